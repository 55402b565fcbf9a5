//! Random play of Knight Hawks from bytes, held against the cheap points of the battery.
#![no_main]

use hawks::Hawks;
use hawks::tables::Options;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (choice, rest) = data.split_first().map_or((0, data), |(c, rest)| (*c, rest));
    let json = match choice % 6 {
        0 => r#"{"scenario": "b1"}"#,
        1 => r#"{"scenario": "a2", "skills": "on"}"#,
        2 => r#"{"upf": "2 frigate, fighter", "sathar": "minelayer, destroyer", "planet": true}"#,
        3 => r#"{"scenario": "assault", "shatter_drones": true, "fire_from": "last"}"#,
        4 => r#"{"upf": "assault_carrier, 3 fighter", "sathar": "2 destroyer", "rules": "campaign"}"#,
        _ => r#"{"upf": "armed_station, 2 assault_scout", "sathar": "frigate", "docked_icms": true}"#,
    };
    let options: Options = serde_json::from_str(json).expect("our own options");
    testkit::fuzz_actions::<Hawks>(&options, rest);
});
