//! §10 Supply lines, and rearming by them.

use crate::war::{SATHAR, UPF, War, beyond, by_hand, guarded, strait, strait_but};
use contract::{Dice, Game as _, decide};
use frontier::Frontier;
use frontier::action::{Action, Fate};
use frontier::event::Event;
use frontier::types::{Navy, Order, Place, Retreat};
use hawks::types::Weapon;
use serde_json::{Value, json};

const TWO: [&str; 2] = ["Sathar Destroyer 1", "Sathar Destroyer 2"];

fn at_the_gate(scenario: &Value) -> War {
    War::at_the_gate(&by_hand(scenario, &json!({})), Retreat::Cruisers, &TWO)
}

/// Systems from which a side can trace a line.
fn lines(war: &War, navy: Navy) -> Vec<String> {
    let truth = war.truth();
    truth.supplied[navy.index()].iter().map(|id| war.setup().system(*id).id.clone()).collect()
}

#[test]
fn ruling_u1_a_line_of_the_upf_runs_to_a_fortress_and_not_through_an_enemy_star() {
    let mut war = War::begin(&by_hand(&strait(), &json!({})), Retreat::Cruisers, &[(TWO[0], 0), (TWO[1], 1)]);
    // Red boxes never block.
    assert_eq!(lines(&war, Navy::Upf), ["haven", "ford", "rim"]);
    war.until_day(2);
    TWO.iter().for_each(|name| war.order(name, Order::Ahead(1)));
    war.until_day(3);
    // Into the star that is contested, not through it.
    assert_eq!(lines(&war, Navy::Upf), ["haven", "ford"]);
    TWO.iter().for_each(|name| war.leave(name, "haven", "ford", 1));
    war.until_day(4);
    // Nor do ships in boxes block.
    assert_eq!(lines(&war, Navy::Upf), ["haven", "ford", "rim"]);
    war.until_day(8);
    assert!(war.is_at(TWO[0], "prime"));
    // The star of the fortress itself may be contested.
    assert_eq!(lines(&war, Navy::Upf), ["haven", "ford", "rim"]);
}

#[test]
fn ruling_u1_a_line_ends_at_whichever_star_has_a_living_fortress() {
    let own = strait_but(|own| {
        own["systems"][0]["planets"][0]["station"] = json!("armed_station");
        own["systems"][2]["planets"][0]["station"] = json!("fortress");
    });
    let war = at_the_gate(&own);
    assert_eq!(lines(&war, Navy::Upf), ["ford", "rim"]);
}

#[test]
fn ruling_u2_a_line_of_the_sathar_runs_to_a_circle_and_not_through_a_defended_star() {
    let lone = strait_but(|own| {
        own["systems"][1]["planets"][0]["militia"] = json!({});
        own["forces"] = json!([]);
    });
    let mut war = at_the_gate(&lone);
    // At the star of the circle itself they are in supply; the station keeps the line from going on.
    assert_eq!(lines(&war, Navy::Sathar), ["ford"]);
    war.fight("gate", &TWO, &[("Gate Station", Fate::Lost)], &[]);
    assert_eq!(lines(&war, Navy::Sathar), ["haven", "ford", "rim"]);
    // A ship of the UPF blocks as a station does.
    let mut war = at_the_gate(&strait());
    war.fight("gate", &TWO, &[("Gate Station", Fate::Lost)], &[]);
    assert_eq!(lines(&war, Navy::Sathar), ["ford"], "militia is still there");
}

const FIRED: Fate = Fate::Left { number: 0, weapon: Weapon::T };

fn torpedoes(war: &War, name: &str) -> u8 {
    war.ship(name).condition.weapons.of(Weapon::T)
}

