//! §13 §16 What a staff decides in the battles of Salvo II besides fire and courses: airships, secret mines,
//! reinforcements, trawlers, a fleet that turns away.

use std::collections::BTreeSet;

use contract::Seat;

use super::ends::plot;
use super::fleet::{Fleets, Lie, Piece};
use super::odds::bomb;
use super::waters::{Waters, Way};
use crate::action::Action;
use crate::course::{Course, Helm, Leg, Step};
use crate::rules::s7_helm::helm;
use crate::rules::{s13_2_zeppelins, s16_fleets};
use crate::state::State;
use crate::types::{Class, Heading, Hex, UnitId, enemy};

/// Airships begin this far from the nearest enemy, and reinforcements so far.
const OFF: (u16, u16) = (5, 8);

/// All hexes of the map.
fn hexes(state: &State) -> impl Iterator<Item = Hex> {
    let (columns, rows) = (state.setup.map.columns, state.setup.map.rows);
    (1..=rows).flat_map(move |y| (1..=columns).map(move |x| Hex::at(x, y)))
}

/// How far it is to the nearest enemy ship.
fn nearest(state: &State, seat: Seat, from: Hex) -> Option<u16> {
    let ships = state.real(enemy(seat)).filter(|(_, info, _)| info.class.ship());
    ships.filter_map(|(_, _, unit)| unit.hex()).map(|at| at.distance(from)).min()
}

/// The heading that leads nearest to a hex.
fn toward(from: Hex, to: Hex) -> Heading {
    Heading::ALL.into_iter().min_by_key(|heading| from.toward(*heading).distance(to)).unwrap_or_default()
}

/// §13.2 Airships begin where they see most and nobody reaches them: some hexes off the enemy, not all in one place.
pub(crate) fn berths(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let mut taken: Vec<Hex> = Vec::new();
    for unit in s13_2_zeppelins::moored(state, seat) {
        let rate = |at: &Hex| {
            let near = nearest(state, seat, *at).unwrap_or(OFF.0);
            let crowd = taken.iter().filter(|other| other.distance(*at) < 3).count();
            (near.abs_diff(OFF.0) + 4 * crowd as u16, *at)
        };
        let best = hexes(state).filter(|at| s13_2_zeppelins::berth(state, seat, *at)).min_by_key(rate);
        if let Some(at) = best {
            let ships = state.real(enemy(seat)).filter_map(|(_, _, unit)| unit.hex());
            let heading = ships.min_by_key(|hex| hex.distance(at)).map_or(Heading::A, |hex| toward(at, hex));
            taken.push(at);
            plan.push(Action::Place { at, heading, speed: state.info(unit).s, unit });
        }
    }
}

/// §11.8 Hexes for hidden mines: those that make every way out dearest, one after the other; where nobody has to leave,
/// ahead of the enemy.
pub(crate) fn mines(state: &State, seat: Seat, count: usize) -> Vec<Hex> {
    let setup = &state.setup;
    let foe = enemy(seat);
    let ships = || state.real(foe).filter(|(_, info, _)| info.class.ship());
    let held = |hex: &Hex| setup.units.iter().any(|unit| unit.at == Some(*hex) && unit.class.ship());
    let free = |hex: &Hex| setup.map.terrain(*hex).navigable() && !state.mines.contains(hex) && !held(hex);
    let mut laid = state.mines.clone();
    let mut chosen: Vec<Hex> = Vec::new();
    let starts: Vec<Leg> =
        ships().filter_map(|(_, _, unit)| Some(Leg { at: unit.hex()?, heading: unit.heading })).collect();
    // What ways out cost all ships of the enemy together.
    let dear = |waters: &Waters| -> u32 {
        starts.iter().filter_map(|from| waters.way(*from)).map(|way| u32::from(Way::cost(way))).sum()
    };
    while chosen.len() < count {
        let Some(waters) = Waters::through(setup, foe, &laid) else { break };
        // A mine beside the best ways makes nothing dearer.
        let passed: BTreeSet<Hex> = starts.iter().flat_map(|from| waters.course(*from)).collect();
        let better = passed.into_iter().filter(|hex| free(hex) && !laid.contains(hex)).filter_map(|hex| {
            let mut more = laid.clone();
            more.insert(hex);
            Some((dear(&Waters::through(setup, foe, &more)?), hex))
        });
        let Some((_, hex)) = better.max().filter(|(then, _)| *then > dear(&waters)) else { break };
        laid.insert(hex);
        chosen.push(hex);
    }
    let beside = state.mines.iter().flat_map(|hex| hex.around());
    let ahead = ships().filter_map(|(_, _, unit)| Some(unit.hex()?.along(unit.heading, 4)));
    for hex in beside.chain(ahead) {
        if chosen.len() < count && setup.map.inside(hex) && free(&hex) && !laid.contains(&hex) {
            laid.insert(hex);
            chosen.push(hex);
        }
    }
    chosen
}

