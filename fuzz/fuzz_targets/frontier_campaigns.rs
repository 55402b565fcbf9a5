//! Any bytes as options of the Second Sathar War, or as a campaign file: a war that opens, or a refusal in words.
#![no_main]

use frontier::Frontier;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| testkit::inputs::fuzz_options::<Frontier>("scenario", data));
