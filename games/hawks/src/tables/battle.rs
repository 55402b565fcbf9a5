//! §19 Battles: the schema of scenario files.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Vessel;
use crate::types::{Edge, Hex, MIDDLE, Navy, Rules};

/// §19 A battle: the schema of scenario files, and of positions from which play goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "a scenario with its fields")]
pub struct Battle {
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is about, in half a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Which rules it is fought by.
    pub rules: Rules,
    /// §2 Who is side A, and moves first. The other side is the defender; if a die decides there is none.
    pub first: First,
    /// Who sets up first; without it the defender does, and the UPF if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places_first: Option<Navy>,
    /// The planet: its hex, or who chooses it; without it there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planet: Option<Planet>,
    /// The moment from which play goes on, if it does not begin here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moment: Option<Moment>,
    /// §14 Hexes in which the defender may lay mines and seekers before play; without them anywhere on the sheet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mine_zone: Vec<Hex>,
    /// What this battle has besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special: Option<SpecialRule>,
    /// Who wins.
    pub victory: Victory,
    /// §21.3 Does one shot by any ship of a militia free all of it to flee? Else each must fire itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub militia_together: bool,
    /// §16 Are the drones those of a campaign: marked before the battle, and known, even in number, to their owner alone?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub secret_drones: bool,
    /// Does an armed or fortified station without ships fall to an enemy with electron or proton beams?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stations_fall: bool,
    /// The UPF.
    pub upf: Force,
    /// The Sathar.
    pub sathar: Force,
}

impl Battle {
    /// One side.
    pub const fn force(&self, navy: Navy) -> &Force {
        match navy {
            Navy::Upf => &self.upf,
            Navy::Sathar => &self.sathar,
        }
    }

    /// One side, to change it.
    pub const fn force_mut(&mut self, navy: Navy) -> &mut Force {
        match navy {
            Navy::Upf => &mut self.upf,
            Navy::Sathar => &mut self.sathar,
        }
    }
}

/// One side of a battle: its ships, and how it sets them up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "a side with its ships")]
pub struct Force {
    /// Its ships.
    pub ships: Vec<Vessel>,
    /// Where they are set up.
    pub zone: Zone,
    /// At what speed: `each`, `common`, or a number.
    pub speed: Speeds,
    /// §14 Mines that lie already.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mines: Vec<Hex>,
    /// §15 Seekers that lie in wait already.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seekers: Vec<Hex>,
    /// §15 Seekers that fly already.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hunting: Vec<Hunting>,
}

/// §15 A seeker that flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hunting {
    /// Where it is.
    pub at: Hex,
    /// How often it has flown, 1 to 5.
    #[serde(deserialize_with = "crate::whole::flown")]
    pub flown: u8,
}

/// §2 The moment from which play goes on: a side's movement begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// The game turn.
    #[serde(deserialize_with = "crate::whole::turn")]
    pub turn: u16,
    /// Who moves.
    pub mover: Navy,
    /// §21.3 Game turns in a row in which nothing was in range.
    #[serde(default, deserialize_with = "crate::whole::turns")]
    pub quiet: u8,
    /// Was anything in range in this one?
    #[serde(default)]
    pub contact: bool,
    /// §19.1 Full game turns in dock so far.
    #[serde(default, deserialize_with = "crate::whole::turns")]
    pub evacuated: u8,
    /// §19.1 Has the ship been in dock for all of this one so far?
    #[serde(default)]
    pub in_dock: bool,
    /// §21.3 Who has offered to end the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Navy>,
}

/// §2 Who is side A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The UPF.
    Upf,
    /// The Sathar.
    Sathar,
    /// §19.3 The higher roll.
    #[default]
    Roll,
}

impl First {
    /// The side that attacks; none if a die decides.
    pub const fn navy(self) -> Option<Navy> {
        match self {
            First::Upf => Some(Navy::Upf),
            First::Sathar => Some(Navy::Sathar),
            First::Roll => None,
        }
    }
}

impl From<Navy> for First {
    fn from(navy: Navy) -> Self {
        match navy {
            Navy::Upf => First::Upf,
            Navy::Sathar => First::Sathar,
        }
    }
}

/// §19 §21.2 Where a side sets up. Stations are always in orbit, docked ships and fighters aboard with their base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Anywhere on the sheet.
    #[default]
    Anywhere,
    /// On one short edge, chosen when it sets up.
    ShortEdge,
    /// On one edge, chosen when it sets up.
    AnyEdge,
    /// On one short edge, which it names before anybody sets up.
    Announced,
    /// On the west edge.
    West,
    /// On the east edge.
    East,
    /// On the north edge.
    North,
    /// On the south edge.
    South,
}

