//! When and for how long: starshells, special damage turn by turn, blocked lines, strikes, command, dummies.

use crate::sea::{self, aim, battle, duel, open, unit, volleys, with};
use contract::{Dice, Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Event, ModifierKind, Stage};
use naval::gunnery::forecast;
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

/// Everybody passes with threes until this seat is asked in this stage of this turn.
fn until(game: &mut Scripted<Naval>, turn: u8, seat: u8, stage: Stage) {
    while (game.state().turn(), game.to_act().contains(Seat(seat)), game.view(Viewer::Public).stage)
        != (turn, true, stage)
    {
        let next = game.to_act().lowest().expect("somebody");
        game.rolled(next.0, Action::Done, &mut Dice::given(vec![3; 60]));
    }
}

fn kinds(game: &Scripted<Naval>, unit: u8, target: u8) -> Vec<ModifierKind> {
    let side = game.setup().unit(UnitId(unit)).side;
    let view = game.view(Viewer::Seat(side));
    let found = forecast(&view, UnitId(unit), Battery::Main, UnitId(target)).expect("a shot");
    found.solution.modifiers.iter().map(|one| one.kind).collect()
}

/// Bismarck is hit by Hood in turn 1, and the special table shows these two dice.
fn struck(special: [u32; 2], rules: &[&str], hood: Value, bismarck: Value, more: Value) -> Scripted<Naval> {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "1010", "A", 4), hood),
        with(unit(2, "GE-BB1", "Bismarck", "1906", "A", 4), bismarck),
        unit(2, "GE-BC1", "Scharnhorst", "1908", "A", 4),
    ];
    let rules = [&["special_damage"], rules].concat();
    let mut game = open(battle(&units, &rules, with(json!({ "turns": 5 }), more)), &[3, 1, 6]);
    until(&mut game, 1, 0, Stage::Aim);
    game.act(0, aim(0, 1), &[]);
    pass(&mut game, &[0]);
    // 1:1; a 7 is W.
    game.act(1, Action::Done, &[3, 4, 3, 4, special[0], special[1]]);
    game
}

#[test]
fn s12_5_a_deck_fire_lights_up_the_next_turn_of_a_night() {
    let lit = |night: bool, turn: u8| {
        let more = json!({ "night": night, "visibility": 12 });
        let mut game = struck([3, 4], &[], json!({}), json!({}), more);
        until(&mut game, turn, 0, Stage::Aim);
        kinds(&game, 0, 1).contains(&ModifierKind::DeckFire)
    };
    assert!(lit(true, 2) && !lit(true, 3) && !lit(false, 2));
}

#[test]
fn s12_5_a_rudder_is_free_again_in_the_next_turn() {
    let mut game = struck([4, 5], &[], json!({}), json!({}), json!({}));
    let helm = |game: &mut Scripted<Naval>, turn: u8| {
        until(game, turn, 1, Stage::Move);
        let view = game.view(Viewer::Seat(Seat(1)));
        let helm = view.unit(UnitId(1)).and_then(|unit| unit.helm.clone()).expect("its movement");
        (helm.least, helm.most, helm.hexsides)
    };
    assert_eq!(helm(&mut game, 1), (4, 4, Some(0)));
    assert_eq!(helm(&mut game, 2), (2, 6, None));
}

#[test]
fn s12_5_a_bridge_hit_counts_for_the_next_turn_and_this_ship() {
    let mut game = struck([4, 6], &[], json!({}), json!({}), json!({}));
    for (turn, wanted) in [(2, true), (3, false)] {
        until(&mut game, turn, 1, Stage::Aim);
        let poor = |unit: u8| kinds(&game, unit, 0).contains(&ModifierKind::PoorCrew);
        assert_eq!((poor(1), poor(2)), (wanted, false), "turn {turn}");
    }
}

