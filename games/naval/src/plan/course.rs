//! §7 Courses: where a unit can go, what each course costs, and what will come of it.

use std::collections::BTreeMap;

use super::Plan;
use crate::action::Action;
use crate::course::{Course, Helm, Leg, Step};
use crate::event::Stage;
use crate::rules::s7_helm::{self, Way};
use crate::rules::s7_movement::may_commit;
use crate::tables::Rule;
use crate::types::{Class, Edge, Heading, Hex, UnitId};
use crate::view::{PlotView, UnitView};

/// A unit that is to be moved: where it begins, and every end it can come to.
pub(crate) struct Voyage {
    unit: UnitId,
    pub(crate) helm: Helm,
    /// The course as far as it is drafted; none before anything is.
    pub(crate) now: Option<Course>,
    /// The best course for each end, by hex, heading and speed.
    ends: Vec<End>,
}

/// One way to end a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) course: Course,
    pub(crate) leg: Leg,
    /// §1.4 The edge over which it leaves the map for good.
    pub(crate) leaves: Option<Edge>,
}

impl End {
    /// Hexsides that it turns.
    pub(crate) fn turned(&self) -> u8 {
        self.course.steps.iter().filter(|step| **step != Step::Ahead).map(|step| step.cost()).sum()
    }

    /// Less is better: turning costs aim in the next turn.
    fn effort(&self) -> (u8, u8, usize) {
        (self.turned(), self.course.turns(), self.course.steps.len())
    }
}

/// What a course comes to, beyond where it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outlook {
    /// §15 §16 That it leaves the map as it is meant to.
    pub(crate) promise: Option<String>,
    /// What speaks against it, in words with sections.
    pub(crate) warnings: Vec<String>,
    /// What follows from it for gunnery, in words with sections.
    pub(crate) notes: Vec<String>,
}

impl Voyage {
    /// Where it starts.
    pub(crate) const fn start(&self) -> Leg {
        self.helm.start
    }

    /// Hexes that it can end in, with the easiest way to each.
    pub(crate) fn goals(&self) -> BTreeMap<Hex, &End> {
        let mut all: BTreeMap<Hex, &End> = BTreeMap::new();
        for end in &self.ends {
            let known = all.entry(end.leg.at).or_insert(end);
            if end.effort() < known.effort() {
                *known = end;
            }
        }
        all
    }

    /// The ways to end in a hex: the easiest for each heading and speed.
    pub(crate) fn ways(&self, hex: Hex) -> impl Iterator<Item = &End> {
        self.ends.iter().filter(move |end| end.leg.at == hex)
    }

    /// The headings in which it can end in a hex, each with its easiest way; of equal ones that at the speed wanted.
    pub(crate) fn headings(&self, hex: Hex, speed: Option<u8>) -> Vec<&End> {
        let best = |heading: Heading| {
            let ways = self.ways(hex).filter(|end| end.leg.heading == heading);
            ways.min_by_key(|end| (speed.is_some_and(|speed| speed != end.course.speed), end.effort()))
        };
        Heading::ALL.into_iter().filter_map(best).collect()
    }

    /// The easiest way to a hex, and on this heading if one is wanted.
    pub(crate) fn best(&self, hex: Hex, heading: Option<Heading>) -> Option<&End> {
        let ways = self.ways(hex).filter(|end| heading.is_none_or(|wanted| end.leg.heading == wanted));
        ways.min_by_key(|end| end.effort())
    }

    /// Straight on at this speed, as far as there is a way.
    pub(crate) fn straight(&self, speed: u8) -> Option<&End> {
        let ways = self.ends.iter().filter(|end| end.course.speed == speed);
        ways.min_by_key(|end| end.effort()).filter(|end| end.turned() == self.helm.swerve.unsigned_abs())
    }

    /// Is there a course of this speed that begins like this?
    pub(crate) fn begins(&self, speed: u8, step: &str) -> bool {
        let fits = |end: &&End| end.course.speed == speed;
        self.ends
            .iter()
            .filter(fits)
            .any(|end| end.course.steps.first().is_some_and(|s| s.to_string() == step))
    }

