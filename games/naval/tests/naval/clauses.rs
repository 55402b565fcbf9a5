//! Clauses that meet others: hits in two turns in a row, light and radar, land and smoke beside one line.

use crate::sea::{self, aim, battle, duel, open, unit, with};
use contract::{Dice, Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Cause, Event, ModifierKind, Stage};
use naval::gunnery::forecast;
use naval::tables::SpecialHit;
use naval::types::{Battery, Column, Heading, Hex, UnitId};
use naval::unit::PlaneState;
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

/// What changes the roll of the first side's first unit against this one.
fn modifiers(game: &Scripted<Naval>, target: u8) -> Vec<(ModifierKind, i8)> {
    let view = game.view(Viewer::Seat(Seat(0)));
    let found = forecast(&view, UnitId(0), Battery::Main, UnitId(target)).expect("a shot");
    found.solution.modifiers.iter().map(|modifier| (modifier.kind, modifier.value)).collect()
}

/// Who had an admiral to help with the advantage of the last turn that began.
fn bonus(game: &Scripted<Naval>) -> [i8; 2] {
    let rolled = |event: &Event| match event {
        Event::AdvantageRolled { bonus, .. } => Some(*bonus),
        _ => None,
    };
    game.events().iter().rev().find_map(rolled).expect("a roll")
}

#[test]
fn s3_1_without_command_control_a_flagship_that_can_fight_again_helps_again() {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "0510", "A", 4), json!({ "flag": true, "damage": { "w": 3 } })),
        unit(2, "GE-BB1", "Bismarck", "3006", "A", 4),
    ];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    assert_eq!(bonus(&game), [0, 0]);
    pass(&mut game, &[0, 1, 0]);
    // A 10 mends one of the three W.
    game.act(1, Action::Done, &[5, 5, 3, 1, 6]);
    assert_eq!(bonus(&game), [1, 0]);
}

#[test]
fn s4_2_a_line_between_land_and_a_ship_is_blocked() {
    // The line from 0304 to 0504 runs along the side between 0403 and 0404.
    let fight = |friend: &str, land: &[&str]| {
        let units = [
            unit(1, "GB-BC1", "Hood", "0304", "A", 0),
            unit(1, "CA", "Norfolk", friend, "A", 0),
            unit(2, "GE-BB1", "Bismarck", "0504", "A", 0),
        ];
        let map = json!({ "map": { "columns": 36, "rows": 24, "land": land } });
        open(battle(&units, &["blocked_lines"], map), &[3, 1, 6])
    };
    assert_eq!(fight("0404", &["0403"]).refuse(0, aim(0, 2)).section(), "§12.41");
    fight("0404", &[]).act(0, aim(0, 2), &[]);
    fight("0410", &["0403"]).act(0, aim(0, 2), &[]);
}

#[test]
fn s4_2_a_line_between_land_and_smoke_is_blocked() {
    let fight = |land: &[&str], smoke: bool| {
        let units = [
            unit(1, "GB-BC1", "Hood", "0304", "A", 0),
            unit(1, "DD", "Flotilla", "0402", "A", 2),
            unit(2, "GE-BB1", "Bismarck", "0504", "A", 0),
        ];
        let more = json!({ "wind": "A", "map": { "columns": 36, "rows": 24, "land": land } });
        let mut game = open(battle(&units, &["smoke"], more), &[3, 1, 6]);
        pass(&mut game, &[0, 1]);
        if smoke {
            game.act(0, Action::Smoke(UnitId(1)), &[]);
        }
        pass(&mut game, &[0]);
        game.rolled(1, Action::Done, &mut Dice::given(vec![3; 40]));
        while game.to_act().lowest() != Some(Seat(0)) || game.view(Viewer::Public).stage != Stage::Aim {
            let seat = game.to_act().lowest().expect("somebody");
            game.rolled(seat.0, Action::Done, &mut Dice::given(vec![3; 40]));
        }
        game
    };
    // From 0402 the smoke has drifted to 0403.
    assert_eq!(fight(&["0404"], true).refuse(0, aim(0, 2)).kind(), "blocked");
    fight(&[], true).act(0, aim(0, 2), &[]);
    fight(&["0404"], false).act(0, aim(0, 2), &[]);
}

