//! Any lines to the engine: every one gets one line of JSON back, and the engine goes on.
#![no_main]

use catalogue::Engine;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut engine = Engine::new();
    for line in String::from_utf8_lossy(data).lines() {
        let answer = engine.answer(line);
        assert!(!answer.contains('\n'));
        let value: serde_json::Value = serde_json::from_str(&answer).expect("answers are JSON");
        assert!(value["ok"].is_boolean());
    }
});
