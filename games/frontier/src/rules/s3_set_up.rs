//! §3 Setting up: where everything begins.

use std::collections::BTreeMap;

use contract::{Seat, Turn};
use hawks::condition::Condition;

use super::{in_phase, s4_day};
use crate::Frontier;
use crate::action::Berth;
use crate::event::{Event, Put};
use crate::refusal::Refusal;
use crate::ship::{Ship, Today};
use crate::state::{FLEETS, Phase, State};
use crate::tables::{Origin, Setup};
use crate::types::{CircleId, Class, FleetId, Navy, Order, Place, Retreat, ShipId, Standing};

/// Ruling S7: all ships as the war begins: militia and stations at home, task forces at theirs, non-attached ships with the
/// first of them, Sathar in reserve, fighters aboard carriers as evenly as they go.
pub(crate) fn fresh(setup: &Setup) -> Vec<Ship> {
    let keepers = super::s15_sides::deal(setup);
    let mut ships: Vec<Ship> = setup
        .all()
        .map(|(id, info)| Ship {
            place: usual(setup, info.origin),
            condition: Condition::new(&info.line),
            keeper: keepers[id.index()],
            fleet: fleet(setup, info.origin),
            // Whoever comes through a circle goes on toward its star.
            standing: if info.navy == Navy::Sathar { Standing::Ahead(1) } else { Standing::Hold },
            today: Today::default(),
        })
        .collect();
    let mut held: BTreeMap<ShipId, u8> = BTreeMap::new();
    for (id, info) in setup.all().filter(|(_, info)| info.class == Class::Fighter) {
        let same = |other: &(ShipId, &crate::tables::ShipInfo)| {
            let kind = other.1.origin == info.origin
                || matches!(info.origin, Origin::Force(n) if setup.forces[usize::from(n)].at.is_none() && !setup.forces[usize::from(n)].off_map);
            other.1.class == Class::AssaultCarrier
                && other.1.navy == info.navy
                && kind
                && other.1.line.hangar > 0
        };
        let free = |base: &ShipId| held.get(base).copied().unwrap_or(0) < setup.ship(*base).line.hangar;
        let carriers = setup.all().filter(same).map(|(base, _)| base).filter(free);
        let best = carriers.min_by_key(|base| (held.get(base).copied().unwrap_or(0), *base));
        let base = best.or_else(|| station(setup, ships[id.index()].place));
        let Some(base) = base else { continue };
        *held.entry(base).or_default() += 1;
        ships[id.index()].place = Place::Aboard(base);
    }
    ships
}

/// The station of a planet, where a force without a carrier leaves its fighters.
fn station(setup: &Setup, place: Place) -> Option<ShipId> {
    let Place::Star(planet) = place else { return None };
    setup.planet(planet).station
}

fn usual(setup: &Setup, origin: Origin) -> Place {
    match origin {
        Origin::Station(planet) | Origin::Militia(planet) => Place::Star(planet),
        Origin::Sathar => Place::Reserve,
        Origin::Force(n) => {
            let force = &setup.forces[usize::from(n)];
            let first = setup.forces.iter().find_map(|force| force.at);
            match (force.off_map, force.at.or(first)) {
                (true, _) => Place::OffMap,
                (false, Some(planet)) => Place::Star(planet),
                (false, None) => Place::Star(setup.planet_ids().next().expect("there are planets")),
            }
        }
    }
}

fn fleet(setup: &Setup, origin: Origin) -> Option<FleetId> {
    match origin {
        Origin::Force(n) => {
            let force = &setup.forces[usize::from(n)];
            (force.off_map || force.at.is_some()).then_some(FleetId(n)).filter(|_| usize::from(n) < FLEETS)
        }
        Origin::Station(_) | Origin::Militia(_) | Origin::Sathar => None,
    }
}

/// Is this ship of a force that its owner places?
fn is_loose(setup: &Setup, id: ShipId) -> bool {
    match setup.ship(id).origin {
        Origin::Force(n) => {
            let force = &setup.forces[usize::from(n)];
            !force.off_map && force.at.is_none()
        }
        Origin::Station(_) | Origin::Militia(_) | Origin::Sathar => false,
    }
}

