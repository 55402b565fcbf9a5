//! The schema of campaign files.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::Class;

/// A campaign: the map, and the forces of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a campaign with its systems, routes, circles and forces")]
pub struct Campaign {
    /// For people.
    pub title: String,
    /// What it is about, in half a sentence.
    #[serde(default)]
    pub about: String,
    /// Ruling V1: so many stations, every fortress among them, and the Sathar have won.
    pub stations_to_win: u8,
    /// Ruling V5: with so many fortresses left when the Sathar retreat the UPF have won; with fewer it is a draw. Usually
    /// two, or one if there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortresses_to_win: Option<u8>,
    /// §3 Where the force that is off the map turns up: ten planets, for the rolls 1 to 9 and 0.
    #[serde(default)]
    pub nova: Vec<String>,
    /// §14 What makes the Sathar retreat, in numbers.
    #[serde(default)]
    pub retreat: RetreatFile,
    /// §1 The systems.
    pub systems: Vec<SystemFile>,
    /// §1 The routes between them.
    pub routes: Vec<RouteFile>,
    /// §1 The Start Circles.
    pub circles: Vec<CircleFile>,
    /// §2 Spacefleet.
    #[serde(default)]
    pub forces: Vec<ForceFile>,
    /// §2 The Sathar.
    pub sathar: SatharFile,
}

/// §1 A system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SystemFile {
    /// Its name in commands and files.
    pub id: String,
    /// For people.
    pub name: String,
    /// Where it is drawn, y downwards.
    pub xy: [i16; 2],
    /// Its planets.
    pub planets: Vec<PlanetFile>,
}

/// §1 A planet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanetFile {
    /// Its name in commands and files.
    pub id: String,
    /// For people.
    pub name: String,
    /// Other spellings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// What orbits it: `armed_station`, `fortified_station` or `fortress`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub station: Option<Class>,
    /// What that is called, if it is not called after the planet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub station_name: Option<String>,
    /// Ruling P2: hull points that its yard repairs in a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yard: Option<u16>,
    /// §2 Its militia.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub militia: BTreeMap<Class, u8>,
}

/// §1 A route.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RouteFile {
    /// The systems it joins.
    pub between: [String; 2],
    /// How many transit boxes lie between them.
    pub boxes: u8,
    /// How many by the other reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boxes_ceil: Option<u8>,
    /// The jump boxes for travel from the first system and from the second, both counted from the first; usually in the
    /// middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jump: Option<[u8; 2]>,
}

/// §1 A Start Circle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CircleFile {
    /// The system that it leads to.
    pub system: String,
    /// How many red boxes lie before the star.
    pub boxes: u8,
    /// How many by the other reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boxes_ceil: Option<u8>,
}

/// §2 A force of Spacefleet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceFile {
    /// Its name in commands and files.
    pub id: String,
    /// For people.
    pub name: String,
    /// The planet at which it begins; without it its owner places its ships.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// §3 Does it wait off the map until it is called?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_map: bool,
    /// Its ships.
    pub ships: BTreeMap<Class, u8>,
}

/// §2 The Sathar.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SatharFile {
    /// Their ships.
    pub ships: BTreeMap<Class, u8>,
    /// §3 So many, fighters not counted, must be placed before the first day.
    pub least: u8,
}

/// §14 What makes the Sathar retreat, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RetreatFile {
    /// So many assault carriers lost.
    pub carriers: u8,
    /// So many heavy cruisers lost.
    pub cruisers: u8,
    /// So many ships lost, fighters counted.
    pub ships: u8,
    /// Fewer stations than this destroyed in a tenday.
    pub stations: u8,
}

impl Default for RetreatFile {
    fn default() -> Self {
        RetreatFile { carriers: 2, cruisers: 5, ships: 40, stations: 2 }
    }
}
