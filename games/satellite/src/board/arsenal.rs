//! The thirteen cartridges as tiles: what they strike, what unlocks them, who still has them.

use contract::Seat;
use maud::{Markup, html};
use paint::svg::at;

use super::{Look, MARGIN, WIDTH, signs};
use crate::screen::shots_text;
use crate::types::{Cartridge, SEATS, index};
use crate::view::View;

const COLUMNS: i32 = 7;
const TILE: (i32, i32) = (96, 104);
const STEP: i32 = (WIDTH - 2 * MARGIN) / COLUMNS;
/// How high both rows are.
pub(super) const HEIGHT: i32 = 2 * TILE.1 + 14;

/// Two rows of tiles.
pub(super) fn tiles(view: &View, look: &Look) -> Markup {
    let owner = view.seat.or(view.mover);
    html! {
        @for (n, which) in Cartridge::ALL.into_iter().enumerate() {
            // Six Barrages above, the seven others below.
            @let (row, column) = if n < 6 { (0, n as i32) } else { (1, n as i32 - 6) };
            (at(column * STEP, row * (TILE.1 + 8), tile(view, owner, which, look)))
        }
        (at(6 * STEP, 0, legend(look)))
    }
}

/// One cartridge.
fn tile(view: &View, owner: Option<Seat>, which: Cartridge, look: &Look) -> Markup {
    let c = &look.palette;
    let has = |seat: Seat| view.planets[index(seat)].arsenal.has(which);
    let gone = owner.map_or(!SEATS.into_iter().any(has), |seat| !has(seat));
    let fits = !gone && view.dice.is_some() && view.mover == owner && view.unlocked.has(which);
    let loaded = view.loaded == Some(which) && !gone;
    let side = owner.map_or(c.faint, |seat| look.side(seat));
    let note = match () {
        () if gone => "spent".into(),
        () if fits && which.face().is_some() => shots_text(view.shots_of(which)),
        () if loaded => "in hand".into(),
        () if fits => "fits".into(),
        () => short(which).into(),
    };
    html! {
        g opacity=(if gone { "0.5" } else { "1" }) {
            rect width=(TILE.0) height=(TILE.1) rx="12" fill=(if fits { side } else { c.paper }) fill-opacity=(if fits { "0.25" } else { "1" })
                stroke=(if fits { side } else { c.faint }) stroke-width=(if fits { 4 } else { 1 }) {}
            (at(TILE.0 / 2, 34, signs::cartridge(&view.terms, which, 46, c.ink, "#c62f1d")))
            text x=(TILE.0 / 2) y="76" fill=(c.ink) font-size="15" font-weight="600" text-anchor="middle"
                text-decoration=(if gone { "line-through" } else { "none" }) { (which.name()) }
            text x=(TILE.0 / 2) y="94" fill=(if fits { c.ink } else { c.faint }) font-size="13" text-anchor="middle"
                font-weight=(if fits { "700" } else { "400" }) { (note) }
            @if gone {
                path d=(format!("M{0} 8L{1} 60M{1} 8L{0} 60", TILE.0 / 2 - 28, TILE.0 / 2 + 28)) stroke=(c.ink) stroke-width="3" {}
            }
        }
        @for seat in SEATS {
            (at(TILE.0 - 12, 12 + 15 * i32::from(seat.0), dot(has(seat), look.side(seat), c.paper)))
        }
    }
}

/// Who still has it: a full dot, or an empty one.
fn dot(has: bool, colour: &str, paper: &str) -> Markup {
    html! {
        circle r="5" fill=(if has { colour } else { paper }) stroke=(colour) stroke-width="1.5" {}
    }
}

/// What the dots mean.
fn legend(look: &Look) -> Markup {
    let c = &look.palette;
    html! {
        @for (seat, y) in SEATS.into_iter().zip([26, 48]) {
            (at(8, y - 5, dot(true, look.side(seat), c.paper)))
            text x="20" y=(y) fill=(c.faint) font-size="13" { (crate::words::side_name(seat)) }
        }
        text x="2" y="72" fill=(c.faint) font-size="13" { "full dot: still" }
        text x="2" y="88" fill=(c.faint) font-size="13" { "has it" }
    }
}

/// The dice it needs, in few letters.
const fn short(which: Cartridge) -> &'static str {
    match which {
        Cartridge::Plus => "3 of a kind",
        Cartridge::Square => "full house",
        Cartridge::Diamond => "4 of a kind",
        Cartridge::Beam => "small straight",
        Cartridge::Cross => "large straight",
        Cartridge::Salvo => "5 of a kind",
        other => other.needs(),
    }
}
