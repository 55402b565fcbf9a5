//! §5 Movement, §6 Risk jumps.

use crate::war::{SATHAR, UPF, War, by_hand, guarded, on, strait, strait_but};
use contract::Refuse as _;
use frontier::action::{Action, Fate};
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{Cause, CircleId, End, FleetId, Navy, Order, Place, Retreat};
use serde_json::{Value, json};

const QUIET: [(&str, u8); 2] = [("Sathar Destroyer 1", 0), ("Sathar Destroyer 2", 1)];

/// A war in which nobody is near: the circles open on the far star, a long way off.
fn far() -> Value {
    strait_but(|own| {
        own["circles"] = json!([{ "system": "rim", "boxes": 6 }, { "system": "rim", "boxes": 6 }]);
    })
}

fn quiet(more: &Value) -> War {
    let mut war = War::begin(&by_hand(&far(), more), Retreat::Cruisers, &QUIET);
    war.until_move(Navy::Upf);
    war
}

#[test]
fn s5_orders_are_for_the_side_that_moves() {
    let war = quiet(&json!({}));
    let order = |name: &str| Action::Order { order: Order::Hold, ship: war.id(name) };
    assert_eq!(war.refuse(SATHAR, order("Sathar Destroyer 1")).kind(), "not_now");
    assert_eq!(war.refuse(UPF, order("Sathar Destroyer 1")).kind(), "not_yours");
    assert_eq!(war.no_order("Fortress Prime", Order::Hold).kind(), "no_order");
    assert_eq!(war.no_order("UPF Fighter 1", Order::Hold).kind(), "no_order");
}

#[test]
fn ruling_m1_one_step_a_day_from_star_to_star() {
    let mut war = quiet(&json!({}));
    let route = war.route("haven", "ford");
    war.leave("UPF Scout 1", "haven", "ford", 1);
    for (at, side) in [(1, End::A), (2, End::A), (3, End::B), (4, End::B)] {
        war.pass();
        assert_eq!(war.place("UPF Scout 1"), on(route, at, side, End::B, 1));
        war.until_move(Navy::Upf);
    }
    war.pass();
    assert!(war.is_at("UPF Scout 1", "gate"));
}

#[test]
fn ruling_m1_one_step_a_day_on_red_boxes() {
    let mut war = War::begin(&by_hand(&far(), &json!({})), Retreat::Cruisers, &QUIET);
    war.until_day(2);
    war.order("Sathar Destroyer 1", Order::Ahead(1));
    for at in 2..=6 {
        war.pass();
        assert_eq!(war.place("Sathar Destroyer 1"), Place::Red { circle: CircleId(0), at, inward: true });
        war.until_move(Navy::Sathar);
    }
    war.pass();
    assert!(war.is_at("Sathar Destroyer 1", "rock"));
}

#[test]
fn ruling_m2_a_ship_arrives_at_the_planet_it_names_or_at_a_living_station() {
    let mut war = quiet(&json!({}));
    war.course("UPF Scout 1", "isle", 1);
    war.leave("UPF Scout 2", "haven", "ford", 1);
    war.until(|state| state.day() == 6);
    assert!(war.is_at("UPF Scout 1", "isle") && war.is_at("UPF Scout 2", "gate"));
}

#[test]
fn ruling_m2_another_planet_of_the_star_is_a_whole_days_move() {
    let mut war = quiet(&json!({}));
    let (prime, moon, gate) = (war.planet("prime"), war.planet("moon"), war.planet("gate"));
    assert_eq!(war.no_order("UPF Scout 1", Order::Planet(prime)).kind(), "no_order");
    assert_eq!(war.no_order("UPF Scout 1", Order::Planet(gate)).kind(), "no_order");
    war.order("UPF Scout 1", Order::Planet(moon));
    war.pass();
    assert!(war.is_at("UPF Scout 1", "moon"));
    let scout = war.id("UPF Scout 1");
    assert!(matches!(&war.game.events().iter().rev().find(|event| matches!(event, Event::Moved { .. })),
        Some(Event::Moved { ships, .. }) if ships.contains(&scout)));
}

