//! The vocabulary: hexes, headings, classes, crews, radar sets, batteries. No rule of play is here.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use contract::Seat;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// §1.1 A hex: its column and row, as the map prints them (`1808`). The sea goes on beyond the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// The column, from 1 in the west.
    pub x: i16,
    /// The row, from 1 in the north.
    pub y: i16,
}

impl Hex {
    /// The hex in this column and row.
    pub const fn at(x: i16, y: i16) -> Hex {
        Hex { x, y }
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hex { x, y } = *self;
        if (0..100).contains(&x) && (0..100).contains(&y) {
            write!(f, "{x:02}{y:02}")
        } else {
            write!(f, "{x}.{y}")
        }
    }
}

impl FromStr for Hex {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is no hex: two digits for the column and two for the row, such as 1808");
        let number = |text: &str| text.parse::<i16>().ok().filter(|n| n.abs() <= 999);
        let (x, y) = match text.trim().split_once('.') {
            Some(parts) => parts,
            None if text.trim().len() == 4 && text.is_ascii() => text.trim().split_at(2),
            None => return Err(wrong()),
        };
        Ok(Hex { x: number(x).ok_or_else(wrong)?, y: number(y).ok_or_else(wrong)? })
    }
}

/// Types that are written as they are printed.
macro_rules! as_text {
    ($type:ty, $name:literal, $pattern:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                out.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                Cow::<'de, str>::deserialize(input)?.parse().map_err(D::Error::custom)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern })
            }
        }
    };
}

mod damage;

pub use damage::{Column, Hits, Track, TrackKind};

as_text!(Hex, "Hex", r"^([0-9]{4}|-?[0-9]+\.-?[0-9]+)$");

/// §1 One of the six headings, clockwise from north: A to F.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// North.
    #[default]
    A,
    /// North-east.
    B,
    /// South-east.
    C,
    /// South.
    D,
    /// South-west.
    E,
    /// North-west.
    F,
}

impl Heading {
    /// All six, clockwise.
    pub const ALL: [Heading; 6] = [Heading::A, Heading::B, Heading::C, Heading::D, Heading::E, Heading::F];

    /// So many hexsides further, clockwise.
    pub const fn turned(self, by: i8) -> Heading {
        Heading::ALL[(self as i8 + by).rem_euclid(6) as usize]
    }

    /// The one across.
    pub const fn opposite(self) -> Heading {
        self.turned(3)
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["A", "B", "C", "D", "E", "F"][*self as usize])
    }
}

impl FromStr for Heading {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.trim().to_ascii_uppercase();
        let found = Heading::ALL.into_iter().find(|heading| heading.to_string() == wanted);
        found.ok_or_else(|| format!("`{text}` is no heading: A (north) to F, clockwise"))
    }
}

as_text!(Heading, "Heading", "^[A-Fa-f]$");

/// §1.2 Where something lies, seen from a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sector {
    /// Ahead.
    Bow,
    /// On the beam, or in the same hex.
    Broadside,
    /// Astern.
    Stern,
}

impl Sector {
    /// Is it ahead or astern?
    pub const fn end_on(self) -> bool {
        matches!(self, Sector::Bow | Sector::Stern)
    }
}

/// A unit's place in the list of a battle: those of the first side, then those of the second, dummies last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Its place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The other side.
pub const fn enemy(side: Seat) -> Seat {
    Seat(1 - side.0)
}

/// §12.22 What a viewer calls something that it cannot make out: its place among all such things, by hex and speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ContactId(pub u8);

/// §2 What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Battleship.
    Bb,
    /// Battlecruiser.
    Bc,
    /// Pocket battleship.
    Pb,
    /// Pre-dreadnought.
    B,
    /// Armoured cruiser.
    Ac,
    /// Heavy cruiser.
    Ca,
    /// Light cruisers.
    Cl,
    /// Destroyers.
    Dd,
    /// A battery ashore.
    Fort,
    /// An airship.
    Zeppelin,
    /// §12.22 A marker with nothing under it.
    Dummy,
}

impl Class {
    /// All that a scenario may name.
    pub const SHIPS: [Class; 10] = [
        Class::Bb,
        Class::Bc,
        Class::Pb,
        Class::B,
        Class::Ac,
        Class::Ca,
        Class::Cl,
        Class::Dd,
        Class::Fort,
        Class::Zeppelin,
    ];

    /// The code on the counter.
    pub const fn code(self) -> &'static str {
        match self {
            Class::Bb => "BB",
            Class::Bc => "BC",
            Class::Pb => "PB",
            Class::B => "B",
            Class::Ac => "AC",
            Class::Ca => "CA",
            Class::Cl => "CL",
            Class::Dd => "DD",
            Class::Fort => "fort",
            Class::Zeppelin => "Z",
            Class::Dummy => "dummy",
        }
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Bb => "battleship",
            Class::Bc => "battlecruiser",
            Class::Pb => "pocket battleship",
            Class::B => "pre-dreadnought",
            Class::Ac => "armoured cruiser",
            Class::Ca => "heavy cruiser",
            Class::Cl => "light cruisers",
            Class::Dd => "destroyers",
            Class::Fort => "fort",
            Class::Zeppelin => "zeppelin",
            Class::Dummy => "dummy",
        }
    }

    /// §2 Is it a capital ship?
    pub const fn capital(self) -> bool {
        matches!(self, Class::Bb | Class::Bc | Class::Pb | Class::B | Class::Ac)
    }

    /// §2 Is it a screening unit?
    pub const fn screening(self) -> bool {
        matches!(self, Class::Ca | Class::Cl | Class::Dd)
    }

    /// Is it a ship or several?
    pub const fn ship(self) -> bool {
        self.capital() || self.screening()
    }

    /// §12.21 Is it in plain sight, fog or not? Forts are on the map, and nothing hides an airship (Ruling N21).
    pub const fn open(self) -> bool {
        matches!(self, Class::Fort | Class::Zeppelin)
    }

    /// §2 How many ships a full counter stands for.
    pub const fn standard(self, edition: Edition) -> u8 {
        match (self, edition) {
            (Class::Dd, _) => 5,
            (Class::Cl, Edition::Salvo) => 2,
            _ => 1,
        }
    }
}

