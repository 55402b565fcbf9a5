//! §21.2 Setting up by the players, and what the defender lays before play.

use contract::{Refuse as _, Seat, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::Event;
use hawks::ship::{Job, Place};
use hawks::tables::Options;
use hawks::types::{Edge, Hex, MIDDLE, Orbit, ShipId, Weapon};
use hawks::view::{Stage, View};
use testkit::Scripted;

fn start(options: serde_json::Value) -> Scripted<Hawks> {
    Scripted::start(serde_json::from_value::<Options>(options).expect("options"))
}

fn scenario(name: &str) -> Scripted<Hawks> {
    start(serde_json::json!({ "scenario": name }))
}

fn job(game: &Scripted<Hawks>) -> Option<(Job, Seat)> {
    game.view(Viewer::Public).setup.map(|setup| (setup.job, setup.side))
}

fn put(ship: u8, column: i16, row: i16) -> Action {
    Action::Put { at: Hex::at(column, row), ship: ShipId(ship) }
}

fn own(game: &Scripted<Hawks>, seat: u8) -> View {
    game.view(Viewer::Seat(Seat(seat)))
}

#[test]
fn s21_2_the_defender_sets_up_first_and_then_the_attacker_from_an_edge() {
    let mut game = start(serde_json::json!({ "upf": "2 frigate", "sathar": "destroyer" }));
    assert_eq!(job(&game), Some((Job::Ships, Seat(0))));
    assert_eq!(game.refuse(1, Action::Usual).kind(), "not_now");
    game.act(0, put(0, 10, 10), &[]);
    game.act(0, Action::Face { facing: "sw".parse().expect("a side"), ship: ShipId(0) }, &[]);
    game.act(0, Action::Speed { ship: ShipId(0), speed: 30 }, &[]);
    assert_eq!(game.refuse(0, Action::Speed { ship: ShipId(0), speed: 31 }).kind(), "no_speed");
    assert_eq!(game.refuse(0, put(0, 56, 10)).kind(), "no_berth");
    // What is drafted is shown to its owner as if it were so, and to nobody else.
    let seen = &own(&game, 0).ships[0];
    assert_eq!((seen.hex, seen.speed), (Some(Hex::at(10, 10)), 30));
    assert_eq!(own(&game, 1).ships[0].place, Place::Waiting);
    let events = game.act(0, Action::Deploy, &[]);
    let deployed = events.iter().filter(|event| matches!(event, Event::Deployed { .. })).count();
    assert_eq!((deployed, job(&game)), (2, Some((Job::Ships, Seat(1)))));
    assert_eq!(game.refuse(1, put(2, 20, 10)).kind(), "no_berth");
    game.act(1, put(2, 55, 3), &[]);
    assert_eq!(game.refuse(1, put(2, 1, 3)).kind(), "no_berth");
    game.act(1, Action::Enter(Edge::West), &[]);
    assert_eq!(own(&game, 1).ships[2].place, Place::Waiting);
    game.act(1, put(2, 1, 3), &[]);
    game.act(1, Action::Deploy, &[]);
    assert_eq!(game.view(Viewer::Public).stage, Stage::Move);
    assert_eq!(game.view(Viewer::Public).edges, [None, Some(Edge::West)]);
}

#[test]
fn s21_2_the_defender_decides_whether_they_meet_at_the_planet() {
    let options = serde_json::json!({ "upf": "frigate", "sathar": "destroyer" });
    let mut game = start(options.clone());
    game.act(0, Action::Planet(Some(MIDDLE)), &[]);
    assert_eq!(game.refuse(0, Action::Planet(Some(Hex::at(27, 20)))).kind(), "no_planet");
    assert_eq!(game.refuse(0, put(0, 28, 20)).kind(), "no_berth");
    game.act(0, put(0, 27, 20), &[]);
    game.act(0, Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise }, &[]);
    game.act(0, Action::Deploy, &[]);
    let seen = game.view(Viewer::Public);
    assert_eq!(seen.planet, Some(MIDDLE));
    assert_eq!(seen.ships[0].place, Place::Orbit { at: Hex::at(27, 20), way: Orbit::Clockwise });
    let mut game = start(options);
    game.act(0, Action::Planet(Some(MIDDLE)), &[]);
    game.act(0, Action::Planet(None), &[]);
    game.act(0, Action::Deploy, &[]);
    assert_eq!(game.view(Viewer::Public).planet, None);
}

