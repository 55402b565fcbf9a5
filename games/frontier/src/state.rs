//! Everything that is true.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::{Seat, Seats};

use crate::action::{Berth, Fate, Work};
use crate::battle::Battle;
use crate::ship::Ship;
use crate::tables::{Setup, ShipInfo};
use crate::types::{Cause, Ending, FleetId, Navy, Order, Place, PlanetId, Retreat, ShipId, SystemId, Way};

/// What is done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nobody has begun.
    Begin,
    /// §3 The UPF set up.
    UpfSetUp,
    /// §3 The Sathar set up.
    SatharSetUp,
    /// Ruling S8: the UPF decide about the force that is off the map.
    Nova,
    /// §13 Both sides mark their drones.
    Drones,
    /// §4 A side moves.
    Move(Navy),
    /// Ruling C2: a side declares its attacks.
    Declare(Navy),
    /// Ruling C4: the other side says how it meets the attacks of this one.
    Defend(Navy),
    /// §8 The battles of this side's attacks.
    Fight(Navy),
    /// §11 Yards work.
    Yards,
    /// Ruling R2: the Sathar roll for replacements.
    Roll,
    /// Ruling R3: the UPF choose replacements.
    Replace,
    /// It is over.
    Over(Ending),
}

/// What a seat has drafted and is nobody else's business yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drafts {
    /// §3 Where ships are to begin.
    pub places: BTreeMap<ShipId, Berth>,
    /// §14 The condition of retreat.
    pub condition: Option<Retreat>,
    /// §13 Frigates to be marked as drones.
    pub marks: BTreeSet<ShipId>,
    /// §5 Orders for today.
    pub orders: BTreeMap<ShipId, Order>,
    /// Ruling M11: groups for jumps.
    pub groups: BTreeMap<ShipId, u16>,
    /// Ruling M3: fleets of ships.
    pub labels: BTreeMap<ShipId, Option<FleetId>>,
    /// Ruling M3: names of fleets.
    pub names: BTreeMap<FleetId, String>,
    /// §15 Who is to give orders.
    pub keepers: BTreeMap<ShipId, Seat>,
    /// Ruling C2 and C4: the planet for which a ship fights; none if it stays out.
    pub fights: BTreeMap<ShipId, Option<PlanetId>>,
    /// Ruling C11: planets to be fought for first, the very first one last.
    pub first: Vec<PlanetId>,
    /// Ruling C6: where attackers are met.
    pub deep: BTreeMap<PlanetId, bool>,
    /// §15 Who commands in a battle.
    pub commanders: BTreeMap<PlanetId, Seat>,
    /// §8 What became of ships in battles fought elsewhere.
    pub fates: BTreeMap<u32, Vec<(ShipId, Fate)>>,
    /// Ruling B1: ways of those that broke off.
    pub ways: BTreeMap<ShipId, Way>,
    /// §11 Work of yards.
    pub works: BTreeMap<ShipId, Work>,
    /// Ruling R3: replacements, and by which station.
    pub replaced: BTreeMap<ShipId, ShipId>,
}

/// A ship that is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Which ship.
    pub ship: ShipId,
    /// When.
    pub day: u16,
    /// How.
    pub cause: Cause,
    /// Ruling R2: has it been replaced, or rolled for in vain?
    pub settled: bool,
}

/// Ruling M3: a fleet's name and side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fleet {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub navy: Navy,
}

/// The war.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What it began with.
    pub(crate) setup: Arc<Setup>,
    /// §4 The day of the war, from 1; 0 while both sides set up.
    pub(crate) day: u16,
    /// What is done now.
    pub(crate) phase: Phase,
    /// Who has decided all in this phase.
    pub(crate) done: Seats,
    /// All ships and stations, in the set-up's order.
    pub(crate) ships: Vec<Ship>,
    /// Ruling M3: fleets.
    pub(crate) fleets: Vec<Fleet>,
    /// §14 The secret of the Sathar. Ruling S9: this and the drones are hidden, all else is open.
    pub(crate) condition: Option<Retreat>,
    /// §13 Shatter drones, by side.
    pub(crate) drones: [BTreeSet<ShipId>; 2],
    /// Losses so far, oldest first.
    pub(crate) losses: Vec<Loss>,
    /// Ruling V7: the last day on which a Sathar ship was on the map.
    pub(crate) seen: u16,
    /// Ruling V5: how the war will have ended once the Sathar are home, if that is played out.
    pub(crate) retreating: Option<Ending>,
    /// What each seat has drafted.
    pub(crate) drafts: Vec<Drafts>,
    /// Battles of this phase, in the order in which their results count.
    pub(crate) battles: Vec<Battle>,
    /// How many battles there were.
    pub(crate) fought: u32,
    /// Ruling S8: the day from which on the UPF are asked about the force off the map.
    pub(crate) nova_again: u16,
}

impl State {
    /// Before anything has happened.
    pub fn new(setup: &Arc<Setup>) -> Self {
        let mut fleets: Vec<Fleet> =
            setup.forces.iter().map(|force| Fleet { name: force.name.clone(), navy: Navy::Upf }).collect();
        let own = fleets.len();
        fleets.extend((own + 1..=FLEETS).map(|n| Fleet { name: format!("Fleet {n}"), navy: Navy::Upf }));
        fleets.extend((1..=FLEETS).map(|n| Fleet { name: format!("Attack Fleet {n}"), navy: Navy::Sathar }));
        State {
            day: 0,
            phase: Phase::Begin,
            done: Seats::NONE,
            ships: crate::rules::s3_set_up::fresh(setup),
            fleets,
            condition: setup.options.known_condition,
            drones: [BTreeSet::new(), BTreeSet::new()],
            losses: Vec::new(),
            seen: 0,
            retreating: None,
            drafts: vec![Drafts::default(); setup.roles.len()],
            battles: Vec::new(),
            fought: 0,
            nova_again: 0,
            setup: setup.clone(),
        }
    }

