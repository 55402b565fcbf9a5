//! The end of a game: the result, the share code, where it is kept, how it can be checked.

use contract::Verdict;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::Pen;
use super::super::widgets::{buttons, frame_box, key, letter};
use super::Play;
use crate::words::wrap;

/// How much of a hash is shown.
const SHORT: usize = 16;

impl Play {
    /// The panel at the bottom, under the board.
    pub(super) fn paint_end(&self, pen: &mut Pen<'_, '_>, area: Rect, analysis: bool) {
        let ink = pen.ink;
        let room = usize::from(area.width) - 4;
        let mut lines: Vec<Line<'_>> = Vec::new();
        // The box covers the log; what happened last stands in it.
        let mut last: Vec<String> = Vec::new();
        for text in self.table.told(self.viewer).iter().rev() {
            let parts = wrap(text, room);
            if last.len() + parts.len() > usize::from(area.height / 8) {
                break;
            }
            last.splice(0..0, parts);
        }
        lines.extend(last.into_iter().map(|text| Line::from(Span::styled(text, ink.faint()))));
        let won = self.table.game.outcome().is_some_and(|o| o.result == Verdict::Win);
        let result = self.table.result().unwrap_or_default();
        for text in wrap(&result, room) {
            lines.push(Line::from(Span::styled(text, if won { ink.good() } else { ink.strong() })));
        }
        lines.push(Line::default());
        let mut fact = |name: &str, value: String| {
            for (n, part) in wrap(&value, room - 8).into_iter().enumerate() {
                let label = if n == 0 { format!("{name:<8}") } else { " ".repeat(8) };
                lines.push(Line::from(vec![Span::styled(label, ink.faint()), Span::raw(part)]));
            }
        };
        if let Some(code) = self.table.game.share() {
            fact("Share", code);
        }
        match self.table.keeper() {
            Some(keeper) => fact("Saved", keeper.path().display().to_string()),
            None => fact("Saved", "nowhere: this game was kept in memory only".into()),
        }
        let (commitment, head) = (self.table.commitment(), self.table.game.head().to_string());
        let short = |hash: &str| hash.get(..SHORT).unwrap_or(hash).to_owned();
        fact("Dice", format!("committed {}…  chain ends {}…", short(&commitment), short(&head)));
        let height = (lines.len() as u16 + 4).min(area.height);
        let place = Rect { y: area.bottom() - height, height, ..area };
        let inside = frame_box(pen, place, "Game over");
        pen.frame.render_widget(Paragraph::new(lines), inside);
        let mut keys = vec![
            letter('r', "replay"),
            letter('n', "another game"),
            key("Enter", KeyCode::Enter, "leave the table"),
        ];
        if analysis {
            keys.insert(0, letter('a', "analyse"));
        }
        let row = Rect { x: inside.x - 1, y: inside.bottom() - 1, height: 1, ..inside };
        buttons(pen, row, &keys, &[]);
    }
}
