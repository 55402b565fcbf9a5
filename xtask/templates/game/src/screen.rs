//! The view as a terminal screen.

use paint::{Hand, Line, Pointed, Screen, Spot, Target, Tone};

use crate::types::Number;
use crate::view::{Stage, View};
use crate::words::{lines, side};

/// The situation for a terminal: the two seats, and the numbers to point at.
pub(crate) fn screen(view: &View, hand: &Hand) -> Screen {
    let mut screen = Screen::default();
    for (kind, line) in lines(view).into_iter().enumerate() {
        screen.board.push(Line::of(line, Tone::Kind(kind as u8)));
    }
    screen.board.push(Line::new());
    let cursor = hand.cursor.1.min(u16::from(view.numbers) - 1);
    let mut row = Line::new();
    for (column, number) in Number::up_to(view.numbers).enumerate() {
        let chosen = view.picked == Some(number) || view.own == Some(number);
        let (text, tone) = match (hand.shown && usize::from(cursor) == column, chosen) {
            (true, _) => (format!(">{number:<2}<"), Tone::Cursor),
            (false, true) => (format!("[{number:<2}]"), Tone::Strong),
            (false, false) => (format!(" {number:<2} "), Tone::Plain),
        };
        row = row.add(text, tone);
        let target = Target::Cell(0, column as u16);
        screen.spots.push(Spot { line: 3, column: column as u16 * 4, width: 4, target });
    }
    screen.board.push(row);
    let pointed = Number(cursor as u8 + 1);
    screen.here = format!("number {pointed}");
    let mine = |flags: [bool; 2]| view.seat.is_some_and(|s| flags[usize::from(s.0)]);
    match view.stage {
        Stage::Hiding if view.seat.is_some() && !mine(view.hid) => {
            screen.cells = Some((1, u16::from(view.numbers)));
            screen.pointed = Some(if view.picked == Some(pointed) {
                Pointed::Do("hide".into())
            } else {
                Pointed::Do(format!("pick {pointed}"))
            });
        }
        Stage::Duel if view.seat.is_some() && view.next == view.seat => {
            screen.cells = Some((1, u16::from(view.numbers)));
            screen.pointed = Some(Pointed::Do(format!("name {pointed}")));
        }
        Stage::Hiding | Stage::Duel | Stage::Over => {}
    }
    if view.picked.is_some() {
        screen.keys.push(('h', "hide".into(), "hide".into()));
    }
    screen.side.push(Line::plain(format!("numbers 1 to {}", view.numbers)));
    if let Some(next) = view.next {
        screen.side.push(Line::plain(format!("{} is to name", side(Some(next)))));
    }
    screen
}
