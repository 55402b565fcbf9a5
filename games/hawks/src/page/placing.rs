//! §21.2 Orders for the set-up: the planet, the edge, every ship with its facing and speed, mines and seekers.

use maud::{Markup, html};

use super::moving::{around, arrow};
use super::pieces::{name, order, take};
use crate::action::Action;
use crate::notation::notation;
use crate::plan::placing::{Put, unplaced};
use crate::screen::held::Held;
use crate::ship::Place;
use crate::tables::Speeds;
use crate::types::{Edge, Facing, Orbit, ShipId, Weapon};
use crate::view::{SetupView, ShipView};

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    let Some(setup) = &held.plan.view.setup else { return html! {} };
    let left = held.plan.unplaced();
    let drafted = !setup.berths.is_empty() || setup.planet.is_some() || !held.plan.view.laying.is_empty();
    html! {
        header class="helm-head" { h2 { "Set up" } (around(held)) }
        p { (crate::words::prompt(held.plan.view)) }
        (edges(held))
        @if held.put == Some(Put::Planet) {
            p class="quiet" { "Press a lit hex of the map: the planet goes there." }
            @if held.plan.view.planet.is_some() { (other(held)) }
        } @else {
            @if let Some(ship) = held.view().filter(|ship| held.plan.own(ship.id)) { (berth(held, setup, ship)) }
            (other(held))
            (before(held, setup))
        }
        @if !left.is_empty() {
            h3 { "Without a place yet: " (left.len()) }
            ul class="left" { @for ship in &left { li { (take(held, ship)) } } }
        }
        (laid(held))
        div class="commands" {
            @if held.plan.may_set(&Action::Usual).is_ok() { (order("usual", if left.is_empty() { "plain" } else { "primary" }, html! { "Usual places" })) }
            @if drafted { (order("clear", "plain", html! { "Clear all" })) }
            (order("deploy", if left.is_empty() { "primary" } else { "plain" }, html! { "Ready" }))
        }
    }
}

fn edges(held: &Held) -> Markup {
    let may = |edge: &Edge| held.plan.may_set(&Action::Enter(*edge)).is_ok();
    let open: Vec<Edge> = Edge::ALL.into_iter().filter(may).collect();
    let now = held.plan.view.setup.as_ref().and_then(|setup| match setup.edges.as_slice() {
        [edge] => Some(*edge),
        _ => None,
    });
    html! {
        @if !open.is_empty() || now.is_some() {
            div class="facings" role="group" aria-label="Edge" {
                span class="quiet" { "Enter from" }
                @if let Some(edge) = now { button type="button" class="chip" aria-pressed="true" disabled { (edge) } }
                @for edge in open { (order(&format!("enter {edge}"), "chip", html! { (edge) })) }
            }
        }
    }
}

/// What pointing at the map could put there instead.
fn other(held: &Held) -> Markup {
    let puts = held.plan.puts(held.ship);
    let now = puts.iter().position(|put| Some(*put) == held.put);
    let next = now.and_then(|now| puts.get((now + 1) % puts.len())).filter(|_| puts.len() > 1);
    html! {
        @if let Some(next) = next {
            div class="row" { button type="button" data-say="turn" { "Place " (next.words()) " instead" } }
        }
    }
}

/// The ship that was placed last, while the next one is in hand: how it faces and how fast it is can be changed at once.
fn before(held: &Held, setup: &SetupView) -> Markup {
    let waits = held.view().is_some_and(|ship| unplaced(held.plan.view, ship));
    let last = setup.berths.last().filter(|_| waits).and_then(|berth| held.plan.ship(berth.ship));
    html! {
        @if let Some(ship) = last {
            section class="outlook" aria-label="Placed last" {
                p class="quiet" { "Placed last" }
                (berth(held, setup, ship))
            }
        }
    }
}

