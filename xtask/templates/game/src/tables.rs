//! Options and scenario files → a validated set-up.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use contract::{OptionError, ScenarioInfo, UserData};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The data files of this game.
pub(crate) const DATA: &[(&str, &str)] = &[("scenarios.toml", include_str!("../data/scenarios.toml"))];

/// What is chosen before play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The name of a scenario, or a scenario of your own.
    pub scenario: Choice,
}

/// Which scenario is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Choice {
    /// By name.
    Named(String),
    /// In full, as in a scenario file.
    Own(Scenario),
}

impl Default for Choice {
    fn default() -> Self {
        Choice::Named("standard".into())
    }
}

/// A scenario: the schema of scenario files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// For people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How many numbers there are.
    pub numbers: u8,
}

/// Options, validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub(crate) numbers: u8,
}

static NAMED: LazyLock<BTreeMap<String, Scenario>> =
    LazyLock::new(|| toml::from_str(DATA[0].1).expect("the built-in scenarios are tested"));

/// The scenarios for lists.
pub(crate) fn scenarios() -> Vec<ScenarioInfo> {
    let info = |(id, scenario): (&String, &Scenario)| ScenarioInfo {
        id: id.clone(),
        title: scenario.title.clone().unwrap_or_else(|| id.clone()),
    };
    NAMED.iter().map(info).collect()
}

/// Checks options and the user's scenario file.
pub(crate) fn prepare(options: &Options, data: &UserData) -> Result<Arc<Setup>, OptionError> {
    let scenario = match (data.get("scenario"), &options.scenario) {
        (Some(file), _) => {
            let scenario: Scenario = file.parse()?;
            check(&scenario, "numbers").map_err(|e| e.in_file(file))?;
            scenario
        }
        (None, Choice::Own(scenario)) => {
            check(scenario, "scenario.numbers")?;
            scenario.clone()
        }
        (None, Choice::Named(name)) => NAMED.get(name).cloned().ok_or_else(|| {
            let names: Vec<&str> = NAMED.keys().map(String::as_str).collect();
            OptionError::field("scenario", format!("there is no `{name}`: take {}", names.join(" or ")))
        })?,
    };
    Ok(Arc::new(Setup { numbers: scenario.numbers }))
}

fn check(scenario: &Scenario, field: &str) -> Result<(), OptionError> {
    if (2..=20).contains(&scenario.numbers) {
        return Ok(());
    }
    Err(OptionError::field(field, format!("{} numbers: take 2 to 20", scenario.numbers)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_of_ours_is_sound() {
        for info in scenarios() {
            let options = Options { scenario: Choice::Named(info.id) };
            assert!(prepare(&options, &UserData::default()).is_ok());
        }
        let options = Options { scenario: Choice::Own(Scenario { title: None, numbers: 1 }) };
        let error = prepare(&options, &UserData::default()).expect_err("one number is no secret");
        assert_eq!(error.field.as_deref(), Some("scenario.numbers"));
    }
}
