//! What is chosen before play.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::Battle;
use crate::types::{Class, Navy, Rules};

/// What is chosen before play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "options with their names")]
pub struct Options {
    /// A battle by name (`b1`, `b2`, `a1`, `a2`, `duel3`, `fleet8`, `assault`), or one of your own with its ships.
    pub scenario: Scenario,
    /// The ships of the UPF, such as `2 destroyer, heavy_cruiser, armed_station`; empty for the scenario's. If both
    /// sides are given, the battle is set up as §21.2 has it and the scenario is not used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("counts" = Class::ALL.map(Class::id)))]
    pub upf: Option<String>,
    /// The ships of the Sathar, in the same way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("counts" = Class::ALL.map(Class::id)))]
    pub sathar: Option<String>,
    /// `basic`, `advanced` or `campaign` (the short form of a campaign's battles); empty for the scenario's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
    /// Is there a planet? Empty for the scenario's; ships of your own have one if they have a station.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planet: Option<bool>,
    /// Who attacks, enters from a short edge and moves first: `upf` or `sathar`; empty for the scenario's, and for
    /// `sathar` with ships of your own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<Navy>,
    /// From where a ship fires that has moved: `path` (any hex of its path) or `last` (its last hex). Ruling R12.
    pub fire_from: FireFrom,
    /// May docked ships use their interceptors, in the Advanced Game? Ruling R7.
    pub docked_icms: bool,
    /// Whose mines and seekers the defender may lay before play: `minelayer` (those of minelayers) or `all`; empty for
    /// `minelayer` with the rules of a campaign and `all` without. Ruling R22.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preplace_seekers: Option<Preplace>,
    /// Crew skills: `off`, `chart` (in battles of 2 to 4 ships) or `on`.
    pub skills: Skills,
    /// Does each side have two shatter drones among its frigates?
    pub shatter_drones: bool,
    /// How many fighters an assault carrier holds: 8 or 10; empty for 8 with the rules of a campaign, 10 without.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::hangar")]
    pub hangar: Option<u8>,
}

/// §8.3 From where a ship fires that has moved. Ruling R12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FireFrom {
    /// From any hex of its path.
    #[default]
    Path,
    /// From its last hex.
    Last,
}

/// §15 What a defender may lay before play. Ruling R22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preplace {
    /// Mines and seekers of minelayers.
    Minelayer,
    /// The seekers of all other ships as well.
    All,
}

/// §17 How crews are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Skills {
    /// Without skills.
    #[default]
    Off,
    /// §21.1 With average skills in battles of 2 to 4 ships.
    Chart,
    /// With average skills.
    On,
}

/// §19 Which battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Scenario {
    /// By name.
    Named(String),
    /// In full, as in a scenario file.
    Own(Box<Battle>),
}

impl Default for Scenario {
    fn default() -> Self {
        Scenario::Named("b1".into())
    }
}

/// By hand, for an untagged enum cannot say which field is wrong.
impl<'de> Deserialize<'de> for Scenario {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        contract::choice::read(
            input,
            "the name of a scenario, or a scenario with its fields",
            Scenario::Named,
            Scenario::Own,
        )
    }
}
