//! Rulings about seeing, moving and counting, and §12.13; those about what is hidden are in `hidden.rs`.

use crate::sea::{aim, battle, duel, open, unit, with};
use contract::{Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Cause, Event, ModifierKind, Order};
use naval::gunnery::forecast;
use naval::state::Phase;
use naval::tables::Options;
use naval::types::{Battery, Heading, Hex, UnitId};
use naval::unit::Place;
use serde_json::{Value, json};
use testkit::Scripted;

fn hex(text: &str) -> Hex {
    text.parse().expect(text)
}

fn speed(unit: u8, speed: u8) -> Action {
    Action::Speed { speed, unit: UnitId(unit) }
}

fn pass(game: &mut Scripted<Naval>, seats: &[u8]) {
    for seat in seats {
        game.act(*seat, Action::Done, &[]);
    }
}

fn at(game: &Scripted<Naval>, unit: u8) -> (Hex, Heading, u8) {
    let unit = game.state().unit(UnitId(unit));
    (unit.hex().expect("on the map"), unit.heading, unit.speed)
}

/// Turn 2 of a sea with smoke in 1009, 1010 and 1011: Bismarck lies in it, Hood beside it, King George V four hexes east of it,
/// Scharnhorst two hexes west of it.
fn smoke(more: Value) -> Scripted<Naval> {
    let units = [
        with(unit(1, "DD", "Flotilla", "1008", "D", 3), json!({ "salvos": 0 })),
        unit(1, "GB-BC1", "Hood", "1110", "A", 0),
        unit(1, "GB-BB1", "King George V", "1410", "A", 0),
        unit(2, "GE-BB1", "Bismarck", "1010", "A", 0),
        unit(2, "GE-BC1", "Scharnhorst", "0810", "A", 0),
    ];
    let night = more.get("night").is_some();
    let mut game = open(battle(&units, &["smoke"], with(json!({ "wind": "A" }), more)), &[3, 1, 6]);
    pass(&mut game, if night { &[0, 1, 0, 1] } else { &[0, 1] });
    game.act(0, Action::Smoke(UnitId(0)), &[]);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    let smoke: Vec<String> =
        game.view(Viewer::Public).smoke.iter().map(|smoke| smoke.at.to_string()).collect();
    assert_eq!(smoke, ["1009", "1010", "1011"]);
    game
}

#[test]
fn ruling_n3_smoke_is_seen_into_and_out_of_from_beside_it_and_never_through() {
    let mut game = smoke(json!({}));
    // Into it: from beside it, not from further away.
    assert_eq!(game.refuse(0, aim(2, 3)).kind(), "blocked");
    game.act(0, aim(1, 3), &[]);
    // Through it: not even from beside it.
    assert_eq!(game.refuse(0, aim(1, 4)).kind(), "blocked");
    assert_eq!(game.refuse(0, aim(2, 4)).kind(), "blocked");
    game.act(0, Action::Done, &[]);
    // Out of it.
    assert_eq!(game.refuse(1, aim(3, 2)).kind(), "blocked");
    game.act(1, aim(3, 1), &[]);
}

