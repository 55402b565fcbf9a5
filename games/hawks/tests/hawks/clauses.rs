//! Clauses of the rules that no other test is about, each by itself.

use crate::fleet::orbits::{battle, far, near, options, seen, ship, side, station, steps};
use contract::Refuse as _;
use hawks::Hawks;
use hawks::action::Action;
use hawks::condition::Condition;
use hawks::event::Event;
use hawks::rules::s8_5_to_hit::{Item, Part};
use hawks::rules::s12_2_damage::{Harm, harms, suffer};
use hawks::ship::Place;
use hawks::tables::{Band, lines};
use hawks::types::{Class, Hex, Rules, Screen, ShipId, System, Weapon};
use serde_json::{Value, json};
use testkit::Scripted;

fn out(mut ship: Value, systems: &[&str]) -> Value {
    ship["condition"] = json!({ "out": systems });
    ship
}

#[test]
fn s5_1_a_docked_ship_fires_its_batteries_and_nothing_else() {
    let upf = json!([station("armed_station", near("e")), { "class": "frigate", "docked": "Hub" }]);
    let enemy = ship("frigate", Hex(near("se").0.along(side("e").0, 3)), "w", 0);
    let mut game = battle("advanced", upf, json!([enemy]));
    game.act(0, Action::Move, &[]);
    game.act(1, Action::Fire, &[]);
    let aim = |weapon| Action::Aim { leg: 1, ship: ShipId(1), target: ShipId(2), weapon };
    for weapon in [Weapon::Lc, Weapon::T] {
        assert_eq!(game.refuse(0, aim(weapon)).kind(), "docked", "{weapon}");
    }
    game.act(0, aim(Weapon::Lb), &[]);
    game.act(0, aim(Weapon::Rb), &[]);
}

#[test]
fn s3_2_a_ship_without_mr_faces_as_it_faces_even_stopped_in_orbit_or_in_dock() {
    let mut stopped = ship("frigate", Hex::at(9, 9), "e", 0);
    stopped["condition"] = json!({ "mr": 0 });
    let mut orbiting = stopped.clone();
    (orbiting["at"], orbiting["orbit"]) = (near("w").to_string().into(), "clockwise".into());
    let docked = json!({ "class": "frigate", "docked": "Hub", "condition": { "mr": 0 } });
    let upf = json!([station("armed_station", near("e")), stopped, orbiting, docked]);
    let game = battle("campaign", upf, far());
    for id in 1..=3 {
        let about = Action::Face { facing: side("nw"), ship: ShipId(id) };
        assert_eq!(game.refuse(0, about).kind(), "no_turns", "{id}");
    }
}

#[test]
fn s12_2_navigation_damage_is_ignored_while_a_ship_is_stopped() {
    let scout = out(ship("assault_scout", Hex::at(9, 9), "e", 3), &["navigation"]);
    let scenario = json!({ "first": "upf", "upf": { "ships": [scout] }, "sathar": { "ships": far() } });
    let mut game = Scripted::<Hawks>::open(options(json!({ "scenario": scenario })), &[9]);
    // It may stop, and face about.
    game.act(0, Action::Face { facing: side("nw"), ship: ShipId(0) }, &[]);
    game.act(0, Action::Move, &[]);
    let scout = &seen(&game).ships[0];
    assert_eq!((scout.place, scout.facing), (Place::Space(Hex::at(9, 9)), side("nw")));
}

#[test]
fn s12_2_a_ship_without_combat_control_hits_less_often_with_everything() {
    let destroyer = out(ship("destroyer", Hex::at(9, 9), "e", 0), &["combat_control"]);
    let mut game = battle("advanced", json!([destroyer]), json!([ship("frigate", Hex::at(12, 9), "w", 0)]));
    game.act(0, Action::Move, &[]);
    game.act(1, Action::Fire, &[]);
    let weapons = [Weapon::Lc, Weapon::Lb, Weapon::Eb, Weapon::T, Weapon::Rb];
    for weapon in weapons {
        game.act(0, Action::Aim { leg: 0, ship: ShipId(0), target: ShipId(1), weapon }, &[]);
    }
    game.act(0, Action::Fire, &[]);
    let events = game.act(1, Action::Answer, &[100; 5]);
    let less = Part { item: Item::CombatControl, percent: -10 };
    let shots = events
        .iter()
        .filter(|event| matches!(event, Event::Shot { chance, .. } if chance.items.contains(&less)));
    assert_eq!(shots.count(), weapons.len());
}

#[test]
fn s15_stations_and_what_is_docked_there_are_no_targets_of_seekers() {
    let target = Hex(near("e").0.along(side("e").0, 3));
    let docked = json!({ "class": "battleship", "docked": "Hub" });
    let mut game = Scripted::<Hawks>::start(options(json!({ "rules": "campaign", "scenario": {
        "first": "upf", "planet": "28.20", "upf": { "ships": far(), "seekers": [near("e").to_string()] },
        "sathar": { "ships": [station("armed_station", near("e")), docked, ship("frigate", target, "e", 0)] },
    } })));
    game.act(0, Action::Activate(near("e")), &[]);
    let events = game.act(0, Action::Seek, &[]);
    let path = [1, 2].map(|steps| Hex(near("e").0.along(side("e").0, steps))).to_vec();
    assert!(events.contains(&Event::Sought { path, seeker: 1 }), "{events:?}");
}

#[test]
fn s14_mines_spare_their_own_side_and_stay() {
    let mine = Hex::at(10, 9);
    let mut game = Scripted::<Hawks>::start(options(json!({ "rules": "campaign", "scenario": {
        "first": "upf", "upf": { "ships": [ship("frigate", Hex::at(9, 9), "e", 2)], "mines": [mine.to_string()] },
        "sathar": { "ships": [ship("frigate", Hex::at(11, 15), "w", 0)] },
    } })));
    steps(&mut game, 0, 0, 2);
    let events = game.act(0, Action::Move, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::MineBlew { .. })), "{events:?}");
    assert_eq!(game.view(contract::Viewer::Seat(contract::Seat(0))).mines, [mine]);
}

#[test]
fn s12_2_a_disaster_takes_what_is_there() {
    // A ship that cannot repair anything has no damage control to be hit.
    let line = hawks::tables::Line { dcr: 0, ..lines(Rules::Advanced)[&Class::Frigate] };
    let mut condition = Condition::new(&line);
    let all = harms(&line, &condition, Band::Disaster);
    assert!(!all.contains(&Harm::Out(System::DamageControl)) && all.len() == 4, "{all:?}");
    all.iter().for_each(|harm| suffer(&mut condition, harm));
    assert!(
        condition.drifting() && condition.is_out(System::Fire) && condition.is_out(System::CombatControl)
    );
    assert!(harms(&line, &condition, Band::Disaster).is_empty());
}

#[test]
fn s9_a_powered_screen_outlasts_turns_and_changes_of_speed() {
    let mut game = battle("advanced", json!([ship("light_cruiser", Hex::at(9, 9), "e", 3)]), far());
    game.act(0, Action::Screen { ship: ShipId(0), screen: Some(Screen::Es) }, &[]);
    steps(&mut game, 0, 0, 5);
    game.act(0, Action::Turn { hand: hawks::types::Hand::Left, ship: ShipId(0) }, &[]);
    game.act(0, Action::Move, &[]);
    assert_eq!(seen(&game).ships[0].screen, Some(Screen::Es));
}
