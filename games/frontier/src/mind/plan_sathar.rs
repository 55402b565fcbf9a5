//! What the Sathar do with their ships in a day: take stations with more than can come to their help, together where that is
//! needed, and wait where it is not enough.

use super::staff::Skill;
use super::strength::{chance, hull, power, prize, toll};
use super::war::{Goal, Group, War};
use crate::rules::s14_victory;
use crate::types::{Class, Navy, Place, PlanetId, SystemId};

/// An enterprise: a system, and who is to go there.
struct Chosen {
    score: f64,
    system: SystemId,
    groups: Vec<usize>,
    /// What is needed there.
    needed: f64,
}

/// A goal for every group of the side.
pub(crate) fn plan(war: &War<'_>, skill: Skill) -> Vec<(Group, Goal)> {
    let (hurt, mut groups) = apart(war, skill);
    let mut goals: Vec<Option<SystemId>> = vec![None; groups.len()];
    let mut taken: Vec<SystemId> = Vec::new();
    let mut main: Option<SystemId> = None;
    while let Some(best) = best(war, skill, &groups, &goals, &taken) {
        for n in best.groups.iter().copied() {
            if best.groups.len() == 1 {
                split(war, &mut groups, &mut goals, n, skill.ample * best.needed);
            }
            goals[n] = Some(best.system);
        }
        main = main.or(Some(best.system));
        taken.push(best.system);
    }
    let goals: Vec<Option<SystemId>> = goals.into_iter().map(|goal| goal.or(main)).collect();
    let goals: Vec<Goal> = goals
        .iter()
        .zip(&groups)
        .map(|(goal, group)| goal.map_or(Goal::Stay, |goal| Goal::To(aim(war, goal, group.place))))
        .collect();
    let goals = careful(war, skill, &groups, goals);
    let home = hurt.into_iter().map(|group| (group, Goal::Home));
    groups.into_iter().zip(goals).chain(home).collect()
}

/// A ship with less of its hull than this goes home to be repaired, where a circle is at hand.
const HURT: f64 = 0.45;

/// Ruling P7: those that go home through the Void, or are on their way, and the rest.
fn apart(war: &War<'_>, skill: Skill) -> (Vec<Group>, Vec<Group>) {
    let (mut hurt, mut fit) = (Vec::new(), Vec::new());
    for group in war.groups(Navy::Sathar) {
        let near = match group.place {
            Place::Star(planet) => !war.state.setup.system(war.state.setup.star(planet)).circles.is_empty(),
            Place::Red { inward, .. } => !inward,
            _ => false,
        };
        let goes = |id: &crate::types::ShipId| skill.mends && near && hull(war.state, *id) < HURT;
        let (home, stay): (Vec<_>, Vec<_>) = group.ships.iter().copied().partition(goes);
        for (list, ships) in [(&mut hurt, home), (&mut fit, stay)] {
            if !ships.is_empty() {
                list.push(Group::new(war.state, group.place, ships, false));
            }
        }
    }
    (hurt, fit)
}

/// What a station is worth now: once enough others have fallen only fortresses count.
fn value(war: &War<'_>, class: Class) -> f64 {
    let fallen = s14_victory::fallen(war.state).count();
    let fortresses = war.fortresses();
    let others_needed = usize::from(war.state.setup.stations_to_win).saturating_sub(fallen + fortresses);
    if class != Class::Fortress && others_needed == 0 { 0.2 } else { prize(class) }
}

/// The planet to go for in a system: the weakest station that counts, or where the group is.
fn aim(war: &War<'_>, system: SystemId, place: Place) -> PlanetId {
    let key = |(planet, id): &(PlanetId, crate::types::ShipId)| {
        let worth = value(war, war.state.info(*id).class) / power(war.state, *id).max(0.1);
        (worth, *planet)
    };
    let best = war.stations(system).into_iter().map(|station| key(&station));
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, planet)| planet);
    let here = match place {
        Place::Star(planet) if war.state.setup.star(planet) == system => Some(planet),
        _ => None,
    };
    best.or(here).unwrap_or(war.state.setup.system(system).planets[0])
}

/// Leaves behind what of a group is not needed: it is a group of its own from now on.
fn split(war: &War<'_>, groups: &mut Vec<Group>, goals: &mut Vec<Option<SystemId>>, n: usize, needed: f64) {
    if !matches!(groups[n].place, Place::Star(_)) || groups[n].power < needed + 3.0 {
        return;
    }
    let group = groups[n].clone();
    let mut ships = group.ships.clone();
    // Whole ships first, and of middling size: they are the quickest to do it.
    let key = |id: &crate::types::ShipId| {
        let class = war.state.info(*id).class;
        (class == Class::AssaultCarrier, hull(war.state, *id) < 0.7, *id)
    };
    ships.sort_by_key(key);
    let (mut sent, mut left, mut sum) = (Vec::new(), Vec::new(), 0.0);
    for ship in ships {
        if sum < needed {
            sum += power(war.state, ship);
            sent.push(ship);
        } else {
            left.push(ship);
        }
    }
    if left.is_empty() {
        return;
    }
    groups[n] = Group::new(war.state, group.place, sent, false);
    groups.push(Group::new(war.state, group.place, left, false));
    goals.push(None);
}

