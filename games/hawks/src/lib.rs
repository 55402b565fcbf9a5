//! Knight Hawks: battles of ships in space.
//!
//! Reading order: vocabulary ([`types`]), tables ([`tables`]), what a ship has left ([`condition`]), what is decided and
//! what happened ([`action`], [`event`], [`refusal`]), the rules (one file a section), what a viewer knows ([`view`]).
//! [`board`] draws maps and ship cards. Where the published rules are silent our rulings (§20) are named at the code.

pub mod action;
pub mod advice;
pub mod aftermath;
mod balance;
pub mod board;
mod commands;
pub mod condition;
pub mod event;
mod evolve;
mod goal;
mod imagine;
mod legal;
mod lesson;
mod mind;
pub mod notation;
mod page;
pub mod picture;
mod plan;
pub mod refusal;
pub mod resolver;
pub mod rules;
mod scene;
mod screen;
mod sheet;
pub mod ship;
pub mod state;
mod study;
pub mod tables;
pub mod tell;
pub mod types;
pub mod view;
mod whole;
mod words;

use std::sync::Arc;

use contract::{
    Balance, Game, Legal, Meta, OptionError, Outcome, ScenarioInfo, Seat, Seats, Turn, UserData, Verdict,
    Viewer, Windows,
};

use crate::action::Action;
use crate::event::Ending;
use crate::state::Phase;

/// The game of Knight Hawks.
#[derive(Clone, Copy, Debug)]
pub struct Hawks;

impl Game for Hawks {
    const META: Meta = Meta {
        id: "hawks",
        title: "Knight Hawks",
        pitch: "Fly a fleet of starships against another, hex by hex and gun by gun.",
        rules: "1",
        seats: (2, 2),
        sides: &["UPF", "Sathar"],
        minutes: (20, 120),
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
        tables::prepare(options, data).and_then(tables::bounded)
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        tables::scenarios()
    }

    const NEWCOMER: &'static str = r#"{"scenario": "duel3"}"#;

    fn balance(options: &Self::Options) -> Balance {
        balance::balance(options)
    }

    fn settled(options: &Self::Options, data: &UserData) -> Vec<&'static str> {
        tables::settled(options, data)
    }

    fn seats(_: &Self::Setup) -> u8 {
        2
    }

    fn blank(setup: &Arc<Self::Setup>) -> Self::State {
        state::State::new(setup)
    }

    fn open(turn: &mut Turn<'_, Self>) {
        rules::s2_sequence::open(turn);
    }

    fn waiting(state: &Self::State) -> Windows {
        match (&state.phase, state.actor()) {
            (Phase::Repair(orders), _) => {
                let open = |seat: &Seat| orders[usize::from(seat.0)].is_none();
                Windows::seats(Seats::first(2).iter().filter(open).collect())
            }
            (_, Some(seat)) => Windows::seat(seat),
            (_, None) => Windows::none(),
        }
    }

    fn legal(state: &Self::State, seat: Seat) -> Legal<Action> {
        legal::legal(state, seat)
    }

    fn binding(action: &Action) -> bool {
        action.binds()
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Action) -> Result<(), Self::Refusal> {
        rules::act(turn, seat, action)
    }

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
        let Phase::Over(ending) = &state.phase else { return None };
        let (winner, reason) = match ending {
            Ending::Destroyed(winner) => (Some(*winner), "nothing is left of the other fleet"),
            Ending::BothDestroyed => (None, "nothing is left of either fleet"),
            Ending::OnlyFighters(_) => (None, "only fighters are left"),
            Ending::Evacuated => (Some(Seat(0)), "the crew got away"),
            Ending::Stranded => (Some(Seat(1)), "the crew did not get away"),
            Ending::Escaped => (None, "nothing but the convoy got away"),
            Ending::BrokeOff(holder) => (Some(*holder), "the other fleet has broken off"),
            Ending::BothGone => (None, "neither fleet holds the field"),
            Ending::Agreed => (None, "both sides agreed to end it"),
            Ending::Quiet => (None, "nothing was in range for twelve game turns"),
        };
        Some(Outcome {
            result: if winner.is_some() { Verdict::Win } else { Verdict::Draw },
            winners: winner.into_iter().collect(),
            reason: reason.into(),
            scores: [Seat(0), Seat(1)].map(|seat| i64::from(winner == Some(seat))).to_vec(),
        })
    }
}
