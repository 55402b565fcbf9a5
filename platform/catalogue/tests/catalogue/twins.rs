//! Two games at the border in which hidden things have changed places: the engine answers a seat that cannot know it the same,
//! byte for byte, and so does a mind in that seat.

use catalogue::Engine;
use serde_json::{Value, json};

fn ask(engine: &mut Engine, request: Value) -> Value {
    serde_json::from_str(&engine.answer(&request.to_string())).expect("JSON")
}

/// The first seat that is to act.
fn first(answer: &Value) -> u8 {
    answer["to_act"][0].as_u64().unwrap_or_default() as u8
}

/// Two engines with the same game, seed and options, and who is to act in both.
struct Both([Engine; 2], u8);

impl Both {
    fn new(game: &str, options: &Value) -> Both {
        let start = |_| {
            let mut engine = Engine::new();
            let begun =
                ask(&mut engine, json!({"do": "new", "game": game, "options": options, "seed": "twins"}));
            assert_eq!(begun["ok"], true, "{begun}");
            (engine, first(&begun))
        };
        let [(here, seat), (there, _)] = [0, 1].map(start);
        Both([here, there], seat)
    }

    /// A row in both, each with as many dice as it needs, all of which show a four; what seat 0 and the public are told.
    fn row(&mut self, seat: u8, rows: [Value; 2]) -> Vec<Value> {
        let answers = [0, 1].map(|n: usize| {
            let act = |engine: &mut Engine, dice: usize| {
                let request = json!({"do": "act", "seat": seat, "actions": rows[n], "dice": vec![4; dice]});
                ask(engine, request)
            };
            let found = (0..80).map(|dice| act(&mut self.0[n], dice)).find(|answer| answer["ok"] == true);
            found.unwrap_or_else(|| panic!("seat {seat}: {} is refused: {}", rows[n], act(&mut self.0[n], 0)))
        });
        let told = |answer: &Value| json!([answer["sightings"]["0"], answer["sightings"]["public"]]);
        assert_eq!(told(&answers[0]), told(&answers[1]), "{}", rows[0]);
        for field in ["seq", "to_act", "outcome"] {
            assert_eq!(answers[0][field], answers[1][field], "{field}");
        }
        let dice = |answer: &Value| answer["rolls"].as_array().map(Vec::len);
        assert_eq!(dice(&answers[0]), dice(&answers[1]), "the number of dice");
        self.1 = first(&answers[0]);
        self.same(seat, &rows);
        answers[0]["sightings"]["0"].as_array().expect("a list").clone()
    }

    /// Everything that seat 0 and the public may ask.
    fn same(&mut self, seat: u8, rows: &[Value; 2]) {
        let mut questions: Vec<Value> = Vec::new();
        for viewer in [json!(0), json!("public")] {
            for verb in ["view", "text", "record"] {
                questions.push(json!({"do": verb, "viewer": viewer}));
            }
        }
        questions.push(json!({"do": "legal", "seat": 0, "limit": 200}));
        questions.push(json!({"do": "undo", "seat": 0}));
        // What the others did is none of its business, in either world.
        if seat != 0 {
            for action in rows.iter().filter_map(Value::as_array).flatten() {
                questions.push(json!({"do": "act", "seat": 0, "action": action, "dice": [0, 0, 0, 0]}));
            }
        }
        for question in questions {
            let [one, two] = [0, 1].map(|n: usize| self.0[n].answer(&question.to_string()));
            assert_eq!(one, two, "{question}");
            let undo = json!({"do": "undo", "seat": 0}).to_string();
            if question["do"] == "act" {
                self.0.iter_mut().for_each(|engine| drop(engine.answer(&undo)));
            }
        }
    }

    /// A mind chooses alike, whenever it is asked.
    fn choose(&mut self, level: &str) -> Value {
        let question = json!({"do": "choose", "seat": 0, "mind": level, "budget": {"nodes": 60}}).to_string();
        let [one, two] = [0, 1].map(|n: usize| self.0[n].answer(&question));
        assert_eq!(one, two, "{level}");
        assert_eq!(one, self.0[0].answer(&question), "{level}, asked again");
        let answer: Value = serde_json::from_str(&one).expect("JSON");
        assert_eq!(answer["ok"], true, "{answer}");
        answer["actions"].clone()
    }
}

/// A mind's luck hangs on the seed, its seat and the moves: not on the journal, which knows the other fleet.
#[test]
fn minds_that_know_the_same_choose_the_same() {
    let options = json!({"rows": 5, "columns": 5, "fleet": "3 2 1", "first": "blue"});
    let ship = |ship: u8, at: &str| json!({"place": {"ship": ship, "at": at, "heading": "across"}});
    let laid = |rows: [&str; 3]| json!([ship(3, rows[0]), ship(2, rows[1]), ship(1, rows[2]), "ready"]);
    let mut both = Both::new("classic", &options);
    let here = laid(["A1", "C1", "E1"]);
    both.row(1, [here.clone(), laid(["E3", "A4", "C5"])]);
    both.row(0, [here.clone(), here]);
    for level in ["random", "easy", "normal", "hard"] {
        both.choose(level);
    }
}

fn ship(side: u8, ship: &str, name: &str, at: &str, more: Value) -> Value {
    let mut unit = json!({"side": side, "ship": ship, "name": name, "at": at, "heading": "A", "speed": 3});
    unit.as_object_mut().expect("a row").extend(more.as_object().cloned().unwrap_or_default());
    unit
}

/// Scharnhorst (2) and Gneisenau (4) lie behind a destroyer (3) that is seen. Whichever of them fires, the place of its fire
/// among the others' tells nothing.
#[test]
fn fire_from_an_unseen_ship_has_no_number() {
    let radar = json!({"radar": "fumo"});
    let units = json!([
        ship(1, "GB-BC1", "Hood", "1010", json!({})),
        ship(1, "CA", "Norfolk", "1210", json!({})),
        ship(2, "GE-BC1", "Scharnhorst", "1118", radar.clone()),
        ship(2, "DD", "Flotilla", "1113", json!({})),
        ship(2, "GE-BC1", "Gneisenau", "1118", radar),
    ]);
    let scenario = json!({"night": true, "visibility": 4, "turns": 3, "units": units});
    let options = json!({"scenario": scenario, "rules": "basic", "with": ["fog", "radar_sets", "smoke"]});
    let mut both = Both::new("naval", &options);
    let done = || json!(["done"]);
    let fire = |unit: u8| {
        let aim = |unit: u8| json!({"aim": {"battery": "main", "target": 0, "unit": unit}});
        json!([aim(unit), aim(3), "done"])
    };
    // Declarations and starshells of both sides; then targets.
    let mut told = Vec::new();
    for row in 0..6 {
        let seat = both.1;
        if seat == 0 {
            both.choose("easy");
        }
        let rows = if row > 3 && seat == 1 { [fire(2), fire(4)] } else { [done(), done()] };
        told.extend(both.row(seat, rows));
    }
    let kinds: Vec<&str> = told
        .iter()
        .filter_map(|seen| {
            let seen = &seen["seen"];
            let fired = seen["fact"]["fired"].is_object().then_some("fired");
            fired.or_else(|| seen["unseen_fire"].is_object().then_some("unseen_fire"))
        })
        .collect();
    assert_eq!(kinds, ["unseen_fire", "fired"]);
}
