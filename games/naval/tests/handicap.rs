//! §10 Points that a side has from the beginning.

use std::sync::Arc;

use contract::{Dice, Game as _, Minds as _, OptionError, Seat, Turn, UserData, Viewer};
use naval::Naval;
use naval::tables::{Options, Setup};

fn prepare(options: serde_json::Value) -> Result<Arc<Setup>, OptionError> {
    let options: Options = serde_json::from_value(options).expect("options");
    Naval::prepare(&options, &UserData::default())
}

/// A battle of one turn far out of range, so that nothing happens: who has won, with how many points.
fn quiet(handicap: i32) -> (Vec<Seat>, Vec<i64>) {
    let setup = prepare(serde_json::json!({
        "first": "hood", "second": "bismarck", "range": 40, "turns": 1, "handicap": handicap,
    }));
    let setup = setup.expect("a battle");
    let mut dice = Dice::loose(1);
    let mut state = Naval::blank(&setup);
    Turn::<Naval>::run(&mut state, &mut dice, &mut Vec::new(), Naval::open);
    let mut minds = [0, 1].map(|n| Naval::mind("normal", &setup, Seat(n)).expect("a level"));
    while let Some(seat) = Naval::waiting(&state).to_act().lowest() {
        let (view, legal) = (Naval::view(&state, Viewer::Seat(seat)), Naval::legal(&state, seat));
        let mut plan = Vec::new();
        let budget = contract::Budget::default();
        minds[usize::from(seat.0)].choose(&view, &legal, budget, &mut dice, &mut plan);
        for action in &plan {
            let acted = Turn::<Naval>::run(&mut state, &mut dice, &mut Vec::new(), |turn| {
                Naval::act(turn, seat, action)
            });
            acted.expect("allowed");
        }
    }
    let outcome = Naval::outcome(&state).expect("it is over");
    (outcome.winners, outcome.scores)
}

#[test]
fn s10_a_handicap_counts_as_points() {
    assert_eq!(quiet(0), (vec![], vec![0, 0]));
    assert_eq!(quiet(7), (vec![Seat(1)], vec![0, 7]));
    assert_eq!(quiet(-7), (vec![Seat(0)], vec![7, 0]));
}

#[test]
fn s10_a_handicap_is_told_before_play() {
    let setup = prepare(serde_json::json!({ "scenario": "casablanca", "handicap": 12 })).expect("a battle");
    let told = naval::brief::specials(&setup);
    assert!(told.contains(&"The French have 12 points from the beginning.".to_owned()), "{told:?}");
}

/// Whoever needs more than points to win has to do it in time.
#[test]
fn s10_with_a_handicap_points_decide_what_nothing_else_does() {
    let margin = |options: serde_json::Value| prepare(options).expect("a battle").victory.margin;
    assert_eq!(margin(serde_json::json!({ "scenario": "matapan" })), None);
    assert_eq!(margin(serde_json::json!({ "scenario": "matapan", "handicap": 5 })), Some(0));
    assert_eq!(margin(serde_json::json!({ "scenario": "calabria", "handicap": 5 })), Some(10));
}

#[test]
fn s10_a_handicap_has_its_bounds() {
    for points in [201, -201] {
        let refused = prepare(serde_json::json!({ "scenario": "casablanca", "handicap": points }));
        assert_eq!(refused.expect_err("refused").field.as_deref(), Some("handicap"), "{points}");
    }
}

#[test]
fn s10_a_gunnery_handicap_has_its_bounds_and_is_told() {
    for worse in [13, -13] {
        let refused = prepare(serde_json::json!({ "scenario": "surigao", "gunnery": worse }));
        assert_eq!(refused.expect_err("refused").field.as_deref(), Some("gunnery"), "{worse}");
    }
    let setup = prepare(serde_json::json!({ "scenario": "surigao", "gunnery": 9 })).expect("a battle");
    assert_eq!(setup.gunnery, [-9, 0]);
    let told = naval::brief::specials(&setup);
    assert!(told.contains(&"The guns of the Americans fire at −9 (handicap).".to_owned()), "{told:?}");
}

/// What is recommended for a battle is played if `even` asks for it, unless the options say otherwise themselves.
#[test]
fn s10_even_fills_in_what_is_recommended() {
    let setup = |options: serde_json::Value| prepare(options).expect("a battle");
    let named = |name: &str, even: bool| setup(serde_json::json!({ "scenario": name, "even": even }));
    assert_eq!((named("surigao", false).gunnery, named("surigao", true).gunnery), ([0, 0], [-9, 0]));
    assert_eq!(named("yamato_iowa", true).gunnery, [0, -1]);
    let own = setup(serde_json::json!({ "scenario": "surigao", "even": true, "gunnery": 2 }));
    assert_eq!(own.gunnery, [-2, 0]);
    // A variant, together with one that was chosen.
    let both = setup(serde_json::json!({ "scenario": "falklands", "even": true, "variants": ["moltke"] }));
    let chosen = serde_json::json!({ "scenario": "falklands", "variants": ["moltke", "long_chase"] });
    assert_eq!(both, setup(chosen));
    // Nothing is recommended for a battle that is even.
    assert_eq!(named("calabria", true), named("calabria", false));
    // A card evens out each of its battles.
    let card = named("world_war", true);
    let guns: Vec<[i8; 2]> = card.card.iter().map(|battle| battle.gunnery).collect();
    assert_eq!(guns.len(), 11);
    assert!(guns.contains(&[-9, 0]) && guns.contains(&[0, -1]) && guns.contains(&[0, 0]), "{guns:?}");
}

/// The figures beside a recommendation are worth showing: it helps, and leaves nobody above 65 of 100.
#[test]
fn s10_what_is_recommended_makes_battles_closer() {
    let gap = |[first, second]: [u8; 2]| first.abs_diff(second);
    for (name, scenario) in naval::tables::named_scenarios() {
        let Some(even) = &scenario.even else { continue };
        assert!(gap(even.after) < gap(even.before), "{name} is no closer");
        assert!(even.after.into_iter().all(|share| share <= 65), "{name} has a side above 65");
        assert!(even.before.iter().sum::<u8>() <= 101 && even.after.iter().sum::<u8>() <= 101, "{name}");
    }
}