#[test]
fn ruling_m3_ships_leave_a_star_with_enemies_and_nobody_fights_in_boxes() {
    let mut war = War::at_the_gate(
        &by_hand(&guarded(), &json!({})),
        Retreat::Cruisers,
        &["Sathar Destroyer 1", "Sathar Destroyer 2"],
    );
    war.until_move(Navy::Upf);
    war.leave("UPF Destroyer 1", "haven", "ford", 1);
    war.pass();
    // Both are in the same box the day after, and nothing but movement follows.
    war.until_move(Navy::Sathar);
    let ships: Vec<String> = war
        .setup()
        .ships
        .iter()
        .filter(|info| info.navy == Navy::Sathar)
        .map(|info| info.name.clone())
        .collect();
    for name in ships.iter().filter(|name| name.contains("Destroyer 1") || name.contains("Destroyer 2")) {
        war.leave(name, "haven", "ford", 1);
    }
    war.until_move(Navy::Upf);
    let (mine, theirs) = (war.place("UPF Destroyer 1"), war.place("Sathar Destroyer 1"));
    assert!(matches!((mine, theirs), (Place::Track { at: 4, .. }, Place::Track { at: 4, .. })));
    war.done(UPF);
    assert_eq!(*war.state().phase(), Phase::Move(Navy::Sathar));
}

#[test]
fn ruling_m3_fleets_are_labels_that_change_at_will() {
    let mut war = quiet(&json!({}));
    let ship = war.id("UPF Destroyer 1");
    let (home, second) = (Some(FleetId(0)), Some(FleetId(1)));
    assert_eq!(war.ship("UPF Destroyer 1").fleet, home);
    assert_eq!(war.refuse(UPF, Action::Label { fleet: home, ship }).kind(), "already");
    assert_eq!(war.refuse(UPF, Action::Label { fleet: Some(FleetId(12)), ship }).kind(), "no_fleet");
    war.act(UPF, Action::Label { fleet: second, ship });
    war.act(UPF, Action::Rename { fleet: FleetId(1), name: "Nightwatch".into() });
    assert_eq!(war.refuse(UPF, Action::Rename { fleet: FleetId(1), name: " x".into() }).kind(), "no_name");
    war.leave("UPF Destroyer 1", "haven", "ford", 1);
    war.pass();
    assert_eq!(war.ship("UPF Destroyer 1").fleet, second);
    assert_eq!(war.truth().fleets[1].name, "Nightwatch");
    assert!(matches!(war.place("UPF Destroyer 1"), Place::Track { at: 1, .. }));
    assert!(war.is_at("UPF Destroyer 2", "prime"), "the rest of the fleet stays");
}

#[test]
fn ruling_m4_coasting_is_free_and_for_any_time() {
    let mut war = quiet(&json!({}));
    war.leave("UPF Scout 1", "haven", "ford", 1);
    war.pass();
    war.until_move(Navy::Upf);
    war.order("UPF Scout 1", Order::Hold);
    let there = war.place("UPF Scout 1");
    war.until_day(9);
    assert_eq!(war.place("UPF Scout 1"), there);
    war.until_move(Navy::Upf);
    war.order("UPF Scout 1", Order::Ahead(1));
    war.pass();
    assert!(matches!(war.place("UPF Scout 1"), Place::Track { at: 2, .. }));
}

#[test]
fn ruling_m4_a_start_circle_is_left_at_once() {
    let mut war = War::begin(&by_hand(&far(), &json!({})), Retreat::Cruisers, &QUIET);
    for order in [Order::Hold, Order::Reverse, Order::Ahead(1), Order::Enter(CircleId(1))] {
        assert_eq!(war.no_order("Sathar Destroyer 1", order).kind(), "no_order");
    }
    war.pass();
    assert_eq!(war.place("Sathar Destroyer 1"), Place::Red { circle: CircleId(0), at: 1, inward: true });
    assert_eq!(war.place("Sathar Destroyer 2"), Place::Red { circle: CircleId(1), at: 1, inward: true });
    // There it may coast.
    war.until_move(Navy::Sathar);
    war.order("Sathar Destroyer 1", Order::Hold);
    war.until_day(4);
    assert_eq!(war.place("Sathar Destroyer 1"), Place::Red { circle: CircleId(0), at: 1, inward: true });
}

#[test]
fn ruling_m5_turning_round_before_the_jump_is_a_return() {
    let mut war = quiet(&json!({}));
    let route = war.route("haven", "ford");
    war.leave("UPF Scout 1", "haven", "ford", 1);
    war.pass();
    war.until_move(Navy::Upf);
    war.pass();
    war.until_move(Navy::Upf);
    war.order("UPF Scout 1", Order::Reverse);
    war.pass();
    assert_eq!(war.place("UPF Scout 1"), on(route, 1, End::A, End::A, 1));
    war.until_move(Navy::Upf);
    war.pass();
    assert!(war.is_at("UPF Scout 1", "prime"));
}

