//! Set-ups so small that every history can be walked: what a viewer imagines is exactly what can be.

use hawks::Hawks;
use hawks::tables::Options;
use testkit::{Battery, Limits};

fn options(json: serde_json::Value) -> Options {
    serde_json::from_value(json).expect("options")
}

/// A ship that can do nothing but fly on, with these weapons.
fn hulk(class: &str, at: &str, speed: u8, weapons: serde_json::Value) -> serde_json::Value {
    serde_json::json!({
        "class": class, "at": at, "facing": "e", "speed": speed, "adf": 0, "mr": 0,
        "weapons": weapons, "defences": { "rh": true },
    })
}

/// A minelayer with a few hexes to lay something in, and a frigate that drifts through them.
fn field(weapons: serde_json::Value, zone: &[&str]) -> Options {
    options(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "sathar", "mine_zone": zone,
        "upf": { "ships": [hulk("minelayer", "30.30", 0, weapons)] },
        "sathar": { "ships": [hulk("frigate", "10.20", 1, serde_json::json!({}))] },
    } }))
}

/// Mines that lie already, somewhere in a few hexes, and a frigate that drifts through them.
fn laid() -> Options {
    options(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "sathar", "mine_zone": ["11.20", "12.20", "12.21"],
        "upf": { "ships": [hulk("frigate", "30.30", 0, serde_json::json!({}))], "mines": ["12.20"] },
        "sathar": { "ships": [hulk("frigate", "10.20", 1, serde_json::json!({}))] },
    } }))
}

/// Three frigates of which two are drones, far from anybody.
fn drones() -> Options {
    let frigate = |at: &str| hulk("frigate", at, 0, serde_json::json!({}));
    options(serde_json::json!({ "rules": "campaign", "shatter_drones": true, "scenario": {
        "first": "upf",
        "upf": { "ships": [frigate("10.10"), frigate("12.10"), frigate("14.10")] },
        "sathar": { "ships": [hulk("destroyer", "30.30", 0, serde_json::json!({}))] },
    } }))
}

#[test]
fn s14_s15_s16_what_is_hidden_is_imagined_whole() {
    let mines = field(serde_json::json!({ "m": 2 }), &["11.20", "12.20", "12.21"]);
    let seekers = field(serde_json::json!({ "s": 1 }), &["11.20", "40.20"]);
    let all = [("mines", mines), ("seekers", seekers), ("laid", laid()), ("drones", drones())];
    let limits = Limits { nodes: 1200, ..Limits::worlds() };
    Battery::<Hawks>::new().options(all.clone()).tiny(all).limits(limits).games(1).max_rows(200).check();
}
