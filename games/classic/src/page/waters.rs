//! One side's waters: the sea, the ships the viewer may see, shots, and what the hand would do. The cells that can be
//! pointed at lie on top and are invisible.

use contract::Seat;
use maud::{Markup, html};
use paint::Pointed;
use paint::svg::at;
use paint::tokens::{self, CELL, plan};

use super::{Scene, colours, ships};
use crate::area::Area;
use crate::notes::Guess;
use crate::panel::afloat;
use crate::screen::pointed;
use crate::tables::Class;
use crate::types::{Berth, Cell, Kind, other, side};
use crate::view::{Stage, View};
use crate::words::{many, name};

const LEFT: i32 = 19;
const TOP: i32 = 22;
const RIM: i32 = 5;

/// One board with its title and its ships below it.
pub(super) fn panel(scene: &Scene, owner: Seat, part: &str) -> Markup {
    let view = scene.view;
    let active = scene.active == Some(owner);
    let idle = view.stage == Stage::Placing && view.seat != Some(owner);
    let state = match (idle, active) {
        (true, _) => " idle",
        (false, true) => " active",
        (false, false) => "",
    };
    html! {
        section class=(format!("field waters {part} {}{state}", colours(owner))) {
            (heading(view, owner))
            @if !idle { (Sketch::new(scene, owner).draw()) }
            @if view.stage != Stage::Placing { (roster(view, owner)) }
        }
    }
}

fn heading(view: &View, owner: Seat) -> Markup {
    let whose = match view.seat {
        Some(own) if own == owner => "your fleet",
        Some(_) => "enemy waters",
        None => "",
    };
    html! {
        header class="field-head" {
            h2 { span class="flag" aria-hidden="true" {} (name(owner)) }
            span class="quiet" { (whose) }
            span class="stand" {
                @if view.stage == Stage::Placing {
                    (if view.ready[side(owner)] { "ready ✓" } else { "placing ships" })
                } @else {
                    (many(view.strikes[side(other(owner))].shots(), "shot")) " received"
                }
            }
        }
    }
}

/// The ships below a board: with their damage if the viewer sees them, otherwise as far as reports name them.
fn roster(view: &View, owner: Seat) -> Markup {
    let hits = view.strikes[side(other(owner))].hits();
    let seen = view.shown(owner);
    let told = view.afloat(owner);
    let left = |class: &Class| {
        let classes = told.iter().flatten();
        classes.filter(|other| other.ship == class.ship).map(|other| other.count).sum::<u16>()
    };
    html! {
        ul class="roster" aria-label="Ships" {
            @if !seen.is_empty() {
                @for berth in seen {
                    @let damage = (berth.area() & hits).len();
                    @let long = berth.ship.length();
                    @let (class, word) = match damage {
                        0 => ("stands", String::new()),
                        n if n == u32::from(long) => ("destroyed", "sunk".to_owned()),
                        n => ("damaged", format!("{n} of {long} hit")),
                    };
                    li class=(class) {
                        (plan(1, long)) span class="what" { (berth.ship) }
                        @if !word.is_empty() { span class="word" { (word) } }
                    }
                }
            } @else if told.is_some() {
                @for class in &view.fleet {
                    @for n in 0..class.count {
                        @let gone = n >= left(class);
                        li class=(if gone { "destroyed" } else { "stands" }) {
                            (plan(1, class.ship.length())) span class="what" { (class.ship) }
                            @if gone { span class="word" { "sunk" } }
                        }
                    }
                }
            } @else {
                li { (afloat(view, owner)) }
            }
        }
    }
}

/// A cell of a board, in words.
pub(super) fn label(scene: &Scene, owner: Seat, cell: Cell) -> String {
    Sketch::new(scene, owner).label(cell)
}

/// A shot of which only the number of hits was told, or what its shooter takes it for.
fn counted(guess: Guess) -> Markup {
    html! {
        g class="counted" {
            circle r="9" {}
            @match guess {
                Guess::Open => text y="5" { "?" },
                Guess::Hit => path d="M-5 -5L5 5M-5 5L5 -5" {},
                Guess::Miss => circle class="noted-miss" r="3" {},
            }
        }
    }
}