/// How one ship is to begin.
fn berth(held: &Held, setup: &SetupView, ship: &ShipView) -> Markup {
    let id = ship.id;
    let found = setup.berths.iter().find(|known| known.ship == id).map(|known| known.berth);
    let button = |action: Action, label: Markup, words: &str| {
        let may = held.plan.may_set(&action).is_ok();
        html! { @if may { button type="button" class="chip" data-do=(notation(&action)) aria-label=(words) title=(words) { (label) } } }
    };
    let mine = held.tools.iter().filter(|base| held.plan.own(**base));
    let bases: Vec<(ShipId, String)> =
        mine.filter_map(|base| Some((*base, held.plan.ship(*base)?.name.clone()))).collect();
    let may = |action: Action| held.plan.may_set(&action).is_ok();
    let faces: Vec<Facing> =
        Facing::all().filter(|facing| may(Action::Face { facing: *facing, ship: id })).collect();
    let paces: Vec<u16> = match found {
        Some(berth) if !matches!(setup.speed, Speeds::Fixed(_)) => speeds(berth.speed)
            .into_iter()
            .filter(|speed| may(Action::Speed { ship: id, speed: *speed }))
            .collect(),
        _ => Vec::new(),
    };
    let around = match ship.place {
        Place::Orbit { way, .. } => Some(way),
        _ => None,
    };
    let ways: Vec<(Orbit, &str)> = [(Orbit::Clockwise, "clockwise"), (Orbit::Anticlockwise, "anticlockwise")]
        .into_iter()
        .filter(|(way, _)| around == Some(*way) || may(Action::Orbit { ship: id, way: *way }))
        .collect();
    let station = ship.class.is_station();
    html! {
        p class="who" { (name(ship)) }
        @if let Some(berth) = found {
            p class="facts" { @match berth.place.hex() { Some(at) => { "Begins at " b { (at) } }, None => "Begins with its base" } @if !station { ", facing " b { (berth.facing) } ", speed " b { (berth.speed) } } }
            @if !faces.is_empty() && !station {
                div class="facings" role="group" aria-label="Facing" {
                    span class="quiet" { "Face" }
                    @for facing in Facing::all().filter(|facing| *facing == berth.facing || faces.contains(facing)) {
                        (pick(facing == berth.facing, faces.contains(&facing).then_some(Action::Face { facing, ship: id }), html! { (arrow(facing)) (facing) }, &format!("face {facing}")))
                    }
                }
            }
            @if paces.len() > 1 && !station {
                div class="facings" role="group" aria-label="Speed" {
                    span class="quiet" { "Speed" }
                    @for speed in speeds(berth.speed).into_iter().filter(|speed| *speed == berth.speed || paces.contains(speed)) {
                        (pick(speed == berth.speed, paces.contains(&speed).then_some(Action::Speed { ship: id, speed }), html! { (speed) }, &format!("speed {speed}")))
                    }
                }
            }
        } @else if matches!(held.put, Some(Put::Ship(put)) if put == id) {
            p { "Press a lit hex of the map: it begins there." }
        }
        @if ways.len() > 1 || (around.is_none() && !ways.is_empty()) {
            div class="facings" role="group" aria-label="Orbit" {
                span class="quiet" { "Orbit" }
                @for (way, word) in &ways {
                    @let on = around == Some(*way);
                    (pick(on, may(Action::Orbit { ship: id, way: *way }).then_some(Action::Orbit { ship: id, way: *way }), html! { (word) }, &format!("orbit {word}")))
                }
            }
        }
        div class="row more-orders" {
            @for (base, at) in &bases { (button(Action::Dock { base: *base, ship: id }, html! { "dock at " (at) }, "dock")) }
            (button(Action::Mark(id), html! { "mark as a shatter drone" }, "mark as a shatter drone (§16)"))
        }
    }
}

/// One of several ways, of which one is chosen.
fn pick(on: bool, action: Option<Action>, label: Markup, words: &str) -> Markup {
    let none = action.is_none() && !on;
    html! {
        button type="button" class="chip" aria-pressed=(on) data-do=[action.filter(|_| !on).map(|action| notation(&action))] disabled[none] aria-label=(words) title=(words) { (label) }
    }
}

/// Speeds around this one.
fn speeds(now: u16) -> Vec<u16> {
    let mut list: Vec<u16> = (now.saturating_sub(3)..=now + 3).chain([0, 10, 15, 20]).collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// §14 §15 What is laid before play, and what is marked.
fn laid(held: &Held) -> Markup {
    let view = held.plan.view;
    let of = |list: &'static str| list;
    html! {
        @if !view.laying.is_empty() || !view.dropping.is_empty() {
            h3 { "Laid before play" }
            div class="row" {
                @for (list, what) in [(&view.laying, of("mines")), (&view.dropping, of("seeker"))] {
                    @for laid in list { (order(&format!("unsow {}", laid.at), "chip", html! { (what) " " (laid.at) " ✕" })) }
                }
            }
        }
        @for id in held.tools.iter().filter(|id| held.plan.own(**id)) {
            @let left = [Weapon::M, Weapon::S].map(|weapon| held.plan.sowing(*id, weapon));
            @if let Some(ship) = held.plan.ship(*id).filter(|_| left != [0, 0]) {
                p class="quiet" { (ship.name) " may lay " (left[0]) " mines and " (left[1]) " seekers before play." }
            }
        }
        @if !view.marking.is_empty() {
            p { "Shatter drones: " @for (n, id) in view.marking.iter().enumerate() { @if n > 0 { ", " } @if let Some(ship) = held.plan.ship(*id) { (ship.name) } } }
        }
    }
}
