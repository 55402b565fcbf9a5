//! §8 Declaring attacks, and how they are met.

use std::collections::{BTreeMap, BTreeSet};

use contract::{Seat, Seats, Turn};

use super::{in_phase, own, s7_militia};
use crate::Frontier;
use crate::battle::Plan;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Class, Navy, Place, PlanetId, ShipId, SystemId};

/// Does it go into battle by itself: no station, and no fighter aboard a carrier?
fn by_itself(state: &State, id: ShipId) -> bool {
    match (state.info(id).class, state.ship(id).place) {
        (class, _) if class.is_station() => false,
        (Class::Fighter, Place::Aboard(base)) => state.info(base).class.is_station(),
        (_, place) => matches!(place, Place::Star(_)),
    }
}

/// Ruling C5: may a ship still be attacked, or join a defence? Sathar that have attacked today may not.
fn unspent(state: &State, id: ShipId) -> bool {
    !(state.info(id).navy == Navy::Sathar && state.ship(id).today.attacked)
}

/// Ruling C1: is there anything of the other side at this planet to be attacked?
pub(crate) fn target(state: &State, attacker: Navy, planet: PlanetId) -> bool {
    let station = attacker == Navy::Sathar && state.station(planet).is_some();
    let here = |id: &ShipId| state.planet(*id) == Some(planet) && !state.info(*id).class.is_station();
    let system = state.setup.star(planet);
    station || state.at_star(attacker.enemy(), system).any(|id| here(&id) && unspent(state, id))
}

/// Ruling C2: may a ship take part in an attack on this planet?
fn can_strike(state: &State, navy: Navy, id: ShipId, planet: PlanetId) -> Result<(), Refusal> {
    if state.ship(id).today.attacked {
        return Err(Refusal::Spent);
    }
    let going_home = navy == Navy::Sathar && state.retreating.is_some();
    let there = planet.index() < state.setup.planets.len()
        && by_itself(state, id)
        && state.star(id) == Some(state.setup.star(planet))
        && target(state, navy, planet);
    if !there {
        Err(Refusal::NoTarget)
    } else if going_home {
        Err(Refusal::GoingHome)
    } else {
        Ok(())
    }
}

/// §15 What a ship was told in this phase: by its captain, who may tell his own and those of the late, or by its keeper.
fn told(state: &State, navy: Navy, id: ShipId) -> Option<&Option<PlanetId>> {
    let seats = [state.setup.captain(navy), state.ship(id).keeper];
    seats.into_iter().find_map(|seat| state.drafts(seat).fights.get(&id))
}

/// Does a seat say this of a ship already? Of its own the usual, until it says something; of that of one who was late nothing.
fn says(state: &State, seat: Seat, id: ShipId, usual: Option<PlanetId>, planet: Option<PlanetId>) -> bool {
    let said = state.drafts(seat).fights.get(&id);
    said.map_or(state.ship(id).keeper == seat && usual == planet, |said| *said == planet)
}

/// Ruling C1: stars where something of both sides is; a station counts.
pub(crate) fn contested(state: &State) -> Vec<SystemId> {
    let here = state.presence();
    let both = |system: &SystemId| {
        let [upf, sathar] = here[system.index()];
        sathar && (upf || !s7_militia::undefended(state, *system))
    };
    state.setup.system_ids().filter(both).collect()
}

/// §8 Those of a side that have a ship with which to attack something, and its captain: he orders the attacks.
pub(crate) fn strikers(state: &State, navy: Navy) -> Seats {
    if navy == Navy::Sathar && state.retreating.is_some() {
        return Seats::NONE;
    }
    let mut found = Seats::NONE;
    for system in contested(state) {
        let planets = &state.setup.system(system).planets;
        if !planets.iter().any(|planet| target(state, navy, *planet)) {
            continue;
        }
        for id in state.at_star(navy, system) {
            if planets.iter().any(|planet| can_strike(state, navy, id, *planet).is_ok()) {
                found = found.with(state.ship(id).keeper).with(state.setup.captain(navy));
            }
        }
    }
    found
}

/// Ruling C2, Ruling C3: may a ship be told to take part in this attack, or in none?
pub(crate) fn may_strike(
    state: &State,
    seat: Seat,
    id: ShipId,
    planet: Option<PlanetId>,
) -> Result<(), Refusal> {
    let Phase::Declare(navy) = state.phase else { return Err(Refusal::NotNow) };
    in_phase(state, seat, &state.phase)?;
    own(state, seat, navy, id)?;
    if says(state, seat, id, None, planet) {
        return Err(Refusal::Already);
    }
    planet.map_or(Ok(()), |planet| can_strike(state, navy, id, planet))
}

