//! One ship in a battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::condition::Condition;
use crate::types::{Facing, Hand, Hex, Orbit, Screen, ShipId};

/// Where a ship is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    /// Not on the map yet.
    Waiting,
    /// In open space.
    Space(Hex),
    /// §4.2 In orbit.
    Orbit {
        /// Where.
        at: Hex,
        /// Which way round.
        way: Orbit,
    },
    /// §5.1 At a station.
    Docked(ShipId),
    /// §5.2 In a carrier or a station.
    Aboard(ShipId),
    /// §6 It left the map, or §21.3 broke off.
    Away,
    /// Destroyed.
    Lost,
}

impl Place {
    /// The hex, if it has one of its own.
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Place::Space(at) | Place::Orbit { at, .. } => Some(at),
            Place::Waiting | Place::Docked(_) | Place::Aboard(_) | Place::Away | Place::Lost => None,
        }
    }
}

/// §21.2 How a ship begins, until its side has set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Berth {
    /// What it faces.
    pub facing: Facing,
    /// Where.
    pub place: Place,
    /// How fast it is.
    pub speed: u16,
}

/// §21.2 What a side does in a step of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Job {
    /// It places the planet.
    Planet,
    /// It names the edge from which it will enter.
    Edge,
    /// It places its ships, and what goes with them.
    Ships,
}

/// §3 A hex of a path, with the facing after the turn made there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// The hex.
    pub at: Hex,
    /// The facing there.
    pub facing: Facing,
}

/// §8.4 What a ship does about shots at it without asking its owner: with its interceptors (§9), and by evading (§8.6).
/// Ruling R64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// It asks.
    #[default]
    Ask,
    /// Nothing.
    Never,
    /// All it can: interceptors where they take off most, and it evades.
    All,
    /// The same, but so many interceptors are kept.
    Keep(u8),
    /// The same against shots of which at least so many points of damage are to be expected.
    Worth(u8),
}

impl Order {
    /// Those that may be given.
    pub const ALL: [Order; 6] =
        [Order::Ask, Order::Never, Order::All, Order::Keep(2), Order::Worth(5), Order::Worth(10)];
}

/// What a ship is in the middle of, when a battle begins from a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    default,
    deny_unknown_fields,
    expecting = "what a ship is in the middle of, such as { screen = \"es\" }"
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Now {
    /// §9 The screen that is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screen: Option<Screen>,
    /// §9 Movements that a mask in orbit still covers.
    pub mask: u8,
    /// §8.6 Must it weave in its next movement?
    pub weaves: bool,
    /// §4.3 Has the planet turned it on this pass?
    pub pulled: bool,
    /// §21.3 Does it flee?
    pub fleeing: bool,
    /// §21.3 Game turns in a row at whose end it was out of reach.
    pub clear: u8,
    /// §21.3 Has it fired a weapon at an enemy?
    pub fired: bool,
    /// §5.2 Has it been docked or aboard since this game turn began?
    pub rests: bool,
    /// §5.2 Was it attacked in this game turn?
    pub attacked: bool,
    /// §3.2 What it faces in dock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
}

/// A ship in a battle: what it has left, and how it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Ship {
    /// What it has left.
    pub condition: Condition,
    /// Where it is.
    pub place: Place,
    /// What it faces.
    pub facing: Facing,
    /// §3.1 How far it moved last.
    pub speed: u16,
    /// §9 The screen that is on.
    pub screen: Option<Screen>,
    /// §9 Ruling R43: movements that a mask in orbit still covers.
    pub mask: u8,
    /// §8.6 Must it weave in its next movement?
    pub weaves: bool,
    /// §4.3 Ruling R34: has the planet turned it on this pass?
    pub pulled: bool,
    /// §8.4 What it does about shots without asking.
    pub order: Order,
    /// §5.2 Has it been docked or aboard since this game turn began?
    pub rests: bool,
    /// §5.2 Was it attacked in this game turn?
    pub attacked: bool,
    /// §21.3 Does it flee?
    pub fleeing: bool,
    /// §21.3 Game turns in a row at whose end it was out of reach.
    pub clear: u8,
    /// §21.3 Has it fired a weapon at an enemy?
    pub fired: bool,
    /// §17 Was an extra turn tried for in this movement, and won?
    pub extra: Option<bool>,
    /// §12.2 The way it must turn in this movement.
    pub swerve: Option<Hand>,
    /// §21.4 The carrier with which it is away.
    pub along: Option<ShipId>,
    /// §8.3 Ruling R39: its path in this side's turn, the starting hex first.
    pub path: Vec<Leg>,
}

impl Ship {
    /// A ship that waits to be set up.
    pub fn new(condition: Condition) -> Self {
        Ship {
            condition,
            place: Place::Waiting,
            facing: Facing::default(),
            speed: 0,
            screen: None,
            mask: 0,
            weaves: false,
            pulled: false,
            extra: None,
            order: Order::Ask,
            rests: false,
            attacked: false,
            fleeing: false,
            clear: 0,
            fired: false,
            swerve: None,
            along: None,
            path: Vec::new(),
        }
    }

    /// Is it in the battle still: on the map, docked or aboard?
    pub const fn fights(&self) -> bool {
        !matches!(self.place, Place::Waiting | Place::Away | Place::Lost)
    }

    /// Was it destroyed?
    pub const fn lost(&self) -> bool {
        matches!(self.place, Place::Lost)
    }

    /// The base it is docked at or aboard.
    pub const fn base(&self) -> Option<ShipId> {
        match self.place {
            Place::Docked(base) | Place::Aboard(base) => Some(base),
            Place::Waiting | Place::Space(_) | Place::Orbit { .. } | Place::Away | Place::Lost => None,
        }
    }
}
