//! Battles that are only to be decided, and chances from many of them.

use std::collections::BTreeMap;

use contract::study::StudyError;
use contract::{Answer, DiceKey, Game as _, Seed, Study as _, UserData};
use hawks::Hawks;
use hawks::resolver::resolve;
use hawks::tables::Options;

fn ask(args: &[(&str, &str)]) -> Result<Answer, StudyError> {
    let args: BTreeMap<String, String> =
        args.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    Hawks::odds(&args, &UserData::default(), &mut |_, _| true)
}

fn share(answer: &Answer, of: &str) -> f64 {
    answer.json[of]["share"].as_f64().unwrap()
}

#[test]
fn every_scenario_is_decided_by_the_rules() {
    let key = DiceKey::new(&Seed::from_text("resolver"), &[]);
    for scenario in Hawks::scenarios() {
        let options = serde_json::from_value(serde_json::json!({ "scenario": scenario.id })).unwrap();
        let setup = Hawks::prepare(&options, &UserData::default()).unwrap();
        for game in 0..3 {
            let state = resolve(&setup, &mut key.stream(game));
            assert!(Hawks::outcome(&state).is_some(), "{} in battle {game}", scenario.id);
        }
    }
}

#[test]
fn fleets_of_one_kind_are_decided_too() {
    let key = DiceKey::new(&Seed::from_text("kinds"), &[]);
    let classes =
        ["fighter", "assault_scout", "frigate", "minelayer", "battleship", "armed_station", "fortress"];
    for (n, own) in (0..).zip(classes) {
        for rules in ["basic", "advanced", "campaign"] {
            let options: Options = serde_json::from_value(
                serde_json::json!({ "upf": format!("2 {own}"), "sathar": "destroyer, frigate", "rules": rules }),
            )
            .unwrap();
            let Ok(setup) = Hawks::prepare(&options, &UserData::default()) else { continue };
            let _ = resolve(&setup, &mut key.stream(n));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_answer_and_the_stronger_fleet_wins() {
    let question = [
        ("attackers", "2 destroyer, 1 heavy_cruiser"),
        ("defenders", "armed_station, 3 assault_scout"),
        ("games", "60"),
    ];
    let one = ask(&question).unwrap();
    assert_eq!(one, ask(&question).unwrap());
    let sum: f64 = ["attackers_win", "defenders_win", "nobody_wins"].map(|of| share(&one, of)).iter().sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(one.text.contains("attackers win") && one.text.contains("assault scout"), "{}", one.text);
    let strong =
        ask(&[("attackers", "3 heavy_cruiser"), ("defenders", "2 frigate"), ("games", "40")]).unwrap();
    let weak = ask(&[("attackers", "2 frigate"), ("defenders", "3 heavy_cruiser"), ("games", "40")]).unwrap();
    assert!(share(&strong, "attackers_win") > 0.8, "{}", strong.text);
    assert!(share(&weak, "attackers_win") < 0.2, "{}", weak.text);
}

#[test]
fn mistakes_are_named_as_they_were_asked() {
    let refused = |args: &[(&str, &str)]| match ask(args) {
        Err(StudyError::Option(error)) => (error.field.unwrap_or_default(), error.message),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&[("defenders", "frigate")]).0, "attackers");
    assert_eq!(refused(&[("attackers", " "), ("defenders", "frigate")]).0, "attackers");
    let (field, message) = refused(&[("attackers", "2 destroyerr"), ("defenders", "frigate")]);
    assert!(field == "attackers" && message.contains("destroyer"), "{field}: {message}");
    assert_eq!(refused(&[("attackers", "frigate"), ("defenders", "0 frigate")]).0, "defenders");
    for games in ["0", "-3", "many", "1000001"] {
        assert_eq!(
            refused(&[("attackers", "frigate"), ("defenders", "frigate"), ("games", games)]).0,
            "games"
        );
    }
}

#[test]
fn a_long_answer_can_be_stopped() {
    let args: BTreeMap<String, String> =
        [("attackers", "frigate"), ("defenders", "frigate")].map(|(a, b)| (a.into(), b.into())).into();
    let mut asked = 0;
    let answer = Hawks::odds(&args, &UserData::default(), &mut |_, _| {
        asked += 1;
        asked < 3
    });
    assert!(matches!(answer, Err(StudyError::Stopped)));
}
