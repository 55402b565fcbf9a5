//! §7 to §9 and §11: movement, torpedoes, damage control, what is optional.

use crate::sea::{self, battle, duel, open, unit, with};
use contract::{Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Cause, Event, Order, Repair};
use naval::types::{Column, Hex, Hits, UnitId};
use naval::unit::{Place, PlaneState};
use serde_json::{Value, json};
use testkit::Scripted;

fn speed(unit: u8, speed: u8) -> Action {
    Action::Speed { speed, unit: UnitId(unit) }
}

fn ahead(unit: u8) -> Action {
    Action::Ahead(UnitId(unit))
}

fn turn(unit: u8, by: i8) -> Action {
    Action::Turn { by, unit: UnitId(unit) }
}

/// To the first side's movement: nobody fires.
fn to_movement(options: naval::tables::Options) -> Scripted<Naval> {
    let mut game = open(options, &[3, 1, 6]);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[]);
    game
}

fn place(game: &Scripted<Naval>, unit: u8) -> (Hex, String, u8, bool) {
    let view = game.view(Viewer::Arbiter);
    let unit = &view.units[usize::from(unit)].unit;
    (unit.hex().expect("on the map"), unit.heading.to_string(), unit.speed, unit.turned)
}

#[test]
fn s7_all_points_are_spent() {
    let mut game = to_movement(duel(&[], json!({})));
    // Speed 4: two more or less.
    assert_eq!(game.refuse(0, speed(0, 1)).kind(), "speed");
    assert_eq!(game.refuse(0, ahead(0)).kind(), "spent");
    for action in [speed(0, 5), turn(0, 2), ahead(0), turn(0, 1)] {
        game.act(0, action, &[]);
    }
    // One point is left and is steamed by itself.
    game.act(0, Action::Done, &[]);
    assert_eq!(place(&game, 0), (Hex::at(11, 12), "D".into(), 5, true));
}

#[test]
fn s7_without_a_course_a_ship_keeps_its_speed_and_heading() {
    let mut game = to_movement(duel(&[], json!({})));
    game.act(0, Action::Done, &[]);
    assert_eq!(place(&game, 0), (Hex::at(10, 6), "A".into(), 4, false));
}

#[test]
fn s7_land_is_not_entered() {
    let island = json!({ "map": { "columns": 36, "rows": 24, "land": ["1009"] } });
    let mut game = to_movement(duel(&[], island));
    game.act(0, speed(0, 2), &[]);
    assert_eq!(game.refuse(0, ahead(0)).kind(), "land");
    game.act(0, turn(0, 1), &[]);
    game.act(0, ahead(0), &[]);
    game.act(0, Action::Done, &[]);
    assert_eq!(place(&game, 0).0, Hex::at(11, 10));
}

#[test]
fn s12_31_capital_ships_turn_twice() {
    let plotted = |rules: &[&str]| {
        let units =
            [unit(1, "GE-BB1", "Bismarck", "1010", "A", 6), unit(2, "GB-BC1", "Hood", "2010", "A", 4)];
        let mut game = to_movement(battle(&units, rules, json!({})));
        for action in [speed(0, 6), turn(0, 1), ahead(0), turn(0, -1), ahead(0)] {
            game.act(0, action, &[]);
        }
        game
    };
    assert_eq!(plotted(&["turning"]).refuse(0, turn(0, 1)).kind(), "no_turn");
    plotted(&[]).act(0, turn(0, 1), &[]);
}

#[test]
fn s2_stacking_is_limited() {
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 2),
        unit(1, "GB-BB2", "Prince of Wales", "1011", "A", 3),
        unit(1, "GB-BB1", "King George V", "1012", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "2006", "A", 4),
    ];
    let mut game = to_movement(battle(&units, &[], json!({})));
    for (ship, points) in [(0, 2), (1, 3), (2, 4)] {
        game.act(0, speed(ship, points), &[]);
        (0..points).for_each(|_| drop(game.act(0, ahead(ship), &[])));
    }
    assert_eq!(game.refuse(0, Action::Done).kind(), "stacked");
    game.act(0, speed(2, 3), &[]);
    game.act(0, Action::Done, &[]);
}

#[test]
fn s1_4_a_named_edge_is_left_for_good() {
    let units = [unit(1, "GB-BC1", "Hood", "1003", "A", 4), unit(2, "GE-BB1", "Bismarck", "2006", "A", 4)];
    let exits = json!({ "exits": [{ "side": 1, "edges": ["north"] }] });
    let mut game = to_movement(battle(&units, &[], exits));
    let events = game.act(0, Action::Done, &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Left { unit: UnitId(0), .. })));
    // Another edge leads on into the sea.
    let mut game = to_movement(battle(&units, &[], json!({})));
    game.act(0, Action::Done, &[]);
    assert_eq!(place(&game, 0).0, Hex::at(10, -1));
}

