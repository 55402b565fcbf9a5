//! §7 Orders for movement: the helm of the unit in hand, and what the others will do.

use maud::{Markup, html};

use super::pieces::{act, around, arrow, name, order, take, warnings};
use crate::action::Action;
use crate::course::Leg;
use crate::event::Order;
use crate::plan::course::{End, Voyage};
use crate::plan::lines::{astern, wake};
use crate::screen::held::{Held, number};
use crate::tell::edge_name;
use crate::types::{Class, Hex, Sector};
use crate::unit::PlaneState;
use crate::view::{PlotView, UnitView};

/// Units nearer than this may be followed.
const NEAR: u16 = 6;

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    html! {
        header class="helm-head" { h2 { "Move" } (around(held)) }
        (super::war::fleet(held))
        @match (held.mine(), held.voyage()) {
            (Some(unit), _) if held.dummy().is_some_and(|dummy| dummy.helm.is_none()) => (super::deploying::dummy(unit)),
            (Some(unit), Some(voyage)) => (helm(held, unit, voyage)),
            (Some(unit), None) => p { (name(unit)) " does not move." },
            (None, _) => p { "Choose one of your units to move it." },
        }
        (rest(held))
    }
}

fn helm(held: &Held, unit: &UnitView, voyage: &Voyage) -> Markup {
    let n = number(unit.id);
    let plot = unit.plot.as_ref().filter(|plot| plot.plotted);
    let turns = voyage.now.as_ref().map_or(0, crate::course::Course::turns);
    let spent = voyage.now.as_ref().map_or(0, crate::course::Course::spent);
    html! {
        p class="who" { (name(unit)) }
        p class="facts" {
            "Speed " b { (unit.unit.speed) } ", may be " b { (voyage.helm.least) "–" (voyage.helm.most) } " · "
            @match voyage.helm.turns { Some(most) => { "turns " b { (turns) " of " (most) } }, None => { "turns " b { (turns) } } }
            @if let Some(plot) = plot { " · spent " b { (spent) " of " (plot.speed) } }
        }
        (warnings(&bound(held, unit)))
        (speeds(voyage, n))
        div class="wheel" role="group" aria-label="Move by move" {
            (step(held, "-1", "Turn to port", html! { span aria-hidden="true" { "↶" } " port" }))
            (step(held, "F", "One hex ahead", html! { span aria-hidden="true" { "↑" } " ahead" }))
            (step(held, "+1", "Turn to starboard", html! { "starboard " span aria-hidden="true" { "↷" } }))
            button type="button" data-do=[plot.map(|_| format!("back {n}"))] disabled[plot.is_none()] aria-label="Back one move" { "back" }
            button type="button" data-do=[plot.map(|_| format!("clear {n}"))] disabled[plot.is_none()] aria-label="Clear its course" { "clear" }
        }
        (sharp(held))
        @if let Some(plot) = unit.plot.as_ref() { (course(held, unit, voyage, plot)) }
        @if unit.class == Class::Zeppelin { (super::war::bombing(held, unit)) } @else { (more(held, unit)) }
    }
}

/// What it must do.
fn bound(held: &Held, unit: &UnitView) -> Vec<String> {
    let mut list = Vec::new();
    match unit.order {
        Some(Order::Straight) if held.plan.view.basis.jammed(unit.id).is_some() => {
            list.push("Its rudder keeps it straight ahead.".into());
        }
        Some(Order::Straight) => {
            list.push("Without command: straight ahead, slower by 1 at most (§11.62).".into());
        }
        Some(Order::OneTurn) => {
            list.push("Without command: one turn of one hexside at most (§11.62).".into());
        }
        Some(Order::Swerve(by)) => list.push(format!("Its rudder turns it by {}.", super::odds::signed(by))),
        None => {}
    }
    if unit.unit.rudder == held.plan.view.turn {
        list.push("Its rudder is jammed: straight ahead (§12.5).".into());
    }
    list
}

