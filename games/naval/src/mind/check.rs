//! A plan made sure of: what is not allowed is left out, and the phase is committed.

use contract::Seat;

use crate::action::Action;
use crate::event::Event;
use crate::evolve::evolve;
use crate::rules::may;
use crate::state::State;

/// The orders of `plan` that can be drafted one after the other, and the commitment. If ships would crowd a hex, what is
/// plotted for all of them is cut to their speeds, and they find their way.
pub(crate) fn sure(mut state: State, seat: Seat, plan: &[Action]) -> Vec<Action> {
    let mut orders = Vec::new();
    let draft = |state: State, action: Action, orders: &mut Vec<Action>| {
        let mut state = state;
        if !action.binds() && may(&state, seat, &action).is_ok() {
            evolve(&mut state, &Event::Drafted { action, side: seat });
            orders.push(action);
        }
        state
    };
    for action in plan {
        state = draft(state, *action, &mut orders);
    }
    if may(&state, seat, &Action::Done).is_err() {
        let courses = state.drafts(seat).courses.clone();
        for (unit, course) in courses {
            if may(&state, seat, &Action::Done).is_err() {
                state = draft(state, Action::Speed { speed: course.speed, unit }, &mut orders);
            }
        }
    }
    orders.push(Action::Done);
    orders
}
