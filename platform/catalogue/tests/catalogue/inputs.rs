//! An action is read the same way whether somebody has looked into its JSON before or not.

use catalogue::{Input, Match, Start, find};
use contract::journal::DiceMode;
use contract::{Seat, Seed, Sitter, UserData};
use serde_json::Value;
use serde_json::value::RawValue;

fn solo() -> Box<dyn Match> {
    let start = Start {
        options: Value::Null,
        data: UserData::default(),
        sitters: vec![Sitter::nobody()],
        seed: Seed::from_text("inputs"),
        mode: DiceMode::PerRow,
        now: 5,
    };
    find("solo").unwrap().start(start).unwrap()
}

/// What came of it: how many drafts there are then, or why nothing was done.
fn act(input: &Input) -> Result<usize, String> {
    let mut game = solo();
    game.act(Seat(0), input, None, 5).map_err(|why| why.to_string())?;
    Ok(game.drafts(Seat(0)))
}

#[test]
fn written_and_looked_into_lead_to_the_same() {
    let place = r#"{"place":{"suit":"suns","ship":"dinghy","from":"A0","to":"A0"}}"#;
    let cases = [
        (place, true),
        (r#" {"place" : {"to":"A0","from":"A0", "ship":"dinghy","suit":"suns"} } "#, true),
        (r#"{"place":{"suit":"su\u006es","ship":"dinghy","from":"A0","to":"A0"}}"#, true),
        (r#"{"place":["suns","dinghy","A0","A0"]}"#, false),
        (r#"{"place":{"suit":"suns","ship":"dinghy","from":"A0","to":"A0","more":1}}"#, false),
        (r#"{"place":{"suit":"suns"}}"#, false),
        (r#"{"fire":null}"#, false),
        ("null", false),
        ("[]", false),
        ("1e999999", false),
    ];
    for (text, fits) in cases {
        let written: Box<RawValue> = match serde_json::from_str(text) {
            Ok(written) => written,
            Err(why) => panic!("{text}: {why}"),
        };
        let written = act(&Input::Written(vec![written]));
        assert_eq!(written.is_ok(), fits, "{text}: {written:?}");
        if let Ok(json) = serde_json::from_str(text) {
            assert_eq!(written, act(&Input::Actions(vec![json])), "{text}");
        }
    }
    // What is said twice is refused while it is text; a tree of JSON has only what was said last.
    let twice = r#"{"place":{"suit":"moons","suit":"suns","ship":"dinghy","from":"A0","to":"A0"}}"#;
    let refused = act(&Input::Written(vec![serde_json::from_str(twice).expect("JSON")]));
    assert!(refused.is_err_and(|why| why.contains("duplicate field `suit`")));
}
