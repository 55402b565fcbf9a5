//! What lies in the corner of the chart: the wind, who else is in the hex of the unit in hand, and the key to what is drawn.

use maud::{Markup, html};

use super::map::{LOST, WANTED};
use super::pieces::take;
use crate::board::{Ink, MarkKind, field, rose};
use crate::event::Stage;
use crate::screen::held::Held;
use crate::view::UnitView;

/// All of it.
pub(super) fn corner(held: &Held) -> Markup {
    let view = held.plan.view;
    html! { div class="map-corner" { (rose(view.wind, view.night, &Ink::PAGE)) (key(held)) (pile(held)) } }
}

/// The units of a crowded hex: pressing one takes it in hand, and the list folds up again.
fn pile(held: &Held) -> Markup {
    let Some((unit, hex)) = held.unit().and_then(|unit| Some((unit, unit.unit.hex()?))) else {
        return html! {};
    };
    let here: Vec<&UnitView> =
        held.plan.view.units.iter().filter(|other| other.unit.hex() == Some(hex)).collect();
    let place = here.iter().position(|other| other.id == unit.id).map_or(0, |n| n + 1);
    html! {
        @if here.len() > 1 {
            details class="pile" {
                summary { (unit.name) ": " (place) " of " (here.len()) " units in " (hex) }
                div class="pile-list" { @for other in here { (take(held, other)) } }
            }
        }
    }
}

/// What lies about a unit that is aimed at.
fn aimed() -> Markup {
    html! { svg viewBox="-32 -30 64 60" aria-hidden="true" { g class="aim-sign" { circle r="18" {} path d="M0 -27V-12M0 27V12M-27 0H-12M27 0H12" {} } } }
}

/// Mines as they are drawn.
fn mines(hidden: bool) -> Markup {
    let kind = if hidden { MarkKind::HiddenMines } else { MarkKind::Mines };
    html! { svg viewBox="-32 -30 64 60" aria-hidden="true" { (field(&kind, &Ink::PAGE)) } }
}

/// What the marks on the chart mean.
fn key(held: &Held) -> Markup {
    let view = held.plan.view;
    let exit = view.basis.exits.iter().any(|exit| view.seat.is_some_and(|seat| exit.side == seat.0 + 1));
    let hex = |class: &str, sign: &str| {
        html! {
            svg viewBox="-32 -30 64 60" aria-hidden="true" {
                g class=(class) { path d="M-30 0l15 -26h30l15 26l-15 26h-30z" {} }
                text y="7" { (sign) }
            }
        }
    };
    html! {
        details class="key" {
            summary { "Key" }
            ul {
                @if view.stage == Stage::Move { li { (hex("goals", "5")) "the unit in hand can end there; the number is its speed straight on" } }
                @if view.stage == Stage::Move { li { (hex("goals risky", "!")) "the same at a risk: mines, or too many units" } }
                @if view.stage == Stage::Move && exit { li { (hex("goals exit wins", WANTED)) "it leaves the map there, as it is meant to" } li { (hex("goals exit", LOST)) "it leaves the map there for nothing" } }
                @if view.stage == Stage::Shell { li { (hex("goals", "")) "a starshell reaches it" } }
                @if held.arrival().is_some() { li { (hex("goals entry", "")) "the reinforcement in hand may enter there" } }
                @if held.airship().is_some() { li { (hex("goals", "")) "the airship in hand may begin there" } }
                @if !view.mines.is_empty() { li { (mines(false)) "mines that everybody knows of" } }
                @if !view.own_mines.is_empty() || !view.drafts.mines.is_empty() { li { (mines(true)) "mines that only you know of" } }
                li { (hex("blank", "5")) "beside a hull: its speed" }
                li { (hex("blank", "WS")) "hits on weapons and speed; white on dark are for good" }
                @if view.basis.fog() { li { (hex("blank", "?")) "a contact that was not made out" } }
                li { (aimed()) "it is aimed at" }
            }
        }
    }
}
