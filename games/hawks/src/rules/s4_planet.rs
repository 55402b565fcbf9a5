//! §4 The planet: it blocks shots, and bends courses.

use crate::types::{Facing, Hand, Hex};

/// §4.1 Does the planet stand in the way of a shot? Only on one straight row of hexes, strictly between both.
pub fn blocked(planet: Hex, from: Hex, to: Hex) -> bool {
    from.0.behind(planet.0, to.0)
}

/// §4.3 What a planet does to a ship that has just entered a hex, before it turns there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pull {
    /// It is not in the well.
    Outside,
    /// Nothing yet.
    Nothing,
    /// Ruling R4: it turns the ship toward itself where it lies 120° off the bow, once a pass.
    Bends(Hand),
    /// Ruling R5: it lies dead ahead, and the ship is lost.
    Falls,
}

/// §4.3 What a planet does to a ship that has just entered this hex, facing this.
pub fn pull(planet: Hex, at: Hex, facing: Facing) -> Pull {
    if at.distance(planet) != 1 {
        return Pull::Outside;
    }
    let Some(side) = at.0.row_to(planet.0) else { return Pull::Outside };
    match facing.0.bearing(side) {
        0 => Pull::Falls,
        2 => Pull::Bends(Hand::Right),
        -2 => Pull::Bends(Hand::Left),
        _ => Pull::Nothing,
    }
}
