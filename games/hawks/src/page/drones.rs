//! §16 Shatter drones: which explode.

use maud::{Markup, html};

use super::pieces::{name, number, order};
use crate::screen::held::{Held, there};
use crate::view::ShipView;

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    let view = held.plan.view;
    let drone = |ship: &&ShipView| view.marked.contains(&ship.id) && held.plan.own(ship.id) && there(ship);
    let drones: Vec<&ShipView> = view.ships.iter().filter(drone).collect();
    html! {
        header class="helm-head" { h2 { "Shatter drones" } span class="quiet" { "turn " (view.turn) } }
        p class="quiet" { "A drone that is detonated is gone, and every other ship in its hex is hit, your own as well (§16)." }
        @if drones.is_empty() { p { "You have none to detonate." } }
        ul class="shots" {
            @for ship in drones {
                @let n = number(ship.id);
                li class="shot-row" {
                    div class="shot-line" {
                        (name(ship))
                        @if let Some(hex) = ship.hex { span class="quiet" { (hex) ", " (others(view.ships.as_slice(), ship)) " others there" } }
                        @if view.blasting.contains(&ship.id) { b { "explodes" } (order(&format!("unblast {n}"), "plain", html! { "Rather not" })) }
                        @else { (order(&format!("blast {n}"), "plain", html! { "Detonate" })) }
                    }
                }
            }
        }
        div class="commands" {
            @if held.plan.open() { (order("suggest", "plain", html! { "Suggest" })) }
            (order("detonate", "primary", html! { @if view.blasting.is_empty() { "None now" } @else { "All done" } })) }
    }
}

fn others(ships: &[ShipView], drone: &ShipView) -> usize {
    ships.iter().filter(|ship| there(ship) && ship.hex == drone.hex && ship.id != drone.id).count()
}
