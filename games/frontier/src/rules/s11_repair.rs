//! §11 Repair in yards.

use std::collections::{BTreeMap, BTreeSet};

use contract::{Seat, Seats, Turn};
use hawks::condition::Condition;
use hawks::tables::Line;
use hawks::types::{Kind, System, Weapon};

use super::s5_movement::ships_at;
use super::{in_phase, own, s7_militia};
use crate::Frontier;
use crate::action::Work;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::ship::Ship;
use crate::state::{Phase, State};
use crate::tables::{ShipInfo, YardSystems};
use crate::types::{Navy, Place, PlanetId, ShipId};

/// Ruling P2, Ruling P6: who may use a yard today, and how many hull points it repairs: the UPF while its station lives and no Sathar
/// ship is at the star, the Sathar half as many while no station of the system lives and no ship of the UPF is there.
pub(crate) fn open_to(state: &State, planet: PlanetId) -> Option<(Navy, u16)> {
    let yard = state.setup.planet(planet).yard?;
    let system = state.setup.star(planet);
    if state.station(planet).is_some() {
        return (!ships_at(state, Navy::Sathar, system)).then_some((Navy::Upf, yard));
    }
    let captured = s7_militia::undefended(state, system) && !ships_at(state, Navy::Upf, system);
    captured.then_some((Navy::Sathar, yard / 2))
}

/// §11 What does not work on a ship, apart from its hull: each can be repaired in a day.
pub(crate) fn broken(line: &Line, condition: &Condition) -> Vec<System> {
    let mut list = Vec::new();
    list.extend((condition.adf < line.adf).then_some(System::Drive));
    list.extend((condition.mr < line.mr).then_some(System::Steering));
    list.extend(Weapon::ALL.into_iter().filter(|weapon| condition.hit.of(*weapon) > 0).map(System::Weapon));
    list.extend(condition.out.iter().copied());
    list.sort_unstable();
    list
}

/// Ruling P4: puts a day's work into effect.
pub(crate) fn put_right(line: &Line, condition: &mut Condition, work: Work) {
    match work {
        Work::Hull(points) => {
            condition.hull = (condition.hull + points).min(line.hull);
            if condition.hull == line.hull {
                condition.locked.remove(&System::Hull);
            }
        }
        Work::System(system) => {
            match system {
                System::Drive => condition.adf = line.adf,
                System::Steering => condition.mr = line.mr,
                System::Weapon(weapon) if weapon.kind() == Kind::Beam => {
                    if let (Some(works), Some(hit), Some(beyond)) = (
                        condition.weapons.of_mut(weapon),
                        condition.hit.of_mut(weapon),
                        condition.beyond.of_mut(weapon),
                    ) && *hit > 0
                    {
                        *hit -= 1;
                        *works += 1;
                        *beyond = beyond.saturating_sub(1);
                    }
                }
                _ => {
                    condition.out.remove(&system);
                }
            }
            condition.locked.remove(&system);
        }
    }
}

/// Yards at which something is that does not work.
fn needed(state: &State) -> BTreeSet<PlanetId> {
    let hurt = |(id, ship, info): (ShipId, &Ship, &ShipInfo)| {
        let whole = ship.condition.hull >= info.line.hull && broken(&info.line, &ship.condition).is_empty();
        let planet = state.planet(id).filter(|_| !whole)?;
        state.setup.planet(planet).yard.map(|_| planet)
    };
    state.all().filter_map(hurt).collect()
}

/// Ruling P2: ships on which the yard of a planet may work today: its side's, after a full quiet day there. Ruling P5: the
/// station above it, too, and fighters with their base.
fn clients(state: &State, planet: PlanetId) -> Vec<ShipId> {
    let Some((navy, _)) = open_to(state, planet) else { return Vec::new() };
    let system = state.setup.star(planet);
    let day = |id: ShipId| {
        let today = state.ship(id).today;
        !today.moved && !today.attacked && !today.fought
    };
    let here = |id: &ShipId| {
        let (ship, info) = (state.ship(*id), state.info(*id));
        // Fighters are where their base is, and have had the day that it had.
        let base = match ship.place {
            Place::Aboard(base) => base,
            _ => *id,
        };
        let hurt = ship.condition.hull < info.line.hull || !broken(&info.line, &ship.condition).is_empty();
        state.ship(base).place == Place::Star(planet) && day(base) && day(*id) && hurt
    };
    state.at_star(navy, system).filter(here).collect()
}

/// The yard that may work on a ship.
fn yard(state: &State, id: ShipId) -> Option<PlanetId> {
    let planet = state.planet(id)?;
    clients(state, planet).contains(&id).then_some(planet)
}

/// The work that was drafted for a ship.
fn drafted(state: &State, id: ShipId) -> Option<Work> {
    state.drafts.iter().find_map(|drafts| drafts.works.get(&id)).copied()
}

/// What is left of a yard's day without what is drafted for this ship: hull points, and whether it may repair a system.
fn left(state: &State, planet: PlanetId, but: Option<ShipId>) -> (u16, bool) {
    let Some((_, mut points)) = open_to(state, planet) else { return (0, false) };
    let mut system = true;
    for id in clients(state, planet).into_iter().filter(|id| Some(*id) != but) {
        match drafted(state, id) {
            Some(Work::Hull(used)) => points = points.saturating_sub(used),
            Some(Work::System(_)) => system = state.setup.options.yard_one_system == YardSystems::PerShip,
            None => {}
        }
    }
    (points, system)
}

