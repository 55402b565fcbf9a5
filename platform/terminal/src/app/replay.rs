//! Watching a record: any move, through anybody's eyes.

use catalogue::{Entry, Replay};
use contract::Viewer;
use paint::Screen;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::board::{self, column, follow, plan, toned};
use super::widgets::{bar, buttons, key, letter, rule, tip, usual};
use super::{Desk, Go, Hit, Page, Pen};
use crate::plain::row_text;
use crate::words::{result_to, viewer_name};

/// Milliseconds between moves that play themselves, slow to fast.
const SPEEDS: [u64; 6] = [3000, 1500, 800, 400, 200, 80];

/// Rows that are left for what happened, however high the board is.
const LEAST: u16 = 2;

/// The page.
pub(super) struct Watch {
    entry: &'static dyn Entry,
    replay: Box<dyn Replay>,
    viewer: Viewer,
    screen: Screen,
    running: bool,
    speed: usize,
    due: Option<u64>,
    /// What is said until the next key.
    note: &'static str,
}

impl Watch {
    pub(super) fn new(entry: &'static dyn Entry, replay: Box<dyn Replay>, viewer: Viewer) -> Self {
        let mut watch = Watch {
            entry,
            replay,
            viewer,
            screen: Screen::default(),
            running: false,
            speed: 2,
            due: None,
            note: "",
        };
        if !watch.replay.viewers().contains(&viewer) {
            watch.viewer = Viewer::Public;
        }
        watch.seek(0);
        watch
    }

    fn seek(&mut self, point: usize) {
        self.replay.seek(point.min(self.replay.len()));
        self.screen = self.replay.screen(self.viewer);
    }

    fn step(&mut self, by: isize) {
        self.running = false;
        self.seek(self.replay.point().saturating_add_signed(by));
    }

    fn turn_head(&mut self) {
        let all = self.replay.viewers();
        let at = all.iter().position(|v| *v == self.viewer).unwrap_or(0);
        self.viewer = all[(at + 1) % all.len()];
        self.seek(self.replay.point());
        let over = self.replay.outcome().is_some();
        self.note = if over { "" } else { "Others stay hidden until the end." };
    }

    fn run(&mut self) {
        if self.replay.point() == self.replay.len() {
            self.seek(0);
        }
        self.running = !self.running;
        self.due = None;
    }

    /// How far we are, as a line of a given length.
    fn track(&self, width: usize) -> (String, String) {
        let (point, len) = (self.replay.point(), self.replay.len().max(1));
        let done = point * width / len;
        ("━".repeat(done), "─".repeat(width - done))
    }
}

impl Page for Watch {
    fn draw(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        let ink = pen.ink;
        let row = |y: u16| Rect { y, height: 1, ..area };
        let name = viewer_name(self.replay.sides(), &self.replay.players(), self.viewer);
        let right = format!("seen by {name} · move {} of {}", self.replay.point(), self.replay.len());
        bar(pen, row(area.y), &format!("{} · replay", self.entry.meta().title), &right);
        let middle = Rect { y: area.y + 1, height: area.height - 3, ..area };
        let plan = plan(middle, &self.screen, LEAST);
        board::draw(pen, plan.board, &self.screen, follow(&self.screen, plan.board, None));
        pen.hits.clear();
        // Before the first move there is only what the players were to do, and nobody is asked to do it again.
        if self.replay.point() > 0 {
            column(pen, plan.side, toned(&self.screen.side, ink));
        }
        let low = plan.log;
        if low.height > 0 {
            // Where there are but a few rows, all of them are for words.
            let top = u16::from(low.height > LEAST);
            if top > 0 {
                rule(pen, Rect { height: 1, ..low }, "");
            }
            let mut lines = Vec::new();
            let deed = row_text(&*self.replay, self.viewer);
            lines.push(Line::from(Span::styled(deed, ink.strong())));
            for seen in self.replay.told(self.viewer).into_iter().filter(|s| !s.text().is_empty()) {
                lines.push(Line::from(seen.text().to_string()));
            }
            let over = self.replay.point() == self.replay.len();
            if let Some(outcome) = self.replay.outcome().filter(|_| over) {
                let text = result_to(self.replay.sides(), &self.replay.players(), outcome, self.viewer);
                lines.push(Line::from(Span::styled(text, ink.good())));
            }
            if !self.note.is_empty() {
                lines.push(Line::from(Span::styled(self.note, ink.accent())));
            }
            // The last lines matter most.
            let room = usize::from(low.height - top);
            let skip = lines.len().saturating_sub(room.max(1));
            let lines = lines.into_iter().skip(skip).collect();
            let place = Rect { x: low.x + 1, y: low.y + top, width: low.width - 2, height: low.height - top };
            column(pen, place, lines);
        }
        let (done, left) = self.track(usize::from(area.width) - 2);
        let track = Line::from(vec![
            Span::raw(" "),
            Span::styled(done, ink.accent()),
            Span::styled(left, ink.faint()),
        ]);
        pen.frame.render_widget(Paragraph::new(track), row(area.bottom() - 2));
        let keys = [
            key("←", KeyCode::Left, "back"),
            key("→", KeyCode::Right, "on"),
            key("space", KeyCode::Char(' '), if self.running { "pause" } else { "run" }),
            letter('v', "viewer"),
            key("Home", KeyCode::Home, "start"),
            key("End", KeyCode::End, "end"),
        ];
        buttons(pen, row(area.bottom() - 1), &keys, &usual("leave"));
    }

    fn key(&mut self, pressed: KeyEvent, _: &mut Desk) -> Go {
        self.note = "";
        match pressed.code {
            KeyCode::Left | KeyCode::Up => self.step(-1),
            KeyCode::Right | KeyCode::Down | KeyCode::Enter => self.step(1),
            KeyCode::PageUp => self.step(-10),
            KeyCode::PageDown => self.step(10),
            KeyCode::Home => self.step(isize::MIN / 2),
            KeyCode::End => self.step(isize::MAX / 2),
            KeyCode::Char(' ') => self.run(),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-' | '_') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('v') => self.turn_head(),
            KeyCode::Char('b') => {
                let meta = self.entry.meta();
                return Go::Push(Box::new(super::pager::Pager::markdown(meta.title, self.entry.rulebook())));
            }
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn tick(&mut self, now: u64, _: &mut Desk) -> Go {
        if !self.running {
            return Go::Stay;
        }
        let due = *self.due.get_or_insert(now + SPEEDS[self.speed]);
        if now >= due {
            self.due = None;
            self.seek(self.replay.point() + 1);
            self.running = self.replay.point() < self.replay.len();
        }
        Go::Stay
    }

    fn pulse(&self) -> Option<u64> {
        self.running.then_some(20)
    }

    fn wheel(&mut self, up: bool, _: Option<Hit>, _: &mut Desk) -> Go {
        self.step(if up { -1 } else { 1 });
        Go::Stay
    }

    fn help(&self) -> Vec<(String, String)> {
        vec![
            tip("← →", "one move back, one on (mouse: wheel)"),
            tip("PgUp PgDn", "ten moves"),
            tip("Home End", "the beginning, the end"),
            tip("space", "let it run, pause"),
            tip("+ −", "faster, slower"),
            tip("v", "look through other eyes"),
            tip("b", "the rulebook"),
            tip("Esc", "leave"),
        ]
    }
}
