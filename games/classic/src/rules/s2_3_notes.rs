//! §2.3 Notes about shots that were only counted.

use contract::{Seat, Turn};

use super::s2_1_shot::firing;
use crate::Classic;
use crate::area::Area;
use crate::event::Event;
use crate::log::Log;
use crate::notes::Guess;
use crate::refusal::Refusal;
use crate::state::State;
use crate::types::{Cell, Hits, side};

/// §2.3 A player notes what it takes one of its counted shots for. Ruling R17: it is the player's own note: nobody else sees
/// it, and it need not be right.
pub(super) fn note(
    turn: &mut Turn<'_, Classic>,
    seat: Seat,
    cell: Cell,
    guess: Guess,
) -> Result<(), Refusal> {
    let state = turn.state();
    let (log, _) = firing(state, seat)?;
    if state.setup.hits != Hits::Counted {
        return Err(Refusal::NothingToNote);
    }
    if !doubtful(state, log).has(cell) {
        return Err(Refusal::NotInDoubt(cell));
    }
    if state.notes[side(seat)].of(cell) == guess {
        return Err(Refusal::NotedAlready(cell));
    }
    turn.emit(Event::Noted { seat, cell, guess });
    Ok(())
}

/// Cells of a seat's own shots whose results it does not know.
pub(crate) fn doubtful(state: &State, log: &Log) -> Area {
    match state.setup.hits {
        Hits::Counted => log.told_as_counted().doubtful(),
        Hits::Marked | Hits::Named => Area::EMPTY,
    }
}
