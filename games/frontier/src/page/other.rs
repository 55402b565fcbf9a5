//! Decisions that are seldom asked for: the strike force, drones, replacements; and the end.

use maud::{Markup, html};

use super::pieces::{flagged, force, name, order, shape};
use crate::action::Action;
use crate::notation::notation;
use crate::screen::held::Held;
use crate::types::{Class, Ending, Navy, Place, PlanetId, ShipId};

/// Ruling S8: the force off the map.
pub(super) fn nova(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let ships: Vec<ShipId> =
        plan.state.all().filter(|(_, ship, _)| ship.place == Place::OffMap).map(|(id, ..)| id).collect();
    let mut chances: Vec<(PlanetId, usize)> = Vec::new();
    for planet in &plan.setup().nova {
        match chances.iter_mut().find(|(known, _)| known == planet) {
            Some((_, count)) => *count += 1,
            None => chances.push((*planet, 1)),
        }
    }
    html! {
        p { "Off the map: " (force(held, &ships)) }
        p { "Call them, and a die says where they are, at once." }
        ul class="left" {
            @for (planet, count) in chances {
                li { b { (count * 10) " %" } " " (plan.setup().planet(planet).name) @if plan.view.threatened.contains(&plan.setup().star(planet)) { span class="quiet" { "threatened" } } }
            }
        }
        div class="commands" {
            (order("nova", "plain", html! { "Call them" }))
            (order("nova rest 10", "plain", html! { "Ask me in ten days" }))
            (order("nova hold", "primary", html! { "Not today" }))
        }
    }
}

/// §13 Which frigates are drones.
pub(super) fn drones(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let frigates: Vec<ShipId> =
        plan.own().filter(|id| plan.setup().ship(*id).class == Class::Frigate).collect();
    html! {
        p { "Mark two frigates as shatter drones. Nobody else learns which (§13)." }
        ul class="left" {
            @for id in frigates {
                @let marked = plan.view.drafts.marks.contains(&id);
                @let command = if marked { format!("clear {}", id.0 + 1) } else { format!("mark {}", id.0 + 1) };
                li { (name(held, id)) button type="button" class="chip" aria-pressed=(marked) data-do=[(marked || plan.may(&Action::Mark(id)).is_ok()).then_some(command)] { @if marked { "✓ drone" } @else { "mark" } } }
            }
        }
    }
}

/// §12 The Sathar roll.
pub(super) fn roll(held: &Held<'_>) -> Markup {
    let lost = held
        .plan
        .view
        .losses
        .iter()
        .filter(|loss| held.plan.setup().ship(loss.ship).navy == Navy::Sathar && !loss.settled)
        .count();
    html! {
        p { "For each ship lost in combat in these twenty days: 35 per cent to get it back (§12). " (lost) " are open." }
        div class="commands" { (order("roll", "primary", html! { "Roll" })) }
    }
}

/// §12 The UPF choose.
pub(super) fn replace(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let choices = plan.replacements();
    let mut stations: Vec<ShipId> = choices.iter().map(|(_, station)| *station).collect();
    stations.extend(plan.view.drafts.replaced.iter().map(|replaced| replaced.what));
    stations.sort_unstable();
    stations.dedup();
    html! {
        p class="quiet" { "A fortress brings one ship of frigate size or more back, a fortified station two scouts or fighters (§12). Press those that are to come." }
        @for station in stations {
            @let fortress = plan.setup().ship(station).class == Class::Fortress;
            @let coming: Vec<ShipId> = plan.view.drafts.replaced.iter().filter(|replaced| replaced.what == station).map(|replaced| replaced.ship).collect();
            section class="shop" {
                h3 { (shape(plan.setup().ship(station).class, Navy::Upf)) (plan.name(station)) span class="quiet" { (coming.len()) " of " (if fortress { 1 } else { 2 }) } }
                div class="row returns" role="group" aria-label=(format!("Back at {}", plan.name(station))) {
                    @for ship in &coming { (comer(held, &format!("clear {}", ship.0 + 1), *ship, true)) }
                    @for (ship, _) in choices.iter().filter(|(_, payer)| *payer == station) {
                        (comer(held, &notation(&Action::Replace { ship: *ship, station }), *ship, false))
                    }
                }
            }
        }
    }
}

/// A ship that a station could bring back.
fn comer(held: &Held<'_>, command: &str, id: ShipId, comes: bool) -> Markup {
    html! {
        button type="button" class="take" data-do=(command) aria-pressed=(comes) { (shape(held.plan.setup().ship(id).class, Navy::Upf)) (name(held, id)) @if comes { span aria-hidden="true" { "✓" } } }
    }
}

/// How it ended.
pub(super) fn over(held: &Held<'_>, ending: Ending) -> Markup {
    let (winner, why) = crate::verdict(ending, held.plan.setup().fortresses_to_win);
    html! {
        header class="verdict" {
            h2 { @match winner { Some(navy) => { (flagged(navy)) " win" }, None => "A draw" } }
            p { (crate::tell::capital(&why)) "." }
            @if let Some(choice) = held.plan.view.condition { p class="quiet" { "What makes the Sathar retreat: " (crate::tell::condition(choice, held.plan.setup().retreat)) "." } }
            p class="quiet" { "The war lasted " (held.plan.view.day) " days." }
        }
        @for navy in Navy::ALL { (toll(held, navy)) }
    }
}

/// What a side lost, and what it has left.
fn toll(held: &Held<'_>, navy: Navy) -> Markup {
    let plan = &held.plan;
    let of = |ship: &ShipId| plan.setup().ship(*ship).navy == navy;
    let mut lost: Vec<ShipId> = plan.view.losses.iter().map(|loss| loss.ship).filter(of).collect();
    lost.sort_unstable();
    lost.dedup();
    lost.retain(|ship| !plan.state.ship(*ship).lives());
    let left: Vec<ShipId> =
        plan.state.all().filter(|(id, ship, _)| of(id) && ship.lives()).map(|(id, ..)| id).collect();
    html! {
        section class="battle-card" {
            h3 { (flagged(navy)) }
            p { b { "Lost: " } @if lost.is_empty() { "nothing" } @else { (force(held, &lost)) } }
            p { b { "Left: " } @if left.is_empty() { "nothing" } @else { (force(held, &left)) } }
        }
    }
}