/// Where a ship is to begin, as far as that is drafted.
pub(crate) fn berth(state: &State, seat: Seat, id: ShipId) -> Berth {
    state.drafts(seat).places.get(&id).copied().unwrap_or(match state.ship(id).place {
        Place::Star(planet) => Berth::Planet(planet),
        Place::OffMap => Berth::OffMap,
        Place::Circle(circle) => Berth::Circle(circle),
        Place::Aboard(base) => Berth::Base(base),
        _ => Berth::Reserve,
    })
}

/// §3 May a ship begin here?
pub(crate) fn may_place(state: &State, seat: Seat, id: ShipId, at: Berth) -> Result<(), Refusal> {
    let setup = &state.setup;
    let navy = match state.phase {
        Phase::UpfSetUp => Navy::Upf,
        Phase::SatharSetUp => Navy::Sathar,
        Phase::Over(_) => return Err(Refusal::Over),
        _ => return Err(Refusal::NotNow),
    };
    in_phase(state, seat, &state.phase)?;
    if id.index() >= state.ships.len() {
        return Err(Refusal::NoShip);
    }
    let info = state.info(id);
    if info.navy != navy {
        return Err(Refusal::NotYours);
    }
    if berth(state, seat, id) == at {
        return Err(Refusal::Already);
    }
    let fits = match (navy, info.class, at) {
        (_, Class::Fighter, Berth::Base(base)) => return may_base(state, seat, id, base),
        (Navy::Upf, class, Berth::Planet(planet)) => {
            class != Class::Fighter && is_loose(setup, id) && planet.index() < setup.planets.len()
        }
        (Navy::Upf, class, Berth::OffMap) => {
            class != Class::Fighter && is_loose(setup, id) && setup.forces.iter().any(|force| force.off_map)
        }
        (Navy::Sathar, class, Berth::Circle(circle)) => {
            class != Class::Fighter && circle.index() < setup.circles.len()
        }
        (Navy::Sathar, class, Berth::Reserve) => class != Class::Fighter,
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::NoBerth) }
}

/// Ruling S5, Ruling S6: may a fighter begin at this base?
fn may_base(state: &State, seat: Seat, id: ShipId, base: ShipId) -> Result<(), Refusal> {
    if base.index() >= state.ships.len() {
        return Err(Refusal::NoBerth);
    }
    let (setup, info, host) = (&state.setup, state.info(id), state.info(base));
    let (carrier, station) = (host.class == Class::AssaultCarrier, host.class.is_station());
    // A task force's fighters: its carrier, or the station where it is based; the loose ones: any.
    let own = match info.origin {
        Origin::Force(n) if !is_loose(setup, id) => {
            let at = setup.forces[usize::from(n)].at;
            host.origin == info.origin
                || (station && at.is_some_and(|at| setup.planet(at).station == Some(base)))
        }
        _ => true,
    };
    let kind = host.navy == info.navy && (carrier || (station && info.navy == Navy::Upf));
    if !kind || !own {
        return Err(Refusal::NoBerth);
    }
    let fighters = setup.all().filter(|(other, ship)| *other != id && ship.class == Class::Fighter);
    let held = fighters.filter(|(other, _)| berth(state, seat, *other) == Berth::Base(base)).count();
    if station || held < usize::from(host.line.hangar) { Ok(()) } else { Err(Refusal::NoRoom) }
}

/// §14 May this condition be chosen?
pub(crate) fn may_choose(state: &State, seat: Seat, choice: Retreat) -> Result<(), Refusal> {
    in_phase(state, seat, &Phase::SatharSetUp)?;
    if state.setup.options.known_condition.is_some() {
        return Err(Refusal::KnownCondition);
    }
    if state.drafts(seat).condition == Some(choice) { Err(Refusal::Already) } else { Ok(()) }
}

/// Ruling S2, Ruling S3: most ships that may come through one circle if so many come in all: half of them, one in any case. On
/// a map with two circles an odd ship may come through either.
pub(crate) fn most(setup: &Setup, all: usize) -> usize {
    (all / 2).max(1).max(all.div_ceil(setup.circles.len()))
}

/// Ruling S2, Ruling S3: do ships come through several circles? `count` is by circle.
pub(crate) fn halves(setup: &Setup, count: &BTreeMap<CircleId, usize>) -> Result<(), Refusal> {
    let all: usize = count.values().sum();
    let most = most(setup, all);
    match count.values().find(|here| **here > most) {
        Some(here) => Err(Refusal::TooMany { here: *here, all }),
        None => Ok(()),
    }
}

