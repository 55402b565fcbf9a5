//! What comes of a whole movement: carriers and their fighters, orbits, docks, masks and mines. One test for each clause.

use crate::fleet::orbits::{PLANET, battle, far, near, options, seen, ship, side, station, steps};
use contract::{Refuse as _, Seat, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::{Cause, Event};
use hawks::rules::s3_movement::{Course, Helm, reach_from};
use hawks::ship::Place;
use hawks::types::{Hex, Orbit, Screen, ShipId};
use paint::Present as _;
use serde_json::{Value, json};
use testkit::Scripted;

fn orbiting(class: &str, at: Hex) -> Value {
    json!({ "class": class, "name": "Deck", "at": at.to_string(), "facing": "e", "orbit": "clockwise" })
}

fn lost(ship: u8, cause: Cause) -> Event {
    Event::Lost { cause, ship: ShipId(ship) }
}

/// A carrier of which most is gone: it breaks up for sure if it changes its speed by 2.
fn wreck(at: &str, speed: u16) -> Value {
    json!({ "class": "assault_carrier", "name": "Deck", "at": at, "facing": "e", "speed": speed,
            "condition": { "hull": 1 } })
}

#[test]
fn s5_2_ruling_r36_who_has_landed_is_lost_with_a_carrier_that_breaks_up() {
    let fighter = ship("fighter", Hex::at(9, 10), "e", 3);
    let mut game = battle("advanced", json!([wreck("10.10", 0), fighter]), far());
    steps(&mut game, 0, 0, 2);
    steps(&mut game, 0, 1, 3);
    game.act(0, Action::Dock { base: ShipId(0), ship: ShipId(1) }, &[]);
    let events = game.act(0, Action::Move, &[1]);
    assert!(
        events.contains(&lost(0, Cause::BrokeUp)) && events.contains(&lost(1, Cause::Carrier)),
        "{events:?}"
    );
    assert!(seen(&game).ships[1].place == Place::Lost);
}

#[test]
fn ruling_r27_who_was_launched_outlives_a_carrier_that_breaks_up() {
    let upf = json!([wreck("10.10", 2), { "class": "fighter", "aboard": "Deck" }]);
    let mut game = battle("advanced", upf, far());
    steps(&mut game, 0, 0, 4);
    steps(&mut game, 0, 1, 5);
    let events = game.act(0, Action::Move, &[1]);
    assert!(events.contains(&lost(0, Cause::BrokeUp)), "{events:?}");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Lost { .. })).count(), 1, "{events:?}");
    assert_eq!(seen(&game).ships[1].place, Place::Space(Hex::at(15, 10)));
}

#[test]
fn ruling_r38_who_was_launched_does_not_leave_with_its_carrier() {
    let deck =
        json!({ "class": "assault_carrier", "name": "Deck", "at": "54.10", "facing": "e", "speed": 2 });
    let upf = json!([deck, { "class": "fighter", "aboard": "Deck" }]);
    let mut game = battle("basic", upf, far());
    steps(&mut game, 0, 0, 2);
    steps(&mut game, 0, 1, 1);
    let events = game.act(0, Action::Move, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::GoneAlong { .. })), "{events:?}");
    assert_eq!(seen(&game).ships[1].place, Place::Space(Hex::at(55, 10)));
}

#[test]
fn s4_2_who_is_launched_beside_the_planet_may_go_into_orbit() {
    let deck = ship("assault_carrier", near("w"), "w", 2);
    let mut upf = json!([deck, { "class": "fighter", "aboard": "Deck" }]);
    upf[0]["name"] = "Deck".into();
    let mut game = battle("campaign", upf, far());
    steps(&mut game, 0, 0, 2);
    game.act(0, Action::Orbit { ship: ShipId(1), way: Orbit::Anticlockwise }, &[]);
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[1].place, Place::Orbit { at: near("w"), way: Orbit::Anticlockwise });
}

#[test]
fn ruling_r28_who_is_launched_from_a_carrier_in_dock_starts_where_the_station_was() {
    let upf = json!([station("armed_station", near("e")), { "class": "assault_carrier", "name": "Deck", "docked": "Hub" },
        { "class": "fighter", "aboard": "Deck" }]);
    let mut game = battle("campaign", upf, far());
    steps(&mut game, 0, 2, 1);
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[2].place, Place::Space(Hex(near("e").0.along(side("e").0, 1))));
    assert_eq!(seen(&game).ships[1].hex, Some(near("se")));
}

