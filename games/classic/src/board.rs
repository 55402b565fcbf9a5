//! The view as a picture: both boards side by side.

use contract::Seat;
use maud::{Markup, html};
use paint::Theme;
use paint::svg::{Palette, at, document};

use crate::notes::Guess;
use crate::types::{Berth, Cell, Heading, other, side};
use crate::view::{Stage, View};
use crate::words::{ending, list, many, name};
use crate::wrecks::wrecks;

const CELL: i32 = 36;
const LEFT: i32 = 44;
const TOP: i32 = 92;
const GAP: i32 = 62;

/// The situation as an SVG document.
pub(crate) fn svg(view: &View, theme: Theme) -> String {
    let colours = theme.palette();
    let (wide, high) = (i32::from(view.columns) * CELL, i32::from(view.rows) * CELL);
    let own = view.seat.unwrap_or(Seat(0));
    // Narrow boards leave room for the words under them.
    let step = (wide + GAP).max(300);
    let (width, height) = (LEFT + step + wide.max(240) + 24, TOP + high + 76);
    let body = html! {
        text x="20" y="32" fill=(colours.ink) font-size="19" font-weight="700" { "Classic Salvo" }
        text x=(width - 20) y="32" fill=(colours.faint) font-size="14" text-anchor="end" { (status(view)) }
        @for (n, seat) in [own, other(own)].into_iter().enumerate() {
            (at(LEFT + n as i32 * step, TOP, waters(view, seat, &colours)))
        }
    };
    document(width as u32, height as u32, "Classic Salvo", theme, body)
}

fn status(view: &View) -> String {
    match (view.stage, view.next) {
        (Stage::Placing, _) => "ships are being placed".into(),
        (Stage::Battle, Some(seat)) => format!("{} fires next", name(seat)),
        (Stage::Battle, None) => String::new(),
        (Stage::Over, _) => ending(view),
    }
}

/// One seat's board: grid, ships that may be seen, shots, and what is known below it.
fn waters(view: &View, seat: Seat, c: &Palette) -> Markup {
    let (rows, columns) = (i32::from(view.rows), i32::from(view.columns));
    let heading = match view.seat {
        Some(own) if own == seat => format!("Your fleet ({})", name(seat)),
        Some(_) => format!("{}'s waters", name(seat)),
        None => format!("{}'s fleet", name(seat)),
    };
    html! {
        text x="0" y="-38" fill=(c.ink) font-size="15" font-weight="600" { (heading) }
        rect x="-2" y="-2" width=(columns * CELL + 4) height=(rows * CELL + 4) rx="8" fill=(c.sea) stroke=(c.sea_line) {}
        @for n in 1..columns { path d=(format!("M{} 0v{}", n * CELL, rows * CELL)) stroke=(c.sea_line) stroke-width="0.8" {} }
        @for n in 1..rows { path d=(format!("M0 {}h{}", n * CELL, columns * CELL)) stroke=(c.sea_line) stroke-width="0.8" {} }
        @for n in 0..columns {
            text x=(n * CELL + CELL / 2) y="-12" fill=(c.faint) font-size="13" text-anchor="middle" { (n + 1) }
        }
        @for n in 0..rows {
            text x="-12" y=(n * CELL + CELL / 2 + 5) fill=(c.faint) font-size="13" text-anchor="end" {
                (char::from(b'A' + n as u8))
            }
        }
        @for berth in view.shown(seat) { (hull(berth, c.kinds[kind(seat)], c)) }
        (shots(view, seat, c))
        (aims(view, seat, c))
        text x="0" y=(rows * CELL + 30) fill=(c.ink) font-size="13" { (afloat(view, seat)) }
        text x="0" y=(rows * CELL + 50) fill=(c.faint) font-size="13" {
            (many(view.strikes[side(other(seat))].shots(), "shot")) " received"
        }
    }
}

/// The palette's blue for Blue, its red for Red.
pub(crate) fn kind(seat: Seat) -> usize {
    [1, 4][side(seat)]
}

fn centre(cell: Cell) -> (i32, i32) {
    (i32::from(cell.column()) * CELL + CELL / 2, i32::from(cell.row()) * CELL + CELL / 2)
}

