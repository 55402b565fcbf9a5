//! Options: battles from texts, changes to scenarios, switches, and what is refused with its field.

use std::sync::Arc;

use contract::{Balance, Game as _, OptionError, Seat, UserData};
use hawks::Hawks;
use hawks::tables::{
    FireFrom, First, Options, Planet, PlanetChoice, Preplace, Setup, Speeds, Victory, Zone, named_battles,
    prepare, settled,
};
use hawks::types::{Class, MIDDLE, Navy, Rules, ShipId};
use proptest::prelude::*;

fn options(json: &str) -> Options {
    serde_json::from_str(json).expect(json)
}

fn ready(json: &str) -> Arc<Setup> {
    prepare(&options(json), &UserData::default()).expect(json)
}

fn wrong(json: &str) -> OptionError {
    prepare(&options(json), &UserData::default()).expect_err(json)
}

fn names(setup: &Setup, side: u8) -> Vec<&str> {
    setup.fleet(Seat(side)).map(|id| setup.ship(id).name.as_str()).collect()
}

#[test]
fn s21_2_a_battle_is_built_from_two_texts() {
    let setup =
        ready(r#"{"upf": "2 destroyers, 1 heavy cruiser, armed_station", "sathar": "3 frigate;battleship"}"#);
    let upf = ["UPF Destroyer 1", "UPF Destroyer 2", "UPF Heavy Cruiser 1", "UPF Armed Station 1"];
    assert_eq!(names(&setup, 0), upf);
    let sathar = ["Sathar Frigate 1", "Sathar Frigate 2", "Sathar Frigate 3", "Sathar Battleship 1"];
    assert_eq!(names(&setup, 1), sathar);
    assert_eq!((setup.rules, setup.first), (Rules::Advanced, First::Sathar));
    assert_eq!(setup.terms.map(|terms| terms.zone), [Zone::Anywhere, Zone::ShortEdge]);
    assert_eq!(setup.terms.map(|terms| terms.speed), [Speeds::Each; 2]);
    assert_eq!(setup.planet, Some(Planet::At(MIDDLE)));
    assert_eq!((setup.order, setup.victory), ([Seat(0), Seat(1)], Victory::Field));

    let json = r#"{"upf": "frigate", "sathar": "2 frigates", "attacker": "upf", "rules": "campaign"}"#;
    let setup = ready(json);
    assert_eq!((setup.first, setup.order), (First::Upf, [Seat(1), Seat(0)]));
    assert_eq!(setup.terms.map(|terms| terms.zone), [Zone::ShortEdge, Zone::Anywhere]);
    // Whether they meet at the planet the defender decides, if nobody else has.
    let choice = PlanetChoice { by: Navy::Sathar, middle: Some(0), edges: None, optional: true };
    assert_eq!((setup.planet.clone(), setup.victory), (Some(Planet::Chosen(choice)), Victory::Field));
    assert!(ready(&json.replace('}', r#", "planet": false}"#)).planet.is_none());
    assert!(ready(r#"{"upf": "frigate", "sathar": "frigate", "planet": true}"#).planet.is_some());
}

#[test]
fn s21_2_options_change_a_scenario() {
    let setup = ready(r#"{"scenario": "assault", "sathar": "5 battleships"}"#);
    assert_eq!((names(&setup, 0).len(), names(&setup, 1).len()), (6, 5));
    assert_eq!(setup.terms[1].zone, Zone::ShortEdge);
    let setup = ready(r#"{"scenario": "assault", "attacker": "upf", "rules": "campaign"}"#);
    assert_eq!((setup.rules, setup.first, setup.defender()), (Rules::Campaign, First::Upf, Some(Seat(1))));
    assert_eq!(setup.terms.map(|terms| terms.zone), [Zone::ShortEdge, Zone::Anywhere]);
    assert_eq!(ready(r#"{"scenario": "duel3", "attacker": "upf"}"#).terms[0].zone, Zone::West);
    assert!(ready(r#"{"scenario": "fleet8", "planet": false}"#).planet.is_none());
    // An empty text is as good as none.
    assert_eq!(ready(r#"{"upf": "", "sathar": " "}"#).title, "Surprise Attack");
}

#[test]
fn s5_2_fighters_of_a_text_begin_at_their_bases() {
    let homes = |json: &str| {
        let setup = ready(json);
        let base = |id: ShipId| setup.ship(id).start.base().map(|base| setup.ship(base).name.clone());
        let mut counts = std::collections::BTreeMap::<String, usize>::new();
        setup.fleet(Seat(0)).filter_map(base).for_each(|name| *counts.entry(name).or_default() += 1);
        counts.into_iter().collect::<Vec<_>>()
    };
    let at = |name: &str, number| (name.to_owned(), number);
    let two = [at("UPF Assault Carrier 1", 10), at("UPF Assault Carrier 2", 2)];
    assert_eq!(homes(r#"{"upf": "12 fighter, 2 assault_carrier", "sathar": "frigate"}"#), two);
    let eight = [at("UPF Assault Carrier 1", 8), at("UPF Fortress 1", 4)];
    assert_eq!(
        homes(r#"{"upf": "12 fighter, assault_carrier, fortress", "sathar": "frigate", "hangar": 8}"#),
        eight
    );
    assert_eq!(homes(r#"{"upf": "3 fighter", "sathar": "frigate"}"#), []);
    let json = r#"{"upf": "assault_carrier", "sathar": "frigate", "rules": "campaign"}"#;
    assert_eq!(ready(json).ships[0].line.hangar, 8);
    assert_eq!(ready(&json.replace("campaign", "advanced")).ships[0].line.hangar, 10);
}

#[test]
fn options_that_make_no_battle_are_refused_with_their_field() {
    for (json, field, part) in [
        (r#"{"scenario": "b3"}"#, "scenario", "there is no scenario `b3` (did you mean `b1`?): take b1, b2"),
        (
            r#"{"upf": "2 destroyr", "sathar": "frigate"}"#,
            "upf",
            "no class `destroyr` (did you mean `destroyer`?)",
        ),
        (r#"{"upf": "frigate", "sathar": "0 frigate"}"#, "sathar", "a number of ships, 1 or more"),
        (r#"{"upf": "101 frigate", "sathar": "frigate"}"#, "upf", "at most 100 ships"),
        (r#"{"upf": "99999999999999999999 frigate", "sathar": "frigate"}"#, "upf", "at most 100 ships"),
        (r#"{"upf": ",", "sathar": "frigate"}"#, "upf", "give the ships"),
        (r#"{"upf": "2", "sathar": "frigate"}"#, "upf", "there is no class"),
        (
            r#"{"upf": "assault_carrier, 11 fighter", "sathar": "frigate"}"#,
            "upf",
            "room for 10 of 11 fighters",
        ),
        (
            r#"{"upf": "fortress", "sathar": "frigate", "planet": false}"#,
            "upf",
            "is a station and orbits a planet",
        ),
        (
            r#"{"upf": "minelayer", "sathar": "frigate", "rules": "basic"}"#,
            "upf",
            "Basic Game has no minelayer",
        ),
        (r#"{"upf": "frigate"}"#, "upf", "turns on ships of its own"),
        (r#"{"attacker": "upf"}"#, "attacker", "says who attacks"),
        (r#"{"scenario": "a1", "rules": "basic"}"#, "rules", "the Basic Game has no light cruiser"),
        (r#"{"scenario": "b1", "rules": "advanced"}"#, "rules", "the Advanced Game has no station"),
        (
            r#"{"scenario": "a2", "planet": false}"#,
            "planet",
            "Ken'zah Station is a station and orbits a planet",
        ),
        (r#"{"scenario": "a2", "planet": false, "rules": "basic"}"#, "rules", "has no fortified station"),
        (r#"{"hangar": 9}"#, "hangar", "8 or 10"),
        (r#"{"docked_icms": true}"#, "docked_icms", "Advanced Game only (§5.1)"),
        (r#"{"skills": "on"}"#, "skills", "no skills (§17)"),
        (
            r#"{"scenario": "a1", "rules": "campaign", "skills": "on"}"#,
            "skills",
            "that of a campaign (§21.1)",
        ),
        (r#"{"shatter_drones": true}"#, "shatter_drones", "no shatter drones (§16)"),
        (r#"{"preplace_seekers": "all"}"#, "preplace_seekers", "neither mines nor seekers (§15)"),
        (
            r#"{"upf": "frigate", "sathar": "frigate", "rules": "basic", "preplace_seekers": "minelayer"}"#,
            "preplace_seekers",
            "neither mines nor seekers (§15)",
        ),
        (
            r#"{"scenario": {"upf": {"ships": [{"class": "frigate"}]}}}"#,
            "scenario.sathar.ships",
            "at least one ship",
        ),
        (r#"{"scenario": {}, "upf": "frigate", "sathar": "frigate"}"#, "upf", "has its own ships"),
    ] {
        let error = wrong(json);
        assert_eq!(error.field.as_deref(), Some(field), "{json}: {error}");
        assert!(error.message.contains(part), "{json}: {error}");
    }
    for (json, part) in [
        (r#"{"colour": 1}"#, "unknown field"),
        (r#"{"rules": "simple"}"#, "unknown variant"),
        (r#"{"hangar": "many"}"#, "expected a number of fighters, 8 or 10"),
        (r#"{"scenario": 7}"#, "expected the name of a scenario"),
    ] {
        let error = serde_json::from_str::<Options>(json).unwrap_err().to_string();
        assert!(error.contains(part), "{json}: {error}");
    }
}

#[test]
fn ruling_r22_a_campaign_lays_what_minelayers_carry() {
    let preplace = |json: &str| ready(json).switches.preplace;
    assert_eq!(preplace(r#"{"scenario": "a2", "rules": "campaign"}"#), Preplace::Minelayer);
    assert_eq!(
        preplace(r#"{"scenario": "a2", "rules": "campaign", "preplace_seekers": "all"}"#),
        Preplace::All
    );
    assert_eq!(preplace(r#"{"scenario": "a2", "preplace_seekers": "minelayer"}"#), Preplace::Minelayer);
}

#[test]
fn s15_the_basic_game_settles_that_nothing_is_laid_before_play() {
    let settled = |json: &str| settled(&options(json), &UserData::default()).contains(&"preplace_seekers");
    assert!(settled(r#"{"scenario": "b1"}"#) && settled(r#"{"scenario": "b2"}"#));
    assert!(!settled(r#"{"scenario": "a2"}"#) && !settled(r#"{"scenario": "b1", "rules": "campaign"}"#));
}

/// Whoever chooses a one-sided battle and no side sits on the stronger side, also with an option that changes little.
#[test]
fn s19_an_option_that_changes_no_ships_moves_nobody_to_the_weaker_side() {
    let balance = |json: &str| Hawks::balance(&options(json));
    let book = balance(r#"{"scenario": "b1"}"#);
    assert_eq!((book.side(), book.chance().is_some_and(|chance| chance > 90)), (1, true));
    for more in [
        r#""fire_from": "last""#,
        r#""skills": "chart""#,
        r#""upf": "", "sathar": " ""#,
        r#""rules": "basic""#,
        r#""attacker": "sathar""#,
    ] {
        assert_eq!(balance(&format!(r#"{{"scenario": "b1", {more}}}"#)), book, "{more}");
    }
    // Other ships, other rules or another attacker make another battle.
    for json in [
        r#"{"scenario": "b1", "sathar": "frigate"}"#,
        r#"{"scenario": "b2", "rules": "campaign"}"#,
        r#"{"scenario": "duel3", "attacker": "upf"}"#,
        r#"{"scenario": "b1", "upf": "frigate", "sathar": "frigate"}"#,
    ] {
        assert_eq!(balance(json), Balance::Unknown, "{json}");
    }
}

/// What the rulebook says of the scenarios is what was counted.
#[test]
fn s19_the_figures_of_balance_are_the_same_everywhere() {
    let rows = |text: &'static str, heading: &str| -> Vec<&'static str> {
        let (_, rest) = text.split_once(heading).unwrap_or_else(|| panic!("no {heading:?}"));
        let rows = rest.split("\n## ").next().unwrap_or_default().lines();
        rows.filter(|line| line.starts_with("| ") && line.contains(" % (")).collect()
    };
    let book = rows(include_str!("../../../../rulebooks/hawks.md"), "\n## How even the scenarios are");
    let counted = rows(include_str!("../../../../docs/figures-hawks.md"), "\n## Balance");
    assert_eq!(book, counted);
    assert_eq!(book.len(), named_battles().len());
}

#[test]
fn switches_are_handed_on() {
    let switches =
        ready(r#"{"scenario": "a2", "fire_from": "last", "docked_icms": true, "shatter_drones": true}"#);
    let switches = switches.switches;
    assert_eq!(
        (switches.fire_from, switches.docked_icms, switches.shatter_drones),
        (FireFrom::Last, true, true)
    );
    let usual = ready("{}").switches;
    assert_eq!((usual.fire_from, usual.docked_icms, usual.skills), (FireFrom::Path, false, false));
}

#[test]
fn every_option_is_described() {
    let schema = schemars::schema_for!(Options).to_value();
    let fields = schema["properties"].as_object().expect("fields");
    assert_eq!(fields.len(), 12);
    for (name, field) in fields {
        assert!(field["description"].as_str().is_some_and(|text| text.len() > 20), "{name}: {field}");
    }
    assert!(schema["$defs"]["Battle"]["properties"]["planet"].is_object(), "{schema}");
}

proptest! {
    #[test]
    fn s21_2_any_text_is_a_fleet_or_refused(text in "[0-9a-z_,; ×]{0,40}", enemy in "[1-9]{1,3} (fighter|frigate)s?") {
        let options = Options { upf: Some(text), sathar: Some(enemy), ..Options::default() };
        if let Err(error) = prepare(&options, &UserData::default()) {
            prop_assert!(matches!(error.field.as_deref(), Some("upf" | "sathar")), "{error}");
        }
    }

    #[test]
    fn s21_2_a_text_gives_as_many_ships_as_it_says(parts in prop::collection::vec((1u8..9, 1usize..14), 1..6)) {
        // Stations of the Basic Game are not in the Advanced one; fighters have their own test.
        let class = |n: usize| Class::ALL[if Class::ALL[n] == Class::Station { 1 } else { n }];
        let words: Vec<String> = parts.iter().map(|(count, n)| format!("{count} {}", class(*n))).collect();
        let options = Options { upf: Some(words.join(", ")), sathar: Some("frigate".into()), ..Options::default() };
        let setup = prepare(&options, &UserData::default()).expect("sound");
        let count = |class: Class| setup.ships.iter().filter(|s| s.side == Seat(0) && s.class == class).count();
        for n in parts.iter().map(|(_, n)| *n) {
            let wanted: u8 = parts.iter().filter(|(_, m)| class(*m) == class(n)).map(|(count, _)| count).sum();
            prop_assert_eq!(count(class(n)), usize::from(wanted));
        }
    }
}
