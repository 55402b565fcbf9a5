//! §12 Replacements, every twenty days.

use crate::war::{SATHAR, UPF, War, by_hand, strait, strait_but};
use contract::Refuse as _;
use frontier::action::{Action, Fate};
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{Cause, CircleId, Navy, Order, Place, Retreat};
use serde_json::{Value, json};

const SHIPS: [&str; 3] = ["Sathar Destroyer 1", "Sathar Destroyer 2", "Sathar Carrier 1"];

/// Everything is at the gate, where a fortified station stands; these are lost on this day, and it is the end of the twentieth.
fn lost(day: u16, fates: &[(&str, Fate)], more: &Value) -> War {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["systems"][1]["planets"][0]["station"] = json!("fortified_station");
    });
    let mut options = json!({ "replacements": true });
    for (name, value) in more.as_object().expect("options") {
        options[name] = value.clone();
    }
    let mut war = War::at_the_gate(&by_hand(&own, &options), Retreat::Cruisers, &SHIPS);
    war.until(|state| state.day() == day && *state.phase() == Phase::Declare(Navy::Sathar));
    war.fight("gate", &SHIPS, fates, &[]);
    war.until(|state| matches!(state.phase(), Phase::Roll | Phase::Replace) || state.day() > 20);
    war
}

fn replace(war: &War, name: &str, station: &str) -> Action {
    Action::Replace { ship: war.id(name), station: war.id(station) }
}

#[test]
fn ruling_r1_at_the_end_of_every_twentieth_day_if_that_is_chosen() {
    let war = lost(2, &[("Sathar Destroyer 1", Fate::Lost)], &json!({}));
    assert_eq!((war.state().day(), war.state().phase()), (20, &Phase::Roll));
    let war = lost(2, &[("Sathar Destroyer 1", Fate::Lost)], &json!({ "replacements": false }));
    assert_eq!(war.state().day(), 21);
    // On the fortieth again.
    let mut war = lost(2, &[("UPF Destroyer 1", Fate::Lost)], &json!({}));
    assert_eq!((war.state().day(), war.state().phase()), (20, &Phase::Replace));
    war.pass();
    war.until(|state| *state.phase() == Phase::Replace);
    assert_eq!(war.state().day(), 40);
}

#[test]
fn ruling_r2_each_sathar_ship_lost_in_combat_comes_back_on_35_or_less() {
    let fates = [("Sathar Destroyer 1", Fate::Lost), ("Sathar Destroyer 2", Fate::Lost)];
    let mut war = lost(2, &fates, &json!({}));
    war.game.act(SATHAR, Action::Roll, &[35, 36]);
    assert_eq!(
        (war.place("Sathar Destroyer 1"), war.place("Sathar Destroyer 2")),
        (Place::Reserve, Place::Destroyed)
    );
    // It comes through a circle on the next day, as new.
    war.until_day(21);
    war.order("Sathar Destroyer 1", Order::Enter(CircleId(1)));
    war.pass();
    assert_eq!(war.place("Sathar Destroyer 1"), Place::Red { circle: CircleId(1), at: 1, inward: true });
    assert_eq!(war.ship("Sathar Destroyer 1").condition.hull, 50);
    // Who failed is never rolled for again.
    war.until_day(41);
    let rolls = war.game.events().iter().filter(|event| matches!(event, Event::RolledFor { .. })).count();
    assert_eq!(rolls, 2);
}

#[test]
fn ruling_r2_fighters_wait_for_a_carrier_that_comes_in() {
    let aboard = "Sathar Fighter 1";
    let mut war = lost(2, &[(aboard, Fate::Lost)], &json!({}));
    war.game.act(SATHAR, Action::Roll, &[1]);
    assert_eq!(war.place(aboard), Place::Reserve);
    war.until_day(21);
    for order in [Order::Enter(CircleId(0)), Order::Base(war.id("Sathar Carrier 1"))] {
        assert!(
            ["no_order", "no_base"].contains(&war.no_order(aboard, order).kind()),
            "a carrier on the map is no way in"
        );
    }
    let carrier = war.id("Sathar Carrier 2");
    war.order(aboard, Order::Base(carrier));
    war.order("Sathar Carrier 2", Order::Enter(CircleId(0)));
    war.pass();
    assert_eq!(war.place(aboard), Place::Aboard(carrier));
    assert!(matches!(war.place("Sathar Carrier 2"), Place::Red { .. }));
}

