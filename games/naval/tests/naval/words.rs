//! What notation writes, a typed line reads; every fact can be told to everybody who sees it; battles are told in words.

use contract::{Dice, Game as _, Seat, Turn, UserData, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::brief::{goals, specials};
use naval::tables::{Options, prepare, scenarios};
use paint::Present as _;
use serde_json::json;

/// Plays at random, holds what may be done against its notation, and hears everything that is told. Gives it back.
fn holds(json: serde_json::Value, seed: u64, rows: usize) -> Vec<String> {
    let options: Options = serde_json::from_value(json).expect("options");
    let setup = prepare(&options, &UserData::default()).expect("a battle");
    let mut dice = Dice::loose(seed);
    let (mut state, mut events) = (Naval::blank(&setup), Vec::new());
    Turn::<Naval>::run(&mut state, &mut dice, &mut events, Naval::open);
    let mut all = Vec::new();
    for _ in 0..rows {
        let Some(seat) = Naval::waiting(&state).to_act().lowest() else { break };
        let view = Naval::view(&state, Viewer::Seat(seat));
        let legal = Naval::legal(&state, seat);
        for _ in 0..12 {
            let action = legal.nth(dice.wide(legal.len())).expect("listed");
            let text = Naval::notation(&action);
            let read = Naval::parse(&view, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read, [action], "{text}");
        }
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
            let view = Naval::view(&state, viewer);
            assert!(!Naval::prompt(&view).is_empty() && Naval::text(&view).contains(&setup.title));
        }
        for drafted in 0.. {
            let legal = Naval::legal(&state, seat);
            let commit = drafted > 10 && legal.contains(&Action::Done);
            let action =
                if commit { Action::Done } else { legal.nth(dice.wide(legal.len())).expect("listed") };
            events.clear();
            let acted = Turn::<Naval>::run(&mut state, &mut dice, &mut events, |turn| {
                Naval::act(turn, seat, &action)
            });
            acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Arbiter] {
                for seen in events.iter().filter_map(|event| Naval::sight(&state, event, viewer)) {
                    let told = Naval::tell(&seen);
                    assert!(told.is_empty() || told.ends_with('.'), "{told}");
                    assert!(!told.contains("unit ") || told.contains("every unit"), "{told}");
                    all.push(told);
                }
            }
            if Naval::binding(&action) {
                break;
            }
        }
    }
    all
}

#[test]
fn what_is_written_is_read_and_every_fact_is_told() {
    let told = holds(json!({ "scenario": "denmark_strait", "rules": "advanced" }), 1, 40);
    assert!(told.iter().any(|line| line.contains("fires at") && line.contains("(§6.3)")), "{told:#?}");
    holds(json!({ "scenario": "guadalcanal", "rules": "advanced" }), 2, 60);
    holds(json!({ "scenario": "casablanca", "rules": "basic" }), 3, 40);
}

#[test]
fn every_battle_says_what_each_side_must_do() {
    for scenario in scenarios() {
        let options: Options = serde_json::from_value(json!({ "scenario": scenario.id })).expect("options");
        let setup = prepare(&options, &UserData::default()).expect("a battle");
        for side in [Seat(0), Seat(1)] {
            let goals = goals(&setup, side);
            assert!(!goals.is_empty(), "{} {side:?}", scenario.id);
            assert!(goals.iter().all(|goal| goal.ends_with('.')), "{goals:?}");
        }
        assert!(specials(&setup).iter().all(|line| line.ends_with('.')));
    }
}

#[test]
fn a_line_that_is_no_order_is_answered_with_one_that_is() {
    let setup = prepare(&Options::default(), &UserData::default()).expect("a battle");
    let mut state = Naval::blank(&setup);
    Turn::<Naval>::run(&mut state, &mut Dice::loose(1), &mut Vec::new(), Naval::open);
    let view = Naval::view(&state, Viewer::Seat(Seat(0)));
    let wrong = |line: &str| Naval::parse(&view, line).expect_err(line).message;
    assert!(wrong("aimm Hood Bismarck").contains("did you mean `aim`"), "{}", wrong("aimm Hood Bismarck"));
    assert!(wrong("").contains("type an order"));
    assert!(wrong("done now").contains("`now` is more"));
    assert!(wrong("aim Hood Yamato").contains("`Yamato` is no unit"));
    assert!(wrong("turn Hood left").contains("`left` is not a number"));
    let two = Naval::parse(&view, "aim hood bismarck; aim Prince of Wales sec prinz").expect("two orders");
    assert_eq!(two.len(), 2);
}
