//! Repairs, screens and seekers.

use contract::Seat;

use super::guns::{ARMS, Target};
use super::model::Model;
use crate::action::Action;
use crate::rules::s9_screens::may_screen;
use crate::rules::s15_seekers::may_activate;
use crate::ship::Place;
use crate::state::State;
use crate::types::{Kind, Screen, ShipId, System, Weapon};

/// How much a repair is worth.
fn urgency(state: &State, ship: ShipId, system: System) -> f32 {
    let (condition, line) = (&state.ship(ship).condition, &state.info(ship).line);
    let hull = f32::from(condition.hull) / f32::from(line.hull.max(1));
    match system {
        System::Fire => 12.0,
        System::Power => 5.0,
        System::Navigation => 5.0,
        System::Drive => {
            if condition.adf == 0 {
                7.0
            } else {
                2.5
            }
        }
        System::Steering => {
            if condition.mr == 0 {
                7.0
            } else {
                2.5
            }
        }
        System::CombatControl => 4.5,
        System::DamageControl => 3.0,
        System::Hull => 2.0 + 4.0 * (1.0 - hull),
        System::Weapon(weapon) => match weapon {
            Weapon::Dc => 5.0,
            Weapon::T | Weapon::Ar if condition.weapons.of(weapon) > 0 => 5.0,
            Weapon::Lc | Weapon::Pb | Weapon::Eb => 4.0,
            Weapon::Lb => 3.0,
            Weapon::Rb if condition.weapons.of(weapon) > 0 => 3.0,
            _ => 0.2,
        },
        System::Interceptors => {
            if condition.icm > 0 {
                2.5
            } else {
                0.1
            }
        }
        System::Screen(_) => 2.5,
    }
}

/// §13 Blocks of at most 89 per cent, each on what is the most urgent of what is left.
pub(super) fn repairs(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    for (ship, found) in state.side(seat) {
        let line = &state.info(ship).line;
        let mut systems = found.condition.repairable(line);
        systems.sort_by(|a, b| urgency(state, ship, *b).total_cmp(&urgency(state, ship, *a)));
        let mut unspent = found.condition.dcr(line);
        let most = match systems.len() {
            0 => continue,
            1 => 89,
            _ => 65.max(unspent / systems.len() as u16).min(89),
        };
        for (n, system) in systems.iter().enumerate() {
            let last = n + 1 == systems.len();
            let percent = if last { unspent.min(89) } else { unspent.min(most) };
            // What is left over is too little for another.
            let percent = if unspent - percent < 15 { unspent.min(89) } else { percent };
            if percent > 0 {
                plan.push(Action::Mend { percent, ship, system: *system });
                unspent -= percent;
            }
        }
    }
    plan.push(Action::Repair);
}

/// What enemies do to a ship that has this screen on, in points.
fn incoming(state: &State, model: &Model, ship: ShipId, screen: Option<Screen>) -> f32 {
    let info = state.info(ship);
    let Some(own) = model.crafts.iter().find(|craft| craft.id == ship) else { return 0.0 };
    let full = f32::from(info.line.hull);
    let skills = state.setup.switches.skills;
    let target = Target::new(state.setup.rules, skills, info.line.defences.rh, screen, full);
    let mut sum = 0.0;
    for foe in model.crafts.iter().filter(|foe| foe.side != info.side && foe.alive()) {
        let far = f32::from(foe.at.distance(own.at));
        let tens = far / 10.0;
        let near = 1.0 / (1.0 + tens * tens);
        for (arm, weapon) in ARMS.into_iter().enumerate() {
            let count = match weapon.kind() {
                Kind::Beam => f32::from(foe.arms[arm]),
                _ if foe.arms[arm] > 0 => 0.5,
                _ => 0.0,
            };
            let faded = if weapon.fades() { 20 } else { 0 };
            let chance = f32::from((target.chance[arm] - faded).max(5)) / 100.0;
            sum += near * count * chance * target.harm[arm];
        }
    }
    sum
}

/// §9 The screens among which a ship chooses; masks are left to those that fly straight.
fn choices(state: &State, id: ShipId) -> impl Iterator<Item = Screen> {
    let (ship, info) = (state.ship(id), state.info(id));
    let station = info.class.is_station();
    let keeps = matches!(ship.place, Place::Aboard(_)) || ship.screen == Some(Screen::Ms) && !station;
    Screen::ALL.into_iter().filter(move |screen| {
        let can = ship.screen == Some(*screen) || ship.condition.can_raise(&info.line, *screen);
        !keeps && can && (*screen != Screen::Ms || station)
    })
}

/// §9 Has any ship of a side a screen to switch?
pub(super) fn screened(state: &State, seat: Seat) -> bool {
    state.side(seat).any(|(id, _)| choices(state, id).next().is_some())
}

/// §9 The screen that serves a ship best.
pub(super) fn screens(state: &State, model: &Model, seat: Seat, plan: &mut Vec<Action>) {
    for (id, ship) in state.side(seat) {
        if choices(state, id).next().is_none() {
            continue;
        }
        let mut best = (incoming(state, model, id, None), None);
        for screen in choices(state, id) {
            let mut cost = incoming(state, model, id, Some(screen));
            if screen == Screen::Ms {
                // Its own lasers suffer too.
                let lasers = f32::from(ship.condition.usable(Weapon::Lb))
                    + 2.0 * f32::from(ship.condition.usable(Weapon::Lc));
                let near = model
                    .crafts
                    .iter()
                    .filter(|foe| foe.side != seat)
                    .filter_map(|foe| state.hex(id).map(|at| at.0.distance(foe.at)))
                    .min();
                cost += 0.8 * lasers + if near.is_none_or(|near| near > 16) { 1000.0 } else { 0.0 };
            }
            if cost < best.0 * 0.98 {
                best = (cost, Some(screen));
            }
        }
        if best.1 != ship.screen && may_screen(state, seat, id, best.1).is_ok() {
            plan.push(Action::Screen { screen: best.1, ship: id });
        }
    }
}

/// §9 Is a mask worth it for a ship that flies straight on: what lasers would do to it, against what its own would do?
pub(super) fn masks(state: &State, model: &Model, id: ShipId) -> bool {
    let ship = state.ship(id);
    if !ship.condition.can_raise(&state.info(id).line, Screen::Ms) || ship.screen.is_some() {
        return false;
    }
    let lasers = 1.5 * f32::from(ship.condition.usable(Weapon::Lb))
        + 3.0 * f32::from(ship.condition.usable(Weapon::Lc));
    incoming(state, model, id, None) - incoming(state, model, id, Some(Screen::Ms)) > 1.0 + lasers
}

/// §15 Seekers are let go when an enemy is near, and nearer than any friend.
pub(super) fn seekers(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let ships = |own: bool| {
        state.all().filter(move |(id, _)| (state.info(*id).side == seat) == own).filter_map(
            move |(id, ship)| match ship.place {
                Place::Space(at) | Place::Orbit { at, .. } if !state.info(id).class.is_station() => Some(at),
                _ => None,
            },
        )
    };
    let side = usize::from(seat.0);
    for at in &state.inert[side] {
        let near = ships(false).map(|hex| hex.distance(*at)).min();
        let friend = ships(true).map(|hex| hex.distance(*at)).min().unwrap_or(u16::MAX);
        let Some(near) = near else { continue };
        let go = near <= 2 && near < friend || near <= 6 && near.saturating_add(5) < friend;
        if go && may_activate(state, seat, *at).is_ok() && !plan.contains(&Action::Activate(*at)) {
            plan.push(Action::Activate(*at));
        }
    }
    plan.push(Action::Seek);
}
