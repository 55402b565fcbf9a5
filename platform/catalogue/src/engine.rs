//! The engine protocol: JSON lines in, JSON lines out; an omniscient local harness over every game.

use contract::journal::DiceMode;
use contract::{Budget, Record, Seat, Seed, Sitter, UserData, Viewer};
use serde_json::{Map, Value, json};

use crate::entry::Start;
use crate::errors::Trouble;
use crate::matches::{Input, LegalAction, Match, Moved, Seen};
use crate::{find, games};

/// A line of more bytes than this is not read.
pub const LONGEST_LINE: usize = 16 << 20;

/// One process's engine: at most one game at a time.
#[derive(Default)]
pub struct Engine {
    game: Option<Box<dyn Match>>,
}

type Answer = Result<Map<String, Value>, Trouble>;

fn other(text: impl Into<String>) -> Trouble {
    Trouble::Other(text.into())
}

impl Engine {
    /// A fresh engine.
    pub fn new() -> Self {
        Engine::default()
    }

    /// The answer to a line that is no request at all.
    pub fn reject(why: &str) -> String {
        json!({"ok": false, "error": why}).to_string()
    }

    /// Answers one line; the answer has no line break. Whatever the line says, the engine goes on.
    pub fn answer(&mut self, line: &str) -> String {
        if line.len() > LONGEST_LINE {
            return Engine::reject(&format!("the line is too long: {LONGEST_LINE} bytes are read at most"));
        }
        let request: Value = match serde_json::from_str(line) {
            Ok(value) => value,
            Err(e) => return Engine::reject(&format!("not a line of JSON: {e}")),
        };
        let Value::Object(request) = request else {
            return Engine::reject("a request is a JSON object");
        };
        let mut reply = Map::new();
        if let Some(id) = request.get("id") {
            reply.insert("id".into(), id.clone());
        }
        match self.perform(&request) {
            Ok(answer) => {
                reply.insert("ok".into(), true.into());
                reply.extend(answer);
            }
            Err(trouble) => {
                reply.insert("ok".into(), false.into());
                if let Value::Object(said) = trouble.to_json() {
                    reply.extend(said);
                }
            }
        }
        Value::Object(reply).to_string()
    }

    fn perform(&mut self, request: &Map<String, Value>) -> Answer {
        let verb = text(request, "do")?.ok_or_else(|| other("`do` is missing: what should be done?"))?;
        let known: &[&str] = match verb {
            "games" => &[],
            "new" => &["game", "options", "seed"],
            "legal" => &["seat", "limit"],
            "view" | "text" | "record" => &["viewer"],
            "act" => &["seat", "action", "actions", "text", "dice"],
            "choose" => &["seat", "mind", "budget"],
            "undo" => &["seat"],
            "load" => &["record"],
            _ => {
                let verbs =
                    ["games", "new", "legal", "view", "act", "choose", "undo", "text", "record", "load"];
                let hint = crate::did_you_mean(verb, &verbs);
                return Err(other(format!("unknown `do`: `{verb}`{hint}; known are: {}", verbs.join(", "))));
            }
        };
        if let Some(stray) =
            request.keys().find(|k| !["id", "do"].contains(&k.as_str()) && !known.contains(&k.as_str()))
        {
            let hint = crate::did_you_mean(stray, known);
            return Err(other(format!("`{verb}` has no field `{stray}`{hint}")));
        }
        match verb {
            "games" => Ok(object(json!({"games": games().iter().map(|g| describe(*g)).collect::<Vec<_>>()}))),
            "new" => self.begin(request),
            "legal" => self.legal(request),
            "view" => {
                let viewer = self.viewer(request)?;
                Ok(object(json!({"view": self.game()?.view(viewer)})))
            }
            "text" => {
                let viewer = self.viewer(request)?;
                Ok(object(json!({"text": self.game()?.text(viewer)})))
            }
            "act" => self.act(request),
            "choose" => self.choose(request),
            "undo" => {
                let seat = self.seat(request)?;
                self.game_mut()?.undo(seat)?;
                Ok(self.situation())
            }
            "record" => self.record(request),
            _ => self.load(request),
        }
    }

    fn game(&self) -> Result<&dyn Match, Trouble> {
        self.game.as_deref().ok_or_else(no_game)
    }