/// Ruling C11: may this attack be put first?
pub(crate) fn may_put_first(state: &State, seat: Seat, planet: PlanetId) -> Result<(), Refusal> {
    let Phase::Declare(navy) = state.phase else { return Err(Refusal::NotNow) };
    in_phase(state, seat, &state.phase)?;
    if state.setup.captain(navy) != seat {
        return Err(Refusal::Captain);
    }
    if planet.index() >= state.setup.planets.len() || !target(state, navy, planet) {
        return Err(Refusal::NoTarget);
    }
    if state.drafts(seat).first.last() == Some(&planet) { Err(Refusal::Already) } else { Ok(()) }
}

/// §15 May the captain name who commands in the battle for this planet?
pub(crate) fn may_command(state: &State, seat: Seat, planet: PlanetId, to: Seat) -> Result<(), Refusal> {
    in_phase(state, seat, &state.phase)?;
    let navy = match &state.phase {
        Phase::Declare(navy) => *navy,
        Phase::Defend(navy) => navy.enemy(),
        _ => return Err(Refusal::NotNow),
    };
    if state.setup.captain(navy) != seat {
        return Err(Refusal::Captain);
    }
    let there = match &state.phase {
        Phase::Declare(_) => planet.index() < state.setup.planets.len() && target(state, navy, planet),
        _ => attacked(state, planet).is_some(),
    };
    if !there {
        return Err(Refusal::NoTarget);
    }
    let many = state.setup.seats(navy).count() > 1;
    if !many || state.setup.side(to) != Some(navy) {
        return Err(Refusal::NoSeat);
    }
    if state.drafts(seat).commanders.get(&planet) == Some(&to) { Err(Refusal::Already) } else { Ok(()) }
}

/// The ship with the fighters it carries.
fn with_fighters(state: &State, id: ShipId) -> Vec<ShipId> {
    std::iter::once(id)
        .chain(state.aboard(id).filter(|_| state.info(id).class == Class::AssaultCarrier))
        .collect()
}

/// §15 Who commands a side: whoever the captain names, else whoever has most of the hull there. Ruling C6: the station
/// counts if it can come to fight.
fn commander(state: &State, plan: &Plan, navy: Navy) -> Seat {
    let captain = state.setup.captain(navy);
    if let Some(seat) = state.drafts(captain).commanders.get(&plan.planet) {
        return *seat;
    }
    let mut hull: BTreeMap<Seat, u32> = BTreeMap::new();
    for id in plan.ships(navy).iter().copied().chain(plan.guard().filter(|_| navy == Navy::Upf)) {
        *hull.entry(state.ship(id).keeper).or_default() += u32::from(state.ship(id).condition.hull);
    }
    let best = hull.into_iter().max_by_key(|(seat, hull)| (*hull, std::cmp::Reverse(*seat)));
    best.map_or(captain, |(seat, _)| seat)
}

/// Ruling C2, Ruling C11: the attacks that a side has declared, in their order.
pub(crate) fn plans(state: &State, navy: Navy) -> Vec<Plan> {
    let mut attacks: BTreeMap<PlanetId, Vec<ShipId>> = BTreeMap::new();
    for (id, ..) in state.all().filter(|(_, _, info)| info.navy == navy) {
        if let Some(Some(planet)) = told(state, navy, id) {
            attacks.entry(*planet).or_default().extend(with_fighters(state, id));
        }
    }
    let first = &state.drafts(state.setup.captain(navy)).first;
    let mut order: Vec<PlanetId> = attacks.keys().copied().collect();
    order.sort_by_key(|planet| {
        let rank = first.iter().rev().position(|known| known == planet);
        (rank.unwrap_or(usize::MAX), *planet)
    });
    let planets: BTreeSet<PlanetId> = order.iter().copied().collect();
    order
        .into_iter()
        .map(|planet| {
            let mut attackers = attacks[&planet].clone();
            attackers.sort_unstable();
            let defenders = usual_defence(state, navy.enemy(), planet, &planets);
            let station = state.station(planet);
            let deep = usual_deep(state, navy.enemy(), planet) && !defenders.is_empty();
            let commanders = [state.setup.captain(navy); 2];
            let plan = Plan { planet, attacker: navy, attackers, defenders, station, deep, commanders };
            Plan { commanders: Navy::ALL.map(|navy| commander(state, &plan, navy)), ..plan }
        })
        .collect()
}

/// Ruling C12: who defends a planet without being told: every ship that is there and may.
fn usual_defence(state: &State, navy: Navy, planet: PlanetId, attacked: &BTreeSet<PlanetId>) -> Vec<ShipId> {
    let system = state.setup.star(planet);
    let chosen = |id: ShipId| {
        told(state, navy, id)
            .copied()
            .unwrap_or_else(|| state.planet(id).filter(|here| attacked.contains(here)))
    };
    let joins = |id: &ShipId| by_itself(state, *id) && unspent(state, *id) && chosen(*id) == Some(planet);
    let mut ships: Vec<ShipId> =
        state.at_star(navy, system).filter(joins).flat_map(|id| with_fighters(state, id)).collect();
    ships.sort_unstable();
    ships
}

