//! §1.2g Targets: naming them and firing.

use contract::{Seat, Turn};
use smallvec::smallvec;

use super::s1_2d_fits::shots;
use super::s1_2f_lost::nothing_fits;
use super::s1_2h_few::capped;
use super::{s1_2b_setup, s1_2i_reports};
use crate::Satellite;
use crate::event::{Event, With};
use crate::refusal::Refusal;
use crate::state::{Drafted, Phase, State};
use crate::types::{Along, Cartridge, Cell, index};

/// The batch that is being aimed: how many targets it may have at most. None where targets are not named
/// one by one.
#[inline]
pub(crate) fn batch_size(state: &State) -> Option<u8> {
    match &state.phase {
        Phase::Aiming { seat, dice, draft, .. } => {
            let cartridge = draft.loaded.filter(|c| c.face().is_some())?;
            let side = state.side(*seat);
            if nothing_fits(side, *dice) {
                return None;
            }
            Some(capped(state, *seat, shots(cartridge, side.wild, *dice)))
        }
        Phase::SelfDestruct { seat, tosses, .. } => {
            Some(capped(state, *seat, s1_2b_setup::last_totals(tosses)[index(*seat)]))
        }
        _ => None,
    }
}

/// §1.2k Self Destruct fires every shot it rolled; a Barrage may keep some back (§1.2h, Ruling R7).
#[inline]
pub(crate) fn needs_all(state: &State) -> bool {
    matches!(state.phase, Phase::SelfDestruct { .. })
}

/// §1.2g A target is on the planet and untouched.
fn target(state: &State, seat: Seat, cell: Cell) -> Result<u8, Refusal> {
    let number = state.setup.terms.grid.number(cell).ok_or(Refusal::OffGrid(cell))?;
    if state.target(seat).touched().has(number) {
        return Err(Refusal::Touched(cell));
    }
    Ok(number)
}

/// What keeps a target from being named or fired at now.
fn not_now(state: &State) -> Refusal {
    match &state.phase {
        Phase::ToRoll { .. } => Refusal::NotRolled,
        Phase::Rolling { .. } => Refusal::NotHeld,
        Phase::Aiming { seat, dice, draft, .. } => match draft.loaded {
            None if nothing_fits(state.side(*seat), *dice) => Refusal::NothingFits,
            None => Refusal::NothingLoaded,
            Some(Cartridge::Beam) => Refusal::RowOrColumn,
            Some(cartridge) if cartridge.face().is_some() => Refusal::NameTargets,
            Some(_) => Refusal::OneTarget,
        },
        Phase::SelfDestruct { .. } => Refusal::NameTargets,
        _ => Refusal::OneTarget,
    }
}

/// The targets named so far; refused where none are.
fn drafted(state: &State) -> Result<(Seat, &Drafted), Refusal> {
    match &state.phase {
        Phase::Aiming { seat, draft, .. } | Phase::SelfDestruct { seat, draft, .. } => Ok((*seat, draft)),
        _ => Err(not_now(state)),
    }
}

/// §1.2g Targets of one batch differ.
pub(super) fn aim(turn: &mut Turn<'_, Satellite>, cell: Cell) -> Result<(), Refusal> {
    let state = turn.state();
    let (seat, draft) = drafted(state)?;
    let most = batch_size(state).ok_or_else(|| not_now(state))?;
    let number = target(state, seat, cell)?;
    if draft.aimed.has(number) {
        return Err(Refusal::NamedTwice(cell));
    }
    if draft.count >= most {
        return Err(Refusal::NoShotsLeft(most));
    }
    turn.emit(Event::TargetNamed(cell));
    Ok(())
}

/// §1.2g Fires the batch that was named.
pub(super) fn fire(turn: &mut Turn<'_, Satellite>) -> Result<(), Refusal> {
    let state = turn.state();
    let (seat, draft) = drafted(state)?;
    let most = batch_size(state).ok_or_else(|| not_now(state))?;
    if draft.count == 0 {
        return Err(Refusal::NoTargets);
    }
    if needs_all(state) && draft.count < most {
        return Err(Refusal::ShotsLeft(most - draft.count));
    }
    let with = draft.loaded.map_or(With::SelfDestruct, With::Cartridge);
    let targets = draft.targets().iter().map(|number| state.setup.terms.grid.cell(*number)).collect();
    let struck = draft.aimed;
    turn.emit(Event::BatchFired { seat, with, targets, along: None });
    s1_2i_reports::resolve(turn, seat, with, struck);
    Ok(())
}

/// §1.2g Fires at one target: bursts, the cross, Hazard, a Salvo's next shot, a lost cartridge's only one,
/// Desperation.
#[inline]
pub(super) fn shoot(turn: &mut Turn<'_, Satellite>, cell: Cell) -> Result<(), Refusal> {
    let state = turn.state();
    let (seat, with) = match &state.phase {
        Phase::Aiming { seat, dice, draft, .. } => match draft.loaded {
            Some(cartridge) if nothing_fits(state.side(*seat), *dice) => (*seat, With::Lost(cartridge)),
            Some(Cartridge::Beam) | None => return Err(not_now(state)),
            Some(cartridge) if cartridge.face().is_some() => return Err(not_now(state)),
            Some(cartridge) => (*seat, With::Cartridge(cartridge)),
        },
        Phase::Salvo { seat, .. } => (*seat, With::Cartridge(Cartridge::Salvo)),
        Phase::Desperation { seat } => (*seat, With::Desperation),
        _ => return Err(not_now(state)),
    };
    single(turn, seat, with, cell, None)
}

/// §1.2g The small straight names its target first, then row or column, both before anything is reported.
pub(super) fn beam(turn: &mut Turn<'_, Satellite>, cell: Cell, along: Along) -> Result<(), Refusal> {
    let state = turn.state();
    match &state.phase {
        Phase::Aiming { seat, dice, draft, .. }
            if draft.loaded == Some(Cartridge::Beam) && !nothing_fits(state.side(*seat), *dice) =>
        {
            single(turn, *seat, With::Cartridge(Cartridge::Beam), cell, Some(along))
        }
        Phase::Aiming { draft, .. } if draft.loaded.is_some() => Err(Refusal::NotABeam),
        Phase::Aiming { .. } | Phase::ToRoll { .. } | Phase::Rolling { .. } => Err(not_now(state)),
        _ => Err(Refusal::NotABeam),
    }
}

/// Ruling R6: only the target must be untouched; the rest of a pattern may have been struck before.
fn single(
    turn: &mut Turn<'_, Satellite>,
    seat: Seat,
    with: With,
    cell: Cell,
    along: Option<Along>,
) -> Result<(), Refusal> {
    let state = turn.state();
    let number = target(state, seat, cell)?;
    let struck = match with {
        With::Cartridge(cartridge) => state.setup.patterns.struck(cartridge, along, number),
        _ => crate::types::Cells::of(number),
    };
    turn.emit(Event::BatchFired { seat, with, targets: smallvec![cell], along });
    s1_2i_reports::resolve(turn, seat, with, struck);
    Ok(())
}
