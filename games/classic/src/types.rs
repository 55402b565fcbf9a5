//! The game's vocabulary: cells, ships, what the optional rules are called.

use std::fmt;
use std::str::FromStr;

use contract::Seat;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::area::Area;

/// Most rows and columns of a board.
pub const WIDEST: u8 = 16;

/// The other seat.
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

/// The place of a seat in a pair.
pub(crate) const fn side(seat: Seat) -> usize {
    (seat.0 & 1) as usize
}

/// §1.1 One cell, written as its row's letter and its column's number: `A1` is the top left one. Cells are
/// numbered along rows of sixteen, whatever the board's size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The cell at a row and column, both from 0.
    pub const fn at(row: u8, column: u8) -> Option<Cell> {
        if row < WIDEST && column < WIDEST { Some(Cell(row * WIDEST + column)) } else { None }
    }

    /// Its row, from 0.
    pub const fn row(self) -> u8 {
        self.0 / WIDEST
    }

    /// Its column, from 0.
    pub const fn column(self) -> u8 {
        self.0 % WIDEST
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.column() + 1)
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
        let bad = || format!("`{text}` is no cell: a row's letter and a column's number, such as D4");
        let (letter, digits) = text.split_at_checked(1).ok_or_else(bad)?;
        let row = letter.as_bytes()[0].to_ascii_uppercase().wrapping_sub(b'A');
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|d| d.is_ascii_digit());
        if !plain || digits.starts_with('0') {
            return Err(bad());
        }
        let column: u8 = digits.parse().map_err(|_| bad())?;
        Cell::at(row, column.wrapping_sub(1)).ok_or_else(bad)
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
        json_schema!({
            "type": "string",
            "pattern": "^[A-P](1[0-6]|[1-9])$",
            "description": "a cell: its row's letter and its column's number, A1 to P16",
        })
    }
}

/// §1.2 A kind of ship: its length. Ruling R1: ships of one length are one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct Kind(#[schemars(range(min = 1, max = 16))] u8);

impl Kind {
    /// The kind of this length.
    pub const fn new(length: u8) -> Option<Kind> {
        if length >= 1 && length <= WIDEST { Some(Kind(length)) } else { None }
    }

    /// How many cells it covers.
    pub const fn length(self) -> u8 {
        self.0
    }

    /// The traditional name, where there is one.
    const fn traditional(self) -> Option<&'static str> {
        match self.0 {
            1 => Some("boat"),
            2 => Some("destroyer"),
            3 => Some("cruiser"),
            4 => Some("battleship"),
            5 => Some("carrier"),
            _ => None,
        }
    }

    /// Its name as people type it: the traditional one, or the length.
    pub fn word(self) -> String {
        self.traditional().map_or_else(|| self.0.to_string(), str::to_owned)
    }
}

impl TryFrom<u8> for Kind {
    type Error = String;

    fn try_from(length: u8) -> Result<Self, String> {
        Kind::new(length).ok_or_else(|| format!("no ship is {length} cells long: ships have 1 to 16"))
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        crate::whole::length(input).and_then(|n| Kind::try_from(n).map_err(serde::de::Error::custom))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.traditional() {
            Some(name) => f.pad(name),
            None => f.pad(&format!("ship of {}", self.0)),
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || {
            format!(
                "`{text}` is no ship: give its length or boat (1), destroyer (2), cruiser (3), battleship (4), \
                 carrier (5)"
            )
        };
        if let Ok(length) = text.parse() {
            return Kind::new(length).ok_or_else(bad);
        }
        let wanted = text.to_lowercase();
        // `b` alone could be either of two: the longer ship comes first.
        let named = [5, 4, 3, 2, 1].map(Kind).into_iter();
        let fits = |kind: &Kind| {
            !wanted.is_empty() && kind.traditional().is_some_and(|name| name.starts_with(&wanted))
        };
        named.clone().find(fits).ok_or_else(bad)
    }
}

/// Which way a ship lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Heading {
    /// Along a row, to the right. A ship of one cell lies so too.
    Across,
    /// Down a column.
    Down,
}

impl Heading {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Heading::Across => "across",
            Heading::Down => "down",
        }
    }
}

/// §1.3 A ship in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a ship with its place: {ship, at, heading}")]
pub struct Berth {
    /// How long the ship is.
    pub ship: Kind,
    /// Its upper or left end.
    pub at: Cell,
    /// Which way it lies from there.
    pub heading: Heading,
}

impl Berth {
    /// The cells it covers, as far as they exist.
    pub fn area(&self) -> Area {
        Area::line(self.at, self.heading, self.ship.length())
    }

    /// Its last cell, if it does not leave a board of the widest kind.
    pub fn last(&self) -> Option<Cell> {
        let steps = self.ship.length() - 1;
        match self.heading {
            Heading::Across => Cell::at(self.at.row(), self.at.column() + steps),
            Heading::Down => Cell::at(self.at.row() + steps, self.at.column()),
        }
    }
}

/// What a shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a shot: {cell, hit, ship}")]
pub struct Mark {
    /// The cell that was shot at.
    pub cell: Cell,
    /// Was there a ship? Nothing where the report gives only the number of a salvo's hits.
    #[serde(deserialize_with = "Option::deserialize")]
    pub hit: Option<bool>,
    /// §2.3 Which kind of ship was hit, where hits are named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship: Option<Kind>,
}

impl Mark {
    /// Is it known to be a hit?
    #[inline]
    pub fn is_hit(&self) -> bool {
        self.hit == Some(true)
    }
}

/// §2.1, §2.2 How many shots a turn has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// One shot a turn.
    #[default]
    Single,
    /// As many shots a turn as one has ships afloat, reported together.
    Salvo,
}

/// §1.4 May ships touch?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Contact {
    /// They may lie side by side.
    #[default]
    Allowed,
    /// There is water all around every ship, at its corners too.
    None,
}

/// §2.3 What is said when a ship sinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sunk {
    /// Its kind is named.
    #[default]
    Named,
    /// That a ship sank, but not which.
    Counted,
    /// Nothing.
    Silent,
}

/// §1.3 How ships are placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// In any order, and moved about until one is ready.
    #[default]
    Free,
    /// One after the other in the fleet's order, each for good.
    Fixed,
}

/// §2.3 What is said of a hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hits {
    /// That it is one.
    #[default]
    Marked,
    /// Which kind of ship it struck.
    Named,
    /// Nothing of a single hit: only how many shots of a salvo hit.
    Counted,
}

/// §1.5 Who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// A coin decides.
    #[default]
    Lot,
    /// The first seat.
    Blue,
}
