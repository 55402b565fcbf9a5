//! A planet: its mat, its sectors, its buildings as far as the viewer knows them, the marks on it and what the hand would
//! do there. The sectors that can be pointed at lie on top and are invisible.

use contract::Seat;
use maud::{Markup, html};
use paint::svg::at;
use paint::tokens::{self as shared, CELL};

use super::{Scene, buildings, roster, side, tokens};
use crate::layouts::covers;
use crate::screen::held::Held;
use crate::screen::planet::Overlay;
use crate::screen::{fresh, initial};
use crate::types::{Building, Cells, index};
use crate::view::{PlanetView, Stage, View};
use crate::words::side_name;

/// Around the grid: letters at the left, numbers above, a rim.
const LEFT: i32 = 19;
const TOP: i32 = 22;
const RIM: i32 = 5;

/// One planet, with its title and its buildings below it.
pub(super) fn panel(scene: &Scene, owner: Seat, part: &str) -> Markup {
    let view = scene.view;
    let idle = view.stage == Stage::Placing && scene.active != Some(owner) && view.seat != Some(owner);
    let pointed = scene.active == Some(owner);
    let edition = if scene.pencil() { "pencil" } else { "boxed" };
    let state = match (idle, pointed) {
        (true, _) => " idle",
        (false, true) => " active",
        (false, false) => "",
    };
    html! {
        section class=(format!("field {part} {edition} {}{state}", side(owner))) {
            (heading(view, owner))
            @if !idle { (picture(scene, owner)) }
            (roster::roster(scene, owner))
        }
    }
}

/// Whose planet it is, what it is to the viewer, and how it stands.
fn heading(view: &View, owner: Seat) -> Markup {
    let planet = &view.planets[index(owner)];
    let all = view.terms.fleet.len();
    let stand = all - usize::from(planet.destroyed);
    let whose = match view.seat {
        Some(seat) if seat == owner => "your planet",
        Some(_) => "your target",
        None => "",
    };
    html! {
        header class="field-head" {
            h2 { span class="flag" aria-hidden="true" {} (side_name(owner)) }
            span class="quiet" { (whose) }
            span class="stand" {
                @match (view.stage, planet.ready) {
                    (Stage::Placing, false) => { "laying out" }
                    (Stage::Placing, true) => { "ready ✓" }
                    _ => { b { (stand) } " of " (all) " stand" }
                }
            }
        }
    }
}

/// Everything that is drawn on one planet.
struct Sketch<'a> {
    scene: &'a Scene<'a>,
    planet: &'a PlanetView,
    owner: Seat,
    known: Vec<(Cells, Option<Building>)>,
    fresh: Cells,
    /// Targets named so far, in order.
    aimed: Vec<u8>,
    over: Option<&'a Overlay>,
    heat: Option<&'a [f32]>,
}

/// A sector of a planet, in words.
pub(super) fn label(scene: &Scene, owner: Seat, sector: u8) -> String {
    sketch(scene, owner).label(sector)
}

fn picture(scene: &Scene, owner: Seat) -> Markup {
    sketch(scene, owner).draw()
}

fn sketch<'a>(scene: &'a Scene<'a>, owner: Seat) -> Sketch<'a> {
    let view = scene.view;
    let planet = &view.planets[index(owner)];
    let built = planet.buildings.iter().flatten();
    let built = built.filter_map(|place| Some((covers(&view.terms, place)?, Some(place.building))));
    let told = planet.strikes.iter().flat_map(|strike| strike.outlines.iter().map(|o| (o.cells, None)));
    let aims = view.mover.is_some_and(|mover| mover != owner);
    let aimed = view.aimed.iter().filter(|_| aims).filter_map(|cell| view.terms.grid.number(*cell));
    let heat = scene.advice.filter(|_| view.seat.is_some_and(|seat| seat != owner));
    Sketch {
        scene,
        planet,
        owner,
        known: built.chain(told.filter(|_| planet.buildings.is_none())).collect(),
        fresh: fresh(planet),
        aimed: aimed.collect(),
        over: (scene.active == Some(owner)).then_some(&scene.over),
        heat: heat
            .map(|advice| advice.heat.as_slice())
            .filter(|h| h.len() == usize::from(view.terms.grid.sectors())),
    }
}