/// Maryland, whose radar leads her guns 14 hexes at most, and Yamashiro 15 hexes away or so; a cruiser is near him.
fn surigao(maryland: &str, cruiser: &str, rules: &[&str]) -> Scripted<Naval> {
    let units = [
        with(unit(1, "US-BB12", "Maryland", maryland, "A", 4), json!({ "radar": "mark8" })),
        unit(1, "CA", "Louisville", cruiser, "A", 4),
        unit(2, "JP-BB6", "Yamashiro", "2010", "A", 4),
    ];
    let mut game = open(battle(&units, rules, json!({ "night": true, "visibility": 5 })), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    game
}

/// What a shot at Yamashiro suffers for how he is spotted; nothing if he is not.
fn spotted(game: &Scripted<Naval>, unit: u8) -> Option<Vec<(ModifierKind, i8)>> {
    let view = game.view(Viewer::Seat(Seat(0)));
    let found = forecast(&view, UnitId(unit), Battery::Main, UnitId(2)).ok();
    // What is forecast may be ordered, and nothing else.
    assert_eq!(game.listed(0).contains(&aim(unit, 2)), found.is_some());
    let modifiers = found?.solution.modifiers;
    Some(modifiers.iter().map(|modifier| (modifier.kind, modifier.value)).collect())
}

#[test]
fn s4_1_a_friends_eyes_do_not_aim_another_ships_guns() {
    // Seventeen hexes, within her range; the cruiser is four hexes from him and fires by sight.
    let game = surigao("0310", "1610", &["radar_sets"]);
    assert_eq!(game.refuse(0, aim(0, 2)).kind(), "unspotted");
    assert_eq!(spotted(&game, 0), None);
    assert_eq!(spotted(&game, 1), Some(vec![]));
    // Without a friend nearby it is the same.
    assert_eq!(surigao("0310", "0312", &["radar_sets"]).refuse(0, aim(0, 2)).kind(), "unspotted");
    // Within the visibility she sees for herself.
    assert_eq!(spotted(&surigao("1510", "1610", &["radar_sets"]), 0), Some(vec![]));
}

#[test]
fn s5_her_own_radar_has_its_modifier_whoever_sees_the_target() {
    // Fourteen hexes: beyond the spotting range of 12, within the gun range of 14.
    let radar = Some(vec![(ModifierKind::AdvancedRadar, -2)]);
    assert_eq!(spotted(&surigao("0610", "1610", &["radar_sets"]), 0), radar);
    assert_eq!(spotted(&surigao("0610", "0612", &["radar_sets"]), 0), radar);
    // A cruiser without a set of her own fires at nothing that she does not see.
    assert_eq!(spotted(&surigao("1510", "1310", &["radar_sets"]), 1), None);
}

#[test]
fn s4_3_a_starshell_has_its_modifier_for_whoever_does_not_see_the_target() {
    let units = [
        unit(1, "US-BB12", "Maryland", "0810", "A", 4),
        unit(1, "CA", "Louisville", "1610", "A", 4),
        unit(2, "JP-BB6", "Yamashiro", "2010", "A", 4),
    ];
    let mut game = open(battle(&units, &[], json!({ "night": true, "visibility": 5 })), &[3, 1, 6]);
    game.act(0, Action::Shell { at: hex("2011"), unit: UnitId(1) }, &[]);
    game.act(0, Action::Done, &[4]);
    pass(&mut game, &[1]);
    assert_eq!(spotted(&game, 0), Some(vec![(ModifierKind::Starshell, -1)]));
    assert_eq!(spotted(&game, 1), Some(vec![]));
}

#[test]
fn s8_2_torpedoes_go_where_the_ship_that_fires_sees() {
    let run = |visibility: u16| {
        let japanese = |row: Value| with(row, json!({ "nation": "japanese" }));
        let units = [
            japanese(unit(1, "DD", "Shirayuki", "1014", "A", 0)),
            japanese(unit(1, "CL", "Nagara", "1012", "A", 0)),
            unit(2, "GB-BC1", "Hood", "1010", "A", 0),
        ];
        let mut game =
            open(battle(&units, &[], json!({ "night": true, "visibility": visibility })), &[3, 1, 6]);
        pass(&mut game, &[0, 1, 0, 1, 0, 1]);
        assert!(matches!(game.state().phase(), Phase::Torpedo(_)));
        let target = UnitId(2);
        [0, 1].map(|unit| game.listed(0).contains(&Action::Torpedo { target, unit: UnitId(unit) }))
    };
    // Four hexes and two: the light cruiser sees her, the destroyers do not.
    assert_eq!(run(2), [false, true]);
    assert_eq!(run(4), [true, true]);
}

#[test]
fn ruling_n6_land_and_smoke_stop_a_starshell_and_units_do_not() {
    let shell = |unit: u8, at: &str| Action::Shell { at: hex(at), unit: UnitId(unit) };
    let fight = |more: Value| {
        let units = [
            unit(1, "GB-BC1", "Hood", "1010", "A", 4),
            unit(1, "CA", "Norfolk", "1110", "A", 4),
            unit(2, "GE-BB1", "Bismarck", "1606", "A", 4),
        ];
        open(battle(&units, &["blocked_lines"], with(json!({ "night": true }), more)), &[3, 1, 6])
    };
    let mut game = fight(json!({}));
    game.act(0, shell(0, "1606"), &[]);
    // The same line is blocked for guns.
    let mut game = fight(json!({}));
    pass(&mut game, &[0, 1]);
    assert_eq!(game.refuse(0, aim(0, 2)).kind(), "blocked");
    let land = json!({ "map": { "columns": 36, "rows": 24, "land": ["1308"] } });
    assert_eq!(fight(land).refuse(0, shell(0, "1606")).kind(), "shell_too_far");
    let mut game = smoke(json!({ "night": true }));
    assert_eq!(game.refuse(0, shell(2, "0810")).kind(), "shell_too_far");
    assert_eq!(game.refuse(0, shell(2, "1010")).kind(), "shell_too_far", "into smoke from afar");
    game.act(0, shell(1, "1010"), &[]);
}

/// Three battleships in column, a hex apart, whose speeds bring all of them to 1008.
fn column(more: Value) -> Options {
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 2),
        unit(1, "GB-BB2", "Prince of Wales", "1011", "A", 3),
        unit(1, "GB-BB1", "King George V", "1012", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "3006", "A", 4),
    ];
    battle(&units, &[], more)
}

