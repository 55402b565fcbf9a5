//! The stack in hand: every ship with what it has left, its orders, its fleet and its group.

use contract::Seat;
use maud::{Markup, html};

use super::pieces::{order, shape, side};
use crate::action::{Action, Berth};
use crate::forecast;
use crate::notation::{fleet as fleet_number, notation};
use crate::plan::stack::Kind;
use crate::screen::held::{Grip, Held};
use crate::tell::Names;
use crate::types::{Class, FleetId, Navy, Order, Place, ShipId};
use crate::view::StageView;
use crate::words::wear;

/// The card.
pub(super) fn card(held: &Held<'_>) -> Markup {
    let Some(stack) = held.stack() else { return html! { section class="dossier" {} } };
    let plan = &held.plan;
    let moving = matches!(plan.view.stage, StageView::Move(_)) && plan.asked();
    html! {
        section class="dossier" aria-label="In hand" {
            div class="fleet-list" {
                header class="helm-head" {
                    h3 { (plan.stack_name(stack)) }
                    span class="quiet" { (Names(&plan.view.chart).place(stack.place)) }
                    @if let Some(first) = place(held) { span class="around" { button type="button" data-tool=(first) { "Whole stack" } } }
                }
                ul class="vessels" {
                    @for id in stack.all() { (ship(held, id, moving)) }
                }
                @if moving { (merging(held)) }
            }
        }
    }
}

/// The tool of the whole stack, if only a part is in hand.
fn place(held: &Held<'_>) -> Option<usize> {
    let stack = held.stack()?;
    let n = held.stacks.iter().position(|known| known == stack)?;
    (!matches!(held.grip(), Grip::Stack(_))).then(|| held.way(&Grip::Stack(n))).flatten()
}

fn ship(held: &Held<'_>, id: ShipId, moving: bool) -> Markup {
    let plan = &held.plan;
    let (info, now) = (plan.setup().ship(id), &plan.state.ship(id).condition);
    let share = u32::from(now.hull) * 100 / u32::from(info.line.hull.max(1));
    let tone = match share {
        80.. => "good",
        40..80 => "warm",
        _ => "bad",
    };
    let told = plan.view.drafts.orders.iter().find(|order| order.ship == id).map(|order| order.what);
    let notes = wear(plan, id);
    html! {
        li {
            button type="button" class="vessel-row" data-tool=[held.way_to_ship(id)] aria-pressed=(*held.grip() == Grip::Ship(id)) {
                span class="nr" { (id.0 + 1) }
                (shape(info.class, info.navy))
                span class=(format!("ship-name {}", side(info.navy))) { span class="tag" { (info.class.letters()) } " " (info.name) }
                span class="where" { @if let Place::Aboard(base) = plan.state.ship(id).place { "aboard " (plan.name(base)) } @else if let Some(order) = told { "✎ " (forecast::order_words(plan, order)) } @else if plan.commands(id) { (forecast::standing_words(plan, id)) } }
                span class="hull" {
                    svg class=(format!("meter {tone}")) viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" { rect class="rest" width="100" height="8" {} rect class="part-of" width=(share) height="8" {} }
                    span { (now.hull) "/" (info.line.hull) }
                }
                span class="notes" { @if !notes.is_empty() { (notes.join(", ")) } }
            }
            @if moving && plan.commands(id) && *held.grip() == Grip::Ship(id) { (choices(held, id)) }
            @if *held.grip() == Grip::Ship(id) { (berths(held, id)) }
        }
    }
}

/// What can be changed of one ship: its fleet, its group, a fighter's base, who gives its orders.
fn choices(held: &Held<'_>, id: ShipId) -> Markup {
    let plan = &held.plan;
    let fighter = plan.setup().ship(id).class == Class::Fighter;
    let bases: Vec<ShipId> = plan
        .setup()
        .all()
        .map(|(base, _)| base)
        .filter(|base| fighter && plan.may(&Action::Order { order: Order::Base(*base), ship: id }).is_ok())
        .collect();
    let group =
        plan.view.drafts.groups.iter().find(|drafted| drafted.ship == id).map_or(0, |drafted| drafted.what);
    let told = plan.view.drafts.orders.iter().find(|order| order.ship == id).map(|order| order.what);
    let hurries = matches!(told, Some(Order::Course { rate, .. } | Order::Leave { rate, .. }) if rate > 1);
    let fast = hurries || matches!(plan.state.ship(id).place, Place::Track { rate, .. } if rate > 1);
    let others: Vec<Seat> = plan.view.side.map(|navy| plan.setup().seats(navy).collect()).unwrap_or_default();
    html! {
        div class="choices" {
            @if !fighter { (labels(held, &[id])) }
            @if fast {
                div class="facings" role="group" aria-label="Group of its jump" {
                    span class="quiet" { "Jump group" }
                    @for (n, words) in jump_groups(id, group) {
                        @let action = Action::Group { group: n, ship: id };
                        button type="button" class="chip" aria-pressed=(group == n) data-do=[plan.may(&action).is_ok().then(|| notation(&action))] { (words) }
                    }
                }
            }
            @if others.len() > 1 {
                div class="facings" role="group" aria-label="Who gives its orders" {
                    span class="quiet" { "Entrust to" }
                    @for seat in others {
                        @let action = Action::Entrust { seat, ship: id };
                        @let may = plan.may(&action).is_ok();
                        button type="button" class="chip" aria-pressed=(plan.state.ship(id).keeper == seat) data-do=[may.then(|| notation(&action))] disabled[!may] { "player " (u16::from(seat.0) + 1) }
                    }
                }
            }
            @if !bases.is_empty() {
                div class="facings" role="group" aria-label="Base" {
                    span class="quiet" { "Move to" }
                    @for base in bases { (order(&format!("base {} at {}", id.0 + 1, base.0 + 1), "chip", html! { (plan.name(base)) })) }
                }
            }
        }
    }
}

