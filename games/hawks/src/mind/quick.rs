//! Orders at a glance, for battles that are only to be decided: a few courses for each ship, each weapon at the nearest
//! leg of every path. Much cheaper than looking at everything. A campaign decides battles with it, so numbers here take only
//! sums, products and quotients, which are the same on every machine.

use contract::Seat;

use super::answer::answers;
use super::cover::Covers;
use super::fly::{forced, replay, steps};
use super::laying::Layer;
use super::model::{Craft, Model};
use super::steer::{Outlook, Start, Style, safe};
use super::ways::Ways;
use super::{drones, escape, placing, upkeep};
use crate::action::Action;
use crate::rules::s3_flying::{helm, must_weave, start};
use crate::rules::s3_movement::{Course, Helm, reach_from, speeds};
use crate::rules::s4_planet::blocked;
use crate::rules::s8_2_field::{Ahead, ahead};
use crate::rules::s8_3_shots::{Path, path, ready};
use crate::rules::s8_5_to_hit::{Shot, meets};
use crate::rules::s15_seekers;
use crate::ship::{Leg, Place};
use crate::state::{Phase, State};
use crate::tables::{FireFrom, combat_table};
use crate::types::{Facing, Hand, Hex, Kind, Screen, ShipId, System, Weapon};

/// Fighters and docked ships go out when an enemy is so near.
const NEAR: u16 = 14;

/// So near, a planet on its row is in a ship's way.
const BEHIND: u16 = 10;

/// Whoever flees, or only keeps a direction, aims for a hex this far away.
const FAR: u16 = 40;

