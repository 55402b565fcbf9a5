//! Both fleets as lists: every unit with its place, its damage and what is ordered; each can be taken in hand.

use contract::Seat;
use maud::{Markup, html};

use super::pieces::{echo, name, shape, side};
use super::report::fate;
use crate::drawing::{hidden, side_name, signs};
use crate::event::Stage;
use crate::screen::held::{Held, Item, number};
use crate::types::{Class, Track};
use crate::unit::Place;
use crate::view::{Contact, UnitView};

/// Both lists, the viewer's own first.
pub(super) fn fleets(held: &Held) -> Markup {
    let first = held.plan.view.seat.unwrap_or(Seat(0));
    html! { @for seat in [first, Seat(1 - first.0)] { (fleet(held, seat)) } }
}

fn fleet(held: &Held, seat: Seat) -> Markup {
    let view = held.plan.view;
    let units: Vec<&UnitView> = view.units.iter().filter(|unit| unit.side == seat).collect();
    let (here, gone): (Vec<&UnitView>, Vec<&UnitView>) =
        units.into_iter().partition(|unit| held.tool(Item::Unit(unit.id)).is_some());
    let gone: Vec<&UnitView> = gone.into_iter().filter(|unit| unit.class != Class::Dummy).collect();
    let contacts: Vec<&Contact> = view.contacts.iter().filter(|contact| contact.side == seat).collect();
    let whose = match view.seat {
        Some(own) if own == seat => "your fleet",
        Some(_) => "the enemy",
        None => "",
    };
    html! {
        section class=(format!("fleet-list {}", side(seat))) {
            header class="field-head" {
                h2 { span class="flag" aria-hidden="true" {} (side_name(view, seat)) }
                span class="quiet" { (whose) }
                @if !contacts.is_empty() { span class="stand" { b { (contacts.len()) } " not made out" } }
            }
            ul class="vessels" { @for unit in here { (row(held, unit)) } @for contact in contacts { (contact_row(held, contact)) } }
            @if !gone.is_empty() {
                p class="quiet gone" { @for (n, unit) in gone.iter().enumerate() { @if n > 0 { ", " } (unit.name) " (" (away(held, unit)) ")" } }
            }
        }
    }
}

/// Where a unit is that is not on the map.
fn away(held: &Held, unit: &UnitView) -> String {
    match unit.unit.place {
        Place::Waiting => format!("comes in turn {}", held.plan.view.basis.unit(unit.id).enters),
        _ => fate(held.plan.view, unit),
    }
}

fn contact_row(held: &Held, contact: &Contact) -> Markup {
    let item = Item::Contact(contact.id);
    html! {
        li {
            button type="button" class=(format!("vessel-row {}", side(contact.side))) data-tool=[held.tool(item)] aria-pressed=(held.item == Some(item)) {
                span class="echo" aria-hidden="true" { "?" }
                span class="nr" {}
                (echo(contact))
                span class="where" { (contact.at) ", speed " (contact.speed) }
                span class="hull" {}
                span class="notes" { "not made out" }
            }
        }
    }
}

fn row(held: &Held, unit: &UnitView) -> Markup {
    let item = Item::Unit(unit.id);
    html! {
        li {
            button type="button" class=(format!("vessel-row {}", side(unit.side))) data-tool=[held.tool(item)] aria-pressed=(held.item == Some(item)) {
                (shape(unit))
                span class="nr" { (number(unit.id)) }
                (name(unit))
                span class="where" { (place(held, unit)) }
                span class="hull tracks" { (tracks(unit)) }
                span class="notes" { (notes(held, unit).join(", ")) }
            }
        }
    }
}

/// §6.5 Its tracks. §13.2 §13.3 Any hit destroys an airship, and a fort has no speed to lose.
pub(super) fn tracks(unit: &UnitView) -> Markup {
    html! {
        @if unit.class != Class::Zeppelin { (track("W", unit.unit.w)) }
        @if unit.class.ship() { (track("S", unit.unit.s)) }
    }
}

/// §6.5 A track of three boxes; hits that cannot be repaired are full.
fn track(letter: &str, track: Track) -> Markup {
    html! {
        span class="track" role="img" aria-label=(format!("{} of 3 {letter}, {} for good", track.hits, track.fixed)) {
            span class="letter" aria-hidden="true" { (letter) }
            @for n in 0..Track::FULL {
                span class=(if n < track.fixed { "box fixed" } else if n < track.hits { "box hit" } else { "box" }) aria-hidden="true" { @if n < track.hits { "✕" } }
            }
        }
    }
}

fn place(held: &Held, unit: &UnitView) -> String {
    match (unit.unit.hex(), unit.class) {
        (None, _) if held.plan.view.arriving.contains(&unit.id) => match held.place(Item::Unit(unit.id)) {
            Some(hex) => format!("enters at {hex}"),
            None => "enters now".into(),
        },
        (Some(hex), Class::Fort) => hex.to_string(),
        (Some(hex), _) => format!("{hex} {} · {}", unit.unit.heading, unit.unit.speed),
        (None, _) => "off the map".into(),
    }
}

/// What is the matter with a unit, and what is ordered.
fn notes(held: &Held, unit: &UnitView) -> Vec<String> {
    let view = held.plan.view;
    let mut list = Vec::new();
    if let Some(plot) = &unit.plot {
        let end = match held.plan.out(unit) {
            Some(edge) => held.plan.leaving(unit, edge).short(),
            None => plot.path.last().map(|leg| format!("to {}", leg.at)).unwrap_or_default(),
        };
        list.push(if plot.plotted { format!("✓ {end}") } else { format!("… {end}") });
        list.extend(plot.smoke.then(|| "lays smoke".to_owned()));
        list.extend(plot.launch.then(|| "launches its plane".to_owned()));
    }
    let named = |id| held.plan.unit(id).map_or("?", |unit| unit.name.as_str());
    if view.stage == Stage::Aim {
        let own = view.drafts.shots.iter().filter(|shot| shot.unit == unit.id);
        list.extend(own.map(|shot| format!("at {}", named(shot.target))));
    }
    let drafted = view.drafts.shots.iter().filter(|shot| shot.target == unit.id).count();
    let aimed = drafted + view.shots.iter().filter(|shot| shot.target == unit.id).count();
    list.extend((aimed > 0 && view.stage == Stage::Aim).then(|| format!("aimed at by {aimed}")));
    list.extend(signs(view, unit).into_iter().map(|sign| sign.words().to_owned()));
    let flag = view.command[usize::from(unit.side.0)].flagship == Some(unit.id);
    list.extend(flag.then(|| "flagship".to_owned()));
    list.extend((hidden(view, unit) && view.turn > 0).then(|| "not declared by the enemy".to_owned()));
    list
}
