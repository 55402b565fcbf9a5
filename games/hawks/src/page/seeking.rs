//! §15 Seekers that lie in wait: which are activated.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::pieces::order;
use crate::screen::held::Held;
use crate::types::Hex;

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    let view = held.plan.view;
    let mut lying: BTreeMap<Hex, (usize, usize)> = BTreeMap::new();
    for hex in &view.inert {
        lying.entry(*hex).or_default().0 += 1;
    }
    for hex in &view.activating {
        lying.entry(*hex).or_default().1 += 1;
    }
    html! {
        header class="helm-head" { h2 { "Seekers" } span class="quiet" { "turn " (view.turn) } }
        p class="quiet" { "One that is activated flies by itself to the nearest ship, yours as well, 2 hexes at first and 2 more each turn, six times (§15)." }
        div class="commands" {
            @if held.plan.open() { (order("suggest", "plain", html! { "Suggest" })) }
            (order("seek", "primary", html! { @if view.activating.is_empty() { "None now" } @else { "All done" } })) }
        @if lying.is_empty() { p { "None of yours lies in wait." } }
        ul class="shots" {
            @for (hex, (all, awake)) in &lying {
                li class="shot-row" {
                    div class="shot-line" {
                        span { b { (hex) } ": " (all) (if *all == 1 { " seeker" } else { " seekers" }) @if *awake > 0 { ", " b { (awake) " to be activated" } } }
                        @if awake > &0 { (order(&format!("unactivate {hex}"), "plain", html! { "Rather not" })) }
                        @if awake < all { (order(&format!("activate {hex}"), "plain", html! { "Activate" })) }
                    }
                }
            }
        }
    }
}
