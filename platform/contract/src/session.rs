//! One running game: its state, its journal, and each seat's drafts.
//!
//! The engine, the terminal and the server all play through a session; simulations run the same
//! [`Game::act`] and [`Game::evolve`] without one.

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use crate::decide::{Preview, apply, sightings};
use crate::dice::{Dice, DiceFault, DiceKey, Nonce, Seed};
use crate::game::{Game, Refuse};
use crate::journal::{DiceMode, Entry, Fact, Journal, Player};
use crate::legal::Legal;
use crate::outcome::Outcome;
use crate::seat::{Seat, Seats, Viewer};
use crate::turn::Turn;
use crate::userdata::{OptionError, UserData};
use crate::window::Lane;

/// Somebody who sits down.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// The name shown.
    pub name: String,
    /// A person or a mind.
    pub player: Player,
    /// What the seat adds to the dice.
    pub nonce: Nonce,
}

impl Sitter {
    /// A person without a name and with an empty nonce; for tests and the engine.
    pub fn nobody() -> Self {
        Sitter { name: String::new(), player: Player::Human, nonce: Nonce::default() }
    }
}

/// Why an act did not happen. Nothing has changed.
#[derive(Debug, Error)]
pub enum ActError<R: Refuse> {
    /// The rules say no.
    #[error("{0}")]
    Refused(R),
    /// It is not this seat's turn.
    #[error("it is not seat {0}'s turn")]
    NotYourTurn(Seat),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The seat does not exist.
    #[error("there is no seat {0}")]
    NoSeat(Seat),
    /// Several binding actions, or one before the last.
    #[error("a batch is any number of drafts and at most one binding action, which comes last")]
    Batch,
    /// Nothing to do.
    #[error("no action given")]
    Nothing,
    /// The dice handed in do not fit.
    #[error("{0}")]
    Dice(#[from] DiceFault),
    /// The game was loaded without its seed, so it has no dice of its own.
    #[error("this record holds no seed, so there are no dice to go on with: hand in the rolls")]
    NoSeed,
    /// The game was begun under other rules.
    #[error("this game can only be watched: {0}")]
    ViewOnly(String),
}

/// What an act led to.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// Was it committed as a row, or kept as a draft?
    pub committed: bool,
    /// The dice of the row.
    pub rolls: Vec<u32>,
    /// What each viewer saw of it: the seats in order, then the public.
    pub sightings: Vec<(Viewer, Vec<G::Sighting>)>,
}

/// A seat's uncommitted actions, and the world as it would be.
struct Draft<G: Game> {
    actions: Vec<G::Action>,
    events: Vec<G::Event>,
    state: G::State,
}

