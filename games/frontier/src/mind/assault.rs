//! The last enterprise of the Sathar: all their ships together against one system after the other, whoever is there.

use super::patience::quiet;
use super::war::{Goal, Group, War};
use crate::rules::s14_victory;
use crate::types::{Class, Navy, Place, PlanetId, SystemId};

/// After so many quiet days nobody waits for those that do not get through.
const LATEST: u16 = 60;

/// A goal for every group: to the system that all of them can reach soonest. Whoever is a day away waits there for the others.
pub(super) fn plan(war: &War<'_>) -> Vec<(Group, Goal)> {
    let groups = war.groups(Navy::Sathar);
    let Some(target) = target(war) else { return Vec::new() };
    let planet = war.stations(target).first().map_or_else(|| war.berth(target), |(planet, _)| *planet);
    let days = |group: &Group| war.days(group.place, target).unwrap_or(u16::MAX);
    let late = groups.iter().map(days).max().unwrap_or(0);
    let waits = late > 1 && quiet(war.state) < LATEST;
    let goal = |group: &Group| match group.place {
        // Who is there fights.
        Place::Star(here) if war.state.setup.star(here) == target => Goal::To(here),
        Place::Star(_) => Goal::To(planet),
        // Who fled comes back whole, by a better way.
        Place::Red { inward: false, .. } => Goal::Home,
        _ if days(group) == 1 && waits => Goal::Stay,
        _ => Goal::To(planet),
    };
    groups.iter().map(|group| (group.clone(), goal(group))).collect()
}

/// The system with a station that counts to which all ships have the shortest way. It does not depend on where the enemy is, and
/// every day's move makes its way shorter: so the fleet does not waver.
fn target(war: &War<'_>) -> Option<SystemId> {
    let state = war.state;
    let fallen = s14_victory::fallen(state).count();
    let others = usize::from(state.setup.stations_to_win) > fallen + war.fortresses();
    let counts = |(_, station): &(PlanetId, crate::types::ShipId)| {
        others || state.info(*station).class == Class::Fortress
    };
    let systems = state.setup.system_ids().filter(|system| war.stations(*system).iter().any(counts));
    let way = |system: &SystemId| -> u64 {
        let days = |group: &Group| war.days(group.place, *system).map_or(1000, u64::from);
        war.groups(Navy::Sathar).iter().map(|group| days(group) * group.ships.len() as u64).sum()
    };
    systems.min_by_key(|system| (way(system), *system))
}