#[test]
fn s12_5_on_a_flagship_the_admiral_dies_and_every_crew_is_lower() {
    let mut game = struck([4, 6], &["command"], json!({}), json!({ "flag": true }), json!({}));
    assert!(game.events().contains(&Event::AdmiralKilled { side: Seat(1) }));
    // §11.62 for two turns.
    assert!(game.events().contains(&Event::CommandLost { side: Seat(1), through: 3 }));
    for (turn, wanted) in [(2, true), (3, false)] {
        until(&mut game, turn, 1, Stage::Aim);
        let poor = |unit: u8| kinds(&game, unit, 0).contains(&ModifierKind::PoorCrew);
        assert_eq!((poor(1), poor(2)), (wanted, wanted), "turn {turn}");
    }
    // Without an admiral there is nobody to kill.
    let bonus = game.events().iter().filter_map(|event| match event {
        Event::AdvantageRolled { bonus, .. } => Some(bonus[1]),
        _ => None,
    });
    assert_eq!(bonus.collect::<Vec<_>>(), [1, -2, -2]);
}

#[test]
fn s12_5_without_power_there_are_no_guns_and_no_starshells_for_a_turn() {
    let mut game = struck([5, 6], &[], json!({}), json!({}), json!({ "night": true, "visibility": 12 }));
    for (turn, dead) in [(2, true), (3, false)] {
        until(&mut game, turn, 1, Stage::Shell);
        let shell = |action: &Action| matches!(action, Action::Shell { unit: UnitId(1), .. });
        assert_eq!(game.listed(1).iter().any(shell), !dead, "turn {turn}");
        until(&mut game, turn, 1, Stage::Aim);
        let shots = |action: &Action| matches!(action, Action::Aim { unit: UnitId(1), .. });
        assert_eq!(game.listed(1).iter().any(shots), !dead, "turn {turn}");
    }
}

#[test]
fn s12_12_radar_is_off_for_a_turn_without_power_and_gone_after_an_eight() {
    let found = |special: [u32; 2], turn: u8| {
        let (hood, bismarck) = (json!({ "radar": "type284" }), json!({ "radar": "fumo" }));
        let rules = ["fog", "radar_sets"];
        let mut game = struck(special, &rules, hood, bismarck, json!({ "visibility": 5 }));
        until(&mut game, turn, 1, Stage::Aim);
        game.state().knows(Seat(1), UnitId(0))
    };
    assert_eq!([2, 3].map(|turn| found([5, 6], turn)), [false, true]);
    assert_eq!([2, 3].map(|turn| found([4, 4], turn)), [false, false]);
    assert_eq!([2, 3].map(|turn| found([6, 6], turn)), [true, true]);
}

#[test]
fn s12_5_eleven_counts_in_every_column_and_seven_not_at_one_to_two() {
    let special = |dice: &[u32]| {
        let mut game = open(duel(&["special_damage"], json!({})), &[3, 1, 6]);
        game.act(0, aim(0, 1), &[]);
        pass(&mut game, &[0]);
        let events = game.act(1, Action::Done, dice);
        events.iter().any(|event| matches!(event, Event::SpecialRolled { .. }))
    };
    // 5 on the DPT: 9 points against 15, 1:2.
    assert!(!special(&[2, 3, 3, 4]) && special(&[2, 3, 5, 6, 1, 1]));
    assert!(special(&[3, 4, 5, 6, 1, 1]) && !special(&[3, 4, 4, 4]) && !special(&[3, 4, 5, 5]));
}

/// Somebody at 1010, somebody at 1014, and somebody else, here at night.
fn line(firer: &str, between: (u8, &str, &str), rules: &[&str]) -> Scripted<Naval> {
    let units = [
        unit(1, firer, "Firer", "1010", "A", 0),
        unit(between.0, between.1, "Between", between.2, "A", 0),
        unit(2, "GE-BB1", "Bismarck", "1014", "A", 0),
    ];
    let mut game = open(battle(&units, rules, json!({ "night": true, "visibility": 6 })), &[3, 1, 6]);
    until(&mut game, 1, 0, Stage::Aim);
    game
}