/// How much of what could come is expected: less as time goes by.
fn fear(war: &War<'_>, skill: Skill) -> f64 {
    let late = f64::from(war.state.day.saturating_sub(40)) / 100.0;
    if skill.far { skill.fear * (1.0 - late).max(0.5) } else { skill.fear }
}

fn best(
    war: &War<'_>,
    skill: Skill,
    groups: &[Group],
    goals: &[Option<SystemId>],
    taken: &[SystemId],
) -> Option<Chosen> {
    let setup = &war.state.setup;
    let mut best: Option<Chosen> = None;
    for system in setup.system_ids().filter(|system| !taken.contains(system)) {
        let stations: f64 =
            war.stations(system).iter().map(|(_, id)| value(war, war.state.info(*id).class)).sum();
        if stations <= 0.0 {
            continue;
        }
        let local = war.militia(system) + war.strongest(system);
        let mut order: Vec<(u16, usize)> = (0..groups.len())
            .filter(|n| goals[*n].is_none())
            .filter_map(|n| {
                let turn = if war.turns(groups[n].place, system) { skill.steady } else { 0 };
                Some((war.days(groups[n].place, system)? + turn, n))
            })
            .collect();
        order.sort_unstable();
        let (mut sum, mut members) = (0.0, Vec::new());
        for (days, n) in order {
            sum += groups[n].power;
            members.push(n);
            // Whoever of Spacefleet could be there by then.
            let free = war.within(Navy::Upf, system, days) - war.militia(system);
            let needed = local + fear(war, skill) * free.max(0.0);
            let wins = chance(sum / skill.margin, needed);
            let cost = skill.cost * toll(sum, needed).min(1.0) * sum;
            let gain = wins * (stations + 0.5 * free.max(0.0)) - cost;
            let score = gain / f64::from(days + 3) - 0.0015 * sum;
            if wins > 0.4 && best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Chosen { score, system, groups: members.clone(), needed });
            }
        }
    }
    best
}

/// Nobody comes to a star, or stays there, where more of the enemy may be today than can be beaten.
fn careful(war: &War<'_>, skill: Skill, groups: &[Group], mut goals: Vec<Goal>) -> Vec<Goal> {
    let setup = &war.state.setup;
    let tonight = |n: usize, goal: Goal| -> Option<SystemId> {
        let here = war.star(groups[n].place);
        match goal {
            Goal::To(planet) => {
                let to = setup.star(planet);
                if let Some(here) = here {
                    (here == to).then_some(here)
                } else {
                    let (next, days) = war.bound_for(groups[n].place)?;
                    let onward = war.days(groups[n].place, to) == Some(days + setup.days(next, to)?);
                    (days <= 1 && onward).then_some(next)
                }
            }
            Goal::Stay => here,
            Goal::Home => None,
        }
    };
    for system in setup.system_ids() {
        let there: Vec<usize> =
            (0..groups.len()).filter(|n| tonight(*n, goals[*n]) == Some(system)).collect();
        if there.is_empty() {
            continue;
        }
        let ours: f64 = there.iter().map(|n| groups[*n].power).sum();
        let free = war.within(Navy::Upf, system, 1) - war.militia(system);
        if free <= 0.0 || chance(ours, free + war.militia(system)) >= skill.hold {
            continue;
        }
        for n in there {
            goals[n] = match groups[n].place {
                Place::Star(_) => refuge(war, system),
                _ => Goal::Stay,
            };
        }
    }
    goals
}

/// Where to go from a star where a stronger enemy may be.
fn refuge(war: &War<'_>, from: SystemId) -> Goal {
    let setup = &war.state.setup;
    let score = |system: SystemId, days: u16| {
        let friends = war.within(Navy::Sathar, system, days);
        let foes = war.within(Navy::Upf, system, days) + war.strongest(system);
        friends - 1.5 * foes - 0.2 * f64::from(days)
    };
    let best = setup
        .neighbours(from)
        .map(|(_, next)| (score(next, setup.days(from, next).unwrap_or(20)), next))
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    best.map_or(Goal::Stay, |(_, system)| Goal::To(setup.system(system).planets[0]))
}
