//! What is chosen before play.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::{Rule, Scenario};

/// What is chosen before play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "options with their names")]
pub struct Options {
    /// A battle by name (`denmark_strait`, …), or one of your own with its fields.
    pub scenario: ScenarioChoice,
    /// Which rules are used: `scenario` (basic, and what the scenario calls for), `basic`, `optional` (all of §11) or
    /// `advanced` (all of §11 and §12).
    pub rules: Preset,
    /// Rules that are used besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Rule>,
    /// Rules that are not used all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Rule>,
    /// Variants of the scenario that are played, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
}

/// Which rules are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The basic game, and what the scenario calls for.
    #[default]
    Scenario,
    /// The basic game.
    Basic,
    /// With all optional rules.
    Optional,
    /// With all optional and advanced rules.
    Advanced,
}

/// §15 Which battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ScenarioChoice {
    /// By name.
    Named(String),
    /// In full, as in a scenario file.
    Own(Box<Scenario>),
}

impl Default for ScenarioChoice {
    fn default() -> Self {
        ScenarioChoice::Named("denmark_strait".into())
    }
}

/// By hand, for an untagged enum cannot say which field is wrong.
impl<'de> Deserialize<'de> for ScenarioChoice {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        contract::choice::read(
            input,
            "the name of a scenario, or a scenario with its fields",
            ScenarioChoice::Named,
            ScenarioChoice::Own,
        )
    }
}
