//! §16 Shatter drones, and what becomes of ships whose base is gone.

use contract::{Dice, Game as _, Refuse as _, Seat, Turn, UserData, Viewer, decide};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::{Cause, Ending, Event};
use hawks::ship::Place;
use hawks::tables::Options;
use hawks::types::{Hex, Orbit, ShipId, System};
use hawks::view::Stage;
use testkit::Scripted;

fn start(options: serde_json::Value) -> Scripted<Hawks> {
    Scripted::start(serde_json::from_value::<Options>(options).expect("options"))
}

/// A frigate of the Sathar flies into a hex with a station of the UPF, ships in dock, and one of its own ships.
fn hub(rules: &str) -> Scripted<Hawks> {
    let frigate = |at: &str| serde_json::json!({ "class": "frigate", "at": at, "facing": "e", "speed": 1 });
    start(serde_json::json!({ "shatter_drones": true, "rules": rules, "scenario": {
        "first": "sathar", "planet": "28.20",
        "upf": { "ships": [
            { "class": "armed_station", "name": "Hub", "at": "27.20", "orbit": "clockwise" },
            { "class": "destroyer", "docked": "Hub" },
            { "class": "assault_scout", "docked": "Hub" },
        ] },
        "sathar": { "ships": [frigate("26.20"), frigate("26.20"), frigate("9.9")] },
    } }))
}

#[test]
fn s16_each_side_marks_two_frigates_and_only_it_knows() {
    let mut game = start(
        serde_json::json!({ "shatter_drones": true, "upf": "3 frigate, destroyer", "sathar": "frigate" }),
    );
    let theirs = game.view(Viewer::Seat(Seat(1)));
    game.act(0, Action::Mark(ShipId(2)), &[]);
    assert_eq!(game.refuse(0, Action::Mark(ShipId(2))).kind(), "no_drone");
    assert_eq!(game.refuse(0, Action::Mark(ShipId(3))).kind(), "no_drone");
    game.act(0, Action::Mark(ShipId(0)), &[]);
    assert_eq!(game.refuse(0, Action::Mark(ShipId(1))).kind(), "no_drone");
    assert_eq!(game.view(Viewer::Seat(Seat(1))), theirs);
    let events = game.act(0, Action::Deploy, &[]);
    let marked = Event::Marked { ships: vec![ShipId(2), ShipId(0)], side: Seat(0) };
    assert!(events.contains(&marked), "{events:?}");
    assert_eq!(game.view(Viewer::Seat(Seat(0))).marked, [ShipId(0), ShipId(2)]);
    assert_eq!(game.view(Viewer::Seat(Seat(1))).marked, []);
    assert_eq!(game.view(Viewer::Public).drones, [2, 1]);
    // Ruling R49: who has one frigate marks that.
    game.act(1, Action::Deploy, &[]);
    assert_eq!(game.view(Viewer::Seat(Seat(1))).marked, [ShipId(4)]);
}

/// Flies the first frigate, or both, into the station's hex.
fn fly_in(game: &mut Scripted<Hawks>, both: bool) {
    let step = |ship| Action::Step(ShipId(ship));
    game.act(1, Action::Deploy, &[]);
    game.act(1, step(3), &[]);
    if both {
        game.act(1, step(4), &[]);
    }
    game.act(1, Action::Move, &[]);
    assert_eq!(game.view(Viewer::Public).stage, Stage::Detonate);
}

#[test]
fn s16_a_drone_hits_everything_else_in_its_hex_without_a_roll_to_hit() {
    let mut game = hub("campaign");
    fly_in(&mut game, true);
    assert_eq!(game.refuse(1, Action::Blast(ShipId(5))).kind(), "no_drone");
    game.act(1, Action::Blast(ShipId(3)), &[]);
    // The station, the destroyer in dock and the other frigate, five dice each; the scout in dock is spared.
    let dice = [[1; 5], [10; 5], [2; 5]].concat();
    let events = game.act(1, Action::Detonate, &dice);
    let hit: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::Blasted { ship, .. } => Some(ship.0),
            _ => None,
        })
        .collect();
    assert_eq!(hit, [0, 1, 4]);
    assert!(events.contains(&Event::Lost { cause: Cause::Detonated, ship: ShipId(3) }));
    let seen = game.view(Viewer::Public);
    // The destroyer is lost in dock: half of its 50 points fall on the station.
    let hulls: Vec<u16> = [0, 2, 4].map(|n: usize| seen.ships[n].condition.hull).to_vec();
    assert_eq!(hulls, [80 - 5 - 25, 15, 30]);
    assert_eq!((seen.detonated, seen.stage), (vec![ShipId(3)], Stage::Defend));
}

