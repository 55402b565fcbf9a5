//! What the UPF do with their ships in a day: fall together on what they can beat, else gather where yards are, and give way to
//! what is stronger.

use super::staff::Skill;
use super::strength::{chance, hull, prize, toll};
use super::war::{Goal, Group, War};
use crate::rules::s7_militia;
use crate::types::{Navy, Place, PlanetId, SystemId};

/// An enterprise: a system, and who is to go there.
struct Chosen {
    score: f64,
    system: SystemId,
    groups: Vec<usize>,
}

/// A goal for every group of the side.
pub(crate) fn plan(war: &War<'_>, skill: Skill) -> Vec<(Group, Goal)> {
    let groups: Vec<Group> = war.groups(Navy::Upf).iter().filter(|group| !group.bound).cloned().collect();
    let mut goals: Vec<Option<SystemId>> = vec![None; groups.len()];
    let mut taken: Vec<SystemId> = Vec::new();
    while let Some(best) = best(war, skill, &groups, &goals, &taken) {
        for n in best.groups {
            goals[n] = Some(best.system);
        }
        taken.push(best.system);
    }
    let rally = last(war).unwrap_or_else(|| rally(war, skill, &groups));
    let goals: Vec<PlanetId> = goals
        .into_iter()
        .map(|goal| goal.map_or_else(|| war.berth(rally), |goal| point(war, goal)))
        .collect();
    careful(war, skill, &groups, &goals)
        .into_iter()
        .zip(&groups)
        .map(|(goal, group)| (group.clone(), goal))
        .chain(skill.helps.then(|| neighbours(war)).into_iter().flatten())
        .collect()
}

/// The last fortress: with it the war is lost, so it is held whatever comes.
fn last(war: &War<'_>) -> Option<SystemId> {
    match war.forts()[..] {
        [system] => Some(system),
        _ => None,
    }
}

/// §7 Militia of a quiet system that has no fortress stands by one next door, and comes home when that has fallen. Ruling L3
/// takes it home when its own is threatened.
fn neighbours(war: &War<'_>) -> Vec<(Group, Goal)> {
    let (state, setup, forts) = (war.state, &war.state.setup, war.forts());
    let mut plan = Vec::new();
    for group in war.groups(Navy::Upf).iter().filter(|group| group.bound) {
        for ship in group.ships.iter().copied() {
            let Some(home) = s7_militia::home(state, ship) else { continue };
            if forts.contains(&home) || s7_militia::threatened(state, home) {
                continue;
            }
            let near = |system: &SystemId| setup.days(home, *system).unwrap_or(u16::MAX);
            let next = setup.neighbours(home).map(|(_, next)| next).filter(|next| forts.contains(next));
            let goal = next.min_by_key(|system| (near(system), *system)).unwrap_or(home);
            let alone = Group::new(state, group.place, vec![ship], true);
            plan.push((alone, Goal::To(war.berth(goal))));
        }
    }
    plan
}

/// The planet of a system at which the enemy is, or where the station is.
fn point(war: &War<'_>, system: SystemId) -> PlanetId {
    war.berth(system)
}

/// How likely an enterprise must be to succeed: who leaves the last fortress for it must be sure.
fn sure_of(war: &War<'_>, system: SystemId) -> f64 {
    if last(war).is_some_and(|last| last != system) { LEAVES } else { 0.5 }
}

/// The chance for which the last fortress is left alone.
const LEAVES: f64 = 0.97;

/// How much stronger the UPF want to be: the fewer fortresses, the less.
fn wanted(war: &War<'_>) -> f64 {
    match war.fortresses() {
        0 | 1 => 0.9,
        2 => 1.05,
        3 => 1.15,
        _ => 1.2,
    }
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
        // Sathar that are there, or will be.
        let mut foes: Vec<(u16, f64)> = war
            .groups(Navy::Sathar)
            .iter()
            .filter_map(|group| Some((war.bound_for(group.place)?, group.power)))
            .filter(|((there, days), _)| *there == system && *days <= skill.sight)
            .map(|((_, days), power)| (days, power))
            .collect();
        foes.sort_by_key(|a| a.0);
        let Some((eta, _)) = foes.first().copied() else { continue };
        let local = war.militia(system) + 0.6 * war.strongest(system);
        let mut order: Vec<(u16, usize)> = (0..groups.len())
            .filter(|n| goals[*n].is_none())
            .filter_map(|n| Some((war.days(groups[n].place, system)?, n)))
            .filter(|(days, _)| *days <= skill.reach)
            .collect();
        order.sort_unstable();
        let (mut power, mut members) = (local, Vec::new());
        for (days, n) in order {
            power += groups[n].power;
            members.push(n);
            let by = days.max(eta) + skill.horizon;
            let foes: f64 = foes.iter().filter(|(days, _)| *days <= by).map(|(_, power)| power).sum();
            let stands = days <= eta + 1;
            let stations: f64 =
                war.stations(system).iter().map(|(_, id)| prize(war.state.info(*id).class)).sum();
            let saved = if stands { stations } else { 0.3 * stations };
            let wins = chance(power / (wanted(war) * skill.wanted), foes);
            // Who is still on a track may turn away.
            let sure = if days.max(eta) <= 1 { 1.0 } else { skill.chase };
            let gain = wins * (saved + 0.7 * sure * foes) - skill.grief * sure * toll(power, foes) * power;
            let score = gain / f64::from(days.max(eta) + 4);
            if wins > sure_of(war, system)
                && score > 0.02
                && best.as_ref().is_none_or(|best| score > best.score)
            {
                best = Some(Chosen { score, system, groups: members.clone() });
            }
        }
    }
    best
}

