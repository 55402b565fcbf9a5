//! What a side may decide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Battery, Heading, Hex, UnitId};

/// One decision. All but [`Action::Done`] are drafts: free to take back until the phase is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// §12.22 Put a dummy that is off the map here: before play, or in one's movement; §13.2 an airship, before play; §16
    /// a reinforcement that may enter anywhere on an edge, in the movement in which it does.
    Place {
        /// Where.
        at: Hex,
        /// Its heading.
        heading: Heading,
        /// The speed on its marker; in a movement, before it moves.
        speed: u8,
        /// Which dummy, airship or reinforcement.
        unit: UnitId,
    },
    /// §11.8 Mine this hex in secret, before play.
    Mine(Hex),
    /// §12.22 Do not declare this detected unit.
    Decline(UnitId),
    /// §12.22 Declare it after all.
    Declare(UnitId),
    /// §4.3 Fire a starshell at this hex.
    Shell {
        /// Where.
        at: Hex,
        /// Who.
        unit: UnitId,
    },
    /// §11.5 Send an air strike.
    Strike {
        /// Which one, in the scenario's order.
        strike: u8,
        /// At whom.
        target: UnitId,
    },
    /// §5 Name a target.
    Aim {
        /// With which guns.
        battery: Battery,
        /// At whom.
        target: UnitId,
        /// Who.
        unit: UnitId,
    },
    /// §13.3 Bombard a fort that cannot be seen, with the main battery; a ship inside the straits spots.
    Bombard {
        /// Who spots the fall of shot.
        spotter: UnitId,
        /// Which fort.
        target: UnitId,
        /// Who.
        unit: UnitId,
    },
    /// §5 Name no target after all.
    Hold {
        /// With which guns.
        battery: Battery,
        /// Who.
        unit: UnitId,
    },
    /// §7 Go at this speed; the course is plotted anew. What is not plotted of it is steamed straight ahead.
    Speed {
        /// How fast.
        speed: u8,
        /// Who.
        unit: UnitId,
    },
    /// §7 One hex ahead.
    Ahead(UnitId),
    /// §7 Change the heading: clockwise, or to port if negative.
    Turn {
        /// By so many hexsides.
        by: i8,
        /// Who.
        unit: UnitId,
    },
    /// §11.4 Lay smoke in every hex that it leaves.
    Smoke(UnitId),
    /// §11.2 Launch its plane after the movement.
    Launch(UnitId),
    /// §13.2 Bomb this ship in passing.
    Bomb {
        /// Whom.
        target: UnitId,
        /// Which airship.
        unit: UnitId,
    },
    /// §16 Turn every capital ship about, once in a battle.
    TurnAway,
    /// §16 Send trawlers to this mine hex.
    Sweep(Hex),
    /// §8.2 Fire a salvo of torpedoes.
    Torpedo {
        /// At whom.
        target: UnitId,
        /// Who.
        unit: UnitId,
    },
    /// All that is to be done in this phase is drafted: do it.
    Done,
}

impl Action {
    /// Does it commit?
    pub const fn binds(&self) -> bool {
        matches!(self, Action::Done)
    }
}