#[test]
fn ruling_n7_only_courses_that_are_plotted_may_not_overfill_a_hex() {
    let mut game = open(column(json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    for (ship, points) in [(0, 2), (1, 3), (2, 4)] {
        game.act(0, speed(ship, points), &[]);
        (0..points).for_each(|_| drop(game.act(0, Action::Ahead(UnitId(ship)), &[])));
    }
    assert_eq!(game.refuse(0, Action::Done).kind(), "stacked");
    // By themselves they keep clear of one another.
    let mut game = open(column(json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1, 0]);
    let there = |game: &Scripted<Naval>| (0..3).filter(|ship| at(game, *ship).0 == hex("1008")).count();
    assert_eq!(there(&game), 2);
    // Who has no choice stays there all the same.
    let forced = json!({ "special": [{ "surprise": { "side": 1, "through": 1 } }] });
    let mut game = open(column(forced), &[3, 1, 6]);
    pass(&mut game, &[1, 0]);
    assert_eq!(there(&game), 3);
}

#[test]
fn ruling_n7_who_leaves_the_map_is_in_nobodys_way() {
    let units = [
        unit(1, "GB-BC1", "Hood", "1001", "A", 3),
        unit(1, "GB-BB2", "Prince of Wales", "1001", "A", 3),
        unit(1, "GB-BB1", "King George V", "1002", "A", 3),
        unit(2, "GE-BB1", "Bismarck", "3006", "A", 4),
    ];
    let exits = json!({ "exits": [{ "side": 1, "edges": ["north"] }], "victory": { "margin": 0 } });
    let mut game = open(battle(&units, &[], exits), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    for (ship, points) in [(0, 1), (1, 1), (2, 2)] {
        game.act(0, speed(ship, points), &[]);
        (0..points).for_each(|_| drop(game.act(0, Action::Ahead(UnitId(ship)), &[])));
    }
    let events = game.act(0, Action::Done, &[]);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Left { .. })).count(), 3);
}

