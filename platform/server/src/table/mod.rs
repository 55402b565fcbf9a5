//! One table: its match, what was kept of it, what everybody was told.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalogue::{Coach, Entry, Input, Match, Moved, Replay, Seen, Start, Trouble};
use contract::journal::DiceMode;
use contract::verify::Verification;
use contract::{Record, Seat, Seed, Viewer};
use store::{Asked, Change, Commit, KeyHash, Status, Store, Stored, TableId};
use thiserror::Error;

use crate::desk::{Desk, Offer, Watching, together};
use crate::work;
use answers::Answers;
use heard::Heard;

mod answers;
mod back;
mod chat;
mod daily;
mod deputies;
mod drafts;
mod facts;
mod heard;
mod lesson;
mod locks;
mod minds;
mod reissue;
mod teams;
mod time;

pub use back::LookedBack;
pub use chat::{Channel, Remark};
pub use deputies::Wanted;
pub use drafts::Drafts;
pub use facts::{Voice, Word};
pub(crate) use heard::WORDS;
pub use lesson::Learn;

/// No number of a request is longer.
pub const REQUEST: usize = 64;

/// Why something was not done.
#[derive(Debug, Error)]
pub enum TableError {
    /// The game or its rules say no.
    #[error(transparent)]
    Trouble(#[from] Trouble),
    /// It was meant for a situation that is gone.
    #[error("something happened before this arrived: look again")]
    Stale,
    /// Not everybody has sat down.
    #[error("not everybody has sat down yet")]
    Waiting,
    /// The game is paused.
    #[error("the game is paused: go on first")]
    Paused,
    /// Somebody else plays in the seat.
    #[error("{0} keeps your seat: say that you are back first")]
    Kept(&'static str),
    /// A deputy who has not sat down.
    #[error("you are the deputy of this seat: sit in for its owner first")]
    NotIn,
    /// The table does not do that now.
    #[error("{0}")]
    Not(&'static str),
    /// A lesson wants something else.
    #[error("{0}")]
    Lesson(String),
    /// The seat is somebody else's.
    #[error("this is not your seat")]
    NotYours,
    /// It could not be kept, so it did not happen.
    #[error("this could not be saved, so it did not happen: try again")]
    Unsaved,
    /// The table's journal cannot be read.
    #[error("this table cannot be opened: whoever runs the server finds the reason in its log")]
    Broken(String),
}

/// What an act led to, for the seat that acted.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// Was it committed, or kept as a draft?
    pub committed: bool,
    /// How much the seat has been told so far.
    pub after: u64,
    /// What the seat saw of it.
    pub sightings: Vec<Seen>,
}

/// An act as it arrives.
#[derive(Clone, Debug)]
pub struct Act {
    /// What to do.
    pub input: Input,
    /// How much the seat had been told when it decided; none if it does not say.
    pub after: Option<u64>,
    /// The seat's own number for it.
    pub request: Option<String>,
}

/// One table.
pub struct Table {
    /// Its name.
    pub id: TableId,
    /// Its game.
    pub entry: &'static dyn Entry,
    /// What it remembers beside its journal.
    pub desk: Desk,
    seed: Seed,
    /// What opens which seats, as the store has it.
    keys: BTreeMap<KeyHash, u32>,
    game: Option<Box<dyn Match>>,
    /// Where a learner stands, if it is a guided game.
    coach: Option<Coach>,
    /// Lines that the store has.
    kept: usize,
    /// What each viewer was told: the seats in order, then the public.
    heard: Vec<(Viewer, Heard)>,
    answers: Answers,
    /// What somebody looked back through, and how many lines there were then.
    back: Option<(usize, Box<dyn Replay>, Option<Verification>)>,
    /// What was said at it.
    remarks: Vec<Remark>,
    /// Has the desk changed since it was kept?
    touched: bool,
}

impl Table {
    /// A table that begins; nobody plays yet.
    pub fn new(
        id: TableId,
        entry: &'static dyn Entry,
        desk: Desk,
        seed: Seed,
        keys: Vec<(KeyHash, u32)>,
    ) -> Self {
        Table {
            id,
            entry,
            coach: desk.lesson.map(|at| Coach::new(entry, at)),
            desk,
            seed,
            keys: keys.into_iter().collect(),
            game: None,
            kept: 0,
            heard: Vec::new(),
            answers: Answers::default(),
            back: None,
            remarks: Vec::new(),
            touched: false,
        }
    }

    /// A table as it was kept.
    pub fn restore(stored: Stored) -> Result<Self, TableError> {
        let Stored { summary, seed, lines, asked, keys, chat } = stored;
        let broken = |why: String| TableError::Broken(why);
        let entry = catalogue::find(&summary.game).map_err(|error| broken(error.to_string()))?;
        let mut desk: Desk =
            serde_json::from_str(&summary.desk).map_err(|error| broken(error.to_string()))?;
        if desk.teams.is_empty() && desk.chairs.len() > 2 {
            let teams = entry.teams(&desk.options, &contract::UserData::default());
            desk.teams = together(teams.map_err(|error| broken(error.to_string()))?);
        }
        for chair in &mut desk.chairs {
            chair.name = crate::text::tidy_name(&chair.name);
        }
        let mut table = Table::new(summary.id, entry, desk, seed, keys);
        if !lines.is_empty() {
            let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
            let record = Record::parse(text.as_bytes()).map_err(|error| broken(error.to_string()))?;
            let mut game = entry.load(&record, Some(seed)).map_err(|error| broken(error.to_string()))?;
            table.kept = lines.len();
            game.settle();
            table.sit(game);
            table.answers = Answers::read(asked);
            table.redraft();
        }
        table.remarks = chat.iter().filter_map(|remark| Remark::read(remark)).collect();
        Ok(table)
    }

    /// Takes a match as the table's.
    fn sit(&mut self, game: Box<dyn Match>) {
        let heard = |(viewer, seen)| (viewer, Heard::new(seen));
        self.heard = game.histories().into_iter().map(heard).collect();
        self.game = Some(game);
    }

    /// The match, once everybody has sat down.
    pub fn game(&self) -> Option<&dyn Match> {
        self.game.as_deref()
    }

    /// What a viewer was told.
    fn heard(&self, viewer: Viewer) -> Option<&Heard> {
        self.heard.iter().find(|(who, _)| *who == viewer).map(|(_, heard)| heard)
    }

    /// The newest of what a viewer was told, in words and the oldest first, and how many sentences there were in all.
    pub fn told(&self, viewer: Viewer) -> (Vec<Arc<str>>, usize) {
        let heard = self.heard(viewer);
        heard.map_or_else(Default::default, |heard| (heard.words.iter().cloned().collect(), heard.said))
    }

    /// How many sentences a viewer was told.
    pub fn said(&self, viewer: Viewer) -> usize {
        self.heard(viewer).map_or(0, |heard| heard.said)
    }

    /// What a viewer was told after its first `from` sentences, the oldest first and however many there are.
    pub fn sentences_since(&self, viewer: Viewer, from: usize) -> Vec<Arc<str>> {
        let (told, said) = self.told(viewer);
        let missing = said.saturating_sub(from);
        if missing <= told.len() {
            return told[told.len() - missing..].to_vec();
        }
        let all = self.game.iter().flat_map(|game| game.history(viewer));
        all.map(|seen| seen.text().clone()).filter(|text| !text.is_empty()).skip(from).collect()
    }

    /// How much a viewer was told so far.
    pub fn after(&self, viewer: Viewer) -> u64 {
        self.heard(viewer).map_or(0, |heard| heard.after)
    }

    /// What a viewer saw after the first `from` sightings, oldest first.
    pub fn since(&self, viewer: Viewer, from: u64) -> Vec<Seen> {
        let recent = self.heard(viewer).and_then(|heard| heard.since(from));
        recent.unwrap_or_else(|| {
            self.game.iter().flat_map(|game| game.history(viewer)).skip(from as usize).collect()
        })
    }

    /// Begins the game if everybody sits; true if it did.
    pub async fn begin(&mut self, store: &dyn Store, now: i64) -> Result<bool, TableError> {
        if self.game.is_some() || self.desk.called_off || !self.desk.full() {
            return Ok(false);
        }
        let start = Start {
            options: self.desk.options.clone(),
            data: contract::UserData::default(),
            sitters: self.desk.sitters(),
            seed: self.seed,
            mode: DiceMode::PerRow,
            now,
        };
        work::aside().await.run(|| {
            let game = self.entry.start(start).map_err(|error| Trouble::Other(error.to_string()))?;
            self.sit(game);
            Ok::<_, TableError>(())
        })?;
        self.run_clocks(now);
        let kept = self.keep(store, None, vec![Change::Status(Status::Playing)]).await;
        if kept.is_err() {
            self.game = None;
        }
        kept.map(|()| true)
    }

    /// Hands the store what it has not got; nobody is told before it has. On failure the match is forgotten, so that
    /// it is read anew from what was kept.
    async fn keep(
        &mut self,
        store: &dyn Store,
        asked: Option<Asked>,
        mut changes: Vec<Change>,
    ) -> Result<(), TableError> {
        if std::mem::take(&mut self.touched) {
            changes.push(Change::Desk(serde_json::to_string(&self.desk).expect("a desk is JSON")));
        }
        let turns =
            |change: &&Change| matches!(change, Change::Key(..) | Change::Lock(_) | Change::LockAll(_));
        let locks: Vec<Change> = changes.iter().filter(turns).cloned().collect();
        let Some(game) = &self.game else { return Ok(()) };
        let lines = game.lines(self.kept);
        let count = lines.len();
        let mut asked = asked;
        for (n, mut text) in (self.kept as u64..).zip(lines) {
            text.truncate(text.trim_end().len());
            changes.push(Change::Line { n, text, asked: asked.take() });
        }
        if game.outcome().is_some() {
            changes.push(Change::Status(Status::Over));
        }
        match store.commit(Commit { table: self.id.clone(), changes }).await {
            Ok(()) => {
                self.kept += count;
                self.turn_locks(&locks);
                Ok(())
            }
            Err(error) => {
                tracing::error!(table = %self.id, %error, "not kept");
                Err(TableError::Unsaved)
            }
        }
    }

    /// Reads the match anew from what was kept, after something could not be.
    async fn reread(&mut self, store: &dyn Store) {
        self.game = None;
        match store.load(&self.id).await {
            Ok(Some(stored)) => match work::aside().await.run(|| Table::restore(stored)) {
                Ok(table) => *self = table,
                Err(error) => tracing::error!(table = %self.id, %error, "not read"),
            },
            Ok(None) => {}
            Err(error) => tracing::error!(table = %self.id, %error, "not read"),
        }
    }

    /// Does what a seat asks for. Whether the request was answered before, whoever hands it in has looked up.
    pub async fn act(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        act: Act,
        now: i64,
    ) -> Result<Done, TableError> {
        if act.after.is_some_and(|after| after != self.after(Viewer::Seat(seat))) {
            return Err(TableError::Stale);
        }
        let dice = self.judged(seat, &act.input)?;
        self.may_remember(seat, &act, now)?;
        self.enact(store, seat, act, dice, now).await
    }

    /// Does it, with the dice that a lesson has for it.
    async fn enact(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        act: Act,
        dice: Option<Vec<u32>>,
        now: i64,
    ) -> Result<Done, TableError> {
        let viewer = Viewer::Seat(seat);
        let aside = work::aside().await;
        let game = self.game.as_mut().ok_or(TableError::Waiting)?;
        if self.desk.paused && game.outcome().is_none() {
            return Err(TableError::Paused);
        }
        let moved = aside.run(|| game.act(seat, &act.input, dice, now))?;
        drop(aside);
        self.step_on();
        if moved.committed {
            self.desk.waits.remove(&seat.0);
            self.run_clocks(now);
            self.note_result(now);
            // Whoever plays on instead of answering has answered.
            if self.desk.offer.is_some_and(|(offer, by)| (self.asked(offer) & !by) >> seat.0 & 1 == 1) {
                self.desk.offer = None;
                self.touched = true;
            }
            let (line, asked) = (self.kept as u64, self.answers.asked(seat, act.request.clone()));
            if let Err(error) = self.keep(store, asked, Vec::new()).await {
                self.reread(store).await;
                return Err(error);
            }
            self.answers.commit(seat, act.request, line);
            return Ok(self.tell(viewer, moved));
        }
        let done = self.tell(viewer, moved);
        if let Some(request) = act.request {
            self.answers.draft(seat, request, done.after);
        }
        Ok(done)
    }

    /// Notes what everybody was told; gives what `viewer` was.
    fn tell(&mut self, viewer: Viewer, moved: Moved) -> Done {
        let mut mine = Vec::new();
        for (who, seen) in moved.sightings {
            self.note(who, &seen);
            if who == viewer {
                mine = seen;
            }
        }
        Done { committed: moved.committed, after: self.after(viewer), sightings: mine }
    }

    /// Notes what a viewer was told.
    fn note(&mut self, viewer: Viewer, seen: &[Seen]) {
        if let Some((_, heard)) = self.heard.iter_mut().find(|(who, _)| *who == viewer) {
            heard.add(seen);
        }
    }

    /// What is offered to everybody who has not agreed yet.
    pub fn offered(&self) -> Option<(Offer, u32)> {
        self.desk.offer
    }

    /// Does somebody with these seats (bits) watch with a delay? Then nothing of the present is for them.
    pub fn is_late_for(&self, seats: u32) -> bool {
        seats == 0 && self.desk.watching == Watching::Delayed && !self.over()
    }

    /// Has it ended, by its rules or by being cancelled?
    pub fn over(&self) -> bool {
        self.desk.called_off || self.game.as_ref().is_some_and(|game| game.outcome().is_some())
    }
}