fn torpedo_fight(target_speed: u8, heading: &str, rules: &[&str]) -> Scripted<Naval> {
    let units = [
        unit(1, "DD", "Flotilla", "1010", "A", 0),
        unit(2, "GE-BB1", "Bismarck", "1208", "A", 0),
        with(unit(2, "CA", "Eugen", "3020", "A", 0), json!({ "speed": 0 })),
    ];
    let _ = (target_speed, heading);
    let mut game = to_movement(battle(&units, rules, json!({})));
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[]);
    game
}

#[test]
fn s8_2_torpedoes_run_at_fixed_odds() {
    let mut game = torpedo_fight(0, "A", &[]);
    let launch = Action::Torpedo { target: UnitId(1), unit: UnitId(0) };
    game.act(0, launch, &[]);
    // Range 3: 1:1, one more for a target that lies still: 2:1. A 7 is W, read as S. Then damage control: S of Bismarck,
    // then the next turn's dice.
    let events = game.act(0, Action::Done, &[3, 4, 3, 3, 3, 1, 6]);
    let run = events.iter().find_map(|event| match event {
        Event::TorpedoRun { column, hits, range, .. } => Some((*column, *hits, *range)),
        _ => None,
    });
    assert_eq!(run, Some((Some(Column::Two), Hits { s: 1, ..Hits::NONE }, 3)));
    assert!(events.contains(&Event::Damaged { cause: Cause::Torpedo, s: 1, unit: UnitId(1), w: 0 }));
    assert_eq!(game.view(Viewer::Public).units[0].unit.salvos, 1);
}

#[test]
fn s9_damage_control_mends_or_fixes() {
    let run = |roll: [u32; 2]| {
        let units = [
            with(unit(1, "GB-BC1", "Hood", "0110", "A", 4), json!({ "damage": { "w": 1 } })),
            unit(2, "GE-BB1", "Bismarck", "3010", "A", 4),
        ];
        let mut game = to_movement(battle(&units, &[], json!({})));
        game.act(0, Action::Done, &[]);
        let events = game.act(1, Action::Done, &[roll[0], roll[1], 3, 1, 6]);
        let tried = events.iter().find_map(|event| match event {
            Event::RepairTried { result, .. } => Some(*result),
            _ => None,
        });
        let w = game.view(Viewer::Public).units[0].unit.w;
        (tried.expect("a try"), w.hits, w.fixed)
    };
    assert_eq!(run([2, 3]), (Repair::Unrepairable, 1, 1));
    assert_eq!(run([3, 3]), (Repair::Nothing, 1, 0));
    assert_eq!(run([5, 5]), (Repair::Removed, 0, 0));
}

#[test]
fn s11_4_smoke_lies_where_it_was_left_and_drifts() {
    let units = [unit(1, "DD", "Flotilla", "1010", "A", 3), unit(2, "GE-BB1", "Bismarck", "3010", "A", 4)];
    let mut game = to_movement(battle(&units, &["smoke"], json!({ "wind": "A" })));
    game.act(0, Action::Smoke(UnitId(0)), &[]);
    game.act(0, Action::Done, &[]);
    let hexes = |game: &Scripted<Naval>| -> Vec<String> {
        game.view(Viewer::Public).smoke.iter().map(|smoke| smoke.at.to_string()).collect()
    };
    assert_eq!(hexes(&game), ["1008", "1009", "1010"]);
    game.act(1, Action::Done, &[3, 1, 6]);
    assert_eq!(hexes(&game), ["1009", "1010", "1011"]);
}

#[test]
fn s11_2_a_plane_is_launched_arrives_and_may_be_lost() {
    let units = [
        with(unit(1, "GB-BB2", "Prince of Wales", "0110", "A", 3), json!({ "plane": "aboard" })),
        unit(2, "GE-BB1", "Bismarck", "3610", "A", 0),
    ];
    let mut game = to_movement(battle(&units, &["planes"], json!({ "turns": 6 })));
    game.act(0, Action::Launch(UnitId(0)), &[]);
    game.act(0, Action::Done, &[]);
    let plane = |game: &Scripted<Naval>| game.view(Viewer::Public).units[0].unit.plane;
    assert_eq!(plane(&game), PlaneState::Climbing(3));
    game.act(1, Action::Done, &[3, 1, 6]);
    for (seat, rolls) in [(0, &[][..]), (1, &[]), (0, &[]), (1, &[3, 1, 6, 4, 4])] {
        game.act(seat, Action::Done, rolls);
    }
    assert_eq!(plane(&game), PlaneState::OnStation(12));
    for (seat, rolls) in [(0, &[][..]), (1, &[]), (0, &[]), (1, &[3, 1, 6, 1, 2])] {
        game.act(seat, Action::Done, rolls);
    }
    assert_eq!(plane(&game), PlaneState::None);
}

