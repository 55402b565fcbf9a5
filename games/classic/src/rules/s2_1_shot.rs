//! §2.1 One shot a turn.

use contract::{Seat, Turn};

use super::s3_end::end_if_over;
use crate::Classic;
use crate::area::Area;
use crate::event::Event;
use crate::log::Log;
use crate::refusal::Refusal;
use crate::state::{Phase, State, Yard};
use crate::types::{Cell, Kind, Variant, other};

/// §2.1 The seat whose turn it is shoots at one cell; what is there is said, and the turn passes. §2.6 With `again` a hit
/// gives another shot.
#[inline]
pub(super) fn shoot(turn: &mut Turn<'_, Classic>, seat: Seat, cell: Cell) -> Result<(), Refusal> {
    let state = turn.state();
    firing(state, seat)?;
    if state.setup.variant == Variant::Salvo {
        return Err(Refusal::SalvosOnly);
    }
    may_strike(state, seat, cell)?;
    let yard = state.yard(other(seat));
    let mark = yard.mark(cell, state.setup.hits);
    let sunk = if mark.is_hit() { struck(yard, cell) } else { None };
    let again = state.goes_on(seat, &mark);
    turn.emit(Event::ShotFired { seat, mark, sunk });
    end_if_over(turn, seat, 1, again);
    Ok(())
}

/// §2.3 The ship that a hit sinks. Ruling R7: a cell that was hit before sinks nothing again.
fn struck(yard: &Yard, cell: Cell) -> Option<Kind> {
    if yard.struck.has(cell) {
        return None;
    }
    let hull = yard.hulls.iter().find(|hull| hull.area.has(cell))?;
    // Its last cell: the one that was just struck.
    (hull.area - yard.struck).is_one().then_some(hull.berth.ship)
}

/// Is it this seat's turn to fire? Its own log, and where it aims.
#[inline]
pub(super) fn firing(state: &State, seat: Seat) -> Result<(&Log, Area), Refusal> {
    match &state.phase {
        Phase::Battle { logs, next, aims, .. } if *next == seat => {
            Ok((&logs[crate::types::side(seat)], *aims))
        }
        Phase::Battle { .. } => Err(Refusal::NotYourTurn),
        Phase::Placing { .. } => Err(Refusal::NoBattleYet),
        Phase::Over { .. } => Err(Refusal::BattleOver),
    }
}

/// §1.1 The cell must be on the board. §2.4 Unless shots may be repeated, it must not have been shot at before.
#[inline]
pub(super) fn may_strike(state: &State, seat: Seat, cell: Cell) -> Result<(), Refusal> {
    if !state.setup.sea.has(cell) {
        return Err(Refusal::NoSuchCell(cell));
    }
    if !state.setup.repeats && state.yard(other(seat)).struck.has(cell) {
        return Err(Refusal::ShotBefore(cell));
    }
    Ok(())
}
