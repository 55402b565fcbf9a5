//! The card of the ship in hand, and who else is in its hex.

use maud::{Markup, html};

use super::pieces::take;
use crate::action::Action;
use crate::board::{Ink, card_page};
use crate::notation::notation;
use crate::scene::card;
use crate::screen::held::{Held, there};
use crate::ship::{Order, Place};
use crate::view::ShipView;

/// The card.
pub(super) fn cards(held: &Held) -> Markup {
    let Some(ship) = held.view() else { return html! {} };
    let here = |other: &&ShipView| there(other) && other.hex == ship.hex && other.id != ship.id;
    let others: Vec<&ShipView> = held.plan.view.ships.iter().filter(here).collect();
    html! {
        section class="dossier" aria-label="The ship in hand" {
            (card_page(&card(ship), &Ink::PAGE))
            (standing(held, ship))
            @if !others.is_empty() {
                h3 { "Also in " @if let Some(hex) = ship.hex { (hex) } }
                div class="also" { @for other in others { (take(held, other)) } }
            }
        }
    }
}

/// §8.4 What a ship of one's own does about shots without asking; it can be changed whenever anything is decided.
fn standing(held: &Held, ship: &ShipView) -> Markup {
    let orders: Vec<(Order, Action)> =
        Order::ALL.map(|order| (order, Action::Standing { order, ship: Some(ship.id) })).into();
    let moored = matches!(ship.place, Place::Docked(_)) && !held.plan.view.basis.switches.docked_icms;
    let open = held.plan.own(ship.id) && orders.iter().any(|(_, action)| held.plan.may_fly(action));
    html! {
        @if moored && ship.condition.icm > 0 {
            p class="quiet" { "ICM " (ship.condition.icm) ", but none while it is docked (§5.1)." }
        } @else if open {
            h3 { "When it is fired at" }
            div class="facings" role="group" aria-label="Standing order" {
                @for (order, action) in &orders {
                    @let on = ship.order == Some(*order);
                    @let may = held.plan.may_fly(action);
                    @if on || may {
                        button type="button" class="chip" aria-pressed=(on) disabled[!may] data-do=[may.then(|| notation(action))] { (words(*order)) }
                    }
                }
            }
        }
    }
}

/// A standing order, in a word or two.
fn words(order: Order) -> String {
    match order {
        Order::Ask => "ask me".into(),
        Order::Never => "do nothing".into(),
        Order::All => "all it can".into(),
        Order::Keep(count) => format!("all but {count} ICM"),
        Order::Worth(points) => format!("if {points} hull are at stake"),
    }
}
