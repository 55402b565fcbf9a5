//! The vocabulary.

mod class;
mod navy;
mod place;
mod sheet;
mod system;
mod weapon;

pub use class::Class;
pub use navy::Navy;
pub use place::{Facing, Hand, Hex, Orbit};
pub use sheet::{COLUMNS, Edge, MIDDLE, ROWS};
pub use system::System;
pub use weapon::{Kind, Screen, Weapon};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which rules a battle is fought by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rules {
    /// The Basic Game with its own ships and table.
    Basic,
    /// The Advanced Game.
    #[default]
    Advanced,
    /// §21.1 The short form of a campaign: ships, weapons, defences and the table of the Advanced Game, without its
    /// damage table, break-up, fires, repairs, gravity and shared interceptors.
    Campaign,
}

impl Rules {
    /// Is a hit looked up in the damage table, with everything that follows from it?
    pub const fn damage_table(self) -> bool {
        matches!(self, Rules::Advanced)
    }

    /// §4.3 Does a planet bend courses?
    pub const fn gravity(self) -> bool {
        matches!(self, Rules::Advanced)
    }

    /// §9 May a ship throw interceptors for others in its hex?
    pub const fn shared_interceptors(self) -> bool {
        matches!(self, Rules::Advanced)
    }

    /// §6 Is a ship that leaves the sheet out of the game?
    pub const fn edges(self) -> bool {
        matches!(self, Rules::Basic)
    }
}

/// Which ship, in the order of the battle's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ShipId(pub u8);

impl ShipId {
    /// Its place in the list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
