//! Whole battles decided by the same rules, with officers who do not think long: for campaigns, and for chances.

use std::sync::Arc;

use contract::{Dice, Game as _, Seat, Turn, decide};

use crate::Hawks;
use crate::action::Action;
use crate::mind::quick;
use crate::rules::s21_3_break_off;
use crate::state::{Phase, State};
use crate::tables::Setup;

/// So many game turns, and both sides agree that it is enough.
const LONGEST: u16 = 200;

/// Fights a battle to its end; one that does not end by its rules is left undecided.
///
/// # Panics
/// If an officer orders what the rules do not allow: that is a defect.
pub fn resolve(setup: &Arc<Setup>, dice: &mut Dice) -> State {
    let mut state = Hawks::blank(setup);
    let (mut events, mut plan) = (Vec::new(), Vec::new());
    Turn::<Hawks>::run(&mut state, dice, &mut events, Hawks::open);
    loop {
        let seat = match &state.phase {
            Phase::Over(_) => return state,
            Phase::Repair(orders) => Seat(u8::from(orders[0].is_some())),
            _ => state.actor().expect("somebody is asked"),
        };
        plan.clear();
        if state.turn > LONGEST && state.phase == Phase::Move {
            if state.turn > 2 * LONGEST {
                return state;
            }
            enough(&state, seat, &mut plan);
        }
        if plan.last() != Some(&Action::Agree) {
            quick::orders(&state, seat, &mut plan);
        }
        for action in &plan {
            events.clear();
            let done = decide::apply::<Hawks>(&mut state, &mut events, seat, action, dice);
            assert!(done.is_ok(), "{action:?}: {done:?}");
        }
    }
}

/// Ends a battle that will not end.
fn enough(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    if s21_3_break_off::may_agree(state, seat).is_ok() {
        plan.push(Action::Agree);
    } else if s21_3_break_off::may_offer(state, seat).is_ok() {
        plan.push(Action::Offer);
    }
}
