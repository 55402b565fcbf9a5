//! Solo Salvo: a solitaire of prediction for one player and a piecepack, by Eric Witt.
//!
//! Three fleets are laid out on a sea of 48 cells; one suit is predicted to survive; then volleys of four
//! dice and a coin sink coins until at most one suit floats. Everything about the game is in this folder:
//! vocabulary ([`types`]), what is decided and what happened ([`action`], [`event`], [`refusal`]), the rules
//! (one file a paragraph), what a viewer knows ([`view`]), words, pictures, minds and the exact [`study`].
//!
//! ```
//! use contract::{Seat, Session, Sitter, Seed, Viewer, journal::DiceMode};
//! use solo::{Solo, action::Action, tables::Options, types::Suit};
//!
//! let options: Options = serde_json::from_str(r#"{"scenario": "lanes"}"#)?;
//! let seed = Seed::from_text("an example");
//! let mut game = Session::<Solo>::start(options, Default::default(), vec![Sitter::nobody()], seed, DiceMode::PerRow, 0)?;
//! game.act(Seat(0), &[Action::Call(Suit::Suns)], None, 0)?;
//! // Four dice from the top tile row down (1 is null, 2 ace, …) and a coin: 1 is heads, the upper halves.
//! let step = game.act(Seat(0), &[Action::Fire], Some(vec![1, 1, 1, 6, 1]), 0)?;
//! assert_eq!(step.rolls, [1, 1, 1, 6, 1]);
//! assert_eq!(game.view(Viewer::Public).volleys, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
mod board;
pub mod code;
pub mod event;
mod evolve;
mod imagine;
mod legal;
mod lesson;
pub mod mind;
mod page;
pub mod refusal;
mod rules;
mod screen;
mod share;
mod sheet;
mod state;
pub mod study;
pub mod tables;
pub mod types;
pub mod view;
mod words;

use std::sync::Arc;

use contract::{
    Game, Legal, Meta, OptionError, Outcome, ScenarioInfo, Seat, Turn, UserData, Viewer, Windows,
};

/// The game of Solo Salvo.
#[derive(Clone, Copy, Debug)]
pub struct Solo;

impl Game for Solo {
    const META: Meta = Meta {
        id: "solo",
        title: "Solo Salvo",
        pitch: "Lay out three fleets, call the survivor, and let the dice decide.",
        rules: "1",
        seats: (1, 1),
        sides: &["Admiral"],
        minutes: (5, 10),
        data: tables::DATA,
    };
    type Options = tables::Options;
    type Setup = tables::Setup;
    type State = state::State;
    type Action = action::Action;
    type Event = event::Event;
    type View = view::View;
    type Sighting = view::Sighting;
    type Refusal = refusal::Refusal;

    fn prepare(options: &Self::Options, data: &UserData) -> Result<Arc<Self::Setup>, OptionError> {
        tables::prepare(options, data)
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        tables::scenarios()
    }

    fn settled(options: &Self::Options, data: &UserData) -> Vec<&'static str> {
        tables::settled(options, data)
    }

    fn seats(_: &Self::Setup) -> u8 {
        1
    }

    fn blank(setup: &Arc<Self::Setup>) -> Self::State {
        let sea = state::Sea { ships: Vec::with_capacity(9), ..state::Sea::empty() };
        state::State { setup: setup.clone(), phase: state::Phase::Muster(sea) }
    }

    fn open(turn: &mut Turn<'_, Self>) {
        rules::open(turn);
    }

    #[inline]
    fn waiting(state: &Self::State) -> Windows {
        match state.phase {
            state::Phase::Over { .. } => Windows::none(),
            _ => Windows::seat(types::ADMIRAL),
        }
    }

    #[inline]
    fn legal(state: &Self::State, seat: Seat) -> Legal<Self::Action> {
        legal::legal(state, seat)
    }

    fn binding(action: &Self::Action) -> bool {
        matches!(action, action::Action::Call(_) | action::Action::Fire)
    }

    #[inline]
    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal> {
        rules::act(turn, seat, action)
    }

    #[inline]
    fn evolve(state: &mut Self::State, event: &Self::Event) {
        evolve::evolve(state, event);
    }

    fn view(state: &Self::State, viewer: Viewer) -> Self::View {
        view::view(state, viewer)
    }

    fn sight(after: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Self::Sighting> {
        view::sight(after, event, viewer)
    }

    #[inline]
    fn outcome(state: &Self::State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn audit(state: &Self::State) -> Result<(), String> {
        state.audit()
    }
}
