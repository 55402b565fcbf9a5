//! §7 The movement of a side: courses are plotted unit by unit, and steamed together.

use std::collections::BTreeMap;

use contract::{Seat, Turn};

use super::s7_helm::{self, Way, courses, forced, helm, way};
use super::{
    moving, s6_5_damage, s11_2_planes, s11_4_smoke, s11_6_command, s11_8_mines, s12_2_fog, s13_2_zeppelins,
    s16_fleets,
};
use crate::Naval;
use crate::course::{Course, Leg, Step};
use crate::event::{Cause, Event};
use crate::refusal::Refusal;
use crate::state::{Drafts, State};
use crate::types::{Edge, Hex, Hits, UnitId};
use crate::unit::Place;

/// A unit of this side that may be plotted: on the map, or a dummy that is to be placed.
fn mover(state: &State, seat: Seat, id: UnitId) -> Result<(), Refusal> {
    if !moving(state, seat) {
        return Err(Refusal::NotNow);
    }
    let there = id.index() < state.units.len() && state.info(id).side == seat;
    if there && (state.unit(id).in_play() || s7_helm::placed(state, id)) {
        Ok(())
    } else {
        Err(Refusal::NotYours)
    }
}

/// §7 May a unit go at this speed?
pub(crate) fn may_speed(state: &State, seat: Seat, id: UnitId, speed: u8) -> Result<(), Refusal> {
    mover(state, seat, id)?;
    let helm = helm(state, id).ok_or(Refusal::NotYours)?;
    if !(helm.least..=helm.most).contains(&speed) {
        return Err(Refusal::Speed { least: helm.least, most: helm.most });
    }
    let course = Course::new(speed);
    let done = state.drafts(seat).courses.get(&id) == Some(&course);
    let ends = s7_helm::finish(state, id, &course, &BTreeMap::new()).is_some();
    if !done && ends { Ok(()) } else { Err(Refusal::DeadEnd) }
}

/// §7 May this be the next move of its course?
pub(crate) fn may_step(state: &State, seat: Seat, id: UnitId, step: Step) -> Result<(), Refusal> {
    mover(state, seat, id)?;
    let course = state.drafts(seat).courses.get(&id).ok_or(Refusal::Spent)?;
    s7_helm::may_step(state, id, course, step)
}

/// §2 May the side move as it is plotted? What goes by itself is no matter.
pub(crate) fn may_commit(state: &State, seat: Seat) -> Result<(), Refusal> {
    if !moving(state, seat) {
        return Err(Refusal::NotNow);
    }
    match overfull(state, seat, &courses(state, seat)) {
        Some(hex) => Err(Refusal::Stacked(hex)),
        None => Ok(()),
    }
}

/// §2 The first hex that too many units would end in, if one of them was plotted to its end. Ruling N7: units that went
/// there by themselves, or had no choice, may stay.
fn overfull(state: &State, seat: Seat, courses: &BTreeMap<UnitId, Option<Course>>) -> Option<Hex> {
    let mut ends: BTreeMap<Hex, ([u8; 2], bool)> = BTreeMap::new();
    for (id, course) in courses {
        let Some(start) = helm(state, *id).map(|helm| helm.start) else { continue };
        // Who leaves the map ends nowhere.
        if course.as_ref().is_some_and(|course| s7_helm::out(state, *id, course, start)) {
            continue;
        }
        let class = state.info(*id).class;
        let end = course.as_ref().map_or(start, |course| course.end(start)).at;
        let plotted = state.drafts(seat).courses.get(id);
        let chosen = plotted.is_some_and(|plotted| plotted.left() == 0 && plotted.speed > 0);
        let entry = ends.entry(end).or_default();
        entry.0[0] += u8::from(class.capital());
        entry.0[1] += u8::from(class.screening());
        entry.1 |= chosen && class.ship() && !forced(state, *id);
    }
    let over = |(_, ([capital, screening], chosen)): &(&Hex, &([u8; 2], bool))| {
        *chosen && !s7_helm::stacks(*capital, *screening)
    };
    ends.iter().find(over).map(|(hex, _)| *hex)
}

/// §7 §11.62 The movement of a side begins: reinforcements arrive, and without command every unit rolls.
pub(crate) fn begin(turn: &mut Turn<'_, Naval>, side: Seat) {
    let state = turn.state();
    let due = |unit: &UnitId| {
        let info = state.info(*unit);
        let here = state.setup.entry(*unit).is_none();
        info.side == side && here && info.enters == state.turn && state.unit(*unit).place == Place::Waiting
    };
    let entering: Vec<UnitId> =
        state.all().map(|(id, ..)| id).filter(|id| state.info(*id).enters > 0 && due(id)).collect();
    for unit in entering {
        if let Some(at) = turn.state().info(unit).at {
            turn.emit(Event::Entered { at, unit });
        }
    }
    s16_fleets::arrive(turn, side);
    s11_6_command::orders(turn, side);
}

