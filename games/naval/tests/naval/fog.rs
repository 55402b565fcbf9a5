//! §12.2 Fog of war: what nobody has made out looks like nothing else.

use crate::sea::{self, aim, battle, open, unit, with};
use contract::{Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::Event;
use naval::types::{Hex, UnitId};
use naval::view::Seen;
use serde_json::json;
use testkit::Scripted;

/// Two ships of each side far apart in the dark, with two dummies each.
fn night(rules: &[&str], more: serde_json::Value) -> naval::tables::Options {
    let units = [
        unit(1, "GB-BB2", "Prince of Wales", "0510", "A", 4),
        unit(1, "GB-BC1", "Hood", "0512", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "3010", "A", 4),
        unit(2, "GE-BC1", "Scharnhorst", "3012", "A", 4),
    ];
    battle(&units, rules, with(json!({ "night": true, "visibility": 4 }), more))
}

fn dummy(unit: u8, at: &str, speed: u8) -> Action {
    let at = at.parse::<Hex>().expect("a hex");
    Action::Place { at, heading: naval::types::Heading::A, speed, unit: UnitId(unit) }
}

/// Begun, with one German dummy out.
fn begun() -> Scripted<Naval> {
    let mut game = Scripted::start(night(&["fog", "dummies"], json!({})));
    game.act(1, dummy(6, "3020", 4), &[]);
    game.act(1, Action::Done, &[]);
    game.act(0, Action::Done, &[3, 1, 6]);
    game
}

#[test]
fn s12_22_a_dummy_looks_like_a_ship() {
    let game = begun();
    let view = game.view(Viewer::Seat(Seat(0)));
    let seen: Vec<(String, u8)> = view.contacts.iter().map(|c| (c.at.to_string(), c.speed)).collect();
    assert_eq!(seen, [("3010".into(), 4), ("3012".into(), 4), ("3020".into(), 4)]);
    assert_eq!(view.unseen, [UnitId(2), UnitId(3)]);
    let text = serde_json::to_string(&view).expect("JSON");
    assert!(!text.contains("Dummy 3") && !text.contains("Bismarck"));
    assert_eq!(game.view(Viewer::Public).contacts.len(), 5);
}

#[test]
fn s12_22_no_contact_is_on_the_chart_before_both_sides_are_ready() {
    let mut game = Scripted::start(night(&["fog", "dummies"], json!({})));
    let contacts = |game: &Scripted<Naval>| {
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public];
        viewers.map(|viewer| game.view(viewer).contacts.len())
    };
    assert_eq!(contacts(&game), [0, 0, 0]);
    game.act(1, dummy(6, "3020", 4), &[]);
    game.act(1, Action::Done, &[]);
    assert_eq!(contacts(&game), [0, 0, 0]);
    game.act(0, Action::Done, &[3, 1, 6]);
    assert_eq!(contacts(&game), [3, 2, 5]);
}

#[test]
fn s12_21_what_is_not_made_out_cannot_be_named() {
    let mut game = begun();
    for seat in [0, 1, 0, 1] {
        game.act(seat, Action::Done, &[]);
    }
    assert_eq!(game.refuse(0, aim(0, 2)).kind(), "no_target");
    assert_eq!(game.refuse(0, aim(0, 6)).kind(), "no_target");
}

#[test]
fn ruling_n1_markers_are_numbered_by_hex_and_speed() {
    let ids = |view: &naval::view::View| -> Vec<u8> { view.contacts.iter().map(|c| c.id.0).collect() };
    assert_eq!(ids(&begun().view(Viewer::Seat(Seat(0)))), [0, 1, 2]);
}

