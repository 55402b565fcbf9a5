//! The player's sheet: both grids, the buildings to draw, the arsenal to cross off, a line for every round.

use contract::Seat;
use maud::{Markup, html};
use paint::sheet::kit::{FAINT, INK, MARGIN, RED, label, strong};
use paint::svg::at;

use super::grid;
use crate::board::signs;
use crate::tables::Terms;
use crate::types::Cartridge;
use crate::words::side_name;

/// How deep the target's grid may be.
const DEEP: i32 = 1300;
/// Where the target's grid begins.
const TOP: i32 = 390;
/// How deep the rounds are.
const ROUNDS: i32 = 290;
/// What is left free at the bottom for the last line.
const FOOT: i32 = 130;

/// Everything on the sheet. Grids about as wide as they are deep stand below each other, so that they fill the page.
pub(super) fn body(terms: &Terms, first: Option<Seat>, (width, height): (i32, i32)) -> Markup {
    let inner = width - 2 * MARGIN;
    let (rows, columns) = (i32::from(terms.grid.rows), i32::from(terms.grid.columns));
    let target = (1020 / columns).min(DEEP / rows);
    html! {
        (heading(first, inner))
        (strong(MARGIN + 60, 300, 46, "Target planet"))
        @if 10 * target * rows < 9 * DEEP { (stacked(terms, inner, height)) } @else { (abreast(terms, target, inner, height)) }
        (label(MARGIN, height - 80, 30, "start",
            "Hit: cross. Miss: one slash. Draw your buildings as solid rectangles. Unofficial, after Reluctant Pirate Games (2011)."))
    }
}

/// The grids side by side, the rounds and the arsenal below them.
fn abreast(terms: &Terms, target: i32, inner: i32, height: i32) -> Markup {
    let (rows, columns) = (i32::from(terms.grid.rows), i32::from(terms.grid.columns));
    let home = (inner - columns * target - 190) / columns;
    let home = home.min(880 / rows);
    let right = MARGIN + 60 + columns * target + 130;
    let log = TOP + DEEP + 60;
    let below = log + ROUNDS + 50;
    html! {
        (at(MARGIN + 60, TOP, grid(terms, target)))
        (strong(right, 300, 46, "Your planet"))
        (at(right, TOP, grid(terms, home)))
        (at(right, TOP + rows * home + 70, buildings(terms, 2, MARGIN + inner - right)))
        (at(MARGIN, log, rounds(inner)))
        (at(MARGIN, below, arsenal(terms, &[6, 7], inner, height - FOOT - below)))
    }
}

/// The own planet below the target, each with something beside it; the rounds at the bottom.
fn stacked(terms: &Terms, inner: i32, height: i32) -> Markup {
    let (rows, columns) = (i32::from(terms.grid.rows), i32::from(terms.grid.columns));
    // The title and the numbers of the lower grid.
    let between = 180;
    let deep = height - TOP - between - 60 - ROUNDS - FOOT;
    let target = (deep * 2 / 3 / rows).min((inner - 500) / columns);
    let home = ((deep - rows * target) / rows).min((inner - 1100) / columns);
    let (beside, second) = (MARGIN + 60 + columns * target + 70, TOP + rows * target + between);
    let right = MARGIN + 60 + columns * home + 80;
    let log = height - FOOT - ROUNDS;
    html! {
        (at(MARGIN + 60, TOP, grid(terms, target)))
        (at(beside, TOP, buildings(terms, 1, MARGIN + inner - beside)))
        (strong(MARGIN + 60, second - 90, 46, "Your planet"))
        (at(MARGIN + 60, second, grid(terms, home)))
        (at(right, second - 120, arsenal(terms, &[4, 5, 4], MARGIN + inner - right, log - 40 - (second - 120))))
        (at(MARGIN, log, rounds(inner)))
    }
}

/// Title, and lines for names.
fn heading(first: Option<Seat>, inner: i32) -> Markup {
    let begins = first.map_or("higher of two dice", side_name);
    html! {
        (strong(MARGIN, 170, 76, "Satellite Salvo"))
        @for (x, word, length) in [(840, "Player", 330), (1310, "Against", 270), (1740, "Date", inner - 1740 - 20)] {
            (label(x, 170, 34, "start", word))
            path d=(format!("M{} 174h{}", x + 130, length.max(110))) stroke=(INK) stroke-width="3" {}
        }
        (label(MARGIN, 225, 30, "start",
            &format!("Begins: {begins}.   Endgame:   □ Desperation   □ Ceasefire   □ Reloaded   □ Self Destruct")))
    }
}

/// The buildings to scale, with their sizes, in this many columns.
fn buildings(terms: &Terms, columns: usize, room: i32) -> Markup {
    let unit = 30;
    let step = 76;
    let per = terms.fleet.len().div_ceil(columns).max(1);
    html! {
        (strong(0, 0, if columns == 1 { 30 } else { 36 }, "Draw these, turned or not:"))
        @for (n, shape) in terms.fleet.iter().enumerate() {
            @let (column, row) = ((n / per) as i32, (n % per) as i32);
            @let (x, y) = (column * (room / columns as i32), 24 + row * step);
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

/// The arsenal as a list to cross off: this many in each row, with room for a word at the end of the first.
fn arsenal(terms: &Terms, rows: &[usize], inner: i32, room: i32) -> Markup {
    let (first, most) = (rows[0] as i32, rows.iter().copied().max().unwrap_or(1) as i32);
    let step = inner / most;
    let high = (room / rows.len() as i32 - 16).min(360);
    let sign = (high - 150).clamp(60, 150);
    let places = (0..).zip(rows).flat_map(|(row, count)| (0..*count as i32).map(move |column| (row, column)));
    html! {
        @for ((row, column), which) in places.zip(Cartridge::ALL) {
            @let (x, y) = (column * step, row * (high + 16));
            rect x=(x) y=(y) width=(step - 16) height=(high) rx="16" fill="none" stroke=(INK) stroke-width="4" {}
            rect x=(x + step - 66) y=(y + 14) width="36" height="36" fill="none" stroke=(INK) stroke-width="4" {}
            (at(x + step / 2 - 20, y + 30 + sign / 2, signs::cartridge(terms, which, sign, INK, RED)))
            (label(x + (step - 16) / 2, y + high - 62, 36, "middle", which.name()))
            (label(x + (step - 16) / 2, y + high - 22, 27, "middle", which.needs()))
        }
        @for (n, words) in (1..).zip(["Each can be used", "once. Nothing fits?", "Lose one for a", "single shot."]) {
            (label(first * step, n * 40, (step / 8).min(30), "start", words))
        }
    }
}
