//! The game's vocabulary.

use std::fmt;
use std::str::FromStr;

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// §1.1 A number that can be hidden, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Number(pub u8);

impl Number {
    /// The numbers from 1 to `most`.
    pub fn up_to(most: u8) -> impl Iterator<Item = Number> {
        (1..=most).map(Number)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse().map(Number).map_err(|_| format!("`{text}` is no number"))
    }
}

/// The other of the two seats.
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}
