//! The first screen: the games, and what can be done with each.

use catalogue::Entry as GameEntry;
use contract::Player;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::form::Form;
use super::pager::Pager;
use super::play::Play;
use super::saved::{Purpose, SavedGames, fits};
use super::widgets::{Entry, bar, buttons, choose, key, list, tip, usual};
use super::{Desk, Go, Hit, Page, Pen};
use crate::error::Fault;
use crate::request::{Begin, Pace, PlayRequest, ResumeRequest, daily_deal};
use crate::shelf::{Saved, Status};
use crate::words::{count, day};

/// How wide the list of games is.
const GAMES: u16 = 26;

/// What can be done with a game: key, name.
const DEEDS: [(char, &str); 8] = [
    ('p', "Play"),
    ('g', "Guided first game"),
    ('d', "Daily game"),
    ('c', "Continue"),
    ('w', "Watch a replay"),
    ('r', "Rulebook"),
    ('s', "Statistics"),
    ('q', "Quit"),
];

/// The page.
pub(super) struct Menu {
    games: &'static [&'static dyn GameEntry],
    saved: Vec<Saved>,
    now: i64,
    game: usize,
    deed: usize,
    /// Is the list of games in focus, or what can be done?
    at_games: bool,
    note: String,
}

impl Menu {
    pub(super) fn new(desk: &Desk) -> Self {
        let games = desk.shelf.games();
        let mut menu = Menu {
            games,
            saved: Vec::new(),
            now: 0,
            game: 0,
            deed: 0,
            at_games: games.len() > 1,
            note: String::new(),
        };
        menu.reload(desk);
        menu
    }

    fn reload(&mut self, desk: &Desk) {
        self.now = (desk.now)();
        match desk.shelf.list() {
            Ok(list) => self.saved = list,
            Err(fault) => self.note = fault.to_string(),
        }
    }

    fn entry(&self) -> Option<&'static dyn GameEntry> {
        self.games.get(self.game).copied()
    }

    /// How many saved games wait for a purpose; broken ones are not counted.
    fn waiting(&self, purpose: Purpose, game: &str) -> usize {
        let whole = |s: &&Saved| !matches!(s.status, Status::Broken(_)) && fits(s, purpose, game);
        self.saved.iter().filter(whole).count()
    }

    /// What stands beside a deed.
    fn note(&self, key: char, entry: &dyn GameEntry) -> String {
        let game = entry.meta().id;
        match key {
            'd' => self.today_note(game),
            'c' => match self.waiting(Purpose::Continue, game) {
                0 => "none".into(),
                n => format!("{n} unfinished"),
            },
            'w' => match self.waiting(Purpose::Watch, game) {
                0 => "none yet".into(),
                n => count(n as u64, "game"),
            },
            'g' => "ten minutes".into(),
            _ => String::new(),
        }
    }

    /// Today's game: its date, and whether it has been begun or played.
    fn today_note(&self, game: &str) -> String {
        let deal = Some(daily_deal(self.now));
        let mut today = self.saved.iter().filter(|s| s.game == game && s.deal == deal);
        let how = match today.next().map(|s| &s.status) {
            Some(Status::Finished(_)) => " · played",
            Some(Status::Unfinished { .. }) => " · begun",
            Some(Status::Broken(_)) | None => "",
        };
        format!("{}{how}", day(self.now))
    }

    /// What can be done with the chosen game: a game for several has no daily game.
    fn deeds(&self) -> Vec<(char, &'static str)> {
        let alone = |entry: &dyn GameEntry| {
            entry
                .seats(&serde_json::Value::Null, &contract::UserData::default())
                .is_ok_and(|seats| seats == 1)
        };
        let daily = self.entry().is_some_and(alone);
        DEEDS.into_iter().filter(|(key, _)| *key != 'd' || daily).collect()
    }

    fn act(&mut self, key: char, desk: &mut Desk) -> Go {
        let Some(entry) = self.entry() else { return if key == 'q' { Go::Quit } else { Go::Stay } };
        self.note.clear();
        let title = entry.meta().title;
        let page: Result<Box<dyn Page>, Fault> = match key {
            'p' => Ok(Box::new(Form::new(entry))),
            'g' => Play::lesson(entry).map(|page| Box::new(page) as Box<dyn Page>),
            'd' => self.daily(entry, desk),
            'c' => Ok(Box::new(SavedGames::new(desk, entry, Purpose::Continue))),
            'w' => Ok(Box::new(SavedGames::new(desk, entry, Purpose::Watch))),
            'r' => Ok(Box::new(Pager::markdown(title, entry.rulebook()))),
            's' => statistics(entry, desk),
            'q' => return Go::Quit,
            _ => return Go::Stay,
        };
        match page {
            Ok(page) => Go::Push(page),
            Err(fault) => {
                self.note = fault.to_string();
                Go::Stay
            }
        }
    }

    /// Today's dice for everybody. One that was begun goes on.
    fn daily(&self, entry: &'static dyn GameEntry, desk: &mut Desk) -> Result<Box<dyn Page>, Fault> {
        let deal = daily_deal((desk.now)());
        let begun = |s: &&Saved| {
            matches!(s.status, Status::Unfinished { seed: true, .. })
                && s.game == entry.meta().id
                && s.deal.as_ref() == Some(&deal)
        };
        if let Some(begun) = self.saved.iter().find(begun) {
            let resume = ResumeRequest { id: begun.id.clone(), pace: Pace::Step, now: desk.now };
            return Ok(Box::new(Play::begin(desk, Begin::Resume(resume))?));
        }
        let human = vec![Player::Human];
        let request = PlayRequest::fresh(entry, serde_json::Value::Null, human, &mut desk.luck, desk.now);
        let mut request = request.with_deal(&deal);
        request.names = vec![desk.name.clone()];
        Ok(Box::new(Play::begin(desk, Begin::New(Box::new(request)))?))
    }
}

