//! What makes a battle more even where one side has the better of it. No rule of play hangs on it: it fills in options.

use contract::ScenarioInfo;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::options::VARIANTS;
use super::{Options, Scenario, cards, named_scenarios};

/// Recommended options, and what they do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Even {
    /// The gunnery handicap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gunnery: Option<i8>,
    /// The handicap in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<i32>,
    /// Variants.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
    /// How many of a hundred battles each side wins with it, between two computers of the same level, `normal`.
    #[serde(default)]
    pub balance: [u8; 2],
}

/// Options with what evens a scenario out, if they ask for it. What they say themselves stays.
pub(crate) fn evened(options: &Options, scenario: &Scenario) -> Options {
    let mut options = options.clone();
    let Some(even) = scenario.even.as_ref().filter(|_| options.even) else { return options };
    options.gunnery = options.gunnery.or(even.gunnery);
    options.handicap = options.handicap.or(even.handicap);
    options.variants.extend(even.variants.iter().cloned());
    options
}

impl Even {
    /// What it changes, as half a sentence.
    fn change(&self, id: &str, [first, second]: &[String; 2]) -> String {
        let mut all = Vec::new();
        if let Some(worse) = self.gunnery {
            let side = if worse > 0 { first } else { second };
            all.push(format!("the guns of the {side} fire at −{}", worse.abs()));
        }
        if let Some(points) = self.handicap {
            let side = if points > 0 { second } else { first };
            all.push(format!("the {side} have {} points from the beginning", points.abs()));
        }
        let listed =
            VARIANTS.iter().filter(|[name, _, of]| *of == id && self.variants.iter().any(|v| v == name));
        all.extend(listed.map(|[_, about, _]| about.trim_start_matches("Fairer: ").to_owned()));
        all.join(", and ")
    }
}

/// For a form: each built-in battle that can be made more even, and a sentence about it.
pub(super) fn told() -> Vec<[String; 2]> {
    let one = |(id, scenario): (&String, &Scenario)| {
        let (even, sides) = (scenario.even.as_ref()?, scenario.sides.as_ref()?);
        let [first, second] = sides;
        let (before, after) = (scenario.balance?, even.balance);
        let text = format!(
            "Of 100 battles between equals the {first} win {} and the {second} {}; with this, {} and {}. What changes: {}.",
            before[0],
            before[1],
            after[0],
            after[1],
            even.change(id, sides),
        );
        Some([id.clone(), text])
    };
    let card = |card: ScenarioInfo| {
        let text =
            "Every battle in which one side has the better of it has the handicap or the variant of its own.";
        [card.id, text.to_owned()]
    };
    named_scenarios().iter().filter_map(one).chain(cards().into_iter().map(card)).collect()
}
