//! §1 Hexes and facings, as they are written.

use std::fmt;
use std::str::FromStr;

use grid::Side;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// §1 A hex: column and row, such as `24.12`. The sheet has 55 columns and 39 rows; space goes on beyond it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(pub grid::Hex);

impl Hex {
    /// The hex in this column and row, both from 1.
    pub const fn at(column: i16, row: i16) -> Hex {
        Hex(grid::Hex::at(column, row))
    }

    /// The one beside it.
    pub fn toward(self, facing: Facing) -> Hex {
        Hex(self.0.toward(facing.0))
    }

    /// How far it is to another.
    pub const fn distance(self, other: Hex) -> u16 {
        self.0.distance(other.0)
    }
}

/// §3.2 The hexside that a ship faces: `e`, `se`, `sw`, `w`, `nw`, `ne`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facing(pub Side);

impl Facing {
    /// All six, clockwise from the east.
    pub fn all() -> impl Iterator<Item = Facing> {
        Side::ALL.into_iter().map(Facing)
    }

    /// One hexside to that hand.
    pub const fn turned(self, hand: Hand) -> Facing {
        match hand {
            Hand::Left => Facing(self.0.left()),
            Hand::Right => Facing(self.0.right()),
        }
    }
}

/// §3.2 Left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// Anticlockwise.
    Left,
    /// Clockwise.
    Right,
}

/// §4.2 Which way round a planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Orbit {
    /// Clockwise.
    Clockwise,
    /// Anticlockwise.
    Anticlockwise,
}

impl Orbit {
    /// §4.2 The next hex around the planet; none if the hex is not beside it.
    pub fn next(self, planet: Hex, at: Hex) -> Option<Hex> {
        let side = planet.0.row_to(at.0).filter(|_| planet.distance(at) == 1)?;
        let next = match self {
            Orbit::Clockwise => side.right(),
            Orbit::Anticlockwise => side.left(),
        };
        Some(Hex(planet.0.toward(next)))
    }
}

macro_rules! written {
    ($type:ident, $inner:ty, $name:literal, $pattern:literal, $about:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                text.parse::<$inner>().map($type)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                out.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
                text.parse().map_err(de::Error::custom)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern, "description": $about })
            }
        }
    };
}

written!(Hex, grid::Hex, "Hex", r"^-?\d+\.-?\d+$", "column and row, such as 24.12");
written!(Facing, Side, "Facing", "^(e|se|sw|w|nw|ne)$", "the hexside that is faced");
