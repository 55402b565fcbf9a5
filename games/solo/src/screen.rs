//! The view as a terminal screen.

use paint::{Hand, Line, Pointed, Screen, Spot, Target, Tone, Tool};

use crate::study::answers::view_odds;
use crate::types::{Cell, SEA, Ship, Suit};
use crate::view::{Stage, View};
use crate::words::{verdict, volley_text};
use grid::Heading;

/// Characters before the first cell of a line.
const MARGIN: u16 = 11;

/// What the hand would place.
pub(crate) struct Ghost {
    pub(crate) ship: Ship,
    pub(crate) mask: u64,
    pub(crate) fits: bool,
}

/// The situation for a terminal.
pub(crate) fn screen(view: &View, hand: &Hand) -> Screen {
    let ghost = ghost(view, hand);
    let cursor = cursor_cell(hand);
    let placing = view.stage == Stage::Muster && view.yours;
    let mut screen = Screen { cells: placing.then_some((8, 6)), ..Screen::default() };
    screen.board.push(Line::of("           null ace  2   3   4   5", Tone::Dim));
    screen.board.push(rule('┌', '┬', '┐'));
    for row in 0..8u8 {
        if row > 0 && row % 2 == 0 {
            screen.board.push(rule('├', '┼', '┤'));
        }
        let line = screen.board.len() as u16;
        let mut text = row_label(view, row);
        for column in 0..6u8 {
            let Some(cell) = Cell::new(row * 6 + column) else { continue };
            text = text.add(if column % 2 == 0 { "│" } else { " " }, Tone::Dim);
            let (glyph, tone) = glyph(view, cell, ghost.as_ref(), (hand.shown && placing).then_some(cursor));
            text = text.add(glyph, tone);
            let column_at = MARGIN + 1 + u16::from(column) * 4;
            let target = Target::Cell(u16::from(row), u16::from(column));
            screen.spots.push(Spot { line, column: column_at, width: 3, target });
        }
        screen.board.push(text.add("│", Tone::Dim));
    }
    screen.board.push(rule('└', '┴', '┘'));
    screen.board.push(Line::of("  S floats   (s) is sunk   [ ] last volley", Tone::Dim));
    if placing {
        screen.here = crate::page::sea::label(view, cursor);
    }
    screen.tools = tools(view);
    screen.pointed = pointed(view, cursor, ghost.as_ref());
    screen.keys = keys(view);
    side(view, hand, &mut screen.side);
    screen
}

fn rule(left: char, middle: char, right: char) -> Line {
    let tile = "─".repeat(7);
    Line::of(format!("{:11}{left}{tile}{middle}{tile}{middle}{tile}{right}", ""), Tone::Dim)
}

fn row_label(view: &View, row: u8) -> Line {
    let suit = view.rows[usize::from(row / 2)];
    let letter = char::from(b'A' + row);
    if row.is_multiple_of(2) {
        Line::of(format!(" {:<7}{letter}  ", suit.name()), Tone::Kind(suit.index() as u8))
    } else {
        Line::of(format!("        {letter}  "), Tone::Dim)
    }
}

/// Three characters for a cell. Brackets tell what colours only underline.
fn glyph(view: &View, cell: Cell, ghost: Option<&Ghost>, cursor: Option<Cell>) -> (String, Tone) {
    if let Some(ghost) = ghost.filter(|g| g.mask & cell.bit() != 0) {
        let letter = ghost.ship.suit.letter();
        return if ghost.fits {
            (format!("+{letter}+"), Tone::Ghost)
        } else {
            (format!("!{letter}!"), Tone::Wrong)
        };
    }
    let coin = view.coin(cell);
    let kind = |suit: Suit| suit.index() as u8;
    let fresh = view.last.as_ref().is_some_and(|v| v.shots().any(|(struck, _)| struck == cell));
    let small = |suit: Suit| suit.letter().to_ascii_lowercase();
    match coin {
        _ if cursor == Some(cell) => {
            let inside = coin.map_or('·', |(suit, _)| suit.letter());
            (format!(">{inside}<"), Tone::Cursor)
        }
        Some((suit, false)) if fresh => (format!("[{}]", small(suit)), Tone::Fresh),
        None if fresh => ("[·]".into(), Tone::Fresh),
        Some((suit, true)) => (format!(" {} ", suit.letter()), Tone::Kind(kind(suit))),
        Some((suit, false)) => (format!("({})", small(suit)), Tone::Gone(kind(suit))),
        None => (" · ".into(), Tone::Ground),
    }
}

pub(crate) fn cursor_cell(hand: &Hand) -> Cell {
    let (row, column) = (hand.cursor.0.min(7) as u8, hand.cursor.1.min(5) as u8);
    SEA.cell(row, column).and_then(Cell::new).expect("clamped to the sea")
}

