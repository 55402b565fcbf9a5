//! A planet: its ground, its grid, its buildings as far as the viewer knows them, and its marks.

use contract::Seat;
use maud::{Markup, html};
use paint::svg::at;

use super::{Look, PANEL};
use crate::layouts::covers;
use crate::screen::{fresh, initial};
use crate::types::{Cells, index};
use crate::view::{PlanetView, Stage, View};
use crate::words::side_name;

/// Above and left of the grid.
const HEAD: i32 = 64;
const LEFT: i32 = 30;
/// The room for the grid.
const ROOM: (i32, i32) = (306, 442);

/// How large a sector is drawn.
fn sector(view: &View) -> i32 {
    let grid = view.terms.grid;
    (ROOM.0 / i32::from(grid.columns)).min(ROOM.1 / i32::from(grid.rows)).min(58)
}

/// How high a panel is.
pub(super) fn height(view: &View) -> i32 {
    HEAD + sector(view) * i32::from(view.terms.grid.rows) + 12
}

/// The panel of one planet.
pub(super) fn panel(view: &View, owner: Seat, look: &Look) -> Markup {
    let grid = view.terms.grid;
    let (rows, columns) = (i32::from(grid.rows), i32::from(grid.columns));
    let cell = sector(view);
    let (x, y) = (LEFT + (ROOM.0 - cell * columns) / 2, HEAD);
    html! {
        (ground(owner, look, height(view)))
        (heading(view, owner, look))
        @for column in 0..columns {
            text x=(x + cell * column + cell / 2) y=(y - 7) fill=(look.stroke()) font-size="14" text-anchor="middle"
                opacity="0.8" { (column + 1) }
        }
        @for row in 0..rows {
            text x=(x - 8) y=(y + cell * row + cell / 2 + 5) fill=(look.stroke()) font-size="14" text-anchor="end"
                opacity="0.8" { (grid.letter(row as u8)) }
        }
        (at(x, y, surface(view, owner, look, cell)))
    }
}

/// The ground: a globe's curve in the box, squared paper with pencil.
fn ground(owner: Seat, look: &Look, height: i32) -> Markup {
    let (near, far) = look.ground(owner);
    let width = PANEL;
    let id = format!("ground{}", owner.0);
    let rim = if look.pencil { 6 } else { 30 };
    html! {
        defs {
            radialGradient id=(id) cx="0.35" cy="0.3" r="0.9" {
                stop offset="0" stop-color=(near) {}
                stop offset="1" stop-color=(far) {}
            }
        }
        rect width=(width) height=(height) rx=(rim) fill=(format!("url(#{id})")) stroke=(look.lines(owner))
            stroke-width=(if look.pencil { "1.5" } else { "2.5" }) {}
        @if !look.pencil {
            g fill="none" stroke=(look.side(owner)) opacity="0.16" {
                @for n in 1..4 {
                    ellipse cx=(width / 2) cy=(height / 2) rx=(width / 2 * n / 4) ry=(height / 2 - 1) {}
                    ellipse cx=(width / 2) cy=(height / 2) rx=(width / 2 - 1) ry=(height / 2 * n / 4) {}
                }
            }
        }
    }
}

fn heading(view: &View, owner: Seat, look: &Look) -> Markup {
    let planet = &view.planets[index(owner)];
    let all = view.terms.fleet.len();
    let whose = match view.seat {
        Some(seat) if seat == owner => "You",
        Some(_) => "Target",
        None => "",
    };
    let state = match (view.stage, planet.ready) {
        (Stage::Placing, false) => "laying out".into(),
        (Stage::Placing, true) => "ready".into(),
        _ => format!("{} of {all} stand", all - usize::from(planet.destroyed)),
    };
    html! {
        text x="24" y="29" fill=(look.stroke()) font-size="17" font-weight="700" {
            (side_name(owner))
            @if !whose.is_empty() { tspan dx="9" font-weight="400" { "· " (whose) } }
        }
        text x=(PANEL - 22) y="29" fill=(look.stroke()) font-size="15" text-anchor="end" { (state) }
    }
}

/// Everything on the grid.
fn surface(view: &View, owner: Seat, look: &Look, cell: i32) -> Markup {
    let grid = view.terms.grid;
    let planet = &view.planets[index(owner)];
    let (rows, columns) = (i32::from(grid.rows), i32::from(grid.columns));
    let place = |number: u8| {
        let (row, column) = grid.board().place(number);
        (i32::from(column) * cell + cell / 2, i32::from(row) * cell + cell / 2)
    };
    let aimed = view.mover.is_some_and(|mover| mover != owner);
    let mut lines = String::new();
    for row in 0..=rows {
        lines += &format!("M0 {}h{}", row * cell, columns * cell);
    }
    for column in 0..=columns {
        lines += &format!("M{} 0v{}", column * cell, rows * cell);
    }
    html! {
        path d=(lines) fill="none" stroke=(look.lines(owner)) stroke-width="1" opacity=(if look.pencil { "0.8" } else { "0.55" }) {}
        (buildings(view, owner, look, cell))
        @for number in fresh(planet).iter() {
            @let (x, y) = place(number);
            rect x=(x - cell / 2 + 1) y=(y - cell / 2 + 1) width=(cell - 2) height=(cell - 2) rx="4" fill=(look.palette.fresh)
                opacity="0.22" {}
        }
        @for number in planet.misses.cells.iter() {
            @let (x, y) = place(number);
            (at(x, y, miss(cell, look, number)))
        }
        @for number in planet.hits.cells.iter() {
            @let (x, y) = place(number);
            (at(x, y, hit(cell, look, number)))
        }
        @for target in view.aimed.iter().filter(|_| aimed) {
            @if let Some(number) = grid.number(*target) {
                @let (x, y) = place(number);
                (at(x, y, crosshair(cell, look)))
            }
        }
    }
}

