//! How the war begins: where everything is placed, and what makes the Sathar give up.

use std::collections::BTreeMap;

use contract::Dice;

use super::desk::Desk;
use super::reserve;
use super::staff::Skill;
use super::strength::power;
use crate::action::{Action, Berth};
use crate::openings::drawn;
use crate::tables::Origin;
use crate::types::{CircleId, Class, Navy, PlanetId, Retreat, ShipId};

/// The ships that no force has go to the strongest force on the map.
pub(super) fn upf(desk: &mut Desk) {
    let setup = desk.state.setup.clone();
    let mut forces: BTreeMap<PlanetId, f64> = BTreeMap::new();
    for (id, info) in setup.all() {
        if let Origin::Force(n) = info.origin
            && let Some(at) = setup.forces[usize::from(n)].at
        {
            *forces.entry(at).or_default() += power(&desk.state, id);
        }
    }
    let Some((best, _)) = forces.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { return };
    for (ship, info) in setup.all() {
        let loose = matches!(info.origin, Origin::Force(n) if {
            let force = &setup.forces[usize::from(n)];
            force.at.is_none() && !force.off_map
        });
        if loose && info.is_capital() {
            desk.draft(Action::Place { at: Berth::Planet(best), ship });
        } else if loose {
            // Fighters go with a carrier of the same force.
            let carrier = setup.all().find(|(_, other)| {
                let there =
                    matches!(other.origin, Origin::Force(n) if setup.forces[usize::from(n)].at == Some(best));
                other.class == Class::AssaultCarrier && there
            });
            if let Some((carrier, _)) = carrier {
                desk.draft(Action::Place { at: Berth::Base(carrier), ship });
            }
        }
    }
}

/// Two fleets as strong as each other, by circles that lie near each other; now and then a third one.
pub(super) fn sathar(desk: &mut Desk, skill: Skill, dice: &mut Dice) {
    let setup = desk.state.setup.clone();
    let circles: Vec<CircleId> = setup.circle_ids().collect();
    // Pairs of circles, those first whose systems are near each other.
    let mut pairs: Vec<(u16, CircleId, CircleId)> = Vec::new();
    for (n, a) in circles.iter().enumerate() {
        for b in &circles[n + 1..] {
            let days = setup.days(setup.circle(*a).system, setup.circle(*b).system).unwrap_or(u16::MAX);
            pairs.push((days, *a, *b));
        }
    }
    if skill.far {
        // Far from the fleets of the UPF, too.
        let away = |circle: CircleId| fleet_days(desk, circle);
        pairs.sort_by_key(|(days, a, b)| (2 * i32::from(*days) - away(*a) - away(*b), *a, *b));
    } else {
        pairs.sort_unstable();
    }
    let near = pairs.len().min(if skill.far { 2 } else { 3 });
    let chosen: Vec<CircleId> = match pairs.get(dice.index(near.max(1))) {
        Some((_, a, b)) => vec![*a, *b],
        None => circles,
    };
    let mut ships: Vec<ShipId> = setup
        .all()
        .filter(|(_, info)| info.navy == Navy::Sathar && info.is_capital())
        .map(|(id, _)| id)
        .collect();
    ships.sort_by(|a, b| {
        let class = |id: &ShipId| std::cmp::Reverse(setup.ship(*id).line.hull);
        class(a).cmp(&class(b)).then(a.cmp(b))
    });
    // What waits in reserve is in the open, so it must not follow the secret: a fleet that keeps together always spares its heavy
    // cruisers.
    let spared = if skill.far { Retreat::Cruisers } else { Retreat::Ships };
    let kept = reserve::kept(&setup, skill, setup.options.known_condition.unwrap_or(spared), &ships);
    ships.retain(|ship| !kept.contains(ship));
    for (circle, ship) in chosen.iter().copied().cycle().zip(ships) {
        desk.draft(Action::Place { at: Berth::Circle(circle), ship });
    }
    condition(desk, dice);
}

/// §14 Draws the secret condition of retreat, from luck of the mind's own, unless both sides know it.
pub(super) fn condition(desk: &mut Desk, dice: &mut Dice) {
    if desk.state.setup.options.known_condition.is_some() {
        return;
    }
    desk.draft(Action::Condition(drawn(dice)));
}

/// Days from the nearest force of Spacefleet to the system of a circle.
fn fleet_days(desk: &Desk, circle: CircleId) -> i32 {
    let setup = &desk.state.setup;
    let forces = setup.forces.iter().filter_map(|force| force.at);
    let days = forces.filter_map(|at| setup.days(setup.star(at), setup.circle(circle).system));
    days.min().map_or(0, i32::from)
}
