//! Ruling S4: what the Sathar keep back, and when it comes.

use super::desk::Desk;
use super::patience::haste;
use super::staff::Skill;
use super::war::War;
use crate::action::Action;
use crate::rules::s14_victory::lost;
use crate::state::State;
use crate::tables::Setup;
use crate::types::{CircleId, Class, Navy, Order, Place, Retreat, ShipId};

/// So many days before their deadline the last ones come.
const LEAD: u16 = 2;

/// The ships that begin in reserve, of all that could be placed, the largest first. Those wait first whose loss would make the
/// Sathar give up; carriers never wait.
pub(super) fn kept(setup: &Setup, skill: Skill, condition: Retreat, ships: &[ShipId]) -> Vec<ShipId> {
    let spare = ships.len().saturating_sub(usize::from(setup.least));
    let mut number = ((ships.len() as f64 * skill.reserve) as usize).min(spare);
    // No circle may have more than half.
    if !(ships.len() - number).is_multiple_of(2) {
        number = number.saturating_sub(1);
    }
    let class = |id: &ShipId| setup.ship(*id).class;
    let dear = |id: &&ShipId| condition == Retreat::Cruisers && class(id) == Class::HeavyCruiser;
    let cheap = |id: &&ShipId| class(id) == Class::Destroyer;
    let first = ships.iter().filter(dear);
    first.chain(ships.iter().filter(cheap)).take(number).copied().collect()
}

/// Is the reserve needed: has the enemy hurt the fleets, is it late, or is time running out?
fn needed(state: &State, skill: Skill) -> bool {
    let hurt = lost(state, |class| class != Class::Fighter) >= 3;
    let late = state.day >= skill.waits;
    let deadline = state.setup.options.reserve_deadline.is_some_and(|last| state.day + LEAD >= last);
    hurt || late || deadline || haste(state) > 0.0
}

/// Whoever waits outside comes in where its side is strongest: from the Void when it must, from reserve when it is needed.
pub(super) fn enter(desk: &mut Desk, skill: Skill) {
    let setup = desk.state.setup.clone();
    if setup.captain(desk.navy) != desk.seat {
        return;
    }
    let called = needed(&desk.state, skill);
    let due = |place: Place| match place {
        Place::Reserve => called,
        Place::Void { back } => back <= desk.state.day,
        _ => false,
    };
    let ready: Vec<ShipId> = desk
        .state
        .all()
        .filter(|(_, ship, info)| info.navy == Navy::Sathar && info.is_capital() && due(ship.place))
        .map(|(id, ..)| id)
        .collect();
    if ready.is_empty() {
        return;
    }
    let mut circles: Vec<(f64, CircleId)> = {
        let war = War::new(&desk.state);
        let safe = |circle: CircleId| {
            let system = setup.circle(circle).system;
            let days = u16::from(setup.circle(circle).boxes) + 4;
            war.within(Navy::Sathar, system, days) - 1.2 * war.within(Navy::Upf, system, days)
        };
        setup.circle_ids().map(|circle| (safe(circle), circle)).collect()
    };
    circles.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let most = (ready.len() / 2).max(1).max(ready.len().div_ceil(circles.len()));
    for (n, ship) in ready.into_iter().enumerate() {
        let circle = circles[(n / most).min(circles.len() - 1)].1;
        desk.draft(Action::Order { order: Order::Enter(circle), ship });
    }
}
