//! Each way to end a battle in few moves, as people can check it, and each scenario fought whole, as a recorded game.

use crate::sea::{changed, unit, with};
use crate::sections::{begin, transcript};
use contract::{Budget, Dice, Minds as _, Seat, Session, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::state::Phase;
use naval::types::Battery;
use serde_json::{Value, json};
use testkit::{golden_file, recorded_game};

fn start(options: Value) -> Session<Naval> {
    begin(options, "golden")
}

/// The reference fights for both sides; only when a game is recorded anew.
pub(crate) fn fight(game: &mut Session<Naval>) {
    let setup = game.setup().clone();
    let mut minds = [0, 1].map(|seat| Naval::mind("reference", &setup, Seat(seat)).expect("a mind"));
    let mut luck = Dice::loose(1);
    while let Some(seat) = game.to_act().lowest() {
        let mut plan = Vec::new();
        while plan.last() != Some(&Action::Done) {
            let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
            let from = plan.len();
            minds[usize::from(seat.0)].choose(&view, &legal, Budget::Nodes(100), &mut luck, &mut plan);
            game.act(seat, &plan[from..], None, 0).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

macro_rules! fought {
    ($($test:ident $name:literal)+) => {
        $(
            #[test]
            fn $test() {
                let game = start(json!({ "scenario": $name }));
                recorded_game!(concat!("tests/recorded/", $name, ".jsonl"), game, fight);
            }
        )+
    };
}

fought! {
    s15_lofoten_is_fought "lofoten"
    s15_calabria_is_fought "calabria"
    s15_matapan_is_fought "matapan"
    s15_denmark_strait_is_fought "denmark_strait"
    s15_last_stand_is_fought "last_stand"
    s15_casablanca_is_fought "casablanca"
    s15_guadalcanal_is_fought "guadalcanal"
    s15_north_cape_is_fought "north_cape"
    s15_surigao_is_fought "surigao"
    s15_yamato_against_iowa_is_fought "yamato_iowa"
    s15_friday_the_13th_is_fought "friday_13th"
}

/// A battle in which nobody does anything but fire this shot in every turn.
fn shot(options: Value, shot: Option<(&str, &str)>) -> String {
    shot_from(1, options, shot)
}

/// The same from a turn on.
fn shot_from(turn: u8, options: Value, shot: Option<(&str, &str)>) -> String {
    let mut game = start(options);
    while let Some(seat) = game.to_act().lowest() {
        let mut actions = Vec::new();
        let shot = shot.filter(|_| game.state().turn() >= turn);
        if let (Phase::Aim(_), Some((unit, target))) = (game.state().phase(), shot) {
            let id = |name: &str| game.setup().named(name).expect("a unit");
            let (unit, target) = (id(unit), id(target));
            let aim = Action::Aim { battery: Battery::Main, target, unit };
            actions.extend(Some(aim).filter(|aim| game.legal(seat).contains(aim)));
        }
        actions.push(Action::Done);
        game.act(seat, &actions, None, 0).unwrap_or_else(|error| panic!("{error}"));
    }
    transcript(&game)
}

/// A scenario of ours with changes.
fn scene(name: &str, rows: &[(&str, Value)], more: Value) -> Value {
    json!({ "scenario": changed(name, rows, more), "rules": "basic" })
}

/// Hood beside Bismarck, who cannot take another hit; points decide.
fn beside(victory: Value) -> Value {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "1010", "A", 0), json!({ "flag": true })),
        with(
            unit(2, "GE-BB1", "Bismarck", "1110", "A", 0),
            json!({ "damage": { "w_fixed": 3, "s_fixed": 3 } }),
        ),
        unit(2, "CA", "Prinz Eugen", "3010", "A", 0),
    ];
    let battle =
        json!({ "title": "Side by side", "visibility": 20, "turns": 2, "units": units, "victory": victory });
    json!({ "scenario": battle, "rules": "basic" })
}

#[test]
fn s15_a_ship_is_sunk_and_that_is_all() {
    let wins = json!([{ "side": 1, "at_once": true, "because": "Bismarck is sunk",
        "when": [{ "sunk": { "units": ["Bismarck"], "count": 1 } }] }]);
    let text = shot(beside(json!({ "wins": wins })), Some(("Hood", "Bismarck")));
    golden_file!("tests/golden/sunk.txt", &text);
}

#[test]
fn s10_the_points_decide() {
    golden_file!("tests/golden/points.txt", &shot(beside(json!({ "margin": 10 })), None));
}

#[test]
fn s10_the_points_are_too_near() {
    golden_file!("tests/golden/near.txt", &shot(beside(json!({ "margin": 16 })), None));
}

#[test]
fn s15_both_ships_get_away() {
    let row = |at: &str| json!({ "at": at, "heading": "A", "speed": 4 });
    let rows = [("Gneisenau", row("2102")), ("Scharnhorst", row("2202"))];
    golden_file!("tests/golden/away.txt", &shot(scene("lofoten", &rows, json!({})), None));
}

#[test]
fn s15_both_sides_have_what_they_wanted() {
    let row = |at: &str| json!({ "at": at, "heading": "A", "speed": 4, "damage": { "w_fixed": 2 } });
    let rows = [("Gneisenau", row("2102")), ("Scharnhorst", row("2202"))];
    golden_file!("tests/golden/both.txt", &shot(scene("lofoten", &rows, json!({})), None));
}

#[test]
fn s15_neither_side_has_what_it_wanted() {
    golden_file!(
        "tests/golden/neither.txt",
        &shot(scene("denmark_strait", &[], json!({ "turns": 1 })), None)
    );
}

#[test]
fn s15_a_shore_is_bombarded() {
    let rows = [("Kirishima", json!({ "at": "3015", "heading": "A", "speed": 0 }))];
    golden_file!("tests/golden/bombarded.txt", &shot(scene("guadalcanal", &rows, json!({})), None));
}

#[test]
fn s15_the_last_turn_is_over() {
    golden_file!("tests/golden/time.txt", &shot(scene("last_stand", &[], json!({ "turns": 2 })), None));
}

#[test]
fn s15_a_victory_that_comes_late() {
    let rows = [
        ("King George V", json!({ "at": "1811", "heading": "A", "speed": 0 })),
        ("Bismarck", json!({ "speed": 0, "damage": { "w_fixed": 3, "s_fixed": 3 } })),
    ];
    let text = shot_from(10, scene("last_stand", &rows, json!({})), Some(("King George V", "Bismarck")));
    golden_file!("tests/golden/late.txt", &text);
}

#[test]
fn s15_nobody_is_left() {
    let units = [unit(1, "GB-BC1", "Hood", "1002", "A", 3), unit(2, "GE-BB1", "Bismarck", "3010", "A", 0)];
    let battle = json!({ "title": "Alone", "visibility": 20, "turns": 9, "units": units,
        "exits": [{ "side": 1, "edges": ["north"] }], "victory": { "margin": 0 } });
    golden_file!("tests/golden/alone.txt", &shot(json!({ "scenario": battle, "rules": "basic" }), None));
}
