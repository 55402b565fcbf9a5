//! What stands beside the chart: what is asked, the unit in hand, and what can be done with it, as commands.

use paint::{Hand, Line, Pointed, Tone};

use super::held::{Held, number};
use crate::advice::Advice;
use crate::drawing::signs;
use crate::event::Stage;
use crate::plan::fire::{Choice, percent};
use crate::types::{Battery, Class};
use crate::view::UnitView;
use crate::words::{notation, prompt};

/// The line below the chart: what Enter would do.
pub(super) fn pointed(held: &Held, hand: &Hand) -> String {
    let text = match held.pointed() {
        Some(Pointed::Do(line)) => format!("Enter: {line}{}", preview(held, &line)),
        Some(Pointed::No(why)) if hand.shown => why,
        _ => String::new(),
    };
    text.chars().take(78).collect()
}

/// What the course to the hex pointed at comes to.
fn preview(held: &Held, line: &str) -> String {
    let (Some(unit), Some(voyage)) = (held.mine(), held.voyage()) else { return String::new() };
    if !line.starts_with("sail ") {
        return String::new();
    }
    let heading = line.split(' ').nth(3).and_then(|word| word.parse().ok());
    let Some(end) = voyage.best(held.cursor, heading) else { return String::new() };
    let mut words = vec![format!("course {}", end.course), format!("heading {}", end.leg.heading)];
    words.extend(end.leaves.map(|edge| held.plan.leaving(unit, edge).short()));
    let warned = end.leaves.is_none() && !held.plan.outlook(unit, end).warnings.is_empty();
    words.extend(warned.then(|| "a risk!".to_owned()));
    format!(" ({})", words.join(", "))
}

/// Everything beside the chart.
pub(super) fn side(held: &Held, advice: Option<&Advice>) -> Vec<Line> {
    let mut lines = vec![Line::of(prompt(held.plan.view), Tone::Strong)];
    lines.extend(advice.map(|advice| advised(held, advice)).unwrap_or_default());
    if let Some(unit) = held.unit() {
        lines.extend(card(held, unit));
    } else if let Some(contact) = held.contact() {
        let text =
            format!("Contact {} at {}, speed {}: not made out", contact.id.0 + 1, contact.at, contact.speed);
        lines.push(Line::of(text, Tone::Kind(contact.side.0)));
    }
    if held.plan.asked().is_some() {
        match held.plan.view.stage {
            Stage::Aim => firing(held, &mut lines),
            Stage::Move => moving(held, &mut lines),
            Stage::Torpedo => running(held, &mut lines),
            Stage::Sight => sighting(held, &mut lines),
            Stage::Deploy | Stage::Shell | Stage::Strike | Stage::Between | Stage::Over => {}
        }
    }
    super::war::war(held, &mut lines);
    if let Some(ending) = &held.plan.view.ending {
        let [one, other] = &held.plan.view.sides;
        lines.push(Line::plain(format!("points: {one} {}, {other} {}", ending.points[0], ending.points[1])));
    }
    lines
}

/// What an officer would do: the command, then why; the keys below are the same commands.
fn advised(held: &Held, advice: &Advice) -> Vec<Line> {
    let mut lines = vec![Line::of("Hints", Tone::Strong)];
    for tip in advice.of(held.mine().map(|unit| unit.id)) {
        lines.push(Line::of(tip.command.clone(), Tone::Good));
        lines.push(Line::plain(format!("  {}", tip.words)));
    }
    lines
}

/// A unit's card in a few lines.
fn card(held: &Held, unit: &UnitView) -> Vec<Line> {
    let ships = if unit.ships > 1 { format!("{} ", unit.ships) } else { String::new() };
    let title = format!("{} {}, {ships}{}", number(unit.id), unit.name, unit.class.name());
    let mut lines = vec![Line::of(title, Tone::Kind(unit.side.0))];
    if unit.class == Class::Dummy {
        return lines;
    }
    lines.push(Line::plain(format!(
        "A {}/{} D {} S {}/{} R {}  speed {} heading {}",
        unit.attack, unit.a, unit.d, unit.speed_left, unit.s, unit.r, unit.unit.speed, unit.unit.heading
    )));
    let mut wrong = Vec::new();
    for (letter, track) in [('W', unit.unit.w), ('S', unit.unit.s)] {
        if track.hits > 0 {
            wrong.push(format!("{}{letter} ({} for good)", track.hits, track.fixed));
        }
    }
    wrong.extend(signs(held.plan.view, unit).into_iter().map(|sign| sign.words().to_owned()));
    if !wrong.is_empty() {
        lines.push(Line::of(wrong.join(", "), Tone::Bad));
    }
    lines
}