/// The player's figures over all finished games.
fn statistics(entry: &'static dyn GameEntry, desk: &Desk) -> Result<Box<dyn Page>, Fault> {
    let kept = desk.shelf.keepsakes(entry.meta().id)?;
    let mut text = entry.statistics(&kept.values).text;
    if kept.broken > 0 {
        let broken = count(kept.broken as u64, "file");
        let verb = if kept.broken == 1 { "is" } else { "are" };
        text = format!("{text}\n{broken} could not be read and {verb} not counted.\n");
    }
    Ok(Box::new(Pager::text(&format!("{} · statistics", entry.meta().title), &text)))
}

impl Page for Menu {
    fn draw(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        let ink = pen.ink;
        let row = |y: u16| Rect { y, height: 1, ..area };
        bar(pen, row(area.y), "Broadside", "the Salvo family of war games");
        let top = area.y + 2;
        let heading = |text: &'static str| Paragraph::new(Span::styled(text, ink.strong()));
        pen.frame.render_widget(heading("  Games"), Rect { y: top, height: 1, width: GAMES, ..area });
        let names: Vec<Entry> = self.games.iter().map(|g| Entry::new(g.meta().title, "")).collect();
        let place = Rect { x: area.x + 1, y: top + 2, width: GAMES - 2, height: area.height - 7 };
        list(pen, place, &names, Some(self.game), self.at_games, Hit::Other);
        let wall: Vec<Line<'_>> = (0..area.height - 4).map(|_| Line::from("│")).collect();
        let wall_place = Rect { x: area.x + GAMES, y: top - 1, width: 1, height: area.height - 4 };
        pen.frame.render_widget(Paragraph::new(wall).style(ink.faint()), wall_place);
        let right = Rect {
            x: area.x + GAMES + 3,
            y: top,
            width: (area.width - GAMES - 5).min(60),
            height: area.height - 5,
        };
        match self.entry() {
            None => {
                let text = "There are no games in this program.";
                pen.frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), right);
            }
            Some(entry) => self.draw_game(pen, right, entry),
        }
        if !self.note.is_empty() {
            let place = Rect { x: area.x + 1, y: area.bottom() - 3, width: area.width - 2, height: 2 };
            let note = Paragraph::new(self.note.as_str()).style(ink.bad()).wrap(Wrap { trim: true });
            pen.frame.render_widget(note, place);
        }
        let keys = [key("↑↓", KeyCode::Down, "choose"), key("Enter", KeyCode::Enter, "open")];
        buttons(pen, row(area.bottom() - 1), &keys, &usual("quit"));
    }

    fn key(&mut self, pressed: KeyEvent, desk: &mut Desk) -> Go {
        match pressed.code {
            KeyCode::Esc if !self.at_games && self.games.len() > 1 => self.at_games = true,
            KeyCode::Esc => return Go::Quit,
            KeyCode::Char(c) if self.deeds().iter().any(|(letter, _)| *letter == c) => {
                return self.act(c, desk);
            }
            KeyCode::Left | KeyCode::BackTab => self.at_games = true,
            KeyCode::Right | KeyCode::Tab => self.at_games = false,
            KeyCode::Enter if self.at_games => self.at_games = false,
            KeyCode::Enter => {
                let chosen = self.deeds().get(self.deed).map(|(key, _)| *key);
                return chosen.map_or(Go::Stay, |key| self.act(key, desk));
            }
            code if self.at_games => {
                choose(&mut self.game, self.games.len(), code);
                self.deed = 0;
            }
            code => {
                let many = self.deeds().len();
                choose(&mut self.deed, many, code);
            }
        }
        Go::Stay
    }

    fn click(&mut self, hit: Hit, desk: &mut Desk) -> Go {
        match hit {
            Hit::Other(n) => {
                self.game = n;
                self.deed = 0;
                self.at_games = true;
            }
            Hit::Item(n) => {
                self.at_games = false;
                self.deed = n;
                let chosen = self.deeds().get(n).map(|(key, _)| *key);
                return chosen.map_or(Go::Stay, |key| self.act(key, desk));
            }
            Hit::Key(code) => return self.key(KeyEvent::from(code), desk),
            Hit::Cell(..) | Hit::Do(_) | Hit::Log => {}
        }
        Go::Stay
    }

    fn back(&mut self, desk: &mut Desk) {
        self.reload(desk);
    }

    fn help(&self) -> Vec<(String, String)> {
        let mut keys = vec![
            tip("↑ ↓", "choose (mouse: click, wheel)"),
            tip("← →", "between the games and what to do"),
            tip("Enter", "open"),
        ];
        keys.extend(self.deeds().iter().map(|(key, name)| tip(&key.to_string(), name)));
        keys
    }
}

