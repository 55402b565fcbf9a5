//! The rules, one file per section. Each checks, then rolls, then emits.

pub mod s10_points;
pub(crate) mod s10_victory;
pub(crate) mod s11_2_planes;
pub(crate) mod s11_4_smoke;
pub(crate) mod s11_5_strikes;
pub(crate) mod s11_6_command;
pub(crate) mod s11_8_mines;
pub(crate) mod s12_2_fog;
pub(crate) mod s13_2_zeppelins;
pub(crate) mod s16_fleets;
pub(crate) mod s3_sequence;
pub(crate) mod s4_3_starshells;
pub(crate) mod s5_targets;
mod s6_5_damage;
pub(crate) mod s6_gunfire;
pub(crate) mod s7_helm;
pub(crate) mod s7_movement;
pub(crate) mod s8_2_torpedoes;
pub(crate) mod s9_repairs;

pub use s6_5_damage::overflow;
pub use s8_2_torpedoes::column as torpedo_column;
pub(crate) use s8_2_torpedoes::may_run;

use contract::{Seat, Turn};

use crate::Naval;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::UnitInfo;
use crate::types::{Class, Heading, Hex, UnitId};
use crate::unit::Unit;

/// May this seat do this now? The answer hangs on nothing that the seat does not know.
pub(crate) fn may(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    if state.over() {
        return Err(Refusal::Over);
    }
    if !s3_sequence::waiting(state).contains(&seat) {
        return Err(Refusal::NotNow);
    }
    match *action {
        Action::Place { at, heading, speed, unit } => may_place(state, seat, unit, at, heading, speed),
        Action::Mine(at) => s11_8_mines::may_mine(state, seat, at),
        Action::Decline(unit) => s12_2_fog::may_decline(state, seat, unit, true),
        Action::Declare(unit) => s12_2_fog::may_decline(state, seat, unit, false),
        Action::Shell { at, unit } => s4_3_starshells::may_shell(state, seat, unit, at),
        Action::Strike { strike, target } => s11_5_strikes::may_strike(state, seat, strike, target),
        Action::Aim { battery, target, unit } => s5_targets::may_aim(state, seat, unit, battery, target),
        Action::Bombard { spotter, target, unit } => {
            s5_targets::may_bombard(state, seat, unit, target, spotter)
        }
        Action::Hold { battery, unit } => s5_targets::may_hold(state, seat, unit, battery),
        Action::Speed { speed, unit } => s7_movement::may_speed(state, seat, unit, speed),
        Action::Ahead(unit) => s7_movement::may_step(state, seat, unit, crate::course::Step::Ahead),
        Action::Turn { by, unit } => s7_movement::may_step(state, seat, unit, crate::course::Step::Turn(by)),
        Action::Smoke(unit) => s11_4_smoke::may_smoke(state, seat, unit),
        Action::Launch(unit) => s11_2_planes::may_launch(state, seat, unit),
        Action::Bomb { target, unit } => s13_2_zeppelins::may_bomb(state, seat, unit, target),
        Action::TurnAway => s16_fleets::may_turn_away(state, seat),
        Action::Sweep(at) => s16_fleets::may_sweep(state, seat, at),
        Action::Torpedo { target, unit } => s8_2_torpedoes::may_launch(state, seat, unit, target),
        Action::Done => s3_sequence::may_finish(state, seat),
    }
}

/// May something of one's own be put on the map here: a dummy, an airship or a reinforcement?
fn may_place(
    state: &State,
    seat: Seat,
    id: UnitId,
    at: Hex,
    heading: Heading,
    speed: u8,
) -> Result<(), Refusal> {
    let own = state.setup.units.get(id.index()).filter(|info| info.side == seat);
    match own.map(|info| info.class) {
        Some(Class::Zeppelin) => s13_2_zeppelins::may_place(state, seat, id, at, speed),
        Some(class) if class.ship() => s16_fleets::may_enter(state, seat, id, at, heading, speed),
        _ => s12_2_fog::may_place(state, seat, id, at, speed),
    }
}

/// Decides one action.
pub(crate) fn act(turn: &mut Turn<'_, Naval>, seat: Seat, action: &Action) -> Result<(), Refusal> {
    may(turn.state(), seat, action)?;
    if action.binds() {
        s3_sequence::finish(turn, seat);
    } else {
        turn.emit(Event::Drafted { action: *action, side: seat });
    }
    Ok(())
}

/// A unit of this side that is on the map, in a phase of this kind.
pub(crate) fn own(state: &State, seat: Seat, id: UnitId, right: bool) -> Result<(&UnitInfo, &Unit), Refusal> {
    if !right {
        return Err(Refusal::NotNow);
    }
    let there = id.index() < state.units.len();
    if !there || state.info(id).side != seat || !state.unit(id).in_play() {
        return Err(Refusal::NotYours);
    }
    Ok((state.info(id), state.unit(id)))
}

/// The same, and no dummy.
pub(crate) fn own_real(
    state: &State,
    seat: Seat,
    id: UnitId,
    right: bool,
) -> Result<(&UnitInfo, &Unit), Refusal> {
    let found = own(state, seat, id, right)?;
    if found.0.class == Class::Dummy { Err(Refusal::NotYours) } else { Ok(found) }
}

/// Is it this seat's phase of this kind?
pub(crate) const fn moving(state: &State, seat: Seat) -> bool {
    matches!(state.phase, Phase::Move(side) if side.0 == seat.0)
}
