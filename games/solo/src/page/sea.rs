//! The sea: twelve tiles, the coins on them, the last volley, and the ship in hand. The cells that can be pointed at lie on
//! top and are invisible.

use maud::{Markup, html};
use paint::Hand;
use paint::svg::at;
use paint::tokens::{self, CELL};

use super::colour;
use crate::board::emblem;
use crate::event::Volley;
use crate::screen::{Ghost, cursor_cell, ghost};
use crate::types::{Cell, Ship, Suit};
use crate::view::{Stage, View};

/// Left of the sea: a tile row's suit, and the letters. Above it: the faces of the dice.
const LEFT: i32 = 62;
const TOP: i32 = 42;
const RIM: i32 = 8;

/// The sea with its title.
pub(super) fn panel(view: &View, hand: &Hand) -> Markup {
    let placing = view.stage == Stage::Muster && view.yours;
    let afloat: usize = view.fleets.iter().map(|fleet| fleet.afloat.len()).sum();
    let state = match view.stage {
        Stage::Muster => "laying out".to_owned(),
        Stage::Call => "ready".to_owned(),
        Stage::Battle | Stage::Over => format!("volley {}", view.volleys),
    };
    html! {
        section class=(if placing { "field solo active" } else { "field solo" }) {
            header class="field-head" {
                h2 { "The sea" }
                span class="quiet" { (afloat) (if afloat == 1 { " coin afloat" } else { " coins afloat" }) }
                span class="stand" { (state) }
            }
            (picture(view, hand, placing))
        }
    }
}

fn picture(view: &View, hand: &Hand, placing: bool) -> Markup {
    let (width, height) = (LEFT + 6 * CELL + RIM, TOP + 8 * CELL + RIM);
    let ghost = ghost(view, hand).filter(|_| placing);
    let cursor = (placing && hand.shown && ghost.is_none()).then(|| cursor_cell(hand));
    html! {
        svg class="field-picture" viewBox=(format!("0 0 {width} {height}")) role=(if placing { "group" } else { "img" })
            aria-label=(summary(view)) {
            rect class="table-top" width=(width) height=(height) rx="14" {}
            (edges(view))
            (at(LEFT, TOP, html! {
                g aria-hidden="true" {
                    (tiles())
                    (ships(view))
                    (volley(view))
                    @if let Some(ghost) = &ghost { (in_hand(ghost)) }
                    @if let Some(cell) = cursor { (on(cell, tokens::cursor(false, false))) }
                }
                @if placing {
                    @for row in 0..8 {
                        @for column in 0..6 {
                            @if let Some(cell) = Cell::new(row * 6 + column) {
                                (tokens::cell(row, column, &label(view, cell)))
                            }
                        }
                    }
                }
            }))
        }
    }
}

/// The faces above the columns in the marker's colour, the suits and letters of the rows.
fn edges(view: &View) -> Markup {
    let faces = ["null", "ace", "2", "3", "4", "5"];
    html! {
        g class="edge" aria-hidden="true" {
            @for (n, face) in faces.iter().enumerate() {
                @let x = LEFT + CELL * n as i32 + CELL / 2;
                circle class="coin" cx=(x) cy=(TOP - 21) r="15" stroke=(colour(view.marker)) {}
                text x=(x) y=(TOP - 17) { (face) }
            }
            @for (n, suit) in view.rows.iter().enumerate() {
                @let y = TOP + n as i32 * 2 * CELL + CELL;
                (at(22, y - 6, emblem(*suit, 13, colour(*suit))))
                text class="suit" x="22" y=(y + 20) { (suit.name()) }
            }
            @for row in 0..8u8 {
                text x=(LEFT - 9) y=(TOP + i32::from(row) * CELL + CELL / 2 + 4) { (char::from(b'A' + row)) }
            }
        }
    }
}