#[test]
fn ruling_r2_ships_lost_in_a_jump_are_not_rolled_for() {
    let mut war = lost(2, &[], &json!({}));
    war.until_day(22);
    war.leave("Sathar Destroyer 1", "ford", "rim", 2);
    war.jump(SATHAR, &[91]);
    assert_eq!(war.place("Sathar Destroyer 1"), Place::Lost);
    war.until_day(41);
    assert!(!war.game.events().iter().any(|event| matches!(event, Event::RolledFor { .. })));
}

#[test]
fn ruling_r3_a_fortress_replaces_a_frigate_or_more_and_a_fortified_station_two_small_ships() {
    let names = ["UPF Battleship 1", "UPF Minelayer 1", "UPF Scout 1", "UPF Scout 2", "UPF Fighter 1"];
    let fates = names.map(|name| (name, Fate::Lost));
    let mut war = lost(2, &fates, &json!({}));
    assert_eq!(*war.state().phase(), Phase::Replace);
    assert_eq!(war.refuse(UPF, replace(&war, "UPF Battleship 1", "Gate Station")).kind(), "no_replacement");
    assert_eq!(war.refuse(UPF, replace(&war, "UPF Scout 1", "Fortress Prime")).kind(), "no_replacement");
    assert_eq!(war.refuse(UPF, replace(&war, "UPF Destroyer 1", "Fortress Prime")).kind(), "no_replacement");
    war.act(UPF, replace(&war, "UPF Minelayer 1", "Fortress Prime"));
    assert_eq!(war.refuse(UPF, replace(&war, "UPF Battleship 1", "Fortress Prime")).kind(), "no_replacement");
    war.act(UPF, replace(&war, "UPF Scout 2", "Gate Station"));
    war.act(UPF, replace(&war, "UPF Fighter 1", "Gate Station"));
    assert_eq!(war.refuse(UPF, replace(&war, "UPF Scout 1", "Gate Station")).kind(), "no_replacement");
    war.done(UPF);
    assert_eq!(war.state().day(), 21);
    // At the station that paid, enemies or no.
    assert!(war.is_at("UPF Minelayer 1", "prime") && war.is_at("UPF Scout 2", "gate"));
    assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(war.id("Gate Station")));
    // What was lost before these twenty days can still be replaced, with the next allowance.
    war.until(|state| *state.phase() == Phase::Replace);
    assert_eq!(war.state().day(), 40);
    war.act(UPF, replace(&war, "UPF Battleship 1", "Fortress Prime"));
    war.act(UPF, replace(&war, "UPF Scout 1", "Gate Station"));
    war.done(UPF);
    assert!(war.is_at("UPF Battleship 1", "prime"));
}

#[test]
fn ruling_r3_a_fighter_that_died_for_want_of_a_base_can_be_replaced() {
    // Carrier and station of the gate are gone, and so are the fighters; a fortified station is left at the haven.
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["systems"][0]["planets"][1]["station"] = json!("fortified_station");
    });
    let options = by_hand(&own, &json!({ "replacements": true }));
    let mut war = War::at_the_gate(&options, Retreat::Cruisers, &SHIPS[..2]);
    let fates = [("UPF Carrier 1", Fate::Lost), ("Gate Station", Fate::Lost)];
    war.fight("gate", &SHIPS[..2], &fates, &[]);
    assert_eq!(war.lost("UPF Fighter 1"), Some(Cause::Stranded));
    war.until(|state| *state.phase() == Phase::Replace);
    war.act(UPF, replace(&war, "UPF Fighter 1", "Moon Station"));
    war.done(UPF);
    assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(war.id("Moon Station")));
}

#[test]
fn ruling_r3_a_replaced_ship_has_no_orders_left() {
    let own = strait_but(|own| own["forces"][0]["at"] = json!("gate"));
    let options = by_hand(&own, &json!({ "replacements": true }));
    let mut war = War::begin(&options, Retreat::Cruisers, &[(SHIPS[0], 0), (SHIPS[1], 1)]);
    war.until_move(Navy::Upf);
    war.course("UPF Destroyer 1", "isle", 1);
    war.until_day(2);
    SHIPS[..2].iter().for_each(|name| war.order(name, Order::Ahead(1)));
    war.until_declare(Navy::Sathar);
    war.fight("isle", &SHIPS[..2], &[("UPF Destroyer 1", Fate::Lost)], &[]);
    war.until(|state| *state.phase() == Phase::Replace);
    war.act(UPF, replace(&war, "UPF Destroyer 1", "Fortress Prime"));
    war.done(UPF);
    war.until_day(24);
    assert!(war.is_at("UPF Destroyer 1", "prime"), "it does not go to where it was bound before");
}

