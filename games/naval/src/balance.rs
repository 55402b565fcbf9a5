//! How even a battle is, by the figures of its data: on which side a newcomer sits.

use contract::Balance;

use crate::tables::{Options, ScenarioChoice, named_scenarios};

/// How often each side wins a battle as it is, or with what evens it out.
pub(crate) fn balance(options: &Options) -> Balance {
    let ScenarioChoice::Named(name) = &options.scenario else { return Balance::Unknown };
    let plain = Options { scenario: options.scenario.clone(), even: options.even, ..Options::default() };
    let Some(scenario) = named_scenarios().get(name.as_str()).filter(|_| plain == *options) else {
        return Balance::Unknown;
    };
    let evened = scenario.even.as_ref().filter(|_| options.even).map(|even| even.balance);
    evened.or(scenario.balance).map_or(Balance::Unknown, Balance::Measured)
}
