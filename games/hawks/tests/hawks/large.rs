//! The largest battles that a campaign can bring about, two hundred ships: every level decides in each phase, what it orders is
//! allowed, and volleys of more shots than a byte can count are answered.

use contract::{Budget, Dice, Game as _, Minds as _, Turn, UserData, Viewer, decide};
use hawks::Hawks;
use hawks::tables::{Options, Setup, prepare};
use serde_json::{Value, json};

/// Most actions of one decision.
const PLAN: usize = 2000;

/// All of both fleets at one planet.
fn battle(upf: &[(&str, u8)], sathar: &[(&str, u8)]) -> std::sync::Arc<Setup> {
    let ships = |list: &[(&str, u8)]| -> Vec<Value> {
        list.iter().map(|(class, number)| json!({ "class": class, "number": number })).collect()
    };
    let scene = json!({
        "title": "All of both fleets", "rules": "campaign", "first": "sathar", "planet": "28.20", "victory": "field",
        "upf": { "ships": ships(upf) }, "sathar": { "ships": ships(sathar) },
    });
    let options: Options = serde_json::from_value(json!({ "scenario": scene })).expect("options");
    prepare(&options, &UserData::default()).expect("a battle")
}

/// Officers fight the first turns of a battle; before each of their decisions every level decides, too. The longest volley.
fn decides(setup: &std::sync::Arc<Setup>, turns: u16) -> usize {
    let mut state = Hawks::blank(setup);
    let mut dice = Dice::loose(1).unnoted();
    Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), Hawks::open);
    let mut longest = 0;
    while Hawks::outcome(&state).is_none() && state.turn() <= turns {
        let Some((seat, plan)) = hawks::resolver::next_orders(&state) else { break };
        let view = Hawks::view(&state, Viewer::Seat(seat));
        longest = longest.max(view.volley.len());
        let legal = Hawks::legal(&state, seat);
        for level in ["easy", "normal", "hard", "reference"] {
            let mut mind = Hawks::mind(level, setup, seat).expect("a level");
            let mut orders = Vec::new();
            mind.choose(&view, &legal, Budget::Nodes(1000), &mut Dice::loose(3), &mut orders);
            assert!(!orders.is_empty() && orders.len() <= PLAN, "{level}: {} actions", orders.len());
            let (mut after, mut rolls) = (state.clone(), Dice::loose(5).unnoted());
            for action in orders {
                let done = decide::apply::<Hawks>(&mut after, &mut Vec::new(), seat, &action, &mut rolls);
                done.unwrap_or_else(|refusal| panic!("{level}, {:?}: {action:?}: {refusal}", view.stage));
            }
        }
        for action in plan {
            decide::apply::<Hawks>(&mut state, &mut Vec::new(), seat, &action, &mut dice).expect("allowed");
        }
    }
    longest
}

#[test]
fn every_level_decides_for_a_hundred_ships() {
    let upf = [("frigate", 30), ("destroyer", 30), ("light_cruiser", 30), ("battleship", 10)];
    let sathar = [("frigate", 30), ("destroyer", 40), ("heavy_cruiser", 30)];
    let longest = decides(&battle(&upf, &sathar), 1);
    assert!(longest > 256, "{longest} shots");
}

#[test]
fn every_level_decides_for_swarms_of_small_ships() {
    let upf = [("fortress", 1), ("fighter", 60), ("assault_scout", 60)];
    let sathar = [("fighter", 56), ("assault_carrier", 7), ("frigate", 16)];
    decides(&battle(&upf, &sathar), 2);
}
