//! Computer players in places that play does not lead to, or hardly.

use contract::{Budget, Dice, Game as _, Legal, Minds as _, Seat, UserData, Viewer};
use serde_json::json;
use solo::Solo;
use solo::action::Action;
use solo::mind::random_ships;
use solo::tables::{Options, named_layouts};
use solo::types::{Cell, Kind, Ship, Suit, Variant};
use solo::view::{Stage, ToPlace, View};
use testkit::Scripted;

const ME: Viewer = Viewer::Seat(Seat(0));

/// What a mind of this level plans.
fn plan(level: &str, view: &View, number: u64) -> Vec<Action> {
    let setup = Solo::prepare(&Options::default(), &UserData::default()).unwrap();
    let mut mind = Solo::mind(level, &setup, Seat(0)).unwrap();
    let mut plan = Vec::new();
    mind.choose(view, &Legal::none(), Budget::default(), &mut Dice::loose(number), &mut plan);
    plan
}

#[test]
fn on_a_forged_sea_without_room_a_mind_takes_a_ship_back() {
    let mut view = Scripted::<Solo>::start(Options::default()).view(ME);
    let cruiser = |n: u8| {
        let (from, to) = (Cell::new(n * 3).unwrap(), Cell::new(n * 3 + 2).unwrap());
        Ship { suit: Suit::Suns, ship: Kind::Cruiser, from, to }
    };
    view.ships = (0..16).map(cruiser).collect();
    for level in ["easy", "hard"] {
        assert_eq!(plan(level, &view, 1), [Action::Lift("A0".parse().unwrap())], "{level}");
    }
}

#[test]
fn on_a_forged_sea_with_too_much_to_place_a_mind_gives_up() {
    let mut view = Scripted::<Solo>::start(Options::default()).view(ME);
    view.to_place = vec![ToPlace { suit: Suit::Suns, ship: Kind::Cruiser, count: 200 }];
    assert_eq!(plan("easy", &view, 1), []);
}

#[test]
fn a_mind_ends_any_layout_that_was_begun() {
    for number in 0..200 {
        let mut game = Scripted::<Solo>::start(Options::default());
        let mut ships = random_ships(Variant::Ships, Suit::Arms, &mut Dice::loose(number));
        ships.sort_by_key(|ship| (ship.ship, ship.suit));
        ships.truncate(number as usize % 9);
        for ship in ships {
            game.act(0, Action::Place(ship), &[]);
        }
        for action in plan("easy", &game.view(ME), number) {
            assert!(!matches!(action, Action::Lift(_)), "there is room");
            game.act(0, action, &[]);
        }
        assert_eq!(game.view(ME).stage, Stage::Battle);
    }
}

#[test]
fn s2_1d_minds_call_a_fleet_that_floats() {
    let mut layout = serde_json::to_value(&named_layouts()["lanes"]).unwrap();
    // All suns and all crowns but one.
    layout["sunk"] = json!(["A0", "A1", "A2", "B0", "B1", "B5", "E0", "E1", "E2", "F0", "F1"]);
    let options = serde_json::from_value(json!({"scenario": layout})).unwrap();
    let game = Scripted::<Solo>::start(options);
    for number in 0..40 {
        let [Action::Call(suit)] = plan("easy", &game.view(ME), number)[..] else { panic!("a call") };
        assert_ne!(suit, Suit::Suns);
    }
    assert_eq!(plan("hard", &game.view(ME), 0), [Action::Call(Suit::Moons)]);
    // A forged view in which nothing floats.
    let mut view = game.view(ME);
    view.fleets.iter_mut().for_each(|fleet| fleet.afloat.clear());
    assert_eq!((plan("easy", &view, 0), plan("hard", &view, 0)), (vec![], vec![]));
}
