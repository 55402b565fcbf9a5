//! The screens as one state machine: keys, clicks and ticks go in, a drawn frame comes out.
//!
//! An [`App`] is a stack of pages; the top one is shown. It reads no clock and touches no terminal, so that
//! every screen can be tested as text.

mod analysis;
mod board;
mod form;
mod input;
mod menu;
mod pager;
mod play;
mod replay;
mod run;
mod saved;
mod schema;
mod widgets;

use std::cell::RefCell;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton};
use ratatui::crossterm::event::{MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use ratatui::widgets::{Clear, Paragraph};

pub use run::{lesson_screen, menu, play_screen, replay_screen, restore, rulebook_screen};

use crate::error::Fault;
use crate::ink::{Ink, Style};
use crate::request::{Begin, Luck};
use crate::shelf::Shelf;
use crate::table::Ended;
use crate::words::{clean, plain_char, steers};
use catalogue::{Entry, Replay};
use contract::Viewer;

/// The smallest window everything fits into.
pub const SMALLEST: (u16, u16) = (80, 24);

/// What the program lends the screens.
pub struct Desk {
    /// Saved games.
    pub shelf: Shelf,
    /// Where seeds of new games come from.
    pub luck: Luck,
    /// The time: Unix milliseconds.
    pub now: fn() -> i64,
    /// What the screens may look like.
    pub style: Style,
    /// The player's name; may be empty.
    pub name: String,
}

/// Something that can be clicked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Hit {
    /// As good as this key.
    Key(KeyCode),
    /// A cell of the board.
    Cell(u16, u16),
    /// A command of the game.
    Do(String),
    /// An entry of a list.
    Item(usize),
    /// Another list's entry.
    Other(usize),
    /// The log.
    Log,
}

/// What can be clicked on the frame drawn last.
type Hits = Vec<(Rect, Hit)>;

/// What a page draws with: the frame, the looks, and a note of what can be clicked.
struct Pen<'a, 'b> {
    frame: &'a mut Frame<'b>,
    ink: Ink,
    hits: &'a mut Hits,
}

/// Where to go next.
enum Go {
    Stay,
    /// On to another page; this one waits.
    Push(Box<dyn Page>),
    /// Another page instead of this one.
    Swap(Box<dyn Page>),
    /// Back to the page before.
    Back,
    /// Out of the program.
    Quit,
}

/// One screen.
trait Page {
    /// Draws itself into `area`, noting what can be clicked.
    fn draw(&self, pen: &mut Pen<'_, '_>, area: Rect);
    /// A key was pressed.
    fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go;
    /// A text was pasted; false if no text is wanted now.
    fn paste(&mut self, _text: &str) -> bool {
        false
    }
    /// Something was clicked.
    fn click(&mut self, hit: Hit, desk: &mut Desk) -> Go {
        match hit {
            Hit::Key(code) => self.key(KeyEvent::new(code, KeyModifiers::NONE), desk),
            Hit::Cell(..) | Hit::Do(_) | Hit::Item(_) | Hit::Other(_) | Hit::Log => Go::Stay,
        }
    }
    /// The wheel was turned, up or down, over `hit`.
    fn wheel(&mut self, up: bool, _hit: Option<Hit>, desk: &mut Desk) -> Go {
        let code = if up { KeyCode::Up } else { KeyCode::Down };
        self.key(KeyEvent::new(code, KeyModifiers::NONE), desk)
    }
    /// Time passes; `now` counts milliseconds from any beginning.
    fn tick(&mut self, _now: u64, _desk: &mut Desk) -> Go {
        Go::Stay
    }
    /// How soon it wants to be ticked.
    fn pulse(&self) -> Option<u64> {
        None
    }
    /// The window has this size.
    fn resize(&mut self, _width: u16, _height: u16) {}
    /// Does it take letters as text now?
    fn typing(&self) -> bool {
        false
    }
    /// Keys and what they do, for the help; a line without a key is a heading, or a sentence.
    fn help(&self) -> Vec<(String, String)>;
    /// It is shown again after another page.
    fn back(&mut self, _desk: &mut Desk) {}
    /// It is left for good.
    fn close(&mut self) -> Option<Ended> {
        None
    }
}

