//! §8.2 The forward field of fire: three hexes wide, straight ahead.

use crate::types::{Facing, Hex};

/// §8.2 Where a target lies in the forward field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// In the middle row, or in the same hex: ten per cent better.
    HeadOn,
    /// In one of the rows beside it.
    Flank,
}

/// §8.2 Where `target` lies in the forward field of a ship; none if it does not. Ruling R11: the two hexes diagonally
/// ahead at distance 1 are outside.
pub fn ahead(from: Hex, facing: Facing, target: Hex) -> Option<Ahead> {
    let distance = from.distance(target) as i16;
    let row = |steps: i16| from.0.along(facing.0, steps);
    if row(distance) == target.0 {
        return Some(Ahead::HeadOn);
    }
    if distance < 2 {
        return None;
    }
    let beside = row(distance - 1);
    let flank = [facing.0.right(), facing.0.left()].into_iter().any(|side| beside.toward(side) == target.0);
    flank.then_some(Ahead::Flank)
}
