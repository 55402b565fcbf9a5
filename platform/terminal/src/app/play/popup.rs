//! Questions and choices in front of the board.

use contract::{Player, Seat, UserData, Viewer};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

use super::super::analysis::Analysis;
use super::super::replay::Watch;
use super::super::widgets::{Button, Entry, buttons, choose, key, letter, list, popup};
use super::super::{Hit, Pen};
use super::{Desk, Go, Mood, Play};
use crate::request::{Begin, PlayRequest, usual_seats};
use crate::words::{count, wrap};

/// What is in front of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Popup {
    /// What the one who acted was told of it, before the keyboard is passed on.
    Told(String),
    /// Pass the keyboard to this seat; nothing else is seen.
    Curtain(Seat),
    /// This cannot be taken back.
    Confirm { line: String, text: String, verb: String },
    /// Ready-made beginnings: name, about.
    Openings { list: Vec<(&'static str, &'static str)>, at: usize },
    /// Leave, resign, read.
    Pause { at: usize },
    /// Really give up?
    Resign,
    /// The game cannot be saved.
    Unsaved,
    /// It is over; is there an analysis?
    End { analysis: bool },
    /// The lesson is over.
    LessonOver,
    /// Something to read.
    Text { title: String, text: String, at: usize },
}

/// What the pause offers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Stay,
    Rules,
    Resign,
    Leave,
}

impl Play {
    fn choices(&self) -> Vec<(Choice, &'static str, &'static str)> {
        let mut list = vec![(Choice::Stay, "Go on", ""), (Choice::Rules, "Read the rulebook", "")];
        if self.coach.is_some() {
            list.push((Choice::Leave, "Leave the guided game", "begin again any time"));
            return list;
        }
        if self.acting().is_some() {
            list.push((Choice::Resign, "Resign", "ends the game"));
        }
        let kept = match self.table.keeper() {
            Some(_) if self.table.untouched() => "nothing has happened: nothing is saved",
            Some(_) => "it is saved; continue any time",
            None => "it is not saved and will be lost",
        };
        list.push((Choice::Leave, "Leave the game", kept));
        list
    }

    /// A key while something is in front.
    pub(super) fn popup_key(&mut self, pressed: KeyEvent, desk: &mut Desk) -> Go {
        let Some(front) = self.popup.clone() else { return Go::Stay };
        let (code, yes) = (pressed.code, pressed.code == KeyCode::Enter);
        let no = matches!(code, KeyCode::Esc | KeyCode::Char('q' | 'n'));
        match front {
            Popup::Curtain(seat) if yes => {
                self.popup = None;
                self.viewer = Viewer::Seat(seat);
                self.read = self.table.told(self.viewer).len();
                self.back = 0;
                self.refresh();
            }
            Popup::Curtain(_) if code == KeyCode::Esc => return Go::Back,
            Popup::Told(_) if yes || code == KeyCode::Esc => {
                self.popup = None;
                self.refresh();
            }
            Popup::Confirm { line, .. } if yes || code == KeyCode::Char('y') => {
                self.popup = None;
                self.commit(&line);
                self.refresh();
            }
            Popup::Resign if code == KeyCode::Char('y') => {
                self.popup = None;
                if let Some(seat) = self.acting() {
                    self.table.resign(seat);
                }
                self.refresh();
            }
            Popup::Confirm { .. } | Popup::Resign if no => self.popup = None,
            Popup::Openings { list, mut at } => match code {
                _ if choose(&mut at, list.len(), code) => self.popup = Some(Popup::Openings { list, at }),
                KeyCode::Enter => return self.popup_item(at, desk),
                KeyCode::Char(c) => {
                    if let Some(n) = list.iter().position(|(name, _)| name.starts_with(c)) {
                        return self.popup_item(n, desk);
                    }
                }
                _ if no => self.popup = None,
                _ => {}
            },
            Popup::Pause { mut at } => {
                if choose(&mut at, self.choices().len(), code) {
                    self.popup = Some(Popup::Pause { at });
                } else if yes {
                    return self.popup_item(at, desk);
                } else if no {
                    self.popup = None;
                }
            }
            Popup::Unsaved => return self.unsaved_key(code),
            Popup::End { analysis } => return self.end_key(code, analysis, desk),
            Popup::LessonOver => match code {
                KeyCode::Char('p') => return self.usual(desk),
                KeyCode::Enter | KeyCode::Esc | KeyCode::Char('m' | 'q') => return Go::Back,
                _ => {}
            },
            Popup::Text { title, text, at } => {
                // The letter that opened the panel closes it too.
                if yes || no || code == KeyCode::Char('p') {
                    self.popup = None;
                } else {
                    let at = scrolled(at, text.lines().count(), self.height, code);
                    self.popup = Some(Popup::Text { title, text, at });
                }
            }
            Popup::Told(_) | Popup::Curtain(_) | Popup::Confirm { .. } | Popup::Resign => {}
        }
        Go::Stay
    }

