//! Which battles are begun, and how attacks are met.

use super::desk::Desk;
use super::odds::{Venture, odds};
use super::patience::driven;
use super::staff::Skill;
use super::strength::{attack, chance, power, prize, sum, toll};
use crate::action::Action;
use crate::rules::s8_declare;
use crate::types::{Navy, Place, PlanetId, ShipId, SystemId};

/// Ships of a side at a star that may fight, stations not counted, fighters by themselves at stations not either.
fn ready(desk: &Desk, navy: Navy, system: SystemId) -> Vec<ShipId> {
    let fit = |id: &ShipId| {
        let ship = desk.state.ship(*id);
        desk.state.info(*id).is_capital() && matches!(ship.place, Place::Star(_))
    };
    desk.state.at_star(navy, system).filter(fit).collect()
}

/// Declares what is worth it: of each star's planets the best, or two at once.
pub(super) fn attacks(desk: &mut Desk, skill: Skill) {
    let setup = desk.state.setup.clone();
    for system in s8_declare::contested(&desk.state) {
        let own: Vec<ShipId> = ready(desk, desk.navy, system)
            .into_iter()
            .filter(|id| !desk.state.ship(*id).today.attacked)
            .collect();
        if own.is_empty() {
            continue;
        }
        let targets: Vec<PlanetId> = setup
            .system(system)
            .planets
            .iter()
            .copied()
            .filter(|planet| s8_declare::target(&desk.state, desk.navy, *planet))
            .collect();
        if targets.is_empty() {
            continue;
        }
        for (planet, ships) in choose(desk, skill, system, &own, &targets) {
            for ship in ships {
                // Those of others are refused.
                desk.draft(Action::Strike { planet: Some(planet), ship });
            }
        }
    }
}

/// Every planet of a system that can be attacked, with all that can.
pub(super) fn all_out(desk: &Desk, system: SystemId) -> Vec<(PlanetId, Vec<ShipId>)> {
    let own: Vec<ShipId> = ready(desk, desk.navy, system)
        .into_iter()
        .filter(|id| !desk.state.ship(*id).today.attacked)
        .collect();
    let planets = desk.state.setup.system(system).planets.iter().copied();
    let fits = |planet: &PlanetId| !own.is_empty() && s8_declare::target(&desk.state, desk.navy, *planet);
    planets.filter(fits).map(|planet| (planet, own.clone())).collect()
}

/// Who attacks which planet of a system.
fn choose(
    desk: &Desk,
    skill: Skill,
    system: SystemId,
    own: &[ShipId],
    targets: &[PlanetId],
) -> Vec<(PlanetId, Vec<ShipId>)> {
    let state = &desk.state;
    let force = sum(state, own.iter().copied());
    let spent = |id: &ShipId| desk.navy == Navy::Upf && state.ship(*id).today.attacked;
    let foes: Vec<ShipId> =
        ready(desk, desk.navy.enemy(), system).into_iter().filter(|id| !spent(id)).collect();
    let mobile = sum(state, foes.iter().copied());
    let station = |planet: PlanetId| state.station(planet).filter(|_| desk.navy == Navy::Sathar);
    // Two stations at once, if each is outclassed and nobody can help.
    if let [a, b] = targets
        && let (Some(one), Some(two)) = (station(*a), station(*b))
    {
        let needs = [power(state, one) + mobile, power(state, two) + mobile];
        if force > 2.6 * (needs[0] + needs[1]) {
            let (mut first, mut second, mut sent) = (Vec::new(), Vec::new(), 0.0);
            for ship in own.iter().copied() {
                if sent < force * needs[0] / (needs[0] + needs[1]) {
                    sent += power(state, ship);
                    first.push(ship);
                } else {
                    second.push(ship);
                }
            }
            return vec![(*a, first), (*b, second)];
        }
    }
    let best = targets.iter().copied().map(|planet| {
        let guard = station(planet).map_or(0.0, |id| power(state, id));
        let gain = station(planet).map_or(0.0, |id| prize(state.info(id).class));
        let wins = attack(force, mobile + guard);
        let score = wins * (gain + 0.7 * mobile + 0.1) - 0.4 * toll(force, mobile + guard) * force;
        (score, wins, planet)
    });
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.2.cmp(&a.2)));
    // What is in doubt is tried out.
    let tried = |(score, wins, planet): (f64, f64, PlanetId)| {
        let venture = Venture {
            attacker: desk.navy,
            planet,
            attackers: own,
            defenders: &foes,
            deep: desk.navy == Navy::Upf && state.station(planet).is_some(),
        };
        let doubtful = (0.05..0.97).contains(&wins);
        let seen = if doubtful { odds(state, &venture, skill.tries) } else { None };
        (score, seen.unwrap_or(wins), planet)
    };
    let driven = desk.navy == Navy::Sathar && driven(state);
    match best.map(tried) {
        Some((score, wins, planet)) if driven || wins > skill.nerve && (score > 0.0 || wins > 0.8) => {
            vec![(planet, own.to_vec())]
        }
        _ => Vec::new(),
    }
}

/// Ships that may choose help where that turns a battle, else they keep out of it.
pub(super) fn defends(desk: &mut Desk, _: Skill) {
    let battles: Vec<(PlanetId, Vec<ShipId>, Option<ShipId>)> = desk
        .state
        .battles
        .iter()
        .map(|battle| (battle.plan.planet, battle.plan.attackers.clone(), battle.plan.station))
        .collect();
    let setup = desk.state.setup.clone();
    for (planet, attackers, station) in battles {
        let system = setup.star(planet);
        let foes: f64 = attackers.iter().map(|id| super::strength::alone(&desk.state, *id)).sum();
        let guard = station.filter(|_| desk.navy == Navy::Upf).map_or(0.0, |id| power(&desk.state, id));
        let own = ready(desk, desk.navy, system);
        let (there, others): (Vec<ShipId>, Vec<ShipId>) =
            own.into_iter().partition(|id| desk.state.planet(*id) == Some(planet));
        let others: Vec<ShipId> = others
            .into_iter()
            .filter(|id| {
                let here = desk.state.planet(*id);
                !desk.state.battles.iter().any(|battle| Some(battle.plan.planet) == here)
            })
            .collect();
        let all = sum(&desk.state, there.iter().chain(&others).copied()) + guard;
        let joins = chance(all, foes) > 0.35;
        for ship in others.into_iter().filter(|_| joins) {
            if desk.state.ship(ship).keeper == desk.seat {
                desk.draft(Action::Join { planet: Some(planet), ship });
            }
        }
    }
}
