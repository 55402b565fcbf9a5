//! §5 Orders for movement: what is in hand and where it could go; without that, what may be forgotten.

use maud::{Markup, html};

use super::pieces::{flagged, force, may, name, order, place_of, take};
use crate::action::Action;
use crate::forecast::{self, Forgotten, Journey};
use crate::plan::Plan;
use crate::screen::held::{Goal, Grip, Held};
use crate::tell::Names;
use crate::types::{Navy, Order, Place, ShipId};

/// The panel.
pub(super) fn panel(held: &Held<'_>) -> Markup {
    html! {
        @match held.stack() {
            Some(_) if !held.mine().is_empty() => (in_hand(held)),
            Some(stack) => {
                (back(held))
                p class="who" { (held.plan.stack_name(stack)) " is not yours to command." }
                (outlook(held))
            }
            None => {
                (entering(held))
                (checklist(held))
            }
        }
    }
}

fn in_hand(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let ships = held.mine();
    let numbers = Plan::numbers(&ships);
    let may_order =
        |order: Order| ships.iter().any(|ship| plan.may(&Action::Order { order, ship: *ship }).is_ok());
    let drafted = ships.iter().any(|id| plan.view.drafts.orders.iter().any(|order| order.ship == *id));
    let place = plan.place(ships[0]);
    html! {
        (back(held))
        p class="who" { (held.label(held.grip())) }
        p class="facts" { (crate::tell::capital(&Names(&plan.view.chart).place(place))) ", fastest rate " b { (forecast::fastest(plan, &ships)) } ". " (orders(held, &ships)) }
        (subsets(held))
        div class="wheel row" role="group" aria-label="Orders" {
            (may(&format!("hold {numbers}"), "", may_order(Order::Hold), html! { "Hold" }))
            @if matches!(place, Place::Track { .. } | Place::Red { .. }) { (may(&format!("reverse {numbers}"), "", may_order(Order::Reverse), html! { "Reverse" })) }
            (may(&format!("clear {numbers}"), "", drafted, html! { "Clear" }))
            @for planet in sisters(held) {
                @let command = format!("planet {numbers} to {}", plan.setup().planet(planet).id);
                (may(&command, "", may_order(Order::Planet(planet)), html! { "To " (plan.setup().planet(planet).name) }))
            }
        }
        (pace(held, &ships))
        (home(held, &ships))
        (outlook(held))
    }
}

/// §6 The rate at which a press on the map sends ships that are at a star.
fn pace(held: &Held<'_>, ships: &[ShipId]) -> Markup {
    let plan = &held.plan;
    let fast = forecast::fastest(plan, ships);
    let at_star = ships.iter().all(|id| matches!(plan.state.ship(*id).place, Place::Star(_)));
    html! {
        @if at_star && fast > 1 {
            button type="button" class="plain" data-say="turn" data-key="r" title="Another rate (r)" {
                "A press on the map: rate " b { (held.rate) } span class="quiet" { @if held.rate > fast { "they manage " (fast) } @else if held.rate > 1 { "a risk jump" } @else { "press for a risk jump" } }
            }
        }
    }
}

/// Back to all of them, with what is still open there.
fn back(held: &Held<'_>) -> Markup {
    let open = forecast::checklist(&held.plan).len();
    html! {
        button type="button" class="plain back" data-tool=[held.way(&Grip::Map)] {
            "← All fleets" @if open > 0 { span class="quiet" { (open) (if open == 1 { " thing to look at" } else { " things to look at" }) } }
        }
    }
}

/// The other planets of its star.
fn sisters(held: &Held<'_>) -> Vec<crate::types::PlanetId> {
    let setup = held.plan.setup();
    match held.stack().map(|stack| stack.place) {
        Some(Place::Star(here)) => {
            setup.system(setup.star(here)).planets.iter().copied().filter(|planet| *planet != here).collect()
        }
        _ => Vec::new(),
    }
}

/// Those of a stack that can go faster than the rest, and the whole of it.
fn subsets(held: &Held<'_>) -> Markup {
    let n = match held.grip() {
        Grip::Stack(n) | Grip::Fast(n, _) => *n,
        _ => return html! {},
    };
    if !matches!(held.stacks[n].place, Place::Star(_)) {
        return html! {};
    }
    let fast: Vec<u8> = (2..=3).filter(|rate| held.way(&Grip::Fast(n, *rate)).is_some()).collect();
    html! {
        @if !fast.is_empty() {
            div class="facings" role="group" aria-label="Which of them" {
                span class="quiet" { "Take" }
                button type="button" class="chip" data-tool=[held.way(&Grip::Stack(n))] aria-pressed=(*held.grip() == Grip::Stack(n)) { "all" }
                @for rate in fast {
                    button type="button" class="chip" data-tool=[held.way(&Grip::Fast(n, rate))] aria-pressed=(*held.grip() == Grip::Fast(n, rate)) { "those of rate " (rate) }
                }
            }
        }
    }
}

