//! The view for a browser. The map lies in layers, each a part of its own with the same view box, so that what is drafted
//! sends little anew; beside it the panel of what is to be decided, the card of the ship in hand, and both fleets.

mod aim;
mod answering;
mod cards;
mod corner;
mod drones;
mod firing;
mod fleet;
mod map;
mod moving;
mod pieces;
mod placing;
mod repairing;
mod seeking;

use maud::{Markup, html};
use paint::{Hand, Part};

use crate::advice::Advice;
use crate::scene::chart;
use crate::screen::held::Held;
use crate::view::{Stage, View};
use crate::words::prompt;
use pieces::order;

/// All parts.
pub(crate) fn page(view: &View, hand: &Hand, advice: Option<&Advice>) -> Vec<Part> {
    let held = Held::new(view, hand);
    let chart = map::chart(&held, chart(view));
    let mut parts = map::parts(&held, &chart, hand);
    parts.push(Part::new("panel", panel(&held, advice)));
    parts.push(Part::new("card", cards::cards(&held)));
    parts.push(Part::new("fleets", fleet::fleets(&held)));
    parts
}

/// What is to be decided now.
fn panel(held: &Held, advice: Option<&Advice>) -> Markup {
    let view = held.plan.view;
    let own = held.plan.asked().is_some();
    html! {
        section class="helm" aria-label="Orders" {
            @if view.ending.is_none() { (aim::aim(view)) }
            @if let Some(advice) = advice.filter(|_| own) { (advised(held, advice)) }
            @match view.stage {
                Stage::Move if own => (moving::panel(held)),
                Stage::Defend | Stage::Attack if own => (firing::panel(held)),
                Stage::Answer if own => (answering::panel(held)),
                Stage::Repair if own => (repairing::panel(held)),
                Stage::Seek if own => (seeking::panel(held)),
                Stage::Place if own => (placing::panel(held)),
                Stage::Detonate if own => (drones::panel(held)),
                Stage::Over => @if let Some(ending) = view.ending { (aim::over(view, ending)) },
                _ => {
                    header class="helm-head" { h2 { "Turn " (view.turn) } }
                    p { (prompt(view)) }
                    p class="quiet" { "Meanwhile every ship can be looked at: on the map, or in the lists." }
                }
            }
        }
    }
}

/// What a helper would do, each a press away.
fn advised(held: &Held, advice: &Advice) -> Markup {
    html! {
        div class="advice" role="group" aria-label="Hints" {
            h3 { "Hints" }
            ul class="shots" {
                @for tip in advice.of(held.ship) {
                    li class="shot-row" {
                        div class="shot-line" {
                            span { (tip.words) }
                            (order(&tip.command, "plain", html! { (deed(&tip.command)) }))
                        }
                    }
                }
            }
        }
    }
}

/// What a button does that gives this command.
fn deed(command: &str) -> &'static str {
    if command.starts_with("suggest") { "Do so" } else { "Done" }
}
