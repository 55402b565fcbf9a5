//! Rulings about what is hidden: markers, unseen fire, dice that tell nothing, dummies.

use crate::sea::{aim, battle, open, unit, volleys, with};
use contract::{Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::Event;
use naval::state::Phase;
use naval::types::{Column, Heading, Hex, UnitId};
use naval::unit::Place;
use naval::view::Seen;
use serde_json::{Value, json};
use testkit::Scripted;

fn hex(text: &str) -> Hex {
    text.parse().expect(text)
}

fn pass(game: &mut Scripted<Naval>, seats: &[u8]) {
    for seat in seats {
        game.act(*seat, Action::Done, &[]);
    }
}

fn place(unit: u8, at: &str, heading: Heading, speed: u8) -> Action {
    Action::Place { at: hex(at), heading, speed, unit: UnitId(unit) }
}

fn saw(game: &Scripted<Naval>, seat: u8) -> Vec<Seen> {
    game.saw(Viewer::Seat(Seat(seat))).into_iter().map(|sighting| sighting.seen).collect()
}

fn json_of(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("JSON")
}

/// The dark, with a visibility of four.
fn dark(more: Value) -> Value {
    with(json!({ "night": true, "visibility": 4 }), more)
}

/// Declarations, starshells, targets, movement.
const TO_TORPEDOES: [u8; 8] = [0, 1, 0, 1, 0, 1, 0, 1];

#[test]
fn ruling_n1_after_a_movement_markers_are_numbered_anew() {
    let moved = |north: (&str, &str), south: (&str, &str)| {
        let units = [
            unit(1, "GB-BC1", "Hood", "0510", "A", 4),
            unit(2, north.0, north.1, "3010", "D", 4),
            unit(2, south.0, south.1, "3012", "A", 4),
        ];
        let mut game = open(battle(&units, &["fog"], dark(json!({}))), &[3, 1, 6]);
        let before = json_of(&game.view(Viewer::Seat(Seat(0))));
        pass(&mut game, &TO_TORPEDOES[..7]);
        // Four damage-control rolls for each of three ships, and the next turn's dice.
        game.act(1, Action::Done, &[&[3; 12][..], &[3, 1, 6]].concat());
        (before, json_of(&game.saw(Viewer::Seat(Seat(0)))), game.view(Viewer::Seat(Seat(0))))
    };
    let (bismarck, scharnhorst) = (("GE-BB1", "Bismarck"), ("GE-BC1", "Scharnhorst"));
    let (one, other) = (moved(bismarck, scharnhorst), moved(scharnhorst, bismarck));
    // The two have passed one another: what was the first marker is the second one now, and nobody can tell.
    let markers: Vec<(u8, String)> = one.2.contacts.iter().map(|c| (c.id.0, c.at.to_string())).collect();
    assert_eq!(markers, [(0, "3008".into()), (1, "3014".into())]);
    assert_eq!((one.0, one.1, json_of(&one.2)), (other.0, other.1, json_of(&other.2)));
}

#[test]
fn ruling_n2_fire_shells_and_smoke_do_not_tell_whose_they_are() {
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        with(unit(2, "GE-BB1", "Bismarck", "1018", "A", 4), json!({ "radar": "fumo" })),
        unit(2, "DD", "Flotilla", "1818", "A", 3),
    ];
    let mut game = open(battle(&units, &["fog", "radar_sets", "smoke"], dark(json!({}))), &[3, 1, 6]);
    let mut told = String::new();
    let mut act = |game: &mut Scripted<Naval>, seat: u8, action: Action, dice: &[u32]| {
        game.act(seat, action, dice);
        told += &json_of(&game.saw(Viewer::Seat(Seat(0))));
        told += &json_of(&game.view(Viewer::Seat(Seat(0))).shots);
        saw(game, 0)
    };
    for seat in [0, 1, 0] {
        act(&mut game, seat, Action::Done, &[]);
    }
    act(&mut game, 1, Action::Shell { at: hex("1020"), unit: UnitId(1) }, &[]);
    let seen = act(&mut game, 1, Action::Done, &[4]);
    assert!(seen.contains(&Seen::Burst { at: hex("1020"), side: Seat(1) }));
    act(&mut game, 0, Action::Done, &[]);
    act(&mut game, 1, aim(1, 0), &[]);
    // 12, less 3 for the radar and 1 over the bow: 27 points, 2:1; a 7 is W.
    let seen = act(&mut game, 1, Action::Done, &[6, 6, 3, 4]);
    let fire = |seen: &Seen| match seen {
        Seen::UnseenFire { hits, side, target } => Some((hits.to_string(), *side, *target)),
        _ => None,
    };
    assert_eq!(seen.iter().find_map(fire), Some(("W".into(), Seat(1), UnitId(0))));
    act(&mut game, 0, Action::Done, &[]);
    act(&mut game, 1, Action::Smoke(UnitId(2)), &[]);
    let seen = act(&mut game, 1, Action::Done, &[]);
    let hexes = ["1816", "1817", "1818"].map(hex).to_vec();
    assert!(seen.contains(&Seen::Smoke { hexes, side: Seat(1) }));
    for secret in ["Bismarck", "Flotilla", "\"unit\":1", "\"unit\":2"] {
        assert!(!told.contains(secret), "{secret} in {told}");
    }
}

