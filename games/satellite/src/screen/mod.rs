//! The view as a terminal screen: the target planet, the own planet and the arsenal side by side, the dice above them.

pub(crate) mod arsenal;
pub(crate) mod dice;
pub(crate) mod held;
pub(crate) mod planet;
pub(crate) mod report;
pub(crate) mod side;

use contract::Seat;
use paint::{Hand, Line, Screen, Span, Spot, Target, Tone, Tool};

use crate::hints::Hints;
use crate::types::{SEATS, other};
use crate::view::{Stage, View};
use held::Held;
pub(crate) use held::initial;
pub(crate) use held::shots_text;
use planet::Overlay;
pub(crate) use planet::{fresh, numbers};

/// Rows beside the planets: one for every cartridge.
const ROWS: usize = 13;
/// How wide a screen may always be.
const WIDEST: usize = 78;
/// Between two columns of the screen.
const GAP: &str = "  ";

/// The situation for a terminal.
pub(crate) fn screen(view: &View, hand: &Hand, advice: Option<&Hints>) -> Screen {
    let tools = held::tools(view);
    let in_hand = held::chosen(&tools, hand);
    let pair = seats(view);
    let active = held::field(view);
    let over = held::overlay(view, hand, in_hand);
    let pictures = pair.map(|owner| {
        let heat = advice.filter(|_| view.seat == Some(other(owner))).map(|h| h.heat.as_slice());
        let shown = if active == Some(owner) { over.clone() } else { Overlay::default() };
        planet::rows(view, owner, &shown, heat)
    });
    let width = planet::width(view);
    let room = (2 * width + 2 * GAP.len() + arsenal::width(view)).max(WIDEST);
    let told = report::lines(view, hand, advice, room - dice::WIDTH);
    let mut screen = Screen { board: dice::lines(view, hand, &told), ..Screen::default() };
    screen.marks = dice::marks(view, &mut screen.spots);
    // As wide whatever is told, so that what stands beside the board does not jump.
    if let Some(line) = screen.board.first_mut() {
        let gap = room.saturating_sub(line.width());
        line.0.push(Span { text: " ".repeat(gap), tone: Tone::Plain });
    }
    screen.board.extend(heading(view, pair, advice));
    let first = screen.board.len() as u16;
    let column = arsenal::column(view, hand, &tools);
    for n in 0..ROWS.max(usize::from(view.terms.grid.rows)) {
        let mut line = Line::new();
        for picture in &pictures {
            line = match picture.get(n) {
                Some(row) => join(line, row).add(" ".repeat(width - row.width()), Tone::Plain),
                None => line.add(" ".repeat(width), Tone::Plain),
            }
            .add(GAP, Tone::Plain);
        }
        screen.board.push(match column.get(n) {
            Some(row) => join(line, row),
            None => line,
        });
    }
    if let Some(owner) = active {
        let left = if owner == pair[0] { 0 } else { width + GAP.len() };
        spots(view, first, left, &mut screen.spots);
        screen.cells = Some((view.terms.grid.rows.into(), view.terms.grid.columns.into()));
    }
    let beside = 2 * (width + GAP.len());
    screen.spots.extend(arsenal::lines(view, &tools).map(|(line, tool)| Spot {
        line: line as u16 + first,
        column: beside as u16,
        width: arsenal::width(view) as u16,
        target: Target::Tool(tool),
    }));
    screen.still = !in_hand.is_some_and(Held::turns);
    screen.tools = tools.iter().map(|held| Tool { label: held.label(view, hand), thing: None }).collect();
    screen.here = crate::page::here(view, hand, advice);
    screen.pointed = held::pointed(view, hand, in_hand);
    screen.keys = keys(view, hand);
    screen.side = side::lines(view, advice);
    screen
}

/// A side's own colour among the kinds: orange, purple.
const fn hue(seat: Seat) -> u8 {
    2 * seat.0
}

/// The planets from left to right: a player's target is left, the own planet right.
pub(crate) fn seats(view: &View) -> [Seat; 2] {
    view.seat.map_or(SEATS, |seat| [other(seat), seat])
}

/// Titles and the numbers of the columns.
fn heading(view: &View, pair: [Seat; 2], advice: Option<&Hints>) -> Vec<Line> {
    let width = planet::width(view);
    let (mut titles, mut numbers) = (Line::new(), Line::new());
    for owner in pair {
        let tone = if view.mover == Some(owner) { Tone::Kind(hue(owner)) } else { Tone::Strong };
        let title = planet::title(view, owner, advice, width);
        titles = titles.add(format!("{title:<width$}"), tone).add(GAP, Tone::Plain);
        let line = format!(" {}", planet::numbers(view.terms.grid.columns));
        numbers = numbers.add(format!("{line:<width$}"), Tone::Dim).add(GAP, Tone::Plain);
    }
    let [title, legend] = arsenal::heading(view);
    vec![join(titles, &title), join(numbers, &legend)]
}

/// One line behind the other.
fn join(mut line: Line, more: &Line) -> Line {
    line.0.extend(more.0.iter().cloned());
    line
}

/// Every sector of the planet that is pointed at.
fn spots(view: &View, first: u16, left: usize, spots: &mut Vec<Spot>) {
    let grid = view.terms.grid;
    for row in 0..u16::from(grid.rows) {
        for column in 0..u16::from(grid.columns) {
            let at = left as u16 + planet::column(column);
            spots.push(Spot { line: row + first, column: at, width: 2, target: Target::Cell(row, column) });
        }
    }
}

/// Commands with a key of their own.
pub(crate) fn keys(view: &View, hand: &Hand) -> Vec<(char, String, String)> {
    let key = |c: char, command: &str| (c, command.to_owned(), command.to_owned());
    if !view.yours() {
        return Vec::new();
    }
    match view.stage {
        Stage::Placing => {
            let placed = view.own().and_then(|own| own.buildings.as_ref()).map_or(0, Vec::len);
            let ready = (placed == view.terms.fleet.len()).then(|| key('y', "ready"));
            ready.into_iter().chain((placed > 0).then(|| key('c', "clear"))).collect()
        }
        Stage::ToRoll => vec![key('r', "roll")],
        Stage::Rolling => dice::roll_key(hand).into_iter().chain([key('h', "hold")]).collect(),
        Stage::Aiming | Stage::SelfDestruct if Held::may_fire(view) => vec![key('f', "fire")],
        Stage::Aiming | Stage::Salvo | Stage::Desperation | Stage::SelfDestruct | Stage::Over => Vec::new(),
    }
}
