//! The battery, on every campaign and with the options on and off.

use frontier::Frontier;
use frontier::tables::Options;
use testkit::{Battery, Point};

fn check(name: &str, json: serde_json::Value) {
    let options: Options = serde_json::from_value(json).expect("options");
    Battery::<Frontier>::new()
        .minds()
        .options([(name, options)])
        .games(2)
        .every(40)
        .max_rows(4000)
        .waive(Point::ImagineComplete, "there are too many worlds to walk through")
        .check();
}

#[test]
fn a_small_war_conforms() {
    check("small", serde_json::json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 14 }));
}

#[test]
fn a_small_war_with_battles_asked_for_conforms() {
    check("asked", serde_json::json!({ "scenario": "outpost", "battles": "ask", "day_limit": 8 }));
}

#[test]
fn a_small_war_with_options_conforms() {
    let json = serde_json::json!({
        "scenario": "outpost", "battles": "resolve", "day_limit": 8, "referee": true, "replacements": true,
        "shatter_drones": true, "misjump": "overshoot", "flee_risk_jump": true, "station_sniping": "auto",
        "yard_one_system": "per_yard", "cond5": "per_tenday", "play_out_retreat": true, "reserve_deadline": 4,
    });
    check("options", json);
}

#[test]
fn a_small_war_of_four_players_conforms() {
    let json = serde_json::json!({
        "scenario": "outpost", "battles": "resolve", "day_limit": 8, "upf_players": 2, "sathar_players": 2,
    });
    check("four", json);
}

#[test]
fn a_small_war_of_six_players_and_a_referee_conforms() {
    let json = serde_json::json!({
        "scenario": "outpost", "battles": "resolve", "day_limit": 4, "upf_players": 3, "sathar_players": 3, "referee": true,
    });
    check("six", json);
}

/// What a scenario decides nobody may give beside it, not even with its usual value.
#[test]
fn an_option_that_a_scenario_overrides_is_refused() {
    let refused = testkit::overridden_options_are_refused::<Frontier>(&[]);
    for pair in ["outpost order_of_battle", "outpost first_circle"] {
        assert!(refused.iter().any(|found| found == pair), "{pair}: {refused:?}");
    }
}
