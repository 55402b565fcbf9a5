//! §8 Declaring attacks with their odds, and meeting them.

use contract::Seat;
use maud::{Markup, html};

use super::pieces::{ask_odds, flagged, force, may, name, odds, order};
use crate::action::Action;
use crate::advice::Advice;
use crate::forecast;
use crate::notation::notation;
use crate::plan::Plan;
use crate::screen::held::Held;
use crate::types::{Navy, PlanetId, ShipId};
use crate::view::BattleView;

/// Ships of the viewer that could attack a planet, and those that are told to.
fn strikers(held: &Held<'_>, planet: PlanetId) -> (Vec<ShipId>, Vec<ShipId>) {
    let plan = &held.plan;
    let told: Vec<ShipId> = plan
        .view
        .drafts
        .fights
        .iter()
        .filter(|fight| fight.what == Some(planet))
        .map(|fight| fight.ship)
        .collect();
    let could =
        plan.own().filter(|ship| plan.may(&Action::Strike { planet: Some(planet), ship: *ship }).is_ok());
    (could.collect(), told)
}

/// §15 Who commands there, if several players could.
fn commanders(held: &Held<'_>, planet: PlanetId) -> Markup {
    let plan = &held.plan;
    let seats: Vec<Seat> = plan.view.side.map(|navy| plan.setup().seats(navy).collect()).unwrap_or_default();
    let named =
        plan.view.drafts.commanders.iter().find(|named| named.planet == planet).map(|named| named.seat);
    let command = |seat: Seat| Action::Command { planet, seat };
    html! {
        @if seats.iter().any(|seat| plan.may(&command(*seat)).is_ok()) {
            div class="facings" role="group" aria-label="Who commands there" {
                span class="quiet" { "Command" }
                @for seat in seats {
                    @let may = plan.may(&command(seat)).is_ok();
                    button type="button" class="chip" aria-pressed=(named == Some(seat)) data-do=[may.then(|| notation(&command(seat)))] disabled[!may && named != Some(seat)] { "player " (u16::from(seat.0) + 1) }
                }
            }
        }
    }
}

/// Are several planets attacked?
fn several(held: &Held<'_>) -> bool {
    let mut planets: Vec<PlanetId> =
        held.plan.view.drafts.fights.iter().filter_map(|fight| fight.what).collect();
    planets.sort_unstable();
    planets.dedup();
    planets.len() > 1
}

/// Attacks.
pub(super) fn declare(held: &Held<'_>, advice: Option<&Advice>) -> Markup {
    let plan = &held.plan;
    let Some(navy) = plan.view.side else { return html! {} };
    let targets: Vec<PlanetId> = plan
        .setup()
        .planet_ids()
        .filter(|planet| {
            let (could, told) = strikers(held, *planet);
            !could.is_empty() || !told.is_empty()
        })
        .collect();
    html! {
        p class="quiet" { "Choose who attacks what. All attacks are declared before the first is fought; nobody has to attack (§8)." }
        (ask_odds(advice.is_some()))
        @for planet in &targets { (target(held, navy, *planet, advice)) }
    }
}