impl Zone {
    /// The edges among which it chooses; none at all if it is bound to no edge.
    pub const fn edges(self) -> &'static [Edge] {
        match self {
            Zone::Anywhere => &[],
            Zone::ShortEdge | Zone::Announced => &[Edge::West, Edge::East],
            Zone::AnyEdge => &Edge::ALL,
            Zone::West => &[Edge::West],
            Zone::East => &[Edge::East],
            Zone::North => &[Edge::North],
            Zone::South => &[Edge::South],
        }
    }
}

impl From<Edge> for Zone {
    fn from(edge: Edge) -> Self {
        match edge {
            Edge::West => Zone::West,
            Edge::East => Zone::East,
            Edge::North => Zone::North,
            Edge::South => Zone::South,
        }
    }
}

/// §19 At what speed the ships of a side start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speeds {
    /// Each at a speed of its own.
    #[default]
    Each,
    /// All at the same speed, which is chosen.
    Common,
    /// All at this speed.
    Fixed(u16),
}

impl Serialize for Speeds {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Speeds::Each => out.serialize_str("each"),
            Speeds::Common => out.serialize_str("common"),
            Speeds::Fixed(speed) => out.serialize_u16(*speed),
        }
    }
}

impl<'de> Deserialize<'de> for Speeds {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Either;

        impl Visitor<'_> for Either {
            type Value = Speeds;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`each`, `common`, or a speed, 0 to 30")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Speeds, E> {
                match text {
                    "each" => Ok(Speeds::Each),
                    "common" => Ok(Speeds::Common),
                    _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
                }
            }

            fn visit_u64<E: de::Error>(self, speed: u64) -> Result<Speeds, E> {
                let wrong = |_| E::invalid_value(Unexpected::Unsigned(speed), &self);
                u16::try_from(speed).map_err(wrong).map(Speeds::Fixed)
            }

            fn visit_i64<E: de::Error>(self, speed: i64) -> Result<Speeds, E> {
                let wrong = |_| E::invalid_value(Unexpected::Signed(speed), &self);
                u16::try_from(speed).map_err(wrong).map(Speeds::Fixed)
            }
        }

        input.deserialize_any(Either)
    }
}

impl JsonSchema for Speeds {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Speeds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "`each` (a speed for each ship), `common` (one for all, chosen), or the speed of all",
            "anyOf": [{ "enum": ["each", "common"] }, { "type": "integer", "minimum": 0, "maximum": 30 }],
        })
    }
}

/// §4.1 Where the planet lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Planet {
    /// In this hex.
    At(Hex),
    /// A side chooses.
    Chosen(PlanetChoice),
}

/// §19 How a side chooses where the planet lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanetChoice {
    /// Who chooses, before it sets up.
    pub by: Navy,
    /// §19.1 It lies within so many hexes of the middle. Ruling R56.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::distance")]
    pub middle: Option<u16>,
    /// §19.2 No edge is nearer than so many hexes.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::distance")]
    pub edges: Option<u16>,
    /// §21.2 May it also decide that they meet away from the planet?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

impl PlanetChoice {
    /// May this hex be chosen? No planet lies on an edge.
    pub fn allows(&self, hex: Hex) -> bool {
        self.middle.is_none_or(|most| hex.distance(MIDDLE) <= most)
            && hex.from_edges() >= self.edges.unwrap_or(0).max(1)
    }

    /// Is there a hex to choose at all? If there is one, the middle is.
    pub(super) fn possible(&self) -> bool {
        self.allows(MIDDLE)
    }
}

impl<'de> Deserialize<'de> for Planet {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Planet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a hex such as \"28.20\", or who chooses it: { by = \"upf\", middle = 5 }")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Planet, E> {
                text.parse().map(Planet::At).map_err(E::custom)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Planet, A::Error> {
                PlanetChoice::deserialize(MapAccessDeserializer::new(map)).map(Planet::Chosen)
            }
        }

        input.deserialize_any(Either)
    }
}

/// What a battle has besides, with the names of its ships.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SpecialRule {
    /// §19.1 A ship takes the crew off a station, in so many full game turns in dock.
    Evacuation {
        /// The ship.
        ship: String,
        /// The station.
        station: String,
        /// Full game turns.
        #[serde(deserialize_with = "crate::whole::turns")]
        turns: u8,
    },
    /// §19.3 A ship flies straight across the map and leaves it. Ruling R53.
    Convoy {
        /// The ship.
        ship: String,
    },
}

/// Who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// §19.2 §19.4 The last fleet, stations counted; a draw if it has nothing but fighters.
    #[default]
    LastFleet,
    /// §19.1 The UPF if the crew is off and the ship that took it has left the map; else the Sathar. Ruling R52.
    Evacuation,
    /// §19.3 Who destroys all ships of the other side; a draw if nothing but the convoy got away. Ruling R53.
    Convoy,
    /// §21.3 Who stays while the other side is destroyed or has broken off.
    Field,
}
