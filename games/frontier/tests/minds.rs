//! Computer players: they do what is allowed, on both sides and in company, and the one that others are measured by does not
//! change.

use std::sync::Arc;

use contract::{Budget, Dice, Game as _, Legal, Minds as _, Seat, Turn, UserData, Viewer, decide};
use frontier::Frontier;
use frontier::action::Action;
use frontier::state::State;
use frontier::tables::{Options, Setup};
use serde_json::json;

const LEVELS: [&str; 4] = ["easy", "normal", "hard", "reference"];

fn prepared(json: serde_json::Value) -> Arc<Setup> {
    let options: Options = serde_json::from_value(json).expect("options");
    Frontier::prepare(&options, &UserData::default()).expect("a campaign")
}

/// A war between minds, one level for each side; all that was decided, and the end.
fn war(setup: &Arc<Setup>, levels: [&str; 2], seed: u64) -> (Vec<(Seat, Action)>, State) {
    let mut state = Frontier::blank(setup);
    let mut rolls = Dice::loose(seed).unnoted();
    Turn::<Frontier>::run(&mut state, &mut rolls, &mut Vec::new(), Frontier::open);
    let side = |seat: Seat| setup.side(seat).expect("a side").index();
    let mut minds: Vec<_> = (0..Frontier::seats(setup))
        .map(|n| Frontier::mind(levels[side(Seat(n))], setup, Seat(n)).expect("a level"))
        .collect();
    let mut all = Vec::new();
    while let Some(seat) = Frontier::waiting(&state).to_act().lowest() {
        let mut plan = Vec::new();
        match Frontier::legal(&state, seat) {
            Legal::One(action) => plan.push(action),
            legal => {
                let view = Frontier::view(&state, Viewer::Seat(seat));
                let mut again = Vec::new();
                let mind = &mut minds[usize::from(seat.0)];
                for choice in [&mut plan, &mut again] {
                    let mut luck = Dice::loose(all.len() as u64).unnoted();
                    mind.choose(&view, &legal, Budget::default(), &mut luck, choice);
                }
                assert_eq!(plan, again, "the same view and dice give the same choice");
            }
        }
        assert!(!plan.is_empty(), "{} decides nothing", levels[side(seat)]);
        for action in plan {
            let done = decide::apply::<Frontier>(&mut state, &mut Vec::new(), seat, &action, &mut rolls);
            done.unwrap_or_else(|refusal| panic!("{} {action:?}: {refusal}", levels[side(seat)]));
            all.push((seat, action));
        }
        assert!(all.len() < 100_000, "it does not end");
    }
    (all, state)
}

#[test]
fn every_level_finishes_a_small_war_on_both_sides() {
    let setup = prepared(json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 30 }));
    for (n, upf) in LEVELS.into_iter().enumerate() {
        for (m, sathar) in LEVELS.into_iter().enumerate() {
            let (_, state) = war(&setup, [upf, sathar], (4 * n + m) as u64);
            assert!(Frontier::outcome(&state).is_some(), "{upf} v {sathar}");
        }
    }
}

/// Wars over the whole map, as long as a test can wait for: `hard` plays many days for each of its own.
fn frontier_days(level: &str, days: u16) -> u16 {
    if level == "hard" { 6 } else { days }
}

#[test]
fn every_level_finishes_a_short_war_over_the_frontier() {
    for level in LEVELS {
        let days = frontier_days(level, 16);
        let setup = prepared(json!({ "scenario": "fdm", "battles": "resolve", "day_limit": days }));
        let (_, state) = war(&setup, [level, level], 5);
        assert!(Frontier::outcome(&state).is_some(), "{level}");
    }
}

#[test]
fn every_level_shares_its_side_with_others() {
    for scenario in ["outpost", "fdm"] {
        for level in LEVELS {
            let days = if scenario == "fdm" { frontier_days(level, 16) } else { 16 };
            let setup = prepared(json!({
                "scenario": scenario, "battles": "resolve", "day_limit": days, "upf_players": 2,
                "sathar_players": 2
            }));
            let (_, state) = war(&setup, [level, level], 6);
            assert!(Frontier::outcome(&state).is_some(), "{level} in {scenario}");
        }
    }
}

#[test]
fn every_level_plays_with_drones_and_replacements() {
    let setup = prepared(json!({
        "scenario": "outpost", "battles": "resolve", "day_limit": 24, "shatter_drones": true, "replacements": true
    }));
    for level in LEVELS {
        let (_, state) = war(&setup, [level, level], 7);
        assert!(Frontier::outcome(&state).is_some(), "{level}");
    }
}

#[test]
fn levels_are_named_weak_to_strong() {
    let names: Vec<&str> = Frontier::levels().iter().map(|level| level.name).collect();
    assert_eq!(names, ["easy", "normal", "hard", "reference"]);
}

/// Others are measured by it: whoever changes this number has changed the measure.
#[test]
fn the_reference_is_frozen() {
    let setup = prepared(json!({ "scenario": "fdm", "battles": "resolve", "day_limit": 20 }));
    let (all, _) = war(&setup, ["reference", "reference"], 1);
    let text: String = all.iter().map(|row| serde_json::to_string(row).expect("an action") + "\n").collect();
    // Fowler, Noll and Vo's hash.
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325, hash);
    assert_eq!((all.len(), format!("{digest:016x}")), (512, "8637478d82610793".to_owned()));
}
