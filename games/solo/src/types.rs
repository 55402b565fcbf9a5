//! The game's vocabulary.

use std::fmt;
use std::str::FromStr;

use grid::Board;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// §2.1a The sea: four tile rows of three tiles, each tile four quarters.
pub const SEA: Board = Board { rows: 8, columns: 6 };

/// The one seat.
pub const ADMIRAL: contract::Seat = contract::Seat(0);

/// A suit of the piecepack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// Suns.
    Suns,
    /// Moons.
    Moons,
    /// Crowns.
    Crowns,
    /// Arms.
    Arms,
}

impl Suit {
    /// All four, in the order of the piecepack.
    pub const ALL: [Suit; 4] = [Suit::Suns, Suit::Moons, Suit::Crowns, Suit::Arms];

    /// Its place in [`Suit::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Suns => "suns",
            Suit::Moons => "moons",
            Suit::Crowns => "crowns",
            Suit::Arms => "arms",
        }
    }

    /// §2.1b The three suits that have fleets where this one marks the columns, in the order of the piecepack.
    pub const fn others(self) -> [Suit; 3] {
        match self {
            Suit::Suns => [Suit::Moons, Suit::Crowns, Suit::Arms],
            Suit::Moons => [Suit::Suns, Suit::Crowns, Suit::Arms],
            Suit::Crowns => [Suit::Suns, Suit::Moons, Suit::Arms],
            Suit::Arms => [Suit::Suns, Suit::Moons, Suit::Crowns],
        }
    }

    /// Its letter on the board.
    pub const fn letter(self) -> char {
        match self {
            Suit::Suns => 'S',
            Suit::Moons => 'M',
            Suit::Crowns => 'C',
            Suit::Arms => 'A',
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Suit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.to_lowercase();
        let fits = |s: &&Suit| !wanted.is_empty() && s.name().starts_with(&wanted);
        Suit::ALL
            .iter()
            .find(fits)
            .copied()
            .ok_or_else(|| format!("`{text}` is no suit: the suits are suns, moons, crowns, arms"))
    }
}

/// One cell: a quarter of a tile. Written as its half-row's letter (A to H from the top) and its column's
/// face (0 null, 1 ace, 2 to 5): `A0` … `H5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this number, along the rows.
    pub const fn new(number: u8) -> Option<Cell> {
        if (number as u16) < SEA.cells() { Some(Cell(number)) } else { None }
    }

    /// §2.1e The cell a shot strikes: tile row, half and column.
    pub const fn struck(tile_row: usize, half: Half, face: Face) -> Cell {
        let row = tile_row as u8 * 2 + matches!(half, Half::Lower) as u8;
        Cell(row * SEA.columns + face.0)
    }

    /// Its number, along the rows.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its half-row, 0 to 7.
    pub const fn row(self) -> u8 {
        self.0 / SEA.columns
    }

    /// Its column, 0 to 5.
    pub const fn column(self) -> u8 {
        self.0 % SEA.columns
    }

    /// Its bit in a mask.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The cells of a mask, in reading order.
    pub fn of_mask(mask: u64) -> impl Iterator<Item = Cell> {
        let mut left = mask & ((1 << SEA.cells()) - 1);
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Cell(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.column())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("`{text}` is no cell: cells run from A0 (top left) to H5 (bottom right)");
        let [row, column] = text.as_bytes() else { return Err(bad()) };
        let row = row.to_ascii_uppercase().wrapping_sub(b'A');
        let column = column.wrapping_sub(b'0');
        SEA.cell(row, column).map(Cell).ok_or_else(bad)
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Cell {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[A-H][0-5]$", "description": "a cell, A0 to H5"})
    }
}

