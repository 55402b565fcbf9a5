//! Salvo!: gunnery of battleships on hexes, with fog of war.
//!
//! Reading order: vocabulary ([`types`], [`hex`]), tables ([`tables`]), a unit ([`mod@unit`]) and its course ([`course`]), what
//! is decided and what happened ([`action`], [`event`], [`refusal`]), the sea as somebody knows it ([`scene`]) and gunnery
//! on it ([`gunnery`]), the rules (one file a section), what a viewer knows ([`view`]), computer players (`mind`).
//!
//! ```
//! use contract::{Seat, Seed, Session, Sitter, Viewer, journal::DiceMode};
//! use naval::{Naval, action::Action, tables::Options, types::Battery};
//!
//! // Hood and Bismarck nine hexes apart, abeam of one another. Basic rules: nothing but guns and helms.
//! let options: Options = serde_json::from_str(r#"{"first": "hood", "second": "bismarck", "range": 9, "rules": "basic"}"#)?;
//! let seats = vec![Sitter::nobody(), Sitter::nobody()];
//! let seed = Seed::from_text("an example");
//! let mut game = Session::<Naval>::start(options, Default::default(), seats, seed, DiceMode::PerRow, 0)?;
//! let unit = |name: &str| game.setup().named(name).expect("it is there");
//! let (hood, bismarck) = (unit("Hood"), unit("Bismarck"));
//!
//! // Who has not the advantage names targets first; then the other does, and all guns fire.
//! let first = game.to_act().lowest().expect("somebody decides");
//! let aim = |seat: Seat| {
//!     let (unit, target) = if seat == Seat(0) { (hood, bismarck) } else { (bismarck, hood) };
//!     [Action::Aim { battery: Battery::Main, target, unit }, Action::Done]
//! };
//! game.act(first, &aim(first), None, 0)?;
//! let second = game.to_act().lowest().expect("the other");
//! // Hood: 9 on the first table, less 2 since she is fired at: 18 points against 15, and 7 is a W. Bismarck: nothing.
//! let step = game.act(second, &aim(second), Some(vec![5, 4, 3, 4, 1, 1]), 0)?;
//! assert_eq!(step.rolls, [5, 4, 3, 4, 1, 1]);
//! let view = game.view(Viewer::Public);
//! assert_eq!(view.unit(bismarck).expect("in sight").unit.w.hits, 1);
//! assert_eq!(view.unit(hood).expect("in sight").unit.w.hits, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod advice;
mod balance;
pub mod board;
pub mod brief;
pub mod course;
mod drawing;
pub mod event;
mod evolve;
mod great_war;
pub mod gunnery;
pub mod hex;
mod imagine;
mod legal;
mod lesson;
mod logbook;
mod mind;
mod notation;
mod page;
mod plan;
mod present;
pub mod refusal;
pub mod rules;
pub mod scene;
mod screen;
mod sheet;
mod special;
pub mod state;
pub mod study;
pub mod tables;
mod tell;
pub mod types;
pub mod unit;
pub mod view;
mod words;

use std::sync::Arc;

use contract::{
    Balance, Game, Legal, Meta, OptionError, Outcome, ScenarioInfo, Seat, Turn, UserData, Verdict, Viewer,
    Windows,
};

use crate::action::Action;
use crate::state::Phase;

/// The game of Salvo! and Salvo II.
#[derive(Clone, Copy, Debug)]
pub struct Naval;

impl Game for Naval {
    const META: Meta = Meta {
        id: "naval",
        title: "Salvo! and Salvo II",
        pitch: "Battleships of both world wars, at twenty miles or four in the dark: find the range before they find yours.",
        rules: "1",
        seats: (2, 2),
        sides: &["First side", "Second side"],
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
        tables::prepare(options, data)
    }

    const NEWCOMER: &'static str = r#"{"scenario": "denmark_strait", "even": true}"#;

    fn settled(options: &Self::Options, data: &UserData) -> Vec<&'static str> {
        tables::settled(options, data)
    }

    fn balance(options: &Self::Options) -> Balance {
        balance::balance(options)
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        tables::scenarios().into_iter().chain(tables::cards()).collect()
    }

    fn seats(_: &Self::Setup) -> u8 {
        2
    }

    fn sides(setup: &Self::Setup) -> Vec<String> {
        setup.sides.to_vec()
    }

    fn blank(setup: &Arc<Self::Setup>) -> Self::State {
        state::State::new(setup)
    }

    fn open(turn: &mut Turn<'_, Self>) {
        rules::s3_sequence::begin(turn);
    }

    fn waiting(state: &Self::State) -> Windows {
        let seats = rules::s3_sequence::waiting(state);
        if seats.is_empty() { Windows::none() } else { Windows::seats(seats.into_iter().collect()) }
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

    fn arrange(seen: &mut [Self::Sighting]) {
        view::arrange(seen);
    }

    fn outcome(state: &Self::State) -> Option<Outcome> {
        let Phase::Over(ending) = &state.phase else { return None };
        Some(Outcome {
            result: if ending.winner.is_some() { Verdict::Win } else { Verdict::Draw },
            winners: ending.winner.into_iter().collect(),
            reason: ending.reason.clone(),
            scores: ending.points.iter().map(|points| i64::from(*points)).collect(),
        })
    }

    fn audit(state: &Self::State) -> Result<(), String> {
        state::audit(state)
    }
}
