//! Satellite Salvo: two planets, two arsenals, five dice. Battleship crossed with Yahtzee, for two players,
//! after the game of Reluctant Pirate Games.
//!
//! Each player hides six buildings. Five dice unlock one of thirteen cartridges a turn; each can be used once,
//! and each strikes in its own pattern. Everything about the game is in this folder: vocabulary ([`types`]),
//! what is decided and what happened ([`action`], [`event`], [`refusal`]), the rules (one file a paragraph),
//! what a viewer knows ([`view`]), words, pictures, minds and studies.
//!
//! ```
//! use contract::{Seat, Session, Sitter, Seed, Viewer, journal::DiceMode};
//! use paint::Present as _;
//! use satellite::{Satellite, tables::Options};
//!
//! let options = Options::default();
//! let seats = vec![Sitter::nobody(), Sitter::nobody()];
//! let mut game = Session::<Satellite>::start(options, Default::default(), seats, Seed::from_text("x"), DiceMode::PerRow, 0)?;
//! for seat in [Seat(0), Seat(1)] {
//!     let line = "place citadel A1, reactor A5, hangar D1, barracks F1, dish H1, beacon M9";
//!     let mut actions = Satellite::parse(&game.view(Viewer::Seat(seat)), line)?;
//!     actions.push(satellite::action::Action::Ready);
//!     // The second layout decides who begins: two dice each.
//!     let dice = (seat == Seat(1)).then(|| vec![6, 6, 1, 2]);
//!     game.act(seat, &actions, dice, 0)?;
//! }
//! game.act(Seat(0), &Satellite::parse(&game.view(Viewer::Seat(Seat(0))), "roll")?, Some(vec![2, 3, 4, 5, 6]), 0)?;
//! let cross = Satellite::parse(&game.view(Viewer::Seat(Seat(0))), "cross A1")?;
//! game.act(Seat(0), &cross, None, 0)?;
//! assert_eq!(game.view(Viewer::Public).planets[1].hits.len() + game.view(Viewer::Public).planets[1].misses.len(), 21);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
mod advice;
mod board;
pub mod dice;
pub mod event;
mod evolve;
pub mod hints;
mod imagine;
mod layouts;
mod legal;
mod lesson;
pub mod mind;
mod page;
pub mod refusal;
mod rules;
mod screen;
pub mod sheet;
pub mod state;
pub mod strike;
pub mod study;
pub mod tables;
pub mod types;
pub mod view;
mod whole;
mod words;

use std::sync::Arc;

use contract::{
    Game, Legal, Meta, OptionError, Outcome, ScenarioInfo, Seat, Seats, Turn, UserData, Viewer, Windows,
};

use action::Action;

/// The game of Satellite Salvo.
#[derive(Clone, Copy, Debug)]
pub struct Satellite;

impl Game for Satellite {
    const META: Meta = Meta {
        id: "satellite",
        title: "Satellite Salvo",
        pitch: "Roll five dice, unlock a cartridge, and find six hidden buildings before yours are found.",
        rules: "1",
        seats: (2, 2),
        sides: &["Orange", "Purple"],
        minutes: (20, 40),
        data: tables::DATA,
    };
    type Options = tables::Options;
    type Setup = tables::Setup;
    type State = state::State;
    type Action = Action;
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
        2
    }

    fn blank(setup: &Arc<Self::Setup>) -> Self::State {
        state::State::blank(setup)
    }

    fn open(turn: &mut Turn<'_, Self>) {
        rules::open(turn);
    }

    #[inline]
    fn waiting(state: &Self::State) -> Windows {
        match (&state.phase, state.mover()) {
            (state::Phase::Placing, _) => {
                let placing = types::SEATS.into_iter().filter(|seat| !state.side(*seat).ready);
                Windows::seats(placing.collect::<Seats>())
            }
            (_, Some(seat)) => Windows::seat(seat),
            (_, None) => Windows::none(),
        }
    }

    #[inline]
    fn legal(state: &Self::State, seat: Seat) -> Legal<Self::Action> {
        legal::legal(state, seat)
    }

    fn binding(action: &Self::Action) -> bool {
        match action {
            Action::Place(_)
            | Action::Lift(_)
            | Action::Hold
            | Action::Load(_)
            | Action::Lose(_)
            | Action::Aim(_)
            | Action::Outline(_) => false,
            Action::Ready | Action::Roll(_) | Action::Fire | Action::Shoot(_) | Action::Beam { .. } => true,
        }
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

    fn outcome(state: &Self::State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn audit(state: &Self::State) -> Result<(), String> {
        state.audit()
    }
}
