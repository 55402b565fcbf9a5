//! What an officer advises a seat: orders that are accepted as they stand, and why. It is worked out from that seat's own
//! view and nothing else.

use crate::action::Action;
use crate::course::{Course, Leg, Step};
use crate::event::{Launch, Stage};
use crate::gunnery::forecast;
use crate::mind::counsel;
use crate::plan::fire::{Chances, percent};
use crate::plan::lines::orders as unit_of;
use crate::rules::torpedo_column;
use crate::types::{Battery, UnitId};
use crate::view::{UnitView, View};

/// Advice for the seat whose view it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What could be done now; what is for all units first.
    pub tips: Vec<Tip>,
}

/// Advice for one unit, or for the whole side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    /// The unit; none for the side.
    pub unit: Option<UnitId>,
    /// The command, as it is typed.
    pub command: String,
    /// What it does and why, in a sentence.
    pub words: String,
}

impl Advice {
    /// What is for all, and what is for this unit.
    pub fn of(&self, unit: Option<UnitId>) -> impl Iterator<Item = &Tip> {
        self.tips.iter().filter(move |tip| tip.unit.is_none() || tip.unit == unit)
    }
}

/// What an officer would order now, the commitment last; nothing if the viewer is not asked. The same view gives the same.
pub fn orders(view: &View) -> Vec<Action> {
    counsel(view)
}

/// The same by unit, with reasons; none if nothing is asked of the viewer.
pub fn advise(view: &View) -> Option<Advice> {
    let all = counsel(view);
    if all.is_empty() {
        return None;
    }
    let mut units: Vec<UnitId> = all.iter().filter_map(unit_of).collect();
    units.sort_unstable();
    units.dedup();
    let mut tips: Vec<Tip> = Vec::new();
    for unit in units {
        let orders: Vec<Action> =
            all.iter().copied().filter(|action| unit_of(action) == Some(unit)).collect();
        let Some(known) = view.unit(unit) else { continue };
        let words: Vec<String> = reasons(view, known, &orders);
        if !words.is_empty() {
            let words = format!("{}: {}.", known.name, words.join("; "));
            tips.push(Tip { unit: Some(unit), command: format!("suggest {}", u16::from(unit.0) + 1), words });
        }
    }
    let side = if all.iter().any(|action| *action != Action::Done) {
        let others = all.iter().filter_map(|action| deed(view, action)).collect::<Vec<_>>();
        let words = if others.is_empty() {
            "Orders for all, as an officer would give them".into()
        } else {
            others.join("; ")
        };
        Tip { unit: None, command: "suggest".into(), words: format!("{words}.") }
    } else {
        Tip { unit: None, command: "done".into(), words: "Nothing is worth ordering: go on.".into() }
    };
    tips.insert(0, side);
    Some(Advice { tips })
}

/// What is ordered for no unit, in words.
fn deed(view: &View, action: &Action) -> Option<String> {
    match *action {
        Action::Mine(at) => Some(format!("Mines at {at}")),
        Action::Strike { target, .. } => {
            let name = view.unit(target).map_or("an unknown ship", |unit| unit.name.as_str());
            Some(format!("Planes at {name}"))
        }
        Action::TurnAway => Some("The fleet turns away together".into()),
        Action::Sweep(at) => Some(format!("Trawlers sweep {at}")),
        _ => None,
    }
}

fn reasons(view: &View, unit: &UnitView, orders: &[Action]) -> Vec<String> {
    let name = |id: UnitId| view.unit(id).map_or("an unknown ship", |unit| unit.name.as_str());
    let mut words = Vec::new();
    for action in orders {
        match *action {
            Action::Aim { battery, target, .. } => words.push(shot(view, unit.id, battery, target)),
            Action::Shell { at, .. } => {
                words.push(format!("a starshell over {at}, so that guns find their target"));
            }
            Action::Torpedo { target, .. } => {
                let column = torpedo_column(view, Launch { unit: unit.id, target });
                let odds = column.map_or_else(String::new, |(column, _)| format!(" at {column}"));
                words.push(format!("torpedoes at {}{odds}", name(target)));
            }
            Action::Place { at, .. } => words.push(format!("to {at}, where it may be taken for a ship")),
            Action::Smoke(_) => words.push("lays smoke against heavier fire".into()),
            Action::Launch(_) => words.push("launches its plane".into()),
            _ => {}
        }
    }
    if view.stage == Stage::Move {
        words.extend(course(view, unit, orders));
    }
    words
}

/// §6 A shot with its chances.
fn shot(view: &View, unit: UnitId, battery: Battery, target: UnitId) -> String {
    let name = view.unit(target).map_or("an unknown ship", |unit| unit.name.as_str());
    let Ok(found) = forecast(view, unit, battery, target) else {
        return format!("{} at {name}", battery.name());
    };
    let chances = Chances::of(&found, view.basis.unit(target).class);
    let (any, sunk) = (percent(chances.hit()), percent(chances.sinks()));
    let range = found.solution.range;
    format!("{} at {name}, {range} hexes away: a hit in {any} and its end in {sunk}", battery.name())
}

/// §7 Where a course leads, and how the nearest enemy then lies.
fn course(view: &View, unit: &UnitView, orders: &[Action]) -> Option<String> {
    let start = Leg { at: unit.unit.hex()?, heading: unit.unit.heading };
    let mut course = Course::new(0);
    for action in orders {
        match *action {
            Action::Speed { speed, .. } => course = Course::new(speed),
            Action::Ahead(_) => course.steps.push(Step::Ahead),
            Action::Turn { by, .. } => course.steps.push(Step::Turn(by)),
            _ => {}
        }
    }
    let end = course.end(start);
    let foes = view.units.iter().filter(|foe| foe.side != unit.side);
    let near = foes.filter_map(|foe| Some((foe.unit.hex()?, foe))).min_by_key(|(at, _)| at.distance(end.at));
    let near = near.map_or_else(String::new, |(at, foe)| {
        let how = match end.at.sector(end.heading, at) {
            crate::types::Sector::Bow => "ahead",
            crate::types::Sector::Broadside => "on the broadside",
            crate::types::Sector::Stern => "astern",
        };
        format!(", with {} {how} at {} hexes as it lies now", foe.name, at.distance(end.at))
    });
    Some(format!("speed {} to {}, heading {}{near}", course.speed, end.at, end.heading))
}