#[test]
fn s5_1_who_docks_and_breaks_up_hurts_the_station() {
    // The station has stepped to the south-east.
    let from = Hex(near("se").0.along(side("e").0, 2));
    let mut wreck = ship("frigate", from, "w", 0);
    wreck["condition"] = json!({ "hull": 1 });
    let mut game = battle("advanced", json!([station("armed_station", near("e")), wreck]), far());
    steps(&mut game, 0, 1, 2);
    game.act(0, Action::Dock { base: ShipId(0), ship: ShipId(1) }, &[]);
    let events = game.act(0, Action::Move, &[1]);
    assert!(events.contains(&lost(1, Cause::BrokeUp)), "{events:?}");
    assert!(events.contains(&Event::HullHit { points: 20, ship: ShipId(0) }), "{events:?}");
}

#[test]
fn s12_3_the_step_of_an_orbit_is_shown_without_a_risk() {
    let mut layer = orbiting("minelayer", near("w"));
    layer["condition"] = json!({ "hull": 1, "adf": 0 });
    let mut game = battle("advanced", json!([layer]), far());
    game.act(0, Action::Seek, &[]);
    game.act(0, Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise }, &[]);
    let view = game.view(Viewer::Seat(Seat(0)));
    let plot = view.ships[0].plot.as_ref().expect("a plot");
    assert_eq!((plot.break_up_percent, plot.finished), (0, true));
    assert!(!Hawks::consequence(&view, &Action::Move).contains("breaks up"));
    // No die is rolled for it.
    game.act(0, Action::Move, &[]);
    // Going into orbit costs the speed that is given up: 24 points above half of the hull.
    let mut frigate = ship("destroyer", near("w"), "w", 2);
    frigate["condition"] = json!({ "hull": 1 });
    let mut game = battle("advanced", json!([frigate]), far());
    game.act(0, Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise }, &[]);
    let view = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.ships[0].plot.as_ref().map(|plot| plot.break_up_percent), Some(48));
    game.act(0, Action::Move, &[49]);
}

#[test]
fn ruling_r43_a_mask_in_dock_covers_six_movements_too() {
    let upf = json!([station("armed_station", near("e")), { "class": "frigate", "docked": "Hub" }]);
    let mut game = battle("campaign", upf, far());
    game.act(0, Action::Screen { ship: ShipId(1), screen: Some(Screen::Ms) }, &[]);
    for movement in 1..=6 {
        game.act(0, Action::Move, &[]);
        assert!(seen(&game).ships[1].screen.is_some(), "movement {movement}");
        let events = game.act(1, Action::Move, &[]);
        assert_eq!(events.contains(&Event::MaskLost(ShipId(1))), movement == 6, "movement {movement}");
    }
}

#[test]
fn s9_who_docks_or_goes_into_orbit_changes_its_speed_and_loses_its_mask() {
    for (speed, kept) in [(2, false), (0, true)] {
        let mut game = battle("campaign", json!([ship("frigate", near("w"), "w", speed)]), far());
        game.act(0, Action::Screen { ship: ShipId(0), screen: Some(Screen::Ms) }, &[]);
        game.act(0, Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise }, &[]);
        game.act(0, Action::Move, &[]);
        assert_eq!(seen(&game).ships[0].screen.is_some(), kept, "speed {speed}");
    }
    // The station has stepped to the south-east.
    let from = Hex(near("se").0.along(side("e").0, 2));
    let mut game = battle(
        "campaign",
        json!([station("armed_station", near("e")), ship("frigate", from, "w", 2)]),
        far(),
    );
    game.act(0, Action::Screen { ship: ShipId(1), screen: Some(Screen::Ms) }, &[]);
    steps(&mut game, 0, 1, 2);
    game.act(0, Action::Dock { base: ShipId(0), ship: ShipId(1) }, &[]);
    let events = game.act(0, Action::Move, &[]);
    assert!(events.contains(&Event::MaskLost(ShipId(1))), "{events:?}");
}

#[test]
fn s4_2_who_faces_about_in_orbit_still_steps() {
    let mut game = battle("campaign", json!([orbiting("frigate", near("w"))]), far());
    game.act(0, Action::Face { facing: side("sw"), ship: ShipId(0) }, &[]);
    game.act(0, Action::Move, &[]);
    let frigate = &seen(&game).ships[0];
    assert_eq!(frigate.place, Place::Orbit { at: near("nw"), way: Orbit::Clockwise });
    assert_eq!(frigate.facing, side("sw"));
}