/// §3 Has a side set up all it must?
pub(crate) fn is_set_up(state: &State, seat: Seat) -> Result<(), Refusal> {
    if state.phase != Phase::SatharSetUp {
        return Ok(());
    }
    let mut count: BTreeMap<CircleId, usize> = BTreeMap::new();
    for (id, ..) in state.all().filter(|(_, _, info)| info.navy == Navy::Sathar && info.is_capital()) {
        if let Berth::Circle(circle) = berth(state, seat, id) {
            *count.entry(circle).or_default() += 1;
        }
    }
    let (placed, least) = (count.values().sum(), usize::from(state.setup.least));
    if placed < least {
        return Err(Refusal::TooFew { placed, least });
    }
    halves(&state.setup, &count)?;
    let chosen = state.condition.or(state.drafts(seat).condition);
    if chosen.is_none() { Err(Refusal::NoCondition) } else { Ok(()) }
}

/// §3 A side has set up.
pub(crate) fn commit(turn: &mut Turn<'_, Frontier>, seat: Seat) {
    let state = turn.state();
    let navy = if state.phase == Phase::UpfSetUp { Navy::Upf } else { Navy::Sathar };
    let drafts = state.drafts(seat);
    let place = |at: Berth| match at {
        Berth::Planet(planet) => Place::Star(planet),
        Berth::OffMap => Place::OffMap,
        Berth::Circle(circle) => Place::Circle(circle),
        Berth::Reserve => Place::Reserve,
        Berth::Base(base) => Place::Aboard(base),
    };
    let ships: Vec<Put> =
        drafts.places.iter().map(|(ship, at)| Put { at: place(*at), ship: *ship }).collect();
    let condition = drafts.condition;
    if !ships.is_empty() {
        turn.emit(Event::Placed { navy, ships });
    }
    if let Some(condition) = condition {
        turn.emit(Event::ConditionChosen(condition));
    }
}

/// Ruling S8: the captain of the UPF places the force that is off the map, or keeps it away.
pub(crate) fn nova(turn: &mut Turn<'_, Frontier>, seat: Seat, place: bool) -> Result<(), Refusal> {
    in_phase(turn.state(), seat, &Phase::Nova)?;
    if place {
        let roll = turn.dice().d10();
        let planet = turn.state().setup.nova[usize::from(roll) - 1];
        let off = |(id, ship, _): (ShipId, &Ship, &crate::tables::ShipInfo)| {
            (ship.place == Place::OffMap).then_some(id)
        };
        let ships = turn.state().all().filter_map(off).collect();
        turn.emit(Event::NovaPlaced { planet, roll, ships });
    } else {
        turn.emit(Event::NovaHeld);
    }
    s4_day::after_nova(turn);
    Ok(())
}

/// Ruling S8: for so many days the captain may say that he need not be asked.
pub(crate) const RESTS: std::ops::RangeInclusive<u16> = 2..=30;

/// Ruling S8: may the captain of the UPF say that nobody need ask him for so many days?
pub(crate) fn may_rest(state: &State, seat: Seat, days: u16) -> Result<(), Refusal> {
    in_phase(state, seat, &Phase::Nova)?;
    if RESTS.contains(&days) { Ok(()) } else { Err(Refusal::NoRest) }
}

/// Ruling S8: the captain keeps the force away for some days.
pub(crate) fn rest(turn: &mut Turn<'_, Frontier>, seat: Seat, days: u16) -> Result<(), Refusal> {
    may_rest(turn.state(), seat, days)?;
    turn.emit(Event::NovaRests(turn.state().day + days));
    s4_day::after_nova(turn);
    Ok(())
}

/// Ruling S3: ships that are to come in today, by circle, and how many of those that must are not told where.
pub(crate) fn entries(state: &State) -> (BTreeMap<CircleId, usize>, usize) {
    let (mut count, mut missing) = (BTreeMap::new(), 0);
    for (id, ship, _) in state.all().filter(|(_, _, info)| info.navy == Navy::Sathar && info.is_capital()) {
        match super::s5_moves::drafted(state, id) {
            Some(Order::Enter(circle)) => *count.entry(circle).or_default() += 1,
            // Ruling P7: back today.
            _ if matches!(ship.place, Place::Void { back } if back <= state.day) => missing += 1,
            _ => {}
        }
    }
    (count, if state.retreating.is_some() { 0 } else { missing })
}
