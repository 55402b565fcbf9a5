//! Everything that is on the map, in lists: for those who hear the page, and to find things quickly.

use maud::{Markup, html};

use super::pieces::{flagged, take, take_ship};
use crate::screen::held::Held;
use crate::tell::Names;
use crate::types::Navy;

/// Both sides, the viewer's first.
pub(super) fn fleets(held: &Held<'_>) -> Markup {
    let own = held.plan.view.side.unwrap_or(Navy::Upf);
    html! { @for navy in [own, own.enemy()] { (list(held, navy)) } }
}

fn list(held: &Held<'_>, navy: Navy) -> Markup {
    let stacks: Vec<usize> = (0..held.stacks.len()).filter(|n| held.stacks[*n].navy == navy).collect();
    let ships: usize = stacks.iter().map(|n| held.stacks[*n].ships.len()).sum();
    html! {
        section class=(format!("fleet-list {}", super::pieces::side(navy))) {
            header class="helm-head" { h3 { (flagged(navy)) } span class="quiet" { (crate::tell::some(ships, "ship")) " in " (crate::tell::some(stacks.len(), "stack")) } }
            ul class="stacks" {
                @for n in stacks { li { (take(held, n)) span class="quiet" { (Names(&held.plan.view.chart).place(held.stacks[n].place)) } (one_by_one(held, n)) } }
            }
        }
    }
}

/// The ships of a stack of the viewer's, to take one of them.
fn one_by_one(held: &Held<'_>, n: usize) -> Markup {
    let stack = &held.stacks[n];
    let mine = stack.all().any(|id| held.plan.commands(id));
    html! {
        @if mine && stack.all().count() > 1 {
            details class="ways" {
                summary { "Ship by ship" }
                div class="also" { @for id in stack.all() { (take_ship(held, id)) } }
            }
        }
    }
}
