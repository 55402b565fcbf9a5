//! Luck and skill of a game: only once it is over, and only if its record holds.

use catalogue::{AnalysisError, Entry, Input, Match, Start, find, unlisted};
use contract::journal::{DiceMode, first_hash, next_hash};
use contract::study::StudyError;
use contract::{Fact, Outcome, Record, Seat, Seed, Sitter, UserData, Verdict};
use serde_json::Value;

use crate::whisper::Whisper;

fn entry() -> &'static dyn Entry {
    unlisted::<Whisper>()
}

/// A game in which seat 1 whispered seven.
fn whispered() -> Box<dyn Match> {
    let start = Start {
        options: Value::Null,
        data: UserData::default(),
        sitters: vec![Sitter::nobody(), Sitter::nobody()],
        seed: Seed::from_text("quiet"),
        mode: DiceMode::PerRow,
        now: 0,
    };
    let mut game = entry().start(start).unwrap();
    for line in ["think 7", "whisper"] {
        game.act(Seat(1), &Input::Text(line.into()), None, 0).unwrap();
    }
    game
}

fn finished() -> Box<dyn Match> {
    let mut game = whispered();
    while game.outcome().is_none() {
        game.act(Seat(0), &Input::Text("shout".into()), None, 0).unwrap();
    }
    game
}

/// Changes the bodies of a record and mends its chain.
fn forge(record: &Record, change: impl Fn(&mut Value)) -> Record {
    let mut before = None;
    let mut text = String::new();
    for line in record.to_text().lines() {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let kind = ["header", "row", "footer"].into_iter().find(|k| line.get(k).is_some()).unwrap();
        change(&mut line[kind]);
        let body = line[kind].to_string();
        let hash = before.map_or_else(|| first_hash(&body), |before| next_hash(before, &body));
        before = Some(hash);
        text += &format!("{{\"hash\":\"{hash}\",\"{kind}\":{body}}}\n");
    }
    Record::parse(text.as_bytes()).unwrap()
}

#[test]
fn a_finished_game_is_analysed() {
    let answer = entry().analyse(&finished().record(), &mut |_, _| true).unwrap();
    assert_eq!(answer.text, "1 whispered 7");
    assert_eq!(answer.json, serde_json::json!(["1 whispered 7"]));
    assert_eq!(answer.svg.as_deref(), Some("<svg/>"));
}

#[test]
fn an_unfinished_game_keeps_its_secrets() {
    let error = entry().analyse(&whispered().record(), &mut |_, _| true).unwrap_err();
    assert!(matches!(error, AnalysisError::Unfinished));
    assert!(error.to_string().contains("not over"), "{error}");
}

#[test]
fn a_game_that_was_given_up_is_over() {
    let mut game = whispered();
    let outcome = Outcome {
        result: Verdict::Win,
        winners: vec![Seat(1)],
        reason: "Left gave up".into(),
        scores: vec![0, 1],
    };
    game.declare(Fact::Resigned(Seat(0)), Some(outcome), 0).unwrap();
    assert_eq!(entry().analyse(&game.record(), &mut |_, _| true).unwrap().text, "1 whispered 7");
}

#[test]
fn a_record_that_does_not_hold_is_not_analysed() {
    let forged = forge(&finished().record(), |body| {
        if body["entry"]["moved"]["events"][0]["shouted"].is_number() {
            body["entry"]["moved"]["events"][0]["shouted"] = 9.into();
        }
    });
    let error = entry().analyse(&forged, &mut |_, _| true).unwrap_err();
    assert!(matches!(&error, AnalysisError::Unsound(how) if how.contains("row")), "{error}");
    let older = forge(&finished().record(), |body| {
        if body.get("rules").is_some() {
            body["rules"] = "0".into();
        }
    });
    let error = entry().analyse(&older, &mut |_, _| true).unwrap_err();
    assert!(matches!(error, AnalysisError::OtherRules(version) if version == "0"));
    let error = find("solo").unwrap().analyse(&finished().record(), &mut |_, _| true).unwrap_err();
    assert!(matches!(error, AnalysisError::Load(_)) && error.to_string().contains("whisper"), "{error}");
}

#[test]
fn an_analysis_can_be_stopped() {
    let error = entry().analyse(&finished().record(), &mut |_, _| false).unwrap_err();
    assert!(matches!(error, AnalysisError::Study(StudyError::Stopped)));
}
