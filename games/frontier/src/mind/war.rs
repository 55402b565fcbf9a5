//! The war as an admiral looks at it: groups of ships, how strong they are, and when they can be where.

use std::collections::BTreeMap;

use super::strength::{power, sum};
use crate::rules::s5_movement::{days_from, turned};
use crate::rules::s7_militia;
use crate::state::State;
use crate::types::{Class, End, Navy, Place, PlanetId, ShipId, SystemId};

/// Ships that are at one place.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) place: Place,
    pub(crate) ships: Vec<ShipId>,
    pub(crate) power: f64,
    /// §7 Militia that is bound to its home.
    pub(crate) bound: bool,
}

impl Group {
    pub(crate) fn new(state: &State, place: Place, ships: Vec<ShipId>, bound: bool) -> Self {
        let power = sum(state, ships.iter().copied());
        Group { place, ships, power, bound }
    }
}

/// Where a group is to go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goal {
    /// To this planet.
    To(PlanetId),
    /// It stays, or coasts.
    Stay,
    /// The Void.
    Home,
}

/// All groups of both sides.
pub(crate) struct War<'a> {
    pub(crate) state: &'a State,
    groups: [Vec<Group>; 2],
}

impl<'a> War<'a> {
    pub(crate) fn new(state: &'a State) -> Self {
        let groups = Navy::ALL.map(|navy| {
            let mut stacks: BTreeMap<(Place, bool), Vec<ShipId>> = BTreeMap::new();
            for (id, ship, info) in state.all() {
                if info.navy == navy && info.is_capital() && ship.place.on_map() {
                    let bound = s7_militia::home(state, id).is_some();
                    stacks.entry((ship.place, bound)).or_default().push(id);
                }
            }
            stacks.into_iter().map(|((place, bound), ships)| Group::new(state, place, ships, bound)).collect()
        });
        War { state, groups }
    }

    pub(crate) fn groups(&self, navy: Navy) -> &[Group] {
        &self.groups[navy.index()]
    }

    /// The star at which a place is.
    pub(crate) fn star(&self, place: Place) -> Option<SystemId> {
        match place {
            Place::Star(planet) => Some(self.state.setup.star(planet)),
            _ => None,
        }
    }

    /// Days until a ship can be in a system; none if it cannot.
    pub(crate) fn days(&self, place: Place, to: SystemId) -> Option<u16> {
        let setup = &self.state.setup;
        let ahead = match place {
            Place::Track { route, at, side, heading, rate } if rate > 1 && side == heading => {
                let track = setup.route(route);
                let left = if heading == End::A { at } else { track.boxes + 1 - at };
                let there = u16::from(left.div_ceil(rate));
                setup.days(track.system(heading), to).map(|days| days + there)
            }
            _ => days_from(setup, place, to),
        };
        let back = match place {
            Place::Track { .. } | Place::Red { .. } => days_from(setup, turned(place), to),
            _ => None,
        };
        ahead.into_iter().chain(back).min()
    }

    /// Must a ship turn round to go to a system the shortest way?
    pub(crate) fn turns(&self, place: Place, to: SystemId) -> bool {
        let ahead = days_from(&self.state.setup, place, to);
        !matches!(place, Place::Star(_)) && self.days(place, to) < ahead.or(Some(u16::MAX))
    }

    /// The system to which a group is bound, or at which it is, and the days until it is there.
    pub(crate) fn bound_for(&self, place: Place) -> Option<(SystemId, u16)> {
        let setup = &self.state.setup;
        let system = match place {
            Place::Star(planet) => setup.star(planet),
            Place::Track { route, heading, .. } => setup.route(route).system(heading),
            Place::Red { circle, inward: true, .. } | Place::Circle(circle) => setup.circle(circle).system,
            _ => return None,
        };
        Some((system, self.days(place, system)?))
    }

    /// What a side has at a star now, stations not counted.
    pub(crate) fn at(&self, navy: Navy, system: SystemId) -> f64 {
        let here = |group: &&Group| self.star(group.place) == Some(system);
        self.groups(navy).iter().filter(here).map(|group| group.power).sum()
    }

    /// Militia at a star that must stay there.
    pub(crate) fn militia(&self, system: SystemId) -> f64 {
        let here = |group: &&Group| group.bound && self.star(group.place) == Some(system);
        self.groups(Navy::Upf).iter().filter(here).map(|group| group.power).sum()
    }

    /// What of a side could be at a star within so many days; militia only if it is there.
    pub(crate) fn within(&self, navy: Navy, system: SystemId, days: u16) -> f64 {
        let can = |group: &&Group| {
            let days = if group.bound { 0 } else { days };
            self.days(group.place, system).is_some_and(|needed| needed <= days)
        };
        self.groups(navy).iter().filter(can).map(|group| group.power).sum()
    }

    /// The living stations of a system, with their planets.
    pub(crate) fn stations(&self, system: SystemId) -> Vec<(PlanetId, ShipId)> {
        let planets = self.state.setup.system(system).planets.iter();
        planets.filter_map(|planet| Some((*planet, self.state.station(*planet)?))).collect()
    }

    /// The strongest station of a system: only one is fought at a time.
    pub(crate) fn strongest(&self, system: SystemId) -> f64 {
        let power = |(_, station): (PlanetId, ShipId)| power(self.state, station);
        self.stations(system).into_iter().map(power).fold(0.0, f64::max)
    }

    /// Systems with a fortress, once for each.
    pub(crate) fn forts(&self) -> Vec<SystemId> {
        let setup = &self.state.setup;
        let fort = |planet: &PlanetId| {
            self.state.station(*planet).is_some_and(|id| self.state.info(id).class == Class::Fortress)
        };
        setup.planet_ids().filter(fort).map(|planet| setup.star(planet)).collect()
    }

    /// How many fortresses stand.
    pub(crate) fn fortresses(&self) -> usize {
        self.forts().len()
    }

    /// A planet of a system at which a group of the UPF best stays: with a yard, else with the strongest station.
    pub(crate) fn berth(&self, system: SystemId) -> PlanetId {
        let setup = &self.state.setup;
        let key = |planet: &PlanetId| {
            let station = self.state.station(*planet);
            let yard = setup.planet(*planet).yard.filter(|_| station.is_some()).unwrap_or(0);
            let hull = station.map_or(0, |id| self.state.ship(id).condition.hull);
            (station.is_some(), yard, hull, std::cmp::Reverse(*planet))
        };
        let planets = setup.system(system).planets.iter().copied();
        planets.max_by_key(key).unwrap_or(PlanetId(0))
    }
}
