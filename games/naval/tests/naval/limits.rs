//! Clauses at their limits: one hex, one point or one turn more or less makes the difference. Seeing, firing, moving.

use crate::sea::{self, aim, battle, duel, open, unit, volleys, with};
use contract::{Dice, Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Event, Launch, ModifierKind, Repair};
use naval::gunnery::forecast;
use naval::rules::torpedo_column;
use naval::types::{Battery, Column, Heading, Hex, UnitId};
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

/// So many hexes from 0120, on a bearing of 60 degrees.
fn away(hexes: i16) -> String {
    hex("0120").along(Heading::B, hexes).to_string()
}

/// What changes the roll of a unit against another, or why it cannot fire.
fn shot(game: &Scripted<Naval>, unit: u8, target: u8) -> Result<Vec<(ModifierKind, i8)>, &'static str> {
    let side = game.setup().unit(UnitId(unit)).side;
    let view = game.view(Viewer::Seat(side));
    match forecast(&view, UnitId(unit), Battery::Main, UnitId(target)) {
        Ok(found) => Ok(found.solution.modifiers.iter().map(|one| (one.kind, one.value)).collect()),
        Err(refusal) => Err(refusal.kind()),
    }
}

/// The lowest and the highest speed that a unit may choose now.
fn speeds(game: &Scripted<Naval>, unit: u8) -> (u8, u8) {
    let side = game.setup().unit(UnitId(unit)).side;
    let view = game.view(Viewer::Seat(side));
    let helm = view.unit(UnitId(unit)).and_then(|unit| unit.helm.clone()).expect("its movement");
    (helm.least, helm.most)
}

#[test]
fn s7_speed_changes_by_two_or_by_three() {
    let units = [
        unit(1, "GE-BB1", "Bismarck", "0510", "A", 3),
        unit(1, "GE-BC1", "Scharnhorst", "0512", "A", 0),
        unit(1, "CA", "Prinz Eugen", "0514", "A", 2),
        unit(1, "DD", "Flotilla", "0516", "A", 6),
        unit(2, "GB-BC1", "Hood", "3010", "A", 5),
    ];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    assert_eq!([0, 1, 2, 3].map(|n| speeds(&game, n)), [(1, 5), (0, 2), (0, 5), (3, 6)]);
}

#[test]
fn s7_damage_forces_a_larger_drop() {
    // Two strikes at 2:1, a 4 each: two S, and a third of 5 is left.
    let more = json!({ "strikes": [{ "side": 1 }, { "side": 1 }] });
    let units = [unit(1, "GE-BB1", "Bismarck", "0510", "A", 4), unit(2, "GB-BC1", "Hood", "3010", "A", 5)];
    let mut game = open(battle(&units, &["air_strikes"], more), &[3, 1, 6]);
    for strike in [0, 1] {
        game.act(0, Action::Strike { strike, target: UnitId(1) }, &[]);
    }
    game.act(0, Action::Done, &[5, 2, 2, 5, 2, 2]);
    pass(&mut game, &[0, 1, 0]);
    assert_eq!(speeds(&game, 1), (2, 2));
}

#[test]
fn s2_two_capital_ships_and_one_screening_unit_or_three_screening_units() {
    let full = |ships: &[&str]| {
        let names = ["First", "Second", "Third", "Fourth"];
        let rows = ["1009", "1010", "1011", "1012"];
        let row = |n: usize| unit(1, ships[n], names[n], rows[n], "A", n as u8 + 1);
        let mut units: Vec<Value> = (0..ships.len()).map(row).collect();
        units.push(unit(2, "GE-BB1", "Bismarck", "3010", "A", 4));
        let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
        pass(&mut game, &[0, 1]);
        for n in 0..ships.len() as u8 {
            game.act(0, Action::Speed { speed: n + 1, unit: UnitId(n) }, &[]);
            (0..=n).for_each(|_| drop(game.act(0, Action::Ahead(UnitId(n)), &[])));
        }
        !game.legal(0).contains(&Action::Done)
    };
    assert!(!full(&["GB-BC1", "GB-BB1", "DD"]) && !full(&["DD", "CL", "CA"]));
    assert!(full(&["GB-BC1", "GB-BB1", "DD", "CA"]) && full(&["GB-BC1", "DD", "CA"]));
    assert!(full(&["GB-BC1", "GB-BB1", "GB-BB2"]) && full(&["DD", "CL", "CA", "CA"]));
}

