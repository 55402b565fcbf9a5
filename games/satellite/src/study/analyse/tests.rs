//! Whole games, analysed.

use contract::journal::DiceMode;
use contract::{Budget, Dice, Minds as _, Seat, Seed, Session, Sitter, UserData, Viewer};
use serde_json::Value;

use super::analyse;
use crate::Satellite;
use crate::tables::Options;

/// A game of two minds.
fn played(options: &str, levels: [&str; 2], seed: &str) -> Session<Satellite> {
    let options: Options = serde_json::from_str(options).unwrap();
    let seats = vec![Sitter::nobody(), Sitter::nobody()];
    let seed = Seed::from_text(seed);
    let start = Session::<Satellite>::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0);
    let mut game = start.unwrap();
    let mut minds = [0, 1].map(|n| Satellite::mind(levels[n], game.setup(), Seat(n as u8)).unwrap());
    let mut luck = Dice::loose(1);
    while let Some(seat) = game.to_act().lowest() {
        let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
        let mut plan = Vec::new();
        minds[usize::from(seat.0)].choose(&view, &legal, Budget::Nodes(200), &mut luck, &mut plan);
        game.act(seat, &plan, None, 0).unwrap();
    }
    game
}

fn mean(side: &Value, part: &str) -> f64 {
    side[part]["mean"].as_f64().unwrap()
}

/// A player that shoots at random gives away far more than one that thinks, and what is said adds up.
#[test]
fn s1_3_the_weaker_player_gives_away_more() {
    let game = played(r#"{"scenario": "skirmish"}"#, ["cadet", "commander"], "analysed");
    let answer = analyse(game.journal(), &mut |_, _| true).unwrap().unwrap();
    let sides = &answer.json["sides"];
    assert!(mean(&sides[0], "loss") > 2.0 * mean(&sides[1], "loss"), "{}", answer.text);
    for n in 0..2 {
        let parts = mean(&sides[n], "luck_dice") + mean(&sides[n], "luck_shots");
        assert!((mean(&sides[n], "luck") - parts).abs() < 1e-9);
        let acts = answer.json["acts"].as_array().unwrap();
        let own = acts.iter().filter(|act| act["seat"] == n);
        let sum: f64 = own.map(|act| act["loss"].as_f64().unwrap()).sum();
        assert!((mean(&sides[n], "loss") - sum).abs() < 1e-6);
    }
    assert_eq!(answer.json["turning_points"].as_array().unwrap().len(), 3);
    assert!(answer.text.contains("Largest single figures") && answer.svg.unwrap().starts_with("<svg"));
}

#[test]
fn s1_3_every_endgame_can_be_analysed_and_it_can_be_stopped() {
    for endgame in ["ceasefire", "desperation", "reloaded", "self_destruct"] {
        let options = format!(r#"{{"endgame": "{endgame}", "scenario": "showdown"}}"#);
        let game = played(&options, ["officer", "officer"], endgame);
        let answer = analyse(game.journal(), &mut |_, _| true).unwrap().unwrap();
        assert!(answer.json["acts"].as_array().unwrap().len() > 6, "{endgame}");
        assert!(analyse(game.journal(), &mut |_, _| false).is_err());
    }
}

/// Points are not winning chances: a game may be lost by the side that gave away less. So the analysis states figures
/// and no verdict, in its text and in its JSON.
#[test]
fn s1_3_an_analysis_states_figures_and_no_verdict() {
    for (seed, levels) in [("an0", ["commander", "officer"]), ("an5", ["officer", "commander"])] {
        let game = played(r#"{"scenario": "skirmish"}"#, levels, seed);
        let answer = analyse(game.journal(), &mut |_, _| true).unwrap().unwrap();
        let keys: Vec<&String> = answer.json.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["acts", "sides", "turning_points", "unit"], "{seed}");
        let text = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
        for claim in ["won by", "lost, though", "luckier", "gave away less", "clearly", "against the luck"] {
            assert!(!text.contains(claim), "{seed}: {claim}\n{text}");
        }
        assert!(text.contains("do not say who played better"), "{seed}: {text}");
    }
}
