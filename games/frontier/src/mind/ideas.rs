//! What an admiral thinks of: ways to lead a side, and plans for parts of it.

use super::desk::Desk;
use super::fights;
use super::staff::{HARD, Lead, NORMAL, Skill};
use super::war::{Goal, Group, War};
use crate::action::Action;
use crate::rules::s8_declare;
use crate::types::{Navy, PlanetId, ShipId, SystemId};

/// Ways to lead a side.
pub(super) fn profiles(navy: Navy) -> Vec<Skill> {
    // Nothing is tried out in wars that are only played ahead.
    let quick = Skill { tries: 0, ..HARD };
    match navy {
        Navy::Upf => {
            vec![NORMAL, Skill { wanted: 0.8, stand: 0.2, nerve: 0.3, ..NORMAL }, quick]
        }
        Navy::Sathar => {
            vec![NORMAL, quick, Skill { fear: 0.5, margin: 1.0, ample: 2.0, ..NORMAL }]
        }
    }
}

/// Is anything near: a group that comes to a star, or an enemy that can come to a group at a star within a few days?
pub(super) fn pressing(war: &War<'_>, navy: Navy) -> bool {
    let own = war.groups(navy).iter().filter(|group| !group.bound);
    own.filter_map(|group| Some((group.place, war.bound_for(group.place)?))).any(|(place, (system, days))| {
        match war.star(place) {
            Some(here) => {
                let station = navy == Navy::Sathar && !war.stations(here).is_empty();
                station || war.within(navy.enemy(), here, NEAR) > 0.0
            }
            None => days <= 1 && (navy == Navy::Sathar || war.within(navy.enemy(), system, NEAR) > 0.0),
        }
    })
}

/// Enemies so many days away are near.
const NEAR: u16 = 3;

/// Plans for a side as a whole, or for one of its groups.
pub(super) fn leads(war: &War<'_>, navy: Navy) -> Vec<Vec<Lead>> {
    let setup = &war.state.setup;
    let mut groups: Vec<&Group> = war.groups(navy).iter().filter(|group| !group.bound).collect();
    groups.sort_by(|a, b| b.power.total_cmp(&a.power).then(a.place.cmp(&b.place)));
    let mut plans = Vec::new();
    let until = war.state.day + 14;
    let aims: Vec<SystemId> = setup.system_ids().filter(|system| !war.stations(*system).is_empty()).collect();
    // All together.
    let all: f64 = groups.iter().map(|group| group.power).sum();
    let mut near: Vec<(f64, SystemId)> = aims
        .iter()
        .map(|system| {
            let days = |group: &&Group| f64::from(war.days(group.place, *system).unwrap_or(60)) * group.power;
            (groups.iter().map(days).sum::<f64>() / all.max(0.01), *system)
        })
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    for (_, system) in near.into_iter().take(3) {
        let ships: Vec<ShipId> = groups.iter().flat_map(|group| group.ships.iter().copied()).collect();
        plans.push(vec![Lead { ships, goal: Goal::To(berth(war, navy, system)), until }]);
    }
    for group in groups.iter().take(2) {
        let mut near: Vec<(u16, SystemId)> =
            aims.iter().filter_map(|system| Some((war.days(group.place, *system)?, *system))).collect();
        near.sort_unstable();
        for (_, system) in near.into_iter().take(3) {
            let goal = Goal::To(berth(war, navy, system));
            plans.push(vec![Lead { ships: group.ships.clone(), goal, until }]);
        }
        plans.push(vec![Lead { ships: group.ships.clone(), goal: Goal::Stay, until: war.state.day + 3 }]);
    }
    plans
}

fn berth(war: &War<'_>, navy: Navy, system: SystemId) -> PlanetId {
    match navy {
        Navy::Upf => war.berth(system),
        Navy::Sathar => war.stations(system).first().map_or_else(|| war.berth(system), |(planet, _)| *planet),
    }
}

/// Most attacks that are thought of in a day, however many stars are contested.
const MOST: usize = 24;

/// Attacks that can be declared: what counting says, more and less of it, and for each star the rest.
pub(super) fn attacks(desk: &Desk) -> Vec<Vec<Action>> {
    let with = |skill: Skill| {
        let mut desk = Desk { state: desk.state.clone(), seat: desk.seat, navy: desk.navy, plan: Vec::new() };
        fights::attacks(&mut desk, skill);
        desk.plan
    };
    let normal = with(NORMAL);
    let mut found = vec![normal.clone(), Vec::new(), with(HARD), with(Skill { nerve: 0.1, ..NORMAL })];
    let star = |action: &Action| match action {
        Action::Strike { ship, .. } => desk.state.star(*ship),
        _ => None,
    };
    for system in s8_declare::contested(&desk.state) {
        if found.len() >= MOST {
            break;
        }
        let rest: Vec<Action> =
            normal.iter().filter(|action| star(action) != Some(system)).cloned().collect();
        for (planet, ships) in fights::all_out(desk, system) {
            let strike = |ship: ShipId| Action::Strike { planet: Some(planet), ship };
            found.push(rest.iter().cloned().chain(ships.into_iter().map(strike)).collect());
        }
        if rest.len() < normal.len() {
            found.push(rest);
        }
    }
    found
}
