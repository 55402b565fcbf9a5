//! The rules, one file per paragraph of §1.2.

mod s1_2b_setup;
mod s1_2c_turn;
mod s1_2d_fits;
mod s1_2e_wild;
mod s1_2f_lost;
mod s1_2g_targets;
mod s1_2h_few;
mod s1_2i_notes;
mod s1_2i_reports;
mod s1_2j_end;
mod s1_2k_endgames;

use contract::{Seat, Turn};

pub(crate) use s1_2b_setup::{free_sectors, last_totals, open};
pub(crate) use s1_2d_fits::{shots, unlocked};
pub(crate) use s1_2f_lost::nothing_fits;
pub(crate) use s1_2g_targets::{batch_size, needs_all};
pub(crate) use s1_2i_notes::outlines;
pub(crate) use s1_2i_reports::told;
pub(crate) use s1_2j_end::outcome;

use crate::Satellite;
use crate::action::Action;
use crate::refusal::Refusal;
use crate::state::Phase;

/// Decides one action.
#[inline]
pub(crate) fn act(turn: &mut Turn<'_, Satellite>, seat: Seat, action: &Action) -> Result<(), Refusal> {
    may_act(turn, seat, action)?;
    match action {
        Action::Place(place) => s1_2b_setup::place(turn, seat, place),
        Action::Lift(building) => s1_2b_setup::lift(turn, seat, *building),
        Action::Ready => s1_2b_setup::ready(turn, seat),
        Action::Roll(positions) => s1_2c_turn::roll(turn, seat, *positions),
        Action::Hold => s1_2c_turn::hold(turn),
        Action::Load(cartridge) => s1_2c_turn::load(turn, *cartridge),
        Action::Lose(cartridge) => s1_2f_lost::lose(turn, *cartridge),
        Action::Aim(cell) => s1_2g_targets::aim(turn, *cell),
        Action::Outline(place) => s1_2i_notes::outline(turn, seat, place),
        Action::Fire => s1_2g_targets::fire(turn),
        Action::Shoot(cell) => s1_2g_targets::shoot(turn, *cell),
        Action::Beam { at, along } => s1_2g_targets::beam(turn, *at, *along),
    }
}

/// Is it this seat's turn for anything of the kind?
#[inline]
fn may_act(turn: &Turn<'_, Satellite>, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let placing = matches!(action, Action::Place(_) | Action::Lift(_) | Action::Ready);
    let state = turn.state();
    match (&state.phase, state.mover()) {
        (Phase::Over { .. }, _) => Err(Refusal::GameOver),
        _ if seat.0 > 1 => Err(Refusal::NotYourTurn),
        (Phase::Placing, _) if state.side(seat).ready => Err(Refusal::LayoutStands),
        (Phase::Placing, _) if placing => Ok(()),
        (Phase::Placing, _) => Err(Refusal::StillPlacing),
        _ if placing => Err(Refusal::LayoutStands),
        (_, mover) if mover == Some(seat) => Ok(()),
        _ => Err(Refusal::NotYourTurn),
    }
}
