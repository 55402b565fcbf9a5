//! What stays as it is all battle long: space, the sheet with its grid and labels, the planet and its well.

use maud::{Markup, html};

use super::chart::Planet;
use super::counter::Detail;
use super::geometry::{HALF, POINT, ROW, Window, centre, outlines};
use super::ink::Ink;
use crate::types::Hex;

/// Space, sheet, grid, labels, planet.
pub(super) fn terrain(window: &Window, planet: Option<&Planet>, detail: Detail, ink: &Ink) -> Markup {
    let (left, top, width, height) = window.bounds();
    let sheet = window.common(&Window::SHEET);
    html! {
        rect x=(left) y=(top) width=(width) height=(height) fill=(ink.paper) {}
        @if let Some(sheet) = sheet {
            path class="sheet" d=(rows(&sheet)) fill=(ink.card) stroke=(ink.card) stroke-width="0.6" {}
        }
        path class="stars" d=(stars(window, 1)) stroke=(ink.sea_line) stroke-width="1.4" stroke-linecap="round" opacity="0.7" {}
        path class="stars" d=(stars(window, 2)) stroke=(ink.sea_line) stroke-width="2.2" stroke-linecap="round" {}
        path class="grid" d=(grid(window)) fill="none" stroke=(ink.sea_line) stroke-width="0.8" opacity="0.5" {}
        @if let Some(edge) = sheet.filter(|sheet| sheet != window || *sheet == Window::SHEET) {
            path class="sheet-edge" d=(edges(&edge, window)) fill="none" stroke=(ink.sea_line) stroke-width="2" stroke-linejoin="round" {}
        }
        (labels(window, detail, ink))
        @if let Some(planet) = planet { (world(planet, detail, ink)) }
    }
}

/// The hexes of every row as one shape for each row.
fn rows(window: &Window) -> String {
    let columns = i32::from(window.columns.1 - window.columns.0) + 1;
    let row = |row: i16| {
        let (x, y) = centre(Hex::at(window.columns.0, row));
        let there = "l26 -15l26 15".repeat(columns as usize);
        let back = "l-26 15l-26 -15".repeat(columns as usize);
        format!("M{} {}{there}v30{back}z", x - HALF, y - 15)
    };
    (window.rows.0..=window.rows.1).map(row).collect()
}

/// The lines between hexes, each drawn once or twice in one path.
fn grid(window: &Window) -> String {
    let columns = i32::from(window.columns.1 - window.columns.0) + 1;
    let mut d = String::new();
    for row in window.rows.0..=window.rows.1 {
        let (x, y) = centre(Hex::at(window.columns.0, row));
        d += &format!("M{} {}{}", x - HALF, y - 15, "l26 -15l26 15".repeat(columns as usize));
        for n in 0..=columns {
            d += &format!("M{} {}v30", x - HALF + 2 * HALF * n, y - 15);
        }
        // The ends that the next row does not cover.
        let right = x - HALF + 2 * HALF * columns;
        if row == window.rows.1 {
            d += &format!("M{} {}{}", x - HALF, y + 15, "l26 15l26 -15".repeat(columns as usize));
        } else {
            d += &format!("M{} {}l26 15M{right} {}l-26 15", x - HALF, y + 15, y + 15);
        }
    }
    d
}

/// Those edges of the sheet that are in the window.
fn edges(sheet: &Window, window: &Window) -> String {
    let columns = (i32::from(sheet.columns.1 - sheet.columns.0) + 1) as usize;
    let mut d = String::new();
    let left = |row: i16| {
        let (x, y) = centre(Hex::at(sheet.columns.0, row));
        (x - HALF, y)
    };
    let all = Window::SHEET;
    if all.rows.0 >= window.rows.0 {
        let (x, y) = left(sheet.rows.0);
        d += &format!("M{x} {}{}", y - 15, "l26 -15l26 15".repeat(columns));
    }
    if all.rows.1 <= window.rows.1 {
        let (x, y) = left(sheet.rows.1);
        d += &format!("M{x} {}{}", y + 15, "l26 15l26 -15".repeat(columns));
    }
    for (there, shift) in [
        (all.columns.0 >= window.columns.0, 0),
        (all.columns.1 <= window.columns.1, 2 * HALF * columns as i32),
    ] {
        let corners = (sheet.rows.0..=sheet.rows.1).flat_map(|row| {
            let (x, y) = left(row);
            [(x + shift, y - 15), (x + shift, y + 15)]
        });
        if there {
            let points: Vec<String> = corners.map(|(x, y)| format!("{x} {y}")).collect();
            d += &format!("M{}", points.join("L"));
        }
    }
    d
}

