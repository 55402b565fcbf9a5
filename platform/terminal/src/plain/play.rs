//! Playing line by line.

use std::collections::BTreeMap;
use std::io;

use catalogue::Input;
use contract::{Seat, Viewer};

use super::Plain;
use crate::error::Fault;
use crate::markdown;
use crate::orders::{NOT_YET, Order, TABLE, read};
use crate::request::{Begin, Pace};
use crate::shelf::Shelf;
use crate::table::{Ended, Next, Table};
use crate::words::count;

/// No more legal actions than this are listed.
const LISTED: u64 = 40;

/// Plays a game line by line, to its end or until the input ends; the game is saved as it goes. If it cannot
/// be saved the visit ends with the reason.
pub fn play_plain(shelf: &Shelf, begin: Begin, plain: &mut Plain<'_>) -> Result<Ended, Fault> {
    let (table, note) = Table::begin(shelf, begin)?;
    let mut visit = Visit { table, plain, heard: BTreeMap::new(), facing: None };
    visit.heading(note)?;
    let over = visit.rounds()?;
    if !over && visit.table.untouched() {
        visit.table.discard();
    }
    if over {
        visit.farewell()?;
        visit.afterwards()?;
    }
    Ok(visit.table.ended())
}

struct Visit<'a, 'b> {
    table: Table,
    plain: &'a mut Plain<'b>,
    /// How much of what a viewer was told has been printed.
    heard: BTreeMap<Viewer, usize>,
    /// Who sits at the keyboard, where several people play.
    facing: Option<Seat>,
}

impl Visit<'_, '_> {
    fn heading(&mut self, note: Option<String>) -> io::Result<()> {
        let names: Vec<String> = (0..self.table.game.seats()).map(|n| self.table.name(Seat(n))).collect();
        self.plain.say(&format!("{}: {}", self.table.entry.meta().title, names.join(", ")))?;
        if let Some(keeper) = self.table.keeper() {
            let text = format!("Game {}", keeper.id());
            self.plain.say(&text)?;
        }
        let commitment = self.table.commitment();
        self.plain.say(&format!("Dice committed {commitment}"))?;
        self.plain.say("Type `help` for the commands.")?;
        if let Some(note) = note {
            self.plain.say(&note)?;
        }
        for viewer in Viewer::live(self.table.game.seats()) {
            self.heard.insert(viewer, self.table.told(viewer).len());
        }
        self.plain.say("")?;
        match self.table.humans().as_slice() {
            [] => self.situation(Viewer::Public),
            [only] => self.situation(Viewer::Seat(*only)),
            _ => Ok(()),
        }
    }

    /// The situation, and what is asked if it does not say so itself.
    fn situation(&mut self, viewer: Viewer) -> io::Result<()> {
        let (text, prompt) = (self.table.game.text(viewer), self.table.game.prompt(viewer));
        self.plain.say(&text)?;
        if text.contains(prompt.trim()) { Ok(()) } else { self.plain.say(&prompt) }
    }

    /// What the viewer was told since it was last told something.
    fn tell(&mut self, viewer: Viewer) -> io::Result<()> {
        let from = self.heard.get(&viewer).copied().unwrap_or(0);
        let news: Vec<String> = self.table.told(viewer)[from..].to_vec();
        for text in &news {
            self.plain.say(text)?;
        }
        self.heard.insert(viewer, from + news.len());
        Ok(())
    }

    /// Who listens: the only person, or whoever is at the keyboard.
    fn listener(&self) -> Option<Viewer> {
        match self.table.humans().as_slice() {
            [] => Some(Viewer::Public),
            [only] => Some(Viewer::Seat(*only)),
            _ => None,
        }
    }

