//! What is done at the table: commands, moves without a choice, computer players, time.

use std::fmt::Write as _;

use catalogue::complete::{candidates, complete};
use catalogue::{Input as Given, Question};
use contract::Viewer;

use super::super::input::Input;
use super::super::pager::Pager;
use super::popup::Popup;
use super::{Go, Mood, Play, SPEEDS};
use crate::coach;
use crate::orders::{NOT_YET, Order, TABLE, read};
use crate::request::Pace;
use crate::table::Next;
use crate::words::{count, wrap};

/// How long a learner sees each of several things that are shown in a row.
const WATCH: u64 = 1100;

impl Play {
    /// Does what a typed line, a key or a click asks for.
    pub(super) fn submit(&mut self, line: &str) -> Go {
        self.say("", Mood::Plain);
        self.back = 0;
        if self.coach.is_some() {
            return self.learn(line);
        }
        let Some(seat) = self.acting() else {
            self.say("It is not your turn.", Mood::Bad);
            return Go::Stay;
        };
        match read(line, self.table.entry, &self.table.opening_names(seat)) {
            Order::Nothing => {}
            Order::Help | Order::Legal => self.legal(seat),
            Order::Undo => self.undo(),
            Order::Board => self.hints(),
            Order::Log => self.say("PgUp and PgDn look back in the log.", Mood::Plain),
            Order::Rules => return self.rules(),
            Order::Opening(name) => self.opening(&name),
            Order::Auto => self.toggle_auto(),
            Order::Instant => self.instant(u64::MAX),
            Order::Step(many) => self.instant(many),
            Order::Save => {
                self.table.save();
                let kept = self.table.keeper().map(|k| format!("Saved as {}.", k.id()));
                self.say(kept.unwrap_or_else(|| "This game is kept nowhere.".into()), Mood::Good);
            }
            Order::Analyse => self.say(NOT_YET, Mood::Bad),
            Order::Quit => return Go::Back,
            Order::Resign => self.popup = Some(Popup::Resign),
            Order::Unclear(why) => self.say(why, Mood::Bad),
            Order::Game(line) => self.try_line(&line),
        }
        self.refresh();
        Go::Stay
    }

    /// A line of the game: what cannot be taken back is asked about first.
    fn try_line(&mut self, line: &str) {
        let Some(seat) = self.acting() else { return };
        let input = Given::Text(line.to_owned());
        let asked = self.table.game.question(seat, line).filter(|_| !self.table.is_forced(seat));
        if let Some(Question { text, verb }) = asked {
            // Only what the rules allow is worth a question.
            match self.table.game.fork().act(seat, &input, None, 0) {
                Ok(_) => {
                    self.popup =
                        Some(Popup::Confirm { line: line.to_owned(), text, verb: verb.to_lowercase() });
                }
                Err(trouble) => self.say(trouble.plainly(), Mood::Bad),
            }
            return;
        }
        self.commit(line);
    }

    /// Does a line of the game without asking.
    pub(super) fn commit(&mut self, line: &str) {
        let Some(seat) = self.acting() else { return };
        self.read = self.table.told(self.viewer).len();
        match self.table.act(seat, &Given::Text(line.to_owned()), None) {
            Ok(_) => self.say(format!("✓ {line}"), Mood::Good),
            Err(trouble) => self.say(trouble.plainly(), Mood::Bad),
        }
    }

    /// A learner's line.
    fn learn(&mut self, line: &str) -> Go {
        let line = line.trim();
        if line == "skip" || line == "quit" {
            return Go::Back;
        }
        let Some(coach) = &mut self.coach else { return Go::Stay };
        match coach::attempt(coach, &mut self.table, line) {
            Ok(()) => self.say(format!("✓ {line}"), Mood::Good),
            Err(hint) => self.say(hint, Mood::Bad),
        }
        self.after_step();
        Go::Stay
    }