#[test]
fn ruling_n2_torpedoes_do_not_tell_whose_they_are() {
    let japanese = |row: Value| with(row, json!({ "nation": "japanese" }));
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 0),
        japanese(unit(2, "CL", "Nagara", "1012", "A", 0)),
        japanese(unit(2, "DD", "Shirayuki", "1014", "A", 0)),
    ];
    let more = json!({ "night": true, "visibility": 2 });
    let mut game = open(battle(&units, &["fog"], more), &[3, 1, 6]);
    pass(&mut game, &TO_TORPEDOES[..3]);
    // Hood is lit, and the destroyers that see her are not.
    game.act(1, Action::Shell { at: hex("1010"), unit: UnitId(2) }, &[]);
    game.act(1, Action::Done, &[4]);
    pass(&mut game, &TO_TORPEDOES[4..]);
    game.act(1, Action::Torpedo { target: UnitId(0), unit: UnitId(2) }, &[]);
    // Four hexes: 1:1; a column to the right for a target that lies still, one back from astern. A 7 is W, read as S.
    game.act(1, Action::Done, &[&[3, 4][..], &[3; 12], &[3, 1, 6]].concat());
    let run = saw(&game, 0).into_iter().find_map(|seen| match seen {
        Seen::Torpedoes { hits, side, target, unit } => {
            Some((hits.map(|hits| hits.to_string()), side, target, unit))
        }
        _ => None,
    });
    assert_eq!(run, Some((Some("S".into()), Seat(1), Some(UnitId(0)), None)));
    assert!(!json_of(&game.saw(Viewer::Seat(Seat(0)))).contains("Shirayuki"));
}

#[test]
fn ruling_n5_before_torpedoes_it_is_looked_again_by_eye() {
    let units = [
        unit(1, "DD", "Flotilla", "1010", "A", 0),
        unit(2, "GE-BB1", "Bismarck", "1017", "A", 4),
        unit(2, "GE-BC1", "Scharnhorst", "3010", "A", 4),
    ];
    let mut game = Scripted::<Naval>::start(battle(&units, &["fog", "dummies"], dark(json!({}))));
    // Dummies 3 and 4 are the first side's, 5 and 6 the second's.
    game.act(1, place(5, "1117", Heading::A, 4), &[]);
    game.act(1, Action::Done, &[]);
    let events = game.act(0, Action::Done, &[3, 1, 6]);
    assert!(!events.iter().any(|event| matches!(event, Event::Detected { .. } | Event::DummyFound { .. })));
    pass(&mut game, &TO_TORPEDOES[..7]);
    let events = game.act(1, Action::Done, &[]);
    let seen = |wanted: &Event| events.contains(wanted);
    assert!(seen(&Event::Detected { by: Seat(0), unit: UnitId(1) }));
    assert!(seen(&Event::Detected { by: Seat(1), unit: UnitId(0) }));
    assert!(!seen(&Event::Detected { by: Seat(0), unit: UnitId(2) }));
    assert!(seen(&Event::DummyFound { at: hex("1113"), speed: 4, unit: UnitId(5) }));
    assert!(!events.iter().any(|event| matches!(event, Event::Declared { .. })));
    assert!(game.listed(0).contains(&Action::Torpedo { target: UnitId(1), unit: UnitId(0) }));
}

