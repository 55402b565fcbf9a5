//! Any bytes as a record; and, with the chain mended, any bodies as rows, so that what stands behind the
//! hashes is reached too.
#![no_main]

#[path = "../../platform/catalogue/tests/catalogue/forge/mod.rs"]
mod forge;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| forge::take(data));
