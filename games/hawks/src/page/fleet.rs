//! Both fleets as lists: every ship with its place, its hull and what is ordered; each can be taken in hand.

use contract::Seat;
use maud::{Markup, html};

use super::pieces::{name, number, shape, side};
use crate::board::counter::fifths;
use crate::goal::silent;
use crate::screen::held::{Held, there};
use crate::ship::Place;
use crate::tables::Start;
use crate::tell;
use crate::types::{ShipId, System};
use crate::view::{ShipView, Stage};

/// Both lists, the viewer's own first.
pub(super) fn fleets(held: &Held) -> Markup {
    let first = held.plan.view.seat.unwrap_or(Seat(0));
    html! { @for seat in [first, Seat(1 - first.0)] { (fleet(held, seat)) } }
}

fn fleet(held: &Held, seat: Seat) -> Markup {
    let view = held.plan.view;
    let ships: Vec<&ShipView> = view.ships.iter().filter(|ship| ship.side == seat).collect();
    let (here, gone): (Vec<&ShipView>, Vec<&ShipView>) =
        ships.into_iter().partition(|ship| held.tool(ship.id).is_some());
    let whose = match view.seat {
        Some(own) if own == seat => "your fleet",
        Some(_) => "the enemy",
        None => "",
    };
    html! {
        section class=(format!("fleet-list {}", if seat.0 == 0 { "blue" } else { "red" })) {
            header class="field-head" {
                h2 { span class="flag" aria-hidden="true" {} (tell::side(seat)) }
                span class="quiet" { (whose) }
                span class="stand" { b { (here.iter().filter(|ship| there(ship)).count()) } " of " (here.len() + gone.len()) " fight" }
            }
            ul class="vessels" { @for ship in here { (row(held, ship)) } }
            @if !gone.is_empty() {
                p class="quiet gone" { @for (n, ship) in gone.iter().enumerate() { @if n > 0 { ", " } (ship.name) " (" (place(held, ship)) ")" } }
            }
        }
    }
}

fn row(held: &Held, ship: &ShipView) -> Markup {
    let tool = held.tool(ship.id);
    let (left, full) = (ship.condition.hull, ship.line.hull);
    let share = u32::from(left) * 100 / u32::from(full.max(1));
    let tone = match fifths((left, full)) {
        4.. => "good",
        2..4 => "warm",
        _ => "bad",
    };
    html! {
        li {
            button type="button" class=(format!("vessel-row {}", side(ship))) data-tool=[tool] aria-pressed=(held.ship == Some(ship.id)) {
                (shape(ship))
                span class="nr" { (number(ship.id)) }
                (name(ship))
                span class="where" { (place(held, ship)) }
                span class="hull" {
                    svg class=(format!("meter {tone}")) viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                        rect class="rest" width="100" height="8" {} rect class="part-of" width=(share) height="8" {}
                    }
                    span { (left) "/" (full) }
                }
                span class="notes" { (notes(held, ship).join(", ")) }
            }
        }
    }
}

/// Where a ship is, in short.
fn place(held: &Held, ship: &ShipView) -> String {
    let named = |base: ShipId| held.plan.ship(base).map_or("", |base| base.name.as_str());
    match ship.place {
        Place::Waiting => match held.plan.view.basis.ship(ship.id).start {
            Start::Docked(base) => format!("docked, {}", named(base)),
            Start::Aboard(base) => format!("aboard {}", named(base)),
            Start::Chosen | Start::Orbit | Start::At(_) | Start::Away(_) => "to be placed".into(),
        },
        Place::Space(at) => format!("{at} {} · {}", ship.facing, ship.speed),
        Place::Orbit { at, .. } => format!("{at} orbit"),
        Place::Docked(base) => format!("docked, {}", named(base)),
        Place::Aboard(base) => format!("aboard {}", named(base)),
        Place::Away => "left".into(),
        Place::Lost => "lost".into(),
    }
}

/// What is the matter with a ship, and what is ordered.
fn notes(held: &Held, ship: &ShipView) -> Vec<String> {
    let view = held.plan.view;
    let mut list = Vec::new();
    if let Some(plot) = &ship.plot {
        let end = plot.path.last().map(|leg| leg.at.to_string()).unwrap_or_default();
        list.push(if plot.finished || plot.orbit.is_some() {
            format!("✓ {end}")
        } else {
            format!("… {end}")
        });
    } else if view.stage == Stage::Move && held.plan.own(ship.id) && held.plan.asked().is_some() {
        list.extend((ship.speed > 0).then(|| "no course".to_owned()));
    }
    let aims = view.shots.iter().filter(|attack| attack.ship == Some(ship.id)).count();
    list.extend((aims > 0).then(|| format!("{aims} aimed")));
    let aimed = view.shots.iter().chain(&view.volley).filter(|attack| attack.target == ship.id).count();
    list.extend((aimed > 0).then(|| format!("aimed at by {aimed}")));
    list.extend(silent(view, ship.id).then(|| "no crew: cannot fire".to_owned()));
    list.extend(ship.screen.map(|screen| screen.letters().to_owned()));
    list.extend(ship.fleeing.then(|| "breaking off".to_owned()));
    list.extend(ship.condition.is_out(System::Fire).then(|| "on fire".to_owned()));
    list.extend((ship.condition.drifting() && !ship.class.is_station()).then(|| "drifting".to_owned()));
    list.extend(ship.condition.is_out(System::Navigation).then(|| "navigation hit".to_owned()));
    list.extend(ship.condition.is_out(System::Power).then(|| "no power".to_owned()));
    list
}
