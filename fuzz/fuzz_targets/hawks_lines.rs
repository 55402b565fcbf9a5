//! Any lines at a table of Knight Hawks: each is read or refused, and what is read is written the same again.
#![no_main]

#[path = "../../games/hawks/tests/inputs/mod.rs"]
#[allow(dead_code, reason = "each target takes what it needs")]
mod inputs;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| inputs::lines(data));