#[test]
fn ruling_r4_militia_stations_and_misjumps_are_never_replaced_and_losses_stay_counted() {
    let fates =
        [("Gate Scout 1", Fate::Lost), ("Gate Frigate 1", Fate::Lost), ("Sathar Destroyer 1", Fate::Lost)];
    let mut war = lost(2, &fates, &json!({}));
    assert_eq!(war.truth().tally.combat, [0, 1]);
    war.game.act(SATHAR, Action::Roll, &[1]);
    assert_eq!(war.state().day(), 21, "nothing of the UPF can be replaced");
    assert_eq!(
        (war.truth().tally.combat, war.truth().tally.ships),
        ([0, 1], 1),
        "it counts as lost all the same"
    );
}

#[test]
fn ruling_r4_a_drone_shot_down_counts_as_a_frigate_and_one_detonated_is_gone() {
    let own = strait_but(|own| own["forces"][0]["at"] = json!("gate"));
    let options = by_hand(&own, &json!({ "replacements": true, "shatter_drones": true }));
    let mut war = War::open(&options);
    war.done(UPF);
    for (name, circle) in [("Sathar Frigate 1", 0), ("Sathar Frigate 2", 1)] {
        let at = frontier::action::Berth::Circle(CircleId(circle));
        war.act(SATHAR, Action::Place { at, ship: war.id(name) });
    }
    war.act(SATHAR, Action::Condition(Retreat::Cruisers));
    war.done(SATHAR);
    for (seat, names) in
        [(UPF, ["UPF Frigate 1", "UPF Frigate 2"]), (SATHAR, ["Sathar Frigate 1", "Sathar Frigate 2"])]
    {
        names.iter().for_each(|name| drop(war.act(seat, Action::Mark(war.id(name)))));
        war.done(seat);
    }
    war.until_day(2);
    for name in ["Sathar Frigate 1", "Sathar Frigate 2"] {
        war.order(name, Order::Ahead(1));
    }
    war.until_declare(Navy::Sathar);
    let fates = [
        ("Sathar Frigate 1", Fate::Detonated),
        ("UPF Frigate 1", Fate::Lost),
        ("UPF Frigate 2", Fate::Detonated),
    ];
    war.fight("gate", &["Sathar Frigate 1", "Sathar Frigate 2"], &fates, &[]);
    war.until(|state| *state.phase() == Phase::Replace);
    assert_eq!(war.state().day(), 20, "nobody rolled for a drone that was detonated");
    assert_eq!(war.refuse(UPF, replace(&war, "UPF Frigate 2", "Fortress Prime")).kind(), "no_replacement");
    war.act(UPF, replace(&war, "UPF Frigate 1", "Fortress Prime"));
    war.done(UPF);
    // Ruling D3: what replaces a drone is a frigate like others, since drones are marked before the first day.
    assert!(war.is_at("UPF Frigate 1", "prime"));
    assert!(!war.truth().drones.contains(&war.id("UPF Frigate 1")));
}

#[test]
fn ruling_d3_a_sathar_drone_that_comes_back_is_a_frigate_like_others() {
    let drones = ["Sathar Frigate 1", "Sathar Frigate 2"];
    let options = by_hand(&strait(), &json!({ "replacements": true, "shatter_drones": true }));
    let mut war = War::open(&options);
    war.done(UPF);
    for (name, circle) in drones.into_iter().zip([0, 1]) {
        let at = frontier::action::Berth::Circle(CircleId(circle));
        war.act(SATHAR, Action::Place { at, ship: war.id(name) });
    }
    war.act(SATHAR, Action::Condition(Retreat::Cruisers));
    war.done(SATHAR);
    for (seat, names) in [(UPF, ["UPF Frigate 1", "UPF Frigate 2"]), (SATHAR, drones)] {
        names.iter().for_each(|name| drop(war.act(seat, Action::Mark(war.id(name)))));
        war.done(seat);
    }
    war.until_day(2);
    drones.iter().for_each(|name| war.order(name, Order::Ahead(1)));
    war.until_declare(Navy::Sathar);
    war.fight("gate", &drones, &[(drones[0], Fate::Lost)], &[]);
    war.until(|state| *state.phase() == Phase::Roll);
    war.game.act(SATHAR, Action::Roll, &[1]);
    assert_eq!(war.place(drones[0]), Place::Reserve);
    let known = war.truth().drones;
    assert!(!known.contains(&war.id(drones[0])) && known.contains(&war.id(drones[1])));
}

#[test]
fn s12_there_is_no_phase_for_it_when_nothing_was_lost() {
    let war = lost(2, &[], &json!({}));
    assert_eq!((war.state().day(), war.state().phase()), (21, &Phase::Move(Navy::Sathar)));
}