/// What they are told, or do without.
fn orders(held: &Held<'_>, ships: &[ShipId]) -> Markup {
    let plan = &held.plan;
    let word = |id: &ShipId| match plan.view.drafts.orders.iter().find(|order| order.ship == *id) {
        Some(order) => (true, forecast::order_words(plan, order.what)),
        None => (false, forecast::standing_words(plan, *id)),
    };
    let mut words: Vec<(bool, String)> = ships.iter().map(word).collect();
    words.dedup();
    html! {
        @for (fresh, text) in words.into_iter().take(3) { span class=(if fresh { "told" } else { "quiet" }) { @if fresh { "✎ " } (crate::tell::capital(&text)) ". " } }
    }
}

/// §11 The way to the Void, or into the map.
fn home(held: &Held<'_>, ships: &[ShipId]) -> Markup {
    let (plan, numbers) = (&held.plan, Plan::numbers(ships));
    let all = |order: fn(crate::types::CircleId) -> Order, word: &str, say: &str| {
        let fits = |circle: &crate::types::CircleId| {
            ships.iter().any(|ship| plan.may(&Action::Order { order: order(*circle), ship: *ship }).is_ok())
        };
        let list: Vec<crate::types::CircleId> = plan.setup().circle_ids().filter(fits).collect();
        html! {
            @if !list.is_empty() {
                div class="facings" role="group" aria-label=(say) {
                    span class="quiet" { (say) }
                    @for circle in list {
                        (order_button(&format!("{word} {numbers} circle {}", circle.0 + 1), html! { "circle " (circle.0 + 1) }))
                    }
                }
            }
        }
    };
    html! { (all(Order::Enter, "enter", "Come in by")) (all(Order::Home, "home", "To the Void by")) }
}

fn order_button(command: &str, label: Markup) -> Markup {
    order(command, "chip", label)
}

/// The forecast: arrival at each rate, risk, what is met there, and who could be there by then.
pub(super) fn outlook(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let Some(Goal::Planet(planet)) = held.goal else {
        return html! { p class="quiet" { "Press a planet on the map, or choose it from the list below: they set course for it, and this shows when they are there and what they meet." } };
    };
    let ships = held.ships();
    let navy = held.stack().map_or(Navy::Upf, |stack| stack.navy);
    let journeys = forecast::journeys(plan, &ships, planet);
    let system = plan.setup().star(planet);
    let there = forecast::meeting(plan, navy, system);
    let last = journeys.first().map_or(plan.view.day, |journey| journey.day);
    let comers = forecast::comers(plan, navy.enemy(), system, last);
    html! {
        div class="outlook forecast" {
            h3 { "To " (plan.setup().planet(planet).name) @if plan.setup().planet(planet).name != plan.setup().system(system).name { span class="quiet" { ", " (plan.setup().system(system).name) } } }
            @if journeys.is_empty() {
                @let off = held.stack().is_some_and(|stack| !stack.place.on_map());
                p class="quiet" { @if off { "They are not on the map." } @else { "They are there." } }
            }
            ul class="shots" { @for journey in &journeys { (row(held, &ships, planet, journey)) } }
            @if journeys.iter().any(|journey| journey.jumps > 0) && ships.len() > 1 { (groups(held, &ships)) }
            p { b { "There now: " }
                @if there.enemy.is_empty() && (navy == Navy::Upf || there.stations.is_empty()) { "no enemy. " }
                @if !there.enemy.is_empty() { (flagged(navy.enemy())) " " (force(held, &there.enemy)) " " }
                @if navy == Navy::Sathar && !there.stations.is_empty() { (force(held, &there.stations)) " " }
                @if !there.own.is_empty() { span class="quiet" { "your " (there.own.len()) (if there.own.len() == 1 { " ship" } else { " ships" }) } }
            }
            @if comers.is_empty() {
                p class="quiet" { "None of the enemy could come there by day " (last) " at one box a day." }
            } @else {
                p { b { "Enemies that could be there by day " (last) ":" } }
                ul class="left" {
                    @for comer in comers.iter().take(5) {
                        li { span class="ship-name" { (plan.stack_name(&comer.stack)) } span class="quiet" { (plan.composition(&comer.stack)) ", day " (comer.day) } }
                    }
                }
            }
        }
    }
}