    fn unsaved_key(&mut self, code: KeyCode) -> Go {
        match code {
            KeyCode::Char('r') => {
                self.popup = None;
                self.table.save();
                if self.table.fault().is_none() {
                    self.say("Saved.", Mood::Good);
                }
            }
            KeyCode::Char('c') => {
                self.popup = None;
                self.table.stop_saving();
                self.say("The game goes on unsaved.", Mood::Bad);
            }
            KeyCode::Char('l') | KeyCode::Esc => return Go::Back,
            _ => {}
        }
        self.refresh();
        Go::Stay
    }

    fn end_key(&mut self, code: KeyCode, analysis: bool, desk: &mut Desk) -> Go {
        match code {
            KeyCode::Char('n') => return self.again(desk),
            KeyCode::Char('a') if analysis => {
                let file = self.table.keeper().map(|k| k.path().to_owned());
                return Go::Push(Box::new(Analysis::new(self.table.entry, self.table.game.record(), file)));
            }
            KeyCode::Char('r') => {
                let viewer = if self.hot_seat() { Viewer::Arbiter } else { self.viewer };
                match self.table.entry.replay(&self.table.game.record()) {
                    Ok(replay) => return Go::Push(Box::new(Watch::new(self.table.entry, replay, viewer))),
                    Err(why) => self.say(why.to_string(), Mood::Bad),
                }
            }
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char('m' | 'q') => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    /// Another game of the same kind.
    fn again(&mut self, desk: &mut Desk) -> Go {
        let request = self.table.again(&mut desk.luck);
        self.start(PlayRequest { now: desk.now, ..request }, desk)
    }

    /// A whole game that a newcomer can win, after the lesson's small one.
    fn usual(&mut self, desk: &mut Desk) -> Go {
        let (entry, data) = (self.table.entry, UserData::default());
        let options = entry.newcomer();
        let seats =
            entry.seats(&options, &data).and_then(|n| Ok((n, entry.newcomers_seat(&options, &data)?)));
        let seats = match seats {
            Ok((seats, mine)) => usual_seats(entry, Vec::new(), seats, mine),
            Err(why) => {
                self.say(why.to_string(), Mood::Bad);
                return Go::Stay;
            }
        };
        let mut request = PlayRequest::fresh(entry, options, seats, &mut desk.luck, desk.now);
        let name = |player: &Player| match player {
            Player::Human => desk.name.clone(),
            Player::Mind(_) => String::new(),
        };
        request.names = request.seats.iter().map(name).collect();
        self.start(request, desk)
    }

    fn start(&mut self, request: PlayRequest, desk: &mut Desk) -> Go {
        match Play::begin(desk, Begin::New(Box::new(request))) {
            Ok(play) => Go::Swap(Box::new(play)),
            Err(fault) => {
                self.say(fault.to_string(), Mood::Bad);
                Go::Stay
            }
        }
    }

    /// An entry in front was chosen.
    pub(super) fn popup_item(&mut self, n: usize, _: &mut Desk) -> Go {
        match self.popup.take() {
            Some(Popup::Openings { list, .. }) => {
                if let Some((name, _)) = list.get(n) {
                    self.opening(name);
                }
            }
            Some(Popup::Pause { .. }) => match self.choices().get(n).map(|(choice, ..)| *choice) {
                Some(Choice::Rules) => return self.rules(),
                Some(Choice::Resign) => self.popup = Some(Popup::Resign),
                Some(Choice::Leave) => return Go::Back,
                Some(Choice::Stay) | None => {}
            },
            other => self.popup = other,
        }
        Go::Stay
    }

    /// Draws what is in front.
    pub(super) fn paint_popup(&self, pen: &mut Pen<'_, '_>, area: Rect) {
        match &self.popup {
            None => {}
            Some(Popup::Told(text)) => {
                // At the bottom, so that the board with what was struck is seen.
                let rows = wrap(text, 58).len() as u16 + 4;
                let low =
                    Rect { y: area.bottom().saturating_sub(rows), height: rows.min(area.height), ..area };
                let keys = [key("Enter", KeyCode::Enter, "hand over")];
                question(pen, low, "What came of it", text, &keys);
            }
            Some(Popup::Curtain(seat)) => self.paint_curtain(pen, area, *seat),
            Some(Popup::Confirm { line, text, verb }) => {
                let text = format!("This {text}.");
                let keys = [key("Enter", KeyCode::Enter, verb), key("Esc", KeyCode::Esc, "cancel")];
                question(pen, area, line, &text, &keys);
            }
            Some(Popup::Resign) => {
                let keys = [letter('y', "give up"), key("Esc", KeyCode::Esc, "cancel")];
                question(pen, area, "Resign", "Give up for good? The game ends here.", &keys);
            }
            Some(Popup::Unsaved) => {
                let why = self.table.fault().map(ToString::to_string).unwrap_or_default();
                let text = format!(
                    "{why}.\n\nNothing is lost yet: the game is whole in memory. Free some room and try again, \
                     or go on unsaved."
                );
                let keys = [
                    letter('r', "try again"),
                    letter('c', "go on unsaved"),
                    key("Esc", KeyCode::Esc, "leave"),
                ];
                question(pen, area, "Not saved", &text, &keys);
            }
            Some(Popup::Openings { list: ready, at }) => {
                let entries: Vec<Entry> =
                    ready.iter().map(|(name, about)| Entry::new(*name, *about)).collect();
                menu_box(pen, area, "Openings", &entries, *at);
            }
            Some(Popup::Pause { at }) => {
                let entries: Vec<Entry> =
                    self.choices().iter().map(|(_, text, note)| Entry::new(*text, *note)).collect();
                menu_box(pen, area, "Pause", &entries, *at);
            }
            Some(Popup::End { analysis }) => self.paint_end(pen, area, *analysis),
            Some(Popup::LessonOver) => {
                let keys = [letter('p', "play a real game"), key("Enter", KeyCode::Enter, "leave")];
                let text = "That was the guided game. Nothing of it is saved or counted.";
                question(pen, area, "Well done", text, &keys);
            }
            Some(Popup::Text { title, text, at }) => {
                let lines: Vec<&str> = text.lines().collect();
                let last = last_top(lines.len(), area.height);
                let height = lines.len() - last;
                let inside = popup(pen, area, title, (58, height as u16 + 2));
                let first = (*at).min(last);
                let mut shown: Vec<Line<'_>> =
                    lines[first..first + height].iter().map(|l| Line::from(*l)).collect();
                let below = lines.len() - first - height;
                let hint = match (last, below) {
                    (0, _) => "Esc closes this.".to_owned(),
                    (_, 0) => "↑ ↓ scroll, Esc closes this.".to_owned(),
                    _ => format!("▼ {} below: ↑ ↓ scroll, Esc closes this.", count(below as u64, "line")),
                };
                shown.extend([Line::default(), Line::from(Span::styled(hint, pen.ink.faint()))]);
                pen.frame.render_widget(Paragraph::new(shown), inside);
                pen.hits.push((area, Hit::Key(KeyCode::Esc)));
            }
        }
    }

    fn paint_curtain(&self, pen: &mut Pen<'_, '_>, area: Rect, seat: Seat) {
        pen.hits.clear();
        pen.frame.render_widget(Clear, area);
        let name = self.table.name(seat);
        let text = format!("It is {name}'s turn. Everybody else looks away.");
        let leave = match self.table.keeper() {
            Some(_) if self.table.untouched() => "leave (nothing to save yet)",
            Some(_) => "leave (saved)",
            None => "leave (not saved)",
        };
        let keys = [key("Enter", KeyCode::Enter, "show my side"), key("Esc", KeyCode::Esc, leave)];
        question(pen, area, &format!("Pass to {name}"), &text, &keys);
    }
}

/// The first line of a long text when its end is shown, in a window of this height.
fn last_top(lines: usize, height: u16) -> usize {
    lines.saturating_sub(usize::from(height.saturating_sub(8)).max(1))
}

/// Where a text stands after a key that moves it.
pub(super) fn scrolled(at: usize, lines: usize, height: u16, code: KeyCode) -> usize {
    let last = last_top(lines, height);
    let to = match code {
        KeyCode::Up | KeyCode::Char('k') => at.min(last).saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => at + 1,
        KeyCode::PageUp => at.min(last).saturating_sub(10),
        KeyCode::PageDown | KeyCode::Char(' ') => at + 10,
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => at,
    };
    to.min(last)
}

/// A text with keys under it.
fn question(pen: &mut Pen<'_, '_>, area: Rect, title: &str, text: &str, keys: &[Button]) {
    let lines = wrap(text, 58);
    let inside = popup(pen, area, title, (60, lines.len() as u16 + 2));
    let shown: Vec<Line<'_>> = lines.iter().map(|l| Line::from(Span::raw(l.as_str()))).collect();
    pen.frame.render_widget(Paragraph::new(shown), inside);
    let row = Rect { x: inside.x - 1, y: inside.bottom() - 1, height: 1, ..inside };
    buttons(pen, row, keys, &[]);
}

fn menu_box(pen: &mut Pen<'_, '_>, area: Rect, title: &str, entries: &[Entry], at: usize) {
    let inside = popup(pen, area, title, (60, entries.len() as u16 + 2));
    let rows = Rect { height: entries.len() as u16, ..inside };
    list(pen, rows, entries, Some(at), true, Hit::Item);
    let keys = [key("Enter", KeyCode::Enter, "choose"), key("Esc", KeyCode::Esc, "back")];
    let row = Rect { x: inside.x - 1, y: inside.bottom() - 1, height: 1, ..inside };
    buttons(pen, row, &keys, &[]);
}
