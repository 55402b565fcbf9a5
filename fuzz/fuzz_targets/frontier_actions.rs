//! Random play of the Second Sathar War from bytes, held against the cheap points of the battery.
#![no_main]

use frontier::Frontier;
use frontier::tables::Options;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (choice, rest) = data.split_first().map_or((0, data), |(c, rest)| (*c, rest));
    let json = match choice % 4 {
        0 => r#"{"scenario": "outpost", "battles": "resolve"}"#,
        1 => r#"{"scenario": "outpost", "shatter_drones": true, "replacements": true, "misjump": "overshoot"}"#,
        2 => r#"{"scenario": "outpost", "upf_players": 2, "sathar_players": 2, "battles": "hand"}"#,
        _ => r#"{"scenario": "fdm", "battles": "resolve", "play_out_retreat": true}"#,
    };
    let options: Options = serde_json::from_str(json).expect("our own options");
    testkit::fuzz_actions::<Frontier>(&options, rest);
});
