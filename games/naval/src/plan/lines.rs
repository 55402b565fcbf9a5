//! Lines that stand for many orders, or take some back: a course to a hex, the whole line astern of a ship, every gun on
//! one target.

use paint::Misread;

use super::Plan;
use super::course::{End, Voyage};
use crate::action::Action;
use crate::course::{Course, Leg, Step};
use crate::event::Stage;
use crate::rules::s13_2_zeppelins::on_edge;
use crate::types::{Battery, Class, Heading, Hex, UnitId};
use crate::view::{UnitView, View};

/// Their forms, with a word of help.
pub(crate) const COMMANDS: &[(&str, &str)] = &[
    ("sail UNIT HEX [HEADING]", "plot a course to a hex, and the heading there, such as `sail Hood 2615 E`"),
    ("sail UNIT SPEED,STEPS", "plot a course: F ahead, +1 starboard, -1 port, such as `sail 2 5,F,F,+1,F,F`"),
    ("straight [UNIT]", "steam straight on as it does; without a name all that have no course yet"),
    ("follow UNIT LEADER", "follow in the wake of another unit"),
    ("line LEADER", "everything astern of a unit follows in line ahead"),
    ("back UNIT", "take back the last move of a course"),
    ("clear [UNIT]", "take back everything that is not committed, of one unit or of all"),
    ("all TARGET", "every gun that bears fires at this target"),
    super::suggest::COMMAND,
    ("dummy UNIT HEX [HEADING [SPEED]]", "put a dummy or an airship on the map, or somewhere else"),
    ("enter UNIT HEX", "say where on its edge a reinforcement enters, or somewhere else on it"),
    ("unplace UNIT | unmine HEX", "do not put that dummy there, or that mine"),
    ("unshell UNIT | unstrike NUMBER | untorpedo UNIT", "take a starshell, a strike or a salvo back"),
    ("unbomb UNIT | unsweep | unturn", "drop no bombs, send no trawlers, or do not turn away after all"),
    ("unsmoke UNIT | unlaunch UNIT", "lay no smoke, or keep the plane aboard"),
];

/// Units farther apart than this do not sail in one line.
const ASTERN: u16 = 3;

/// Words of a line, read one after the other.
pub(crate) struct Words<'a> {
    view: &'a View,
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    /// The words behind the first one.
    pub(crate) fn behind(view: &'a View, text: &'a str) -> Self {
        Words { view, words: text.split_whitespace().collect(), at: 1 }
    }

    pub(crate) fn more(&self) -> bool {
        self.at < self.words.len()
    }

    /// What is left, for a message.
    pub(crate) fn rest(&self) -> String {
        self.words[self.at.min(self.words.len())..].join(" ")
    }

    /// Is the next word one of these? Then it is read.
    pub(crate) fn takes(&mut self, any: &[&str]) -> bool {
        let found = self.words.get(self.at).is_some_and(|word| any.contains(&word.to_lowercase().as_str()));
        self.at += usize::from(found);
        found
    }

    pub(crate) fn next(&mut self, what: &str) -> Result<&'a str, Misread> {
        let word = self.words.get(self.at).ok_or_else(|| Misread::new(format!("{what} is missing")))?;
        self.at += 1;
        Ok(word)
    }

    pub(crate) fn read<T: std::str::FromStr<Err: std::fmt::Display>>(
        &mut self,
        what: &str,
    ) -> Result<T, Misread> {
        let word = self.next(what)?;
        word.parse().map_err(|error| Misread::new(format!("`{word}` is not {what}: {error}")))
    }

    /// A unit by its number or its name, which may be several words.
    pub(crate) fn unit(&mut self) -> Result<&'a UnitView, Misread> {
        let word = self.next("a unit")?;
        let view = self.view;
        if let Ok(number) = word.parse::<u8>() {
            let found = number.checked_sub(1).and_then(|n| view.unit(UnitId(n)));
            return found.ok_or_else(|| Misread::new(format!("you know of no unit {number}")));
        }
        let rest = &self.words[self.at - 1..];
        for count in (1..=rest.len()).rev() {
            let name = rest[..count].join(" ").to_lowercase();
            if let Some(unit) = view.units.iter().find(|unit| unit.name.to_lowercase() == name) {
                self.at += count - 1;
                return Ok(unit);
            }
        }
        let start = word.to_lowercase();
        let mut found = view.units.iter().filter(|unit| unit.name.to_lowercase().starts_with(&start));
        match (found.next(), found.next()) {
            (Some(unit), None) => Ok(unit),
            _ => Err(Misread::new(format!("`{word}` is no unit that you know: use its number or its name"))),
        }
    }
}

