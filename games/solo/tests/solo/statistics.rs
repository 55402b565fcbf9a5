//! A player's statistics.

use contract::journal::DiceMode;
use contract::{Player, Seat, Seed, Session, Sitter, Study as _, UserData, Viewer};
use paint::Present as _;
use serde_json::{Value, json};
use solo::Solo;
use solo::action::Action;
use solo::tables::named_layouts;
use solo::types::Suit;

fn game(odds: f64, won: bool, day: i64, deal: &str) -> Value {
    json!({"call": "suns", "odds": odds, "par": 0.4, "won": won, "volleys": 20 + day, "time": day * 86_400_000 + 5, "deal": deal})
}

#[test]
fn no_games_are_said_to_be_none() {
    let answer = Solo::statistics(&[]);
    assert!(answer.text.starts_with("No finished games yet"));
    assert_eq!(answer.json["games"], 0);
}

#[test]
fn wins_are_held_against_the_chances_at_the_call() {
    let games = [
        game(0.3, true, 0, "a"),
        game(0.35, false, 1, "b"),
        game(0.35, true, 2, "c"),
        game(0.25, true, 3, "d"),
    ];
    let told = Solo::statistics(&games).json;
    assert_eq!((told["games"].clone(), told["won"].clone()), (json!(4), json!(3)));
    assert!((told["expected"].as_f64().unwrap() - 1.25).abs() < 1e-12);
    assert_eq!((told["streak"].clone(), told["best_streak"].clone()), (json!(2), json!(2)));
    assert_eq!(told["volleys"]["longest"], 23);
    let bins = told["calibration"].as_array().unwrap();
    let calls: u64 = bins.iter().map(|b| b["calls"].as_u64().unwrap()).sum();
    assert_eq!(calls, 4);
    let score = [0.3f64, 0.35, 0.35, 0.25].map(|p| (p / 0.4).ln()).iter().sum::<f64>() / 4.0;
    assert!((told["log_score"].as_f64().unwrap() - score).abs() < 1e-12);
}

#[test]
fn s2_3_ten_calls_make_a_tournament() {
    let games: Vec<Value> = (0..13).map(|n| game(0.2, n % 2 == 0, n, &format!("x{n}"))).collect();
    let told = Solo::statistics(&games);
    let rounds = told.json["tournaments"].as_array().unwrap();
    assert_eq!(rounds.len(), 2);
    assert_eq!((rounds[0]["calls"].clone(), rounds[0]["won"].clone()), (json!(10), json!(5)));
    assert!((rounds[0]["score"].as_f64().unwrap() - 10.0 * 0.5f64.ln()).abs() < 1e-9);
    assert!(told.text.contains("Tournament 2 (ten calls make one): 3 of 10 called"), "{}", told.text);
}

#[test]
fn daily_games_on_days_in_a_row_make_a_streak() {
    let days = |list: &[&str]| {
        // Played whenever: the day in the deal counts.
        let games: Vec<Value> = list.iter().map(|day| game(0.3, false, 9, &format!("daily {day}"))).collect();
        Solo::statistics(&games).json["daily_streak"].as_u64().unwrap()
    };
    assert_eq!(days(&["2026-11-01", "2026-11-02", "2026-11-03"]), 3);
    assert_eq!(days(&["2026-11-01", "2026-11-03", "2026-11-04", "2026-11-04"]), 2);
    assert_eq!(days(&["2028-02-28", "2028-03-01", "2028-02-29"]), 3, "in any order");
    assert_eq!(days(&["2025-12-31", "2026-01-01"]), 2);
    assert_eq!(days(&["2026-11-07"]), 1);
    assert_eq!(days(&["2026-02-30", "someday", ""]), 0);
    assert_eq!(Solo::statistics(&[game(0.3, true, 1, "other")]).json["daily_streak"], 0);
}

#[test]
fn a_chance_that_no_call_can_have_is_left_out() {
    let mut no_par = game(0.3, true, 4, "d");
    no_par["par"] = json!(0.0);
    let odd = [game(0.0, false, 0, "a"), game(-0.1, false, 1, "b"), game(1.5, true, 2, "c"), no_par];
    assert_eq!(Solo::statistics(&odd).json["games"], 0);
    let told = Solo::statistics(&[&odd[..], &[game(0.3, true, 5, "e")]].concat());
    assert_eq!(told.json["games"], 1);
    assert!(!told.json.to_string().contains("null") && !told.text.contains("inf"), "{}", told.text);
}