#[test]
fn s4_3_fire_at_a_lit_target_costs_one_whatever_radar_there_is() {
    let fight = |set: &str, shell: bool| {
        let units = [
            with(unit(1, "US-BB5", "South Dakota", "1010", "A", 4), json!({ "radar": set })),
            unit(2, "JP-BC3", "Kirishima", "1606", "A", 4),
        ];
        let more = json!({ "night": true, "visibility": 4 });
        let mut game = open(battle(&units, &["radar_sets"], more), &[3, 1, 6]);
        if shell {
            game.act(0, Action::Shell { at: hex("1606"), unit: UnitId(0) }, &[]);
        }
        game.act(0, Action::Done, if shell { &[1] } else { &[] });
        game.act(1, Action::Done, &[]);
        modifiers(&game, 1)
    };
    // Seven hexes: within the spotting range.
    assert_eq!(fight("mark3", false), []);
    assert_eq!(fight("mark3", true), [(ModifierKind::Starshell, -1)]);
    assert_eq!(fight("mark8", true), [(ModifierKind::Starshell, -1)]);
}

/// Each side's units in two hexes of one column, so many hexes apart, with something between.
fn column(firer: Value, between: Value, target: Value, rules: &[&str]) -> Scripted<Naval> {
    let mut game = open(battle(&[firer, between, target], rules, json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1, 0]);
    game.rolled(1, Action::Done, &mut Dice::given(vec![3; 40]));
    game
}

#[test]
fn s12_41_destroyers_do_not_fire_torpedoes_over_capital_ships() {
    let japanese = |row: Value| with(row, json!({ "nation": "japanese" }));
    let fight = |firer: &str, between: &str, rules: &[&str]| {
        column(
            japanese(unit(1, firer, "Firer", "1010", "A", 0)),
            japanese(unit(1, between, "Between", "1012", "A", 0)),
            unit(2, "US-BB5", "South Dakota", "1014", "B", 0),
            rules,
        )
    };
    let launch = Action::Torpedo { target: UnitId(2), unit: UnitId(0) };
    let on = ["blocked_lines"];
    // Nobody else has torpedoes, so nobody is asked.
    assert_eq!(fight("DD", "JP-BC1", &on).view(Viewer::Public).turn, 2);
    for mut game in [
        fight("DD", "JP-BC1", &[]),
        fight("DD", "CL", &on),
        fight("CA", "JP-BC1", &on),
        fight("CL", "JP-BC1", &on),
    ] {
        game.act(0, launch, &[]);
    }
}

