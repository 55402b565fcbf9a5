//! How the form for a new game is drawn: its lines, as many as fit, and words about the chosen one.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style as Paint;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Form, Row};
use crate::app::schema::Kind;
use crate::app::widgets::{bar, buttons, key, rule, scroll, usual};
use crate::app::{Hit, Page as _, Pen};
use crate::words::wrap;

/// The least room for labels before the values, in characters.
const LABELS: usize = 20;
/// Lines at the bottom that are always kept for words about the chosen line.
const LEAST: u16 = 3;
/// The same where not all lines of the form are seen at once: most words fit, so that the list seldom changes its height.
const SCROLLED: u16 = 5;
/// Lines of the form that are always seen, however much is to be said about the chosen one.
const SEEN: u16 = 6;
/// Lines for the title, the line that begins the game and a gap after each; for the rule, a gap and the keys.
const AROUND: u16 = 7;

/// How a window is shared out.
struct Shares {
    /// What stands at the bottom.
    text: Vec<String>,
    /// How many lines it has.
    low: u16,
    /// The first line of the form that is seen below the one that begins the game, and how many are.
    first: usize,
    seen: usize,
}

impl Form {
    pub(super) fn draw_form(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        let ink = pen.ink;
        let line = |y: u16| Rect { y, height: 1, ..area };
        bar(pen, line(area.y), &format!("{} · new game", self.entry.meta().title), "");
        let inside = |y: u16| Rect { x: area.x + 2, y, width: area.width - 4, height: 1 };
        let Shares { text, low, first, seen } = self.shares(area);
        let rows = self.rows();
        self.draw_row(pen, inside(area.y + 2), 0, Row::Begin);
        if first > 0 {
            let more = Paragraph::new(format!("  ↑ {first} more")).style(ink.faint());
            pen.frame.render_widget(more, inside(area.y + 3));
        }
        for (y, (n, row)) in (area.y + 4..).zip(rows.iter().enumerate().skip(1 + first).take(seen)) {
            self.draw_row(pen, inside(y), n, *row);
        }
        let low = Rect { y: area.bottom() - 2 - low, height: low + 1, ..inside(area.y) };
        let below = rows.len() - 1 - first - seen;
        rule(pen, line(low.y - 1), &if below > 0 { format!("↓ {below} more") } else { String::new() });
        let paint = if self.note.is_empty() { ink.faint() } else { ink.bad() };
        let text: Vec<Line<'_>> = text.into_iter().map(Line::from).collect();
        pen.frame.render_widget(Paragraph::new(text).style(paint), low);
        let keys = [
            key("↑↓", KeyCode::Down, "choose"),
            key("←→", KeyCode::Right, "change"),
            key("Enter", KeyCode::Enter, if self.at == 0 { "begin" } else { "next" }),
        ];
        // Where a text is typed, a question mark is a part of it.
        let mut right = usual("back");
        if self.typing() {
            right[0] = key("F1", KeyCode::F(1), "help");
        }
        buttons(pen, line(area.bottom() - 1), &keys, &right);
    }

    /// What stands at the bottom, in lines of this width, no more than there is room for.
    fn low_text(&self, width: usize, room: usize) -> Vec<String> {
        if !self.note.is_empty() {
            return wrap(&self.note, width);
        }
        let [first, more] = self.help_text();
        let both = wrap(format!("{first} {more}").trim_end(), width);
        if both.len() <= room { both } else { wrap(&first, width) }
    }

    fn shares(&self, area: Rect) -> Shares {
        let many = self.rows().len() - 1;
        let total = area.height.saturating_sub(AROUND);
        let spare = total.saturating_sub(many as u16);
        let least = if spare < LEAST { SCROLLED } else { LEAST };
        let text = self.low_text(usize::from(area.width) - 4, usize::from(spare.max(least)));
        let low = (text.len() as u16).max(least).min(total.saturating_sub(SEEN));
        let seen = many.min(usize::from(total - low));
        Shares { text, low, first: scroll(self.at.saturating_sub(1), many, seen), seen }
    }

    /// The room for labels, in characters: what the longest needs, up to half of the line.
    fn labels(&self, width: u16) -> usize {
        let longest = self.rows().into_iter().map(|row| self.label(row).chars().count()).max();
        longest.unwrap_or(0).min(usize::from(width / 2).saturating_sub(2)).max(LABELS)
    }

    /// Draws a line of the form.
    fn draw_row(&self, pen: &mut Pen<'_, '_>, place: Rect, n: usize, row: Row) {
        let ink = pen.ink;
        let here = n == self.at;
        let mark = if here { "▸ " } else { "  " };
        let turns = here && matches!(row, Row::Field(_) | Row::Seat(_)) && !self.is_text(row);
        let (open, close) = if turns { ("‹ ", " ›") } else { ("  ", "") };
        let paint = if here { ink.chosen() } else { Paint::new() };
        let labels = self.labels(place.width);
        let label: String = self.label(row).chars().take(labels).collect();
        let text = Line::from(vec![
            Span::styled(format!("{mark}{label:<labels$}"), if here { paint } else { ink.strong() }),
            Span::styled(format!("{open}{}{close}", self.value(row)), paint),
        ]);
        pen.frame.render_widget(Paragraph::new(text), place);
        pen.hits.push((place, Hit::Item(n)));
        if here && self.is_text(row) {
            let cursor = match row {
                Row::Deal => self.deal.cursor(),
                Row::Field(n) => match &self.fields[n].kind {
                    Kind::Text(input, _) => input.cursor(),
                    Kind::Choice(..) | Kind::Switch(_) => 0,
                },
                Row::Begin | Row::Seat(_) => 0,
            };
            pen.frame.set_cursor_position((place.x + (labels + 4 + cursor) as u16, place.y));
        }
    }
}
