//! Battles of two parts, and what is carried from one into the other: officers fight, and the test says what happened.

use super::*;
use contract::{Dice, Seat, decide};
use frontier::Frontier;
use frontier::state::State;
use hawks::event::{Ending as End, Event as Inside};
use hawks::ship::Now;
use hawks::types::{Hex, ShipId as Piece, Weapon};

/// The Sathar attack the gate, and are met there or in deep space; officers fight.
fn watched(scenario: &Value, more: &Value, deep: bool) -> War {
    let mut options = json!({ "battles": "watch" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    let mut war = at_the_gate(scenario, &options);
    // The other ship may still be attacked, so that the day goes on after the battle.
    war.strike("gate", &TWO[..1]);
    war.done(SATHAR);
    let gate = war.planet("gate");
    if deep {
        war.act(UPF, Action::Meet { deep, planet: gate });
    }
    war.done(UPF);
    war
}

fn inner(state: &State) -> &hawks::state::State {
    match state.battle(1).map(|battle| &battle.stage) {
        Some(Stage::Open { inner, .. }) => inner,
        other => panic!("a board: {other:?}"),
    }
}

/// A ship on the board.
fn piece(state: &State, name: &str) -> Piece {
    let inner = inner(state);
    inner.all().find(|(id, _)| inner.info(*id).name == name).expect("there").0
}

fn fired(state: &State, name: &str) -> Inside {
    Inside::Restored { now: Now { fired: true, ..Now::default() }, ship: piece(state, name) }
}

/// These things happen on the board, and then the officers look at it.
fn happens(state: &mut State, facts: Vec<Inside>) -> Vec<Event> {
    for event in facts {
        Frontier::evolve(state, &Event::Battle { battle: 1, event });
    }
    let mut events = Vec::new();
    let done =
        decide::apply::<Frontier>(state, &mut events, Seat(SATHAR), &Action::Next(1), &mut Dice::loose(7));
    assert!(done.is_ok(), "{done:?}");
    events
}

fn is_second(state: &State) -> bool {
    state.battle(1).is_some_and(|battle| battle.second)
}

#[test]
fn ruling_c6_officers_who_agree_to_stop_in_deep_space_do_not_shield_a_station() {
    let mut state = watched(&guarded(), &json!({}), true).state().clone();
    assert!(!is_second(&state));
    happens(&mut state, vec![Inside::Ended(End::Agreed)]);
    assert!(is_second(&state), "at the station");
    // Players who agree to end a battle have ended it.
    let mut war = at_the_gate(&guarded(), &json!({ "battles": "play" }));
    war.strike("gate", &TWO);
    war.done(SATHAR);
    let gate = war.planet("gate");
    war.act(UPF, Action::Meet { deep: true, planet: gate });
    war.done(UPF);
    let Stage::Open { inner, .. } = &war.battles()[0].stage else { panic!("a board") };
    let mut inner = (**inner).clone();
    hawks::Hawks::evolve(&mut inner, &Inside::Ended(End::Agreed));
    assert!(!hawks::resolver::quiet(&inner, false) && hawks::resolver::quiet(&inner, true));
}

#[test]
fn ruling_u3_who_fired_in_the_first_part_has_fired_in_the_battle() {
    let mut state = watched(&guarded(), &json!({}), true).state().clone();
    let names = ["UPF Destroyer 1", TWO[0]];
    let facts = names.iter().map(|name| fired(&state, name)).chain([Inside::Ended(End::Agreed)]).collect();
    happens(&mut state, facts);
    // In the second part nobody fires.
    happens(&mut state, vec![Inside::Ended(End::Agreed)]);
    assert_eq!((state.day(), state.phase()), (2, &Phase::Declare(Navy::Upf)));
    let spent = |name: &str| {
        let found = state.setup().all().find(|(_, info)| info.name == name).expect("a ship");
        state.ship(found.0).today.spent
    };
    assert!(names.iter().all(|name| spent(name)));
    assert!(!spent("UPF Destroyer 2") && !spent("Gate Scout 1"));
}

#[test]
fn ruling_b3_militia_that_fired_in_deep_space_need_not_fire_again_at_the_station() {
    for (more, free) in [(json!({}), 1), (json!({ "militia_shot": "any_one" }), 3)] {
        let mut state = watched(&guarded(), &more, true).state().clone();
        let facts =
            vec![fired(&state, "Gate Scout 2"), fired(&state, "UPF Scout 1"), Inside::Ended(End::Agreed)];
        let events = happens(&mut state, facts);
        let began = events.iter().find_map(|event| match event {
            Event::BattleBegan { options, .. } => Some(serde_json::to_value(options).expect("options")),
            _ => None,
        });
        let began = began.expect("a second part");
        let ships = began["scenario"]["upf"]["ships"].as_array().expect("ships").clone();
        let known: Vec<&Value> = ships.iter().filter(|ship| ship["now"]["fired"] == true).collect();
        assert_eq!(known.len(), free, "{known:?}");
        assert!(known.iter().any(|ship| ship["name"] == "Gate Scout 2"));
        assert!(known.iter().all(|ship| ship["militia"] == true));
    }
}

#[test]
fn ruling_c7_mines_that_are_taken_up_again_are_not_used_up() {
    for lost in [0, 1] {
        let war = watched(&guarded(), &json!({}), false);
        let (mut state, layer) = (war.state().clone(), war.id("UPF Minelayer 1"));
        let ship = piece(&state, "UPF Minelayer 1");
        let laid = (1..=5).map(|n| Inside::MineLaid { at: Hex::at(10, n), ship });
        let blown = (0..lost).map(|_| Inside::MineBlew { at: Hex::at(10, 1), side: Navy::Upf.seat() });
        let end = Inside::Ended(End::BrokeOff(Navy::Upf.seat()));
        let facts = laid.chain(blown).chain([end]).collect();
        let events = happens(&mut state, facts);
        let report = events.iter().find_map(|event| match event {
            Event::Decided { report, .. } => Some(report),
            _ => None,
        });
        let known = report.expect("a result").of(layer).expect("it was there").clone();
        let full = state.info(layer).line.weapons.of(Weapon::M);
        assert_eq!((known.condition.weapons.of(Weapon::M), known.spent), (full - lost, lost > 0));
    }
}

#[test]
fn ruling_c5_whoever_met_nobody_has_attacked_nobody() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("isle");
        own["forces"][0]["ships"] = json!({ "destroyer": 1 });
    });
    let mut war = at_the_gate(&own, &json!({}));
    war.strike("isle", &[TWO[0]]);
    war.strike("gate", &[TWO[1]]);
    war.done(SATHAR);
    // The only ship at the isle fights at the gate.
    war.act(UPF, join(&war, Some("gate"), "UPF Destroyer 1"));
    war.done(UPF);
    war.result(&[], &[]);
    let attacked = |name: &str| war.ship(name).today.attacked;
    assert_eq!(TWO.map(attacked), [false, true]);
    assert_eq!(*war.state().phase(), Phase::Declare(Navy::Upf));
    // All Sathar are at the gate, one of them may be attacked.
    war.strike("gate", &["UPF Destroyer 1"]);
    war.go_to_battle();
    assert_eq!(war.battles()[0].plan.defenders, [war.id(TWO[0])]);
}
