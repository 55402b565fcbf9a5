//! §8.4 Standing orders: what ships do about shots without asking their owner. Ruling R64.

use contract::{Seat, Turn};

use super::s8_4_answers::{left_of, may_lend, may_weave};
use super::s8_4_volley::circumstances;
use super::s8_5_to_hit::chance;
use crate::Hawks;
use crate::event::{Attack, Event};
use crate::refusal::Refusal;
use crate::ship::{Order, Place};
use crate::state::{Phase, State};
use crate::tables::combat_table;
use crate::types::{ShipId, Weapon};

/// Ruling R64: the orders that a ship may be given: none if it never has anything to decide.
pub(crate) fn orders(state: &State, id: ShipId) -> &'static [Order] {
    let info = state.info(id);
    let own = info.line.defences.icm > 0;
    let lent = || {
        state.setup.rules.shared_interceptors()
            && state.setup.ships.iter().any(|other| other.side == info.side && other.line.defences.icm > 0)
    };
    match own {
        true => &Order::ALL,
        false if info.class.is_small() || lent() => &Order::ALL[..3],
        false => &[],
    }
}

/// The ships to which an order would be new: one, or all of a side.
fn new(state: &State, seat: Seat, ship: Option<ShipId>, order: Order) -> Vec<ShipId> {
    let there = |id: &ShipId| !matches!(state.ship(*id).place, Place::Away | Place::Lost);
    let takes = |id: &ShipId| orders(state, *id).contains(&order) && state.ship(*id).order != order;
    let asked = |id: &ShipId| ship.is_none_or(|ship| ship == *id);
    state.setup.fleet(seat).filter(asked).filter(there).filter(takes).collect()
}

/// Ruling R64: may this order be given? Whenever its owner decides anything.
pub(crate) fn may_order(
    state: &State,
    seat: Seat,
    ship: Option<ShipId>,
    order: Order,
) -> Result<(), Refusal> {
    let asked = match &state.phase {
        Phase::Over(_) => return Err(Refusal::Over),
        Phase::Repair(orders) => orders[usize::from(seat.0)].is_none(),
        _ => state.actor() == Some(seat),
    };
    if !asked {
        return Err(Refusal::NotNow);
    }
    if ship.is_some_and(|ship| ship.index() >= state.ships.len()) {
        return Err(Refusal::NoSuchShip);
    }
    if ship.is_some_and(|ship| state.info(ship).side != seat) {
        return Err(Refusal::NotYours);
    }
    if new(state, seat, ship, order).is_empty() { Err(Refusal::NoOrder) } else { Ok(()) }
}

pub(super) fn order(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: Option<ShipId>,
    order: Order,
) -> Result<(), Refusal> {
    may_order(turn.state(), seat, ship, order)?;
    let ships = new(turn.state(), seat, ship, order);
    turn.emit(Event::OrderSet { order, ships, side: seat });
    Ok(())
}

/// Expected damage of a shot in half points times a hundred.
fn worth(state: &State, attack: &Attack) -> u32 {
    let table = combat_table(state.setup.rules, state.setup.switches.skills);
    let Some(chance) = chance(table, &circumstances(state, attack)) else { return 0 };
    let (dice, more) = attack.weapon.damage();
    u32::from(chance.percent) * (11 * u32::from(dice) + 2 * u32::from(more))
}

/// Ruling R64: what a side's ships do about a volley by their standing orders; nothing if one of them has none.
pub(super) fn answer(state: &State, shots: &[Attack], side: Seat) -> Option<Vec<Attack>> {
    let own = |attack: &Attack| state.info(attack.target).side == side;
    let open = |attack: &Attack| {
        let thrown = attack.weapon.interceptor().is_some()
            && state.all().any(|(ship, _)| may_lend(state, ship, attack.target));
        own(attack) && (thrown || (attack.weapon == Weapon::T && may_weave(state, attack.target)))
    };
    if shots.iter().any(|attack| open(attack) && state.ship(attack.target).order == Order::Ask) {
        return None;
    }
    let mut shots = shots.to_vec();
    let mut targets: Vec<ShipId> =
        shots.iter().filter(|attack| open(attack)).map(|attack| attack.target).collect();
    targets.sort_unstable();
    targets.dedup();
    for target in targets {
        let order = state.ship(target).order;
        // An order by worth counts every point of expected damage as 200 of what [`worth`] says.
        let (kept, least) = match order {
            Order::Ask | Order::Never => continue,
            Order::All => (0, 1),
            Order::Keep(count) => (count, 1),
            Order::Worth(points) => (0, 200 * u32::from(points)),
        };
        for shot in shots.iter_mut().filter(|shot| shot.target == target) {
            let evades = shot.weapon == Weapon::T && may_weave(state, target);
            shot.evades |= evades && worth(state, shot) >= least;
        }
        throw(state, &mut shots, target, kept, least);
    }
    Some(shots)
}

/// Throws a ship's own interceptors one by one where each takes off the most, down to what it keeps, at shots that are
/// worth it.
fn throw(state: &State, shots: &mut [Attack], target: ShipId, kept: u8, least: u32) {
    if !may_lend(state, target, target) {
        return;
    }
    while left_of(state, shots, target) > kept {
        let mut best: Option<(u32, usize, Attack)> = None;
        for (n, attack) in shots.iter().enumerate() {
            let now = worth(state, attack);
            if attack.target != target || attack.weapon.interceptor().is_none() || now < least {
                continue;
            }
            let mut more = attack.clone();
            more.throw(target);
            let gain = now.saturating_sub(worth(state, &more));
            if gain > 0 && best.as_ref().is_none_or(|(most, ..)| gain > *most) {
                best = Some((gain, n, more));
            }
        }
        let Some((_, n, more)) = best else { return };
        shots[n] = more;
    }
}