#[test]
fn s11_5_a_strike_is_flown_once() {
    let strikes = json!({ "strikes": [{ "side": 1, "torpedo": true }] });
    let mut game = open(duel(&["air_strikes"], strikes), &[3, 1, 6]);
    game.act(0, Action::Strike { strike: 0, target: UnitId(1) }, &[]);
    // 3: at 1:1; a 7 is W, and torpedo planes make S of it.
    let events = game.act(0, Action::Done, &[3, 3, 4]);
    assert!(events.contains(&Event::Damaged { cause: Cause::AirStrike, s: 1, unit: UnitId(1), w: 0 }));
    assert!(!game.view(Viewer::Public).strikes[0].left);
}

#[test]
fn s11_62_without_command_units_roll_before_they_move() {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "1010", "A", 4), json!({ "flag": true, "damage": { "w": 2 } })),
        unit(1, "GB-BB2", "Prince of Wales", "1012", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1906", "A", 4),
    ];
    let mut game = open(battle(&units, &["command"], json!({})), &[3, 1, 6]);
    game.act(0, Action::Done, &[]);
    game.act(1, sea::aim(2, 0), &[]);
    let events = game.act(1, Action::Done, &[4, 4, 3, 4]);
    assert!(events.contains(&Event::CommandLost { side: Seat(0), through: 3 }));
    game.act(0, Action::Done, &[]);
    // Damage control of Hood's weapons; then turn 2 with −2 on the advantage.
    let events = game.act(1, Action::Done, &[3, 3, 3, 5, 4]);
    let bonus = events.iter().find_map(|event| match event {
        Event::AdvantageRolled { bonus, holder, .. } => Some((*bonus, *holder)),
        _ => None,
    });
    assert_eq!(bonus, Some(([-2, 0], Seat(1))));
    game.act(0, Action::Done, &[]);
    let events = game.act(1, Action::Done, &[2, 5]);
    let orders: Vec<Order> = events
        .iter()
        .filter_map(|event| match event {
            Event::OrderRolled { order, .. } => Some(*order),
            _ => None,
        })
        .collect();
    assert_eq!(orders, [Order::Straight, Order::OneTurn]);
    assert_eq!(game.refuse(0, speed(0, 2)).kind(), "speed");
}

#[test]
fn s11_7_the_wind_shifts_on_two_and_twelve() {
    let wind = |roll: [u32; 2]| {
        let mut game = to_movement(duel(&["wind"], json!({ "wind": "B" })));
        game.act(0, Action::Done, &[]);
        game.act(1, Action::Done, &[roll[0], roll[1], 3, 1, 6]);
        game.view(Viewer::Public).wind.to_string()
    };
    assert_eq!([wind([1, 1]), wind([3, 4]), wind([6, 6])], ["C", "B", "A"]);
}

#[test]
fn s11_8_mines_attack_whoever_enters() {
    let mut game = to_movement(duel(&["mines"], json!({ "mines": ["1009"] })));
    // 2: a mine goes off at 3:1; 7 is W, read as S: 4 knots of speed are left, and Hood has gone one hex.
    let events = game.act(0, Action::Done, &[2, 3, 4]);
    assert!(events.contains(&Event::Damaged { cause: Cause::Mine, s: 1, unit: UnitId(0), w: 0 }));
    assert_eq!(place(&game, 0).2, 4);
    let mut game = to_movement(duel(&["mines"], json!({ "mines": ["1009"] })));
    game.act(0, Action::Done, &[3]);
}

#[test]
fn s10_points_are_counted_at_the_end() {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "0110", "A", 4), json!({ "damage": { "w": 1, "s_fixed": 1 } })),
        unit(2, "GE-BB1", "Bismarck", "3610", "A", 4),
    ];
    let more = json!({ "turns": 1, "victory": { "margin": 3 } });
    let mut game = to_movement(battle(&units, &[], more));
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[3, 3]);
    let outcome = game.outcome().expect("over");
    assert_eq!((outcome.scores, outcome.winners), (vec![0, 4], vec![Seat(1)]));
}

#[test]
fn s7_a_unit_out_of_play_is_nobodys() {
    let units: [Value; 2] =
        [unit(1, "GB-BC1", "Hood", "1002", "A", 4), unit(2, "GE-BB1", "Bismarck", "2006", "A", 4)];
    let exits = json!({ "exits": [{ "side": 1, "edges": ["north"] }] });
    let mut game = to_movement(battle(&units, &[], exits));
    game.act(0, Action::Done, &[]);
    assert!(matches!(game.view(Viewer::Public).units[0].unit.place, Place::Left(_)));
}

#[test]
fn s12_31_the_limit_of_turns_is_named_and_only_where_it_is_one() {
    let units = [unit(1, "GE-BB1", "Bismarck", "1010", "A", 6), unit(2, "GB-BC1", "Hood", "3010", "A", 4)];
    let mut game = to_movement(battle(&units, &["turning"], json!({})));
    game.act(0, speed(0, 6), &[]);
    game.act(0, turn(0, 1), &[]);
    assert_eq!(game.refuse(0, turn(0, 1)).section(), "§7", "one turn in a hex");
    for action in [ahead(0), turn(0, 1), ahead(0)] {
        game.act(0, action, &[]);
    }
    assert_eq!(game.refuse(0, turn(0, 1)).section(), "§12.31");
}