/// §11.8 Where the enemy's hidden mines may lie that nobody has found: where one would lay them oneself.
pub(crate) fn suspected(state: &State, seat: Seat) -> BTreeSet<Hex> {
    let setup = &state.setup;
    let laid = usize::from(setup.hidden_mines[usize::from(enemy(seat).0)]);
    let found = state.mines.iter().filter(|hex| !setup.mines.contains(hex)).count();
    mines(state, enemy(seat), laid.saturating_sub(found)).into_iter().collect()
}

/// §16 Reinforcements enter within reach of the enemy, but not under its guns.
pub(crate) fn enter(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    for unit in state.arriving.iter().copied().filter(|id| state.info(*id).side == seat) {
        let info = state.info(unit);
        let fair = |at: &Hex| s16_fleets::may_enter(state, seat, unit, *at, info.heading, info.speed).is_ok();
        let rate = |at: &Hex| nearest(state, seat, *at).unwrap_or(OFF.1).abs_diff(OFF.1);
        let best = hexes(state).filter(fair).min_by_key(|at| (rate(at), *at));
        plan.extend(best.map(|at| Action::Place { at, heading: info.heading, speed: info.speed, unit }));
    }
}

/// §16 Trawlers go to the field that lies first on the way out.
pub(crate) fn sweep(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    if state.setup.sweeping(seat).is_none() {
        return;
    }
    let waters = Waters::of(state, seat);
    let way = |at: Hex| Heading::ALL.map(|heading| waters.as_ref()?.way(Leg { at, heading }));
    let far = |at: &Hex| way(*at).into_iter().flatten().map(|way| way.points).min();
    let fair = state.mines.iter().copied().filter(|at| s16_fleets::may_sweep(state, seat, *at).is_ok());
    plan.extend(fair.max_by_key(far).map(Action::Sweep));
}

/// §16 Is the enemy's fire so much heavier that a fleet does better to turn away, if it may?
pub(crate) fn turns_away(fleets: &Fleets<'_>) -> bool {
    if s16_fleets::may_turn_away(fleets.state, fleets.seat).is_err() {
        return false;
    }
    let fire = |by: &[Piece], at: &[Piece]| -> f64 {
        let best = |by: &Piece| {
            at.iter().map(|at| fleets.fire(by, at, by.lie, at.lie, true, -1)).fold(0.0, f64::max)
        };
        by.iter().map(best).sum()
    };
    fire(&fleets.foes, &fleets.own) > 1.3 * fire(&fleets.own, &fleets.foes)
}

/// What an airship's flight is judged by.
struct Flight<'a, 'b> {
    fleets: &'a Fleets<'b>,
    airship: &'a Piece,
    own: &'a [Lie],
    foes: &'a [Lie],
    /// Have the enemies moved already?
    moved: bool,
}

