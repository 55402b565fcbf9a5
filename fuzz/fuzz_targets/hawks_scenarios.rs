//! Any bytes as options of Knight Hawks, or as a scenario file: a battle that opens, or a refusal in words.
#![no_main]

#[path = "../../games/hawks/tests/inputs/mod.rs"]
#[allow(dead_code, reason = "each target takes what it needs")]
mod inputs;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| inputs::scenario(data));
