//! The table as it is drawn.

use contract::{Seat, Viewer};
use paint::Pointed;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::board::{self, broken, column, follow, plan, toned};
use super::super::widgets::{Button, bar, buttons, key, letter, rule, usual};
use super::super::{Hit, Pen};
use super::popup::Popup;
use super::{Mood, Play, SPEEDS};
use crate::words::{count, viewer_name, wrap};

impl Play {
    /// The whole page.
    pub(super) fn paint(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        if !matches!(self.popup, Some(Popup::Curtain(_))) {
            self.paint_table(pen, area);
        }
        self.paint_popup(pen, area);
    }

    fn paint_table(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        let row = |y: u16| Rect { y, height: 1, ..area };
        let name = self.looker();
        let moves = count(self.table.game.moves(), "move");
        let saved = match (&self.coach, self.table.keeper()) {
            (Some(_), _) => "guided game",
            (None, Some(_)) => "saved",
            (None, None) => "not saved",
        };
        let hints = if self.hand.hints { "hints on" } else { "hints off" };
        let right = format!("{name} · {moves} · {saved} · {hints}");
        bar(pen, row(area.y), self.table.entry.meta().title, &right);
        let middle = Rect { y: area.y + 1, height: area.height - 4, ..area };
        let least = if self.coach.is_some() { self.lesson_height(area.width) } else { 1 };
        let plan = plan(middle, &self.screen, least);
        let cell = self.screen.cells.map(|_| self.hand.cursor);
        let shift = follow(&self.screen, plan.board, cell);
        board::draw(pen, plan.board, &self.screen, shift);
        // A lesson needs the whole width; what would stand left of it is in the panel.
        if self.coach.is_some() && board::is_wide(&self.screen, area.width) {
            self.paint_lesson(pen, Rect { x: area.x, width: area.width, ..plan.log });
        } else {
            self.paint_side(pen, plan.side);
            match &self.coach {
                Some(_) => self.paint_lesson(pen, plan.log),
                None => self.paint_log(pen, plan.log),
            }
        }
        self.paint_prompt(pen, row(area.bottom() - 3));
        self.paint_command(pen, row(area.bottom() - 2));
        self.paint_keys(pen, row(area.bottom() - 1));
    }

    /// Who looks, for the bar.
    fn looker(&self) -> String {
        match self.viewer {
            Viewer::Public => {
                let names: Vec<String> =
                    (0..self.table.game.seats()).map(|n| self.table.name(Seat(n))).collect();
                format!("watching {}", names.join(", "))
            }
            viewer => viewer_name(self.table.game.sides(), &self.table.players, viewer),
        }
    }

