//! §18 The simple opponent by which others are measured. It is frozen: a change of its choices fails a test.
//!
//! It designates the target with the best expected W + 2 S + 6 X, avoids concentrated fire unless the target lies nearly
//! still, keeps enemies on its broadside, holds the range band in which its own fire outweighs the enemy's most, and turns
//! only when that gains more than the −1 costs. Ships that must leave fight until they are hit or time
//! presses, and those that are to bombard the shore go there.

use std::collections::BTreeMap;

use contract::Seat;

use super::ends::{End, ends, plot};
use super::mission::{bombards, exit, shore, to_edges, turns_left};
use super::odds::{Expected, expected, torpedo};
use super::picture::foes;
use super::waters::Waters;
use crate::action::Action;
use crate::course::Leg;
use crate::event::{Launch, Shot};
use crate::gunnery::{Solution, solve};
use crate::rules::{s4_3_starshells, s8_2_torpedoes, s11_5_strikes};
use crate::scene::{Eyes, Scene as _};
use crate::state::{Phase, State};
use crate::types::{Battery, Class, Edge, Hex, UnitId, enemy};

/// §18 What a W, an S and an X are worth.
const WORTH: [f64; 3] = [1.0, 2.0, 6.0];
/// A hex nearer to the range that it holds.
const HEX: f64 = 1.0;
/// An enemy on the broadside.
const BEAM: f64 = 1.5;
/// A turn costs −1 on the next shot.
const TURN: f64 = 1.0;
/// Turns to spare when it goes.
const SPARE: u16 = 6;

/// What it does in this phase.
pub(crate) fn orders(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    match state.phase {
        Phase::Begin | Phase::Between { .. } | Phase::Over(_) | Phase::Deploy(_) | Phase::Sight(_) => {}
        Phase::Shell(_) => shells(state, seat, plan),
        Phase::Strike(_) => strikes(state, seat, plan),
        Phase::Aim(_) => aims(state, seat, plan),
        Phase::Move(_) => moves(state, seat, plan),
        Phase::Torpedo(_) => torpedoes(state, seat, plan),
    }
}

fn worth(solution: &Solution) -> f64 {
    let Solution { attack, defence, range, total, flash, .. } = *solution;
    expected(attack, defence, range, total, flash).worth(WORTH)
}

/// §5 Each battery in turn at its best target; one that another fires at already only if it lies nearly still.
fn aims(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let eyes = Eyes { state, side: seat };
    let targets = foes(state, seat);
    let mut taken: BTreeMap<UnitId, u8> = BTreeMap::new();
    for battery in Battery::ALL {
        for (unit, ..) in state.real(seat) {
            if battery == Battery::Main && bombards(state, unit) {
                continue;
            }
            let rate = |target: &UnitId| {
                let solution = solve(&eyes, Shot { unit, battery, target: *target }).ok()?;
                let still = state.unit(*target).speed <= 1;
                let busy = battery == Battery::Main && taken.contains_key(target) && !still;
                Some((!busy, worth(&solution), *target))
            };
            let best = targets.iter().filter_map(rate).filter(|(_, worth, _)| *worth > 0.0);
            let best = best.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(b.2.cmp(&a.2)));
            if let Some((.., target)) = best {
                *taken.entry(target).or_default() += 1;
                plan.push(Action::Aim { battery, target, unit });
            }
        }
    }
}

/// §4.3 A starshell over the nearest enemy that nobody sees, from whoever is nearest to it.
fn shells(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let eyes = Eyes { state, side: seat };
    let dark = foes(state, seat).into_iter().filter_map(|id| state.unit(id).hex());
    let dark: Vec<Hex> = dark.filter(|at| !eyes.in_sight(seat, *at)).collect();
    let mut best: Option<(u16, Hex, UnitId)> = None;
    for (unit, _, now) in state.real(seat).filter(|(id, ..)| s4_3_starshells::allowance(state, *id) > 0) {
        for (from, at) in dark.iter().filter_map(|at| Some((now.hex()?, *at))) {
            let found = (from.distance(at), at, unit);
            if s4_3_starshells::reaches(state, from, at) && best.is_none_or(|best| found < best) {
                best = Some(found);
            }
        }
    }
    plan.extend(best.map(|(_, at, unit)| Action::Shell { at, unit }));
}

/// §11.5 Every strike at the largest ship.
fn strikes(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    for strike in s11_5_strikes::ready(state, seat) {
        let fair = |id: &UnitId| s11_5_strikes::may_strike(state, seat, strike, *id).is_ok();
        let largest = foes(state, seat).into_iter().filter(fair);
        let largest =
            largest.max_by_key(|id| (state.info(*id).a + state.info(*id).d, std::cmp::Reverse(*id)));
        plan.extend(largest.map(|target| Action::Strike { strike, target }));
    }
}

