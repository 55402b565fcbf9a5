//! Tokens on sectors, around a sector's middle: those of the box, or a pencil's.

use maud::{Markup, html};
use paint::tokens;

/// A red token, or a pencilled cross.
pub(super) fn hit(pencil: bool, number: u8) -> Markup {
    html! {
        @if pencil {
            path class="stroke" d=(stroke(number, false)) {}
            path class="stroke" d=(stroke(number, true)) {}
        } @else {
            (tokens::hit())
        }
    }
}

/// A white token, or one pencilled stroke.
pub(super) fn miss(pencil: bool, number: u8) -> Markup {
    html! {
        @if pencil {
            path class="stroke" d=(stroke(number, false)) {}
        } @else {
            (tokens::miss())
        }
    }
}

/// A stroke as a hand draws it: no two quite alike.
fn stroke(number: u8, back: bool) -> String {
    let wobble = |by: i32| (i32::from(number) * by) % 5 - 2;
    let side = if back { -1 } else { 1 };
    format!(
        "M{} {}Q{} {} {} {}",
        -13 * side + wobble(3),
        13 + wobble(7),
        wobble(11),
        wobble(13),
        13 * side + wobble(5),
        -13 + wobble(9)
    )
}

/// The letter of a damaged building, on what is left of it.
pub(super) fn letter(letter: char) -> Markup {
    html! { text class="letter" y="15" { (letter) } }
}