/// The column of a salvo of a unit at 0120 against Bismarck, beam on at speed 4 unless these fields say otherwise.
fn salvo(firer: Value, range: i16, target: Value) -> Option<Column> {
    // Enemies do not begin in one hex: it steams there.
    let (at, speed) = if range == 0 { ("0121", 1) } else { ("0120", 0) };
    let firer = with(unit(1, "DD", "Firer", at, "A", speed), firer);
    let target = with(unit(2, "GE-BB1", "Bismarck", &away(range), "A", 4), target);
    let mut game = open(battle(&[firer, target], &["crews"], json!({})), &[3, 1, 6]);
    if range == 0 {
        pass(&mut game, &[0, 1, 0]);
    }
    let launch = Launch { unit: UnitId(0), target: UnitId(1) };
    torpedo_column(&game.view(Viewer::Seat(Seat(0))), launch).map(|(column, _)| column)
}

#[test]
fn s8_2_every_row_at_every_range() {
    for (ship, nation, wanted) in [
        ("DD", "british", "3:1 3:1 2:1 1:1 - - -"),
        ("DD", "japanese", "4:1 4:1 3:1 2:1 1:1 1:2 -"),
        ("CL", "british", "1:1 1:1 1:1 1:2 - - -"),
        ("CL", "japanese", "2:1 2:1 1:1 1:1 1:2 - -"),
        ("CA", "japanese", "1:1 1:1 1:1 1:1 1:2 - -"),
        ("CA", "german", "1:1 1:1 1:2 - - - -"),
        ("CA", "british", "- - - - - - -"),
    ] {
        let row = json!({ "ship": ship, "nation": nation });
        let told = (0..=6).map(|range| {
            salvo(row.clone(), range, json!({})).map_or("-".into(), |column| column.to_string())
        });
        assert_eq!(told.collect::<Vec<_>>().join(" "), wanted, "{nation} {ship}");
    }
}

#[test]
fn s8_2_every_shift_of_the_column() {
    let near = |firer: Value, target: Value| {
        salvo(firer, 2, target).map_or("-".to_owned(), |column| column.to_string())
    };
    let none = || json!({});
    assert_eq!(near(none(), none()), "2:1");
    for (speed, wanted) in [(0, "3:1"), (1, "3:1"), (2, "2:1"), (5, "2:1"), (6, "1:1")] {
        assert_eq!(near(none(), json!({ "speed": speed })), wanted, "speed {speed}");
    }
    for (heading, wanted) in [("B", "1:1"), ("E", "1:1"), ("C", "2:1"), ("D", "2:1")] {
        assert_eq!(near(none(), json!({ "heading": heading })), wanted, "heading {heading}");
    }
    for (w, wanted) in [(1, "1:1"), (2, "1:2"), (3, "-")] {
        assert_eq!(near(json!({ "damage": { "w": w } }), none()), wanted, "{w} W");
    }
    assert_eq!(near(json!({ "crew": "crack" }), none()), "3:1");
    assert_eq!(near(json!({ "crew": "poor" }), none()), "1:1");
    assert_eq!((Column::Six.shifted(1), Column::Half.shifted(-1)), (Some(Column::Six), None));
}

#[test]
fn s9_ten_mends_and_five_fixes_whoever_rolls() {
    let tried = |crew: &str, roll: [u32; 2]| {
        let hood = with(unit(1, "GB-BC1", "Hood", "0110", "A", 4), json!({ "crew": crew }));
        let units =
            [with(hood, json!({ "damage": { "s": 1 } })), unit(2, "GE-BB1", "Bismarck", "3010", "A", 4)];
        let mut game = open(battle(&units, &["crews"], json!({})), &[3, 1, 6]);
        pass(&mut game, &[0, 1, 0]);
        let events = game.act(1, Action::Done, &[roll[0], roll[1], 3, 1, 6]);
        let tried = events.iter().find_map(|event| match event {
            Event::RepairTried { result, .. } => Some(*result),
            _ => None,
        });
        tried.expect("a try")
    };
    for (crew, fixed, mended) in [("poor", 6, 11), ("regular", 5, 10), ("crack", 4, 9)] {
        let dice = |sum: u32| [sum / 2, sum - sum / 2];
        assert_eq!(tried(crew, dice(fixed)), Repair::Unrepairable, "{crew}");
        assert_eq!(tried(crew, dice(fixed + 1)), Repair::Nothing, "{crew}");
        assert_eq!(tried(crew, dice(mended - 1)), Repair::Nothing, "{crew}");
        assert_eq!(tried(crew, dice(mended)), Repair::Removed, "{crew}");
    }
}

