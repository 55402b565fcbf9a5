//! Rulings on Salvo II that the tests of its sections leave open.

use crate::sea::{battle, unit};
use crate::war::{self, Game, changed, done, hex, id, kind, until};
use naval::action::Action;
use naval::event::{Event, Stage};
use naval::tables::Damage;
use naval::types::{Edge, Heading, UnitId};
use serde_json::json;
use testkit::Scripted;

const LION: UnitId = UnitId(0);
const AIRSHIP: UnitId = UnitId(2);

/// Lion and Seydlitz in a mist of six, and an airship seven hexes from Lion that flies over her.
fn over_lion(rules: &[&str]) -> Game {
    let units = [unit(1, "BR-BC7", "Lion", "1010", "A", 4), unit(2, "HS-BC4", "Seydlitz", "2010", "A", 4)];
    let special = json!([{ "zeppelins": { "side": 2, "most": 4, "within": 9, "variant": "zeppelins" } }]);
    let mut options =
        battle(&units, rules, json!({ "edition": "salvo_ii", "special": special, "visibility": 6 }));
    options.variants = vec!["zeppelins".into()];
    let mut game = Scripted::open(options, &[1]);
    let at = hex("1010").along(Heading::C, 7);
    game.act(1, Action::Place { at, heading: Heading::F, speed: 7, unit: AIRSHIP }, &[]);
    game.act(1, Action::Done, &[3, 6, 1]);
    until(&mut game, 1, Stage::Move, 1);
    war::ahead(&mut game, 1, AIRSHIP, 8);
    game
}

#[test]
fn ruling_n22_in_the_fog_an_airship_bombs_only_what_is_made_out() {
    over_lion(&[]).act(1, Action::Bomb { target: LION, unit: AIRSHIP }, &[]);
    let game = over_lion(&["fog"]);
    game.refuse(1, Action::Bomb { target: LION, unit: AIRSHIP });
    assert!(!game.legal(1).contains(&Action::Bomb { target: LION, unit: AIRSHIP }));
}

#[test]
fn ruling_n23_an_airship_changes_its_speed_by_two_at_most() {
    for (begins, refused, taken) in [(3, [0, 6], [1, 5]), (8, [5, 5], [6, 8])] {
        let units =
            [unit(1, "BR-BC7", "Lion", "1010", "A", 4), unit(2, "HS-BC4", "Seydlitz", "1510", "A", 4)];
        let special = json!([{ "zeppelins": { "side": 2, "most": 4, "within": 5, "variant": "zeppelins" } }]);
        let mut options = battle(&units, &[], json!({ "edition": "salvo_ii", "special": special }));
        options.variants = vec!["zeppelins".into()];
        let mut game = Scripted::<naval::Naval>::open(options, &[1]);
        game.act(
            1,
            Action::Place { at: hex("1610"), heading: Heading::A, speed: begins, unit: AIRSHIP },
            &[],
        );
        game.act(1, Action::Done, &[3, 6, 1]);
        until(&mut game, 1, Stage::Move, 1);
        for speed in refused {
            assert_eq!(
                kind(&game.refuse(1, Action::Speed { speed, unit: AIRSHIP })),
                "speed",
                "{begins} to {speed}"
            );
        }
        for speed in taken {
            game.act(1, Action::Speed { speed, unit: AIRSHIP }, &[]);
        }
    }
}

#[test]
fn ruling_n25_one_die_lets_both_battlecruisers_out() {
    let options = changed("heligoland", &[], |scenario| {
        let late = scenario.units.iter_mut().filter(|row| row.enters.is_some());
        late.for_each(|row| row.enters = Some(1));
    });
    let mut game = Scripted::<naval::Naval>::open(options, &[3, 6, 1]);
    game.act(1, Action::Done, &[]);
    // One die is all that is rolled.
    let events = game.act(0, Action::Done, &[6]);
    let both = events.iter().find_map(|event| match event {
        Event::Arriving { die, units, .. } => Some((*die, units.len())),
        _ => None,
    });
    assert_eq!(both, Some((Some(6), 2)));
}

#[test]
fn ruling_n26_who_lies_dead_in_the_water_does_not_turn_away() {
    let options = changed("crossing_the_t", &[], |scenario| {
        let kaiser = scenario.units.iter_mut().find(|row| row.ship == "HS-BB5").expect("Kaiser");
        kaiser.damage = Damage { s_fixed: 3, ..Damage::default() };
        kaiser.speed = 0;
    });
    let mut game = Scripted::open(options, &[3, 1, 6]);
    until(&mut game, 1, Stage::Move, 1);
    let (kaiser, koenig) = (id(&game, "Kaiser"), id(&game, "König"));
    let before = game.state().unit(kaiser).heading;
    game.act(1, Action::TurnAway, &[]);
    let events = done(&mut game, 1);
    let turned = events.iter().find_map(|event| match event {
        Event::TurnedAway { units, .. } => Some(units.clone()),
        _ => None,
    });
    let turned = turned.expect("the fleet turns");
    assert!(turned.contains(&koenig) && !turned.contains(&kaiser));
    assert_eq!(game.state().unit(kaiser).heading, before);
    assert!(game.state().unit(koenig).turned, "who turned away has turned");
}

#[test]
fn ruling_n29_the_destroyers_leave_to_the_south_wherever_they_are_and_are_afloat() {
    let options = changed("corfu", &[], |scenario| war::put(scenario, "HS-BC3", "0706", "F", 3));
    let mut game = Scripted::open(options, &[3, 1, 6]);
    let flotilla = id(&game, "British destroyers 1");
    until(&mut game, 0, Stage::Move, 10);
    let at = game.state().unit(flotilla).hex().expect("on the map");
    assert!(at.distance(hex("1024")) > 1, "{at} is not at the edge");
    let points = naval_points(&game);
    let events = until(&mut game, 0, Stage::Aim, 11);
    assert!(events.contains(&Event::Left { edge: Edge::South, unit: flotilla }));
    assert_eq!(naval_points(&game), points, "nobody has points for them");
}

fn naval_points(game: &Game) -> [i32; 2] {
    war::seen_by(game, 0).points
}

/// An edge is an exit for those whom the scenario lets leave, and nobody else; a corner belongs to both its edges.
#[test]
fn ruling_n31_an_exit_is_there_for_its_own_side() {
    let mut game = Scripted::open(
        changed("dogger_bank", &[], |scenario| {
            war::put(scenario, "BR-BC7", "3610", "C", 4);
            war::put(scenario, "HS-BC4", "3612", "C", 4);
            war::put(scenario, "HS-BC2", "3624", "C", 4);
        }),
        &[3, 1, 6],
    );
    let [lion, seydlitz, moltke] = ["Lion", "Seydlitz", "Moltke"].map(|name| id(&game, name));
    let mut events = Vec::new();
    for (seat, ships) in [(0, vec![lion]), (1, vec![seydlitz, moltke])] {
        events.extend(until(&mut game, seat, Stage::Move, 1));
        for ship in ships {
            game.act(seat, Action::Speed { speed: 4, unit: ship }, &[]);
            game.act(seat, Action::Ahead(ship), &[]);
        }
        events.extend(done(&mut game, seat));
    }
    let left: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Left { edge, unit } => Some((*unit, *edge)),
            _ => None,
        })
        .collect();
    assert_eq!(left.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(), [seydlitz, moltke]);
    assert_eq!(left[0].1, Edge::East);
    assert!(
        game.state().unit(lion).in_play()
            && !game.setup().map.inside(game.state().unit(lion).hex().expect("at sea"))
    );
}
