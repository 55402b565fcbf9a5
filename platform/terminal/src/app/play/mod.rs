//! Playing a game: the board with a cursor, a command line, a log; curtains between people; the end.

mod act;
mod draw;
mod ending;
mod help;
mod keys;
mod popup;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use catalogue::{Coach, Entry};
use contract::{Seat, Viewer};
use paint::{Hand, Hold, Screen};
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use super::input::Input;
use super::{Desk, Go, Hit, Page, Pen, SMALLEST};
use crate::coach;
use crate::error::Fault;
use crate::request::{Begin, Pace};
use crate::table::{Ended, Next, Table};
use popup::Popup;

/// Milliseconds between moves that make themselves, slow to fast.
const SPEEDS: [u64; 7] = [4000, 2000, 1200, 700, 400, 200, 80];

/// How a line at the bottom is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Plain,
    Good,
    Bad,
}

/// The page.
pub(super) struct Play {
    table: Table,
    /// Whose eyes we look through.
    viewer: Viewer,
    hand: Hand,
    hold: Hold,
    /// Who has switched hints off; everybody decides for themselves.
    unhinted: BTreeSet<Viewer>,
    /// The game's screen for them, made anew after every change.
    screen: Screen,
    input: Input,
    typing: bool,
    /// Lines typed before, oldest first, and which of them is shown.
    lines: Vec<String>,
    recalled: Option<usize>,
    /// Words that could come next, after Tab.
    options: Vec<String>,
    status: (String, Mood),
    popup: Option<Popup>,
    /// Are moves without a choice made by themselves?
    auto: bool,
    speed: usize,
    /// When the next of them is due.
    due: Option<u64>,
    /// A computer player is about to think; the next tick lets it.
    thinking: Option<String>,
    /// Names of the ready-made beginnings there are now.
    ready: Vec<&'static str>,
    /// How much of what the looker was told has been read before their last act.
    read: usize,
    /// Lines of the log scrolled back.
    back: usize,
    coach: Option<Coach>,
    /// Letters that a learner may go on typing, though a key has done it already.
    echo: String,
    /// Rows of the window.
    height: u16,
    /// The computer player that came to no decision; play stops.
    stuck: bool,
}

impl Play {
    /// A new or saved game.
    pub(super) fn begin(desk: &Desk, begin: Begin) -> Result<Self, Fault> {
        let (table, note) = Table::begin(&desk.shelf, begin)?;
        let mut play = Play::at(table, None);
        if let Some(note) = note {
            play.status = (note, Mood::Good);
        }
        Ok(play)
    }

    /// A guided first game.
    pub(super) fn lesson(entry: &'static dyn Entry) -> Result<Self, Fault> {
        let (coach, table) = coach::sit_down(entry)?;
        Ok(Play::at(table, Some(coach)))
    }

    fn at(table: Table, coach: Option<Coach>) -> Self {
        // Where several people play nobody's side is shown before the curtain.
        let viewer = match table.humans().as_slice() {
            [only] => Viewer::Seat(*only),
            _ => Viewer::Public,
        };
        let auto = table.pace == Pace::Auto;
        let mut play = Play {
            viewer,
            hand: Hand { shown: true, ..Hand::default() },
            hold: Hold::default(),
            unhinted: BTreeSet::new(),
            screen: Screen::default(),
            input: Input::default(),
            typing: false,
            lines: Vec::new(),
            recalled: None,
            options: Vec::new(),
            status: (String::new(), Mood::Plain),
            popup: None,
            auto,
            speed: 3,
            due: None,
            thinking: None,
            ready: Vec::new(),
            read: 0,
            back: 0,
            coach,
            echo: String::new(),
            height: SMALLEST.1,
            stuck: false,
            table,
        };
        play.refresh();
        play
    }

    /// Do several people share this screen?
    fn hot_seat(&self) -> bool {
        self.coach.is_none() && self.table.humans().len() > 1
    }

