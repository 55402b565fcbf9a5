//! What happened.

use contract::{Entry, Journal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Solo;
use crate::types::{Cell, Face, Half, Ship, Suit};

/// §2.1e One volley: four dice in tile-row order and a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Volley {
    /// The die of each tile row, from the top.
    pub dice: [Face; 4],
    /// Which halves were struck.
    pub half: Half,
    /// The suit of the coin that each die sank.
    pub sunk: [Option<Suit>; 4],
    /// How many dice counted: fewer than four only where the game stops die by die.
    pub counted: u8,
}

impl Volley {
    /// The cell that the die of a tile row struck.
    pub fn cell(&self, tile_row: usize) -> Cell {
        Cell::struck(tile_row, self.half, self.dice[tile_row])
    }

    /// Did it sink anything?
    pub fn hit(&self) -> bool {
        self.sunk != [None; 4]
    }

    /// The shots that counted: each die's cell, and whose coin it sank.
    pub fn shots(&self) -> impl Iterator<Item = (Cell, Option<Suit>)> {
        (0..4).take(usize::from(self.counted)).map(|row| (self.cell(row), self.sunk[row]))
    }
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A marker suit was chosen (draft).
    MarkerChosen(Suit),
    /// The order of the rows was chosen (draft).
    RowsOrdered([Suit; 4]),
    /// A ship was placed (draft).
    ShipPlaced(Ship),
    /// A ship was taken back (draft).
    ShipLifted(Ship),
    /// The layout stands.
    FleetsSailed {
        /// The marker suit.
        marker: Suit,
        /// The suits of the tile rows.
        rows: [Suit; 4],
        /// The ships, in reading order of their first cells.
        ships: Vec<Ship>,
        /// Coins that are sunk from the start (set-up positions only).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sunk: Vec<Cell>,
    },
    /// The survivor was predicted.
    SurvivorCalled(Suit),
    /// A volley was fired.
    VolleyFired(Volley),
    /// The game is over.
    BattleEnded {
        /// The suit left afloat; none if the last ones sank together.
        survivor: Option<Suit>,
    },
}

/// §2.1d Did the set-up make the call, instead of the player?
pub(crate) fn called_by_set_up(journal: &Journal<Solo>) -> bool {
    let is_call = |event: &Event| matches!(event, Event::SurvivorCalled(_));
    let opened =
        |entry: &Entry<_, _>| matches!(entry, Entry::Opened { events, .. } if events.iter().any(is_call));
    journal.rows.iter().any(|row| opened(&row.body.entry))
}