/// A whole game by this player.
fn played(player: Player) -> Session<Solo> {
    let options = serde_json::from_value(json!({"scenario": "lanes"})).unwrap();
    let sitter = Sitter { player, ..Sitter::nobody() };
    let seed = Seed::from_text("a whole game");
    let mut game =
        Session::start(options, UserData::default(), vec![sitter], seed, DiceMode::PerRow, 0).unwrap();
    game.act(Seat(0), &[Action::Call(Suit::Suns)], None, 0).unwrap();
    while game.outcome().is_none() {
        game.act(Seat(0), &[Action::Fire], None, 0).unwrap();
    }
    game
}

#[test]
fn a_persons_game_is_remembered_and_a_minds_is_not() {
    let keepsake = Solo::keepsake(played(Player::Human).journal()).expect("a keepsake");
    assert_eq!(keepsake["call"], "suns");
    assert_eq!(Solo::statistics(&[keepsake]).json["games"], 1);
    assert_eq!(Solo::keepsake(played(Player::Mind("hard".into())).journal()), None);
}

#[test]
fn a_deal_played_again_is_not_counted() {
    let told =
        Solo::statistics(&[game(0.3, false, 0, "a"), game(0.3, true, 1, "a"), game(0.3, true, 2, "b")]);
    assert_eq!((told.json["games"].clone(), told.json["repeats"].clone()), (json!(2), json!(1)));
    assert_eq!(told.json["won"], 1);
    assert!(told.text.contains("Not counted: 1"));
}

#[test]
fn keepsakes_that_cannot_be_read_are_left_out() {
    assert_eq!(Solo::statistics(&[json!({"odds": "x"}), json!(7)]).json["games"], 0);
}

/// A game on a layout of one's own, a ready-made one: the call, its chance and the best that there was.
fn called(json: Value, opening: &str) -> Value {
    let options = serde_json::from_value(json).unwrap();
    let seed = Seed::from_text("a layout of one's own");
    let mut game = Session::<Solo>::start(
        options,
        UserData::default(),
        vec![Sitter::nobody()],
        seed,
        DiceMode::PerRow,
        0,
    )
    .unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let (_, _, lines) = Solo::openings(&view, 1).into_iter().find(|(name, ..)| *name == opening).unwrap();
    for line in &lines {
        let actions = Solo::parse(&game.view(Viewer::Seat(Seat(0))), line).unwrap();
        game.act(Seat(0), &actions, None, 0).unwrap();
    }
    let first = view.marker.others()[0];
    game.act(Seat(0), &[Action::Call(first)], None, 0).unwrap();
    while game.outcome().is_none() {
        game.act(Seat(0), &[Action::Fire], None, 0).unwrap();
    }
    Solo::keepsake(game.journal()).expect("a keepsake")
}

/// What is proven for whole volleys is no measure for another end.
#[test]
fn ruling_r6_die_by_die_a_call_is_weighed_on_its_own_layout() {
    let chance = |kept: &Value, name: &str| kept[name].as_f64().unwrap();
    let whole = called(json!({}), "doomed");
    assert!((chance(&whole, "par") - 0.378_89).abs() < 1e-5, "{whole}");
    let dice = called(json!({"die_by_die": true}), "admiral");
    // The first fleet lies in the last tile row, where it profits most.
    assert_eq!(chance(&dice, "par"), chance(&dice, "odds"));
    assert!(chance(&dice, "odds") > 0.378_89, "{dice}");
    let random = called(json!({"die_by_die": true}), "random");
    assert!(chance(&random, "par") < 0.378, "{random}");
}

#[test]
fn ruling_r6_no_ready_made_layout_is_called_the_best_of_all_die_by_die() {
    for die_by_die in [false, true] {
        let options = serde_json::from_value(json!({"die_by_die": die_by_die})).unwrap();
        let view = testkit::Scripted::<Solo>::start(options).view(Viewer::Seat(Seat(0)));
        let said = Solo::openings(&view, 1).iter().any(|(_, about, _)| about.contains("there is"));
        assert_eq!(said, !die_by_die);
    }
}

/// The scenarios keep their titles whatever the option says, and what is best for whole volleys is not proven for another end.
#[test]
fn ruling_r6_titles_of_layouts_say_for_which_end_they_are_the_best() {
    let titles = named_layouts().values().filter_map(|layout| layout.title.as_deref());
    let proven: Vec<&str> = titles.filter(|t| t.contains("best") || t.contains("worst")).collect();
    assert_eq!(proven.len(), 2);
    assert!(proven.iter().all(|title| title.contains("with whole volleys")), "{proven:?}");
}