/// The number of Bismarck, who comes after the units of the first side.
fn bismarck(game: &Scripted<Naval>) -> UnitId {
    sea::number(game, "Bismarck")
}

#[test]
fn s12_41_a_unit_beside_either_end_blocks_friend_or_foe() {
    let on = ["blocked_lines"];
    for side in [1, 2] {
        for (at, blocked) in [
            ("1010", false),
            ("1011", true),
            ("1012", false),
            ("1013", true),
            ("1014", false),
            ("1111", false),
        ] {
            // Enemies do not begin in one hex.
            if [(1, "1014"), (2, "1010")].contains(&(side, at)) {
                continue;
            }
            let game = line("CA", (side, "CA", at), &on);
            let shot = Action::Aim { battery: Battery::Main, target: bismarck(&game), unit: UnitId(0) };
            assert_eq!(!game.legal(0).contains(&shot), blocked, "side {side} at {at}");
        }
    }
    // A fort is in nobody's way.
    let mut game = line("CA", (1, "FORT-major", "1011"), &on);
    game.act(0, aim(0, 2), &[]);
}

#[test]
fn s12_41_the_capital_ship_fires_where_the_destroyer_cannot() {
    let mut game = line("DD", (1, "GB-BB1", "1012"), &["blocked_lines"]);
    let refusal = game.refuse(0, aim(0, 2));
    assert_eq!((refusal.kind(), refusal.section()), ("blocked", "§12.41"));
    pass(&mut game, &[0]);
    game.act(1, aim(2, 0), &[]);
}

#[test]
fn s12_42_one_starshell_less_for_each_w() {
    let shells = |ship: &str, more: Value| {
        let units = [
            with(unit(1, ship, "Unit", "1010", "A", 4), more),
            unit(2, "GE-BB1", "Bismarck", "3006", "A", 4),
        ];
        let more = json!({ "night": true, "visibility": 3 });
        let mut game = open(battle(&units, &["ship_starshells"], more), &[3, 1, 6]);
        let shell = Action::Shell { at: Hex::at(12, 8), unit: UnitId(0) };
        let mut fired = 0;
        while game.listed(0).contains(&shell) {
            game.act(0, shell, &[]);
            fired += 1;
        }
        fired
    };
    let hurt = |w: u8| json!({ "damage": { "w": w } });
    assert_eq!([0, 1, 2, 3].map(|w| shells("DD", hurt(w))), [5, 4, 3, 0]);
    assert_eq!([0, 1, 2, 3].map(|w| shells("CL", hurt(w))), [2, 1, 0, 0]);
    assert_eq!((shells("DD", json!({ "ships": 3 })), shells("GB-BC1", json!({}))), (3, 1));
}

/// Hood fires a starshell at this hex with this die, the wind in the north; where it burst.
fn burst(at: &str, die: u32) -> (Option<Hex>, Scripted<Naval>) {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1014", "A", 4)];
    let more = json!({ "night": true, "visibility": 3, "wind": "A" });
    let mut game = open(battle(&units, &[], more), &[3, 1, 6]);
    game.act(0, Action::Shell { at: hex(at), unit: UnitId(0) }, &[]);
    game.act(0, Action::Done, &[die]);
    pass(&mut game, &[1]);
    (game.view(Viewer::Public).bursts.first().copied(), game)
}

#[test]
fn s4_3_a_starshell_bursts_drifts_or_fails() {
    let told: Vec<Option<String>> =
        (1..=6).map(|die| burst("1015", die).0.map(|at| at.to_string())).collect();
    let (there, south) = (Some("1015".to_owned()), Some("1016".to_owned()));
    assert_eq!(told, [there.clone(), there.clone(), there.clone(), there, south, None]);
}

#[test]
fn s4_3_the_hex_and_its_neighbours_are_lit() {
    for (at, lit) in
        [("1014", true), ("1015", true), ("1114", true), ("1016", false), ("1115", true), ("1214", false)]
    {
        let game = burst(at, 1).1;
        assert_eq!(game.legal(0).contains(&aim(0, 1)), lit, "{at}");
    }
}

