//! The rules, one file a section.

mod s1_3_placing;
mod s1_5_ready;
mod s2_1_shot;
mod s2_2_salvo;
mod s2_3_notes;
mod s3_end;
mod s4_2_position;

use contract::{Seat, Turn};

pub(crate) use s1_3_placing::{finds_room, looks_for_room, rooms};
pub(crate) use s2_3_notes::doubtful;
pub(crate) use s3_end::outcome;
pub(crate) use s4_2_position::open;

use crate::Classic;
use crate::action::Action;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::side;

/// Decides one action.
#[inline]
pub(crate) fn act(turn: &mut Turn<'_, Classic>, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Shoot(cell) => s2_1_shot::shoot(turn, seat, *cell),
        Action::Moor(berth) => s1_3_placing::moor(turn, seat, *berth),
        Action::Place(berth) => s1_3_placing::place(turn, seat, *berth),
        Action::Lift(cell) => s1_3_placing::lift(turn, seat, *cell),
        Action::Ready => s1_5_ready::ready(turn, seat),
        Action::Aim(cell) => s2_2_salvo::aim(turn, seat, *cell),
        Action::Unaim(cell) => s2_2_salvo::unaim(turn, seat, *cell),
        Action::Fire => s2_2_salvo::fire(turn, seat),
        Action::Note { cell, guess } => s2_3_notes::note(turn, seat, *cell, *guess),
    }
}

/// Is this seat still placing ships?
fn placing(state: &State, seat: Seat) -> Result<(), Refusal> {
    match &state.phase {
        _ if seat.0 > 1 => Err(Refusal::NotYourTurn),
        Phase::Placing { ready } if ready[side(seat)] => Err(Refusal::LayoutStands),
        Phase::Placing { .. } => Ok(()),
        Phase::Battle { .. } => Err(Refusal::LayoutStands),
        Phase::Over { .. } => Err(Refusal::BattleOver),
    }
}
