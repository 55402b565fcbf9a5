//! Any bytes as options of Salvo!, as a scenario file or as a file of ships: a battle that opens, or a refusal in words.
#![no_main]

use libfuzzer_sys::fuzz_target;
use naval::Naval;

fuzz_target!(|data: &[u8]| {
    testkit::inputs::fuzz_options::<Naval>("scenario", data);
    testkit::inputs::fuzz_options::<Naval>("ships", data);
});
