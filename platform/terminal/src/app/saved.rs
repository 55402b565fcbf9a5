//! Saved games to continue or to watch.

use contract::Player;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::play::Play;
use super::replay::Watch;
use super::widgets::{Entry, bar, buttons, choose, key, list, rule, tip, usual};
use super::{Desk, Go, Hit, Page, Pen};
use crate::error::Fault;
use crate::request::{Begin, Pace, ResumeRequest};
use crate::shelf::{Saved, Status};
use crate::words::{count, moment, result, seat_name};
use contract::{Seat, Viewer};

/// What is done with the chosen game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Continue,
    Watch,
}

/// The page.
pub(super) struct SavedGames {
    purpose: Purpose,
    /// Of this game only.
    entry: &'static dyn catalogue::Entry,
    list: Vec<Saved>,
    at: usize,
    note: String,
}

/// Is this one for the list?
pub(super) fn fits(saved: &Saved, purpose: Purpose, game: &str) -> bool {
    match (&saved.status, purpose) {
        // What cannot be read may be of any game: it is shown, never hidden.
        (Status::Broken(_), _) => saved.game.is_empty() || saved.game == game,
        (Status::Finished(_), Purpose::Continue) => false,
        // Unfinished games can be watched as far as they go.
        (Status::Finished(_) | Status::Unfinished { .. }, _) => saved.game == game,
    }
}

/// Whom the one person plays against; all names where there is no such person, and none in a game for one.
fn rivals(sides: &[String], players: &[(String, Player)]) -> String {
    let seats = || (0..).map(Seat).zip(players);
    let names = |wanted: &dyn Fn(&Player) -> bool| {
        let seats = seats().filter(|(_, (_, player))| wanted(player));
        seats.map(|(seat, _)| seat_name(sides, players, seat)).collect::<Vec<_>>()
    };
    let people = players.iter().filter(|(_, player)| *player == Player::Human).count();
    match (players.len(), people) {
        (0 | 1, _) => String::new(),
        (_, 1) => format!(", against {}", names(&|player| *player != Player::Human).join(" and ")),
        _ => format!(", {}", names(&|_| true).join(" and ")),
    }
}

impl SavedGames {
    pub(super) fn new(desk: &Desk, entry: &'static dyn catalogue::Entry, purpose: Purpose) -> Self {
        let mut page = SavedGames { purpose, entry, list: Vec::new(), at: 0, note: String::new() };
        page.reload(desk);
        page
    }

    fn reload(&mut self, desk: &Desk) {
        match desk.shelf.list() {
            Ok(list) => {
                self.list =
                    list.into_iter().filter(|s| fits(s, self.purpose, self.entry.meta().id)).collect();
            }
            Err(fault) => self.note = fault.to_string(),
        }
        self.at = self.at.min(self.list.len().saturating_sub(1));
    }

    fn open(&mut self, desk: &mut Desk) -> Go {
        let Some(saved) = self.list.get(self.at) else { return Go::Stay };
        if let Status::Broken(why) = &saved.status {
            self.note = format!("This file cannot be read: {why}");
            return Go::Stay;
        }
        match self.page(saved, desk) {
            Ok(page) => Go::Push(page),
            Err(fault) => {
                self.note = fault.to_string();
                Go::Stay
            }
        }
    }

    fn page(&self, saved: &Saved, desk: &Desk) -> Result<Box<dyn Page>, Fault> {
        if self.purpose == Purpose::Continue {
            let resume = ResumeRequest { id: saved.id.clone(), pace: Pace::Step, now: desk.now };
            return Ok(Box::new(Play::begin(desk, Begin::Resume(resume))?));
        }
        let (entry, replay) = desk.shelf.replay(&saved.id)?;
        let human = saved.players.iter().position(|(_, player)| *player == Player::Human);
        let viewer = human.map_or(Viewer::Public, |n| Viewer::Seat(Seat(n as u8)));
        Ok(Box::new(Watch::new(entry, replay, viewer)))
    }

