//! The view for a browser. The chart lies in layers, each a part of its own with the same view box, so that what is drafted
//! sends little anew; beside it the panel of what is to be decided, the card of the unit in hand, and both fleets.

mod cards;
mod corner;
mod deploying;
mod firing;
mod fleet;
mod map;
mod moving;
mod odds;
mod pieces;
mod report;
mod running;
mod sighting;
mod status;
mod war;

use maud::{Markup, html};
use paint::{Hand, Part};

use crate::advice::Advice;
use crate::drawing::chart;
use crate::event::Stage;
use crate::screen::held::Held;
use crate::view::View;
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
            @if view.ending.is_none() { (status::status(view)) }
            @if let Some(advice) = advice.filter(|_| own) { (advised(held, advice)) }
            @match view.stage {
                Stage::Over => (report::report(view)),
                Stage::Between => { (report::report(view)) (report::onward(held)) }
                Stage::Deploy if own => (deploying::panel(held)),
                Stage::Sight if own => (sighting::panel(held)),
                Stage::Shell if own => (sighting::shells(held)),
                Stage::Strike if own => (sighting::strikes(held)),
                Stage::Aim if own => (firing::panel(held)),
                Stage::Move if own => (moving::panel(held)),
                Stage::Torpedo if own => (running::panel(held)),
                _ => {
                    header class="helm-head" { h2 { "Turn " (view.turn) } }
                    p { (prompt(view)) }
                    p class="quiet" { "Meanwhile everything can be looked at: on the chart, or in the lists." }
                }
            }
        }
    }
}

/// What an officer would do, each a press away.
fn advised(held: &Held, advice: &Advice) -> Markup {
    html! {
        div class="advice" role="group" aria-label="Hints" {
            h3 { "Hints" }
            ul class="shots" {
                @for tip in advice.of(held.mine().map(|unit| unit.id)) {
                    li class="shot-row" {
                        div class="shot-line" {
                            span { (tip.words) }
                            (order(&tip.command, "plain", html! { (if tip.command == "done" { "Done" } else { "Do so" }) }))
                        }
                    }
                }
            }
        }
    }
}
