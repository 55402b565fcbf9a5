//! Random play of Solo Salvo from bytes, held against the cheap points of the battery.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solo::Solo;
use solo::tables::Options;

fuzz_target!(|data: &[u8]| {
    let (choice, rest) = data.split_first().map_or((0, data), |(c, rest)| (*c, rest));
    let json = match choice % 4 {
        0 => "{}",
        1 => r#"{"variant": "wumpuses"}"#,
        2 => r#"{"die_by_die": true}"#,
        _ => r#"{"scenario": "full_rows"}"#,
    };
    let options: Options = serde_json::from_str(json).expect("our own options");
    testkit::fuzz_actions::<Solo>(&options, rest);
});