#[test]
fn s16_in_the_advanced_game_a_drone_is_looked_up_with_minus_20() {
    let mut game = start(serde_json::json!({ "shatter_drones": true, "scenario": {
        "first": "sathar", "planet": "28.20",
        "upf": { "ships": [
            { "class": "armed_station", "name": "Hub", "at": "27.20", "orbit": "clockwise" },
            { "class": "destroyer", "docked": "Hub" },
        ] },
        "sathar": { "ships": [{ "class": "frigate", "at": "27.20", "facing": "w", "drone": true }] },
    } }));
    game.act(1, Action::Move, &[]);
    game.act(1, Action::Blast(ShipId(2)), &[]);
    // 30 − 20: the station's hull twice; 66 − 20 = 46: a point of the destroyer's drive.
    let events = game.act(1, Action::Detonate, &[30, 1, 1, 1, 1, 1, 66]);
    assert!(events.contains(&Event::HullHit { points: 10, ship: ShipId(0) }), "{events:?}");
    assert_eq!(game.view(Viewer::Public).ships[1].condition.adf, 2);
}

#[test]
fn ruling_r49_all_drones_explode_together() {
    let mut game = hub("campaign");
    fly_in(&mut game, true);
    game.act(1, Action::Blast(ShipId(3)), &[]);
    game.act(1, Action::Blast(ShipId(4)), &[]);
    let events = game.act(1, Action::Detonate, &[1; 20]);
    let lost = |event: &&Event| matches!(event, Event::Lost { cause: Cause::Detonated, .. });
    assert_eq!(events.iter().filter(lost).count(), 2);
    // Nobody is asked about drones that are all gone.
    assert_eq!(game.view(Viewer::Public).detonated.len(), 2);
}

#[test]
fn s16_who_was_a_drone_is_told_when_it_is_over() {
    let mut game = start(serde_json::json!({ "shatter_drones": true, "rules": "campaign", "scenario": {
        "first": "sathar",
        "upf": { "ships": [{ "class": "frigate", "at": "9.9", "facing": "e", "condition": { "hull": 1 } }] },
        "sathar": { "ships": [
            { "class": "frigate", "at": "8.9", "facing": "e", "speed": 1, "drone": true },
            { "class": "frigate", "at": "2.9", "facing": "e", "speed": 1 },
        ] },
    } }));
    // The battle names the drone of the Sathar; the UPF marks its own.
    assert_eq!(game.view(Viewer::Public).stage, Stage::Place);
    game.act(0, Action::Deploy, &[]);
    game.act(1, Action::Step(ShipId(1)), &[]);
    game.act(1, Action::Step(ShipId(2)), &[]);
    game.act(1, Action::Move, &[]);
    game.act(1, Action::Blast(ShipId(1)), &[]);
    let events = game.act(1, Action::Detonate, &[1, 1, 1, 1, 1]);
    assert!(events.contains(&Event::DronesShown(vec![ShipId(0), ShipId(1)])), "{events:?}");
    assert!(matches!(events.last(), Some(Event::Ended(Ending::Destroyed(Seat(1))))), "{events:?}");
    assert_eq!(game.view(Viewer::Public).marked, [ShipId(0), ShipId(1)]);
}

#[test]
fn ruling_r58_ships_of_a_station_that_is_lost_are_in_orbit_there() {
    let mut game = start(serde_json::json!({ "rules": "campaign", "shatter_drones": true, "scenario": {
        "first": "sathar", "planet": "28.20",
        "upf": { "ships": [
            { "class": "armed_station", "name": "Hub", "at": "27.20", "orbit": "clockwise", "condition": { "hull": 5 } },
            { "class": "battleship", "docked": "Hub" },
        ] },
        "sathar": { "ships": [{ "class": "frigate", "at": "26.20", "facing": "e", "speed": 1, "drone": true }] },
    } }));
    game.act(1, Action::Step(ShipId(2)), &[]);
    game.act(1, Action::Move, &[]);
    game.act(1, Action::Blast(ShipId(2)), &[]);
    let events = game.act(1, Action::Detonate, &[1; 10]);
    let place = Place::Orbit { at: Hex::at(27, 20), way: Orbit::Clockwise };
    assert!(events.contains(&Event::CastOff { place, ship: ShipId(1) }), "{events:?}");
    let seen = game.view(Viewer::Public);
    assert_eq!((seen.ships[1].place, seen.ships[1].condition.hull), (place, 120 - 40 - 5));
}

