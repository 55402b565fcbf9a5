//! __Title__: two players hide a number each and try to name the other's.
//!
//! Reading order: vocabulary ([`types`]), what is decided and what happened ([`action`], [`event`],
//! [`refusal`]), the rules (one file a section), what a viewer knows ([`view`]), words, pictures, minds.
//!
//! ```
//! use __name__::__Name__;
//! use __name__::action::Action;
//! use __name__::types::Number;
//! use contract::journal::DiceMode;
//! use contract::{Seat, Seed, Session, Sitter, Viewer};
//!
//! let sitters = vec![Sitter::nobody(), Sitter::nobody()];
//! let seed = Seed::from_text("an example");
//! let mut game =
//!     Session::<__Name__>::start(Default::default(), Default::default(), sitters, seed, DiceMode::PerRow, 0)?;
//! game.act(Seat(0), &[Action::Pick(Number(4)), Action::Hide], None, 0)?;
//! // The last one in rolls the die: an odd one lets seat 0 begin.
//! game.act(Seat(1), &[Action::Pick(Number(2)), Action::Hide], Some(vec![5]), 0)?;
//! game.act(Seat(0), &[Action::Name(Number(2))], None, 0)?;
//! assert_eq!(game.view(Viewer::Public).winner, Some(Seat(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
mod board;
pub mod event;
mod evolve;
mod imagine;
mod legal;
mod lesson;
mod mind;
pub mod refusal;
mod rules;
mod screen;
mod state;
mod study;
pub mod tables;
pub mod types;
pub mod view;
mod words;

use std::sync::Arc;

use contract::{
    Game, Legal, Meta, OptionError, Outcome, ScenarioInfo, Seat, Seats, Turn, UserData, Viewer, Windows,
};

use crate::state::Phase;

/// The game of __Title__.
#[derive(Clone, Copy, Debug)]
pub struct __Name__;

impl Game for __Name__ {
    const META: Meta = Meta {
        id: "__name__",
        title: "__Title__",
        pitch: "Hide a number, name your opponent's first.",
        rules: "1",
        seats: (2, 2),
        sides: &["First", "Second"],
        minutes: (1, 2),
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

    fn seats(_: &Self::Setup) -> u8 {
        2
    }

    fn blank(setup: &Arc<Self::Setup>) -> Self::State {
        state::State { setup: setup.clone(), phase: Phase::Hiding { picks: [None; 2], hidden: [None; 2] } }
    }

    fn open(_: &mut Turn<'_, Self>) {}

    fn waiting(state: &Self::State) -> Windows {
        match &state.phase {
            Phase::Hiding { hidden, .. } => {
                let open = |seat: &Seat| hidden[usize::from(seat.0)].is_none();
                Windows::seats(Seats::first(2).iter().filter(open).collect())
            }
            Phase::Duel { next, .. } => Windows::seat(*next),
            Phase::Over { .. } => Windows::none(),
        }
    }

    fn legal(state: &Self::State, seat: Seat) -> Legal<Self::Action> {
        legal::legal(state, seat)
    }

    fn binding(action: &Self::Action) -> bool {
        match action {
            action::Action::Pick(_) => false,
            action::Action::Hide | action::Action::Name(_) => true,
        }
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal> {
        rules::act(turn, seat, action)
    }

    fn evolve(state: &mut Self::State, event: &Self::Event) {
        evolve::evolve(state, event);
    }

    fn view(state: &Self::State, viewer: Viewer) -> Self::View {
        view::view(state, viewer)
    }

    fn sight(_: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Self::Sighting> {
        view::sight(event, viewer)
    }

    fn outcome(state: &Self::State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn audit(state: &Self::State) -> Result<(), String> {
        state.audit()
    }
}
