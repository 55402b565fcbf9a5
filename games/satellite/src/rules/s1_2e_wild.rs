//! §1.2e Wild fives.

use crate::types::{Arsenal, Cartridge, Roll};

/// §1.2e Five of a kind is wild for a side whose Salvo was fired on an earlier turn. Ruling R5: while the Salvo is
/// still there it is not.
#[inline]
pub(super) fn is_wild(wild: bool, dice: Roll) -> bool {
    wild && Arsenal::fitting(dice).has(Cartridge::Salvo)
}
