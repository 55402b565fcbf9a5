//! §1.3 Naming.

use contract::{Seat, Turn};

use super::s1_4_end::win;
use crate::__Name__;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Number, other};

/// §1.3 The player whose turn it is names a number and is told the truth about it.
pub(super) fn name(turn: &mut Turn<'_, __Name__>, seat: Seat, number: Number) -> Result<(), Refusal> {
    may_name(turn.state(), seat, number)?;
    let Phase::Duel { hidden, .. } = turn.state().phase else { return Err(Refusal::HideFirst) };
    let right = hidden[usize::from(other(seat).0)] == number;
    turn.emit(Event::NumberNamed { seat, number, right });
    if right {
        win(turn, seat, hidden);
    }
    Ok(())
}

/// §1.3 May `seat` name `number` now? Ruling R1: not if it has named it before.
pub(crate) fn may_name(state: &State, seat: Seat, number: Number) -> Result<(), Refusal> {
    let most = state.setup.numbers;
    if !(1..=most).contains(&number.0) {
        return Err(Refusal::NoSuchNumber(number, most));
    }
    match &state.phase {
        Phase::Hiding { .. } => Err(Refusal::HideFirst),
        Phase::Over { .. } => Err(Refusal::Over),
        Phase::Duel { next, .. } if *next != seat => Err(Refusal::NotYourTurn),
        Phase::Duel { named, .. } if named[usize::from(seat.0)].contains(&number) => {
            Err(Refusal::NamedBefore(number))
        }
        Phase::Duel { .. } => Ok(()),
    }
}
