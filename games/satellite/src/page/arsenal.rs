//! The thirteen cartridges as buttons: what they strike, which dice they need, which can be taken in hand.

use contract::Seat;
use maud::{Markup, html};
use paint::svg::at;

use super::{Scene, side};
use crate::board::signs;
use crate::screen::arsenal::lines;
use crate::screen::held::{Held, along};
use crate::screen::shots_text;
use crate::types::{Cartridge, SEATS, index, other};
use crate::view::{Stage, View};
use crate::words::side_name;

/// The viewer's arsenal; Orange's for those who look on.
pub(super) fn arsenal(scene: &Scene) -> Markup {
    let view = scene.view;
    let mine = view.seat.unwrap_or(SEATS[0]);
    let title = match view.seat {
        Some(_) => "Your arsenal".to_owned(),
        None => format!("{}'s arsenal", side_name(mine)),
    };
    let left = |seat: Seat| view.planets[index(seat)].arsenal.len();
    html! {
        section class=(format!("arsenal {}", side(mine))) aria-label="Arsenal" {
            header class="tray-head" {
                h2 { (title) }
                span class="quiet" {
                    (left(mine)) " left, " (side_name(other(mine))) " " (left(other(mine)))
                }
            }
            @if left(mine) + left(other(mine)) == 0 && view.stage != Stage::Salvo {
                p class="quiet" { "Both arsenals are empty." }
            } @else {
                div class="tiles" {
                    @for cartridge in Cartridge::ALL { (tile(scene, mine, cartridge)) }
                    div class=(format!("legend {}", side(other(mine)))) {
                        span class="dot" aria-hidden="true" {} " " (side_name(other(mine))) " has it" br;
                        span class="dot empty" aria-hidden="true" {} " has spent it"
                    }
                }
            }
            (notes(scene))
        }
    }
}

/// §1.2i What can be noted on the target as destroyed, in the pencil edition.
fn notes(scene: &Scene) -> Markup {
    let fleet = &scene.view.terms.fleet;
    let note = |(n, tool): (usize, &Held)| match tool {
        Held::Note(building) => Some((n, *building)),
        Held::Place(_) | Held::Fire(_) | Held::Lose(_) | Held::Name | Held::Shot => None,
    };
    let notes: Vec<_> = scene.tools.iter().enumerate().filter_map(note).collect();
    html! {
        @if !notes.is_empty() {
            div class="row notes" role="group" aria-label="Note as destroyed" {
                span class="quiet" { "Note as destroyed:" }
                @for (n, building) in notes {
                    button type="button" class="plain" data-tool=(n)
                        aria-pressed=(scene.held == Some(Held::Note(building))) { (fleet[building.index()].name) }
                }
            }
        }
    }
}

fn tile(scene: &Scene, mine: Seat, cartridge: Cartridge) -> Markup {
    let view = scene.view;
    let has = |seat: Seat| view.planets[index(seat)].arsenal.has(cartridge);
    let tool = lines(view, &scene.tools).find(|(row, _)| *row == cartridge.index()).map(|(_, n)| n);
    let fits = view.mover == Some(mine) && view.dice.is_some() && view.unlocked.has(cartridge);
    let firing = view.stage == Stage::Salvo && view.seat == view.mover;
    let loaded = view.loaded == Some(cartridge) && (has(mine) || firing);
    let held =
        loaded || scene.held == Some(Held::Fire(cartridge)) || scene.held == Some(Held::Lose(cartridge));
    let open = if view.lost || view.loaded.is_some() { tool.is_some() } else { fits };
    let state = match (has(mine), held, open) {
        (_, true, _) => "lit held",
        (false, false, _) => "spent",
        (true, false, true) => "lit",
        (true, false, false) => "locked",
    };
    let note = note(scene, cartridge, has(mine), held, fits);
    let why = why(view, mine, cartridge, tool.is_some());
    let rival = other(mine);
    let theirs = format!("{} {} it", side_name(rival), if has(rival) { "still has" } else { "has spent" });
    html! {
        button type="button" class=(format!("tile {state}")) data-tool=[tool] aria-pressed=[tool.map(|_| held.to_string())]
            aria-disabled=[tool.is_none().then_some("true")] title=(format!("{why}. {theirs}."))
            aria-label=(format!("{cartridge}, {note}. {why}. {theirs}.")) {
            svg class="sign" viewBox="-26 -26 52 52" aria-hidden="true" {
                (at(0, 0, signs::cartridge(&view.terms, cartridge, 46, "currentColor", "var(--hit)")))
            }
            span class="name" { (cartridge.name()) }
            span class="note" { (note) }
            span class=(format!("dot {} {}", side(rival), if has(rival) { "full" } else { "empty" })) aria-hidden="true" {}
        }
    }
}

/// Below the name: what it can do now, or what it needs.
fn note(scene: &Scene, cartridge: Cartridge, has: bool, held: bool, fits: bool) -> String {
    let view = scene.view;
    let loaded = view.loaded == Some(cartridge);
    match () {
        () if loaded && view.stage == Stage::Salvo => format!("{} left", shots_text(view.shots)),
        () if !has => "spent".into(),
        () if loaded && view.lost => "lost".into(),
        () if view.lost && view.yours() => "give it up".into(),
        () if loaded && cartridge.face().is_some() => format!("{} of {}", view.aimed.len(), view.shots),
        () if held && cartridge == Cartridge::Beam && !view.lost => {
            format!("the {}", along(scene.hand).name())
        }
        () if fits && cartridge.face().is_some() => shots_text(view.shots_of(cartridge)),
        () => cartridge.needs().into(),
    }
}

/// Why it can or cannot be taken in hand.
fn why(view: &View, mine: Seat, cartridge: Cartridge, usable: bool) -> String {
    let needs = format!("Needs {}", cartridge.needs());
    match () {
        () if view.loaded == Some(cartridge) && view.seat == view.mover => "In hand".into(),
        () if !view.planets[index(mine)].arsenal.has(cartridge) => "Spent".into(),
        () if usable && view.lost => "Nothing fits: it can be given up for a single shot".into(),
        () if usable => format!("{needs}: it fits"),
        () if view.loaded.is_some() => format!("{needs}. Another cartridge is in hand"),
        () if view.mover != Some(mine) || view.seat.is_none() => format!("{needs}. It is not your turn"),
        () if view.dice.is_none() => format!("{needs}. Roll first"),
        () => format!("{needs}: these dice do not fit"),
    }
}
