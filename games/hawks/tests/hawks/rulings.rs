//! Rulings about movement, planets and bases, one test each.

use crate::fleet::orbits::{PLANET, battle, far, near, options, seen, ship, side, station, steps};
use contract::{Refuse as _, Seat, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::{Cause, Event};
use hawks::rules::s3_movement::{Course, Helm};
use hawks::rules::s4_planet::{Pull, pull};
use hawks::ship::Place;
use hawks::types::{COLUMNS, Class, Edge, Hand, Hex, MIDDLE, Orbit, ROWS, ShipId, Weapon};
use hawks::view::Stage;
use serde_json::json;
use testkit::Scripted;

fn flew(events: &[Event], ship: u8) -> (Vec<Hex>, Place, u16) {
    let found = events.iter().find_map(|event| match event {
        Event::Flew { path, place, ship: known, speed, .. } if known.0 == ship => {
            Some((path.iter().map(|leg| leg.at).collect(), *place, *speed))
        }
        _ => None,
    });
    found.expect("it flew")
}

#[test]
fn s1_hexes_are_counted_by_the_shortest_way() {
    assert_eq!(Hex::at(1, 1).distance(Hex::at(1, 1)), 0);
    assert_eq!(Hex::at(1, 1).distance(Hex::at(5, 1)), 4);
    assert_eq!(Hex::at(1, 1).distance(Hex::at(1, 39)), 38);
    assert!(Edge::West.short() && Edge::East.short() && !Edge::North.short());
}

#[test]
fn ruling_r1_the_sheet_is_55_by_39() {
    assert_eq!((COLUMNS, ROWS), (55, 39));
    assert!(Hex::at(55, 39).on_sheet() && !Hex::at(56, 39).on_sheet() && !Hex::at(1, 0).on_sheet());
}

#[test]
fn ruling_r2_who_faces_about_in_open_space_stays_there() {
    let mut game = battle("campaign", json!([ship("frigate", Hex::at(10, 10), "e", 0)]), far());
    game.act(0, Action::Face { facing: side("w"), ship: ShipId(0) }, &[]);
    assert_eq!(game.refuse(0, Action::Step(ShipId(0))).kind(), "faced_about");
    game.act(0, Action::Move, &[]);
}

#[test]
fn ruling_r3_only_who_can_stop_goes_into_orbit() {
    for (speed, may) in [(4, true), (5, false)] {
        let mut game = battle("campaign", json!([ship("frigate", near("w"), "nw", speed)]), far());
        let orbit = Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise };
        if may {
            game.act(0, orbit, &[]);
        } else {
            assert_eq!(game.refuse(0, orbit).kind(), "no_orbit");
        }
    }
}

#[test]
fn ruling_r4_gravity_turns_a_ship_where_it_has_the_planet_at_120_degrees() {
    assert_eq!(pull(PLANET, near("nw"), side("e")), Pull::Nothing);
    assert_eq!(pull(PLANET, near("ne"), side("e")), Pull::Bends(Hand::Right));
    assert_eq!(pull(PLANET, near("se"), side("e")), Pull::Bends(Hand::Left));
    assert_eq!(pull(PLANET, Hex::at(28, 17), side("e")), Pull::Outside);
}

#[test]
fn ruling_r5_who_enters_the_well_head_on_is_lost_when_its_move_ends() {
    let mut game = battle("advanced", json!([ship("frigate", Hex::at(25, 20), "e", 2)]), far());
    steps(&mut game, 0, 0, 2);
    assert_eq!(game.refuse(0, Action::Turn { hand: Hand::Left, ship: ShipId(0) }).kind(), "falling");
    let events = game.act(0, Action::Move, &[]);
    assert!(events.contains(&Event::Lost { cause: Cause::Planet, ship: ShipId(0) }), "{events:?}");
}

#[test]
fn ruling_r6_who_is_slow_enough_docks_where_its_base_is() {
    // The station steps from the east to the south-east when its side's movement begins.
    let at = near("se");
    for (speed, may) in [(4i16, true), (5, false)] {
        let from = Hex(at.0.along(side("e").0, speed));
        let upf = json!([station("armed_station", near("e")), ship("frigate", from, "w", speed as u16)]);
        let mut game = battle("campaign", upf, far());
        steps(&mut game, 0, 1, speed as usize);
        let dock = Action::Dock { base: ShipId(0), ship: ShipId(1) };
        if may {
            game.act(0, dock, &[]);
            let events = game.act(0, Action::Move, &[]);
            assert_eq!(flew(&events, 1).1, Place::Docked(ShipId(0)));
            assert_eq!(seen(&game).ships[1].speed, 0);
        } else {
            assert_eq!(game.refuse(0, dock).kind(), "no_dock");
        }
    }
}