/// Which of the two games.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// Salvo!: the Second World War.
    #[default]
    Salvo,
    /// Salvo II: the First World War.
    #[serde(rename = "salvo_ii")]
    SalvoII,
}

impl Edition {
    /// §5 How far secondary batteries reach.
    pub const fn secondary_range(self) -> u16 {
        match self {
            Edition::Salvo => 5,
            Edition::SalvoII => 4,
        }
    }

    /// §4.3 How far starshells reach.
    pub const fn starshell_range(self) -> u16 {
        match self {
            Edition::Salvo => 8,
            Edition::SalvoII => 5,
        }
    }
}

/// Whose ship it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Nation {
    /// Great Britain.
    British,
    /// The United States.
    American,
    /// Germany.
    German,
    /// Italy.
    Italian,
    /// Japan.
    Japanese,
    /// France.
    French,
    /// The Ottoman Empire.
    Turkish,
    /// Austria-Hungary.
    Austrian,
    /// Russia.
    Russian,
}

impl Nation {
    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Nation::British => "British",
            Nation::American => "US",
            Nation::German => "German",
            Nation::Italian => "Italian",
            Nation::Japanese => "Japanese",
            Nation::French => "French",
            Nation::Turkish => "Turkish",
            Nation::Austrian => "Austrian",
            Nation::Russian => "Russian",
        }
    }
}

/// §11.3 How good a crew is, worst first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Crew {
    /// Worse than most.
    Poor,
    /// As usual.
    #[default]
    Regular,
    /// Better than most.
    Crack,
}

impl Crew {
    /// §11.3 What it adds to a roll.
    pub const fn bonus(self) -> i8 {
        match self {
            Crew::Poor => -1,
            Crew::Regular => 0,
            Crew::Crack => 1,
        }
    }

    /// §12.5 One level lower; there is nothing below poor.
    pub const fn lower(self) -> Crew {
        match self {
            Crew::Crack => Crew::Regular,
            Crew::Regular | Crew::Poor => Crew::Poor,
        }
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Crew::Poor => "poor",
            Crew::Regular => "regular",
            Crew::Crack => "crack",
        }
    }
}

/// §12.1 A fire-control radar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RadarSet {
    /// British.
    Type284,
    /// British, improved.
    Type284m,
    /// American.
    Mark3,
    /// American, improved.
    Mark8,
    /// German.
    Fumo,
    /// Italian.
    Gufo3,
    /// Japanese.
    Kai2,
}

impl RadarSet {
    /// All of them.
    pub const ALL: [RadarSet; 7] = [
        RadarSet::Type284,
        RadarSet::Type284m,
        RadarSet::Mark3,
        RadarSet::Mark8,
        RadarSet::Fumo,
        RadarSet::Gufo3,
        RadarSet::Kai2,
    ];

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            RadarSet::Type284 => "Type 284",
            RadarSet::Type284m => "Type 284M",
            RadarSet::Mark3 => "Mark 3",
            RadarSet::Mark8 => "Mark 8",
            RadarSet::Fumo => "FuMO",
            RadarSet::Gufo3 => "Gufo-3",
            RadarSet::Kai2 => "Kai 2",
        }
    }
}

/// §12.1 How good a radar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// Low grade.
    Low,
    /// Advanced.
    Advanced,
}

/// §5 Which guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Battery {
    /// The main battery; the only one of a screening unit.
    Main,
    /// The secondary battery of a capital ship.
    Secondary,
}

impl Battery {
    /// Both.
    pub const ALL: [Battery; 2] = [Battery::Main, Battery::Secondary];

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Battery::Main => "main battery",
            Battery::Secondary => "secondary battery",
        }
    }
}

/// §1.4 What a hex of the map is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open sea.
    #[default]
    Sea,
    /// Some land, the dot in the water.
    PartialSea,
    /// Some water, the dot ashore.
    PartialLand,
    /// Land.
    Land,
}

impl Terrain {
    /// §1.4 May ships enter?
    pub const fn navigable(self) -> bool {
        matches!(self, Terrain::Sea | Terrain::PartialSea)
    }

    /// §4.2 Does it block a line of sight?
    pub const fn blocks(self) -> bool {
        !self.navigable()
    }
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// Above row 01.
    North,
    /// Right of the last column.
    East,
    /// Below the last row.
    South,
    /// Left of column 01.
    West,
}

impl Edge {
    /// All four, clockwise.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];
}

/// §8.2 A row of the torpedo table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TorpedoRow {
    /// Destroyers.
    Dd,
    /// Japanese destroyers.
    Jdd,
    /// Light cruisers.
    Cl,
    /// Japanese light cruisers.
    Jcl,
    /// Japanese heavy cruisers.
    Jca,
    /// German heavy cruisers.
    Gca,
    /// Destroyers of the First World War.
    WwiDd,
    /// Light cruisers of the First World War.
    WwiCl,
    /// A capital ship with tubes: 1:1 at one or two hexes.
    Capital,
}
