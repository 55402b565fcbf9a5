//! A campaign with everything looked up and checked.

use std::sync::Arc;

use contract::Seat;
use hawks::tables::Line;

use super::{Chart, Options, RetreatFile};
use crate::types::{CircleId, Class, End, Navy, PlanetId, RouteId, ShipId, SystemId};

/// A campaign, validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// For people.
    pub title: String,
    /// What was chosen.
    pub options: Options,
    /// Ruling V1: stations that the Sathar must destroy.
    pub stations_to_win: u8,
    /// Ruling V5: fortresses with which the UPF have won when the Sathar retreat.
    pub fortresses_to_win: u8,
    /// §14 What makes the Sathar retreat, in numbers.
    pub retreat: RetreatFile,
    /// §3 Ships that the Sathar must place before the first day.
    pub least: u8,
    /// §3 Where the force that is off the map turns up, for the rolls 1 to 10.
    pub nova: Vec<PlanetId>,
    /// §1 The systems.
    pub systems: Vec<System>,
    /// §1 The planets.
    pub planets: Vec<Planet>,
    /// §1 The routes.
    pub routes: Vec<Route>,
    /// §1 The Start Circles.
    pub circles: Vec<Circle>,
    /// §2 The forces of Spacefleet.
    pub forces: Vec<ForceInfo>,
    /// §2 All ships and stations: stations, militias, Spacefleet, then the Sathar.
    pub ships: Vec<ShipInfo>,
    /// §15 Who has which seat.
    pub roles: Vec<Role>,
    /// What everybody knows from the beginning.
    pub chart: Arc<Chart>,
    /// Days and first routes, by system to go to and system to start from.
    pub(super) ways: Vec<Vec<Way>>,
}

/// Days to a system at one box a day, and the route on which the way there begins; none if there is no way.
pub(super) type Way = Option<(u16, Option<RouteId>)>;

/// §1 A system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// Its name in commands.
    pub id: String,
    /// For people.
    pub name: String,
    /// Where it is drawn.
    pub xy: [i16; 2],
    /// Its planets.
    pub planets: Vec<PlanetId>,
    /// Routes that begin here.
    pub routes: Vec<RouteId>,
    /// Circles that lead here.
    pub circles: Vec<CircleId>,
}

/// §1 A planet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planet {
    /// Its name in commands.
    pub id: String,
    /// For people.
    pub name: String,
    /// Other spellings.
    pub aliases: Vec<String>,
    /// Its star.
    pub system: SystemId,
    /// What orbits it when the war begins.
    pub station: Option<ShipId>,
    /// Ruling P2: hull points that its yard repairs in a day.
    pub yard: Option<u16>,
}

/// §1 A route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The systems it joins: the ends A and B.
    pub ends: [SystemId; 2],
    /// How many boxes lie between them.
    pub boxes: u8,
    /// The jump boxes for travel to B and to A, counted from A.
    pub jump: [u8; 2],
}

impl Route {
    /// The system at this end.
    pub const fn system(&self, end: End) -> SystemId {
        self.ends[end as usize]
    }

    /// At which end a system lies.
    pub fn end(&self, system: SystemId) -> Option<End> {
        [End::A, End::B].into_iter().find(|end| self.system(*end) == system)
    }

    /// The jump box of travel toward this end, counted from A.
    pub const fn jump_toward(&self, heading: End) -> u8 {
        match heading {
            End::B => self.jump[0],
            End::A => self.jump[1],
        }
    }
}

/// §1 A Start Circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    /// The system that it leads to.
    pub system: SystemId,
    /// How many red boxes lie before the star.
    pub boxes: u8,
}

/// §2 A force of Spacefleet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceInfo {
    /// For people.
    pub name: String,
    /// Where it begins.
    pub at: Option<PlanetId>,
    /// Does it wait off the map?
    pub off_map: bool,
}

/// §2 Where a ship comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A station of this planet.
    Station(PlanetId),
    /// The militia of this planet.
    Militia(PlanetId),
    /// This force of Spacefleet, by its place in the list.
    Force(u8),
    /// The Sathar.
    Sathar,
}

