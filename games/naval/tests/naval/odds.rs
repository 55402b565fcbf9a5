//! `odds`: exact chances of a shot, and of the same fire turn after turn.

use std::collections::BTreeMap;

use contract::study::{Args, StudyError};
use contract::{Answer, OptionError, UserData, UserFile};
use naval::event::Modifier;
use naval::study::odds::{MODIFIERS, PARAMS, answer, id};
use serde_json::json;

fn args(args: &[(&str, &str)]) -> Args {
    args.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

fn ask(given: &[(&str, &str)]) -> Answer {
    answer(&args(given), &UserData::default()).expect("an answer")
}

fn refused(given: &[(&str, &str)]) -> OptionError {
    match answer(&args(given), &UserData::default()) {
        Err(StudyError::Option(error)) => error,
        other => panic!("{other:?}"),
    }
}

const DENMARK: [(&str, &str); 3] = [("firer", "bismarck"), ("target", "hood"), ("range", "9")];

#[test]
fn s17_the_vectors_are_answered_by_name() {
    for (firer, target, range, modifiers, wanted) in [
        ("bismarck", "hood", "9", "-2", [1042, 167, 57, 0, 0, 0, 0, 30]),
        ("hood", "bismarck", "9", "fired_at", [1080, 144, 62, 0, 0, 0, 0, 10]),
        ("washington", "kirishima", "4", "0", [76, 321, 212, 296, 150, 45, 0, 196]),
        ("derfflinger", "queen_mary", "8", "poor_crew", [882, 262, 100, 0, 0, 0, 0, 52]),
        ("major_fort", "bouvet", "6", "+0", [564, 385, 217, 62, 10, 4, 2, 52]),
        ("queen_elizabeth", "major_fort", "7", "crack_crew, low_radar", [948, 225, 99, 3, 0, 0, 0, 21]),
        ("ca", "ca", "8", "", [808, 299, 145, 13, 0, 0, 0, 31]),
    ] {
        let answer = ask(&[("firer", firer), ("target", target), ("range", range), ("modifiers", modifiers)]);
        let names = ["none", "W", "S", "WS", "WW", "SS", "WWS", "X"];
        let counts: BTreeMap<&str, u32> = names.into_iter().zip(wanted).collect();
        assert_eq!(answer.json["results"], json!(counts), "{firer} on {target}");
        assert_eq!(answer.json["of"], 1296);
        for (name, count) in counts {
            let chance = answer.json["probabilities"][name].as_f64().unwrap();
            assert!((chance - f64::from(count) / 1296.0).abs() < 1e-12, "{name}");
        }
    }
}

#[test]
fn the_answer_reads_well() {
    let mut question = DENMARK.to_vec();
    question.extend([("modifiers", "fired_at"), ("turns", "3")]);
    let answer = ask(&question);
    let expected = "\
Bismarck (attack 18) fires its main battery at Hood (defence 12) at 9 hexes, −2 on the roll.
  −2 fired at this turn (§6.3)
  Hood is vulnerable to flash (§11.9).

  result    of 1,296
  none          1042    80.4 %
  W              167    12.9 %
  S               57     4.4 %
  X               30     2.3 %
  any            254    19.6 %

  roll  damage  column
     2       0  none
     3       5  none
     4       5  none
     5       5  none
     6       9  1:2
     7       9  1:2
     8      14  1:1
     9      18  1:1
    10      18  1:1
    11      23  1:1
    12      27  2:1

  After 3 turns of the same fire:
    sunk          6.8 %
    hits on weapons  0: 61.0 %, 1: 27.8 %, 2: 4.2 %, 3: 0.2 %
    hits on speed    0: 81.2 %, 1: 11.5 %, 2: 0.5 %, 3: 0.0 %
";
    assert_eq!(answer.text, expected);
    let one = ask(&[DENMARK[0], DENMARK[1], ("range", "1"), ("repairs", "crack")]).text;
    assert!(one.contains("at 1 hex, +0"), "{one}");
    assert!(one.contains("After 1 turn of the same fire, with damage control by a crack crew:"), "{one}");
}

#[test]
fn s6_5_turns_are_exact() {
    let chance = 30.0 / 1296.0f64;
    let answer = ask(&[DENMARK[0], DENMARK[1], DENMARK[2], ("modifiers", "-2"), ("turns", "2")]);
    let turns = answer.json["turns"].as_array().unwrap();
    let sunk = |n: usize| turns[n]["sunk"].as_f64().unwrap();
    assert!((sunk(0) - chance).abs() < 1e-12);
    // No two shots can fill both tracks.
    assert!((sunk(1) - (1.0 - (1.0 - chance).powi(2))).abs() < 1e-12);
    let ways: f64 =
        turns[1]["states"].as_array().unwrap().iter().map(|one| one["chance"].as_f64().unwrap()).sum();
    assert!((ways + sunk(1) - 1.0).abs() < 1e-12);
    let both =
        turns[1]["states"].as_array().unwrap().iter().find(|one| one["w"] == 1 && one["s"] == 1).unwrap();
    let wanted = 2.0 * 167.0 * 57.0 / f64::from(1296 * 1296);
    assert!((both["chance"].as_f64().unwrap() - wanted).abs() < 1e-12);
    // Repairs help; a wreck with both tracks full sinks from any hit.
    let long = |repairs: &str| {
        let mut question = DENMARK.to_vec();
        question.push(("turns", "30"));
        question.extend((!repairs.is_empty()).then_some(("repairs", repairs)));
        ask(&question).json["turns"][29]["sunk"].as_f64().unwrap()
    };
    assert!(long("") > long("poor") && long("poor") > long("regular") && long("regular") > long("crack"));
    let wreck = ask(&[DENMARK[0], DENMARK[1], DENMARK[2], ("modifiers", "-2"), ("target-hits", "wwwsss")]);
    assert!((wreck.json["turns"][0]["sunk"].as_f64().unwrap() - 254.0 / 1296.0).abs() < 1e-12);
}

#[test]
fn s5_s6_1_batteries_hits_and_one_hex() {
    let attack = |given: &[(&str, &str)]| ask(given).json["attack"].clone();
    let near = [DENMARK[0], DENMARK[1], ("range", "0")];
    assert_eq!(attack(&near), 54, "three times in one hex");
    assert_eq!(attack(&[DENMARK[0], DENMARK[1], DENMARK[2], ("firer-hits", "2")]), 6);
    assert_eq!(attack(&[DENMARK[0], DENMARK[1], ("range", "5"), ("battery", "secondary")]), 2);
    let flash = ask(&[DENMARK[0], DENMARK[1], DENMARK[2], ("modifiers", "-2"), ("flash", "off")]);
    // Only a 12 destroys her, in the 15 of 36 rolls that give 1:1 or more.
    assert_eq!(flash.json["results"]["X"], 15, "{}", flash.json);
    // §13.2 A ship fires at an airship with its own defence.
    assert_eq!(attack(&[("firer", "lion"), ("target", "zeppelin"), ("range", "2")]), 9);
}

#[test]
fn names_in_both_games_are_told_apart() {
    let id = |given: &[(&str, &str)], of: &str| ask(given).json[of]["id"].clone();
    assert_eq!(id(&[("firer", "scharnhorst"), ("target", "renown"), ("range", "9")], "firer"), "GE-BC1");
    assert_eq!(id(&[("firer", "scharnhorst"), ("target", "good_hope"), ("range", "6")], "firer"), "HS-AC2");
    let given = [("firer", "king_george_v"), ("target", "warspite"), ("range", "6"), ("edition", "salvo_ii")];
    assert_eq!((id(&given, "firer"), id(&given, "target")), (json!("BR-BB15"), json!("BR-BB18")));
    // Ships of both games may meet.
    assert_eq!(id(&[("firer", "yamato"), ("target", "bouvet"), ("range", "20")], "target"), "FR-B13");
}

#[test]
fn mistakes_are_named_with_what_was_meant() {
    let with = |name: &'static str, text: &'static str| {
        let mut question: Vec<(&str, &str)> = DENMARK.into_iter().filter(|(old, _)| *old != name).collect();
        question.push((name, text));
        let error = refused(&question);
        (error.field.unwrap_or_default(), error.message)
    };
    for (name, text, part) in [
        ("firer", "bismark", "there is no ship `bismark` (did you mean `bismarck`?)"),
        ("firer", "", "this is needed"),
        ("target", "hod", "did you mean `hood`?"),
        ("range", "", "this is needed"),
        ("range", "-1", "give a whole number, 0 to 60"),
        ("range", "nine", "give a whole number"),
        ("range", "20", "the main battery of Bismarck reaches 19 hexes"),
        ("modifiers", "firedat", "did you mean `fired_at`?"),
        ("modifiers", "fired_at fired_at", "given twice"),
        ("modifiers", "crack_crew,poor_crew", "only one of `crack_crew` and `poor_crew` applies"),
        ("modifiers", "99", "-30 to 30"),
        ("modifiers", "-40000", "-30 to 30"),
        ("battery", "secondary", "reaches 5 hexes"),
        ("turns", "0", "1 to 60"),
        ("repairs", "good", "poor, regular or crack"),
        ("firer-hits", "3", "0 to 2"),
        ("target-hits", "wwww", "at most three W and three S"),
        ("target-hits", "x", "at most three W and three S"),
        ("target-hits", "q", "no result of the CRT"),
        ("flash", "maybe", "on or off"),
        ("edition", "third", "salvo or salvo_ii"),
    ] {
        let (field, message) = with(name, text);
        let wanted = if name == "battery" { "range" } else { name };
        assert!(field == wanted && message.contains(part), "{name} {text}: `{field}` {message}");
    }
    let error = refused(&[("firer", "hood"), ("target", "fort"), ("range", "3"), ("battery", "secondary")]);
    assert!(error.message.contains("do not fire at forts"), "{error}");
    let error = refused(&[("firer", "ca"), ("target", "hood"), ("range", "3"), ("battery", "secondary")]);
    assert!(error.message.contains("has no secondary battery"), "{error}");
}

#[test]
fn ships_of_your_own_can_be_asked_about() {
    let file = |text: &str| {
        let file = UserFile { name: "mine.toml".into(), text: text.into() };
        UserData([("ships".to_owned(), file)].into())
    };
    let text = "[ships.MY-BB1]\nname = \"Montana\"\nclass = \"bb\"\na = 36\nd = 19\ns = 5\nr = 21\n";
    let question = args(&[("firer", "montana"), ("target", "yamato"), ("range", "15")]);
    let found = answer(&question, &file(text)).unwrap();
    assert_eq!(found.json["firer"]["id"], "MY-BB1");
    let wrong = answer(&question, &file(&text.replace("d = 19", "d = 0"))).unwrap_err().to_string();
    assert_eq!(wrong, "mine.toml, line 5: `ships.MY-BB1.d`: the defence is 1 to 200");
}

#[test]
fn every_parameter_and_modifier_is_told() {
    assert!(PARAMS.iter().all(|param| param.help.len() > 15));
    for Modifier { kind, value } in MODIFIERS {
        let name = id(kind);
        let answer = ask(&[DENMARK[0], DENMARK[1], DENMARK[2], ("modifiers", &name)]);
        assert_eq!(answer.json["modifiers"]["total"], value, "{name}");
        assert!(answer.text.contains(kind.name()) && answer.text.contains(kind.section()), "{}", answer.text);
    }
}
