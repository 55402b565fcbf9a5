//! The table as it is drawn.

use paint::Pointed;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::board::{self, broken, column, follow, plan, toned};
use super::super::widgets::{Button, bar, buttons, key, letter, rule, usual};
use super::super::{Hit, Hits};
use super::popup::Popup;
use super::{Mood, Play, SPEEDS};
use crate::ink::Ink;
use crate::words::{count, viewer_name, wrap};

impl Play {
    /// The whole page.
    pub(super) fn paint(&self, frame: &mut Frame<'_>, area: Rect, ink: Ink, hits: &mut Hits) {
        if !matches!(self.popup, Some(Popup::Curtain(_))) {
            self.paint_table(frame, area, ink, hits);
        }
        self.paint_popup(frame, area, ink, hits);
    }

    fn paint_table(&self, frame: &mut Frame<'_>, area: Rect, ink: Ink, hits: &mut Hits) {
        let row = |y: u16| Rect { y, height: 1, ..area };
        let name = viewer_name(self.table.entry, &self.table.players, self.viewer);
        let moves = count(self.table.game.moves(), "move");
        let saved = match (&self.coach, self.table.keeper()) {
            (Some(_), _) => "guided game",
            (None, Some(_)) => "saved",
            (None, None) => "not saved",
        };
        let right = format!("{name} · {moves} · {saved}");
        bar(frame, row(area.y), self.table.entry.meta().title, &right, ink);
        let middle = Rect { y: area.y + 1, height: area.height - 4, ..area };
        let below = if self.coach.is_some() { self.lesson_height(area.width) } else { 4 };
        let plan = plan(middle, &self.screen, below);
        let cell = self.screen.cells.map(|_| self.hand.cursor);
        let shift = follow(&self.screen, plan.board, cell);
        board::draw(frame, plan.board, &self.screen, shift, ink, hits);
        self.paint_side(frame, plan.side, ink, hits);
        match &self.coach {
            Some(_) => self.paint_lesson(frame, plan.log, ink),
            None => self.paint_log(frame, plan.log, ink, hits),
        }
        self.paint_prompt(frame, row(area.bottom() - 3), ink);
        self.paint_keys(frame, row(area.bottom() - 2), ink, hits);
        self.paint_command(frame, row(area.bottom() - 1), ink, hits);
    }

    /// What the game says beside the board, then what is in the hand.
    fn paint_side(&self, frame: &mut Frame<'_>, place: Rect, ink: Ink, hits: &mut Hits) {
        let used = column(frame, place, toned(&self.screen.side, ink));
        if self.screen.tools.is_empty() || self.acting().is_none() {
            return;
        }
        let many = self.screen.tools.len();
        let mut y = place.y + used;
        let mut line = |frame: &mut Frame<'_>, line: Line<'_>, hit: Option<usize>| {
            if y < place.bottom() {
                let row = Rect { y, height: 1, ..place };
                frame.render_widget(Paragraph::new(line), row);
                hits.extend(hit.map(|n| (row, Hit::Other(n))));
            }
            y += 1;
        };
        let keys = if many > 1 { "   Tab or its number" } else { "" };
        let heading = vec![Span::styled("In hand", ink.strong()), Span::styled(keys, ink.faint())];
        line(frame, Line::from(heading), None);
        for (n, tool) in self.screen.tools.iter().enumerate() {
            let here = n == self.hand.tool % many;
            let mark = if here { "▸" } else { " " };
            let paint = if here { ink.accent() } else { ink.faint() };
            let number = if n < 9 { (n + 1).to_string() } else { " ".into() };
            line(frame, Line::from(Span::styled(format!("{mark}{number} {}", tool.label), paint)), Some(n));
        }
    }

