//! The battery, on every option there is.

use contract::UserData;
use solo::Solo;
use solo::tables::{Options, named_layouts};
use testkit::Battery;

fn options(json: &str) -> Options {
    serde_json::from_str(json).unwrap()
}

fn cases() -> Vec<(String, Options, UserData)> {
    let mut cases = vec![
        ("open".to_owned(), Options::default(), UserData::default()),
        ("wumpuses".to_owned(), options(r#"{"variant": "wumpuses"}"#), UserData::default()),
        ("die by die".to_owned(), options(r#"{"die_by_die": true}"#), UserData::default()),
    ];
    for name in named_layouts().keys() {
        cases.push((name.clone(), options(&format!(r#"{{"scenario": "{name}"}}"#)), UserData::default()));
    }
    cases
}

#[test]
fn solo_passes_the_battery() {
    Battery::<Solo>::new().options(cases()).games(12).max_rows(2_000).check();
}

/// What a scenario decides nobody may give beside it, not even with its usual value.
#[test]
fn an_option_that_a_scenario_overrides_is_refused() {
    let refused = testkit::overridden_options_are_refused::<Solo>(&[]);
    assert!(refused.iter().any(|found| found == "lanes variant"), "{refused:?}");
}

/// The fuzz target's seeds, and changes to them.
#[test]
fn any_bytes_play() {
    for (n, seed) in (0..).zip(testkit::inputs::seeds(env!("CARGO_MANIFEST_DIR"), "solo_actions")) {
        for data in testkit::inputs::changed(&seed, n).iter().take(4) {
            testkit::fuzz_actions::<Solo>(&Options::default(), data);
        }
    }
}
