//! Exact odds and simulated games agree.

use catalogue::find;
use contract::{DiceKey, Seed, UserData};
use serde_json::json;

/// Twenty thousand games on one layout with a fixed seed: shares within four and a half standard errors.
fn agree(options: serde_json::Value, args: &[(&str, &str)]) {
    const GAMES: u64 = 20_000;
    let entry = find("solo").unwrap();
    let args = args.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let odds = entry.odds(&args, &UserData::default(), &mut |_, _| true).unwrap().json;
    let mut games = entry.simulator(&options, &UserData::default(), &["easy".to_owned()]).unwrap();
    let key = DiceKey::new(&Seed::from_text("agreement"), &[]);
    let (mut survivors, mut volleys) = ([0u32; 5], 0u64);
    for index in 0..GAMES {
        let result = games.play(&key, index);
        survivors[result.measures[0] as usize] += 1;
        volleys += u64::from(result.measures[2]);
    }
    let exact = |name: &str| odds["survivor"][name].as_f64().unwrap();
    for (count, p) in [
        (survivors[0], exact("suns")),
        (survivors[1], exact("moons")),
        (survivors[2], exact("crowns")),
        (survivors[4], odds["none"].as_f64().unwrap()),
    ] {
        let error = (p * (1.0 - p) / GAMES as f64).sqrt();
        let share = f64::from(count) / GAMES as f64;
        assert!((share - p).abs() <= 4.5 * error, "exact {p}, simulated {share}");
    }
    let mean = volleys as f64 / GAMES as f64;
    let expected = odds["mean_volleys"].as_f64().unwrap();
    assert!(
        (mean - expected).abs() < 4.5 * 9.5 / (GAMES as f64).sqrt(),
        "exact {expected}, simulated {mean}"
    );
}

#[test]
fn on_lanes() {
    agree(json!({"scenario": "lanes"}), &[("scenario", "lanes")]);
}

#[test]
fn on_the_admirals_layout() {
    agree(json!({"scenario": "admiral"}), &[("scenario", "admiral")]);
}

#[test]
fn die_by_die() {
    agree(
        json!({"scenario": "full_rows", "die_by_die": true}),
        &[("scenario", "full_rows"), ("die-by-die", "")],
    );
}
