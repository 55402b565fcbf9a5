//! §7 What a unit may do with its movement: speeds, turns, land, stacking; and what it does by itself.

use std::collections::BTreeMap;

use contract::Seat;

use super::s16_fleets;
use crate::course::{Course, Helm, Leg, Step};
use crate::event::Order;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::Rule;
use crate::types::{Class, Edge, Hex, UnitId};
use crate::view::{HelmView, PlotView};

/// §12.22 Is this a dummy that is to be placed in this movement? §16 Or a reinforcement that enters in it?
pub(crate) fn placed(state: &State, id: UnitId) -> bool {
    let side = state.info(id).side;
    let drafted = || state.drafts(side).placing.iter().any(|placing| placing.unit == id);
    state.phase == Phase::Move(side) && (state.arriving.contains(&id) || drafted())
}

/// §7 §16 The highest speed of a unit, and with what its engines can be driven to.
fn top(state: &State, id: UnitId) -> (u8, u8) {
    let (info, unit, setup) = (state.info(id), state.unit(id), &state.setup);
    let most = setup.capped_at(id, unit.speed_left(setup, info.s), state.turn);
    let rested = |every: u8| unit.driven == 0 || state.turn >= unit.driven + every;
    let more = setup.extra_speed(id).filter(|(_, every)| most > 0 && rested(*every)).map_or(0, |(by, _)| by);
    (most, most + more)
}

/// §16 Does it exceed its speed at this one?
pub(crate) fn driven(state: &State, id: UnitId, speed: u8) -> bool {
    state.setup.extra_speed(id).is_some() && speed > top(state, id).0
}

/// §7 §12.3 What a unit's course depends on; none if it is not on the map. Ruling N23: airships change their speed as capital
/// ships do.
pub(crate) fn helm(state: &State, id: UnitId) -> Option<Helm> {
    let (info, unit, setup) = (state.info(id), state.unit(id), &state.setup);
    let placing = state.drafts(info.side).placing.iter().find(|placing| placing.unit == id);
    let (start, speed) = match (unit.hex(), placing) {
        // §16 A fleet that turns away begins its movement the other way round.
        (Some(at), _) if state.drafts(info.side).turn_away && s16_fleets::about(state, id) => {
            (Leg { at, heading: unit.heading.opposite() }, unit.speed)
        }
        (Some(at), _) => (Leg { at, heading: unit.heading }, unit.speed),
        (None, Some(placing)) => (Leg { at: placing.at, heading: placing.heading }, placing.speed),
        (None, None) if placed(state, id) => (Leg { at: info.at?, heading: info.heading }, info.speed),
        (None, None) => return None,
    };
    let turns = setup.on(Rule::Turning).then_some(if info.class.screening() || info.class == Class::Dummy {
        3
    } else {
        2
    });
    let free = Helm { start, least: 0, most: 0, turns, hexsides: None, swerve: 0 };
    if info.class == Class::Fort || setup.idle(id, state.turn) {
        return Some(Helm { hexsides: Some(0), ..free });
    }
    let (most, driven) = top(state, id);
    // §12.22 Dummies move at any speed; Ruling N23: airships change theirs as capital ships do.
    let change = match info.class {
        Class::Dummy => 6,
        class if class.screening() => 3,
        _ => 2,
    };
    let slowest = speed.saturating_sub(change).min(most);
    let fastest = (speed + change).min(driven);
    let straight = Helm { least: speed.min(most), most: speed.min(most), hexsides: Some(0), ..free };
    // §12.5 A rudder hit; a side that is surprised goes straight ahead as well.
    if (unit.rudder == state.turn && state.turn > 0) || setup.unaware(id, state.turn) {
        return Some(straight);
    }
    Some(match state.orders.get(&id) {
        // §15 With a jammed rudder it goes as fast as it likes and can.
        Some(Order::Straight) if setup.jammed(id).is_some() => {
            Helm { least: slowest, most: fastest, hexsides: Some(0), ..free }
        }
        // §11.62 Straight ahead; it may slow by 1.
        Some(Order::Straight) => Helm { least: straight.least.saturating_sub(1), ..straight },
        Some(Order::OneTurn) => Helm { least: slowest, most: fastest, hexsides: Some(1), ..free },
        Some(Order::Swerve(by)) => {
            Helm { least: slowest, most: fastest, hexsides: Some(0), swerve: *by, ..free }
        }
        None => Helm { least: slowest, most: fastest, ..free },
    })
}

/// §7 §12.5 Must it go straight ahead, whatever lies there?
pub(crate) fn forced(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let rudder = unit.rudder == state.turn && state.turn > 0;
    rudder
        || state.setup.unaware(id, state.turn)
        || matches!(state.orders.get(&id), Some(Order::Straight | Order::Swerve(_)))
}

/// §1.4 What a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Sea.
    Free,
    /// Out of play, over this edge, which the scenario names.
    Out(Edge),
    /// No way: land, or the end of the map.
    Closed(Refusal),
}