    fn game_mut(&mut self) -> Result<&mut Box<dyn Match>, Trouble> {
        self.game.as_mut().ok_or_else(no_game)
    }

    fn begin(&mut self, request: &Map<String, Value>) -> Answer {
        let id = text(request, "game")?.ok_or_else(|| other("`game` is missing: which game?"))?;
        let entry = find(id)?;
        let options = request.get("options").cloned().unwrap_or(Value::Null);
        let seed = Seed::from_text(text(request, "seed")?.unwrap_or_default());
        let data = UserData::default();
        entry.given(&options, &data)?;
        let seats = entry.seats(&options, &data)?;
        let sitters = (0..seats).map(|_| Sitter::nobody()).collect();
        let start = Start { options, data, sitters, seed, mode: DiceMode::PerRow, now: 0 };
        let game = entry.start(start)?;
        let opening = game.opening();
        self.game = Some(game);
        let mut reply = self.situation();
        reply.insert("sightings".into(), sightings(&opening));
        Ok(reply)
    }

    /// `seq`, `to_act` and `outcome`, as every change of the game answers.
    fn situation(&self) -> Map<String, Value> {
        let Some(game) = &self.game else { return Map::new() };
        object(json!({
            "seq": game.moves(),
            "to_act": game.to_act().iter().collect::<Vec<_>>(),
            "outcome": game.outcome(),
        }))
    }

    fn seat(&self, request: &Map<String, Value>) -> Result<Seat, Trouble> {
        let seats = self.game()?.seats();
        let value = request.get("seat").ok_or_else(|| other("`seat` is missing"))?;
        let seat = value.as_u64().filter(|n| *n < u64::from(seats));
        seat.map(|n| Seat(n as u8))
            .ok_or_else(|| other(format!("`seat`: {value} is no seat of this game (0 to {})", seats - 1)))
    }

    fn viewer(&self, request: &Map<String, Value>) -> Result<Viewer, Trouble> {
        let game = self.game()?;
        let value = request.get("viewer").ok_or_else(|| other("`viewer` is missing"))?;
        match value {
            Value::String(name) if name == "public" => Ok(Viewer::Public),
            Value::String(name) if name == "arbiter" => {
                if game.outcome().is_none() {
                    return Err(other("the arbiter sees finished games only"));
                }
                Ok(Viewer::Arbiter)
            }
            Value::Number(n) if n.as_u64().is_some_and(|n| n < u64::from(game.seats())) => {
                Ok(Viewer::Seat(Seat(n.as_u64().unwrap_or_default() as u8)))
            }
            _ => Err(other(format!("`viewer`: {value} is neither a seat, \"public\" nor \"arbiter\""))),
        }
    }

    fn legal(&self, request: &Map<String, Value>) -> Answer {
        let seat = self.seat(request)?;
        let limit = match request.get("limit") {
            None | Some(Value::Null) => None,
            Some(n) => Some(n.as_u64().ok_or_else(|| other("`limit` is a whole number"))?),
        };
        let (count, actions) = self.game()?.legal(seat, limit);
        let mut reply = object(json!({"actions": actions.iter().map(action).collect::<Vec<_>>()}));
        if limit.is_some() {
            reply.insert("count".into(), count.into());
        }
        Ok(reply)
    }

    fn act(&mut self, request: &Map<String, Value>) -> Answer {
        let seat = self.seat(request)?;
        let given = [request.get("action"), request.get("actions"), request.get("text")];
        let input = match given {
            [Some(one), None, None] => Input::Actions(vec![one.clone()]),
            [None, Some(Value::Array(list)), None] => Input::Actions(list.clone()),
            [None, Some(_), None] => return Err(other("`actions` is a list of actions")),
            [None, None, Some(Value::String(line))] => Input::Text(line.clone()),
            [None, None, Some(_)] => return Err(other("`text` is one line of notation")),
            _ => return Err(other("give exactly one of `action`, `actions` and `text`")),
        };
        let dice = match request.get("dice") {
            None | Some(Value::Null) => None,
            Some(list) => Some(
                serde_json::from_value::<Vec<u32>>(list.clone())
                    .map_err(|_| other("`dice` is a list of whole numbers, none below 0"))?,
            ),
        };
        let Moved { rolls, sightings: seen, .. } = self.game_mut()?.act(seat, &input, dice, 0)?;
        let mut reply = self.situation();
        reply.insert("rolls".into(), json!(rolls));
        reply.insert("sightings".into(), sightings(&seen));
        Ok(reply)
    }

