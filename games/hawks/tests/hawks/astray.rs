//! §2 What comes before what in a movement.

use crate::fleet::orbits::{battle, far, near, options, seen, ship, station, steps};
use contract::Refuse as _;
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::Event;
use hawks::types::{Hand, Hex, Screen, ShipId};
use hawks::view::Stage;
use serde_json::{Value, json};
use testkit::Scripted;

/// A side of which a ship has damaged navigation, in the moment in which its movement begins.
fn astray(upf: Value, rolls: &[u32]) -> Scripted<Hawks> {
    let scenario =
        json!({ "first": "upf", "planet": "28.20", "upf": { "ships": upf }, "sathar": { "ships": far() } });
    Scripted::open(options(json!({ "rules": "advanced", "scenario": scenario })), rolls)
}

/// Without navigation.
fn wild(class: &str) -> Value {
    let mut ship = ship(class, Hex::at(40, 30), "e", 1);
    ship["condition"] = json!({ "out": ["navigation"] });
    ship
}

#[test]
fn s2_seekers_fly_before_stations_step_and_ships_go_astray() {
    let mut game = astray(json!([station("armed_station", near("e")), wild("heavy_cruiser")]), &[]);
    let view = seen(&game);
    assert_eq!((view.stage, view.ships[0].hex, view.ships[1].swerve), (Stage::Seek, Some(near("e")), None));
    let events = game.act(0, Action::Seek, &[6]);
    let swerves = Event::Swerves { hand: Hand::Right, roll: 6, ship: ShipId(1) };
    assert_eq!(events[events.len() - 2..], [Event::Stepped { at: near("se"), ship: ShipId(0) }, swerves]);
    // After an explosion too: of a seeker that is activated under its own ship.
    let mut game = astray(json!([station("armed_station", near("e")), wild("heavy_cruiser")]), &[]);
    game.act(0, Action::Seek, &[6]);
    game.act(0, Action::Drop(ShipId(1)), &[]);
    steps(&mut game, 0, 1, 1);
    game.act(0, Action::Turn { hand: Hand::Right, ship: ShipId(1) }, &[]);
    game.act(0, Action::Move, &[]);
    game.act(1, Action::Move, &[]);
    game.act(0, Action::Activate(Hex::at(40, 30)), &[]);
    game.act(0, Action::Seek, &[]);
    assert_eq!((seen(&game).stage, seen(&game).ships[0].hex), (Stage::Answer, Some(near("se"))));
    let events = game.act(0, Action::Answer, &[100, 3]);
    assert!(events.contains(&Event::Stepped { at: near("sw"), ship: ShipId(0) }), "{events:?}");
    assert_eq!((seen(&game).stage, seen(&game).ships[1].swerve), (Stage::Move, Some(Hand::Left)));
}

#[test]
fn s2_screens_are_switched_before_it_is_known_how_a_ship_goes_astray() {
    let mut game = astray(json!([wild("destroyer")]), &[]);
    assert_eq!((seen(&game).stage, seen(&game).ships[0].swerve), (Stage::Seek, None));
    let mask = Action::Screen { ship: ShipId(0), screen: Some(Screen::Ms) };
    game.act(0, mask, &[]);
    let events = game.act(0, Action::Seek, &[5]);
    assert_eq!(events[0], Event::ScreenSet { screen: Some(Screen::Ms), ship: ShipId(0) });
    assert_eq!((seen(&game).stage, seen(&game).ships[0].swerve), (Stage::Move, Some(Hand::Left)));
    let off = Action::Screen { ship: ShipId(0), screen: None };
    assert_eq!(game.refuse(0, off).kind(), "screens_set");
    // A side without screens is not asked about them.
    let game = astray(json!([wild("assault_scout")]), &[5]);
    assert_eq!((seen(&game).stage, seen(&game).ships[0].swerve), (Stage::Move, Some(Hand::Left)));
}

#[test]
fn s2_screens_are_switched_before_seekers_fly() {
    let mut game = battle("campaign", json!([ship("heavy_cruiser", Hex::at(40, 30), "e", 0)]), far());
    let screen = |screen| Action::Screen { ship: ShipId(0), screen };
    game.act(0, screen(Some(Screen::Es)), &[]);
    let events = game.act(0, Action::Seek, &[]);
    assert_eq!(events[0], Event::ScreenSet { screen: Some(Screen::Es), ship: ShipId(0) });
    assert_eq!(game.refuse(0, screen(None)).kind(), "screens_set");
    // Who has no seekers switches them as it moves.
    game.act(0, Action::Move, &[]);
    game.act(1, Action::Screen { ship: ShipId(1), screen: Some(Screen::Ms) }, &[]);
}