impl Sketch<'_> {
    fn draw(&self) -> Markup {
        let grid = self.scene.view.terms.grid;
        let (wide, high) = (i32::from(grid.columns) * CELL, i32::from(grid.rows) * CELL);
        let (width, height) = (LEFT + wide + RIM, TOP + high + RIM);
        let role = if self.over.is_some() { "group" } else { "img" };
        html! {
            svg class="field-picture" viewBox=(format!("0 0 {width} {height}")) role=(role) aria-label=(self.summary()) {
                (self.mat(width, height))
                g class="edge" aria-hidden="true" {
                    @for column in 0..i32::from(grid.columns) {
                        text x=(LEFT + column * CELL + CELL / 2) y=(TOP - 7) { (column + 1) }
                    }
                    @for row in 0..grid.rows {
                        text x=(LEFT / 2 + 1) y=(TOP + i32::from(row) * CELL + CELL / 2 + 4) { (grid.letter(row)) }
                    }
                }
                (at(LEFT, TOP, html! {
                    g aria-hidden="true" { (self.ground()) (self.pieces()) (self.marks()) (self.hand()) }
                    @if self.over.is_some() { (self.cells()) }
                }))
            }
        }
    }

    /// Where a sector's corner is.
    fn corner(&self, number: u8) -> (i32, i32) {
        let (row, column) = self.scene.view.terms.grid.board().place(number);
        (i32::from(column) * CELL, i32::from(row) * CELL)
    }

    /// `body` in the middle of a sector.
    fn on(&self, number: u8, body: Markup) -> Markup {
        let (x, y) = self.corner(number);
        at(x + CELL / 2, y + CELL / 2, body)
    }

    /// The mat: a globe's curve and craters in the box, squared paper with pencil.
    fn mat(&self, width: i32, height: i32) -> Markup {
        let id = format!("mat-{}", side(self.owner));
        let craters =
            [(22, 20, 9), (74, 12, 6), (62, 41, 12), (18, 58, 7), (80, 68, 10), (38, 84, 13), (88, 92, 5)];
        html! {
            @if self.scene.pencil() {
                rect class="paper" width=(width) height=(height) rx="6" {}
            } @else {
                defs {
                    radialGradient id=(id) cx="0.32" cy="0.24" r="0.95" {
                        stop class="near" offset="0" {}
                        stop class="middle" offset="0.55" {}
                        stop class="far" offset="1" {}
                    }
                }
                rect width=(width) height=(height) rx="20" fill=(format!("url(#{id})")) {}
                g class="crater" {
                    @for (x, y, r) in craters {
                        @let (x, y, r) = (x * width / 100, y * height / 100, r * width / 100);
                        circle cx=(x) cy=(y) r=(r) {}
                        circle class="shade" cx=(x + r / 6) cy=(y + r / 6) r=(r * 4 / 5) {}
                    }
                }
                rect class="mat-rim" x="1" y="1" width=(width - 2) height=(height - 2) rx="19" {}
            }
        }
    }

    /// The sectors themselves, shaded by how likely a building stands there where hints are wanted.
    fn ground(&self) -> Markup {
        let grid = self.scene.view.terms.grid;
        let sectors = || (0..grid.sectors()).map(|number| number as u8);
        let hottest = self.heat.into_iter().flatten().copied().fold(f32::MIN_POSITIVE, f32::max);
        let struck = self.planet.hits.cells | self.planet.misses.cells;
        html! {
            g class="sectors" {
                @for number in sectors() {
                    @let (x, y) = self.corner(number);
                    rect x=(x + 1) y=(y + 1) width=(CELL - 2) height=(CELL - 2) rx=(if self.scene.pencil() { 0 } else { 6 }) {}
                }
            }
            @if let Some(heat) = self.heat {
                @for (number, chance) in sectors().zip(heat).filter(|(number, _)| !struck.has(*number)) {
                    (self.on(number, shared::heat(chance / hottest)))
                }
            }
        }
    }

    /// Buildings the viewer knows.
    fn pieces(&self) -> Markup {
        let fleet = &self.scene.view.terms.fleet;
        html! {
            @for (cells, building) in &self.known {
                @let (hits, span) = (self.planet.hits.cells, self.span(*cells));
                @match building {
                    Some(building) if cells.meets(hits) => {
                        (buildings::piece(span, None, cells.within(hits)))
                        @for free in (*cells - hits).iter() {
                            (self.on(free, tokens::letter(initial(fleet, *building))))
                        }
                    }
                    Some(building) => (buildings::piece(span, Some(&fleet[building.index()].name), false)),
                    None => (buildings::piece(span, None, true)),
                }
            }
        }
    }

    /// The corner of a rectangle of sectors, and its columns and rows.
    fn span(&self, cells: Cells) -> buildings::Span {
        let board = self.scene.view.terms.grid.board();
        let (top, left) = board.place(cells.first().unwrap_or(0));
        let (bottom, right) = board.place(cells.last().unwrap_or(0));
        buildings::Span {
            x: i32::from(left) * CELL,
            y: i32::from(top) * CELL,
            columns: i32::from(right - left) + 1,
            rows: i32::from(bottom - top) + 1,
        }
    }

    /// What was struck, what was struck last, and what is aimed at.
    fn marks(&self) -> Markup {
        let pencil = self.scene.pencil();
        let gone = |cells: &Cells| cells.within(self.planet.hits.cells);
        html! {
            @for (cells, _) in self.known.iter().filter(|(cells, _)| gone(cells)) {
                (buildings::crossed(self.span(*cells)))
            }
            @for cells in self.scene.view.noted(self.owner) { (buildings::noted(self.span(cells))) }
            @for number in self.planet.misses.cells.iter() {
                (self.on(number, tokens::miss(pencil, number)))
            }
            @for number in self.planet.hits.cells.iter() {
                (self.on(number, tokens::hit(pencil, number)))
            }
            @for number in self.fresh.iter() {
                (self.on(number, shared::fresh()))
            }
            @for (n, number) in self.aimed.iter().enumerate() {
                (self.on(*number, shared::aimed(Some(n + 1))))
            }
        }
    }

    /// What the hand would do: the building in hand, or the pattern under the cursor.
    fn hand(&self) -> Markup {
        let Some(over) = self.over else { return html! {} };
        let struck = self.planet.hits.cells | self.planet.misses.cells;
        let fleet = &self.scene.view.terms.fleet;
        html! {
            @if let (Some(Held::Place(building)), false) = (self.scene.held, over.ghost.is_empty()) {
                @if over.wrong {
                    @for number in over.ghost.iter() { (self.on(number, shared::cursor(true, false))) }
                } @else {
                    (buildings::ghost(self.span(over.ghost), &fleet[building.index()].name))
                }
            } @else {
                @for number in over.ghost.iter().filter(|number| over.cursor != Some(*number)) {
                    (self.on(number, shared::ghost(struck.has(number), self.heat.is_some())))
                }
            }
            @if let Some(cursor) = over.cursor {
                (self.on(cursor, shared::cursor(over.wrong, over.ghost.has(cursor) && self.heat.is_none())))
            }
        }
    }

    /// What can be pointed at, for pointers and for those who hear it.
    fn cells(&self) -> Markup {
        let grid = self.scene.view.terms.grid;
        html! {
            @for row in 0..grid.rows {
                @for column in 0..grid.columns {
                    (shared::cell(row, column, &self.label(row * grid.columns + column)))
                }
            }
        }
    }

    /// A sector in words.
    fn label(&self, number: u8) -> String {
        let view = self.scene.view;
        let mut words = vec![view.terms.grid.cell(number).to_string()];
        let known = self.known.iter().find(|(cells, _)| cells.has(number));
        if let Some((_, Some(building))) = known {
            words.push(view.terms.fleet[building.index()].name.clone());
        }
        words.push(match () {
            () if self.planet.hits.cells.has(number) => "hit".into(),
            () if self.planet.misses.cells.has(number) => "missed".into(),
            () if view.stage == Stage::Placing && known.is_none() => "empty".into(),
            () if view.stage == Stage::Placing => "built on".into(),
            () => match (self.aimed.iter().position(|aim| *aim == number), self.heat) {
                (Some(n), _) => format!("target {}", n + 1),
                (None, Some(heat)) => {
                    format!("not struck, {}", paint::percent(heat[usize::from(number)].into()))
                }
                (None, None) => "not struck".into(),
            },
        });
        if self.scene.view.noted(self.owner).any(|cells| cells.has(number)) {
            words.push("noted as destroyed".into());
        }
        if self.fresh.has(number) {
            words.push("struck last".into());
        }
        if self.over.is_some_and(|over| over.ghost.has(number)) {
            words.push("in the pattern in hand".into());
        }
        words.join(", ")
    }

    /// The planet in words.
    fn summary(&self) -> String {
        let list = |cells: crate::types::Sectors| if cells.is_empty() { "none".into() } else { cells.list() };
        let (view, grid) = (self.scene.view, self.scene.view.terms.grid);
        let built = self.known.iter().filter_map(|(cells, building)| {
            let name = &view.terms.fleet[building.as_ref()?.index()].name;
            Some(format!(" {name}: {}.", list(crate::types::Sectors { grid, cells: *cells })))
        });
        format!(
            "{}'s planet. Hits: {}. Misses: {}.{}",
            side_name(self.owner),
            list(self.planet.hits),
            list(self.planet.misses),
            built.collect::<String>()
        )
    }
}
