//! Everything that is true.

use std::collections::BTreeSet;
use std::sync::Arc;

use contract::Seat;

use crate::event::{Attack, Block, Ending, Volley};
use crate::rules::s3_movement::Course;
use crate::ship::{Berth, Job, Place, Ship};
use crate::tables::{Setup, ShipInfo};
use crate::types::{Edge, Hex, Orbit, Screen, ShipId};

/// How a ship's movement is to end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// It flies on.
    #[default]
    Fly,
    /// §4.2 It goes into orbit.
    Orbit(Orbit),
    /// §5.1 It docks, or §5.2 lands.
    Dock(ShipId),
}

/// What a ship is to do in a movement, until that is committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// The course.
    pub course: Course,
    /// How it ends.
    pub goal: Goal,
}

/// What was drafted in a phase and is nobody else's business yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drafts {
    /// §21.2 Where the planet is to be.
    pub planet: Option<Hex>,
    /// §21.2 The edge from which the side enters.
    pub edge: Option<Edge>,
    /// §21.2 How ships are to begin, by ship.
    pub berths: Vec<(ShipId, Berth)>,
    /// §21.3 Ships that are to flee, or not any more.
    pub fleeing: Vec<(ShipId, bool)>,
    /// §21.3 Is the end of the battle to be offered?
    pub offers: bool,
    /// §16 Frigates to be marked as drones.
    pub marks: Vec<ShipId>,
    /// §16 Drones to be detonated.
    pub blasts: Vec<ShipId>,
    /// §3 Courses, by ship.
    pub plots: Vec<(ShipId, Plot)>,
    /// §9 Screens to be switched.
    pub screens: Vec<(ShipId, Option<Screen>)>,
    /// §8.4 Shots to be declared.
    pub shots: Vec<Attack>,
    /// §14 Mines to be laid.
    pub mines: Vec<(ShipId, Hex)>,
    /// §15 Seekers to be dropped.
    pub seekers: Vec<(ShipId, Hex)>,
    /// §15 Seekers to be activated.
    pub activated: Vec<Hex>,
}

/// §15 A seeker that flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// Its number, in the order of activation.
    pub number: u16,
    /// Whose.
    pub side: Seat,
    /// Where it is.
    pub at: Hex,
    /// How often it has flown.
    pub flown: u8,
}

/// Whose move it is, and what is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Nobody has begun.
    Begin,
    /// §21.2 A side sets up.
    Place {
        /// Which step of the set-up it is.
        step: u8,
        /// What is done in it.
        job: Job,
        /// By whom.
        seat: Seat,
    },
    /// §15 The side whose turn it is may activate seekers.
    Seek,
    /// §3 The side whose turn it is moves.
    Move,
    /// §16 The side whose turn it is may detonate drones.
    Detonate,
    /// §8.4 The owners of targets answer a volley.
    Answer {
        /// The shots.
        shots: Vec<Attack>,
        /// When they are fired.
        volley: Volley,
        /// Who is asked.
        seat: Option<Seat>,
    },
    /// §8.3 The other side fires at those that moved.
    Defend,
    /// §8.3 The side whose turn it is fires.
    Attack,
    /// §13 Both sides repair; what each has decided.
    Repair([Option<Vec<Block>>; 2]),
    /// It is over.
    Over(Ending),
}

