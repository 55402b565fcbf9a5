//! §1.2c The turn: dice, then a cartridge.

use contract::{Seat, Turn};

use super::s1_2d_fits::unlocked;
use super::s1_2f_lost::nothing_fits;
use crate::Satellite;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Cartridge, Positions, Roll};

/// §1.2c All five dice are rolled first; up to two re-rolls of any of them follow, also of dice kept before.
#[inline]
pub(super) fn roll(turn: &mut Turn<'_, Satellite>, seat: Seat, rolled: Positions) -> Result<(), Refusal> {
    let before = match turn.state().phase {
        Phase::ToRoll { .. } if rolled != Positions::ALL => return Err(Refusal::FirstRollIsAll),
        Phase::ToRoll { .. } => Roll::rolled([1; 5]),
        Phase::Rolling { dice, .. } => dice,
        Phase::Aiming { .. } => return Err(Refusal::NoRerolls),
        _ => return Err(Refusal::NoDice),
    };
    let mut fresh = [0; 5];
    let count = rolled.bits().count_ones() as usize;
    for die in &mut fresh[..count] {
        *die = turn.dice().d6();
    }
    let dice = State::reroll(before, rolled, &fresh[..count]);
    turn.emit(Event::DiceRolled { seat, rolled, dice });
    Ok(())
}

/// §1.2c One may stop early.
pub(super) fn hold(turn: &mut Turn<'_, Satellite>) -> Result<(), Refusal> {
    match turn.state().phase {
        Phase::Rolling { .. } => {
            turn.emit(Event::DiceHeld);
            Ok(())
        }
        Phase::ToRoll { .. } => Err(Refusal::NotRolled),
        Phase::Aiming { .. } => Err(Refusal::NoRerolls),
        _ => Err(Refusal::NoDice),
    }
}

/// §1.2c A cartridge that the dice unlock must be taken, if there is one.
pub(super) fn load(turn: &mut Turn<'_, Satellite>, cartridge: Cartridge) -> Result<(), Refusal> {
    let state = turn.state();
    let (seat, dice, draft) = aiming(state)?;
    let side = state.side(seat);
    if !side.arsenal.has(cartridge) {
        return Err(Refusal::Spent(cartridge));
    }
    if let Some(loaded) = draft {
        return Err(Refusal::Loaded(loaded));
    }
    if !unlocked(side.arsenal, side.wild, dice).has(cartridge) {
        return Err(if nothing_fits(side, dice) {
            Refusal::NothingFits
        } else {
            Refusal::DoesNotFit(cartridge)
        });
    }
    turn.emit(Event::CartridgeLoaded(cartridge));
    Ok(())
}

/// Whose dice lie, which, and what is loaded; refused where no cartridge is chosen now.
pub(super) fn aiming(state: &State) -> Result<(Seat, Roll, Option<Cartridge>), Refusal> {
    match &state.phase {
        Phase::Aiming { seat, dice, draft, .. } => Ok((*seat, *dice, draft.loaded)),
        Phase::ToRoll { .. } => Err(Refusal::NotRolled),
        Phase::Rolling { .. } => Err(Refusal::NotHeld),
        _ => Err(Refusal::NoDice),
    }
}
