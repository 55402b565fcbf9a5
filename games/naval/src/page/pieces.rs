//! Small things that all panels use.

use maud::{Markup, html};

use crate::action::Action;
use crate::board::{Flag, silhouette};
use crate::screen::held::{Held, Item, number};
use crate::types::{Class, Heading, UnitId};
use crate::view::{Contact, UnitView};
use crate::words::notation;

/// A button that gives a command.
pub(super) fn order(command: &str, class: &str, label: Markup) -> Markup {
    html! { button type="button" class=(class) data-do=(command) { (label) } }
}

/// A button for an action, if it is allowed; else it says why not.
pub(super) fn act(held: &Held, action: &Action, name: &str, label: Markup) -> Markup {
    let why = held.plan.why(action);
    let title = why.as_ref().map_or_else(|why| format!("{name}: {why}"), |()| name.to_owned());
    html! {
        button type="button" data-do=[why.is_ok().then(|| notation(action))] aria-label=(title) title=(title) disabled[why.is_err()] { (label) }
    }
}

/// The button that commits.
pub(super) fn done(label: &str) -> Markup {
    order("done", "primary", html! { (label) })
}

/// A unit's shape, small.
pub(super) fn shape(unit: &UnitView) -> Markup {
    let turn = if unit.class == Class::Fort { 0 } else { 60 };
    html! {
        svg class="hull-sign" viewBox="-52 -52 104 104" aria-hidden="true" {
            use href=(format!("#{}", silhouette::id(unit.class, Flag::of(unit.side)))) transform=(format!("rotate({turn})")) {}
        }
    }
}

/// The class that gives a side its colours.
pub(super) const fn side(seat: contract::Seat) -> &'static str {
    if seat.0 == 0 { "blue" } else { "red" }
}

/// Letters and name, as they are written on the chart.
pub(super) fn name(unit: &UnitView) -> Markup {
    html! {
        span class=(format!("ship-name {}", side(unit.side))) { span class="tag" { (unit.class.code()) } " " (unit.name) }
    }
}

/// The name of a unit by its number.
pub(super) fn named(held: &Held, id: UnitId) -> Markup {
    html! { @match held.plan.unit(id) { Some(unit) => (name(unit)), None => { "unit " (number(id)) } } }
}

/// A button that takes a unit in hand.
pub(super) fn take(held: &Held, unit: &UnitView) -> Markup {
    let item = Item::Unit(unit.id);
    html! {
        button type="button" class="take" data-tool=[held.tool(item)] aria-pressed=(held.item == Some(item)) { (shape(unit)) (name(unit)) }
    }
}

/// The sign of a contact.
pub(super) fn echo(contact: &Contact) -> Markup {
    html! {
        span class=(format!("ship-name {}", side(contact.side))) { span class="tag" { "?" } " " (crate::drawing::contact_name(contact)) }
    }
}

/// Warnings, each with a sign.
pub(super) fn warnings(list: &[String]) -> Markup {
    html! { @if !list.is_empty() { ul class="warnings" { @for text in list { li { (text) } } } } }
}

/// An arrow on a heading.
pub(super) fn arrow(heading: Heading) -> Markup {
    let turn = crate::board::geometry::degrees(heading);
    html! {
        svg class="arrow" viewBox="-8 -8 16 16" aria-hidden="true" {
            path transform=(format!("rotate({})", turn - 90)) d="M-6 0H5M1 -4L6 0L1 4" {}
        }
    }
}

/// To the next unit of one's own, and the one before.
pub(super) fn around(held: &Held) -> Markup {
    let own = |item: &Item| match item {
        Item::Unit(id) => held.plan.own(*id),
        Item::Mines => true,
        Item::Contact(_) => false,
    };
    let mine: Vec<usize> =
        held.items.iter().enumerate().filter(|(_, item)| own(item)).map(|(n, _)| n).collect();
    let now = held.item.and_then(|item| held.tool(item)).unwrap_or(0);
    let first = mine.first().copied().unwrap_or(0);
    let next = mine.iter().copied().find(|n| *n > now).unwrap_or(first);
    let before = mine.iter().rev().copied().find(|n| *n < now).or(mine.last().copied()).unwrap_or(0);
    html! {
        span class="around" {
            button type="button" data-tool=(before) data-key="p" aria-label="The unit before" title="The unit before (p)" { "‹" }
            button type="button" data-tool=(next) data-key="n" aria-label="The next unit" title="The next unit (n)" { "›" }
        }
    }
}

/// A plural.
pub(super) const fn s(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