/// A battle.
#[derive(Clone, Debug)]
pub struct State {
    /// What it began with.
    pub(crate) setup: Arc<Setup>,
    /// The planet, once it is placed.
    pub(crate) planet: Option<Hex>,
    /// §21.2 The edges from which the sides enter, once they are named.
    pub(crate) edges: [Option<Edge>; 2],
    /// §2 Who is side A, once that is decided.
    pub(crate) first: Seat,
    /// §2 The game turn, from 1.
    pub(crate) turn: u16,
    /// §2 The side whose turn it is.
    pub(crate) mover: Seat,
    /// What is done now.
    pub(crate) phase: Phase,
    /// All ships, in the set-up's order.
    pub(crate) ships: Vec<Ship>,
    /// What the seat that acts has drafted; one for each, since both may repair at once.
    pub(crate) drafts: [Drafts; 2],
    /// §13 Blocks drafted.
    pub(crate) blocks: [Vec<Block>; 2],
    /// §14 Mines, by side; one pattern of a side a hex.
    pub(crate) mines: [BTreeSet<Hex>; 2],
    /// §21.3 Who has offered to end the battle.
    pub(crate) offer: Option<Seat>,
    /// §16 Shatter drones, by side.
    pub(crate) marked: [BTreeSet<ShipId>; 2],
    /// §16 Those that were detonated.
    pub(crate) detonated: BTreeSet<ShipId>,
    /// §15 Seekers that lie in wait, by side.
    pub(crate) inert: [Vec<Hex>; 2],
    /// §15 Seekers that fly.
    pub(crate) seekers: Vec<Seeker>,
    /// How many seekers were activated so far.
    pub(crate) activated: u16,
    /// §19.1 Full game turns in dock so far.
    pub(crate) evacuated: u8,
    /// §19.1 Has the ship been in dock for all of this one so far?
    pub(crate) in_dock: bool,
    /// Game turns in a row in which nothing was in range.
    pub(crate) quiet: u8,
    /// Was anything in range in this one?
    pub(crate) contact: bool,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let key = |s: &Self| {
            (s.planet, s.edges, s.first, s.turn, s.mover, s.quiet, s.contact, s.evacuated, s.in_dock)
        };
        key(self) == key(other)
            && self.setup == other.setup
            && self.phase == other.phase
            && self.ships == other.ships
            && self.drafts == other.drafts
            && self.blocks == other.blocks
            && self.mines == other.mines
            && self.offer == other.offer
            && self.marked == other.marked
            && self.detonated == other.detonated
            && self.inert == other.inert
            && self.seekers == other.seekers
            && self.activated == other.activated
    }
}

impl Eq for State {}

impl State {
    /// Before anything has happened.
    pub fn new(setup: &Arc<Setup>) -> Self {
        State {
            planet: None,
            edges: [None, None],
            first: Seat(0),
            turn: 1,
            mover: Seat(0),
            phase: Phase::Begin,
            ships: setup.ships.iter().map(|info| Ship::new(info.condition.clone())).collect(),
            drafts: [Drafts::default(), Drafts::default()],
            blocks: [Vec::new(), Vec::new()],
            mines: [BTreeSet::new(), BTreeSet::new()],
            offer: None,
            marked: [BTreeSet::new(), BTreeSet::new()],
            detonated: BTreeSet::new(),
            inert: [Vec::new(), Vec::new()],
            seekers: Vec::new(),
            activated: 0,
            evacuated: 0,
            in_dock: false,
            quiet: 0,
            contact: false,
            setup: setup.clone(),
        }
    }

    /// Which rules it is fought by.
    pub fn rules(&self) -> crate::types::Rules {
        self.setup.rules
    }

    /// §2 The game turn, from 1.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// All ships with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (ShipId, &Ship)> {
        (0..).map(ShipId).zip(&self.ships)
    }

    /// Those of a side that are still in the battle.
    pub fn side(&self, side: Seat) -> impl Iterator<Item = (ShipId, &Ship)> {
        self.all().filter(move |(id, ship)| self.info(*id).side == side && ship.fights())
    }

    /// A ship.
    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[id.index()]
    }

    /// A ship as the battle began.
    pub fn info(&self, id: ShipId) -> &ShipInfo {
        &self.setup.ships[id.index()]
    }

    /// The hex a ship is in, wherever that is.
    pub fn hex(&self, id: ShipId) -> Option<Hex> {
        match self.ship(id).place {
            Place::Space(at) | Place::Orbit { at, .. } => Some(at),
            Place::Docked(base) | Place::Aboard(base) => self.hex(base),
            Place::Waiting | Place::Away | Place::Lost => None,
        }
    }

    /// Who is asked now, in the phases in which one side is.
    pub fn actor(&self) -> Option<Seat> {
        let other = Seat(1 - self.mover.0);
        match &self.phase {
            Phase::Seek | Phase::Move | Phase::Detonate | Phase::Attack => Some(self.mover),
            Phase::Defend => Some(other),
            Phase::Answer { seat, .. } => *seat,
            Phase::Place { seat, .. } => Some(*seat),
            Phase::Begin | Phase::Repair(_) | Phase::Over(_) => None,
        }
    }

    /// What a ship is to do in this movement, if anything was drafted.
    pub fn plot(&self, id: ShipId) -> Option<&Plot> {
        let side = usize::from(self.info(id).side.0);
        self.drafts[side].plots.iter().find(|(ship, _)| *ship == id).map(|(_, plot)| plot)
    }
}