#[test]
fn ruling_r44_a_short_circuit_with_nothing_left_to_shut_off_is_a_hull_hit() {
    use hawks::condition::Condition;
    use hawks::rules::s12_2_damage::harms;
    use hawks::tables::{Band, lines};
    use hawks::types::{Class, Rules, Screen};
    let line = lines(Rules::Advanced)[&Class::Frigate];
    let mut condition = Condition::new(&line);
    assert_eq!(harms(&line, &condition, Band::Power).len(), 1);
    condition.out = [System::Interceptors, System::Screen(Screen::Ms)].into();
    assert_eq!(harms(&line, &condition, Band::Power), []);
}

#[test]
fn s16_drones_that_a_battle_names_are_counted_and_need_the_option() {
    let battle = |drones: bool| {
        let frigate = |at: &str, drone: bool| serde_json::json!({ "class": "frigate", "at": at, "facing": "e", "drone": drone });
        serde_json::json!({ "shatter_drones": drones, "scenario": {
            "first": "upf",
            "upf": { "ships": [frigate("9.9", true), frigate("9.10", false)] },
            "sathar": { "ships": [{ "class": "destroyer", "at": "30.10", "facing": "e" }] },
        } })
    };
    assert_eq!(start(battle(true)).view(Viewer::Public).drones, [1, 0]);
    let options = serde_json::from_value::<Options>(battle(false)).expect("options");
    let error = hawks::tables::prepare(&options, &UserData::default()).expect_err("no such option");
    assert!(error.to_string().contains("shatter_drones"), "{error}");
}

/// Drones of a campaign: nobody but their owner knows whether any is here at all, not even when it is over.
#[test]
fn s16_a_campaigns_drones_are_known_to_their_owner_alone() {
    let options = |secret: bool| {
        let frigate =
            |at: &str| serde_json::json!({ "class": "frigate", "at": at, "facing": "e", "speed": 1 });
        let options = serde_json::json!({ "rules": "campaign", "scenario": {
            "first": "sathar", "victory": "field", "secret_drones": secret,
            "upf": { "ships": [{ "class": "fighter", "at": "27.20", "facing": "e", "speed": 0 }] },
            "sathar": { "ships": [frigate("26.20"), frigate("9.9")] },
        } });
        serde_json::from_value::<Options>(options).expect("options")
    };
    let setup = hawks::tables::prepare(&options(true), &UserData::default()).expect("a battle");
    let begin = |drones: &[ShipId]| {
        let mut state = Hawks::blank(&setup);
        Turn::<Hawks>::run(&mut state, &mut Dice::given(Vec::new()), &mut Vec::new(), |turn| {
            hawks::resolver::mark(turn, [&[], drones]);
            Hawks::open(turn);
        });
        state
    };
    let (with, without) = (begin(&[ShipId(1)]), begin(&[]));
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
        assert_eq!(Hawks::view(&with, viewer), Hawks::view(&without, viewer));
    }
    assert_eq!(Hawks::view(&with, Viewer::Seat(Seat(1))).marked, [ShipId(1)]);
    // Both are asked about drones after their movement, whether there are any or not.
    let after = |mut state: hawks::state::State| {
        for action in [Action::Step(ShipId(1)), Action::Move] {
            let (mut dice, mut events) = (Dice::given(Vec::new()), Vec::new());
            decide::apply::<Hawks>(&mut state, &mut events, Seat(1), &action, &mut dice).expect("allowed");
        }
        Hawks::view(&state, Viewer::Public).stage
    };
    assert_eq!((after(with), after(without)), (Stage::Detonate, Stage::Detonate));
    // Without a campaign's secret there are none.
    let plain = hawks::tables::prepare(&options(false), &UserData::default()).expect("a battle");
    assert_eq!(Hawks::view(&Hawks::blank(&plain), Viewer::Public).drones, [0, 0]);
}