#[test]
fn s9_what_cannot_be_repaired_is_not_tried() {
    let damage = json!({ "damage": { "w_fixed": 2, "s": 1 }, "speed": 3 });
    let units = [
        with(unit(1, "GB-BC1", "Hood", "0110", "A", 3), damage),
        unit(2, "GE-BB1", "Bismarck", "3010", "A", 4),
    ];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1, 0]);
    // One roll, for the S.
    game.act(1, Action::Done, &[6, 6, 3, 1, 6]);
    let hood = game.state().unit(UnitId(0));
    assert_eq!((hood.w.hits, hood.w.fixed, hood.s.hits), (2, 2, 0));
}

/// A ship with this radar and Hood, so many hexes apart, neither in sight of the other.
fn radar(ship: &str, set: &str, hexes: i16, rules: &[&str]) -> Scripted<Naval> {
    let units = [
        with(unit(1, ship, "Firer", "0120", "A", 4), json!({ "radar": set })),
        unit(2, "GB-BC1", "Hood", &away(hexes), "A", 4),
    ];
    open(battle(&units, rules, json!({ "visibility": 5 })), &[3, 1, 6])
}

#[test]
fn s11_11_twelve_hexes_with_advanced_sets_ten_with_others() {
    let told = |set: &str, hexes: i16| shot(&radar("US-BB5", set, hexes, &["radar"]), 0, 1);
    let (low, advanced) = ((ModifierKind::LowRadar, -3), (ModifierKind::AdvancedRadar, -2));
    assert_eq!((told("mark3", 5), told("mark3", 6)), (Ok(vec![]), Ok(vec![low])));
    assert_eq!((told("mark3", 10), told("mark3", 11)), (Ok(vec![low]), Err("unspotted")));
    assert_eq!((told("mark8", 12), told("mark8", 13)), (Ok(vec![advanced]), Err("unspotted")));
    // Never beyond the reach of the guns.
    let flotilla = |hexes: i16| shot(&radar("DD", "mark3", hexes, &["radar"]), 0, 1);
    assert_eq!((flotilla(8), flotilla(9)), (Ok(vec![low]), Err("too_far")));
}

/// §12.1 Sets with their ships, spotting, gun and search ranges; what they cost beyond the spotting range.
const SETS: [(&str, &str, i16, i16, i16, i8); 7] = [
    ("GB-BB1", "type284", 10, 12, 25, -3),
    ("GB-BB1", "type284m", 11, 13, 25, -2),
    ("US-BB5", "mark3", 10, 13, 25, -3),
    ("US-BB5", "mark8", 12, 14, 25, -2),
    ("GE-BB1", "fumo", 5, 10, 14, -3),
    ("IT-BB1", "gufo3", 5, 8, 13, -3),
    ("JP-BB1", "kai2", 5, 10, 14, -3),
];

#[test]
fn s12_11_every_set_at_its_ranges() {
    for (ship, set, spotting, gun, _, value) in SETS {
        let told = |hexes: i16| {
            let found = shot(&radar(ship, set, hexes, &["radar_sets"]), 0, 1);
            found.map(|all| all.iter().map(|(_, value)| *value).collect::<Vec<_>>())
        };
        // Axis sets see no splashes: there the five hexes are those of the visibility.
        assert_eq!((told(spotting), told(spotting + 1)), (Ok(vec![]), Ok(vec![value])), "{set}");
        assert_eq!((told(gun), told(gun + 1)), (Ok(vec![value]), Err("unspotted")), "{set}");
    }
}

#[test]
fn s12_21_every_set_searches_as_far_as_its_nations_do() {
    for (ship, set, _, _, search, _) in SETS {
        let found = |hexes: i16| {
            let game = radar(ship, set, hexes, &["radar_sets", "fog"]);
            game.events().contains(&Event::Detected { by: Seat(0), unit: UnitId(1) })
        };
        assert!(found(search) && !found(search + 1), "{set}");
    }
}

