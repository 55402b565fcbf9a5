//! §12.22 §11.8 What is laid out in secret: dummies and mines.

use maud::{Markup, html};

use super::pieces::{around, arrow, done, name, order, take};
use crate::event::Stage;
use crate::plan::lines::spare;
use crate::screen::held::{Held, Item, number};
use crate::types::Heading;
use crate::view::UnitView;

/// The panel before play.
pub(super) fn panel(held: &Held) -> Markup {
    let view = held.plan.view;
    let (mines, all) =
        (&view.drafts.mines, view.seat.map_or(0, |seat| view.basis.hidden_mines[usize::from(seat.0)]));
    html! {
        header class="helm-head" { h2 { "Lay out" } (around(held)) }
        @if held.item == Some(Item::Mines) { p { "Press a hex to mine it; press it again to leave it alone. Nobody is told." } }
        @else if let Some(unit) = held.dummy() { (dummy(unit)) (placed(held, unit)) }
        @else if let Some(unit) = held.airship() { p class="who" { (name(unit)) } (placed(held, unit)) }
        @else { p { "What is laid out now stays secret until play begins, mines and dummies beyond it." } }
        (super::war::airships(held))
        @if !spare(&held.plan).is_empty() {
            h3 { "Dummies" }
            ul class="left" {
                @for unit in spare(&held.plan) {
                    @let at = view.drafts.placing.iter().find(|placing| placing.unit == unit.id);
                    li { (take(held, unit)) span class="quiet" { @match at { Some(placing) => { "at " (placing.at) ", heading " (placing.heading) ", speed " (placing.speed) }, None => "off the map" } } }
                }
            }
        }
        @if all > 0 {
            h3 { "Mines: " (mines.len()) " of " (all) }
            button type="button" class="take" data-tool=[held.tool(Item::Mines)] aria-pressed=(held.item == Some(Item::Mines)) { "Lay mines" }
            ul class="left" { @for hex in mines { li { b { (hex) } (order(&format!("unmine {hex}"), "plain", html! { "✕" })) } } }
        }
        div class="commands" {
            @if mines.is_empty() && view.drafts.placing.is_empty() && held.suggests() { (order("suggest", "plain", html! { "Suggest" })) }
            (done("Ready"))
        }
    }
}

/// A dummy that is not on the map.
pub(super) fn dummy(unit: &UnitView) -> Markup {
    html! {
        p class="who" { (name(unit)) }
        p class="quiet" { "To the enemy it looks like any ship that it has not made out. Press a hex at sea to put it there; seen from near it is gone (§12.22)." }
    }
}

/// Where it is put: other headings and speeds.
fn placed(held: &Held, unit: &UnitView) -> Markup {
    let Some(placing) = held.plan.view.drafts.placing.iter().find(|placing| placing.unit == unit.id) else {
        return html! {};
    };
    let n = number(unit.id);
    let line = |heading: Heading, speed: u8| format!("dummy {n} {} {heading} {speed}", placing.at);
    html! {
        div class="facings" role="group" aria-label="Heading" {
            span class="quiet" { "Heading" }
            @for heading in Heading::ALL {
                button type="button" class="chip" aria-pressed=(heading == placing.heading) data-do=(line(heading, placing.speed)) aria-label=(format!("heading {heading}")) { (arrow(heading)) (heading) }
            }
        }
        div class="facings" role="group" aria-label="Speed" {
            span class="quiet" { "Speed" }
            @for speed in 0..=unit.s.max(6) { button type="button" class="chip" aria-pressed=(speed == placing.speed) data-do=(line(placing.heading, speed)) { (speed) } }
        }
        div class="row" { (order(&format!("unplace {n}"), "plain", html! { "Take it off the map" })) }
    }
}

/// Dummies that could be put on the map in this movement.
pub(super) fn open<'a>(held: &Held<'a>) -> Vec<&'a UnitView> {
    let off = |unit: &&UnitView| unit.helm.is_none();
    if held.plan.at(Stage::Move) { spare(&held.plan).into_iter().filter(off).collect() } else { Vec::new() }
}
