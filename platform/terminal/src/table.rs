//! One game being played: the match, its place on the shelf, what everybody was told.
//!
//! The screens and the plain mode both sit at a table; neither touches the match behind its back, so every
//! row is saved before anything else happens.

use std::collections::BTreeMap;
use std::path::PathBuf;

use catalogue::{AnalysisError, Entry, Input, Match, Moved, Trouble};
use contract::{Budget, Fact, Hash, Outcome, Player, Seat, Verdict, Viewer};

use crate::error::Fault;
use crate::request::{Begin, Luck, Pace, PlayRequest};
use crate::shelf::{Keeper, Shelf};
use crate::words::{clean, result, seat_name};

/// How a visit to a table ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The saved game, if it was saved.
    pub id: Option<String>,
    /// Its record.
    pub path: Option<PathBuf>,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// The share code, if there is one.
    pub share: Option<String>,
}

/// Who is to do what next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A computer player of this level.
    Mind(Seat, String),
    /// A person who has no choice.
    Forced(Seat),
    /// A person.
    Human(Seat),
    /// Nobody: it is over.
    Over,
}

/// One game being played.
pub(crate) struct Table {
    pub(crate) entry: &'static dyn Entry,
    pub(crate) game: Box<dyn Match>,
    pub(crate) players: Vec<(String, Player)>,
    pub(crate) pace: Pace,
    /// Was it begun just now, and has no person committed anything?
    new: bool,
    keeper: Option<Keeper>,
    fault: Option<Fault>,
    now: fn() -> i64,
    /// Where a seat's commands began, as numbers of drafts; undo goes back by commands.
    marks: BTreeMap<Seat, Vec<usize>>,
    told: BTreeMap<Viewer, Vec<String>>,
    lucks: u64,
}

impl Table {
    /// Sits down to a new or a saved game; also tells what the player should know about the file.
    pub(crate) fn begin(shelf: &Shelf, begin: Begin) -> Result<(Table, Option<String>), Fault> {
        match begin {
            Begin::New(request) => Ok((Table::new(shelf, *request)?, None)),
            Begin::Resume(resume) => {
                let found = shelf.resume(&resume.id)?;
                let mut table = Table::around(found.entry, found.game, resume.now, resume.pace);
                table.new = false;
                table.keeper = Some(found.keeper);
                Ok((table, found.note))
            }
        }
    }

    fn new(shelf: &Shelf, request: PlayRequest) -> Result<Table, Fault> {
        let mut table = Table::unsaved(&request)?;
        table.keeper =
            Some(shelf.keep(request.entry, &*table.game, request.deal.as_deref(), (request.now)())?);
        table.save();
        table.fault.take().map_or(Ok(table), Err)
    }

    /// A new game that is kept nowhere.
    pub(crate) fn unsaved(request: &PlayRequest) -> Result<Table, Fault> {
        let mut game = request.entry.start(request.start())?;
        if let Some(deal) = &request.deal {
            game.name_deal(deal);
        }
        let mut table = Table::around(request.entry, game, request.now, request.pace);
        for line in &request.opening {
            let seat = table.opener();
            let fault = |why: Trouble| Fault::Opening { line: line.clone(), why };
            let ready = table.openings(seat).into_iter().find(|(name, ..)| name == line);
            match ready {
                Some((_, _, lines)) => table.do_lines(seat, &lines).map_err(fault)?,
                None => table.act(seat, &Input::Text(line.clone()), None).map(drop).map_err(fault)?,
            }
        }
        Ok(table)
    }

    /// Whose commands those given beforehand are: the first person who may act, or whoever may.
    fn opener(&self) -> Seat {
        let seats = self.game.to_act();
        let person = self.humans().into_iter().find(|seat| seats.contains(*seat));
        person.or(seats.lowest()).unwrap_or(Seat(0))
    }

    fn around(entry: &'static dyn Entry, game: Box<dyn Match>, now: fn() -> i64, pace: Pace) -> Table {
        let tell = |viewer: Viewer| {
            let texts = game.history(viewer).into_iter().map(|seen| clean(seen.text()));
            (viewer, texts.filter(|text| !text.is_empty()).collect())
        };
        let told = Viewer::live(game.seats()).map(tell).collect();
        let players = game.players();
        let marks = BTreeMap::new();
        let mut table = Table {
            entry,
            players,
            pace,
            new: true,
            keeper: None,
            fault: None,
            now,
            marks,
            told,
            lucks: 0,
            game,
        };
        for seat in (0..table.game.seats()).map(Seat) {
            table.marks.insert(seat, (0..table.game.drafts(seat)).collect());
        }
        table
    }