/// Buildings the viewer knows: solid rectangles; destroyed ones are hollow. Reported outlines are dashed, the viewer's own
/// notes dotted.
fn buildings(view: &View, owner: Seat, look: &Look, cell: i32) -> Markup {
    let planet = &view.planets[index(owner)];
    let board = view.terms.grid.board();
    let frame = |cells: Cells| {
        let (top, left) = board.place(cells.first().unwrap_or(0));
        let (bottom, right) = board.place(cells.last().unwrap_or(0));
        let span = |from: u8, to: u8| (i32::from(from) * cell + 3, (i32::from(to - from) + 1) * cell - 6);
        (span(left, right), span(top, bottom))
    };
    let fill = if look.pencil { look.stroke() } else { look.side(owner) };
    html! {
        @for (letter, cells) in built(view, planet) {
            @let ((x, width), (y, height)) = frame(cells);
            @let gone = cells.within(planet.hits.cells);
            rect x=(x) y=(y) width=(width) height=(height) rx=(if look.pencil { 3 } else { 8 }) fill=(fill)
                fill-opacity=(match (gone, look.pencil) { (true, _) => "0.14", (false, true) => "0.55", (false, false) => "0.9" })
                stroke=(look.stroke()) stroke-width="2" stroke-dasharray=(if gone { "5 4" } else { "none" }) {}
            @if let Some(free) = (cells - planet.hits.cells).first() {
                @let (row, column) = board.place(free);
                text x=(i32::from(column) * cell + cell / 2) y=(i32::from(row) * cell + cell * 13 / 20) font-size=(cell * 9 / 20)
                    font-weight="700" text-anchor="middle" fill=(look.letter(owner)) { (letter) }
            }
        }
        @if planet.buildings.is_none() {
            @for outline in planet.strikes.iter().flat_map(|strike| &strike.outlines) {
                @let ((x, width), (y, height)) = frame(outline.cells);
                rect x=(x - 1) y=(y - 1) width=(width + 2) height=(height + 2) rx="8" fill="none" stroke=(look.stroke())
                    stroke-width="2" stroke-dasharray="5 4" {}
            }
            @for cells in view.noted(owner) {
                @let ((x, width), (y, height)) = frame(cells);
                rect x=(x + 1) y=(y + 1) width=(width - 2) height=(height - 2) rx="3" fill="none" stroke=(look.stroke())
                    stroke-width="2" stroke-dasharray="2 4" {}
            }
        }
    }
}

/// The buildings the viewer knows, with their letters.
fn built(view: &View, planet: &PlanetView) -> Vec<(char, Cells)> {
    let letter = |building| initial(&view.terms.fleet, building);
    let places = planet.buildings.iter().flatten();
    places.filter_map(|place| Some((letter(place.building), covers(&view.terms, place)?))).collect()
}

/// A red token with a cross cut into it, or a pencilled cross.
fn hit(cell: i32, look: &Look, number: u8) -> Markup {
    let r = cell * 37 / 100;
    let n = r * 52 / 100;
    html! {
        @if look.pencil {
            (stroke(cell, look, number, false))
            (stroke(cell, look, number, true))
        } @else {
            circle r=(r) fill="#c62f1d" stroke="#7d1509" stroke-width="2" {}
            path d=(format!("M{0} {0}L{1} {1}M{0} {1}L{1} {0}", -n, n)) stroke="#ffffff" stroke-width=(1 + cell / 11)
                stroke-linecap="round" {}
        }
    }
}

/// A white token with a hole, or one pencilled stroke.
fn miss(cell: i32, look: &Look, number: u8) -> Markup {
    html! {
        @if look.pencil {
            (stroke(cell, look, number, false))
        } @else {
            circle r=(cell * 26 / 100) fill="none" stroke="#8b949e" stroke-width=(4 + cell / 12) {}
            circle r=(cell * 26 / 100) fill="none" stroke="#ffffff" stroke-width=(2 + cell / 12) {}
        }
    }
}

/// A stroke as a hand draws it: no two quite alike.
fn stroke(cell: i32, look: &Look, number: u8, back: bool) -> Markup {
    let n = cell * 33 / 100;
    let wobble = |by: i32| (i32::from(number) * by) % 5 - 2;
    let side = if back { -1 } else { 1 };
    let path = format!(
        "M{} {}Q{} {} {} {}",
        -n * side + wobble(3),
        n + wobble(7),
        wobble(11),
        wobble(13),
        n * side + wobble(5),
        -n + wobble(9)
    );
    html! {
        path d=(path) fill="none" stroke=(look.stroke()) stroke-width=(1 + cell / 14) stroke-linecap="round" opacity="0.9" {}
    }
}

/// A target that is named, not fired at yet.
fn crosshair(cell: i32, look: &Look) -> Markup {
    let (r, n) = (cell * 30 / 100, cell * 44 / 100);
    html! {
        circle r=(r) fill="none" stroke=(look.palette.fresh) stroke-width="2.5" {}
        path d=(format!("M{} 0H{}M{} 0H{}M0 {}V{}M0 {}V{}", -n, -r / 3, r / 3, n, -n, -r / 3, r / 3, n))
            stroke=(look.palette.fresh) stroke-width="2.5" {}
    }
}
