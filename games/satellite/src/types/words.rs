//! Options and small things with names.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Cell;

/// Which edition's marks and words are used. The rules are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// Mats and tokens: red for damage, white for a miss.
    #[default]
    Boxed,
    /// Paper and pencil: a cross for damage, a slash for a miss.
    Pencil,
}

/// §1.2k What happens when both arsenals are empty and nobody has won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Endgame {
    /// More destroyed buildings win, then more damage; if equal, both lose. Of a hundred such endings between equal
    /// players 47 are won by buildings, 25 by damage, and 28 by nobody.
    Ceasefire,
    /// Single shots in turn until one planet is bare: about twenty more. Fair to both: who began wins 52 games of a
    /// hundred.
    #[default]
    Desperation,
    /// Both arsenals are filled again: about four more turns. It favours who began: 53 games of a hundred.
    Reloaded,
    /// Two dice each give the number of shots, all fired at once, the lower roll first; if neither destroys everything, both lose,
    /// which 61 of a hundred such endings do.
    SelfDestruct,
}

impl Endgame {
    /// All four.
    pub const ALL: [Endgame; 4] =
        [Endgame::Ceasefire, Endgame::Desperation, Endgame::Reloaded, Endgame::SelfDestruct];

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Endgame::Ceasefire => "Ceasefire",
            Endgame::Desperation => "Desperation",
            Endgame::Reloaded => "Reloaded",
            Endgame::SelfDestruct => "Self Destruct",
        }
    }
}

/// §1.2i What is said of destroyed buildings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportDetail {
    /// How many.
    #[default]
    Count,
    /// Their shapes.
    Type,
    /// Where they stood.
    Outline,
}

/// §1.2b May buildings touch?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Contact {
    /// By side or corner.
    #[default]
    Allowed,
    /// Neither.
    None,
}

/// §1.2b Who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// Two dice each; the higher total begins.
    #[default]
    Lot,
    /// The first seat.
    Orange,
}

impl First {
    /// Is it left to the dice? Options leave out what is usual, so that older records stay as they were written.
    pub(crate) fn is_lot(&self) -> bool {
        *self == First::Lot
    }
}

/// §1.2g Which way a small straight's beam runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Along {
    /// The target's row.
    Row,
    /// The target's column.
    Column,
}

impl Along {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Along::Row => "row",
            Along::Column => "column",
        }
    }
}

/// A building's number in its fleet, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Building(pub u8);

impl Building {
    /// Its place in the fleet.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of building.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a building: {name, rows, columns}")]
pub struct Shape {
    /// Its name: one word.
    pub name: String,
    /// How many rows it covers, unturned.
    #[schemars(range(min = 1, max = 16))]
    #[serde(deserialize_with = "crate::whole::side")]
    pub rows: u8,
    /// How many columns it covers, unturned.
    #[schemars(range(min = 1, max = 16))]
    #[serde(deserialize_with = "crate::whole::side")]
    pub columns: u8,
}

impl Shape {
    /// How many sectors it covers.
    pub const fn sectors(&self) -> u16 {
        self.rows as u16 * self.columns as u16
    }

    /// Its rows and columns as it lies.
    pub const fn lying(&self, turned: bool) -> (u8, u8) {
        if turned { (self.columns, self.rows) } else { (self.rows, self.columns) }
    }
}

/// §1.2b A building in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a building with its place: {building, at, turned}")]
pub struct Placement {
    /// Its top left sector.
    pub at: Cell,
    /// Which building.
    pub building: Building,
    /// Is it turned by a quarter? Squares cannot be.
    #[serde(default)]
    pub turned: bool,
}