/// Ruling M11: the groups that are offered for a jump, with a word for each: some to share, the ship's own, and the one it is in.
fn jump_groups(id: ShipId, now: u16) -> Vec<(u16, String)> {
    let own = id.0 + 1;
    let mut all: Vec<u16> = (0..4).chain([own, now]).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().map(|n| (n, if n == own { "alone".into() } else { n.to_string() })).collect()
}

/// §3 While setting up: the bases that a fighter could have.
fn berths(held: &Held<'_>, id: ShipId) -> Markup {
    let plan = &held.plan;
    let place = |base: ShipId| Action::Place { at: Berth::Base(base), ship: id };
    let holds = |base: &ShipId| plan.setup().ship(*base).line.hangar > 0 && plan.may(&place(*base)).is_ok();
    let bases: Vec<ShipId> = plan.setup().all().map(|(base, _)| base).filter(holds).collect();
    html! {
        @if !bases.is_empty() {
            div class="choices" {
                div class="facings" role="group" aria-label="Base" {
                    span class="quiet" { "Aboard" }
                    @for base in bases { (order(&notation(&place(base)), "chip", html! { (plan.name(base)) })) }
                }
            }
        }
    }
}

/// The fleets that ships could be counted to: those at hand, the next free one, none.
fn labels(held: &Held<'_>, ships: &[ShipId]) -> Markup {
    let plan = &held.plan;
    let Some(navy) = plan.view.side else { return html! {} };
    let Some(first) = ships.first() else { return html! {} };
    let used = |fleet: &FleetId| {
        plan.state.all().any(|(id, ship, _)| ship.lives() && plan.fleet(id) == Some(*fleet))
    };
    let here = |fleet: &FleetId| {
        held.stacks.iter().any(|stack| stack.kind == Kind::Fleet(*fleet) && stack.place == plan.place(*first))
    };
    let mut list: Vec<(FleetId, String)> = plan
        .fleets(navy)
        .filter(|fleet| used(fleet) && here(fleet))
        .map(|fleet| (fleet, plan.fleet_name(fleet).to_owned()))
        .collect();
    // The first free one that is no force's.
    let own = plan.setup().forces.len();
    let free = |fleet: &FleetId| !used(fleet) && (navy == Navy::Sathar || fleet.index() >= own);
    list.extend(
        plan.fleets(navy).find(free).map(|fleet| (fleet, format!("new: {}", plan.fleet_name(fleet)))),
    );
    let numbers = crate::plan::Plan::numbers(ships);
    let now = plan.fleet(*first);
    html! {
        div class="facings" role="group" aria-label="Fleet" {
            span class="quiet" { "Fleet" }
            @for (fleet, words) in list {
                button type="button" class="chip" aria-pressed=(now == Some(fleet)) data-do=[(now != Some(fleet)).then(|| format!("fleet {}: {numbers}", fleet_number(fleet)))] { (words) }
            }
            @if now.is_some() { (order(&format!("fleet none: {numbers}"), "chip", html! { "no fleet" })) }
        }
    }
}

/// The whole stack to another fleet.
fn merging(held: &Held<'_>) -> Markup {
    let ships: Vec<ShipId> = held.mine();
    html! {
        @if !ships.is_empty() && !matches!(held.grip(), Grip::Ship(_)) {
            p class="quiet" { @if ships.len() == 1 { "Count it to another fleet:" } @else { "Take one ship to split it off, or count all of these to another fleet:" } }
            (labels(held, &ships))
            @if let Some(Kind::Fleet(fleet)) = held.stack().map(|stack| stack.kind) {
                label class="rename" {
                    span class="quiet" { "Its name" }
                    input type="text" maxlength="24" value=(held.plan.fleet_name(fleet)) data-set=(format!("rename fleet {} ", fleet_number(fleet))) autocomplete="off" spellcheck="false";
                }
            }
        }
    }
}