    /// The seat of the person who looks, if it is theirs to act.
    fn acting(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) if self.table.game.to_act().contains(seat) => Some(seat),
            _ => None,
        }
    }

    /// Looks at the game anew: whose turn it is, what there is to see, whether it is over.
    fn refresh(&mut self) {
        let next = self.table.next();
        if self.coach.is_some() {
            self.viewer = Coach::EYES;
        } else if self.hot_seat() {
            match next {
                Next::Over => self.viewer = Viewer::Arbiter,
                Next::Human(_) | Next::Forced(_) => self.hand_over(),
                Next::Mind(..) => {}
            }
        }
        if next == Next::Over && self.coach.is_none() && self.popup.is_none() {
            self.popup = Some(Popup::End { analysis: self.table.has_analysis() });
            self.auto = false;
        }
        if self.table.fault().is_some() {
            self.popup = Some(Popup::Unsaved);
            self.auto = false;
        }
        // Kept, for some games think long about them.
        let seat = self.acting().filter(|_| self.coach.is_none());
        self.ready = seat.map(|seat| self.table.opening_names(seat)).unwrap_or_default();
        self.look();
    }

    /// Draws the curtain when it is another person's turn. Before that, whoever acted sees what came of it.
    fn hand_over(&mut self) {
        if self.acting().is_some() {
            return;
        }
        let told = self.table.told(self.viewer);
        let news = told.get(self.read..).unwrap_or_default().join("\n");
        if matches!(self.viewer, Viewer::Seat(_)) && !news.is_empty() && self.popup.is_none() {
            self.read = told.len();
            self.typing = false;
            self.popup = Some(Popup::Told(news));
        }
        if let Some(seat) = self.table.game.to_act().lowest()
            && self.popup.is_none()
        {
            self.popup = Some(Popup::Curtain(seat));
            // Nothing of the one before may be found by the next: no line, no word, no place of the hand.
            self.typing = false;
            self.input = Input::default();
            self.lines.clear();
            self.recalled = None;
            self.options.clear();
            self.hand = Hand::default();
            self.hold = Hold::default();
            self.say("", Mood::Plain);
        }
    }

    /// Makes the screen anew for the hand as it is.
    fn look(&mut self) {
        let reading = self.coach.as_ref().is_some_and(|coach| !coach.wants_command());
        self.hand.shown = self.acting().is_some() && !reading;
        self.hand.hints = !self.unhinted.contains(&self.viewer);
        self.screen = self.table.game.screen(self.viewer, &self.hand);
        if self.hold.keep(&mut self.hand, &self.screen.tools) {
            self.screen = self.table.game.screen(self.viewer, &self.hand);
        }
        if self.screen.marks.is_empty() {
            self.hand.marks = 0;
        }
        if let Some((rows, columns)) = self.screen.cells {
            let (row, column) = self.hand.cursor;
            let clamped = (row.min(rows.saturating_sub(1)), column.min(columns.saturating_sub(1)));
            if clamped != self.hand.cursor {
                self.hand.cursor = clamped;
                self.screen = self.table.game.screen(self.viewer, &self.hand);
            }
        }
    }

    fn say(&mut self, text: impl Into<String>, mood: Mood) {
        self.status = (text.into(), mood);
    }
}

/// The keys that mark something, and what that means.
fn marks_key(screen: &Screen) -> Option<(String, String)> {
    let (first, last) = (screen.marks.first()?, screen.marks.last()?);
    let keys = if first == last { first.key.to_string() } else { format!("{}–{}", first.key, last.key) };
    Some((keys, first.label.clone()))
}

impl Page for Play {
    fn draw(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        self.paint(pen, area);
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        self.press(key, desk)
    }

    fn paste(&mut self, text: &str) -> bool {
        let wanted = self.typing && self.popup.is_none();
        if wanted {
            self.input.insert(text);
            self.options.clear();
        }
        wanted
    }

    fn click(&mut self, hit: Hit, desk: &mut Desk) -> Go {
        self.point(hit, desk)
    }

    fn wheel(&mut self, up: bool, hit: Option<Hit>, _: &mut Desk) -> Go {
        self.roll(up, hit == Some(Hit::Log));
        Go::Stay
    }

    fn tick(&mut self, now: u64, _: &mut Desk) -> Go {
        self.beat(now);
        Go::Stay
    }

    fn pulse(&self) -> Option<u64> {
        self.patience()
    }

    fn resize(&mut self, _: u16, height: u16) {
        self.height = height;
    }

    fn typing(&self) -> bool {
        self.typing
    }

    fn help(&self) -> Vec<(String, String)> {
        self.tips()
    }

    fn back(&mut self, _: &mut Desk) {
        self.refresh();
    }

    fn close(&mut self) -> Option<Ended> {
        if self.coach.is_some() {
            return None;
        }
        if self.table.untouched() {
            self.table.discard();
            return None;
        }
        self.table.save();
        Some(self.table.ended())
    }
}
