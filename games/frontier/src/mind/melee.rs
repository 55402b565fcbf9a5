//! What comes of a battle, as far as strength tells: for wars that are played ahead.

use contract::Dice;
use hawks::aftermath::Fate;

use super::strength::{alone, attack};
use crate::battle::{Report, Returned};
use crate::state::State;
use crate::types::{Navy, Place, ShipId};

/// A report of a battle that was not fought.
pub(super) fn report(state: &State, id: u32, dice: &mut Dice) -> Report {
    let Some(battle) = state.battle(id) else { return Report::default() };
    let plan = &battle.plan;
    let guard = plan.guard();
    let sides = Navy::ALL.map(|navy| {
        let station = guard.filter(|_| navy == Navy::Upf);
        plan.ships(navy).iter().copied().chain(station).collect::<Vec<ShipId>>()
    });
    let power = Navy::ALL.map(|navy| sides[navy.index()].iter().map(|id| alone(state, *id)).sum::<f64>());
    let attacker = plan.attacker;
    let wins = attack(power[attacker.index()], power[attacker.enemy().index()]);
    let roll = f64::from(dice.pick(1000)) / 1000.0;
    let winner = if roll <= wins { attacker } else { attacker.enemy() };
    let ratio = power[winner.enemy().index()] / power[winner.index()].max(0.01);
    let mut ships = Vec::new();
    for (navy, list) in Navy::ALL.into_iter().zip(sides) {
        let share = if navy == winner { won(ratio) } else { 1.0 };
        returned(state, list, share, dice, &mut ships);
    }
    ships.sort_by_key(|ship| ship.ship);
    Report { winner: Some(winner), turns: 1, ships, ways: Vec::new() }
}

/// The most that a winner loses of its strength.
const DEAREST: f64 = 0.75;

/// The share of its strength that the winner loses, by the strength of the loser as a share of its own: Lanchester's square law.
fn won(ratio: f64) -> f64 {
    let ratio = ratio.min(1.0);
    (1.0 - (1.0 - ratio * ratio).sqrt()).min(DEAREST)
}

/// Deals out losses, small ships rather than large ones; nearly nobody gets away from a battle that is lost.
fn returned(state: &State, mut list: Vec<ShipId>, share: f64, dice: &mut Dice, ships: &mut Vec<Returned>) {
    let mut left: f64 = share * list.iter().map(|id| alone(state, *id)).sum::<f64>();
    while !list.is_empty() {
        let (one, other) = (dice.index(list.len()), dice.index(list.len()));
        let size = |n: usize| state.info(list[n]).line.hull;
        let id = list.swap_remove(if size(one) <= size(other) { one } else { other });
        let (now, worth) = (state.ship(id), alone(state, id));
        let mut condition = now.condition.clone();
        let lost = share >= 1.0 || left >= worth;
        if lost {
            condition.hull = 0;
        } else if left > 0.0 {
            // What is left of it is worth as much less as the root of its hull is.
            let rest = ((worth - left) / worth).clamp(0.3, 1.0);
            condition.hull = ((f64::from(condition.hull) * rest * rest) as u16).max(1);
        }
        left -= worth;
        let aboard = match now.place {
            Place::Aboard(base) => Some(base),
            _ => None,
        };
        let fate = if lost { Fate::Lost } else { Fate::There };
        ships.push(Returned { ship: id, fate, condition, aboard, spent: true, fired: false });
    }
}
