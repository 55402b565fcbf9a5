//! §16 Shatter drones: frigates without a crew, marked in secret, that explode at their owner's word.

use contract::{Seat, Turn};

use super::s21_2_setup::placing;
use super::{in_phase, own, s2_sequence, s12_2_damage};
use crate::Hawks;
use crate::event::{Cause, Event};
use crate::refusal::Refusal;
use crate::ship::{Job, Place};
use crate::state::{Phase, State};
use crate::tables::{Band, Setup};
use crate::types::{Class, ShipId, Weapon};

/// §16 So many frigates of a side are drones. Ruling R49: two, or as many as there are; or those that the battle names. In a
/// campaign nobody knows how many of them are here: at most so many.
pub(crate) fn number(setup: &Setup, side: Seat) -> usize {
    match given(setup, side).len() {
        _ if setup.switches.secret_drones => frigates(setup, side).count().min(2),
        0 if setup.switches.shatter_drones => frigates(setup, side).count().min(2),
        given => given,
    }
}

/// §16 The ships among which they are.
pub(crate) fn frigates(setup: &Setup, side: Seat) -> impl Iterator<Item = ShipId> {
    setup.fleet(side).filter(|id| setup.ship(*id).class == Class::Frigate)
}

/// The drones that the battle itself names.
pub(crate) fn given(setup: &Setup, side: Seat) -> Vec<ShipId> {
    let marked = |id: &ShipId| setup.switches.shatter_drones && setup.ship(*id).drone;
    frigates(setup, side).filter(marked).collect()
}

/// §16 Does a side have to mark drones while it sets up?
pub(crate) fn marks(setup: &Setup, side: Seat) -> bool {
    number(setup, side) > 0 && given(setup, side).is_empty() && !setup.switches.secret_drones
}

/// §16 May this frigate be marked?
pub(crate) fn may_mark(state: &State, seat: Seat, id: ShipId) -> Result<(), Refusal> {
    placing(state, seat, &[Job::Ships])?;
    let marked = &state.drafts[usize::from(seat.0)].marks;
    let open = marks(&state.setup, seat) && marked.len() < number(&state.setup, seat);
    let fits = frigates(&state.setup, seat).any(|known| known == id) && !marked.contains(&id);
    if open && fits { Ok(()) } else { Err(Refusal::NoDrone) }
}

pub(super) fn mark(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
    may_mark(turn.state(), seat, ship)?;
    turn.emit(Event::MarkChosen(ship));
    Ok(())
}

/// §16 Is the side that moves asked about its drones? As long as one of its frigates could be one: that everybody knows.
fn asked(state: &State) -> bool {
    let side = state.mover;
    let gone = frigates(&state.setup, side).filter(|id| state.detonated.contains(id)).count();
    let all = number(&state.setup, side);
    gone < all && frigates(&state.setup, side).any(|id| state.ship(id).fights())
}

/// §2 Movement is over, mines and seekers too: drones may be detonated.
pub(super) fn begin(turn: &mut Turn<'_, Hawks>) {
    if asked(turn.state()) {
        turn.emit(Event::DronesBegan);
    } else {
        s2_sequence::fires(turn);
    }
}

/// §16 May this ship be detonated?
pub(crate) fn may_blast(state: &State, seat: Seat, id: ShipId) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Detonate))?;
    own(state, seat, id)?;
    let side = usize::from(seat.0);
    let drone = state.marked[side].contains(&id) && !state.drafts[side].blasts.contains(&id);
    if drone { Ok(()) } else { Err(Refusal::NoDrone) }
}

pub(super) fn blast(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
    may_blast(turn.state(), seat, ship)?;
    turn.emit(Event::BlastChosen(ship));
    Ok(())
}

/// §16 All other ships in its hex, whosever they are; not what is aboard, nor fighters and scouts in dock.
fn around(state: &State, drone: ShipId) -> Vec<ShipId> {
    let here = state.hex(drone);
    let hit = |(id, ship): &(ShipId, &crate::ship::Ship)| match ship.place {
        Place::Space(_) | Place::Orbit { .. } => true,
        Place::Docked(_) => !state.info(*id).class.is_small(),
        Place::Aboard(_) | Place::Waiting | Place::Away | Place::Lost => false,
    };
    let there = state.all().filter(hit).map(|(id, _)| id);
    there.filter(|id| *id != drone && state.hex(*id) == here).collect()
}

/// §16 The drones that were named explode, and everything beside them is hit. Ruling R49: all at once.
pub(super) fn detonate(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    in_phase(turn.state(), seat, matches!(turn.state().phase, Phase::Detonate))?;
    let drones = turn.state().drafts[usize::from(seat.0)].blasts.clone();
    let hits: Vec<(ShipId, Vec<ShipId>)> =
        drones.iter().map(|drone| (*drone, around(turn.state(), *drone))).collect();
    for drone in &drones {
        s12_2_damage::wreck(turn, *drone, Cause::Detonated);
    }
    for (drone, ships) in hits {
        for ship in ships {
            if !turn.state().ship(ship).fights() {
                continue;
            }
            turn.emit(Event::Blasted { drone, ship });
            let damage = Weapon::Drone.damage();
            if turn.state().setup.rules.damage_table() {
                let roll = turn.dice().percent();
                let band = Band::of(i16::from(roll) + Weapon::Drone.damage_modifier());
                turn.emit(Event::TableRolled { band, roll, ship });
                s12_2_damage::apply(turn, ship, band, damage, false);
            } else {
                s12_2_damage::apply(turn, ship, Band::Hull, damage, false);
            }
        }
    }
    turn.emit(Event::DronesDone);
    if !s2_sequence::end(turn) {
        s2_sequence::fires(turn);
    }
    Ok(())
}
