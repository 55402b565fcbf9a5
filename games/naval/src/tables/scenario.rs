//! A scenario as its file gives it: the same fields for ours and for a user's own.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Even, Rule, Ship, Special};
use crate::types::{Class, Crew, Edge, Edition, Heading, Hex, Nation, RadarSet, Terrain, TorpedoRow};

/// §15 A battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a scenario with its fields")]
pub struct Scenario {
    /// What it is called.
    #[serde(default)]
    pub title: String,
    /// One line about it: date and place.
    #[serde(default)]
    pub about: String,
    /// Where its numbers come from.
    #[serde(default)]
    pub source: String,
    /// Which game it belongs to.
    #[serde(default)]
    pub edition: Edition,
    /// What the two sides are called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<[String; 2]>,
    /// Is it fought at night?
    #[serde(default)]
    pub night: bool,
    /// §4.1 The base visibility.
    pub visibility: u16,
    /// How many turns it lasts.
    pub turns: u8,
    /// §11.7 The hexside from which the wind blows.
    #[serde(default)]
    pub wind: Heading,
    /// §11 §12 Rules that this scenario calls for, besides those that what is in it calls for: crews, radar, planes, mines,
    /// strikes.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// §12.13 Are Mark 3 sets impaired?
    #[serde(default)]
    pub impaired_radar: bool,
    /// The map; open sea of 36 columns and 24 rows if nothing is said.
    #[serde(default)]
    pub map: MapFile,
    /// Units of both sides.
    pub units: Vec<UnitRow>,
    /// Ships of its own, by id, besides the built-in ones.
    #[serde(default)]
    pub ships: BTreeMap<String, Ship>,
    /// §11.8 Mine hexes printed on the map, known to all.
    #[serde(default)]
    pub mines: Vec<Hex>,
    /// §11.8 How many hidden mine hexes each side lays before play, by side.
    #[serde(default)]
    pub hidden_mines: [u8; 2],
    /// §11.5 Air strikes.
    #[serde(default)]
    pub strikes: Vec<Strike>,
    /// Where units may leave.
    #[serde(default)]
    pub exits: Vec<Exit>,
    /// Rules of its own.
    #[serde(default)]
    pub special: Vec<Special>,
    /// How it is won.
    #[serde(default)]
    pub victory: Victory,
    /// How many of a hundred battles each side wins between two computers of the same level, `normal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance: Option<[u8; 2]>,
    /// What makes it more even, if one side has the better of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub even: Option<Even>,
}

impl Scenario {
    /// The names of its variants.
    pub fn variants(&self) -> BTreeSet<&str> {
        let units = self.units.iter().flat_map(|row| [&row.variant, &row.except]);
        let wins = self.victory.wins.iter().flat_map(|win| [&win.variant, &win.except]);
        let rules = self.special.iter().filter_map(Special::variant);
        units.chain(wins).flatten().chain(rules).map(String::as_str).collect()
    }
}

/// §1.4 A map: open sea with what lies in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MapFile {
    /// Columns of the frame.
    pub columns: i16,
    /// Rows of the frame.
    pub rows: i16,
    /// Land: hexes or areas such as `1711`, `1420-3624` (all columns and rows between), `3001-3607`.
    pub land: Vec<String>,
    /// Partial land, the same way.
    pub partial_land: Vec<String>,
    /// Partial sea, the same way; it is said last and holds where areas overlap.
    pub partial_sea: Vec<String>,
    /// Or all of it as a picture, row by row: `.` sea, `p` partial sea, `L` partial land, `#` land.
    pub picture: Vec<String>,
    /// Does the map end at its edges, but for exits? Otherwise the sea goes on beyond them.
    pub closed: bool,
}

impl Default for MapFile {
    fn default() -> Self {
        MapFile {
            columns: 36,
            rows: 24,
            land: Vec::new(),
            partial_land: Vec::new(),
            partial_sea: Vec::new(),
            picture: Vec::new(),
            closed: false,
        }
    }
}

impl MapFile {
    /// What a letter of a picture stands for.
    pub const fn letter(letter: char) -> Option<Terrain> {
        match letter {
            '.' => Some(Terrain::Sea),
            'p' => Some(Terrain::PartialSea),
            'L' => Some(Terrain::PartialLand),
            '#' => Some(Terrain::Land),
            _ => None,
        }
    }
}

/// §2 A unit in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitRow {
    /// Which side: 1 or 2.
    pub side: u8,
    /// A ship by name (`hood`) or id (`GB-BC1`), or a generic counter: `ca`, `cl` or `dd`.
    pub ship: String,
    /// What it is called here; the ship's name if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whose it is, for a generic counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Where it begins.
    pub at: Hex,
    /// Its heading.
    #[serde(default)]
    pub heading: Heading,
    /// Its speed.
    #[serde(default)]
    pub speed: u8,
    /// §11.3 Its crew.
    #[serde(default)]
    pub crew: Crew,
    /// Does the admiral sail in it?
    #[serde(default)]
    pub flag: bool,
    /// §12.1 Its radar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radar: Option<RadarSet>,
    /// §11.2 Has it a plane?
    #[serde(default)]
    pub plane: Plane,
    /// §2 How many ships it stands for; the class's number if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ships: Option<u8>,
    /// §8.2 Its row of the torpedo table, instead of the ship's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torpedoes: Option<TorpedoRow>,
    /// §8.2 Its salvos, instead of the table's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salvos: Option<u8>,
    /// Damage that it begins with.
    #[serde(default)]
    pub damage: Damage,
    /// Is its radar destroyed already?
    #[serde(default)]
    pub radar_destroyed: bool,
    /// The turn in which it enters at the beginning of its side's movement; at once if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enters: Option<u8>,
    /// Does it sail only in this variant?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Is it left out in this variant?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<String>,
    /// §13.3 For a fort: its values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fort: Option<FortRow>,
}

