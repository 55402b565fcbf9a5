//! §13 Shatter drones.

use crate::war::{SATHAR, UPF, War, by_hand, guarded};
use contract::{Refuse as _, Seat, Viewer};
use frontier::action::{Action, Berth, Fate};
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{Cause, CircleId, Navy, Order, Place, Retreat};
use serde_json::{Value, json};

const OURS: [&str; 2] = ["UPF Frigate 1", "Gate Frigate 1"];
const THEIRS: [&str; 2] = ["Sathar Frigate 1", "Sathar Frigate 2"];

/// Both sides mark their drones.
fn marking(more: &Value) -> War {
    let mut options = json!({ "shatter_drones": true });
    for (name, value) in more.as_object().expect("options") {
        options[name] = value.clone();
    }
    let mut war = War::open(&by_hand(&guarded(), &options));
    war.done(UPF);
    for (name, circle) in THEIRS.into_iter().zip([0, 1]) {
        war.act(SATHAR, Action::Place { at: Berth::Circle(CircleId(circle)), ship: war.id(name) });
    }
    war.act(SATHAR, Action::Condition(Retreat::Ships));
    war.done(SATHAR);
    assert_eq!(*war.state().phase(), Phase::Drones);
    war
}

/// They are marked, and the Sathar are at the gate on the second day.
fn at_the_gate(more: &Value) -> War {
    let mut war = marking(more);
    for (seat, names) in [(UPF, OURS), (SATHAR, THEIRS)] {
        names.iter().for_each(|name| drop(war.act(seat, Action::Mark(war.id(name)))));
        war.done(seat);
    }
    war.until_day(2);
    THEIRS.iter().for_each(|name| war.order(name, Order::Ahead(1)));
    war.until_declare(Navy::Sathar);
    war
}

#[test]
fn ruling_d1_two_frigates_a_side_are_marked_militia_among_them() {
    let mut war = marking(&json!({}));
    assert_eq!(war.refuse(UPF, Action::Mark(war.id("UPF Destroyer 1"))).kind(), "no_drone");
    assert_eq!(war.refuse(UPF, Action::Mark(war.id(THEIRS[0]))).kind(), "no_drone");
    war.act(UPF, Action::Mark(war.id("Gate Frigate 1")));
    assert_eq!(war.refuse(UPF, Action::Mark(war.id("Gate Frigate 1"))).kind(), "no_drone");
    assert_eq!(war.refuse(UPF, Action::Done).kind(), "unmarked");
    war.act(UPF, Action::Mark(war.id("UPF Frigate 1")));
    assert_eq!(war.refuse(UPF, Action::Mark(war.id("UPF Frigate 2"))).kind(), "no_drone");
    war.done(UPF);
    assert_eq!(*war.state().phase(), Phase::Drones, "the other side has not marked its own");
    THEIRS.iter().for_each(|name| drop(war.act(SATHAR, Action::Mark(war.id(name)))));
    war.done(SATHAR);
    assert_eq!(war.state().day(), 1);
}

#[test]
fn ruling_d1_which_they_are_is_hidden_or_open() {
    let war = at_the_gate(&json!({}));
    let known = |war: &War, seat: u8| war.game.view(Viewer::Seat(Seat(seat))).drones.len();
    assert_eq!((known(&war, UPF), known(&war, SATHAR)), (2, 2));
    assert_eq!(war.game.view(Viewer::Public).drones, []);
    let war = at_the_gate(&json!({ "drone_identity": "open" }));
    assert_eq!((known(&war, UPF), known(&war, SATHAR)), (4, 4));
}

#[test]
fn ruling_d2_drones_are_drones_on_the_board() {
    let mut war = at_the_gate(&json!({ "battles": "play" }));
    war.strike("gate", &THEIRS);
    war.go_to_battle();
    // Its own side sees them marked on the board; nobody else sees any, not even in what the battle began with.
    for (seat, names) in [(UPF, OURS), (SATHAR, THEIRS)] {
        let view = war.game.view(Viewer::Seat(Seat(seat)));
        let board = view.battles[0].board.as_ref().expect("a board");
        let marked: Vec<&str> =
            board.marked.iter().map(|ship| board.ships[ship.index()].name.as_str()).collect();
        assert!(marked.len() == 2 && names.iter().all(|name| marked.contains(name)), "{marked:?}");
        assert!(board.basis.ships.iter().all(|ship| !ship.drone));
    }
    let view = war.game.view(Viewer::Public);
    assert!(view.battles[0].board.as_ref().expect("a board").marked.is_empty());
}

#[test]
fn ruling_d3_a_drone_that_was_detonated_counts_for_nothing() {
    let mut war = at_the_gate(&json!({}));
    war.fight("gate", &THEIRS, &[(THEIRS[0], Fate::Detonated), (THEIRS[1], Fate::Lost)], &[]);
    assert_eq!((war.place(THEIRS[0]), war.lost(THEIRS[0])), (Place::Destroyed, Some(Cause::Detonated)));
    assert_eq!(war.lost(THEIRS[1]), Some(Cause::Combat), "shot down, it is a frigate as others are");
    let tally = war.truth().tally;
    assert_eq!((tally.ships, tally.combat), (1, [0, 1]));
}

#[test]
fn ruling_d3_a_frigate_that_was_no_drone_is_lost_whatever_is_written_down() {
    let mut war = at_the_gate(&json!({}));
    war.fight("gate", &THEIRS, &[("UPF Frigate 2", Fate::Detonated)], &[]);
    assert_eq!(war.lost("UPF Frigate 2"), Some(Cause::Combat));
}

#[test]
fn ruling_d3_until_then_it_moves_as_its_class() {
    let mut war = at_the_gate(&json!({}));
    war.until_move(Navy::Upf);
    war.leave("UPF Frigate 1", "haven", "ford", 3);
    let events = war.jump(UPF, &[70]);
    assert!(events.iter().any(|event| matches!(event, Event::Jumped { chance: 70, safe: true, .. })));
}

#[test]
fn s13_without_the_option_nobody_is_asked() {
    let ships = [(THEIRS[0], 0), (THEIRS[1], 1)];
    let war = War::begin(&by_hand(&guarded(), &json!({})), Retreat::Ships, &ships);
    assert!(
        !war.game.events().iter().any(|event| matches!(event, Event::Began(frontier::event::Began::Drones)))
    );
}
