//! Layouts in files and in options, and questions about them.

use contract::{Game as _, OptionError, Study as _, UserData, UserFile};
use solo::Solo;
use solo::event::Event;
use solo::tables::Options;
use testkit::Scripted;

/// The usual options with `scenario` set to this JSON.
fn scenario(json: &str) -> Options {
    serde_json::from_str(&format!(r#"{{"scenario": {json}}}"#)).unwrap()
}

fn refused(layout: &str) -> OptionError {
    let file = UserFile { name: "mine.toml".into(), text: layout.into() };
    let data = UserData([("scenario".to_owned(), file)].into());
    match Solo::prepare(&Options::default(), &data) {
        Ok(_) => panic!("accepted: {layout}"),
        Err(error) => error,
    }
}

#[test]
fn a_layout_file_with_a_mistake_is_refused_with_file_line_and_field() {
    let typo =
        refused("marker = 'arms'\n[[ships]]\nsuit = 'suns'\nship = 'cruser'\nfrom = 'A0'\nto = 'A2'\n");
    assert_eq!((typo.line, typo.field.as_deref()), (Some(4), Some("ships[0].ship")));
    let bent = refused("[[ships]]\nsuit = 'suns'\nship = 'cruiser'\nfrom = 'A0'\nto = 'A3'\n");
    assert_eq!(
        (bent.file.as_deref(), bent.line, bent.field.as_deref()),
        (Some("mine.toml"), Some(5), Some("ships[0].to"))
    );
    let missing = refused("[[ships]]\nsuit = 'suns'\nship = 'cruiser'\nfrom = 'A0'\nto = 'A2'\n");
    assert!(missing.message.contains("suns have 0 × dinghy"), "{missing}");
    assert_eq!(refused("rows = ['suns','suns','crowns','arms']\nships = []").field.as_deref(), Some("rows"));
    assert!(refused("ships = []\ncolour = 3").message.contains("unknown field"));
}

#[test]
fn a_set_up_position_needs_a_battle() {
    let mut layout = serde_json::to_value(&solo::tables::named_layouts()["lanes"]).unwrap();
    layout["sunk"] = serde_json::json!(["A0", "A0"]);
    let own =
        |layout: &serde_json::Value| Solo::prepare(&scenario(&layout.to_string()), &UserData::default());
    assert_eq!(own(&layout).unwrap_err().field.as_deref(), Some("scenario.sunk[1]"));
    let all = ["C0", "C1", "C2", "D0", "D1", "D5", "E0", "E1", "E2", "F0", "F1", "F5"];
    layout["sunk"] = serde_json::json!(all);
    assert_eq!(own(&layout).unwrap_err().field.as_deref(), Some("scenario.sunk"));
    let unknown = Solo::prepare(&scenario(r#""lane""#), &UserData::default()).unwrap_err();
    assert!(unknown.message.contains("lanes"), "{unknown}");
}

#[test]
fn every_ready_layout_is_sound_and_in_reading_order() {
    for (name, layout) in solo::tables::named_layouts() {
        let named = Solo::prepare(&scenario(&format!("{name:?}")), &UserData::default()).unwrap();
        let own = serde_json::to_string(layout).unwrap();
        assert_eq!(Solo::prepare(&scenario(&own), &UserData::default()).unwrap(), named, "{name}");
    }
}

#[test]
fn a_layout_in_the_options_is_put_in_order_as_a_file_is() {
    let lanes = &solo::tables::named_layouts()["lanes"];
    let mut layout = serde_json::to_value(lanes).unwrap();
    let ships = layout["ships"].as_array_mut().unwrap();
    ships.reverse();
    for ship in ships {
        let (from, to) = (ship["from"].clone(), ship["to"].clone());
        (ship["from"], ship["to"]) = (to, from);
    }
    let file = UserFile { name: "mine.json".into(), text: layout.to_string() };
    assert_eq!(&solo::tables::read_layout(&file).unwrap(), lanes);
    let game = Scripted::<Solo>::start(scenario(&layout.to_string()));
    let sailed = Event::FleetsSailed {
        marker: lanes.marker,
        rows: lanes.rows,
        ships: lanes.ships.clone(),
        sunk: Vec::new(),
    };
    assert_eq!(game.events(), [sailed]);
    layout["ships"][0]["to"] = serde_json::json!("F4");
    let bent = Solo::prepare(&scenario(&layout.to_string()), &UserData::default());
    assert_eq!(bent.unwrap_err().field.as_deref(), Some("scenario.ships[0].to"), "as it was written");
}

#[test]
fn a_mistake_in_a_layout_in_the_options_is_named() {
    let told = |scenario: &str| {
        let text = format!(r#"{{"scenario": {scenario}}}"#);
        UserFile { name: "options.json".into(), text }.parse::<Options>().unwrap_err()
    };
    let typo = told(r#"{"ships": [{"suit": "suns", "ship": "cruser", "from": "A0", "to": "A2"}]}"#);
    assert_eq!(typo.field.as_deref(), Some("scenario.ships[0].ship"));
    assert!(typo.message.contains("unknown `cruser` (did you mean `cruiser`?), expected one of"), "{typo}");
    let extra = told(r#"{"ships": [], "colour": 3}"#);
    assert!(extra.message.contains("unknown field `colour`"), "{extra}");
    let missing = told(r#"{"marker": "arms"}"#);
    assert!(missing.message.contains("missing field `ships`"), "{missing}");
    let number = told("7");
    assert_eq!(number.field.as_deref(), Some("scenario"));
    assert!(number.message.contains("is not the name of a layout, or a layout with its ships"), "{number}");
}

#[test]
fn options_are_read_back_as_they_are_written() {
    let own = serde_json::to_string(&solo::tables::named_layouts()["doomed"]).unwrap();
    for options in [Options::default(), scenario(r#""lanes""#), scenario(&own)] {
        let text = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
    }
}

#[test]
fn odds_refuse_what_does_not_go_together() {
    let told = |args: &[(&str, &str)]| {
        let args = args.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Solo::odds(&args, &UserData::default(), &mut |_, _| true).err().map(|e| e.to_string())
    };
    for (args, parts) in [
        (
            &[("scenario", "lanes"), ("variant", "wumpuses")][..],
            ["--variant wumpuses", "`lanes` is for ships"],
        ),
        (&[("best", ""), ("scenario", "lanes")], ["--best", "--scenario"]),
        (&[("goal", "worst"), ("code", "ABC")], ["--goal", "--code"]),
        (&[("prove", ""), ("random", "x")], ["--prove", "--random"]),
        (&[("layout", "mine.toml"), ("best", "")], ["--best", "--layout"]),
        (&[("scenario", "lanes"), ("random", "x")], ["--scenario", "--random"]),
    ] {
        let said = told(args).expect("refused");
        assert!(parts.iter().all(|part| said.contains(part)), "{args:?}: {said}");
    }
    assert_eq!(told(&[("scenario", "lanes"), ("variant", "ships")]), None);
    assert_eq!(told(&[("random", "x"), ("variant", "wumpuses")]), None);
    let file = UserFile {
        name: "mine.json".into(),
        text: serde_json::to_string(&solo::tables::named_layouts()["lanes"]).unwrap(),
    };
    let args = [("layout", "mine.json"), ("variant", "wumpuses")].map(|(n, v)| (n.to_owned(), v.to_owned()));
    let data = UserData([("layout".to_owned(), file)].into());
    let said = Solo::odds(&args.into(), &data, &mut |_, _| true).expect_err("refused").to_string();
    assert!(said.contains("--variant wumpuses, but the layout mine.json is for ships"), "{said}");
}

#[test]
fn s2_3_the_admirals_and_the_doomed_layout_are_the_proven_ones() {
    let chance = |name: &str| {
        let args = [("scenario".to_owned(), name.to_owned())].into();
        let answer = Solo::odds(&args, &UserData::default(), &mut |_, _| true).unwrap();
        answer.json["survivor"]["suns"].as_f64().unwrap()
    };
    assert!((chance("admiral") - 0.378_893_289_302).abs() < 1e-11);
    assert!((chance("doomed") - 0.287_290_126_241).abs() < 1e-11);
}