#[test]
fn ruling_r57_usual_places_what_has_none_and_so_does_deploy() {
    let mut game = scenario("b2");
    game.act(0, put(0, 20, 20), &[]);
    game.act(0, Action::Usual, &[]);
    assert_eq!(game.refuse(0, Action::Usual).kind(), "all_placed");
    let seen = own(&game, 0);
    assert_eq!((seen.planet, seen.ships[0].hex), (Some(MIDDLE), Some(Hex::at(20, 20))));
    assert!(seen.ships.iter().filter(|ship| ship.side == Seat(0)).all(|ship| ship.hex.is_some()));
    assert_eq!(own(&game, 1).planet, None);
    game.act(0, Action::Deploy, &[]);
    game.act(1, Action::Deploy, &[]);
    assert!(game.view(Viewer::Public).ships.iter().all(|ship| ship.hex.is_some()));
}

#[test]
fn s19_1_the_upf_places_planet_and_station_and_the_sathar_enter_at_one_speed() {
    let mut game = scenario("b1");
    assert_eq!(game.refuse(0, put(2, 29, 20)).kind(), "no_berth");
    game.act(0, Action::Planet(Some(Hex::at(25, 18))), &[]);
    assert_eq!(game.refuse(0, Action::Planet(Some(Hex::at(20, 18)))).kind(), "no_planet");
    game.act(0, put(2, 24, 18), &[]);
    assert_eq!(game.refuse(0, put(0, 24, 18)).kind(), "no_berth");
    game.act(0, Action::Orbit { ship: ShipId(2), way: Orbit::Anticlockwise }, &[]);
    // Both ships are docked where the station is.
    assert_eq!(own(&game, 0).ships[0].hex, Some(Hex::at(24, 18)));
    // Another planet, another place for the station.
    game.act(0, Action::Planet(Some(Hex::at(26, 18))), &[]);
    assert_eq!(own(&game, 0).ships[2].place, Place::Waiting);
    game.act(0, put(2, 27, 18), &[]);
    game.act(0, Action::Deploy, &[]);
    game.act(1, put(3, 1, 18), &[]);
    game.act(1, put(4, 1, 23), &[]);
    game.act(1, Action::Speed { ship: ShipId(3), speed: 12 }, &[]);
    let seen = own(&game, 1);
    assert_eq!([seen.ships[3].speed, seen.ships[4].speed], [12, 12]);
    assert_eq!(
        game.refuse(1, Action::Face { facing: "w".parse().expect("a side"), ship: ShipId(3) }).kind(),
        "no_berth"
    );
    game.act(1, Action::Deploy, &[]);
    assert_eq!(game.view(Viewer::Public).mover, Seat(1));
}

#[test]
fn s19_2_the_sathar_choose_any_edge_and_the_fighters_are_aboard() {
    let mut game = scenario("b2");
    game.act(0, Action::Planet(Some(Hex::at(16, 16))), &[]);
    assert_eq!(game.refuse(0, Action::Planet(Some(Hex::at(15, 16)))).kind(), "no_planet");
    game.act(0, Action::Deploy, &[]);
    game.act(1, Action::Enter(Edge::North), &[]);
    game.act(1, Action::Deploy, &[]);
    let seen = game.view(Viewer::Public);
    assert_eq!(seen.ships[8].hex.map(|hex| Edge::North.has(hex)), Some(true));
    assert_eq!(seen.ships[9].place, Place::Aboard(ShipId(8)));
    assert!(seen.ships[2].place == Place::Docked(ShipId(1)));
}

#[test]
fn s19_3_the_higher_die_is_side_a_and_the_freighter_faces_across() {
    let mut game = scenario("a1");
    game.act(0, put(3, 1, 20), &[]);
    assert_eq!(
        game.refuse(0, Action::Face { facing: "ne".parse().expect("a side"), ship: ShipId(3) }).kind(),
        "no_berth"
    );
    game.act(0, Action::Deploy, &[]);
    assert_eq!(own(&game, 0).ships[3].speed, 5);
    let events = game.act(1, Action::Deploy, &[4, 4, 3, 9]);
    let first = Event::FirstDecided { dice: vec![[4, 4], [3, 9]], first: Seat(1) };
    assert!(events.contains(&first), "{events:?}");
}

