//! A forger who mends the chain: whatever he changes, `verify` says no.

use catalogue::{Entry, Input, Match, Start, find};
use contract::journal::{DiceMode, first_hash, next_hash};
use contract::verify::{Check, Verification};
use contract::{Fact, Hash, Outcome, Record, Seat, Seed, Sitter, UserData, Verdict, Viewer};
use serde_json::{Value, json};

fn solo() -> &'static dyn Entry {
    find("solo").unwrap()
}

fn begin() -> Box<dyn Match> {
    let start = Start {
        options: json!({"scenario": "lanes"}),
        data: UserData::default(),
        sitters: vec![Sitter::nobody()],
        seed: Seed::from_text("forgery"),
        mode: DiceMode::PerRow,
        now: 0,
    };
    solo().start(start).unwrap()
}

fn finished() -> Box<dyn Match> {
    let mut game = begin();
    game.act(Seat(0), &Input::Text("call suns".into()), None, 0).unwrap();
    while game.outcome().is_none() {
        game.act(Seat(0), &Input::Text("fire".into()), None, 0).unwrap();
    }
    game
}

/// Bodies of header, rows and footer, changed, renumbered and chained anew.
fn forged(record: &Record, change: impl FnOnce(&mut Vec<Value>)) -> Record {
    let json = record.to_json();
    let mut bodies = vec![json["header"]["header"].clone()];
    bodies.extend(json["rows"].as_array().unwrap().iter().map(|r| r["row"].clone()));
    let footer = json["footer"]["footer"].clone();
    if !footer.is_null() {
        bodies.push(footer);
    }
    change(&mut bodies);
    let seed = Seed::from_text("forgery");
    let (mut before, mut rows, mut parts) = (None::<Hash>, Vec::new(), json!({"footer": null}));
    for (n, mut body) in bodies.into_iter().enumerate() {
        let kind = if n == 0 {
            "header"
        } else if body.get("outcome").is_some() {
            "footer"
        } else {
            "row"
        };
        if kind == "row" {
            let salt =
                seed.salt(n as u64).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
            (body["seq"], body["salt"]) = (json!(n), json!(salt));
        }
        let text = body.to_string();
        let hash = before.map_or_else(|| first_hash(&text), |b| next_hash(b, &text));
        before = Some(hash);
        let part = json!({"hash": hash, kind: body});
        if kind == "row" { rows.push(part) } else { parts[kind] = part }
    }
    parts["rows"] = json!(rows);
    Record::from_json(&parts).unwrap()
}

fn told(record: &Record) -> Verification {
    solo().verify(record).unwrap()
}

fn caught(record: &Record, check: Check) {
    let told = told(record);
    assert!(told.findings.iter().any(|f| f.check == check), "{:?}", told.findings);
    let loaded = solo().load(record, None);
    assert!(loaded.is_err() || loaded.unwrap().view_only().is_some(), "it could be played on");
}

#[test]
fn an_unchanged_record_holds() {
    let record = finished().record();
    assert_eq!(forged(&record, |_| {}), record);
    assert_eq!(told(&record).findings, []);
}

#[test]
fn a_row_cannot_choose_its_dice_by_its_number() {
    let key = contract::DiceKey::new(&Seed::from_text("forgery"), &[contract::Nonce::default()]);
    let record = forged(&finished().record(), |bodies| {
        // The dice that row 9 of the lane would have had, with all that follows from them.
        let mut dice = key.dice(contract::Lane(0), 9);
        let mut rolls: Vec<u32> = (0..4).map(|_| u32::from(dice.d6())).collect();
        rolls.push(u32::from(dice.coin()));
        let moved = &mut bodies[4]["entry"]["moved"];
        (moved["at"], moved["rolls"]) = (json!(9), json!(rolls));
    });
    let findings = told(&record).findings;
    assert!(!findings.is_empty());
    let far = forged(&begun_with_a_shot(), |bodies| bodies[4]["entry"]["moved"]["at"] = json!(u32::MAX));
    caught(&far, Check::Shape);
}

fn begun_with_a_shot() -> Record {
    let mut game = begin();
    game.act(Seat(0), &Input::Text("call suns".into()), None, 0).unwrap();
    game.act(Seat(0), &Input::Text("fire".into()), Some(vec![6, 6, 6, 6, 1]), 0).unwrap();
    game.record()
}

#[test]
fn rows_stand_where_they_belong() {
    let record = finished().record();
    caught(&forged(&record, |b| b.insert(6, b[2].clone())), Check::Shape);
    caught(&forged(&record, |b| b.insert(6, b[1].clone())), Check::Shape);
    caught(&forged(&record, |b| drop(b.remove(1))), Check::Shape);
    caught(&forged(&record, |b| drop(b.remove(2))), Check::Shape);
    caught(&forged(&record, |b| b[4]["entry"]["moved"]["actions"] = json!([])), Check::Shape);
    caught(&forged(&record, |b| b[4]["entry"]["moved"]["actions"] = json!(["fire", "fire"])), Check::Shape);
    caught(&forged(&record, |b| b[4]["entry"]["moved"]["lane"] = json!(3)), Check::Shape);
    let seats = forged(&record, |b| b[0]["seats"] = json!(3));
    assert_eq!(told(&seats).findings[0].check, Check::Shape);
    assert!(solo().load(&seats, None).is_err());
}

