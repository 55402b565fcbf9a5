//! The engine protocol, line by line.

use catalogue::Engine;
use serde_json::{Value, json};

fn ask(engine: &mut Engine, request: Value) -> Value {
    serde_json::from_str(&engine.answer(&request.to_string())).unwrap()
}

fn new_solo(options: Value, seed: &str) -> Engine {
    let mut engine = Engine::new();
    let answer =
        ask(&mut engine, json!({"id": 1, "do": "new", "game": "solo", "options": options, "seed": seed}));
    assert_eq!(answer["ok"], true, "{answer}");
    engine
}

#[test]
fn games_lists_every_game_with_its_schemas() {
    let answer = ask(&mut Engine::new(), json!({"id": 1, "do": "games"}));
    assert_eq!((answer["id"].clone(), answer["ok"].clone()), (json!(1), json!(true)));
    let solo = &answer["games"][0];
    assert_eq!(solo["game"], "solo");
    assert_eq!(solo["seats"], json!([1, 1]));
    assert_eq!(solo["minds"], json!(["easy", "hard"]));
    for field in ["title", "sides", "rules", "scenarios", "options", "action", "view", "sighting"] {
        assert!(!solo[field].is_null(), "{field}");
    }
    assert!(solo["options"]["properties"]["scenario"].is_object());
}

#[test]
fn new_legal_act_view_text_as_documented() {
    let mut engine = new_solo(json!({"scenario": "lanes"}), "any text");
    let legal = ask(&mut engine, json!({"id": 3, "do": "legal", "seat": 0}));
    assert_eq!(
        legal["actions"][0],
        json!({"action": {"call": "suns"}, "text": "call suns", "binding": true})
    );
    assert!(legal.get("count").is_none());
    let limited = ask(&mut engine, json!({"do": "legal", "seat": 0, "limit": 1}));
    assert_eq!((limited["actions"].as_array().unwrap().len(), limited["count"].clone()), (1, json!(3)));
    assert!(limited.get("id").is_none());
    let called = ask(&mut engine, json!({"id": 5, "do": "act", "seat": 0, "action": {"call": "suns"}}));
    assert_eq!((called["seq"].clone(), called["rolls"].clone()), (json!(1), json!([])));
    let fired =
        ask(&mut engine, json!({"id": 6, "do": "act", "seat": 0, "text": "fire", "dice": [1, 2, 6, 3, 1]}));
    assert_eq!((fired["seq"].clone(), fired["rolls"].clone()), (json!(2), json!([1, 2, 6, 3, 1])));
    assert_eq!((fired["to_act"].clone(), fired["outcome"].clone()), (json!([0]), Value::Null));
    assert_eq!(fired["sightings"]["0"], fired["sightings"]["public"]);
    assert_eq!(
        fired["sightings"]["0"][0]["event"]["volley_fired"]["sunk"],
        json!(["suns", "moons", null, null])
    );
    let view = ask(&mut engine, json!({"id": 7, "do": "view", "viewer": "public"}));
    assert_eq!(view["view"]["volleys"], 1);
    let text = ask(&mut engine, json!({"id": 8, "do": "text", "viewer": 0}));
    assert!(text["text"].as_str().unwrap().contains("Volley 1"));
    let arbiter = ask(&mut engine, json!({"id": 9, "do": "view", "viewer": "arbiter"}));
    assert_eq!(arbiter["ok"], false);
}

#[test]
fn drafts_are_kept_and_taken_back_and_committed_as_one() {
    let mut engine = new_solo(json!({}), "x");
    let placed = ask(&mut engine, json!({"do": "act", "seat": 0, "text": "place suns cruiser A0 A2"}));
    assert_eq!((placed["seq"].clone(), placed["sightings"]["0"].clone()), (json!(0), json!([])));
    let mine = ask(&mut engine, json!({"do": "view", "viewer": 0}));
    assert_eq!(mine["view"]["ships"].as_array().unwrap().len(), 1);
    let public = ask(&mut engine, json!({"do": "view", "viewer": "public"}));
    assert_eq!(public["view"]["ships"], json!([]));
    assert_eq!(ask(&mut engine, json!({"do": "undo", "seat": 0}))["ok"], true);
    let again = ask(&mut engine, json!({"do": "undo", "seat": 0}));
    assert_eq!(again["refusal"]["kind"], "nothing_to_undo");
    ask(&mut engine, json!({"do": "act", "seat": 0, "text": "layout lanes"}));
    let called = ask(&mut engine, json!({"do": "act", "seat": 0, "text": "call moons"}));
    assert_eq!(called["seq"], 1);
    let record = ask(&mut engine, json!({"do": "record", "viewer": "all"}));
    let rows = record["record"]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3, "sat down, opened, one move");
    assert_eq!(rows[2]["row"]["entry"]["moved"]["actions"].as_array().unwrap().len(), 10);
}