    /// Plays; true if the game is over, false if the player left.
    fn rounds(&mut self) -> Result<bool, Fault> {
        loop {
            if let Some(fault) = self.table.take_fault() {
                return Err(fault);
            }
            match self.table.next() {
                Next::Over => return Ok(true),
                Next::Mind(seat, level) => {
                    if let Err(trouble) = self.table.mind(seat, &level) {
                        return Err(Fault::Opening { line: level, why: trouble });
                    }
                    if let Some(listener) = self.listener() {
                        self.tell(listener)?;
                    }
                }
                Next::Forced(seat) if self.table.pace == Pace::Auto => {
                    self.forced(seat, 1, true)?;
                }
                Next::Forced(seat) if self.table.pace == Pace::Instant => {
                    self.forced(seat, u64::MAX, false)?;
                }
                Next::Forced(seat) | Next::Human(seat) => {
                    self.face(seat)?;
                    let Some(line) = self.plain.ask()? else {
                        self.kept()?;
                        return Ok(false);
                    };
                    if !self.order(seat, &line)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Turns to a seat: between people a line says whose turn it is, and secrets are scrolled away.
    fn face(&mut self, seat: Seat) -> io::Result<()> {
        if self.table.humans().len() < 2 || self.facing == Some(seat) {
            return Ok(());
        }
        let name = self.table.name(seat);
        if self.plain.interactive {
            if self.facing.is_some() {
                self.plain.say("Press Enter to hand over.")?;
                self.plain.ask()?;
            }
            for _ in 0..60 {
                self.plain.say("")?;
            }
            self.plain.say(&format!("Pass the keyboard to {name}, who presses Enter."))?;
            self.plain.ask()?;
        }
        self.facing = Some(seat);
        self.plain.say(&format!("== {name} =="))?;
        self.tell(Viewer::Seat(seat))?;
        self.situation(Viewer::Seat(seat))
    }

    /// Does what a line asks for; false if the player leaves.
    fn order(&mut self, seat: Seat, line: &str) -> Result<bool, Fault> {
        let names = self.table.opening_names(seat);
        match read(line, self.table.entry, &names) {
            Order::Nothing => {}
            Order::Help => self.help(seat)?,
            Order::Legal => self.legal(seat)?,
            Order::Board => self.situation(Viewer::Seat(seat))?,
            Order::Log => {
                for text in self.table.told(Viewer::Seat(seat)).to_vec() {
                    self.plain.say(&text)?;
                }
            }
            Order::Rules => {
                let page = markdown::render(self.table.entry.rulebook(), 78);
                for line in page.lines {
                    self.plain.say(&line.text())?;
                }
            }
            Order::Undo => match self.table.undo(seat) {
                Ok(()) => {
                    self.plain.say("Taken back.")?;
                    self.prompt(seat)?;
                }
                Err(trouble) => self.plain.error(&trouble.plainly())?,
            },
            Order::Opening(name) => {
                let ready = self.table.openings(seat).into_iter().find(|(n, ..)| *n == name);
                let lines = ready.map(|(_, _, lines)| lines).unwrap_or_default();
                match self.table.do_lines(seat, &lines) {
                    Ok(()) => self.situation(Viewer::Seat(seat))?,
                    Err(trouble) => self.plain.error(&trouble.plainly())?,
                }
            }
            Order::Auto => self.if_forced(seat, u64::MAX, true)?,
            Order::Instant => self.if_forced(seat, u64::MAX, false)?,
            Order::Step(many) => self.if_forced(seat, many, true)?,
            Order::Save => {
                self.table.save();
                if self.table.fault().is_none() {
                    self.saved("Saved")?;
                }
            }
            Order::Quit => {
                self.kept()?;
                return Ok(false);
            }
            Order::Analyse => self.plain.error(NOT_YET)?,
            Order::Resign => self.resign(seat)?,
            Order::Unclear(why) => self.plain.error(&why)?,
            Order::Game(line) => self.act(seat, &line)?,
        }
        Ok(true)
    }

    fn prompt(&mut self, seat: Seat) -> io::Result<()> {
        let prompt = self.table.game.prompt(Viewer::Seat(seat));
        self.plain.say(&prompt)
    }

    fn act(&mut self, seat: Seat, line: &str) -> io::Result<()> {
        // A line that only changes what is drafted stands for no action of its own.
        let read: Vec<String> = match self.table.game.parse(seat, line) {
            Ok(actions) => actions.into_iter().map(|a| a.text).collect(),
            Err(_) => Vec::new(),
        };
        match self.table.act(seat, &Input::Text(line.to_owned()), None) {
            Err(trouble) => self.plain.error(&trouble.plainly()),
            Ok(moved) if moved.committed => {
                self.tell(Viewer::Seat(seat))?;
                if self.table.game.outcome().is_none() && self.table.game.to_act().contains(seat) {
                    self.prompt(seat)?;
                }
                Ok(())
            }
            Ok(_) => {
                match read.as_slice() {
                    [] => self.plain.say("Done.")?,
                    [one] => self.plain.say(&format!("Done: {one}"))?,
                    many => self.plain.say(&format!("Done: {}", count(many.len() as u64, "step")))?,
                }
                self.prompt(seat)
            }
        }
    }

    /// Moves without a choice, if the next one is such.
    fn if_forced(&mut self, seat: Seat, most: u64, telling: bool) -> io::Result<()> {
        if !self.table.is_forced(seat) {
            let prompt = self.table.game.prompt(Viewer::Seat(seat));
            return self.plain.error(&format!("there is a choice to make: {prompt}"));
        }
        self.forced(seat, most, telling)?;
        if self.table.game.to_act().contains(seat) && self.table.pace == Pace::Step {
            self.prompt(seat)?;
        }
        Ok(())
    }

    /// Up to `most` moves without a choice. Untold ones are counted, and the last of them is told.
    fn forced(&mut self, seat: Seat, most: u64, telling: bool) -> io::Result<()> {
        let mut made = 0;
        while made < most && self.table.fault().is_none() && self.table.next() == Next::Forced(seat) {
            let before = self.table.told(Viewer::Seat(seat)).len();
            match self.table.force(seat) {
                Err(trouble) => return self.plain.error(&trouble.plainly()),
                Ok(_) if telling => self.tell(Viewer::Seat(seat))?,
                Ok(_) => {
                    self.heard.insert(Viewer::Seat(seat), before);
                }
            }
            made += 1;
        }
        if !telling {
            self.plain.say(&format!("{}; the last:", count(made, "move")))?;
            self.tell(Viewer::Seat(seat))?;
        }
        Ok(())
    }

    fn resign(&mut self, seat: Seat) -> io::Result<()> {
        if self.plain.interactive {
            self.plain.say("Give up for good? Type `yes`.")?;
            let answer = self.plain.ask()?.unwrap_or_default().to_lowercase();
            if answer != "yes" && answer != "y" {
                return self.plain.say("The game goes on.");
            }
        }
        self.table.resign(seat);
        Ok(())
    }

    fn help(&mut self, seat: Seat) -> io::Result<()> {
        self.plain.say("Commands of the game:")?;
        let line = |form: &str, about: &str| format!("  {form:<28} {about}");
        for (form, about) in self.table.entry.commands() {
            self.plain.say(&line(form, about))?;
        }
        let openings = self.table.openings(seat);
        if !openings.is_empty() {
            self.plain.say("Ready-made beginnings:")?;
        }
        for (name, about, _) in openings {
            self.plain.say(&line(name, about))?;
        }
        self.plain.say("Commands of the table:")?;
        for (form, about) in TABLE {
            self.plain.say(&line(form, about))?;
        }
        Ok(())
    }

    fn legal(&mut self, seat: Seat) -> io::Result<()> {
        let (many, list) = self.table.game.legal(seat, Some(LISTED));
        self.plain.say(&format!("{}:", count(many, "possible action")))?;
        for action in &list {
            self.plain.say(&format!("  {}", action.text))?;
        }
        match many - list.len() as u64 {
            0 => Ok(()),
            more => self.plain.say(&format!("  and {more} more")),
        }
    }

    /// Where the record is, by its name only where it is the whole answer.
    fn saved(&mut self, how: &str) -> io::Result<()> {
        match self.table.keeper().map(|k| k.path().display().to_string()) {
            Some(path) => self.plain.say(&format!("{how}: {path}")),
            None => Ok(()),
        }
    }

    /// The player leaves an unfinished game.
    fn kept(&mut self) -> io::Result<()> {
        match self.table.keeper().map(|k| k.id().to_owned()) {
            Some(_) if self.table.untouched() => {
                self.plain.say("Nothing has happened yet, so nothing is saved.")
            }
            Some(id) => self.plain.say(&format!("The game is kept as {id} and can be continued.")),
            None => Ok(()),
        }
    }

    /// The end: result, share code, where it is saved, how it can be checked.
    fn farewell(&mut self) -> Result<(), Fault> {
        let listener = self.listener().unwrap_or(Viewer::Arbiter);
        self.tell(listener)?;
        self.plain.say("")?;
        let text = self.table.game.text(listener);
        self.plain.say(&text)?;
        let result = self.table.result().unwrap_or_default();
        self.plain.say(&result)?;
        if let Some(code) = self.table.game.share() {
            self.plain.say(&format!("Share code: {code}"))?;
        }
        self.saved("Saved")?;
        let head = self.table.game.head();
        self.plain.say(&format!("Chain ends {head}"))?;
        self.table.take_fault().map_or(Ok(()), Err)
    }
    /// After the end: the analysis, for those who ask for it.
    fn afterwards(&mut self) -> io::Result<()> {
        let choices = if self.table.has_analysis() {
            "`analyse` tells what was luck and what was skill; an empty line leaves"
        } else {
            "an empty line leaves"
        };
        if self.plain.interactive {
            self.plain.say(&format!("{}{}.", choices[..1].to_uppercase(), &choices[1..]))?;
        }
        while let Some(line) = self.plain.ask()? {
            match read(&line, self.table.entry, &[]) {
                Order::Analyse => match self.table.entry.analyse(&self.table.game.record(), &mut |_, _| true)
                {
                    Ok(answer) => self.plain.say(&answer.text)?,
                    Err(why) => self.plain.error(&why.to_string())?,
                },
                Order::Nothing | Order::Quit => break,
                Order::Help
                | Order::Legal
                | Order::Undo
                | Order::Board
                | Order::Log
                | Order::Rules
                | Order::Opening(_)
                | Order::Auto
                | Order::Instant
                | Order::Step(_)
                | Order::Save
                | Order::Resign
                | Order::Unclear(_)
                | Order::Game(_) => self.plain.error(&format!("the game is over; {choices}"))?,
            }
        }
        Ok(())
    }
}
