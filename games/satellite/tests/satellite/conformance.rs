//! The battery, on every option there is.

use contract::journal::DiceMode;
use contract::{Seat, Seed, Session, Sitter, UserData};
use satellite::Satellite;
use satellite::tables::Options;
use testkit::Battery;

fn options(json: &str) -> Options {
    serde_json::from_str(json).expect("options of a test")
}

/// A planet of `columns` sectors in a row for small trees: no dice, single shots from the start.
fn tiny(columns: u8, fleet: &str, more: &str) -> Options {
    options(&format!(
        r#"{{{more} "scenario": {{"grid": {{"rows": 1, "columns": {columns}}}, "fleet": {{"buildings": [{fleet}]}},
            "first": 0, "orange": {{"arsenal": []}}, "purple": {{"arsenal": []}}}}}}"#
    ))
}

const DISH: &str = r#"{"name": "dish", "rows": 1, "columns": 2}"#;
const TWINS: &str = r#"{"name": "hut", "rows": 1, "columns": 1}, {"name": "shed", "rows": 1, "columns": 1}"#;

fn battery(cases: &[(&str, &str)]) -> Battery<Satellite> {
    let cases: Vec<_> = cases.iter().map(|(name, json)| (*name, options(json))).collect();
    Battery::<Satellite>::new()
        .minds()
        .options(cases)
        .tiny([("a dish on four sectors", tiny(4, DISH, ""))])
        .games(3)
        .max_rows(600)
}

#[test]
fn the_usual_game_and_small_worlds() {
    battery(&[("usual", "{}")])
        .tiny([
            ("a dish on four sectors", tiny(4, DISH, "")),
            ("a dish, last reply", tiny(3, DISH, r#""last_reply": true,"#)),
            ("twins, counted", tiny(3, TWINS, "")),
            ("twins, outlined", tiny(3, TWINS, r#""report": "outline","#)),
            ("twins, named", tiny(3, TWINS, r#""report": "type","#)),
        ])
        .check();
}

#[test]
fn endgames() {
    battery(&[
        ("ceasefire", r#"{"endgame": "ceasefire"}"#),
        ("reloaded, last reply", r#"{"endgame": "reloaded", "last_reply": true}"#),
        ("self destruct, pencil", r#"{"endgame": "self_destruct", "edition": "pencil"}"#),
    ])
    .check();
}

#[test]
fn reports_and_contact() {
    battery(&[
        ("types", r#"{"report": "type", "fleet": "no_beacon"}"#),
        ("outlines", r#"{"report": "outline", "fleet": "stout", "wild_after_discard": true}"#),
        ("no contact", r#"{"contact": "none", "bursts": "5-9-9"}"#),
    ])
    .check();
}

#[test]
fn grids_and_positions() {
    battery(&[
        ("12x10", r#"{"grid": "12x10", "bursts": "5-5-9"}"#),
        ("13x13", r#"{"grid": "13x13"}"#),
        ("skirmish", r#"{"scenario": "skirmish"}"#),
        ("showdown", r#"{"scenario": "showdown", "endgame": "reloaded"}"#),
        (
            "own",
            r##"{"grid": {"rows": 5, "columns": 4}, "fleet": {"buildings": [{"name": "a", "rows": 1, "columns": 3}, {"name": "b", "rows": 2, "columns": 2}]},
                "bursts": {"plus": ["@#"], "square": ["#.", ".@"], "diamond": ["@", "#", "#"]}}"##,
        ),
    ])
    .check();
}

/// What a scenario decides nobody may give beside it, not even with its usual value.
#[test]
fn an_option_that_a_scenario_overrides_is_refused() {
    let refused = testkit::overridden_options_are_refused::<Satellite>(&[]);
    for pair in ["skirmish grid", "skirmish fleet", "showdown first"] {
        assert!(refused.iter().any(|found| found == pair), "{pair}: {refused:?}");
    }
}

/// §1.2b On the largest grid a building of one sector has 256 places, and all of them are legal.
#[test]
fn s1_2b_every_sector_of_the_largest_grid_is_a_place() {
    let options = options(
        r#"{"grid": {"rows": 16, "columns": 16}, "fleet": {"buildings": [{"name": "beacon", "rows": 1, "columns": 1}]}}"#,
    );
    let sitters = vec![Sitter::nobody(), Sitter::nobody()];
    let game = Session::<Satellite>::start(
        options,
        UserData::default(),
        sitters,
        Seed::from_text("large"),
        DiceMode::PerRow,
        0,
    );
    let game = game.expect("a game");
    let legal = game.legal(Seat(0));
    assert_eq!(legal.len(), 256);
    assert!((0..256).all(|n| legal.nth(n).is_some_and(|action| legal.contains(&action))));
}

/// The fuzz target's seeds, and changes to them.
#[test]
fn any_bytes_play() {
    for (n, seed) in (0..).zip(testkit::inputs::seeds(env!("CARGO_MANIFEST_DIR"), "satellite_actions")) {
        for data in testkit::inputs::changed(&seed, n).iter().take(4) {
            testkit::fuzz_actions::<Satellite>(&Options::default(), data);
        }
    }
}
