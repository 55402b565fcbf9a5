//! §8.6 The price of evasion, beside the planet, in orbit and at the edge. One test for each clause.

use crate::fleet::orbits::{battle, far, near, options, seen, ship, side, steps};
use contract::Refuse as _;
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::{Cause, Event};
use hawks::ship::Place;
use hawks::types::{Hand, Hex, Orbit, ShipId};
use serde_json::{Value, json};
use testkit::Scripted;

/// A scout that has evaded a torpedo.
fn weaver(at: Hex, facing: &str, speed: u16) -> Value {
    let mut scout = ship("assault_scout", at, facing, speed);
    scout["now"] = json!({ "weaves": true });
    scout
}

/// A scout beside the planet that has evaded a torpedo.
fn evader(orbit: bool, condition: &Value) -> Value {
    let mut scout = weaver(near("w"), "w", 0);
    scout["condition"] = condition.clone();
    if orbit {
        scout["orbit"] = "clockwise".into();
    }
    json!([scout])
}

#[test]
fn s8_6_who_has_evaded_in_orbit_leaves_it_and_weaves() {
    let mut game = battle("campaign", evader(true, &json!({})), far());
    assert_eq!(game.refuse(0, Action::Move).kind(), "unfinished");
    let orbit = Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise };
    assert_eq!(game.refuse(0, orbit).kind(), "must_weave");
    for hand in [Hand::Left, Hand::Right, Hand::Left, Hand::Right] {
        assert_eq!(game.refuse(0, Action::Move).kind(), "unfinished");
        steps(&mut game, 0, 0, 1);
        game.act(0, Action::Turn { hand, ship: ShipId(0) }, &[]);
    }
    game.act(0, Action::Move, &[]);
    assert!(matches!(seen(&game).ships[0].place, Place::Space(_)) && !seen(&game).ships[0].weaves);
}

#[test]
fn s8_6_who_has_evaded_does_not_go_into_orbit_instead() {
    let game = battle("campaign", evader(false, &json!({})), far());
    let orbit = Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise };
    assert_eq!(game.refuse(0, orbit).kind(), "must_weave");
}

#[test]
fn ruling_r42_who_has_evaded_and_cannot_fly_any_more_stays_in_orbit() {
    let mut game = battle("campaign", evader(true, &json!({ "adf": 0 })), far());
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[0].place, Place::Orbit { at: near("nw"), way: Orbit::Clockwise });
}

#[test]
fn ruling_r42_who_has_evaded_and_cannot_go_on_stops() {
    let beyond = Hex(near("w").0.along(side("w").0, 1));
    let edge = Hex::at(1, 10);
    let cases = [
        // The planet is ahead; in the Advanced Game it is enough that its well is.
        ("campaign", near("w"), "e", 3),
        ("advanced", near("w"), "e", 3),
        ("advanced", near("w"), "e", 0),
        ("advanced", beyond, "e", 5),
        // The edge is.
        ("basic", edge, "w", 2),
    ];
    for (rules, at, facing, speed) in cases {
        let mut game = battle(rules, json!([weaver(at, facing, speed)]), far());
        let events = game.act(0, Action::Move, &[]);
        assert_eq!(seen(&game).ships[0].place, Place::Space(at), "{rules} {at} {speed}: {events:?}");
        assert_eq!(seen(&game).ships[0].speed, 0);
    }
    // It may also go into orbit there; who is too fast to stop is lost.
    let mut game = battle("advanced", json!([weaver(near("w"), "e", 3)]), far());
    game.act(0, Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise }, &[]);
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[0].place, Place::Orbit { at: near("w"), way: Orbit::Clockwise });
    let fast = json!([weaver(near("w"), "e", 6), ship("frigate", Hex::at(9, 9), "e", 0)]);
    let mut game = battle("campaign", fast, far());
    assert!(game.act(0, Action::Move, &[]).contains(&Event::Lost { cause: Cause::Planet, ship: ShipId(0) }));
}

#[test]
fn ruling_r42_who_has_evaded_and_may_stop_may_face_about() {
    let about = Action::Face { facing: side("w"), ship: ShipId(0) };
    let mut game = battle("advanced", json!([weaver(near("w"), "e", 3)]), far());
    game.act(0, about, &[]);
    // Ruling R2: then it stays there.
    assert_eq!(game.refuse(0, Action::Step(ShipId(0))).kind(), "faced_about");
    game.act(0, Action::Move, &[]);
    let scout = &seen(&game).ships[0];
    assert_eq!((scout.place, scout.facing, scout.speed), (Place::Space(near("w")), side("w"), 0));
    // Who can pay has to.
    let game = battle("advanced", json!([weaver(Hex::at(10, 10), "e", 3)]), far());
    assert_eq!(game.refuse(0, about).kind(), "at_start");
}

#[test]
fn ruling_r42_who_has_evaded_in_orbit_facing_the_planet_turns_away_and_pays() {
    for rules in ["campaign", "advanced"] {
        let mut scout = weaver(near("w"), "e", 0);
        scout["orbit"] = "clockwise".into();
        let mut game = battle(rules, json!([scout]), far());
        assert_eq!(game.refuse(0, Action::Move).kind(), "unfinished");
        game.act(0, Action::Face { facing: side("w"), ship: ShipId(0) }, &[]);
        for hand in [Hand::Left, Hand::Right, Hand::Left, Hand::Right] {
            steps(&mut game, 0, 0, 1);
            game.act(0, Action::Turn { hand, ship: ShipId(0) }, &[]);
        }
        game.act(0, Action::Move, &[]);
        assert!(matches!(seen(&game).ships[0].place, Place::Space(_)) && !seen(&game).ships[0].weaves);
    }
}

#[test]
fn ruling_r42_who_is_turned_towards_the_planet_pays_until_it_is_ahead() {
    // East, then ahead to the left, and again, which is where the planet is.
    let second = near("se");
    let from = Hex(second.0.along(side("sw").0, 1)).toward(side("w"));
    let mut scout = weaver(from, "e", 3);
    scout["condition"] = json!({ "out": ["navigation"] });
    let scenario = json!({ "first": "upf", "planet": "28.20", "upf": { "ships": [scout] }, "sathar": { "ships": far() } });
    let mut game =
        Scripted::<Hawks>::open(options(json!({ "rules": "campaign", "scenario": scenario })), &[5]);
    for _ in 0..2 {
        assert_eq!(game.refuse(0, Action::Move).kind(), "unfinished");
        steps(&mut game, 0, 0, 1);
        game.act(0, Action::Turn { hand: Hand::Left, ship: ShipId(0) }, &[]);
    }
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[0].place, Place::Space(second));
}