#[test]
fn ruling_m5_turning_round_after_the_jump_is_a_jump_back_without_a_roll() {
    // Four boxes, and three: the middle box serves both ways on the second.
    for (a, b, boxes) in [("haven", "ford", 4), ("ford", "rim", 3)] {
        let own = strait_but(|own| {
            own["circles"] = json!([{ "system": "haven", "boxes": 6 }, { "system": "haven", "boxes": 6 }]);
            own["forces"][0]["at"] = json!(if a == "haven" { "prime" } else { "gate" });
        });
        let mut war = War::begin(&by_hand(&own, &json!({})), Retreat::Cruisers, &QUIET);
        let (route, jump) = (war.route(a, b), boxes / 2 + 1);
        war.until_move(Navy::Upf);
        war.leave("UPF Scout 1", a, b, 1);
        for _ in 0..jump {
            war.pass();
            war.until_move(Navy::Upf);
        }
        assert_eq!(war.place("UPF Scout 1"), on(route, jump, End::B, End::B, 1));
        war.order("UPF Scout 1", Order::Reverse);
        war.pass();
        assert_eq!(war.place("UPF Scout 1"), on(route, jump - 1, End::A, End::A, 1));
    }
}

#[test]
fn ruling_m6_a_risk_jump_needs_the_drive_for_it() {
    let war = quiet(&json!({}));
    let route = war.route("haven", "ford");
    let fast = |name: &str, rate: u8| war.no_order(name, Order::Leave { rate, route }).kind();
    assert_eq!(fast("UPF Minelayer 1", 2), "too_fast");
    assert_eq!(fast("UPF Battleship 1", 3), "too_fast");
    assert_eq!(fast("UPF Carrier 1", 3), "too_fast");
    assert_eq!(fast("UPF Scout 1", 4), "too_fast");
    assert_eq!(fast("UPF Scout 1", 0), "too_fast");
    for (name, rate) in [("UPF Battleship 1", 2), ("UPF Destroyer 1", 3), ("UPF Carrier 1", 2)] {
        let action = Action::Order { order: Order::Leave { rate, route }, ship: war.id(name) };
        assert!(war.game.legal(UPF).contains(&action), "{name} at {rate}");
    }
}

#[test]
fn ruling_m6_nobody_speeds_up_on_the_way() {
    let mut war = quiet(&json!({}));
    war.leave("UPF Scout 1", "haven", "ford", 1);
    war.pass();
    war.until_move(Navy::Upf);
    assert_eq!(war.no_order("UPF Scout 1", Order::Ahead(2)).kind(), "rate");
    assert_eq!(war.no_order("UPF Scout 1", Order::Ahead(3)).kind(), "rate");
}

#[test]
fn ruling_m6_a_ship_missing_one_hull_point_keeps_to_one_box() {
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2"];
    let mut war = War::at_the_gate(&by_hand(&guarded(), &json!({})), Retreat::Cruisers, &ships);
    let fates = [("UPF Destroyer 1", Fate::There(49)), ("UPF Destroyer 2", Fate::Adf(2))];
    // The hull is not repaired, the drive neither: it cannot be in space any more.
    war.fight("gate", &ships, &fates, &[90, 99]);
    war.until_move(Navy::Upf);
    let route = war.route("haven", "ford");
    assert_eq!(war.no_order("UPF Destroyer 1", Order::Leave { rate: 2, route }).kind(), "too_fast");
    assert_eq!(war.no_order("UPF Destroyer 2", Order::Leave { rate: 3, route }).kind(), "too_fast");
    war.leave("UPF Destroyer 2", "haven", "ford", 2);
    war.leave("UPF Destroyer 1", "haven", "ford", 1);
}

#[test]
fn ruling_m6_fighters_aboard_do_not_matter() {
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2"];
    let mut war = War::at_the_gate(&by_hand(&guarded(), &json!({})), Retreat::Cruisers, &ships);
    war.fight("gate", &ships, &[("UPF Fighter 1", Fate::There(3))], &[90]);
    war.until_move(Navy::Upf);
    war.leave("UPF Carrier 1", "haven", "ford", 2);
}