/// §1.4 §7 What entering `to` from `from` would mean for this unit. Ruling N17: a dummy never leaves over an exit. Ruling N28: a
/// closed map ends at its edges. Ruling N31: an edge is an exit for those whom the scenario lets leave over it.
pub(crate) fn way(state: &State, id: UnitId, from: Hex, to: Hex) -> Way {
    let (setup, info) = (&state.setup, state.info(id));
    // §13.2 Airships fly over land, and never leave.
    if info.class == Class::Zeppelin {
        let far = to.x.abs() > 500 || to.y.abs() > 500;
        return if far { Way::Closed(Refusal::Edge) } else { Way::Free };
    }
    if setup.map.leaves(from, to).next().is_some() {
        let named = |edge: &Edge| {
            setup.exits.iter().any(|exit| {
                exit.side == info.side.0 + 1
                    && exit.edges.contains(edge)
                    && (exit.hexes.is_empty() || exit.hexes.contains(&from))
            })
        };
        let out = setup.map.leaves(from, to).find(named);
        if let Some(edge) = out.filter(|_| info.class != Class::Dummy) {
            return Way::Out(edge);
        }
        if out.is_some() || setup.map.closed || to.x.abs() > 500 || to.y.abs() > 500 {
            return Way::Closed(Refusal::Edge);
        }
    }
    if to.x.abs() > 500 || to.y.abs() > 500 || !setup.map.terrain(to).navigable() {
        return Way::Closed(Refusal::Land);
    }
    if let Some((whom, distance, while_afloat)) = setup.keeps_away(id)
        && state.unit(while_afloat).in_play()
        && let Some(at) = state.unit(whom).hex()
        && state.knows(info.side, whom)
        && !forced(state, id)
        && at.distance(to) < distance
        && at.distance(to) < at.distance(from)
    {
        return Way::Closed(Refusal::TooNear);
    }
    Way::Free
}

/// Has the course led off the map?
pub(crate) fn out(state: &State, id: UnitId, course: &Course, start: Leg) -> bool {
    let legs = course.legs(start);
    let leads = |pair: &[Leg]| way(state, id, pair[0].at, pair[1].at);
    legs.windows(2).any(|pair| pair[0].at != pair[1].at && matches!(leads(pair), Way::Out(_)))
}

/// §7 May this be plotted next?
pub(crate) fn may_step(state: &State, id: UnitId, course: &Course, step: Step) -> Result<(), Refusal> {
    let helm = helm(state, id).ok_or(Refusal::NotYours)?;
    if course.left() < step.cost() || out(state, id, course, helm.start) {
        return Err(Refusal::Spent);
    }
    if !course.allows(&helm, step) {
        // §12.31 Two or three turns of a movement are all.
        let made = helm.turns.is_some_and(|most| course.turns() >= most);
        return Err(if made { Refusal::TurnsMade } else { Refusal::NoTurn });
    }
    if step == Step::Ahead {
        let end = course.end(helm.start);
        if let Way::Closed(why) = way(state, id, end.at, end.at.toward(end.heading)) {
            return Err(why);
        }
    }
    let mut next = course.clone();
    next.steps.push(step);
    if finish(state, id, &next, &BTreeMap::new()).is_some() { Ok(()) } else { Err(Refusal::DeadEnd) }
}

/// §7 A course finished by itself: straight ahead as far as it can, else with as little turning as it can. `ends` are
/// hexes where others end, by which stacking is avoided if it can be.
pub(crate) fn finish(
    state: &State,
    id: UnitId,
    course: &Course,
    ends: &BTreeMap<Hex, [u8; 2]>,
) -> Option<Course> {
    let helm = helm(state, id)?;
    search(state, id, &helm, course, ends).or_else(|| search(state, id, &helm, course, &BTreeMap::new()))
}

fn search(
    state: &State,
    id: UnitId,
    helm: &Helm,
    course: &Course,
    ends: &BTreeMap<Hex, [u8; 2]>,
) -> Option<Course> {
    let end = course.end(helm.start);
    if out(state, id, course, helm.start) {
        return Some(course.clone());
    }
    if course.left() == 0 {
        let swerved = helm.swerve == 0 || course.speed == 0 || !course.steps.is_empty();
        return (swerved && fits(state, id, end.at, ends)).then(|| course.clone());
    }
    let steps = [Step::Ahead].into_iter().chain([1, -1, 2, -2, 3].map(Step::Turn));
    for step in steps {
        if !course.allows(helm, step) {
            continue;
        }
        if step == Step::Ahead && matches!(way(state, id, end.at, end.at.toward(end.heading)), Way::Closed(_))
        {
            continue;
        }
        let mut next = course.clone();
        next.steps.push(step);
        if let Some(found) = search(state, id, helm, &next, ends) {
            return Some(found);
        }
    }
    None
}