/// One rate.
fn row(held: &Held<'_>, ships: &[ShipId], planet: crate::types::PlanetId, journey: &Journey) -> Markup {
    let plan = &held.plan;
    let key = &plan.setup().planet(planet).id;
    let (rate, to) = (journey.rate, planet);
    let wanted = Order::Course { rate, to };
    let told =
        |id: &ShipId| plan.view.drafts.orders.iter().any(|order| order.ship == *id && order.what == wanted);
    let on = ships.iter().all(told);
    let mine = held.mine();
    let any = mine.iter().any(|ship| plan.may(&Action::Order { order: wanted, ship: *ship }).is_ok());
    html! {
        li class="shot-row" {
            div class="shot-line" {
                span class="weapon" { b { "Rate " (rate) } ": day " b { (journey.day) } span class="quiet" { " (" (journey.days) (if journey.days == 1 { " day)" } else { " days)" }) } }
                @if journey.safe < 100 { span class="bad-word" { (100 - journey.safe) " % to be lost" } }
                @if on { span class="told" { "✎ told" } } @else if !mine.is_empty() {
                    (may(&format!("go {} to {key} rate {rate}", Plan::numbers(&mine)), if rate == 1 { "primary" } else { "" }, any, html! { "Go" }))
                }
            }
        }
    }
}

/// Ruling M11: how they jump: all together, or each by itself.
fn groups(held: &Held<'_>, ships: &[ShipId]) -> Markup {
    let plan = &held.plan;
    let group = |id: &ShipId| {
        plan.view.drafts.groups.iter().find(|drafted| drafted.ship == *id).map_or(0, |drafted| drafted.what)
    };
    let mut known: Vec<u16> = ships.iter().map(group).collect();
    known.sort_unstable();
    known.dedup();
    let mine: Vec<ShipId> = held.mine().into_iter().filter(|id| ships.contains(id)).collect();
    let numbers = Plan::numbers(&mine);
    let any = |of: fn(ShipId) -> u16| {
        mine.iter().any(|id| plan.may(&Action::Group { group: of(*id), ship: *id }).is_ok())
    };
    html! {
        p class="quiet" { "A group rolls once for all of it, with its best astrogator: " (known.len()) (if known.len() == 1 { " group. " } else { " groups. " }) "Split it to share the risk. To form groups of your own, take one ship after the other in hand." }
        @if !mine.is_empty() {
            div class="row" role="group" aria-label="How they jump" {
                (may(&format!("group 0: {numbers}"), "", any(|_| 0), html! { "Jump together" }))
                (may(&format!("group each: {numbers}"), "", any(|id| id.0 + 1), html! { "Jump one by one" }))
            }
        }
    }
}

/// Ruling P7, S3: ships that wait outside, and those that must come in today.
fn entering(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    let day = plan.view.day;
    let back = |id: &ShipId| matches!(plan.state.ship(*id).place, Place::Void { back } if back <= day);
    let due: Vec<ShipId> = plan.own().filter(back).collect();
    html! {
        @if !due.is_empty() {
            ul class="warnings" { li { (due.len()) (if due.len() == 1 { " ship is" } else { " ships are" }) " back from the Void and must come in today: take them in hand and choose a circle." } }
            @if let Some(n) = place_of(held, &due) { (take(held, n)) }
        }
    }
}

/// What may be forgotten, each a press away; and all stacks.
fn checklist(held: &Held<'_>) -> Markup {
    let list = forecast::checklist(&held.plan);
    let sign = |kind: Forgotten| match kind {
        Forgotten::GoesHome => "⌂",
        Forgotten::Jumps => "!",
        Forgotten::Coasts => "…",
        Forgotten::Contact => "⚔",
        Forgotten::Repair => "+",
        Forgotten::Rearm => "↻",
        Forgotten::Idle => "○",
    };
    html! {
        p class="quiet" { "Take a stack in hand, then press where it is to go. Ships without new orders do what they were told before." }
        h3 { "Before the day goes on" }
        @if list.is_empty() { p class="quiet" { "Nothing is forgotten: every fleet has its orders." } }
        ul class="checklist" {
            @for reminder in &list {
                li {
                    span class="sign" aria-hidden="true" { (sign(reminder.kind)) }
                    @let tool = place_of(held, &reminder.ships).and_then(|n| held.way(&Grip::Stack(n)));
                    button type="button" class="plain" data-tool=[tool] { (reminder.words) }
                }
            }
        }
        @let fresh = &held.plan.view.drafts.orders;
        @if !fresh.is_empty() {
            h3 { "New orders" }
            ul class="left" {
                @for order in fresh.iter().take(14) { li { (name(held, order.ship)) span class="quiet" { (forecast::order_words(&held.plan, order.what)) } } }
                @if fresh.len() > 14 { li class="quiet" { "and " (fresh.len() - 14) " more" } }
            }
        }
    }
}