#[test]
fn s4_3_eight_hexes_far_and_no_secondary_fire_after_it() {
    let (_, game) = burst("1018", 1);
    assert_eq!(game.view(Viewer::Public).bursts, [hex("1018")]);
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1012", "A", 4)];
    let mut game = open(battle(&units, &[], json!({ "night": true, "visibility": 3 })), &[3, 1, 6]);
    assert_eq!(game.refuse(0, Action::Shell { at: hex("1019"), unit: UnitId(0) }).kind(), "shell_too_far");
    game.act(0, Action::Shell { at: hex("1018"), unit: UnitId(0) }, &[]);
    game.act(0, Action::Done, &[6]);
    pass(&mut game, &[1]);
    let second = |unit: u8, target: u8| Action::Aim {
        battery: Battery::Secondary,
        target: UnitId(target),
        unit: UnitId(unit),
    };
    assert_eq!(game.refuse(0, second(0, 1)).kind(), "no_guns");
    pass(&mut game, &[0]);
    game.act(1, second(1, 0), &[]);
}

#[test]
fn s11_5_a_strike_by_its_die() {
    let column = |speed: u8, die: u32| {
        let units =
            [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1906", "A", speed)];
        let more = json!({ "strikes": [{ "side": 1 }] });
        let mut game = open(battle(&units, &["air_strikes"], more), &[3, 1, 6]);
        game.act(0, Action::Strike { strike: 0, target: UnitId(1) }, &[]);
        let events = game.rolled(0, Action::Done, &mut Dice::given(vec![die, 2, 3]));
        let told = |event: &Event| match event {
            Event::StrikeFlown { column, .. } => Some(*column),
            _ => None,
        };
        events.iter().find_map(told).expect("a strike")
    };
    let (one, two) = (Some(Column::One), Some(Column::Two));
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| column(1, die)), [None, None, one, one, two, two]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| column(0, die)), [None, one, one, two, two, two]);
}

#[test]
fn s11_5_a_ship_that_damage_has_stopped_lies_still() {
    // She has two S and goes 2; the first strike makes a third of it, an S by a 4 at 2:1.
    let hurt = json!({ "damage": { "s": 2 } });
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        with(unit(2, "GE-BB1", "Bismarck", "1906", "A", 2), hurt),
    ];
    let more = json!({ "strikes": [{ "side": 1 }, { "side": 1 }] });
    let mut game = open(battle(&units, &["air_strikes"], more), &[3, 1, 6]);
    for strike in [0, 1] {
        game.act(0, Action::Strike { strike, target: UnitId(1) }, &[]);
    }
    let events = game.act(0, Action::Done, &[5, 2, 2, 2, 3, 5]);
    let flown = |event: &Event| match event {
        Event::StrikeFlown { bonus, column, .. } => Some((*bonus, *column)),
        _ => None,
    };
    let flown: Vec<_> = events.iter().filter_map(flown).collect();
    assert_eq!(flown, [(0, Some(Column::Two)), (1, Some(Column::One))]);
}

#[test]
fn s11_61_beyond_half_the_visibility_and_within_it() {
    // Hood fires at Bismarck; a friend lies so many hexes behind her.
    let astray = |range: i16, friend: i16, dice: [u32; 2]| {
        let at = |hexes: i16, heading: Heading| hex("1012").along(heading, hexes).to_string();
        let units = [
            unit(1, "GB-BC1", "Hood", "1012", "A", 4),
            unit(1, "CA", "Norfolk", &at(friend, Heading::E), "A", 4),
            unit(2, "GE-BB1", "Bismarck", &at(range, Heading::B), "A", 4),
        ];
        let more = json!({ "night": true, "visibility": 4 });
        let mut game = open(battle(&units, &["command"], more), &[3, 1, 6]);
        until(&mut game, 1, 0, Stage::Aim);
        game.act(0, aim(0, 2), &[]);
        pass(&mut game, &[0]);
        let events = game.rolled(1, Action::Done, &mut Dice::given([&dice[..], &[3; 20]].concat()));
        volleys(&events)[0].struck == UnitId(1)
    };
    assert!(astray(3, 4, [1, 1]) && !astray(2, 4, [1, 1]));
    assert!(!astray(3, 5, [1, 1]) && !astray(3, 4, [1, 2]));
}