/// A face of a piecepack die, which names a column: 0 null, 1 ace, 2 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8")]
pub struct Face(#[schemars(range(max = 5))] u8);

impl Face {
    /// The face that shows when a six-sided die rolls `pips`: 1 is null, 2 ace, then 2 to 5.
    pub const fn of_roll(pips: u8) -> Face {
        Face(pips - 1)
    }

    /// Its column.
    pub const fn column(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Face {
    type Error = String;

    fn try_from(n: u8) -> Result<Self, String> {
        if n < 6 { Ok(Face(n)) } else { Err(format!("a die has no face {n}: 0 null, 1 ace, 2 to 5")) }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            0 => "null",
            1 => "ace",
            2 => "2",
            3 => "3",
            4 => "4",
            _ => "5",
        })
    }
}

/// Which half of every tile a volley strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// The coin fell heads.
    Upper,
    /// The coin fell tails.
    Lower,
}

/// §2.1c A kind of ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One coin.
    #[serde(alias = "dingy")]
    Dinghy,
    /// Two coins in a line.
    Submarine,
    /// Three coins in a line.
    Cruiser,
}

impl Kind {
    /// All three, short to long.
    pub const ALL: [Kind; 3] = [Kind::Dinghy, Kind::Submarine, Kind::Cruiser];

    /// How many coins it has.
    pub const fn length(self) -> u8 {
        self as u8 + 1
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Dinghy => "dinghy",
            Kind::Submarine => "submarine",
            Kind::Cruiser => "cruiser",
        }
    }

    /// Every straight line it can lie on: (first cell, last cell, mask).
    pub fn lines(self) -> &'static [(u8, u8, u64)] {
        use std::sync::LazyLock;
        static LINES: LazyLock<[Vec<(u8, u8, u64)>; 3]> =
            LazyLock::new(|| [1, 2, 3].map(|length| SEA.lines(length)));
        &LINES[self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.to_lowercase();
        let wanted = if wanted == "dingy" { "dinghy" } else { &wanted };
        Kind::ALL
            .into_iter()
            .find(|k| !wanted.is_empty() && k.name().starts_with(wanted))
            .ok_or_else(|| format!("`{text}` is no ship: there are dinghy (1), submarine (2), cruiser (3)"))
    }
}

/// §2.1g What is set afloat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Every fleet has a dinghy, a submarine and a cruiser.
    #[default]
    #[serde(alias = "standard")]
    Ships,
    /// Wumpuses and Dingies: every fleet has six dinghies.
    #[serde(alias = "wumpus", alias = "dinghies", alias = "dingies", alias = "wumpuses_and_dingies")]
    Wumpuses,
}

impl Variant {
    /// How many ships of each kind a fleet has.
    pub const fn fleet(self) -> [u8; 3] {
        match self {
            Variant::Ships => [1, 1, 1],
            Variant::Wumpuses => [6, 0, 0],
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Ships => "ships",
            Variant::Wumpuses => "wumpuses",
        }
    }
}

/// §2.1f When the game stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndRule {
    /// After a whole volley (the rule).
    WholeVolley,
    /// The instant one suit is left, die by die in tile-row order (a toggle).
    DieByDie,
}

/// A ship in its place; `from` comes before `to` in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a ship with its place: {suit, ship, from, to}")]
pub struct Ship {
    /// Whose it is.
    pub suit: Suit,
    /// What it is.
    pub ship: Kind,
    /// Its first cell.
    pub from: Cell,
    /// Its last cell.
    pub to: Cell,
}

impl Ship {
    /// §2.1c Its cells, if the two ends lie on a straight line of the right length in reading order.
    pub fn mask(&self) -> Option<u64> {
        let steps = self.ship.length() as i8 - 1;
        if steps == 0 {
            return (self.from == self.to).then(|| self.from.bit());
        }
        let down = self.to.row() as i8 - self.from.row() as i8;
        let right = self.to.column() as i8 - self.from.column() as i8;
        let along = down == 0 && right == steps;
        let across = down == steps && (right == 0 || right == steps || right == -steps);
        if !along && !across {
            return None;
        }
        let stride = (down / steps * SEA.columns as i8 + right / steps) as u8;
        let middle = if steps == 2 { 1 << (self.from.0 + stride) } else { 0 };
        Some(self.from.bit() | middle | self.to.bit())
    }
}