/// The unit whose movement an action belongs to.
const fn moves(action: &Action) -> Option<UnitId> {
    match action {
        Action::Speed { unit, .. } | Action::Ahead(unit) | Action::Turn { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// The unit an action is an order for.
pub(crate) const fn orders(action: &Action) -> Option<UnitId> {
    match action {
        Action::Place { unit, .. }
        | Action::Decline(unit)
        | Action::Declare(unit)
        | Action::Shell { unit, .. }
        | Action::Aim { unit, .. }
        | Action::Bombard { unit, .. }
        | Action::Bomb { unit, .. }
        | Action::Hold { unit, .. }
        | Action::Speed { unit, .. }
        | Action::Ahead(unit)
        | Action::Turn { unit, .. }
        | Action::Smoke(unit)
        | Action::Launch(unit)
        | Action::Torpedo { unit, .. } => Some(*unit),
        Action::Mine(_) | Action::Strike { .. } | Action::TurnAway | Action::Sweep(_) | Action::Done => None,
    }
}

fn kept(drafts: &[&Action], drop: impl Fn(&Action) -> bool) -> Vec<Action> {
    drafts.iter().filter(|action| !drop(action)).map(|action| **action).collect()
}

/// Everything but the course of these units; what hangs on it goes with it.
fn without(drafts: &[&Action], units: &[UnitId]) -> Vec<Action> {
    let of = |action: &Action| match action {
        Action::Launch(unit) | Action::Bomb { unit, .. } => Some(*unit),
        other => moves(other),
    };
    kept(drafts, |action| of(action).is_some_and(|unit| units.contains(&unit)))
}

/// A line of these, with what is drafted already; none if it is no such line.
pub(crate) fn revise(view: &View, drafts: &[&Action], text: &str) -> Option<Result<Vec<Action>, Misread>> {
    let mut words = Words::behind(view, text);
    let first = words.words.first()?.to_lowercase();
    Some(match first.as_str() {
        "sail" | "straight" | "follow" | "line" => {
            courses(&first, &mut words).map(|(units, more)| join(without(drafts, &units), more))
        }
        "all" => all_on(&mut words).map(|more| {
            let replaced = |action: &Action| match action {
                Action::Bombard { unit, .. } => {
                    let same = |other: &Action| matches!(other, Action::Aim { unit: u, battery: Battery::Main, .. } if u == unit);
                    more.iter().any(same)
                }
                Action::Aim { unit, battery, .. } | Action::Hold { unit, battery } => {
                    let same = |other: &Action| matches!(other, Action::Aim { unit: u, battery: b, .. } if u == unit && b == battery);
                    more.iter().any(same)
                }
                _ => false,
            };
            join(kept(drafts, replaced), more.clone())
        }),
        "back" => words.unit().and_then(|unit| back(drafts, unit)),
        "clear" if !words.more() => something(drafts, Vec::new()),
        "clear" => words.unit().and_then(|unit| something(drafts, kept(drafts, |action| orders(action) == Some(unit.id)))),
        "suggest" => super::suggest::suggest(view, drafts, &mut words),
        "dummy" => dummy(drafts, &mut words),
        "enter" => enter(drafts, &mut words),
        "unplace" => words.unit().and_then(|unit| something(drafts, kept(drafts, |action| orders(action) == Some(unit.id)))),
        "unmine" => words.read("a hex").and_then(|hex| something(drafts, kept(drafts, |action| *action == Action::Mine(hex)))),
        "unstrike" => words.read::<u8>("a number").and_then(|n| {
            something(drafts, kept(drafts, |action| matches!(action, Action::Strike { strike, .. } if *strike + 1 == n)))
        }),
        "unshell" => words.unit().and_then(|unit| last(drafts, |action| matches!(action, Action::Shell { unit: of, .. } if *of == unit.id))),
        "untorpedo" => words.unit().and_then(|unit| something(drafts, kept(drafts, |action| matches!(action, Action::Torpedo { unit: of, .. } if *of == unit.id)))),
        "unsmoke" => words.unit().and_then(|unit| something(drafts, kept(drafts, |action| *action == Action::Smoke(unit.id)))),
        "unbomb" => words.unit().and_then(|unit| something(drafts, kept(drafts, |action| matches!(action, Action::Bomb { unit: of, .. } if *of == unit.id)))),
        "unsweep" => something(drafts, kept(drafts, |action| matches!(action, Action::Sweep(_)))),
        "unturn" => something(drafts, kept(drafts, |action| *action == Action::TurnAway || moves(action).is_some())),
        "unlaunch" => words.unit().and_then(|unit| something(drafts, kept(drafts, |action| *action == Action::Launch(unit.id)))),
        _ => return None,
    })
}

/// The same for whoever has drafted nothing yet.
pub(crate) fn expand(view: &View, text: &str) -> Option<Result<Vec<Action>, Misread>> {
    let first = text.split_whitespace().next()?.to_lowercase();
    let adds =
        ["sail", "straight", "follow", "line", "all", "dummy", "enter", "suggest"].contains(&first.as_str());
    adds.then(|| revise(view, &[], text)).flatten()
}

fn join(mut some: Vec<Action>, more: Vec<Action>) -> Vec<Action> {
    some.extend(more);
    some
}

/// What is left, if that is less than there was.
fn something(drafts: &[&Action], left: Vec<Action>) -> Result<Vec<Action>, Misread> {
    if left.len() == drafts.len() {
        Err(Misread::new("there is nothing of that kind to take back"))
    } else {
        Ok(left)
    }
}

/// Without the last of these.
fn last(drafts: &[&Action], is: impl Fn(&Action) -> bool) -> Result<Vec<Action>, Misread> {
    let at = drafts.iter().rposition(|action| is(action));
    let at = at.ok_or_else(|| Misread::new("there is nothing of that kind to take back"))?;
    Ok(drafts.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, action)| **action).collect())
}

fn back(drafts: &[&Action], unit: &UnitView) -> Result<Vec<Action>, Misread> {
    let own = |action: &Action| moves(action) == Some(unit.id);
    let left =
        last(drafts, own).map_err(|_| Misread::new(format!("{} has no course to go back on", unit.name)))?;
    // Without its course nothing is known of how it goes: a plane stays aboard.
    Ok(left.into_iter().filter(|action| *action != Action::Launch(unit.id)).collect())
}

/// §12.22 A dummy on the map, heading and going as the nearest of one's own ships does unless something else is said.
fn dummy(drafts: &[&Action], words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let unit = words.unit()?;
    let at: Hex = words.read("a hex")?;
    let near = words.view.units.iter().filter(|other| other.side == unit.side && other.class.ship());
    let near = near.min_by_key(|other| other.unit.hex().map_or(u16::MAX, |hex| hex.distance(at)));
    let (mut heading, mut speed) =
        near.map_or((Heading::A, 3), |other| (other.unit.heading, other.unit.speed.min(6)));
    if words.more() {
        heading = words.read("a heading")?;
    }
    if words.more() {
        speed = words.read("a speed")?;
    }
    let mut left = kept(drafts, |action| orders(action) == Some(unit.id));
    left.push(Action::Place { at, heading, speed, unit: unit.id });
    Ok(left)
}

/// §16 A reinforcement enters here, heading and going as it does; its course is plotted anew.
fn enter(drafts: &[&Action], words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let unit = words.unit()?;
    let at: Hex = words.read("a hex")?;
    if !words.view.arriving.contains(&unit.id) {
        return Err(Misread::new(format!("{} does not enter in this movement", unit.name)));
    }
    let basis = &words.view.basis;
    let edge = basis.entry(unit.id);
    let there = edge.is_some_and(|edge| on_edge(&basis.map, at, edge)) && basis.map.terrain(at).navigable();
    if !there {
        let edge = edge.map_or("", crate::tell::edge_name);
        return Err(Misread::new(format!(
            "{} enters on the {edge} edge, and {at} is not on it (§16)",
            unit.name
        )));
    }
    let info = basis.unit(unit.id);
    let mut left = kept(drafts, |action| orders(action) == Some(unit.id));
    left.push(Action::Place { at, heading: info.heading, speed: info.speed, unit: unit.id });
    Ok(left)
}

/// §5 Every gun that bears on a target.
fn all_on(words: &mut Words<'_>) -> Result<Vec<Action>, Misread> {
    let target = words.unit()?;
    let plan = Plan::new(words.view);
    if !plan.at(Stage::Aim) {
        return Err(Misread::new("targets are not named now"));
    }
    let choices = plan.fire_at(target.id);
    let open = |battery: Battery| choices.iter().filter(move |choice| choice.shot.battery == battery);
    let all: Vec<Action> =
        open(Battery::Main).chain(open(Battery::Secondary)).map(super::fire::Choice::action).collect();
    if all.is_empty() {
        Err(Misread::new(format!("nothing of yours bears on {}", target.name)))
    } else {
        Ok(all)
    }
}

/// Courses for one or more units, and for whom.
fn courses(first: &str, words: &mut Words<'_>) -> Result<(Vec<UnitId>, Vec<Action>), Misread> {
    let plan = Plan::new(words.view);
    if !plan.at(Stage::Move) {
        return Err(Misread::new("it is not your movement"));
    }
    match first {
        "sail" => {
            let unit = words.unit()?;
            let voyage = voyage(&plan, unit)?;
            let word = words.next("a hex, or a speed and steps")?;
            let course = match word.parse::<Hex>() {
                Ok(hex) => {
                    let heading = words.more().then(|| words.read::<Heading>("a heading")).transpose()?;
                    let so = heading.map(|heading| format!(" heading {heading}")).unwrap_or_default();
                    let none = || {
                        let map = &words.view.basis.map;
                        if map.inside(hex) && !map.terrain(hex).navigable() && unit.class != Class::Zeppelin {
                            return Misread::new(format!("{hex} is land: no ship enters it (§1.4)"));
                        }
                        let (least, most) = (voyage.helm.least, voyage.helm.most);
                        Misread::new(format!(
                            "it cannot end at {hex}{so}: its speed may be {least} to {most} (§7)"
                        ))
                    };
                    voyage.best(hex, heading).ok_or_else(none)?.course.clone()
                }
                Err(_) => steps(word)?,
            };
            Ok((vec![unit.id], voyage.actions(&course)))
        }
        "follow" => {
            let unit = words.unit()?;
            let leader = words.unit()?;
            let voyage = voyage(&plan, unit)?;
            let end = voyage
                .following(&wake(leader))
                .ok_or_else(|| Misread::new(format!("{} cannot follow {}", unit.name, leader.name)))?;
            Ok((vec![unit.id], voyage.actions(&end.course)))
        }
        "line" => {
            let leader = words.unit()?;
            line(&plan, leader)
        }
        _ => {
            let units: Vec<&UnitView> = if words.more() { vec![words.unit()?] } else { plan.unplotted() };
            let mut actions = Vec::new();
            for unit in &units {
                let voyage = voyage(&plan, unit)?;
                let speed = unit.unit.speed.clamp(voyage.helm.least, voyage.helm.most);
                let slower = (voyage.helm.least..speed).rev();
                let found = std::iter::once(speed).chain(slower).find_map(|speed| voyage.straight(speed));
                actions.extend(found.map(|end| voyage.actions(&end.course)).into_iter().flatten());
            }
            if actions.is_empty() {
                return Err(Misread::new("nothing can steam straight on here"));
            }
            Ok((units.iter().map(|unit| unit.id).collect(), actions))
        }
    }
}

fn voyage(plan: &Plan<'_>, unit: &UnitView) -> Result<Voyage, Misread> {
    plan.voyage(unit.id).ok_or_else(|| Misread::new(format!("{} is not yours to move now", unit.name)))
}

/// Where a unit will go, or where it is.
pub(crate) fn wake(unit: &UnitView) -> Vec<Leg> {
    let plot = unit.plot.as_ref().map(|plot| plot.path.clone()).unwrap_or_default();
    let here = unit.unit.hex().map(|at| Leg { at, heading: unit.unit.heading });
    if plot.is_empty() { here.into_iter().collect() } else { plot }
}

/// Who is astern of a unit, each following the one ahead.
fn line(plan: &Plan<'_>, leader: &UnitView) -> Result<(Vec<UnitId>, Vec<Action>), Misread> {
    let mut last = leader;
    let mut trail = wake(leader);
    let (mut units, mut actions) = (Vec::new(), Vec::new());
    while let Some(unit) = astern(plan, leader, last, &units) {
        units.push(unit.id);
        let voyage = voyage(plan, unit)?;
        let Some(End { course, .. }) = voyage.following(&trail) else { break };
        actions.extend(voyage.actions(course));
        trail = course.legs(voyage.start());
        last = unit;
    }
    if actions.is_empty() {
        Err(Misread::new(format!("nothing of yours is astern of {}", leader.name)))
    } else {
        Ok((units, actions))
    }
}

/// The next unit of a line: the nearest to the last one that is farther from the leader.
pub(crate) fn astern<'a>(
    plan: &Plan<'a>,
    leader: &UnitView,
    last: &UnitView,
    taken: &[UnitId],
) -> Option<&'a UnitView> {
    let (front, end) = (leader.unit.hex()?, last.unit.hex()?);
    let far = |unit: &UnitView| unit.unit.hex().map_or(u16::MAX, |hex| hex.distance(end));
    let fits = |unit: &&UnitView| {
        let ahead = unit.unit.hex().is_none_or(|hex| {
            let bow = front.sector(leader.unit.heading, hex) == crate::types::Sector::Bow;
            bow || hex.distance(front) < end.distance(front)
        });
        unit.id != leader.id
            && !taken.contains(&unit.id)
            && unit.class.ship()
            && unit.class.capital() == leader.class.capital()
            && !ahead
            && far(unit) <= ASTERN
    };
    plan.mine().filter(fits).min_by_key(|unit| far(unit))
}

/// A course as it is written: `5,F,F,+1,F,F`.
fn steps(word: &str) -> Result<Course, Misread> {
    let wrong = || Misread::new(format!("`{word}` is neither a hex nor a course such as 5,F,F,+1,F,F"));
    let mut parts = word.split(',');
    let speed = parts.next().and_then(|first| first.parse().ok()).ok_or_else(wrong)?;
    let step = |part: &str| match part.to_ascii_uppercase().as_str() {
        "F" => Ok(Step::Ahead),
        turn => turn.parse().map(Step::Turn).map_err(|_| wrong()),
    };
    Ok(Course { speed, steps: parts.map(step).collect::<Result<_, _>>()? })
}

/// Is there a dummy of one's own that could be put somewhere?
pub(crate) fn spare<'a>(plan: &Plan<'a>) -> Vec<&'a UnitView> {
    let seat = plan.view.seat;
    let own = plan.view.units.iter().filter(move |unit| Some(unit.side) == seat);
    own.filter(|unit| unit.class == Class::Dummy && !unit.unit.in_play()).collect()
}
