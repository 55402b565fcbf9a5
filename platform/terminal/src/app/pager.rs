//! Reading: a rulebook or any long text, with search and contents.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style as Paint;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::input::Input;
use super::widgets::{Entry, bar, buttons, choose, key, letter, list, popup, tip, usual};
use super::{Desk, Go, Hit, Page, Pen};
use crate::ink::Ink;
use crate::markdown::{Document, Rich, render, verbatim};

/// Lines are no longer than this: longer ones are hard to read.
const COLUMN: u16 = 78;

enum Source {
    Markdown(String),
    Text(String),
}

/// The page.
pub(super) struct Pager {
    title: String,
    source: Source,
    document: Document,
    width: u16,
    height: u16,
    top: usize,
    /// What is being searched for, while it is typed.
    asking: Option<Input>,
    wanted: String,
    /// Lines that hold it, and which of them we are at.
    found: Vec<usize>,
    at: usize,
    note: String,
    /// The contents, and the chosen heading.
    contents: Option<usize>,
}

impl Pager {
    pub(super) fn markdown(title: &str, markdown: &str) -> Self {
        Pager::new(title, Source::Markdown(markdown.to_owned()))
    }

    pub(super) fn text(title: &str, text: &str) -> Self {
        Pager::new(title, Source::Text(text.to_owned()))
    }

    fn new(title: &str, source: Source) -> Self {
        let mut pager = Pager {
            title: title.to_owned(),
            source,
            document: Document::default(),
            width: 0,
            height: 24,
            top: 0,
            asking: None,
            wanted: String::new(),
            found: Vec::new(),
            at: 0,
            note: String::new(),
            contents: None,
        };
        pager.lay_out(80);
        pager
    }

    /// Lays the text out for a width; the place one reads at stays.
    fn lay_out(&mut self, width: u16) {
        if self.width == width {
            return;
        }
        self.width = width;
        let column = usize::from(self.column(width));
        let place = self.document.lines.len().max(1);
        self.document = match &self.source {
            Source::Markdown(text) => render(text, column),
            Source::Text(text) => verbatim(text, column),
        };
        self.top = self.top * self.document.lines.len() / place;
        self.search();
        self.settle();
    }

    /// How long lines may be. A text that is laid out already, such as a table, has the whole width.
    fn column(&self, width: u16) -> u16 {
        match &self.source {
            Source::Markdown(_) => (width - 4).min(COLUMN),
            Source::Text(_) => width - 4,
        }
    }

    fn rows(&self) -> usize {
        usize::from(self.height).saturating_sub(4).max(1)
    }

    fn settle(&mut self) {
        self.top = self.top.min(self.document.lines.len().saturating_sub(self.rows()));
    }

    fn scroll(&mut self, by: isize) {
        self.top = self.top.saturating_add_signed(by);
        self.settle();
    }

    fn search(&mut self) {
        let wanted = self.wanted.to_lowercase();
        let holds = |line: &Rich| !wanted.is_empty() && line.text().to_lowercase().contains(&wanted);
        let lines = self.document.lines.iter().enumerate();
        self.found = lines.filter(|(_, line)| holds(line)).map(|(n, _)| n).collect();
        self.at = self.at.min(self.found.len().saturating_sub(1));
    }

    /// Goes to a place where the text was found.
    fn show_found(&mut self, at: usize) {
        match (self.found.get(at), self.wanted.is_empty()) {
            (Some(line), _) => {
                self.at = at;
                self.top = line.saturating_sub(3);
                self.note = format!("{} of {}", at + 1, self.found.len());
                self.settle();
            }
            (None, false) => self.note = format!("`{}` is not in the text", self.wanted),
            (None, true) => self.note = "nothing was searched for: / searches".into(),
        }
    }

    fn ask_key(&mut self, pressed: KeyEvent) {
        let Some(input) = &mut self.asking else { return };
        match pressed.code {
            KeyCode::Esc => self.asking = None,
            KeyCode::Enter => {
                input.text().trim().clone_into(&mut self.wanted);
                self.asking = None;
                self.search();
                let first = self.found.iter().position(|line| *line >= self.top).unwrap_or(0);
                self.show_found(first);
            }
            _ => {
                input.key(pressed);
            }
        }
    }

    fn jump(&mut self, heading: usize) {
        self.contents = None;
        if let Some(heading) = self.document.headings.get(heading) {
            self.top = heading.line;
            self.settle();
        }
    }

    /// A line with what was found marked.
    fn line<'a>(&self, n: usize, line: &'a Rich, ink: Ink) -> Line<'a> {
        if !self.found.contains(&n) {
            let spans = line.0.iter().map(|(text, look)| Span::styled(text.as_str(), ink.look(*look)));
            return Line::from(spans.collect::<Vec<_>>());
        }
        let wanted = self.wanted.to_lowercase();
        let mut spans = Vec::new();
        for (text, look) in &line.0 {
            let low = text.to_lowercase();
            // Lower case may have other lengths; then the run is marked as a whole.
            let exact = low.len() == text.len();
            let mut rest = 0;
            while exact && let Some(at) = low[rest..].find(&wanted) {
                spans.push(Span::styled(&text[rest..rest + at], ink.look(*look)));
                spans.push(Span::styled(&text[rest + at..rest + at + wanted.len()], ink.found()));
                rest += at + wanted.len();
            }
            let whole: Paint = if !exact && low.contains(&wanted) { ink.found() } else { ink.look(*look) };
            spans.push(Span::styled(&text[rest..], whole));
        }
        Line::from(spans)
    }
}