    fn entries(&self) -> Vec<Entry> {
        let line = |saved: &Saved| {
            let end = match &saved.status {
                Status::Unfinished { seed: false, .. } => "unfinished, its seed is missing".into(),
                Status::Unfinished { torn: true, .. } => "unfinished, last line cut off".into(),
                Status::Unfinished { .. } => "unfinished".into(),
                Status::Finished(outcome) => result(&saved.sides, &saved.players, outcome),
                Status::Broken(_) => return Entry { on: false, ..Entry::new(&saved.id, "cannot be read") },
            };
            let moves = count(saved.moves as u64, "move");
            // A result names the sides itself.
            let rivals = match saved.status {
                Status::Unfinished { .. } => rivals(&saved.sides, &saved.players),
                Status::Finished(_) | Status::Broken(_) => String::new(),
            };
            Entry::new(format!("{}  {end}{rivals}", moment(saved.created)), moves)
        };
        self.list.iter().map(line).collect()
    }
}

impl Page for SavedGames {
    fn draw(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        let ink = pen.ink;
        let row = |y: u16| Rect { y, height: 1, ..area };
        let what = match self.purpose {
            Purpose::Continue => "continue a game",
            Purpose::Watch => "watch a replay",
        };
        let title = format!("{} · {what}", self.entry.meta().title);
        bar(pen, row(area.y), &title, &count(self.list.len() as u64, "game"));
        let place = Rect { x: area.x + 1, y: area.y + 2, width: area.width - 2, height: area.height - 8 };
        if self.list.is_empty() {
            let hint = match self.purpose {
                Purpose::Continue => {
                    "No game waits to be continued. Games are saved as you play: just leave one."
                }
                Purpose::Watch => "No games to watch yet. Play one: every game is recorded.",
            };
            pen.frame.render_widget(Paragraph::new(Span::styled(hint, ink.faint())), place);
        } else {
            let entries = self.entries();
            list(pen, place, &entries, Some(self.at), true, Hit::Item);
        }
        let low = Rect { x: area.x + 1, y: area.bottom() - 4, width: area.width - 2, height: 3 };
        rule(pen, row(area.bottom() - 5), "");
        let text = match (self.note.is_empty(), self.list.get(self.at)) {
            (false, _) => Line::from(Span::styled(self.note.as_str(), ink.bad())),
            (true, Some(Saved { status: Status::Broken(why), path, .. })) => {
                Line::from(Span::styled(format!("{}: {why}", path.display()), ink.bad()))
            }
            (true, Some(saved)) => Line::from(Span::styled(saved.path.display().to_string(), ink.faint())),
            (true, None) => Line::default(),
        };
        pen.frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), low);
        let keys = [key("↑↓", KeyCode::Down, "choose"), key("Enter", KeyCode::Enter, "open")];
        buttons(pen, row(area.bottom() - 1), &keys, &usual("back"));
    }

    fn key(&mut self, pressed: KeyEvent, desk: &mut Desk) -> Go {
        self.note.clear();
        match pressed.code {
            code if choose(&mut self.at, self.list.len(), code) => {}
            KeyCode::Enter | KeyCode::Right => return self.open(desk),
            KeyCode::Esc | KeyCode::Left | KeyCode::Char('q') => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn click(&mut self, hit: Hit, desk: &mut Desk) -> Go {
        match hit {
            Hit::Item(n) if n == self.at => return self.open(desk),
            Hit::Item(n) => {
                self.at = n;
                self.note.clear();
            }
            Hit::Key(code) => return self.key(KeyEvent::from(code), desk),
            Hit::Cell(..) | Hit::Do(_) | Hit::Other(_) | Hit::Log => {}
        }
        Go::Stay
    }

    fn back(&mut self, desk: &mut Desk) {
        self.reload(desk);
    }

    fn help(&self) -> Vec<(String, String)> {
        vec![
            tip("↑ ↓", "choose (mouse: click, wheel)"),
            tip("Enter", "open (mouse: click again)"),
            tip("Esc", "back"),
        ]
    }
}