#[test]
fn ruling_u3_a_full_quiet_day_at_a_planet_rearms() {
    let mut war = at_the_gate(&guarded());
    let fates = [
        ("UPF Destroyer 1", FIRED),
        ("UPF Destroyer 2", FIRED),
        ("UPF Frigate 1", FIRED),
        (TWO[0], FIRED),
        (TWO[1], FIRED),
    ];
    war.fight("gate", &TWO, &fates, &[]);
    assert_eq!(torpedoes(&war, "UPF Destroyer 1"), 0, "not on the day of the battle");
    war.until_move(Navy::Upf);
    let isle = war.planet("isle");
    war.order("UPF Destroyer 2", Order::Planet(isle));
    war.leave("UPF Frigate 1", "haven", "ford", 1);
    war.until_declare(Navy::Sathar);
    // One Sathar attacks the ship at the isle, the others keep quiet.
    war.fight("isle", &[TWO[1]], &[], &[]);
    war.until_day(4);
    assert_eq!(torpedoes(&war, "UPF Destroyer 1"), 2);
    assert_eq!(torpedoes(&war, "UPF Destroyer 2"), 0, "it moved");
    assert_eq!(torpedoes(&war, "UPF Frigate 1"), 0, "it is in a box");
    assert_eq!(torpedoes(&war, TWO[0]), 2);
    assert_eq!(torpedoes(&war, TWO[1]), 0, "it attacked");
}

#[test]
fn ruling_u3_who_was_attacked_and_fought_back_is_not_rearmed() {
    let mut war = at_the_gate(&guarded());
    war.fight("gate", &TWO, &[("UPF Destroyer 1", FIRED)], &[]);
    war.until_declare(Navy::Sathar);
    war.fight("gate", &TWO, &[], &[]);
    assert_eq!(torpedoes(&war, "UPF Destroyer 1"), 0);
}

#[test]
fn ruling_u3_who_was_attacked_and_held_its_fire_is_rearmed() {
    let mut war = at_the_gate(&guarded());
    war.fight("gate", &TWO, &[("UPF Destroyer 1", FIRED), ("UPF Destroyer 2", FIRED)], &[]);
    war.until_declare(Navy::Sathar);
    // Who used something up did not hold back, whatever is written down.
    let icm = war.ship("UPF Destroyer 2").condition.icm.saturating_sub(1);
    let fates = [
        ("UPF Destroyer 1", Fate::Held),
        ("UPF Destroyer 2", Fate::Held),
        ("UPF Destroyer 2", Fate::Icm(icm)),
    ];
    war.fight("gate", &TWO, &fates, &[]);
    assert_eq!(torpedoes(&war, "UPF Destroyer 1"), 2);
    assert_eq!(torpedoes(&war, "UPF Destroyer 2"), 0);
}

#[test]
fn ruling_u3_who_joined_a_battle_at_another_planet_was_not_there_all_day() {
    let own = strait_but(|own| own["forces"][0]["at"] = json!("isle"));
    let mut war = at_the_gate(&own);
    war.strike("gate", &[TWO[0]]);
    war.done(SATHAR);
    let join = Action::Join { planet: Some(war.planet("gate")), ship: war.id("UPF Destroyer 1") };
    war.act(UPF, join);
    war.done(UPF);
    war.result(&[], &[]);
    // The other Sathar ship has not attacked: it is still the same day.
    assert_eq!(war.state().day(), 2);
    assert!(war.is_at("UPF Destroyer 1", "gate") && war.ship("UPF Destroyer 1").today.moved);
    assert!(!war.ship("Gate Scout 1").today.moved && !war.ship("UPF Destroyer 2").today.moved);
}

#[test]
fn ruling_u3_out_of_supply_nobody_is_rearmed() {
    let mut war = War::cut_off(&by_hand(&beyond(|_| {}), &json!({})), Retreat::Cruisers);
    war.fight("gate", &TWO, &[("UPF Destroyer 1", FIRED)], &[]);
    war.until_day(9);
    assert_eq!(torpedoes(&war, "UPF Destroyer 1"), 0);
}

