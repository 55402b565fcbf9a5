//! The player's sheet: both grids, the buildings to draw, the arsenal to cross off, a line for every round.

use maud::{Markup, html};
use paint::svg::at;

use super::{FAINT, INK, MARGIN, RED, grid, label, strong};
use crate::board::signs;
use crate::tables::Terms;
use crate::types::Cartridge;

/// How deep the target's grid may be.
const DEEP: i32 = 1300;

/// Everything on the sheet.
pub(super) fn body(terms: &Terms, (width, height): (i32, i32)) -> Markup {
    let inner = width - 2 * MARGIN;
    let (rows, columns) = (i32::from(terms.grid.rows), i32::from(terms.grid.columns));
    let target = (1020 / columns).min(DEEP / rows);
    let home = (inner - columns * target - 190) / columns;
    let home = home.min(880 / rows);
    let right = MARGIN + 60 + columns * target + 130;
    let log = 390 + DEEP + 60;
    html! {
        (heading(inner))
        (strong(MARGIN + 60, 300, 46, "Target planet"))
        (at(MARGIN + 60, 390, grid(terms, target)))
        (strong(right, 300, 46, "Your planet"))
        (at(right, 390, grid(terms, home)))
        (at(right, 390 + rows * home + 70, buildings(terms, width - MARGIN - right)))
        (at(MARGIN, log, rounds(inner)))
        (at(MARGIN, log + 340, arsenal(terms, inner, (height - 130) - (log + 340))))
        (label(MARGIN, height - 80, 30, "start",
            "Hit: cross. Miss: one slash. Draw your buildings as solid rectangles. Unofficial, after Reluctant Pirate Games (2011)."))
    }
}

/// Title, and lines for names.
fn heading(inner: i32) -> Markup {
    html! {
        (strong(MARGIN, 170, 76, "Satellite Salvo"))
        @for (x, word, length) in [(840, "Player", 330), (1310, "Against", 270), (1740, "Date", inner - 1740 - 20)] {
            (label(x, 170, 34, "start", word))
            path d=(format!("M{} 174h{}", x + 130, length.max(110))) stroke=(INK) stroke-width="3" {}
        }
        (label(MARGIN, 225, 30, "start", "Begins: higher of two dice.   Endgame:   □ Desperation   □ Ceasefire   □ Reloaded   □ Self Destruct"))
    }
}

/// The buildings to draw, to scale, with their sizes.
fn buildings(terms: &Terms, room: i32) -> Markup {
    let unit = 30;
    let step = 76;
    let per = terms.fleet.len().div_ceil(2).max(1);
    html! {
        (strong(0, 0, 36, "Draw these, turned or not:"))
        @for (n, shape) in terms.fleet.iter().enumerate() {
            @let (column, row) = ((n / per) as i32, (n % per) as i32);
            @let (x, y) = (column * (room / 2), 24 + row * step);
            rect x=(x) y=(y) width=(i32::from(shape.columns) * unit) height=(i32::from(shape.rows) * unit) fill="#c9ced3" stroke=(INK)
                stroke-width="4" {}
            (label(x + 140, y + 28, 30, "start", &format!("{} {}×{}", shape.name, shape.rows, shape.columns)))
        }
    }
}

/// A column for every round: what was fired, hits, buildings destroyed by it.
fn rounds(inner: i32) -> Markup {
    let names = ["Round", "Cartridge", "Hits", "Destroyed"];
    let left = 200;
    let step = (inner - left) / 13;
    html! {
        @for (row, name) in names.into_iter().enumerate() {
            @let y = row as i32 * 72;
            (label(0, y + 46, 32, "start", name))
            @for n in 0..13 {
                rect x=(left + n * step) y=(y) width=(step) height="72" fill=(if row == 0 { "#eef0f2" } else { "none" }) stroke=(FAINT)
                    stroke-width="3" {}
                @if row == 0 {
                    (label(left + n * step + step / 2, y + 46, 34, "middle", &(n + 1).to_string()))
                }
            }
        }
    }
}

/// The arsenal as a list to cross off.
fn arsenal(terms: &Terms, inner: i32, room: i32) -> Markup {
    let step = inner / 7;
    let high = (room / 2 - 16).min(360);
    let sign = (high - 150).clamp(60, 150);
    html! {
        @for (n, which) in Cartridge::ALL.into_iter().enumerate() {
            @let (row, column) = if n < 6 { (0, n as i32) } else { (1, n as i32 - 6) };
            @let (x, y) = (column * step, row * (high + 16));
            rect x=(x) y=(y) width=(step - 16) height=(high) rx="16" fill="none" stroke=(INK) stroke-width="4" {}
            rect x=(x + step - 66) y=(y + 14) width="36" height="36" fill="none" stroke=(INK) stroke-width="4" {}
            (at(x + step / 2 - 20, y + 30 + sign / 2, signs::cartridge(terms, which, sign, INK, RED)))
            (label(x + (step - 16) / 2, y + high - 62, 36, "middle", which.name()))
            (label(x + (step - 16) / 2, y + high - 22, 27, "middle", which.needs()))
        }
        (label(6 * step, 40, 30, "start", "Each can be used"))
        (label(6 * step, 80, 30, "start", "once. Nothing fits?"))
        (label(6 * step, 120, 30, "start", "Lose one for a"))
        (label(6 * step, 160, 30, "start", "single shot."))
    }
}
