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

/// One fact. The members of each are declared as a journal has them, in alphabetical order: it is written the faster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A building was put on its planet (draft).
    BuildingPlaced {
        /// Which and where.
        place: Placement,
        /// Whose.
        seat: Seat,
    },
    /// A building was taken off again (draft).
    BuildingLifted {
        /// Which.
        building: Building,
        /// Whose.
        seat: Seat,
    },
    /// A layout stands.
    LayoutSet {
        /// Every building, in the fleet's order.
        layout: Vec<Placement>,
        /// Whose.
        seat: Seat,
    },
    /// §1.2b Two dice each decided who begins; without dice it was set.
    FirstDecided {
        /// Who begins.
        first: Seat,
        /// The dice, until they differed.
        tosses: Tosses,
    },
    /// Dice were rolled.
    DiceRolled {
        /// All five, as they lie now.
        dice: Roll,
        /// Which dice were rolled.
        rolled: Positions,
        /// Whose turn it is.
        seat: Seat,
    },
    /// The dice stay as they lie (draft).
    DiceHeld,
    /// A cartridge was taken (draft).
    CartridgeLoaded(Cartridge),
    /// A cartridge was given up (draft).
    CartridgeGivenUp(Cartridge),
    /// A target was named (draft).
    TargetNamed(Cell),
    /// A note was drawn, or rubbed out where it was drawn before (draft).
    OutlineDrawn {
        /// Whose note.
        seat: Seat,
        /// What it takes for destroyed, and where.
        place: Placement,
    },
    /// §1.2g A batch was fired; the cartridge is spent now.
    BatchFired {
        /// Which way a beam ran.
        along: Option<Along>,
        /// Who fired.
        seat: Seat,
        /// The targets, in the order named.
        targets: CellList,
        /// With what.
        with: With,
    },
    /// §1.2i What the batch did.
    BatchStruck {
        /// The building a Hazard laid bare.
        bared: Option<Building>,
        /// Buildings destroyed by it.
        destroyed: SmallVec<[Building; 4]>,
        /// Newly struck sectors with a building.
        hits: CellList,
        /// Newly struck sectors without.
        misses: CellList,
        /// Who fired.
        seat: Seat,
        /// With what.
        with: With,
    },
    /// The turn went to the other seat.
    TurnPassed {
        /// §1.2j Is it the last reply to a planet destroyed?
        reply: bool,
        /// Whose turn it is now.
        to: Seat,
    },
    /// §1.2k Both arsenals are empty and single shots begin.
    DesperationBegan,
    /// §1.2k Both arsenals are full again.
    ArsenalsReloaded,
    /// §1.2k Two dice each decided who fires first, and how often.
    SelfDestructRolled {
        /// The lower roller, who fires first.
        first: Seat,
        /// The dice, until they differed.
        tosses: Tosses,
    },
    /// It is over.
    Ended(Ending),
}