fn tools(view: &View) -> Vec<Tool> {
    let label = |t: &crate::view::ToPlace| {
        let times = if t.count > 1 { format!(" × {}", t.count) } else { String::new() };
        Tool { label: format!("{} {}{times}", t.suit, t.ship), thing: None }
    };
    view.to_place.iter().map(label).collect()
}

/// The ship in hand, as it would lie from the cursor.
pub(crate) fn ghost(view: &View, hand: &Hand) -> Option<Ghost> {
    if !hand.shown || view.stage != Stage::Muster || view.to_place.is_empty() {
        return None;
    }
    let tool = view.to_place[hand.tool % view.to_place.len()];
    let (at, length) = (cursor_cell(hand), tool.ship.length());
    if view.coin(at).is_some() {
        return None;
    }
    let heading = Heading::ALL[usize::from(hand.turn) % 4];
    let mask = (0..length).filter_map(|n| SEA.walk(at.number(), heading, n)).fold(0, |m, c| m | 1 << c);
    let end = SEA.walk(at.number(), heading, length - 1).and_then(Cell::new);
    let taken = Cell::of_mask(mask).any(|c| view.coin(c).is_some());
    let ship = Ship { suit: tool.suit, ship: tool.ship, from: at, to: end.unwrap_or(at) };
    Some(Ghost { ship, mask, fits: end.is_some() && !taken })
}

fn pointed(view: &View, cursor: Cell, ghost: Option<&Ghost>) -> Option<Pointed> {
    use paint::Present as _;
    match view.stage {
        _ if !view.yours => None,
        Stage::Battle => Some(Pointed::Do("fire".into())),
        Stage::Muster => {
            let under = view.ships.iter().find(|s| s.mask().unwrap_or(0) & cursor.bit() != 0);
            match (under, ghost) {
                (Some(ship), _) => Some(Pointed::Do(format!("lift {}", ship.from))),
                (None, Some(ghost)) if ghost.fits => {
                    Some(Pointed::Do(crate::Solo::notation(&crate::action::Action::Place(ghost.ship))))
                }
                (None, Some(_)) => {
                    Some(Pointed::No("the ship would leave the sea or lie on another one".into()))
                }
                (None, None) => None,
            }
        }
        Stage::Call | Stage::Over => None,
    }
}

/// The player's keys; others only watch. A fleet keeps its number when another one is gone.
pub(crate) fn keys(view: &View) -> Vec<(char, String, String)> {
    match view.stage {
        _ if !view.yours => Vec::new(),
        Stage::Battle => vec![('f', "fire".into(), "fire".into())],
        Stage::Call | Stage::Muster if view.to_place.is_empty() => view
            .fleets
            .iter()
            .zip('1'..)
            .filter(|(fleet, _)| !fleet.afloat.is_empty())
            .map(|(fleet, key)| (key, format!("call {}", fleet.suit), format!("call {}", fleet.suit)))
            .collect(),
        Stage::Muster | Stage::Call | Stage::Over => Vec::new(),
    }
}

fn side(view: &View, hand: &Hand, side: &mut Vec<Line>) {
    let laid_out = view.stage != Stage::Muster || (view.yours && view.to_place.is_empty());
    if let Some(call) = view.call {
        let line = Line::plain(if view.yours { "Your call: " } else { "The call: " })
            .add(call.name(), Tone::Kind(call.index() as u8));
        side.push(line.add(format!("   volley {}", view.volleys), Tone::Dim));
        side.push(Line::new());
    }
    let odds = (laid_out && hand.hints && view.stage != Stage::Over).then(|| view_odds(view));
    side.push(Line::of(
        if odds.is_some() { "Fleet    afloat  survives" } else { "Fleet    afloat" },
        Tone::Strong,
    ));
    for (n, fleet) in view.fleets.iter().enumerate() {
        let mark = if view.call == Some(fleet.suit) { "►" } else { " " };
        let tone = Tone::Kind(fleet.suit.index() as u8);
        let mut line = Line::of(format!("{mark}{:<8}", fleet.suit.name()), tone)
            .add(format!("{:^7}", fleet.afloat.len()), Tone::Plain);
        if let Some(odds) = &odds {
            let p = odds.survivor[n];
            line = line
                .add(format!("{:>5.1} % ", p * 100.0), Tone::Plain)
                .add("█".repeat((p * 12.0).round() as usize), tone);
        }
        side.push(line);
    }
    if let Some(odds) = &odds {
        side.push(Line::of(format!(" nobody         {:>5.1} %", odds.none * 100.0), Tone::Dim));
        side.push(Line::of(format!(" about {:.0} volleys to go", odds.mean_volleys()), Tone::Dim));
    }
    side.push(Line::new());
    if let Some(last) = &view.last {
        let text = volley_text(last, view.volleys);
        side.push(Line::of(text, Tone::Plain));
    }
    if let Some(won) = view.won() {
        let tone = if won { Tone::Good } else { Tone::Bad };
        side.push(Line::of(format!("{}.", verdict(view.yours, won)), tone));
    }
}
