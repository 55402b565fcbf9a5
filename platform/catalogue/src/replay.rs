//! A record to look through: any point, any viewer, from stored events alone.

use std::sync::Arc;

use contract::decide::told;
use contract::guard::tried;
use contract::verify::{self, Shown};
use contract::{Entry, Fact, Game, Journal, OptionError, Outcome, Player, Seat, Viewer};
use paint::{Edition, Hand, Part, Present, Screen, Theme};
use serde_json::{Value, json};

use crate::matches::Seen;
use crate::played::seen;
use crate::sides::names_of;

/// A record to look through. Point 0 is after the opening, point `n` after the `n`-th move or table's fact.
pub trait Replay: Send {
    /// The last point.
    fn len(&self) -> usize;
    /// Is there nothing but the opening?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Goes to a point (the last one if it is beyond).
    fn seek(&mut self, point: usize);
    /// Where we are.
    fn point(&self) -> usize;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The result, if the game is finished.
    fn outcome(&self) -> Option<&Outcome>;
    /// Who sat where.
    fn players(&self) -> Vec<(String, Player)>;
    /// What the seats are called: by their side, with a number where several play for it.
    fn sides(&self) -> &[String];
    /// Whose eyes may be looked through. A finished game is open to everybody, and so is its truth. Until then there
    /// are the public and the one person who plays; people who share a screen keep secrets from each other.
    fn viewers(&self) -> Vec<Viewer> {
        if self.outcome().is_some() {
            let seats = (0..self.seats()).map(|n| Viewer::Seat(Seat(n)));
            return seats.chain([Viewer::Public, Viewer::Arbiter]).collect();
        }
        let players = self.players();
        let mut people = (0..).zip(&players).filter(|(_, (_, player))| *player == Player::Human);
        let only = people.next().filter(|_| people.next().is_none());
        only.map(|(n, _)| Viewer::Seat(Seat(n))).into_iter().chain([Viewer::Public]).collect()
    }
    /// What happened at this point, for a viewer.
    fn told(&self, viewer: Viewer) -> Vec<Seen>;
    /// What the viewer knew at this point.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as plain text.
    fn text(&self, viewer: Viewer) -> String;
    /// The same for a terminal.
    fn screen(&self, viewer: Viewer) -> Screen;
    /// The same for a browser, in parts.
    fn page(&self, viewer: Viewer) -> Vec<Part>;
    /// The newspapers up to here, one for each day; see [`Present::editions`].
    fn editions(&self) -> Vec<Edition>;
    /// When it came to a point: Unix milliseconds.
    fn time_of(&self, point: usize) -> i64;
    /// The same as SVG.
    fn svg(&self, viewer: Viewer, theme: Theme) -> String;
    /// The row at this point as far as `viewer` may know it. The arbiter has all of it: who, what in notation, with
    /// which dice, its number; a seat its own actions; anybody else who moved, and nothing if they saw nothing.
    fn row(&self, viewer: Viewer) -> Option<Value>;
}

/// Puts a row into every word that a replay has for it: see [`verify::sound`].
pub(crate) fn in_words<G: Present>((state, seen): Shown<'_, G>) {
    for sighting in seen.iter().flat_map(|(_, list)| list) {
        G::tell(sighting);
    }
    G::text(&G::view(state, Viewer::Arbiter));
}

pub(crate) struct Replayed<G: Game> {
    setup: Arc<G::Setup>,
    journal: Journal<G>,
    /// Indices of the rows that are points.
    points: Vec<usize>,
    point: usize,
    before: G::State,
    state: G::State,
    /// What the seats are called.
    names: Vec<String>,
    /// Was it played under other rules? Then these may fail to draw it.
    foreign: bool,
}

impl<G: Present> Replayed<G> {
    pub(crate) fn new(mut journal: Journal<G>) -> Result<Self, OptionError> {
        let header = &journal.header.body;
        let setup = G::prepare(&header.options, &header.user)?;
        if header.seats != G::seats(&setup) {
            return Err(OptionError::field("seats", "the record's seats do not fit its options"));
        }
        let foreign = header.rules != G::META.rules;
        let sound = verify::sound(&journal, &setup, in_words::<G>);
        journal.rows.truncate(sound.rows);
        let is_point =
            |row: &Entry<G::Action, G::Event>| matches!(row, Entry::Moved { .. } | Entry::Table(_));
        let points = journal
            .rows
            .iter()
            .enumerate()
            .filter(|(_, r)| is_point(&r.body.entry))
            .map(|(i, _)| i)
            .collect();
        let blank = G::blank(&setup);
        let names = names_of::<G>(&setup);
        let (point, before, state) = (0, blank.clone(), blank);
        let mut replay = Replayed { setup, journal, points, point, before, state, names, foreign };
        replay.rewind();
        Ok(replay)
    }

