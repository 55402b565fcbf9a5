//! §5 §6 Targets: what bears on whom, what is drafted, and what is to be expected of it.

use maud::{Markup, html};

use super::odds;
use super::pieces::{around, done, name, named, order, s, take};
use crate::action::Action;
use crate::plan::fire::Choice;
use crate::screen::held::{Held, number};
use crate::types::{Battery, UnitId};
use crate::view::UnitView;
use crate::words::notation;

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    let view = held.plan.view;
    let (silent, none) = (held.plan.silent(), view.drafts.shots.is_empty());
    html! {
        header class="helm-head" { h2 { "Name targets" } (around(held)) }
        @if let Some(unit) = held.mine() { (by(held, unit)) }
        @else if let Some(enemy) = held.enemy() { (at(held, enemy)) }
        @else { p { "Choose one of your units, then a target: on the chart, or here." } }
        (super::war::bombardments(held))
        (declared(held))
        (targets(held))
        @if !silent.is_empty() {
            h3 { "Could fire: " (silent.len()) }
            ul class="left" { @for unit in &silent { li { (take(held, unit)) } } }
        }
        @if view.shots.is_empty() { p class="quiet" { "Whoever is fired at in this turn fires at −2 (§6.3): the enemy's targets are not known yet." } }
        @else { (incoming(held)) }
        div class="commands" {
            @if none && held.suggests() { (order("suggest", "plain", html! { "Suggest" })) }
            @if !none { (order("clear", "plain", html! { "Take all back" })) }
            (done(if none { "Hold fire" } else { "Fire" }))
        }
    }
}

/// What the enemy has named already.
fn incoming(held: &Held) -> Markup {
    let view = held.plan.view;
    let theirs: Vec<_> = view.shots.iter().filter(|shot| Some(shot.side) != view.seat).collect();
    html! {
        @if !theirs.is_empty() {
            h3 { "Fired at" }
            ul class="left" {
                @for shot in theirs {
                    li { (named(held, shot.target)) span class="quiet" { @match shot.unit { Some(unit) => { "by " (named(held, unit)) }, None => "by somebody unseen" } } }
                }
            }
        }
    }
}

/// What a unit of one's own could fire at.
fn by(held: &Held, unit: &UnitView) -> Markup {
    let choices = held.plan.fire_by(unit.id);
    let main = choices.iter().any(|choice| choice.shot.battery == Battery::Main);
    html! {
        h3 { "Fire by " (name(unit)) }
        p class="facts" { "Attack " b { (unit.attack) } " of " (unit.a) " · range " b { (unit.r) } @if unit.secondary > 0 { " · secondary " b { (unit.secondary_left) } } }
        @if !main { @if let Some(why) = held.plan.mute(unit) { p class="quiet" { (why) "." } } }
        @if choices.is_empty() { p class="quiet" { (if held.plan.bombards(unit.id).is_empty() { "Nothing bears. Choose another unit, or hold fire." } else { "It sees no target itself; another ship may spot for it." }) } }
        @let first = choices.iter().position(|choice| choice.aimed).unwrap_or(0);
        ul class="shots" { @for (n, choice) in choices.iter().enumerate() { (shot(held, choice, choice.shot.target, n == first)) } }
    }
}

/// Who of one's own could fire at an enemy.
fn at(held: &Held, enemy: &UnitView) -> Markup {
    let choices = held.plan.fire_at(enemy.id);
    let mains = choices.iter().filter(|choice| choice.shot.battery == Battery::Main).count();
    html! {
        h3 { "Fire at " (name(enemy)) }
        p class="facts" { "Defence " b { (enemy.d) } " · speed " b { (enemy.unit.speed) } " · heading " b { (enemy.unit.heading) } }
        @if choices.is_empty() { p class="quiet" { (if held.plan.mine().any(|unit| held.plan.bombardment(unit.id, enemy.id).is_some()) { "Nothing of yours sees it and bears on it; a ship outside may bombard it over the land." } else { "Nothing of yours bears on it." }) } }
        @else {
            div class="row" { (order(&format!("all {}", number(enemy.id)), "plain", html! { "All on " (enemy.name) })) }
            @if mains > 1 { p class="quiet" { "Two or more main batteries on one target: −1 for each of them (§6.3)." } }
        }
        ul class="shots" { @for choice in &choices { (shot(held, choice, choice.shot.unit, false)) } }
    }
}

