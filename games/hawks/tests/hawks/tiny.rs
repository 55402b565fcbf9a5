//! Set-ups so small that every history can be walked: what a viewer imagines is exactly what can be.

use std::collections::BTreeSet;

use contract::{Dice, Game as _, Imagine, Seat, Turn, UserData, Viewer, Worlds};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::Event;
use hawks::tables::{Options, prepare};
use hawks::types::Hex;
use testkit::{Battery, Limits};

/// What a viewer remembers.
type Memory = <Hawks as Imagine>::Memory;

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
    let all = [("mines", mines), ("seekers", seekers), ("drones", drones())];
    let limits = Limits { nodes: 1200, ..Limits::worlds() };
    Battery::<Hawks>::new().options(all.clone()).tiny(all).limits(limits).games(1).max_rows(200).check();
}

/// What was laid before the battle lies somewhere in the zone, and nobody else knows where; that there is so much, they do.
#[test]
fn s14_what_lay_there_before_is_imagined_anywhere_it_may_lie() {
    let options = options(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "sathar", "mine_zone": ["11.20", "12.20", "12.21"],
        "upf": { "ships": [hulk("frigate", "30.30", 0, serde_json::json!({}))], "mines": ["12.20"] },
        "sathar": { "ships": [hulk("frigate", "10.20", 1, serde_json::json!({}))] },
    } }));
    let setup = prepare(&options, &UserData::default()).expect("a battle");
    let (mut state, mut dice) = (Hawks::blank(&setup), Dice::loose(1));
    let viewer = Viewer::Seat(Seat(1));
    let mut memory = Memory::default();
    let mut notice = |state: &hawks::state::State, events: &[Event]| {
        let seen = events.iter().filter_map(|event| Hawks::sight(state, event, viewer));
        seen.for_each(|sighting| Hawks::remember(&mut memory, &sighting));
        memory.clone()
    };
    let imagined = |state: &hawks::state::State, memory: &Memory| {
        let view = Hawks::view(state, viewer);
        assert_eq!(Hawks::worlds(&view, memory, viewer), Worlds::Many);
        let mut found: BTreeSet<Vec<Hex>> = BTreeSet::new();
        for luck in 0..60 {
            let world = Hawks::imagine(&setup, &view, memory, viewer, &mut Dice::loose(luck));
            found.insert(Hawks::view(&world, Viewer::Seat(Seat(0))).mines);
        }
        found.into_iter().collect::<Vec<_>>()
    };
    let mut events = Vec::new();
    Turn::<Hawks>::run(&mut state, &mut dice, &mut events, Hawks::open);
    let memory = notice(&state, &events);
    assert_eq!(imagined(&state, &memory).len(), 3);
    for action in [Action::Step(hawks::types::ShipId(1)), Action::Move] {
        events.clear();
        let acted =
            Turn::<Hawks>::run(&mut state, &mut dice, &mut events, |turn| Hawks::act(turn, Seat(1), &action));
        acted.expect("allowed");
    }
    // Nothing lay where it has been.
    let memory = notice(&state, &events);
    assert_eq!(imagined(&state, &memory), [[Hex::at(12, 21)], [Hex::at(12, 20)]]);
}
