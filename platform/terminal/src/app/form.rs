//! Choosing how to play: the game's options, who sits where, which dice.

mod drawn;

use catalogue::{Entry, seat_names};
use contract::{Player, UserData};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::input::Input;
use super::play::Play;
use super::schema::{Choice, Field, Kind, fields, options};
use super::widgets::{choose, tip};
use super::{Desk, Go, Hit, Page, Pen};
use crate::request::{Begin, PlayRequest, usual_level};

/// The page. Line 0 begins the game; then come options, seats, and the deal of one-seat games.
pub(super) struct Form {
    entry: &'static dyn Entry,
    fields: Vec<Field>,
    /// A person or a level of mind, by number: 0 is a person.
    seats: Vec<usize>,
    /// Has the player said who sits where?
    seated: bool,
    /// What the seats are called.
    sides: Vec<String>,
    deal: Input,
    at: usize,
    note: String,
}

/// What a line of the form is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Begin,
    Field(usize),
    Seat(usize),
    Deal,
}

impl Form {
    pub(super) fn new(entry: &'static dyn Entry) -> Self {
        let mut form = Form {
            entry,
            fields: fields(entry),
            seats: Vec::new(),
            seated: false,
            sides: Vec::new(),
            deal: Input::default(),
            at: 0,
            note: String::new(),
        };
        form.check();
        form
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Begin];
        rows.extend((0..self.fields.len()).map(Row::Field));
        rows.extend((0..self.seats.len()).map(Row::Seat));
        rows.extend((self.seats.len() == 1).then_some(Row::Deal));
        rows
    }

    fn row(&self) -> Row {
        self.rows().get(self.at).copied().unwrap_or(Row::Begin)
    }

    /// Asks the game about the options; a new number of seats changes the form.
    fn check(&mut self) {
        self.note.clear();
        let asked = options(&self.fields).and_then(|options| {
            let data = UserData::default();
            let asked = self
                .entry
                .given(&options, &data)
                .and_then(|()| self.entry.teams(&options, &data))
                .and_then(|teams| Ok((teams, self.entry.sides(&options, &data)?)))
                .and_then(|(teams, sides)| {
                    Ok((teams, sides, usize::from(self.entry.newcomers_seat(&options, &data)?)))
                });
            asked.map_err(|e| e.to_string())
        });
        match asked {
            Ok((teams, sides, mine)) => {
                self.sides = seat_names(&sides, &teams);
                // A seat that often wins is the player's, the others are minds unless told otherwise.
                let levels = self.entry.levels();
                let middle =
                    usual_level(self.entry).and_then(|m| levels.iter().position(|l| l.name == m.name));
                let middle = middle.map_or(0, |n| n + 1);
                let fresh = |n: usize| if n == mine { 0 } else { middle };
                let chosen = |n: usize| self.seats.get(n).copied().filter(|_| self.seated);
                self.seats = (0..teams.len()).map(|n| chosen(n).unwrap_or_else(|| fresh(n))).collect();
            }
            Err(why) => self.note = why,
        }
    }

    fn player(&self, n: usize) -> Player {
        let level = n.checked_sub(1).and_then(|n| self.entry.levels().get(n));
        level.map_or(Player::Human, |level| Player::Mind(level.name.into()))
    }

    /// Changes the value of the chosen line.
    fn change(&mut self, by: isize) {
        let turn = |at: usize, many: usize| {
            at.checked_add_signed(by).map_or(many - 1, |n| if n >= many { 0 } else { n })
        };
        let levels = self.entry.levels().len() + 1;
        match self.row() {
            Row::Field(n) => match &mut self.fields[n].kind {
                Kind::Choice(choices, at) => *at = turn(*at, choices.len().max(1)),
                Kind::Switch(on) => *on = !*on,
                Kind::Text(..) => return,
            },
            Row::Seat(n) => {
                self.seats[n] = turn(self.seats[n], levels);
                self.seated = true;
            }
            Row::Begin | Row::Deal => return,
        }
        self.check();
    }

    /// The text being edited on the chosen line.
    fn editing(&mut self) -> Option<&mut Input> {
        match self.row() {
            Row::Deal => Some(&mut self.deal),
            Row::Field(n) => match &mut self.fields[n].kind {
                Kind::Text(input, _) => Some(input),
                Kind::Choice(..) | Kind::Switch(_) => None,
            },
            Row::Begin | Row::Seat(_) => None,
        }
    }

    fn begin(&mut self, desk: &mut Desk) -> Go {
        match self.request(desk).and_then(|request| {
            Play::begin(desk, Begin::New(Box::new(request))).map_err(|fault| fault.to_string())
        }) {
            Ok(play) => Go::Swap(Box::new(play)),
            Err(why) => {
                self.note = why;
                Go::Stay
            }
        }
    }

    fn request(&self, desk: &mut Desk) -> Result<PlayRequest, String> {
        let seats: Vec<Player> = self.seats.iter().map(|n| self.player(*n)).collect();
        let people = seats.iter().filter(|p| **p == Player::Human).count();
        let name = |player: &Player| match player {
            Player::Human if people == 1 => desk.name.clone(),
            Player::Human | Player::Mind(_) => String::new(),
        };
        let names = seats.iter().map(name).collect();
        let options = options(&self.fields)?;
        self.entry.given(&options, &UserData::default()).map_err(|e| e.to_string())?;
        let mut request = PlayRequest::fresh(self.entry, options, seats, &mut desk.luck, desk.now);
        request.names = names;
        let deal = self.deal.text();
        match (deal.trim(), self.seats.len()) {
            ("", _) | (_, 0 | 2..) => Ok(request),
            // A share code brings its own options and beginning; any other text is a deal.
            (text, _) => match self.entry.unshare(text) {
                Ok(shared) => {
                    request.options = shared.options;
                    request.opening = shared.opening;
                    Ok(shared.deal.map_or(request.clone(), |deal| request.with_deal(&deal)))
                }
                Err(_) => Ok(request.with_deal(text)),
            },
        }
    }

    fn label(&self, row: Row) -> String {
        match row {
            Row::Begin => "Begin the game".into(),
            Row::Field(n) => self.fields[n].label(),
            Row::Seat(n) => self.sides.get(n).cloned().unwrap_or_else(|| format!("Seat {n}")),
            Row::Deal => "Deal".into(),
        }
    }

    fn value(&self, row: Row) -> String {
        match row {
            Row::Begin => String::new(),
            Row::Field(n) => match &self.fields[n].kind {
                Kind::Choice(choices, at) => choices.get(*at).map(|c| c.label.clone()).unwrap_or_default(),
                Kind::Switch(on) => if *on { "yes" } else { "no" }.into(),
                Kind::Text(input, _) => input.text(),
            },
            Row::Seat(n) => match self.player(self.seats[n]) {
                Player::Human => "you".into(),
                Player::Mind(level) => format!("computer, {level}"),
            },
            Row::Deal if self.deal.is_empty() && self.row() != Row::Deal => "fresh dice".into(),
            Row::Deal => self.deal.text(),
        }
    }

    /// The scenario that is chosen; empty if there is none to choose.
    fn scenario(&self) -> &str {
        let field = self.fields.iter().find(|field| field.name == "scenario");
        match field.map(|field| &field.kind) {
            Some(Kind::Choice(choices, at)) => choices.get(*at).and_then(|one| one.value.as_str()),
            Some(Kind::Switch(_) | Kind::Text(..)) | None => None,
        }
        .unwrap_or_default()
    }

    /// What the chosen line means: its value first, then, if there is room, what it is all about.
    fn help_text(&self) -> [String; 2] {
        let one = |text: String| [text, String::new()];
        one(match self.row() {
            Row::Begin => self.entry.meta().pitch.into(),
            Row::Field(n) => {
                let field = &self.fields[n];
                let help = field.help.clone();
                if let Some(told) = field.told(self.scenario()) {
                    return [told.to_owned(), help];
                }
                match &field.kind {
                    Kind::Choice(choices, at) => match choices.get(*at) {
                        Some(Choice { about, .. }) if !about.is_empty() => {
                            return [format!("{}.", about.trim_end_matches('.')), help];
                        }
                        Some(_) | None => help,
                    },
                    Kind::Switch(_) if help.ends_with('?') => help,
                    Kind::Switch(true) => format!("Yes: {help}"),
                    Kind::Switch(false) => format!("No. This would be yes: {help}"),
                    Kind::Text(..) => help,
                }
            }
            Row::Seat(n) => match self.seats[n].checked_sub(1).and_then(|n| self.entry.levels().get(n)) {
                Some(level) => format!("{}: {}.", level.name, level.about),
                None => "A person at this keyboard.".into(),
            },
            Row::Deal => "Any text names the same dice for everybody who types it; a share code brings its \
                          layout too. Empty: fresh dice."
                .into(),
        })
    }
}