#[test]
fn ruling_r7_docked_ships_use_no_interceptors_unless_it_was_agreed() {
    for agreed in [false, true] {
        let mut game = Scripted::<Hawks>::start(options(json!({ "docked_icms": agreed, "scenario": {
            "first": "sathar", "planet": "28.20",
            "upf": { "ships": [station("armed_station", near("w")), { "class": "frigate", "docked": "Hub" }] },
            "sathar": { "ships": [ship("destroyer", Hex::at(24, 20), "e", 0)] },
        } })));
        game.act(1, Action::Move, &[]);
        game.act(0, Action::Fire, &[]);
        game.act(1, Action::Aim { leg: 0, ship: ShipId(2), target: ShipId(1), weapon: Weapon::T }, &[]);
        game.act(1, Action::Fire, &[]);
        let throw = |ship| Action::Throw { count: 1, ship: ShipId(ship), shot: 0 };
        if agreed {
            game.act(0, throw(1), &[]);
        } else {
            assert_eq!(game.refuse(0, throw(1)).kind(), "no_interceptors");
        }
        game.act(0, throw(0), &[]);
    }
}

#[test]
fn ruling_r8_a_fighter_has_its_carriers_speed_and_facing_at_launch() {
    let deck =
        json!({ "class": "assault_carrier", "name": "Deck", "at": "10.10", "facing": "se", "speed": 2 });
    let mut game = battle("campaign", json!([deck, { "class": "fighter", "aboard": "Deck" }]), far());
    steps(&mut game, 0, 1, 7);
    assert_eq!(game.refuse(0, Action::Step(ShipId(1))).kind(), "too_fast");
    assert_eq!(
        game.view(Viewer::Seat(Seat(0))).ships[1].plot.as_ref().map(|plot| plot.path[1].facing),
        Some(side("se"))
    );
    // From a station at speed 0, and it may face any way.
    let upf = json!([station("armed_station", near("e")), { "class": "fighter", "docked": "Hub" }]);
    let mut game = battle("campaign", upf, far());
    game.act(0, Action::Face { facing: side("ne"), ship: ShipId(1) }, &[]);
    steps(&mut game, 0, 1, 5);
    assert_eq!(game.refuse(0, Action::Step(ShipId(1))).kind(), "too_fast");
}

#[test]
fn ruling_r27_a_fighter_starts_where_its_carrier_stands_before_it_moves() {
    let deck =
        json!({ "class": "assault_carrier", "name": "Deck", "at": "10.10", "facing": "e", "speed": 2 });
    let mut game = battle("campaign", json!([deck, { "class": "fighter", "aboard": "Deck" }]), far());
    steps(&mut game, 0, 0, 2);
    steps(&mut game, 0, 1, 1);
    let events = game.act(0, Action::Move, &[]);
    assert_eq!(flew(&events, 1).0[0], Hex::at(10, 10));
}

#[test]
fn ruling_r28_stations_step_first_and_other_ships_in_orbit_last() {
    let orbiting =
        json!({ "class": "frigate", "at": near("w").to_string(), "facing": "e", "orbit": "clockwise" });
    let upf = json!([station("armed_station", near("e")), { "class": "frigate", "docked": "Hub" }, orbiting]);
    let mut game = battle("campaign", upf, far());
    assert_eq!((seen(&game).ships[0].hex, seen(&game).ships[2].hex), (Some(near("se")), Some(near("w"))));
    steps(&mut game, 0, 1, 1);
    let events = game.act(0, Action::Move, &[]);
    assert_eq!(flew(&events, 1).0[0], near("e"));
    assert_eq!(seen(&game).ships[2].hex, Some(near("nw")));
}

#[test]
fn ruling_r33_who_undocks_and_does_not_move_orbits_where_the_station_was() {
    let upf = json!([station("armed_station", near("e")), { "class": "frigate", "docked": "Hub" }]);
    let mut game = battle("campaign", upf, far());
    game.act(0, Action::Orbit { ship: ShipId(1), way: Orbit::Clockwise }, &[]);
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[1].place, Place::Orbit { at: near("e"), way: Orbit::Clockwise });
    // Who goes into orbit uses its old speed: 30 of 40 lost, so (30 − 20) × 3.
    let hurt = json!({ "class": "frigate", "at": near("w").to_string(), "facing": "e", "speed": 3, "condition": { "hull": 10 } });
    let mut game = battle("advanced", json!([hurt]), far());
    game.act(0, Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise }, &[]);
    let events = game.act(0, Action::Move, &[31]);
    assert!(events.contains(&Event::Strained { percent: 30, roll: 31, ship: ShipId(0) }), "{events:?}");
    assert_eq!(seen(&game).ships[0].place, Place::Orbit { at: near("w"), way: Orbit::Clockwise });
}

