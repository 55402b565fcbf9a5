//! §1.4 The end.

use contract::{Outcome, Seat, Turn, Verdict};

use crate::__Name__;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::types::Number;

/// §1.4 A right guess wins at once, and both numbers are shown.
pub(super) fn win(turn: &mut Turn<'_, __Name__>, seat: Seat, hidden: [Number; 2]) {
    turn.emit(Event::DuelWon { seat, hidden });
}

/// §1.4 The result, once there is one.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over { winner, .. } = state.phase else { return None };
    Some(Outcome {
        result: Verdict::Win,
        winners: vec![winner],
        reason: "named the hidden number".into(),
        scores: [0, 1].map(|n| i64::from(winner == Seat(n))).to_vec(),
    })
}
