//! The rules, one file per paragraph of §2.1.

mod s2_1a_sea;
mod s2_1b_columns;
mod s2_1c_fleets;
mod s2_1d_prediction;
mod s2_1e_volley;
mod s2_1f_end;

use contract::{Seat, Turn};

pub(crate) use s2_1b_columns::may_change_marker;
pub(crate) use s2_1f_end::outcome;

use crate::Solo;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, Sea};
use crate::types::ADMIRAL;

/// A set-up position stands from the start; its call may be made already.
pub(crate) fn open(turn: &mut Turn<'_, Solo>) {
    let setup = turn.state().setup.clone();
    if let Some(layout) = &setup.layout {
        turn.emit(Event::FleetsSailed {
            marker: layout.marker,
            rows: layout.rows,
            ships: layout.ships.clone(),
            sunk: layout.sunk.clone(),
        });
        if let Some(call) = layout.call {
            turn.emit(Event::SurvivorCalled(call));
        }
    }
}

/// Decides one action.
#[inline]
pub(crate) fn act(turn: &mut Turn<'_, Solo>, seat: Seat, action: &Action) -> Result<(), Refusal> {
    if seat != ADMIRAL {
        return Err(Refusal::NotThePlayer);
    }
    match action {
        Action::Marker(suit) => s2_1b_columns::choose_marker(turn, *suit),
        Action::Rows(rows) => s2_1a_sea::order_rows(turn, *rows),
        Action::Place(ship) => s2_1c_fleets::place(turn, ship),
        Action::Lift(cell) => s2_1c_fleets::lift(turn, *cell),
        Action::Call(suit) => s2_1d_prediction::call(turn, *suit),
        Action::Fire => s2_1e_volley::fire(turn),
    }
}

/// The water while it is being laid out; afterwards nothing of it can be changed.
fn muster<'a>(turn: &'a Turn<'_, Solo>) -> Result<&'a Sea, Refusal> {
    match &turn.state().phase {
        Phase::Muster(sea) => Ok(sea),
        Phase::Calling(_) | Phase::Battle { .. } => Err(Refusal::AlreadySailed),
        Phase::Over { .. } => Err(Refusal::BattleOver),
    }
}
