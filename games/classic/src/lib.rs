//! Classic Salvo: the traditional pencil game of hidden fleets for two players, on any board up to 16 × 16 with
//! any fleet, one shot a turn or a shot for every ship afloat.
//!
//! Reading order: vocabulary ([`types`], [`area`], [`log`]), what is decided and what happened ([`action`],
//! [`event`], [`refusal`]), the rules (one file a section), what a viewer knows ([`view`]), words, pictures,
//! minds, studies.
//!
//! ```
//! use classic::{Classic, tables::Options};
//! use contract::journal::DiceMode;
//! use contract::{Seat, Seed, Session, Sitter, Viewer};
//! use paint::Present as _;
//!
//! let options: Options = serde_json::from_str(r#"{"rows": 3, "columns": 3, "fleet": [2], "first": "blue"}"#)?;
//! let sitters = vec![Sitter::nobody(), Sitter::nobody()];
//! let seed = Seed::from_text("an example");
//! let mut game = Session::<Classic>::start(options, Default::default(), sitters, seed, DiceMode::PerRow, 0)?;
//! let said = [(0, "place 2 A1 across"), (0, "ready"), (1, "place 2 B2 down"), (1, "ready"), (0, "shoot B2")];
//! for (seat, line) in said {
//!     let actions = Classic::parse(&game.view(Viewer::Seat(Seat(seat))), line)?;
//!     game.act(Seat(seat), &actions, None, 0)?;
//! }
//! let view = game.view(Viewer::Public);
//! assert!(view.strikes[0].marks()[0].is_hit());
//! assert!(view.ships.is_empty() && view.layouts.is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod area;
mod board;
pub mod event;
mod evolve;
pub mod hints;
mod imagine;
mod legal;
mod lesson;
pub mod log;
mod mind;
mod notation;
pub mod notes;
mod page;
mod panel;
pub mod refusal;
mod rules;
mod screen;
mod sheet;
mod state;
mod study;
pub mod tables;
pub mod types;
pub mod view;
mod whole;
mod words;
mod wrecks;

use std::sync::Arc;

use contract::{
    Game, Legal, Meta, OptionError, Outcome, ScenarioInfo, Seat, Turn, UserData, Viewer, Windows,
};

use crate::action::Action;
use crate::state::Phase;

/// The game of Classic Salvo.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl Game for Classic {
    const META: Meta = Meta {
        id: "classic",
        title: "Classic Salvo",
        pitch: "Hide your fleet, find the other one: the pencil game, and its salvos.",
        rules: "1",
        seats: (2, 2),
        sides: &["Blue", "Red"],
        minutes: (10, 30),
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
        let yard = || state::Yard::empty(setup.order.len());
        state::State {
            setup: setup.clone(),
            yards: [yard(), yard()],
            phase: Phase::Placing { ready: [false; 2] },
            notes: [notes::Notes::default(); 2],
        }
    }

    fn open(turn: &mut Turn<'_, Self>) {
        rules::open(turn);
    }

    #[inline]
    fn waiting(state: &Self::State) -> Windows {
        match &state.phase {
            Phase::Placing { ready } => {
                let open = |seat: &Seat| !ready[types::side(*seat)];
                Windows::seats([Seat(0), Seat(1)].into_iter().filter(open).collect())
            }
            Phase::Battle { next, .. } => Windows::seat(*next),
            Phase::Over { .. } => Windows::none(),
        }
    }

    #[inline]
    fn legal(state: &Self::State, seat: Seat) -> Legal<Self::Action> {
        legal::legal(state, seat)
    }

    #[inline]
    fn binding(action: &Self::Action) -> bool {
        match action {
            Action::Place(_) | Action::Lift(_) | Action::Aim(_) | Action::Unaim(_) | Action::Note { .. } => {
                false
            }
            Action::Ready | Action::Moor(_) | Action::Shoot(_) | Action::Fire => true,
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

    #[inline]
    fn outcome(state: &Self::State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn audit(state: &Self::State) -> Result<(), String> {
        state.audit()
    }
}