#[test]
fn s6_3_speed_and_sector_by_one() {
    let of = |hood: Value, bismarck: Value, rules: &[&str]| {
        let units = [
            with(unit(1, "GB-BC1", "Hood", "0120", "A", 3), hood),
            with(unit(2, "GE-BB1", "Bismarck", &away(5), "A", 4), bismarck),
        ];
        shot(&open(battle(&units, rules, json!({})), &[3, 1, 6]), 0, 1).expect("a shot")
    };
    let none = || json!({});
    let slow = [(ModifierKind::SlowTarget, 2)];
    assert_eq!(of(none(), json!({ "speed": 0 }), &[]), slow);
    assert_eq!(of(none(), json!({ "speed": 1 }), &[]), slow);
    assert_eq!(of(none(), json!({ "speed": 2 }), &[]), []);
    // §12.62 Five hexes are enough.
    assert_eq!(of(none(), json!({ "heading": "B" }), &["crossing_t"]), [(ModifierKind::CrossingT, 1)]);
    assert_eq!(of(none(), json!({ "heading": "B", "at": away(4) }), &["crossing_t"]), []);
    // §12.63
    assert_eq!(of(none(), json!({ "speed": 5 }), &["fast_target"]), []);
    // §12.64 What is printed counts, not what is left.
    let hurt = json!({ "speed": 4, "damage": { "s": 1 } });
    assert_eq!(
        (of(hurt, none(), &["full_speed"]), of(json!({ "speed": 4 }), none(), &["full_speed"])),
        (vec![], vec![])
    );
    let moored = json!({ "ship": "FR-BB2", "speed": 0 });
    assert_eq!(of(moored, none(), &["full_speed"]), []);
}

#[test]
fn s6_3_who_turned_pays_for_it_in_the_next_turn_alone() {
    let mut game = open(duel(&[], json!({ "turns": 4 })), &[3, 1, 6]);
    let turned =
        |game: &Scripted<Naval>| shot(game, 0, 1).expect("a shot").contains(&(ModifierKind::Turned, -1));
    assert!(!turned(&game));
    for (turn, wanted) in [(1, true), (2, false)] {
        pass(&mut game, &[0, 1]);
        if turn == 1 {
            game.act(0, Action::Speed { speed: 4, unit: UnitId(0) }, &[]);
            // There and back: the heading was changed all the same.
            for by in [1, -1] {
                game.act(0, Action::Turn { by, unit: UnitId(0) }, &[]);
                game.act(0, Action::Ahead(UnitId(0)), &[]);
            }
        }
        pass(&mut game, &[0]);
        game.act(1, Action::Done, &[3, 1, 6]);
        assert_eq!(turned(&game), wanted, "turn {turn}");
    }
}

#[test]
fn s6_3_secondary_guns_count_as_fire_and_never_as_concentrated() {
    let units = [
        unit(1, "GB-BC1", "Hood", "0120", "A", 3),
        unit(1, "GB-BB2", "Prince of Wales", "0121", "A", 3),
        unit(2, "GE-BB1", "Bismarck", &away(3), "A", 3),
    ];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    game.act(0, aim(0, 2), &[]);
    let second = Action::Aim { battery: Battery::Secondary, target: UnitId(2), unit: UnitId(1) };
    game.act(0, second, &[]);
    pass(&mut game, &[0]);
    game.act(1, aim(2, 0), &[]);
    let events = game.rolled(1, Action::Done, &mut Dice::given(vec![1; 40]));
    let told: Vec<Vec<(String, i8)>> = volleys(&events).iter().map(sea::modifiers).collect();
    let fired_at = ("FiredAt".to_owned(), -2);
    assert_eq!(told, [vec![fired_at.clone()], vec![], vec![fired_at]]);
}

