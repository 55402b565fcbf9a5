//! What is chosen before play.

use std::fmt;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::value::{SeqAccessDeserializer, StrDeserializer};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Rule, Scenario};
use crate::types::{Crew, Edition, Heading};

/// The group of options for a battle of one's own.
const OWN: &str = "A battle of your own";

/// The group of options for the rules one by one.
const RULES: &str = "Rules one by one";

/// §13.1 Variants for people: the name, what it is, and the scenario.
pub(super) const VARIANTS: [[&str; 3]; 23] = [
    ["decoy", "Fairer: escapes count only from turn 10", "lofoten"],
    ["littorio", "With Littorio and Vittorio Veneto", "calabria"],
    [
        "scatter",
        "Fairer: one Italian unit that gets away wins, and the British must sink all four",
        "matapan",
    ],
    ["running_fight", "Fairer: escapes count only from turn 10", "denmark_strait"],
    ["fuso", "With Fuso", "surigao"],
    ["duel", "Yamato and Iowa alone", "yamato_iowa"],
    ["hold_out", "Fairer: the British win unless the Germans lead by 15 points", "coronel"],
    ["engage", "The Germans must also sink two armoured cruisers", "corfu"],
    ["worn_boilers", "Goeben goes 4 at most from turn 3 on", "corfu"],
    ["moltke", "Moltke and a light cruiser come to von Spee's help", "falklands"],
    ["long_chase", "Fairer: escapes count only from turn 20", "falklands"],
    ["clear_lead", "Fairer: the British must lead by 20 points", "heligoland"],
    ["zeppelins", "With zeppelins, if the die brings them", "heligoland"],
    ["half_squadron", "Fairer: with half of the Second Battle Squadron", "scarborough"],
    ["zeppelins", "With zeppelins, if the die brings them", "scarborough"],
    ["von_der_tann", "Von der Tann instead of Blücher", "dogger_bank"],
    ["with_von_der_tann", "Von der Tann besides Blücher", "dogger_bank"],
    ["zeppelins", "With zeppelins, if the die brings them", "dogger_bank"],
    ["zeppelins", "With zeppelins, if the die brings them", "run_to_the_south"],
    ["zeppelins", "With zeppelins, if the die brings them", "crossing_the_t"],
    ["zeppelins", "With zeppelins, if the die brings them", "august_sortie"],
    ["two_zeppelins", "With two zeppelins, as it was", "august_sortie"],
    ["minesweeping", "With trawlers that sweep mines", "gallipoli"],
];