#[test]
fn s19_4_the_sathar_announce_their_edge_before_the_upf_sets_up() {
    let mut game = scenario("a2");
    assert_eq!(job(&game), Some((Job::Edge, Seat(1))));
    assert_eq!(game.refuse(1, Action::Enter(Edge::North)).kind(), "no_edge");
    game.act(1, Action::Enter(Edge::West), &[]);
    game.act(1, Action::Deploy, &[]);
    assert_eq!(game.view(Viewer::Public).edges[1], Some(Edge::West));
    game.act(0, Action::Deploy, &[]);
    assert_eq!(game.refuse(1, put(11, 55, 20)).kind(), "no_berth");
    game.act(1, put(11, 1, 20), &[]);
    game.act(1, Action::Deploy, &[]);
}

#[test]
fn s14_the_defender_lays_mines_before_play_and_nobody_knows() {
    let mut game = scenario("a2");
    game.act(1, Action::Deploy, &[]);
    let sow = |weapon, column| Action::Sow { at: Hex::at(column, 9), ship: ShipId(6), weapon };
    let before = own(&game, 1);
    game.act(0, sow(Weapon::M, 9), &[]);
    assert_eq!(game.refuse(0, sow(Weapon::M, 9)).kind(), "no_sowing");
    assert_eq!(
        game.refuse(0, Action::Sow { at: MIDDLE, ship: ShipId(6), weapon: Weapon::M }).kind(),
        "no_sowing"
    );
    for _ in 0..4 {
        game.act(0, sow(Weapon::S, 10), &[]);
    }
    assert_eq!(game.refuse(0, sow(Weapon::S, 10)).kind(), "no_sowing");
    assert_eq!(
        game.refuse(0, Action::Sow { at: Hex::at(9, 9), ship: ShipId(7), weapon: Weapon::M }).kind(),
        "no_sowing"
    );
    assert_eq!(own(&game, 1), before);
    game.act(0, Action::Deploy, &[]);
    let (mine, theirs) = (own(&game, 0), own(&game, 1));
    assert_eq!((mine.mines.len(), mine.inert.len()), (1, 4));
    assert_eq!((mine.ships[6].condition.weapons.m, theirs.ships[6].condition.weapons.m), (19, 20));
    assert!(theirs.mines.is_empty() && theirs.inert.is_empty());
    game.act(1, Action::Deploy, &[]);
    // The attacker's cruiser carries seekers, but lays none before play.
    assert_eq!(own(&game, 0).sowers, [ShipId(6)]);
}

#[test]
fn ruling_r22_who_lays_seekers_before_play() {
    let sowers = |rules: &str, preplace: &str| {
        let mut options =
            serde_json::json!({ "upf": "heavy_cruiser, minelayer", "sathar": "destroyer", "rules": rules });
        if !preplace.is_empty() {
            options["preplace_seekers"] = preplace.into();
        }
        own(&start(options), 0).sowers.len()
    };
    assert_eq!([sowers("advanced", ""), sowers("campaign", ""), sowers("campaign", "all")], [2, 1, 2]);
    let mut game = start(serde_json::json!({ "upf": "heavy_cruiser", "sathar": "destroyer" }));
    game.act(0, Action::Sow { at: Hex::at(30, 9), ship: ShipId(0), weapon: Weapon::S }, &[]);
    game.act(0, Action::Deploy, &[]);
    assert_eq!(own(&game, 0).inert, [Hex::at(30, 9)]);
}

