//! §7 Militia: the leash, the threat, and its end.

use crate::war::{self, SATHAR, UPF, War, by_hand, on, strait_but};
use contract::Refuse as _;
use frontier::action::{Action, Fate};
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{CircleId, End, Navy, Order, Place, Retreat};
use serde_json::{Value, json};

const QUIET: [(&str, u8); 2] = [("Sathar Destroyer 1", 0), ("Sathar Destroyer 2", 1)];

/// The strait with a further system beyond the rim, a militia at home too, and a third circle: what comes first is far off, and
/// the third opens on the ford.
fn longer() -> Value {
    strait_but(|own| {
        own["systems"].as_array_mut().expect("systems").push(json!({
            "id": "deep", "name": "Deep", "xy": [40, 10], "planets": [{ "id": "abyss", "name": "Abyss" }] }));
        own["routes"].as_array_mut().expect("routes").push(json!({ "between": ["rim", "deep"], "boxes": 2 }));
        own["systems"][0]["planets"][0]["militia"] = json!({ "assault_scout": 1 });
        own["circles"] = json!([
            { "system": "deep", "boxes": 9 }, { "system": "deep", "boxes": 9 }, { "system": "ford", "boxes": 3 }]);
    })
}

fn quiet() -> War {
    let mut war = War::begin(&by_hand(&longer(), &json!({})), Retreat::Cruisers, &QUIET);
    war.until_move(Navy::Upf);
    war
}

/// The next day, on which a ship comes out of the circle at the ford; the UPF move.
fn threat(war: &mut War) {
    war.until_move(Navy::Sathar);
    war.order("Sathar Destroyer 3", Order::Enter(CircleId(2)));
    war.until_move(Navy::Upf);
    assert_eq!(war.truth().threatened.len(), 2, "the ford, and the far star");
}

#[test]
fn s7_only_militia_is_bound_to_a_home() {
    let mut war = quiet();
    threat(&mut war);
    war.course("UPF Destroyer 1", "abyss", 1);
    let abyss = war.planet("abyss");
    assert_eq!(war.no_order("Prime Scout 1", Order::Course { rate: 1, to: abyss }).kind(), "leash");
}

#[test]
fn ruling_l1_militia_goes_one_system_away_and_no_further() {
    let mut war = quiet();
    let (rock, abyss) = (war.planet("rock"), war.planet("abyss"));
    assert_eq!(war.no_order("Gate Scout 1", Order::Course { rate: 1, to: abyss }).kind(), "leash");
    assert_eq!(war.no_order("Prime Scout 1", Order::Course { rate: 1, to: rock }).kind(), "leash");
    war.course("Gate Scout 1", "rock", 1);
    war.leave("Gate Scout 2", "haven", "ford", 1);
    war.until(|state| state.day() == 5 && *state.phase() == Phase::Move(Navy::Upf));
    assert!(war.is_at("Gate Scout 1", "rock"));
    let beyond = war.route("rim", "deep");
    assert_eq!(war.no_order("Gate Scout 1", Order::Leave { rate: 1, route: beyond }).kind(), "leash");
    war.leave("Gate Scout 1", "ford", "rim", 1);
}

#[test]
fn ruling_l1_a_course_keeps_to_the_routes_of_its_home() {
    // From the haven to the rim there is a short way, and it is not for the militia of the ford.
    let own = strait_but(|own| {
        own["routes"]
            .as_array_mut()
            .expect("routes")
            .push(json!({ "between": ["haven", "rim"], "boxes": 1 }));
        own["circles"] = json!([{ "system": "rim", "boxes": 30 }, { "system": "rim", "boxes": 30 }]);
    });
    let mut war = War::begin(&by_hand(&own, &json!({})), Retreat::Cruisers, &QUIET);
    war.until_move(Navy::Upf);
    war.course("Gate Scout 1", "prime", 1);
    war.until(|state| state.day() == 6 && *state.phase() == Phase::Move(Navy::Upf));
    assert!(war.is_at("Gate Scout 1", "prime"));
    war.course("Gate Scout 1", "rock", 1);
    war.pass();
    assert!(
        matches!(war.place("Gate Scout 1"), Place::Track { route, .. } if route == war.route("haven", "ford"))
    );
    war.until_day(15);
    assert!(war.is_at("Gate Scout 1", "rock"), "five days to the ford, four to the rim");
}

