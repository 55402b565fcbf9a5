//! What is asked before something that cannot be taken back: each question has a button with a verb of its own.

use std::collections::BTreeSet;

use catalogue::{Input, Start};
use contract::journal::DiceMode;
use contract::{Budget, Nonce, Player, Seat, Seed, Sitter, UserData};
use serde_json::Value;

/// Verbs that say nothing of what will happen.
const VAGUE: [&str; 5] = ["do it", "yes", "ok", "sure", "confirm"];

/// Every binding action that is offered on the way through a game, and what its question's button says.
fn verbs(game: &str, options: Value, moves: usize) -> BTreeSet<&'static str> {
    let entry = catalogue::find(game).unwrap();
    let seats = entry.seats(&options, &UserData::default()).unwrap();
    let level = entry.levels()[0].name;
    let sitter = || Sitter { name: String::new(), player: Player::Human, nonce: Nonce::default() };
    let start = Start {
        options,
        data: UserData::default(),
        sitters: (0..seats).map(|_| sitter()).collect(),
        seed: Seed::from_text("questions"),
        mode: DiceMode::PerRow,
        now: 0,
    };
    let mut playing = entry.start(start).unwrap();
    let mut found = BTreeSet::new();
    for luck in 0..moves {
        let Some(seat) = (0..seats).map(Seat).find(|seat| playing.to_act().contains(*seat)) else { break };
        let mut ask = |playing: &dyn catalogue::Match| {
            let (count, _) = playing.legal(seat, Some(0));
            let offered = playing.legal(seat, Some(count.min(60))).1;
            let keys = playing.screen(contract::Viewer::Seat(seat), &paint::Hand::default()).keys;
            let lines = offered.into_iter().filter(|action| action.binding).map(|action| action.text);
            for line in lines.chain(keys.into_iter().map(|(_, command, _)| command)) {
                if let Some(question) = playing.question(seat, &line) {
                    assert!(!question.text.is_empty(), "{game}: `{line}` is asked about without a word");
                    found.insert(question.verb);
                }
            }
        };
        ask(&*playing);
        let chosen = playing.choose(seat, level, Budget::Nodes(20), luck as u64).unwrap();
        let actions: Vec<Value> = chosen.into_iter().map(|action| action.action).collect();
        // Between its drafts and the end of its move, too.
        for draft in &actions[..actions.len() - 1] {
            playing.act(seat, &Input::Actions(vec![draft.clone()]), None, 0).unwrap();
        }
        ask(&*playing);
        playing.act(seat, &Input::Actions(actions[actions.len() - 1..].to_vec()), None, 0).unwrap();
    }
    found
}

#[test]
fn every_question_has_a_verb_of_its_own() {
    let campaign = serde_json::json!({ "scenario": "outpost" });
    for (game, options, moves, wanted) in [
        ("classic", Value::Null, 20, &["Lock in"][..]),
        ("solo", Value::Null, 3, &["Call"]),
        ("satellite", Value::Null, 30, &["Lock in", "Fire"]),
        ("hawks", Value::Null, 30, &["Hold fire"]),
        ("frontier", campaign, 12, &["Lock in"]),
        ("naval", Value::Null, 12, &[]),
    ] {
        let found = verbs(game, options, moves);
        for verb in &found {
            let fits = verb.starts_with(char::is_uppercase) && verb.split(' ').count() <= 3;
            assert!(fits && !VAGUE.contains(&verb.to_lowercase().as_str()), "{game}: {verb}");
        }
        for verb in wanted {
            assert!(found.contains(verb), "{game}: {verb} is not among {found:?}");
        }
    }
}