#[test]
fn ruling_r33_who_faces_about_in_dock_stays_there() {
    let upf = json!([station("armed_station", near("e")),
        { "class": "fighter", "docked": "Hub", "condition": { "weapons": { "ar": 0 } } }]);
    let mut game = battle("campaign", upf, far());
    game.act(0, Action::Face { facing: side("w"), ship: ShipId(1) }, &[]);
    game.act(0, Action::Move, &[]);
    let fighter = &seen(&game).ships[1];
    assert_eq!((fighter.place, fighter.facing), (Place::Docked(ShipId(0)), side("w")));
    // It has been in dock for the whole turn.
    let events = game.act(1, Action::Move, &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Rearmed { ship: ShipId(1), .. })), "{events:?}");
}

#[test]
fn ruling_r28_a_carrier_in_orbit_is_landed_on_where_it_steps() {
    let from = Hex(near("nw").0.along(side("w").0, 1));
    let mut game = battle(
        "campaign",
        json!([orbiting("assault_carrier", near("w")), ship("fighter", from, "e", 1)]),
        far(),
    );
    steps(&mut game, 0, 1, 1);
    game.act(0, Action::Dock { base: ShipId(0), ship: ShipId(1) }, &[]);
    game.act(0, Action::Move, &[]);
    let view = seen(&game);
    assert_eq!((view.ships[1].place, view.ships[1].hex), (Place::Aboard(ShipId(0)), Some(near("nw"))));
}

/// Two carriers side by side, the first with one fighter.
fn decks(hangar: u8) -> Scripted<Hawks> {
    let deck = |name: &str, at: &str| json!({ "class": "assault_carrier", "name": name, "at": at, "facing": "e", "hangar": hangar });
    let upf = json!([deck("Deck", "10.10"), deck("Dock", "11.10"), { "class": "fighter", "aboard": "Deck" },
        { "class": "fighter", "aboard": "Dock" }]);
    battle("campaign", upf, far())
}

#[test]
fn s5_2_who_was_aboard_may_land_elsewhere_where_another_is_launched() {
    let mut game = decks(1);
    let dock = Action::Dock { base: ShipId(1), ship: ShipId(2) };
    steps(&mut game, 0, 2, 1);
    // There is no room yet.
    assert_eq!(game.refuse(0, dock).kind(), "no_dock");
    steps(&mut game, 0, 3, 1);
    game.act(0, dock, &[]);
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[2].place, Place::Aboard(ShipId(1)));
    // Back to where it came from it does not go.
    let game = decks(1);
    let about = Action::Dock { base: ShipId(0), ship: ShipId(2) };
    let refusal = game.refuse(0, about);
    assert_eq!(refusal.kind(), "no_dock");
    assert!(refusal.to_string().contains("not at the base from which it set out"), "{refusal}");
}

/// Mines of the Sathar in these hexes.
fn mined(upf: Value, mines: &[Hex]) -> Scripted<Hawks> {
    let mines: Vec<String> = mines.iter().map(ToString::to_string).collect();
    Scripted::start(options(json!({ "rules": "campaign", "scenario": {
        "first": "upf", "planet": "28.20", "upf": { "ships": upf },
        "sathar": { "ships": far(), "mines": mines },
    } })))
}

#[test]
fn s14_who_docks_behind_a_mine_is_attacked_all_the_same_but_no_scout() {
    let from = Hex(near("se").0.along(side("e").0, 2));
    let mine = Hex(near("se").0.along(side("e").0, 1));
    for (class, attacked) in [("destroyer", true), ("assault_scout", false)] {
        let upf = json!([station("armed_station", near("e")), ship(class, from, "w", 2)]);
        let mut game = mined(upf, &[mine]);
        steps(&mut game, 0, 1, 2);
        game.act(0, Action::Dock { base: ShipId(0), ship: ShipId(1) }, &[]);
        let rolls: &[u32] = if attacked { &[100] } else { &[] };
        let events = game.act(0, Action::Move, rolls);
        let blew = events.contains(&Event::MineBlew { at: mine, side: Seat(1) });
        assert_eq!(blew, attacked, "{class}: {events:?}");
    }
}