#[test]
fn ruling_r55_ships_that_may_be_anywhere_begin_docked_aboard_or_in_orbit() {
    let options = serde_json::json!({ "scenario": {
        "first": "sathar", "planet": "28.20",
        "upf": { "ships": [
            { "class": "fortress", "name": "Base" }, { "class": "frigate" },
            { "class": "assault_carrier", "hangar": 1 }, { "class": "fighter", "number": 2 },
        ] },
        "sathar": { "zone": "short_edge", "ships": [{ "class": "destroyer" }, { "class": "fighter" }] },
    } });
    let mut game = start(options);
    let dock = |ship, base| Action::Dock { base: ShipId(base), ship: ShipId(ship) };
    game.act(0, dock(1, 0), &[]);
    assert_eq!(game.refuse(0, dock(1, 2)).kind(), "no_dock");
    game.act(0, dock(3, 2), &[]);
    assert_eq!(game.refuse(0, dock(4, 2)).kind(), "no_dock");
    game.act(0, dock(4, 0), &[]);
    game.act(0, put(2, 28, 19), &[]);
    game.act(0, Action::Orbit { ship: ShipId(2), way: Orbit::Clockwise }, &[]);
    game.act(0, Action::Deploy, &[]);
    let seen = game.view(Viewer::Public);
    let places: Vec<Place> = seen.ships[1..5].iter().map(|ship| ship.place).collect();
    let orbit = Place::Orbit { at: Hex::at(28, 19), way: Orbit::Clockwise };
    let wanted = [Place::Docked(ShipId(0)), orbit, Place::Aboard(ShipId(2)), Place::Docked(ShipId(0))];
    assert_eq!(places, wanted);
    // On the edge there is no orbit.
    game.act(1, put(5, 1, 20), &[]);
    assert_eq!(game.refuse(1, Action::Orbit { ship: ShipId(5), way: Orbit::Clockwise }).kind(), "no_berth");
}

#[test]
fn s21_2_a_position_with_all_its_places_begins_at_once() {
    let game = start(serde_json::json!({ "scenario": {
        "first": "upf",
        "upf": { "ships": [{ "class": "minelayer", "at": "9.9", "facing": "e" }] },
        "sathar": { "ships": [{ "class": "frigate", "at": "30.9", "facing": "w", "speed": 3 }] },
    } }));
    assert_eq!(game.view(Viewer::Public).stage, Stage::Seek);
    assert_eq!(game.view(Viewer::Public).sowers, []);
}

#[test]
fn s21_2_who_sets_up_last_may_place_the_planet_first() {
    let mut game = start(serde_json::json!({ "scenario": {
        "first": "upf", "places_first": "upf", "planet": { "by": "sathar" },
        "upf": { "ships": [{ "class": "frigate" }] },
        "sathar": { "ships": [{ "class": "frigate" }] },
    } }));
    assert_eq!(job(&game), Some((Job::Planet, Seat(1))));
    game.act(1, Action::Planet(Some(Hex::at(9, 9))), &[]);
    game.act(1, Action::Deploy, &[]);
    assert_eq!(job(&game), Some((Job::Ships, Seat(0))));
    game.act(0, Action::Deploy, &[]);
    assert_eq!(game.refuse(1, Action::Planet(Some(MIDDLE))).kind(), "no_planet");
}

#[test]
fn ruling_r57_the_usual_place_is_beside_the_planet_where_that_is_in_the_way() {
    for hex in [Hex::at(32, 20), Hex::at(32, 16), Hex::at(32, 24), Hex::at(24, 18)] {
        let mut game = scenario("b2");
        game.act(0, Action::Planet(Some(hex)), &[]);
        game.act(0, Action::Deploy, &[]);
        let waits = |ship: &hawks::view::ShipView| ship.side == Seat(0) && ship.place == Place::Waiting;
        assert!(!own(&game, 0).ships.iter().any(waits), "{hex}");
    }
}

#[test]
fn ruling_r65_a_station_needs_its_planet_though_that_is_left_open() {
    let mut game = start(serde_json::json!({ "scenario": {
        "first": "sathar", "planet": { "by": "upf", "optional": true },
        "upf": { "ships": [{ "class": "armed_station" }] }, "sathar": { "zone": "west", "ships": [{ "class": "frigate" }] },
    } }));
    assert_eq!(game.refuse(0, Action::Planet(None)).kind(), "no_planet");
    game.act(0, Action::Deploy, &[]);
    assert!(matches!(own(&game, 0).ships[0].place, Place::Orbit { .. }));
}

#[test]
fn ruling_r47_what_lies_already_counts_when_mines_are_laid_before_play() {
    let game = start(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "sathar",
        "upf": { "ships": [{ "class": "minelayer" }], "mines": ["9.9"] },
        "sathar": { "zone": "west", "ships": [{ "class": "frigate" }] },
    } }));
    let sow = |at: Hex| Action::Sow { at, ship: ShipId(0), weapon: Weapon::M };
    assert_eq!(game.refuse(0, sow(Hex::at(9, 9))).kind(), "no_sowing");
}