    /// Reads on, or lets the learner watch. False if the learner has to do something.
    pub(super) fn read_on(&mut self) -> bool {
        let Some(coach) = &mut self.coach else { return false };
        if coach.wants_command() || coach.step().is_none() {
            return false;
        }
        let shown = coach::show(coach, &mut self.table);
        if let Ok(false) = shown {
            coach.advance();
        }
        match shown {
            Ok(_) => self.say("", Mood::Plain),
            Err(trouble) => self.say(trouble.plainly(), Mood::Bad),
        }
        self.after_step();
        true
    }

    fn after_step(&mut self) {
        self.due = None;
        if self.coach.as_ref().is_some_and(|c| c.step().is_none()) {
            self.popup = Some(Popup::LessonOver);
        }
        self.refresh();
    }

    pub(super) fn undo(&mut self) {
        let Some(seat) = self.acting() else {
            return self.say("There is nothing to take back now.", Mood::Bad);
        };
        match self.table.undo(seat) {
            Ok(()) => self.say("Taken back.", Mood::Good),
            Err(trouble) => self.say(capital(&trouble.plainly()), Mood::Bad),
        }
        self.refresh();
    }

    pub(super) fn hints(&mut self) {
        let shown = self.unhinted.remove(&self.viewer);
        if !shown {
            self.unhinted.insert(self.viewer);
        }
        let text = if shown { "Hints are shown." } else { "Hints are hidden." };
        self.say(text, Mood::Plain);
        self.look();
    }

    /// Lays out a ready-made beginning.
    pub(super) fn opening(&mut self, name: &str) {
        let Some(seat) = self.acting() else { return };
        let Some((_, about, lines)) = self.table.openings(seat).into_iter().find(|(n, ..)| *n == name) else {
            return self.say("There is nothing ready-made now.", Mood::Bad);
        };
        match self.table.do_lines(seat, &lines) {
            Ok(()) => self.say(format!("✓ {name}: {about}"), Mood::Good),
            Err(trouble) => self.say(trouble.plainly(), Mood::Bad),
        }
        self.refresh();
    }

    fn legal(&mut self, seat: contract::Seat) {
        let (many, list) = self.table.game.legal(seat, Some(200));
        let mut text = format!("{}\n\n", count(many, "possible action"));
        for action in &list {
            let _ = writeln!(text, "  {}", action.text);
        }
        if many > list.len() as u64 {
            let _ = writeln!(text, "  and {} more", many - list.len() as u64);
        }
        self.popup = Some(Popup::Text { title: "What may be done".into(), text, at: 0 });
    }

    /// What stands beside the board, in full, for boards that leave no room for it.
    pub(super) fn panel(&mut self) {
        let mut lines: Vec<String> =
            self.screen.side.iter().flat_map(|line| wrap(&line.text(), 56)).collect();
        let many = self.screen.tools.len().max(1);
        for (n, tool) in self.screen.tools.iter().enumerate() {
            let mark = if n == self.hand.tool % many { "▸" } else { " " };
            lines.push(format!("{mark}{} {}", n + 1, tool.label));
        }
        self.popup = Some(Popup::Text { title: "Beside the board".into(), text: lines.join("\n"), at: 0 });
    }

    pub(super) fn rules(&self) -> Go {
        let meta = self.table.entry.meta();
        Go::Push(Box::new(Pager::markdown(meta.title, self.table.entry.rulebook())))
    }

    /// Is the next move one that leaves no choice?
    pub(super) fn forced(&self) -> bool {
        self.coach.is_none() && self.acting().is_some_and(|seat| self.table.is_forced(seat))
    }

    /// Do computer players play among themselves?
    pub(super) fn only_minds(&self) -> bool {
        self.table.humans().is_empty() && self.table.game.outcome().is_none()
    }

    /// Up to `most` moves that leave no choice.
    pub(super) fn instant(&mut self, most: u64) {
        let mut made = 0;
        self.read = self.table.told(self.viewer).len();
        while made < most && self.popup.is_none() && !self.stuck && self.table.fault().is_none() {
            match self.table.next() {
                Next::Forced(seat) if self.viewer == Viewer::Seat(seat) => {
                    if let Err(trouble) = self.table.force(seat) {
                        self.say(trouble.plainly(), Mood::Bad);
                        break;
                    }
                }
                Next::Mind(..) if made > 0 || self.only_minds() => self.think(),
                Next::Mind(..) | Next::Forced(_) | Next::Human(_) | Next::Over => break,
            }
            made += 1;
        }
        if made == 0 {
            let prompt = self.table.game.prompt(self.viewer);
            self.say(format!("There is a choice to make. {prompt}"), Mood::Bad);
        } else if made > 1 {
            self.say(format!("✓ {}", count(made, "move")), Mood::Good);
        }
        self.back = 0;
        self.refresh();
    }

