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
fn nothing_is_said_to_be_certain_and_every_figure_has_its_interval() {
    let answer = ask(&[("attackers", "3 battleship"), ("defenders", "fighter"), ("games", "20")]).unwrap();
    assert!(answer.text.contains(">99 %") && !answer.text.contains("100"), "{}", answer.text);
    assert!(!answer.text.contains("0.0 %"), "{}", answer.text);
    for of in ["attackers_win", "defenders_win", "nobody_wins"] {
        let figure = |name: &str| answer.json[of][name].as_f64().unwrap();
        let (low, share, high) = (figure("low"), figure("share"), figure("high"));
        assert!((0.0..=1.0).contains(&low) && low <= share && share <= high && high <= 1.0, "{of}");
    }
    for mean in [&answer.json["turns"], &answer.json["attackers_lose"][0]["lost"]] {
        let figure = |name: &str| mean[name].as_f64().unwrap();
        assert!(0.0 <= figure("low") && figure("low") <= figure("mean") && figure("mean") <= figure("high"));
    }
    assert_eq!(answer.json["confidence"], 0.95);
    let one = ask(&[("attackers", "frigate"), ("defenders", "frigate"), ("games", "1")]).unwrap();
    assert!(one.json["turns"]["low"].is_null(), "one battle tells nothing of how battles vary");
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
    assert!(message.contains("did you mean"), "{message}");
    assert_eq!(refused(&[("attackers", "frigate"), ("defenders", "900 frigate")]).0, "defenders");
    assert_eq!(refused(&[("attackers", ""), ("defenders", "frigate")]).0, "attackers");
    assert_eq!(refused(&[("attackers", "99999999999 frigate"), ("defenders", "frigate")]).0, "attackers");
    for games in ["", "0", "-3", "many", "1000001"] {
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

/// Quick officers neither rush past each other for good nor stand on both sides of a planet for ever.
#[test]
fn few_battles_of_fleets_are_left_undecided() {
    let options: Options = serde_json::from_value(serde_json::json!({ "scenario": "fleet8" })).unwrap();
    let setup = Hawks::prepare(&options, &UserData::default()).unwrap();
    let key = DiceKey::new(&Seed::from_text("draws"), &[]);
    let drawn = (0..100).filter(|game| {
        let state = resolve(&setup, &mut key.stream(*game).unnoted());
        Hawks::outcome(&state).is_none_or(|outcome| outcome.winners.is_empty())
    });
    assert!(drawn.count() <= 5);
}