    /// Acts, and saves what came of it. A failure to save does not undo the act: ask [`Table::fault`].
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        input: &Input,
        dice: Option<Vec<u32>>,
    ) -> Result<Moved, Trouble> {
        let before = self.game.drafts(seat);
        let moved = self.game.act(seat, input, dice, (self.now)())?;
        if moved.committed {
            let people = self.humans();
            self.new &= !people.is_empty() && !people.contains(&seat);
            self.marks.remove(&seat);
        } else if moved.revised {
            self.marks.insert(seat, (0..self.game.drafts(seat)).collect());
        } else {
            self.marks.entry(seat).or_default().push(before);
        }
        for (viewer, list) in &moved.sightings {
            let texts = list.iter().map(|seen| clean(seen.text())).filter(|text| !text.is_empty());
            self.told.entry(*viewer).or_default().extend(texts);
        }
        self.save();
        Ok(moved)
    }

    /// Does several lines as one command.
    pub(crate) fn do_lines(&mut self, seat: Seat, lines: &[String]) -> Result<(), Trouble> {
        let (before, marks) = (self.game.drafts(seat), self.marks.get(&seat).map_or(0, Vec::len));
        for line in lines {
            if let Err(trouble) = self.act(seat, &Input::Text(line.clone()), None) {
                while self.game.drafts(seat) > before && self.game.undo(seat).is_ok() {}
                self.marks.entry(seat).or_default().truncate(marks);
                return Err(trouble);
            }
        }
        if let Some(list) = self.marks.get_mut(&seat)
            && list.len() > marks
        {
            list.truncate(marks);
            list.push(before);
        }
        Ok(())
    }

    /// Takes back the seat's last command.
    pub(crate) fn undo(&mut self, seat: Seat) -> Result<(), Trouble> {
        let drafts = self.game.drafts(seat);
        let goal = self.marks.get_mut(&seat).and_then(Vec::pop).unwrap_or(0).min(drafts.saturating_sub(1));
        self.game.undo(seat)?;
        while self.game.drafts(seat) > goal && self.game.undo(seat).is_ok() {}
        self.save();
        Ok(())
    }

    /// Ready-made openings for the seat: name, about, lines.
    pub(crate) fn openings(&mut self, seat: Seat) -> Vec<(&'static str, &'static str, Vec<String>)> {
        let luck = self.luck();
        self.game.openings(seat, luck)
    }

    /// The names of the openings.
    pub(crate) fn opening_names(&self, seat: Seat) -> Vec<&'static str> {
        self.game.openings(seat, 0).iter().map(|(name, ..)| *name).collect()
    }

    /// A number that differs each time and follows from the seed, so that a game can be played again alike.
    fn luck(&mut self) -> u64 {
        self.lucks += 1;
        let seed = self.game.seed().map_or([0; 32], |s| s.0);
        let moves = self.game.moves().to_le_bytes();
        let full = Hash::of(&[b"broadside-table-luck-1", &seed, &moves, &self.lucks.to_le_bytes()]);
        u64::from_le_bytes(*full.0.first_chunk().expect("32 is more than 8"))
    }

    /// Lets a computer player move.
    pub(crate) fn mind(&mut self, seat: Seat, level: &str) -> Result<Moved, Trouble> {
        let luck = self.luck();
        let plan = self.game.choose(seat, level, Budget::default(), luck)?;
        self.act(seat, &Input::Actions(plan.into_iter().map(|a| a.action).collect()), None)
    }

    /// Makes the one move the seat has.
    pub(crate) fn force(&mut self, seat: Seat) -> Result<Moved, Trouble> {
        let (_, mut only) = self.game.legal(seat, Some(1));
        let action = only.pop().ok_or_else(|| Trouble::Other("there is nothing to do".into()))?;
        self.act(seat, &Input::Actions(vec![action.action]), None)
    }

    /// Has the seat exactly one move, and does it commit?
    pub(crate) fn is_forced(&self, seat: Seat) -> bool {
        let (many, list) = self.game.legal(seat, Some(1));
        many == 1 && list.iter().all(|a| a.binding)
    }

    /// Who is to do what next. Computer players go first where several may act.
    pub(crate) fn next(&self) -> Next {
        let seats = self.game.to_act();
        let player = |seat: Seat| self.players.get(usize::from(seat.0)).map(|(_, player)| player);
        for seat in seats.iter() {
            if let Some(Player::Mind(level)) = player(seat) {
                return Next::Mind(seat, level.clone());
            }
        }
        match seats.lowest() {
            None => Next::Over,
            Some(seat) if self.is_forced(seat) => Next::Forced(seat),
            Some(seat) => Next::Human(seat),
        }
    }

    /// The seats of people.
    pub(crate) fn humans(&self) -> Vec<Seat> {
        let people = self.players.iter().zip(0..).filter(|((_, player), _)| *player == Player::Human);
        people.map(|(_, n)| Seat(n)).collect()
    }

    /// What a viewer was told, oldest first.
    pub(crate) fn told(&self, viewer: Viewer) -> &[String] {
        let viewer = if viewer == Viewer::Arbiter { Viewer::Public } else { viewer };
        self.told.get(&viewer).map_or(&[], Vec::as_slice)
    }

    /// A seat's name for people.
    pub(crate) fn name(&self, seat: Seat) -> String {
        seat_name(self.game.sides(), &self.players, seat)
    }

    /// The result as a sentence, once there is one.
    pub(crate) fn result(&self) -> Option<String> {
        self.game.outcome().map(|outcome| result(self.game.sides(), &self.players, outcome))
    }

    /// Gives up for a seat.
    pub(crate) fn resign(&mut self, seat: Seat) {
        let name = self.name(seat);
        let others: Vec<Seat> = (0..self.game.seats()).map(Seat).filter(|s| *s != seat).collect();
        let won = others.len() == 1;
        let outcome = Outcome {
            result: if won { Verdict::Win } else { Verdict::None },
            scores: (0..self.game.seats()).map(|n| i64::from(won && n != seat.0)).collect(),
            winners: if won { others } else { Vec::new() },
            reason: format!("{name} gave up"),
        };
        // Refused only if the game is over already, and then there is nothing to give up.
        if self.game.declare(Fact::Resigned(seat), Some(outcome), (self.now)()).is_ok() {
            self.told.values_mut().for_each(|list| list.push(format!("{name} gave up.")));
            self.save();
        }
    }

    /// Writes what is not written yet, drafts included.
    pub(crate) fn save(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            let saved = keeper.save(&*self.game).and_then(|()| keeper.keep_drafts(&*self.game));
            self.fault = saved.err();
        }
    }

    /// Why the game could not be saved, if that is so now.
    pub(crate) fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Takes the reason away, to stop with it.
    pub(crate) fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    /// Goes on in memory only. What is on disk so far stays there.
    pub(crate) fn stop_saving(&mut self) {
        self.fault = None;
        self.keeper = None;
    }

    /// The saved game's keeper.
    pub(crate) fn keeper(&self) -> Option<&Keeper> {
        self.keeper.as_ref()
    }

    /// Is there nothing worth keeping? What computer players did alone can be done again.
    pub(crate) fn untouched(&self) -> bool {
        let drafts = (0..self.game.seats()).any(|n| self.game.drafts(Seat(n)) > 0);
        self.new && !drafts && self.game.outcome().is_none()
    }

    /// Forgets the saved game again; for one in which nothing has happened.
    pub(crate) fn discard(&mut self) {
        if let Some(keeper) = self.keeper.take() {
            keeper.discard();
        }
    }

    /// Does the game know an analysis of what was played? It is only asked for and not made.
    pub(crate) fn has_analysis(&self) -> bool {
        let asked = self.entry.analyse(&self.game.record(), &mut |_, _| false);
        !matches!(asked, Err(AnalysisError::Unknown(_)))
    }

    /// How things stand when the player leaves.
    pub(crate) fn ended(&self) -> Ended {
        Ended {
            id: self.keeper.as_ref().map(|k| k.id().to_owned()),
            path: self.keeper.as_ref().map(|k| k.path().to_owned()),
            outcome: self.game.outcome().cloned(),
            share: self.game.share(),
        }
    }

    /// Another game like this one, with fresh dice.
    pub(crate) fn again(&self, luck: &mut Luck) -> PlayRequest {
        let header = &self.game.record().to_json()["header"]["header"];
        let (names, seats) = self.players.iter().cloned().unzip();
        let fresh = PlayRequest::fresh(self.entry, header["options"].clone(), seats, luck, self.now);
        let data = serde_json::from_value(header["user"].clone()).unwrap_or_default();
        PlayRequest { names, data, pace: self.pace, ..fresh }
    }

    /// SHA-256 of the seed, told before play.
    pub(crate) fn commitment(&self) -> String {
        let header = self.game.record().to_json();
        header["header"]["header"]["commitment"].as_str().unwrap_or_default().to_owned()
    }

    #[cfg(test)]
    pub(crate) fn break_disk(&mut self, failures: usize) {
        self.keeper.as_mut().expect("a saved game").break_disk(failures);
    }
}
