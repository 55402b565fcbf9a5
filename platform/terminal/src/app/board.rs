//! A game's screen as it is drawn: the board with its places, and what stands beside it.

use paint::{Screen, Target};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{Hit, Pen};
use crate::ink::Ink;

/// The narrowest useful panel beside a board.
const NARROWEST: u16 = 26;

/// Where everything between the bar and the bottom goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) board: Rect,
    pub(super) side: Rect,
    /// Below the board; may have no height.
    pub(super) log: Rect,
}

/// How wide and high a board's text is.
pub(super) fn size(screen: &Screen) -> (u16, u16) {
    let width = screen.board.iter().map(paint::Line::width).max().unwrap_or(0);
    (width as u16, screen.board.len() as u16)
}

/// Divides `area`: board left, panel right, log below; a board too wide for that has the panel below it, left
/// of the log. A high board leaves no more than `least` lines for what is below it.
pub(super) fn plan(area: Rect, screen: &Screen, least: u16) -> Plan {
    let (width, height) = size(screen);
    let air = u16::from(area.height >= height + least.max(6) + 2);
    let upper = (height + air).min(area.height.saturating_sub(least));
    let board_width = width.min(area.width.saturating_sub(2));
    let board =
        Rect { x: area.x + 1, y: area.y + air, width: board_width, height: upper.saturating_sub(air) };
    let low = Rect { y: area.y + upper, height: area.height - upper, ..area };
    if !is_wide(screen, area.width) {
        let side = Rect { x: area.x + width + 3, width: area.width - width - 4, ..board };
        return Plan { board, side, log: low };
    }
    let half = area.width / 2;
    let side = Rect { x: low.x + 1, width: half.saturating_sub(2), ..low };
    let log = Rect { x: low.x + half, width: low.width - half, ..low };
    Plan { board, side, log }
}

/// Is a board too wide for a panel beside it?
pub(super) fn is_wide(screen: &Screen, width: u16) -> bool {
    size(screen).0 + 4 + NARROWEST > width
}

/// Does a board list the tools itself?
pub(super) fn lists_tools(screen: &Screen) -> bool {
    screen.spots.iter().any(|spot| matches!(spot.target, Target::Tool(_)))
}

/// How far a board that is larger than its place is moved, so that a cell is seen.
pub(super) fn follow(screen: &Screen, place: Rect, cell: Option<(u16, u16)>) -> (u16, u16) {
    let (width, height) = size(screen);
    let spot = screen.spots.iter().find(|s| cell.is_some_and(|(r, c)| s.target == Target::Cell(r, c)));
    let (x, y) = spot.map_or((0, 0), |s| (s.column + s.width / 2, s.line));
    let to = |at: u16, size: u16, room: u16| {
        // The beginning stays as long as the cell is seen with it.
        if size <= room || at + 1 < room { 0 } else { at.saturating_sub(room / 2).min(size - room) }
    };
    (to(x, width, place.width), to(y, height, place.height))
}

/// Draws the board and notes its places.
pub(super) fn draw(pen: &mut Pen<'_, '_>, place: Rect, screen: &Screen, shift: (u16, u16)) {
    let ink = pen.ink;
    let cell = |line: usize, column: usize| {
        screen.spots.iter().any(|s| {
            let columns = usize::from(s.column)..usize::from(s.column + s.width);
            usize::from(s.line) == line && columns.contains(&column)
        })
    };
    let lines: Vec<Line<'_>> = screen
        .board
        .iter()
        .enumerate()
        .map(|(n, line)| {
            let mut column = 0;
            let spans = line.0.iter().map(|span| {
                let paint = if cell(n, column) { ink.chip(span.tone) } else { ink.tone(span.tone) };
                column += span.text.chars().count();
                Span::styled(span.text.as_str(), paint)
            });
            Line::from(spans.collect::<Vec<_>>())
        })
        .collect();
    pen.frame.render_widget(Paragraph::new(lines).scroll((shift.1, shift.0)), place);
    for spot in &screen.spots {
        let (Some(x), Some(y)) = (spot.column.checked_sub(shift.0), spot.line.checked_sub(shift.1)) else {
            continue;
        };
        if x + spot.width <= place.width && y < place.height {
            let area = Rect { x: place.x + x, y: place.y + y, width: spot.width, height: 1 };
            let hit = match spot.target {
                Target::Cell(row, column) => Hit::Cell(row, column),
                Target::Tool(n) => Hit::Other(n),
                Target::Mark(n) => match screen.marks.get(usize::from(n)) {
                    Some(mark) => Hit::Key(KeyCode::Char(mark.key)),
                    None => continue,
                },
            };
            pen.hits.push((area, hit));
        }
    }
}

