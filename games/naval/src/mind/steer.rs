//! Courses for a whole fleet: what each end of a course brings and costs in the fire that follows, the range that suits,
//! torpedoes, and what the scenario asks for.

use std::collections::BTreeMap;

use contract::Seat;

use super::ends::{End, fastest, plot};
use super::fleet::{Fleets, Lie, Piece};
use super::odds::torpedo;
use super::task::{Run, Task};
use super::value::{Brief, hemmed};
use super::war;
use crate::action::Action;
use crate::course::{Leg, Step};
use crate::event::Event;
use crate::evolve::evolve;
use crate::rules::s7_helm::stacks;
use crate::rules::s16_fleets::may_turn_away;
use crate::state::{Phase, State};
use crate::types::{Class, Edge, Heading, Hex, UnitId};

/// A hex of room that is missing, but for what the enemy lacks too that a ship goes for.
const HEMMED: f64 = 0.008;
/// A hex nearer to the shore that it is to bombard.
const SHORE: f64 = 0.02;
/// A hex nearer to the range that suits.
const RANGE: f64 = 0.0015;
/// A knot more, for the turns to come.
const SPEED: f64 = 0.0003;
/// A hexside turned.
const TURNED: f64 = 0.0002;
/// The share of what torpedoes promise on which one may count.
const TUBES: f64 = 0.8;

/// What cruisers and destroyers do while the capital ships fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// The same as they.
    With,
    /// They go in, for torpedoes.
    Attack,
    /// They keep out of it.
    Back,
}

/// How a fleet means to fight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Posture {
    /// What own losses count against those of the enemy.
    pub(crate) caution: f64,
    /// The range to be held, if it is not worked out.
    pub(crate) range: Option<u16>,
    /// How much that counts: 1 is usual.
    pub(crate) pull: f64,
    /// From whom, if it is not for every unit to choose.
    pub(crate) prey: Option<UnitId>,
    /// What do screening units do?
    pub(crate) screen: Screen,
    /// When do ships leave that must?
    pub(crate) run: Run,
    /// Over which edge, if one is chosen.
    pub(crate) edge: Option<Edge>,
    /// Changes of heading that are looked at for each course.
    pub(crate) turns: u8,
    /// How often the fleet is looked through.
    pub(crate) passes: u8,
    /// §16 Does the fleet turn away, if it may? None if that is to be judged.
    pub(crate) about: Option<bool>,
}

impl Posture {
    pub(crate) const NORMAL: Posture = Posture {
        caution: 1.0,
        range: None,
        pull: 1.0,
        prey: None,
        screen: Screen::With,
        run: Run::InTime,
        edge: None,
        turns: 2,
        passes: 2,
        about: None,
    };
}

impl Posture {
    /// What own losses count, the range to be held and how much that counts, for a unit of this class.
    fn of(&self, class: Class, range: u16) -> (f64, u16, f64) {
        match self.screen {
            Screen::Attack if class.screening() => (0.5 * self.caution, 2, 4.0),
            Screen::Back if class.screening() => (2.0 * self.caution, 18, 4.0),
            Screen::With | Screen::Attack | Screen::Back => (self.caution, range, self.pull),
        }
    }
}

struct Fleet<'a, 'b> {
    fleets: &'a Fleets<'b>,
    posture: Posture,
    /// Where enemies are, or will be.
    foes: Vec<Lie>,
    /// Have they moved already?
    moved: bool,
    /// Where own units will be.
    own: Vec<Lie>,
    /// Does a unit of ours leave the map?
    gone: Vec<bool>,
    range: u16,
}

/// §7 Courses for all units of a side.
pub(crate) fn moves(state: &State, seat: Seat, brief: &Brief<'_>, posture: Posture, plan: &mut Vec<Action>) {
    against(state, seat, brief, posture, None, plan);
}

/// §7 Courses for all units of a side, if the enemies will lie as in another state.
pub(crate) fn against(
    state: &State,
    seat: Seat,
    brief: &Brief<'_>,
    posture: Posture,
    then: Option<&State>,
    plan: &mut Vec<Action>,
) {
    let judged = Fleets::new(state, seat, brief);
    let away = posture
        .about
        .map_or_else(|| war::turns_away(&judged), |about| about && may_turn_away(state, seat).is_ok());
    if away {
        let mut turned = state.clone();
        evolve(&mut turned, &Event::Drafted { action: Action::TurnAway, side: seat });
        plan.push(Action::TurnAway);
        return steer(&Fleets::new(&turned, seat, brief), posture, then, plan);
    }
    steer(&judged, posture, then, plan);
}

