//! How even a campaign is, by the rulebook's table: on which side a newcomer sits.

use contract::Balance;
use paint::Present as _;

use crate::Frontier;
use crate::tables::{Options, Scenario};

/// How often each side wins a campaign. How many people play, how battles are fought and how long a war may last is not
/// measured apart.
pub(crate) fn balance(options: &Options) -> Balance {
    match &options.scenario {
        Scenario::Named(name) => Balance::in_book(Frontier::rulebook(), &format!("`{name}`")),
        Scenario::Own(_) => Balance::Unknown,
    }
}
