//! One ship or station in the war.

use contract::Seat;
use hawks::condition::Condition;

use crate::types::{FleetId, Place, Standing};

/// A ship or a station.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// Where it is.
    pub place: Place,
    /// What it has left.
    pub condition: Condition,
    /// §15 Who gives its orders.
    pub keeper: Seat,
    /// Ruling M3: the fleet it is counted to.
    pub fleet: Option<FleetId>,
    /// What it does without orders.
    pub standing: Standing,
    /// What it did today.
    pub today: Today,
}

/// Ruling U3: what a ship did today, as far as that keeps it from working on itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Today {
    /// It moved, or came onto the map.
    pub moved: bool,
    /// It took part in an attack.
    pub attacked: bool,
    /// It was in a battle.
    pub fought: bool,
    /// It fired, or used something up.
    pub spent: bool,
}

impl Ship {
    /// Is it still in the war?
    pub const fn lives(&self) -> bool {
        !self.place.gone()
    }
}
