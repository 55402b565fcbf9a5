//! Tokens that the boards of pages share: hits, misses, what was struck last, targets, the cursor. Each has a shape of
//! its own, drawn around a cell's middle on a board of [`CELL`] units a cell; colours are those of `web/board.css`.

use maud::{Markup, html};

/// How large a cell is drawn.
pub const CELL: i32 = 40;

/// A red token with a cross cut into it, on a burst.
pub fn hit() -> Markup {
    html! {
        g class="hit" {
            path class="burst" d="M0 -19L5 -12L13 -14L12 -6L19 0L12 5L14 13L5 12L0 19L-5 12L-13 14L-12 5L-19 0L-12 -6L-14 -13L-5 -12Z" {}
            circle r="12" {}
            path class="shine" d="M-8.5 -4A9.5 9.5 0 0 1 4 -8.6" {}
            path class="cut" d="M-5 -5L5 5M-5 5L5 -5" {}
        }
    }
}

/// A white token with a hole.
pub fn miss() -> Markup {
    html! {
        g class="miss" {
            circle class="under" r="8.5" {}
            circle class="ring" r="8.5" {}
        }
    }
}

/// The frame of what was struck last.
pub fn fresh() -> Markup {
    html! { rect class="fresh" x="-18.5" y="-18.5" width="37" height="37" rx="7" {} }
}

/// A target that is named, not fired at yet: cross-hairs, with its number where targets have an order.
pub fn aimed(number: Option<usize>) -> Markup {
    html! {
        g class="aimed" {
            circle r="13" {}
            path d="M-18 0H-10M10 0H18M0 -18V-10M0 10V18" {}
            @match number {
                Some(number) => text y="5" { (number) },
                None => circle class="centre" r="3" {},
            }
        }
    }
}

/// A cell that what is in hand would strike; one that was struck before is only outlined. The sign in it makes room for
/// a digit.
pub fn ghost(struck: bool, digit: bool) -> Markup {
    html! {
        rect class=(if struck { "ghost before" } else { "ghost" }) x="-18" y="-18" width="36" height="36" rx="6" {}
        @if !struck && !digit {
            path class="ghost-mark" d="M-5 0H5M0 -5V5" {}
        }
    }
}

/// The cell pointed at: a frame, and cross-hairs where something would be struck.
pub fn cursor(wrong: bool, aims: bool) -> Markup {
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

/// How likely something is there, from 0 to 9; 9 is the likeliest cell.
pub fn heat(share: f32) -> Markup {
    let digit = (9.0 * share).round().clamp(0.0, 9.0) as u8;
    html! {
        g class="heat" {
            rect x="-19" y="-19" width="38" height="38" rx="6" fill-opacity=(format!("{:.2}", 0.62 * share)) {}
            text y="5" class=(if digit > 6 { "high" } else { "low" }) { (digit) }
        }
    }
}

/// A cell that can be pointed at, invisible on top of what is drawn; `label` says what is there.
pub fn cell(row: u8, column: u8, label: &str) -> Markup {
    html! {
        g class="cell" role="button" tabindex="-1" data-cell=(format!("{row},{column}")) aria-label=(label) {
            rect x=(i32::from(column) * CELL) y=(i32::from(row) * CELL) width=(CELL) height=(CELL) rx="6" {}
        }
    }
}

/// A piece's plan, small, for lists: a square for every cell.
pub fn plan(rows: u8, columns: u8) -> Markup {
    let (w, h) = (i32::from(columns) * 8, i32::from(rows) * 8);
    html! {
        svg class="plan" viewBox=(format!("0 0 {w} {h}")) width=(w) height=(h) aria-hidden="true" {
            @for row in 0..i32::from(rows) {
                @for column in 0..i32::from(columns) {
                    rect x=(column * 8) y=(row * 8) width="7" height="7" rx="1.5" {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_says_where_it_is_and_what_is_there() {
        let html = cell(2, 3, "C4, not struck").into_string();
        assert!(html.contains("data-cell=\"2,3\" aria-label=\"C4, not struck\""), "{html}");
        assert!(html.contains("x=\"120\" y=\"80\""), "{html}");
    }

    #[test]
    fn the_likeliest_cell_has_a_nine() {
        assert!(heat(1.0).into_string().contains("class=\"high\">9<"));
        assert!(heat(0.0).into_string().contains("class=\"low\">0<"));
    }
}
