//! Keys, clicks and the wheel at the table.

use catalogue::Coach;
use paint::{Hand, Pointed};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::input::Input;
use super::popup::{Popup, scrolled};
use super::{Desk, Go, Hit, Mood, Play};

impl Play {
    /// A key was pressed.
    pub(super) fn press(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        if self.popup.is_some() {
            return self.popup_key(key, desk);
        }
        // What was said last has been read by now.
        self.say("", Mood::Plain);
        if self.typing {
            return self.type_key(key);
        }
        if self.lesson_key(key.code) {
            return Go::Stay;
        }
        if let KeyCode::Char(c) = key.code
            && let Some((_, command, _)) = self.screen.keys.iter().find(|(k, ..)| *k == c)
        {
            let command = command.clone();
            self.echo = self.rest_of(c, &command);
            return self.give(&command);
        }
        if let KeyCode::Char(c) = key.code
            && let Some(n) = self.screen.marks.iter().position(|mark| mark.key == c)
        {
            self.hand.marks ^= 1 << (n % 32);
            self.look();
            return Go::Stay;
        }
        match key.code {
            KeyCode::Char(':' | '/') => self.typing = true,
            KeyCode::Enter => return self.confirm(),
            KeyCode::Up => self.step(-1, 0),
            KeyCode::Down => self.step(1, 0),
            KeyCode::Left => self.step(0, -1),
            KeyCode::Right => self.step(0, 1),
            KeyCode::Tab => self.tool(1),
            KeyCode::BackTab => self.tool(-1),
            KeyCode::Char(c @ '1'..='9') if usize::from(c as u8 - b'0') <= self.screen.tools.len() => {
                self.hand.tool = usize::from(c as u8 - b'1');
                self.go_home();
                self.look();
            }
            KeyCode::Char('r') => self.turn(1),
            KeyCode::Char('R') => self.turn(-1),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('o') => self.hints(),
            KeyCode::Char('l') => self.open_openings(),
            KeyCode::Char(' ') => return self.space(),
            KeyCode::Char('a') if self.coach.is_none() => self.toggle_auto(),
            KeyCode::Char('+' | '=') => self.faster(true),
            KeyCode::Char('-' | '_') => self.faster(false),
            KeyCode::Char('i') if self.coach.is_none() => self.instant(u64::MAX),
            KeyCode::Char('b') => return self.rules(),
            KeyCode::Char('p') => self.panel(),
            KeyCode::PageUp => self.look_back(3),
            KeyCode::PageDown => self.look_back(-3),
            KeyCode::Esc | KeyCode::Char('q') => self.popup = Some(Popup::Pause { at: 0 }),
            _ => {}
        }
        Go::Stay
    }

    /// In a lesson whoever types what is asked for need not know how a line is begun: its first letter begins it,
    /// and where a key has done it already, the rest of the word is let pass. True if the key was taken.
    fn lesson_key(&mut self, code: KeyCode) -> bool {
        let mut rest = self.echo.chars();
        let next = rest.next();
        if let (KeyCode::Char(c), Some(wanted)) = (code, next)
            && c == wanted
        {
            self.echo = if rest.as_str().is_empty() { "\n".into() } else { rest.as_str().to_owned() };
            return true;
        }
        let done = next == Some('\n') && code == KeyCode::Enter;
        self.echo.clear();
        if let KeyCode::Char(c) = code
            && self.begins_line(c)
        {
            self.typing = true;
            self.input = Input::of(&c.to_string());
            return true;
        }
        done
    }

    /// Does this letter begin the line that a lesson asks for, and does no key do just that?
    pub(super) fn begins_line(&self, c: char) -> bool {
        let Some(wanted) = self.coach.as_ref().and_then(Coach::wanted) else { return false };
        let does = |(key, command, _): &(char, String, String)| *key == c && command.starts_with(wanted);
        c.is_ascii_lowercase() && wanted.starts_with(c) && !self.screen.keys.iter().any(does)
    }

    /// The rest of a word that a learner may go on typing after its first letter, a key, has done it.
    fn rest_of(&self, c: char, command: &str) -> String {
        let word = command.split(' ').next().unwrap_or_default();
        let rest = self.coach.as_ref().and(word.strip_prefix(c));
        rest.unwrap_or_default().to_owned()
    }

    /// Gives a command that has a key of its own. One that goes by what is marked is asked about if nothing is.
    fn give(&mut self, command: &str) -> Go {
        let marked = Hand { marks: 1, ..self.hand };
        let heeds = |play: &Play| {
            let keys = play.table.game.screen(play.viewer, &marked).keys;
            play.screen.keys.iter().any(|(_, c, _)| c == command)
                && !keys.iter().any(|(_, c, _)| c == command)
        };
        match self.screen.marks.first() {
            Some(mark) if self.hand.marks == 0 && self.coach.is_none() && heeds(self) => {
                let all = self.screen.marks.len();
                let text = format!("takes all {all}: nothing is marked to {}", mark.label);
                let verb = self.screen.keys.iter().find(|(_, known, _)| known == command);
                let verb = verb.map_or_else(|| command.to_owned(), |(_, _, label)| label.clone());
                self.popup = Some(Popup::Confirm { line: command.to_owned(), text, verb });
                Go::Stay
            }
            _ => self.submit(command),
        }
    }

    /// Enter: reads on in a lesson, or does what the hand shows.
    fn confirm(&mut self) -> Go {
        if self.read_on() { Go::Stay } else { self.do_pointed() }
    }

