//! One running game: its state, its journal, and each seat's drafts.
//!
//! The engine, the terminal and the server all play through a session; simulations run the same
//! [`Game::act`] and [`Game::evolve`] without one.

mod begin;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::decide::{Preview, apply_seen, arrange, nothing};
use crate::dice::{Dice, DiceFault, DiceKey, Seed};
use crate::draft::Draft;
use crate::game::Game;
use crate::journal::{Entry, Fact, Journal, RowOf, Stamped};
use crate::legal::Legal;
use crate::outcome::Outcome;
use crate::seat::{Seat, Seats, Viewer};
use crate::step::{ActError, Step};
use crate::window::Lane;

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
    /// From this row on the facts are not those that the rules lead to.
    unsound: Option<usize>,
    moves: u64,
}

impl<G: Game> Session<G> {
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

    /// The rows whose facts can be told: all of them, but for a record that somebody has tampered with.
    pub fn sound_rows(&self) -> &[Stamped<RowOf<G>>] {
        &self.journal.rows[..self.unsound.unwrap_or(self.journal.rows.len())]
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
    pub fn drafts(&self, seat: Seat) -> Vec<&G::Action> {
        self.drafts.get(&seat).into_iter().flat_map(|d| &d.actions).map(|(_, action)| action).collect()
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
        Session {
            setup: self.setup.clone(),
            state: self.state.clone(),
            journal: self.journal.clone(),
            seed: self.seed,
            key: self.key.clone(),
            deal: self.deal.clone(),
            running: self.running.as_ref().and_then(Dice::twin),
            lanes: self.lanes.clone(),
            drafts: self.drafts.clone(),
            opening: self.opening.clone(),
            view_only: self.view_only.clone(),
            unsound: self.unsound,
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

    /// Puts these drafts in the place of all the seat has: a part of what was drafted can be taken back or changed without
    /// the rest. On any error nothing has changed.
    pub fn revise(&mut self, seat: Seat, actions: &[G::Action]) -> Result<(), ActError<G::Refusal>> {
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
        if actions.iter().any(G::binding) {
            return Err(ActError::Batch);
        }
        let mut draft = Draft::new(&self.state);
        for action in actions {
            draft.add(seat, action).map_err(ActError::Refused)?;
        }
        if actions.is_empty() {
            self.drafts.remove(&seat);
        } else {
            self.drafts.insert(seat, draft);
        }
        Ok(())
    }

    /// Applies drafts anew to the state as it is; the first that no longer fits and those after it are dropped.
    fn redraft(&mut self, seat: Seat, actions: &[(Lane, G::Action)]) {
        if actions.is_empty() {
            self.drafts.remove(&seat);
            return;
        }
        let mut draft = Draft::new(&self.state);
        let kept = actions.iter().take_while(|(_, action)| draft.add(seat, action).is_ok()).count();
        if kept > 0 {
            self.drafts.insert(seat, draft);
        } else {
            self.drafts.remove(&seat);
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
        if binding && before.is_empty() && !self.drafts.contains_key(&seat) {
            let lane = G::lane(&self.state, seat, last);
            return self.commit(seat, last, lane, Vec::new(), script, now);
        }
        let mut draft = self.drafts.get(&seat).cloned().unwrap_or_else(|| Draft::new(&self.state));
        let drafts = if binding { before } else { actions };
        for action in drafts {
            draft.add(seat, action).map_err(ActError::Refused)?;
        }
        if !binding {
            if let Some(rolls) = script.filter(|s| !s.is_empty()) {
                return Err(DiceFault::TooMany { used: 0, given: rolls.len() }.into());
            }
            self.drafts.insert(seat, draft);
            return Ok(Step { committed: false, rolls: Vec::new(), sightings: nothing::<G>(self.seats()) });
        }
        let lane = G::lane(&draft.state, seat, last);
        self.commit(seat, last, lane, draft.actions, script, now)
    }

    /// Commits a binding action with the drafts of its lane; drafts of other lanes stay drafts.
    fn commit(
        &mut self,
        seat: Seat,
        action: &G::Action,
        lane: Lane,
        drafts: Vec<(Lane, G::Action)>,
        script: Option<Vec<u32>>,
        now: i64,
    ) -> Result<Step<G>, ActError<G::Refusal>> {
        let (mine, rest): (Vec<_>, Vec<_>) = drafts.into_iter().partition(|(l, _)| *l == lane);
        let mut actions: Vec<G::Action> = mine.into_iter().map(|(_, action)| action).collect();
        let (mut state, mut events, mut sightings) =
            (self.state.clone(), Vec::new(), nothing::<G>(self.seats()));
        for draft in &actions {
            let mut none = Dice::given(Vec::new());
            apply_seen::<G>(&mut state, &mut events, &mut sightings, seat, draft, &mut none)
                .map_err(ActError::Refused)?;
        }
        let at = self.lanes.get(&lane).copied().unwrap_or(0);
        let scripted = script.is_some();
        let sealed = !scripted && self.running.is_none() && self.key.is_none();
        let mut fresh = None;
        let dice = match (script, &mut self.running) {
            (Some(rolls), _) => fresh.insert(Dice::given(rolls)),
            (None, Some(running)) => running,
            (None, None) => fresh.insert(row_dice(self.key.as_ref(), lane, at)),
        };
        apply_seen::<G>(&mut state, &mut events, &mut sightings, seat, action, dice)
            .map_err(ActError::Refused)?;
        let rolls = dice.finish().map_err(|fault| if sealed { ActError::NoSeed } else { fault.into() })?;
        arrange::<G>(&mut sightings);
        self.state = state;
        actions.push(action.clone());
        let entry = Entry::Moved { seat, lane, at, actions, rolls: rolls.clone(), scripted, events };
        self.journal.push(entry, now, self.seed.as_ref());
        self.lanes.insert(lane, at.saturating_add(1));
        self.moves += 1;
        if !self.drafts.is_empty() || !rest.is_empty() {
            let mut drafts: BTreeMap<Seat, Vec<(Lane, G::Action)>> =
                std::mem::take(&mut self.drafts).into_iter().map(|(s, d)| (s, d.actions)).collect();
            drafts.insert(seat, rest);
            for (other, actions) in drafts {
                self.redraft(other, &actions);
            }
        }
        self.settle();
        Ok(Step { committed: true, rolls, sightings })
    }

    /// States a table's own fact; with an outcome it ends the game.
    pub fn declare(
        &mut self,
        fact: Fact,
        outcome: Option<Outcome>,
        now: i64,
    ) -> Result<(), ActError<G::Refusal>> {
        if self.outcome().is_some() {
            return Err(ActError::Over);
        }
        if let Some(why) = &self.view_only {
            return Err(ActError::ViewOnly(why.clone()));
        }
        if let Some(seat) = fact.seat().filter(|seat| seat.0 >= self.seats()) {
            return Err(ActError::NoSeat(seat));
        }
        let Some(seed) = self.seed else { return Err(ActError::NoSeed) };
        self.journal.push(Entry::Table(fact.clone()), now, Some(&seed));
        if let Some(outcome) = outcome {
            self.journal.close(outcome, Some(fact), seed, self.deal.clone());
            self.drafts.clear();
        }
        Ok(())
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
