//! Random play of Classic Salvo from bytes, held against the cheap points of the battery.
#![no_main]

use libfuzzer_sys::fuzz_target;
use classic::Classic;
use classic::tables::Options;

fuzz_target!(|data: &[u8]| {
    let (choice, rest) = data.split_first().map_or((0, data), |(c, rest)| (*c, rest));
    let json = match choice % 6 {
        0 => "{}",
        1 => r#"{"variant": "salvo"}"#,
        2 => r#"{"variant": "salvo", "sunk": "silent", "contact": "none"}"#,
        3 => r#"{"rows": 6, "columns": 5, "fleet": [3, 2, 2], "sunk": "counted"}"#,
        4 => r#"{"rows": 4, "columns": 4, "fleet": [2], "shots": 9, "repeats": true}"#,
        _ => r#"{"rows": 16, "columns": 16, "sunk": "silent"}"#,
    };
    let options: Options = serde_json::from_str(json).expect("our own options");
    testkit::fuzz_actions::<Classic>(&options, rest);
});
