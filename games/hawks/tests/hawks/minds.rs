//! Computer players: they do what is allowed, and the better one wins.

use std::sync::Arc;

use crate::fleet::{SATHAR, UPF, setup, ship};
use contract::{Budget, Dice, Game as _, Minds as _, Seat, Turn, UserData, Viewer};
use hawks::Hawks;
use hawks::ship::Place;
use hawks::tables::{Options, Setup};
use hawks::types::{Class, Hex, Rules};

/// A battle between two minds; who won, and after how many game turns.
fn fight(setup: Setup, levels: [&str; 2], seed: u64) -> (Option<Seat>, u16) {
    let setup = Arc::new(setup);
    let mut state = Hawks::blank(&setup);
    let mut dice = Dice::loose(seed);
    Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), Hawks::open);
    let mut minds = [0, 1].map(|n| Hawks::mind(levels[n], &setup, Seat(n as u8)).expect("a level"));
    let mut rows = 0;
    while let Some(seat) = Hawks::waiting(&state).to_act().lowest() {
        rows += 1;
        assert!(rows < 5000, "it does not end");
        let mut plan = Vec::new();
        loop {
            let before = plan.len();
            let (view, legal) = (Hawks::view(&state, Viewer::Seat(seat)), Hawks::legal(&state, seat));
            let mind = &mut minds[usize::from(seat.0)];
            mind.choose(&view, &legal, Budget::default(), &mut dice, &mut plan);
            assert!(plan.len() > before, "no decision");
            let mut done = false;
            for action in &plan[before..] {
                let legal = Hawks::legal(&state, seat);
                assert!(
                    legal.contains(action),
                    "{}: {action:?} in {:?}",
                    levels[usize::from(seat.0)],
                    view.stage
                );
                let acted = Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), |turn| {
                    Hawks::act(turn, seat, action)
                });
                acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
                done |= Hawks::binding(action);
            }
            if done {
                break;
            }
        }
    }
    let turn = Hawks::view(&state, Viewer::Public).turn;
    (Hawks::outcome(&state).and_then(|outcome| outcome.winners.first().copied()), turn)
}

fn three(rules: Rules) -> Setup {
    let at = |column, row| Place::Space(Hex::at(column, row));
    let ships = vec![
        ship(rules, Class::HeavyCruiser, UPF, at(18, 20), "e", 3),
        ship(rules, Class::Destroyer, UPF, at(18, 17), "e", 4),
        ship(rules, Class::Frigate, UPF, at(18, 23), "e", 4),
        ship(rules, Class::HeavyCruiser, SATHAR, at(38, 20), "w", 3),
        ship(rules, Class::Destroyer, SATHAR, at(38, 17), "w", 4),
        ship(rules, Class::Frigate, SATHAR, at(38, 23), "w", 4),
    ];
    setup(rules, ships, None)
}

fn scenario(id: &str) -> Setup {
    let options: Options = serde_json::from_value(serde_json::json!({ "scenario": id })).expect("options");
    Setup::clone(&Hawks::prepare(&options, &UserData::default()).expect("a scenario"))
}

/// Every scenario can be fought to its end, and nobody does what is not allowed.
#[test]
fn s19_minds_fight_every_scenario_to_its_end() {
    for info in Hawks::scenarios() {
        for (seed, levels) in [["reference", "normal"], ["normal", "easy"]].into_iter().enumerate() {
            let (winner, turns) = fight(scenario(&info.id), levels, seed as u64);
            println!("{} {levels:?}: {winner:?} after {turns} turns", info.id);
        }
    }
}

/// The one that thinks longest, where there is not much to think about.
#[test]
fn s19_the_hardest_fights_small_battles_to_their_end() {
    for id in ["b1", "duel3"] {
        let (winner, turns) = fight(scenario(id), ["hard", "reference"], 1);
        println!("{id}: {winner:?} after {turns} turns");
    }
}

/// The same view and the same dice, the same choice: whatever was chosen before.
#[test]
fn a_choice_depends_on_the_view_alone() {
    let setup = Arc::new(scenario("duel3"));
    let mut state = Hawks::blank(&setup);
    let mut dice = Dice::loose(5);
    Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), Hawks::open);
    let mut driver = Hawks::mind("normal", &setup, Seat(0)).expect("a level");
    let mut used: Vec<_> = ["easy", "normal"]
        .into_iter()
        .map(|name| Hawks::mind(name, &setup, Seat(0)).expect("a level"))
        .collect();
    for _ in 0..30 {
        let Some(seat) = Hawks::waiting(&state).to_act().lowest() else { break };
        let (view, legal) = (Hawks::view(&state, Viewer::Seat(seat)), Hawks::legal(&state, seat));
        for (name, mind) in ["easy", "normal"].into_iter().zip(&mut used) {
            let [mut known, mut new] = [Vec::new(), Vec::new()];
            mind.choose(&view, &legal, Budget::default(), &mut Dice::loose(9), &mut known);
            let mut mind = Hawks::mind(name, &setup, Seat(0)).expect("a level");
            mind.choose(&view, &legal, Budget::default(), &mut Dice::loose(9), &mut new);
            assert_eq!(known, new, "{name} in {:?}", view.stage);
        }
        let mut plan = Vec::new();
        driver.choose(&view, &legal, Budget::default(), &mut dice, &mut plan);
        for action in &plan {
            let acted = Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), |turn| {
                Hawks::act(turn, seat, action)
            });
            acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        }
    }
}

/// What others are measured by does not change: every choice of a few battles, as one number.
#[test]
fn the_reference_is_frozen() {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for (id, seed) in [("duel3", 1), ("a1", 2), ("b2", 3)] {
        let setup = Arc::new(scenario(id));
        let mut state = Hawks::blank(&setup);
        let mut dice = Dice::loose(seed);
        Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), Hawks::open);
        let mut mind = Hawks::mind("reference", &setup, Seat(0)).expect("a level");
        while let Some(seat) = Hawks::waiting(&state).to_act().lowest() {
            let (view, legal) = (Hawks::view(&state, Viewer::Seat(seat)), Hawks::legal(&state, seat));
            let mut plan = Vec::new();
            mind.choose(&view, &legal, Budget::default(), &mut dice, &mut plan);
            for action in &plan {
                for byte in serde_json::to_string(action).expect("text").bytes() {
                    sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
                let acted = Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), |turn| {
                    Hawks::act(turn, seat, action)
                });
                acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
            }
        }
    }
    assert_eq!(sum, 0xf335_ba84_4e3d_b8d4, "the reference has changed its mind");
}

#[test]
fn the_reference_beats_chance() {
    for rules in [Rules::Basic, Rules::Advanced] {
        let games = 10;
        let mut won = 0;
        for seed in 0..games {
            let (levels, own) = if seed % 2 == 0 {
                (["reference", "random"], UPF)
            } else {
                (["random", "reference"], SATHAR)
            };
            let (winner, turns) = fight(three(rules), levels, seed);
            won += u32::from(winner == Some(own));
            assert!(turns < 200, "{rules:?} {seed}: {turns}");
        }
        assert!(won >= 9, "{rules:?}: {won} of {games}");
    }
}
