//! How a session begins: a new game, or one that goes on from its journal.

use std::collections::BTreeMap;

use super::{Session, row_dice};
use crate::decide::sightings;
use crate::dice::Seed;
use crate::game::Game;
use crate::guard::tried;
use crate::journal::{DiceMode, Entry, Journal};
use crate::seat::Seat;
use crate::step::Sitter;
use crate::turn::Turn;
use crate::userdata::{OptionError, UserData};
use crate::verify::{Shown, Sound, sound};
use crate::window::Lane;

impl<G: Game> Session<G> {
    /// Begins a game: everybody sits down, the game opens.
    pub fn start(
        options: G::Options,
        data: UserData,
        sitters: Vec<Sitter>,
        seed: Seed,
        mode: DiceMode,
        now: i64,
    ) -> Result<Self, OptionError> {
        let setup = G::prepare(&options, &data)?;
        let seats = G::seats(&setup);
        if sitters.len() != usize::from(seats) {
            let message = format!("this game has {seats} seats, {} were filled", sitters.len());
            return Err(OptionError::field("seats", message));
        }
        let mut journal = Journal::<G>::new(options, data, seats, mode, &seed, now);
        for (n, sitter) in sitters.into_iter().enumerate() {
            let Sitter { name, player, nonce } = sitter;
            journal.push(Entry::Sat { seat: Seat(n as u8), name, player, nonce }, now, Some(&seed));
        }
        let key = journal.dice_key(&seed);
        let state = G::blank(&setup);
        let running = match mode {
            DiceMode::PerRow => None,
            DiceMode::Stream(number) => Some(key.stream(number)),
        };
        let mut session = Session {
            setup,
            state,
            journal,
            seed: Some(seed),
            key: Some(key),
            deal: None,
            running,
            lanes: BTreeMap::new(),
            drafts: BTreeMap::new(),
            opening: Vec::new(),
            view_only: None,
            unsound: None,
            moves: 0,
        };
        let before = session.state.clone();
        let mut events = Vec::new();
        let mut fresh = None;
        let dice = match &mut session.running {
            Some(running) => running,
            None => fresh.insert(row_dice(session.key.as_ref(), Lane(0), 0)),
        };
        Turn::<G>::run(&mut session.state, dice, &mut events, G::open);
        let rolls = dice.finish().expect("rolled, not given");
        session.opening = sightings::<G>(before, &events, seats);
        session.journal.push(Entry::Opened { rolls, events }, now, session.seed.as_ref());
        session.lanes.insert(Lane(0), 1);
        session.settle();
        Ok(session)
    }

    /// Goes on with a journal: folds its facts; with the rules unchanged the game can be played on. If the rules are the same
    /// and yet lead to other facts, it can be looked at as far as they agree.
    pub fn resume(journal: Journal<G>, seed: Option<Seed>) -> Result<Self, OptionError> {
        Self::resume_shown(journal, seed, |_| ())
    }

    /// The same. A journal of other rules can be looked at as far as `show` can put it into words; see [`sound`].
    pub fn resume_shown(
        journal: Journal<G>,
        seed: Option<Seed>,
        show: impl Fn(Shown<'_, G>),
    ) -> Result<Self, OptionError> {
        let header = &journal.header.body;
        let setup = G::prepare(&header.options, &header.user)?;
        if G::seats(&setup) != header.seats {
            return Err(OptionError::field("seats", "the record's seats do not fit its options"));
        }
        let seed = journal.footer.as_ref().map(|f| f.body.seed).or(seed);
        if let Some(seed) = &seed
            && seed.commitment() != header.commitment
        {
            return Err(OptionError::field("seed", "the seed is not the one this game was committed to"));
        }
        let key = seed.as_ref().map(|s| journal.dice_key(s));
        let mode = header.dice;
        let mut session = Session {
            state: G::blank(&setup),
            setup,
            seed,
            key,
            deal: None,
            running: None,
            lanes: BTreeMap::new(),
            drafts: BTreeMap::new(),
            opening: Vec::new(),
            view_only: None,
            unsound: None,
            moves: journal.moves() as u64,
            journal,
        };
        let Sound { rows, why_not } = sound(&session.journal, &session.setup, show);
        session.unsound = (rows < session.journal.rows.len()).then_some(rows);
        session.view_only = why_not;
        if let DiceMode::Stream(_) = mode {
            session.view_only.get_or_insert_with(|| "it comes from a simulation".into());
        }
        session.fold();
        let audited = tried(|| G::audit(&session.state)).unwrap_or(Ok(()));
        if let Err(why) = audited {
            session.view_only.get_or_insert(why);
        }
        Ok(session)
    }

    /// Folds the journal's facts into the state, from the beginning.
    fn fold(&mut self) {
        self.state = G::blank(&self.setup);
        self.lanes = BTreeMap::from([(Lane(0), 1)]);
        let sound = self.unsound.unwrap_or(self.journal.rows.len());
        for row in &self.journal.rows[..sound] {
            let events = match &row.body.entry {
                Entry::Moved { lane, at, events, .. } => {
                    self.lanes.insert(*lane, at.saturating_add(1));
                    events
                }
                Entry::Opened { events, .. } => events,
                Entry::Sat { .. } | Entry::Table(_) => continue,
            };
            for event in events {
                G::evolve(&mut self.state, event);
            }
        }
    }
}