/// The screens.
pub struct App {
    desk: Desk,
    pages: Vec<Box<dyn Page>>,
    /// Is the help shown, and how far is it scrolled?
    help: Option<usize>,
    /// What is said at the bottom until the next key.
    notice: &'static str,
    /// Is the whole window to be drawn anew?
    stale: bool,
    size: (u16, u16),
    hits: RefCell<Hits>,
    ended: Option<Ended>,
}

impl App {
    fn with(desk: Desk, page: Box<dyn Page>) -> Self {
        let mut app = App {
            desk,
            pages: Vec::new(),
            help: None,
            notice: "",
            stale: false,
            size: SMALLEST,
            hits: RefCell::new(Hits::new()),
            ended: None,
        };
        app.go(Go::Push(page));
        app
    }

    /// The menu of games.
    pub fn menu(desk: Desk) -> Self {
        let page = Box::new(menu::Menu::new(&desk));
        App::with(desk, page)
    }

    /// A game to play.
    pub fn play(desk: Desk, begin: Begin) -> Result<Self, Fault> {
        let page = Box::new(play::Play::begin(&desk, begin)?);
        Ok(App::with(desk, page))
    }

    /// A guided first game.
    pub fn lesson(desk: Desk, entry: &'static dyn Entry) -> Result<Self, Fault> {
        let page = Box::new(play::Play::lesson(entry)?);
        Ok(App::with(desk, page))
    }

    /// A record to look through.
    pub fn replay(desk: Desk, entry: &'static dyn Entry, replay: Box<dyn Replay>, viewer: Viewer) -> Self {
        App::with(desk, Box::new(replay::Watch::new(entry, replay, viewer)))
    }

    /// A rulebook to read.
    pub fn rulebook(desk: Desk, title: &str, markdown: &str) -> Self {
        App::with(desk, Box::new(pager::Pager::markdown(title, markdown)))
    }

    /// Is it all over?
    pub fn is_over(&self) -> bool {
        self.pages.is_empty()
    }