/// Where the UPF gather: near most of their ships, at a yard, not where a stronger fleet is about to be.
fn rally(war: &War<'_>, skill: Skill, groups: &[Group]) -> SystemId {
    let setup = &war.state.setup;
    let all: f64 = groups.iter().map(|group| group.power).sum();
    let score = |system: SystemId| {
        let way: f64 = groups
            .iter()
            .map(|group| group.power * f64::from(war.days(group.place, system).unwrap_or(60)))
            .sum();
        let stations: f64 = war.stations(system).iter().map(|(_, id)| prize(war.state.info(*id).class)).sum();
        let yard: u16 = setup
            .system(system)
            .planets
            .iter()
            .filter(|planet| war.state.station(**planet).is_some())
            .filter_map(|planet| setup.planet(*planet).yard)
            .sum();
        let foes = war.within(Navy::Sathar, system, 2);
        let gathered = war.within(Navy::Upf, system, 2) + 0.6 * war.strongest(system);
        let near: f64 = war
            .forts()
            .into_iter()
            .map(|fort| 1.0 / f64::from(setup.days(system, fort).unwrap_or(60) + 3))
            .sum();
        let danger = if foes > 0.9 * gathered { 30.0 } else { 0.0 };
        skill.centre * near + stations + f64::from(yard) / 15.0 - way / all.max(1.0) - danger
    };
    let systems = setup.system_ids();
    systems.max_by(|a, b| score(*a).total_cmp(&score(*b)).then(b.cmp(a))).unwrap_or(SystemId(0))
}

/// Nobody comes to a star, or stays there, where the enemy is stronger than all who will be there today.
fn careful(war: &War<'_>, skill: Skill, groups: &[Group], goals: &[PlanetId]) -> Vec<Goal> {
    let setup = &war.state.setup;
    // The star at which a group will be tonight.
    let tonight = |n: usize| -> Option<SystemId> {
        let goal = setup.star(goals[n]);
        match groups[n].place {
            Place::Star(planet) => (setup.star(planet) == goal).then_some(goal),
            place => {
                let (next, days) = war.bound_for(place)?;
                let onward = war.days(place, goal) == Some(days + setup.days(next, goal)?);
                (days <= 1 && onward).then_some(next)
            }
        }
    };
    let mut result: Vec<Goal> = goals.iter().map(|goal| Goal::To(*goal)).collect();
    for system in setup.system_ids() {
        let foes = war.at(Navy::Sathar, system);
        if foes <= 0.0 || last(war) == Some(system) {
            continue;
        }
        let there: Vec<usize> = (0..groups.len()).filter(|n| tonight(*n) == Some(system)).collect();
        let here: f64 = there.iter().map(|n| groups[*n].power).sum();
        let ours = here + war.militia(system) + 0.6 * war.strongest(system);
        if chance(ours, foes) >= threshold(war, skill) {
            continue;
        }
        for n in there {
            result[n] = match groups[n].place {
                Place::Star(_) => refuge(war, system),
                _ => Goal::Stay,
            };
        }
    }
    // Those that are hurt stay at a yard while nothing threatens.
    for (n, group) in groups.iter().enumerate() {
        if let Place::Star(planet) = group.place
            && setup.planet(planet).yard.is_some()
            && war.state.station(planet).is_some()
            && war.at(Navy::Sathar, setup.star(planet)) <= 0.0
            && war.within(Navy::Sathar, setup.star(planet), 2) <= 0.0
        {
            let whole: f64 = group.ships.iter().map(|id| hull(war.state, *id)).sum();
            if whole < 0.75 * group.ships.len() as f64 {
                result[n] = Goal::Stay;
            }
        }
    }
    result
}

/// Which chance is enough to stand.
fn threshold(war: &War<'_>, skill: Skill) -> f64 {
    match war.fortresses() {
        0 | 1 => 0.3,
        2 => 0.75 * skill.stand,
        _ => skill.stand,
    }
}

/// Where to go from a star that cannot be held: next door, where friends are strongest and enemies weakest.
fn refuge(war: &War<'_>, from: SystemId) -> Goal {
    let setup = &war.state.setup;
    let score = |system: SystemId, days: u16| {
        let friends = war.within(Navy::Upf, system, days) + war.strongest(system);
        let foes = war.within(Navy::Sathar, system, days.saturating_sub(1));
        friends - 1.5 * foes - 0.3 * f64::from(days)
    };
    let best = setup
        .neighbours(from)
        .map(|(_, next)| (score(next, setup.days(from, next).unwrap_or(20)), next))
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    best.map_or(Goal::Stay, |(_, system)| Goal::To(war.berth(system)))
}
