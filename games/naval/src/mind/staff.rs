//! What a staff orders in any phase, for a posture.

use contract::Seat;

use super::steer::{Posture, against, moves};
use super::value::Brief;
use super::{deeds, guns, war};
use crate::action::Action;
use crate::state::{Phase, State};

/// All orders of a side for this phase, but for the commitment.
pub(crate) fn orders(state: &State, seat: Seat, brief: &Brief<'_>, posture: Posture, plan: &mut Vec<Action>) {
    match state.phase {
        Phase::Begin | Phase::Between { .. } | Phase::Over(_) | Phase::Sight(_) => {}
        Phase::Deploy(_) => deeds::deploy(state, seat, plan),
        Phase::Shell(_) => deeds::shells(state, seat, brief, plan),
        Phase::Strike(_) => deeds::strikes(state, seat, brief, plan),
        Phase::Aim(_) => guns::aims(state, seat, brief, plan),
        Phase::Move(_) => {
            prelude(state, seat, plan);
            moves(state, seat, brief, posture, plan);
            deeds::launches(state, seat, plan);
            deeds::smoke(state, seat, brief, plan);
        }
        Phase::Torpedo(_) => deeds::torpedoes(state, seat, brief, plan),
    }
}

/// What comes before courses: dummies, reinforcements, trawlers.
fn prelude(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    deeds::dummies(state, seat, plan);
    war::enter(state, seat, plan);
    war::sweep(state, seat, plan);
}

/// Orders for a movement, if the enemies will lie as in another state.
pub(crate) fn expecting(
    state: &State,
    seat: Seat,
    brief: &Brief<'_>,
    posture: Posture,
    then: &State,
    plan: &mut Vec<Action>,
) {
    prelude(state, seat, plan);
    against(state, seat, brief, posture, Some(then), plan);
    deeds::launches(state, seat, plan);
    deeds::smoke(state, seat, brief, plan);
}

/// Those of them on which a battle hangs, for worlds that are only imagined.
pub(crate) fn essential(
    state: &State,
    seat: Seat,
    brief: &Brief<'_>,
    posture: Posture,
    plan: &mut Vec<Action>,
) {
    match state.phase {
        Phase::Move(_) => moves(state, seat, brief, posture, plan),
        Phase::Deploy(_) => {}
        _ => orders(state, seat, brief, posture, plan),
    }
}
