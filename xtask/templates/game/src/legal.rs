//! What a seat may do now, with the same predicates as the rules.

use contract::{Legal, Seat};

use crate::action::Action;
use crate::rules::{may_name, may_pick};
use crate::state::{Phase, State};
use crate::types::Number;

/// The legal actions of `seat`.
pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Action> {
    let numbers = Number::up_to(state.setup.numbers);
    match &state.phase {
        Phase::Hiding { picks, .. } => {
            let mut actions: Vec<Action> =
                numbers.filter(|n| may_pick(state, seat, *n).is_ok()).map(Action::Pick).collect();
            if picks[usize::from(seat.0)].is_some() {
                actions.push(Action::Hide);
            }
            Legal::list(actions)
        }
        Phase::Duel { .. } => {
            Legal::list(numbers.filter(|n| may_name(state, seat, *n).is_ok()).map(Action::Name).collect())
        }
        Phase::Over { .. } => Legal::none(),
    }
}
