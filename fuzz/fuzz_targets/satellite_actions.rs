//! Random play of Satellite Salvo from bytes, held against the cheap points of the battery.
#![no_main]

use libfuzzer_sys::fuzz_target;
use satellite::Satellite;
use satellite::tables::Options;

fuzz_target!(|data: &[u8]| {
    let (choice, rest) = data.split_first().map_or((0, data), |(c, rest)| (*c, rest));
    let json = match choice % 6 {
        0 => "{}",
        1 => r#"{"endgame": "reloaded", "report": "outline", "last_reply": true}"#,
        2 => r#"{"endgame": "self_destruct", "scenario": "showdown"}"#,
        3 => r#"{"endgame": "ceasefire", "grid": "12x10", "report": "type", "fleet": "no_beacon"}"#,
        4 => r#"{"scenario": "skirmish", "contact": "none", "wild_after_discard": true}"#,
        _ => r#"{"grid": "13x13", "bursts": "5-5-9", "edition": "pencil"}"#,
    };
    let options: Options = serde_json::from_str(json).expect("our own options");
    testkit::fuzz_actions::<Satellite>(&options, rest);
});
