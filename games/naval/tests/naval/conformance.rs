//! The battery: what every game must keep, on every scenario, with all rules off and on.

use crate::sea::{battle, options, unit, with};
use naval::Naval;
use naval::tables::Options;
use serde_json::json;
use testkit::{Battery, Point};

fn check(name: &str, options: Options, games: u64) {
    check_every(name, options, games, 60);
}

fn check_every(name: &str, options: Options, games: u64, every: u64) {
    Battery::<Naval>::new()
        .minds()
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
    let battery =
        Battery::<Naval>::new().minds().options([(name, options(json))]).games(1).every(150).max_rows(1500);
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
    friday_13th,
    coronel,
    corfu,
    falklands,
    heligoland,
    scarborough,
    dogger_bank,
    run_to_the_south,
    crossing_the_t,
    august_sortie,
    gallipoli
);

/// A scenario with its variants, by its own rules: what a short run does not exercise is left to the others.
fn with_variants(name: &str, variants: &[&str], games: u64) {
    let options = options(json!({ "scenario": name, "variants": variants }));
    let battery =
        Battery::<Naval>::new().minds().options([(name, options)]).games(games).every(80).max_rows(1500);
    if let Err(finding) = battery.run() {
        panic!("{name} {variants:?}: {finding}");
    }
}

#[test]
fn s13_2_zeppelins_conform() {
    for name in ["heligoland", "scarborough", "dogger_bank", "run_to_the_south", "crossing_the_t"] {
        with_variants(name, &["zeppelins"], 1);
    }
    with_variants("august_sortie", &["two_zeppelins"], 1);
}

#[test]
fn s13_2_zeppelins_and_fog_conform() {
    let json = json!({ "scenario": "heligoland", "variants": ["zeppelins"], "rules": "advanced" });
    let battery = Battery::<Naval>::new()
        .minds()
        .options([("zeppelins, fog", options(json))])
        .games(2)
        .every(60)
        .max_rows(1500);
    if let Err(finding) = battery.run() {
        panic!("{finding}");
    }
}

#[test]
fn s13_1_variants_conform() {
    with_variants("corfu", &["engage"], 1);
    with_variants("falklands", &["moltke"], 1);
    with_variants("dogger_bank", &["von_der_tann"], 1);
    with_variants("dogger_bank", &["with_von_der_tann", "zeppelins"], 1);
}

#[test]
fn s16_10_10_gallipoli_with_trawlers_conforms() {
    with_variants("gallipoli", &["minesweeping"], 2);
}

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
    let battery = Battery::<Naval>::new()
        .minds()
        .options([("planes, open", options)])
        .games(2)
        .every(40)
        .max_rows(1500);
    if let Err(finding) = battery.run() {
        panic!("{finding}");
    }
}

/// Battle after battle, with fog and dummies: nothing of one is left in the next.
#[test]
fn a_card_of_battles_conforms() {
    for rules in ["scenario", "advanced"] {
        let json = json!({ "scenario": "great_war", "rules": rules, "turns": 1 });
        let battery = Battery::<Naval>::new()
            .minds()
            .options([("card", options(json))])
            .games(1)
            .every(150)
            .max_rows(2500);
        if let Err(finding) = battery.run() {
            panic!("{rules}: {finding}");
        }
    }
}