fn moving(held: &Held, lines: &mut Vec<Line>) {
    let (Some(unit), Some(voyage)) = (held.mine(), held.voyage()) else { return };
    let turns =
        voyage.helm.turns.map_or_else(|| "any number of turns".to_owned(), |most| format!("{most} turns"));
    lines.push(Line::plain(format!("speed {} to {}, {turns}", voyage.helm.least, voyage.helm.most)));
    if let Some(plot) = &unit.plot {
        let end = plot.path.last();
        let whole = crate::course::Course { speed: plot.speed, steps: plot.steps.clone() };
        let word = if plot.plotted { "plotted" } else { "by itself" };
        let to = end.map(|leg| format!(" to {} {}", leg.at, leg.heading)).unwrap_or_default();
        lines.push(Line::plain(format!("{word}: {whole}{to}")));
    }
    lines.push(Line::of("sail UNIT HEX, follow UNIT LEADER, line LEADER", Tone::Dim));
    if let Err(why) = held.plan.may_move() {
        lines.push(Line::of(why, Tone::Bad));
    }
}

fn shot(held: &Held, choice: &Choice, own: bool, lines: &mut Vec<Line>) {
    let other = held.plan.unit(if own { choice.shot.target } else { choice.shot.unit });
    let name = other.map_or("?", |unit| unit.name.as_str());
    let guns = if choice.shot.battery == Battery::Main { "" } else { " secondary" };
    let solution = &choice.forecast.solution;
    let mark = if choice.aimed { '✓' } else { ' ' };
    let column = choice.column().map_or_else(|| "–".to_owned(), |column| column.to_string());
    let head =
        format!("{mark}{name}{guns}: {} at {}, {column}", percent(choice.chances.hit()), solution.range);
    lines.push(Line::of(head, if choice.aimed { Tone::Good } else { Tone::Plain }));
    for modifier in &solution.modifiers {
        let text = format!("   {:+} {} {}", modifier.value, modifier.kind.name(), modifier.kind.section());
        lines.push(Line::of(text, Tone::Dim));
    }
    let results: Vec<String> = choice
        .chances
        .results()
        .into_iter()
        .map(|(hits, chance)| format!("{hits} {}", percent(chance)))
        .collect();
    lines.push(Line::of(format!("   {}", results.join(", ")), Tone::Dim));
    if !choice.aimed {
        lines.push(Line::of(format!("   {}", notation(&choice.action())), Tone::Dim));
    }
}

fn firing(held: &Held, lines: &mut Vec<Line>) {
    if let Some(unit) = held.mine() {
        let choices = held.plan.fire_by(unit.id);
        if choices.is_empty() {
            let why = held.plan.mute(unit).unwrap_or_else(|| "nothing bears".into());
            lines.push(Line::of(why, Tone::Dim));
        }
        choices.iter().for_each(|choice| shot(held, choice, true, lines));
    } else if let Some(enemy) = held.enemy() {
        held.plan.fire_at(enemy.id).iter().for_each(|choice| shot(held, choice, false, lines));
    }
}

fn running(held: &Held, lines: &mut Vec<Line>) {
    let Some(unit) = held.mine() else { return };
    for run in held.plan.runs(unit) {
        let name = held.plan.unit(run.launch.target).map_or("?", |unit| unit.name.as_str());
        let mark = if run.ordered { '✓' } else { ' ' };
        let text = format!("{mark}{name}: {} at {}, {}", percent(run.chances.hit()), run.range, run.column);
        lines.push(Line::plain(text));
    }
}

fn sighting(held: &Held, lines: &mut Vec<Line>) {
    let view = held.plan.view;
    for id in &view.detected {
        let name = held.plan.unit(*id).map_or("?", |unit| unit.name.as_str());
        let secret = view.drafts.declined.contains(id);
        let text = if secret { format!(" {name}: kept secret") } else { format!("✓{name}: declared") };
        lines.push(Line::plain(text));
    }
}
