//! Computer players: they do what is allowed, and the better one wins.

use std::sync::Arc;

use contract::{Budget, Dice, Game as _, Minds as _, Seat, Turn, UserData, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::state::State;
use naval::tables::{Options, Setup};
use paint::Present as _;

fn prepare(options: serde_json::Value) -> Arc<Setup> {
    let options: Options = serde_json::from_value(options).expect("options");
    Naval::prepare(&options, &UserData::default()).expect("a battle")
}

fn open(setup: &Arc<Setup>, dice: &mut Dice) -> State {
    let mut state = Naval::blank(setup);
    Turn::<Naval>::run(&mut state, dice, &mut Vec::new(), Naval::open);
    state
}

fn act(state: &mut State, seat: Seat, action: &Action, dice: &mut Dice) {
    let acted = Turn::<Naval>::run(state, dice, &mut Vec::new(), |turn| Naval::act(turn, seat, action));
    acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
}

/// A battle between two minds; who won, and a number for all that was chosen.
fn fight(setup: &Arc<Setup>, levels: [&str; 2], seed: u64) -> (Option<Seat>, u64) {
    let (mut rolls, mut luck) = (Dice::loose(2 * seed), Dice::loose(2 * seed + 1));
    let mut state = open(setup, &mut rolls);
    let mut minds = [0, 1].map(|n| Naval::mind(levels[n], setup, Seat(n as u8)).expect("a level"));
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    let mut count = 0;
    while let Some(seat) = Naval::waiting(&state).to_act().lowest() {
        let (view, legal) = (Naval::view(&state, Viewer::Seat(seat)), Naval::legal(&state, seat));
        let mut plan = Vec::new();
        minds[usize::from(seat.0)].choose(&view, &legal, Budget::Nodes(100), &mut luck, &mut plan);
        assert!(!plan.is_empty(), "no decision");
        for action in &plan {
            count += 1;
            assert!(count < 200_000, "it does not end");
            for byte in serde_json::to_string(action).expect("text").bytes() {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
            act(&mut state, seat, action, &mut rolls);
        }
    }
    (Naval::outcome(&state).and_then(|outcome| outcome.winners.first().copied()), sum)
}

/// Every scenario can be fought to its end, and nobody does what is not allowed.
#[test]
fn s18_minds_fight_every_scenario_to_its_end() {
    for info in Naval::scenarios() {
        let setup = prepare(serde_json::json!({ "scenario": info.id }));
        for (seed, levels) in [["reference", "normal"], ["normal", "easy"]].into_iter().enumerate() {
            fight(&setup, levels, seed as u64);
        }
    }
}

/// With every rule there is, fog and dummies among them.
#[test]
fn s12_2_minds_fight_every_scenario_with_all_rules() {
    for info in Naval::scenarios() {
        let setup =
            prepare(serde_json::json!({ "scenario": info.id, "rules": "advanced", "with": ["halves"] }));
        for (seed, levels) in [["normal", "reference"], ["easy", "normal"]].into_iter().enumerate() {
            fight(&setup, levels, seed as u64);
        }
    }
}

/// The one that thinks longest, where there is not much to think about.
#[test]
fn s18_the_hardest_fights_small_battles_to_their_end() {
    for (id, rules) in [("last_stand", "scenario"), ("lofoten", "advanced"), ("denmark_strait", "scenario")] {
        let setup = prepare(serde_json::json!({ "scenario": id, "rules": rules }));
        fight(&setup, ["hard", "normal"], 1);
    }
}

/// The same dice, the same battle, whatever the minds did before.
#[test]
fn the_same_seed_gives_the_same_battle() {
    let setup = prepare(serde_json::json!({ "scenario": "lofoten", "rules": "advanced" }));
    for levels in [["normal", "hard"], ["easy", "reference"]] {
        assert_eq!(fight(&setup, levels, 7), fight(&setup, levels, 7), "{levels:?}");
    }
}

/// The same view and the same dice, the same choice: whatever was chosen before, in a battle with fog.
#[test]
fn s12_2_a_choice_depends_on_the_view_alone() {
    let setup = prepare(serde_json::json!({ "scenario": "guadalcanal", "rules": "advanced" }));
    let mut dice = Dice::loose(5);
    let mut state = open(&setup, &mut dice);
    let mut driver = Naval::mind("normal", &setup, Seat(0)).expect("a level");
    let mut used: Vec<_> = ["easy", "normal"]
        .into_iter()
        .map(|name| (name, Naval::mind(name, &setup, Seat(0)).expect("a level")))
        .collect();
    for _ in 0..40 {
        let Some(seat) = Naval::waiting(&state).to_act().lowest() else { break };
        let (view, legal) = (Naval::view(&state, Viewer::Seat(seat)), Naval::legal(&state, seat));
        for (name, mind) in &mut used {
            let [mut known, mut new] = [Vec::new(), Vec::new()];
            mind.choose(&view, &legal, Budget::default(), &mut Dice::loose(9), &mut known);
            let mut fresh = Naval::mind(name, &setup, seat).expect("a level");
            fresh.choose(&view, &legal, Budget::default(), &mut Dice::loose(9), &mut new);
            assert_eq!(known, new, "{name} in {:?}", view.stage);
        }
        let mut plan = Vec::new();
        driver.choose(&view, &legal, Budget::default(), &mut dice, &mut plan);
        for action in &plan {
            act(&mut state, seat, action, &mut dice);
        }
    }
}

/// Advice is accepted as it stands, in every phase, and says why.
#[test]
fn advice_is_accepted_as_it_stands() {
    for rules in ["scenario", "advanced"] {
        let setup = prepare(serde_json::json!({ "scenario": "calabria", "rules": rules }));
        let mut dice = Dice::loose(3);
        let mut state = open(&setup, &mut dice);
        for _ in 0..60 {
            let Some(seat) = Naval::waiting(&state).to_act().lowest() else { break };
            let view = Naval::view(&state, Viewer::Seat(seat));
            let other = Naval::view(&state, Viewer::Seat(Seat(1 - seat.0)));
            if !other.waiting.contains(&Seat(1 - seat.0)) {
                assert_eq!(naval::advice::advise(&other), None);
            }
            let tips = naval::advice::advise(&view).expect("it is asked").tips;
            assert!(!tips.is_empty() && tips.iter().all(|tip| tip.words.ends_with('.')));
            for tip in &tips {
                Naval::revise(&view, &[], &tip.command)
                    .unwrap_or_else(|| Naval::parse(&view, &tip.command))
                    .unwrap_or_else(|error| panic!("{}: {error}", tip.command));
            }
            for action in &naval::advice::orders(&view) {
                act(&mut state, seat, action, &mut dice);
            }
        }
    }
}

/// Bismarck, who must leave south or west, does not run off the chart elsewhere, where no way leads out.
#[test]
fn s15_who_must_leave_does_not_lose_its_way() {
    let setup = prepare(serde_json::json!({ "scenario": "denmark_strait" }));
    let out = (0..8).filter(|seed| fight(&setup, ["normal", "normal"], *seed).0 == Some(Seat(1))).count();
    assert!(out >= 4, "{out} of 8");
}

/// What plays at random is there to measure others by, not to be chosen.
#[test]
fn random_is_no_level_for_people() {
    assert!(Naval::levels().iter().all(|level| level.name != "random"));
    let setup = prepare(serde_json::json!({ "scenario": "lofoten" }));
    assert!(Naval::mind("random", &setup, Seat(0)).is_some());
    for level in Naval::levels() {
        assert!(Naval::mind(level.name, &setup, Seat(0)).is_some(), "{}", level.name);
    }
}

/// What others are measured by does not change: every choice of a few battles, as one number.
#[test]
fn s18_the_reference_is_frozen() {
    let sums: Vec<u64> = [("denmark_strait", 1), ("calabria", 2), ("guadalcanal", 3)]
        .into_iter()
        .map(|(id, seed)| {
            fight(&prepare(serde_json::json!({ "scenario": id })), ["reference", "reference"], seed).1
        })
        .collect();
    assert_eq!(sums, FROZEN, "the reference has changed its mind");
}

const FROZEN: [u64; 3] = [7_671_594_906_380_675_815, 16_906_180_685_749_986_417, 14_386_390_594_816_837_619];

#[test]
fn s18_the_reference_beats_chance() {
    let setup = prepare(serde_json::json!({ "scenario": "yamato_iowa" }));
    let won = |seed: u64| {
        let (levels, own) = if seed.is_multiple_of(2) {
            (["reference", "random"], Seat(0))
        } else {
            (["random", "reference"], Seat(1))
        };
        u32::from(loose(&setup, levels, seed) == Some(own))
    };
    let games = 6;
    let sum: u32 = (0..games).map(won).sum();
    assert!(u64::from(sum) + 1 >= games, "{sum} of {games}");
}

/// A battle in which one mind may decide draft by draft.
fn loose(setup: &Arc<Setup>, levels: [&str; 2], seed: u64) -> Option<Seat> {
    let (mut rolls, mut luck) = (Dice::loose(2 * seed), Dice::loose(2 * seed + 1));
    let mut state = open(setup, &mut rolls);
    let mut minds = [0, 1].map(|n| Naval::mind(levels[n], setup, Seat(n as u8)).expect("a level"));
    while let Some(seat) = Naval::waiting(&state).to_act().lowest() {
        let mut plan = Vec::new();
        while plan.last() != Some(&Action::Done) {
            let from = plan.len();
            let (view, legal) = (Naval::view(&state, Viewer::Seat(seat)), Naval::legal(&state, seat));
            minds[usize::from(seat.0)].choose(&view, &legal, Budget::default(), &mut luck, &mut plan);
            for action in &plan[from..] {
                act(&mut state, seat, action, &mut rolls);
            }
        }
    }
    Naval::outcome(&state).and_then(|outcome| outcome.winners.first().copied())
}