/// A battery and a target, with everything that counts.
fn shot(held: &Held, choice: &Choice, other: UnitId, open: bool) -> Markup {
    let solution = &choice.forecast.solution;
    html! {
        li class=(if choice.aimed { "shot-row aimed-row" } else { "shot-row" }) {
            div class="shot-head" {
                (named(held, other))
                span class="quiet" { (choice.shot.battery.name()) ", " (solution.range) " hexes, " (odds::signed(solution.total)) }
            }
            div class="shot-line" { (odds::bar(&choice.chances)) (button(choice)) }
            details class="sum" open[open] {
                summary { "Why" @if let Some(column) = choice.column() { ": a 7 gives " b { (column) } } }
                (odds::panel(choice))
            }
        }
    }
}

fn button(choice: &Choice) -> Markup {
    let hold = Action::Hold { battery: choice.shot.battery, unit: choice.shot.unit };
    html! {
        @if choice.aimed { button type="button" class="plain" data-do=(notation(&hold)) aria-label="Take this target back" title="Take it back" { "✕" } }
        @else { (order(&notation(&choice.action()), "primary", html! { "Aim" })) }
    }
}

/// What is drafted, by target.
fn declared(held: &Held) -> Markup {
    let all = held.plan.declared();
    html! {
        @if !all.is_empty() {
            h3 { "Targets named" }
            div class="declared" {
                @for (target, choices) in &all {
                    p class="total" { (named(held, *target)) ": " (choices.len()) " batter" (if choices.len() == 1 { "y" } else { "ies" }) }
                    ul class="shots" {
                        @for choice in choices {
                            li class="shot-row aimed-row" {
                                div class="shot-line" {
                                    span class="weapon" { (named(held, choice.shot.unit)) @if choice.shot.battery == Battery::Secondary { " secondary" } }
                                    (odds::bar(&choice.chances)) (button(choice))
                                }
                                (arisen(choice))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// §6.3 What others' targets, or one's own of last turn, cost.
fn arisen(choice: &Choice) -> Markup {
    use crate::event::ModifierKind::{Concentrated, FiredAt, Shifted};
    let costs = choice.forecast.solution.modifiers.iter();
    let costs: Vec<String> = costs
        .filter(|modifier| matches!(modifier.kind, Concentrated | Shifted | FiredAt))
        .map(|modifier| format!("{} {}", odds::signed(modifier.value), modifier.kind.name()))
        .collect();
    html! { @if !costs.is_empty() { p class="quiet costs" { (costs.join(", ")) } } }
}

/// Enemies that something bears on.
fn targets(held: &Held) -> Markup {
    let list: Vec<(&UnitView, usize)> = held
        .plan
        .theirs()
        .map(|enemy| (enemy, held.plan.fire_at(enemy.id).len()))
        .filter(|(_, count)| *count > 0)
        .collect();
    html! {
        @if !list.is_empty() {
            h3 { "Targets in reach" }
            ul class="left" {
                @for (enemy, count) in list {
                    li { (take(held, enemy)) span class="quiet" { (count) " batter" (if count == 1 { "y" } else { "ies" }) " bear" (if count == 1 { "s" } else { "" }) } }
                }
            }
        }
        @if !held.plan.view.contacts.is_empty() {
            p class="quiet" { (held.plan.view.contacts.len()) " contact" (s(held.plan.view.contacts.len())) " could not be made out: nobody fires at them (§12.21)." }
        }
    }
}