/// Does a seat of this yard share it with others of its side? Then its captain allots the work. Ruling P8.
fn allots(state: &State, planet: PlanetId, navy: Navy) -> Seat {
    let keepers: Seats = clients(state, planet).into_iter().map(|id| state.ship(id).keeper).collect();
    match (keepers.len(), keepers.lowest()) {
        (1, Some(seat)) => seat,
        _ => state.setup.captain(navy),
    }
}

/// Is there a choice at this yard: too little for all hulls, or a ship with more than one kind of work?
fn contended(state: &State, planet: PlanetId) -> bool {
    let Some((_, points)) = open_to(state, planet) else { return false };
    let (mut wanted, mut systems, mut choice) = (0, 0, false);
    for id in clients(state, planet) {
        let (condition, line) = (&state.ship(id).condition, &state.info(id).line);
        let missing = line.hull - condition.hull.min(line.hull);
        let kinds = broken(line, condition).len() + usize::from(missing > 0);
        choice |= kinds > 1;
        wanted += missing;
        systems += usize::from(kinds > usize::from(missing > 0));
    }
    let several = state.setup.options.yard_one_system == YardSystems::PerYard && systems > 1;
    choice || several || (wanted > points && clients(state, planet).len() > 1)
}

/// §11 Who has work of yards to allot.
pub(crate) fn asked(state: &State) -> Seats {
    let mut found = Seats::NONE;
    for planet in needed(state).into_iter().filter(|planet| contended(state, *planet)) {
        if let Some((navy, _)) = open_to(state, planet) {
            found = found.with(allots(state, planet, navy));
        }
    }
    found
}

/// Ruling P3, Ruling P4: may a yard do this work?
pub(crate) fn may_work(state: &State, seat: Seat, id: ShipId, work: Work) -> Result<(), Refusal> {
    in_phase(state, seat, &Phase::Yards)?;
    let navy = state.setup.side(seat).ok_or(Refusal::NotYours)?;
    if id.index() >= state.ships.len() || !state.ship(id).lives() {
        return Err(Refusal::NoShip);
    }
    let planet = yard(state, id).ok_or(Refusal::NoYard)?;
    if allots(state, planet, navy) != seat {
        own(state, seat, navy, id)?;
        return Err(Refusal::Captain);
    }
    if state.info(id).navy != navy {
        return Err(Refusal::NotYours);
    }
    if drafted(state, id) == Some(work) {
        return Err(Refusal::Already);
    }
    let (condition, line) = (&state.ship(id).condition, &state.info(id).line);
    let (points, system) = left(state, planet, Some(id));
    let fits = match work {
        Work::Hull(wanted) => wanted > 0 && wanted <= points.min(line.hull - condition.hull.min(line.hull)),
        Work::System(wanted) => system && broken(line, condition).contains(&wanted),
    };
    if fits { Ok(()) } else { Err(Refusal::NoWork) }
}

/// Ruling P8: what a yard does that is not told: hulls first, those of the largest ships, then one system of every ship whose
/// hull is whole.
fn usual(state: &State, planet: PlanetId) -> BTreeMap<ShipId, Work> {
    let mut works = BTreeMap::new();
    let (mut points, mut system) = left(state, planet, None);
    let mut ships: Vec<ShipId> =
        clients(state, planet).into_iter().filter(|id| drafted(state, *id).is_none()).collect();
    ships.sort_by_key(|id| (std::cmp::Reverse(state.info(*id).line.hull), *id));
    for id in ships {
        let (condition, line) = (&state.ship(id).condition, &state.info(id).line);
        if condition.hull < line.hull {
            let most = (line.hull - condition.hull).min(points);
            points -= most;
            if most > 0 {
                works.insert(id, Work::Hull(most));
            }
        } else if let Some(first) = broken(line, condition).first().filter(|_| system) {
            system = state.setup.options.yard_one_system == YardSystems::PerShip;
            works.insert(id, Work::System(*first));
        }
    }
    works
}

/// §11 Yards work.
pub(crate) fn commit(turn: &mut Turn<'_, Frontier>) {
    let state = turn.state();
    let mut found = Vec::new();
    for planet in needed(state) {
        let mut works = usual(state, planet);
        works.extend(clients(state, planet).into_iter().filter_map(|id| Some((id, drafted(state, id)?))));
        found.extend(works.into_iter().map(|(ship, work)| Event::Repaired { ship, work, yard: planet }));
    }
    found.into_iter().for_each(|event| turn.emit(event));
}

/// Every piece of work that a seat may order now.
pub(crate) fn choices(state: &State, seat: Seat) -> Vec<(ShipId, u16, Vec<System>)> {
    let mut found = Vec::new();
    let Some(navy) = state.setup.side(seat) else { return found };
    for planet in state.setup.planet_ids() {
        if open_to(state, planet).is_none_or(|(user, _)| user != navy) || allots(state, planet, navy) != seat
        {
            continue;
        }
        for id in clients(state, planet) {
            let (condition, line) = (&state.ship(id).condition, &state.info(id).line);
            let (points, system) = left(state, planet, Some(id));
            let most = points.min(line.hull - condition.hull.min(line.hull));
            found.push((id, most, if system { broken(line, condition) } else { Vec::new() }));
        }
    }
    found
}
