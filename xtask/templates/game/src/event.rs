//! What happened: facts in the past tense, with their numbers.

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::Number;

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A number was picked (draft).
    NumberPicked {
        /// By whom.
        seat: Seat,
        /// Which.
        number: Number,
    },
    /// A number was hidden.
    NumberHidden {
        /// By whom.
        seat: Seat,
        /// Which.
        number: Number,
    },
    /// The die told who begins.
    BeginnerRolled {
        /// The die.
        die: u8,
        /// Who begins.
        seat: Seat,
    },
    /// A number was named.
    NumberNamed {
        /// By whom.
        seat: Seat,
        /// Which.
        number: Number,
        /// Was it the right one?
        right: bool,
    },
    /// The game is over, and both numbers are shown.
    DuelWon {
        /// By whom.
        seat: Seat,
        /// What each seat had hidden.
        hidden: [Number; 2],
    },
}