/// §7 A button for every speed, straight on.
fn speeds(voyage: &Voyage, n: u16) -> Markup {
    html! {
        div class="speeds-row" role="group" aria-label="Straight on at speed" {
            @for speed in voyage.helm.least..=voyage.helm.most {
                @let way = voyage.straight(speed);
                @let on = voyage.now.as_ref().is_some_and(|now| way.is_some_and(|end| end.course == *now));
                @let words = match (speed, way) { (0, _) => "stop".to_owned(), (_, Some(end)) if end.leaves.is_some() => format!("straight on at speed {speed}, off the map"), (_, Some(_)) => format!("straight on at speed {speed}"), (_, None) => format!("no way straight on at speed {speed}") };
                button type="button" class="chip" aria-pressed=(on) data-do=[way.map(|end| format!("sail {n} {}", end.course))] disabled[way.is_none()] title=(words) aria-label=(words) { (speed) }
            }
        }
    }
}

fn step(held: &Held, step: &str, words: &str, label: Markup) -> Markup {
    let line = held.step(step);
    html! { button type="button" data-do=[line.as_ref()] disabled[line.is_none()] aria-label=(words) title=(words) { (label) } }
}

/// §7 Turns of two and three hexsides, where they are possible.
fn sharp(held: &Held) -> Markup {
    let all = [("-2", "120° to port", "↶ 2"), ("+2", "120° to starboard", "2 ↷"), ("+3", "about", "about 3")];
    let all: Vec<_> =
        all.into_iter().filter_map(|(by, words, label)| Some((held.step(by)?, words, label))).collect();
    html! {
        @if !all.is_empty() {
            div class="facings" role="group" aria-label="Sharper turns" {
                @for (line, words, label) in &all { button type="button" class="chip" data-do=(line) title=(words) aria-label=(words) { (label) } }
            }
        }
    }
}

/// The course as it will be steamed, and what will come of it.
fn course(held: &Held, unit: &UnitView, voyage: &Voyage, plot: &PlotView) -> Markup {
    let Some(Leg { at, heading }) = plot.path.last().copied() else { return html! {} };
    let whole = crate::course::Course { speed: plot.speed, steps: plot.steps.clone() };
    let leaves = held.plan.out(unit);
    let outlook = held.plan.outlook(unit, &End { course: whole.clone(), leg: Leg { at, heading }, leaves });
    let left = plot.speed.saturating_sub(voyage.now.as_ref().map_or(0, crate::course::Course::spent));
    html! {
        div class="outlook" {
            p {
                @if plot.plotted { "Plotted: " } @else { "Without orders it steams on: " } b { (whole.told()) }
                @match leaves { Some(edge) => { ", off the map over the " b { (edge_name(edge)) " edge" } "." }, None => { ", to " b { (at) } ", heading " b { (heading) } "." } }
                @if plot.plotted && left > 0 && plot.fixed > 0 { " " span class="quiet" { (left) " of it by itself." } }
            }
            (headings(voyage, number(unit.id), plot, at))
            @if let Some(words) = &outlook.promise { p class="promise" { (words) } }
            (warnings(&outlook.warnings))
            @if !outlook.notes.is_empty() { ul class="notes-list" { @for note in &outlook.notes { li { (note) } } } }
        }
    }
}

/// Other headings in the hex where the course ends. Some need another speed, and say so.
fn headings(voyage: &Voyage, n: u16, plot: &PlotView, hex: Hex) -> Markup {
    let ways = voyage.headings(hex, Some(plot.speed));
    let now = plot.path.last().map(|leg| leg.heading);
    html! {
        @if ways.len() > 1 {
            div class="facings" role="group" aria-label="End on heading" {
                span class="quiet" { "End on" }
                @for end in ways {
                    @let other = if end.course.speed == plot.speed { String::new() } else { format!(", speed {}", end.course.speed) };
                    button type="button" class=(if other.is_empty() { "chip" } else { "chip loop" }) aria-pressed=(now == Some(end.leg.heading) && plot.plotted)
                        data-do=(format!("sail {n} {hex} {}", end.leg.heading)) aria-label=(format!("end on heading {}{other}", end.leg.heading)) {
                        (arrow(end.leg.heading)) (end.leg.heading) (other)
                    }
                }
            }
        }
    }
}