    fn events(&self, row: usize) -> &[G::Event] {
        self.journal.rows.get(row).map_or(&[], |row| row.body.entry.events())
    }

    fn opened(&self) -> usize {
        let opened = |r: &Entry<G::Action, G::Event>| matches!(r, Entry::Opened { .. });
        self.journal.rows.iter().position(|r| opened(&r.body.entry)).unwrap_or(usize::MAX)
    }

    fn row_index(&self) -> usize {
        if self.point == 0 { self.opened() } else { self.points[self.point - 1] }
    }

    /// Who played in a seat instead of its owner at this point.
    fn keeper(&self, seat: Seat) -> Option<String> {
        let before = self.journal.rows.iter().take(self.row_index()).map(|row| &row.body.entry);
        before.fold(None, |keeper, entry| match entry {
            Entry::Table(Fact::CaretakerIn(s, mind)) if *s == seat => Some(format!("the mind `{mind}`")),
            Entry::Table(Fact::DeputyIn(s, name)) if *s == seat => Some(name.clone()),
            Entry::Table(Fact::CaptainIn(s, captain)) if *s == seat => {
                self.names.get(usize::from(captain.0)).cloned()
            }
            Entry::Table(Fact::OwnerBack(s)) if *s == seat => None,
            Entry::Table(_) | Entry::Sat { .. } | Entry::Opened { .. } | Entry::Moved { .. } => keeper,
        })
    }

    /// Draws something; nothing if facts of other rules cannot be drawn.
    fn drawn<T: Default>(&self, draw: impl FnOnce() -> T) -> T {
        if self.foreign { tried(draw).unwrap_or_default() } else { draw() }
    }

    fn rewind(&mut self) {
        self.point = 0;
        self.before = G::blank(&self.setup);
        self.advance(self.opened());
    }

    fn advance(&mut self, row: usize) {
        let mut state = self.before.clone();
        self.events(row).iter().for_each(|event| G::evolve(&mut state, event));
        self.state = state;
    }
}

impl<G: Present> Replay for Replayed<G> {
    fn len(&self) -> usize {
        self.points.len()
    }

    fn seek(&mut self, point: usize) {
        let goal = point.min(self.points.len());
        if goal < self.point {
            self.rewind();
        }
        while self.point < goal {
            self.before = self.state.clone();
            self.point += 1;
            self.advance(self.row_index());
        }
    }

    fn point(&self) -> usize {
        self.point
    }

    fn seats(&self) -> u8 {
        self.journal.header.body.seats
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.journal.footer.as_ref().map(|f| &f.body.outcome)
    }

    fn sides(&self) -> &[String] {
        &self.names
    }

    fn players(&self) -> Vec<(String, Player)> {
        let sat = |e: &Entry<G::Action, G::Event>| match e {
            Entry::Sat { name, player, .. } => Some((name.clone(), player.clone())),
            Entry::Opened { .. } | Entry::Moved { .. } | Entry::Table(_) => None,
        };
        self.journal.rows.iter().filter_map(|r| sat(&r.body.entry)).collect()
    }

    fn told(&self, viewer: Viewer) -> Vec<Seen> {
        let row = self.row_index();
        if let Some(Entry::Table(fact)) = self.journal.rows.get(row).map(|r| &r.body.entry) {
            return vec![seen_fact(fact, &self.names)];
        }
        let told = told::<G>(&mut self.before.clone(), self.events(row), [viewer]);
        told.iter().flat_map(|(_, list)| list).map(|sighting| seen::<G>(sighting)).collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(G::view(&self.state, viewer)).expect("views are JSON")
    }

    fn text(&self, viewer: Viewer) -> String {
        self.drawn(|| G::text(&G::view(&self.state, viewer)))
    }

