//! How even a battle is, by the figures of its data: on which side a newcomer sits.

use contract::Balance;

use crate::tables::{Options, ScenarioChoice, evened, named_scenarios};

/// How often each side wins a battle as it is, or with what evens it out. Its length, its weather and its rules leave one
/// side as far ahead as it is; ships of your own and other handicaps make another battle of it.
pub(crate) fn balance(options: &Options) -> Balance {
    let ScenarioChoice::Named(name) = &options.scenario else { return Balance::Unknown };
    let Some(scenario) = named_scenarios().get(name.as_str()) else { return Balance::Unknown };
    let ships = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.trim().is_empty());
    if ships(&options.first) || ships(&options.second) {
        return Balance::Unknown;
    }
    let played = evened(options, scenario);
    let handicaps = (played.gunnery.unwrap_or(0), played.handicap.unwrap_or(0));
    if let Some(even) = &scenario.even
        && handicaps == (even.gunnery.unwrap_or(0), even.handicap.unwrap_or(0))
        && even.variants.iter().all(|name| played.variants.contains(name))
    {
        return Balance::Measured(even.balance);
    }
    let plain = scenario.balance.filter(|_| handicaps == (0, 0));
    plain.map_or(Balance::Unknown, Balance::Measured)
}