fn target(held: &Held<'_>, navy: Navy, planet: PlanetId, advice: Option<&Advice>) -> Markup {
    let plan = &held.plan;
    let (could, told) = strikers(held, planet);
    let key = &plan.setup().planet(planet).id;
    let system = plan.setup().star(planet);
    let there = forecast::meeting(plan, navy, system);
    let at: Vec<ShipId> =
        there.enemy.iter().copied().filter(|id| plan.state.planet(*id) == Some(planet)).collect();
    let station = plan.state.station(planet).filter(|_| navy == Navy::Sathar);
    let foes: Vec<ShipId> = at.into_iter().chain(station).collect();
    html! {
        section class="battle-card" {
            h3 { (plan.setup().planet(planet).name) @if !told.is_empty() { span class="told" { "✎ attacked by " (told.len()) } } }
            p { "Against " (flagged(navy.enemy())) " " (force(held, &foes)) }
            @if !told.is_empty() { p { "With " (force(held, &told)) } }
            @if let Some(found) = advice.and_then(|advice| advice.of(planet)) {
                @if told.is_empty() { p class="quiet" { "If all who are there attack:" } }
                (odds(found))
            }
            div class="row" {
                @if !could.is_empty() { (order(&format!("attack {key} with {}", Plan::numbers(&could)), if told.is_empty() { "primary" } else { "" }, html! { @if told.is_empty() { "Attack with all " (could.len()) } @else { "Add the other " (could.len()) } })) }
                @if !told.is_empty() { (order(&format!("spare {}", Plan::numbers(&told)), "", html! { "Call it off" })) }
                (may(&format!("first {key}"), "", plan.may(&Action::First(planet)).is_ok() && several(held), html! { "Fight it first" }))
            }
            (commanders(held, planet))
            @if could.len() + told.len() > 1 {
                details class="ways" {
                    summary { "Ship by ship" }
                    ul class="left" {
                        @for id in &told { li { (name(held, *id)) (order(&format!("spare {}", id.0 + 1), "chip", html! { "✓ attacks" })) } }
                        @for id in &could { li { (name(held, *id)) (order(&format!("attack {key} with {}", id.0 + 1), "chip", html! { "attack" })) } }
                    }
                }
            }
        }
    }
}

/// How attacks are met.
pub(super) fn defend(held: &Held<'_>, advice: Option<&Advice>) -> Markup {
    html! {
        p class="quiet" { "Ships at the planet fight; others at the star may join. The captain says where (§8)." }
        (ask_odds(advice.is_some()))
        @for battle in &held.plan.view.battles { (meet(held, battle, advice)) }
    }
}

fn meet(held: &Held<'_>, battle: &BattleView, advice: Option<&Advice>) -> Markup {
    let plan = &held.plan;
    let planet = battle.planet;
    let key = &plan.setup().planet(planet).id;
    let system = plan.setup().star(planet);
    let drafted =
        |id: &ShipId| plan.view.drafts.fights.iter().find(|fight| fight.ship == *id).map(|fight| fight.what);
    let deep =
        plan.view.drafts.deep.iter().find(|deep| deep.planet == planet).map_or(battle.deep, |deep| deep.deep);
    let near: Vec<ShipId> = plan.own().filter(|id| plan.state.star(*id) == Some(system)).collect();
    let joins = |id: &ShipId| {
        drafted(id).unwrap_or_else(|| battle.defenders.contains(id).then_some(planet)) == Some(planet)
    };
    html! {
        section class="battle-card" {
            h3 { "Attack on " (plan.setup().planet(planet).name) }
            @let [attackers, defenders] = super::battles::sides(battle);
            p { (flagged(battle.attacker)) " " (force(held, &attackers)) }
            p { (flagged(battle.attacker.enemy())) " " (force(held, &defenders)) }
            @if let Some(found) = advice.and_then(|advice| advice.of(planet)) { (odds(found)) }
            @let may_meet = |deep: bool| plan.may(&Action::Meet { deep, planet }).is_ok();
            @if may_meet(true) || may_meet(false) {
                div class="facings" role="group" aria-label="Where" {
                    span class="quiet" { "Meet them" }
                    @for (word, to) in [("at the planet", false), ("in deep space", true)] {
                        button type="button" class="chip" aria-pressed=(deep == to) data-do=[may_meet(to).then(|| format!("meet {key} {}", if to { "deep" } else { "planet" }))] disabled[!may_meet(to) && deep != to] { (word) }
                    }
                }
            }
            (commanders(held, planet))
            ul class="left" {
                @for id in near {
                    @let (join, stay) = (plan.may(&Action::Join { planet: Some(planet), ship: id }).is_ok(), plan.may(&Action::Join { planet: None, ship: id }).is_ok());
                    @if join || stay {
                        li {
                            (name(held, id)) span class="quiet" { @if joins(&id) { "fights" } @else { "stays out" } }
                            @if join { (order(&format!("join {} at {key}", id.0 + 1), "chip", html! { "join" })) }
                            @if stay { (order(&format!("stay out {}", id.0 + 1), "chip", html! { "stay out" })) }
                        }
                    }
                }
            }
        }
    }
}