fn steer(fleets: &Fleets<'_>, posture: Posture, then: Option<&State>, plan: &mut Vec<Action>) {
    let state = fleets.state;
    let moved = state.phase != Phase::Move(state.first());
    let coast = |piece: &Piece| {
        let Lie { leg, speed, .. } = piece.lie;
        let at = leg.at.along(leg.heading, i16::from(speed));
        Lie { leg: Leg { at, ..leg }, speed, turned: false }
    };
    let will = |foe: &Piece| {
        let unit = then?.unit(foe.id);
        let leg = Leg { at: unit.hex()?, heading: unit.heading };
        Some(Lie { leg, speed: unit.speed, turned: unit.turned })
    };
    let foes = fleets.foes.iter();
    let foes =
        foes.map(|foe| if moved { foe.lie } else { will(foe).unwrap_or_else(|| coast(foe)) }).collect();
    let own = fleets.own.iter().map(coast).collect();
    let range = posture.range.unwrap_or_else(|| suits(fleets, posture.caution));
    let gone = vec![false; fleets.own.len()];
    let mut fleet = Fleet { fleets, posture, foes, moved, own, gone, range };
    let mut order: Vec<usize> = (0..fleets.own.len()).collect();
    order.sort_by(|a, b| fleets.own[*b].worth[2].total_cmp(&fleets.own[*a].worth[2]).then(a.cmp(b)));
    // At a glance only the higher speeds are looked at.
    let speeds = if posture.passes > 1 { u8::MAX } else { 2 };
    let reach = |piece: &Piece| match piece.class {
        class if class.ship() => fastest(state, piece.id, posture.turns, speeds),
        _ => Vec::new(),
    };
    let reach: Vec<Vec<End>> = fleets.own.iter().map(reach).collect();
    let tasks: Vec<Task> = fleets.own.iter().map(|piece| Task::of(fleets, piece, posture)).collect();
    let mut taken: Vec<Option<usize>> = vec![None; fleets.own.len()];
    for _ in 0..posture.passes {
        for n in order.iter().copied().filter(|n| fleets.own[*n].class.ship()) {
            let crowd = crowd(fleets, &reach, &taken, n);
            let best = fleet.best(n, &reach[n], &tasks[n], &crowd);
            taken[n] = best.or(taken[n]);
            if let Some(end) = best.map(|best| &reach[n][best]) {
                fleet.own[n] = Lie { leg: end.leg, speed: end.speed, turned: end.turned };
                fleet.gone[n] = end.out.is_some();
            }
        }
    }
    for (n, piece) in fleets.own.iter().enumerate() {
        if let Some(end) = taken[n].map(|best| &reach[n][best]) {
            plot(piece.id, &end.course, plan);
        }
    }
    war::flights(fleets, &fleet.own, &fleet.foes, moved, posture.passes == 1, plan);
}

/// Ends of the other units: capital ships and screening units by hex.
fn crowd(
    fleets: &Fleets<'_>,
    reach: &[Vec<End>],
    taken: &[Option<usize>],
    but: usize,
) -> BTreeMap<Hex, [u8; 2]> {
    let mut crowd: BTreeMap<Hex, [u8; 2]> = BTreeMap::new();
    for (n, piece) in fleets.own.iter().enumerate().filter(|(n, _)| *n != but) {
        if let Some(end) = taken[n].map(|best| &reach[n][best]).filter(|end| end.out.is_none()) {
            let here = crowd.entry(end.leg.at).or_default();
            here[0] += u8::from(piece.class.capital());
            here[1] += u8::from(piece.class.screening());
        }
    }
    crowd
}

/// The range at which the fire of a fleet outweighs that of the other the most.
fn suits(fleets: &Fleets<'_>, caution: f64) -> u16 {
    let from = Lie { leg: Leg { at: Hex::at(200, 200), heading: Heading::A }, speed: 4, turned: false };
    let rate = |range: u16| {
        let at = from.leg.at.along(Heading::B, range as i16);
        let to = Lie { leg: Leg { at, heading: Heading::A }, ..from };
        let side = |by: &[Piece], at: &[Piece]| -> f64 {
            let best = |by: &Piece| {
                let fire = at.iter().map(|at| fleets.fire(by, at, from, to, false, -1));
                fire.fold(0.0, f64::max)
            };
            by.iter().map(best).sum()
        };
        side(&fleets.own, &fleets.foes) - caution * side(&fleets.foes, &fleets.own)
    };
    let ranges = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24];
    let best = ranges.into_iter().map(|range| (rate(range), range));
    best.max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map_or(8, |(_, range)| range)
}

