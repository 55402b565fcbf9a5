//! Whole battles decided by the same rules, with officers who do not think long: for campaigns, and for chances.

use std::sync::Arc;

use contract::{Dice, Game as _, Seat, Turn, Viewer, decide};

use crate::Hawks;
use crate::action::Action;
use crate::event::{Ending, Event};
use crate::mind::quick;
use crate::picture::picture;
use crate::rules::s21_3_break_off;
use crate::state::{Phase, State};
use crate::tables::Setup;
use crate::types::ShipId;

/// So many game turns, and both sides agree that it is enough.
const LONGEST: u16 = 200;

/// Fights a battle to its end; one that does not end by its rules is left undecided.
///
/// # Panics
/// If an officer orders what the rules do not allow: that is a defect.
pub fn resolve(setup: &Arc<Setup>, dice: &mut Dice) -> State {
    resolve_with(setup, [&[], &[]], dice)
}

/// The same with a campaign's shatter drones, by side.
///
/// # Panics
/// If an officer orders what the rules do not allow: that is a defect.
pub fn resolve_with(setup: &Arc<Setup>, drones: [&[ShipId]; 2], dice: &mut Dice) -> State {
    let mut state = Hawks::blank(setup);
    let mut events = Vec::new();
    Turn::<Hawks>::run(&mut state, dice, &mut events, |turn| {
        mark(turn, drones);
        Hawks::open(turn);
    });
    while !endless(&state, true)
        && let Some((seat, plan)) = next_orders(&state)
    {
        for action in &plan {
            events.clear();
            let done = decide::apply::<Hawks>(&mut state, &mut events, seat, action, dice);
            assert!(done.is_ok(), "{action:?}: {done:?}");
        }
    }
    state
}

/// §16 States which ships are a campaign's drones, before a battle is opened.
pub fn mark(turn: &mut Turn<'_, Hawks>, drones: [&[ShipId]; 2]) {
    for (side, ships) in [Seat(0), Seat(1)].into_iter().zip(drones).filter(|(_, ships)| !ships.is_empty()) {
        turn.emit(Event::Marked { side, ships: ships.to_vec() });
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

/// Whose turn of which game turn it is: it changes when the other side's begins.
pub fn moment(state: &State) -> (u16, Seat) {
    (state.turn, state.mover)
}

/// What an officer orders next, and for which side; none when it is over.
pub fn next_orders(state: &State) -> Option<(Seat, Vec<Action>)> {
    let seat = match &state.phase {
        Phase::Over(_) => return None,
        Phase::Repair(orders) => Seat(u8::from(orders[0].is_some())),
        _ => state.actor()?,
    };
    let mut plan = Vec::new();
    if state.turn > LONGEST && state.phase == Phase::Move {
        enough(state, seat, &mut plan);
    }
    if plan.last() != Some(&Action::Agree) {
        // Officers know what a player would know: not what the enemy has left of its mines and seekers, nor where they are.
        let view = Hawks::view(state, Viewer::Seat(seat));
        quick::orders(&picture(&state.setup, &view), seat, &mut plan);
    }
    Some((seat, plan))
}

/// Ruling R51: did a battle end because nothing was in range for twelve game turns? Where officers fought it, giving it up
/// is the same: they agree to end it, or it leads nowhere, only because neither side comes at the other.
pub const fn quiet(state: &State, officers: bool) -> bool {
    match state.phase {
        Phase::Over(Ending::Quiet) => true,
        Phase::Over(Ending::Agreed) => officers,
        Phase::Over(_) => false,
        _ => endless(state, officers),
    }
}

/// Does a battle that officers fight lead nowhere? It is stopped, whoever could still shoot.
pub const fn endless(state: &State, officers: bool) -> bool {
    officers && state.turn > 2 * LONGEST
}
