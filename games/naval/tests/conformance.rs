//! The battery: what every game must keep, on every scenario, with all rules off and on.

mod sea;

use naval::Naval;
use naval::tables::Options;
use sea::{battle, options, unit, with};
use serde_json::json;
use testkit::{Battery, Point};

fn check(name: &str, options: Options, games: u64) {
    check_every(name, options, games, 60);
}

fn check_every(name: &str, options: Options, games: u64, every: u64) {
    Battery::<Naval>::new()
        .options([(name.to_owned(), options)])
        .games(games)
        .every(every)
        .max_rows(1500)
        .waive(Point::ImagineComplete, "the dice of one turn alone are too many to be walked through")
        .check();
}

fn scenario(name: &str, preset: &str) {
    let json = json!({ "scenario": name, "rules": preset });
    check_every(&format!("{name} {preset}"), options(json), if name == "matapan" { 4 } else { 1 }, 8);
}

/// A small fight at night, with everything that hides.
fn night(more: serde_json::Value) -> Options {
    let units = [
        with(unit(1, "US-BB5", "South Dakota", "0808", "B", 4), json!({ "flag": true, "radar": "mark3" })),
        with(unit(1, "DD", "First Flotilla", "0909", "B", 5), json!({ "nation": "american" })),
        with(unit(1, "CL", "Cruisers", "0708", "B", 5), json!({ "nation": "american", "radar": "mark8" })),
        with(unit(2, "GE-BB1", "Bismarck", "1605", "E", 4), json!({ "flag": true, "radar": "fumo" })),
        with(unit(2, "DD", "Second Flotilla", "1506", "E", 5), json!({ "nation": "german" })),
        with(unit(2, "CL", "Scouts", "1507", "E", 5), json!({ "nation": "german" })),
    ];
    let base = json!({
        "night": true, "visibility": 4, "turns": 5, "impaired_radar": true, "mines": ["1108"],
        "map": { "columns": 20, "rows": 14, "land": ["0401-0502"] }, "victory": { "margin": 5 },
    });
    let mut options = battle(&units, &[], with(base, more));
    options.rules = naval::tables::Preset::Advanced;
    options
}

/// With all rules on, a scenario passes all points; in the basic game hardly anything is hidden, so what a short run does
/// not exercise is left to the others.
fn conforms(name: &str) {
    scenario(name, "advanced");
    let json = json!({ "scenario": name, "rules": "basic" });
    let battery = Battery::<Naval>::new().options([(name, options(json))]).games(1).every(150).max_rows(1500);
    if let Err(finding) = battery.run() {
        panic!("{name}: {finding}");
    }
}

macro_rules! conform {
    ($($name:ident),+) => {
        $(
            #[test]
            fn $name() {
                conforms(stringify!($name));
            }
        )+
    };
}

conform!(
    lofoten,
    calabria,
    matapan,
    denmark_strait,
    last_stand,
    casablanca,
    guadalcanal,
    north_cape,
    surigao,
    yamato_iowa,
    friday_13th
);

#[test]
fn s12_2_a_fight_at_night_conforms() {
    check("night", night(json!({})), 6);
}

#[test]
fn s11_5_a_day_with_planes_and_strikes_conforms() {
    let units = [
        with(
            unit(1, "GB-BB2", "Prince of Wales", "0808", "B", 3),
            json!({ "flag": true, "plane": "aboard" }),
        ),
        with(unit(1, "DD", "First Flotilla", "0909", "B", 5), json!({ "nation": "british" })),
        with(unit(2, "GE-BB1", "Bismarck", "1605", "E", 3), json!({ "flag": true, "plane": "aboard" })),
        with(unit(2, "DD", "Second Flotilla", "1506", "E", 5), json!({ "nation": "german" })),
    ];
    let more = json!({
        "visibility": 6, "turns": 6, "victory": { "margin": 5 },
        "strikes": [{ "side": 1, "torpedo": true }, { "side": 2, "from": 2 }],
        "exits": [{ "side": 2, "edges": ["west"] }],
    });
    let mut options = battle(&units, &[], more);
    options.rules = naval::tables::Preset::Advanced;
    check_every("planes", options.clone(), 2, 12);
    // Without fog hardly anything is hidden: what a short run does not exercise is left to the others.
    options.rules = naval::tables::Preset::Optional;
    let battery =
        Battery::<Naval>::new().options([("planes, open", options)]).games(2).every(40).max_rows(1500);
    if let Err(finding) = battery.run() {
        panic!("{finding}");
    }
}
