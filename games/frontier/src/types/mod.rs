//! The vocabulary: places of the map, orders, objectives. Navies and classes of ships are those of Knight Hawks.

mod ids;
mod order;
mod place;

pub use hawks::types::{Class, Navy, Rules};
pub use ids::{CircleId, FleetId, PlanetId, RouteId, ShipId, SystemId};
pub use order::{Order, Standing, Way};
pub use place::{End, Place};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// §14 What makes the Sathar retreat; they choose one in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Retreat {
    /// Assault carriers are lost; in the war as published, two.
    Carriers,
    /// Heavy cruisers are lost: five.
    Cruisers,
    /// Ships are lost, fighters counted: forty.
    Ships,
    /// Too few stations fell in a tenday: fewer than two.
    Stations,
    /// At the end of a tenday more of their ships than of the enemy's are lost in combat.
    Losses,
}

impl Retreat {
    /// All five, in the order of the rules.
    pub const ALL: [Retreat; 5] =
        [Retreat::Carriers, Retreat::Cruisers, Retreat::Ships, Retreat::Stations, Retreat::Losses];

    /// Its number in the rules, 1 to 5.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its name in commands.
    pub const fn id(self) -> &'static str {
        match self {
            Retreat::Carriers => "carriers",
            Retreat::Cruisers => "cruisers",
            Retreat::Ships => "ships",
            Retreat::Stations => "stations",
            Retreat::Losses => "losses",
        }
    }
}

/// §8 How a battle is fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Decided at once by the rules and quick officers.
    #[default]
    Resolve,
    /// The same officers fight it, phase by phase, and both sides look on.
    Watch,
    /// Both sides fight it.
    Play,
    /// It is fought elsewhere, and its result written down.
    Hand,
}

impl Method {
    /// All of them, the quickest first.
    pub const ALL: [Method; 4] = [Method::Resolve, Method::Watch, Method::Play, Method::Hand];

    /// Its name in commands.
    pub const fn id(self) -> &'static str {
        match self {
            Method::Resolve => "resolve",
            Method::Watch => "watch",
            Method::Play => "play",
            Method::Hand => "hand",
        }
    }
}

/// §14 How the war ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ending {
    /// Ruling V1: stations enough, all fortresses among them, are destroyed.
    Conquest,
    /// Ruling V5: the Sathar retreat because of this, and so many fortresses are left.
    Retreat {
        /// Why.
        why: Why,
        /// How many fortresses are left.
        fortresses: u8,
    },
}

/// §14 Why the Sathar retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Their condition is met.
    Condition(Retreat),
    /// Ruling V7: no ship of theirs was on the map for ten days, or all are lost.
    Collapse,
    /// Ruling V8: the last day has passed.
    Deadline,
}

/// How a loss came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// In a battle.
    Combat,
    /// §6 In a jump that failed.
    Misjump,
    /// Ruling F2: a fighter without a base at the end of a day.
    Stranded,
    /// §13 A drone that was detonated: it counts for nothing.
    Detonated,
    /// Ruling S4: still in reserve when the deadline came.
    Withheld,
}