/// §2 A ship as the war begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipInfo {
    /// What it is called; no other ship is called so.
    pub name: String,
    /// What it is.
    pub class: Class,
    /// Whose it is.
    pub navy: Navy,
    /// Where it comes from.
    pub origin: Origin,
    /// What it is like when it is whole.
    pub line: Line,
}

impl ShipInfo {
    /// Is it a ship that moves by itself, and no fighter?
    pub fn is_capital(&self) -> bool {
        !self.class.is_station() && self.class != Class::Fighter
    }

    /// The home planet of a militia's ship.
    pub const fn home(&self) -> Option<PlanetId> {
        match self.origin {
            Origin::Militia(planet) => Some(planet),
            Origin::Station(_) | Origin::Force(_) | Origin::Sathar => None,
        }
    }
}

/// §15 What a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It plays for a side; the first of a side is its captain.
    Player(Navy),
    /// It sees everything and does nothing.
    Referee,
}

impl Setup {
    /// A ship.
    pub fn ship(&self, id: ShipId) -> &ShipInfo {
        &self.ships[id.index()]
    }

    /// All ships with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (ShipId, &ShipInfo)> {
        (0..).map(ShipId).zip(&self.ships)
    }

    /// A planet.
    pub fn planet(&self, id: PlanetId) -> &Planet {
        &self.planets[id.index()]
    }

    /// The star of a planet.
    pub fn star(&self, id: PlanetId) -> SystemId {
        self.planet(id).system
    }

    /// A system.
    pub fn system(&self, id: SystemId) -> &System {
        &self.systems[id.index()]
    }

    /// A route.
    pub fn route(&self, id: RouteId) -> &Route {
        &self.routes[id.index()]
    }

    /// A circle.
    pub fn circle(&self, id: CircleId) -> Circle {
        self.circles[id.index()]
    }

    /// All systems.
    pub fn system_ids(&self) -> impl Iterator<Item = SystemId> + use<> {
        (0..self.systems.len()).map(|n| SystemId(n as u8))
    }

    /// All planets.
    pub fn planet_ids(&self) -> impl Iterator<Item = PlanetId> + use<> {
        (0..self.planets.len()).map(|n| PlanetId(n as u8))
    }

    /// All routes.
    pub fn route_ids(&self) -> impl Iterator<Item = RouteId> + use<> {
        (0..self.routes.len()).map(|n| RouteId(n as u8))
    }

    /// All circles.
    pub fn circle_ids(&self) -> impl Iterator<Item = CircleId> + use<> {
        (0..self.circles.len()).map(|n| CircleId(n as u8))
    }

    /// Days between two systems at one box a day.
    pub fn days(&self, from: SystemId, to: SystemId) -> Option<u16> {
        self.ways[to.index()][from.index()].map(|(days, _)| days)
    }

    /// The route on which the shortest way begins.
    pub fn first_route(&self, from: SystemId, to: SystemId) -> Option<RouteId> {
        self.ways[to.index()][from.index()].and_then(|(_, route)| route)
    }

    /// The systems one route away.
    pub fn neighbours(&self, system: SystemId) -> impl Iterator<Item = (RouteId, SystemId)> {
        self.system(system).routes.iter().filter_map(move |id| {
            let route = self.route(*id);
            Some((*id, route.system(route.end(system)?.other())))
        })
    }

    /// §15 The seats of a side, its captain first.
    pub fn seats(&self, navy: Navy) -> impl Iterator<Item = Seat> {
        let plays = move |(_, role): &(u8, &Role)| **role == Role::Player(navy);
        (0..).zip(&self.roles).filter(plays).map(|(n, _)| Seat(n))
    }

    /// §15 The captain of a side.
    pub fn captain(&self, navy: Navy) -> Seat {
        self.seats(navy).next().expect("both sides have a player")
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> Option<Navy> {
        match self.roles.get(usize::from(seat.0))? {
            Role::Player(navy) => Some(*navy),
            Role::Referee => None,
        }
    }
}