#[test]
fn ruling_n5_radar_does_not_look_again() {
    let found = |at: &str| {
        let units = [
            with(unit(1, "GB-BB1", "King George V", "0510", "A", 0), json!({ "radar": "type284" })),
            unit(1, "DD", "Flotilla", "0512", "A", 0),
            unit(2, "GE-BC1", "Scharnhorst", at, "E", 4),
        ];
        let mut game = open(battle(&units, &["fog", "radar_sets"], dark(json!({}))), &[3, 1, 6]);
        let known = |game: &Scripted<Naval>| game.state().knows(Seat(0), UnitId(2));
        let first = known(&game);
        pass(&mut game, &TO_TORPEDOES);
        assert!(matches!(game.state().phase(), Phase::Torpedo(_)));
        let away = game.state().unit(UnitId(2)).hex().map(|at| at.distance(hex("0510")));
        (first, away.is_some_and(|away| away <= 25), known(&game))
    };
    // Within the search range of 25 at first, and a contact again when she has moved; and after the movement only.
    assert_eq!(found("3010"), (true, true, false));
    assert_eq!(found("3210"), (false, true, false));
}

#[test]
fn ruling_n8_the_number_of_dice_tells_nothing() {
    let turn = |more: Value, rules: &[&str], opening: usize, end: usize| {
        let radar = json!({ "radar": "mark3", "plane": "aboard" });
        let units = [
            with(with(unit(1, "US-BB5", "South Dakota", "0510", "A", 4), radar), more),
            unit(2, "JP-BC3", "Kirishima", "3010", "A", 4),
        ];
        let options = battle(&units, rules, json!({ "impaired_radar": true }));
        let mut game = open(options, &[&[3, 1, 6][..], &vec![3; opening]].concat());
        let fog = rules.contains(&"fog");
        pass(&mut game, if fog { &[0, 1, 0, 1, 0] } else { &[0, 1, 0] });
        game.act(1, Action::Done, &[&vec![3; end][..], &[3, 1, 6], &vec![3; opening]].concat());
        let tries = |event: &&Event| matches!(event, Event::RepairTried { .. });
        game.events().iter().filter(tries).count()
    };
    let hurt = || json!({ "radar_destroyed": true, "damage": { "w": 1, "s": 1 } });
    let fog = ["fog", "radar_sets", "planes"];
    // One die for the Mark 3, two for the plane on its catapult; two for each track of both ships.
    assert_eq!(turn(json!({}), &fog, 3, 8), 4);
    assert_eq!(turn(hurt(), &fog, 3, 8), 4);
    // Without fog only who has something to mend rolls, and only planes on station.
    let open = ["radar_sets", "planes"];
    assert_eq!(turn(json!({}), &open, 1, 0), 0);
    assert_eq!(turn(hurt(), &open, 1, 4), 2);
    // What was rolled for nothing is told to nobody.
    let units =
        [unit(1, "US-BB5", "South Dakota", "0510", "A", 4), unit(2, "JP-BC3", "Kirishima", "3010", "A", 4)];
    let mut game = self::open(battle(&units, &["fog"], json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1, 0, 1, 0]);
    game.act(1, Action::Done, &[&[3; 8][..], &[3, 1, 6]].concat());
    for seat in [0, 1] {
        assert!(!saw(&game, seat).iter().any(|seen| matches!(seen, Seen::Fact(Event::RepairTried { .. }))));
    }
}

#[test]
fn ruling_n9_who_has_tubes_is_asked() {
    let asked = |rules: &[&str], second: &str| {
        let units = [
            unit(1, "DD", "First", "0510", "A", 0),
            unit(1, "GB-BC1", "Hood", "0512", "A", 0),
            unit(2, second, "Second", "3010", "A", 0),
        ];
        let mut game = open(battle(&units, rules, json!({})), &[3, 1, 6]);
        while !matches!(game.state().phase(), Phase::Torpedo(_)) {
            if game.state().turn() > 1 {
                return Vec::new();
            }
            let seat = game.to_act().lowest().expect("somebody");
            game.rolled(seat.0, Action::Done, &mut contract::Dice::loose(1));
        }
        game.to_act().iter().map(|seat| seat.0).collect()
    };
    // Nobody is in reach of anybody.
    assert_eq!(asked(&["fog"], "DD"), [0, 1]);
    assert_eq!(asked(&["fog"], "GE-BB1"), [0]);
    assert_eq!(asked(&[], "DD"), Vec::<u8>::new());
    // Who has fired its last salvo is asked again.
    let units = [
        with(unit(1, "DD", "First", "1010", "A", 0), json!({ "salvos": 1 })),
        unit(2, "GE-BB1", "Bismarck", "1012", "A", 0),
    ];
    let mut game = open(battle(&units, &["fog"], json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1, 0, 1, 0, 1]);
    game.act(0, Action::Torpedo { target: UnitId(1), unit: UnitId(0) }, &[]);
    // 4:1: a 6 is W, read as S.
    game.act(0, Action::Done, &[&[3, 3][..], &[3; 8], &[3, 1, 6]].concat());
    assert_eq!(game.state().unit(UnitId(0)).salvos, 0);
    pass(&mut game, &[0, 1, 0, 1, 0, 1]);
    assert_eq!((game.to_act().iter().count(), game.listed(0)), (1, vec![Action::Done]));
}

