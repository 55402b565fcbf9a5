//! The battery, on every set of options that matters.

use classic::Classic;
use classic::tables::{Options, named_scenes};
use testkit::{Battery, Limits};

fn options(json: &str) -> Options {
    serde_json::from_str(json).unwrap()
}

/// Every ready set-up, and one by one what they leave out.
#[test]
fn every_scenario_passes_the_battery() {
    let named = named_scenes().keys().map(|name| {
        let json = format!(r#"{{"scenario": "{name}"}}"#);
        (name.clone(), options(&json))
    });
    Battery::<Classic>::new()
        .minds()
        .options(named)
        .tiny(tiny_singles())
        .games(1)
        .every(24)
        .max_rows(2_000)
        .check();
}

#[test]
fn every_option_passes_the_battery() {
    let small = [
        ("named", r#"{"rows": 5, "columns": 4, "fleet": "3 2 1"}"#),
        ("counted", r#"{"rows": 5, "columns": 4, "fleet": "3 2 1", "sunk": "counted", "first": "blue"}"#),
        ("silent", r#"{"rows": 4, "columns": 5, "fleet": "3 2 2", "sunk": "silent"}"#),
        ("no contact", r#"{"rows": 5, "columns": 5, "fleet": "3 2 1", "contact": "none"}"#),
        ("shots", r#"{"rows": 4, "columns": 4, "fleet": "3 2", "shots": 5}"#),
        ("repeats", r#"{"rows": 4, "columns": 4, "fleet": "3 2", "shots": 12, "repeats": true}"#),
        ("salvo", r#"{"rows": 5, "columns": 5, "fleet": "3 2 2", "variant": "salvo"}"#),
        (
            "salvo, counted",
            r#"{"rows": 5, "columns": 5, "fleet": "3 2 1", "variant": "salvo", "sunk": "counted", "shots": 7}"#,
        ),
        (
            "salvo, silent, repeats",
            r#"{"rows": 4, "columns": 4, "fleet": "2 2 1", "variant": "salvo", "sunk": "silent", "repeats": true}"#,
        ),
        ("fixed", r#"{"rows": 4, "columns": 3, "fleet": "2 3 3", "placing": "fixed"}"#),
        (
            "fixed, tight",
            r#"{"rows": 3, "columns": 4, "fleet": "1 2 1", "contact": "none", "placing": "fixed"}"#,
        ),
        ("one strip", r#"{"rows": 1, "columns": 16, "fleet": "6 5 1"}"#),
    ];
    let mut cases: Vec<(String, Options)> =
        small.iter().map(|(name, json)| ((*name).to_owned(), options(json))).collect();
    cases.push(("position".into(), position()));
    Battery::<Classic>::new()
        .minds()
        .options(cases)
        .tiny(tiny_salvos())
        .games(4)
        .every(6)
        .max_rows(400)
        .check();
}

/// Every combination of the house rules that makes a game, with each way to tell of sinkings.
#[test]
fn house_rules_pass_the_battery() {
    let mut cases = Vec::new();
    for sunk in ["named", "counted", "silent"] {
        for bits in 1..12u8 {
            let hits = ["marked", "named", "counted"][usize::from(bits % 3)];
            let (again, reply) = ((bits / 3) & 1 != 0, bits / 6 != 0);
            for variant in ["single", "salvo"] {
                if variant == "salvo" && (again || sunk == "silent")
                    || variant == "single" && hits == "counted"
                {
                    continue;
                }
                let json = format!(
                    r#"{{"rows": 4, "columns": 4, "fleet": "3 2 1", "sunk": "{sunk}", "hits": "{hits}", "again": {again},
                        "last_reply": {reply}, "variant": "{variant}"}}"#
                );
                cases.push((
                    format!("{variant}, {sunk}, {hits}, again {again}, reply {reply}"),
                    options(&json),
                ));
            }
        }
    }
    for more in [r#""shots": 6"#, r#""shots": 9, "repeats": true"#] {
        let json = format!(
            r#"{{"rows": 3, "columns": 3, "fleet": "2 1", "hits": "named", "again": true, "last_reply": true, {more}}}"#
        );
        cases.push((more.to_owned(), options(&json)));
    }
    Battery::<Classic>::new().options(cases).tiny(tiny_house_rules()).games(2).every(6).max_rows(400).check();
}

/// Salvos of which only the number of hits is told, with every computer player.
#[test]
fn counted_hits_pass_the_battery() {
    let small = [
        ("named", r#""rows": 4, "columns": 5, "fleet": "3 2 1""#),
        (
            "repeats",
            r#""rows": 4, "columns": 4, "fleet": "2 2 1", "shots": 9, "repeats": true, "sunk": "counted""#,
        ),
        ("no contact", r#""rows": 5, "columns": 5, "fleet": "2 2 1", "contact": "none", "placing": "fixed""#),
    ];
    let counted = |more: &str| options(&format!(r#"{{"variant": "salvo", "hits": "counted", {more}}}"#));
    let cases = small.map(|(name, more)| (name, counted(more)));
    let tiny = [("counted", counted(r#""rows": 1, "columns": 4, "fleet": "1 1", "first": "blue""#))];
    Battery::<Classic>::new().minds().options(cases).tiny(tiny).games(2).every(6).max_rows(200).check();
}

fn tiny_house_rules() -> [(&'static str, Options); 5] {
    let tiny = |more: &str| options(&format!(r#"{{"rows": 1, "first": "blue", {more}}}"#));
    [
        ("named", tiny(r#""columns": 4, "fleet": "2 1", "hits": "named", "sunk": "silent", "shots": 2"#)),
        ("again", tiny(r#""columns": 3, "fleet": "1 1", "again": true, "shots": 3"#)),
        ("counted", tiny(r#""columns": 3, "fleet": "1 1", "variant": "salvo", "hits": "counted""#)),
        ("last reply", tiny(r#""columns": 3, "fleet": "1", "last_reply": true"#)),
        ("last salvo", tiny(r#""columns": 3, "fleet": "1 1", "last_reply": true, "variant": "salvo""#)),
    ]
}

/// A battle that has begun.
fn position() -> Options {
    options(
        r#"{"scenario": {"rows": 4, "columns": 4, "fleet": "3 2", "next": 1,
            "blue": [{"ship": 3, "at": "A1", "heading": "across"}, {"ship": 2, "at": "C4", "heading": "down"}],
            "red": [{"ship": 2, "at": "D1", "heading": "across"}, {"ship": 3, "at": "A3", "heading": "down"}],
            "blue_strikes": ["D1", "D2", "A4"], "red_strikes": ["A1"]}}"#,
    )
}

fn tiny_singles() -> [(&'static str, Options); 5] {
    [
        ("two cells", options(r#"{"rows": 1, "columns": 2, "fleet": "1"}"#)),
        ("a ship of two", options(r#"{"rows": 2, "columns": 2, "fleet": "2", "first": "blue", "shots": 2}"#)),
        (
            "two ships, counted",
            options(
                r#"{"rows": 1, "columns": 4, "fleet": "2 1", "sunk": "counted", "first": "blue", "shots": 2}"#,
            ),
        ),
        (
            "two ships, silent",
            options(
                r#"{"rows": 1, "columns": 4, "fleet": "1 1", "sunk": "silent", "first": "blue", "shots": 2}"#,
            ),
        ),
        (
            "one by one",
            options(
                r#"{"rows": 2, "columns": 2, "fleet": "1 1", "placing": "fixed", "first": "blue", "shots": 1}"#,
            ),
        ),
    ]
}

fn tiny_salvos() -> [(&'static str, Options); 3] {
    let salvo = |more: &str| options(&format!(r#"{{"variant": "salvo", "first": "blue", {more}}}"#));
    [
        ("two boats", salvo(r#""rows": 1, "columns": 3, "fleet": "1 1""#)),
        ("two boats, silent", salvo(r#""rows": 1, "columns": 3, "fleet": "1 1", "sunk": "silent""#)),
        ("apart", salvo(r#""rows": 1, "columns": 5, "fleet": "2 1", "contact": "none", "shots": 2"#)),
    ]
}

/// The limits of a walk are wide enough for these set-ups to mean something.
#[test]
fn tiny_set_ups_are_walked_through_to_their_end() {
    let limits = Limits { nodes: 60_000, ..Limits::worlds() };
    for (name, options) in tiny_singles().into_iter().chain(tiny_salvos()).chain(tiny_house_rules()) {
        let tree = testkit::Tree::<Classic>::walk(&options, limits).unwrap();
        assert!(tree.counts().terminal > 0, "{name}");
    }
}

/// What a scenario decides nobody may give beside it, not even with its usual value.
#[test]
fn an_option_that_a_scenario_overrides_is_refused() {
    let refused = testkit::overridden_options_are_refused::<Classic>(&[
        ("fleet", "pencil".into()),
        ("fleet", "3 2".into()),
        ("fleet", "small".into()),
    ]);
    for pair in ["family rows", "family contact", "great variant", "benchmark first", "benchmark shots"] {
        assert!(refused.iter().any(|found| found == pair), "{pair}: {refused:?}");
    }
}

/// The fuzz target's seeds, and changes to them.
#[test]
fn any_bytes_play() {
    for (n, seed) in (0..).zip(testkit::inputs::seeds(env!("CARGO_MANIFEST_DIR"), "classic_actions")) {
        for data in testkit::inputs::changed(&seed, n).iter().take(4) {
            testkit::fuzz_actions::<Classic>(&Options::default(), data);
        }
    }
}