/// §2 Does one more unit fit into a hex with those that end there: capital ships and screening units?
fn fits(state: &State, id: UnitId, at: Hex, ends: &BTreeMap<Hex, [u8; 2]>) -> bool {
    let [mut capital, mut screening] = ends.get(&at).copied().unwrap_or_default();
    let class = state.info(id).class;
    capital += u8::from(class.capital());
    screening += u8::from(class.screening());
    !class.ship() || stacks(capital, screening)
}

/// §2 The stacking limit: two capital ships and one screening unit, or three screening units.
pub(crate) const fn stacks(capital: u8, screening: u8) -> bool {
    (capital <= 2 && screening <= 1) || (capital == 0 && screening <= 3)
}

/// §7 What a unit does if nothing is plotted. Ruling N13: it keeps its speed and heading if it can, else what comes nearest
/// to it.
fn by_itself(state: &State, id: UnitId, ends: &BTreeMap<Hex, [u8; 2]>) -> Option<Course> {
    let helm = helm(state, id)?;
    // §12.22 What is placed in this movement has the speed with which it is.
    let placing = state.drafts(state.info(id).side).placing.iter().find(|placing| placing.unit == id);
    let speed = placing.map_or(state.unit(id).speed, |placing| placing.speed);
    let now = speed.clamp(helm.least, helm.most);
    let slower = (helm.least..now).rev();
    let speeds = [now].into_iter().chain(slower).chain(now + 1..=helm.most);
    let at_once = |speed: u8| search(state, id, &helm, &Course::new(speed), ends);
    speeds.clone().find_map(at_once).or_else(|| {
        let any = BTreeMap::new();
        speeds.clone().find_map(|speed| search(state, id, &helm, &Course::new(speed), &any))
    })
}

/// §7 The courses of a whole side as they will be steamed: as plotted, and by themselves where nothing is. A unit that
/// has no way at all (§7 grounding) has none.
pub(crate) fn courses(state: &State, side: Seat) -> BTreeMap<UnitId, Option<Course>> {
    let drafts = state.drafts(side);
    let mut ends: BTreeMap<Hex, [u8; 2]> = BTreeMap::new();
    let mut all = BTreeMap::new();
    let movers: Vec<UnitId> = movers(state, side);
    let whole = |id: &UnitId| {
        let start = helm(state, *id)?.start;
        let course = drafts.courses.get(id)?;
        (course.left() == 0 || out(state, *id, course, start)).then(|| course.clone())
    };
    for pass in 0..3 {
        for id in &movers {
            if all.contains_key(id) {
                continue;
            }
            let course = match (pass, whole(id), drafts.courses.get(id)) {
                (0, Some(course), _) => Some(course),
                (1, None, Some(begun)) => finish(state, *id, begun, &ends),
                (2, _, _) => by_itself(state, *id, &ends),
                _ => continue,
            };
            if let (Some(course), Some(helm)) = (&course, helm(state, *id))
                && !out(state, *id, course, helm.start)
            {
                let class = state.info(*id).class;
                let entry = ends.entry(course.end(helm.start).at).or_default();
                entry[0] += u8::from(class.capital());
                entry[1] += u8::from(class.screening());
            }
            all.insert(*id, course);
        }
    }
    all
}

/// Those of a side that move: on the map, or to be placed.
pub(crate) fn movers(state: &State, side: Seat) -> Vec<UnitId> {
    let of = |(id, info, unit): &(UnitId, &crate::tables::UnitInfo, &crate::unit::Unit)| {
        info.side == side && (unit.in_play() || placed(state, *id))
    };
    state.all().filter(of).map(|(id, ..)| id).collect()
}

/// §7 Within what a unit may plot, for its owner.
pub(crate) fn helm_view(state: &State, id: UnitId) -> Option<HelmView> {
    let helm = helm(state, id)?;
    let next = match state.drafts(state.info(id).side).courses.get(&id) {
        Some(course) => {
            let steps = [Step::Ahead].into_iter().chain(Step::TURNS.map(Step::Turn));
            steps.filter(|step| may_step(state, id, course, *step).is_ok()).collect()
        }
        None => Vec::new(),
    };
    let Helm { least, most, turns, hexsides, swerve, .. } = helm;
    Some(HelmView { least, most, turns, hexsides, swerve, next })
}

/// §7 A unit's course as it will be steamed, for its owner.
pub(crate) fn plot_view(state: &State, id: UnitId) -> Option<PlotView> {
    let side = state.info(id).side;
    let start = helm(state, id)?.start;
    let drafts = state.drafts(side);
    let plotted = drafts.courses.get(&id);
    // What others do matters only where units end in one hex; for the picture its own way is enough.
    let course = match plotted {
        Some(course) => finish(state, id, course, &BTreeMap::new()),
        None => by_itself(state, id, &BTreeMap::new()),
    }?;
    Some(PlotView {
        plotted: plotted.is_some(),
        speed: course.speed,
        fixed: plotted.map_or(0, |course| course.steps.len() as u8),
        path: course.legs(start),
        steps: course.steps,
        smoke: drafts.smoke.contains(&id),
        launch: drafts.launches.contains(&id),
    })
}