    /// The actions that plot a course.
    pub(crate) fn actions(&self, course: &Course) -> Vec<Action> {
        let unit = self.unit;
        let step = |step: &Step| match step {
            Step::Ahead => Action::Ahead(unit),
            Step::Turn(by) => Action::Turn { by: *by, unit },
        };
        let speed = Action::Speed { speed: course.speed, unit };
        std::iter::once(speed).chain(course.steps.iter().map(step)).collect()
    }

    /// The way of a unit that follows another: along the line to where that one is, then along its course, as far behind as
    /// it was.
    pub(crate) fn following(&self, leader: &[Leg]) -> Option<&End> {
        let start = self.start();
        let first = leader.first()?;
        let gap = usize::from(start.at.distance(first.at)).max(1);
        let mut trail: Vec<Hex> = toward(start.at, first.at);
        trail.extend(leader.iter().map(|leg| leg.at));
        trail.dedup();
        let wanted = (trail.len() - 1).saturating_sub(gap);
        let heading = |n: usize| trail.get(n + 1).and_then(|next| trail[n].side_to(*next));
        let last = leader.last().map(|leg| leg.heading);
        let rank = |end: &&End| {
            let n = trail.iter().rposition(|hex| *hex == end.leg.at)?;
            let turned = heading(n).or(last).is_some_and(|heading| heading != end.leg.heading);
            Some((n.abs_diff(wanted), turned, end.effort()))
        };
        self.ends.iter().filter(|end| rank(end).is_some()).min_by_key(|end| rank(end))
    }
}

/// The hexes on the way from one to another, both included.
fn toward(from: Hex, to: Hex) -> Vec<Hex> {
    let mut all = vec![from];
    let mut now = from;
    while now != to {
        now = now.around().into_iter().min_by_key(|hex| hex.distance(to)).unwrap_or(to);
        all.push(now);
    }
    all
}

