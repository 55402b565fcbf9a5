//! Interceptors where they save the most, and torpedoes evaded.

use contract::Seat;

use super::guns::harm;
use super::model::Model;
use crate::action::Action;
use crate::event::Attack;
use crate::rules::s8_4_answers::{may_evade, may_lend};
use crate::rules::s8_4_volley::circumstances;
use crate::rules::s8_5_to_hit::chance;
use crate::state::State;
use crate::tables::combat_table;
use crate::types::{ShipId, Weapon};

/// What an interceptor must save to be thrown, in points of the hull: more while there are torpedoes to come.
fn price(state: &State, seat: Seat) -> f32 {
    let stock = |side: Seat, weapon: Weapon| {
        state.side(side).map(|(_, ship)| f32::from(ship.condition.usable(weapon))).sum::<f32>()
    };
    let coming = stock(Seat(1 - seat.0), Weapon::T) + stock(Seat(1 - seat.0), Weapon::S);
    let own: f32 = state.side(seat).map(|(_, ship)| f32::from(ship.condition.interceptors())).sum();
    if own <= 0.0 {
        return 0.0;
    }
    (1.1 * (2.5 * coming / own).min(1.0)).max(0.12)
}

/// The answers of a side to a volley.
pub(super) fn answers(state: &State, volley: &[Attack], seat: Seat, plan: &mut Vec<Action>) {
    let model = Model::of(state);
    let mut shots: Vec<Attack> = volley.to_vec();
    let mine: Vec<usize> = (0..shots.len()).filter(|n| state.info(shots[*n].target).side == seat).collect();
    for n in &mine {
        if may_evade(state, seat, *n as u8).is_ok() {
            plan.push(Action::Evade(*n as u8));
            shots[*n].evades = true;
        }
    }
    // Anew, whatever was drafted.
    for n in &mine {
        shots[*n].icms.clear();
    }
    let floor = price(state, seat);
    let mut left: Vec<(ShipId, u8)> = state
        .side(seat)
        .map(|(id, ship)| (id, ship.condition.interceptors()))
        .filter(|(_, n)| *n > 0)
        .collect();
    loop {
        let mut best: Option<(f32, usize, usize)> = None;
        for n in &mine {
            let saved = saving(state, &model, &shots[*n], &shots);
            if saved <= floor || best.is_some_and(|(most, ..)| most >= saved) {
                continue;
            }
            // Its own interceptors first.
            let target = shots[*n].target;
            let lends = |(ship, count): &(ShipId, u8)| *count > 0 && may_lend(state, *ship, target);
            let own = left.iter().position(|known| known.0 == target && lends(known));
            if let Some(lender) = own.or_else(|| left.iter().position(lends)) {
                best = Some((saved, *n, lender));
            }
        }
        let Some((_, n, lender)) = best else { break };
        let (ship, count) = &mut left[lender];
        *count -= 1;
        shots[n].throw(*ship);
    }
    for n in mine {
        let throws = shots[n].icms.iter().map(|thrown| Action::Throw {
            count: thrown.count,
            ship: thrown.ship,
            shot: n as u8,
        });
        plan.extend(throws);
    }
    plan.push(Action::Answer);
}

/// What one more interceptor at a shot saves, in points of the hull; more if the ship may be lost.
fn saving(state: &State, model: &Model, attack: &Attack, all: &[Attack]) -> f32 {
    let Some(each) = attack.weapon.interceptor() else { return 0.0 };
    let table = combat_table(state.setup.rules, state.setup.switches.skills);
    let Some(now) = chance(table, &circumstances(state, attack)) else { return 0.0 };
    let less = f32::from(now.percent.saturating_sub(5)).min(each as f32);
    let rules = state.setup.rules;
    let Some(craft) = model.crafts.iter().find(|craft| craft.id == attack.target) else { return 0.0 };
    let hurts = |attack: &Attack, chance: f32| harm(rules, attack.weapon, false, craft.full) * chance / 100.0;
    let coming: f32 = all
        .iter()
        .filter(|other| other.target == attack.target)
        .filter_map(|other| {
            chance(table, &circumstances(state, other)).map(|c| hurts(other, f32::from(c.percent)))
        })
        .sum();
    // The nearer all of it comes to the end of the ship, the more it counts.
    let danger = (1.6 * coming / craft.hull).min(1.0);
    hurts(attack, less) * (0.6 + 1.2 * danger) * (craft.worth / craft.full).clamp(0.7, 2.0)
}
