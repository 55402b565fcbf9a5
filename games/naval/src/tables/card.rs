//! A card of battles: all of a game in their order, fought one after the other with a running score.

use std::collections::BTreeSet;
use std::sync::Arc;

use contract::typo::did_you_mean;
use contract::{OptionError, ScenarioInfo};

use super::{Options, Rule, Scenario, Setup, named_scenarios, scenarios};
use crate::types::Edition;

/// The cards: by which name they are chosen, of which game, and what they are.
const CARDS: [(&str, Edition, &str); 2] = [
    (
        "world_war",
        Edition::Salvo,
        "A campaign card: all eleven battles of Salvo! in order, with a running score",
    ),
    (
        "great_war",
        Edition::SalvoII,
        "A campaign card: all ten battles of Salvo II in order, with a running score",
    ),
];

/// Cards for lists.
pub fn cards() -> Vec<ScenarioInfo> {
    let info = |(id, _, title): (&str, Edition, &str)| ScenarioInfo { id: id.into(), title: title.into() };
    CARDS.into_iter().map(info).collect()
}

/// The battles of a card in their order; none if it is no card.
pub(super) fn battles(name: &str) -> Option<Vec<&'static Scenario>> {
    let (_, edition, _) = CARDS.into_iter().find(|(id, ..)| *id == name)?;
    let all = scenarios().into_iter().filter_map(|info| named_scenarios().get(&info.id));
    Some(all.filter(|scenario| scenario.edition == edition).collect())
}

/// Every variant that is asked for belongs to a battle of the card.
pub(super) fn variants(options: &Options, battles: &[&Scenario]) -> Result<(), OptionError> {
    let known: BTreeSet<&str> = battles.iter().flat_map(|scenario| scenario.variants()).collect();
    let Some(name) = options.variants.iter().find(|name| !known.contains(name.as_str())) else {
        return Ok(());
    };
    let known: Vec<&str> = known.into_iter().collect();
    let why = format!(
        "no battle of this card has a variant `{name}`{}: take {}",
        did_you_mean(name, &known),
        known.join(", ")
    );
    Err(OptionError::field("variants", why))
}

/// The options for one of them: variants count where there are such, and so do rules, but for those that are idle here.
pub(super) fn options(options: &Options, scenario: &Scenario, idle: &[Rule]) -> Options {
    let mut own = options.clone();
    own.variants.retain(|name| scenario.variants().contains(name.as_str()));
    own.with.retain(|rule| !idle.contains(rule));
    own
}

/// The card as one set-up: the first battle, with all of them.
pub(super) fn bound(battles: Vec<Arc<Setup>>) -> Result<Arc<Setup>, OptionError> {
    let first = battles.first().ok_or_else(|| OptionError::field("scenario", "this card has no battles"))?;
    let first = Setup::clone(first);
    Ok(Arc::new(Setup { card: battles, ..first }))
}
