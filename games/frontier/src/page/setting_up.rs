//! §3 Setting up: ready-made openings, a table of what comes through which circle, the secret condition.

use maud::{Markup, html};

use super::pieces::{order, shape, take, take_ship};
use crate::rules::s3_set_up::most;
use crate::screen::held::Held;
use crate::tables::Origin;
use crate::types::{CircleId, Class, Navy, Place, Retreat, ShipId};
use crate::words;

/// Ready-made openings.
fn ready(held: &Held<'_>) -> Markup {
    let list = crate::openings::all(held.plan.view, 0);
    html! {
        @if !list.is_empty() {
            h3 { "Ready-made" }
            div class="row openings" role="group" aria-label="Ready-made" {
                @for (name, about, lines) in &list { button type="button" data-open=[(!lines.is_empty()).then_some(name)] title=(about) aria-pressed=(crate::openings::stands(&held.plan, lines)) { (crate::tell::capital(name)) } }
            }
            ul class="quiet about" { @for (name, about, _) in &list { li { b { (name) } ": " (about) } } }
        }
    }
}

/// The panel of the UPF.
pub(super) fn upf(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let loose = |id: &ShipId| match plan.setup().ship(*id).origin {
        Origin::Force(n) => {
            let force = &plan.setup().forces[usize::from(n)];
            !force.off_map && force.at.is_none()
        }
        Origin::Station(_) | Origin::Militia(_) | Origin::Sathar => false,
    };
    let fighter = |id: &ShipId| plan.setup().ship(*id).class == Class::Fighter;
    let (fighters, ships): (Vec<ShipId>, Vec<ShipId>) = plan.own().filter(loose).partition(fighter);
    let off = plan.setup().forces.iter().any(|force| force.off_map);
    html! {
        p { "Militias and task forces stand where they belong. You place what is attached to none: take a ship in hand, then press a planet." }
        (ready(held))
        h3 { "Not attached" }
        ul class="left" {
            @for id in &ships {
                li {
                    (take_ship(held, *id))
                    span class="quiet" { (crate::tell::Names(&plan.view.chart).place(plan.state.ship(*id).place)) }
                    @if off && plan.state.ship(*id).place != Place::OffMap { (order(&format!("place {} off map", id.0 + 1), "chip", html! { "off map" })) }
                }
            }
            @for id in &fighters {
                li { (take_ship(held, *id)) span class="quiet" { (crate::tell::Names(&plan.view.chart).place(plan.state.ship(*id).place)) } }
            }
        }
        p class="quiet" { "Fighters need a base: take one in hand and press a planet with a station, or move it to a carrier in the list below." }
    }
}

/// The panel of the Sathar: classes by circle.
pub(super) fn sathar(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let (placed, circles) = words::entering(plan);
    let least = usize::from(plan.setup().least);
    html! {
        (ready(held))
        h3 { "Through which circle" }
        div class="scroll" { (table(held)) }
        ul class="checks" {
            (check(placed >= least, &format!("{placed} placed, at least {least} must be")))
            (check(circles.iter().all(|here| *here <= most(plan.setup(), placed)), "no more than half through one circle"))
            (check(plan.view.condition.or(plan.view.drafts.condition).is_some(), "a condition of retreat is chosen"))
        }
        h3 { "What makes you retreat" }
        @match plan.setup().options.known_condition {
            Some(known) => p { "Both sides know it: " (crate::tell::condition(known, plan.setup().retreat)) "." },
            None => p class="quiet" { "Only you know it until it is met (§14)." },
        }
        @if plan.setup().options.known_condition.is_none() { div class="conditions" role="group" aria-label="Condition of retreat" {
            @for choice in Retreat::ALL {
                button type="button" class="plain" data-do=[(plan.view.drafts.condition != Some(choice)).then(|| format!("condition {}", choice.id()))] aria-pressed=(plan.view.drafts.condition == Some(choice)) {
                    b { (crate::tell::capital(choice.id())) } " " span class="quiet" { (crate::tell::condition(choice, plan.setup().retreat)) }
                }
            }
        } }
        @if let Some(n) = held.stacks.iter().position(|stack| stack.place == Place::Reserve && stack.navy == Navy::Sathar) {
            p class="quiet" { "What is not placed waits in reserve and may come on any later day." }
            (take(held, n))
        }
    }
}

fn check(good: bool, words: &str) -> Markup {
    html! { li class=(if good { "good" } else { "open" }) { span aria-hidden="true" { (if good { "✓" } else { "○" }) } " " (words) } }
}

/// How many of each class come through each circle, with buttons for one more and one less.
fn table(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let ships = |class: Class, place: Place| -> Vec<ShipId> {
        let fits = |(_, ship, info): &(ShipId, &crate::ship::Ship, &crate::tables::ShipInfo)| {
            info.navy == Navy::Sathar && info.class == class && ship.place == place
        };
        plan.state.all().filter(fits).map(|(id, ..)| id).collect()
    };
    let mut classes: Vec<Class> = plan
        .setup()
        .all()
        .filter(|(_, info)| info.navy == Navy::Sathar && info.is_capital())
        .map(|(_, info)| info.class)
        .collect();
    classes.sort_unstable();
    classes.dedup();
    classes.reverse();
    let circles: Vec<CircleId> = plan.setup().circle_ids().collect();
    let (_, sums) = words::entering(plan);
    html! {
        table class="deploy" {
            thead { tr {
                th { "Left" }
                @for circle in &circles { th { "○" (circle.0 + 1) " " span class="quiet" { (plan.setup().system(plan.setup().circle(*circle).system).name) } } }
            } }
            tbody {
                @for class in classes {
                    @let waits = ships(class, Place::Reserve);
                    tr {
                        th { (shape(class, Navy::Sathar)) (class.letters()) " " span class="quiet" { (waits.len()) } }
                        @for circle in &circles {
                            @let here = ships(class, Place::Circle(*circle));
                            td { div class="stepper" {
                                (step(here.last().map(|id| format!("place {} in reserve", id.0 + 1)), "−", &format!("one {class} less through circle {}", circle.0 + 1)))
                                b { (here.len()) }
                                (step(waits.first().map(|id| format!("place {} at circle {}", id.0 + 1, circle.0 + 1)), "+", &format!("one {class} more through circle {}", circle.0 + 1)))
                            } }
                        }
                    }
                }
                tr class="sum" { th { "All" } @for sum in &sums { td { b { (sum) } } } }
            }
        }
    }
}

fn step(command: Option<String>, label: &str, about: &str) -> Markup {
    html! { button type="button" data-do=[command.clone()] disabled[command.is_none()] aria-label=(about) { (label) } }
}