/// §13.3 A fort's values, where they are not those of its ship row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FortRow {
    /// Attack.
    pub a: u16,
    /// Defence.
    pub d: u16,
    /// Range.
    pub r: u16,
}

/// §11.2 Has a ship a spotting plane?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Plane {
    /// None.
    #[default]
    None,
    /// One.
    Aboard,
}

/// Damage that a unit begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Damage {
    /// Hits on weapons that can be repaired.
    pub w: u8,
    /// Hits on speed that can be repaired.
    pub s: u8,
    /// Hits on weapons that cannot.
    pub w_fixed: u8,
    /// Hits on speed that cannot.
    pub s_fixed: u8,
}

/// §11.5 An air strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Whose: 1 or 2.
    pub side: u8,
    /// Are they torpedo planes?
    #[serde(default)]
    pub torpedo: bool,
    /// The first turn in which it may come.
    #[serde(default)]
    pub from: u8,
}

/// Where units of a side may leave for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// Whose: 1 or 2.
    pub side: u8,
    /// Over these edges.
    #[serde(default)]
    pub edges: Vec<Edge>,
    /// Only from these hexes.
    #[serde(default)]
    pub hexes: Vec<Hex>,
}

/// How a scenario is won.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Victory {
    /// Ways to win; if both sides have won, or at the end neither has, it is a draw unless points decide. Without any,
    /// points decide.
    pub wins: Vec<Win>,
    /// §10 Do victory points decide if nothing else does? A lead of more than this wins; more than 0 if nothing is said and
    /// there are no `wins`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
    /// Factors for the points that each side scores for ships.
    pub factors: Option<[i32; 2]>,
    /// Points for sinking the enemy's flagship, besides.
    pub flagship: i32,
    /// Points that the sides have from the beginning.
    #[serde(skip_serializing_if = "none_given")]
    pub handicap: [i32; 2],
    /// Points for hits on a unit's weapons at the end: unit, points for 2W, for 3W.
    pub hulk: Option<Hulk>,
}

fn none_given(points: &[i32; 2]) -> bool {
    *points == [0, 0]
}

/// Points for a unit whose weapons are hit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hulk {
    /// Which.
    pub unit: String,
    /// Points at 2W.
    pub two: i32,
    /// Points at 3W.
    pub three: i32,
}

/// One way to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Win {
    /// Which side: 1 or 2.
    pub side: u8,
    /// All of these must hold; none if the side wins at the end unless the other has won.
    pub when: Vec<Condition>,
    /// Does it end the battle at once? Otherwise it is looked at when the last turn is over.
    #[serde(default)]
    pub at_once: bool,
    /// It counts only through this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<u8>,
    /// Does it count only in this variant?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Does it not count in this variant?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<String>,
    /// For people: why.
    pub because: String,
}

/// A condition of a way to win. Units are named as the scenario names them; no name means any of the class or side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// So many of these are sunk.
    Sunk {
        /// Of these.
        units: Vec<String>,
        /// How many.
        count: u8,
    },
    /// So many ships of a side's classes are sunk.
    SunkClass {
        /// The side: 1 or 2.
        side: u8,
        /// Classes.
        classes: Vec<Class>,
        /// How many.
        count: u8,
    },
    /// No more ships of a side's classes are sunk than so many.
    SunkAtMost {
        /// The side: 1 or 2.
        side: u8,
        /// Classes.
        classes: Vec<Class>,
        /// How many at most.
        count: u8,
    },
    /// So many of these have left over these edges with at most so many hits.
    Exited {
        /// Of these.
        units: Vec<String>,
        /// How many.
        count: u8,
        /// Over these edges; any if none is named.
        #[serde(default)]
        edges: Vec<Edge>,
        /// Hits on weapons at most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        w_most: Option<u8>,
        /// Hits on speed at most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        s_most: Option<u8>,
        /// Are only unrepairable hits counted?
        #[serde(default)]
        fixed: bool,
        /// It counts only in this turn or later.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u8>,
    },
    /// One of these has at least so many hits, wherever it is, or is sunk.
    Crippled {
        /// Of these.
        units: Vec<String>,
        /// Hits on weapons that are enough.
        w: u8,
        /// Hits on speed that are enough.
        s: u8,
    },
    /// All of these are afloat, or have left.
    Afloat {
        /// These.
        units: Vec<String>,
    },
    /// None of these has more hits than this.
    Sound {
        /// These.
        units: Vec<String>,
        /// Unrepairable hits on weapons at most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        w_most: Option<u8>,
        /// Unrepairable hits on speed at most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        s_most: Option<u8>,
    },
    /// A bombardment was carried out.
    Bombarded,
    /// It was not.
    NotBombarded,
    /// The side leads by more than this many points.
    Lead {
        /// By more than this.
        over: i32,
    },
}
