//! Computer players: they do what is allowed, on both sides and in company, and the one that others are measured by does not
//! change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::{Budget, Dice, Game as _, Legal, Minds as _, Seat, Turn, UserData, Viewer, decide};
use frontier::Frontier;
use frontier::action::Action;
use frontier::state::State;
use frontier::tables::{Options, Setup};
use frontier::types::{Retreat, ShipId};
use serde_json::json;

const LEVELS: [&str; 4] = ["easy", "normal", "hard", "reference"];

fn prepared(json: serde_json::Value) -> Arc<Setup> {
    let options: Options = serde_json::from_value(json).expect("options");
    Frontier::prepare(&options, &UserData::default()).expect("a campaign")
}

/// A war between minds, one level for each side; all that was decided, and the end. `idle` only says that it is ready.
fn war(setup: &Arc<Setup>, levels: [&str; 2], seed: u64) -> (Vec<(Seat, Action)>, State) {
    let mut state = Frontier::blank(setup);
    let mut rolls = Dice::loose(seed).unnoted();
    Turn::<Frontier>::run(&mut state, &mut rolls, &mut Vec::new(), Frontier::open);
    let side = |seat: Seat| setup.side(seat).expect("a side").index();
    let mut minds: Vec<_> =
        (0..Frontier::seats(setup)).map(|n| Frontier::mind(levels[side(Seat(n))], setup, Seat(n))).collect();
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
                    match mind {
                        Some(mind) => mind.choose(&view, &legal, Budget::default(), &mut luck, choice),
                        None => choice.push(idly(&legal)),
                    }
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

/// What somebody does who decides nothing.
fn idly(legal: &Legal<Action>) -> Action {
    let idle = |action: &Action| matches!(action, Action::Done | Action::Nova(false) | Action::Flee(_));
    legal.iter().find(idle).expect("one need not do anything")
}

/// So many days must be enough for a war that has no last day.
const LONGEST: u16 = 400;

/// Plays wars without a last day.
fn endless(scenario: &str, levels: [&str; 2], seeds: std::ops::Range<u64>) {
    let setup = prepared(json!({ "scenario": scenario, "battles": "resolve" }));
    for seed in seeds {
        let (_, state) = war(&setup, levels, seed);
        assert!(state.day() <= LONGEST, "{levels:?} in {scenario}, seed {seed}: day {}", state.day());
    }
}

#[test]
fn wars_without_a_last_day_end() {
    for upf in ["easy", "normal"] {
        for sathar in ["easy", "normal"] {
            endless("fdm", [upf, sathar], 1..3);
        }
    }
}

/// Two `hard` are left out: a last ship that gets away from every battle can go on for ever, and now and then does.
#[test]
fn small_wars_without_a_last_day_end_unless_both_sides_are_hard() {
    let levels = ["easy", "normal", "hard"];
    let pairs = levels.into_iter().flat_map(|upf| levels.map(|sathar| [upf, sathar]));
    for pair in pairs.filter(|pair| *pair != ["hard", "hard"]) {
        endless("outpost", pair, if pair.contains(&"hard") { 1..2 } else { 1..4 });
    }
}

#[test]
fn the_sathar_do_not_wait_for_an_idle_enemy() {
    for sathar in ["easy", "normal", "hard"] {
        endless("outpost", ["idle", sathar], 1..2);
    }
    for sathar in ["easy", "normal"] {
        endless("fdm", ["idle", sathar], 1..2);
    }
}

/// Ruling S4: some of the Sathar are kept back, and come later.
#[test]
fn the_sathar_hold_a_reserve() {
    let setup = prepared(json!({ "scenario": "fdm", "battles": "resolve", "day_limit": 24 }));
    let (all, _) = war(&setup, ["normal", "normal"], 3);
    let placed = all
        .iter()
        .filter(|(_, action)| matches!(action, Action::Place { at: frontier::action::Berth::Circle(_), .. }));
    let called = all.iter().filter(|(_, action)| {
        matches!(action, Action::Order { order: frontier::types::Order::Enter(_), .. })
    });
    let (placed, called) = (placed.count(), called.count());
    assert!((20..42).contains(&placed), "{placed} of 42 are placed");
    assert!(placed + called >= 42, "{called} more come");
}

/// Who holds the one fortress of the Outpost War with all it has often keeps it.
#[test]
fn the_upf_stand_at_their_last_fortress() {
    let setup = prepared(json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 100 }));
    let won = (0..20).filter(|seed| {
        let (_, state) = war(&setup, ["normal", "normal"], *seed);
        Frontier::outcome(&state).is_some_and(|outcome| outcome.winners == [Seat(0)])
    });
    let won = won.count();
    assert!(won >= 3, "{won} of 20");
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

/// What a Sathar of this level drafts while setting up, with this luck.
fn sathar_set_up(setup: &Arc<Setup>, level: &str, luck: u64) -> Vec<Action> {
    let mut state = Frontier::blank(setup);
    let mut rolls = Dice::loose(1).unnoted();
    Turn::<Frontier>::run(&mut state, &mut rolls, &mut Vec::new(), Frontier::open);
    decide::apply::<Frontier>(&mut state, &mut Vec::new(), Seat(0), &Action::Done, &mut rolls)
        .expect("the UPF set up");
    let mut mind = Frontier::mind(level, setup, Seat(1)).expect("a level");
    let (view, legal) = (Frontier::view(&state, Viewer::Seat(Seat(1))), Frontier::legal(&state, Seat(1)));
    let mut plan = Vec::new();
    mind.choose(&view, &legal, Budget::default(), &mut Dice::loose(luck).unnoted(), &mut plan);
    plan
}

#[test]
fn s14_a_computers_secret_condition_is_drawn_and_its_set_up_does_not_tell_it() {
    for level in LEVELS {
        let setup = prepared(json!({}));
        let mut drawn: BTreeMap<Retreat, BTreeSet<Vec<ShipId>>> = BTreeMap::new();
        for luck in 0..40 {
            let plan = sathar_set_up(&setup, level, luck);
            assert_eq!(plan, sathar_set_up(&setup, level, luck), "{level}: the same luck, the same choice");
            let secret = plan.iter().find_map(|action| match action {
                Action::Condition(condition) => Some(*condition),
                _ => None,
            });
            let mut placed: Vec<ShipId> = plan
                .iter()
                .filter_map(|action| match action {
                    Action::Place { ship, .. } => Some(*ship),
                    _ => None,
                })
                .collect();
            placed.sort_unstable();
            drawn.entry(secret.expect("a condition")).or_default().insert(placed);
        }
        let chosen: Vec<Retreat> = drawn.keys().copied().collect();
        assert_eq!(chosen, [Retreat::Carriers, Retreat::Cruisers, Retreat::Ships], "{level}");
        let forces: BTreeSet<_> = drawn.values().collect();
        assert_eq!(forces.len(), 1, "{level}: what waits in reserve tells the condition");
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
    assert_eq!((all.len(), format!("{digest:016x}")), (506, "18767e6d827d7896".to_owned()));
}