/// One running game.
pub struct Session<G: Game> {
    setup: Arc<G::Setup>,
    state: G::State,
    journal: Journal<G>,
    seed: Option<Seed>,
    key: Option<DiceKey>,
    deal: Option<String>,
    /// The dice of a simulation's game run on from row to row.
    running: Option<Dice>,
    lanes: BTreeMap<Lane, u32>,
    drafts: BTreeMap<Seat, Draft<G>>,
    opening: Vec<(Viewer, Vec<G::Sighting>)>,
    view_only: Option<String>,
    moves: u64,
}

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
        session.opening = sightings::<G>(&before, &events, seats);
        session.journal.push(Entry::Opened { rolls, events }, now, session.seed.as_ref());
        session.lanes.insert(Lane(0), 1);
        session.settle();
        Ok(session)
    }

    /// Goes on with a journal: folds its facts; with the rules unchanged the game can be played on.
    pub fn resume(journal: Journal<G>, seed: Option<Seed>) -> Result<Self, OptionError> {
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
        let (mode, rules) = (header.dice, header.rules.clone());
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
            moves: journal.moves() as u64,
            journal,
        };
        if rules != G::META.rules {
            session.view_only =
                Some(format!("it was begun under rules {rules}, these are {}", G::META.rules));
        } else if let Some(finding) = crate::verify::redecide(&session.journal, &session.setup) {
            session.view_only = Some(finding.to_string());
        } else if let DiceMode::Stream(_) = mode {
            session.view_only = Some("it comes from a simulation".into());
        }
        session.fold();
        Ok(session)
    }

    /// Folds the journal's facts into the state, from the beginning.
    fn fold(&mut self) {
        self.state = G::blank(&self.setup);
        self.lanes = BTreeMap::from([(Lane(0), 1)]);
        for row in &self.journal.rows {
            let events = match &row.body.entry {
                Entry::Moved { lane, at, events, .. } => {
                    self.lanes.insert(*lane, at + 1);
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

    /// The options and tables of this game.
    pub fn setup(&self) -> &Arc<G::Setup> {
        &self.setup
    }

    /// The truth, for the harness and the arbiter; never for a seat.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Everything that happened.
    pub fn journal(&self) -> &Journal<G> {
        &self.journal
    }

    /// The secret of the dice, to be kept apart from the record until the game is over.
    pub fn seed(&self) -> Option<&Seed> {
        self.seed.as_ref()
    }

    /// Names the text the seed was made from, so that the same dice can be shared once the game is over.
    /// False, and nothing is noted, if the seed is another one.
    pub fn name_deal(&mut self, deal: &str) -> bool {
        let fits = self.seed == Some(Seed::from_text(deal));
        if fits {
            self.deal = Some(deal.to_owned());
        }
        fits
    }

    /// The text the seed was made from.
    pub fn deal(&self) -> Option<&str> {
        self.deal.as_deref().or_else(|| self.journal.footer.as_ref()?.body.deal.as_deref())
    }

    /// Why the game can only be watched, if that is so.
    pub fn view_only(&self) -> Option<&str> {
        self.view_only.as_deref()
    }

    /// What each viewer saw of the opening.
    pub fn opening(&self) -> &[(Viewer, Vec<G::Sighting>)] {
        &self.opening
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.journal.header.body.seats
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.journal.footer.as_ref().map(|f| &f.body.outcome)
    }

    /// Who may act now.
    pub fn to_act(&self) -> Seats {
        if self.outcome().is_some() { Seats::NONE } else { G::waiting(&self.state).to_act() }
    }

    /// The world as `seat` has drafted it.
    fn drafted(&self, seat: Seat) -> &G::State {
        self.drafts.get(&seat).map_or(&self.state, |d| &d.state)
    }

    /// What `viewer` knows, its own drafts included.
    pub fn view(&self, viewer: Viewer) -> G::View {
        match viewer {
            Viewer::Seat(seat) => G::view(self.drafted(seat), viewer),
            Viewer::Public | Viewer::Arbiter => G::view(&self.state, viewer),
        }
    }

    /// What `seat` may do now, its drafts included.
    pub fn legal(&self, seat: Seat) -> Legal<G::Action> {
        if self.to_act().contains(seat) { G::legal(self.drafted(seat), seat) } else { Legal::None }
    }

    /// The seat's drafts, oldest first.
    pub fn drafts(&self, seat: Seat) -> &[G::Action] {
        self.drafts.get(&seat).map_or(&[], |d| &d.actions)
    }

    /// Committed moves so far.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The world as `seat` sees it, to try drafts on without touching the game.
    pub fn preview(&self, seat: Seat) -> Preview<G> {
        Preview::new(seat, self.drafted(seat).clone())
    }

    /// A copy of the game as it stands, to try things on.
    pub fn fork(&self) -> Self {
        let drafts = self.drafts.iter().map(|(seat, d)| {
            let copy = Draft { actions: d.actions.clone(), events: d.events.clone(), state: d.state.clone() };
            (*seat, copy)
        });
        Session {
            setup: self.setup.clone(),
            state: self.state.clone(),
            journal: self.journal.clone(),
            seed: self.seed,
            key: self.key.clone(),
            deal: self.deal.clone(),
            running: None,
            lanes: self.lanes.clone(),
            drafts: drafts.collect(),
            opening: self.opening.clone(),
            view_only: self.view_only.clone(),
            moves: self.moves,
        }
    }

    /// Drops the seat's last draft; false if there is none.
    pub fn undo(&mut self, seat: Seat) -> bool {
        let Some(mut draft) = self.drafts.remove(&seat) else {
            return false;
        };
        draft.actions.pop();
        self.redraft(seat, &draft.actions);
        true
    }

    /// Applies drafts anew to the state as it is; those that no longer fit are dropped.
    fn redraft(&mut self, seat: Seat, actions: &[G::Action]) {
        let mut draft = Draft { actions: Vec::new(), events: Vec::new(), state: self.state.clone() };
        for action in actions {
            if apply::<G>(&mut draft.state, &mut draft.events, seat, action, &mut Dice::given(Vec::new()))
                .is_err()
            {
                break;
            }
            draft.actions.push(action.clone());
        }
        if draft.actions.is_empty() {
            self.drafts.remove(&seat);
        } else {
            self.drafts.insert(seat, draft);
        }
    }

    /// Acts: drafts are kept, a binding action commits them and itself as one row. With `script` the dice
    /// are the given ones, and the row says so. On any error nothing has changed.
    pub fn act(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
        script: Option<Vec<u32>>,
        now: i64,
    ) -> Result<Step<G>, ActError<G::Refusal>> {
        if seat.0 >= self.seats() {
            return Err(ActError::NoSeat(seat));
        }
        if self.outcome().is_some() {
            return Err(ActError::Over);
        }
        if let Some(why) = &self.view_only {
            return Err(ActError::ViewOnly(why.clone()));
        }
        if !self.to_act().contains(seat) {
            return Err(ActError::NotYourTurn(seat));
        }
        let Some((last, before)) = actions.split_last() else {
            return Err(ActError::Nothing);
        };
        if before.iter().any(G::binding) {
            return Err(ActError::Batch);
        }
        let binding = G::binding(last);
        let mut draft = match self.drafts.get(&seat) {
            Some(d) => Draft { actions: d.actions.clone(), events: d.events.clone(), state: d.state.clone() },
            None => Draft { actions: Vec::new(), events: Vec::new(), state: self.state.clone() },
        };
        let drafts = if binding { before } else { actions };
        for action in drafts {
            apply::<G>(&mut draft.state, &mut draft.events, seat, action, &mut Dice::given(Vec::new()))
                .map_err(ActError::Refused)?;
            draft.actions.push(action.clone());
        }
        if !binding {
            if let Some(rolls) = script.filter(|s| !s.is_empty()) {
                return Err(DiceFault::TooMany { used: 0, given: rolls.len() }.into());
            }
            self.drafts.insert(seat, draft);
            let sightings = Viewer::live(self.seats()).map(|v| (v, Vec::new())).collect();
            return Ok(Step { committed: false, rolls: Vec::new(), sightings });
        }
        self.commit(seat, last, draft, script, now)
    }

    fn commit(
        &mut self,
        seat: Seat,
        action: &G::Action,
        mut draft: Draft<G>,
        script: Option<Vec<u32>>,
        now: i64,
    ) -> Result<Step<G>, ActError<G::Refusal>> {
        let lane = G::lane(&draft.state, seat, action);
        let at = self.lanes.get(&lane).copied().unwrap_or(0);
        let scripted = script.is_some();
        let sealed = !scripted && self.running.is_none() && self.key.is_none();
        let mut fresh = None;
        let dice = match (script, &mut self.running) {
            (Some(rolls), _) => fresh.insert(Dice::given(rolls)),
            (None, Some(running)) => running,
            (None, None) => fresh.insert(row_dice(self.key.as_ref(), lane, at)),
        };
        apply::<G>(&mut draft.state, &mut draft.events, seat, action, dice).map_err(ActError::Refused)?;
        let rolls = dice.finish().map_err(|fault| if sealed { ActError::NoSeed } else { fault.into() })?;
        let before = std::mem::replace(&mut self.state, draft.state);
        let sightings = sightings::<G>(&before, &draft.events, self.seats());
        draft.actions.push(action.clone());
        let entry = Entry::Moved {
            seat,
            lane,
            at,
            actions: draft.actions,
            rolls: rolls.clone(),
            scripted,
            events: draft.events,
        };
        self.journal.push(entry, now, self.seed.as_ref());
        self.lanes.insert(lane, at + 1);
        self.moves += 1;
        self.drafts.remove(&seat);
        let others: Vec<(Seat, Vec<G::Action>)> =
            self.drafts.iter().map(|(s, d)| (*s, d.actions.clone())).collect();
        for (other, actions) in others {
            self.redraft(other, &actions);
        }
        self.settle();
        Ok(Step { committed: true, rolls, sightings })
    }

    /// States a table's own fact; with an outcome it ends the game.
    pub fn declare(&mut self, fact: Fact, outcome: Option<Outcome>, now: i64) {
        self.journal.push(Entry::Table(fact.clone()), now, self.seed.as_ref());
        if let (Some(outcome), Some(seed)) = (outcome, self.seed) {
            self.journal.close(outcome, Some(fact), seed, self.deal.clone());
            self.drafts.clear();
        }
    }

    /// Writes the last line of a game that is decided. An act does so by itself; a record whose last line was
    /// lost needs it after it is resumed (and its deal named).
    pub fn settle(&mut self) {
        if self.journal.footer.is_none()
            && let (Some(outcome), Some(seed)) = (G::outcome(&self.state), self.seed)
        {
            self.journal.close(outcome, None, seed, self.deal.clone());
            self.drafts.clear();
        }
    }
}

/// The dice of one row; without a key there are none to roll.
fn row_dice(key: Option<&DiceKey>, lane: Lane, at: u32) -> Dice {
    key.map_or_else(|| Dice::given(Vec::new()), |k| k.dice(lane, at))
}