/// Who is flagship at the end of turn 3, when the flagship begins with three W.
fn next_flagship(flag: &str) -> Vec<UnitId> {
    let ship = |id: &str, name: &str, at: &str| {
        let row = unit(1, id, name, at, "A", 4);
        if name == flag { with(row, json!({ "flag": true, "damage": { "w_fixed": 3 } })) } else { row }
    };
    let units = [
        ship("GB-BC1", "Hood", "0510"),
        ship("GB-BB1", "King George V", "0512"),
        ship("GB-BB4", "Rodney", "0514"),
        unit(2, "GE-BB1", "Bismarck", "3006", "A", 4),
    ];
    let mut game = open(battle(&units, &["command"], json!({ "turns": 5 })), &[3, 1, 6]);
    game.act(0, Action::Done, &[]);
    let lost = game.act(1, Action::Done, &[]);
    assert!(lost.contains(&Event::CommandLost { side: Seat(0), through: 3 }));
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    for rolls in [[3, 1, 6], [3, 1, 6]] {
        game.act(0, Action::Done, &[]);
        // Two turns without command: a die for each ship.
        game.act(1, Action::Done, &[4, 4, 4]);
        game.act(0, Action::Done, &[]);
        game.act(1, Action::Done, &rolls);
    }
    assert!(!game.events().iter().any(|event| matches!(event, Event::CommandLost { through: 4.., .. })));
    let named = |event: &Event| match event {
        Event::FlagshipNamed { unit } => Some(*unit),
        _ => None,
    };
    game.events().iter().filter_map(named).collect()
}

#[test]
fn ruling_n10_the_largest_ship_that_can_fight_becomes_flagship() {
    // Rodney: 25 and 15; King George V: 18 and 15; Hood: 18 and 12.
    assert_eq!(next_flagship("Hood"), [UnitId(2)]);
    assert_eq!(next_flagship("Rodney"), [UnitId(1)], "a ship with three W does not take the flag again");
}

#[test]
fn ruling_n13_the_rest_of_a_course_is_straight_and_none_at_all_is_as_before() {
    let mut game = open(duel(&[], json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    for action in [speed(0, 4), Action::Turn { by: 1, unit: UnitId(0) }] {
        game.act(0, action, &[]);
    }
    pass(&mut game, &[0]);
    game.act(1, Action::Done, &[3, 1, 6]);
    // One point turns it to B, three are steamed; Bismarck keeps speed and heading.
    assert_eq!(at(&game, 0), (hex("1010").along(Heading::B, 3), Heading::B, 4));
    assert_eq!(at(&game, 1), (hex("1906").along(Heading::A, 4), Heading::A, 4));
    // With land ahead it keeps its speed and turns as little as it must: two hexes, a hexside to starboard, a hex.
    let land = json!({ "map": { "columns": 36, "rows": 24, "land": ["1007"] } });
    let mut game = open(duel(&[], land), &[3, 1, 6]);
    pass(&mut game, &[0, 1, 0]);
    assert_eq!(at(&game, 0), (hex("1108"), Heading::B, 4));
}

#[test]
fn ruling_n15_who_is_forced_onto_land_runs_aground() {
    let more = json!({
        "map": { "columns": 36, "rows": 24, "land": ["1007"] },
        "special": [{ "surprise": { "side": 1, "through": 1 } }],
    });
    let mut game = open(duel(&[], more), &[3, 1, 6]);
    pass(&mut game, &[1]);
    let events = game.act(0, Action::Done, &[]);
    assert_eq!(at(&game, 0), (hex("1008"), Heading::A, 0), "two hexes on, and there it lies");
    let grounding = Event::Damaged { cause: Cause::Grounding, s: 1, unit: UnitId(0), w: 0 };
    assert_eq!(events.iter().filter(|event| **event == grounding).count(), 1);
}

#[test]
fn s7_a_forced_move_that_may_slow_stops_short_of_land() {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "0510", "A", 4), json!({ "flag": true, "damage": { "w_fixed": 3 } })),
        unit(1, "GB-BB1", "King George V", "1016", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "3006", "A", 4),
    ];
    // After turn 1 King George V is at 1012, with four more hexes to the land at 1008.
    let more = json!({ "turns": 5, "map": { "columns": 36, "rows": 24, "land": ["1008"] } });
    let mut game = open(battle(&units, &["command"], more), &[3, 1, 6]);
    pass(&mut game, &[0, 1, 0]);
    game.act(1, Action::Done, &[3, 1, 6]);
    pass(&mut game, &[0]);
    game.act(1, Action::Done, &[4, 1]);
    let order = game.view(Viewer::Seat(Seat(0))).unit(UnitId(1)).and_then(|unit| unit.order);
    assert_eq!(order, Some(Order::Straight));
    let events = game.act(0, Action::Done, &[]);
    assert_eq!(at(&game, 1), (hex("1009"), Heading::A, 3));
    assert!(!events.iter().any(|event| matches!(event, Event::Damaged { cause: Cause::Grounding, .. })));
}

