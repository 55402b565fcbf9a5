//! §15 Several players on a side: who commands what, and what the captain may do.

use std::collections::BTreeMap;

use contract::Seat;

use super::{in_phase, own};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::{Origin, Setup};
use crate::types::{FleetId, Navy, ShipId};

/// Ruling X1: who commands each ship when the war begins: forces and militias are dealt out as evenly as they go, large ones
/// first; stations go with the militia of their planet; of the Sathar each class is dealt ship by ship.
pub(crate) fn deal(setup: &Setup) -> Vec<Seat> {
    let mut keepers = vec![Seat(0); setup.ships.len()];
    let upf: Vec<Seat> = setup.seats(Navy::Upf).collect();
    let mut lots: BTreeMap<u16, (u32, Vec<ShipId>)> = BTreeMap::new();
    for (id, info) in setup.all() {
        let key = match info.origin {
            Origin::Station(planet) | Origin::Militia(planet) => 256 + u16::from(planet.0),
            Origin::Force(n) => u16::from(n),
            Origin::Sathar => continue,
        };
        let lot = lots.entry(key).or_default();
        lot.0 += u32::from(info.line.hull);
        lot.1.push(id);
    }
    let mut lots: Vec<(u32, Vec<ShipId>)> = lots.into_values().collect();
    lots.sort_by_key(|(hull, ships)| (std::cmp::Reverse(*hull), ships[0]));
    let mut held = vec![0u32; upf.len()];
    for (hull, ships) in lots {
        let least = (0..upf.len()).min_by_key(|n| (held[*n], *n)).unwrap_or(0);
        held[least] += hull;
        ships.into_iter().for_each(|ship| keepers[ship.index()] = upf[least]);
    }
    let sathar: Vec<Seat> = setup.seats(Navy::Sathar).collect();
    let own = setup.all().filter(|(_, info)| info.navy == Navy::Sathar);
    own.enumerate().for_each(|(n, (id, _))| keepers[id.index()] = sathar[n % sathar.len()]);
    keepers
}

/// Ruling M3: may a ship be counted to this fleet?
pub(crate) fn may_label(
    state: &State,
    seat: Seat,
    id: ShipId,
    fleet: Option<FleetId>,
) -> Result<(), Refusal> {
    let Phase::Move(navy) = state.phase else { return Err(Refusal::NotNow) };
    in_phase(state, seat, &state.phase)?;
    own(state, seat, navy, id)?;
    if state.info(id).class.is_station() {
        return Err(Refusal::NoOrder);
    }
    if fleet.is_some_and(|fleet| state.fleets.get(fleet.index()).is_none_or(|fleet| fleet.navy != navy)) {
        return Err(Refusal::NoFleet);
    }
    let now = state.drafts(seat).labels.get(&id).copied().unwrap_or(state.ship(id).fleet);
    if now == fleet { Err(Refusal::Already) } else { Ok(()) }
}

/// Ruling M3: is this a name for a fleet?
pub(crate) fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '.');
    (1..=24).contains(&name.chars().count()) && name.trim() == name && name.chars().all(fits)
}

/// Ruling M3: may a fleet be called so?
pub(crate) fn may_rename(state: &State, seat: Seat, fleet: FleetId, name: &str) -> Result<(), Refusal> {
    let Phase::Move(navy) = state.phase else { return Err(Refusal::NotNow) };
    in_phase(state, seat, &state.phase)?;
    if state.setup.captain(navy) != seat {
        return Err(Refusal::Captain);
    }
    let known = state.fleets.get(fleet.index()).filter(|fleet| fleet.navy == navy).ok_or(Refusal::NoFleet)?;
    if !is_name(name) {
        return Err(Refusal::NoName);
    }
    let now = state.drafts(seat).names.get(&fleet).unwrap_or(&known.name);
    if now == name { Err(Refusal::Already) } else { Ok(()) }
}

/// §15 May a ship be entrusted to this seat?
pub(crate) fn may_entrust(state: &State, seat: Seat, id: ShipId, to: Seat) -> Result<(), Refusal> {
    let Phase::Move(navy) = state.phase else { return Err(Refusal::NotNow) };
    in_phase(state, seat, &state.phase)?;
    own(state, seat, navy, id)?;
    if state.setup.side(to) != Some(navy) {
        return Err(Refusal::NoSeat);
    }
    let now = state.drafts(seat).keepers.get(&id).copied().unwrap_or(state.ship(id).keeper);
    if now == to { Err(Refusal::NoSeat) } else { Ok(()) }
}
