//! A picture of the rulebook: a part of the map with notes on it.

use hawks::board::geometry::centre;
use hawks::board::silhouette::symbols;
use hawks::board::{Chart, Flag, Ink, layers};
use hawks::types::{Class, Hex};
use maud::{Markup, PreEscaped, html};
use paint::Theme;
use paint::svg::{at, document};

/// Words beside a hex, with a line to it if they stand apart.
pub(crate) struct Note {
    pub(crate) hex: Hex,
    /// From the middle of the hex to the middle of the words.
    pub(crate) by: (i32, i32),
    pub(crate) words: &'static str,
    pub(crate) kind: Kind,
}

/// What a note says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// How it is.
    Says,
    /// What is not allowed, or ends badly: with a cross on the hex.
    Bad,
    /// A number in a circle.
    Number,
}

pub(crate) const fn note(column: i16, row: i16, by: (i32, i32), words: &'static str) -> Note {
    Note { hex: Hex::at(column, row), by, words, kind: Kind::Says }
}

pub(crate) const fn bad(column: i16, row: i16, by: (i32, i32), words: &'static str) -> Note {
    Note { hex: Hex::at(column, row), by, words, kind: Kind::Bad }
}

pub(crate) const fn number(column: i16, row: i16, by: (i32, i32), words: &'static str) -> Note {
    Note { hex: Hex::at(column, row), by, words, kind: Kind::Number }
}

/// Words in lines around a place.
pub(crate) fn lines(x: i32, y: i32, anchor: &str, words: &str, ink: &Ink) -> Markup {
    let count = words.lines().count() as i32;
    html! {
        text fill=(ink.ink) stroke=(ink.card) stroke-width="4" stroke-linejoin="round" paint-order="stroke" font-size="13"
            text-anchor=(anchor) {
            @for (n, line) in words.lines().enumerate() {
                tspan x=(x) y=(y + 5 + 16 * n as i32 - 8 * (count - 1)) { (line) }
            }
        }
    }
}

fn leader(note: &Note, ink: &Ink) -> Markup {
    let ((x, y), (dx, dy)) = (centre(note.hex), note.by);
    let high = 8 * note.words.lines().count() as i32 + 4;
    if note.kind == Kind::Number || dx.abs().max(dy.abs()) <= 34 || dy.abs() < high {
        return html! {};
    }
    // From the edge of the words to where the hex begins, or to the cross on it.
    let (fx, fy) = (dx, dy - dy.signum() * high);
    let near = if note.kind == Kind::Bad { 14 } else { 27 };
    let far = (fx * fx + fy * fy).isqrt().max(near);
    let (tx, ty) = (x + fx * near / far, y + fy * near / far);
    html! {
        path d=(format!("M{} {}L{tx} {ty}", x + fx, y + fy)) stroke=(ink.faint) stroke-width="1.2" stroke-linecap="round" {}
        circle cx=(tx) cy=(ty) r="2.2" fill=(ink.faint) {}
    }
}

fn drawn(note: &Note, ink: &Ink) -> Markup {
    let ((x, y), (dx, dy)) = (centre(note.hex), note.by);
    html! {
        @if note.kind == Kind::Bad {
            path d=(format!("M{} {}l14 14m0 -14l-14 14", x - 7, y - 7)) stroke=(ink.card) stroke-width="7" stroke-linecap="round" {}
            path d=(format!("M{} {}l14 14m0 -14l-14 14", x - 7, y - 7)) stroke=(ink.bad) stroke-width="3.4" stroke-linecap="round" {}
        }
        @if note.kind == Kind::Number {
            circle cx=(x + dx) cy=(y + dy) r="10" fill=(ink.accent) stroke=(ink.card) stroke-width="1.5" {}
            text x=(x + dx) y=(y + dy + 5) fill=(ink.card) font-size="13" font-weight="700" text-anchor="middle" { (note.words) }
        } @else {
            (lines(x + dx, y + dy, "middle", note.words, ink))
        }
    }
}

/// A part of the map with its notes.
pub(crate) fn plate(scene: &Chart, notes: &[Note], theme: Theme) -> String {
    let ink = Ink::of(theme);
    let (left, top, width, height) = scene.window.bounds();
    let body = html! {
        @for layer in layers(scene, &ink) { (PreEscaped(layer.svg)) }
        g { @for note in notes { (leader(note, &ink)) } }
        g { @for note in notes { (drawn(note, &ink)) } }
    };
    document(width as u32, height as u32, &scene.title, theme, at(-left, -top, body))
}

/// The shapes of these ships, to be drawn once.
pub(crate) fn hulls(ships: &[(Class, Flag)], ink: &Ink) -> Markup {
    html! { defs { (symbols(ships.iter().copied(), ink)) } }
}
