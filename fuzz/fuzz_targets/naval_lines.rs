//! Any lines at a table of Salvo!: each is read or refused, and what is read is written the same again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use naval::Naval;

fuzz_target!(|data: &[u8]| {
    let options =
        serde_json::from_str(r#"{"scenario": "matapan", "rules": "advanced"}"#).expect("our own options");
    testkit::inputs::fuzz_lines::<Naval>(&options, data);
});
