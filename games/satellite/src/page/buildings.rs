//! Buildings from above: a roof for every size, so that they can be told apart before their names are read.

use maud::{Markup, html};
use paint::tokens::CELL;

/// Which sectors a building covers: its corner, its columns and rows.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) columns: i32,
    pub(super) rows: i32,
}

impl Span {
    /// Its longer side in sectors, and its shorter one.
    fn sides(self) -> (i32, i32) {
        (self.columns.max(self.rows), self.columns.min(self.rows))
    }

    /// Moves a drawing that lies along the row to its place, turned if it stands along the column.
    fn transform(self) -> String {
        if self.rows > self.columns {
            format!("translate({} {}) rotate(90)", self.x + self.columns * CELL, self.y)
        } else {
            format!("translate({} {})", self.x, self.y)
        }
    }
}

/// A building that is known: a destroyed one is hollow. It goes without its name where marks lie on it.
pub(super) fn piece(span: Span, name: Option<&str>, gone: bool) -> Markup {
    drawn(span, if gone { "building gone" } else { "building" }, name)
}

/// A building in hand.
pub(super) fn ghost(span: Span, name: &str) -> Markup {
    drawn(span, "building held", Some(name))
}

/// The strokes through a destroyed building.
pub(super) fn crossed(span: Span) -> Markup {
    let (w, h) = (span.columns * CELL - 10, span.rows * CELL - 10);
    let path = format!("M{} {}l{w} {h}m0 {}l{} {h}", span.x + 5, span.y + 5, -h, -w);
    html! { path class="crossed" d=(path) {} }
}

/// A rectangle of the viewer's own round what it takes for destroyed.
pub(super) fn noted(span: Span) -> Markup {
    let (w, h) = (span.columns * CELL - 4, span.rows * CELL - 4);
    html! { rect class="noted" x=(span.x + 2) y=(span.y + 2) width=(w) height=(h) rx="3" {} }
}

/// How large a name may be written on a building so wide: a letter is about seven tenths as wide as it is high.
fn letters(name: &str, width: i32) -> String {
    let room = f64::from(width - 6) / (0.7 * name.chars().count().max(1) as f64);
    format!("{:.1}", room.min(11.0))
}

fn drawn(span: Span, class: &str, name: Option<&str>) -> Markup {
    let (long, short) = span.sides();
    let (w, h) = (long * CELL, short * CELL);
    html! {
        g class=(class) transform=(span.transform()) {
            rect class="cast" x="5" y="6" width=(w - 7) height=(h - 7) rx="7" {}
            rect class="wall" x="3" y="3" width=(w - 6) height=(h - 6) rx="7" {}
            path class="light" d=(format!("M7 {}V10A4 4 0 0 1 11 6H{}", h - 9, w - 9)) {}
            (roof(long, short))
            @if let Some(name) = name {
                text class="name" x=(w / 2) y=(h - 8) font-size=(letters(name, w)) { (name) }
            }
        }
    }
}

/// What stands on the roof, by the building's size.
fn roof(long: i32, short: i32) -> Markup {
    let (w, h) = (long * CELL, short * CELL);
    let middle = (h - 10) / 2 + 2;
    html! {
        g class="roof" {
            @match (long, short) {
                // Walls with towers around a keep.
                (3.., 2..) => {
                    rect class="line" x="14" y="13" width=(w - 28) height=(h - 32) rx="3" {}
                    @for (x, y) in [(14, 13), (w - 14, 13), (14, h - 19), (w - 14, h - 19)] {
                        circle class="dark" cx=(x) cy=(y) r="6" {}
                        circle class="lit" cx=(x) cy=(y) r="2.5" {}
                    }
                    path class="dark" d=(format!("M{} {middle}l13 -13l13 13l-13 13z", w / 2 - 13)) {}
                    path class="lit" d=(format!("M{} {middle}l6 -6l6 6l-6 6z", w / 2 - 6)) {}
                }
                // A dome with three blades.
                (_, 2..) => {
                    circle class="dark" cx=(w / 2) cy=(middle) r="25" {}
                    circle class="line" cx=(w / 2) cy=(middle) r="20" {}
                    @for (x, y) in [(0, -12), (10, 6), (-10, 6)] {
                        circle class="lit" cx=(w / 2 + x) cy=(middle + y) r="5" {}
                    }
                    circle class="lit" cx=(w / 2) cy=(middle) r="3.5" {}
                }
                // A long hall with ribs and a gate.
                (4.., _) => {
                    rect class="dark" x="9" y="8" width=(w - 18) height="15" rx="7" {}
                    @for n in 1..(w - 18) / 12 { path class="line" d=(format!("M{} 9v13", 9 + n * 12)) {} }
                    rect class="lit" x="9" y="11" width="9" height="9" rx="2" {}
                }
                // Huts in a row.
                (3, _) => {
                    @for n in 0..3 {
                        rect class="dark" x=(9 + n * (w - 14) / 3) y="8" width=((w - 14) / 3 - 5) height="15" rx="3" {}
                        rect class="lit" x=(15 + n * (w - 14) / 3) y="12" width="5" height="6" rx="1" {}
                        rect class="lit" x=(25 + n * (w - 14) / 3) y="12" width="5" height="6" rx="1" {}
                    }
                }
                // Two dishes.
                (2, _) => {
                    @for x in [w / 4 + 2, w * 3 / 4 - 2] {
                        circle class="dark" cx=(x) cy="15" r="9" {}
                        circle class="line" cx=(x) cy="15" r="5.5" {}
                        path class="lit" d=(format!("M{x} 15l6 -7l2 2z")) {}
                        circle class="lit" cx=(x) cy="15" r="2" {}
                    }
                }
                // A light.
                _ => {
                    circle class="dark" cx="20" cy="15" r="8" {}
                    circle class="lit" cx="20" cy="15" r="4" {}
                    path class="line" d="M20 4v4M20 22v4M9 15h4M27 15h4" {}
                }
            }
        }
    }
}
