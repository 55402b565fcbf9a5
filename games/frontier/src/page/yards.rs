//! §11 The work of yards: hull points and systems.

use hawks::tell::system_name;
use maud::{Markup, html};

use super::pieces::name;
use crate::action::{Action, Work};
use crate::notation::notation;
use crate::screen::held::Held;
use crate::types::PlanetId;

/// The panel.
pub(super) fn panel(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let choices = plan.yard_choices();
    let mut planets: Vec<PlanetId> = choices.iter().filter_map(|(id, ..)| plan.state.planet(*id)).collect();
    planets.sort_unstable();
    planets.dedup();
    html! {
        p class="quiet" { "For each ship a yard does one thing today: hull points, or one system whole (§11). What you do not say goes to hulls, the largest ships first." }
        @for planet in planets {
            @let points = plan.view.yards.iter().find(|yard| yard.planet == planet).map_or(0, |yard| yard.points);
            @let told: u16 = plan.view.drafts.works.iter().filter(|work| plan.state.planet(work.ship) == Some(planet)).map(|work| match work.what { Work::Hull(points) => points, Work::System(_) => 0 }).sum();
            section class="shop" {
                h3 { (plan.setup().planet(planet).name) span class="quiet" { @if told > 0 { (points.saturating_sub(told)) " left of " } (points) " points a day" } }
                ul class="shots" {
                    @for (id, most, systems) in choices.iter().filter(|(id, ..)| plan.state.planet(*id) == Some(planet)) {
                        @let told = plan.view.drafts.works.iter().find(|work| work.ship == *id).map(|work| work.what);
                        @let now = match told { Some(Work::Hull(points)) => points, _ => 0 };
                        @let line = &plan.setup().ship(*id).line;
                        li class="shot-row" {
                            div class="shot-head" { (name(held, *id)) span class="quiet" { "hull " (plan.state.ship(*id).condition.hull) "/" (line.hull) @match told { Some(Work::Hull(points)) => { ", +" (points) }, Some(Work::System(system)) => { ", " (system_name(system)) }, None => {} } } }
                            @if *most > 0 {
                                div class="counter-row" role="group" {
                                    input type="range" min="1" max=(most) value=(now.max(1)) step="1" data-set=(format!("yard {} hull ", id.0 + 1)) aria-label="hull points";
                                    @let all = Action::Yard { ship: *id, work: Work::Hull(*most) };
                                    button type="button" data-do=[plan.may(&all).is_ok().then(|| notation(&all))] disabled[plan.may(&all).is_err()] { "hull +" (most) }
                                }
                            }
                            div class="row" {
                                @for system in systems {
                                    @let action = Action::Yard { ship: *id, work: Work::System(*system) };
                                    button type="button" class="chip" aria-pressed=(told == Some(Work::System(*system))) data-do=[plan.may(&action).is_ok().then(|| notation(&action))] { (system_name(*system)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
