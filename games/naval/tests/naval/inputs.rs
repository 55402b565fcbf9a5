//! The fuzz targets' seeds, and changes to them, on every build.

use naval::Naval;
use testkit::inputs::{changed, fuzz_lines, fuzz_options, seeds};

fn all(target: &str) -> impl Iterator<Item = (u64, Vec<u8>)> {
    (0..).zip(seeds(env!("CARGO_MANIFEST_DIR"), target))
}

#[test]
fn any_scenario_and_any_ships_are_taken_or_refused() {
    for (n, seed) in all("naval_scenarios") {
        for data in changed(&seed, n) {
            fuzz_options::<Naval>("scenario", &data);
            fuzz_options::<Naval>("ships", &data);
        }
    }
}

#[test]
fn any_line_is_read_or_refused() {
    let options = serde_json::from_str(r#"{"scenario": "matapan", "rules": "advanced"}"#).unwrap();
    for (n, seed) in all("naval_lines") {
        for data in changed(&seed, n).iter().take(25) {
            fuzz_lines::<Naval>(&options, data);
        }
    }
}

/// Seeds that the table does not understand any more lead a fuzzer nowhere.
#[test]
fn seeds_of_lines_are_obeyed() {
    let options = serde_json::from_str(r#"{"scenario": "matapan", "rules": "advanced"}"#).unwrap();
    for (n, seed) in all("naval_lines") {
        let lines = String::from_utf8(seed.clone()).unwrap().lines().count();
        let obeyed = fuzz_lines::<Naval>(&options, &seed);
        assert!(obeyed * 4 >= lines * 3, "seed {n}: {obeyed} of {lines} lines are obeyed");
    }
}

#[test]
fn any_bytes_play() {
    let options = serde_json::from_str(r#"{"scenario": "matapan", "rules": "advanced"}"#).unwrap();
    for (n, seed) in all("naval_actions") {
        changed(&seed, n).iter().take(4).for_each(|data| testkit::fuzz_actions::<Naval>(&options, data));
    }
}
