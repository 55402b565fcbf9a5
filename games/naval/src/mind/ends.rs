//! Where a unit's movement can take it: every end of a course, with one course to it.

use std::collections::BTreeMap;

use crate::action::Action;
use crate::course::{Course, Helm, Leg, Step};
use crate::rules::s7_helm::{Way, helm, way};
use crate::state::State;
use crate::types::{Edge, Heading, Hex, UnitId};

/// The end of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// Where, and with which heading.
    pub(crate) leg: Leg,
    /// How fast.
    pub(crate) speed: u8,
    /// Has it turned?
    pub(crate) turned: bool,
    /// The edge over which it has left the map.
    pub(crate) out: Option<Edge>,
    /// How to get there.
    pub(crate) course: Course,
}

/// All ends of a unit's courses with at most `turns` changes of heading; one course to each, the first found: straight
/// ones first.
pub(crate) fn ends(state: &State, id: UnitId, turns: u8) -> Vec<End> {
    fastest(state, id, turns, u8::MAX)
}

/// The same for so many of its highest speeds.
pub(crate) fn fastest(state: &State, id: UnitId, turns: u8, speeds: u8) -> Vec<End> {
    let Some(helm) = helm(state, id) else { return Vec::new() };
    let mut found = Vec::new();
    let least = helm.least.max((helm.most + 1).saturating_sub(speeds));
    for speed in least..=helm.most {
        let mut reach = Reach::new();
        let mut course = Course::new(speed);
        extend(state, id, &helm, turns, (&mut course, helm.start, None), &mut reach);
        found.extend(reach.into_iter().map(|((at, heading, turned, out), course)| End {
            leg: Leg { at, heading },
            speed,
            turned,
            out,
            course,
        }));
    }
    found
}

type Reach = BTreeMap<(Hex, Heading, bool, Option<Edge>), Course>;

fn extend(
    state: &State,
    id: UnitId,
    helm: &Helm,
    turns: u8,
    (course, now, out): (&mut Course, Leg, Option<Edge>),
    reach: &mut Reach,
) {
    if out.is_some() || course.left() == 0 {
        let swerved = helm.swerve == 0 || course.speed == 0 || !course.steps.is_empty();
        if swerved {
            let turned = course.steps.iter().any(|step| matches!(step, Step::Turn(_)));
            reach.entry((now.at, now.heading, turned, out)).or_insert_with(|| course.clone());
        }
        return;
    }
    if course.allows(helm, Step::Ahead) {
        let to = now.at.toward(now.heading);
        let next = Leg { at: to, ..now };
        let leads = way(state, id, now.at, to);
        let out = match leads {
            Way::Free => Some(None),
            Way::Out(edge) => Some(Some(edge)),
            Way::Closed(_) => None,
        };
        if let Some(out) = out {
            course.steps.push(Step::Ahead);
            extend(state, id, helm, turns, (course, next, out), reach);
            course.steps.pop();
        }
    }
    let swerves = helm.swerve != 0 && course.steps.is_empty();
    if course.turns() < turns || swerves {
        for by in Step::TURNS {
            let step = Step::Turn(by);
            if course.allows(helm, step) {
                course.steps.push(step);
                let next = Leg { heading: now.heading.turned(by), ..now };
                extend(state, id, helm, turns, (course, next, None), reach);
                course.steps.pop();
            }
        }
    }
}

/// The orders for a course.
pub(crate) fn plot(unit: UnitId, course: &Course, plan: &mut Vec<Action>) {
    plan.push(Action::Speed { speed: course.speed, unit });
    plan.extend(course.steps.iter().map(|step| match *step {
        Step::Ahead => Action::Ahead(unit),
        Step::Turn(by) => Action::Turn { by, unit },
    }));
}
