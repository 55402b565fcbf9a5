//! Orders for battles that are only to be decided. They weigh courses and fire as a `normal` captain does, but look at fewer
//! enemies and, in larger battles, at fewer courses. A campaign decides battles with them, so the arithmetic here and in what
//! it calls is limited to operations that give the same result on every machine: sums, products, quotients, square roots.

use contract::Seat;

use super::answer::answers;
use super::cover::Covers;
use super::fly::{forced, replay, steps};
use super::laying::Layer;
use super::model::{Craft, Model};
use super::steer::{Outlook, Start, Style, safe};
use super::ways::Grain;
use super::{drones, escape, placing, upkeep, volley};
use crate::action::Action;
use crate::rules::s3_flying::{helm, must_weave, start};
use crate::rules::s3_movement::{Course, Helm, reach_from, speeds};
use crate::rules::s15_seekers;
use crate::ship::Place;
use crate::state::{Phase, State};
use crate::types::{Facing, Hand, Hex, ShipId};

/// Fighters and docked ships go out when an enemy is so near.
const NEAR: u16 = 14;

/// So near, a planet on its row is in a ship's way.
const BEHIND: u16 = 10;

/// Whoever flees, or only keeps a direction, aims for a hex this far away.
const FAR: u16 = 40;

/// Enemies within reach that a course is weighed against, the nearest first.
const FOES: usize = 12;

/// Ships of both sides in the largest battle in which every speed and a third turn are considered. Without
/// them, small battles go to another side than between `normal` minds; large ones do not.
const SMALL: usize = 8;

/// Courses that are checked for a way on, the best first.
const CHECKED: usize = 40;

/// Where a ship is that flies on straight.
fn coasted(at: Hex, facing: Facing, speed: u16) -> Hex {
    (0..speed).fold(at, |at, _| at.toward(facing))
}

/// What a side does now, as far as it is asked.
pub(crate) fn orders(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    match &state.phase {
        Phase::Place { .. } => placing::place(state, seat, plan),
        Phase::Seek => {
            if upkeep::screened(state, seat) {
                upkeep::screens(state, &Model::of(state), seat, plan);
            }
            upkeep::seekers(state, seat, plan);
        }
        Phase::Move => courses(state, seat, plan),
        Phase::Detonate => drones(state, seat, plan),
        Phase::Defend => volley::volley(state, seat, true, plan),
        Phase::Attack => volley::volley(state, seat, false, plan),
        Phase::Answer { shots, .. } => answers(state, shots, seat, plan),
        Phase::Repair(_) => upkeep::repairs(state, seat, plan),
        Phase::Begin | Phase::Over(_) => {}
    }
}

/// Courses for all ships of a side; §9 screens before, unless it was asked about seekers.
fn courses(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let model = Model::of(state);
    if !s15_seekers::asks(&state.setup, seat) && upkeep::screened(state, seat) {
        upkeep::screens(state, &model, seat, plan);
    }
    let foes: Vec<&Craft> = model.side(Seat(1 - seat.0)).map(|n| &model.crafts[n]).collect();
    let beaten = escape::beaten(&model, state, seat);
    if beaten {
        escape::flee(state, seat, plan);
    }
    let mut glance =
        Glance { state, outlook: Outlook::new(&model, seat, Style::USUAL), covers: Covers::default() };
    for n in model.side(seat).filter(|n| !model.crafts[*n].class.is_station()) {
        let (id, at) = (model.crafts[n].id, Hex(model.crafts[n].at));
        let ship = state.ship(id);
        let near = |foe: &&&Craft| at.0.distance(foe.at);
        let Some(nearest) = foes.iter().min_by_key(near).map(|foe| Hex(foe.at)) else { continue };
        if let Place::Space(_) = ship.place
            && (beaten || ship.fleeing)
            && away(state, id, nearest, plan)
        {
            continue;
        }
        let flies = match ship.place {
            Place::Space(_) => true,
            Place::Aboard(_) | Place::Docked(_) => nearest.distance(at) <= NEAR && ship.condition.adf > 0,
            Place::Orbit { .. } => must_weave(state, id),
            Place::Waiting | Place::Away | Place::Lost => false,
        };
        if flies {
            glance.course(n, id, plan);
        }
    }
    plan.push(Action::Move);
}

/// What a side weighs its courses with.
struct Glance<'a> {
    state: &'a State,
    outlook: Outlook<'a>,
    covers: Covers,
}