#[test]
fn s11_2_a_plane_that_has_gone_home_is_rolled_for_no_more() {
    let units = [
        with(unit(1, "GB-BB2", "Prince of Wales", "0110", "A", 3), json!({ "plane": "aboard" })),
        unit(2, "GE-BB1", "Bismarck", "3610", "A", 0),
    ];
    let mut game = open(battle(&units, &["planes"], json!({ "turns": 14 })), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    game.act(0, Action::Launch(UnitId(0)), &[]);
    let plane = |game: &Scripted<Naval>| game.state().unit(UnitId(0)).plane;
    for next in 2..=14 {
        if next > 2 {
            pass(&mut game, &[0, 1]);
        }
        pass(&mut game, &[0]);
        // Ten turns on station, from the second after the launch.
        let rolls = if (3..=12).contains(&next) { vec![3, 1, 6, 1, 3] } else { vec![3, 1, 6] };
        game.act(1, Action::Done, &rolls);
        let there = plane(&game) == PlaneState::OnStation(12);
        assert_eq!(there, (3..=12).contains(&next), "turn {next}: {:?}", plane(&game));
    }
}

#[test]
fn s11_2_by_night_no_plane_spots() {
    let units = [
        with(unit(1, "GB-BB2", "Prince of Wales", "0120", "A", 3), json!({ "plane": "aboard" })),
        unit(2, "GE-BB1", "Bismarck", "1314", "A", 3),
    ];
    let more = json!({ "turns": 6, "visibility": 5, "special": [{ "nightfall": { "from": 4, "base": 4 } }] });
    let mut game = open(battle(&units, &["planes"], more), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    game.act(0, Action::Launch(UnitId(0)), &[]);
    pass(&mut game, &[0]);
    game.act(1, Action::Done, &[3, 1, 6]);
    pass(&mut game, &[0, 1, 0]);
    game.act(1, Action::Done, &[3, 1, 6, 4, 4]);
    assert_eq!(modifiers(&game, 1), [(ModifierKind::Plane, -3)]);
    pass(&mut game, &[0, 1, 0]);
    game.act(1, Action::Done, &[3, 1, 6]);
    // Starshells are asked for: it is night.
    pass(&mut game, &[0, 1]);
    assert_eq!(game.refuse(0, aim(0, 1)).kind(), "unspotted");
}

#[test]
fn s11_4_a_hex_that_is_left_is_smoky_though_it_is_entered_again() {
    let units = [unit(1, "DD", "Flotilla", "1010", "A", 5), unit(2, "GE-BB1", "Bismarck", "3010", "A", 4)];
    let mut game = open(battle(&units, &["smoke"], json!({})), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    let flotilla = UnitId(0);
    for action in [
        Action::Speed { speed: 5, unit: flotilla },
        Action::Ahead(flotilla),
        Action::Turn { by: 3, unit: flotilla },
        Action::Ahead(flotilla),
        Action::Smoke(flotilla),
    ] {
        game.act(0, action, &[]);
    }
    let events = game.act(0, Action::Done, &[]);
    assert_eq!(game.state().unit(flotilla).hex(), Some(hex("1010")));
    assert!(events.contains(&Event::Smoked { hexes: vec![hex("1009"), hex("1010")], unit: flotilla }));
}

#[test]
fn s11_4_who_is_sunk_by_a_mine_leaves_its_smoke() {
    let units = [
        unit(1, "DD", "Flotilla", "1010", "A", 4),
        unit(1, "GB-BC1", "Hood", "0110", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "3010", "A", 4),
    ];
    let mut game = open(battle(&units, &["smoke", "mines"], json!({ "mines": ["1008"] })), &[3, 1, 6]);
    pass(&mut game, &[0, 1]);
    game.act(0, Action::Smoke(UnitId(0)), &[]);
    let events = game.act(0, Action::Done, &[1, 6, 6]);
    assert!(events.contains(&Event::Sunk { cause: Cause::Mine, unit: UnitId(0) }));
    let smoke: Vec<Hex> = game.view(Viewer::Public).smoke.iter().map(|smoke| smoke.at).collect();
    assert_eq!(smoke, [hex("1009"), hex("1010")]);
}

#[test]
fn s11_9_flash_counts_for_torpedoes_and_strikes_too() {
    let torpedo = |rules: &[&str]| {
        let units = [unit(1, "DD", "Flotilla", "1012", "A", 0), unit(2, "GB-BC1", "Hood", "1010", "A", 0)];
        let mut game = open(battle(&units, rules, json!({})), &[3, 1, 6]);
        pass(&mut game, &[0, 1, 0, 1]);
        game.act(0, Action::Torpedo { target: UnitId(1), unit: UnitId(0) }, &[]);
        let events = game.rolled(0, Action::Done, &mut Dice::given(vec![1; 40]));
        events.iter().find_map(|event| match event {
            Event::TorpedoRun { column, hits, .. } => Some((*column, hits.to_string())),
            _ => None,
        })
    };
    // Two hexes: 2:1, a column more at a target that lies still, one less from astern.
    assert_eq!(torpedo(&[]), Some((Some(Column::Two), "SS".into())));
    assert_eq!(torpedo(&["flash"]), Some((Some(Column::Two), "X".into())));
    let strike = |rules: &[&str], torpedo: bool| {
        let more = json!({ "strikes": [{ "side": 2, "torpedo": torpedo }] });
        let mut game = open(duel(rules, more), &[3, 1, 6]);
        game.act(1, Action::Strike { strike: 0, target: UnitId(0) }, &[]);
        let events = game.act(1, Action::Done, &[3, 1, 1]);
        events.iter().find_map(|event| match event {
            Event::StrikeFlown { hits, .. } => Some(hits.to_string()),
            _ => None,
        })
    };
    for torpedo in [false, true] {
        assert_eq!(strike(&["air_strikes"], torpedo), Some("S".into()));
        assert_eq!(strike(&["air_strikes", "flash"], torpedo), Some("X".into()));
    }
}

#[test]
fn s12_5_the_bombs_of_a_strike_may_do_special_damage() {
    let flown = |torpedo: bool, dice: &[u32]| {
        let more = json!({ "strikes": [{ "side": 1, "torpedo": torpedo }] });
        let mut game = open(duel(&["air_strikes", "special_damage"], more), &[3, 1, 6]);
        game.act(0, Action::Strike { strike: 0, target: UnitId(1) }, &[]);
        let events = game.act(0, Action::Done, dice);
        let special = events.iter().find_map(|event| match event {
            Event::SpecialRolled { hit, .. } => Some(*hit),
            _ => None,
        });
        (special, game)
    };
    // 3: at 1:1; a 7; then a 9 on the table: in this turn's movement it goes straight on.
    let (special, mut game) = flown(false, &[3, 3, 4, 4, 5]);
    assert_eq!(special, Some(Some(SpecialHit::Rudder)));
    pass(&mut game, &[0, 1, 0]);
    let helm = game.view(Viewer::Seat(Seat(1))).unit(UnitId(1)).and_then(|unit| unit.helm.clone());
    assert_eq!(helm.map(|helm| (helm.least, helm.most, helm.hexsides)), Some((4, 4, Some(0))));
    // What strikes under water never does.
    assert_eq!(flown(true, &[3, 3, 4]).0, None);
}

/// Hood fires at a flotilla two hexes away in each of two turns, and each time the table shows this.
fn twice(special: [u32; 2]) -> Scripted<Naval> {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 0), unit(2, "DD", "Flotilla", "1012", "A", 0)];
    let mut game = open(battle(&units, &["special_damage"], json!({})), &[3, 1, 6]);
    for turn in 1..=2 {
        game.act(0, aim(0, 1), &[]);
        pass(&mut game, &[0]);
        // 4:1; a 7 is W.
        game.act(1, Action::Done, &[1, 2, 3, 4, special[0], special[1]]);
        pass(&mut game, &[0]);
        if turn == 1 {
            pass(&mut game, &[1]);
            assert_eq!(game.view(Viewer::Public).stage, Stage::Torpedo, "the power is still there");
            game.act(1, Action::Done, &[3, 3, 3, 1, 6]);
        }
    }
    game
}

#[test]
fn s12_5_power_that_fails_again_is_gone_for_both_turns() {
    let mut game = twice([5, 6]);
    // No torpedoes in turn 2, though the second hit is for turn 3: nobody is asked.
    game.act(1, Action::Done, &[3, 3, 3, 1, 6]);
    assert_eq!(game.view(Viewer::Public).turn, 3);
    pass(&mut game, &[0]);
    assert_eq!(game.refuse(1, aim(1, 0)).kind(), "no_guns");
}

#[test]
fn s12_5_a_bridge_that_is_hit_again_is_a_level_lower_for_both_turns() {
    let mut game = twice([5, 5]);
    // Two W, a poor crew and a target combing the tracks: no salvo is worth firing, and nobody is asked.
    let events = game.act(1, Action::Done, &[3, 3, 3, 1, 6]);
    let tried = events.iter().find_map(|event| match event {
        Event::RepairTried { bonus, .. } => Some(*bonus),
        _ => None,
    });
    assert_eq!(tried, Some(-1));
}

#[test]
fn s12_22_a_dummy_that_is_placed_goes_on_at_its_speed() {
    let units = [unit(1, "GB-BC1", "Hood", "0510", "A", 4), unit(2, "GE-BB1", "Bismarck", "3010", "A", 4)];
    let more = json!({ "visibility": 4 });
    let mut game = Scripted::<Naval>::start(battle(&units, &["fog", "dummies"], more));
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    // Declarations and targets, then the first side's movement; its dummies are 2 and 3.
    pass(&mut game, &[0, 1, 0, 1]);
    let dummy = UnitId(2);
    game.act(0, Action::Place { at: hex("0520"), heading: Heading::A, speed: 4, unit: dummy }, &[]);
    pass(&mut game, &[0]);
    let now = game.state().unit(dummy);
    assert_eq!((now.hex(), now.speed), (Some(hex("0516")), 4));
    let seen: Vec<(Hex, u8)> =
        game.view(Viewer::Seat(Seat(1))).contacts.iter().map(|contact| (contact.at, contact.speed)).collect();
    assert_eq!(seen, [(hex("0506"), 4), (hex("0516"), 4)]);
}

#[test]
fn s15_jean_bart_counts_for_what_she_has_reached() {
    let rows = [
        ("Massachusetts", json!({ "at": "2416", "heading": "A", "speed": 0 })),
        ("Jean Bart", json!({ "damage": { "w": 1 } })),
    ];
    let scene = sea::changed("casablanca", &rows, json!({ "turns": 1 }));
    let mut game = open(sea::options(json!({ "scenario": scene, "rules": "basic" })), &[3, 1, 6]);
    let shot = sea::at(&game, "Massachusetts", "Jean Bart");
    game.act(0, shot, &[]);
    pass(&mut game, &[0]);
    // 1:1; a 7 is her second W.
    game.act(1, Action::Done, &[1, 1, 3, 4]);
    pass(&mut game, &[0, 1]);
    assert_eq!(game.view(Viewer::Public).stage, Stage::Torpedo);
    // A 10 mends one of them: 2 for the other, and 5 all the same.
    game.act(1, Action::Done, &[5, 5]);
    assert_eq!(game.outcome().expect("over").scores, [7, 0]);
}
