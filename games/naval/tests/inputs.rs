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
        changed(&seed, n).iter().take(25).for_each(|data| fuzz_lines::<Naval>(&options, data));
    }
}

#[test]
fn any_bytes_play() {
    let options = serde_json::from_str(r#"{"scenario": "matapan", "rules": "advanced"}"#).unwrap();
    for (n, seed) in all("naval_actions") {
        changed(&seed, n).iter().take(4).for_each(|data| testkit::fuzz_actions::<Naval>(&options, data));
    }
}
