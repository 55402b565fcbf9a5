//! Leaving: a ship that has done what it came for, and a fleet that is beaten.

use contract::Seat;

use super::model::{Craft, Model};
use crate::action::Action;
use crate::rules::s3_movement::{Course, Helm, reach_from};
use crate::rules::s19_ends::docked;
use crate::rules::s21_3_break_off::may_flee;
use crate::state::State;
use crate::tables::{Special, Victory};
use crate::types::{Facing, Hand, ShipId};

/// §19.1 Must a ship stay in dock until the crew is off?
pub(super) fn bound(state: &State, id: ShipId) -> bool {
    match state.setup.special {
        Some(Special::Evacuation { ship, turns, .. }) => {
            ship == id && state.evacuated < turns && docked(state)
        }
        _ => false,
    }
}

/// §19.1 Is it the ship that leaves with the crew?
pub(super) fn leaves(state: &State, id: ShipId) -> bool {
    match state.setup.special {
        Some(Special::Evacuation { ship, turns, .. }) => ship == id && state.evacuated >= turns,
        _ => false,
    }
}

/// Off the map if that can be, else the nearest way to an edge, and fast.
pub(super) fn course(begin: &Course, helm: &Helm, id: ShipId, plan: &mut Vec<Action>) {
    let ends = reach_from(begin, helm);
    let score = |course: &Course| {
        let mut ahead = course.at();
        let mut steps = 0;
        while ahead.on_sheet() && steps < 60 {
            ahead = ahead.toward(course.facing());
            steps += 1;
        }
        let way = steps - 2 * i32::from(course.speed());
        if course.off { i32::MIN } else { way }
    };
    let Some(chosen) = ends.values().min_by_key(|course| score(course)) else { return };
    let mut course = begin.clone();
    if chosen.start.1 != begin.start.1 && course.face(helm, chosen.start.1).is_ok() {
        plan.push(Action::Face { facing: chosen.start.1, ship: id });
    }
    for (_, facing) in &chosen.path {
        if course.step(helm).is_err() {
            return;
        }
        plan.push(Action::Step(id));
        for hand in [Hand::Left, Hand::Right] {
            turn(&mut course, helm, *facing, hand, id, plan);
        }
    }
}

fn turn(course: &mut Course, helm: &Helm, facing: Facing, hand: Hand, id: ShipId, plan: &mut Vec<Action>) {
    let fits = course.facing() != facing && course.facing().turned(hand) == facing;
    if fits && course.turn(helm, hand).is_ok() {
        plan.push(Action::Turn { hand, ship: id });
    }
}

/// §21.3 Is a battle for the field hopeless?
pub(super) fn beaten(model: &Model, state: &State, seat: Seat) -> bool {
    if state.setup.victory != Victory::Field {
        return false;
    }
    let sum = |side: Seat| -> f32 {
        model.side(side).map(|n| &model.crafts[n]).filter(|craft| craft.armed()).map(Craft::value).sum()
    };
    sum(seat) < 0.2 * sum(Seat(1 - seat.0))
}

/// §21.3 Everybody who may flees.
pub(super) fn flee(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    for (ship, _) in state.side(seat) {
        if may_flee(state, seat, ship, true).is_ok() {
            plan.push(Action::Flee { on: true, ship });
        }
    }
}