#[test]
fn a_refusal_names_kind_section_and_text_and_changes_nothing() {
    let mut engine = new_solo(json!({"scenario": "lanes"}), "x");
    let before = ask(&mut engine, json!({"do": "record", "viewer": "all"}));
    let refused = ask(&mut engine, json!({"id": 4, "do": "act", "seat": 0, "action": "fire"}));
    assert_eq!(refused["ok"], false);
    assert_eq!(refused["refusal"]["kind"], "call_first");
    assert_eq!(refused["refusal"]["section"], "§2.1d");
    assert!(!refused["refusal"]["text"].as_str().unwrap().is_empty());
    ask(&mut engine, json!({"do": "act", "seat": 0, "action": {"call": "suns"}, "dice": [1]}));
    assert_eq!(before, ask(&mut engine, json!({"do": "record", "viewer": "all"})));
}

#[test]
fn wrong_dice_are_an_error_and_nothing_changes() {
    let mut engine = new_solo(json!({"scenario": "lanes"}), "x");
    ask(&mut engine, json!({"do": "act", "seat": 0, "action": {"call": "suns"}}));
    for dice in [
        json!([1, 1, 1, 1]),
        json!([1, 1, 1, 1, 1, 1]),
        json!([7, 1, 1, 1, 1]),
        json!([1, 1, 1, 1, 2]),
        json!([]),
    ] {
        let answer = ask(&mut engine, json!({"do": "act", "seat": 0, "action": "fire", "dice": dice}));
        assert_eq!(answer["ok"], false, "{dice}");
        assert!(answer["error"].as_str().is_some(), "{answer}");
    }
    for dice in [json!("1"), json!([-1]), json!([1.5]), json!({})] {
        let answer = ask(&mut engine, json!({"do": "act", "seat": 0, "action": "fire", "dice": dice}));
        assert_eq!(answer["ok"], false, "{dice}");
    }
    assert_eq!(ask(&mut engine, json!({"do": "view", "viewer": 0}))["view"]["volleys"], 0);
}

#[test]
fn a_game_ends_with_an_outcome_and_the_arbiter_may_look() {
    let mut engine = new_solo(json!({"scenario": "full_rows"}), "to the end");
    ask(&mut engine, json!({"do": "act", "seat": 0, "action": {"call": "suns"}}));
    let last = loop {
        let answer = ask(&mut engine, json!({"do": "act", "seat": 0, "action": "fire"}));
        assert_eq!(answer["rolls"].as_array().unwrap().len(), 5);
        if !answer["outcome"].is_null() {
            break answer;
        }
    };
    assert_eq!(last["to_act"], json!([]));
    let result = last["outcome"]["result"].as_str().unwrap().to_owned();
    assert!(result == "win" || result == "none");
    assert_eq!(ask(&mut engine, json!({"do": "view", "viewer": "arbiter"}))["ok"], true);
    assert_eq!(ask(&mut engine, json!({"do": "legal", "seat": 0}))["actions"], json!([]));
    let more = ask(&mut engine, json!({"do": "act", "seat": 0, "action": "fire"}));
    assert_eq!(more["refusal"]["kind"], "game_over");
}

