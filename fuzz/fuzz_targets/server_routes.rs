//! Any requests to the server: each gets an answer, and the fault is never the server's.
#![no_main]

#[path = "../../platform/server/tests/server/hostile/mod.rs"]
mod hostile;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    hostile::routes(data);
});
