//! §1 The sheet on which ships are set up, and its edges.

use std::fmt;

use grid::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Facing, Hex};

/// §1 Columns of the sheet. Ruling R1.
pub const COLUMNS: i16 = 55;

/// §1 Rows of the sheet. Ruling R1.
pub const ROWS: i16 = 39;

/// The hex in the middle of the sheet. Ruling R56.
pub const MIDDLE: Hex = Hex::at(28, 20);

/// §1 An edge of the sheet. West and east are the short ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The first column.
    West,
    /// The last column.
    East,
    /// The first row.
    North,
    /// The last row.
    South,
}

impl Edge {
    /// All four, short ones first.
    pub const ALL: [Edge; 4] = [Edge::West, Edge::East, Edge::North, Edge::South];

    /// §1 Is it a short one?
    pub const fn short(self) -> bool {
        matches!(self, Edge::West | Edge::East)
    }

    /// Does this hex lie on it?
    pub const fn has(self, hex: Hex) -> bool {
        let (column, row) = hex.0.place();
        hex.on_sheet()
            && match self {
                Edge::West => column == 1,
                Edge::East => column == COLUMNS,
                Edge::North => row == 1,
                Edge::South => row == ROWS,
            }
    }

    /// §21.2 What a ship may face that enters here, straight across first where there is such a side. Ruling R55.
    pub const fn inward(self) -> &'static [Facing] {
        match self {
            Edge::West => &[Facing(Side::East), Facing(Side::NorthEast), Facing(Side::SouthEast)],
            Edge::East => &[Facing(Side::West), Facing(Side::SouthWest), Facing(Side::NorthWest)],
            Edge::North => &[Facing(Side::SouthEast), Facing(Side::SouthWest)],
            Edge::South => &[Facing(Side::NorthEast), Facing(Side::NorthWest)],
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Edge::West => "west",
            Edge::East => "east",
            Edge::North => "north",
            Edge::South => "south",
        })
    }
}

impl Hex {
    /// §1 Is it on the sheet?
    pub const fn on_sheet(self) -> bool {
        let (column, row) = self.0.place();
        1 <= column && column <= COLUMNS && 1 <= row && row <= ROWS
    }

    /// How many hexes it is to the nearest hex of an edge; 0 on an edge and beyond it.
    pub fn from_edges(self) -> u16 {
        let (column, row) = self.0.place();
        let nearest = (column - 1).min(COLUMNS - column).min(row - 1).min(ROWS - row);
        nearest.max(0).unsigned_abs()
    }
}