    fn paint_log(&self, frame: &mut Frame<'_>, place: Rect, ink: Ink, hits: &mut Hits) {
        if place.height == 0 {
            return;
        }
        hits.push((place, Hit::Log));
        let told = self.table.told(self.viewer);
        let told = &told[..told.len().saturating_sub(self.back)];
        let word = if self.back > 0 { format!("log, {} back", self.back) } else { "log".into() };
        let mut lines = place;
        if place.height > 2 {
            rule(frame, Rect { height: 1, ..place }, &word, ink);
            lines = Rect { x: place.x + 1, y: place.y + 1, height: place.height - 1, width: place.width - 2 };
        }
        // From the newest upwards, as many as fit.
        let mut rows: Vec<(String, bool)> = Vec::new();
        for (n, text) in told.iter().rev().enumerate() {
            let parts = wrap(text, usize::from(lines.width));
            if rows.len() + parts.len() > usize::from(lines.height) && n > 0 {
                break;
            }
            rows.splice(0..0, parts.into_iter().map(|part| (part, n == 0)));
        }
        rows.truncate(usize::from(lines.height));
        let paint = |(text, newest): (String, bool)| {
            let paint = if newest { ratatui::style::Style::new() } else { ink.faint() };
            Line::from(Span::styled(text, paint))
        };
        let shown: Vec<Line<'_>> = if rows.is_empty() {
            vec![Line::from(Span::styled("Nothing has happened yet.", ink.faint()))]
        } else {
            rows.into_iter().map(paint).collect()
        };
        frame.render_widget(Paragraph::new(shown), lines);
    }

    /// Rows that the longest step of the lesson needs, its line above included, so that nothing jumps.
    fn lesson_height(&self, width: u16) -> u16 {
        let steps = self.coach.as_ref().map_or(&[][..], |c| c.steps());
        let rows = steps.iter().map(|step| broken(&Line::from(step.say), width - 2));
        rows.max().unwrap_or(1) + 1
    }

    fn paint_lesson(&self, frame: &mut Frame<'_>, place: Rect, ink: Ink) {
        let Some(coach) = &self.coach else { return };
        let (at, of) = coach.place();
        rule(frame, Rect { height: 1, ..place }, &format!("{} {at}/{of}", coach.title()), ink);
        let inside =
            Rect { x: place.x + 1, y: place.y + 1, width: place.width - 2, height: place.height - 1 };
        let say = coach.step().map_or("", |s| s.say);
        let text = if say.is_empty() { self.table.told(self.viewer).last().map_or("", |s| s) } else { say };
        let lines: Vec<Line<'_>> =
            wrap(text, usize::from(inside.width)).into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(lines), inside);
    }

    fn paint_prompt(&self, frame: &mut Frame<'_>, row: Rect, ink: Ink) {
        let text = match (&self.thinking, &self.coach) {
            (Some(name), _) => format!("{name} is thinking…"),
            (None, Some(coach)) if !coach.wants_command() => "Press Enter to go on.".into(),
            (None, Some(_)) => "Your turn.".into(),
            (None, None) if self.auto && self.forced() => {
                let pace = SPEEDS[self.speed] as f64 / 1000.0;
                format!("Auto, every {pace:.1} s: space pauses, + and − change the pace.")
            }
            (None, None) if self.only_minds() => "Computer players only: space moves, a runs.".into(),
            (None, None) => self.table.game.prompt(self.viewer),
        };
        let line = Line::from(vec![Span::styled(" ▸ ", ink.accent()), Span::styled(text, ink.strong())]);
        frame.render_widget(Paragraph::new(line), row);
    }

    fn paint_keys(&self, frame: &mut Frame<'_>, row: Rect, ink: Ink, hits: &mut Hits) {
        if self.typing && !self.options.is_empty() {
            let words = format!(" {}", self.options.join("  "));
            frame.render_widget(Paragraph::new(Span::styled(words, ink.accent())), row);
            return;
        }
        let mut left: Vec<Button> = Vec::new();
        if self.acting().is_some() {
            for (c, command, label) in &self.screen.keys {
                let hit = Hit::Do(command.clone());
                left.push(Button { label: c.to_string(), hit, text: label.clone(), on: true });
            }
        }
        let reading = self.coach.as_ref().is_some_and(|c| !c.wants_command());
        if reading {
            left = vec![key("Enter", KeyCode::Enter, "go on")];
        }
        if self.screen.pointed.is_some() && self.screen.cells.is_some() && !reading {
            left.push(key("Enter", KeyCode::Enter, self.deed()));
        }
        if !self.screen.tools.is_empty() && !reading {
            left.push(letter('r', "turn"));
        }
        if self.coach.is_none() {
            if self.forced() || self.only_minds() {
                left.push(key("space", KeyCode::Char(' '), "step"));
                left.push(letter('a', if self.auto { "pause" } else { "auto" }));
                left.push(letter('i', "instant"));
            }
            let drafts = self.acting().is_some_and(|seat| self.table.game.drafts(seat) > 0);
            left.push(Button { on: drafts, ..letter('u', "undo") });
            if self.acting().is_some_and(|seat| !self.table.opening_names(seat).is_empty()) {
                left.push(letter('l', "ready-made"));
            }
            left.push(letter('o', "odds"));
        }
        buttons(frame, row, &left, &usual("menu"), ink, hits);
    }

    /// What Enter would do, in a word.
    fn deed(&self) -> &str {
        match &self.screen.pointed {
            Some(Pointed::Do(command)) => command.split(' ').next().unwrap_or("do"),
            Some(Pointed::No(_)) | None => "do",
        }
    }

    /// The command line, or what was said last, or what the hand would do.
    fn paint_command(&self, frame: &mut Frame<'_>, row: Rect, ink: Ink, hits: &mut Hits) {
        if self.typing {
            let line = Line::from(vec![Span::styled(" : ", ink.accent()), Span::raw(self.input.text())]);
            frame.render_widget(Paragraph::new(line), row);
            if self.popup.is_none() {
                let x = (row.x + 3 + self.input.cursor() as u16).min(row.right() - 1);
                frame.set_cursor_position((x, row.y));
            }
            return;
        }
        hits.push((row, Hit::Key(KeyCode::Char(':'))));
        let (text, mood) = &self.status;
        let line = match (text.is_empty(), mood) {
            (false, Mood::Plain) => Span::raw(format!(" {text}")),
            (false, Mood::Good) => Span::styled(format!(" {text}"), ink.good()),
            (false, Mood::Bad) => Span::styled(format!(" ! {text}"), ink.bad()),
            (true, _) => match &self.screen.pointed {
                Some(Pointed::No(why)) => Span::styled(format!(" not here: {why}"), ink.faint()),
                Some(Pointed::Do(command)) if self.screen.cells.is_some() => {
                    Span::styled(format!(" Enter: {command}      : types a command"), ink.faint())
                }
                _ => Span::styled(" : types a command, Tab completes it", ink.faint()),
            },
        };
        frame.render_widget(Paragraph::new(line), row);
    }
}
