//! Odds of a battle that may be fought: it is tried out by the resolver, with dice of its own that are the same for all who look at
//! the same war.

use std::sync::Arc;

use contract::{Dice, Game as _};
use hawks::Hawks;

use crate::battle::{Battle, Plan, Report, Stage};
use crate::rules::s8_battles::{prepared, scene};
use crate::state::State;
use crate::types::{Class, Navy, PlanetId, ShipId};

/// A battle that may be fought; fighters aboard carriers come along.
pub(crate) struct Venture<'a> {
    pub(crate) attacker: Navy,
    pub(crate) planet: PlanetId,
    pub(crate) attackers: &'a [ShipId],
    pub(crate) defenders: &'a [ShipId],
    pub(crate) deep: bool,
}

/// How often the attackers hold the field, of so many tries; none if there is nobody to fight.
pub(crate) fn odds(state: &State, venture: &Venture<'_>, tries: u32) -> Option<f64> {
    let station = state.station(venture.planet);
    let with = |ships: &[ShipId]| -> Vec<ShipId> {
        let aboard = |id: &ShipId| {
            let carrier = state.info(*id).class == Class::AssaultCarrier;
            std::iter::once(*id).chain(state.aboard(*id).filter(move |_| carrier)).collect::<Vec<_>>()
        };
        ships.iter().flat_map(aboard).collect()
    };
    let (attackers, defenders) = (with(venture.attackers), with(venture.defenders));
    let guarded = station.is_some() && !venture.deep;
    let opposed = !defenders.is_empty() || (guarded && venture.attacker == Navy::Sathar);
    if attackers.is_empty() || !opposed || tries == 0 {
        return None;
    }
    let captains = Navy::ALL.map(|navy| state.setup.captain(navy));
    let battle = Battle {
        id: 0,
        plan: Plan {
            planet: venture.planet,
            attacker: venture.attacker,
            attackers,
            defenders,
            station,
            deep: venture.deep,
            commanders: captains,
        },
        stage: Stage::Asked([None, None]),
        second: false,
        report: Report::default(),
    };
    let rules = state.setup.options.battle_rules.rules(battle.plan.number());
    let setup: Arc<hawks::tables::Setup> = prepared(&scene(state, &battle, rules, false));
    let seed = u64::from(state.day) * 1_000 + u64::from(venture.planet.0);
    let mut dice = Dice::loose(seed).unnoted();
    let mut won = 0.0;
    for _ in 0..tries {
        let end = hawks::resolver::resolve(&setup, &mut dice);
        let winners = Hawks::outcome(&end).map(|outcome| outcome.winners).unwrap_or_default();
        if winners.contains(&venture.attacker.seat()) {
            won += 1.0;
        } else if winners.is_empty() {
            won += 0.5;
        }
    }
    Some(won / f64::from(tries))
}
