//! Small things that all panels use.

use maud::{Markup, html};

use crate::action::Action;
use crate::board::{Flag, silhouette};
use crate::notation::notation;
use crate::plan::fire::Odds;
use crate::plan::fire::tenths;
use crate::screen::held::Held;
use crate::tell::{cited, sum};
use crate::types::ShipId;
use crate::view::ShipView;

/// A ship's number, as people type it.
pub(super) fn number(ship: ShipId) -> u16 {
    u16::from(ship.0) + 1
}

/// A button that gives a command.
pub(super) fn order(command: &str, class: &str, label: Markup) -> Markup {
    html! { button type="button" class=(class) data-do=(command) { (label) } }
}

/// A button for an action, if it is allowed; else it says so.
pub(super) fn act(held: &Held, action: &Action, name: &str, label: Markup) -> Markup {
    let may = held.plan.may_fly(action);
    html! {
        button type="button" data-do=[may.then(|| notation(action))] aria-label=(name) title=(name) disabled[!may] { (label) }
    }
}

/// A ship's shape, small.
pub(super) fn shape(ship: &ShipView) -> Markup {
    html! {
        svg class="hull-sign" viewBox="-50 -50 100 100" aria-hidden="true" {
            use href=(format!("#{}", silhouette::id(ship.class, Flag::of(ship.side)))) {}
        }
    }
}

/// The class that gives a side its colours.
pub(super) const fn side(ship: &ShipView) -> &'static str {
    if ship.side.0 == 0 { "blue" } else { "red" }
}

/// Number, letters and name, as they are written on the map.
pub(super) fn name(ship: &ShipView) -> Markup {
    html! {
        span class=(format!("ship-name {}", side(ship))) {
            span class="tag" { (ship.class.letters()) } " " (ship.name)
        }
    }
}

/// A button that takes a ship in hand.
pub(super) fn take(held: &Held, ship: &ShipView) -> Markup {
    let tool = held.tool(ship.id);
    html! {
        button type="button" class="take" data-tool=[tool] aria-pressed=(held.ship == Some(ship.id)) { (shape(ship)) (name(ship)) }
    }
}

/// A chance with what it is made of, each item with the section behind it, and what is to be expected.
pub(super) fn odds(odds: &Odds) -> Markup {
    html! {
        details class="sum" {
            summary title=(sum(&odds.chance)) {
                b { (odds.chance.percent) " %" }
                " · " (tenths(odds.hull)) " hull"
            }
            ul {
                @for (words, value, section) in cited(&odds.chance) {
                    li { span class="value" { (value) } " " (words) " " small { "§" (section) } }
                }
                @if odds.chance.halved { li { span class="value" { "½" } " damage to the hull " small { "§10" } } }
                @if odds.breaks > 0 { li { span class="value" { (odds.breaks) " %" } " of hits break a system instead " small { "§12.2" } } }
            }
        }
    }
}

/// Warnings, each with a sign.
pub(super) fn warnings(list: &[String]) -> Markup {
    html! { @if !list.is_empty() { ul class="warnings" { @for text in list { li { (text) } } } } }
}
