//! Positions round the planet, for tests of movement.

use contract::Viewer;
use hawks::Hawks;
use hawks::action::Action;
use hawks::tables::Options;
use hawks::types::{Facing, Hex, MIDDLE, ShipId};
use hawks::view::View;
use serde_json::{Value, json};
use testkit::Scripted;

pub(crate) const PLANET: Hex = MIDDLE;

pub(crate) fn options(json: Value) -> Options {
    serde_json::from_value(json).expect("options")
}

/// A position round the planet; the UPF moves first.
pub(crate) fn battle(rules: &str, upf: Value, sathar: Value) -> Scripted<Hawks> {
    Scripted::start(options(json!({ "rules": rules, "scenario": {
        "first": "upf", "planet": "28.20", "upf": { "ships": upf }, "sathar": { "ships": sathar },
    } })))
}

/// Somebody far away.
pub(crate) fn far() -> Value {
    json!([{ "class": "frigate", "at": "2.2", "facing": "e" }])
}

pub(crate) fn side(text: &str) -> Facing {
    text.parse().expect("a side")
}

pub(crate) fn near(text: &str) -> Hex {
    PLANET.toward(side(text))
}

pub(crate) fn ship(class: &str, at: Hex, facing: &str, speed: u16) -> Value {
    json!({ "class": class, "at": at.to_string(), "facing": facing, "speed": speed })
}

pub(crate) fn station(class: &str, at: Hex) -> Value {
    json!({ "class": class, "name": "Hub", "at": at.to_string(), "orbit": "clockwise" })
}

pub(crate) fn seen(game: &Scripted<Hawks>) -> View {
    game.view(Viewer::Public)
}

pub(crate) fn steps(game: &mut Scripted<Hawks>, seat: u8, ship: u8, count: usize) {
    for _ in 0..count {
        game.act(seat, Action::Step(ShipId(ship)), &[]);
    }
}