#[test]
fn ruling_n11_every_marker_blocks_dummies_too() {
    let detected = |dummy: Option<&str>| {
        let units =
            [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1014", "A", 4)];
        let rules = ["fog", "dummies", "blocked_lines"];
        let mut game = Scripted::<Naval>::start(battle(&units, &rules, dark(json!({}))));
        if let Some(at) = dummy {
            game.act(1, place(4, at, Heading::A, 4), &[]);
        }
        game.act(1, Action::Done, &[]);
        let events = game.act(0, Action::Done, &[3, 1, 6]);
        events.contains(&Event::Detected { by: Seat(0), unit: UnitId(1) })
    };
    assert!(detected(None) && detected(Some("1012")));
    assert!(!detected(Some("1011")) && !detected(Some("1013")));
}

#[test]
fn ruling_n11_destroyers_are_stopped_by_capital_ships_that_they_know() {
    let fight = |firer: &str, visibility: u16| {
        let units = [
            unit(1, firer, "Firer", "1010", "A", 4),
            unit(1, "CA", "Norfolk", "1018", "A", 4),
            unit(2, "GE-BB1", "Bismarck", "1013", "A", 4),
            unit(2, "GE-BC1", "Scharnhorst", "1016", "A", 4),
        ];
        let more = json!({ "night": true, "visibility": visibility });
        let mut game = open(battle(&units, &["fog", "blocked_lines"], more), &[3, 1, 6]);
        pass(&mut game, &[0, 1]);
        game.act(0, Action::Shell { at: hex("1017"), unit: UnitId(1) }, &[]);
        game.act(0, Action::Done, &[4]);
        pass(&mut game, &[1]);
        game
    };
    // Scharnhorst is lit; nobody sees Bismarck, which lies on the line.
    fight("DD", 2).act(0, aim(0, 3), &[]);
    assert_eq!(fight("DD", 3).refuse(0, aim(0, 3)).kind(), "blocked");
    fight("CA", 3).act(0, aim(0, 3), &[]);
}

#[test]
fn ruling_n12_who_sinks_or_leaves_is_named_to_everybody() {
    let units = [
        unit(1, "GB-BC1", "Hood", "0510", "A", 4),
        unit(2, "DD", "Flotilla", "3010", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "3103", "A", 4),
        unit(2, "GE-BC1", "Scharnhorst", "3020", "A", 4),
    ];
    let more = json!({ "mines": ["3009"], "exits": [{ "side": 2, "edges": ["north"] }] });
    let mut game = open(battle(&units, &["fog", "mines"], dark(more)), &[3, 1, 6]);
    pass(&mut game, &TO_TORPEDOES[..7]);
    // A mine at 5:1, a 12: X. Then damage control of the two that are left.
    game.act(1, Action::Done, &[&[1, 6, 6][..], &[3; 8], &[3, 1, 6]].concat());
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
        let seen: Vec<Seen> = game.saw(viewer).into_iter().map(|sighting| sighting.seen).collect();
        let sunk = |seen: &Seen| matches!(seen, Seen::Sunk { unit, .. } if unit.name == "Flotilla");
        let left = |seen: &Seen| matches!(seen, Seen::Left { unit, .. } if unit.name == "Bismarck");
        assert!(seen.iter().any(sunk) && seen.iter().any(left));
        assert!(seen.contains(&Seen::Mine { at: hex("3009"), exploded: true, side: Seat(1) }));
        let names: Vec<String> = game.view(viewer).units.iter().map(|unit| unit.name.clone()).collect();
        assert!(names.contains(&"Flotilla".into()) && names.contains(&"Bismarck".into()));
        assert!(!names.contains(&"Scharnhorst".into()));
    }
}

