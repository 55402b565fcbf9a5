//! Any frames of an open page: each is heard or not, and the page can be drawn after it.
#![no_main]

#[path = "../../platform/server/tests/server/hostile/mod.rs"]
mod hostile;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    hostile::frames(data);
});