    /// What the game says beside the board, then what is in the hand.
    fn paint_side(&self, pen: &mut Pen<'_, '_>, place: Rect) {
        let ink = pen.ink;
        let used = column(pen, place, toned(&self.screen.side, ink));
        if self.screen.tools.is_empty() || self.acting().is_none() || board::lists_tools(&self.screen) {
            return;
        }
        let many = self.screen.tools.len();
        let mut y = place.y + used;
        let mut line = |pen: &mut Pen<'_, '_>, line: Line<'_>, hit: Option<usize>| {
            if y < place.bottom() {
                let row = Rect { y, height: 1, ..place };
                pen.frame.render_widget(Paragraph::new(line), row);
                pen.hits.extend(hit.map(|n| (row, Hit::Other(n))));
            }
            y += 1;
        };
        let keys = if many > 1 { "   Tab or its number" } else { "" };
        let heading = vec![Span::styled("In hand", ink.strong()), Span::styled(keys, ink.faint())];
        line(pen, Line::from(heading), None);
        for (n, tool) in self.screen.tools.iter().enumerate() {
            let here = n == self.hand.tool % many;
            let mark = if here { "▸" } else { " " };
            let paint = if here { ink.accent() } else { ink.faint() };
            let number = if n < 9 { (n + 1).to_string() } else { " ".into() };
            line(pen, Line::from(Span::styled(format!("{mark}{number} {}", tool.label), paint)), Some(n));
        }
    }

    fn paint_log(&self, pen: &mut Pen<'_, '_>, place: Rect) {
        let ink = pen.ink;
        if place.height == 0 {
            return;
        }
        pen.hits.push((place, Hit::Log));
        let told = self.table.told(self.viewer);
        let told = &told[..told.len().saturating_sub(self.back)];
        let word = if self.back > 0 { format!("log, {} back", self.back) } else { "log".into() };
        let mut lines = place;
        if place.height > 2 {
            rule(pen, Rect { height: 1, ..place }, &word);
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
        pen.frame.render_widget(Paragraph::new(shown), lines);
    }

    /// Rows that the longest step of the lesson needs, its line above included, so that nothing jumps.
    fn lesson_height(&self, width: u16) -> u16 {
        let steps = self.coach.as_ref().map_or(&[][..], |c| c.steps());
        let rows = steps.iter().map(|step| broken(&Line::from(step.typed()), width - 2));
        rows.max().unwrap_or(1) + 1
    }

    fn paint_lesson(&self, pen: &mut Pen<'_, '_>, place: Rect) {
        let Some(coach) = &self.coach else { return };
        let (at, of) = coach.place();
        rule(pen, Rect { height: 1, ..place }, &format!("{} {at}/{of}", coach.title()));
        let inside =
            Rect { x: place.x + 1, y: place.y + 1, width: place.width - 2, height: place.height - 1 };
        let say = coach.step().map(paint::LessonStep::typed).unwrap_or_default();
        let text = if say.is_empty() { self.table.told(self.viewer).last().map_or("", |s| s) } else { &say };
        let lines: Vec<Line<'_>> =
            wrap(text, usize::from(inside.width)).into_iter().map(Line::from).collect();
        pen.frame.render_widget(Paragraph::new(lines), inside);
    }

    fn paint_prompt(&self, pen: &mut Pen<'_, '_>, row: Rect) {
        let ink = pen.ink;
        let text = match (&self.thinking, &self.coach) {
            (Some(name), _) => format!("{name} is thinking…"),
            (None, Some(coach)) if !coach.wants_command() => "Press Enter to go on.".into(),
            (None, Some(_)) => "Your turn: with the keys, or type the words and press Enter.".into(),
            (None, None) if self.auto && self.forced() => {
                let pace = SPEEDS[self.speed] as f64 / 1000.0;
                format!("Auto, every {pace:.1} s: space pauses, + and − change the pace.")
            }
            (None, None) if self.only_minds() => "Computer players only: space moves, a runs.".into(),
            (None, None) => self.table.game.prompt(self.viewer),
        };
        let line = Line::from(vec![Span::styled(" ▸ ", ink.accent()), Span::styled(text, ink.strong())]);
        pen.frame.render_widget(Paragraph::new(line), row);
    }

    fn paint_keys(&self, pen: &mut Pen<'_, '_>, row: Rect) {
        let ink = pen.ink;
        if self.typing && !self.options.is_empty() {
            let words = format!(" {}", self.options.join("  "));
            pen.frame.render_widget(Paragraph::new(Span::styled(words, ink.accent())), row);
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
        if let Some(deed) = self.deed().filter(|_| !reading) {
            left.push(key("Enter", KeyCode::Enter, deed));
        }
        if let Some((name, label)) = super::marks_key(&self.screen).filter(|_| !reading) {
            let key = self.screen.marks.first().map_or(' ', |mark| mark.key);
            left.insert(0, Button { label: name, hit: Hit::Key(KeyCode::Char(key)), text: label, on: true });
        }
        if !self.screen.tools.is_empty() && !self.screen.still && !reading {
            left.push(letter('r', "turn"));
        }
        if self.coach.is_none() {
            if self.forced() || self.only_minds() {
                left.push(key("space", KeyCode::Char(' '), "step"));
                left.push(letter('a', if self.auto { "pause" } else { "auto" }));
                left.push(letter('i', "instant"));
            }
            if board::is_wide(&self.screen, row.width) {
                left.push(letter('p', "panel"));
            }
            let drafts = self.acting().is_some_and(|seat| self.table.game.drafts(seat) > 0);
            left.push(Button { on: drafts, ..letter('u', "undo") });
            if !self.ready.is_empty() {
                left.push(letter('l', "openings"));
            }
            left.push(letter('o', "hints"));
        }
        buttons(pen, row, &left, &usual("menu"));
    }

    /// What Enter would do, in a word; none if it would do nothing.
    pub(super) fn deed(&self) -> Option<&str> {
        match &self.screen.pointed {
            Some(Pointed::Do(command)) if self.screen.cells.is_some() => command.split(' ').next(),
            Some(Pointed::Do(_) | Pointed::No(_)) | None => None,
        }
    }

    /// The command line, or what was said last, or what the hand would do.
    fn paint_command(&self, pen: &mut Pen<'_, '_>, row: Rect) {
        let ink = pen.ink;
        if self.typing {
            let line = Line::from(vec![Span::styled(" : ", ink.accent()), Span::raw(self.input.text())]);
            pen.frame.render_widget(Paragraph::new(line), row);
            if self.popup.is_none() {
                let x = (row.x + 3 + self.input.cursor() as u16).min(row.right() - 1);
                pen.frame.set_cursor_position((x, row.y));
            }
            return;
        }
        pen.hits.push((row, Hit::Key(KeyCode::Char(':'))));
        let (text, mood) = &self.status;
        if !text.is_empty() {
            let (mark, paint) = match mood {
                Mood::Plain => (" ", ratatui::style::Style::new()),
                Mood::Good => (" ", ink.good()),
                Mood::Bad => (" ! ", ink.bad()),
            };
            let width = usize::from(row.width) - mark.len() - 1;
            let lines: Vec<String> = wrap(text, width).into_iter().take(2).collect();
            // What needs two lines covers what is asked; the next key brings that back.
            let place = Rect { y: row.y + 1 - lines.len() as u16, height: lines.len() as u16, ..row };
            let gap = " ".repeat(mark.len());
            let shown = lines.into_iter().enumerate().map(|(n, line)| {
                let line = format!("{}{line:<width$}", if n == 0 { mark } else { &gap });
                Line::from(Span::styled(line, paint))
            });
            pen.frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()), place);
            return;
        }
        if self.coach.as_ref().is_some_and(|coach| !coach.wants_command()) {
            return;
        }
        let hint = match &self.screen.pointed {
            Some(Pointed::No(why)) => format!(" not here: {why}"),
            Some(Pointed::Do(command)) if self.screen.cells.is_some() => {
                format!(" Enter: {command}      : types a command")
            }
            Some(Pointed::Do(_)) | None => " : types a command, Tab completes it".into(),
        };
        pen.frame.render_widget(Paragraph::new(Span::styled(hint, ink.faint())), row);
    }
}
