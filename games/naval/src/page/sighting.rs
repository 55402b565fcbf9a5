//! Phase one: what is declared, where it is lit, what comes from the air.

use maud::{Markup, html};

use super::pieces::{act, around, done, echo, name, named, order, s, take};
use crate::action::Action;
use crate::rules::s4_3_starshells;
use crate::screen::held::{Held, number};
use crate::types::{Hex, UnitId};
use crate::view::{StrikeView, UnitView};
use crate::words::notation;

/// §12.22 What is declared.
pub(super) fn panel(held: &Held) -> Markup {
    let view = held.plan.view;
    let open: Vec<&UnitView> = view
        .detected
        .iter()
        .filter(|id| view.seat.is_some_and(|seat| !view.declared[usize::from(seat.0)].contains(id)))
        .filter_map(|id| held.plan.unit(*id))
        .collect();
    html! {
        header class="helm-head" { h2 { "Sightings" } (around(held)) }
        @if open.is_empty() {
            p { "Nothing of the enemy's was made out" @if !view.contacts.is_empty() { ": " (view.contacts.len()) " contact" (s(view.contacts.len())) " remain" (if view.contacts.len() == 1 { "s" } else { "" }) " a riddle" } "." }
        } @else {
            p class="quiet" { "You may fire only at what you declare; what you keep to yourself the enemy does not know that you know (§12.22)." }
            ul class="shots" {
                @for unit in &open {
                    @let secret = view.drafts.declined.contains(&unit.id);
                    li class="shot-row" { div class="shot-line" {
                        span class="weapon" { (name(unit)) @if let Some(hex) = unit.unit.hex() { " " span class="quiet" { (hex) ", " (nearest(held, hex)) } } }
                        @if secret { (act(held, &Action::Declare(unit.id), "Declare it after all", html! { "✕ kept secret" })) }
                        @else { (act(held, &Action::Decline(unit.id), "Keep it to yourself", html! { "✓ declare" })) }
                    } }
                }
            }
        }
        div class="commands" { (done(if open.is_empty() { "Go on" } else { "Declare" })) }
    }
}

/// How far the nearest of one's own units is.
fn nearest(held: &Held, hex: Hex) -> String {
    let own = held
        .plan
        .mine()
        .filter(|unit| unit.class.ship())
        .filter_map(|unit| Some((unit.unit.hex()?.distance(hex), unit)));
    own.min_by_key(|(far, _)| *far)
        .map_or_else(String::new, |(far, unit)| format!("{far} hexes from {}", unit.name))
}

/// §4.3 Starshells.
pub(super) fn shells(held: &Held) -> Markup {
    let view = held.plan.view;
    let reach = view.basis.edition.starshell_range();
    let able = |unit: &&UnitView| s4_3_starshells::allowance(&held.plan.state, unit.id) > 0;
    html! {
        header class="helm-head" { h2 { "Starshells" } (around(held)) }
        p class="quiet" { "A starshell lights a hex and the six around it for this turn, within " (reach) " hexes: 1–4 it bursts there, on a 5 it drifts downwind, a 6 is a dud. Fire at what it lights is at −1 (§4.3)." }
        @if let Some(unit) = held.mine().filter(|unit| able(unit)) { (lights(held, unit)) }
        @else {
            @let others: Vec<&UnitView> = held.plan.mine().filter(able).collect();
            p { @if others.is_empty() { "None of your units has starshells in this turn." } @else { "Choose who fires, then press a highlighted hex." } }
            div class="pile-list" { @for unit in others { (take(held, unit)) } }
        }
        @if !view.drafts.shells.is_empty() {
            h3 { "Ordered" }
            ul class="left" { @for shell in &view.drafts.shells {
                li { (named(held, shell.unit)) span class="quiet" { "at " (shell.at) } (order(&format!("unshell {}", number(shell.unit)), "plain", html! { "✕" })) }
            } }
        }
        div class="commands" {
            @if view.drafts.shells.is_empty() && held.suggests() { (order("suggest", "plain", html! { "Suggest" })) }
            @if !view.drafts.shells.is_empty() { (order("clear", "plain", html! { "Take all back" })) }
            (done(if view.drafts.shells.is_empty() { "No starshells" } else { "Fire starshells" }))
        }
    }
}

/// What a unit could light: contacts and enemies in reach.
fn lights(held: &Held, unit: &UnitView) -> Markup {
    let view = held.plan.view;
    let at = |hex: Hex| Action::Shell { at: hex, unit: unit.id };
    let contacts = view.contacts.iter().filter(|contact| Some(contact.side) != view.seat);
    let contacts: Vec<_> = contacts.filter(|contact| held.plan.may(&at(contact.at))).collect();
    let enemies: Vec<&UnitView> = held
        .plan
        .theirs()
        .filter(|enemy| enemy.unit.hex().is_some_and(|hex| held.plan.may(&at(hex))))
        .collect();
    html! {
        h3 { "By " (name(unit)) }
        @if contacts.is_empty() && enemies.is_empty() { p class="quiet" { "Nothing known is in its reach; any highlighted hex can be pressed." } }
        ul class="left" {
            @for contact in contacts { li { (echo(contact)) span class="quiet" { (contact.at) } (order(&notation(&at(contact.at)), "chip", html! { "Light it" })) } }
            @for enemy in enemies { @if let Some(hex) = enemy.unit.hex() { li { (name(enemy)) span class="quiet" { (hex) } (order(&notation(&at(hex)), "chip", html! { "Light it" })) } } }
        }
    }
}

/// §11.5 Air strikes.
pub(super) fn strikes(held: &Held) -> Markup {
    let view = held.plan.view;
    let own: Vec<&StrikeView> = view
        .strikes
        .iter()
        .filter(|strike| Some(strike.side) == view.seat && strike.left && strike.from <= view.turn)
        .collect();
    let targets: Vec<&UnitView> = held.plan.theirs().filter(|unit| unit.class.ship()).collect();
    html! {
        header class="helm-head" { h2 { "Air strikes" } (around(held)) }
        p class="quiet" { "One die: 1–2 driven off, 3–4 at 1:1, 5–6 at 2:1; +1 against a ship that has stopped (§11.5)." }
        @for strike in &own { (strike_row(held, strike, &targets)) }
        @if own.is_empty() { p { "No strike is ready." } }
        div class="commands" { @if view.drafts.strikes.is_empty() && held.suggests() { (order("suggest", "plain", html! { "Suggest" })) } (done(if view.drafts.strikes.is_empty() { "Not now" } else { "Send them" })) }
    }
}

fn strike_row(held: &Held, strike: &StrikeView, targets: &[&UnitView]) -> Markup {
    let n = u16::from(strike.strike) + 1;
    let sent: Option<UnitId> = held
        .plan
        .view
        .drafts
        .strikes
        .iter()
        .find(|sent| sent.strike == strike.strike)
        .map(|sent| sent.target);
    html! {
        h3 { "Strike " (n) ": " (if strike.torpedo { "torpedo planes" } else { "bombers" }) }
        @match sent {
            Some(target) => div class="shot-line" { span class="weapon" { "at " (named(held, target)) } (order(&format!("unstrike {n}"), "plain", html! { "✕" })) },
            None => ul class="left" {
                @for unit in targets {
                    @let action = Action::Strike { strike: strike.strike, target: unit.id };
                    @if held.plan.may(&action) { li { (take(held, unit)) (order(&notation(&action), "chip", html! { "Send" })) } }
                }
            },
        }
    }
}