/// §7 A side moves.
pub(crate) fn execute(turn: &mut Turn<'_, Naval>, side: Seat) {
    let courses = courses(turn.state(), side);
    let drafts = turn.state().drafts(side).clone();
    s12_2_fog::conceal(turn, side);
    let starts: BTreeMap<UnitId, Leg> =
        courses.keys().filter_map(|id| Some((*id, helm(turn.state(), *id)?.start))).collect();
    if let Some(at) = drafts.sweep {
        s16_fleets::sweep(turn, side, at);
    }
    let arriving = turn.state().arriving.clone();
    for placing in drafts.placing.iter().filter(|placing| !arriving.contains(&placing.unit)) {
        let crate::event::Placing { unit, at, heading, speed } = *placing;
        turn.emit(Event::Placed { at, heading, speed, unit });
    }
    for unit in arriving {
        if let Some(Leg { at, .. }) = starts.get(&unit) {
            turn.emit(Event::Entered { at: *at, unit });
        }
    }
    if drafts.turn_away {
        s16_fleets::turn_away(turn, side);
    }
    for (unit, course) in courses {
        if let Some(start) = starts.get(&unit) {
            steam(turn, unit, *start, course, &drafts);
        }
    }
    for unit in drafts.launches {
        s11_2_planes::launch(turn, unit);
    }
    turn.emit(Event::MovementEnded { side });
    s11_6_command::check(turn);
}

/// §7 One unit steams its course. Ruling N15: a forced one that has none steams up to the land, stops there and takes its S.
fn steam(turn: &mut Turn<'_, Naval>, unit: UnitId, start: Leg, course: Option<Course>, drafts: &Drafts) {
    let aground = course.is_none();
    let course = course.unwrap_or_else(|| straight(turn.state(), unit));
    if s7_helm::driven(turn.state(), unit, course.speed) {
        turn.emit(Event::Driven { unit });
    }
    let mut now = start;
    let mut path = vec![start];
    // §16 A fleet that turned away was on another heading before.
    let before = turn.state().unit(unit);
    if before.in_play() && before.heading != start.heading {
        path.insert(0, Leg { heading: before.heading, ..start });
    }
    let mut bombing = drafts.bombs.iter().find(|bombing| bombing.unit == unit).copied();
    if let Some(target) = bombing
        && s13_2_zeppelins::pass(turn, target, start.at)
    {
        bombing = None;
    }
    let mut spent = 0;
    let mut allowed = course.speed;
    let mut left: Option<Edge> = None;
    for step in &course.steps {
        if spent + step.cost() > allowed {
            break;
        }
        match step {
            Step::Turn(by) => now.heading = now.heading.turned(*by),
            Step::Ahead => {
                let to = now.at.toward(now.heading);
                match way(turn.state(), unit, now.at, to) {
                    Way::Out(edge) => left = Some(edge),
                    Way::Closed(Refusal::Land | Refusal::Edge) => break,
                    Way::Free | Way::Closed(_) => {}
                }
                now.at = to;
            }
        }
        spent += step.cost();
        path.push(now);
        if left.is_some() {
            break;
        }
        if *step == Step::Ahead {
            if let Some(target) = bombing
                && s13_2_zeppelins::pass(turn, target, now.at)
            {
                bombing = None;
            }
            let hits = turn.state().unit(unit).s.hits;
            s11_8_mines::enter(turn, unit, now.at);
            let (info, state) = (turn.state().info(unit), turn.state().unit(unit));
            if !state.in_play() {
                if drafts.smoke.contains(&unit) {
                    s11_4_smoke::lay(turn, unit, &path);
                }
                return;
            }
            // §11.8 Movement goes on with what speed is left.
            if state.s.hits > hits {
                let most = state.speed_left(&turn.state().setup, info.s);
                allowed = allowed.min(most.max(spent));
            }
        }
    }
    let speed = if aground { 0 } else { spent };
    let class = turn.state().info(unit).class;
    let still = class == crate::types::Class::Fort;
    if !still {
        turn.emit(Event::Moved { path: path.clone(), speed, unit });
    }
    if class == crate::types::Class::Zeppelin {
        s13_2_zeppelins::drift(turn, unit);
    }
    if drafts.smoke.contains(&unit) {
        s11_4_smoke::lay(turn, unit, &path);
    }
    if let Some(edge) = left {
        turn.emit(Event::Left { edge, unit });
    } else if aground && !still {
        s6_5_damage::apply(turn, unit, Hits { s: 1, ..Hits::NONE }, Cause::Grounding);
    }
}

/// §7 The way of a unit that cannot but run aground.
fn straight(state: &State, unit: UnitId) -> Course {
    let speed = helm(state, unit).map_or(0, |helm| helm.least.max(1).min(helm.most));
    let swerve = helm(state, unit).map_or(0, |helm| helm.swerve);
    let first = (swerve != 0).then_some(Step::Turn(swerve));
    let ahead = std::iter::repeat_n(Step::Ahead, usize::from(speed.saturating_sub(u8::from(swerve != 0))));
    Course { speed, steps: first.into_iter().chain(ahead).collect() }
}