impl Glance<'_> {
    /// The best course that leaves a way on; the best of all if none does.
    fn course(&mut self, n: usize, id: ShipId, plan: &mut Vec<Action>) {
        let state = self.state;
        let helm = helm(state, id);
        let Some(begin) = start(state, id) else { return };
        let at = Start { from: (begin.at().0, begin.facing().0), pulled: begin.pulled, helm };
        let outlook = self.outlook.near(n, FOES);
        let grain = if state.ships.len() <= SMALL { Grain::Middle } else { Grain::Coarse };
        let ways = outlook.ways(&at, grain);
        let rated = outlook.rate(n, &at, &ways, &mut self.covers, CHECKED);
        let craft = &outlook.model.crafts[n];
        let free = rated.iter().find(|(_, node)| safe(outlook.model, craft, &ways.end(*node)));
        match free.or(rated.first()) {
            Some((_, node)) => {
                let mut layer = Layer::new(state, outlook.next(), state.info(id).side, id);
                layer.drop_seeker(begin.at(), Hex(ways.end(*node).at), plan);
                let (facing, path) = ways.path(*node);
                let path = path.into_iter().map(|(at, facing)| (Hex(at), Facing(facing)));
                steps(begin, &helm, id, Facing(facing), path, |at, plan| layer.lay(at, plan), plan);
            }
            // §8.6 Beside the planet a way to weave may not be among those that are looked at.
            None => match reach_from(&begin, &helm).into_values().next().filter(|_| helm.weaves) {
                Some(course) => replay(&begin, &course, &helm, id, plan),
                None => forced(begin, &helm, id, plan),
            },
        }
    }
}

/// §21.3 Away from the enemy, as fast as it goes; false if no such way is found at a glance.
fn away(state: &State, id: ShipId, enemy: Hex, plan: &mut Vec<Action>) -> bool {
    let helm = helm(state, id);
    let Some(begin) = start(state, id) else { return false };
    let at = begin.at();
    let far = |facing: Facing| coasted(at, facing, FAR);
    let Some(facing) = Facing::all().max_by_key(|facing| far(*facing).distance(enemy)) else { return false };
    let fast = speeds(helm.speed, helm.adf).rev().find_map(|speed| toward(&begin, &helm, far(facing), speed));
    match fast.filter(|course| course.speed() > 0) {
        Some(course) => replay(&begin, &course, &helm, id, plan),
        None => return false,
    }
    true
}

/// The course of this speed that turns to the target as early as it can; none if it cannot end so.
fn toward(begin: &Course, helm: &Helm, target: Hex, speed: u16) -> Option<Course> {
    let mut course = begin.clone();
    if speed > 0 && helm.loose || speed == 0 {
        // Who faces the planet cannot set out that way.
        let barred = |facing: Facing| {
            let near = helm.planet.filter(|planet| planet.distance(course.at()) <= BEHIND);
            near.is_some_and(|planet| course.at().0.row_to(planet.0) == Some(facing.0))
        };
        let best = Facing::all()
            .min_by_key(|facing| (barred(*facing), course.at().toward(*facing).distance(target)))?;
        if best != course.facing() && helm.planet != Some(course.at().toward(best)) {
            // It may not be allowed to: then it goes on as it is.
            let _ = course.face(helm, best);
        }
    }
    while course.speed() < speed {
        if course.step(helm).is_err() {
            let turned = [Hand::Left, Hand::Right].into_iter().any(|hand| course.turn(helm, hand).is_ok());
            if !turned || course.step(helm).is_err() {
                return None;
            }
        }
        if course.off || course.falls {
            return None;
        }
        let next = |hand: Option<Hand>| {
            let facing = hand.map_or(course.facing(), |hand| course.facing().turned(hand));
            let ahead = course.at().toward(facing);
            // Straight at the planet is no way at all.
            ahead.distance(target) + if helm.planet == Some(ahead) { 100 } else { 0 }
        };
        let best = [None, Some(Hand::Left), Some(Hand::Right)].into_iter().min_by_key(|hand| next(*hand));
        if let Some(Some(hand)) = best {
            // With no turns left it flies on.
            let _ = course.turn(helm, hand);
        }
    }
    if !course.may_end(helm) {
        let _ = [Hand::Left, Hand::Right].into_iter().any(|hand| course.turn(helm, hand).is_ok());
    }
    (course.may_end(helm) && !course.falls && !course.off).then_some(course)
}