/// §8.2 Every salvo that has even odds at least.
fn torpedoes(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let eyes = Eyes { state, side: seat };
    for (unit, ..) in state.real(seat) {
        let rate = |target: UnitId| {
            s8_2_torpedoes::may_launch(state, seat, unit, target).ok()?;
            let (column, _) = s8_2_torpedoes::column(&eyes, Launch { unit, target })?;
            Some((torpedo(column).worth(WORTH), target))
        };
        let best = foes(state, seat).into_iter().filter_map(rate);
        let best = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        if let Some((_, target)) = best.filter(|(worth, _)| *worth > 0.8) {
            plan.push(Action::Torpedo { target, unit });
        }
    }
}

/// §7 Each unit by itself.
fn moves(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let mut crowd: BTreeMap<Hex, u8> = BTreeMap::new();
    let enemies: Vec<(UnitId, Hex)> =
        foes(state, seat).into_iter().filter_map(|id| Some((id, ahead(state, id)?))).collect();
    let mut markers: Vec<Hex> = enemies.iter().map(|(_, at)| *at).collect();
    if markers.is_empty() {
        markers.extend(state.side(enemy(seat)).filter_map(|(_, _, unit)| unit.hex()));
    }
    let waters = Waters::of(state, seat);
    let to_edges = |from: Leg, edges: &[Edge]| match &waters {
        Some(waters) => waters.way(from).map_or(u16::MAX / 2, |way| way.points),
        None => to_edges(state, from.at, edges),
    };
    for (unit, info, now) in state.side(seat) {
        if matches!(info.class, Class::Fort | Class::Dummy | Class::Zeppelin) {
            continue;
        }
        let Some(at) = now.hex() else { continue };
        let all = ends(state, unit, 2);
        let leave = exit(state, unit).filter(|edges| {
            let speed = u16::from(now.speed_left(&state.setup, info.s)).max(1);
            let needed = to_edges(Leg { at, heading: now.heading }, edges).div_ceil(speed) + SPARE;
            let hit = now.w.hits > info.w.hits || now.s.hits > info.speed_hits.hits;
            hit || u16::from(turns_left(state)) <= needed
        });
        // A large ship three hexes further away for every nine points of it.
        let size = |id: UnitId| (state.info(id).a + state.info(id).d) / 3;
        let near =
            enemies.iter().min_by_key(|(id, hex)| (i32::from(hex.distance(at)) - i32::from(size(*id)), *id));
        let foe = near.map(|(id, hex)| (*hex, hold(state, unit, *id)));
        let foe = foe.or_else(|| Some((*markers.iter().min_by_key(|hex| hex.distance(at))?, 6)));
        let coast = shore(state, unit);
        let score = |end: &End| -> f64 {
            if let Some(edges) = &leave {
                let far = f64::from(to_edges(end.leg, edges));
                return if end.out.is_some() { 100.0 } else { -far };
            }
            if end.out.is_some() {
                return -1000.0;
            }
            if let Some((hex, within)) = coast {
                let far = end.leg.at.distance(hex);
                return -f64::from(far.saturating_sub(within)) - f64::from(u8::from(end.turned)) * 0.1;
            }
            let Some((hex, range)) = foe else { return 0.0 };
            let off = f64::from(end.leg.at.distance(hex).abs_diff(range));
            let beam = !end.leg.at.sector(end.leg.heading, hex).end_on();
            BEAM * f64::from(u8::from(beam)) - HEX * off - TURN * f64::from(u8::from(end.turned))
        };
        let full = |end: &End| crowd.get(&end.leg.at).is_some_and(|here| *here >= 2);
        let best = all.iter().filter(|end| end.out.is_some() || !full(end));
        let best = best.max_by(|a, b| score(a).total_cmp(&score(b)).then(a.speed.cmp(&b.speed)));
        if let Some(end) = best {
            if end.out.is_none() {
                *crowd.entry(end.leg.at).or_default() += 1;
            }
            plot(unit, &end.course, plan);
        }
    }
}

/// Where a unit will be if it goes on as it does; if it has moved already, where it is.
fn ahead(state: &State, id: UnitId) -> Option<Hex> {
    let unit = state.unit(id);
    let at = unit.hex()?;
    let first = state.phase == Phase::Move(state.first());
    Some(if first { at.along(unit.heading, i16::from(unit.speed)) } else { at })
}

/// The range, within its own and the visibility, at which its fire, counted twice, outweighs that of this enemy the most.
fn hold(state: &State, own: UnitId, foe: UnitId) -> u16 {
    let setup = &state.setup;
    let fire = |from: UnitId, to: UnitId, range: u16| {
        let (firer, target) = (state.info(from), state.info(to));
        if range > firer.r {
            return 0.0;
        }
        let attack = state.unit(from).strength(setup, firer.a);
        let Expected { w, s, x } = expected(attack, target.d, range, -1, target.flash);
        (w + 2.0 * s + 6.0 * x) / f64::from(target.a + target.d).max(1.0)
    };
    let most = state.info(own).r.min(setup.visibility.max(4)).max(1);
    let rate = |range: &u16| 2.0 * fire(own, foe, *range) - fire(foe, own, *range);
    [3, 6, 8, 10, 12, 14, 16, 18, 20, 22]
        .into_iter()
        .filter(|range| *range <= most)
        .max_by(|a, b| rate(a).total_cmp(&rate(b)).then(b.cmp(a)))
        .unwrap_or(most)
}
