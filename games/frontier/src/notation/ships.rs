//! Several ships in one line: by numbers, names, fleets, or all of them.

use paint::Misread;

use super::words::{Words, bare};
use crate::action::Action;
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::types::{Class, PlanetId, ShipId};

/// Which ships a name for many stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// Those that move by themselves.
    Capital,
    /// Fighters, too.
    All,
}

/// Ships that a line is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chosen {
    ships: Vec<ShipId>,
    /// Those that cannot do it are left out.
    loose: bool,
}

impl Chosen {
    /// All ships of the viewer.
    pub(crate) fn all(plan: &Plan<'_>) -> Self {
        Chosen { ships: plan.own().collect(), loose: true }
    }

    pub(crate) fn first(&self) -> Option<ShipId> {
        self.ships.first().copied()
    }

    pub(crate) fn contains(&self, ship: ShipId) -> bool {
        self.ships.contains(&ship)
    }
}

/// One action for each ship. Of several ships those are left out for which it is so already; one that may not is named.
pub(crate) fn batch(
    plan: &Plan<'_>,
    chosen: &Chosen,
    action: impl Fn(ShipId) -> Action,
) -> Result<Vec<Action>, Misread> {
    if let ([ship], false) = (chosen.ships.as_slice(), chosen.loose) {
        return Ok(vec![action(*ship)]);
    }
    let (mut found, mut last) = (Vec::new(), None);
    for ship in &chosen.ships {
        let one = action(*ship);
        match plan.may(&one) {
            Ok(()) => found.push(one),
            Err(Refusal::Already) => last = last.or(Some(Refusal::Already)),
            Err(why) if chosen.loose => last = Some(why),
            Err(why) => return Err(Misread::new(format!("{} ({}): {why}", plan.name(*ship), ship.0 + 1))),
        }
    }
    match (found.is_empty(), last) {
        (false, _) => Ok(found),
        (true, Some(why)) => Err(Misread::new(format!("none of them can: {why}"))),
        (true, None) => Err(Misread::new("there are no such ships")),
    }
}

/// Ships, up to one of these words, or to the end of the line.
pub(super) fn choose(words: &mut Words<'_>, until: &[&str], which: Which) -> Result<Chosen, Misread> {
    let plan = words.plan;
    let mut chosen = Chosen::default();
    let capital = |id: &ShipId| which == Which::All || plan.setup().ship(*id).class != Class::Fighter;
    let fleets = words.fleet_names();
    let homes: Vec<(String, PlanetId)> = plan
        .setup()
        .planet_ids()
        .flat_map(|id| {
            let name = bare(&plan.setup().planet(id).name);
            [(format!("{name}militia"), id), (format!("militiaof{name}"), id)]
        })
        .collect();
    while words.more() && !words.peeks(until) {
        let begun = words.mark();
        if words.skip("all") || words.skip("everything") {
            chosen.loose = true;
            let mut ships: Vec<ShipId> = plan.own().filter(capital).collect();
            // `all at Triad`, unless the line goes on with the place.
            if until.iter().all(|word| *word != "at") && words.skip("at") {
                let planet = words.planet()?;
                let star = plan.setup().star(planet);
                ships.retain(|id| plan.state.star(*id) == Some(star));
            }
            chosen.ships.extend(ships);
        } else if let Some((fleet, count)) = words.named(&fleets) {
            words.go_on(count);
            chosen.ships.extend(plan.own().filter(capital).filter(|id| plan.fleet(*id) == Some(fleet)));
        } else if words.peek("fleet") {
            let fleet = words.fleet()?;
            chosen.ships.extend(plan.own().filter(capital).filter(|id| plan.fleet(*id) == Some(fleet)));
        } else if let Some((home, count)) = words.named(&homes) {
            words.go_on(count);
            chosen.ships.extend(plan.own().filter(|id| plan.setup().ship(*id).home() == Some(home)));
        } else if let Some((first, last)) = words.here().and_then(range) {
            words.go_on(1);
            let most = plan.setup().ships.len() as u16;
            if first == 0 || last > most || first > last {
                return Err(Misread::new(format!(
                    "ships are numbered 1 to {most}, and `{first}-{last}` is no such row"
                )));
            }
            chosen.ships.extend((first..=last).map(|number| ShipId(number - 1)));
        } else {
            chosen.ships.push(words.ship()?);
        }
        debug_assert!(words.mark() > begun, "every turn reads a word");
    }
    let mut seen = std::collections::BTreeSet::new();
    chosen.ships.retain(|ship| seen.insert(*ship));
    if chosen.ships.is_empty() && !chosen.loose {
        return Err(Misread::new("which ships? Name them by number, name or fleet"));
    }
    Ok(chosen)
}

/// `14-16`.
fn range(word: &str) -> Option<(u16, u16)> {
    let (first, last) = word.split_once('-')?;
    Some((first.parse().ok()?, last.parse().ok()?))
}