#[test]
fn ruling_m7_no_coasting_and_full_rate_before_a_risk_jump() {
    let mut war = quiet(&json!({}));
    let route = war.route("haven", "ford");
    war.leave("UPF Scout 1", "haven", "ford", 2);
    war.pass();
    assert_eq!(war.place("UPF Scout 1"), on(route, 2, End::A, End::B, 2));
    war.until_move(Navy::Upf);
    assert_eq!(war.no_order("UPF Scout 1", Order::Hold).kind(), "risk_jump");
    assert_eq!(war.no_order("UPF Scout 1", Order::Ahead(1)).kind(), "risk_jump");
    war.order("UPF Scout 1", Order::Reverse);
    war.pass();
    assert_eq!(war.place("UPF Scout 1"), on(route, 1, End::A, End::A, 1));
    war.until_move(Navy::Upf);
    assert_eq!(war.no_order("UPF Scout 1", Order::Ahead(2)).kind(), "rate");
}

#[test]
fn ruling_m8_movement_ends_in_the_jump_box_and_at_the_star() {
    let mut war = quiet(&json!({}));
    let route = war.route("haven", "ford");
    war.leave("UPF Scout 1", "haven", "ford", 2);
    war.pass();
    war.until_move(Navy::Upf);
    // Two boxes a day, but the third is the jump box.
    war.jump(UPF, &[90]);
    assert_eq!(war.place("UPF Scout 1"), on(route, 3, End::B, End::B, 2));
    war.until_move(Navy::Upf);
    war.leave("UPF Destroyer 1", "haven", "ford", 3);
    war.jump(UPF, &[70]);
    assert!(war.is_at("UPF Scout 1", "gate"), "one box and the star");
    assert_eq!(war.place("UPF Destroyer 1"), on(route, 3, End::B, End::B, 3));
    war.until_move(Navy::Upf);
    war.pass();
    assert!(war.is_at("UPF Destroyer 1", "gate"), "never beyond the star");
}

#[test]
fn ruling_m9_after_the_jump_any_rate_up_to_the_declared_one() {
    let own = strait_but(|own| {
        own["circles"] = json!([{ "system": "rim", "boxes": 6 }, { "system": "rim", "boxes": 6 }]);
        own["routes"][0]["boxes"] = json!(9);
    });
    let mut war = War::begin(&by_hand(&own, &json!({})), Retreat::Cruisers, &QUIET);
    let route = war.route("haven", "ford");
    war.until_move(Navy::Upf);
    war.leave("UPF Scout 1", "haven", "ford", 3);
    war.leave("UPF Scout 2", "haven", "ford", 1);
    war.pass();
    war.until_move(Navy::Upf);
    war.jump(UPF, &[1]);
    assert_eq!(war.place("UPF Scout 1"), on(route, 5, End::B, End::B, 3));
    war.until_move(Navy::Upf);
    war.order("UPF Scout 1", Order::Hold);
    war.pass();
    war.until_move(Navy::Upf);
    war.order("UPF Scout 1", Order::Ahead(1));
    war.pass();
    war.until_move(Navy::Upf);
    war.order("UPF Scout 1", Order::Hold);
    war.pass();
    war.until_move(Navy::Upf);
    assert_eq!(war.place("UPF Scout 2"), on(route, 5, End::B, End::B, 1));
    assert_eq!(war.no_order("UPF Scout 2", Order::Ahead(2)).kind(), "rate");
    war.order("UPF Scout 1", Order::Ahead(3));
    war.pass();
    assert_eq!(war.place("UPF Scout 1"), on(route, 9, End::B, End::B, 3));
}

/// One risk jump of this ship at this rate, with this roll: is it through?
fn through(name: &str, rate: u8, roll: u32) -> bool {
    let own = strait_but(|own| {
        own["circles"] = json!([{ "system": "rim", "boxes": 6 }, { "system": "rim", "boxes": 6 }]);
        own["routes"] = json!([
            { "between": ["haven", "ford"], "boxes": 1 }, { "between": ["ford", "rim"], "boxes": 1 },
            { "between": ["haven", "rim"], "boxes": 30 },
        ]);
    });
    let mut war = War::begin(&by_hand(&own, &json!({})), Retreat::Cruisers, &QUIET);
    war.until_move(Navy::Upf);
    war.leave(name, "haven", "ford", rate);
    war.jump(UPF, &[roll]);
    war.lost(name).is_none()
}