#[test]
fn ruling_r34_a_pass_goes_on_over_several_turns() {
    let from = Hex(near("nw").0.along(side("w").0, 1));
    let mut game = battle("advanced", json!([ship("frigate", from, "e", 2)]), far());
    steps(&mut game, 0, 0, 2);
    game.act(0, Action::Move, &[]);
    // Turned in the second hex, where the planet is at 120°.
    assert_eq!((seen(&game).ships[0].hex, seen(&game).ships[0].facing), (Some(near("ne")), side("se")));
    assert!(seen(&game).ships[0].pulled);
    game.act(1, Action::Move, &[]);
    steps(&mut game, 0, 0, 1);
    let plot = game.view(Viewer::Seat(Seat(0))).ships[0].plot.clone().expect("plotted");
    // The next hex of the well has the planet at 120° again, but gravity has turned it on this pass.
    assert_eq!((plot.path[1].at, plot.path[1].facing), (near("e"), side("se")));
}

#[test]
fn ruling_r35_who_has_no_way_but_into_the_planet_strikes_it() {
    let hulk = json!({ "class": "frigate", "at": "25.20", "facing": "e", "speed": 4, "adf": 0, "mr": 0 });
    let mut game = battle("campaign", json!([hulk]), far());
    steps(&mut game, 0, 0, 2);
    assert_eq!(game.refuse(0, Action::Step(ShipId(0))).kind(), "planet_ahead");
    let events = game.act(0, Action::Move, &[]);
    assert!(events.contains(&Event::Lost { cause: Cause::Planet, ship: ShipId(0) }), "{events:?}");
}

#[test]
fn ruling_r36_a_fighter_lands_where_its_carrier_ends() {
    let deck =
        json!({ "class": "assault_carrier", "name": "Deck", "at": "10.10", "facing": "e", "speed": 2 });
    let upf = json!([deck, ship("fighter", Hex::at(9, 10), "e", 3)]);
    let mut game = battle("campaign", upf, json!([ship("destroyer", Hex::at(12, 10), "w", 0)]));
    steps(&mut game, 0, 1, 3);
    let dock = Action::Dock { base: ShipId(0), ship: ShipId(1) };
    assert_eq!(game.refuse(0, dock).kind(), "no_dock");
    steps(&mut game, 0, 0, 2);
    game.act(0, dock, &[]);
    assert_eq!(game.refuse(0, Action::Step(ShipId(0))).kind(), "movement_ended");
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[1].place, Place::Aboard(ShipId(0)));
    // In the fire that follows it is aboard.
    let aim = Action::Aim { leg: 0, ship: ShipId(2), target: ShipId(1), weapon: Weapon::Lb };
    assert_eq!(game.refuse(1, aim).kind(), "no_target");
}

#[test]
fn ruling_r38_who_leaves_the_sheet_for_good_takes_along_what_is_aboard() {
    let deck =
        json!({ "class": "assault_carrier", "name": "Deck", "at": "54.10", "facing": "e", "speed": 2 });
    let upf = json!([deck, { "class": "fighter", "aboard": "Deck" }, ship("frigate", Hex::at(9, 9), "e", 0)]);
    let mut game = battle("basic", upf, far());
    steps(&mut game, 0, 0, 2);
    let events = game.act(0, Action::Move, &[]);
    assert_eq!(flew(&events, 0).1, Place::Away);
    assert!(events.contains(&Event::GoneAlong { carrier: ShipId(0), ship: ShipId(1) }), "{events:?}");
    assert_eq!(seen(&game).ships[1].place, Place::Away);
}

#[test]
fn ruling_r42_who_cannot_pay_the_whole_price_of_evasion_pays_what_it_can() {
    let helm = Helm {
        speed: 0,
        adf: 2,
        mr: 4,
        loose: false,
        planet: None,
        gravity: false,
        forced: None,
        weaves: true,
        owed: 2,
        edges: false,
    };
    let mut course = Course::new(Hex::at(9, 9), side("e"));
    assert!(!course.may_end(&helm));
    for _ in 0..2 {
        course.step(&helm).expect("free");
        assert!(!course.may_end(&helm));
        course.turn(&helm, Hand::Left).expect("free");
    }
    assert!(course.may_end(&helm) && course.can_end(&helm));
}