#[test]
fn a_result_must_be_the_games_or_the_tables() {
    let record = finished().record();
    caught(&forged(&record, |b| b.last_mut().unwrap()["outcome"]["reason"] = json!("magic")), Check::Outcome);
    caught(&forged(&record, |b| b.last_mut().unwrap()["by"] = json!("draw_agreed")), Check::Outcome);
    let mut game = begin();
    let lost = Outcome { result: Verdict::None, winners: vec![], reason: "given up".into(), scores: vec![0] };
    game.declare(Fact::Resigned(Seat(0)), Some(lost.clone()), 0).unwrap();
    assert_eq!(told(&game.record()).findings, []);
    let winner = forged(&game.record(), |b| b.last_mut().unwrap()["outcome"]["winners"] = json!([0]));
    caught(&winner, Check::Outcome);
    // Nothing can be declared once it is over, nor of a seat that does not exist.
    assert!(game.declare(Fact::DrawAgreed, None, 0).is_err());
    assert!(begin().declare(Fact::Resigned(Seat(5)), Some(lost), 0).is_err());
}

#[test]
fn a_simulations_record_says_so() {
    let start = Start {
        options: json!({"scenario": "lanes"}),
        data: UserData::default(),
        sitters: vec![Sitter::nobody()],
        seed: Seed::from_text("forgery"),
        mode: DiceMode::Stream(7),
        now: 0,
    };
    let mut game = solo().start(start).unwrap();
    game.act(Seat(0), &Input::Text("call suns".into()), None, 0).unwrap();
    game.act(Seat(0), &Input::Text("fire".into()), None, 0).unwrap();
    let mut fork = game.fork();
    let a = game.act(Seat(0), &Input::Text("fire".into()), None, 0).unwrap();
    let b = fork.act(Seat(0), &Input::Text("fire".into()), None, 0).unwrap();
    assert_eq!(a.rolls, b.rolls, "a fork goes on with the same dice");
    assert_eq!(told(&game.record()).stream, Some(7));
    assert_eq!(told(&finished().record()).stream, None);
}

#[test]
fn other_rules_are_not_held_against_a_record() {
    let old = forged(&finished().record(), |b| {
        b[0]["rules"] = json!("0");
        b[4]["entry"]["moved"]["events"] = json!([]);
    });
    let told = told(&old);
    assert!(told.other_rules && told.findings.is_empty() && told.rolls_checked == 0);
}

#[test]
fn the_json_form_is_as_strict_as_the_lines() {
    let record = finished().record();
    let pretty = serde_json::to_string_pretty(&record.to_json()).unwrap();
    assert_eq!(Record::parse(pretty.as_bytes()).unwrap(), record);
    let odd = record.to_json().to_string().replacen("\"rows\"", "\"rowt\"", 1);
    assert!(Record::parse(odd.as_bytes()).is_err());
    let mut missing = record.to_json();
    missing.as_object_mut().unwrap().remove("footer");
    assert!(Record::from_json(&missing).is_err());
    assert!(Record::from_json(&json!([])).is_err());
}

#[test]
fn a_record_cut_inside_a_letter_is_torn_not_binary() {
    let start = Start {
        options: json!({"scenario": "lanes"}),
        data: UserData::default(),
        sitters: vec![Sitter { name: "Grüße".into(), ..Sitter::nobody() }],
        seed: Seed::from_text("forgery"),
        mode: DiceMode::PerRow,
        now: 0,
    };
    let text = solo().start(start).unwrap().record().to_text();
    let cut = text.find('ü').unwrap() + 1;
    let torn = Record::parse_torn(&text.as_bytes()[..cut]).unwrap();
    assert!(torn.is_torn());
    assert_eq!(torn.to_text().lines().count(), 1);
}

/// What does not follow from what was decided could be anything, such as a hit on a ship that is in no battle: it is neither
/// told nor shown, and nothing after it.
#[test]
fn facts_that_do_not_follow_are_not_told() {
    let mut game = begin();
    game.act(Seat(0), &Input::Text("call suns".into()), None, 0).unwrap();
    let (told, shown) = (game.history(Viewer::Public), game.text(Viewer::Public));
    for _ in 0..2 {
        game.act(Seat(0), &Input::Text("fire".into()), None, 0).unwrap();
    }
    assert_eq!(solo().replay(&game.record()).unwrap().len(), 3);
    let record = forged(&game.record(), |bodies| {
        let other = bodies[5]["entry"]["moved"]["events"].clone();
        bodies[4]["entry"]["moved"]["events"] = other;
    });
    caught(&record, Check::Rules);
    let loaded = solo().load(&record, None).unwrap();
    assert_eq!((loaded.history(Viewer::Public), loaded.text(Viewer::Public)), (told, shown.clone()));
    let mut replay = solo().replay(&record).unwrap();
    replay.seek(99);
    assert_eq!((replay.len(), replay.text(Viewer::Public)), (1, shown));
    assert_eq!(solo().keepsake(&record).unwrap(), None);
}