#[test]
fn s6_1_three_times_the_strength_in_one_hex() {
    let hurt = json!({ "damage": { "w_fixed": 1 } });
    let units = [
        with(unit(1, "GB-BC1", "Hood", "1012", "A", 2), hurt),
        unit(2, "GE-BB1", "Bismarck", "1010", "B", 0),
    ];
    let mut game = open(battle(&units, &["crossing_t"], json!({})), &[3, 1, 6]);
    // Hood steams into Bismarck's hex.
    pass(&mut game, &[0, 1, 0]);
    game.act(1, Action::Done, &[3, 1, 6]);
    game.act(0, aim(0, 1), &[]);
    pass(&mut game, &[0]);
    let events = game.rolled(1, Action::Done, &mut Dice::given(vec![1; 40]));
    let volley = &volleys(&events)[0];
    // 18 less a third, and everybody is broadside on.
    let slow = vec![("SlowTarget".to_owned(), 2)];
    assert_eq!((volley.attack, volley.range, sea::modifiers(volley)), (36, 0, slow));
}

#[test]
fn s10_three_s_are_worth_half_and_other_hits_by_class() {
    let points = |ship: &str, damage: Value| {
        let hurt = with(unit(1, ship, "Unit", "0110", "A", 0), json!({ "damage": damage }));
        let units = [hurt, unit(2, "GE-BB1", "Bismarck", "3610", "A", 4)];
        let more = json!({ "turns": 1, "victory": { "margin": 0 } });
        let mut game = open(battle(&units, &[], more), &[3, 1, 6]);
        pass(&mut game, &[0, 1, 0, 1]);
        game.outcome().expect("over").scores[1]
    };
    // Hood is 18 and 12, a heavy cruiser 6 and 6, destroyers 4 and 5: half of 9 is 4.
    assert_eq!(points("GB-BC1", json!({ "s_fixed": 3 })), 15);
    assert_eq!(points("GB-BC1", json!({ "w_fixed": 2, "s_fixed": 2 })), 8);
    assert_eq!(points("CA", json!({ "w_fixed": 2, "s_fixed": 2 })), 4);
    assert_eq!((points("DD", json!({ "w_fixed": 3 })), points("DD", json!({ "s_fixed": 1 }))), (4, 1));
}

#[test]
fn s12_64_a_ship_driven_above_her_printed_speed_fires_at_minus_one() {
    // Kent makes 4, and may be driven to 5.
    let fires = |speed: u8| {
        let units =
            [unit(1, "BR-AC7", "Kent", "1010", "A", 4), unit(2, "HS-AC2", "Scharnhorst", "1410", "A", 3)];
        let special = json!([{ "extra_speed": { "unit": "Kent", "by": 1, "every": 3 } }]);
        let more = json!({ "edition": "salvo_ii", "special": special });
        let mut game = open(battle(&units, &["full_speed"], more), &[3, 1, 6]);
        pass(&mut game, &[0, 1]);
        game.act(0, Action::Speed { speed, unit: UnitId(0) }, &[]);
        (0..speed).for_each(|_| drop(game.act(0, Action::Ahead(UnitId(0)), &[])));
        pass(&mut game, &[0]);
        game.act(1, Action::Done, &[3, 1, 6]);
        game.act(0, aim(0, 1), &[]);
        pass(&mut game, &[0]);
        let events = game.rolled(1, Action::Done, &mut Dice::given(vec![1; 40]));
        sea::modifiers(&volleys(&events)[0])
    };
    let full = vec![("FullSpeed".to_owned(), -1)];
    assert_eq!((fires(3), fires(4), fires(5)), (vec![], full.clone(), full));
}

#[test]
fn s10_points_decide_a_battle_without_victory_conditions() {
    let ended = |hurt: Value| {
        let units = [
            unit(1, "GB-BC1", "Hood", "0110", "A", 4),
            with(unit(2, "GE-BB1", "Bismarck", "3610", "A", 3), json!({ "damage": hurt })),
        ];
        let mut game = open(battle(&units, &[], json!({ "turns": 1 })), &[3, 1, 6]);
        pass(&mut game, &[0, 1, 0, 1]);
        let outcome = game.outcome().expect("over");
        (outcome.winners.iter().map(|seat| seat.0).collect::<Vec<_>>(), outcome.reason, outcome.scores)
    };
    assert_eq!(ended(json!({ "w_fixed": 1 })), (vec![0], "by victory points".into(), vec![2, 0]));
    assert_eq!(ended(json!({})), (vec![], "the victory points are too near".into(), vec![0, 0]));
}
