//! The fuzz targets' seeds, and changes to them, on every build.

use hawks::Hawks;
use testkit::inputs::{changed, fuzz_lines, fuzz_options, seeds};

fn all(target: &str) -> impl Iterator<Item = (u64, Vec<u8>)> {
    (0..).zip(seeds(env!("CARGO_MANIFEST_DIR"), target))
}

#[test]
fn any_scenario_opens_or_is_refused() {
    for (n, seed) in all("hawks_scenarios") {
        changed(&seed, n).iter().for_each(|data| fuzz_options::<Hawks>("scenario", data));
    }
}

#[test]
fn any_line_is_read_or_refused() {
    let options = serde_json::from_str(r#"{"scenario": "duel3"}"#).unwrap();
    for (n, seed) in all("hawks_lines") {
        for data in changed(&seed, n).iter().take(25) {
            fuzz_lines::<Hawks>(&options, data);
        }
    }
}

/// Seeds that the table does not understand any more lead a fuzzer nowhere.
#[test]
fn seeds_of_lines_are_obeyed() {
    let options = serde_json::from_str(r#"{"scenario": "duel3"}"#).unwrap();
    for (n, seed) in all("hawks_lines") {
        let lines = String::from_utf8(seed.clone()).unwrap().lines().count();
        let obeyed = fuzz_lines::<Hawks>(&options, &seed);
        assert!(obeyed * 4 >= lines * 3, "seed {n}: {obeyed} of {lines} lines are obeyed");
    }
}

#[test]
fn any_bytes_play() {
    let options = serde_json::from_str(r#"{"scenario": "b1"}"#).unwrap();
    for (n, seed) in all("hawks_actions") {
        changed(&seed, n).iter().take(4).for_each(|data| testkit::fuzz_actions::<Hawks>(&options, data));
    }
}