#[test]
fn s11_62_dummies_roll_like_ships_for_two_turns() {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "0510", "A", 4), json!({ "flag": true, "damage": { "w_fixed": 3 } })),
        unit(1, "GB-BB1", "King George V", "0512", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "3006", "A", 4),
    ];
    let more = json!({ "turns": 5, "visibility": 4 });
    let mut game = Scripted::<Naval>::start(battle(&units, &["command", "fog", "dummies"], more));
    let dummy = UnitId(3);
    game.act(0, Action::Place { at: hex("0520"), heading: Heading::A, speed: 4, unit: dummy }, &[]);
    pass(&mut game, &[0]);
    game.act(1, Action::Done, &[3, 1, 6]);
    let mut told = Vec::new();
    for turn in 1..=4 {
        until(&mut game, turn, 0, Stage::Move);
        // §12.22 The other one, off the map until then, is rolled for as well.
        if turn == 2 {
            let place = Action::Place { at: hex("0522"), heading: Heading::A, speed: 4, unit: UnitId(4) };
            game.act(0, place, &[]);
            let helm = game.view(Viewer::Seat(Seat(0))).unit(UnitId(4)).and_then(|unit| unit.helm.clone());
            let helm = helm.expect("a helm");
            assert_eq!((helm.least, helm.most, helm.hexsides), (3, 4, Some(0)));
        }
        let view = game.view(Viewer::Seat(Seat(0)));
        told.push(view.units.iter().filter(|unit| unit.order.is_some()).count());
        let helm = view.unit(dummy).and_then(|unit| unit.helm.clone()).expect("its movement");
        // Threes: straight on, or slower by one.
        let free = (helm.least, helm.most) == (0, 6) && helm.hexsides.is_none();
        let straight = (helm.most - helm.least, helm.hexsides) == (1, Some(0));
        assert!(if told.last() == Some(&0) { free } else { straight }, "turn {turn}: {helm:?}");
    }
    assert_eq!(told, [0, 4, 4, 0]);
}

#[test]
fn s12_61_a_battery_that_was_silent_has_not_shifted() {
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1906", "A", 4),
        unit(2, "CA", "Prinz Eugen", "1907", "A", 4),
    ];
    let mut game = open(battle(&units, &["shifting"], json!({ "turns": 5 })), &[3, 1, 6]);
    game.act(0, aim(0, 1), &[]);
    until(&mut game, 2, 0, Stage::Aim);
    assert_eq!(kinds(&game, 0, 2), [ModifierKind::Shifted]);
    until(&mut game, 3, 0, Stage::Aim);
    assert_eq!(kinds(&game, 0, 2), []);
}

#[test]
fn s12_21_a_plane_makes_out_and_declares_within_its_ships_range() {
    let found = |hexes: i16| {
        let there = hex("0120").along(Heading::B, hexes).to_string();
        let units = [
            with(unit(1, "GB-BB2", "Prince of Wales", "0120", "A", 3), json!({ "plane": "aboard" })),
            unit(2, "GE-BB1", "Bismarck", &there, "A", 3),
        ];
        let more = json!({ "turns": 4, "visibility": 5 });
        let mut game = open(battle(&units, &["fog", "planes"], more), &[3, 1, 6, 3, 3]);
        until(&mut game, 1, 0, Stage::Move);
        game.act(0, Action::Launch(UnitId(0)), &[]);
        until(&mut game, 3, 0, Stage::Sight);
        let declared = Event::Declared { by: Seat(0), units: vec![UnitId(1)] };
        (game.state().knows(Seat(0), UnitId(1)), game.events().contains(&declared))
    };
    assert_eq!((found(19), found(20)), ((true, true), (false, false)));
}
