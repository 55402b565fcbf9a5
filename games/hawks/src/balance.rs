//! How even a battle is, by the rulebook's table: on which side a newcomer sits.

use contract::Balance;
use paint::Present as _;

use crate::Hawks;
use crate::tables::{Options, Scenario, amends, named_battles};

/// §19 How often each side wins a battle with the ships, the attacker and the rules of its scenario. Other options change
/// far less than the sides differ.
pub(crate) fn balance(options: &Options) -> Balance {
    let Scenario::Named(name) = &options.scenario else { return Balance::Unknown };
    let battle = named_battles().get(name).filter(|battle| !amends(options, battle));
    let Some(title) = battle.and_then(|battle| battle.title.as_ref()) else { return Balance::Unknown };
    // The scenarios of the book are listed with their numbers.
    let listed = match name.as_str() {
        "b1" | "b2" | "a1" | "a2" => format!("{} {title}", name.to_uppercase()),
        _ => title.clone(),
    };
    Balance::in_book(Hawks::rulebook(), &listed)
}