/// Everything that is drawn on one board.
struct Sketch<'a> {
    scene: &'a Scene<'a>,
    owner: Seat,
    hits: Area,
    misses: Area,
    /// Cells of which only the number of hits was told.
    doubtful: Area,
    fresh: Area,
    aims: Area,
    seen: &'a [Berth],
    pointed: bool,
}

impl<'a> Sketch<'a> {
    fn new(scene: &'a Scene<'a>, owner: Seat) -> Self {
        let view = scene.view;
        let log = &view.strikes[side(other(owner))];
        let mut fresh = Area::EMPTY;
        log.strikes().next_back().unwrap_or_default().iter().for_each(|mark| fresh.insert(mark.cell));
        let pointed = scene.active == Some(owner);
        Sketch {
            scene,
            owner,
            hits: log.hits(),
            misses: log.misses(),
            doubtful: log.doubtful(),
            fresh,
            aims: if pointed && view.stage == Stage::Battle { view.aims } else { Area::EMPTY },
            seen: view.shown(owner),
            pointed,
        }
    }

    fn draw(&self) -> Markup {
        let view = self.scene.view;
        let (wide, high) = (i32::from(view.columns) * CELL, i32::from(view.rows) * CELL);
        let (width, height) = (LEFT + wide + RIM, TOP + high + RIM);
        let role = if self.pointed { "group" } else { "img" };
        html! {
            svg class="field-picture" viewBox=(format!("0 0 {width} {height}")) role=(role) aria-label=(self.summary()) {
                (self.sea(width, height))
                g class="edge" aria-hidden="true" {
                    @for column in 0..i32::from(view.columns) {
                        text x=(LEFT + column * CELL + CELL / 2) y=(TOP - 7) { (column + 1) }
                    }
                    @for row in 0..view.rows {
                        text x=(LEFT / 2 + 1) y=(TOP + i32::from(row) * CELL + CELL / 2 + 4) { (char::from(b'A' + row)) }
                    }
                }
                (at(LEFT, TOP, html! {
                    g aria-hidden="true" { (self.grid(wide, high)) (self.fleet()) (self.marks()) (self.hand()) }
                    @if self.pointed { (self.cells()) }
                }))
            }
        }
    }

    /// Water: from light to deep.
    fn sea(&self, width: i32, height: i32) -> Markup {
        let id = format!("sea-{}", colours(self.owner));
        html! {
            defs {
                linearGradient id=(id) x1="0" y1="0" x2="0.4" y2="1" {
                    stop class="shallow" offset="0" {}
                    stop class="deep" offset="1" {}
                }
            }
            rect width=(width) height=(height) rx="14" fill=(format!("url(#{id})")) {}
            rect class="mat-rim" x="1" y="1" width=(width - 2) height=(height - 2) rx="13" {}
        }
    }

    /// Lines and waves.
    fn grid(&self, wide: i32, high: i32) -> Markup {
        let view = self.scene.view;
        let (rows, columns) = (i32::from(view.rows), i32::from(view.columns));
        let (mut lines, mut waves) = (String::new(), String::new());
        for row in 0..=rows {
            lines += &format!("M0 {}h{wide}", row * CELL);
        }
        for column in 0..=columns {
            lines += &format!("M{} 0v{high}", column * CELL);
        }
        for (row, column) in (0..rows * columns).map(|n| (n / columns, n % columns)) {
            let sway = (row * 5 + column * 3) % 12;
            if (row * row + row * column + column * 5 + row * 3) % 7 == 2 {
                waves += &format!("M{} {}q5 -5 10 0t10 0", column * CELL + 3 + sway, row * CELL + 12 + sway);
            }
        }
        html! {
            path class="waves" d=(waves) {}
            path class="lines" d=(lines) {}
        }
    }

    fn fleet(&self) -> Markup {
        html! {
            @for berth in self.seen {
                @let gone = berth.area().within(self.hits);
                (ships::ship(berth, if gone { "gone" } else { "" }, !berth.area().meets(self.hits)))
                @if gone { (ships::crossed(berth)) }
            }
        }
    }

