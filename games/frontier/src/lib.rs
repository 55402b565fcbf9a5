//! The Second Sathar War: a campaign over the Frontier, whose battles are those of Knight Hawks.
//!
//! Reading order: vocabulary ([`types`]), the map and the forces ([`tables`]), ships and battles ([`ship`], [`battle`]), what is
//! decided and what happened ([`action`], [`event`], [`refusal`]), the rules (one file a chapter), what a viewer knows
//! ([`view`]). Where the published rules are silent our rulings are named at the code.

pub mod action;
pub mod advice;
mod balance;
pub mod battle;
mod board;
mod commands;
pub mod counsel;
pub mod event;
mod evolve;
pub mod forecast;
mod gazette;
mod imagine;
mod legal;
mod lesson;
mod mind;
mod notation;
mod openings;
mod page;
pub(crate) mod picture;
mod plan;
pub mod refusal;
pub mod rules;
mod screen;
mod sheet;
pub mod ship;
pub mod state;
mod study;
pub mod tables;
mod tell;
pub mod types;
pub mod view;
mod words;

use std::sync::Arc;

use contract::{
    Balance, Game, Lane, Legal, Meta, OptionError, Outcome, ScenarioInfo, Seat, Seats, Turn, UserData,
    Verdict, Viewer, Window, Windows,
};

use crate::action::Action;
use crate::state::{Phase, State};
use crate::types::{Ending, Navy, Why};

/// The game of the Second Sathar War.
#[derive(Clone, Copy, Debug)]
pub struct Frontier;

/// Is a seat waited for in this phase, battles not counted?
pub(crate) fn waits(state: &State, seat: Seat) -> bool {
    rules::s4_day::asked(state, &state.phase).contains(seat) && !state.done.contains(seat)
}

impl Game for Frontier {
    const META: Meta = Meta {
        id: "frontier",
        title: "The Second Sathar War",
        pitch: "Lead the fleets of the Frontier, or those that come for it: a war over weeks, battle by battle.",
        rules: "1",
        seats: (2, 7),
        sides: &["UPF", "Sathar"],
        minutes: (60, 6000),
        data: tables::DATA,
    };
    type Options = tables::Options;
    type Setup = tables::Setup;
    type State = State;
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

    const NEWCOMER: &'static str = r#"{"scenario": "outpost"}"#;

    fn balance(options: &Self::Options) -> Balance {
        balance::balance(options)
    }

    fn settled(options: &Self::Options, data: &UserData) -> Vec<&'static str> {
        tables::settled(options, data)
    }

    fn seats(setup: &Self::Setup) -> u8 {
        setup.roles.len() as u8
    }

    fn team(setup: &Self::Setup, seat: Seat) -> Option<u8> {
        setup.side(seat).map(|navy| match navy {
            Navy::Upf => 0,
            Navy::Sathar => 1,
        })
    }

    fn blank(setup: &Arc<Self::Setup>) -> State {
        State::new(setup)
    }

    fn open(turn: &mut Turn<'_, Self>) {
        rules::s4_day::open(turn);
    }

    fn waiting(state: &State) -> Windows {
        if let Phase::Fight(_) = state.phase {
            let mut windows = Windows::none();
            for battle in &state.battles {
                let seats = rules::s8_battles::waiting(battle);
                if !seats.is_empty() {
                    windows.push(Window { lane: Lane(battle.id), seats });
                }
            }
            return windows;
        }
        let open: Seats = rules::s4_day::asked(state, &state.phase)
            .iter()
            .filter(|seat| !state.done.contains(*seat))
            .collect();
        if open.is_empty() { Windows::none() } else { Windows::seats(open) }
    }

    fn legal(state: &State, seat: Seat) -> Legal<Action> {
        legal::legal(state, seat)
    }

    fn binding(action: &Action) -> bool {
        action.binds()
    }

    fn lane(_: &State, _: Seat, action: &Action) -> Lane {
        Lane(action.battle().unwrap_or(0))
    }

    fn act(turn: &mut Turn<'_, Self>, seat: Seat, action: &Action) -> Result<(), Self::Refusal> {
        rules::act(turn, seat, action)
    }

    fn evolve(state: &mut State, event: &Self::Event) {
        evolve::evolve(state, event);
    }

    fn view(state: &State, viewer: Viewer) -> Self::View {
        view::view(state, viewer)
    }

    fn sight(after: &State, event: &Self::Event, viewer: Viewer) -> Option<Self::Sighting> {
        view::sight(after, event, viewer)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let Phase::Over(ending) = &state.phase else { return None };
        let (winner, reason) = verdict(*ending, state.setup.fortresses_to_win);
        let winners: Vec<Seat> = winner.into_iter().flat_map(|navy| state.setup.seats(navy)).collect();
        let score = |seat: u8| i64::from(winners.contains(&Seat(seat)));
        Some(Outcome {
            result: if winner.is_some() { Verdict::Win } else { Verdict::Draw },
            scores: (0..state.setup.roles.len() as u8).map(score).collect(),
            winners,
            reason,
        })
    }

    fn audit(state: &State) -> Result<(), String> {
        state::audit(state)
    }
}

/// Ruling V5: who has won, and why; the UPF need so many fortresses.
pub(crate) fn verdict(ending: Ending, needed: u8) -> (Option<Navy>, String) {
    match ending {
        Ending::Conquest => (Some(Navy::Sathar), "the stations and all fortresses have fallen".into()),
        Ending::Retreat { why, fortresses } => {
            let why = match why {
                Why::Condition(_) => "the Sathar retreat",
                Why::Collapse => "nothing is left of the Sathar in the Frontier",
                Why::Deadline => "the last day has passed",
            };
            let left = match fortresses {
                0 => "no fortress is left: a minor victory".to_owned(),
                1 => "one fortress is left".to_owned(),
                more => format!("{more} fortresses are left"),
            };
            let winner = match fortresses {
                0 => Some(Navy::Sathar),
                enough if enough >= needed => Some(Navy::Upf),
                _ => None,
            };
            (winner, format!("{why}, and {left}"))
        }
    }
}
