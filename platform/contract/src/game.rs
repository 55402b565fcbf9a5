//! The contract: what every game provides.

use std::fmt::Debug;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::balance::Balance;
use crate::legal::Legal;
use crate::outcome::Outcome;
use crate::seat::{Seat, Viewer};
use crate::turn::Turn;
use crate::userdata::{OptionError, UserData};
use crate::window::{Lane, Windows};

/// Crosses the border in both directions: JSON with a schema.
pub trait Wire: Serialize + DeserializeOwned + JsonSchema + Clone + Debug + Send + Sync + 'static {}
impl<T: Serialize + DeserializeOwned + JsonSchema + Clone + Debug + Send + Sync + 'static> Wire for T {}

/// Crosses the border outwards only.
pub trait Shown: Serialize + JsonSchema + Clone + Debug + Eq + Send + Sync + 'static {}
impl<T: Serialize + JsonSchema + Clone + Debug + Eq + Send + Sync + 'static> Shown for T {}

/// Why an action is refused: data first, words last.
pub trait Refuse: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// A short stable name, such as `cell_taken`.
    fn kind(&self) -> &'static str;
    /// The rule behind it, such as `§2.1`.
    fn section(&self) -> &'static str;
}

/// A named starting position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ScenarioInfo {
    /// What the option is set to.
    pub id: String,
    /// For people.
    pub title: String,
}

/// What a game is, in constants.
#[derive(Clone, Debug)]
pub struct Meta {
    /// Its name in commands and records: lower case, one word.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// One line that makes one want to play.
    pub pitch: &'static str,
    /// The version of its rules; a change that would decide any old game otherwise raises it.
    pub rules: &'static str,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// The sides, for people.
    pub sides: &'static [&'static str],
    /// How long a game takes, in minutes, for people.
    pub minutes: (u16, u16),
    /// Its data files (name, text), compiled in; their SHA-256 goes into every record.
    pub data: &'static [(&'static str, &'static str)],
}

/// The rules of one game. See the crate's page for the one idea behind it.
///
/// [`Game::act`] decides and [`Game::evolve`] applies; nothing else changes a state. All refusals come
/// before the first roll or event, so a refusal changes nothing and costs nothing.
pub trait Game: Sized + Send + Sync + 'static {
    /// What game this is.
    const META: Meta;
    /// Scenario, edition, optional rules.
    type Options: Wire + Default + PartialEq;
    /// Options and tables, validated once, shared.
    type Setup: Send + Sync;
    /// Everything that is true. Never serializable: it never leaves.
    type State: Clone + Eq + Debug + Send + Sync;
    /// One decision of one seat.
    type Action: Wire + Eq;
    /// One fact, with its numbers.
    type Event: Wire + Eq;
    /// What one viewer knows now.
    type View: Shown;
    /// What one viewer saw of one event.
    type Sighting: Shown;
    /// Why not.
    type Refusal: Refuse;

    /// Checks the options and the user's own files, once.
    fn prepare(options: &Self::Options, data: &UserData) -> Result<Arc<Self::Setup>, OptionError>;

    /// Named starting positions.
    fn scenarios() -> Vec<ScenarioInfo> {
        Vec::new()
    }

    /// The options that the chosen scenario, or the user's scenario file, decides by itself: nobody may give them beside
    /// it. See [`crate::given`].
    fn settled(_options: &Self::Options, _data: &UserData) -> Vec<&'static str> {
        Vec::new()
    }

    /// The options with which somebody begins who has chosen none, as JSON; null for the usual ones. They are those of a
    /// game that a newcomer can win: see [`Game::balance`].
    const NEWCOMER: &'static str = "null";

    /// How often each side wins with these options, by the figures of the rulebook. Whoever has not chosen a side gets
    /// [one that has a chance](Balance::side).
    fn balance(_options: &Self::Options) -> Balance {
        Balance::Alike
    }

    /// How many seats this set-up has.
    fn seats(setup: &Self::Setup) -> u8;

    /// The side that a seat plays for: seats of one number win and lose together, and the lowest of them is the
    /// captain's. It is a number in [`Meta::sides`]. None for a seat that takes no side, such as a referee's.
    fn team(_setup: &Self::Setup, seat: Seat) -> Option<u8> {
        Some(seat.0)
    }

    /// What the sides of this set-up are called: those of [`Meta::sides`], unless a scenario has its own.
    fn sides(_setup: &Self::Setup) -> Vec<String> {
        Self::META.sides.iter().map(|side| (*side).to_owned()).collect()
    }

    /// The state before anything has happened.
    fn blank(setup: &Arc<Self::Setup>) -> Self::State;

    /// What happens by itself once everybody has sat down: set-up rolls, fixed positions.
    fn open(turn: &mut Turn<'_, Self>);

    /// Who may act now; nobody means that the game is over.
    fn waiting(state: &Self::State) -> Windows;

    /// What `seat` may do now. Exactly these actions are accepted, and the set depends only on what the seat knows.
    fn legal(state: &Self::State, seat: Seat) -> Legal<Self::Action>;

    /// Does this action commit (true), or is it a draft (false) that may be taken back freely?
    /// A draft never rolls and tells no other viewer anything.
    fn binding(action: &Self::Action) -> bool;

    /// The lane in which this action is taken; games with nested battles tell by the action.
    fn lane(state: &Self::State, seat: Seat, _action: &Self::Action) -> Lane {
        Self::waiting(state).lane_of(seat).unwrap_or_default()
    }

    /// Decides one action: checks, then rolls, then emits.
    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// Applies one fact. Decides nothing.
    fn evolve(state: &mut Self::State, event: &Self::Event);

    /// What `viewer` knows: complete, so that one who missed every sighting can draw the table.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` saw of `event`; `after` is the state just after it.
    fn sight(after: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Self::Sighting>;

    /// Puts what a viewer saw of one row into the order in which it is told. A game whose facts come in the order of
    /// hidden numbers sorts what is about things that the viewer cannot identify by what is told of them, so that the
    /// order gives nothing away. As it happened, unless a game says otherwise.
    fn arrange(_seen: &mut [Self::Sighting]) {}

    /// The result, once the game is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// Conservation laws: what must hold in every state, whatever happened. For tests and loaded records.
    fn audit(_state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}
