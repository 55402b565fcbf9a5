//! Where the ships in hand could go, as a list: what a press on the map does, without the map.

use maud::{Markup, html};
use paint::Pointed;

use super::pieces::order;
use crate::forecast;
use crate::plan::Plan;
use crate::screen::held::{Goal, Held};
use crate::types::{Order, PlanetId, ShipId};
use crate::view::StageView;

/// Every place that a press would do something at, with what that is: for journeys, with days and risks.
pub(super) fn goals(held: &Held<'_>) -> Markup {
    let open: Vec<(Goal, String)> = held
        .goals
        .iter()
        .filter_map(|goal| match held.press(*goal) {
            Some(Pointed::Do(line)) => Some((*goal, line)),
            _ => None,
        })
        .collect();
    let title = match held.plan.view.stage {
        StageView::UpfSetUp | StageView::SatharSetUp => "Place them at…",
        StageView::Declare(_) => "Attack…",
        StageView::Defend(_) => "Defend…",
        _ => "Set course for…",
    };
    let moving = matches!(held.plan.view.stage, StageView::Move(_));
    html! {
        @if !open.is_empty() {
            details class="ways goals" {
                summary { (title) span class="quiet" { (crate::tell::some(open.len(), "place")) } }
                ul class="shots" {
                    @for (goal, line) in &open {
                        @match goal {
                            Goal::Planet(planet) if moving => (journeys(held, *planet)),
                            _ => li { (order(line, "plain", html! { (name(held, *goal)) })) },
                        }
                    }
                }
            }
        }
    }
}

/// A place with its star.
fn name(held: &Held<'_>, goal: Goal) -> String {
    let setup = held.plan.setup();
    let own = held.goal_name(goal);
    let star = match goal {
        Goal::Planet(planet) => &setup.system(setup.star(planet)).name,
        Goal::Circle(circle) => &setup.system(setup.circle(circle).system).name,
    };
    if own == *star { own } else { format!("{own}, {star}") }
}

/// A planet, at each rate that gets there sooner.
fn journeys(held: &Held<'_>, planet: PlanetId) -> Markup {
    let plan = &held.plan;
    let ships: Vec<ShipId> = held.mine();
    let (numbers, key) = (Plan::numbers(&ships), &plan.setup().planet(planet).id);
    let name = name(held, Goal::Planet(planet));
    let may = |rate: u8| {
        let action =
            |ship: ShipId| crate::action::Action::Order { order: Order::Course { rate, to: planet }, ship };
        ships.iter().any(|ship| plan.may(&action(*ship)).is_ok())
    };
    html! {
        li {
            @for journey in forecast::journeys(plan, &ships, planet).iter().filter(|journey| may(journey.rate)) {
                @let risk = 100 - journey.safe;
                (order(&format!("go {numbers} to {key} rate {}", journey.rate), "plain", html! {
                    (name) span class="quiet" {
                        @if journey.rate > 1 { (journey.rate) " boxes a day: " }
                        "there on day " (journey.day) ", " (crate::tell::some(journey.days.into(), "day"))
                        @if risk > 0 { ", " (risk) " % risk of losing them" }
                    }
                }))
            }
        }
    }
}
