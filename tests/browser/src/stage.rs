//! Tables as they should be seen: played by minds from a fixed seed, so that every picture is the same each time.

use std::path::Path;

use anyhow::{Context as _, Result};
use catalogue::{Coach, Entry, Input, Start};
use contract::journal::DiceMode;
use contract::{Budget, Nonce, Player, Seat, Seed, Sitter, UserData, Viewer};
use serde_json::{Value, json};
use server::desk::{Ended, Watching};
use server::keys::Key;
use server::store::{Change, Commit, NewTable, Sqlite, Status, Store as _, TableId};

use crate::session::Session;

/// When everything on the stage happens: noon of 1 January 2026, in Unix milliseconds.
pub const NOON: i64 = 1_767_268_800_000;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Somebody is still missing.
    Waiting,
    /// Nothing was done yet.
    Opening,
    /// So many moves were made, and as many more as it takes until the first seat is to act.
    Moves(u32),
    /// The first seat is asked for something: these words are in its prompt.
    Asked(&'static str),
    /// It is over.
    End,
    /// It is a guided game that has come to this step; nothing may be merely drafted there.
    Lesson(usize),
    /// It was the game of the day on 1 January 2026, and is over.
    Daily,
}

/// A table to be put up.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Its name: twelve letters.
    pub table: &'static str,
    /// The game.
    pub game: &'static str,
    /// Its options.
    pub options: Value,
    /// The text its dice come from.
    pub deal: &'static str,
    /// How far it has come.
    pub moment: Moment,
}

/// What opens the seats of a scene: each alone, and all of them.
pub struct Keys {
    /// One for each seat.
    pub seats: Vec<String>,
    /// One that opens all seats.
    pub all: String,
}

/// Puts a table into the folder of a server that is not running yet.
pub async fn put_up(data: &Path, scene: &Scene) -> Result<Keys> {
    let entry = catalogue::find(scene.game)?;
    let user = UserData::default();
    let scene = &match scene.moment {
        Moment::Lesson(_) => {
            Scene { options: Coach::new(entry, 0).options(), deal: Coach::DEAL, ..scene.clone() }
        }
        _ => scene.clone(),
    };
    let seats = entry.seats(&scene.options, &user).map_err(|error| anyhow::anyhow!("{error}"))?;
    let names = ["Ada", "Ben", "Cleo", "Dan"];
    let sitters: Vec<Sitter> = (0..usize::from(seats))
        .map(|n| Sitter { name: names[n % 4].to_owned(), player: Player::Human, nonce: Nonce([n as u8; 16]) })
        .collect();
    let chair = |(n, sitter): (usize, &Sitter)| match scene.moment {
        Moment::Lesson(_) if n > 0 => json!({ "name": "", "who": { "mind": "easy" }, "nonce": sitter.nonce }),
        Moment::Waiting if n > 0 => json!({ "name": "", "who": "nobody", "nonce": sitter.nonce }),
        _ => json!({ "name": sitter.name, "who": "human", "nonce": sitter.nonce }),
    };
    let options = entry.options(&scene.options).map_err(|error| anyhow::anyhow!("{error}"))?;
    let chairs: Vec<Value> = sitters.iter().enumerate().map(chair).collect();
    let sides = entry.sides(&scene.options, &user).map_err(|error| anyhow::anyhow!("{error}"))?;
    let sides = if sides == entry.meta().sides { Vec::new() } else { sides };
    let desk = json!({ "options": options, "chairs": chairs, "sides": sides });
    let mut desk: server::desk::Desk = serde_json::from_value(desk)?;
    match scene.moment {
        Moment::Lesson(step) => (desk.lesson, desk.watching) = (Some(step), Watching::Off),
        Moment::Daily => (desk.day, desk.ended) = (Some("2026-01-01".into()), Some(ended(scene))),
        Moment::Waiting | Moment::Opening | Moment::Moves(_) | Moment::Asked(_) | Moment::End => {}
    }
    let seed = Seed::from_text(scene.deal);
    let key = |n: usize| {
        Key::read(&format!("{}{}", scene.table, "abcdefgh".chars().nth(n)?.to_string().repeat(14)))
    };
    let keys: Vec<Key> = (0..=usize::from(seats)).map(|n| key(n).context("a key")).collect::<Result<_>>()?;
    let bits = |n: usize| if n == usize::from(seats) { (1 << seats) - 1 } else { 1 << n };
    let invitations = (1..seats).filter(|_| scene.moment == Moment::Waiting);
    let invitations = invitations.map(|n| (keys[0].invitation(Seat(n)).hash(), 1 << n));
    let id = TableId(scene.table.to_owned());
    let store = Sqlite::open(data).await?;
    let new = NewTable {
        id: id.clone(),
        game: entry.meta().id.to_owned(),
        created: NOON,
        seed,
        desk: serde_json::to_string(&desk)?,
        keys: keys.iter().enumerate().map(|(n, key)| (key.hash(), bits(n))).chain(invitations).collect(),
    };
    store.create(new).await?;
    if scene.moment != Moment::Waiting {
        let (lines, over) = play(entry, scene, sitters)?;
        let lines = (0..).zip(lines).map(|(n, text)| Change::Line { n, text, asked: None });
        let status = if over { Status::Over } else { Status::Playing };
        store.commit(Commit { table: id, changes: lines.chain([Change::Status(status)]).collect() }).await?;
    }
    let mut secrets: Vec<String> = keys.iter().map(|key| key.secret().to_owned()).collect();
    let all = secrets.pop().context("a key for all seats")?;
    Ok(Keys { seats: secrets, all })
}

