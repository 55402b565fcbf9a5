//! Tokens on sectors: hits, misses, what was struck last, targets, the cursor. Each has a shape of its own, drawn around
//! the sector's middle; colours are the style sheet's.

use maud::{Markup, html};

/// A red token with a cross cut into it, on a burst; or a pencilled cross.
pub(super) fn hit(pencil: bool, number: u8) -> Markup {
    html! {
        @if pencil {
            path class="stroke" d=(stroke(number, false)) {}
            path class="stroke" d=(stroke(number, true)) {}
        } @else {
            g class="hit" {
                path class="burst" d="M0 -19L5 -12L13 -14L12 -6L19 0L12 5L14 13L5 12L0 19L-5 12L-13 14L-12 5L-19 0L-12 -6L-14 -13L-5 -12Z" {}
                circle r="12" {}
                path class="shine" d="M-8.5 -4A9.5 9.5 0 0 1 4 -8.6" {}
                path class="cut" d="M-5 -5L5 5M-5 5L5 -5" {}
            }
        }
    }
}

/// A white token with a hole, or one pencilled stroke.
pub(super) fn miss(pencil: bool, number: u8) -> Markup {
    html! {
        @if pencil {
            path class="stroke" d=(stroke(number, false)) {}
        } @else {
            g class="miss" {
                circle class="under" r="8.5" {}
                circle class="ring" r="8.5" {}
            }
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

/// The frame of what was struck last.
pub(super) fn fresh() -> Markup {
    html! { rect class="fresh" x="-18.5" y="-18.5" width="37" height="37" rx="7" {} }
}

/// A target that is named, not fired at yet: cross-hairs with its number.
pub(super) fn aimed(number: usize) -> Markup {
    html! {
        g class="aimed" {
            circle r="13" {}
            path d="M-18 0H-10M10 0H18M0 -18V-10M0 10V18" {}
            text y="5" { (number) }
        }
    }
}

/// A sector the pattern in hand would strike; one that was struck before is only outlined. The sign in it makes room for
/// a digit.
pub(super) fn ghost(struck: bool, digit: bool) -> Markup {
    html! {
        rect class=(if struck { "ghost before" } else { "ghost" }) x="-18" y="-18" width="36" height="36" rx="6" {}
        @if !struck && !digit {
            path class="ghost-mark" d="M-5 0H5M0 -5V5" {}
        }
    }
}

/// The sector pointed at: corners, and cross-hairs where something would be struck.
pub(super) fn cursor(wrong: bool, aims: bool) -> Markup {
    html! {
        g class=(if wrong { "cursor wrong" } else { "cursor" }) {
            rect x="-18" y="-18" width="36" height="36" rx="6" {}
            @if wrong {
                path d="M-10 -10L10 10" {}
                circle r="13" {}
            } @else if aims {
                circle r="9" {}
                path d="M-15 0H-5M5 0H15M0 -15V-5M0 5V15" {}
            }
        }
    }
}

/// The letter of a damaged building, on what is left of it.
pub(super) fn letter(letter: char) -> Markup {
    html! { text class="letter" y="15" { (letter) } }
}

/// How likely a building stands there, from 0 to 9; 9 is the likeliest sector.
pub(super) fn heat(share: f32) -> Markup {
    let digit = (9.0 * share).round().clamp(0.0, 9.0) as u8;
    html! {
        g class="heat" {
            rect x="-19" y="-19" width="38" height="38" rx="6" fill-opacity=(format!("{:.2}", 0.62 * share)) {}
            text y="5" class=(if digit > 6 { "high" } else { "low" }) { (digit) }
        }
    }
}
