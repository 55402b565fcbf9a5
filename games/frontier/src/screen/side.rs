//! What stands beside the map: how the war stands, what is in hand, where it could go, and what may be forgotten.

use paint::{Line, Tone, percent};

use super::held::{Goal, Grip, Held};
use crate::advice::{Advice, Odds};
use crate::forecast;
use crate::tell::{Names, some};
use crate::types::Navy;
use crate::view::StageView;
use crate::words;

/// No more than this many lines of a list.
const LIST: usize = 6;

/// All of it.
pub(super) fn side(held: &Held<'_>, advice: Option<&Advice>) -> Vec<Line> {
    let plan = &held.plan;
    let mut lines = vec![Line::of(words::phase(plan.view), Tone::Strong), Line::plain(words::standing(plan))];
    in_hand(held, &mut lines);
    if let Some(goal) = held.goal {
        pointed(held, goal, &mut lines);
    }
    if let Some(advice) = advice {
        if !advice.tips.is_empty() {
            lines.push(Line::of("Hints", Tone::Strong));
        }
        for tip in advice.tips.iter().take(LIST) {
            lines.push(Line::of(tip.command.clone(), Tone::Good));
            lines.push(Line::plain(format!("  {}", tip.words)));
        }
        lines.extend(advice.odds.iter().flat_map(|odds| chances(held, odds)));
    }
    let mine = plan.view.stage == StageView::Move(plan.view.side.unwrap_or(Navy::Upf)) && plan.asked();
    if mine && *held.grip() == Grip::Map {
        let list = forecast::checklist(plan);
        if !list.is_empty() {
            lines.push(Line::of("Before the day goes on", Tone::Strong));
        }
        lines.extend(list.iter().take(LIST).map(|reminder| Line::plain(format!("- {}", reminder.words))));
    }
    for battle in &plan.view.battles {
        lines.push(Line::plain(words::battle_prompt(plan, battle)));
    }
    lines
}

fn in_hand(held: &Held<'_>, lines: &mut Vec<Line>) {
    let plan = &held.plan;
    let Some(stack) = held.stack() else { return };
    lines.push(Line::of(held.label(held.grip()), super::map::tone(stack.navy)));
    lines.push(Line::plain(Names(&plan.view.chart).place(stack.place)));
    for id in held.ships().into_iter().take(LIST) {
        let order = plan.view.drafts.orders.iter().find(|order| order.ship == id);
        let order = match order {
            Some(drafted) => {
                format!("* {}", forecast::order_words(plan, drafted.what))
            }
            None if plan.commands(id) => forecast::standing_words(plan, id),
            None => String::new(),
        };
        let wear = words::wear(plan, id);
        let wear = if wear.is_empty() { String::new() } else { format!(" [{}]", wear.join(", ")) };
        lines.push(Line::plain(format!("{:>4} {}{wear} {order}", id.0 + 1, plan.name(id))));
    }
    let more = held.ships().len().saturating_sub(LIST);
    if more > 0 {
        lines.push(Line::of(format!("     and {more} more"), Tone::Dim));
    }
}

/// Where the cursor is, and what going there means.
fn pointed(held: &Held<'_>, goal: Goal, lines: &mut Vec<Line>) {
    let plan = &held.plan;
    lines.push(Line::of(format!("→ {}", held.goal_name(goal)), Tone::Strong));
    let Goal::Planet(planet) = goal else { return };
    let ships = held.ships();
    let navy = held.stack().map_or(plan.view.side.unwrap_or(Navy::Upf), |stack| stack.navy);
    let mut last = plan.view.day;
    for journey in forecast::journeys(plan, &ships, planet) {
        let risk =
            if journey.safe < 100 { format!(", {} % misjump", 100 - journey.safe) } else { String::new() };
        lines.push(Line::plain(format!(
            "rate {}: day {} ({}){risk}",
            journey.rate,
            journey.day,
            some(journey.days.into(), "day")
        )));
        last = last.max(journey.day);
    }
    let system = plan.setup().star(planet);
    let there = forecast::meeting(plan, navy, system);
    if !there.enemy.is_empty() {
        lines.push(Line::of(
            format!("enemy there: {}", Names(&plan.view.chart).ships(&there.enemy)),
            Tone::Bad,
        ));
    }
    if navy == Navy::Sathar && !there.stations.is_empty() {
        lines.push(Line::plain(format!("stations: {}", Names(&plan.view.chart).ships(&there.stations))));
    }
    for comer in forecast::comers(plan, navy.enemy(), system, last).into_iter().take(3) {
        let name = plan.stack_name(&comer.stack);
        lines.push(Line::of(format!("{name} could be there on day {}", comer.day), Tone::Dim));
    }
}

/// The chances of a battle, for people.
fn chances(held: &Held<'_>, odds: &Odds) -> Vec<Line> {
    let name = &held.plan.setup().planet(odds.planet).name;
    let (low, high) = odds.bounds(odds.wins[Navy::Sathar.index()]);
    let mut lines = vec![Line::plain(format!(
        "{name}: UPF {} · Sathar {} ({} to {})",
        percent(odds.wins[0]),
        percent(odds.wins[1]),
        percent(low),
        percent(high)
    ))];
    lines.extend(odds.station.map(|share| Line::plain(format!("  the station falls: {}", percent(share)))));
    let [upf, sathar] = odds.losses;
    lines.push(Line::of(
        format!("  lost: UPF {}–{}, Sathar {}–{}", upf[0], upf[2], sathar[0], sathar[2]),
        Tone::Dim,
    ));
    lines
}