/// The lines of the game's journal, and whether it is over.
fn play(entry: &'static dyn Entry, scene: &Scene, sitters: Vec<Sitter>) -> Result<(Vec<String>, bool)> {
    let start = Start {
        options: scene.options.clone(),
        data: UserData::default(),
        sitters,
        seed: Seed::from_text(scene.deal),
        mode: DiceMode::PerRow,
        now: NOON,
    };
    let mut game = entry.start(start).map_err(|error| anyhow::anyhow!("{error}"))?;
    let levels = entry.levels();
    let level = levels.iter().find(|level| level.name == "reference").or(levels.first());
    let level = level.context("a computer player")?.name;
    let mut made = 0;
    if let Moment::Lesson(step) = scene.moment {
        let mut coach = Coach::new(entry, 0);
        while coach.at() < step {
            if let Some(cue) = coach.skip(&*game) {
                game.act(cue.seat, &Input::Text(cue.line), cue.dice, NOON)?;
            }
            coach.advance();
        }
    }
    while let Some(seat) = game.to_act().lowest() {
        let enough = match scene.moment {
            Moment::Waiting | Moment::Opening | Moment::Lesson(_) => true,
            Moment::Moves(moves) => made >= moves && game.to_act().contains(Seat(0)),
            Moment::Asked(words) => {
                game.to_act().contains(Seat(0)) && game.prompt(Viewer::Seat(Seat(0))).contains(words)
            }
            Moment::End | Moment::Daily => false,
        };
        if enough {
            break;
        }
        made += 1;
        let chosen = game.choose(seat, level, Budget::Nodes(300), u64::from(made))?;
        let input = Input::Actions(chosen.into_iter().map(|action| action.action).collect());
        game.act(seat, &input, None, NOON + i64::from(made) * 1000)?;
    }
    let lines = game.lines(0).into_iter().map(|line| line.trim_end().to_owned()).collect();
    Ok((lines, game.outcome().is_some()))
}

/// How a game of the day ended, as its table tells it.
fn ended(scene: &Scene) -> Ended {
    type Told<'a> = (bool, &'a str, u64, &'a [(&'a str, u64)]);
    let (won, reason, moves, figures): Told<'_> = match scene.game {
        "solo" => (false, "suns survived, crowns were called", 10, &[("volleys", 9)]),
        "classic" => (true, "the other fleet is sunk", 93, &[("hits", 17), ("shots", 46)]),
        _ => {
            let figures = &[("hits", 31), ("shots", 64), ("turns", 21)];
            (true, "every building of Purple is destroyed", 88, figures)
        }
    };
    let figures = figures.iter().map(|(name, figure)| ((*name).to_owned(), *figure)).collect();
    Ended { at: NOON + 754_000, took: 754_000, won: Some(won), reason: reason.into(), moves, figures }
}