/// What is chosen before play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "options with their names")]
pub struct Options {
    /// A battle by name (`denmark_strait`, …), or one of your own with its fields.
    pub scenario: ScenarioChoice,
    /// Which rules are used: `scenario` (basic, and what the scenario calls for), `basic`, `optional` (all of §11) or
    /// `advanced` (all of §11 and §12).
    #[schemars(title = "Rules", extend("place" = 1))]
    pub rules: Preset,
    /// Should a battle in which one side has the better of it be made more even, by the handicap or the variant that is
    /// recommended for it? What other options say of that goes before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(title = "Even it out", extend("place" = 0, "propose" = true, "told" = super::even::told()))]
    pub even: bool,
    /// Variants of the scenario that are played, by name with commas between them: `decoy` off the Lofoten islands, `littorio` at Calabria, `scatter`
    /// off Cape Matapan, `running_fight` in the Denmark Strait, `fuso` in Surigao Strait, `duel` for Yamato against Iowa; in Salvo II `hold_out` at Coronel, `engage` or `worn_boilers` off Corfu, `moltke` or
    /// `long_chase` at the Falklands, `clear_lead` at Heligoland, `half_squadron` off Scarborough, `von_der_tann` or `with_von_der_tann` at the Dogger Bank, `zeppelins` in the North Sea (`two_zeppelins` in August),
    /// `minesweeping` at Gallipoli.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "listed")]
    #[schemars(title = "Variants", extend("place" = 2, "picks" = VARIANTS))]
    pub variants: Vec<String>,
    /// Is it night? Empty for the scenario's; battles of your own are fought by day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Night", extend("place" = 3))]
    pub night: Option<bool>,
    /// The base visibility in hexes, 1 to 40; empty for the scenario's, and for 16 by day and 4 at night in a battle of
    /// your own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Visibility", extend("place" = 4))]
    pub visibility: Option<u16>,
    /// The hexside from which the wind blows, `A` (north) to `F`; empty for the scenario's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Wind from", extend("place" = 5))]
    pub wind: Option<Heading>,
    /// How many turns the battle lasts, 1 to 60; empty for the scenario's, and for 14 in a battle of your own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Turns", extend("place" = 6))]
    pub turns: Option<u8>,
    /// §10 Points that the second side has from the beginning, -200 to 200; less than 0 gives them to the first side. With
    /// them, points decide any battle that nothing else has decided by its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Handicap", extend("place" = 7))]
    pub handicap: Option<i32>,
    /// §10 How much worse the guns of the first side fire, 0 to 12 on every roll of the DPT; less than 0 for those of the
    /// second side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Gunnery handicap", extend("place" = 8))]
    pub gunnery: Option<i8>,
    /// The ships of the first side, such as `bismarck, prinz_eugen` or `2 dd japanese`. After a ship may stand its
    /// nation, its crew (`crack`, `poor`), its radar (`type284`, `mark8`, …) and `plane`. With ships for both sides no
    /// scenario is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Ships of the first side", extend("place" = 20, "group" = OWN))]
    pub first: Option<String>,
    /// The ships of the second side, in the same way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Ships of the second side", extend("place" = 21, "group" = OWN))]
    pub second: Option<String>,
    /// How many hexes the two lines are apart at first, 1 to 40; empty for 12.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Hexes apart", extend("place" = 22, "group" = OWN))]
    pub range: Option<u16>,
    /// §11.3 The crews of the first side of which nothing else is said: `crack`, `regular` or `poor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Crews of the first side", extend("place" = 23, "group" = OWN))]
    pub first_crew: Option<Crew>,
    /// §11.3 The crews of the second side of which nothing else is said: `crack`, `regular` or `poor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Crews of the second side", extend("place" = 24, "group" = OWN))]
    pub second_crew: Option<Crew>,
    /// From which game ships are taken whose name is in both: `salvo` or `salvo_ii`; empty for the one that has them all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(title = "Ships from", extend("place" = 25, "group" = OWN))]
    pub edition: Option<Edition>,
    /// Rules that are used besides, by name with commas between them: `fog, dummies`.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "listed")]
    #[schemars(title = "With these rules besides", extend("place" = 40, "group" = RULES))]
    pub with: Vec<Rule>,
    /// Rules that are not used all the same, in the same way.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "listed")]
    #[schemars(title = "Without these rules", extend("place" = 41, "group" = RULES))]
    pub without: Vec<Rule>,
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

/// A list, or a text with commas: people type the latter into a form.
fn listed<'de, D: Deserializer<'de>, T: Deserialize<'de>>(input: D) -> Result<Vec<T>, D::Error> {
    struct Names<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Names<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("names with commas between them, or a list of names")
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Vec<T>, E> {
            let names = text.split([',', ';', ' ']).map(str::trim).filter(|name| !name.is_empty());
            let read = |name: &str| {
                let read = T::deserialize(StrDeserializer::<serde::de::value::Error>::new(name));
                read.map_err(|error| E::custom(contract::typo::explain(&error.to_string())))
            };
            names.map(read).collect()
        }

        fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Vec<T>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(list))
        }
    }

    input.deserialize_any(Names(PhantomData)).map_err(|error| D::Error::custom(error.to_string()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::VARIANTS;
    use crate::tables::named_scenarios;

    #[test]
    fn every_variant_can_be_ticked() {
        let listed: BTreeSet<(&str, &str)> =
            VARIANTS.iter().map(|[id, _, scenario]| (*scenario, *id)).collect();
        let known: BTreeSet<(&str, &str)> = named_scenarios()
            .iter()
            .flat_map(|(id, scenario)| scenario.variants().into_iter().map(move |name| (id.as_str(), name)))
            .collect();
        assert_eq!(listed, known);
    }
}
