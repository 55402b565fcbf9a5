//! Clauses that meet others: hits in two turns in a row, light and radar, land and smoke beside one line.

mod sea;

use contract::{Dice, Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::Stage;
use naval::types::UnitId;
use sea::{aim, battle, open, unit};
use serde_json::json;
use testkit::Scripted;

fn pass(game: &mut Scripted<Naval>, seats: &[u8]) {
    for seat in seats {
        game.act(*seat, Action::Done, &[]);
    }
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
    assert_eq!(fight("0404", &["0403"]).refuse(0, aim(0, 2)).kind(), "blocked");
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