#[test]
fn s12_21_a_unit_within_sight_is_made_out_by_one_side_alone() {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1310", "A", 4)];
    let mut game = open(battle(&units, &["fog"], json!({ "night": true, "visibility": 4 })), &[3, 1, 6]);
    let saw = |game: &Scripted<Naval>, seat| game.saw(Viewer::Seat(Seat(seat)));
    let made_out = saw(&game, 0).iter().filter(|seen| matches!(seen.seen, Seen::MadeOut(_))).count();
    assert_eq!(made_out, 1);
    let public = game.saw(Viewer::Public);
    assert!(!public.iter().any(|seen| matches!(seen.seen, Seen::MadeOut(_))));
    // Not declared, it cannot be fired at.
    game.act(0, Action::Decline(UnitId(1)), &[]);
    game.act(0, Action::Done, &[]);
    for seat in [1, 0, 1] {
        game.act(seat, Action::Done, &[]);
    }
    assert_eq!(game.refuse(0, aim(0, 1)).kind(), "no_target");
}

#[test]
fn s12_22_a_dummy_that_is_seen_is_removed_and_comes_back() {
    let mut game = Scripted::<Naval>::start(night(&["fog", "dummies"], json!({})));
    game.act(1, dummy(6, "0708", 4), &[]);
    game.act(1, Action::Done, &[]);
    let events = game.act(0, Action::Done, &[3, 1, 6]);
    assert!(events.iter().any(|event| matches!(event, Event::DummyFound { unit: UnitId(6), .. })));
    let seen = game.saw(Viewer::Seat(Seat(0)));
    assert!(seen.iter().any(|seen| matches!(seen.seen, Seen::Nothing { speed: 4, .. })));
    // To the second side's movement: declarations, starshells, targets, the first side's movement.
    for seat in [0, 1, 0, 1, 0, 1, 0] {
        game.act(seat, Action::Done, &[]);
    }
    game.act(1, dummy(6, "3010", 0), &[]);
    game.act(1, Action::Speed { speed: 6, unit: UnitId(6) }, &[]);
    game.act(1, Action::Done, &[3; 19]);
    assert_eq!(game.view(Viewer::Seat(Seat(0))).contacts.len(), 3);
}

#[test]
fn s4_3_starshells_light_up_what_they_burst_over() {
    let mut game = Scripted::<Naval>::open(
        battle(
            &[unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1606", "A", 4)],
            &["fog"],
            json!({ "night": true, "visibility": 3 }),
        ),
        &[3, 1, 6],
    );
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[]);
    let at: Hex = "1607".parse().expect("a hex");
    game.act(0, Action::Shell { at, unit: UnitId(0) }, &[]);
    assert_eq!(game.refuse(0, Action::Shell { at, unit: UnitId(0) }).kind(), "no_starshell");
    game.act(0, Action::Done, &[4]);
    let events = game.act(1, Action::Done, &[]);
    assert!(events.contains(&Event::Declared { by: Seat(0), units: vec![UnitId(1)] }));
    game.act(0, aim(0, 1), &[]);
}

#[test]
fn s12_42_every_ship_of_a_unit_fires_a_starshell() {
    let shells = |rules: &[&str]| {
        let units =
            [unit(1, "DD", "Flotilla", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "2006", "A", 4)];
        let mut game = open(battle(&units, rules, json!({ "night": true, "visibility": 3 })), &[3, 1, 6]);
        let at = Hex::at(12, 8);
        let mut fired = 0;
        while game.listed(0).contains(&Action::Shell { at, unit: UnitId(0) }) {
            game.act(0, Action::Shell { at, unit: UnitId(0) }, &[]);
            fired += 1;
        }
        fired
    };
    assert_eq!((shells(&[]), shells(&["ship_starshells"])), (1, 5));
}

#[test]
fn ruling_n16_mark_3_dice_are_their_owners() {
    let units = [
        with(unit(1, "US-BB5", "South Dakota", "1010", "A", 4), json!({ "radar": "mark3" })),
        unit(2, "JP-BC3", "Kirishima", "3006", "A", 4),
    ];
    let more = json!({ "night": true, "visibility": 4, "impaired_radar": true });
    let game = open(battle(&units, &["fog", "radar_sets"], more), &[3, 1, 6, 5]);
    let told = |viewer| {
        let seen = game.saw(viewer);
        seen.iter().any(|seen| matches!(seen.seen, Seen::Fact(Event::RadarRolled { .. })))
    };
    assert!(told(Viewer::Seat(Seat(0))) && !told(Viewer::Seat(Seat(1))) && !told(Viewer::Public));
    assert_eq!(game.view(Viewer::Seat(Seat(0))).units[0].radar_die, Some(5));
}