#[test]
fn ruling_l2_a_system_is_threatened_from_its_circle_its_star_and_the_boxes_on_its_side() {
    let mut war = War::begin(&by_hand(&war::strait(), &json!({})), Retreat::Cruisers, &QUIET);
    let names = |war: &War| -> Vec<String> {
        let known = war.truth();
        known.threatened.iter().map(|id| war.setup().system(*id).id.clone()).collect()
    };
    assert_eq!(names(&war), ["ford"], "in the circle");
    war.until_day(2);
    assert_eq!(names(&war), ["ford"], "in a red box");
    for name in ["Sathar Destroyer 1", "Sathar Destroyer 2"] {
        war.order(name, Order::Ahead(1));
    }
    war.until_day(3);
    assert_eq!(names(&war), ["ford"], "at the star");
    for name in ["Sathar Destroyer 1", "Sathar Destroyer 2"] {
        war.leave(name, "haven", "ford", 1);
    }
    war.until_day(5);
    assert_eq!(names(&war), ["ford"], "in a box on its side");
    war.until_day(6);
    assert_eq!(names(&war), ["haven"], "they have jumped");
}

#[test]
fn ruling_l3_threatened_militia_at_home_stays() {
    let mut war = quiet();
    threat(&mut war);
    let (route, prime, isle) = (war.route("haven", "ford"), war.planet("prime"), war.planet("isle"));
    assert_eq!(war.no_order("Gate Scout 1", Order::Leave { rate: 1, route }).kind(), "threatened");
    assert_eq!(war.no_order("Gate Scout 1", Order::Course { rate: 1, to: prime }).kind(), "threatened");
    war.order("Gate Scout 1", Order::Planet(isle));
    // Those of the haven are free, and so is Spacefleet.
    war.leave("Prime Scout 1", "haven", "ford", 1);
    war.leave("UPF Scout 1", "haven", "ford", 1);
}

#[test]
fn ruling_l3_militia_on_its_way_turns_round() {
    let mut war = quiet();
    let route = war.route("haven", "ford");
    war.leave("Gate Scout 1", "haven", "ford", 1);
    war.leave("Gate Scout 2", "haven", "ford", 1);
    war.pass();
    threat(&mut war);
    assert_eq!(war.place("Gate Scout 1"), on(route, 4, End::B, End::A, 1));
    assert_eq!(war.no_order("Gate Scout 1", Order::Hold).kind(), "threatened");
    assert_eq!(war.no_order("Gate Scout 1", Order::Ahead(1)).kind(), "threatened");
    war.order("Gate Scout 1", Order::Reverse);
    // The other one is told nothing, and does the same.
    war.pass();
    assert!(war.is_at("Gate Scout 1", "gate") && war.is_at("Gate Scout 2", "gate"));
}

#[test]
fn ruling_l3_militia_at_another_star_comes_home_and_may_risk_a_jump() {
    let mut war = quiet();
    war.course("Gate Scout 1", "rock", 1);
    war.course("Gate Scout 2", "rock", 1);
    war.until(|state| state.day() == 5);
    threat(&mut war);
    assert_eq!(war.no_order("Gate Scout 1", Order::Hold).kind(), "threatened");
    war.leave("Gate Scout 1", "ford", "rim", 2);
    // 70 of a hundred for militia at two boxes a day.
    war.jump(UPF, &[70]);
    assert!(matches!(war.place("Gate Scout 1"), Place::Track { at: 2, side: End::A, rate: 2, .. }));
    assert!(matches!(war.place("Gate Scout 2"), Place::Track { at: 3, side: End::B, rate: 1, .. }));
}

