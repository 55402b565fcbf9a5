//! The dice on the table as buttons, those that are kept locked; what can be done with them; what each side did last.

use contract::Seat;
use maud::{Markup, html};
use paint::svg::at;

use super::{Scene, commands, side};
use crate::board::signs::pips;
use crate::screen::dice::{choosing, kept};
use crate::screen::report::{brief, last};
use crate::screen::shots_text;
use crate::types::{SEATS, other};
use crate::view::{Stage, View};
use crate::words::{ending, side_name};

/// The tray: dice, what is left, commands, the last reports.
pub(super) fn tray(scene: &Scene) -> Markup {
    let view = scene.view;
    let colours = view.mover.or(view.seat).map_or("", side);
    html! {
        section class=(format!("tray {colours}")) aria-label="Dice" {
            header class="tray-head" {
                h2 { (title(view)) }
                span class="quiet" { (left(view)) }
            }
            (row(scene))
            (commands(scene))
            (reports(view))
        }
    }
}

fn title(view: &View) -> String {
    let whose = |mover: Seat| {
        if view.seat == Some(mover) { "Your".to_owned() } else { format!("{}'s", side_name(mover)) }
    };
    match (view.ending, view.mover, view.stage) {
        (Some(how), ..) => ending(view.seat, how),
        (None, Some(mover), Stage::Salvo) => format!("{} Salvo", whose(mover)),
        (None, Some(mover), Stage::Desperation) => {
            format!("Desperation: {} shot", whose(mover).to_lowercase())
        }
        (None, Some(mover), Stage::SelfDestruct) => {
            format!("Self Destruct: {} shots", whose(mover).to_lowercase())
        }
        (None, Some(mover), _) => format!("{} dice", whose(mover)),
        (None, None, _) => String::new(),
    }
}

/// What is left of the turn, in words.
fn left(view: &View) -> String {
    match view.stage {
        Stage::ToRoll => "all five are to be rolled".into(),
        Stage::Rolling => match view.rerolls {
            0 => "no re-roll left".into(),
            1 => "1 re-roll left".into(),
            n => format!("{n} re-rolls left"),
        },
        Stage::Aiming => "the dice stay".into(),
        Stage::Salvo => format!("{} left", shots_text(view.shots)),
        Stage::SelfDestruct => format!("{} of {} targets named", view.aimed.len(), view.shots),
        Stage::Desperation => "one each, in turn".into(),
        Stage::Placing | Stage::Over => String::new(),
    }
}

fn row(scene: &Scene) -> Markup {
    let view = scene.view;
    let bits = if choosing(view) { kept(scene.hand) } else { 0 };
    let faces: Option<[Option<u8>; 5]> = match (view.dice, view.stage) {
        (Some(dice), _) => Some(dice.faces().map(Some)),
        (None, Stage::ToRoll) => Some([None; 5]),
        (None, _) => None,
    };
    html! {
        @if let Some(faces) = faces {
            div class="dice" {
                @for (n, face) in faces.into_iter().enumerate() {
                    @let locked = bits >> n & 1 == 1;
                    @match face {
                        Some(face) if choosing(view) => (button(n, face, locked)),
                        Some(face) => span class="die still" role="img" aria-label=(format!("die {}: {face}", n + 1)) { (picture(Some(face))) },
                        None => span class="die blank" aria-hidden="true" { (picture(None)) },
                    }
                }
            }
        }
        @if let Some(toss) = view.tosses.last() {
            div class="dice toss" {
                @for (seat, (a, b)) in SEATS.into_iter().zip(toss) {
                    span class=(format!("pair {}", side(seat))) {
                        span class="die still" role="img" aria-label=(format!("{a}")) { (picture(Some(*a))) }
                        span class="die still" role="img" aria-label=(format!("{b}")) { (picture(Some(*b))) }
                        span { (side_name(seat)) ": " (a + b) " shots" }
                    }
                }
            }
        }
    }
}

/// A die that can be kept.
fn button(n: usize, face: u8, locked: bool) -> Markup {
    let (class, word) = if locked { ("die locked", "kept") } else { ("die", "keep") };
    let label = format!("die {}: {face}, {}", n + 1, if locked { "kept" } else { "rolls again unless kept" });
    html! {
        button type="button" class=(class) data-mark=(n) data-mark-key=(n + 1) aria-pressed=(locked) aria-label=(label) {
            (picture(Some(face)))
            span class="lock" aria-hidden="true" {
                svg viewBox="0 0 12 12" width="12" height="12" {
                    path d=(if locked { "M3.5 6V4a2.5 2.5 0 0 1 5 0V6" } else { "M3.5 6V3.4a2.4 2.4 0 0 1 4.7 -.6" })
                        fill="none" stroke="currentColor" stroke-width="1.6" {}
                    rect x="2" y="5.6" width="8" height="5.6" rx="1.2" fill="currentColor" {}
                }
                (word)
            }
        }
    }
}

/// One die; without a face it is still to be rolled.
fn picture(face: Option<u8>) -> Markup {
    html! {
        svg class="cube" viewBox="0 0 60 60" aria-hidden="true" {
            rect class="cast" x="4" y="6" width="54" height="53" rx="13" {}
            rect class="face" x="2" y="2" width="55" height="54" rx="12" {}
            path class="light" d="M7 40V15A9 9 0 0 1 16 6H42" {}
            @if let Some(face) = face {
                (at(30, 29, pips(face, 52, "currentColor")))
            } @else {
                text class="unknown" x="30" y="38" { "?" }
            }
        }
    }
}

/// What each side did last.
fn reports(view: &View) -> Markup {
    let shooters = view.seat.map_or(SEATS, |seat| [seat, other(seat)]);
    html! {
        ul class="reports" {
            @for shooter in shooters {
                @if let Some(strikes) = last(&view.target_of(shooter).strikes) {
                    li class=(side(shooter)) {
                        span class="flag" aria-hidden="true" {}
                        b { (if view.seat == Some(shooter) { "You" } else { side_name(shooter) }) }
                        " " (brief(&strikes))
                    }
                }
            }
        }
    }
}
