//! What stays as it is all battle long: the sea with its grid and labels, the land, the frame of the map and its exits.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::coast::{Level, above};
use super::geometry::{HALF, POINT, Window, centre};
use super::ink::Ink;
use super::marks::{self, Gate};
use crate::types::{Hex, Terrain};

/// What the ground is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// The part of the sea that is drawn.
    pub window: &'a Window,
    /// The frame of the map.
    pub frame: &'a Window,
    /// What is not open sea.
    pub land: &'a BTreeMap<Hex, Terrain>,
    /// Where one may leave.
    pub gates: &'a [Gate],
    /// Is there nothing beyond the frame?
    pub closed: bool,
    /// Is it night?
    pub night: bool,
}

/// Sea, land, grid, labels, frame.
pub(super) fn terrain(ground: Ground, ink: &Ink) -> Markup {
    let Ground { window, frame, land, gates, closed, night } = ground;
    let (left, top, width, height) = window.bounds();
    let (fx, fy, fw, fh) = frame.bare();
    let at = |hex: Hex| land.get(&hex).copied().unwrap_or_default();
    // A closed map is a sheet of paper: the sea ends with it.
    let sheet = if closed { frame } else { window };
    html! {
        rect x=(left) y=(top) width=(width) height=(height) fill=(if closed { ink.paper } else { ink.sea }) {}
        @if closed { rect x=(fx) y=(fy) width=(fw) height=(fh) fill=(ink.sea) {} }
        @if !land.is_empty() {
            clipPath id="frame" { rect x=(fx) y=(fy) width=(fw) height=(fh) {} }
            g class="land" clip-path="url(#frame)" {
                path d=(above(frame, Level::Shoal, at)) fill=(ink.sea_alt) fill-rule="evenodd" {}
                path d=(above(frame, Level::Coast, at)) fill=(ink.land) stroke=(ink.coast) stroke-width="2.2" stroke-linejoin="round" fill-rule="evenodd" {}
                path d=(above(frame, Level::Hill, at)) fill=(ink.hill) fill-rule="evenodd" {}
            }
        }
        path class="grid" d=(grid(sheet)) fill="none" stroke=(ink.sea_line) stroke-width="0.8" opacity="0.45" {}
        path class="dots" d=(dots(sheet)) stroke=(ink.sea_line) stroke-width="2.4" stroke-linecap="round" opacity="0.6" {}
        @if closed { rect class="frame" x=(fx) y=(fy) width=(fw) height=(fh) fill="none" stroke=(ink.ink) stroke-width="2.4" {} }
        @else { rect class="frame" x=(fx) y=(fy) width=(fw) height=(fh) fill="none" stroke=(ink.sea_line) stroke-width="2" stroke-dasharray="10 6" rx="4" {} }
        @for gate in gates { (marks::gate(gate, frame, ink)) }
        (labels(window, sheet, ink))
        @if night { rect class="night" x=(left) y=(top) width=(width) height=(height) fill="#0c2850" fill-opacity="0.4" {} }
    }
}

/// The lines between hexes, in one path: of each hex its upper and its right sides, and what is left over at the edges.
fn grid(window: &Window) -> String {
    let side = |hex: Hex| {
        let (x, y) = centre(hex);
        let mut d = format!("M{} {y}l15 -26h30l15 26l-15 26", x - POINT);
        if hex.x == window.columns.0 {
            d += &format!("M{} {y}l15 26", x - POINT);
        }
        if hex.y == window.rows.1 {
            d += &format!("M{} {}h30M{} {y}l15 26", x - 15, y + HALF, x - POINT);
        }
        d
    };
    window.hexes().map(side).collect()
}

/// The dots to which lines of sight are drawn.
fn dots(window: &Window) -> String {
    let dot = |hex: Hex| {
        let (x, y) = centre(hex);
        format!("M{x} {y}h0")
    };
    window.hexes().map(dot).collect()
}

/// Every other column and row is numbered along the edges, and every fifth crossing in the hex itself.
fn labels(window: &Window, sheet: &Window, ink: &Ink) -> Markup {
    let (left, top, width, height) = window.bounds();
    let columns = (sheet.columns.0..=sheet.columns.1).filter(|n| n % 2 == 0);
    let rows = (sheet.rows.0..=sheet.rows.1).filter(|n| n % 2 == 0);
    let across: Vec<(i16, i32)> = columns.map(|n| (n, centre(Hex::at(n, 1)).0)).collect();
    let down: Vec<(i16, i32)> = rows.map(|n| (n, centre(Hex::at(1, n)).1)).collect();
    let middle = Window::MARGIN / 2;
    let crossings = sheet.hexes().filter(|hex| hex.x % 5 == 0 && hex.y % 5 == 0);
    html! {
        g class="labels" fill=(ink.faint) font-size="13" text-anchor="middle" {
            @for (n, x) in across {
                text x=(x) y=(top + middle + 5) { (format!("{n:02}")) }
                text x=(x) y=(top + height - middle + 5) { (format!("{n:02}")) }
            }
            @for (n, y) in down {
                text x=(left + middle) y=(y + 5) { (format!("{n:02}")) }
                text x=(left + width - middle) y=(y + 5) { (format!("{n:02}")) }
            }
        }
        g class="numbers" fill=(ink.faint) font-size="9" text-anchor="middle" opacity="0.8" {
            @for hex in crossings {
                @let (x, y) = centre(hex);
                text x=(x) y=(y + HALF - 4) { (hex) }
            }
        }
    }
}
