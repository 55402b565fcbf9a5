//! The view as a picture.

use maud::{Markup, html};
use paint::Theme;
use paint::svg::{Palette, at, document};

use crate::study::answers::view_odds;
use crate::types::{Cell, Face, Suit};
use crate::view::{Stage, View};

const CELL: i32 = 52;
const LEFT: i32 = 118;
const TOP: i32 = 78;

/// The situation as an SVG document.
pub(crate) fn svg(view: &View, theme: Theme) -> String {
    let colours = theme.palette();
    let width = LEFT + 6 * CELL + 290;
    let height = TOP + 8 * CELL + 24;
    let body = html! {
        (at(0, 0, heading(view, &colours)))
        (at(LEFT, TOP, sea(view, &colours)))
        (at(LEFT + 6 * CELL + 28, TOP, panel(view, &colours)))
    };
    document(width as u32, height as u32, "Solo Salvo", theme, body)
}

fn heading(view: &View, c: &Palette) -> Markup {
    let faces = ["null", "ace", "2", "3", "4", "5"];
    let marker = c.kinds[view.marker.index()];
    html! {
        text x="20" y="30" fill=(c.ink) font-size="19" font-weight="700" { "Solo Salvo" }
        @for (n, face) in faces.iter().enumerate() {
            @let x = LEFT + CELL * n as i32 + CELL / 2;
            circle cx=(x) cy=(TOP - 24) r="17" fill=(c.paper) stroke=(marker) stroke-width="3" {}
            text x=(x) y=(TOP - 19) fill=(c.ink) font-size="13" font-weight="600" text-anchor="middle" { (face) }
        }
    }
}

fn sea(view: &View, c: &Palette) -> Markup {
    let rows = view.rows;
    html! {
        @for tile in 0..12 {
            @let (x, y) = (tile % 3 * 2 * CELL, tile / 3 * 2 * CELL);
            rect x=(x + 1) y=(y + 1) width=(2 * CELL - 2) height=(2 * CELL - 2) rx="7"
                fill=(if (tile % 3 + tile / 3) % 2 == 0 { c.sea } else { c.sea_alt }) stroke=(c.sea_line) {}
            path d=(format!("M{} {}h{}M{} {}v{}", x + 8, y + CELL, 2 * CELL - 16, x + CELL, y + 8, 2 * CELL - 16))
                stroke=(c.sea_line) stroke-dasharray="2 5" {}
        }
        @for (n, suit) in rows.iter().enumerate() {
            @let y = n as i32 * 2 * CELL;
            (at(-84, y + CELL, emblem(*suit, 17, c.kinds[suit.index()])))
            text x="-60" y=(y + CELL + 5) fill=(c.ink) font-size="14" { (suit.name()) }
        }
        @for row in 0..8 {
            text x="-10" y=(row * CELL + CELL / 2 + 5) fill=(c.faint) font-size="13" text-anchor="end" {
                (char::from(b'A' + row as u8))
            }
        }
        (ships(view, c))
        (last_volley(view, c))
    }
}

/// Ships: a hull under the coins, the coins with their emblem, sunk ones hollow and crossed.
fn ships(view: &View, c: &Palette) -> Markup {
    let centre =
        |cell: Cell| (i32::from(cell.column()) * CELL + CELL / 2, i32::from(cell.row()) * CELL + CELL / 2);
    html! {
        @for ship in &view.ships {
            @let (x1, y1) = centre(ship.from);
            @let (x2, y2) = centre(ship.to);
            line x1=(x1) y1=(y1) x2=(x2) y2=(y2) stroke=(c.kinds[ship.suit.index()]) stroke-width="34"
                stroke-linecap="round" opacity="0.28" {}
        }
        @for ship in &view.ships {
            @for cell in Cell::of_mask(ship.mask().unwrap_or(0)) {
                @let (x, y) = centre(cell);
                @let afloat = view.coin(cell).is_some_and(|(_, afloat)| afloat);
                (at(x, y, coin(ship.suit, afloat, c)))
            }
        }
    }
}

fn coin(suit: Suit, afloat: bool, c: &Palette) -> Markup {
    let colour = c.kinds[suit.index()];
    html! {
        @if afloat {
            circle r="18" fill=(c.paper) stroke=(colour) stroke-width="3.5" {}
            (emblem(suit, 11, colour))
        } @else {
            circle r="17" fill="none" stroke=(colour) stroke-width="2" stroke-dasharray="3 3" opacity="0.75" {}
            path d="M-9 -9L9 9M-9 9L9 -9" stroke=(c.ink) stroke-width="2.5" opacity="0.65" {}
        }
    }
}