#[test]
fn ruling_m10_a_roll_of_the_chance_or_less_is_safe() {
    for (name, rate, chance) in [
        ("UPF Battleship 1", 2, 95),
        ("UPF Destroyer 1", 2, 90),
        ("UPF Destroyer 1", 3, 70),
        ("Gate Frigate 1", 2, 70),
        ("Gate Frigate 1", 3, 50),
    ] {
        assert!(through(name, rate, chance), "{name} at {rate} with {chance}");
        assert!(!through(name, rate, chance + 1), "{name} at {rate} with {}", chance + 1);
    }
    assert!(!through("UPF Battleship 1", 2, 100), "00 is a hundred");
}

#[test]
fn ruling_m10_the_sathar_have_one_row() {
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2"];
    let mut war = War::at_the_gate(&by_hand(&strait(), &json!({})), Retreat::Cruisers, &ships);
    war.until_move(Navy::Sathar);
    war.leave("Sathar Destroyer 1", "ford", "rim", 2);
    war.leave("Sathar Destroyer 2", "ford", "rim", 3);
    let events = war.jump(SATHAR, &[90, 71]);
    let chances: Vec<(u8, bool)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Jumped { chance, safe, .. } => Some((*chance, *safe)),
            _ => None,
        })
        .collect();
    assert_eq!(chances, [(90, true), (70, false)]);
}

/// Sixteen ships of one stack jump one by one, however many there are.
#[test]
fn ruling_m11_a_stack_of_any_size_may_jump_ship_by_ship() {
    let mut many = far();
    many["forces"][0]["ships"]["frigate"] = json!(16);
    let mut war = War::begin(&by_hand(&many, &json!({})), Retreat::Cruisers, &QUIET);
    war.until_move(Navy::Upf);
    let names: Vec<String> = (1..=16).map(|n| format!("UPF Frigate {n}")).collect();
    for name in &names {
        war.leave(name, "haven", "ford", 2);
    }
    war.pass();
    war.until_move(Navy::Upf);
    for name in &names {
        let ship = war.id(name);
        let alone = Action::Group { group: ship.0 + 1, ship };
        assert!(war.game.legal(UPF).contains(&alone));
        war.act(UPF, alone);
    }
    let events = war.jump(UPF, &[90; 16]);
    let alone = |event: &&Event| matches!(event, Event::Jumped { ships, .. } if ships.len() == 1);
    assert_eq!(events.iter().filter(alone).count(), 16);
}

#[test]
fn ruling_m11_ships_jump_together_unless_they_are_put_into_groups() {
    let mut war = quiet(&json!({}));
    for name in ["UPF Battleship 1", "UPF Destroyer 1", "UPF Destroyer 2", "UPF Scout 1"] {
        war.leave(name, "haven", "ford", 2);
    }
    war.pass();
    war.until_move(Navy::Upf);
    let ship = war.id("UPF Scout 1");
    let last = war.setup().ships.len() as u16;
    assert_eq!(war.refuse(UPF, Action::Group { group: last + 1, ship }).kind(), "no_group");
    war.act(UPF, Action::Group { group: 1, ship });
    // The battleship's astrogator for three, and one by itself that fails.
    let events = war.jump(UPF, &[95, 91]);
    let groups: Vec<(usize, u8)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Jumped { chance, ships, .. } => Some((ships.len(), *chance)),
            _ => None,
        })
        .collect();
    assert_eq!(groups, [(3, 95), (1, 90)]);
    assert_eq!(war.lost("UPF Scout 1"), Some(Cause::Misjump));
    assert_eq!(war.lost("UPF Destroyer 1"), None);
}

#[test]
fn ruling_m11_militia_and_spacefleet_share_the_best_astrogator() {
    let own = strait_but(|own| {
        own["circles"] = json!([{ "system": "haven", "boxes": 6 }, { "system": "haven", "boxes": 6 }]);
        own["forces"][0]["at"] = json!("gate");
    });
    let mut war = War::begin(&by_hand(&own, &json!({})), Retreat::Cruisers, &QUIET);
    war.until_move(Navy::Upf);
    for name in ["UPF Battleship 1", "UPF Destroyer 1", "Gate Scout 1", "Gate Scout 2"] {
        war.leave(name, "ford", "rim", 2);
    }
    let events = war.jump(UPF, &[95]);
    assert!(events.iter().any(
        |event| matches!(event, Event::Jumped { chance: 95, safe: true, ships, .. } if ships.len() == 4)
    ));
}

