//! §8.4 What the owner of targets does about a volley: §9 interceptors, §8.6 evasion.

use contract::{Seat, Turn};

use super::s3_movement::speeds;
use super::{in_phase, s8_4_volley};
use crate::Hawks;
use crate::event::{Attack, Event};
use crate::refusal::Refusal;
use crate::ship::Place;
use crate::state::{Phase, State};
use crate::types::{ShipId, Weapon};

fn volley(state: &State) -> &[Attack] {
    match &state.phase {
        Phase::Answer { shots, .. } => shots,
        _ => &[],
    }
}

/// §9 May a ship throw interceptors at a shot at another? In the Advanced Game for all ships in its hex. Ruling R7:
/// docked ships may not, unless that was agreed. Ruling R41: it is where the target is now.
pub(crate) fn may_lend(state: &State, ship: ShipId, target: ShipId) -> bool {
    let own = state.info(ship).side == state.info(target).side && state.ship(ship).fights();
    let docked = match state.ship(ship).place {
        Place::Docked(_) => !state.setup.switches.docked_icms,
        Place::Aboard(_) => true,
        _ => false,
    };
    let here =
        ship == target || (state.setup.rules.shared_interceptors() && state.hex(ship) == state.hex(target));
    own && here && !docked && state.ship(ship).condition.interceptors() > 0
}

/// §8.6 May the target evade? Only a fighter or an assault scout that is not docked, can turn, and can fly as far as the
/// price demands.
pub(crate) fn may_weave(state: &State, target: ShipId) -> bool {
    let ship = state.ship(target);
    let (adf, mr) = (ship.condition.adf, ship.condition.mr);
    let fast = *speeds(ship.speed, adf).end() >= u16::from(mr);
    state.info(target).class.is_small() && ship.base().is_none() && mr > 0 && fast
}

/// Is there anything for a side to answer?
pub(crate) fn any(state: &State, shots: &[Attack], side: Seat) -> bool {
    shots.iter().filter(|attack| state.info(attack.target).side == side).any(|attack| {
        let thrown = attack.weapon.interceptor().is_some()
            && state.all().any(|(ship, _)| may_lend(state, ship, attack.target));
        thrown || (attack.weapon == Weapon::T && may_weave(state, attack.target))
    })
}

/// Interceptors of a ship that are not thrown at any of these shots.
pub(super) fn left_of(state: &State, shots: &[Attack], ship: ShipId) -> u8 {
    let thrown = shots.iter().map(|attack| attack.thrown_by(ship)).fold(0, u8::saturating_add);
    state.ship(ship).condition.interceptors().saturating_sub(thrown)
}

/// Interceptors of a ship that are not thrown at other shots yet.
pub(crate) fn left(state: &State, ship: ShipId, except: u16) -> u8 {
    let others = (0u16..).zip(volley(state)).filter(|(n, _)| *n != except);
    let thrown = others.map(|(_, attack)| attack.thrown_by(ship)).fold(0, u8::saturating_add);
    state.ship(ship).condition.interceptors().saturating_sub(thrown)
}

/// §9 May so many be thrown?
pub(crate) fn may_throw(
    state: &State,
    seat: Seat,
    shot: u16,
    ship: ShipId,
    count: u8,
) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Answer { .. }))?;
    let attack = volley(state).get(usize::from(shot)).ok_or(Refusal::NoShot)?;
    if ship.index() >= state.ships.len() || state.info(ship).side != seat {
        return Err(Refusal::NotYours);
    }
    let now = attack.thrown_by(ship);
    let can = attack.weapon.interceptor().is_some() && may_lend(state, ship, attack.target);
    if can && count != now && count <= left(state, ship, shot) {
        Ok(())
    } else {
        Err(Refusal::NoInterceptors)
    }
}

pub(super) fn throw(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    shot: u16,
    ship: ShipId,
    count: u8,
) -> Result<(), Refusal> {
    may_throw(turn.state(), seat, shot, ship, count)?;
    turn.emit(Event::ThrowChosen { count, ship, shot });
    Ok(())
}

/// §8.6 May this torpedo be evaded?
pub(crate) fn may_evade(state: &State, seat: Seat, shot: u16) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Answer { .. }))?;
    let attack = volley(state).get(usize::from(shot)).ok_or(Refusal::NoShot)?;
    if state.info(attack.target).side != seat {
        return Err(Refusal::NotYours);
    }
    let can = attack.weapon == Weapon::T && !attack.evades && may_weave(state, attack.target);
    if can { Ok(()) } else { Err(Refusal::NoEvasion) }
}

pub(super) fn evade(turn: &mut Turn<'_, Hawks>, seat: Seat, shot: u16) -> Result<(), Refusal> {
    may_evade(turn.state(), seat, shot)?;
    turn.emit(Event::EvasionChosen(shot));
    Ok(())
}

/// §8.4 The answers of a side stand; once all do the volley is rolled for. Ruling R41: interceptors are spent.
pub(super) fn answer(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    in_phase(turn.state(), seat, matches!(turn.state().phase, Phase::Answer { .. }))?;
    let shots = volley(turn.state()).to_vec();
    turn.emit(Event::Answered { shots, side: seat });
    // The side that moves is asked last.
    let rest = [turn.state().mover];
    s8_4_volley::ask(turn, if seat == rest[0] { &[] } else { &rest });
    Ok(())
}