/// §13.2 Flights of the airships of a side, and whom they bomb; own ships and enemies will lie so. At a glance they only fly
/// as fast as they can.
pub(crate) fn flights(
    fleets: &Fleets<'_>,
    own: &[Lie],
    foes: &[Lie],
    moved: bool,
    glance: bool,
    plan: &mut Vec<Action>,
) {
    for airship in fleets.own.iter().filter(|piece| piece.class == Class::Zeppelin) {
        let Some(helm) = helm(fleets.state, airship.id) else { continue };
        let flight = Flight { fleets, airship, own, foes, moved };
        let mut best: Option<(f64, Course, Option<UnitId>)> = None;
        let least = if glance { helm.most } else { helm.least.max(helm.most.saturating_sub(4)) };
        for speed in least..=helm.most {
            let mut course = Course::new(speed);
            flight.search(&helm, &mut course, helm.start, if glance { 1 } else { 2 }, &mut best);
        }
        if let Some((_, course, target)) = best {
            plot(airship.id, &course, plan);
            plan.extend(target.map(|target| Action::Bomb { target, unit: airship.id }));
        }
    }
}

impl Flight<'_, '_> {
    fn search(
        &self,
        helm: &Helm,
        course: &mut Course,
        now: Leg,
        turns: u8,
        best: &mut Option<(f64, Course, Option<UnitId>)>,
    ) {
        if course.left() == 0 {
            let (score, target) = self.rate(course, helm.start, now);
            if best.as_ref().is_none_or(|(most, ..)| score > *most) {
                *best = Some((score, course.clone(), target));
            }
            return;
        }
        if course.allows(helm, Step::Ahead) {
            course.steps.push(Step::Ahead);
            self.search(helm, course, Leg { at: now.at.toward(now.heading), ..now }, turns, best);
            course.steps.pop();
        }
        if course.turns() < turns {
            for by in Step::TURNS {
                if course.allows(helm, Step::Turn(by)) {
                    course.steps.push(Step::Turn(by));
                    let next = Leg { heading: now.heading.turned(by), ..now };
                    self.search(helm, course, next, turns, best);
                    course.steps.pop();
                }
            }
        }
    }

    /// What a flight is worth: bombs on the way, what it lets others fire at, and what may happen to it at its end.
    fn rate(&self, course: &Course, start: Leg, end: Leg) -> (f64, Option<UnitId>) {
        let fleets = self.fleets;
        let state = fleets.state;
        let at = end.at.toward(state.wind.opposite());
        let lie = Lie { leg: Leg { at, ..end }, speed: course.speed, turned: course.turns() > 0 };
        let over: BTreeSet<Hex> = course.legs(start).iter().map(|leg| leg.at).collect();
        let mut bombs: (f64, Option<UnitId>) = (0.0, None);
        let mut spots = 0.0;
        let mut spared = 1.0;
        let base = state.setup.base_visibility(state.turn + 1);
        let mut near = u16::MAX;
        for (foe, to) in fleets.foes.iter().zip(self.foes) {
            if !foe.class.ship() {
                continue;
            }
            // Who has moved lies there now; who has not lies where it was.
            let lies = if self.moved { to.leg.at } else { foe.lie.leg.at };
            if over.contains(&lies) && state.knows(fleets.seat, foe.id) {
                let worth = bomb(state.setup.charts().zeppelins.bombs).worth(foe.worth);
                if worth > bombs.0 {
                    bombs = (worth, Some(foe.id));
                }
            }
            let range = at.distance(to.leg.at);
            near = near.min(range);
            let fire = fleets.fire(foe, self.airship, *to, lie, true, 0);
            let chance = fire / self.airship.worth[2].max(1e-9);
            let closes = u16::from(foe.top) + 2;
            let likely =
                if self.moved { chance } else { chance.max(if range <= closes { 0.05 } else { 0.0 }) };
            spared *= 1.0 - likely;
            if range <= base {
                let blind = |from: &Lie| !fleets.sees([from], to.leg.at);
                let pieces = fleets.own.iter().zip(self.own).filter(|(_, from)| blind(from));
                let shots = pieces.map(|(own, from)| fleets.fire(own, foe, *from, *to, true, -4));
                spots += shots.fold(0.0, f64::max);
            }
        }
        let lost = (1.0 - spared) * self.airship.worth[2];
        let keeps = 0.0001 * f64::from(near.min(30).abs_diff(OFF.0));
        (bombs.0 + spots - lost - keeps, bombs.1)
    }
}
