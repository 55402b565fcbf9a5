//! §12 Replacements, every twenty days.

use std::collections::BTreeMap;

use contract::{Seat, Turn};

use super::{in_phase, s4_day};
use crate::Frontier;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Loss, Phase, State};
use crate::types::{Cause, Class, Navy, ShipId};

/// Ruling R1: every so many days.
const DAYS: u16 = 20;
/// Ruling R2: a ship comes back on this or less.
const BACK: u8 = 35;

/// Ruling R1: is it the end of such a day?
pub(crate) fn due(state: &State) -> bool {
    state.setup.options.replacements
        && state.day > 0
        && state.day.is_multiple_of(DAYS)
        && state.retreating.is_none()
}

/// Ruling R2: Sathar ships destroyed in combat in the last twenty days.
pub(crate) fn returning(state: &State) -> Vec<ShipId> {
    let recent = |loss: &&Loss| {
        state.info(loss.ship).navy == Navy::Sathar
            && loss.cause == Cause::Combat
            && !loss.settled
            && loss.day + DAYS > state.day
    };
    state.losses.iter().filter(recent).map(|loss| loss.ship).collect()
}

/// Ruling R2: the Sathar roll for each.
pub(crate) fn roll(turn: &mut Turn<'_, Frontier>, seat: Seat) -> Result<(), Refusal> {
    in_phase(turn.state(), seat, &Phase::Roll)?;
    for ship in returning(turn.state()) {
        let roll = turn.dice().percent();
        turn.emit(Event::RolledFor { back: roll <= BACK, roll, ship });
    }
    s4_day::replace(turn);
    Ok(())
}

/// Ruling R3, Ruling R4: ships of the UPF that can be replaced: destroyed in combat, or fighters for want of a base; no
/// militia, no stations.
fn candidates(state: &State) -> Vec<ShipId> {
    let fits = |loss: &&Loss| {
        let info = state.info(loss.ship);
        let kind = info.navy == Navy::Upf && info.home().is_none() && !info.class.is_station();
        let destroyed = match loss.cause {
            Cause::Combat | Cause::Stranded => true,
            Cause::Misjump | Cause::Detonated | Cause::Withheld => false,
        };
        kind && destroyed && !loss.settled
    };
    state.losses.iter().filter(fits).map(|loss| loss.ship).collect()
}

/// Ruling R3: does a station's allowance cover a class? A fortress: one of frigate size or more; a fortified station: two
/// scouts or fighters.
const fn covers(station: Class, class: Class) -> bool {
    match station {
        Class::Fortress => !class.is_small(),
        Class::FortifiedStation => class.is_small(),
        _ => false,
    }
}

const fn allowance(station: Class) -> usize {
    match station {
        Class::Fortress => 1,
        Class::FortifiedStation => 2,
        _ => 0,
    }
}

/// Living stations that replace ships.
fn payers(state: &State) -> impl Iterator<Item = ShipId> {
    let pays = |id: &ShipId| allowance(state.info(*id).class) > 0 && state.ship(*id).lives();
    state.setup.planet_ids().filter_map(|planet| state.station(planet)).filter(pays)
}

/// Is there anything to choose?
pub(crate) fn any(state: &State) -> bool {
    let list = candidates(state);
    payers(state)
        .any(|station| list.iter().any(|ship| covers(state.info(station).class, state.info(*ship).class)))
}

/// Ruling R3: may a ship be replaced by this station?
pub(crate) fn may_replace(state: &State, seat: Seat, ship: ShipId, station: ShipId) -> Result<(), Refusal> {
    in_phase(state, seat, &Phase::Replace)?;
    let drafted = &state.drafts(seat).replaced;
    let used = drafted.iter().filter(|(other, payer)| **other != ship && **payer == station).count();
    let there = candidates(state).contains(&ship) && payers(state).any(|payer| payer == station);
    let fits = there
        && covers(state.info(station).class, state.info(ship).class)
        && used < allowance(state.info(station).class)
        && drafted.get(&ship) != Some(&station);
    if fits { Ok(()) } else { Err(Refusal::NoReplacement) }
}

/// Every replacement that may be chosen now.
pub(crate) fn choices(state: &State, seat: Seat) -> Vec<(ShipId, ShipId)> {
    let list = candidates(state);
    let all = payers(state).flat_map(|station| list.iter().map(move |ship| (*ship, station)));
    all.filter(|(ship, station)| may_replace(state, seat, *ship, *station).is_ok()).collect()
}

/// Ruling R3: the UPF have chosen.
pub(crate) fn commit(turn: &mut Turn<'_, Frontier>) {
    let captain = turn.state().setup.captain(Navy::Upf);
    let replaced: BTreeMap<ShipId, ShipId> = turn.state().drafts(captain).replaced.clone();
    for (ship, station) in replaced {
        turn.emit(Event::Replaced { ship, station });
    }
}
