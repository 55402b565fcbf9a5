//! The thin part: a real terminal, its events, and putting it back as it was.

use std::io::{self, stdout};
use std::time::{Duration, Instant};

use catalogue::{Entry, Replay};
use contract::Viewer;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;

use super::{App, Desk};
use crate::error::Fault;
use crate::request::Begin;
use crate::table::Ended;

/// How long an idle screen waits for an event before it looks around.
const IDLE: Duration = Duration::from_millis(500);

/// A terminal that is put back as it was, whatever happens.
struct Guard(DefaultTerminal);

impl Guard {
    fn new() -> io::Result<Self> {
        // Ratatui's own hook puts the terminal back before ours is called; mouse and paste are left to us.
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture);
            before(info);
        }));
        let terminal = ratatui::try_init()?;
        let guard = Guard(terminal);
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // After a panic the hooks have done it already, and the message must stay.
        if !std::thread::panicking() {
            restore();
        }
    }
}

/// Puts the terminal back as it was; for a program that is asked to end while a screen is open.
pub fn restore() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture);
    ratatui::restore();
}

/// Runs an app on the real terminal until it is over.
fn run(mut app: App) -> Result<Option<Ended>, Fault> {
    let mut guard = Guard::new()?;
    let begun = Instant::now();
    let size = guard.0.size()?;
    app.resize(size.width, size.height);
    while !app.is_over() {
        if app.take_stale() {
            guard.0.clear()?;
        }
        guard.0.draw(|frame| app.draw(frame))?;
        let wait = app.pulse().map_or(IDLE, Duration::from_millis);
        if event::poll(wait)? {
            take(&mut app, event::read()?);
            // Whatever else has come in meanwhile, before the next drawing.
            while !app.is_over() && event::poll(Duration::ZERO)? {
                take(&mut app, event::read()?);
            }
        }
        app.tick(u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
    }
    drop(guard);
    Ok(app.ended().cloned())
}

fn take(app: &mut App, event: Event) {
    match event {
        Event::Key(key) => app.key(key),
        Event::Mouse(mouse) => app.mouse(mouse),
        Event::Resize(width, height) => app.resize(width, height),
        Event::Paste(text) => app.paste(&text),
        Event::FocusGained | Event::FocusLost => {}
    }
}

/// The menu of games. Tells how the last visit to a table ended.
pub fn menu(desk: Desk) -> Result<Option<Ended>, Fault> {
    run(App::menu(desk))
}

/// Plays a new or saved game.
pub fn play_screen(desk: Desk, begin: Begin) -> Result<Option<Ended>, Fault> {
    run(App::play(desk, begin)?)
}

/// A guided first game.
pub fn lesson_screen(desk: Desk, entry: &'static dyn Entry) -> Result<(), Fault> {
    run(App::lesson(desk, entry)?).map(drop)
}

/// Looks through a record.
pub fn replay_screen(
    desk: Desk,
    entry: &'static dyn Entry,
    replay: Box<dyn Replay>,
    viewer: Viewer,
) -> Result<(), Fault> {
    run(App::replay(desk, entry, replay, viewer)).map(drop)
}

/// Reads a rulebook, or any Markdown.
pub fn rulebook_screen(desk: Desk, title: &str, markdown: &str) -> Result<(), Fault> {
    run(App::rulebook(desk, title, markdown)).map(drop)
}
