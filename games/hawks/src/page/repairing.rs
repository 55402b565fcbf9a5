//! §13 Orders for repairs: damage control split among what is broken.

use maud::{Markup, html};

use super::pieces::{name, number, order};
use crate::notation;
use crate::plan::repair::{Workshop, success};
use crate::screen::held::Held;
use crate::tell::system_name;
use crate::types::System;

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    let shops = held.plan.workshops();
    html! {
        header class="helm-head" { h2 { "Repair Turn" } span class="quiet" { "turn " (held.plan.view.turn) } }
        p class="quiet" { "Every ship splits its damage control (§13). A roll of that much or less repairs, but never one of 90 or more; 99 and 100 put it beyond repair in space." }
        div class="commands" {
            @if held.plan.open() { (order("suggest", "plain", html! { "Suggest" })) }
            @if !held.plan.view.blocks.is_empty() { (order("clear", "plain", html! { "Clear all" })) }
            (order("repair", "primary", html! { "Repair" }))
        }
        @if shops.is_empty() { p { "Nothing of yours needs repairs." } }
        @for shop in &shops { (workshop(held, shop)) }
    }
}

fn workshop(held: &Held, shop: &Workshop) -> Markup {
    html! {
        section class="shop" {
            h3 { @if let Some(ship) = held.plan.ship(shop.ship) { (name(ship)) } " " span class="quiet" { (shop.unspent) " of " (shop.rating) " % left" } }
            ul class="shots" { @for (system, spent) in &shop.systems { (block(shop, *system, *spent)) } }
        }
    }
}

fn block(shop: &Workshop, system: System, spent: u16) -> Markup {
    let n = number(shop.ship);
    let word = notation::system(system);
    let most = spent + shop.unspent;
    let command = |percent: u16| format!("assign {n} {word} {percent}");
    let step = |label: &str, to: u16, about: &str| {
        let may = to != spent && to <= most;
        html! { button type="button" data-do=[may.then(|| command(to))] disabled[!may] aria-label=(format!("{} {about}", system_name(system))) { (label) } }
    };
    html! {
        li class="shot-row" {
            div class="shot-head" {
                b { (system_name(system)) }
                span class="chance" { @if spent > 0 { (success(spent)) " %" } @else { "—" } }
            }
            div class="counter-row" role="group" aria-label=(system_name(system)) {
                (step("−10", spent.saturating_sub(10), "10 less"))
                input type="range" min="0" max=(most) value=(spent) step="1" data-set=(format!("assign {n} {word} ")) aria-label=(format!("per cent on {}", system_name(system)));
                (step("+10", (spent + 10).min(most), "10 more"))
                (step("all", most, "all that is left"))
                (step("0", 0, "nothing"))
            }
        }
    }
}
