//! What lies in the corner of the map, folded up until it is asked for: who else is in the hex of the ship in hand, and
//! the key to what is drawn.

use maud::{Markup, html};

use super::pieces::take;
use crate::screen::held::{Held, there};
use crate::view::{ShipView, Stage};

/// Both.
pub(super) fn corner(held: &Held) -> Markup {
    html! { div class="map-corner" { (key(held)) (pile(held)) } }
}

/// The ships of a crowded hex: pressing one takes it in hand, and the list folds up again.
fn pile(held: &Held) -> Markup {
    let Some((ship, hex)) = held.view().and_then(|ship| Some((ship, ship.hex?))) else { return html! {} };
    let here: Vec<&ShipView> =
        held.plan.view.ships.iter().filter(|other| there(other) && other.hex == Some(hex)).collect();
    let place = here.iter().position(|other| other.id == ship.id).map_or(0, |n| n + 1);
    html! {
        @if here.len() > 1 {
            details class="pile" {
                summary { (ship.name) ": " (place) " of " (here.len()) " ships in " (hex) }
                div class="pile-list" { @for other in here { (take(held, other)) } }
            }
        }
    }
}

/// What the marks on the map mean, as far as they can be there now.
fn key(held: &Held) -> Markup {
    let stage = held.plan.view.stage;
    let hex = |class: &str, sign: &str| {
        html! {
            svg viewBox="-30 -32 60 64" aria-hidden="true" {
                g class=(class) { path d="M0 -30l26 15v30l-26 15l-26 -15v-30z" {} }
                text y="7" { (sign) }
            }
        }
    };
    let hatched = |class: &str, sign: &str| {
        html! {
            svg viewBox="-30 -32 60 64" aria-hidden="true" {
                g class=(class) {
                    path d="M0 -30l26 15v30l-26 15l-26 -15v-30z" {}
                    path d="M-26 -4L-4 -26M-26 14L14 -26M-18 24L24 -18M0 26L26 0" {}
                }
                text y="7" { (sign) }
            }
        }
    };
    html! {
        details class="key" {
            summary { "Key" }
            ul {
                @if stage == Stage::Place { li { (hex("goals", "")) "it can be put there" } }
                @if stage == Stage::Move {
                    li { (hex("goals", "5")) "the ship in hand can end there; the number is its speed straight on" }
                    li { (hex("goals risky", "!")) "the same at a risk: the panel says which" }
                    li { (hex("goals exit", "off")) "it leaves the map there" }
                }
                @if matches!(stage, Stage::Move | Stage::Defend | Stage::Attack) {
                    li { (hatched("field-flank", "")) "its forward field of fire" }
                    li { (hatched("field-head", "3")) "head-on, +10 to hit; the number is the range" }
                }
                li {
                    svg viewBox="-30 -32 60 64" aria-hidden="true" {
                        @for n in 0..5 { rect class=(if n < 3 { "left" } else { "gone" }) x=(12 * n - 30) y="-6" width="10" height="12" rx="2" {} }
                    }
                    "what is left of a ship's hull"
                }
                li { svg viewBox="-30 -32 60 64" aria-hidden="true" { text y="8" { "› 6" } } "a ship's speed" }
            }
        }
    }
}
