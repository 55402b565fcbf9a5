//! Plain English: notation in and out, sentences, the situation as text.

mod notation;
mod tell;

pub use notation::{COMMANDS, notation, parse};
pub use tell::tell;

use contract::Seat;

use crate::event::Stage;
use crate::types::{Class, RadarSet};
use crate::unit::{Place, PlaneState};
use crate::view::{UnitView, View};

/// What is asked of the viewer now, in one line.
pub fn prompt(view: &View) -> String {
    if let Some(ending) = &view.ending {
        let who =
            ending.winner.map_or("a draw".into(), |side| format!("{} wins", view.sides[usize::from(side.0)]));
        return format!("It is over: {who}, {}.", ending.reason);
    }
    let what = |own: bool| match (view.stage, own) {
        (Stage::Deploy, true) => "put your dummies on the map, or keep them",
        (Stage::Deploy, false) => "lays out what it hides",
        (Stage::Sight, true) => "say what you do not declare, if you like",
        (Stage::Sight, false) => "declares what it has sighted",
        (Stage::Shell, true) => "fire starshells, if you like",
        (Stage::Shell, false) => "may fire starshells",
        (Stage::Strike, true) => "send an air strike, if you like",
        (Stage::Strike, false) => "may send an air strike",
        (Stage::Aim, true) => "name the targets of your guns",
        (Stage::Aim, false) => "names its targets",
        (Stage::Move, true) => "plot the courses of your units",
        (Stage::Move, false) => "moves",
        (Stage::Torpedo, true) => "fire torpedoes, if you like",
        (Stage::Torpedo, false) => "may fire torpedoes",
        (Stage::Over, _) => "",
    };
    match view.seat {
        Some(seat) if view.waiting.contains(&seat) => {
            let side = &view.sides[usize::from(seat.0)];
            format!("{side}: {}.", what(true))
        }
        _ => {
            let who: Vec<&str> =
                view.waiting.iter().map(|side| view.sides[usize::from(side.0)].as_str()).collect();
            format!("{} {}.", who.join(" and "), what(false))
        }
    }
}

/// What a binding action will lead to; empty where it is what was just ordered.
pub fn consequence(view: &View) -> String {
    match view.stage {
        Stage::Aim if view.drafts.shots.is_empty() => "fires nothing in this turn".into(),
        Stage::Sight if !view.drafts.declined.is_empty() => {
            "what is not declared cannot be fired at in this turn".into()
        }
        _ => String::new(),
    }
}

/// A unit's number, as people type it.
pub(crate) fn number(unit: &UnitView) -> u16 {
    u16::from(unit.id.0) + 1
}

/// A unit's damage and what ails it, in few words.
pub fn condition(view: &View, unit: &UnitView) -> String {
    let now = &unit.unit;
    let mut all = Vec::new();
    let track = |hits: u8, fixed: u8, letter: char| match (hits, fixed) {
        (0, _) => None,
        (hits, 0) => Some(format!("{hits}{letter}")),
        (hits, fixed) => Some(format!("{hits}{letter} ({fixed} for good)")),
    };
    all.extend(track(now.w.hits, now.w.fixed, 'W'));
    all.extend(track(now.s.hits, now.s.fixed, 'S'));
    all.extend((now.radar_lost && unit.radar.is_some()).then(|| "radar destroyed".into()));
    all.extend((now.deck_fire == view.turn && view.turn > 0).then(|| "on fire".into()));
    all.extend((now.rudder == view.turn && view.turn > 0).then(|| "rudder jammed".into()));
    all.extend((!now.powered(view.turn)).then(|| "no power".into()));
    all.extend(matches!(now.plane, PlaneState::OnStation(_)).then(|| "plane on station".into()));
    all.join(", ")
}

fn line(view: &View, unit: &UnitView) -> String {
    let place = match unit.unit.place {
        Place::At(at) if unit.class == Class::Fort => format!("at {at}"),
        Place::At(at) => format!("at {at} heading {} speed {}", unit.unit.heading, unit.unit.speed),
        Place::Waiting => "off the map".into(),
        Place::Left(_) => "has left".into(),
        Place::Sunk => "sunk".into(),
    };
    let radar = unit.radar.map(RadarSet::name).map(|name| format!(", {name}")).unwrap_or_default();
    let damage = condition(view, unit);
    let damage = if damage.is_empty() { damage } else { format!("; {damage}") };
    let (attack, speed) = (unit.attack, unit.speed_left);
    let values = match unit.class {
        Class::Dummy => String::new(),
        _ => format!(" {attack}-{}-{speed}-{}", unit.d, unit.r),
    };
    let class = unit.class.code();
    format!(
        "{:>3} {:<22} {class:<5}{values} {place}, {}{radar}{damage}",
        number(unit),
        unit.name,
        unit.crew.name()
    )
}

/// The whole situation as plain text.
pub fn text(view: &View) -> String {
    let time = if view.night { "night" } else { "day" };
    let mut lines = vec![
        format!("{}, {time}. Turn {} of {}: {}", view.basis.title, view.turn, view.turns, prompt(view)),
        format!(
            "Visibility {}, wind from {}, advantage {}.",
            view.visibility,
            view.wind,
            view.sides[usize::from(view.advantage.0)]
        ),
    ];
    for side in [Seat(0), Seat(1)] {
        let n = usize::from(side.0);
        lines.push(format!("{}: {} points", view.sides[n], view.points[n]));
        lines.extend(view.units.iter().filter(|unit| unit.side == side).map(|unit| line(view, unit)));
        for contact in view.contacts.iter().filter(|contact| contact.side == side) {
            lines.push(format!("  ? contact {} at {} speed {}", contact.id.0 + 1, contact.at, contact.speed));
        }
    }
    let hexes =
        |what: &str, list: Vec<String>| (!list.is_empty()).then(|| format!("{what}: {}", list.join(" ")));
    lines.extend(hexes("Lit by starshells around", view.bursts.iter().map(ToString::to_string).collect()));
    lines.extend(hexes("Smoke", view.smoke.iter().map(|smoke| smoke.at.to_string()).collect()));
    lines.extend(hexes("Mines", view.mines.iter().map(ToString::to_string).collect()));
    for shot in &view.shots {
        let name = |id| view.unit(id).map_or("somebody unseen", |unit| unit.name.as_str());
        let who = shot.unit.map_or("somebody unseen", name);
        lines.push(format!("{who} fires at {}.", name(shot.target)));
    }
    lines.push(String::new());
    lines.join("\n")
}