impl Plan<'_> {
    /// A unit's movement; none if it is not to be moved now.
    pub(crate) fn voyage(&self, id: UnitId) -> Option<Voyage> {
        let unit = self.unit(id).filter(|unit| self.own(id) && unit.class != Class::Fort)?;
        if !self.at(Stage::Move) {
            return None;
        }
        let helm = s7_helm::helm(&self.state, id)?;
        let mut ends: BTreeMap<(Leg, u8), End> = BTreeMap::new();
        for speed in helm.least..=helm.most {
            self.search(id, &helm, &mut Course::new(speed), helm.start, &mut ends);
        }
        let now = unit.plot.as_ref().filter(|plot| plot.plotted).map(drafted);
        Some(Voyage { unit: id, helm, now, ends: ends.into_values().collect() })
    }

    fn search(
        &self,
        id: UnitId,
        helm: &Helm,
        course: &mut Course,
        at: Leg,
        ends: &mut BTreeMap<(Leg, u8), End>,
    ) {
        let swerved = helm.swerve == 0 || course.speed == 0 || !course.steps.is_empty();
        if course.left() == 0 {
            if swerved {
                keep(ends, End { course: course.clone(), leg: at, leaves: None });
            }
            return;
        }
        for step in [Step::Ahead].into_iter().chain(Step::TURNS.map(Step::Turn)) {
            if !course.allows(helm, step) {
                continue;
            }
            let mut next = at;
            let mut leaves = None;
            match step {
                Step::Turn(by) => next.heading = at.heading.turned(by),
                Step::Ahead => {
                    next.at = at.at.toward(at.heading);
                    match s7_helm::way(&self.state, id, at.at, next.at) {
                        Way::Free => {}
                        Way::Out(edge) => leaves = Some(edge),
                        Way::Closed(_) => continue,
                    }
                }
            }
            course.steps.push(step);
            if leaves.is_some() {
                keep(ends, End { course: course.clone(), leg: next, leaves });
            } else {
                self.search(id, helm, course, next, ends);
            }
            course.steps.pop();
        }
    }

    /// What a course of a unit would come to.
    pub(crate) fn outlook(&self, unit: &UnitView, end: &End) -> Outlook {
        let (setup, speed) = (&self.view.basis, end.course.speed);
        let mut outlook = Outlook::default();
        let start = s7_helm::helm(&self.state, unit.id).map(|helm| helm.start);
        let path: Vec<Hex> = start
            .map_or_else(Vec::new, |start| end.course.legs(start).into_iter().map(|leg| leg.at).collect());
        let mined = path
            .iter()
            .skip(1)
            .find(|hex| self.view.mines.contains(hex) || self.view.own_mines.contains(hex));
        if let Some(hex) = mined.filter(|_| unit.class.ship()) {
            outlook.warnings.push(format!("It enters the mines at {hex} (§11.8)."));
        }
        if let Some(edge) = end.leaves {
            let leaving = self.leaving(unit, edge);
            let words = leaving.words(edge, setup.edition);
            if leaving.good() {
                outlook.promise = Some(words);
            } else {
                outlook.warnings.push(words);
            }
            return outlook;
        }
        if let Some(words) = self.crowd(unit, end.leg.at) {
            outlook.warnings.push(words);
        }
        if unit.class.ship() {
            let turned = end.course.turns() > 0;
            let full = setup.on(Rule::FullSpeed) && speed == unit.s && speed > 0;
            let fast = setup.on(Rule::FastTarget) && speed >= 6;
            let notes = [
                (turned, "It turns: −1 to its own fire next turn (§6.3)."),
                (full, "Full speed: −1 to its own fire next turn (§12.64)."),
                (fast, "Speed 6: −1 to fire at it (§12.63)."),
                (speed <= 1, "Speed 0 or 1: +2 to fire at it (§6.3)."),
            ];
            outlook.notes.extend(notes.into_iter().filter(|(is, _)| *is).map(|(_, words)| words.to_owned()));
        }
        outlook
    }

    /// §2 Who else of one's own would end in this hex, if that is too many.
    fn crowd(&self, unit: &UnitView, hex: Hex) -> Option<String> {
        let others: Vec<&UnitView> =
            self.mine().filter(|other| other.id != unit.id && ends_at(other) == Some(hex)).collect();
        let count = |is: fn(Class) -> bool| {
            others.iter().filter(|other| is(other.class)).count() as u8 + u8::from(is(unit.class))
        };
        let fits = s7_helm::stacks(count(Class::capital), count(Class::screening));
        let names: Vec<&str> = others.iter().map(|other| other.name.as_str()).collect();
        (!fits && unit.class.ship())
            .then(|| format!("Too many units would end in {hex}: {} too (§2).", names.join(" and ")))
    }

    /// May the movement be committed as it stands?
    pub(crate) fn may_move(&self) -> Result<(), String> {
        let Some(seat) = self.asked() else { return Err("it is not your turn".into()) };
        may_commit(&self.state, seat).map_err(|refusal| refusal.to_string())
    }

    /// Own units that could be given a course and have none.
    pub(crate) fn unplotted(&self) -> Vec<&UnitView> {
        let open = |unit: &&UnitView| {
            unit.class != Class::Fort && unit.plot.as_ref().is_some_and(|plot| !plot.plotted)
        };
        self.mine().filter(open).filter(|unit| free(unit)).collect()
    }
}

/// Has its captain any choice?
fn free(unit: &UnitView) -> bool {
    unit.helm
        .as_ref()
        .is_some_and(|helm| helm.most > 0 && (helm.least < helm.most || helm.hexsides != Some(0)))
}

/// Where a unit's movement will end.
pub(crate) fn ends_at(unit: &UnitView) -> Option<Hex> {
    unit.plot.as_ref().and_then(|plot| plot.path.last()).map(|leg| leg.at).or(unit.unit.hex())
}

/// The part of a course that was plotted by hand.
pub(crate) fn drafted(plot: &PlotView) -> Course {
    let steps = plot.steps[..usize::from(plot.fixed).min(plot.steps.len())].to_vec();
    Course { speed: plot.speed, steps }
}

fn keep(ends: &mut BTreeMap<(Leg, u8), End>, end: End) {
    match ends.entry((end.leg, end.course.speed)) {
        std::collections::btree_map::Entry::Vacant(free) => drop(free.insert(end)),
        std::collections::btree_map::Entry::Occupied(mut known) => {
            if end.effort() < known.get().effort() {
                known.insert(end);
            }
        }
    }
}