    fn choose(&mut self, request: &Map<String, Value>) -> Answer {
        let seat = self.seat(request)?;
        let level = text(request, "mind")?.ok_or_else(|| other("`mind` is missing: which one?"))?.to_owned();
        let budget = match request.get("budget") {
            None | Some(Value::Null) => Budget::default(),
            Some(value) => serde_json::from_value(value.clone())
                .map_err(|_| other("`budget` is {\"nodes\": N} or {\"ms\": N}"))?,
        };
        let game = self.game_mut()?;
        // As at a server's table: nothing that is hidden from the seat goes into it, so equal knowledge gives equal choices.
        let seed = game.seed().unwrap_or_else(|| Seed::from_text(""));
        let luck = seed.luck(seat, game.moves());
        let chosen = game.choose(seat, &level, budget, luck)?;
        Ok(object(json!({"actions": chosen.iter().map(|a| a.action.clone()).collect::<Vec<_>>()})))
    }

    fn record(&self, request: &Map<String, Value>) -> Answer {
        let game = self.game()?;
        if request.get("viewer").is_none_or(|v| v == "all") {
            let mut reply = object(json!({"record": game.record().to_json()}));
            if game.outcome().is_none()
                && let Some(seed) = game.seed()
            {
                reply["record"]["seed"] = json!(seed);
            }
            return Ok(reply);
        }
        let viewer = self.viewer(request)?;
        let seen: Vec<Value> = game.history(viewer).iter().map(Seen::value).collect();
        // No `head`: the chain counts what others did in secret.
        Ok(object(json!({"record": {"viewer": request["viewer"], "sightings": seen}})))
    }

    fn load(&mut self, request: &Map<String, Value>) -> Answer {
        let value = request.get("record").ok_or_else(|| other("`record` is missing"))?;
        let record = Record::from_json(value).map_err(|e| other(e.to_string()))?;
        let seed = match value.get("seed") {
            None | Some(Value::Null) => None,
            Some(seed) => Some(
                serde_json::from_value::<Seed>(seed.clone())
                    .map_err(|_| other("`record.seed` is 64 hexadecimal digits"))?,
            ),
        };
        let mut game = find(record.game())?.load(&record, seed)?;
        game.settle();
        let history: Vec<(Viewer, Vec<Seen>)> =
            Viewer::live(game.seats()).map(|viewer| (viewer, game.history(viewer))).collect();
        self.game = Some(game);
        let mut reply = self.situation();
        reply.insert("sightings".into(), sightings(&history));
        Ok(reply)
    }
}

fn no_game() -> Trouble {
    other("no game is running: begin one with `new` or `load`")
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn text<'a>(request: &'a Map<String, Value>, field: &str) -> Result<Option<&'a str>, Trouble> {
    match request.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(other(format!("`{field}` is a text"))),
    }
}

fn action(listed: &LegalAction) -> Value {
    json!({"action": listed.action, "text": listed.text, "binding": listed.binding})
}

fn sightings(lists: &[(Viewer, Vec<Seen>)]) -> Value {
    let entry = |(viewer, seen): &(Viewer, Vec<Seen>)| {
        (viewer.to_string(), Value::Array(seen.iter().map(Seen::value).collect()))
    };
    Value::Object(lists.iter().map(entry).collect())
}

/// A game as `games` tells it.
fn describe(entry: &dyn crate::Entry) -> Value {
    let (meta, schemas) = (entry.meta(), entry.schemas());
    json!({
        "game": meta.id,
        "title": meta.title,
        "seats": [meta.seats.0, meta.seats.1],
        "sides": meta.sides,
        "rules": meta.rules,
        "scenarios": entry.scenarios(),
        "minds": entry.levels().iter().map(|l| l.name).collect::<Vec<_>>(),
        "options": schemas.options,
        "action": schemas.action,
        "view": schemas.view,
        "sighting": schemas.sighting,
    })
}