/// Ruling C6: where a side usually meets an attack: the Sathar away from a living station, the UPF at the planet.
fn usual_deep(state: &State, navy: Navy, planet: PlanetId) -> bool {
    navy == Navy::Sathar && state.station(planet).is_some()
}

/// The battle for this planet.
fn attacked(state: &State, planet: PlanetId) -> Option<&crate::battle::Battle> {
    state.battles.iter().find(|battle| battle.plan.planet == planet)
}

/// Ruling C4: may a ship join the defence of this planet, or stay out?
fn can_join(state: &State, id: ShipId, planet: Option<PlanetId>) -> Result<(), Refusal> {
    if !by_itself(state, id) || !unspent(state, id) {
        return Err(Refusal::NoDefence);
    }
    let here = state.star(id);
    if let Some(planet) = planet {
        let there = planet.index() < state.setup.planets.len() && here == Some(state.setup.star(planet));
        return if there && attacked(state, planet).is_some() { Ok(()) } else { Err(Refusal::NoDefence) };
    }
    if state.planet(id).is_some_and(|planet| attacked(state, planet).is_some()) {
        return Err(Refusal::MustFight);
    }
    let any = state.battles.iter().any(|battle| here == Some(state.setup.star(battle.plan.planet)));
    if any { Ok(()) } else { Err(Refusal::NoDefence) }
}

/// §8 Those of the defending side that have something to choose: ships that may fight in more ways than one, and the captain
/// if any ship could meet an attack.
pub(crate) fn defenders(state: &State, navy: Navy) -> Seats {
    let mut found = Seats::NONE;
    for battle in &state.battles {
        let system = state.setup.star(battle.plan.planet);
        for id in state.at_star(navy, system).filter(|id| by_itself(state, *id) && unspent(state, *id)) {
            found = found.with(state.setup.captain(navy));
            let ways = state.setup.system(system).planets.iter().map(|planet| Some(*planet)).chain([None]);
            if ways.filter(|way| can_join(state, id, *way).is_ok()).count() > 1 {
                found = found.with(state.ship(id).keeper);
            }
        }
    }
    found
}

/// Ruling C4: may a ship be told to join this defence, or to stay out?
pub(crate) fn may_join(
    state: &State,
    seat: Seat,
    id: ShipId,
    planet: Option<PlanetId>,
) -> Result<(), Refusal> {
    let Phase::Defend(attacker) = state.phase else { return Err(Refusal::NotNow) };
    in_phase(state, seat, &state.phase)?;
    own(state, seat, attacker.enemy(), id)?;
    let usual = state.planet(id).filter(|planet| attacked(state, *planet).is_some());
    can_join(state, id, planet)?;
    if says(state, seat, id, usual, planet) { Err(Refusal::Already) } else { Ok(()) }
}

/// Ruling C6: may the captain say where an attack is met?
pub(crate) fn may_meet(state: &State, seat: Seat, planet: PlanetId, deep: bool) -> Result<(), Refusal> {
    let Phase::Defend(attacker) = state.phase else { return Err(Refusal::NotNow) };
    in_phase(state, seat, &state.phase)?;
    let navy = attacker.enemy();
    if state.setup.captain(navy) != seat {
        return Err(Refusal::Captain);
    }
    if planet.index() >= state.setup.planets.len() || attacked(state, planet).is_none() {
        return Err(Refusal::NoBattle);
    }
    let system = state.setup.star(planet);
    let ships = state.at_star(navy, system).any(|id| by_itself(state, id) && unspent(state, id));
    if !ships {
        return Err(Refusal::NoDeep);
    }
    let now =
        state.drafts(seat).deep.get(&planet).copied().unwrap_or_else(|| usual_deep(state, navy, planet));
    if now == deep { Err(Refusal::Already) } else { Ok(()) }
}

/// Ruling C4, Ruling C6: how the attacks are met.
pub(crate) fn meet(turn: &mut Turn<'_, Frontier>, navy: Navy) {
    let state = turn.state();
    let planets: BTreeSet<PlanetId> = state.battles.iter().map(|battle| battle.plan.planet).collect();
    let captain = state.setup.captain(navy);
    let mut found = Vec::new();
    for battle in &state.battles {
        let planet = battle.plan.planet;
        let defenders = usual_defence(state, navy, planet, &planets);
        let told = state.drafts(captain).deep.get(&planet).copied();
        let deep = told.unwrap_or_else(|| usual_deep(state, navy, planet)) && !defenders.is_empty();
        let plan = Plan { defenders: defenders.clone(), deep, ..battle.plan.clone() };
        let attacker = commander(state, &plan, plan.attacker);
        let attack = Some(attacker).filter(|seat| *seat != plan.commanders[plan.attacker.index()]);
        let commander = commander(state, &plan, navy);
        found.push(Event::Met { attack, battle: battle.id, defenders, deep, commander });
    }
    found.into_iter().for_each(|event| turn.emit(event));
}