impl Page for Form {
    fn draw(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        self.draw_form(pen, area);
    }

    fn key(&mut self, pressed: KeyEvent, desk: &mut Desk) -> Go {
        let many = self.rows().len();
        match pressed.code {
            KeyCode::Esc => return Go::Back,
            KeyCode::Up | KeyCode::BackTab => {
                choose(&mut self.at, many, KeyCode::Up);
            }
            KeyCode::Down | KeyCode::Tab => {
                choose(&mut self.at, many, KeyCode::Down);
            }
            KeyCode::Enter if self.at == 0 => return self.begin(desk),
            KeyCode::Enter => {
                // After the last line comes the first, which begins the game.
                choose(&mut self.at, many, KeyCode::Down);
            }
            _ if self.editing().is_some() => {
                if let Some(input) = self.editing() {
                    input.key(pressed);
                }
                self.check();
            }
            KeyCode::Left => self.change(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.change(1),
            KeyCode::Char('q') => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn paste(&mut self, text: &str) -> bool {
        let Some(input) = self.editing() else { return false };
        input.insert(text);
        self.check();
        true
    }

    fn click(&mut self, hit: Hit, desk: &mut Desk) -> Go {
        match hit {
            Hit::Item(0) => return self.begin(desk),
            Hit::Item(n) if n == self.at => self.change(1),
            Hit::Item(n) => self.at = n,
            Hit::Key(code) => return self.key(KeyEvent::from(code), desk),
            Hit::Cell(..) | Hit::Do(_) | Hit::Other(_) | Hit::Log => {}
        }
        Go::Stay
    }

    fn typing(&self) -> bool {
        self.is_text(self.row())
    }

    fn help(&self) -> Vec<(String, String)> {
        vec![
            tip("↑ ↓", "choose a line (mouse: click)"),
            tip("← →", "change its value (mouse: click again)"),
            tip("letters", "type where a text is wanted"),
            tip("Enter", "next line; on the first line: begin"),
            tip("Esc", "back"),
        ]
    }
}

impl Form {
    fn is_text(&self, row: Row) -> bool {
        match row {
            Row::Deal => true,
            Row::Field(n) => matches!(self.fields[n].kind, Kind::Text(..)),
            Row::Begin | Row::Seat(_) => false,
        }
    }
}
