//! Ships outside the window: a pointer at the edge for each place they are beyond, so that none is forgotten.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::counter::{Counter, Detail, badge};
use super::geometry::{Window, centre};
use super::ink::{Flag, Ink};
use crate::types::Hex;

/// Where a pointer stands, which way it points, and whose ships are there.
type Place = (Hex, (i16, i16), Flag);

/// Pointers to all ships that the window leaves out.
pub(super) fn beyond(window: &Window, ships: &[Counter], detail: Detail, ink: &Ink) -> Markup {
    let mut places: BTreeMap<Place, Vec<&Counter>> = BTreeMap::new();
    for ship in ships.iter().filter(|ship| !window.holds(ship.hex)) {
        let (column, row) = ship.hex.0.place();
        let edge =
            (column.clamp(window.columns.0, window.columns.1), row.clamp(window.rows.0, window.rows.1));
        let way = ((column - edge.0).signum(), (row - edge.1).signum());
        places.entry((Hex::at(edge.0, edge.1), way, ship.side)).or_default().push(ship);
    }
    html! { @for (place, ships) in &mut places { (pointer(place, ships, detail, ink)) } }
}

/// An arrow on a badge: the letters of the largest ship, and how many there are.
fn pointer(
    &(edge, (across, down), side): &Place,
    ships: &mut [&Counter],
    detail: Detail,
    ink: &Ink,
) -> Markup {
    ships.sort_by_key(|ship| (std::cmp::Reverse(ship.hull.1), ship.id));
    let Some(first) = ships.first() else { return html! {} };
    let colour = ink.flag(side);
    let (x, y) = centre(edge);
    // Two sides at one edge stand beside each other, across the way they point.
    let shift = match side {
        Flag::Upf => -13,
        Flag::Sathar => 13,
    };
    let (x, y) = if across == 0 { (x + shift, y) } else { (x, y + shift) };
    // They lean out, to keep clear of ships in the outermost hexes.
    let (x, y) = (x + 16 * i32::from(across), y + 14 * i32::from(down));
    let scale = match detail {
        Detail::Near => "1",
        Detail::Far => "1.7",
    };
    let turn = match (across, down) {
        (1, 0) => 0,
        (1, 1) => 45,
        (0, 1) => 90,
        (-1, 1) => 135,
        (-1, 0) => 180,
        (-1, -1) => 225,
        (0, -1) => 270,
        _ => 315,
    };
    let words: Vec<String> = ships.iter().map(|ship| ship.describe()).collect();
    html! {
        g class="beyond" transform=(format!("translate({x} {y}) scale({scale})")) {
            title { "Beyond the map: " (words.join("; ")) }
            path transform=(format!("rotate({turn})")) d="M27 0L17 -7V7Z" fill=(colour) {}
            (badge(first.class, side, 0, 0, ink))
            @if ships.len() > 1 {
                text y="15" fill=(ink.ink) stroke=(ink.card) stroke-width="2.4" paint-order="stroke" font-size="9" font-weight="700" text-anchor="middle" { "×" (ships.len()) }
            }
        }
    }
}
