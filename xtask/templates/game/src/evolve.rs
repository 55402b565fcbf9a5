//! Applies one fact. The only code that changes a state; it decides nothing.

use contract::Seat;

use crate::event::Event;
use crate::state::{Phase, State};
use crate::types::other;

fn index(seat: Seat) -> usize {
    usize::from(seat.0)
}

/// Applies `event`.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::NumberPicked { seat, number } => {
            if let Phase::Hiding { picks, .. } = &mut state.phase {
                picks[index(*seat)] = Some(*number);
            }
        }
        Event::NumberHidden { seat, number } => {
            if let Phase::Hiding { picks, hidden } = &mut state.phase {
                picks[index(*seat)] = None;
                hidden[index(*seat)] = Some(*number);
            }
        }
        Event::BeginnerRolled { seat, .. } => {
            if let Phase::Hiding { hidden: [Some(first), Some(second)], .. } = state.phase {
                let named = [Vec::new(), Vec::new()];
                state.phase = Phase::Duel { hidden: [first, second], named, next: *seat };
            }
        }
        Event::NumberNamed { seat, number, .. } => {
            if let Phase::Duel { named, next, .. } = &mut state.phase {
                named[index(*seat)].push(*number);
                *next = other(*seat);
            }
        }
        Event::DuelWon { seat, hidden } => {
            if let Phase::Duel { named, .. } = &mut state.phase {
                let named = std::mem::take(named);
                state.phase = Phase::Over { hidden: *hidden, named, winner: *seat };
            }
        }
    }
}