#[test]
fn ruling_n18_who_has_left_counts_as_afloat() {
    let points = |damage: Value| {
        let units = [
            with(unit(1, "GB-BC1", "Hood", "1002", "A", 3), json!({ "damage": damage })),
            unit(2, "GE-BB1", "Bismarck", "3006", "A", 4),
        ];
        let more = json!({ "exits": [{ "side": 1, "edges": ["north"] }], "victory": { "margin": 0 } });
        let mut game = open(battle(&units, &[], more), &[3, 1, 6]);
        pass(&mut game, &[0, 1, 0, 1]);
        assert!(matches!(game.state().unit(UnitId(0)).place, Place::Left(_)));
        game.outcome().expect("nothing is left to fight").scores
    };
    // 18 and 12: half of 30 for three W, 2 for each other hit, nothing for a sound ship.
    assert_eq!(points(json!({ "w_fixed": 3 })), [0, 15]);
    assert_eq!(points(json!({ "w_fixed": 2, "s_fixed": 1 })), [0, 6]);
    assert_eq!(points(json!({})), [0, 0]);
}

/// Every phase of turn 1 in which somebody decides, and nobody does anything.
fn phases(options: Options, dice: &[u32]) -> Vec<String> {
    let mut game = open(options, dice);
    let mut all = Vec::new();
    while game.state().turn() <= 1 && game.outcome().is_none() {
        let told = match game.state().phase() {
            Phase::Torpedo(orders) => {
                let who: Vec<usize> = (0..2).filter(|side| orders[*side].is_none()).collect();
                format!("torpedoes {who:?}")
            }
            phase => format!("{phase:?}"),
        };
        let again = |last: &String| last.starts_with("torpedoes") && told.starts_with("torpedoes");
        if !all.last().is_some_and(again) {
            all.push(told);
        }
        let seat = game.to_act().lowest().expect("somebody");
        game.rolled(seat.0, Action::Done, &mut contract::Dice::loose(1));
    }
    all
}

#[test]
fn ruling_n19_phases_without_a_choice_are_passed_over() {
    let units = [
        unit(1, "DD", "First", "1010", "A", 0),
        unit(2, "DD", "Second", "1012", "A", 0),
        unit(2, "GE-BB1", "Bismarck", "1906", "A", 4),
    ];
    let told = |rules: &[&str], more: Value| phases(battle(&units, rules, more), &[3, 1, 6]);
    let day = ["Aim(Seat(0))", "Aim(Seat(1))", "Move(Seat(0))", "Move(Seat(1))", "torpedoes [0, 1]"];
    assert_eq!(told(&[], json!({})), day);
    let dark = ["Shell(Seat(0))", "Shell(Seat(1))"];
    assert_eq!(told(&[], json!({ "night": true })), [&dark[..], &day].concat());
    let fog = ["Sight(Seat(0))", "Sight(Seat(1))"];
    assert_eq!(told(&["fog"], json!({})), [&fog[..], &day].concat());
    let strikes = json!({ "strikes": [{ "side": 2 }, { "side": 1, "from": 2 }] });
    assert_eq!(told(&["air_strikes"], strikes), [&["Strike(Seat(1))"][..], &day].concat());
    // A side that is surprised only moves.
    let surprise = json!({ "night": true, "special": [{ "surprise": { "side": 1, "through": 1 } }],
        "strikes": [{ "side": 1 }] });
    let one = [
        "Sight(Seat(1))",
        "Shell(Seat(1))",
        "Aim(Seat(1))",
        "Move(Seat(0))",
        "Move(Seat(1))",
        "torpedoes [1]",
    ];
    assert_eq!(told(&["fog", "air_strikes"], surprise), one);
}

