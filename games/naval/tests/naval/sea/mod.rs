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

/// A scenario of ours as its file has it, to be changed.
pub(crate) fn scene(name: &str) -> Value {
    serde_json::to_value(&naval::tables::named_scenarios()[name]).expect(name)
}

/// A scenario with these rows changed and these fields of its own.
pub(crate) fn changed(name: &str, rows: &[(&str, Value)], more: Value) -> Value {
    let mut scene = with(scene(name), more);
    for (unit, fields) in rows {
        let row = scene["units"].as_array_mut().expect("units").iter_mut().find(|row| {
            let ship = row["ship"].as_str().expect("a ship");
            row["name"].as_str().unwrap_or(&naval::tables::ships()[ship].name) == *unit
        });
        let row = row.unwrap_or_else(|| panic!("{name}: no {unit}"));
        *row = with(row.take(), fields.clone());
    }
    scene
}

/// What a battle is fought with where every die shows a six: each shot at 1:1 or better sinks its target.
pub(crate) fn sixes() -> contract::Dice {
    contract::Dice::given(vec![6; 600])
}

/// A unit's number by its name.
pub(crate) fn number(game: &Scripted<Naval>, name: &str) -> UnitId {
    game.setup().named(name).unwrap_or_else(|| panic!("no {name}"))
}

/// A main battery's target, by names.
pub(crate) fn at(game: &Scripted<Naval>, unit: &str, target: &str) -> Action {
    Action::Aim { battery: Battery::Main, target: number(game, target), unit: number(game, unit) }
}

/// Fights a battle with sixes to its end: nobody does anything but fire these shots, each in its turn.
pub(crate) fn fought(scene: Value, shots: &[(u8, &str, &str)]) -> Scripted<Naval> {
    fought_so(scene, json!({}), shots)
}

/// The same with more options.
pub(crate) fn fought_so(scene: Value, more: Value, shots: &[(u8, &str, &str)]) -> Scripted<Naval> {
    let fought = with(json!({ "scenario": scene, "rules": "basic" }), more);
    let mut game = Scripted::<Naval>::open(options(fought), &[6, 6, 6]);
    while let Some(seat) = game.to_act().lowest() {
        if matches!(game.state().phase(), naval::state::Phase::Aim(_)) {
            for (turn, unit, target) in shots {
                let own = game.setup().unit(number(&game, unit)).side == seat;
                if own && game.state().turn() == *turn {
                    let shot = at(&game, unit, target);
                    game.rolled(seat.0, shot, &mut sixes());
                }
            }
        }
        game.rolled(seat.0, Action::Done, &mut sixes());
    }
    game
}

/// Who wins a battle so fought, why, and in which turn.
pub(crate) fn ended(scene: Value, shots: &[(u8, &str, &str)]) -> (Option<u8>, String, u8) {
    let game = fought(scene, shots);
    let outcome = game.outcome().expect("over");
    assert!(outcome.winners.len() <= 1);
    (outcome.winners.first().map(|seat| seat.0), outcome.reason, game.state().turn())
}
