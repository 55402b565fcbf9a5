//! How strong ships are together, and how likely they are to win: numbers fitted to ten thousand battles of the resolver. A force is
//! as strong as the sum of its ships; who is a fifth stronger nearly always wins, and loses as Lanchester's square law says.

use crate::state::State;
use crate::types::{Class, ShipId};

/// How sharply a difference in strength decides.
const SHARP: f64 = 14.0;
/// What it is worth to attack, as a share of one's strength.
const EDGE: f64 = 1.02;

/// What a whole ship is worth; a destroyer is 1.
pub(crate) const fn worth(class: Class) -> f64 {
    match class {
        Class::Fighter => 0.22,
        Class::AssaultScout => 0.26,
        Class::Frigate => 0.79,
        Class::Destroyer => 1.02,
        Class::Minelayer => 0.45,
        Class::LightCruiser => 1.54,
        Class::HeavyCruiser => 1.76,
        Class::AssaultCarrier => 1.0,
        Class::Battleship => 2.38,
        Class::ArmedStation => 0.9,
        Class::FortifiedStation => 1.15,
        Class::Fortress => 2.3,
        Class::Freighter | Class::Station => 0.2,
    }
}

/// What a ship is worth as it is, without what is aboard.
pub(crate) fn alone(state: &State, id: ShipId) -> f64 {
    let (ship, info) = (state.ship(id), state.info(id));
    if !ship.lives() {
        return 0.0;
    }
    let whole = f64::from(info.line.hull.max(1));
    worth(info.class) * (f64::from(ship.condition.hull) / whole).sqrt()
}

/// What a ship is worth as it is, with the fighters aboard.
pub(crate) fn power(state: &State, id: ShipId) -> f64 {
    let class = state.info(id).class;
    if class != Class::AssaultCarrier && !class.is_station() {
        return alone(state, id);
    }
    alone(state, id) + state.aboard(id).map(|fighter| alone(state, fighter)).sum::<f64>()
}

/// How likely a force is to win against another.
pub(crate) fn chance(own: f64, other: f64) -> f64 {
    if other <= 0.0 {
        return 1.0;
    }
    if own <= 0.0 {
        return 0.0;
    }
    1.0 / (1.0 + (-SHARP * (own / other).ln()).exp())
}

/// How likely an attack is to succeed.
pub(crate) fn attack(own: f64, other: f64) -> f64 {
    chance(own * EDGE, other)
}

/// The share of its strength that a force loses against another, whether it wins or not.
pub(crate) fn toll(own: f64, other: f64) -> f64 {
    let share = other / own.max(0.01);
    if share >= 1.0 { 1.0 } else { 1.0 - (1.0 - share * share).sqrt() }
}

/// What a station is worth to the war: fortresses decide it.
pub(crate) const fn prize(class: Class) -> f64 {
    match class {
        Class::Fortress => 5.0,
        Class::FortifiedStation => 2.0,
        _ => 1.6,
    }
}

/// The sum of what these are worth.
pub(crate) fn sum(state: &State, ships: impl IntoIterator<Item = ShipId>) -> f64 {
    ships.into_iter().map(|id| power(state, id)).sum()
}

/// How whole a ship's hull is.
pub(crate) fn hull(state: &State, id: ShipId) -> f64 {
    f64::from(state.ship(id).condition.hull) / f64::from(state.info(id).line.hull.max(1))
}
