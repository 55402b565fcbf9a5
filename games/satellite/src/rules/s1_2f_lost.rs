//! §1.2f The lost cartridge.

use contract::Turn;

use super::s1_2c_turn::aiming;
use super::s1_2d_fits::unlocked;
use crate::Satellite;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::Side;
use crate::types::{Cartridge, Roll};

/// §1.2f Nothing that is left fits the dice: the Hazard, which always fits, is gone.
#[inline]
pub(crate) fn nothing_fits(side: &Side, dice: Roll) -> bool {
    unlocked(side.arsenal, side.wild, dice).is_empty()
}

/// §1.2f Any cartridge that is left may be given up, the Salvo too; a single shot follows.
pub(super) fn lose(turn: &mut Turn<'_, Satellite>, cartridge: Cartridge) -> Result<(), Refusal> {
    let state = turn.state();
    let (seat, dice, loaded) = aiming(state)?;
    let side = state.side(seat);
    if !side.arsenal.has(cartridge) {
        return Err(Refusal::Spent(cartridge));
    }
    if let Some(fitting) = unlocked(side.arsenal, side.wild, dice).iter().next() {
        return Err(Refusal::SomethingFits(fitting));
    }
    if let Some(loaded) = loaded {
        return Err(Refusal::Loaded(loaded));
    }
    turn.emit(Event::CartridgeGivenUp(cartridge));
    Ok(())
}