impl Page for Pager {
    fn draw(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        let ink = pen.ink;
        let row = |y: u16| Rect { y, height: 1, ..area };
        let total = self.document.lines.len();
        let seen = (self.top + self.rows()).min(total);
        let share = (seen * 100).checked_div(total).unwrap_or(100);
        bar(pen, row(area.y), &self.title, &format!("{share} %"));
        let column = self.column(area.width);
        let place = Rect {
            x: area.x + (area.width - column) / 2,
            y: area.y + 2,
            width: column,
            height: area.height - 4,
        };
        let lines = self.document.lines.iter().enumerate().skip(self.top).take(usize::from(place.height));
        let shown: Vec<Line<'_>> = lines.map(|(n, line)| self.line(n, line, ink)).collect();
        pen.frame.render_widget(Paragraph::new(shown), place);
        let bottom = row(area.bottom() - 1);
        if let Some(input) = &self.asking {
            let line = Line::from(vec![Span::styled(" / ", ink.accent()), Span::raw(input.text())]);
            pen.frame.render_widget(Paragraph::new(line), bottom);
            pen.frame.set_cursor_position((bottom.x + 3 + input.cursor() as u16, bottom.y));
            return;
        }
        let mut left = vec![key("↑↓", KeyCode::Down, "scroll"), letter('/', "search")];
        if !self.found.is_empty() {
            left.push(letter('n', "next"));
            left.push(letter('N', "before"));
        }
        if !self.document.headings.is_empty() {
            left.push(letter('t', "contents"));
        }
        buttons(pen, bottom, &left, &usual("back"));
        if !self.note.is_empty() {
            let note = Line::from(Span::styled(format!("{} ", self.note), ink.accent())).right_aligned();
            pen.frame.render_widget(Paragraph::new(note), row(area.bottom() - 2));
        }
        if let Some(at) = self.contents {
            let entries: Vec<Entry> = self
                .document
                .headings
                .iter()
                .map(|h| Entry::new(format!("{}{}", "  ".repeat(usize::from(h.level) - 1), h.text), ""))
                .collect();
            let height = (entries.len() as u16).min(area.height - 6);
            let inside = popup(pen, area, "Contents", (56, height));
            list(pen, inside, &entries, Some(at), true, Hit::Item);
        }
    }

    fn paste(&mut self, text: &str) -> bool {
        self.asking.as_mut().map(|input| input.insert(text)).is_some()
    }

    fn key(&mut self, pressed: KeyEvent, _: &mut Desk) -> Go {
        if self.asking.is_some() {
            self.ask_key(pressed);
            return Go::Stay;
        }
        if let Some(mut at) = self.contents {
            match pressed.code {
                code if choose(&mut at, self.document.headings.len(), code) => self.contents = Some(at),
                KeyCode::Enter => self.jump(at),
                KeyCode::Esc | KeyCode::Char('t' | 'q') => self.contents = None,
                _ => {}
            }
            return Go::Stay;
        }
        self.note.clear();
        let page = self.rows().cast_signed() - 1;
        match pressed.code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => self.scroll(1),
            KeyCode::PageUp => self.scroll(-page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
            KeyCode::Home | KeyCode::Char('g') => self.top = 0,
            KeyCode::End | KeyCode::Char('G') => self.scroll(isize::MAX / 2),
            KeyCode::Char('/') => self.asking = Some(Input::default()),
            KeyCode::Char('n') => {
                let next = if self.found.is_empty() { 0 } else { (self.at + 1) % self.found.len() };
                self.show_found(next);
            }
            KeyCode::Char('N') => {
                let before = self.at.checked_sub(1).unwrap_or(self.found.len().saturating_sub(1));
                self.show_found(before);
            }
            KeyCode::Char('t') if !self.document.headings.is_empty() => {
                let here = self.document.headings.iter().rposition(|h| h.line <= self.top);
                self.contents = Some(here.unwrap_or(0));
            }
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn click(&mut self, hit: Hit, desk: &mut Desk) -> Go {
        match hit {
            Hit::Item(n) => self.jump(n),
            Hit::Key(code) => return self.key(KeyEvent::from(code), desk),
            Hit::Cell(..) | Hit::Do(_) | Hit::Other(_) | Hit::Log => {}
        }
        Go::Stay
    }

    fn wheel(&mut self, up: bool, _: Option<Hit>, _: &mut Desk) -> Go {
        self.scroll(if up { -3 } else { 3 });
        Go::Stay
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.height = height;
        if width >= 24 {
            self.lay_out(width);
        }
        self.settle();
    }

    fn typing(&self) -> bool {
        self.asking.is_some()
    }

    fn help(&self) -> Vec<(String, String)> {
        vec![
            tip("↑ ↓", "a line (mouse: wheel)"),
            tip("PgUp PgDn", "a page; space goes on"),
            tip("Home End", "to the beginning, to the end"),
            tip("/", "search"),
            tip("n N", "the next place, the one before"),
            tip("t", "contents"),
            tip("Esc", "back"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_the_whole_width_and_prose_a_readable_one() {
        let long = "word ".repeat(22);
        let lines = |mut pager: Pager, width: u16| {
            pager.lay_out(width);
            pager.document.lines.len()
        };
        assert_eq!(lines(Pager::text("", &long), 120), 1);
        assert_eq!(lines(Pager::text("", &long), 90), 2);
        assert_eq!(lines(Pager::markdown("", &long), 120), 2);
    }
}
