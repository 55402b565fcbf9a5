//! What happened.

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::types::{Along, Building, Cartridge, Cell, CellList, Placement, Positions, Roll};

/// With what a batch was fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum With {
    /// Before the game began, in a set-up position.
    Before,
    /// A cartridge.
    Cartridge(Cartridge),
    /// A single shot for a cartridge that was lost.
    Lost(Cartridge),
    /// A single shot of Desperation.
    Desperation,
    /// The shots of Self Destruct.
    SelfDestruct,
}

/// How two dice each fell, until they differed: the pairs of seat 0 and seat 1.
pub type Tosses = Vec<[(u8, u8); 2]>;

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ending {
    /// §1.2j A planet is bare: the attacker won.
    Destroyed {
        /// Who won.
        winner: Seat,
    },
    /// §1.2j Both planets fell in the same round (`last_reply`): both lose.
    BothFell,
    /// §1.2k Ceasefire: more buildings destroyed.
    MoreBuildings {
        /// Who won.
        winner: Seat,
    },
    /// §1.2k Ceasefire: as many buildings, more damage.
    MoreDamage {
        /// Who won.
        winner: Seat,
    },
    /// §1.2k Ceasefire: equal in both, so both lose.
    Deadlock,
    /// §1.2k Self Destruct: neither planet fell, so both lose.
    Exhausted,
}

impl Ending {
    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Ending::Destroyed { winner }
            | Ending::MoreBuildings { winner }
            | Ending::MoreDamage { winner } => Some(winner),
            Ending::BothFell | Ending::Deadlock | Ending::Exhausted => None,
        }
    }
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A building was put on its planet (draft).
    BuildingPlaced {
        /// Whose.
        seat: Seat,
        /// Which and where.
        place: Placement,
    },
    /// A building was taken off again (draft).
    BuildingLifted {
        /// Whose.
        seat: Seat,
        /// Which.
        building: Building,
    },
    /// A layout stands.
    LayoutSet {
        /// Whose.
        seat: Seat,
        /// Every building, in the fleet's order.
        layout: Vec<Placement>,
    },
    /// §1.2b Two dice each decided who begins; without dice it was set.
    FirstDecided {
        /// The dice, until they differed.
        tosses: Tosses,
        /// Who begins.
        first: Seat,
    },
    /// Dice were rolled.
    DiceRolled {
        /// Whose turn it is.
        seat: Seat,
        /// Which dice were rolled.
        rolled: Positions,
        /// All five, as they lie now.
        dice: Roll,
    },
    /// The dice stay as they lie (draft).
    DiceHeld,
    /// A cartridge was taken (draft).
    CartridgeLoaded(Cartridge),
    /// A cartridge was given up (draft).
    CartridgeGivenUp(Cartridge),
    /// A target was named (draft).
    TargetNamed(Cell),
    /// §1.2g A batch was fired; the cartridge is spent now.
    BatchFired {
        /// Who fired.
        seat: Seat,
        /// With what.
        with: With,
        /// The targets, in the order named.
        targets: CellList,
        /// Which way a beam ran.
        along: Option<Along>,
    },
    /// §1.2i What the batch did.
    BatchStruck {
        /// Who fired.
        seat: Seat,
        /// With what.
        with: With,
        /// Newly struck sectors with a building.
        hits: CellList,
        /// Newly struck sectors without.
        misses: CellList,
        /// Buildings destroyed by it.
        destroyed: SmallVec<[Building; 4]>,
        /// The building a Hazard laid bare.
        bared: Option<Building>,
    },
    /// The turn went to the other seat.
    TurnPassed {
        /// Whose turn it is now.
        to: Seat,
        /// §1.2j Is it the last reply to a planet destroyed?
        reply: bool,
    },
    /// §1.2k Both arsenals are empty and single shots begin.
    DesperationBegan,
    /// §1.2k Both arsenals are full again.
    ArsenalsReloaded,
    /// §1.2k Two dice each decided who fires first, and how often.
    SelfDestructRolled {
        /// The dice, until they differed.
        tosses: Tosses,
        /// The lower roller, who fires first.
        first: Seat,
    },
    /// It is over.
    Ended(Ending),
}