impl Menu {
    fn draw_game(&self, pen: &mut Pen<'_, '_>, place: Rect, entry: &'static dyn GameEntry) {
        let ink = pen.ink;
        let meta = entry.meta();
        let title = Paragraph::new(Span::styled(meta.title, ink.accent()));
        pen.frame.render_widget(title, Rect { height: 1, ..place });
        let pitch = Rect { y: place.y + 1, height: 2, ..place };
        pen.frame.render_widget(Paragraph::new(meta.pitch).wrap(Wrap { trim: true }), pitch);
        let range =
            |low: u16, high: u16| if low == high { low.to_string() } else { format!("{low}–{high}") };
        let (few, many) = meta.seats;
        let players =
            if many == 1 { "1 player".into() } else { format!("{} players", range(few.into(), many.into())) };
        let facts = format!("{players} · {} minutes", range(meta.minutes.0, meta.minutes.1));
        let facts = Paragraph::new(Span::styled(facts, ink.faint()));
        pen.frame.render_widget(facts, Rect { y: place.y + 3, height: 1, ..place });
        let deeds: Vec<Entry> = self
            .deeds()
            .iter()
            .map(|(key, name)| Entry::new(format!("{key}  {name}"), self.note(*key, entry)))
            .collect();
        let lines = Rect { y: place.y + 5, height: place.height.saturating_sub(5), ..place };
        let chosen = (!self.at_games).then_some(self.deed);
        list(pen, lines, &deeds, chosen, true, Hit::Item);
    }
}