/// A ship: a hull with a pointed bow, a deck line, and turrets.
fn hull(berth: &Berth, colour: &str, c: &Palette) -> Markup {
    let long = i32::from(berth.ship.length()) * CELL;
    let (x, y) = (i32::from(berth.at.column()) * CELL, i32::from(berth.at.row()) * CELL);
    let turn = match berth.heading {
        Heading::Across => format!("translate({x} {y})"),
        // Down is across, turned about the cell's corner and moved back into the column.
        Heading::Down => format!("translate({} {y}) rotate(90)", x + CELL),
    };
    let (half, end) = (CELL / 2, long - 4);
    let shape = format!(
        "M6 9Q4 {half} 6 {}H{}Q{} {} {end} {half}Q{} 9 {} 9Z",
        CELL - 9,
        end - 14,
        end - 4,
        CELL - 10,
        end - 4,
        end - 14
    );
    html! {
        g transform=(turn) {
            path d=(shape) fill=(colour) opacity="0.85" stroke=(c.ink) stroke-width="1.2" {}
            @for n in 0..i32::from(berth.ship.length()) {
                circle cx=(n * CELL + half) cy=(half) r="3.5" fill=(c.paper) opacity="0.8" {}
            }
        }
    }
}

/// Hits are crosses on a disc, on a dark square where the ship is known to have sunk; misses are rings; the last strike
/// is framed.
fn shots(view: &View, seat: Seat, c: &Palette) -> Markup {
    let log = &view.strikes[side(other(seat))];
    let last = log.strikes().next_back().unwrap_or_default();
    let sunk = wrecks(view, seat);
    html! {
        @for mark in log.marks() {
            @let (x, y) = centre(mark.cell);
            @if mark.hit != Some(false) && sunk.has(mark.cell) {
                rect x=(x - 13) y=(y - 13) width="26" height="26" rx="3" fill=(c.ink) opacity="0.85" {}
                path d=(format!("M{} {}l12 12m0 -12l-12 12", x - 6, y - 6)) stroke=(c.paper) stroke-width="3" stroke-linecap="round" {}
            } @else if mark.hit.is_none() && !log.hits().has(mark.cell) && !log.misses().has(mark.cell) {
                (counted((x, y), view.guess(seat, mark.cell), c))
            } @else if log.hits().has(mark.cell) {
                circle cx=(x) cy=(y) r="12" fill=(c.fresh) opacity="0.9" {}
                path d=(format!("M{} {}l12 12m0 -12l-12 12", x - 6, y - 6)) stroke=(c.paper) stroke-width="3" stroke-linecap="round" {}
            } @else {
                circle cx=(x) cy=(y) r="6" fill="none" stroke=(c.ink) stroke-width="2" opacity="0.65" {}
            }
        }
        @for mark in last {
            @let (x, y) = centre(mark.cell);
            rect x=(x - CELL / 2 + 2) y=(y - CELL / 2 + 2) width=(CELL - 4) height=(CELL - 4) rx="6" fill="none"
                stroke=(c.ink) stroke-width="1.8" stroke-dasharray=(if mark.is_hit() { "none" } else { "4 3" }) {}
        }
    }
}

/// A shot of which only the number of hits was told: a question mark, or a small cross or dot as it is noted.
fn counted((x, y): (i32, i32), guess: Guess, c: &Palette) -> Markup {
    html! {
        circle cx=(x) cy=(y) r="10" fill="none" stroke=(c.ink) stroke-width="1.4" stroke-dasharray="3 3" opacity="0.65" {}
        @match guess {
            Guess::Open => text x=(x) y=(y + 5) fill=(c.ink) font-size="14" text-anchor="middle" { "?" },
            Guess::Hit => path d=(format!("M{} {}l10 10m0 -10l-10 10", x - 5, y - 5)) stroke=(c.fresh) stroke-width="2.4" {},
            Guess::Miss => circle cx=(x) cy=(y) r="3" fill=(c.ink) opacity="0.65" {},
        }
    }
}

/// Where a salvo is aimed: cross-hairs.
fn aims(view: &View, seat: Seat, c: &Palette) -> Markup {
    let aims = if view.firing() && view.seat != Some(seat) { view.aims } else { crate::area::Area::EMPTY };
    html! {
        @for cell in aims.cells() {
            @let (x, y) = centre(cell);
            circle cx=(x) cy=(y) r="10" fill="none" stroke=(c.fresh) stroke-width="2" {}
            path d=(format!("M{} {y}h28M{x} {}v28", x - 14, y - 14)) stroke=(c.fresh) stroke-width="1.6" {}
        }
    }
}

fn afloat(view: &View, seat: Seat) -> String {
    match view.stage {
        Stage::Placing => list(&view.fleet),
        Stage::Battle | Stage::Over => format!("afloat: {}", crate::panel::afloat(view, seat)),
    }
}