    /// `body` in the middle of a cell.
    fn on(cell: Cell, body: Markup) -> Markup {
        at(i32::from(cell.column()) * CELL + CELL / 2, i32::from(cell.row()) * CELL + CELL / 2, body)
    }

    fn marks(&self) -> Markup {
        let view = self.scene.view;
        html! {
            @for cell in self.misses.cells() { (Self::on(cell, tokens::miss())) }
            @for cell in self.hits.cells() { (Self::on(cell, tokens::hit())) }
            @for cell in self.doubtful.cells() { (Self::on(cell, counted(view.guess(self.owner, cell)))) }
            @for cell in self.fresh.cells() { (Self::on(cell, tokens::fresh())) }
            @for cell in self.aims.cells() { (Self::on(cell, tokens::aimed(None))) }
        }
    }

    /// The ship in hand, or the cell pointed at.
    fn hand(&self) -> Markup {
        let Some(cursor) = self.scene.cursor.filter(|_| self.pointed) else { return html! {} };
        let view = self.scene.view;
        html! {
            @if let Some(ghost) = &self.scene.ghost {
                @if ghost.fits {
                    (ships::ship(&ghost.berth, "held", true))
                } @else {
                    @for cell in ghost.area.cells() { (Self::on(cell, tokens::cursor(true, false))) }
                }
            } @else {
                @let battle = view.stage == Stage::Battle;
                @let wrong = matches!(pointed(view, self.scene.hand, None), Some(Pointed::No(_)));
                (Self::on(cursor, tokens::cursor(wrong, battle && !view.aims.has(cursor))))
            }
        }
    }

    fn cells(&self) -> Markup {
        let view = self.scene.view;
        html! {
            @for row in 0..view.rows {
                @for column in 0..view.columns {
                    @if let Some(cell) = Cell::at(row, column) {
                        (tokens::cell(row, column, &self.label(cell)))
                    }
                }
            }
        }
    }

    /// §2.3 The kind of ship that was hit there, where hits are named.
    fn named(&self, cell: Cell) -> Option<Kind> {
        let fired = &self.scene.view.strikes[side(other(self.owner))];
        fired.marks().iter().rev().find(|mark| mark.cell == cell).and_then(|mark| mark.ship)
    }

    /// A cell in words.
    fn label(&self, cell: Cell) -> String {
        let placing = self.scene.view.stage == Stage::Placing;
        let mut words = vec![cell.to_string()];
        words.extend(
            self.seen.iter().find(|berth| berth.area().has(cell)).map(|berth| berth.ship.to_string()),
        );
        match () {
            () if self.hits.has(cell) => {
                let ship = self.named(cell).filter(|_| words.len() == 1);
                words.extend(ship.map(|ship| ship.to_string()));
                words.push("hit".into());
            }
            () if self.misses.has(cell) => words.push("missed".into()),
            () if self.doubtful.has(cell) => words.push(
                match self.scene.view.guess(self.owner, cell) {
                    Guess::Hit => "struck, noted as a hit",
                    Guess::Miss => "struck, noted as a miss",
                    Guess::Open => "struck, hit or miss not told",
                }
                .into(),
            ),
            () if self.aims.has(cell) => words.push("aimed at".into()),
            () if !placing => words.push("not struck".into()),
            () if words.len() == 1 => words.push("open sea".into()),
            () => {}
        }
        if self.fresh.has(cell) {
            words.push("struck last".into());
        }
        words.join(", ")
    }

    /// The board in words.
    fn summary(&self) -> String {
        let list = |area: Area| {
            let cells: Vec<String> = area.cells().map(|cell| cell.to_string()).collect();
            if cells.is_empty() { "none".to_owned() } else { cells.join(", ") }
        };
        let ships = self.seen.iter().map(|berth| format!(" {}: {}.", berth.ship, list(berth.area())));
        let ships: String = ships.collect();
        let counted = if self.doubtful.is_empty() {
            String::new()
        } else {
            format!(" Struck, hit or miss not told: {}.", list(self.doubtful))
        };
        format!(
            "{}'s waters. Hits: {}. Misses: {}.{counted}{ships}",
            name(self.owner),
            list(self.hits),
            list(self.misses)
        )
    }
}
