//! §15 Seekers that lie in wait: which are activated. §2 Screens are switched before.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::moving::screens;
use super::pieces::{order, take};
use crate::action::Action;
use crate::rules::s15_seekers::asks;
use crate::screen::held::Held;
use crate::types::{Hex, Screen};
use crate::view::ShipView;

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
    let screened: Vec<&ShipView> = view.ships.iter().filter(|ship| switches(held, ship)).collect();
    html! {
        header class="helm-head" { h2 { "Screens and seekers" } span class="quiet" { "turn " (view.turn) } }
        @for ship in &screened {
            div class="screen-row" { (take(held, ship)) (screens(held, ship)) }
        }
        div class="commands" {
            @if held.plan.open() { (order("suggest", "plain", html! { "Suggest" })) }
            (order("seek", "primary", html! { @if view.activating.is_empty() && view.screens.is_empty() { "None now" } @else { "All done" } }))
        }
        @if lying.is_empty() && asks(&view.basis, view.mover) {
            p class="quiet" { "No seeker of yours lies in wait." }
        }
        @if !lying.is_empty() {
            h3 { "Seekers that lie in wait" }
            p class="quiet" { "One that is activated flies by itself to the nearest ship, yours as well, 2 hexes at first and 2 more each turn, six times (§15)." }
        }
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

/// Has a ship a screen that can be switched now?
fn switches(held: &Held, ship: &ShipView) -> bool {
    let mut all = std::iter::once(None).chain(Screen::ALL.into_iter().map(Some));
    all.any(|screen| held.plan.may_fly(&Action::Screen { ship: ship.id, screen }))
}