#[test]
fn ruling_r47_a_layer_in_orbit_lays_where_it_steps_too() {
    let mut game = battle("campaign", json!([orbiting("minelayer", near("w"))]), far());
    game.act(0, Action::Seek, &[]);
    game.act(0, Action::Lay(ShipId(0)), &[]);
    let other = Action::Orbit { ship: ShipId(0), way: Orbit::Anticlockwise };
    assert_eq!(game.refuse(0, other).kind(), "no_orbit");
    game.act(0, Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise }, &[]);
    game.act(0, Action::Lay(ShipId(0)), &[]);
    game.act(0, Action::Drop(ShipId(0)), &[]);
    assert_eq!(game.refuse(0, Action::Step(ShipId(0))).kind(), "movement_ended");
    let own = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(own.ships[0].plot.as_ref().map(|plot| plot.path.len()), Some(2));
    game.act(0, Action::Move, &[]);
    let own = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(own.ships[0].place, Place::Orbit { at: near("nw"), way: Orbit::Clockwise });
    assert!(own.mines.contains(&near("w")) && own.mines.contains(&near("nw")), "{:?}", own.mines);
    assert_eq!(own.inert, [near("nw")]);
}

#[test]
fn ruling_r47_who_has_left_its_dock_lays_like_anybody() {
    let docked = || {
        let upf = json!([station("armed_station", near("e")), { "class": "minelayer", "docked": "Hub" }]);
        let mut game = battle("campaign", upf, far());
        game.act(0, Action::Seek, &[]);
        game
    };
    let (lay, drop) = (Action::Lay(ShipId(1)), Action::Drop(ShipId(1)));
    let refused = |game: &Scripted<Hawks>| {
        [lay, drop].iter().all(|action| game.refuse(0, *action).kind() == "nothing_to_lay")
    };
    let mut game = docked();
    assert!(refused(&game), "in the hex where it was docked");
    steps(&mut game, 0, 1, 1);
    game.act(0, lay, &[]);
    game.act(0, drop, &[]);
    game.act(0, Action::Move, &[]);
    let (own, entered) = (game.view(Viewer::Seat(Seat(0))), Hex(near("e").0.along(side("e").0, 1)));
    assert_eq!((own.mines, own.inert), (vec![entered], vec![entered]));
    // Who undocks into orbit, and stays where it was docked, lays nothing there.
    let mut game = docked();
    game.act(0, Action::Orbit { ship: ShipId(1), way: Orbit::Clockwise }, &[]);
    assert!(refused(&game), "in the hex where it was docked");
}

#[test]
fn ruling_r33_who_is_launched_in_dock_and_does_not_move_is_in_orbit() {
    let upf = json!([station("armed_station", near("e")), { "class": "assault_carrier", "name": "Deck", "docked": "Hub" },
        { "class": "fighter", "aboard": "Deck" }]);
    let mut game = battle("campaign", upf, far());
    game.act(0, Action::Face { facing: side("nw"), ship: ShipId(2) }, &[]);
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[2].place, Place::Orbit { at: near("e"), way: Orbit::Clockwise });
    // The carrier has gone on with the station.
    assert_eq!(seen(&game).ships[1].hex, Some(near("se")));
}

#[test]
fn ruling_r53_a_slow_convoy_goes_into_no_orbit() {
    let mut freighter = ship("freighter", near("w"), "nw", 1);
    freighter["name"] = "Ark".into();
    let mut game = Scripted::<Hawks>::start(options(json!({ "rules": "advanced", "scenario": {
        "first": "upf", "planet": "28.20", "special": { "convoy": { "ship": "Ark" } },
        "upf": { "ships": [freighter, ship("frigate", Hex::at(9, 9), "e", 0)] }, "sathar": { "ships": far() },
    } })));
    for way in [Orbit::Clockwise, Orbit::Anticlockwise] {
        assert_eq!(game.refuse(0, Action::Orbit { ship: ShipId(0), way }).kind(), "no_orbit");
    }
    steps(&mut game, 0, 0, 1);
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[0].place, Place::Space(near("w").toward(side("nw"))));
}

#[test]
fn ruling_r34_ways_on_a_pass_that_goes_on_are_not_bent_again() {
    let helm = Helm {
        speed: 1,
        adf: 0,
        mr: 0,
        loose: false,
        planet: Some(PLANET),
        gravity: true,
        forced: None,
        weaves: false,
        owed: 0,
        edges: false,
    };
    let mut begin = Course::new(near("ne"), side("se"));
    let ends = |begin: &Course| reach_from(begin, &helm).into_keys().collect::<Vec<_>>();
    assert_eq!(ends(&begin), [(near("e"), side("sw"))]);
    begin.pulled = true;
    assert_eq!(ends(&begin), [(near("e"), side("se"))]);
}
