//! The battery, on every scenario.

use contract::Dice;
use hawks::Hawks;
use hawks::tables::{Options, Speeds, named_battles};
use testkit::{Battery, Point};

fn options(json: serde_json::Value) -> Options {
    serde_json::from_value(json).expect("options")
}

fn check(name: &str, json: serde_json::Value) {
    // At random a battle may go on for very long; this one does not.
    let battery =
        if name == "a2" { Battery::<Hawks>::new().minds().seed(3) } else { Battery::<Hawks>::new().minds() };
    battery
        .options([(name, options(json))])
        .games(if matches!(name, "a2" | "b2" | "fleet8") { 1 } else { 2 })
        .every(120)
        .max_rows(1500)
        .waive(Point::ImagineComplete, "tiny set-ups have a test of their own")
        .check();
}

/// A scenario as it is, but with ships that begin slowly: long courses at random take long, and show nothing new.
fn scenario(name: &str) {
    let mut battle = named_battles()[name].clone();
    for force in [&mut battle.upf, &mut battle.sathar] {
        force.speed = Speeds::Fixed(4);
    }
    check(name, serde_json::json!({ "scenario": battle }));
}

#[test]
fn surprise_attack_conforms() {
    scenario("b1");
}

#[test]
fn fortress_kdikit_conforms() {
    scenario("b2");
}

#[test]
fn close_escort_conforms() {
    scenario("a1");
}

#[test]
fn the_stand_conforms() {
    scenario("a2");
}

#[test]
fn three_against_three_conform() {
    scenario("duel3");
}

#[test]
fn eight_against_eight_conform() {
    scenario("fleet8");
}

#[test]
fn an_attack_on_a_station_conforms() {
    scenario("assault");
}

#[test]
fn drones_and_crews_conform() {
    let json = serde_json::json!({
        "upf": "3 frigate, minelayer", "sathar": "3 frigate, 2 fighter", "shatter_drones": true, "skills": "on",
    });
    check("drones and crews", json);
}

/// A battle of the builder: so many ships of any classes on both sides, by a number.
fn built(number: u64) -> serde_json::Value {
    let mut dice = Dice::loose(number);
    let mut fleet = || {
        let classes = ["fighter", "assault_scout", "frigate", "destroyer", "minelayer", "light_cruiser"];
        let large = ["heavy_cruiser", "assault_carrier", "battleship", "armed_station", "freighter"];
        let all: Vec<&str> = classes.into_iter().chain(large).collect();
        let mut list: Vec<String> = Vec::new();
        for _ in 0..=dice.index(3) {
            list.push(format!("{} {}", 1 + dice.index(2), all[dice.index(all.len())]));
        }
        list.join(", ")
    };
    let (upf, sathar) = (fleet(), fleet());
    serde_json::json!({
        "upf": upf, "sathar": sathar, "rules": if number.is_multiple_of(2) { "advanced" } else { "campaign" },
        "attacker": if number.is_multiple_of(3) { "upf" } else { "sathar" }, "shatter_drones": number.is_multiple_of(4),
        "skills": if number % 4 == 2 { "on" } else { "off" }, "docked_icms": number.is_multiple_of(2),
        "fire_from": if number % 3 == 1 { "last" } else { "path" },
    })
}

/// Random battles of the builder, each with its own number; what a short run does not exercise is left to the others.
#[test]
fn s21_2_battles_of_the_builder_conform() {
    for number in 1..=8 {
        let battery = Battery::<Hawks>::new()
            .minds()
            .options([(format!("battle {number}"), options(built(number)))])
            .games(1)
            .every(150)
            .max_rows(1500);
        if let Err(finding) = battery.run() {
            panic!("battle {number}: {finding}");
        }
    }
}

/// What a scenario decides nobody may give beside it, not even with its usual value.
#[test]
fn an_option_that_a_scenario_overrides_is_refused() {
    let refused = testkit::overridden_options_are_refused::<Hawks>(&[]);
    for pair in ["b1 upf", "b1 attacker", "b1 skills", "a1 attacker", "b2 shatter_drones"] {
        assert!(refused.iter().any(|found| found == pair), "{pair}: {refused:?}");
    }
}
