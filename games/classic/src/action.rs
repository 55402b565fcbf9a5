//! What a seat may decide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notes::Guess;
use crate::types::{Berth, Cell};

/// One decision of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Put a ship down (a draft).
    Place(Berth),
    /// Take back the ship whose upper or left end lies here (a draft).
    Lift(Cell),
    /// The layout stands.
    Ready,
    /// Put the next ship down for good, where ships are placed so.
    Moor(Berth),
    /// Fire one shot.
    Shoot(Cell),
    /// Aim one shot of a salvo (a draft).
    Aim(Cell),
    /// Take the aim off a cell (a draft).
    Unaim(Cell),
    /// Fire the salvo as aimed.
    Fire,
    /// Note what one takes a counted shot for (a draft that only its owner sees).
    Note {
        /// Where the shot fell.
        cell: Cell,
        /// What it is taken for; `open` rubs the note out.
        guess: Guess,
    },
}