    /// The set-up.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// §4 The day of the war.
    pub const fn day(&self) -> u16 {
        self.day
    }

    /// What is done now.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// All ships with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (ShipId, &Ship, &ShipInfo)> {
        (0..).map(ShipId).zip(&self.ships).zip(&self.setup.ships).map(|((id, ship), info)| (id, ship, info))
    }

    /// A ship.
    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[id.index()]
    }

    /// A ship as the war began.
    pub fn info(&self, id: ShipId) -> &ShipInfo {
        &self.setup.ships[id.index()]
    }

    /// The planet at which a ship is, by itself or with its base.
    pub fn planet(&self, id: ShipId) -> Option<PlanetId> {
        match self.ship(id).place {
            Place::Star(planet) => Some(planet),
            Place::Aboard(base) => self.planet(base),
            Place::Track { .. }
            | Place::Red { .. }
            | Place::Circle(_)
            | Place::Void { .. }
            | Place::Astray { .. }
            | Place::Reserve
            | Place::OffMap
            | Place::Lost
            | Place::Destroyed => None,
        }
    }

    /// The star at which a ship is.
    pub fn star(&self, id: ShipId) -> Option<SystemId> {
        self.planet(id).map(|planet| self.setup.star(planet))
    }

    /// Ships of a side at a star, stations and fighters counted.
    pub fn at_star(&self, navy: Navy, system: SystemId) -> impl Iterator<Item = ShipId> {
        let here = move |(id, _, info): &(ShipId, &Ship, &ShipInfo)| {
            info.navy == navy && self.star(*id) == Some(system)
        };
        self.all().filter(here).map(|(id, ..)| id)
    }

    /// For every system, which sides have a ship at its star; stations are not counted, fighters are.
    pub(crate) fn presence(&self) -> Vec<[bool; 2]> {
        let mut found = vec![[false; 2]; self.setup.systems.len()];
        for (id, ship, info) in self.all() {
            if matches!(ship.place, Place::Star(_) | Place::Aboard(_))
                && !info.class.is_station()
                && let Some(system) = self.star(id)
            {
                found[system.index()][info.navy.index()] = true;
            }
        }
        found
    }

    /// The living station of a planet.
    pub fn station(&self, planet: PlanetId) -> Option<ShipId> {
        self.setup.planet(planet).station.filter(|id| self.ship(*id).lives())
    }

    /// Fighters of a base.
    pub fn aboard(&self, base: ShipId) -> impl Iterator<Item = ShipId> {
        let here = move |(_, ship, _): &(ShipId, &Ship, &ShipInfo)| ship.place == Place::Aboard(base);
        self.all().filter(here).map(|(id, ..)| id)
    }

    /// A battle of this phase.
    pub fn battle(&self, id: u32) -> Option<&Battle> {
        self.battles.iter().find(|battle| battle.id == id)
    }

    /// What a seat has drafted.
    pub fn drafts(&self, seat: Seat) -> &Drafts {
        &self.drafts[usize::from(seat.0)]
    }
}

/// Ruling M3: so many fleets can be named by each side.
pub(crate) const FLEETS: usize = 12;

/// What must hold in every state.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    for (id, ship, info) in state.all() {
        let name = &info.name;
        if ship.condition.hull > info.line.hull || ship.condition.adf > info.line.adf {
            return Err(format!("{name} is better than it was built"));
        }
        match ship.place {
            Place::Aboard(base) => {
                let (host, fits) = (state.info(base), info.class == crate::types::Class::Fighter);
                if !fits || host.navy != info.navy || !state.ship(base).lives() {
                    return Err(format!("{name} is aboard {}, which cannot be", host.name));
                }
            }
            Place::Track { route, at, rate, .. } => {
                let boxes = state.setup.route(route).boxes;
                if !(1..=boxes).contains(&at) || !(1..=3).contains(&rate) || !info.is_capital() {
                    return Err(format!("{name} is in box {at} of {boxes}"));
                }
            }
            Place::Red { circle, at, .. } => {
                let fits = (1..=state.setup.circle(circle).boxes).contains(&at);
                if !fits || info.navy != Navy::Sathar {
                    return Err(format!("{name} is in red box {at}"));
                }
            }
            Place::Star(planet)
                if info.class.is_station() && state.setup.planet(planet).station != Some(id) =>
            {
                return Err(format!("{name} is not at its planet"));
            }
            Place::OffMap if info.navy == Navy::Sathar => return Err(format!("{name} is off the map")),
            Place::Circle(_) | Place::Void { .. } if info.navy == Navy::Upf => {
                return Err(format!("{name} is where only Sathar are"));
            }
            _ => {}
        }
        let gone = state.losses.iter().any(|loss| loss.ship == id && !loss.settled);
        if ship.place.gone() && !state.losses.iter().any(|loss| loss.ship == id) {
            return Err(format!("{name} is gone, and nobody knows how"));
        }
        if gone && !ship.place.gone() {
            return Err(format!("{name} is lost, and still there"));
        }
    }
    for (id, _, info) in state.all().filter(|(_, _, info)| info.class == crate::types::Class::AssaultCarrier)
    {
        if state.aboard(id).count() > usize::from(info.line.hangar) {
            return Err(format!("{} carries too many fighters", info.name));
        }
    }
    Ok(())
}
