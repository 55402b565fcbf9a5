//! Interceptors where they save the most, and torpedoes evaded.

use contract::Seat;

use super::guns::harm;
use super::model::{Craft, Model};
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
        if may_evade(state, seat, *n as u16).is_ok() {
            plan.push(Action::Evade(*n as u16));
            shots[*n].evades = true;
        }
    }
    // Anew, whatever was drafted.
    for n in &mine {
        shots[*n].icms.clear();
    }
    let floor = price(state, seat);
    // What each shot does, and what one more interceptor at it saves: that changes only with other shots at the same ship.
    let targets: Vec<ShipId> = shots.iter().map(|attack| attack.target).collect();
    let mut tolls: Vec<f32> = shots.iter().map(|attack| toll(state, &model, attack)).collect();
    let coming = |tolls: &[f32], target: ShipId| -> f32 {
        targets.iter().zip(tolls).filter(|(at, _)| **at == target).map(|(_, toll)| *toll).sum()
    };
    let mut saved = vec![0.0; shots.len()];
    for n in &mine {
        saved[*n] = saving(state, &model, &shots[*n], coming(&tolls, targets[*n]));
    }
    let mut left: Vec<(ShipId, u8)> = state
        .side(seat)
        .map(|(id, ship)| (id, ship.condition.interceptors()))
        .filter(|(_, n)| *n > 0)
        .collect();
    loop {
        let mut best: Option<(f32, usize, usize)> = None;
        for n in &mine {
            let saved = saved[*n];
            if saved <= floor || best.is_some_and(|(most, ..)| most >= saved) {
                continue;
            }
            // Its own interceptors first.
            let target = targets[*n];
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
        tolls[n] = toll(state, &model, &shots[n]);
        let all = coming(&tolls, targets[n]);
        for other in mine.iter().filter(|other| targets[**other] == targets[n]) {
            saved[*other] = saving(state, &model, &shots[*other], all);
        }
    }
    for n in mine {
        let throws = shots[n].icms.iter().map(|thrown| Action::Throw {
            count: thrown.count,
            ship: thrown.ship,
            shot: n as u16,
        });
        plan.extend(throws);
    }
    plan.push(Action::Answer);
}

/// What a shot is likely to cost its target, in points of the hull.
fn toll(state: &State, model: &Model, attack: &Attack) -> f32 {
    let table = combat_table(state.setup.rules, state.setup.switches.skills);
    let Some(craft) = model.crafts.iter().find(|craft| craft.id == attack.target) else { return 0.0 };
    let now = chance(table, &circumstances(state, attack));
    now.map_or(0.0, |chance| hurts(state, craft, attack, f32::from(chance.percent)))
}

/// What a shot with this chance does to a ship, in points of the hull.
fn hurts(state: &State, craft: &Craft, attack: &Attack, percent: f32) -> f32 {
    harm(state.setup.rules, attack.weapon, false, craft.full) * percent / 100.0
}

/// What one more interceptor at a shot saves, in points of the hull; more if the ship may be lost by all that comes at it.
fn saving(state: &State, model: &Model, attack: &Attack, coming: f32) -> f32 {
    let Some(each) = attack.weapon.interceptor() else { return 0.0 };
    let table = combat_table(state.setup.rules, state.setup.switches.skills);
    let Some(now) = chance(table, &circumstances(state, attack)) else { return 0.0 };
    let less = f32::from(now.percent.saturating_sub(5)).min(each as f32);
    let Some(craft) = model.crafts.iter().find(|craft| craft.id == attack.target) else { return 0.0 };
    // The nearer all of it comes to the end of the ship, the more it counts.
    let danger = (1.6 * coming / craft.hull).min(1.0);
    let worth = (craft.worth / craft.full).clamp(0.7, 2.0);
    hurts(state, craft, attack, less) * (0.6 + 1.2 * danger) * worth
}
