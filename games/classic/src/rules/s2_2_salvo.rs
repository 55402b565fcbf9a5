//! §2.2 The salvo: as many shots as ships afloat, reported together.

use contract::{Seat, Turn};

use super::s2_1_shot::{firing, may_strike};
use super::s3_end::end_if_over;
use crate::Classic;
use crate::area::Area;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::types::{Cell, Kind, Mark, Variant, other};

/// §2.2 Aims one of the salvo's shots. Ruling R4: the shots of a salvo go to different cells.
pub(super) fn aim(turn: &mut Turn<'_, Classic>, seat: Seat, cell: Cell) -> Result<(), Refusal> {
    let state = turn.state();
    let (aims, allowed) = salvo(state, seat)?;
    may_strike(state, seat, cell)?;
    if aims.has(cell) {
        return Err(Refusal::AimedAlready(cell));
    }
    if aims.len() as usize >= allowed {
        return Err(Refusal::AllAimed(allowed));
    }
    turn.emit(Event::Aimed { seat, cell });
    Ok(())
}

/// §2.2 Takes the aim off a cell.
pub(super) fn unaim(turn: &mut Turn<'_, Classic>, seat: Seat, cell: Cell) -> Result<(), Refusal> {
    let (aims, _) = salvo(turn.state(), seat)?;
    if !aims.has(cell) {
        return Err(Refusal::NotAimed(cell));
    }
    turn.emit(Event::Unaimed { seat, cell });
    Ok(())
}

/// §2.2 All shots strike at once. Ruling R5: each cell is a hit or a miss; which of them sank a ship is not
/// said.
pub(super) fn fire(turn: &mut Turn<'_, Classic>, seat: Seat) -> Result<(), Refusal> {
    let state = turn.state();
    let (aims, allowed) = salvo(state, seat)?;
    let missing = allowed - aims.len() as usize;
    if missing > 0 {
        return Err(Refusal::ShotsLeft(missing));
    }
    let yard = state.yard(other(seat));
    let marks: Vec<Mark> = aims.cells().map(|cell| yard.mark(cell, state.setup.hits)).collect();
    let mut sunk: Vec<Kind> = yard.sinks(aims - yard.struck).collect();
    sunk.sort_unstable();
    let sank = sunk.len() as u16;
    turn.emit(Event::SalvoFired { seat, marks, sunk });
    end_if_over(turn, seat, sank, false);
    Ok(())
}

/// Where this seat aims, and how many shots it has this turn.
fn salvo(state: &State, seat: Seat) -> Result<(Area, usize), Refusal> {
    let (log, aims) = firing(state, seat)?;
    match state.setup.variant {
        Variant::Single => Err(Refusal::OneShotATurn),
        Variant::Salvo => Ok((aims, state.allowance(seat, log))),
    }
}