/// A few stars, always the same ones: points of zero length with round ends.
fn stars(window: &Window, size: u32) -> String {
    let star = |hex: Hex| {
        let (column, row) = hex.0.place();
        let mixed = (column as u32).wrapping_mul(0x9e37_79b1) ^ (row as u32).wrapping_mul(0x85eb_ca77);
        let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
        let mixed = mixed ^ (mixed >> 13);
        let (x, y) = centre(hex);
        let here = match mixed % 10 {
            0 => size == 2,
            1 | 2 => size == 1,
            _ => false,
        };
        here.then(|| {
            format!("M{} {}h0", x - 20 + (mixed >> 8) as i32 % 41, y - 14 + (mixed >> 16) as i32 % 29)
        })
    };
    window.hexes().filter_map(star).collect()
}

/// Every fifth column and row is numbered along the edges, and where they cross in the hex itself.
fn labels(window: &Window, detail: Detail, ink: &Ink) -> Markup {
    let (left, top, width, height) = window.bounds();
    let columns = (window.columns.0..=window.columns.1).filter(|n| n % 5 == 0);
    let rows = (window.rows.0..=window.rows.1).filter(|n| n % 5 == 0);
    let across: Vec<(i16, i32)> = columns.map(|n| (n, i32::from(n - 1) * 2 * HALF + HALF / 2)).collect();
    let down: Vec<(i16, i32)> = rows.map(|n| (n, i32::from(n - 1) * ROW)).collect();
    let middle = window.margin() / 2;
    let far = detail == Detail::Far;
    let (size, small) = if far { (26, "13") } else { (12, "9") };
    let crossings = window.hexes().filter(|hex| {
        let (column, row) = hex.0.place();
        column % 5 == 0 && row % 5 == 0
    });
    html! {
        g class="labels" fill=(ink.faint) font-size=(size) text-anchor="middle" {
            @for (n, x) in across {
                text x=(x) y=(top + middle + size / 3) { (n) }
                text x=(x) y=(top + height - middle + size / 3) { (n) }
            }
            @for (n, y) in down {
                text x=(left + middle) y=(y + size / 3) { (n) }
                text x=(left + width - middle) y=(y + size / 3) { (n) }
            }
        }
        g class="numbers" fill=(ink.faint) font-size=(small) text-anchor="middle" opacity="0.75" {
            @for hex in crossings {
                @let (x, y) = centre(hex);
                text x=(x) y=(y + POINT - 6) { (hex) }
            }
        }
    }
}

/// A planet: the disc with its shaded side, and the six hexes of its well on the orbit through them.
fn world(planet: &Planet, detail: Detail, ink: &Ink) -> Markup {
    let size = match detail {
        Detail::Near => 11,
        Detail::Far => 18,
    };
    let (x, y) = centre(planet.hex);
    let well = planet.hex.0.around().map(Hex);
    let label = format!("{}, a planet, in {}; the six hexes around it are its well", planet.name, planet.hex);
    html! {
        g class="planet" role="img" aria-label=(label) {
            title { (label) }
            path class="well" d=(outlines(well)) fill=(ink.sea) fill-opacity="0.55" stroke=(ink.sea_line) stroke-width="0.8" stroke-opacity="0.5" {}
            g transform=(format!("translate({x} {y})")) {
                circle r="52" fill="none" stroke=(ink.sea_line) stroke-width="1.2" stroke-dasharray="2 6" stroke-linecap="round" {}
                circle r="31" fill=(ink.sea_line) opacity="0.2" {}
                circle r="27" fill=(ink.sea_line) {}
                path d="M-22.4 -15A27 27 0 0 1 22.4 -15Q6 -10 -4 -14T-22.4 -15Z" fill=(ink.sea_alt) opacity="0.5" {}
                path d="M-26.6 -4Q-14 -8 -2 -3T26.8 -3L27 2Q12 6 0 2T-27 2Z" fill=(ink.sea_alt) opacity="0.6" {}
                path d="M-24 12Q-10 8 4 13T25 10L21 17Q6 20 -6 16T-22 16Z" fill=(ink.sea_alt) opacity="0.5" {}
                // Light from the upper left: night falls over the other side.
                path d="M17 -21A27 27 0 1 1 -21 17A30 30 0 0 0 17 -21Z" fill=(ink.paper) opacity="0.35" {}
                path d="M22 -15.6A27 27 0 1 1 -15.6 22A34 34 0 0 0 22 -15.6Z" fill=(ink.paper) opacity="0.35" {}
                circle r="27" fill="none" stroke=(ink.sea_line) stroke-width="1.2" {}
                text y="4" fill=(ink.ink) stroke=(ink.sea) stroke-width="3.5" stroke-linejoin="round" paint-order="stroke" font-size=(size) font-weight="600" text-anchor="middle" { (planet.name) }
            }
        }
    }
}
