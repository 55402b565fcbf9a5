//! Any lines at a table of Knight Hawks: each is read or refused, and what is read is written the same again.
#![no_main]

use hawks::Hawks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let options = serde_json::from_str(r#"{"scenario": "duel3"}"#).expect("our own options");
    testkit::inputs::fuzz_lines::<Hawks>(&options, data);
});
