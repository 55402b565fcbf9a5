//! Any lines at a table of the Second Sathar War: each is read or refused, and what is read is written the same again.
#![no_main]

use frontier::Frontier;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let options = serde_json::from_str(r#"{"scenario": "outpost", "upf_players": 2}"#).expect("our own options");
    testkit::inputs::fuzz_lines::<Frontier>(&options, data);
});
