//! §8 Orders for fire: what bears on whom, what is declared, and what is to be expected of it.

use maud::{Markup, html};

use super::moving::around;
use super::pieces::{name, odds, order, take};
use crate::action::Action;
use crate::goal::silent;
use crate::notation::notation;
use crate::plan::fire::{Aimed, Choice, tenths};
use crate::screen::held::{Held, there};
use crate::ship::Place;
use crate::types::{Kind, ShipId};
use crate::view::{ShipView, Stage};

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    let defends = held.plan.view.stage == Stage::Defend;
    let choices = held.plan.choices();
    html! {
        header class="helm-head" {
            h2 { (if defends { "Defensive fire" } else { "Offensive fire" }) }
            span class="quiet" { "turn " (held.plan.view.turn) }
            (around(held))
        }
        (declared(held))
        div class="commands" {
            @let (none, open) = (held.plan.view.shots.is_empty(), held.plan.open());
            @if open { (order("suggest", if none { "primary" } else { "plain" }, html! { "Suggest" })) }
            @if !held.plan.view.shots.is_empty() { (order("unaim", "plain", html! { "Take all back" })) }
            (order("fire", if none && open { "plain" } else { "primary" }, html! { @if held.plan.view.shots.is_empty() { "Hold fire" } @else { "Fire" } }))
        }
        (mute(held))
        @if choices.is_empty() {
            p class="quiet" { @if held.plan.view.shots.is_empty() { "Nothing of yours bears on anything." } @else { "All that bears is aimed." } }
        } @else {
            (bearing(held, &choices))
        }
    }
}

/// §19.1 §5.1 What cannot fire at all, and why.
fn mute(held: &Held) -> Markup {
    let view = held.plan.view;
    let own = || view.ships.iter().filter(|ship| held.plan.own(ship.id) && there(ship));
    html! {
        @for ship in own().filter(|ship| silent(view, ship.id)) { p class="quiet" { (name(ship)) " has no crew: it cannot fire (§19.1)." } }
        @if let Some(ship) = held.view().filter(|ship| held.plan.own(ship.id) && matches!(ship.place, Place::Docked(_))) {
            p class="quiet" { (name(ship)) " is docked: only batteries fire (§5.1)." }
        }
    }
}

/// What bears: by the ship in hand if it is one's own, else by the target in hand.
fn bearing(held: &Held, choices: &[Choice]) -> Markup {
    let chosen = held.ship;
    let own = chosen.is_some_and(|id| held.plan.own(id));
    let fits = |choice: &&Choice| chosen == Some(if own { choice.ship } else { choice.target });
    let mine: Vec<&Choice> = choices.iter().filter(fits).collect();
    let mut others: Vec<(ShipId, usize)> = Vec::new();
    for choice in choices {
        match others.iter_mut().find(|(id, _)| *id == choice.target) {
            Some((_, count)) => *count += 1,
            None => others.push((choice.target, 1)),
        }
    }
    html! {
        @if let Some(ship) = held.view() {
            h3 { @if own { "Fire by " } @else { "Fire at " } (name(ship)) }
            @if mine.is_empty() {
                p class="quiet" { @if own { "Nothing of it bears, or all of it is aimed. " } "Choose another ship, or a target." }
            }
            ul class="shots" { @for choice in mine { (shot(held, choice, own)) } }
        }
        h3 { "Targets in range" }
        ul class="left" {
            @for (target, count) in &others {
                @if let Some(ship) = held.plan.ship(*target) {
                    li { (take(held, ship)) span class="quiet" { (count) (if *count == 1 { " weapon bears" } else { " weapons bear" }) } }
                }
            }
        }
    }
}

/// A weapon and a target: the best hex first, others on demand.
fn shot(held: &Held, choice: &Choice, own: bool) -> Markup {
    let other = held.plan.ship(if own { choice.target } else { choice.ship });
    let Some((best, rest)) = choice.ways.split_first() else { return html! {} };
    html! {
        li class="shot-row" {
            div class="shot-head" {
                span class="weapon" { b { (choice.weapon.letters()) } " " (choice.weapon.name()) @if choice.ready > 1 { " ×" (choice.ready) } }
                @if let Some(ship) = other { span { @if own { "at " } @else { "by " } (name(ship)) } }
            }
            div class="shot-line" {
                (odds(&best.odds))
                span class="quiet" { (place(held, best)) }
                (declare(choice, best, "primary", html! { "Aim" }))
            }
            @if !rest.is_empty() {
                details class="ways" {
                    summary { "Other hexes (" (rest.len()) ")" }
                    div class="row" {
                        @for way in rest {
                            (declare(choice, way, "chip", html! { (place(held, way)) ": " b { (way.odds.chance.percent) " %" } }))
                        }
                    }
                }
            }
        }
    }
}

/// From where, or at which hex, and how far.
fn place(held: &Held, way: &Aimed) -> Markup {
    let defends = held.plan.view.stage == Stage::Defend;
    let range = way.attack.from.distance(way.attack.at);
    html! { @if defends { "at " (way.attack.at) } @else { "from " (way.attack.from) } ", range " (range) }
}

fn declare(choice: &Choice, way: &Aimed, class: &str, label: Markup) -> Markup {
    let Choice { ship, weapon, target, .. } = *choice;
    order(&notation(&Action::Aim { leg: way.leg, ship, target, weapon }), class, label)
}

/// What is declared, by target, with what is to be expected in all.
fn declared(held: &Held) -> Markup {
    let view = held.plan.view;
    let of = |id: Option<ShipId>| id.and_then(|id| held.plan.ship(id));
    let spends = view.shots.iter().filter(|attack| attack.weapon.kind() == Kind::Stock).count();
    html! {
        @if view.shots.is_empty() {
            p class="quiet" { "No shot is declared yet. All are declared before any is rolled for (§8.4)." }
        } @else {
            div class="declared" aria-label="Declared shots" {
                @for (target, count, hull) in held.plan.expected() {
                    @if let Some(ship) = held.plan.ship(target) {
                        (total(ship, count, hull))
                        ul class="shots" {
                            @for (n, attack) in view.shots.iter().enumerate().filter(|(_, attack)| attack.target == target) {
                                li class="shot-row aimed-row" {
                                    div class="shot-line" {
                                        span class="weapon" { b { (attack.weapon.letters()) } @if let Some(ship) = of(attack.ship) { " " (ship.name) } }
                                        @if let Some(found) = held.plan.odds(attack) { (odds(&found)) }
                                        button type="button" class="plain" data-do=(format!("unaim #{}", n + 1)) aria-label=(format!("Take back shot {}", n + 1)) title="Take it back" { "✕" }
                                    }
                                }
                            }
                        }
                    }
                }
                @if spends > 0 { p class="quiet" { "Spends " (spends) (if spends == 1 { " missile or salvo." } else { " missiles and salvoes." }) } }
            }
        }
    }
}

/// One target: how many shots, and what they do to its hull on average.
fn total(ship: &ShipView, count: usize, hull: u32) -> Markup {
    let left = u32::from(ship.condition.hull) * 100;
    let share = (hull * 100 / left.max(1)).min(100);
    html! {
        p class="total" {
            (name(ship)) ": " (count) (if count == 1 { " shot, " } else { " shots, " }) "expect " b { (tenths(hull)) } " of " (ship.condition.hull) " hull"
        }
        svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
            rect class="rest" width="100" height="6" {} rect class="part-of" width=(share) height="6" {}
        }
    }
}
