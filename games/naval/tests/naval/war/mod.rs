//! Short ways for tests of Salvo II.
#![allow(dead_code, reason = "each test file takes what it needs")]

use contract::{Dice, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Event, Stage};
use naval::tables::{Options, Scenario, ScenarioChoice, named_scenarios};
use naval::types::{Battery, Hex, UnitId};
use naval::view::View;
use testkit::Scripted;

pub(crate) type Game = Scripted<Naval>;

pub(crate) fn hex(text: &str) -> Hex {
    text.parse().expect(text)
}

/// A scenario of the book, changed a little.
pub(crate) fn changed(name: &str, variants: &[&str], change: impl FnOnce(&mut Scenario)) -> Options {
    let mut scenario = named_scenarios()[name].clone();
    change(&mut scenario);
    Options {
        scenario: ScenarioChoice::Own(Box::new(scenario)),
        variants: variants.iter().map(|name| (*name).to_owned()).collect(),
        ..Options::default()
    }
}

/// A scenario of the book.
pub(crate) fn book(name: &str, variants: &[&str]) -> Options {
    changed(name, variants, |_| {})
}

/// The unit with this name.
#[track_caller]
pub(crate) fn id(game: &Game, name: &str) -> UnitId {
    game.setup().named(name).unwrap_or_else(|| panic!("no {name}"))
}

/// Moves a unit of a scenario before play; its name is its ship's if the row has none.
pub(crate) fn put(scenario: &mut Scenario, ship: &str, at: &str, heading: &str, speed: u8) {
    let row = scenario
        .units
        .iter_mut()
        .find(|row| row.ship == ship || row.name.as_deref() == Some(ship))
        .unwrap_or_else(|| panic!("no {ship}"));
    (row.at, row.heading, row.speed) = (hex(at), heading.parse().expect(heading), speed);
}

/// A side commits; the dice are anything.
#[track_caller]
pub(crate) fn done(game: &mut Game, seat: u8) -> Vec<Event> {
    game.rolled(seat, Action::Done, &mut Dice::loose(11))
}

/// Everybody commits until this seat is asked in this stage of this turn or later.
#[track_caller]
pub(crate) fn until(game: &mut Game, seat: u8, stage: Stage, turn: u8) -> Vec<Event> {
    let mut all = Vec::new();
    for _ in 0..400 {
        let state = game.state();
        let here = state.turn() >= turn && state.phase().stage() == stage;
        if here && game.to_act().contains(Seat(seat)) {
            return all;
        }
        let next = game.to_act().lowest().unwrap_or_else(|| panic!("it is over: {:?}", game.outcome()));
        all.extend(done(game, next.0));
    }
    panic!("seat {seat} is never asked for {stage:?} in turn {turn}");
}

/// Everybody commits until it is over.
#[track_caller]
pub(crate) fn to_the_end(game: &mut Game) {
    for _ in 0..400 {
        let Some(seat) = game.to_act().lowest() else { return };
        done(game, seat.0);
    }
    panic!("it does not end");
}

pub(crate) fn main_at(unit: UnitId, target: UnitId) -> Action {
    Action::Aim { battery: Battery::Main, target, unit }
}

/// Straight ahead at a speed.
pub(crate) fn ahead(game: &mut Game, seat: u8, unit: UnitId, speed: u8) {
    game.act(seat, Action::Speed { speed, unit }, &[]);
    for _ in 0..speed {
        game.act(seat, Action::Ahead(unit), &[]);
    }
}

pub(crate) fn seen_by(game: &Game, seat: u8) -> View {
    game.view(Viewer::Seat(Seat(seat)))
}

pub(crate) fn kind(refusal: &impl contract::Refuse) -> &'static str {
    refusal.kind()
}
