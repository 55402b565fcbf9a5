//! §8 Battles of this phase: how each is fought, watched, written down, and left.

use maud::{Markup, html};

use super::pieces::{ask_odds, flagged, force, may, name, odds, order};
use crate::action::Action;
use crate::advice::Advice;
use crate::notation::notation;
use crate::screen::held::Held;
use crate::types::{Method, Navy, Rules, ShipId, Way};
use crate::view::{BattleStage, BattleView};
use crate::words;

/// The panel.
pub(super) fn panel(held: &Held<'_>, advice: Option<&Advice>) -> Markup {
    let plan = &held.plan;
    let asked = plan.view.battles.iter().any(|battle| battle.stage == BattleStage::Asked);
    html! {
        @if asked { (ask_odds(advice.is_some())) }
        @for battle in &plan.view.battles { (one(held, battle, advice)) }
    }
}

fn one(held: &Held<'_>, battle: &BattleView, advice: Option<&Advice>) -> Markup {
    let plan = &held.plan;
    let name = &plan.setup().planet(battle.planet).name;
    let place = if battle.deep && !battle.second { "in deep space off " } else { "at " };
    html! {
        section class=(if matches!(battle.stage, BattleStage::Done | BattleStage::Applied) { "battle-card over" } else { "battle-card" }) {
            h3 { "Battle " (battle.id) ": " (place) (name) }
            @let [attackers, defenders] = sides(battle);
            p { (flagged(battle.attacker)) " " (force(held, &attackers)) " attack" }
            p { (flagged(battle.attacker.enemy())) " " (force(held, &defenders)) }
            p class="quiet" { (words::battle_prompt(plan, battle)) }
            @match battle.stage {
                BattleStage::Asked => {
                    @if let Some(found) = advice.and_then(|advice| advice.of(battle.planet)) { (odds(found)) }
                    (votes(held, battle))
                }
                BattleStage::Ballot => (ballot(held, battle)),
                BattleStage::Played | BattleStage::Watched => (to_board(held, battle)),
                BattleStage::Elsewhere => (super::report::report(held, battle)),
                BattleStage::Reported => {
                    (said(held, battle))
                    div class="row" {
                        @for (agree, word) in [(true, "It is right"), (false, "It is not")] {
                            @let action = Action::Confirm { agree, battle: battle.id };
                            (may(&notation(&action), if agree { "primary" } else { "" }, plan.may(&action).is_ok(), html! { (word) }))
                        }
                    }
                }
                BattleStage::Fleeing => (ways(held, battle)),
                BattleStage::Done | BattleStage::Applied => (said(held, battle)),
            }
        }
    }
}

/// Who fights: attackers and defenders, with the station of the UPF if the battle is at its planet.
pub(super) fn sides(battle: &BattleView) -> [Vec<ShipId>; 2] {
    let station = battle.station.filter(|_| !battle.deep || battle.second);
    let with = |ships: &[ShipId], navy: Navy| {
        ships.iter().copied().chain(station.filter(|_| navy == Navy::Upf)).collect()
    };
    [with(&battle.attackers, battle.attacker), with(&battle.defenders, battle.attacker.enemy())]
}

/// How it is to be fought.
fn votes(held: &Held<'_>, battle: &BattleView) -> Markup {
    let plan = &held.plan;
    let about = |method: Method| match method {
        Method::Resolve => ("Decide at once", "officers of both sides, in a moment"),
        Method::Watch => ("Watch", "the same officers, turn by turn"),
        Method::Play => ("Fight it", "both of you, on the board"),
        Method::Hand => ("Elsewhere", "with counters and dice; you write the result down"),
    };
    let vote = |method: Method, rules: Option<Rules>| Action::Vote { battle: battle.id, method, rules };
    html! {
        @for navy in Navy::ALL {
            @if let Some(said) = battle.votes[navy.index()] { p class="quiet" { "The " (navy) " want it " (crate::tell::method(said.method)) "." } }
        }
        @if plan.may(&vote(Method::Resolve, None)).is_ok() {
            div class="votes" role="group" aria-label="How it is to be fought" {
                @for method in Method::ALL {
                    @let (word, more) = about(method);
                    button type="button" class="plain" data-do=(notation(&vote(method, None))) { b { (word) } " " span class="quiet" { (more) } }
                }
            }
            @let other = if plan.setup().options.battle_rules.rules(plan.state.battle(battle.id).map_or(0, |known| known.plan.number())) == Rules::Advanced { Rules::Campaign } else { Rules::Advanced };
            @if plan.may(&vote(Method::Play, Some(other))).is_ok() {
                details class="ways" {
                    @let players = Navy::ALL.into_iter().map(|navy| plan.setup().seats(navy).count()).sum::<usize>();
                    summary { @if players == 2 { "By other rules, if both want them" } @else { "By other rules, if most players want them" } }
                    div class="row" {
                        @for method in [Method::Resolve, Method::Watch, Method::Play] {
                            (order(&notation(&vote(method, Some(other))), "chip", html! { (about(method).0) (if other == Rules::Advanced { ", Advanced Game" } else { ", short rules" }) }))
                        }
                    }
                }
            }
        }
    }
}

