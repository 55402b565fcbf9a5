//! The rules, one file a chapter. Each checks, then rolls, then emits.

pub(crate) mod s10_supply;
pub(crate) mod s11_repair;
pub(crate) mod s12_replacements;
pub(crate) mod s13_drones;
pub(crate) mod s14_victory;
pub(crate) mod s15_sides;
pub(crate) mod s2_fighters;
pub mod s3_set_up;
pub(crate) mod s4_day;
pub mod s5_movement;
pub(crate) mod s5_moves;
pub(crate) mod s5_orders;
pub mod s6_jumps;
pub(crate) mod s7_militia;
pub(crate) mod s8_ballot;
pub(crate) mod s8_battles;
pub(crate) mod s8_decide;
pub(crate) mod s8_declare;
pub(crate) mod s8_elsewhere;
pub(crate) mod s9_break_off;

use contract::{Seat, Turn};

use crate::Frontier;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Navy, ShipId};

/// Decides one action.
pub(crate) fn act(turn: &mut Turn<'_, Frontier>, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Battle { action, battle } => s8_battles::inner(turn, seat, *battle, action),
        Action::Vote { battle, method, rules } => s8_battles::vote(turn, seat, *battle, *method, *rules),
        Action::Next(battle) => s8_battles::next(turn, seat, *battle),
        Action::Submit(battle) => s8_elsewhere::submit(turn, seat, *battle),
        Action::Confirm { agree, battle } => s8_elsewhere::confirm(turn, seat, *battle, *agree),
        Action::Flee(battle) => s9_break_off::flee(turn, seat, *battle),
        Action::Nova(place) => s3_set_up::nova(turn, seat, *place),
        Action::Rest(days) => s3_set_up::rest(turn, seat, *days),
        Action::Roll => s12_replacements::roll(turn, seat),
        Action::Done => s4_day::done(turn, seat),
        draft => {
            may_draft(turn.state(), seat, draft)?;
            turn.emit(Event::Drafted { action: draft.clone(), seat });
            Ok(())
        }
    }
}

/// May this be drafted now? What commits is none of this.
pub(crate) fn may_draft(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Place { at, ship } => s3_set_up::may_place(state, seat, *ship, *at),
        Action::Condition(choice) => s3_set_up::may_choose(state, seat, *choice),
        Action::Mark(ship) => s13_drones::may_mark(state, seat, *ship),
        Action::Order { order, ship } => s5_orders::may_order(state, seat, *ship, *order),
        Action::Group { group, ship } => s6_jumps::may_group(state, seat, *ship, *group),
        Action::Label { fleet, ship } => s15_sides::may_label(state, seat, *ship, *fleet),
        Action::Rename { fleet, name } => s15_sides::may_rename(state, seat, *fleet, name),
        Action::Entrust { seat: to, ship } => s15_sides::may_entrust(state, seat, *ship, *to),
        Action::Strike { planet, ship } => s8_declare::may_strike(state, seat, *ship, *planet),
        Action::First(planet) => s8_declare::may_put_first(state, seat, *planet),
        Action::Join { planet, ship } => s8_declare::may_join(state, seat, *ship, *planet),
        Action::Meet { deep, planet } => s8_declare::may_meet(state, seat, *planet, *deep),
        Action::Command { planet, seat: to } => s8_declare::may_command(state, seat, *planet, *to),
        Action::Report { battle, fate, ship } => s8_elsewhere::may_report(state, seat, *battle, *ship, *fate),
        Action::Refuge { battle, ship, way } => s9_break_off::may_take(state, seat, *battle, *ship, *way),
        Action::Yard { ship, work } => s11_repair::may_work(state, seat, *ship, *work),
        Action::Replace { ship, station } => s12_replacements::may_replace(state, seat, *ship, *station),
        Action::Battle { .. }
        | Action::Vote { .. }
        | Action::Next(_)
        | Action::Submit(_)
        | Action::Confirm { .. }
        | Action::Flee(_)
        | Action::Nova(_)
        | Action::Rest(_)
        | Action::Roll
        | Action::Done => Err(Refusal::NotNow),
    }
}

/// Is it time for this seat to decide in this phase, and has it not yet?
pub(crate) fn in_phase(state: &State, seat: Seat, phase: &Phase) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Over(_) => Err(Refusal::Over),
        now if now == phase && crate::waits(state, seat) => Ok(()),
        _ => Err(Refusal::NotNow),
    }
}

/// §15 Is it a living ship of this side?
pub(crate) fn of_side(state: &State, navy: Navy, id: ShipId) -> Result<(), Refusal> {
    if id.index() >= state.ships.len() || !state.ship(id).lives() {
        return Err(Refusal::NoShip);
    }
    if state.info(id).navy == navy { Ok(()) } else { Err(Refusal::NotYours) }
}

/// §15 Is it a living ship of this side that this seat commands?
pub(crate) fn own(state: &State, seat: Seat, navy: Navy, id: ShipId) -> Result<(), Refusal> {
    of_side(state, navy, id)?;
    if state.ship(id).keeper == seat { Ok(()) } else { Err(Refusal::NotYours) }
}
