//! The dice on the table.

use maud::{Markup, html};
use paint::svg::at;

use super::{Look, signs};
use crate::types::SEATS;
use crate::view::{Stage, View};
use crate::words::side_name;

/// From one die to the next.
pub(super) const STEP: i32 = 62;
/// How high the row is.
pub(super) const HEIGHT: i32 = 106;
const SIZE: i32 = 52;

/// Five dice with their positions; the dice of Self Destruct in its place.
pub(super) fn row(view: &View, look: &Look) -> Markup {
    let c = &look.palette;
    let edge = view.mover.map_or(c.faint, |mover| look.side(mover));
    let faces: Vec<Option<u8>> = match (view.dice, view.stage) {
        (Some(dice), _) => dice.faces().map(Some).to_vec(),
        (None, Stage::ToRoll) => vec![None; 5],
        (None, _) => Vec::new(),
    };
    html! {
        @for (n, face) in faces.into_iter().enumerate() {
            (at(n as i32 * STEP, 0, die(face, edge, look)))
            text x=(n as i32 * STEP + SIZE / 2) y=(SIZE + 18) fill=(c.faint) font-size="14" text-anchor="middle" { (n + 1) }
        }
        @if view.dice.is_some() && view.rerolls > 0 {
            text x="0" y=(SIZE + 38) fill=(c.faint) font-size="14" {
                (view.rerolls) (if view.rerolls == 1 { " re-roll left" } else { " re-rolls left" })
            }
        }
        @if view.stage == Stage::Salvo {
            text x="0" y="32" fill=(c.ink) font-size="17" font-weight="600" { "Salvo: " (crate::screen::shots_text(view.shots)) " left" }
        }
        @if let Some(toss) = view.tosses.last() {
            @for (n, (a, b)) in toss.iter().enumerate() {
                @let x = n as i32 * 160;
                (at(x, 0, die(Some(*a), look.side(SEATS[n]), look)))
                (at(x + 58, 0, die(Some(*b), look.side(SEATS[n]), look)))
                text x=(x) y=(SIZE + 18) fill=(c.faint) font-size="14" { (side_name(SEATS[n])) ": " (a + b) " shots" }
            }
        }
    }
}

/// One die; without a face it is still to be rolled.
fn die(face: Option<u8>, edge: &str, look: &Look) -> Markup {
    let (fill, pip) = if look.dark { ("#232c35", "#f2f5f7") } else { ("#ffffff", "#1d2733") };
    html! {
        rect x="2" y="3" width=(SIZE - 2) height=(SIZE - 2) rx="12" fill=(look.palette.ink) opacity="0.18" {}
        rect width=(SIZE - 2) height=(SIZE - 2) rx="11" fill=(fill) stroke=(edge) stroke-width="3"
            opacity=(if face.is_some() { "1" } else { "0.4" }) {}
        @if let Some(face) = face {
            (at(SIZE / 2 - 1, SIZE / 2 - 1, signs::pips(face, SIZE - 2, pip)))
        }
    }
}