/// Ruling C13: what all players say to other rules.
fn ballot(held: &Held<'_>, battle: &BattleView) -> Markup {
    let plan = &held.plan;
    let said = battle.ballot.iter().flat_map(|ballot| &ballot.said);
    html! {
        ul class="left" {
            @for said in said {
                li { "Player " (u16::from(said.seat.0) + 1) span class="quiet" { @match said.agree { Some(true) => "agrees", Some(false) => "is against it", None => "has not said yet" } } }
            }
        }
        div class="row" {
            @for (agree, word) in [(true, "Use these rules"), (false, "Keep to the chart")] {
                @let action = Action::Confirm { agree, battle: battle.id };
                @if plan.may(&action).is_ok() { (order(&notation(&action), if agree { "primary" } else { "" }, html! { (word) })) }
            }
        }
        p class="quiet" { "Other rules are used if more than half of all players agree." }
    }
}

/// To the board, and on with the officers.
fn to_board(held: &Held<'_>, battle: &BattleView) -> Markup {
    let plan = &held.plan;
    let next = Action::Next(battle.id);
    html! {
        div class="row" {
            button type="button" class="primary" data-tool=[held.way_to(battle.id)] { "To the board" }
            @if battle.stage == BattleStage::Watched { (may(&notation(&next), "", plan.may(&next).is_ok(), html! { "Go on" })) }
        }
    }
}

/// What is known of the result.
fn said(held: &Held<'_>, battle: &BattleView) -> Markup {
    use hawks::aftermath::Fate;
    let with = |fate: Fate| -> Vec<ShipId> {
        battle.report.ships.iter().filter(|ship| ship.fate == fate).map(|ship| ship.ship).collect()
    };
    html! {
        @if !battle.report.ships.is_empty() {
            p { @match battle.report.winner { Some(navy) => { (flagged(navy)) " hold the field." }, None => "Nobody holds the field." } }
            @for (fate, word) in [(Fate::Lost, "Lost"), (Fate::Away, "Broke off"), (Fate::Detonated, "Detonated")] {
                @let list = with(fate);
                @if !list.is_empty() { p { b { (word) ": " } (force(held, &list)) } }
            }
            (hurt(held, battle))
        }
    }
}

/// Ships that come out of it with less hull than they had, while the result is not yet applied.
fn hurt(held: &Held<'_>, battle: &BattleView) -> Markup {
    let before = |ship: ShipId| held.plan.state.ship(ship).condition.hull;
    let stays = |fate: hawks::aftermath::Fate| {
        matches!(fate, hawks::aftermath::Fate::There | hawks::aftermath::Fate::Away)
    };
    let worse =
        battle.report.ships.iter().filter(|ship| stays(ship.fate) && ship.condition.hull < before(ship.ship));
    let list: Vec<(ShipId, u16)> = worse.map(|ship| (ship.ship, ship.condition.hull)).collect();
    html! {
        @if !list.is_empty() {
            p { b { "Damaged:" } }
            ul class="left" { @for (ship, hull) in list { li { (name(held, ship)) span class="quiet" { "hull " (before(ship)) " → " (hull) } } } }
        }
    }
}

/// Ruling B1: the ways of those that broke off.
fn ways(held: &Held<'_>, battle: &BattleView) -> Markup {
    let plan = &held.plan;
    let away = Action::Flee(battle.id);
    if plan.may(&away).is_err() {
        return html! {};
    }
    let system = plan.setup().star(battle.planet);
    let word = |way: Way| match way {
        Way::Route(route) | Way::Fast { route, .. } => {
            let track = plan.setup().route(route);
            let to = track.end(system).map(|end| track.system(end.other()));
            let fast =
                if let Way::Fast { rate, .. } = way { format!(" at rate {rate}") } else { String::new() };
            format!("to {}{fast}", to.map_or("", |to| plan.setup().system(to).name.as_str()))
        }
        Way::Red(circle) => format!("red boxes of circle {}", circle.0 + 1),
    };
    html! {
        ul class="shots" {
            @for (ship, list) in plan.fleeing(battle.id) {
                @let told = plan.view.drafts.ways.iter().find(|escape| escape.ship == ship).map(|escape| escape.way);
                li class="shot-row" {
                    div class="shot-head" { (name(held, ship)) @if told.is_none() { span class="quiet" { "the usual way" } } }
                    div class="row" {
                        @for way in list {
                            @let action = Action::Refuge { battle: battle.id, ship, way };
                            button type="button" class="chip" aria-pressed=(told == Some(way)) data-do=[plan.may(&action).is_ok().then(|| notation(&action))] { (word(way)) }
                        }
                    }
                }
            }
        }
        div class="row" { (order(&notation(&away), "primary", html! { "Away" })) }
    }
}