    /// Does what the hand shows.
    fn do_pointed(&mut self) -> Go {
        match self.screen.pointed.clone() {
            Some(Pointed::Do(command)) => self.submit(&command),
            Some(Pointed::No(why)) => {
                self.say(format!("Not here: {why}."), Mood::Bad);
                Go::Stay
            }
            None => {
                self.say("Nothing to do here; `:` types a command, `?` shows the keys.", Mood::Plain);
                Go::Stay
            }
        }
    }

    fn space(&mut self) -> Go {
        if self.coach.is_some() {
            self.read_on();
        } else if self.auto {
            self.toggle_auto();
        } else {
            self.instant(1);
        }
        Go::Stay
    }

    /// Moves the cursor by rows and columns; it stops at the edge.
    fn step(&mut self, down: i32, right: i32) {
        let Some((rows, columns)) = self.screen.cells else { return };
        let to =
            |at: u16, by: i32, many: u16| (i32::from(at) + by).clamp(0, i32::from(many.max(1)) - 1) as u16;
        let (row, column) = self.hand.cell(self.screen.home);
        self.hand.cursor = (to(row, down, rows), to(column, right, columns));
        self.look();
    }

    fn tool(&mut self, by: isize) {
        let many = self.screen.tools.len().max(1);
        let now = self.hand.tool % many;
        self.hand.tool = now.checked_add_signed(by).unwrap_or(many - 1) % many;
        self.go_home();
        self.look();
    }

    /// The cursor goes to what was taken in hand, if that has a place of its own.
    fn go_home(&mut self) {
        if self.screen.home.is_some() {
            self.hand.cursor = (0, 0);
        }
    }

    fn turn(&mut self, by: i8) {
        self.hand.turn = self.hand.turn.wrapping_add_signed(by);
        self.look();
    }

    fn look_back(&mut self, by: isize) {
        let most = self.table.told(self.viewer).len().saturating_sub(1);
        self.back = self.back.saturating_add_signed(by).min(most);
    }

    fn open_openings(&mut self) {
        let list = self.acting().map(|seat| self.table.openings(seat)).unwrap_or_default();
        if self.coach.is_some() {
            let text = "In a game of your own this lays out everything. Here it is done step by step.";
            return self.say(text, Mood::Plain);
        }
        if list.is_empty() {
            return self.say("There is nothing ready-made now.", Mood::Bad);
        }
        let list = list.into_iter().map(|(name, about, _)| (name, about)).collect();
        self.popup = Some(Popup::Openings { list, at: 0 });
    }

    /// A key while a command is being typed.
    fn type_key(&mut self, key: KeyEvent) -> Go {
        match key.code {
            KeyCode::Esc => {
                self.typing = false;
                self.input = Input::default();
                self.options.clear();
            }
            KeyCode::Enter => {
                let line = self.input.text();
                self.typing = false;
                self.input = Input::default();
                self.recalled = None;
                self.options.clear();
                if line.trim().is_empty() {
                    return Go::Stay;
                }
                if self.lines.last() != Some(&line) {
                    self.lines.push(line.clone());
                }
                return self.submit(&line);
            }
            KeyCode::Tab => self.complete(),
            KeyCode::Up => self.recall(-1),
            KeyCode::Down => self.recall(1),
            KeyCode::Backspace if self.input.is_empty() => self.typing = false,
            _ => {
                if self.input.key(key) {
                    self.options.clear();
                }
            }
        }
        Go::Stay
    }

    /// Shows an earlier or later line.
    fn recall(&mut self, by: isize) {
        let now = self.recalled.unwrap_or(self.lines.len());
        let to = now.saturating_add_signed(by).min(self.lines.len());
        self.recalled = (to < self.lines.len()).then_some(to);
        self.input = Input::of(self.lines.get(to).map_or("", String::as_str));
        self.options.clear();
    }

    /// Something was clicked.
    pub(super) fn point(&mut self, hit: Hit, desk: &mut Desk) -> Go {
        match hit {
            Hit::Key(code) if self.typing && self.popup.is_none() => {
                self.typing = false;
                self.press(KeyEvent::new(code, KeyModifiers::NONE), desk)
            }
            Hit::Key(code) => self.press(KeyEvent::new(code, KeyModifiers::NONE), desk),
            Hit::Item(n) => self.popup_item(n, desk),
            Hit::Other(n) => {
                self.hand.tool = n;
                self.go_home();
                self.look();
                Go::Stay
            }
            Hit::Do(command) => self.give(&command),
            Hit::Cell(row, column) if self.hand.cursor == (row, column) && self.screen.cells.is_some() => {
                self.do_pointed()
            }
            Hit::Cell(row, column) => {
                self.hand.cursor = (row, column);
                self.look();
                Go::Stay
            }
            Hit::Log => Go::Stay,
        }
    }

    /// The wheel: looks back in the log, or turns the piece in hand.
    pub(super) fn roll(&mut self, up: bool, log: bool) {
        if let Some(Popup::Text { at, text, .. }) = &mut self.popup {
            let code = if up { KeyCode::Up } else { KeyCode::Down };
            *at = scrolled(*at, text.lines().count(), self.height, code);
        } else if self.popup.is_some() {
        } else if log || self.screen.tools.is_empty() || self.screen.still {
            self.look_back(if up { 1 } else { -1 });
        } else {
            self.turn(if up { -1 } else { 1 });
        }
    }
}
