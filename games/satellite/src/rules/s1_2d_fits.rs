//! §1.2d Which cartridges the dice unlock.

use super::s1_2e_wild::is_wild;
use crate::types::{Arsenal, Cartridge, Roll};

/// §1.2d The available cartridges that fit. Ruling R3: a full house is three and two of different faces.
#[inline]
pub(crate) fn unlocked(available: Arsenal, wild: bool, dice: Roll) -> Arsenal {
    if is_wild(wild, dice) {
        return available;
    }
    available.and(Arsenal::fitting(dice))
}

/// §1.2d How many targets a cartridge has with these dice: a Barrage one for every die of its face.
#[inline]
pub(crate) fn shots(cartridge: Cartridge, wild: bool, dice: Roll) -> u8 {
    match cartridge.face() {
        Some(_) if is_wild(wild, dice) => 5,
        Some(face) => dice.count(face),
        None => 1,
    }
}
