//! The rules, one file per section. Each checks, then rolls, then emits.

pub mod s12_2_damage;
pub mod s12_3_break_up;
pub mod s13_after;
pub mod s13_repairs;
pub(crate) mod s13_turn;
pub(crate) mod s14_before;
pub(crate) mod s14_mines;
pub mod s15_seekers;
pub(crate) mod s16_drones;
pub(crate) mod s17_crew;
pub(crate) mod s19_ends;
pub(crate) mod s21_2_setup;
pub(crate) mod s21_2_usual;
pub(crate) mod s21_3_break_off;
pub(crate) mod s21_4_after;
pub(crate) mod s2_sequence;
pub(crate) mod s3_flights;
pub(crate) mod s3_flying;
pub mod s3_movement;
pub mod s4_planet;
pub(crate) mod s5_1_dock;
pub(crate) mod s5_2_rearm;
pub mod s8_2_field;
pub(crate) mod s8_3_shots;
pub(crate) mod s8_4_answers;
pub(crate) mod s8_4_orders;
pub(crate) mod s8_4_volley;
pub mod s8_5_to_hit;
pub(crate) mod s9_screens;

use contract::{Seat, Turn};

use crate::Hawks;
use crate::action::Action;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::ShipId;

/// Decides one action.
pub(crate) fn act(turn: &mut Turn<'_, Hawks>, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let placing = matches!(turn.state().phase, Phase::Place { .. });
    match *action {
        Action::Planet(at) => s21_2_setup::put_planet(turn, seat, at),
        Action::Enter(edge) => s21_2_setup::enter(turn, seat, edge),
        Action::Put { at, ship } => s21_2_setup::put(turn, seat, ship, at),
        Action::Speed { ship, speed } => s21_2_setup::set_speed(turn, seat, ship, speed),
        Action::Face { facing, ship } if placing => s21_2_setup::face(turn, seat, ship, facing),
        Action::Orbit { ship, way } if placing => s21_2_setup::orbit(turn, seat, ship, way),
        Action::Dock { base, ship } if placing => s21_2_setup::moor(turn, seat, ship, base),
        Action::Usual => s21_2_usual::usual(turn, seat),
        Action::Sow { at, ship, weapon } => s14_before::sow(turn, seat, ship, weapon, at),
        Action::Mark(ship) => s16_drones::mark(turn, seat, ship),
        Action::Blast(ship) => s16_drones::blast(turn, seat, ship),
        Action::Detonate => s16_drones::detonate(turn, seat),
        Action::Deploy => s21_2_setup::deploy(turn, seat),
        Action::Screen { ship, screen } => s9_screens::screen(turn, seat, ship, screen),
        Action::Step(ship) => s3_flying::step(turn, seat, ship),
        Action::Turn { hand, ship } => s3_flying::turn_ship(turn, seat, ship, hand),
        Action::Face { facing, ship } => s3_flying::face(turn, seat, ship, facing),
        Action::Orbit { ship, way } => s3_flying::orbit(turn, seat, ship, way),
        Action::Dock { base, ship } => s5_1_dock::dock(turn, seat, ship, base),
        Action::Lay(ship) => s14_mines::lay(turn, seat, ship),
        Action::Drop(ship) => s15_seekers::drop_seeker(turn, seat, ship),
        Action::Flee { on, ship } => s21_3_break_off::flee(turn, seat, ship, on),
        Action::Offer => s21_3_break_off::offer(turn, seat),
        Action::Agree => s21_3_break_off::agree(turn, seat),
        Action::Standing { order, ship } => s8_4_orders::order(turn, seat, ship, order),
        Action::Extra(ship) => s17_crew::try_extra(turn, seat, ship),
        Action::Move => s3_flights::commit(turn, seat),
        Action::Activate(at) => s15_seekers::activate(turn, seat, at),
        Action::Seek => s15_seekers::seek(turn, seat),
        Action::Aim { leg, ship, target, weapon } => {
            s8_3_shots::aim(turn, seat, s8_3_shots::Wish { ship, weapon, target, leg })
        }
        Action::Fire => s8_4_volley::fire(turn, seat),
        Action::Throw { count, ship, shot } => s8_4_answers::throw(turn, seat, shot, ship, count),
        Action::Evade(shot) => s8_4_answers::evade(turn, seat, shot),
        Action::Answer => s8_4_answers::answer(turn, seat),
        Action::Mend { percent, ship, system } => s13_turn::mend(turn, seat, ship, system, percent),
        Action::Repair => s13_turn::order(turn, seat),
    }
}

/// Is it this seat's move in a phase of this kind?
pub(crate) fn in_phase(state: &State, seat: Seat, right: bool) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Over(_) => Err(Refusal::Over),
        _ if right && state.actor() == Some(seat) => Ok(()),
        _ => Err(Refusal::NotNow),
    }
}

/// Is it a ship of this seat's that is still in the battle?
pub(crate) fn own(state: &State, seat: Seat, id: ShipId) -> Result<(), Refusal> {
    if id.index() >= state.ships.len() || !state.ship(id).fights() {
        return Err(Refusal::NoSuchShip);
    }
    if state.info(id).side == seat { Ok(()) } else { Err(Refusal::NotYours) }
}