/// Pages of guided games, each at a step: (game, table, step).
const LESSONS: [(&str, &str, usize); 9] = [
    ("solo", "guided", 7),
    ("classic", "guided", 16),
    ("satellite", "begun", 0),
    ("satellite", "guided", 8),
    ("hawks", "steers", 2),
    ("hawks", "answers", 15),
    ("hawks", "mends", 36),
    ("frontier", "orders", 11),
    ("naval", "fires", 4),
];

/// Battles in space, by name, scenario and moves.
const BATTLES: [(&str, &str, u32); 5] =
    [("setup", "b1", 0), ("duel", "b1", 8), ("stand", "a2", 2), ("fight", "a2", 9), ("melee", "a2", 17)];

/// Wars, by name, scenario, what their dice come from and how far they have come.
const WARS: [(&str, &str, &str, Moment); 5] = [
    ("setup", "outpost", DEAL, Moment::Opening),
    ("march", "fdm", DEAL, Moment::Moves(12)),
    ("war", "fdm", DEAL, Moment::Moves(34)),
    ("yards", "fdm", "yards", Moment::Asked("the work of the yards")),
    ("returns", "fdm", DEAL, Moment::Asked("which ships are replaced")),
];

/// Actions at sea, by name, scenario, rules and how far they have come.
const ACTIONS: [(&str, &str, &str, Moment); 9] = [
    ("dummies", "matapan", "advanced", Moment::Opening),
    ("targets", "denmark_strait", "scenario", Moment::Asked("Turn 2 of 12: Name your targets")),
    ("courses", "guadalcanal", "scenario", Moment::Asked("Turn 2 of 14: Plot your courses")),
    ("fog", "friday_13th", "advanced", Moment::Asked("Turn 3 of 14: Name your targets")),
    ("torpedoes", "surigao", "scenario", Moment::Asked("Fire torpedoes")),
    ("land", "casablanca", "optional", Moment::Asked("Turn 4 of 16: Plot your courses")),
    ("report", "matapan", "advanced", Moment::End),
    ("straits", "gallipoli", "scenario", Moment::Asked("Turn 2 of 24: Name your targets")),
    ("line", "crossing_the_t", "scenario", Moment::Asked("Turn 2 of 10: Name your targets")),
];

/// What the dice of most scenes come from.
const DEAL: &str = "picture";

/// The games, with moves until their middle.
const GAMES: [(&str, u32); 3] = [("solo", 14), ("classic", 44), ("satellite", 46)];

/// A page to look at.
pub struct Shot {
    /// What it shows.
    pub name: String,
    /// Visited first, to sit down.
    key: Option<String>,
    path: String,
}

impl Shot {
    /// Opens the page and waits until all of it is there.
    pub async fn visit(&self, session: &Session, base: &str) -> Result<()> {
        if let Some(key) = &self.key {
            session.goto(&format!("{base}/k/{key}")).await?;
        }
        session.goto(&format!("{base}{}", self.path)).await?;
        if self.key.is_some() {
            session.wait("the page is alive", "window.spy.heard > 0").await?;
        }
        session
            .wait(
                "every picture is there",
                "[...document.images].every((i) => i.complete || !i.checkVisibility() || i.getBoundingClientRect().top > innerHeight)",
            )
            .await
    }
}