#[test]
fn s11_61_friends_are_fired_at_by_mistake() {
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        unit(1, "CA", "Norfolk", "1011", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1310", "A", 4),
    ];
    let more = json!({ "night": true, "visibility": 4 });
    let mut game = open(battle(&units, &["command"], more), &[3, 1, 6]);
    for seat in [0, 1] {
        game.act(seat, Action::Done, &[]);
    }
    game.act(0, aim(0, 2), &[]);
    game.act(0, Action::Done, &[]);
    // A natural 2 at more than half of the visibility: Norfolk is struck; 18 points against 6: 3:1; a 9 does nothing.
    let events = game.act(1, Action::Done, &[1, 1, 4, 5]);
    assert_eq!(sea::volleys(&events)[0].struck, UnitId(1));
}

#[test]
fn s12_22_who_is_made_out_and_not_declared_is_left_alone() {
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1310", "A", 4),
        unit(2, "GE-BC1", "Scharnhorst", "3010", "A", 4),
    ];
    let mut game = open(battle(&units, &["fog"], json!({ "visibility": 5 })), &[3, 1, 6]);
    game.act(0, Action::Decline(UnitId(1)), &[]);
    for seat in [0, 1] {
        game.act(seat, Action::Done, &[]);
    }
    let refused = |target: u8| game.refuse(0, aim(0, target)).section();
    assert_eq!((refused(1), refused(2)), ("§12.22", "§5"));
}

/// Hood and Bismarck in sight of one another in the dark; Hood's side moves first.
fn in_sight() -> Scripted<Naval> {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1310", "A", 4)];
    open(battle(&units, &["fog"], json!({ "night": true, "visibility": 4 })), &[3, 1, 6])
}

#[test]
fn s12_21_a_unit_that_has_moved_is_a_contact_again() {
    let mut game = in_sight();
    let contacts = |game: &Scripted<Naval>, viewer| {
        let all = game.view(viewer).contacts;
        all.iter().map(|contact| (contact.side, contact.at.to_string(), contact.speed)).collect::<Vec<_>>()
    };
    let (hood, bismarck) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    // Declarations, starshells, targets: both know one another.
    for seat in [0, 1, 0, 1, 0, 1] {
        game.act(seat, Action::Done, &[]);
    }
    for viewer in [hood, bismarck, Viewer::Public] {
        assert_eq!(contacts(&game, viewer), []);
    }
    // Hood moves: to the others she is a contact, where she ends; nobody is told how she got there.
    game.act(0, Action::Done, &[]);
    let there = (Seat(0), "1006".to_owned(), 4);
    for viewer in [bismarck, Viewer::Public] {
        assert_eq!(contacts(&game, viewer), std::slice::from_ref(&there));
        let view = game.view(viewer);
        assert!(view.unit(UnitId(0)).is_none() && view.declared[1].is_empty() && view.detected.is_empty());
        let told = serde_json::to_string(&game.saw(viewer)).expect("JSON");
        assert!(!told.contains("Hood") && !told.contains("moved"), "{told}");
    }
    // Her own side still knows who has not moved, and what it has done itself.
    assert_eq!(contacts(&game, hood), []);
    assert!(game.view(hood).unit(UnitId(1)).is_some());
    // Bismarck moves, and is one; before torpedoes, and in the next turn, both are in sight again.
    let events = game.act(1, Action::Done, &[&[3; 8][..], &[3, 1, 6]].concat());
    let seen = |by: u8, unit: u8| {
        let wanted = Event::Detected { by: Seat(by), unit: UnitId(unit) };
        events.iter().filter(|event| **event == wanted).count()
    };
    assert_eq!((seen(0, 1), seen(1, 0)), (2, 2));
    assert!(events.contains(&Event::Concealed { side: Seat(1) }));
}

