//! Set-ups and short ways for tests.
#![allow(dead_code)]

use naval::Naval;
use naval::action::Action;
use naval::event::Event;
use naval::tables::Options;
use naval::types::{Battery, UnitId};
use serde_json::{Value, json};
use testkit::Scripted;

/// Options from JSON.
pub(crate) fn options(json: Value) -> Options {
    serde_json::from_value(json).expect("options")
}

/// A unit's row.
pub(crate) fn unit(side: u8, ship: &str, name: &str, at: &str, heading: &str, speed: u8) -> Value {
    json!({ "side": side, "ship": ship, "name": name, "at": at, "heading": heading, "speed": speed })
}

/// The same with more fields.
pub(crate) fn with(mut row: Value, more: Value) -> Value {
    let fields = more.as_object().expect("fields").clone();
    row.as_object_mut().expect("a row").extend(fields);
    row
}

/// A battle of one's own with these rules.
pub(crate) fn battle(units: &[Value], rules: &[&str], more: Value) -> Options {
    let scenario = with(json!({ "visibility": 20, "turns": 3, "units": units }), more);
    options(json!({ "scenario": scenario, "rules": "basic", "with": rules }))
}

/// Hood against Bismarck, nine hexes apart, beam on: nobody's sector is in the way.
pub(crate) fn duel(rules: &[&str], more: Value) -> Options {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1906", "A", 4)];
    battle(&units, rules, more)
}

/// A game in a test's hands; the opening's dice are the visibility's and both sides' for the advantage.
pub(crate) fn open(options: Options, rolls: &[u32]) -> Scripted<Naval> {
    Scripted::open(options, rolls)
}

/// A main battery's target.
pub(crate) fn aim(unit: u8, target: u8) -> Action {
    Action::Aim { battery: Battery::Main, target: UnitId(target), unit: UnitId(unit) }
}

/// Shots among facts.
pub(crate) fn volleys(events: &[Event]) -> Vec<naval::event::Volley> {
    let one = |event: &Event| match event {
        Event::Fired(volley) => Some(volley.clone()),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

/// Modifiers of a shot by name.
pub(crate) fn modifiers(volley: &naval::event::Volley) -> Vec<(String, i8)> {
    volley.modifiers.iter().map(|m| (format!("{:?}", m.kind), m.value)).collect()
}