#[test]
fn a_record_loads_and_goes_on_with_the_same_dice() {
    let mut engine = new_solo(json!({"scenario": "lanes"}), "same dice");
    ask(&mut engine, json!({"do": "act", "seat": 0, "action": {"call": "suns"}}));
    ask(&mut engine, json!({"do": "act", "seat": 0, "action": "fire"}));
    let record = ask(&mut engine, json!({"do": "record", "viewer": "all"}))["record"].clone();
    let next = ask(&mut engine, json!({"do": "act", "seat": 0, "action": "fire"}));
    let mut other = Engine::new();
    let loaded = ask(&mut other, json!({"id": 9, "do": "load", "record": record}));
    assert_eq!((loaded["ok"].clone(), loaded["seq"].clone()), (json!(true), json!(2)));
    assert_eq!(ask(&mut other, json!({"do": "act", "seat": 0, "action": "fire"}))["rolls"], next["rolls"]);
    // Without its seed the game has no dice of its own, but takes some.
    let mut sealed = record.clone();
    sealed.as_object_mut().unwrap().remove("seed");
    ask(&mut other, json!({"do": "load", "record": sealed}));
    assert_eq!(ask(&mut other, json!({"do": "act", "seat": 0, "action": "fire"}))["ok"], false);
    let given = ask(&mut other, json!({"do": "act", "seat": 0, "action": "fire", "dice": [1, 1, 1, 1, 1]}));
    assert_eq!(given["ok"], true);
    // A changed record is refused, and the game that was running stays.
    let mut changed = record;
    changed["rows"][2]["row"]["time"] = json!(5);
    assert!(
        ask(&mut other, json!({"do": "load", "record": changed}))["error"].as_str().unwrap().contains("hash")
    );
    assert_eq!(ask(&mut other, json!({"do": "view", "viewer": 0}))["ok"], true);
}

#[test]
fn a_seats_record_is_what_it_saw() {
    let mut engine = new_solo(json!({"scenario": "lanes"}), "x");
    ask(&mut engine, json!({"do": "act", "seat": 0, "action": {"call": "suns"}}));
    let record = ask(&mut engine, json!({"do": "record", "viewer": 0}))["record"].clone();
    assert_eq!(record["sightings"].as_array().unwrap().len(), 2);
    let fields: Vec<&String> = record.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["sightings", "viewer"], "no rows, and no hash that counts them");
}

#[test]
fn options_are_an_object_or_left_out() {
    for options in [json!([]), json!(["wumpuses"]), json!(7), json!("wumpuses"), json!(true)] {
        let answer = ask(&mut Engine::new(), json!({"do": "new", "game": "solo", "options": options}));
        assert_eq!(
            answer["error"], "`options`: they are a JSON object, each option by its name",
            "{options}"
        );
    }
    for options in [json!(null), json!({})] {
        let answer = ask(&mut Engine::new(), json!({"do": "new", "game": "solo", "options": options}));
        assert_eq!(answer["ok"], true, "{options}");
    }
}

#[test]
fn there_is_one_way_to_write_an_action() {
    let mut engine = new_solo(json!({}), "x");
    for lax in [json!({"place": ["suns", "dinghy", "A0", "A0"]}), json!({"fire": null})] {
        let answer = ask(&mut engine, json!({"do": "act", "seat": 0, "action": lax}));
        assert!(answer["error"].as_str().unwrap().contains("is to be written"), "{answer}");
    }
    let place = json!({"place": {"suit": "suns", "ship": "dinghy", "from": "A0", "to": "A0"}});
    let answer = ask(&mut engine, json!({"do": "act", "seat": 0, "action": place}));
    assert_eq!(answer["ok"], true, "{answer}");
}

#[test]
fn minds_choose_what_is_then_accepted() {
    for mind in ["easy", "hard"] {
        let mut engine = new_solo(json!({}), "minds");
        let chosen =
            ask(&mut engine, json!({"do": "choose", "seat": 0, "mind": mind, "budget": {"nodes": 10}}));
        assert_eq!(chosen["actions"].as_array().unwrap().len(), 10, "{chosen}");
        let acted = ask(&mut engine, json!({"do": "act", "seat": 0, "actions": chosen["actions"]}));
        assert_eq!((acted["ok"].clone(), acted["seq"].clone()), (json!(true), json!(1)), "{acted}");
    }
    let mut engine = new_solo(json!({}), "minds");
    let wrong = ask(&mut engine, json!({"do": "choose", "seat": 0, "mind": "hrad"}));
    assert!(wrong["error"].as_str().unwrap().contains("did you mean `hard`"), "{wrong}");
}

