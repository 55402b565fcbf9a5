//! Any bytes as options of Knight Hawks, or as a scenario file: a battle that opens, or a refusal in words.
#![no_main]

use hawks::Hawks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| testkit::inputs::fuzz_options::<Hawks>("scenario", data));