#[test]
fn ruling_m12_a_ship_that_misjumps_is_lost_with_its_fighters() {
    let mut war = quiet(&json!({}));
    war.leave("UPF Carrier 1", "haven", "ford", 2);
    war.pass();
    war.until_move(Navy::Upf);
    war.jump(UPF, &[91]);
    for name in ["UPF Carrier 1", "UPF Fighter 1", "UPF Fighter 2"] {
        assert_eq!((war.place(name), war.lost(name)), (Place::Lost, Some(Cause::Misjump)), "{name}");
    }
}

#[test]
fn ruling_m12_an_overshoot_costs_days_and_no_ship() {
    let mut war = quiet(&json!({ "misjump": "overshoot" }));
    let route = war.route("haven", "ford");
    war.leave("UPF Scout 1", "haven", "ford", 2);
    war.pass();
    war.until_move(Navy::Upf);
    assert_eq!(war.state().day(), 2);
    // 3 is one box, 0 is four days.
    let events = war.jump(UPF, &[91, 3, 10]);
    assert!(events.iter().any(|event| matches!(event, Event::Overshot { boxes: 1, days: 4, .. })));
    assert_eq!(war.place("UPF Scout 1"), Place::Astray { back: 7, heading: End::B, route });
    war.until(|state| state.day() == 7 && *state.phase() == Phase::Move(Navy::Upf));
    war.pass();
    let back = on(route, 3, End::B, End::B, 1);
    assert_eq!(war.place("UPF Scout 1"), back, "no move on the day of its return");
    war.until_move(Navy::Upf);
    war.order("UPF Scout 1", Order::Ahead(1));
    war.pass();
    assert_eq!(war.place("UPF Scout 1"), on(route, 4, End::B, End::B, 1));
    assert_eq!(war.lost("UPF Scout 1"), None);
}

#[test]
fn ruling_m13_red_boxes_are_for_the_sathar_and_one_a_day() {
    let mut war = War::begin(&by_hand(&strait(), &json!({})), Retreat::Cruisers, &QUIET);
    war.until_move(Navy::Upf);
    for name in ["UPF Scout 1", "Gate Scout 1"] {
        assert_eq!(war.no_order(name, Order::Home(CircleId(0))).kind(), "no_order");
    }
    war.until_day(2);
    assert_eq!(war.no_order("Sathar Destroyer 1", Order::Ahead(2)).kind(), "rate");
    war.order("Sathar Destroyer 1", Order::Ahead(1));
    war.pass();
    assert!(war.is_at("Sathar Destroyer 1", "gate"));
    war.until_day(3);
    war.order("Sathar Destroyer 1", Order::Home(CircleId(1)));
    war.pass();
    assert_eq!(war.place("Sathar Destroyer 1"), Place::Red { circle: CircleId(1), at: 1, inward: false });
}

#[test]
fn ruling_m14_beyond_the_first_red_box_is_the_void_in_the_same_move() {
    let mut war = War::begin(&by_hand(&far(), &json!({})), Retreat::Cruisers, &QUIET);
    war.until_day(2);
    war.order("Sathar Destroyer 1", Order::Reverse);
    war.pass();
    assert_eq!(war.place("Sathar Destroyer 1"), Place::Void { back: 8 });
}

#[test]
fn ruling_m15_nobody_leaves_the_tracks() {
    let war = quiet(&json!({}));
    let elsewhere = war.route("ford", "rim");
    assert_eq!(war.no_order("UPF Scout 1", Order::Leave { rate: 1, route: elsewhere }).kind(), "no_order");
    let listed = war.game.legal(UPF);
    let all = war.setup().planet_ids().all(|to| {
        war.is_at("UPF Scout 1", &war.setup().planet(to).id)
            || listed.contains(&Action::Order {
                order: Order::Course { rate: 1, to },
                ship: war.id("UPF Scout 1"),
            })
    });
    assert!(all, "every planet can be reached by known routes");
}

#[test]
fn s6_a_jump_at_one_box_a_day_takes_no_roll() {
    let mut war = quiet(&json!({}));
    war.leave("UPF Battleship 1", "haven", "ford", 1);
    war.until_day(6);
    assert!(war.is_at("UPF Battleship 1", "gate"));
    assert!(!war.game.events().iter().any(|event| matches!(event, Event::Jumped { .. })));
}