#[test]
fn ruling_r43_a_mask_in_orbit_covers_six_movements() {
    let mut game = battle("campaign", json!([station("armed_station", near("e"))]), far());
    game.act(0, Action::Screen { ship: ShipId(0), screen: Some(hawks::types::Screen::Ms) }, &[]);
    for movement in 1..=6 {
        game.act(0, Action::Move, &[]);
        assert!(seen(&game).ships[0].screen.is_some(), "movement {movement}");
        let events = game.act(1, Action::Move, &[]);
        let lost = events.contains(&Event::MaskLost(ShipId(0)));
        assert_eq!(lost, movement == 6, "movement {movement}");
    }
    // A new one may be released then.
    game.act(0, Action::Screen { ship: ShipId(0), screen: Some(hawks::types::Screen::Ms) }, &[]);
}

#[test]
fn ruling_r13_a_mask_is_lost_in_the_turn_of_its_release_if_the_ship_does_not_coast() {
    for (count, lost) in [(3, false), (4, true)] {
        let mut game = battle("campaign", json!([ship("frigate", Hex::at(5, 5), "e", 3)]), far());
        game.act(0, Action::Screen { ship: ShipId(0), screen: Some(hawks::types::Screen::Ms) }, &[]);
        steps(&mut game, 0, 0, count);
        let events = game.act(0, Action::Move, &[]);
        assert_eq!(events.contains(&Event::MaskLost(ShipId(0))), lost);
        assert_eq!(seen(&game).ships[0].condition.ms, 1);
    }
}

#[test]
fn ruling_r21_the_direction_is_rolled_anew_for_every_move() {
    let swerves = |events: &[Event]| {
        events.iter().any(|event| matches!(event, Event::Swerves { hand: Hand::Right, roll: 6, .. }))
    };
    let hurt = json!({ "class": "assault_scout", "at": "9.9", "facing": "e", "speed": 1, "condition": { "out": ["navigation"] } });
    let mut game = Scripted::<Hawks>::open(
        options(
            json!({ "scenario": { "first": "upf", "upf": { "ships": [hurt] }, "sathar": { "ships": far() } } }),
        ),
        &[5],
    );
    steps(&mut game, 0, 0, 1);
    assert_eq!(game.refuse(0, Action::Turn { hand: Hand::Right, ship: ShipId(0) }).kind(), "forced");
    game.act(0, Action::Turn { hand: Hand::Left, ship: ShipId(0) }, &[]);
    game.act(0, Action::Move, &[]);
    assert!(swerves(&game.act(1, Action::Move, &[6])));
}

#[test]
fn ruling_r29_the_die_falls_before_any_ship_is_moved() {
    let hurt = json!({ "class": "assault_scout", "at": "9.9", "facing": "e", "speed": 1, "condition": { "out": ["navigation"] } });
    let game = Scripted::<Hawks>::open(
        options(
            json!({ "scenario": { "first": "upf", "upf": { "ships": [hurt] }, "sathar": { "ships": far() } } }),
        ),
        &[5],
    );
    assert_eq!((seen(&game).stage, seen(&game).ships[0].swerve), (Stage::Move, Some(Hand::Left)));
}

#[test]
fn ruling_r23_a_campaign_has_the_ships_of_the_advanced_game() {
    use hawks::tables::lines;
    use hawks::types::Rules;
    assert_eq!(lines(Rules::Campaign), lines(Rules::Advanced));
    assert_ne!(lines(Rules::Basic)[&Class::Frigate], lines(Rules::Advanced)[&Class::Frigate]);
}

#[test]
fn s21_1_what_the_basic_game_of_a_campaign_has_and_has_not() {
    use hawks::types::Rules;
    let has =
        |rules: Rules| [rules.damage_table(), rules.gravity(), rules.shared_interceptors(), rules.edges()];
    assert_eq!(has(Rules::Campaign), [false; 4]);
    assert_eq!(has(Rules::Advanced), [true, true, true, false]);
    assert_eq!(has(Rules::Basic), [false, false, false, true]);
}

#[test]
fn s20_every_ruling_is_told_in_the_rulebook() {
    let (book, list) = (include_str!("../../../../rulebooks/hawks.md"), include_str!("../../rules.toml"));
    let ids: Vec<&str> =
        list.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"')).collect();
    assert!(ids.len() >= 65, "{}", ids.len());
    for id in ids {
        assert!(book.contains(&format!("*Ruling {id}.*")) && book.contains(&format!("| {id} | §")), "{id}");
    }
}

#[test]
fn ruling_r65_a_station_says_that_they_meet_at_its_planet() {
    let built = |upf: &str| {
        let game = Scripted::<Hawks>::start(options(json!({ "upf": upf, "sathar": "frigate" })));
        (seen(&game).planet, game.view(Viewer::Seat(Seat(0))).setup.expect("set-up").free_planet)
    };
    assert_eq!(built("armed_station"), (Some(MIDDLE), false));
    assert_eq!(built("frigate"), (None, true));
}
