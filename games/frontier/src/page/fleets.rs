//! Everything that is on the map, in lists: for those who hear the page, and to find things quickly.

use maud::{Markup, html};

use super::pieces::{flagged, take};
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
            header class="helm-head" { h3 { (flagged(navy)) } span class="quiet" { (ships) " ships in " (stacks.len()) " stacks" } }
            ul class="stacks" {
                @for n in stacks { li { (take(held, n)) span class="quiet" { (Names(&held.plan.view.chart).place(held.stacks[n].place)) } } }
            }
        }
    }
}
