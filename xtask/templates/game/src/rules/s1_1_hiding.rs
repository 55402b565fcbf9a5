//! §1.1 Hiding.

use contract::{Seat, Turn};

use super::s1_2_beginner::roll_if_both_hid;
use crate::__Name__;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::Number;

/// §1.1 A number is picked in secret; the pick can be changed until it is hidden.
pub(super) fn pick(turn: &mut Turn<'_, __Name__>, seat: Seat, number: Number) -> Result<(), Refusal> {
    may_pick(turn.state(), seat, number)?;
    turn.emit(Event::NumberPicked { seat, number });
    Ok(())
}

/// §1.1 May `seat` pick `number` now?
pub(crate) fn may_pick(state: &State, seat: Seat, number: Number) -> Result<(), Refusal> {
    let most = state.setup.numbers;
    if !(1..=most).contains(&number.0) {
        return Err(Refusal::NoSuchNumber(number, most));
    }
    if open_pick(state, seat)? == Some(number) { Err(Refusal::SamePick(number)) } else { Ok(()) }
}

/// §1.1 The picked number is hidden for good; once both are, the die is rolled.
pub(super) fn hide(turn: &mut Turn<'_, __Name__>, seat: Seat) -> Result<(), Refusal> {
    let number = open_pick(turn.state(), seat)?.ok_or(Refusal::PickFirst)?;
    turn.emit(Event::NumberHidden { seat, number });
    roll_if_both_hid(turn);
    Ok(())
}

/// What `seat` has picked, while it may still hide.
fn open_pick(state: &State, seat: Seat) -> Result<Option<Number>, Refusal> {
    let at = usize::from(seat.0);
    match &state.phase {
        Phase::Hiding { picks, hidden } if hidden[at].is_none() => Ok(picks[at]),
        Phase::Hiding { .. } | Phase::Duel { .. } => Err(Refusal::AlreadyHidden),
        Phase::Over { .. } => Err(Refusal::Over),
    }
}