/// Puts up tables of every game at every stage; gives the list of all pages.
pub async fn gallery(data: &Path) -> Result<Vec<Shot>> {
    let plain = |name: &str, path: &str| Shot { name: name.to_owned(), key: None, path: path.to_owned() };
    let mut shots = vec![plain("home", "/"), plain("message", "/nothing/here")];
    for (game, middle) in GAMES {
        shots.push(plain(&format!("form-{game}"), &format!("/new/{game}")));
        shots.push(plain(&format!("rules-{game}"), &format!("/rules/{game}")));
        let moments = [("opening", Moment::Opening), ("middle", Moment::Moves(middle)), ("end", Moment::End)];
        for (name, moment) in moments {
            let (table, keys) = scene(data, game, name, moment).await?;
            shots.push(Shot {
                name: format!("{game}-{name}"),
                key: Some(keys.seats[0].clone()),
                path: format!("/t/{table}"),
            });
        }
    }
    let battles = BATTLES.iter().map(|(name, scenario, moves)| {
        let moment = if *moves == 0 { Moment::Opening } else { Moment::Moves(*moves) };
        ("hawks", *name, json!({ "scenario": scenario }), DEAL, moment)
    });
    let wars = WARS.iter().map(|(name, scenario, deal, moment)| {
        let options = json!({ "scenario": scenario, "replacements": *name == "returns" });
        ("frontier", *name, options, *deal, *moment)
    });
    let actions = ACTIONS.iter().map(|(name, scenario, rules, moment)| {
        ("naval", *name, json!({ "scenario": scenario, "rules": rules }), DEAL, *moment)
    });
    for (game, name, options, deal, moment) in battles.chain(wars).chain(actions) {
        let (table, keys) = set(data, game, name, options, deal, moment).await?;
        shots.push(Shot {
            name: format!("{game}-{name}"),
            key: Some(keys.seats[0].clone()),
            path: format!("/t/{table}"),
        });
    }
    for game in ["hawks", "frontier", "naval"] {
        shots.push(plain(&format!("form-{game}"), &format!("/new/{game}")));
        shots.push(plain(&format!("rules-{game}"), &format!("/rules/{game}")));
    }
    for (game, at) in [("satellite", 61), ("classic", 40)] {
        let (table, _) = scene(data, game, "replay", Moment::End).await?;
        shots.push(plain(&format!("replay-{game}"), &format!("/t/{table}/replay?at={at}&as=truth")));
        if game == "satellite" {
            shots.push(plain("dice", &format!("/t/{table}/dice")));
        }
    }
    for (game, name, step) in LESSONS {
        let (table, keys) = scene(data, game, name, Moment::Lesson(step)).await?;
        shots.push(Shot {
            name: format!("lesson-{game}-{step}"),
            key: Some(keys.seats[0].clone()),
            path: format!("/t/{table}"),
        });
    }
    for (game, _) in GAMES {
        scene(data, game, "daily", Moment::Daily).await?;
    }
    shots.push(plain("daily", "/daily?day=2026-01-01"));
    shots.push(plain("daily-empty", "/daily?day=2026-01-02"));
    shots.push(plain("search", "/rules?q=destroyed"));
    let (table, keys) = scene(data, "satellite", "waiting", Moment::Waiting).await?;
    shots.push(plain("invitation", &format!("/k/{}", keys.seats[1])));
    shots.push(Shot {
        name: "waiting".into(),
        key: Some(keys.seats[0].clone()),
        path: format!("/t/{table}"),
    });
    let (table, keys) = scene(data, "classic", "curtain", Moment::Moves(30)).await?;
    shots.push(Shot { name: "curtain".into(), key: Some(keys.all), path: format!("/t/{table}") });
    Ok(shots)
}

/// Puts up one table; gives its name and keys.
async fn scene(data: &Path, game: &'static str, name: &str, moment: Moment) -> Result<(&'static str, Keys)> {
    set(data, game, name, Value::Null, DEAL, moment).await
}

/// Puts up one table with options of its own.
async fn set(
    data: &Path,
    game: &'static str,
    name: &str,
    options: Value,
    deal: &'static str,
    moment: Moment,
) -> Result<(&'static str, Keys)> {
    let table: String = format!("{game}{name}").chars().filter(char::is_ascii_lowercase).collect();
    let table: String =
        table.replace(['l', 'o'], "e").chars().chain("zzzzzzzzzzzz".chars()).take(12).collect();
    let table: &'static str = Box::leak(table.into_boxed_str());
    let scene = Scene { table, game, options, deal, moment };
    Ok((table, put_up(data, &scene).await?))
}