#[test]
fn s12_21_without_fog_nobody_is_covered_again() {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1310", "A", 4)];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    for seat in [0, 1] {
        game.act(seat, Action::Done, &[]);
    }
    let events = game.act(0, Action::Done, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::Concealed { .. })));
    assert!(game.view(Viewer::Seat(Seat(1))).unit(UnitId(0)).is_some());
}

#[test]
fn s12_21_what_stays_lit_is_made_out_before_torpedoes() {
    let made_out = |speed: u8| {
        let units = [
            with(unit(1, "DD", "Flotilla", "1010", "A", 0), json!({ "salvos": 2 })),
            unit(2, "GE-BB1", "Bismarck", "1014", "A", speed),
        ];
        let mut game = open(battle(&units, &["fog"], json!({ "night": true, "visibility": 2 })), &[3, 1, 6]);
        for seat in [0, 1] {
            game.act(seat, Action::Done, &[]);
        }
        game.act(0, Action::Shell { at: Hex::at(10, 15), unit: UnitId(0) }, &[]);
        game.act(0, Action::Done, &[4]);
        for seat in [1, 0, 1, 0] {
            game.act(seat, Action::Done, &[]);
        }
        let events = game.act(1, Action::Done, &[]);
        events.contains(&Event::Detected { by: Seat(0), unit: UnitId(1) })
    };
    // She lies still in the light; or turns her bow out of it, still beyond the visibility.
    assert_eq!((made_out(0), made_out(1)), (true, false));
}

/// Bismarck, made out by radar, and a dummy that was found. It is put under her, and both part: in one world Bismarck takes
/// the one course, in the other the other. What the British and the public are told of all that.
fn ploy(bismarck: i8, dummy_: i8) -> (Vec<String>, Scripted<Naval>) {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "0510", "A", 4), json!({ "radar": "type284" })),
        unit(2, "GE-BB1", "Bismarck", "2010", "A", 4),
    ];
    let rules = ["fog", "dummies", "radar_sets"];
    let mut game =
        Scripted::<Naval>::start(battle(&units, &rules, json!({ "night": true, "visibility": 4 })));
    // Dummies 2 and 3 are the British ones, 4 and 5 the German ones.
    game.act(1, dummy(4, "2014", 4), &[]);
    game.act(1, Action::Done, &[]);
    let events = game.act(0, Action::Done, &[3, 1, 6]);
    assert!(events.contains(&Event::Detected { by: Seat(0), unit: UnitId(1) }));
    assert!(events.iter().any(|event| matches!(event, Event::DummyFound { unit: UnitId(4), .. })));
    for seat in [0, 1, 0, 1, 0, 1, 0] {
        game.act(seat, Action::Done, &[]);
    }
    game.act(1, dummy(4, "2010", 4), &[]);
    for (unit, by) in [(1, bismarck), (4, dummy_)] {
        let unit = UnitId(unit);
        game.act(1, Action::Speed { speed: 4, unit }, &[]);
        game.act(1, Action::Turn { by, unit }, &[]);
        (0..3).for_each(|_| drop(game.act(1, Action::Ahead(unit), &[])));
    }
    game.act(1, Action::Done, &[&[3; 8][..], &[3, 1, 6]].concat());
    let told = [Viewer::Seat(Seat(0)), Viewer::Public].map(|viewer| {
        let seen = game.saw(viewer);
        let moved = seen.iter().position(|seen| matches!(seen.seen, Seen::Movement { .. })).expect("moved");
        serde_json::to_string(&seen[..=moved]).expect("JSON")
    });
    (told.to_vec(), game)
}

#[test]
fn s12_22_a_dummy_parts_from_a_ship_and_nobody_can_tell_which_is_real() {
    let (one, _) = ploy(1, -1);
    let (other, game) = ploy(-1, 1);
    assert_eq!(one, other);
    // Two contacts lay there before the next turn's radar looked.
    let moved = game.saw(Viewer::Seat(Seat(0))).into_iter().find_map(|seen| match seen.seen {
        Seen::Movement { contacts, .. } => Some(contacts),
        _ => None,
    });
    let at: Vec<String> = moved.expect("moved").iter().map(|contact| contact.at.to_string()).collect();
    assert_eq!(at.len(), 2, "{at:?}");
}