/// Enemies that a course is weighed against, the nearest first.
const FOES: usize = 6;

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
        Phase::Defend => volley(state, true, plan),
        Phase::Attack => volley(state, false, plan),
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
            glance.course(n, id, nearest, plan);
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
    /// The best of a few courses: to the nearest enemy at every speed, and slow, as now and fast to all sides.
    fn course(&mut self, n: usize, id: ShipId, target: Hex, plan: &mut Vec<Action>) {
        let state = self.state;
        let helm = helm(state, id);
        let Some(begin) = start(state, id) else { return };
        let range = speeds(helm.speed, helm.adf);
        let (slow, fast) = (*range.start(), *range.end());
        let mut found: Vec<Course> = Vec::new();
        let mut add = |aim: Hex, speed: u16| {
            let course = toward(&begin, &helm, aim, speed);
            found.extend(course.filter(|course| !found.contains(course)));
        };
        range.for_each(|speed| add(target, speed));
        for facing in Facing::all() {
            for speed in [slow, helm.speed.clamp(slow, fast), fast] {
                add(coasted(begin.at(), facing, FAR), speed);
            }
        }
        let at = Start { from: (begin.at().0, begin.facing().0), pulled: begin.pulled, helm };
        let outlook = self.outlook.near(begin.at(), FOES);
        let ways = Ways::along(&found, &outlook.poses);
        let worth = outlook.worth(n, &at, &ways, &mut self.covers, &ways.ends);
        let mut order: Vec<usize> = (0..worth.len()).collect();
        order.sort_by(|a, b| worth[*b].0.total_cmp(&worth[*a].0).then(a.cmp(b)));
        let (model, craft) = (outlook.model, &outlook.model.crafts[n]);
        match order.into_iter().find(|n| safe(model, craft, &ways.end(worth[*n].1))) {
            Some(best) => {
                let course = found.swap_remove(best);
                let mut layer = Layer::new(state, outlook.next(), state.info(id).side, id);
                layer.drop_seeker(begin.at(), course.at(), plan);
                let (facing, path) = (course.start.1, course.path);
                steps(begin, &helm, id, facing, path, |at, plan| layer.lay(at, plan), plan);
            }
            // §8.6 Beside the planet a way to weave is not found at a glance.
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

/// One weapon at one target: from or at which leg, and what it is worth in hundredths of a point.
#[derive(Clone, Copy)]
struct Choice {
    target: ShipId,
    leg: u8,
    worth: u32,
}

/// Every weapon of a side where it does most, the wounded first.
fn volley(state: &State, defensive: bool, plan: &mut Vec<Action>) {
    let side = if defensive { Seat(1 - state.mover.0) } else { state.mover };
    let targets: Vec<(ShipId, Path<'_>)> = state
        .side(Seat(1 - side.0))
        .filter(|(id, ship)| match ship.place {
            Place::Docked(_) => !state.info(*id).class.is_small(),
            Place::Space(_) | Place::Orbit { .. } => true,
            Place::Aboard(_) | Place::Waiting | Place::Away | Place::Lost => false,
        })
        .map(|(id, _)| (id, path(state, id)))
        .collect();
    let mut expected = vec![0u32; state.ships.len()];
    let mut choices = Vec::new();
    for (id, ship) in state.side(side).filter(|(_, ship)| !matches!(ship.place, Place::Aboard(_))) {
        let docked = matches!(ship.place, Place::Docked(_));
        let own = path(state, id);
        for weapon in Weapon::ALL {
            if defensive && weapon.own_phase_only() || docked && !weapon.battery() {
                continue;
            }
            let mounts = ready(state, id, weapon);
            if mounts == 0 {
                continue;
            }
            choices.clear();
            choices.extend(targets.iter().filter_map(|(target, theirs)| {
                let (leg, head_on, range) = bears(state, weapon, &own, theirs, defensive)?;
                let worth = worth(state, id, *target, weapon, head_on, range);
                Some(Choice { target: *target, leg, worth })
            }));
            for _ in 0..if weapon.kind() == Kind::Beam { mounts } else { 1 } {
                let score = |choice: &&Choice| {
                    let hull = u32::from(state.ship(choice.target).condition.hull) * 100;
                    let left = hull.saturating_sub(expected[choice.target.index()]);
                    choice.worth.min(left) + if left > 0 && choice.worth >= left { choice.worth } else { 0 }
                };
                let Some(choice) = choices.iter().max_by_key(score).copied() else { break };
                if score(&&choice) == 0 && weapon.kind() != Kind::Beam {
                    break;
                }
                expected[choice.target.index()] += choice.worth;
                plan.push(Action::Aim { leg: choice.leg, ship: id, target: choice.target, weapon });
            }
        }
    }
    plan.push(Action::Fire);
}

/// The leg that suits a weapon best, whether that is head-on, and how far it is.
fn bears(
    state: &State,
    weapon: Weapon,
    own: &[Leg],
    theirs: &[Leg],
    defensive: bool,
) -> Option<(u8, bool, u16)> {
    let (here, there) = (own.last()?, theirs.last()?);
    let legs = if defensive { theirs } else { own };
    let only_last = !defensive && state.setup.switches.fire_from == FireFrom::Last;
    let mut best: Option<(i32, u8, bool, u16)> = None;
    for (leg, found) in (0..=u8::MAX).zip(legs) {
        if only_last && usize::from(leg) + 1 != legs.len() {
            continue;
        }
        let (from, at) = if defensive { (here, found) } else { (found, there) };
        let range = from.at.distance(at.at);
        if range > weapon.range() {
            continue;
        }
        let mut head_on = false;
        if weapon.forward() {
            // Who has just entered is answered only by what it came before.
            if defensive && range == 0 {
                continue;
            }
            match ahead(from.at, from.facing, at.at) {
                Some(field) => head_on = field == Ahead::HeadOn,
                None => continue,
            }
        }
        let value = 10 * i32::from(head_on) - 5 * i32::from(range);
        let better = best.is_none_or(|(most, ..)| value > most);
        if better && state.planet.is_none_or(|planet| !blocked(planet, from.at, at.at)) {
            best = Some((value, leg, head_on, range));
        }
    }
    best.map(|(_, leg, head_on, range)| (leg, head_on, range))
}

/// Expected damage in hundredths of a point.
fn worth(state: &State, ship: ShipId, target: ShipId, weapon: Weapon, head_on: bool, range: u16) -> u32 {
    let table = combat_table(state.setup.rules, state.setup.switches.skills);
    let shot = Shot {
        head_on,
        hull: state.info(target).line.defences.rh,
        screen: state.ship(target).screen,
        masked: state.ship(ship).screen == Some(Screen::Ms),
        ..Shot::new(weapon, range)
    };
    let Some((_, cell)) = meets(table, &shot) else { return 0 };
    let mut percent = i32::from(cell.chance) + 10 * i32::from(head_on);
    percent -= if weapon.fades() { 5 * i32::from(range) } else { 0 };
    percent -= if state.ship(ship).condition.is_out(System::CombatControl) { 10 } else { 0 };
    let (dice, more) = weapon.damage();
    let points = (u32::from(dice) * 11 + 2 * u32::from(more)) * 50;
    let points = if cell.halved { points.div_ceil(2) } else { points };
    percent.clamp(5, 95) as u32 * points / 100
}
