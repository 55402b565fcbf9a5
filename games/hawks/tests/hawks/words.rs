//! What notation writes, a typed line reads; every fact can be told.

use contract::{Dice, Game as _, Turn, UserData, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::Event;
use hawks::rules::s12_2_damage::Harm;
use hawks::tables::{Options, prepare};
use hawks::types::{ShipId, System, Weapon};
use hawks::view::{Seen, Sighting};
use paint::Present as _;

/// Plays at random and holds what may be done against its notation.
fn holds(json: serde_json::Value, seed: u64, rows: usize) {
    let options: Options = serde_json::from_value(json).expect("options");
    let setup = prepare(&options, &UserData::default()).expect("a battle");
    let mut dice = Dice::loose(seed);
    let (mut state, mut events) = (Hawks::blank(&setup), Vec::new());
    Turn::<Hawks>::run(&mut state, &mut dice, &mut events, Hawks::open);
    for _ in 0..rows {
        let Some(seat) = Hawks::waiting(&state).to_act().lowest() else { break };
        let view = Hawks::view(&state, Viewer::Seat(seat));
        let legal = Hawks::legal(&state, seat);
        for _ in 0..30 {
            let action = legal.nth(dice.wide(legal.len())).expect("listed");
            let text = Hawks::notation(&action);
            assert_eq!(
                Hawks::parse(&view, &text).unwrap_or_else(|e| panic!("{text}: {e}")),
                [action],
                "{text}"
            );
        }
        assert!(!Hawks::prompt(&view).is_empty() && !Hawks::text(&view).is_empty());
        for drafted in 0.. {
            let legal = Hawks::legal(&state, seat);
            let commit = Action::BINDING.into_iter().find(|action| legal.contains(action));
            let action = match commit.filter(|_| drafted > 12) {
                Some(action) => action,
                None => legal.nth(dice.wide(legal.len())).expect("listed"),
            };
            events.clear();
            let acted = Turn::<Hawks>::run(&mut state, &mut dice, &mut events, |turn| {
                Hawks::act(turn, seat, &action)
            });
            acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
            for seen in events.iter().filter_map(|event| Hawks::sight(&state, event, Viewer::Arbiter)) {
                let told = Hawks::tell(&seen);
                assert!(told.is_empty() || told.ends_with('.'), "{told}");
            }
            if Hawks::binding(&action) {
                break;
            }
        }
    }
}

#[test]
fn what_is_written_is_read_and_every_fact_is_told() {
    holds(serde_json::json!({ "scenario": "a2", "shatter_drones": true, "skills": "on" }), 1, 40);
    holds(serde_json::json!({ "scenario": "b1" }), 2, 30);
    let built =
        serde_json::json!({ "upf": "minelayer, 2 frigate", "sathar": "heavy_cruiser, assault_scout" });
    holds(built, 3, 60);
}

#[test]
fn s12_2_what_is_out_is_told_in_good_english() {
    let told = |harm: Harm| {
        let seen = Seen::Fact(Event::Harmed { harm, ship: ShipId(0) });
        let setup = prepare(&Options::default(), &UserData::default()).expect("a battle");
        let names = Hawks::sight(&Hawks::blank(&setup), &Event::MaskLost(ShipId(0)), Viewer::Public);
        Hawks::tell(&Sighting { seen, ..names.expect("seen by all") })
    };
    assert!(told(Harm::Weapon(Weapon::Eb)).contains(" an electron beam is out"));
    assert!(told(Harm::Weapon(Weapon::Lc)).contains(" a laser cannon is out"));
    assert!(told(Harm::Out(System::Interceptors)).contains(" its interceptors are out"));
}
