//! A picture of the rulebook: a part of the sea with notes on it.

use maud::{Markup, html};
use naval::board::geometry::{centre, outlines};
use naval::board::{Chart, Counter, Flag, Ink, Kind, State, Window, chart};
use naval::types::{Class, Heading, Hex, Track};
use paint::Theme;
use paint::svg::{at, document};

/// A sea of these columns and rows; rows and columns as the map counts them.
pub(crate) fn sea(title: &str, columns: (i16, i16), rows: (i16, i16)) -> Chart {
    let window = Window { columns, rows };
    Chart { window, ..Chart::new(title, Window::frame(36, 24)) }
}

/// A unit.
pub(crate) fn unit(
    name: &str,
    (class, ships): (Class, u8),
    side: Flag,
    at: (i16, i16),
    heading: Heading,
) -> Counter {
    Counter {
        key: name.to_lowercase(),
        name: name.into(),
        kind: Kind::Unit(class, ships),
        side,
        nation: String::new(),
        hex: Hex::at(at.0, at.1),
        heading: Some(heading),
        speed: 5,
        w: Track::default(),
        s: Track::default(),
        flag: false,
        hidden: false,
        signs: Vec::new(),
        state: State::Plain,
    }
}

/// Something that could not be made out.
pub(crate) fn contact(side: Flag, at: (i16, i16), speed: u8) -> Counter {
    Counter { kind: Kind::Contact, heading: None, speed, ..unit("", (Class::Bb, 1), side, at, Heading::A) }
}

/// The picture: the chart, then what is laid over it in its coordinates.
pub(crate) fn plate(scene: &Chart, theme: Theme, over: &dyn Fn(&Ink) -> Markup) -> String {
    let ink = Ink::of(theme);
    let (left, top, width, height) = scene.window.bounds();
    let body = html! { (chart(scene, &ink)) (at(-left, -top, over(&ink))) };
    document(width as u32, height as u32, &scene.title, theme, body)
}

/// Words around a place, so far from the middle of a hex.
pub(crate) fn note(hex: (i16, i16), by: (i32, i32), words: &str, ink: &Ink) -> Markup {
    let (x, y) = centre(Hex::at(hex.0, hex.1));
    let (x, y) = (x + by.0, y + by.1);
    let count = words.lines().count() as i32;
    html! {
        text fill=(ink.ink) stroke=(ink.card) stroke-width="4.5" stroke-linejoin="round" paint-order="stroke" font-size="14" font-weight="600" text-anchor="middle" {
            @for (n, line) in words.lines().enumerate() {
                tspan x=(x) y=(y + 5 + 17 * n as i32 - 17 * (count - 1) / 2) { (line) }
            }
        }
    }
}

/// Hexes shaded in a colour.
pub(crate) fn shade(hexes: &[Hex], colour: &str, strength: &str) -> Markup {
    html! { path d=(outlines(hexes.iter().copied())) fill=(colour) fill-opacity=(strength) stroke=(colour) stroke-width="1" stroke-opacity="0.5" {} }
}

/// A line between two hexes; a broken one is blocked.
pub(crate) fn line(from: (i16, i16), to: (i16, i16), blocked: bool, ink: &Ink) -> Markup {
    let ((ax, ay), (bx, by)) = (centre(Hex::at(from.0, from.1)), centre(Hex::at(to.0, to.1)));
    let colour = if blocked { ink.bad } else { ink.good };
    html! {
        path d=(format!("M{ax} {ay}L{bx} {by}")) stroke=(ink.card) stroke-width="6" opacity="0.7" {}
        path d=(format!("M{ax} {ay}L{bx} {by}")) stroke=(colour) stroke-width="3" stroke-dasharray=[blocked.then_some("9 7")] {}
    }
}