    pub(super) fn toggle_auto(&mut self) {
        self.auto = !self.auto;
        self.due = None;
        let text = if self.auto { "Moves that leave no choice make themselves." } else { "Paused." };
        self.say(text, Mood::Plain);
    }

    pub(super) fn faster(&mut self, faster: bool) {
        self.speed =
            if faster { (self.speed + 1).min(SPEEDS.len() - 1) } else { self.speed.saturating_sub(1) };
        self.due = None;
        self.say(format!("A move every {:.1} seconds.", SPEEDS[self.speed] as f64 / 1000.0), Mood::Plain);
    }

    /// Lets the computer player whose turn it is move.
    fn think(&mut self) {
        let Next::Mind(seat, level) = self.table.next() else { return };
        if let Err(trouble) = self.table.mind(seat, &level) {
            self.stuck = true;
            self.say(trouble.plainly(), Mood::Bad);
        }
        self.back = 0;
    }

    /// Does what is due by itself. A mind's turn is first announced, then taken.
    pub(super) fn beat(&mut self, now: u64) {
        if self.popup.is_some() || self.stuck {
            return;
        }
        if self.coach.is_some() {
            if self.coach.as_ref().is_some_and(catalogue::Coach::goes_on) && self.is_due(now, WATCH) {
                self.read_on();
            }
            return;
        }
        match self.table.next() {
            Next::Mind(seat, _) if !self.only_minds() || self.auto => {
                let wait = if self.only_minds() { SPEEDS[self.speed] } else { 0 };
                if self.thinking.is_none() {
                    self.thinking = Some(self.table.name(seat));
                } else if self.is_due(now, wait) {
                    self.think();
                    self.thinking = None;
                    self.refresh();
                }
            }
            Next::Mind(..) if self.table.pace == Pace::Instant => self.instant(u64::MAX),
            Next::Forced(_) if self.acting().is_some() && self.table.pace == Pace::Instant => {
                self.instant(u64::MAX);
            }
            Next::Forced(_) if self.forced() && self.auto => {
                if self.is_due(now, SPEEDS[self.speed]) {
                    self.instant(1);
                }
            }
            Next::Mind(..) | Next::Forced(_) | Next::Human(_) | Next::Over => {}
        }
    }

    /// Has `wait` passed since this was first asked? Then the waiting begins again.
    fn is_due(&mut self, now: u64, wait: u64) -> bool {
        let due = *self.due.get_or_insert(now + wait);
        let over = now >= due;
        if over {
            self.due = None;
        }
        over
    }

    /// How soon something is due.
    pub(super) fn patience(&self) -> Option<u64> {
        if self.popup.is_some() || self.stuck {
            return None;
        }
        if let Some(coach) = &self.coach {
            return coach.goes_on().then_some(50);
        }
        match self.table.next() {
            Next::Mind(..) if !self.only_minds() => Some(1),
            Next::Mind(..) | Next::Forced(_) if self.auto => Some(20),
            Next::Mind(..) | Next::Forced(_) if self.table.pace == Pace::Instant => Some(1),
            Next::Mind(..) | Next::Forced(_) | Next::Human(_) | Next::Over => None,
        }
    }

    /// Completes the line being typed.
    pub(super) fn complete(&mut self) {
        let Some(seat) = self.acting() else { return };
        let names = self.table.opening_names(seat);
        let all = candidates(self.table.entry, &*self.table.game, seat, TABLE, &names);
        let found = complete(&self.input.text(), &all);
        self.input = Input::of(&found.line);
        self.options = found.options;
    }
}

/// A sentence begins with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
