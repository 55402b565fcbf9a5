//! Campaign files and options that make no war: each is refused with the field at fault.

use crate::war::{refused, setup, strait_but};
use serde_json::{Value, json};

type Change = fn(&mut Value);

fn check(changes: &[(Change, &str)]) {
    for (change, field) in changes {
        let error = refused(&json!({ "scenario": strait_but(change) }));
        let field = format!("scenario.{field}");
        assert_eq!(error.field.as_deref(), Some(field.as_str()), "{error}");
    }
}

const GATE: &str = "systems[1].planets[0].name";
const STATION: &str = "systems[1].planets[0].station_name";

/// Battles are fought under the same names: what Knight Hawks does not take makes no campaign.
#[test]
fn s2_ships_have_names_that_a_battle_takes() {
    check(&[
        // Thirty characters, and ` Destroyer 1`.
        (
            |own| {
                own["systems"][1]["planets"][0]["name"] = json!("G".repeat(30));
                own["systems"][1]["planets"][0]["militia"] = json!({ "destroyer": 1 });
            },
            GATE,
        ),
        (|own| own["systems"][1]["planets"][0]["station_name"] = json!(""), STATION),
        (|own| own["systems"][1]["planets"][0]["station_name"] = json!("Fort "), STATION),
        (|own| own["systems"][1]["planets"][0]["station_name"] = json!("Fort\nGate"), STATION),
        (|own| own["systems"][1]["planets"][0]["station_name"] = json!("F".repeat(41)), STATION),
        (|own| own["systems"][1]["planets"][0]["station_name"] = json!("fortress PRIME"), STATION),
        (|own| own["systems"][1]["planets"][0]["station_name"] = json!("Sathar Destroyer 1"), STATION),
    ]);
    let longest = strait_but(|own| own["systems"][1]["planets"][0]["station_name"] = json!("F".repeat(40)));
    assert!(setup(&json!({ "scenario": longest })).ships.iter().any(|ship| ship.name.len() == 40));
}

#[test]
fn s2_names_that_differ_only_in_capitals_are_one_name() {
    check(&[
        (|own| own["systems"][1]["planets"][1]["name"] = json!("gate"), "systems[1].planets[1].name"),
        (|own| own["systems"][1]["name"] = json!("HAVEN"), "systems[1].name"),
        (
            |own| own["systems"][1]["planets"][1]["aliases"] = json!(["MOON"]),
            "systems[1].planets[1].aliases[0]",
        ),
        (|own| own["systems"][1]["planets"][1]["aliases"] = json!([" "]), "systems[1].planets[1].aliases[0]"),
        // A planet of this name has militia that is called like Spacefleet, or like the Sathar.
        (
            |own| {
                own["systems"][1]["planets"][0]["name"] = json!("upf");
            },
            GATE,
        ),
        (
            |own| {
                own["systems"][1]["planets"][0]["name"] = json!("sathar");
            },
            GATE,
        ),
    ]);
    // Another spelling of its own name is no other planet.
    let own = strait_but(|own| own["systems"][1]["planets"][0]["aliases"] = json!(["GATE"]));
    assert_eq!(setup(&json!({ "scenario": own })).planets.len(), 5);
}

#[test]
fn ruling_v5_as_many_fortresses_are_needed_as_there_can_be() {
    check(&[
        (|own| own["fortresses_to_win"] = json!(2), "fortresses_to_win"),
        (|own| own["fortresses_to_win"] = json!(0), "fortresses_to_win"),
        (|own| own["systems"][0]["planets"][0]["station"] = json!("fortified_station"), "systems"),
        (|own| own["retreat"] = json!({ "stations": 0 }), "retreat.stations"),
    ]);
    let needed = |change: Change| setup(&json!({ "scenario": strait_but(change) })).fortresses_to_win;
    assert_eq!(needed(|_| {}), 1, "there is one");
    let two: Change = |own| own["systems"][1]["planets"][0]["station"] = json!("fortress");
    assert_eq!(needed(two), 2);
    let three: Change = |own| {
        own["stations_to_win"] = json!(3);
        own["systems"][1]["planets"][0]["station"] = json!("fortress");
        own["systems"][1]["planets"][1]["station"] = json!("fortress");
    };
    assert_eq!(needed(three), 2, "two are enough");
    assert_eq!(setup(&json!({})).fortresses_to_win, 2);
}

#[test]
fn ruling_v8_a_war_begins_with_its_first_day() {
    for field in ["day_limit", "reserve_deadline"] {
        let error = refused(&json!({ field: 0 }));
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
        setup(&json!({ field: 1 }));
    }
}
