//! The two sides.

use std::fmt;

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Navy {
    /// The United Planetary Federation: the first seat.
    Upf,
    /// The Sathar: the second seat.
    Sathar,
}

impl Navy {
    /// Both, in the order of their seats.
    pub const ALL: [Navy; 2] = [Navy::Upf, Navy::Sathar];

    /// Its seat.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// Its place in lists of both sides.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    pub const fn enemy(self) -> Navy {
        match self {
            Navy::Upf => Navy::Sathar,
            Navy::Sathar => Navy::Upf,
        }
    }

    /// Its name in files and commands.
    pub const fn id(self) -> &'static str {
        match self {
            Navy::Upf => "upf",
            Navy::Sathar => "sathar",
        }
    }
}

impl fmt::Display for Navy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Navy::Upf => "UPF",
            Navy::Sathar => "Sathar",
        })
    }
}
