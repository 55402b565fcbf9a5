//! Whole games without a table: the same rules, no journal, one stream of dice per game.

use std::sync::Arc;

use contract::decide::{apply, sightings};
use contract::{
    Budget, Dice, DiceKey, Game, Legal, Mind, Minds, OptionError, Outcome, Seat, Study, Turn, UserData,
    Verdict, Viewer,
};

use crate::did_you_mean;

/// What a simulation keeps of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The kind of ending.
    pub verdict: Verdict,
    /// Seats that won, as bits.
    pub winners: u16,
    /// Actions taken, drafts included.
    pub actions: u32,
    /// The game's own figures, as its measures list them.
    pub measures: Vec<u32>,
}

/// Plays whole games.
pub trait Simulator: Send {
    /// Plays game `index` of the run that `key` belongs to. The rules' dice are stream 2 · index, the
    /// minds' own are stream 2 · index + 1.
    fn play(&mut self, key: &DiceKey, index: u64) -> GameResult;

    /// How long minds may think from now on, for each choice.
    fn set_budget(&mut self, budget: Budget);
}

/// No game takes more actions than this; one that does is a defect of its rules.
const LONGEST: u32 = 1_000_000;

pub(crate) struct Playout<G: Game> {
    setup: Arc<G::Setup>,
    levels: Vec<String>,
    budget: Budget,
    /// Those of the game before, for another game if they are up to it.
    minds: Vec<Box<dyn Mind<G>>>,
    /// Kept from game to game, so that a game allocates little.
    events: Vec<G::Event>,
    plan: Vec<G::Action>,
}

impl<G: Game + Minds + Study> Playout<G> {
    pub(crate) fn new(options: &G::Options, data: &UserData, minds: &[String]) -> Result<Self, OptionError> {
        let setup = G::prepare(options, data)?;
        let seats = usize::from(G::seats(&setup));
        if minds.is_empty() || (minds.len() != seats && minds.len() != 1) {
            let message = format!("name one mind for all {seats} seats or one for each, not {}", minds.len());
            return Err(OptionError::field("minds", message));
        }
        let levels: Vec<String> = minds.iter().cycle().take(seats).cloned().collect();
        for level in &levels {
            let names: Vec<&str> = G::levels().iter().map(|l| l.name).collect();
            if !names.contains(&level.as_str()) {
                let message = format!(
                    "there is no mind `{level}`{}; the minds are: {}",
                    did_you_mean(level, &names),
                    names.join(", ")
                );
                return Err(OptionError::field("minds", message));
            }
        }
        Ok(Playout {
            setup,
            levels,
            budget: Budget::default(),
            minds: Vec::new(),
            events: Vec::new(),
            plan: Vec::new(),
        })
    }

    /// Minds that know nothing of any game yet: those of the game before where they can be used again.
    fn minds(&mut self) -> Vec<Box<dyn Mind<G>>> {
        let mut minds = std::mem::take(&mut self.minds);
        for (n, level) in self.levels.iter().enumerate() {
            if minds.get_mut(n).is_some_and(|mind| mind.fresh()) {
                continue;
            }
            let new = G::mind(level, &self.setup, Seat(n as u8)).expect("levels were checked");
            match minds.get_mut(n) {
                Some(old) => *old = new,
                None => minds.push(new),
            }
        }
        minds
    }

    /// Tells the minds that listen what their seats saw.
    fn tell(minds: &mut [Box<dyn Mind<G>>], before: &G::State, events: &[G::Event]) {
        for (viewer, seen) in sightings::<G>(before.clone(), events, minds.len() as u8) {
            if let Viewer::Seat(seat) = viewer {
                seen.iter().for_each(|s| minds[usize::from(seat.0)].notice(s));
            }
        }
    }
}

/// Decides an action that must be legal.
fn act<G: Game>(
    state: &mut G::State,
    events: &mut Vec<G::Event>,
    seat: Seat,
    action: &G::Action,
    dice: &mut Dice,
) {
    apply::<G>(state, events, seat, action, dice)
        .unwrap_or_else(|e| panic!("{}: a mind chose {action:?}: {e}", G::META.id));
}

impl<G: Game + Minds + Study> Simulator for Playout<G> {
    fn play(&mut self, key: &DiceKey, index: u64) -> GameResult {
        let mut rolls = key.stream(2 * index).unnoted();
        let mut luck: Dice = key.stream(2 * index + 1).unnoted();
        let mut minds = self.minds();
        let heeding = minds.iter().any(|m| m.heeds());
        let mut state = G::blank(&self.setup);
        let (events, plan) = (&mut self.events, &mut self.plan);
        events.clear();
        let mut actions = 0;
        let mut before = heeding.then(|| state.clone());
        Turn::<G>::run(&mut state, &mut rolls, events, G::open);
        let outcome: Outcome = loop {
            if let Some(before) = &mut before {
                Self::tell(&mut minds, before, events);
                before.clone_from(&state);
            }
            let Some(seat) = G::waiting(&state).to_act().lowest() else {
                break G::outcome(&state).expect("a game that waits for nobody is over");
            };
            events.clear();
            match G::legal(&state, seat) {
                Legal::One(action) => {
                    act::<G>(&mut state, events, seat, &action, &mut rolls);
                    actions += 1;
                }
                legal => {
                    let view = G::view(&state, Viewer::Seat(seat));
                    plan.clear();
                    minds[usize::from(seat.0)].choose(&view, &legal, self.budget, &mut luck, plan);
                    assert!(!plan.is_empty(), "{}: a mind chose nothing", G::META.id);
                    for action in &*plan {
                        act::<G>(&mut state, events, seat, action, &mut rolls);
                    }
                    actions += plan.len() as u32;
                }
            }
            assert!(actions < LONGEST, "{}: a game without end", G::META.id);
        };
        self.minds = minds;
        let mut measures = Vec::with_capacity(G::measures().len());
        G::measure(&state, &mut measures);
        GameResult {
            verdict: outcome.result,
            winners: outcome.winners.iter().fold(0, |mask, seat| mask | 1 << seat.0),
            actions,
            measures,
        }
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}
