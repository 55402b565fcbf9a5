//! The map in lists: every place with its stations, ships and routes, and all routes with their days. For those who hear the
//! page, and for anybody who looks something up.

use maud::{Markup, html};

use super::pieces::{side, take};
use crate::forecast::{order_words, route_days, standing_words};
use crate::screen::held::Held;
use crate::tell::{Names, some};
use crate::types::{CircleId, Navy, Place, PlanetId, RouteId, SystemId};

/// Every place of the map, then every route.
pub(super) fn places(held: &Held<'_>) -> Markup {
    let setup = held.plan.setup();
    html! {
        section class="map-lists" aria-label="The map in lists" {
            header class="helm-head" { h3 { "Places" } span class="quiet" { (some(setup.systems.len(), "system")) } }
            ul class="places" { @for system in setup.system_ids() { (place(held, system)) } }
            header class="helm-head" { h3 { "Routes" } span class="quiet" { (some(setup.routes.len(), "route")) } }
            (routes(held))
        }
    }
}

/// A system: who is in supply, its planets, its ships, and where its routes lead.
fn place(held: &Held<'_>, system: SystemId) -> Markup {
    let (view, setup) = (held.plan.view, held.plan.setup());
    let info = setup.system(system);
    let supplied = |navy: Navy| view.supplied[navy.index()].contains(&system);
    let here = |at: Place| matches!(at, Place::Star(planet) if setup.star(planet) == system);
    html! {
        li class="place" data-place=(info.id) {
            h4 { (info.name) }
            @if view.threatened.contains(&system) { p { "Threatened: militia stays at home or goes there." } }
            @let fed: Vec<&str> = [(Navy::Upf, "the UPF"), (Navy::Sathar, "the Sathar")].into_iter().filter(|(navy, _)| supplied(*navy)).map(|(_, name)| name).collect();
            @if !fed.is_empty() { p class="quiet" { "In supply: " (fed.join(" and ")) "." } }
            ul class="left" {
                @for planet in &info.planets { (world(held, *planet)) }
                @for route in &info.routes { (leg(held, system, *route)) }
                @for circle in &info.circles { (red(held, *circle)) }
            }
            (ships(held, here))
        }
    }
}

/// A planet: its station and its yard.
fn world(held: &Held<'_>, planet: PlanetId) -> Markup {
    let (plan, info) = (&held.plan, held.plan.setup().planet(planet));
    html! {
        li {
            span class="ship-name" { (info.name) }
            span class="quiet" {
                @match (plan.state.station(planet), info.station) {
                    (Some(station), _) => {
                        @let ship = plan.setup().ship(station);
                        (ship.name) ", " (ship.class.to_string().to_lowercase()) ", hull " (plan.state.ship(station).condition.hull) " of " (ship.line.hull)
                    }
                    (None, Some(station)) => { (plan.name(station)) ", destroyed" }
                    (None, None) => "no station",
                }
                @if let Some(points) = info.yard { "; yard, " (points) " hull points a day" }
            }
        }
    }
}

/// A route from here: where it leads, how long it takes, and who is on it.
fn leg(held: &Held<'_>, system: SystemId, route: RouteId) -> Markup {
    let setup = held.plan.setup();
    let track = setup.route(route);
    let to = track.end(system).map_or(system, |end| track.system(end.other()));
    let on = |at: Place| matches!(at, Place::Track { route: known, side, .. } if known == route && track.system(side) == system);
    html! {
        li {
            span { "Route to " (setup.system(to).name) }
            span class="quiet" { (some(usize::from(track.boxes), "box")) ", " (some(route_days(setup, system, route, 1).into(), "day")) }
            (ships(held, on))
        }
    }
}

/// A Start Circle that leads here, and who is on its red boxes.
fn red(held: &Held<'_>, circle: CircleId) -> Markup {
    let boxes = held.plan.setup().circle(circle).boxes;
    let on = |at: Place| match at {
        Place::Red { circle: known, .. } | Place::Circle(known) => known == circle,
        _ => false,
    };
    html! {
        li {
            span { "Start Circle " (circle.0 + 1) " of the Sathar" }
            span class="quiet" { (some(usize::from(boxes), "red box")) ", " (some(usize::from(boxes) + 1, "day")) }
            (ships(held, on))
        }
    }
}

/// The stacks at such a place, as the viewer knows them.
fn ships(held: &Held<'_>, there: impl Fn(Place) -> bool) -> Markup {
    let found: Vec<usize> = (0..held.stacks.len()).filter(|n| there(held.stacks[*n].place)).collect();
    html! {
        @if !found.is_empty() {
            ul class="stacks" {
                @for n in found {
                    @let stack = &held.stacks[n];
                    li class=(side(stack.navy)) { (take(held, n)) span class="quiet" { (stack.navy) ", " (Names(&held.plan.view.chart).place(stack.place)) (bound(held, n)) } }
                }
            }
        }
    }
}

/// Where the viewer's own ships of a stack are bound for.
fn bound(held: &Held<'_>, n: usize) -> Markup {
    let plan = &held.plan;
    let mut words: Vec<String> = Vec::new();
    for id in held.stacks[n].ships.iter().filter(|id| plan.commands(**id)) {
        let drafted = plan.view.drafts.orders.iter().find(|order| order.ship == *id);
        let told = drafted.map_or_else(|| standing_words(plan, *id), |order| order_words(plan, order.what));
        if !words.contains(&told) {
            words.push(told);
        }
    }
    html! { @if !words.is_empty() { "; " (words.join(", ")) } }
}

/// All routes: boxes, and days at each rate.
fn routes(held: &Held<'_>) -> Markup {
    let setup = held.plan.setup();
    html! {
        table class="routes" {
            caption { "Days from star to star at one, two and three boxes a day. More than one box a day is a risk jump: it fails for 10 and 30 % of groups at two and three boxes a day, for 5 and 10 % with a battleship of the UPF, for 30 and 50 % of militia alone." }
            thead { tr { th scope="col" { "Route" } th scope="col" { "Boxes" } th scope="col" { "1 a day" } th scope="col" { "2 a day" } th scope="col" { "3 a day" } } }
            tbody {
                @for route in setup.route_ids() {
                    @let track = setup.route(route);
                    @let [a, b] = track.ends.map(|end| setup.system(end).name.as_str());
                    tr data-route=(format!("{}-{}", setup.system(track.ends[0]).id, setup.system(track.ends[1]).id)) {
                        th scope="row" { (a) " – " (b) }
                        td { (track.boxes) }
                        @for rate in 1..=3 { td { (route_days(setup, track.ends[0], route, rate)) } }
                    }
                }
                @for circle in setup.circle_ids() {
                    @let track = setup.circle(circle);
                    tr data-route=(format!("circle-{}", circle.0 + 1)) {
                        th scope="row" { "Start Circle " (circle.0 + 1) " – " (setup.system(track.system).name) }
                        td { (track.boxes) }
                        td { (u16::from(track.boxes) + 1) }
                        td { "–" } td { "–" }
                    }
                }
            }
        }
    }
}