#[test]
fn ruling_n14_a_shot_that_goes_astray_keeps_its_points_and_does_nothing_to_a_dummy() {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1310", "A", 4)];
    let rules = ["command", "fog", "dummies"];
    let mut game = Scripted::<Naval>::start(battle(&units, &rules, dark(json!({}))));
    game.act(0, place(2, "0710", Heading::A, 4), &[]);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    pass(&mut game, &TO_TORPEDOES[..4]);
    game.act(0, aim(0, 1), &[]);
    game.act(0, Action::Done, &[]);
    // A natural 2 at three hexes, more than half of four: 18 points. Against a defence of 6 that is 3:1, and a 12 is X.
    let events = game.act(1, Action::Done, &[1, 1, 6, 6]);
    let shot = &volleys(&events)[0];
    assert_eq!((shot.struck, shot.points, shot.column), (UnitId(2), 18, Some(Column::Three)));
    assert!(shot.hits.x);
    assert!(!events.iter().any(|event| matches!(event, Event::Sunk { .. } | Event::Damaged { .. })));
    assert!(game.state().unit(UnitId(2)).in_play());
    // Who was fired at learns that a shot went astray, not what it struck.
    let astray = Seen::Astray { side: Seat(0), target: UnitId(1), unit: Some(UnitId(0)) };
    assert!(saw(&game, 1).contains(&astray));
}

#[test]
fn s12_5_a_dummy_that_is_struck_is_rolled_for_and_nothing_happens() {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1310", "A", 4)];
    let rules = ["command", "fog", "dummies", "special_damage"];
    let mut game = Scripted::<Naval>::start(battle(&units, &rules, dark(json!({}))));
    game.act(0, place(2, "0710", Heading::A, 4), &[]);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    pass(&mut game, &TO_TORPEDOES[..4]);
    game.act(0, aim(0, 1), &[]);
    game.act(0, Action::Done, &[]);
    let before = game.state().unit(UnitId(2)).clone();
    // An 11 at 3:1, and a 9 that would jam a rudder: as many dice as for a ship (Ruling N8).
    let events = game.act(1, Action::Done, &[1, 1, 5, 6, 4, 5]);
    assert!(
        events.contains(&Event::SpecialRolled { hit: None, roll: (4, 5), unit: UnitId(2) }),
        "{events:?}"
    );
    assert_eq!(game.state().unit(UnitId(2)), &before);
    let rolled = |seen: &Seen| matches!(seen, Seen::Fact(Event::SpecialRolled { .. }));
    assert!(saw(&game, 0).iter().any(rolled) && !saw(&game, 1).iter().any(rolled));
}

#[test]
fn ruling_n17_a_dummy_does_not_leave_set_off_mines_or_count() {
    let units = [
        unit(1, "GB-BC1", "Hood", "0510", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "3010", "A", 2),
        unit(2, "GE-BC1", "Scharnhorst", "3010", "A", 2),
    ];
    let more = json!({ "mines": ["2001"], "exits": [{ "side": 2, "edges": ["north"] }] });
    let mut game = Scripted::<Naval>::start(battle(&units, &["fog", "dummies", "mines"], dark(more)));
    game.act(1, place(5, "2003", Heading::A, 4), &[]);
    game.act(1, place(6, "3012", Heading::A, 4), &[]);
    game.act(1, Action::Done, &[]);
    game.act(0, Action::Done, &[3, 1, 6]);
    pass(&mut game, &TO_TORPEDOES[..7]);
    game.act(1, Action::Speed { speed: 4, unit: UnitId(5) }, &[]);
    for _ in 0..2 {
        game.act(1, Action::Ahead(UnitId(5)), &[]);
    }
    assert_eq!(game.refuse(1, Action::Ahead(UnitId(5))).kind(), "edge", "over the edge");
    for (unit, points) in [(1, 2), (2, 2), (6, 4)] {
        game.act(1, Action::Speed { speed: points, unit: UnitId(unit) }, &[]);
        (0..points).for_each(|_| drop(game.act(1, Action::Ahead(UnitId(unit)), &[])));
    }
    // No die for the mine; three ships' damage control and the next turn.
    game.act(1, Action::Done, &[&[3; 12][..], &[3, 1, 6]].concat());
    let at = |unit: u8| game.state().unit(UnitId(unit)).place;
    // Its last two points: a hexside to starboard, and a hex ahead.
    assert_eq!(at(5), Place::At(hex("2101")));
    assert_eq!([at(1), at(2), at(6)], [Place::At(hex("3008")); 3]);
}
