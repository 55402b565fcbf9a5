//! The battle report: how it ended, what it cost, and where everybody went.

use contract::Seat;
use maud::{Markup, html};

use super::pieces::{done, name, shape, side};
use super::status::battles;
use crate::drawing::side_name;
use crate::event::Stage;
use crate::rules::s10_points::value;
use crate::screen::held::Held;
use crate::types::{Class, Edge, Track};
use crate::unit::Place;
use crate::view::{UnitView, View};

/// All of it; the chart shows the tracks.
pub(super) fn report(view: &View) -> Markup {
    let Some(ending) = &view.ending else { return html! {} };
    let verdict = match (ending.winner, view.seat) {
        (None, _) => "A draw".to_owned(),
        (Some(winner), Some(seat)) if winner == seat => "You have won".to_owned(),
        (Some(winner), _) => format!("The {} have won", side_name(view, winner)),
    };
    html! {
        div class="verdict" {
            @if view.stage == Stage::Between { p class="quiet" { (view.basis.title) } }
            h2 { (verdict) }
            p { (sentence(&ending.reason)) @if view.card.is_none() || view.stage == Stage::Between { " after turn " (view.turn) " of " (view.turns) } "." }
            p { "Victory points " small { "§10" } ": " (side_name(view, Seat(0))) " " b { (ending.points[0]) } ", " (side_name(view, Seat(1))) " " b { (ending.points[1]) } "." }
        }
        @if let Some(card) = &view.card { (battles(card)) }
        p class="quiet" { "The chart shows the tracks of the whole action, and where ships were lost. Press a unit to see its own." }
        @for seat in [Seat(0), Seat(1)] { (toll(view, seat, ending.winner == Some(seat))) }
    }
}

/// Between two battles of a card: what comes next, and the way there.
pub(super) fn onward(held: &Held) -> Markup {
    let view = held.plan.view;
    let Some(card) = &view.card else { return html! {} };
    let waited: Vec<&str> = view.waiting.iter().map(|seat| side_name(view, *seat)).collect();
    html! {
        @if let Some(next) = &card.next { p { "Next, battle " (card.battle + 1) " of " (card.battles) ": " b { (next) } "." } }
        @if held.plan.asked().is_some() {
            div class="commands" { (done("Next battle")) }
        } @else {
            p class="quiet" { "Waiting for the " (waited.join(" and the ")) "." }
        }
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What became of a side.
fn toll(view: &View, seat: Seat, won: bool) -> Markup {
    let all = view.units.iter().filter(|unit| unit.side == seat && unit.class != Class::Dummy);
    let units: Vec<&UnitView> = all.collect();
    let sunk = units.iter().filter(|unit| unit.unit.place == Place::Sunk).count();
    html! {
        section class=(format!("toll {}", side(seat))) {
            h3 { span class="flag" aria-hidden="true" {} (side_name(view, seat)) @if won { span class="won" { "won" } } span class="stand" { b { (sunk) } " of " (units.len()) " lost" } }
            ul { @for unit in units { li { span class="unit" { (shape(unit)) (name(unit)) } span class="fate" { (fate(view, unit)) } } } }
        }
    }
}

/// What became of a unit.
pub(super) fn fate(view: &View, unit: &UnitView) -> String {
    let hits = [("W", unit.unit.w), ("S", unit.unit.s)];
    let hits: Vec<String> = hits
        .into_iter()
        .filter(|(_, track)| track.hits > 0)
        .map(|(letter, track)| damage(letter, track))
        .collect();
    match unit.unit.place {
        Place::Sunk => format!("✕ lost, {} points", value(view.basis.unit(unit.id))),
        Place::Left(edge) => format!("→ left over the {} edge{}", edge_name(edge), with(&hits)),
        Place::Waiting => "did not come".into(),
        Place::At(_) if hits.is_empty() => "✓ unhurt".into(),
        Place::At(_) => hits.join(", "),
    }
}

fn with(hits: &[String]) -> String {
    if hits.is_empty() { String::new() } else { format!(", {}", hits.join(", ")) }
}

fn damage(letter: &str, track: Track) -> String {
    let fixed = if track.fixed > 0 { format!(" ({} for good)", track.fixed) } else { String::new() };
    format!("{}{letter}{fixed}", track.hits)
}

const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "north",
        Edge::East => "east",
        Edge::South => "south",
        Edge::West => "west",
    }
}