/// Twelve tiles of four cells.
fn tiles() -> Markup {
    html! {
        @for tile in 0..12 {
            @let (x, y) = (tile % 3 * 2 * CELL, tile / 3 * 2 * CELL);
            rect class=(if (tile % 3 + tile / 3) % 2 == 0 { "tile-sea" } else { "tile-sea other" }) x=(x + 1) y=(y + 1)
                width=(2 * CELL - 2) height=(2 * CELL - 2) rx="7" {}
            path class="waves" d=(format!("M{} {}q5 -5 10 0t10 0M{} {}q5 -5 10 0t10 0", x + 12 + tile % 5 * 3, y + 14, x + 36 - tile % 4 * 4, y + 64)) {}
            path class="halves" d=(format!("M{} {}h{}M{} {}v{}", x + 6, y + CELL, 2 * CELL - 12, x + CELL, y + 6, 2 * CELL - 12)) {}
        }
    }
}

/// `body` in the middle of a cell.
fn on(cell: Cell, body: Markup) -> Markup {
    let (x, y) = middle(cell);
    at(x, y, body)
}

fn middle(cell: Cell) -> (i32, i32) {
    (i32::from(cell.column()) * CELL + CELL / 2, i32::from(cell.row()) * CELL + CELL / 2)
}

/// Ships: a hull under the coins, the coins with their emblem.
fn ships(view: &View) -> Markup {
    html! {
        @for ship in &view.ships { (hull(ship)) }
        @for ship in &view.ships {
            @for cell in Cell::of_mask(ship.mask().unwrap_or(0)) {
                (on(cell, coin(ship.suit, view.coin(cell).is_some_and(|(_, afloat)| afloat))))
            }
        }
    }
}

fn hull(ship: &Ship) -> Markup {
    let ((x1, y1), (x2, y2)) = (middle(ship.from), middle(ship.to));
    html! {
        // A line without length is not drawn by every program, a round one a hundredth long is.
        path class="keel" d=(format!("M{x1} {y1}L{x2}.01 {y2}")) {}
        path class="planks" d=(format!("M{x1} {y1}L{x2}.01 {y2}")) stroke=(colour(ship.suit)) {}
    }
}

/// A coin with its emblem; a sunk one is hollow and crossed.
fn coin(suit: Suit, afloat: bool) -> Markup {
    html! {
        @if afloat {
            circle class="coin-cast" cx="1" cy="2" r="14" {}
            circle class="coin" r="14" stroke=(colour(suit)) {}
            (emblem(suit, 8, colour(suit)))
        } @else {
            circle class="coin sunk" r="13" stroke=(colour(suit)) {}
            path class="crossed" d="M-7 -7L7 7M-7 7L7 -7" {}
        }
    }
}

/// Where the last volley struck: a frame, with a ring where nothing was sunk.
fn volley(view: &View) -> Markup {
    html! {
        @for (cell, sunk) in view.last.iter().flat_map(Volley::shots) {
            (on(cell, html! {
                @if sunk.is_none() && view.coin(cell).is_none() { (tokens::miss()) }
                (tokens::fresh())
            }))
        }
    }
}

/// The ship in hand.
fn in_hand(ghost: &Ghost) -> Markup {
    html! {
        g class="in-hand" {
            @if ghost.fits {
                (hull(&ghost.ship))
                @for cell in Cell::of_mask(ghost.mask) {
                    (on(cell, coin(ghost.ship.suit, true)))
                }
            } @else {
                @for cell in Cell::of_mask(ghost.mask) { (on(cell, tokens::cursor(true, false))) }
            }
        }
    }
}

/// A cell in words.
pub(crate) fn label(view: &View, cell: Cell) -> String {
    match view.coin(cell) {
        Some((suit, true)) => format!("{cell}, a coin of the {suit}"),
        Some((suit, false)) => format!("{cell}, a sunk coin of the {suit}"),
        None => format!("{cell}, open sea"),
    }
}

/// The sea in words.
fn summary(view: &View) -> String {
    let fleet = |fleet: &crate::view::Fleet| {
        let cells: Vec<String> = fleet.afloat.iter().map(ToString::to_string).collect();
        let cells = if cells.is_empty() { "none".to_owned() } else { cells.join(", ") };
        format!("{} afloat: {cells}.", fleet.suit.name())
    };
    format!("The sea. {}", view.fleets.iter().map(fleet).collect::<Vec<_>>().join(" "))
}
