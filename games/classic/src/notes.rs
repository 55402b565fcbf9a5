//! §2.3 A player's own notes: what it takes its counted shots for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::area::Area;
use crate::types::Cell;

/// What a player takes a shot for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Guess {
    /// A hit.
    Hit,
    /// A miss.
    Miss,
    /// No note: it may be either.
    Open,
}

impl Guess {
    /// All of them, in the order in which a cell goes through them.
    pub const ALL: [Guess; 3] = [Guess::Hit, Guess::Miss, Guess::Open];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Guess::Hit => "hit",
            Guess::Miss => "miss",
            Guess::Open => "open",
        }
    }

    /// The next one.
    pub(crate) const fn next(self) -> Guess {
        match self {
            Guess::Hit => Guess::Miss,
            Guess::Miss => Guess::Open,
            Guess::Open => Guess::Hit,
        }
    }
}

/// The notes of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Notes {
    /// Cells noted as hits.
    pub hits: Area,
    /// Cells noted as misses.
    pub misses: Area,
}

impl Notes {
    /// Is nothing noted?
    pub fn is_empty(&self) -> bool {
        self.hits.is_empty() && self.misses.is_empty()
    }

    /// What is noted of a cell.
    pub fn of(&self, cell: Cell) -> Guess {
        match (self.hits.has(cell), self.misses.has(cell)) {
            (true, _) => Guess::Hit,
            (false, true) => Guess::Miss,
            (false, false) => Guess::Open,
        }
    }

    /// Notes something of a cell, instead of what was noted before.
    pub(crate) fn set(&mut self, cell: Cell, guess: Guess) {
        self.hits.remove(cell);
        self.misses.remove(cell);
        match guess {
            Guess::Hit => self.hits.insert(cell),
            Guess::Miss => self.misses.insert(cell),
            Guess::Open => {}
        }
    }
}
