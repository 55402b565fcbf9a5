//! Scripted dice for rule tests: three lines each.

use std::sync::Arc;

use contract::decide::told;
use contract::{Dice, Game, Legal, Outcome, Seat, Seats, Turn, UserData, Viewer};

use crate::raw::{attempt, fold, legal_of};

/// A game in a test's hands: the test rolls the dice.
///
/// ```
/// # use contract::{Game, Refuse};
/// # use testkit::Scripted;
/// fn s6_3_a_gun_fires_once<Naval: Game>(duel: Naval::Options, fire: Naval::Action) {
///     let mut game = Scripted::<Naval>::start(duel);
///     let events = game.act(0, fire.clone(), &[6, 2]);
///     assert_eq!(game.refuse(0, fire).kind(), "not_your_turn");
/// }
/// ```
///
/// Every act is also held against the cheap points of the battery: listed means accepted, the facts fold,
/// the laws hold, no die is left over.
pub struct Scripted<G: Game> {
    setup: Arc<G::Setup>,
    state: G::State,
    events: Vec<G::Event>,
    /// Where the last act began in `events`, and the state before it.
    last: (usize, G::State),
}

impl<G: Game> Scripted<G> {
    /// Begins a game whose opening rolls no dice.
    ///
    /// # Panics
    /// If the options are refused or the opening rolls.
    #[track_caller]
    pub fn start(options: G::Options) -> Self {
        Scripted::open(options, &[])
    }

    /// Begins a game; its opening takes these rolls.
    ///
    /// # Panics
    /// If the options are refused or the rolls do not fit.
    #[track_caller]
    pub fn open(options: G::Options, rolls: &[u32]) -> Self {
        Scripted::open_with(options, UserData::default(), rolls)
    }

    /// Begins a game with a user's files; its opening takes these rolls.
    ///
    /// # Panics
    /// If the options are refused or the rolls do not fit.
    #[track_caller]
    pub fn open_with(options: G::Options, data: UserData, rolls: &[u32]) -> Self {
        let mut dice = Dice::given(rolls.to_vec());
        let game = Scripted::begin(options, data, &mut dice);
        if let Err(fault) = dice.finish() {
            panic!("{}: the opening does not fit the rolls {rolls:?}: {fault}", G::META.id);
        }
        game
    }

    /// Begins a game whose opening rolls whatever this number gives; for tests that do not mind.
    ///
    /// # Panics
    /// If the options are refused.
    #[track_caller]
    pub fn seeded(options: G::Options, number: u64) -> Self {
        Scripted::begin(options, UserData::default(), &mut Dice::loose(number))
    }

    #[track_caller]
    fn begin(options: G::Options, data: UserData, dice: &mut Dice) -> Self {
        let setup = match G::prepare(&options, &data) {
            Ok(setup) => setup,
            Err(error) => panic!("{}: the options are refused: {error}", G::META.id),
        };
        let before = G::blank(&setup);
        let (mut state, mut events) = (before.clone(), Vec::new());
        Turn::<G>::run(&mut state, dice, &mut events, G::open);
        let game = Scripted { setup, state, events, last: (0, before) };
        game.sound("the opening");
        game
    }

    /// Acts with these dice; the facts it led to.
    ///
    /// # Panics
    /// If the action is refused, or more or fewer dice are rolled, or the act breaks a cheap point.
    #[track_caller]
    pub fn act(&mut self, seat: u8, action: G::Action, rolls: &[u32]) -> Vec<G::Event> {
        let mut dice = Dice::given(rolls.to_vec());
        let events = self.rolled(seat, action.clone(), &mut dice);
        if let Err(fault) = dice.finish() {
            panic!("seat {seat}: {action:?} does not fit the rolls {rolls:?}: {fault}");
        }
        events
    }

    /// Acts with whatever dice; the facts it led to.
    ///
    /// # Panics
    /// If the action is refused, or the act breaks a cheap point.
    #[track_caller]
    pub fn rolled(&mut self, seat: u8, action: G::Action, dice: &mut Dice) -> Vec<G::Event> {
        let seat = Seat(seat);
        let listed = legal_of::<G>(&self.state, seat).contains(&action);
        let tried = attempt::<G>(&self.state, seat, &action, dice);
        if let Err(refusal) = &tried.answer {
            let list = if listed { "listed, but " } else { "" };
            panic!("seat {seat}: {action:?} is {list}refused: {refusal}");
        }
        assert!(listed, "seat {seat}: {action:?} is accepted, but not listed");
        self.last = (self.events.len(), std::mem::replace(&mut self.state, tried.state));
        self.events.extend(tried.events.iter().cloned());
        self.sound(&format!("seat {seat}: {action:?}"));
        tried.events
    }

    #[track_caller]
    fn sound(&self, what: &str) {
        let (from, before) = &self.last;
        assert!(
            fold::<G>(before, &self.events[*from..]) == self.state,
            "{what}: its facts folded give another state"
        );
        if let Err(law) = G::audit(&self.state) {
            panic!("{what} breaks a law: {law}");
        }
    }

    /// Tries an action that must be refused; the refusal.
    ///
    /// # Panics
    /// If it is accepted, or listed, or the refusal came after a roll or a fact.
    #[track_caller]
    pub fn refuse(&self, seat: u8, action: G::Action) -> G::Refusal {
        let seat = Seat(seat);
        let mut dice = Dice::given(Vec::new());
        let tried = attempt::<G>(&self.state, seat, &action, &mut dice);
        let Err(refusal) = tried.answer else {
            panic!("seat {seat}: {action:?} is accepted and leads to {:?}", tried.events);
        };
        assert!(
            !legal_of::<G>(&self.state, seat).contains(&action),
            "seat {seat}: {action:?} is refused, but listed: {refusal}"
        );
        assert!(
            tried.state == self.state && tried.events.is_empty() && tried.rolls.is_empty(),
            "seat {seat}: {action:?} is refused only after a roll or a fact"
        );
        refusal
    }

    /// The options and tables of this game.
    pub fn setup(&self) -> &Arc<G::Setup> {
        &self.setup
    }

    /// The truth.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// All facts so far, the opening's first.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// What `viewer` knows.
    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(&self.state, viewer)
    }

    /// What `viewer` saw of the last act.
    pub fn saw(&self, viewer: Viewer) -> Vec<G::Sighting> {
        let (from, before) = &self.last;
        let told = told::<G>(&mut before.clone(), &self.events[*from..], [viewer]);
        told.into_iter().flat_map(|(_, list)| list).collect()
    }

    /// Who may act.
    pub fn to_act(&self) -> Seats {
        G::waiting(&self.state).to_act()
    }

    /// What a seat may do; nothing unless it is waited for.
    pub fn legal(&self, seat: u8) -> Legal<G::Action> {
        legal_of::<G>(&self.state, Seat(seat))
    }

    /// The same as a list.
    pub fn listed(&self, seat: u8) -> Vec<G::Action> {
        self.legal(seat).iter().collect()
    }

    /// The result, if there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }
}