#[test]
fn the_same_requests_give_the_same_bytes() {
    let play = || {
        let mut engine = Engine::new();
        let mut told = engine.answer(r#"{"id":1,"do":"new","game":"solo","seed":"bytes"}"#);
        told += &engine.answer(r#"{"id":2,"do":"choose","seat":0,"mind":"easy"}"#);
        let chosen: Value =
            serde_json::from_str(&engine.answer(r#"{"do":"choose","seat":0,"mind":"easy"}"#)).unwrap();
        told += &engine.answer(&json!({"do": "act", "seat": 0, "actions": chosen["actions"]}).to_string());
        for _ in 0..5 {
            told += &engine.answer(r#"{"do":"act","seat":0,"text":"fire"}"#);
        }
        told + &engine.answer(r#"{"do":"record","viewer":"all"}"#)
    };
    assert_eq!(play(), play());
}

#[test]
fn whatever_is_said_the_engine_goes_on() {
    let mut engine = new_solo(json!({}), "x");
    for line in [
        "",
        "nonsense",
        "[]",
        "1",
        "null",
        "{}",
        r#"{"do":7}"#,
        r#"{"do":"fly"}"#,
        r#"{"do":"act"}"#,
        r#"{"do":"act","seat":9,"action":"fire"}"#,
        r#"{"do":"act","seat":-1,"action":"fire"}"#,
        r#"{"do":"act","seat":0}"#,
        r#"{"do":"act","seat":0,"action":"fire","text":"fire"}"#,
        r#"{"do":"act","seat":0,"actions":[]}"#,
        r#"{"do":"act","seat":0,"actions":7}"#,
        r#"{"do":"act","seat":0,"action":{"place":{"suit":"stars"}}}"#,
        r#"{"do":"act","seat":0,"text":""}"#,
        r#"{"do":"view","viewer":"everybody"}"#,
        r#"{"do":"view"}"#,
        r#"{"do":"legal","seat":0,"limit":"x"}"#,
        r#"{"do":"new","game":"sola"}"#,
        r#"{"do":"new","game":"solo","options":{"varian":1}}"#,
        r#"{"do":"new","game":"solo","options":7}"#,
        r#"{"do":"load","record":{}}"#,
        r#"{"do":"load"}"#,
        r#"{"do":"legal","seat":0,"sead":1}"#,
        r#"{"do":"choose","seat":0,"mind":"easy","budget":{"days":1}}"#,
    ] {
        let answer: Value = serde_json::from_str(&engine.answer(line)).unwrap();
        assert_eq!(answer["ok"], false, "{line} → {answer}");
        let told = answer["error"].as_str().or(answer["refusal"]["text"].as_str());
        assert!(told.is_some_and(|t| !t.is_empty()), "{line} → {answer}");
    }
    assert_eq!(ask(&mut engine, json!({"do": "view", "viewer": 0}))["ok"], true, "the game is still there");
    assert_eq!(ask(&mut Engine::new(), json!({"do": "view", "viewer": 0}))["ok"], false);
}

#[test]
fn any_situation_can_be_set_up_from_outside() {
    let ship = |suit: &str, ship: &str, from: &str, to: &str| json!({"suit": suit, "ship": ship, "from": from, "to": to});
    let scenario = json!({
        "ships": [
            ship("suns", "cruiser", "A0", "A2"), ship("suns", "submarine", "B0", "B1"), ship("suns", "dinghy", "B5", "B5"),
            ship("moons", "cruiser", "C0", "C2"), ship("moons", "submarine", "D0", "D1"), ship("moons", "dinghy", "D5", "D5"),
            ship("crowns", "cruiser", "E0", "E2"), ship("crowns", "submarine", "F0", "F1"), ship("crowns", "dinghy", "F5", "F5"),
        ],
        "sunk": ["A0", "A1", "A2", "B0", "B1", "E0", "E1", "E2", "F0", "F1", "F5"],
        "call": "moons",
    });
    let mut engine = new_solo(json!({"scenario": scenario}), "x");
    let won = ask(&mut engine, json!({"do": "act", "seat": 0, "action": "fire", "dice": [6, 1, 1, 1, 0]}));
    assert_eq!(won["outcome"]["result"], "win");
    assert_eq!(won["outcome"]["winners"], json!([0]));
}

#[test]
fn an_option_that_the_scenario_decides_is_refused() {
    let mut engine = Engine::new();
    for (game, options, field) in [
        ("solo", json!({"scenario": "lanes", "variant": "ships"}), "variant"),
        ("satellite", json!({"scenario": "skirmish", "grid": "13x13"}), "grid"),
        ("classic", json!({"scenario": "family", "rows": 10}), "rows"),
        ("hawks", json!({"scenario": "b2", "upf": "frigate", "sathar": "frigate"}), "scenario"),
        ("frontier", json!({"scenario": "outpost", "order_of_battle": "corrected"}), "order_of_battle"),
    ] {
        let answer = ask(&mut engine, json!({"do": "new", "game": game, "options": options}));
        assert!(answer["ok"] == false && answer.to_string().contains(field), "{game}: {answer}");
    }
}
