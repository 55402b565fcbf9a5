//! Courses that close in and keep the guns on.

use contract::{Dice, Seat};

use crate::action::Action;
use crate::rules::s3_flights::may_commit;
use crate::rules::s3_flying::{helm, must_weave, start};
use crate::rules::s3_movement::{Course, Helm, reach_from};
use crate::rules::s8_2_field::ahead;
use crate::rules::s12_3_break_up::break_up;
use crate::ship::Place;
use crate::state::State;
use crate::types::{Facing, Hand, Hex, ShipId, Weapon};

/// Courses for all ships of a side, then the commitment.
pub(crate) fn courses(state: &State, seat: Seat, dice: &mut Dice, plan: &mut Vec<Action>) {
    let enemies: Vec<Hex> = state.side(Seat(1 - seat.0)).filter_map(|(id, _)| state.hex(id)).collect();
    for (id, ship) in state.side(seat) {
        let flies = match ship.place {
            Place::Space(_) => true,
            // Fighters and docked ships go out when something comes near.
            Place::Aboard(_) | Place::Docked(_) => {
                let near = state.hex(id).and_then(|at| enemies.iter().map(|hex| hex.distance(at)).min());
                near.is_some_and(|near| near <= 14) && ship.condition.adf > 0
            }
            Place::Orbit { .. } => must_weave(state, id),
            Place::Waiting | Place::Away | Place::Lost => false,
        };
        if flies && !state.info(id).class.is_station() {
            course(state, id, &enemies, dice, plan);
        }
    }
    plan.push(Action::Move);
    debug_assert!(may_commit(state, seat).is_ok() || !plan.is_empty());
}

/// The range at which a ship does best.
fn reach_of(state: &State, id: ShipId) -> u16 {
    let condition = &state.ship(id).condition;
    let short = [Weapon::T, Weapon::Ar, Weapon::Rb].into_iter().any(|weapon| condition.usable(weapon) > 0);
    if short { 2 } else { 4 }
}

/// How good it is to end a movement so.
fn score(state: &State, id: ShipId, helm: &Helm, course: &Course, enemies: &[Hex]) -> i64 {
    let (at, facing) = (course.at(), course.facing());
    let best = i64::from(reach_of(state, id));
    let mut score = 0;
    if let Some(nearest) = enemies.iter().map(|hex| i64::from(hex.distance(at))).min() {
        score -= 10 * (nearest - best).abs();
        // Too fast is past them next turn.
        score -= 2 * (i64::from(course.speed()) - nearest.max(3)).max(0);
    }
    let on_path = |hex: &&Hex| {
        course.path.iter().any(|(at, facing)| hex.distance(*at) <= 4 && ahead(*at, *facing, **hex).is_some())
    };
    score += 12 * enemies.iter().filter(on_path).count().min(2) as i64;
    score += 6 * enemies.iter().filter(|hex| ahead(at, facing, **hex).is_some()).count().min(3) as i64;
    let hull = (state.info(id).line.hull, state.ship(id).condition.hull);
    if state.setup.rules.damage_table() {
        score -= 3 * i64::from(break_up(hull.0, hull.1, course.effort(helm)));
    }
    // Not into the planet with the next movement.
    if let Some(planet) = helm.planet {
        let speed = i64::from(course.speed());
        let toward = at.0.row_to(planet.0) == Some(facing.0);
        if toward && i64::from(at.distance(planet)) <= speed + 1 {
            score -= 200;
        }
    }
    // On the sheet, where it has edges.
    if course.off {
        score -= 10_000;
    } else if helm.edges {
        let mut ahead = at;
        for _ in 0..=course.speed().saturating_sub(u16::from(helm.adf)) {
            ahead = ahead.toward(facing);
        }
        score -= if ahead.on_sheet() { 0 } else { 60 };
    }
    score
}

fn course(state: &State, id: ShipId, enemies: &[Hex], dice: &mut Dice, plan: &mut Vec<Action>) {
    let helm = helm(state, id);
    let Some(begin) = start(state, id) else { return };
    let ends = reach_from(&begin, &helm);
    let rated: Vec<(i64, &Course)> =
        ends.values().map(|course| (score(state, id, &helm, course, enemies), course)).collect();
    let Some(most) = rated.iter().map(|(score, _)| *score).max() else {
        forced(begin, &helm, id, plan);
        return;
    };
    let good: Vec<&Course> =
        rated.iter().filter(|(score, _)| *score == most).map(|(_, course)| *course).collect();
    let chosen = if good.len() == 1 { good[0] } else { good[dice.index(good.len())] };
    replay(&begin, chosen, &helm, id, plan);
}

/// A ship that cannot but fall goes on while it can.
pub(super) fn forced(mut course: Course, helm: &Helm, id: ShipId, plan: &mut Vec<Action>) {
    while !course.may_end(helm) {
        if course.step(helm).is_ok() {
            plan.push(Action::Step(id));
        } else if course.turn(helm, Hand::Left).is_ok() {
            plan.push(Action::Turn { hand: Hand::Left, ship: id });
        } else if course.turn(helm, Hand::Right).is_ok() {
            plan.push(Action::Turn { hand: Hand::Right, ship: id });
        } else {
            return;
        }
    }
}

/// The actions that lead along a course.
pub(crate) fn replay(begin: &Course, chosen: &Course, helm: &Helm, id: ShipId, plan: &mut Vec<Action>) {
    let path = chosen.path.iter().copied();
    steps(begin.clone(), helm, id, chosen.start.1, path, |_, _| {}, plan);
}

/// The actions that lead along a way, which begins with this facing; in every hex something may be laid.
pub(super) fn steps(
    mut course: Course,
    helm: &Helm,
    id: ShipId,
    facing: Facing,
    path: impl IntoIterator<Item = (Hex, Facing)>,
    mut lay: impl FnMut(Hex, &mut Vec<Action>),
    plan: &mut Vec<Action>,
) {
    let mut laid: Vec<Hex> = Vec::new();
    if course.facing() != facing && course.face(helm, facing).is_ok() {
        plan.push(Action::Face { facing, ship: id });
    }
    for (at, facing) in path {
        if course.step(helm).is_err() {
            return;
        }
        plan.push(Action::Step(id));
        if !laid.contains(&at) {
            lay(at, plan);
            laid.push(at);
        }
        for hand in [Hand::Left, Hand::Right] {
            let there = course.facing() == facing;
            if !there && course.facing().turned(hand) == facing && course.turn(helm, hand).is_ok() {
                plan.push(Action::Turn { hand, ship: id });
            }
        }
    }
}
