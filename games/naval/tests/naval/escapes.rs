//! §15 §16 Ships that must leave: admirals plan for the line that counts and the turn from which on it counts, and nobody leaves
//! where the ship is lost for nothing.

use std::sync::Arc;

use contract::{Budget, Dice, Game as _, Minds as _, Seat, Turn, UserData, Viewer};
use naval::Naval;
use naval::state::State;
use naval::tables::{Condition, Options, Setup};
use naval::types::{Edge, UnitId};
use naval::unit::Place;
use serde_json::{Value, json};

fn prepare(options: Value) -> Arc<Setup> {
    let options: Options = serde_json::from_value(options).expect("options");
    Naval::prepare(&options, &UserData::default()).expect("a battle")
}

/// A battle between two minds: how it lies at the beginning of each turn, and at last when it is over.
fn fought(setup: &Arc<Setup>, levels: [&str; 2], nodes: u64, seed: u64) -> Vec<State> {
    let (mut rolls, mut luck) = (Dice::loose(2 * seed), Dice::loose(2 * seed + 1));
    let mut state = Naval::blank(setup);
    Turn::<Naval>::run(&mut state, &mut rolls, &mut Vec::new(), Naval::open);
    let mut minds = [0, 1].map(|n| Naval::mind(levels[n], setup, Seat(n as u8)).expect("a level"));
    let mut turns: Vec<State> = Vec::new();
    while let Some(seat) = Naval::waiting(&state).to_act().lowest() {
        if turns.last().is_none_or(|last| last.turn() != state.turn()) {
            turns.push(state.clone());
        }
        let (view, legal) = (Naval::view(&state, Viewer::Seat(seat)), Naval::legal(&state, seat));
        let mut plan = Vec::new();
        minds[usize::from(seat.0)].choose(&view, &legal, Budget::Nodes(nodes), &mut luck, &mut plan);
        for action in &plan {
            let acted = Turn::<Naval>::run(&mut state, &mut rolls, &mut Vec::new(), |turn| {
                Naval::act(turn, seat, action)
            });
            acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        }
    }
    turns.push(state);
    turns
}

/// Does the scenario want a unit to leave over this edge, in this turn? Hits are not looked at: they may come in the same
/// turn's fire.
fn wanted(setup: &Setup, id: UnitId, edge: Edge, turn: u8) -> bool {
    let info = setup.unit(id);
    let wins = setup.victory.wins.iter().filter(|win| win.side == info.side.0 + 1);
    wins.flat_map(|win| &win.when).any(|condition| match condition {
        Condition::Exited { units, edges, from, .. } => {
            units.contains(&info.name)
                && (edges.is_empty() || edges.contains(&edge))
                && from.is_none_or(|from| turn >= from)
        }
        _ => false,
    })
}

/// Ships that left where it counts for nothing.
fn thrown_away(setup: &Setup, end: &State) -> Vec<String> {
    let lost = |(id, info, unit): (UnitId, &naval::tables::UnitInfo, &naval::unit::Unit)| match unit.place {
        Place::Left(edge) if !wanted(setup, id, edge, unit.left) => {
            Some(format!("{} over the {edge:?} edge in turn {}", info.name, unit.left))
        }
        _ => None,
    };
    end.all().filter_map(lost).collect()
}

/// How many hexes ships of a side spent beyond the frame: each turn of each ship counts.
fn astray(setup: &Setup, turns: &[State], side: Seat) -> usize {
    let beyond = |state: &State| {
        let own = state.all().filter(|(_, info, _)| info.side == side);
        own.filter(|(.., unit)| matches!(unit.place, Place::At(at) if !setup.map.inside(at))).count()
    };
    turns.iter().map(beyond).sum()
}

#[test]
fn s15_nobody_leaves_where_it_loses_the_ship_for_nothing() {
    for (name, even, seeds) in [
        ("denmark_strait", false, 12),
        ("denmark_strait", true, 12),
        ("lofoten", true, 12),
        ("matapan", true, 12),
        ("north_cape", true, 6),
        ("falklands", true, 4),
    ] {
        let setup = prepare(json!({ "scenario": name, "even": even }));
        for seed in 0..seeds {
            let turns = fought(&setup, ["normal", "normal"], 100, seed);
            let lost = thrown_away(&setup, turns.last().expect("an end"));
            assert!(lost.is_empty(), "{name}, even {even}, seed {seed}: {lost:?}");
        }
    }
}

/// With little time to think, so that it is done soon.
#[test]
fn s15_the_hardest_throws_no_ship_away_either() {
    for name in ["denmark_strait", "lofoten"] {
        let setup = prepare(json!({ "scenario": name, "even": true }));
        for seed in 0..2 {
            let turns = fought(&setup, ["normal", "hard"], 20, seed);
            let end = turns.last().expect("an end");
            assert_eq!(thrown_away(&setup, end), Vec::<String>::new(), "{name}, seed {seed}");
            let mut gone = end.all().filter(|(.., unit)| matches!(unit.place, Place::Left(_)));
            assert!(gone.all(|(.., unit)| unit.left >= 10), "{name}, seed {seed}");
        }
    }
}

/// In the battle that people get, there is a battle: nobody runs away before it counts, and whoever is sunk or crippled is so by
/// fire.
#[test]
fn s15_denmark_strait_is_fought_until_leaving_counts() {
    let setup = prepare(json!({ "scenario": "denmark_strait", "even": true }));
    let bismarck = setup.named("Bismarck").expect("she sails");
    let mut escapes = 0;
    for seed in 0..12 {
        let turns = fought(&setup, ["normal", "normal"], 100, seed);
        let end = turns.last().expect("an end");
        if let Place::Left(edge) = end.unit(bismarck).place {
            assert!([Edge::South, Edge::West].contains(&edge), "seed {seed}: {edge:?}");
            assert!(end.unit(bismarck).left >= 10, "seed {seed}");
            escapes += 1;
        }
        // Gunfire may decide it before; otherwise it lasts until then.
        let decided = end.unit(bismarck).place == Place::Sunk;
        assert!(decided || end.turn() >= 10, "seed {seed}: turn {}", end.turn());
    }
    assert!(escapes >= 3, "{escapes} of 12");
}

/// Bismarck plans for an edge that counts; she does not run off the chart to the north, where none is.
#[test]
fn s1_4_running_off_an_open_sea_is_no_plan() {
    let setup = prepare(json!({ "scenario": "denmark_strait" }));
    let astray: usize =
        (0..12).map(|seed| astray(&setup, &fought(&setup, ["normal", "normal"], 100, seed), Seat(1))).sum();
    assert!(astray <= 6, "the Germans spent {astray} turns of ships beyond the frame");
}