    /// How the last visit to a table ended.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// How soon it wants to be ticked, in milliseconds.
    pub fn pulse(&self) -> Option<u64> {
        self.pages.last().and_then(|page| page.pulse())
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::Push(page) => self.pages.push(page),
            Go::Swap(page) => {
                self.leave();
                self.pages.push(page);
            }
            Go::Back => {
                self.leave();
                if let Some(page) = self.pages.last_mut() {
                    page.back(&mut self.desk);
                }
            }
            Go::Quit => {
                while !self.pages.is_empty() {
                    self.leave();
                }
            }
        }
        if let Some(page) = self.pages.last_mut() {
            page.resize(self.size.0, self.size.1);
        }
    }

    fn leave(&mut self) {
        if let Some(mut page) = self.pages.pop() {
            self.ended = page.close().or(self.ended.take());
        }
    }

    /// Was it asked to draw the whole window anew? Told once.
    pub fn take_stale(&mut self) -> bool {
        std::mem::take(&mut self.stale)
    }

    /// The window has this size now.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.pages.iter_mut().for_each(|page| page.resize(width, height));
    }

    fn too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return self.go(Go::Quit);
        }
        if self.too_small() {
            return;
        }
        self.notice = "";
        if let Some(top) = self.help {
            return self.help_key(top, key.code);
        }
        let Some(page) = self.pages.last_mut() else { return };
        // Control with a letter is not the letter; where a text is typed it may edit.
        let chord = key.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT) == KeyModifiers::CONTROL;
        if chord && matches!(key.code, KeyCode::Char(_)) && !page.typing() {
            self.stale |= key.code == KeyCode::Char('l');
            return;
        }
        if (key.code == KeyCode::Char('?') && !page.typing()) || key.code == KeyCode::F(1) {
            self.help = Some(0);
            return;
        }
        let go = page.key(key, &mut self.desk);
        self.go(go);
    }

    /// A key while the help is shown: it is scrolled where it is too long, and any other key closes it.
    fn help_key(&mut self, top: usize, code: KeyCode) {
        let last = widgets::help_scroll(self.size, &self.pages.last().map_or(Vec::new(), |page| page.help()));
        let page = usize::from(self.size.1 / 2);
        self.help = match code {
            KeyCode::Up if last > 0 => Some(top.saturating_sub(1)),
            KeyCode::Down if last > 0 => Some((top + 1).min(last)),
            KeyCode::PageUp if last > 0 => Some(top.saturating_sub(page)),
            KeyCode::PageDown | KeyCode::Char(' ') if last > 0 => Some((top + page).min(last)),
            _ => None,
        };
    }

    /// A text was pasted: it is typed where a text is wanted, and never taken for keys.
    pub fn paste(&mut self, text: &str) {
        if self.too_small() || self.help.is_some() {
            return;
        }
        let taken = self.pages.last_mut().is_some_and(|page| page.paste(text));
        self.notice = if taken { "" } else { "Pasted text is not played. Open a line to type in first." };
    }

    /// The mouse did something.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        if self.too_small() {
            return;
        }
        let at = Position::new(mouse.column, mouse.row);
        let under = self.hits.borrow().iter().rev().find(|(area, _)| area.contains(at)).cloned();
        let hit = under.map(|(_, hit)| hit);
        if matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.notice = "";
        }
        let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(top) = self.help {
            match mouse.kind {
                MouseEventKind::ScrollUp => self.help_key(top, KeyCode::Up),
                MouseEventKind::ScrollDown => self.help_key(top, KeyCode::Down),
                _ if pressed => self.help = None,
                _ => {}
            }
            return;
        }
        let Some(page) = self.pages.last_mut() else { return };
        let go = match (mouse.kind, hit) {
            (MouseEventKind::Down(MouseButton::Left), Some(Hit::Key(KeyCode::Char('?') | KeyCode::F(1)))) => {
                self.help = Some(0);
                Go::Stay
            }
            (MouseEventKind::Down(MouseButton::Left), Some(hit)) => page.click(hit, &mut self.desk),
            (MouseEventKind::ScrollUp, hit) => page.wheel(true, hit, &mut self.desk),
            (MouseEventKind::ScrollDown, hit) => page.wheel(false, hit, &mut self.desk),
            _ => Go::Stay,
        };
        self.go(go);
    }

    /// Time passes; `now` counts milliseconds from any beginning.
    pub fn tick(&mut self, now: u64) {
        if let Some(page) = self.pages.last_mut() {
            let go = page.tick(now, &mut self.desk);
            self.go(go);
        }
    }

    /// Draws the top page.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let mut hits = self.hits.borrow_mut();
        hits.clear();
        let mut pen = Pen { frame, ink: Ink::new(self.desk.style), hits: &mut hits };
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            widgets::small(&mut pen, area);
        } else if let Some(page) = self.pages.last() {
            page.draw(&mut pen, area);
            if let Some(top) = self.help {
                widgets::help(&mut pen, area, "Keys on this screen", &page.help(), top);
            }
        }
        if !self.notice.is_empty() && area.height > 1 {
            let ink = Ink::new(self.desk.style);
            let place = Rect { y: area.bottom() - 2, height: 1, ..area };
            frame.render_widget(Clear, place);
            frame.render_widget(Paragraph::new(format!(" ! {}", self.notice)).style(ink.bad()), place);
        }
        self.simplify(frame);
    }

    /// What the style forbids, and what would steer the terminal, is taken out of the finished frame, wherever it
    /// came from.
    fn simplify(&self, frame: &mut Frame<'_>) {
        let style = self.desk.style;
        for cell in &mut frame.buffer_mut().content {
            // Names and notes may come from a record that somebody else wrote.
            if cell.symbol().chars().any(steers) {
                let plain = clean(cell.symbol());
                cell.set_symbol(&plain);
            }
            if !style.unicode && !cell.symbol().is_ascii() {
                let plain: String = cell.symbol().chars().take(1).map(plain_char).collect();
                cell.set_symbol(&plain);
            }
            if !style.colour {
                (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
            }
        }
    }
}
