//! What the tests share: a bench with an app on it, keys, clicks, and the screen as text.

use std::cell::Cell;

use catalogue::Entry;
use contract::Player;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use serde_json::Value;
use tempfile::TempDir;
use terminal::{App, Begin, Desk, Luck, Plain, PlayRequest, Shelf, Style};

/// 2026-11-15 20:34:55 UTC.
const BEGIN: i64 = 1_794_774_895_000;

thread_local! {
    static CLOCK: Cell<i64> = const { Cell::new(BEGIN) };
}

/// A clock that stands still until it is told otherwise.
pub(crate) fn now() -> i64 {
    CLOCK.get()
}

/// Lets time pass, in milliseconds.
pub(crate) fn wait(ms: i64) {
    CLOCK.set(CLOCK.get() + ms);
}

/// Luck that repeats itself from test to test.
pub(crate) fn luck() -> Luck {
    let mut n = 0u8;
    Box::new(move || {
        n = n.wrapping_add(1);
        std::array::from_fn(|i| n.wrapping_mul(31).wrapping_add(i as u8 * 7))
    })
}

/// Solo Salvo.
pub(crate) fn solo() -> &'static dyn Entry {
    catalogue::find("solo").expect("it is on the list")
}

/// A game of Solo Salvo for a person.
pub(crate) fn request() -> PlayRequest {
    PlayRequest::fresh(solo(), Value::Null, vec![Player::Human], &mut luck(), now)
}

/// A new game.
pub(crate) fn new(request: PlayRequest) -> Begin {
    Begin::New(Box::new(request))
}

/// A shelf in a folder of its own; the clock begins anew.
pub(crate) fn shelf() -> (TempDir, Shelf) {
    CLOCK.set(BEGIN);
    let dir = tempfile::tempdir().expect("a temporary folder");
    // Just one game, so that the menu's pictures do not change with the catalogue.
    let games: &'static [&'static dyn Entry] =
        Box::leak(Box::new([catalogue::find("solo").expect("it is there")]));
    let shelf = Shelf::open(dir.path().to_owned()).with_games(games);
    (dir, shelf)
}

/// Runs something that speaks lines; gives what it said.
pub(crate) fn speak<R>(input: &str, run: impl FnOnce(&mut Plain<'_>) -> R) -> (R, String) {
    let mut output = Vec::new();
    let mut lines = input.as_bytes();
    let mut plain = Plain { input: &mut lines, output: &mut output, interactive: false, unicode: true };
    let result = run(&mut plain);
    (result, String::from_utf8(output).expect("it speaks text"))
}

/// An app on a screen that can be read.
pub(crate) struct Bench {
    pub(crate) app: App,
    pub(crate) dir: TempDir,
    pub(crate) shelf: Shelf,
    screen: Terminal<TestBackend>,
    clock: u64,
}

/// What is lent to the app.
pub(crate) fn desk(shelf: &Shelf, style: Style) -> Desk {
    Desk { shelf: shelf.clone(), luck: luck(), now, style, name: String::new() }
}

impl Bench {
    /// An app in a window of this size.
    pub(crate) fn sized(size: (u16, u16), style: Style, build: impl FnOnce(Desk) -> App) -> Self {
        let (dir, shelf) = shelf();
        Bench::on(dir, shelf, size, style, build)
    }

    /// An app on a shelf that is there already.
    pub(crate) fn on(
        dir: TempDir,
        shelf: Shelf,
        size: (u16, u16),
        style: Style,
        build: impl FnOnce(Desk) -> App,
    ) -> Self {
        let app = build(desk(&shelf, style));
        let screen = Terminal::new(TestBackend::new(size.0, size.1)).expect("a test screen");
        let mut bench = Bench { app, dir, shelf, screen, clock: 0 };
        bench.app.resize(size.0, size.1);
        bench.draw();
        bench
    }

    /// A new game of Solo Salvo, 80 × 24.
    pub(crate) fn solo() -> Self {
        Bench::sized((80, 24), Style::default(), |desk| App::play(desk, new(request())).expect("it begins"))
    }

    /// The menu, 80 × 24.
    pub(crate) fn menu() -> Self {
        Bench::sized((80, 24), Style::default(), App::menu)
    }

    fn draw(&mut self) {
        let app = &self.app;
        self.screen.draw(|frame| app.draw(frame)).expect("it draws");
    }

    pub(crate) fn buffer(&self) -> &Buffer {
        self.screen.backend().buffer()
    }

    /// The screen as text; the temporary folder's name is replaced so that it is the same every time.
    pub(crate) fn text(&self) -> String {
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content.chunks(width);
        let text: String = rows
            .map(|row| {
                let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
                line.trim_end().to_owned() + "\n"
            })
            .collect();
        let dir = self.dir.path().display().to_string();
        text.replace(&dir, &format!("{:~<width$}", "~shelf", width = dir.len()))
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.screen.backend_mut().resize(width, height);
        self.app.resize(width, height);
        self.draw();
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> &mut Self {
        self.event(KeyEvent::new(code, KeyModifiers::NONE))
    }

    pub(crate) fn event(&mut self, key: KeyEvent) -> &mut Self {
        self.app.key(key);
        self.draw();
        self
    }

    /// Presses letter keys one after the other.
    pub(crate) fn keys(&mut self, letters: &str) -> &mut Self {
        letters.chars().for_each(|c| {
            self.key(KeyCode::Char(c));
        });
        self
    }

    pub(crate) fn enter(&mut self) -> &mut Self {
        self.key(KeyCode::Enter)
    }

    pub(crate) fn esc(&mut self) -> &mut Self {
        self.key(KeyCode::Esc)
    }

    /// Types a command and Enter.
    pub(crate) fn command(&mut self, line: &str) -> &mut Self {
        self.keys(":").keys(line).enter()
    }

    /// Lets time pass in steps of ten milliseconds.
    pub(crate) fn tick(&mut self, ms: u64) -> &mut Self {
        let until = self.clock + ms;
        while self.clock < until && !self.app.is_over() {
            self.clock += 10;
            self.app.tick(self.clock);
        }
        self.draw();
        self
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        self.draw();
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        self
    }

    pub(crate) fn wheel(&mut self, up: bool, column: u16, row: u16) -> &mut Self {
        let kind = if up { MouseEventKind::ScrollUp } else { MouseEventKind::ScrollDown };
        self.mouse(kind, column, row);
        self
    }

    /// Where a text stands on the screen.
    pub(crate) fn find(&self, wanted: &str) -> (u16, u16) {
        for (y, line) in self.text().lines().enumerate() {
            if let Some(at) = line.find(wanted) {
                return (line[..at].chars().count() as u16, y as u16);
            }
        }
        panic!("`{wanted}` is not on the screen:\n{}", self.text());
    }

    /// Clicks on a text.
    pub(crate) fn click_on(&mut self, wanted: &str) -> &mut Self {
        let (x, y) = self.find(wanted);
        self.click(x + 1, y)
    }

    /// Fails unless the screen shows the text.
    pub(crate) fn shows(&mut self, wanted: &str) -> &mut Self {
        assert!(self.text().contains(wanted), "`{wanted}` is not on the screen:\n{}", self.text());
        self
    }

    /// Fails if the screen shows the text.
    pub(crate) fn hides(&mut self, unwanted: &str) -> &mut Self {
        assert!(!self.text().contains(unwanted), "`{unwanted}` is on the screen:\n{}", self.text());
        self
    }

    /// What was said last: the line above the keys.
    pub(crate) fn status(&self) -> String {
        self.text().lines().rev().nth(1).unwrap_or_default().trim().to_owned()
    }
}