#[test]
fn ruling_l3_the_duty_ends_with_the_threat() {
    let mut war = quiet();
    threat(&mut war);
    war.until_move(Navy::Sathar);
    war.order("Sathar Destroyer 3", Order::Reverse);
    war.until_move(Navy::Upf);
    assert!(matches!(war.place("Sathar Destroyer 3"), Place::Void { .. }));
    war.leave("Gate Scout 1", "haven", "ford", 1);
}

#[test]
fn ruling_l4_militia_of_one_planet_need_not_defend_the_other() {
    let own = strait_but(|own| {
        own["systems"][1]["planets"][1]["station"] = json!("armed_station");
        own["systems"][1]["planets"][1]["militia"] = json!({ "frigate": 1 });
    });
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2"];
    let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Cruisers, &ships);
    war.strike("gate", &ships);
    war.done(SATHAR);
    let frigate = war.id("Isle Frigate 1");
    let join = Action::Join { planet: Some(war.planet("gate")), ship: frigate };
    assert!(war.game.legal(UPF).contains(&join));
    war.done(UPF);
    assert!(!war.battles()[0].plan.defenders.contains(&frigate));
}

#[test]
fn ruling_l4_the_threat_is_to_the_system_not_to_the_planet() {
    let own = strait_but(|own| {
        own["systems"][1]["planets"][1]["station"] = json!("armed_station");
        own["systems"][1]["planets"][1]["militia"] = json!({ "frigate": 1 });
    });
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2"];
    let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Cruisers, &ships);
    war.until_move(Navy::Upf);
    let route = war.route("haven", "ford");
    for name in ["Isle Frigate 1", "Gate Frigate 1"] {
        assert_eq!(war.no_order(name, Order::Leave { rate: 1, route }).kind(), "threatened");
    }
}

#[test]
fn ruling_l5_militia_is_deputized_when_the_last_station_of_its_home_falls() {
    let own = strait_but(|own| {
        own["systems"][1]["planets"][1]["station"] = json!("armed_station");
        own["systems"].as_array_mut().expect("systems").push(json!({
            "id": "deep", "name": "Deep", "xy": [40, 10], "planets": [{ "id": "abyss", "name": "Abyss" }] }));
        own["routes"].as_array_mut().expect("routes").push(json!({ "between": ["rim", "deep"], "boxes": 2 }));
    });
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2"];
    let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Cruisers, &ships);
    let first = war.fight("gate", &ships, &[("Gate Station", Fate::Lost)], &[]);
    let deputized = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Deputized(_)));
    assert!(!deputized(&first), "one station is left");
    war.until_declare(Navy::Sathar);
    let second = war.fight("isle", &ships, &[("Isle Station", Fate::Lost)], &[]);
    assert!(deputized(&second));
    war.until_move(Navy::Upf);
    // Now it moves as Spacefleet does, threat or no, and jumps as militia does.
    war.course("Gate Frigate 1", "abyss", 1);
    war.leave("Gate Scout 1", "ford", "rim", 2);
    let events = war.jump(UPF, &[71]);
    assert!(events.iter().any(|event| matches!(event, Event::Jumped { chance: 70, safe: false, .. })));
    war.until(|state| state.day() == 11);
    assert!(war.is_at("Gate Frigate 1", "abyss"));
}

#[test]
fn ruling_l5_nobody_is_deputized_where_no_militia_is_left() {
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2"];
    let deputized = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Deputized(_)));
    // There never was any; it falls with the station; one ship of it lives.
    let all = ["Gate Scout 1", "Gate Scout 2", "Gate Frigate 1"];
    for (militia, lost, told) in [
        (json!({}), 0, false),
        (json!({ "assault_scout": 2, "frigate": 1 }), 3, false),
        (json!({ "assault_scout": 2, "frigate": 1 }), 2, true),
    ] {
        let own = strait_but(|own| own["systems"][1]["planets"][0]["militia"] = militia);
        let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Cruisers, &ships);
        let mut fates = vec![("Gate Station", Fate::Lost)];
        fates.extend(all.iter().take(lost).map(|name| (*name, Fate::Lost)));
        let events = war.fight("gate", &ships, &fates, &[]);
        assert_eq!(deputized(&events), told, "{lost} lost");
    }
}