    fn screen(&self, viewer: Viewer) -> Screen {
        self.drawn(|| {
            let view = G::view(&self.state, viewer);
            G::screen(&view, &Hand { hints: true, ..Hand::default() }, G::advise(&view).as_ref())
        })
    }

    fn page(&self, viewer: Viewer) -> Vec<Part> {
        self.drawn(|| G::page(&G::view(&self.state, viewer), &Hand::default(), None))
    }

    fn editions(&self) -> Vec<Edition> {
        let open = G::PAPER_TELLS_ALL && self.outcome().is_some();
        let reader = if open { Viewer::Arbiter } else { Viewer::Public };
        let mut state = G::blank(&self.setup);
        let mut seen = Vec::new();
        let rows = if self.journal.rows.is_empty() { 0 } else { self.row_index().saturating_add(1) };
        for row in 0..rows.min(self.journal.rows.len()) {
            let told = told::<G>(&mut state, self.events(row), [reader]);
            seen.extend(told.into_iter().flat_map(|(_, list)| list));
        }
        self.drawn(|| G::editions(&seen))
    }

    fn time_of(&self, point: usize) -> i64 {
        let row = match point {
            0 => self.opened(),
            _ => self.points.get(point - 1).copied().unwrap_or(usize::MAX),
        };
        self.journal.rows.get(row).map_or(self.journal.header.body.created, |row| row.body.time)
    }

    fn svg(&self, viewer: Viewer, theme: Theme) -> String {
        self.drawn(|| G::board(&G::view(&self.state, viewer), theme))
    }

    fn row(&self, viewer: Viewer) -> Option<Value> {
        let row = &self.journal.rows.get(self.row_index())?.body;
        let arbiter = viewer == Viewer::Arbiter;
        let (mut told, rolls) = match &row.entry {
            Entry::Moved { seat, actions, rolls, scripted, .. } if arbiter || viewer.is(*seat) => {
                let actions = self.drawn(|| actions.iter().map(|a| G::notation(a)).collect::<Vec<_>>());
                let told = json!({"seat": seat, "actions": actions, "scripted": scripted, "time": row.time});
                (told, Some(rolls))
            }
            Entry::Moved { seat, .. } if !self.told(viewer).is_empty() => (json!({"seat": seat}), None),
            Entry::Moved { .. } | Entry::Sat { .. } => return None,
            Entry::Opened { rolls, .. } => (json!({"opened": true, "time": row.time}), Some(rolls)),
            Entry::Table(fact) => (json!({"table": fact, "time": row.time}), None),
        };
        if let Entry::Moved { seat, .. } = &row.entry
            && let Some(keeper) = self.keeper(*seat)
        {
            told["kept_by"] = keeper.into();
        }
        if arbiter {
            told["seq"] = row.seq.into();
            if let Some(rolls) = rolls {
                told["rolls"] = json!(rolls);
            }
        }
        Some(told)
    }
}

/// What everybody sees of a table's fact.
pub(crate) fn seen_fact(fact: &Fact, names: &[String]) -> Seen {
    Seen::new(fact, tell_fact(fact, names))
}

/// A table's fact as a sentence; seats go by their sides' names.
fn tell_fact(fact: &Fact, names: &[String]) -> String {
    let seat = |s: &Seat| names.get(usize::from(s.0)).cloned().unwrap_or_else(|| format!("Seat {s}"));
    match fact {
        Fact::Resigned(s) => format!("{} gave up.", seat(s)),
        Fact::FlagFell(s) => format!("{} ran out of time.", seat(s)),
        Fact::Claimed(s) => format!("{} claimed the game.", seat(s)),
        Fact::DrawAgreed => "A draw was agreed.".into(),
        Fact::Aborted => "The game was broken off.".into(),
        Fact::CaretakerIn(s, mind) => format!("{} is kept by the mind `{mind}`.", seat(s)),
        Fact::OwnerBack(s) => format!("{} is back with its owner.", seat(s)),
        Fact::DeputyNamed(s, name) => format!("{} named {name} as deputy.", seat(s)),
        Fact::DeputyGone(s) => format!("{} has no deputy any more.", seat(s)),
        Fact::DeputyIn(s, name) => format!("{name} plays for {} as deputy.", seat(s)),
        Fact::CaptainIn(s, captain) => format!("{} plays for {}, who is late.", seat(captain), seat(s)),
    }
}