impl Fleet<'_, '_> {
    fn best(&self, n: usize, reach: &[End], task: &Task, crowd: &BTreeMap<Hex, [u8; 2]>) -> Option<usize> {
        let piece = &self.fleets.own[n];
        let others = || self.own.iter().enumerate().filter(move |(m, _)| *m != n && !self.gone[*m]);
        // What each enemy could do to the others: sums of squares and cubes, for it will most likely fire where it pays.
        let base: Vec<[f64; 2]> = self
            .fleets
            .foes
            .iter()
            .zip(&self.foes)
            .map(|(foe, lie)| {
                let mut sums = [1e-12, 0.0];
                for (m, other) in others() {
                    let fire = self.fleets.fire(foe, &self.fleets.own[m], *lie, *other, false, -1);
                    sums[0] += fire * fire;
                    sums[1] += fire * fire * fire;
                }
                sums
            })
            .collect();
        let quarry = self.quarry(piece);
        let fits = |end: &End| {
            let here = crowd.get(&end.leg.at).copied().unwrap_or_default();
            let more = [u8::from(piece.class.capital()), u8::from(piece.class.screening())];
            end.out.is_some() || stacks(here[0] + more[0], here[1] + more[1])
        };
        let rated = reach.iter().enumerate().filter(|(_, end)| fits(end)).map(|(at, end)| {
            let score = self.score(piece, end, task, &base, quarry);
            (score, at)
        });
        rated.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, at)| at)
    }

    /// Whom a unit goes for: where it will be.
    fn quarry(&self, piece: &Piece) -> Option<Hex> {
        let at = piece.lie.leg.at;
        let chosen =
            self.fleets.foes.iter().zip(&self.foes).find(|(foe, _)| Some(foe.id) == self.posture.prey);
        if let Some((_, lie)) = chosen {
            return Some(lie.leg.at);
        }
        let rate = |(foe, lie): (&Piece, &Lie)| {
            let sum = foe.worth[2] + foe.worth[0] + foe.worth[1];
            (sum / (6.0 + f64::from(lie.leg.at.distance(at))), lie.leg.at)
        };
        let all = self.fleets.foes.iter().zip(&self.foes).map(rate);
        all.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, at)| at)
    }

    fn score(&self, piece: &Piece, end: &End, task: &Task, base: &[[f64; 2]], quarry: Option<Hex>) -> f64 {
        let fleets = self.fleets;
        if let Some(edge) = end.out {
            return if task.leaves(edge, fleets.state.turn) { 10.0 } else { -10.0 };
        }
        let (caution, range, pull) = self.posture.of(piece.class, self.range);
        let lie = Lie { leg: end.leg, speed: end.speed, turned: end.turned };
        let (mut gain, mut second, mut threat, mut tubes) = (0.0, 0.0, 0.0, 0.0);
        for (n, (foe, at)) in fleets.foes.iter().zip(&self.foes).enumerate() {
            let near = end.leg.at.distance(at.leg.at);
            let fire = if near > piece.range { 0.0 } else { fleets.fire(piece, foe, lie, *at, false, -1) };
            if fire > gain {
                (gain, second) = (fire, gain);
            } else if fire > second {
                second = fire;
            }
            let back = if near > foe.range { 0.0 } else { fleets.fire(foe, piece, *at, lie, false, -1) };
            let [squares, cubes] = base[n];
            let square = back * back;
            threat += (square * back + cubes) / (square + squares) - cubes / squares;
            tubes += self.torpedoes(piece, foe, lie, *at, near)
                - caution * self.torpedoes(foe, piece, *at, lie, near);
        }
        let mut score = gain + 0.2 * second - caution * threat + tubes;
        let way = task.way_left(fleets, piece, end);
        if way.is_none() {
            let map = &fleets.state.setup.map;
            let theirs = quarry.map_or(0, |at| hemmed(map, at));
            score -= HEMMED * f64::from(hemmed(map, end.leg.at).saturating_sub(theirs));
        }
        if let Some(way) = way {
            score -= way;
        } else if let Some((hex, within)) = task.coast {
            score -= SHORE * f64::from(end.leg.at.distance(hex).saturating_sub(within));
        } else if let Some(at) = quarry {
            let off = f64::from(end.leg.at.distance(at).abs_diff(range));
            score -= RANGE * pull * off;
        }
        let mined = end.course.legs(piece.lie.leg);
        let mined = mined
            .windows(2)
            .filter(|pair| pair[0].at != pair[1].at && fleets.state.mines.contains(&pair[1].at));
        score - 0.05 * mined.count() as f64 + SPEED * f64::from(end.speed)
            - TURNED * end.course.steps.iter().filter(|step| **step != Step::Ahead).count() as f64
    }

    /// §8.2 What torpedoes of one at another are worth after the movement.
    fn torpedoes(&self, by: &Piece, at: &Piece, from: Lie, to: Lie, near: u16) -> f64 {
        if by.tubes == 0 || !at.class.ship() {
            return 0.0;
        }
        let own = self.fleets.state.info(by.id).side == self.fleets.seat;
        // Whoever moves last has the last word on the distance.
        let (reach, chance) = match (own, self.moved) {
            (_, true) => (0, 1.0),
            (true, false) => (0, 0.4),
            (false, false) => (u16::from(by.top) / 2, 0.4),
        };
        let row = self.fleets.state.info(by.id).torpedoes;
        let row = row.and_then(|row| self.fleets.state.setup.charts().torpedo(row));
        let Some(column) = row.and_then(|row| row.column(near.saturating_sub(reach))) else { return 0.0 };
        let combed = to.leg.at.sector(to.leg.heading, from.leg.at).end_on();
        let shift = i8::from(to.speed <= 1) - i8::from(to.speed >= 6) - i8::from(combed);
        let odds = column.shifted(shift).map_or(0.0, |column| torpedo(column).worth(at.worth));
        odds * chance * TUBES
    }
}