#[test]
fn ruling_u4_everything_that_is_used_up_comes_back_at_once() {
    let mut war = at_the_gate(&guarded());
    let left = |weapon| Fate::Left { number: 0, weapon };
    let fates = [
        ("UPF Minelayer 1", left(Weapon::M)),
        ("UPF Minelayer 1", left(Weapon::S)),
        ("UPF Minelayer 1", Fate::Icm(0)),
        ("UPF Frigate 1", left(Weapon::Rb)),
        ("UPF Frigate 1", Fate::Ms(0)),
        ("UPF Scout 1", left(Weapon::Ar)),
    ];
    war.fight("gate", &TWO, &fates, &[]);
    war.until_day(4);
    let full = |name: &str| {
        let (now, line) = (&war.ship(name).condition, war.state().info(war.id(name)).line);
        (now.weapons, now.icm, now.ms) == (line.weapons, line.defences.icm, line.defences.ms)
    };
    assert!(full("UPF Minelayer 1") && full("UPF Frigate 1") && full("UPF Scout 1"));
    let rearmed = war.game.events().iter().filter(|event| matches!(event, Event::Rearmed(_))).count();
    assert_eq!(rearmed, 1);
}

#[test]
fn ruling_u5_stations_rearm_by_the_same_test_and_a_fortress_always_can() {
    let rockets = Fate::Left { number: 0, weapon: Weapon::Rb };
    let of = |war: &War| war.ship("Gate Station").condition.weapons.of(Weapon::Rb);
    let mut war = at_the_gate(&guarded());
    war.fight("gate", &TWO, &[("Gate Station", rockets)], &[]);
    assert_eq!(of(&war), 0);
    war.until_day(4);
    assert_eq!(of(&war), 6);
    // Without any other fortress, and with enemies all around.
    let own = strait_but(|own| {
        own["systems"][0]["planets"][0]["station"] = json!("armed_station");
        own["systems"][1]["planets"][0]["station"] = json!("fortress");
    });
    let mut war = at_the_gate(&own);
    war.fight("gate", &TWO, &[("Gate Station", rockets)], &[]);
    war.until_day(4);
    assert_eq!(of(&war), 12);
}

#[test]
fn ruling_u6_a_ship_out_of_supply_moves_fights_and_is_repaired_all_the_same() {
    let mut war = War::cut_off(&by_hand(&beyond(|_| {}), &json!({})), Retreat::Cruisers);
    war.fight("gate", &TWO, &[("UPF Destroyer 1", Fate::There(49))], &[98]);
    assert_eq!(lines(&war, Navy::Upf), ["haven", "keep"]);
    // The enemy goes, and the yard works.
    war.until_day(3);
    TWO.iter().for_each(|name| war.leave(name, "ford", "rim", 1));
    war.until_day(4);
    assert_eq!(war.ship("UPF Destroyer 1").condition.hull, 50);
    war.until_move(Navy::Upf);
    war.leave("UPF Destroyer 1", "haven", "ford", 2);
    war.pass();
    assert!(matches!(war.place("UPF Destroyer 1"), Place::Track { .. }));
}

#[test]
fn s10_supply_is_for_rearming_only_and_tested_at_the_end_of_the_day() {
    let mut war = at_the_gate(&guarded());
    war.fight("gate", &TWO, &[("UPF Destroyer 1", FIRED)], &[]);
    war.until_day(4);
    let mut events = war.game.events().iter();
    let rearmed = events.position(|event| matches!(event, Event::Rearmed(_))).expect("rearmed");
    let next = war.game.events()[rearmed..].iter().find(|event| matches!(event, Event::DayBegan(_)));
    assert_eq!(next, Some(&Event::DayBegan(4)));
}

/// The same at the end of the day, of a ship that was reloaded at a station before.
fn reloaded(name: &str) -> u8 {
    let mut war = at_the_gate(&guarded());
    war.until_day(3);
    let (mut state, ship) = (war.state().clone(), war.id(name));
    Frontier::evolve(&mut state, &Event::Reloaded { counts: true, ships: vec![ship] });
    assert_eq!(state.ship(ship).condition.rearmed, 1);
    while state.day() == 3 {
        let seat = Frontier::waiting(&state).to_act().lowest().expect("somebody decides");
        let done =
            decide::apply::<Frontier>(&mut state, &mut Vec::new(), seat, &Action::Done, &mut Dice::loose(1));
        assert!(done.is_ok(), "{done:?}");
    }
    state.ship(ship).condition.rearmed
}

#[test]
fn ruling_u4_the_count_of_a_scout_that_lacks_nothing_is_cleared_in_supply() {
    assert_eq!(reloaded("UPF Scout 1"), 0);
    assert_eq!(reloaded("UPF Fighter 1"), 0);
}