/// South Dakota and a target so many hexes away, with this die for her Mark 3.
fn savo(set: &str, away: i16, rules: &[&str], dice: &[u32]) -> Scripted<Naval> {
    let there = hex("1010").along(Heading::B, away).to_string();
    let units = [
        with(unit(1, "US-BB5", "South Dakota", "1010", "A", 4), json!({ "radar": set })),
        unit(2, "JP-BC3", "Kirishima", &there, "A", 4),
    ];
    let more = json!({ "night": true, "visibility": 4, "impaired_radar": true });
    open(battle(&units, rules, more), &[&[3, 1, 6], dice].concat())
}

#[test]
fn s12_13_guns_reach_six_and_the_die() {
    let told = |set: &str, away: i16, dice: &[u32]| {
        let game = savo(set, away, &["radar_sets"], dice);
        let view = game.view(Viewer::Seat(Seat(0)));
        match forecast(&view, UnitId(0), Battery::Main, UnitId(1)) {
            Ok(found) => {
                found.solution.modifiers.iter().map(|modifier| (modifier.kind, modifier.value)).collect()
            }
            Err(refusal) => panic!("{away}: {}", refusal.kind()),
        }
    };
    let none: [(ModifierKind, i8); 0] = [];
    assert_eq!((told("mark3", 8, &[2]), told("mark3", 7, &[1])), (none.to_vec(), none.to_vec()));
    // The spotting range stays 10.
    assert_eq!((told("mark3", 10, &[6]), told("mark3", 10, &[4])), (none.to_vec(), none.to_vec()));
    assert_eq!(told("mark3", 11, &[5]), [(ModifierKind::LowRadar, -3)]);
    assert_eq!(told("mark3", 12, &[6]), [(ModifierKind::LowRadar, -3)]);
    for (away, die) in [(8, 1), (9, 2), (11, 4), (12, 5), (13, 6)] {
        let mut game = savo("mark3", away, &["radar_sets"], &[die]);
        pass(&mut game, &[0, 1]);
        assert_eq!(game.refuse(0, aim(0, 1)).kind(), "unspotted", "{away} with a {die}");
    }
    // A Mark 8 rolls no die and is what it was.
    assert_eq!(told("mark8", 14, &[]), [(ModifierKind::AdvancedRadar, -2)]);
}

#[test]
fn s12_13_detection_reaches_six_and_the_die_of_each_set() {
    let found = |away: i16, die: u32| {
        let game = savo("mark3", away, &["radar_sets", "fog"], &[die]);
        game.events().iter().any(|event| matches!(event, Event::Detected { by: Seat(0), .. }))
    };
    assert!(found(7, 1) && !found(8, 1) && found(12, 6) && !found(13, 6));
    // Two sets, two dice: the second ship stands a hex nearer and rolls lower.
    let units = [
        with(unit(1, "US-BB5", "South Dakota", "1010", "A", 4), json!({ "radar": "mark3" })),
        with(unit(1, "US-BB9", "Washington", "1110", "A", 4), json!({ "radar": "mark3" })),
        unit(2, "JP-BC3", "Kirishima", &hex("1010").along(Heading::B, 10).to_string(), "A", 4),
    ];
    let more = json!({ "night": true, "visibility": 4, "impaired_radar": true });
    let found = |dice: [u32; 2]| {
        let options = battle(&units, &["radar_sets", "fog"], more.clone());
        let game = open(options, &[3, 1, 6, dice[0], dice[1]]);
        game.events().iter().any(|event| matches!(event, Event::Detected { by: Seat(0), .. }))
    };
    assert!(found([4, 1]) && found([1, 3]) && !found([3, 2]));
}