/// A suit's emblem as a shape of its own: eight rays, a crescent, a crown, a cross.
pub(crate) fn emblem(suit: Suit, size: i32, colour: &str) -> Markup {
    let s = size;
    html! {
        @match suit {
            Suit::Suns => {
                circle r=(s * 5 / 10) fill=(colour) {}
                @for (x, y) in [(10, 0), (7, 7), (0, 10), (-7, 7), (-10, 0), (-7, -7), (0, -10), (7, -7)] {
                    line x1=(x * s * 7 / 100) y1=(y * s * 7 / 100) x2=(x * s / 10) y2=(y * s / 10)
                        stroke=(colour) stroke-width="2.4" {}
                }
            }
            Suit::Moons => {
                @let (x, y, r) = (s * 62 / 100, s * 78 / 100, s * 80 / 100);
                path d=(format!("M{x} {}A{s} {s} 0 1 0 {x} {y}A{r} {r} 0 1 1 {x} {}Z", -y, -y)) fill=(colour) {}
            }
            Suit::Crowns => {
                path d=(format!("M{} {}L{} {}L{} {}L0 {}L{} {}L{} {}L{} {}Z", -s, s * 7 / 10, -s, -s * 6 / 10, -s * 4 / 10, 0,
                    -s * 9 / 10, s * 4 / 10, 0, s, -s * 6 / 10, s, s * 7 / 10)) fill=(colour) {}
            }
            Suit::Arms => {
                @let (half, arm) = (s * 32 / 100, s - s * 32 / 100);
                path d=(format!("M{} {}h{}v{arm}h{arm}v{}h{}v{arm}h{}v{}h{}v{}h{arm}Z", -half, -s, 2 * half, 2 * half, -arm, -2 * half, -arm, -arm, -2 * half))
                    fill=(colour) {}
            }
        }
    }
}

fn last_volley(view: &View, c: &Palette) -> Markup {
    html! {
        @if let Some(volley) = &view.last {
            @for (cell, sunk) in volley.shots() {
                @let (x, y) = (i32::from(cell.column()) * CELL, i32::from(cell.row()) * CELL);
                rect x=(x + 4) y=(y + 4) width=(CELL - 8) height=(CELL - 8) rx="9" fill="none"
                    stroke=(c.fresh) stroke-width="2.5" stroke-dasharray=(if sunk.is_some() { "none" } else { "4 4" }) {}
            }
        }
    }
}

/// Beside the sea: call, chances, dice.
fn panel(view: &View, c: &Palette) -> Markup {
    let odds = (view.stage != Stage::Over && !view.ships.is_empty() && view.to_place.is_empty())
        .then(|| view_odds(view));
    html! {
        @if let Some(call) = view.call {
            text x="0" y="14" fill=(c.ink) font-size="15" { "Called: " tspan font-weight="700" { (call.name()) } }
        } @else {
            text x="0" y="14" fill=(c.faint) font-size="15" { "No call yet" }
        }
        text x="0" y="36" fill=(c.faint) font-size="13" { "Volleys fired: " (view.volleys) }
        @for (n, suit) in view.marker.others().iter().enumerate() {
            @let y = 74 + 58 * n as i32;
            @let left = view.fleets[n].afloat.len();
            (at(12, y, emblem(*suit, 12, c.kinds[suit.index()])))
            @if view.call == Some(*suit) {
                rect x="-12" y=(y - 20) width="258" height="54" rx="10" fill="none" stroke=(c.faint) stroke-width="1.5" {}
            }
            text x="34" y=(y + 5) fill=(c.ink) font-size="15" font-weight="600" { (suit.name()) }
            text x="104" y=(y + 5) fill=(c.faint) font-size="13" { (left) " afloat" }
            @if let Some(odds) = &odds {
                @let share = odds.survivor[n];
                rect x="0" y=(y + 15) width="240" height="10" rx="5" fill=(c.sea) {}
                rect x="0" y=(y + 15) width=(format!("{:.1}", 240.0 * share)) height="10" rx="5" fill=(c.kinds[suit.index()]) {}
                text x="240" y=(y + 5) fill=(c.ink) font-size="14" font-weight="600" text-anchor="end" { (format!("{:.1}%", share * 100.0)) }
            }
        }
        @if let Some(odds) = &odds {
            text x="0" y="252" fill=(c.faint) font-size="13" {
                "nobody " (format!("{:.1}%", odds.none * 100.0)) ", about " (format!("{:.0}", odds.mean_volleys())) " volleys to go"
            }
        }
        @if let Some(volley) = &view.last {
            @for row in 0..4 {
                (at(48 * row as i32, 280, die(volley.dice[row], view.rows[row], row >= usize::from(volley.counted), c)))
            }
            text x="0" y="346" fill=(c.ink) font-size="13" {
                @match volley.half {
                    crate::types::Half::Upper => "coin: heads, upper halves",
                    crate::types::Half::Lower => "coin: tails, lower halves",
                }
            }
        }
        @if let Some(won) = view.won() {
            text x="0" y="388" fill=(c.ink) font-size="20" font-weight="700" { (crate::words::verdict(view.yours, won)) }
        }
    }
}

fn die(face: Face, suit: Suit, void: bool, c: &Palette) -> Markup {
    let label = face.to_string();
    html! {
        g opacity=(if void { "0.35" } else { "1" }) {
            rect x="0" y="0" width="40" height="40" rx="8" fill=(c.paper) stroke=(c.kinds[suit.index()]) stroke-width="3" {}
            text x="20" y="26" fill=(c.ink) font-size=(if label.len() > 1 { "13" } else { "18" }) font-weight="700" text-anchor="middle" { (label) }
        }
    }
}
