//! Random play of Salvo! from bytes, held against the cheap points of the battery.
#![no_main]

use libfuzzer_sys::fuzz_target;
use naval::Naval;
use naval::tables::Options;

fuzz_target!(|data: &[u8]| {
    let (choice, rest) = data.split_first().map_or((0, data), |(c, rest)| (*c, rest));
    let json = match choice % 6 {
        0 => r#"{"scenario": "matapan", "rules": "advanced"}"#,
        1 => r#"{"scenario": "denmark_strait"}"#,
        2 => r#"{"scenario": "casablanca", "rules": "advanced"}"#,
        3 => r#"{"scenario": "guadalcanal", "rules": "advanced", "with": "halves"}"#,
        4 => {
            r#"{"first": "hood, 2 dd", "second": "bismarck, cl", "night": true, "rules": "advanced", "range": 6}"#
        }
        _ => r#"{"scenario": "calabria", "rules": "optional", "variants": "littorio"}"#,
    };
    let options: Options = serde_json::from_str(json).expect("our own options");
    testkit::fuzz_actions::<Naval>(&options, rest);
});