/// Followers, smoke, planes.
fn more(held: &Held, unit: &UnitView) -> Markup {
    let n = number(unit.id);
    let here = unit.unit.hex();
    let far = |other: &UnitView| other.unit.hex().zip(here).map_or(u16::MAX, |(a, b)| a.distance(b));
    let ahead = |other: &UnitView| {
        let astern = |(at, to): (Hex, Hex)| at.sector(unit.unit.heading, to) == Sector::Stern;
        let follows = |voyage: &Voyage| voyage.following(&wake(other)).is_some();
        !here.zip(other.unit.hex()).is_some_and(astern) && held.voyage().is_some_and(follows)
    };
    let near =
        |other: &&UnitView| other.id != unit.id && other.class.ship() && far(other) <= NEAR && ahead(other);
    let mut leaders: Vec<&UnitView> = held.plan.mine().filter(near).collect();
    leaders.sort_by_key(|other| (other.class.capital() != unit.class.capital(), far(other)));
    leaders.truncate(3);
    let tail = astern(&held.plan, unit, unit, &[]);
    let plot = unit.plot.as_ref();
    let (smokes, launches) = (plot.is_some_and(|plot| plot.smoke), plot.is_some_and(|plot| plot.launch));
    html! {
        @if !leaders.is_empty() || tail.is_some() {
            div class="facings" role="group" aria-label="Formation" {
                @if let Some(next) = tail { button type="button" class="chip" data-do=(format!("line {n}")) title=(format!("{} and those behind it follow in its wake", next.name)) { "Line ahead astern" } }
                @for other in &leaders { button type="button" class="chip" data-do=(format!("follow {n} {}", number(other.id))) title=(format!("sail in the wake of {}", other.name)) { "Follow " (other.name) } }
            }
        }
        div class="row more-orders" {
            @if smokes { (order(&format!("unsmoke {n}"), "chip", html! { "✓ lays smoke" })) }
            @else if matches!(unit.class, Class::Dd | Class::Cl) && held.plan.may(&Action::Smoke(unit.id)) { (act(held, &Action::Smoke(unit.id), "Lay smoke in every hex it leaves", html! { "Lay smoke" })) }
            @if launches { (order(&format!("unlaunch {n}"), "chip", html! { "✓ launches its plane" })) }
            @else if unit.unit.plane == PlaneState::Aboard && held.plan.view.rules.contains(&crate::tables::Rule::Planes) && !held.plan.view.night { (act(held, &Action::Launch(unit.id), "Launch its plane", html! { "Launch its plane" })) }
        }
    }
}

/// What the others do, and the way to commit.
fn rest(held: &Held) -> Markup {
    let plan = &held.plan;
    let left = plan.unplotted();
    let any = plan
        .mine()
        .any(|unit| unit.plot.as_ref().is_some_and(|plot| plot.plotted || plot.smoke || plot.launch))
        || !plan.view.drafts.placing.is_empty()
        || plan.view.drafts.turn_away
        || plan.view.drafts.sweep.is_some();
    let may = plan.may_move();
    let open = super::deploying::open(held);
    html! {
        div class="rest" {
            @match left.len() { 0 => h3 { "Every unit has its course" }, count => h3 { "Without a course: " (count) } }
            @if !left.is_empty() {
                ul class="left" {
                    @for unit in &left { li { (take(held, unit)) span class="quiet" { (by_itself(held, unit)) } } }
                }
            }
            @if !open.is_empty() {
                p class="quiet" { "Dummies off the map (§12.22):" }
                ul class="left" { @for unit in open { li { (take(held, unit)) } } }
            }
            (super::war::falling(held))
            @if let Err(why) = &may { (warnings(&[format!("{why} (§2).")])) }
        }
        div class="commands" {
            @if !any && held.suggests() { (order("suggest", "plain", html! { "Suggest" })) }
            @if !left.is_empty() { (order("straight", "plain", html! { "Rest straight on" })) }
            @if any { (order("clear", "plain", html! { "Clear all" })) }
            button type="button" class="primary" data-do=[may.is_ok().then_some("done")] disabled[may.is_err()] { "All done" }
        }
    }
}

/// What a unit does without orders.
fn by_itself(held: &Held, unit: &UnitView) -> String {
    if let Some(edge) = held.plan.out(unit) {
        return held.plan.leaving(unit, edge).short();
    }
    match unit.plot.as_ref().and_then(|plot| Some((plot.speed, plot.path.last()?))) {
        Some((0, _)) => "stays where it is".into(),
        Some((speed, leg)) => format!("on at {speed}, to {}", leg.at),
        None => "runs aground!".into(),
    }
}