/// A game's lines in their tones.
pub(super) fn toned(lines: &[paint::Line], ink: Ink) -> Vec<Line<'_>> {
    lines
        .iter()
        .map(|line| {
            let spans = line.0.iter().map(|s| Span::styled(s.text.as_str(), ink.tone(s.tone)));
            Line::from(spans.collect::<Vec<_>>())
        })
        .collect()
}

/// Draws lines, long ones broken; gives the number of rows they took.
pub(super) fn column(pen: &mut Pen<'_, '_>, place: Rect, lines: Vec<Line<'_>>) -> u16 {
    let mut y = place.y;
    for line in lines {
        let rows = broken(&line, place.width);
        let height = rows.min(place.bottom().saturating_sub(y));
        if height == 0 {
            break;
        }
        pen.frame.render_widget(Paragraph::new(line).wrap(Wrap { trim: false }), Rect { y, height, ..place });
        y += height;
    }
    y - place.y
}

/// How many rows a line takes when it is broken at `width`.
pub(super) fn broken(line: &Line<'_>, width: u16) -> u16 {
    let text: String = line.spans.iter().map(|s| s.content.as_ref()).collect();
    crate::words::wrap(&text, usize::from(width.max(1))).len() as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use paint::Spot;

    /// A board of dots, every one of them a cell.
    fn board(width: u16, height: u16) -> Screen {
        let line = paint::Line::plain("·".repeat(usize::from(width)));
        let spot =
            |row: u16, column: u16| Spot { line: row, column, width: 1, target: Target::Cell(row, column) };
        let spots = (0..height).flat_map(|r| (0..width).map(move |c| spot(r, c))).collect();
        Screen { board: vec![line; usize::from(height)], spots, ..Screen::default() }
    }

    const MIDDLE: Rect = Rect { x: 0, y: 1, width: 80, height: 20 };

    #[test]
    fn the_largest_board_promised_is_shown_whole_in_the_smallest_window() {
        let plan = plan(MIDDLE, &board(78, 19), 1);
        assert_eq!((plan.board.width, plan.board.height), (78, 19));
        assert_eq!(plan.log.height, 1);
        assert_eq!(follow(&board(78, 19), plan.board, Some((18, 77))), (0, 0));
    }

    #[test]
    fn a_small_board_has_a_panel_beside_it_and_air_where_there_is_room() {
        let small = plan(MIDDLE, &board(36, 15), 1);
        assert_eq!((small.board.y, small.side.width, small.log.height), (1, 40, 5));
        let large = plan(Rect { height: 36, ..MIDDLE }, &board(36, 15), 1);
        assert_eq!((large.board.y, large.log.height), (2, 20));
    }

    #[test]
    fn a_board_that_is_too_large_follows_the_cursor() {
        let wide = board(120, 40);
        let plan = plan(MIDDLE, &wide, 1);
        assert_eq!((plan.board.width, plan.board.height), (78, 19));
        assert_eq!(follow(&wide, plan.board, Some((0, 0))), (0, 0));
        assert_eq!(follow(&wide, plan.board, Some((39, 119))), (42, 21));
        let (x, y) = follow(&wide, plan.board, Some((20, 60)));
        assert!((x..x + 78).contains(&60) && (y..y + 19).contains(&20));
    }
}
