//! How a game ended.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// The kind of ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// At least one seat won.
    Win,
    /// Equal.
    Draw,
    /// Every seat lost by the rules of the game.
    BothLose,
    /// Nobody won: a solitaire that was lost, a game broken off.
    None,
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The kind of ending.
    pub result: Verdict,
    /// Seats that won, ascending.
    pub winners: Vec<Seat>,
    /// Why, in one plain clause.
    pub reason: String,
    /// Points by seat.
    pub scores: Vec<i64>,
}
