//! §9 Breaking off.

use crate::war::{SATHAR, UPF, War, by_hand, guarded, on, strait, strait_but};
use contract::{Dice, Refuse as _};
use frontier::action::{Action, Fate};
use frontier::battle::Stage;
use frontier::event::Event;
use frontier::types::{CircleId, End, Navy, Order, Place, Retreat, Way};
use serde_json::{Value, json};

const TWO: [&str; 2] = ["Sathar Destroyer 1", "Sathar Destroyer 2"];

fn at_the_gate(scenario: &Value, more: &Value) -> War {
    War::at_the_gate(&by_hand(scenario, more), Retreat::Cruisers, &TWO)
}

/// A battle at the gate from which these broke off: they choose their ways. The battle's number.
fn fleeing(war: &mut War, fates: &[(&str, Fate)], rolls: &[u32]) -> u32 {
    war.strike("gate", &TWO);
    war.go_to_battle();
    let id = war.told(fates);
    war.game.act(UPF, Action::Confirm { agree: true, battle: id }, rolls);
    assert!(matches!(war.battles()[0].stage, Stage::Fleeing(_)));
    id
}

fn refuge(war: &War, battle: u32, name: &str, way: Way) -> Action {
    Action::Refuge { battle, ship: war.id(name), way }
}

#[test]
fn ruling_b1_who_broke_off_is_in_the_first_box_of_a_route_of_its_choice() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    let id =
        fleeing(&mut war, &[("UPF Destroyer 1", Fate::Away(50)), ("UPF Destroyer 2", Fate::Away(50))], &[]);
    let (haven, rim) = (war.route("haven", "ford"), war.route("ford", "rim"));
    war.act(UPF, refuge(&war, id, "UPF Destroyer 1", Way::Route(haven)));
    war.act(UPF, refuge(&war, id, "UPF Destroyer 2", Way::Route(rim)));
    assert_eq!(war.refuse(UPF, refuge(&war, id, "UPF Battleship 1", Way::Route(rim))).kind(), "no_ship");
    assert_eq!(war.refuse(UPF, refuge(&war, id, "UPF Destroyer 1", Way::Red(CircleId(0)))).kind(), "no_way");
    war.act(UPF, Action::Flee(id));
    assert_eq!(war.place("UPF Destroyer 1"), on(haven, 4, End::B, End::A, 1));
    assert_eq!(war.place("UPF Destroyer 2"), on(rim, 1, End::A, End::B, 1));
    assert!(war.is_at(TWO[0], "gate"), "victors stay");
}

#[test]
fn ruling_b1_sathar_may_flee_into_the_last_red_box() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["circles"] = json!([{ "system": "ford", "boxes": 1 }, { "system": "ford", "boxes": 1 },
            { "system": "ford", "boxes": 3 }, { "system": "haven", "boxes": 2 }]);
    });
    let mut war = at_the_gate(&own, &json!({}));
    let id = fleeing(&mut war, &[(TWO[0], Fate::Away(50)), (TWO[1], Fate::Away(50))], &[]);
    assert_eq!(war.refuse(SATHAR, refuge(&war, id, TWO[0], Way::Red(CircleId(3)))).kind(), "no_way");
    war.act(SATHAR, refuge(&war, id, TWO[0], Way::Red(CircleId(2))));
    war.act(SATHAR, Action::Flee(id));
    assert_eq!(war.place(TWO[0]), Place::Red { circle: CircleId(2), at: 3, inward: false });
}

#[test]
fn ruling_b1_militia_flees_within_its_leash() {
    // The militia of the haven defends the ford: it may flee home, and nowhere else.
    let own = strait_but(|own| {
        own["systems"][0]["planets"][0]["militia"] = json!({ "assault_scout": 1 });
        own["circles"] = json!([{ "system": "ford", "boxes": 6 }, { "system": "ford", "boxes": 6 }]);
    });
    let mut war = War::begin(&by_hand(&own, &json!({})), Retreat::Cruisers, &[(TWO[0], 0), (TWO[1], 1)]);
    war.until_move(Navy::Upf);
    war.course("Prime Scout 1", "gate", 1);
    war.until_day(2);
    TWO.iter().for_each(|name| war.order(name, Order::Ahead(1)));
    war.until_declare(Navy::Sathar);
    let id = fleeing(&mut war, &[("Prime Scout 1", Fate::Away(15))], &[]);
    let rim = war.route("ford", "rim");
    assert_eq!(war.refuse(UPF, refuge(&war, id, "Prime Scout 1", Way::Route(rim))).kind(), "no_way");
    war.act(UPF, Action::Flee(id));
    assert!(matches!(war.place("Prime Scout 1"), Place::Track { at: 4, heading: End::A, .. }));
}

#[test]
fn ruling_b2_normal_movement_follows_on_the_next_day() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    let id = fleeing(&mut war, &[("UPF Destroyer 1", Fate::Away(50))], &[]);
    let haven = war.route("haven", "ford");
    let fast = Way::Fast { rate: 2, route: haven };
    assert_eq!(war.refuse(UPF, refuge(&war, id, "UPF Destroyer 1", fast)).kind(), "no_way");
    war.act(UPF, Action::Flee(id));
    war.until_move(Navy::Upf);
    assert_eq!(war.no_order("UPF Destroyer 1", Order::Ahead(2)).kind(), "rate");
    war.order("UPF Destroyer 1", Order::Ahead(1));
    war.pass();
    assert!(matches!(war.place("UPF Destroyer 1"), Place::Track { at: 3, .. }));
}

#[test]
fn ruling_b2_a_risk_jump_from_battle_needs_the_option_and_a_whole_ship() {
    let mut war = at_the_gate(&guarded(), &json!({ "flee_risk_jump": true }));
    let fates = [("UPF Destroyer 1", Fate::Away(50)), ("UPF Destroyer 2", Fate::Away(40))];
    let id = fleeing(&mut war, &fates, &[98]);
    let haven = war.route("haven", "ford");
    let fast = |rate| Way::Fast { rate, route: haven };
    assert_eq!(war.refuse(UPF, refuge(&war, id, "UPF Destroyer 2", fast(2))).kind(), "no_way");
    assert_eq!(war.refuse(UPF, refuge(&war, id, "UPF Destroyer 1", fast(4))).kind(), "no_way");
    war.act(UPF, refuge(&war, id, "UPF Destroyer 1", fast(3)));
    war.act(UPF, Action::Flee(id));
    assert_eq!(war.place("UPF Destroyer 1"), on(haven, 4, End::B, End::A, 3));
    war.until_move(Navy::Upf);
    // On at full rate, into the jump box.
    war.jump(UPF, &[70]);
    assert_eq!(war.place("UPF Destroyer 1"), on(haven, 2, End::A, End::A, 3));
}

/// The last board, as Knight Hawks has it.
fn scene(war: &War) -> Value {
    let options = war.game.events().iter().rev().find_map(|event| match event {
        Event::BattleBegan { options, .. } => Some(serde_json::to_value(options).expect("options")),
        _ => None,
    });
    options.expect("a battle")["scenario"].clone()
}

/// Which ships of the last board must fire before they may break off.
fn bound(war: &War) -> Vec<String> {
    let ships = scene(war)["upf"]["ships"].as_array().expect("ships").clone();
    let bound = ships.iter().filter(|ship| ship["militia"] == true);
    bound.map(|ship| ship["name"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn ruling_b3_militia_at_home_must_have_fired() {
    for (shot, together) in [("each", false), ("any_one", true)] {
        let mut war = at_the_gate(&guarded(), &json!({ "battles": "play", "militia_shot": shot }));
        war.strike("gate", &TWO);
        war.go_to_battle();
        assert_eq!(bound(&war), ["Gate Scout 1", "Gate Scout 2", "Gate Frigate 1"]);
        assert_eq!(scene(&war)["militia_together"] == true, together);
    }
}

#[test]
fn ruling_b3_deputized_militia_need_not_fire() {
    let mut war = at_the_gate(&guarded(), &json!({ "battles": "ask" }));
    let vote = |war: &mut War, method| {
        let battle = war.battles()[0].id;
        for seat in [UPF, SATHAR] {
            war.act(seat, Action::Vote { battle, method, rules: None });
        }
    };
    war.strike("gate", &TWO);
    war.go_to_battle();
    vote(&mut war, frontier::types::Method::Hand);
    war.result(&[("Gate Station", Fate::Lost)], &[]);
    war.until_declare(Navy::Sathar);
    war.strike("gate", &TWO);
    war.go_to_battle();
    vote(&mut war, frontier::types::Method::Play);
    assert_eq!(bound(&war), [""; 0]);
    // Ruling C14: its crews are militia's all the same.
    assert_eq!(militia_crews(&war), ["Gate Scout 1", "Gate Scout 2", "Gate Frigate 1"]);
}

/// Ships of the last board that are not bound to it as militia, and still have a militia's crew.
fn militia_crews(war: &War) -> Vec<String> {
    let ships = scene(war)["upf"]["ships"].as_array().expect("ships").clone();
    let level = json!({ "gunners": 1, "pilot": 1, "engineer": 1 });
    let own = ships.iter().filter(|ship| ship["crew"] == level);
    own.map(|ship| ship["name"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn ruling_c14_militia_keeps_its_crews_away_from_home() {
    let own = strait_but(|own| {
        own["systems"][0]["planets"][0]["militia"] = json!({ "assault_scout": 1 });
        own["circles"] = json!([{ "system": "ford", "boxes": 6 }, { "system": "ford", "boxes": 6 }]);
    });
    let circles = [(TWO[0], 0), (TWO[1], 1)];
    let mut war = War::begin(&by_hand(&own, &json!({ "battles": "play" })), Retreat::Cruisers, &circles);
    war.until_move(Navy::Upf);
    war.course("Prime Scout 1", "gate", 1);
    war.until_day(2);
    for name in TWO {
        war.order(name, Order::Ahead(1));
    }
    war.until_day(7);
    war.until_declare(Navy::Sathar);
    assert!(war.is_at("Prime Scout 1", "gate") && war.is_at(TWO[0], "gate"));
    war.strike("gate", &TWO);
    war.go_to_battle();
    assert_eq!(bound(&war), ["Gate Scout 1", "Gate Scout 2", "Gate Frigate 1"]);
    assert_eq!(militia_crews(&war), ["Prime Scout 1"]);
}

#[test]
fn ruling_b4_some_may_flee_while_others_stay() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &TWO, &[("UPF Destroyer 1", Fate::Away(50)), (TWO[1], Fate::Away(50))], &[]);
    assert!(matches!(war.place("UPF Destroyer 1"), Place::Track { .. }));
    assert!(matches!(war.place(TWO[1]), Place::Red { .. }));
    assert!(war.is_at("UPF Destroyer 2", "gate") && war.is_at(TWO[0], "gate"));
}

#[test]
fn ruling_b5_ships_on_the_board_may_break_off_and_militia_at_home_not_before_it_fired() {
    let mut war = at_the_gate(&guarded(), &json!({ "battles": "play" }));
    war.strike("gate", &TWO);
    war.go_to_battle();
    let battle = war.battles()[0].id;
    let mut dice = Dice::loose(1);
    // Officers place the ships and fly for the attacker, until the defender moves.
    loop {
        let Stage::Open { inner, .. } = &war.battles()[0].stage else { panic!("a board") };
        let (seat, plan) = hawks::resolver::next_orders(inner).expect("somebody's turn");
        let ours = war.game.listed(UPF);
        let may = |name: &str| {
            let ship = inner.all().find(|(id, _)| inner.info(*id).name == name).expect("there").0;
            let action = hawks::action::Action::Flee { on: true, ship };
            ours.contains(&Action::Battle { action, battle })
        };
        if may("UPF Battleship 1") {
            assert!(!may("Gate Frigate 1") && !may("Gate Station"));
            return;
        }
        for action in plan {
            war.game.rolled(seat.0, Action::Battle { action, battle }, &mut dice);
        }
    }
}

#[test]
fn ruling_b6_who_is_not_told_flees_toward_safety() {
    let mut war = at_the_gate(&strait(), &json!({}));
    // Sathar into the red boxes, the militia toward the station that lives.
    war.fight("gate", &TWO, &[("Gate Scout 1", Fate::Away(15)), (TWO[0], Fate::Away(50))], &[]);
    let haven = war.route("haven", "ford");
    assert_eq!(war.place("Gate Scout 1"), on(haven, 4, End::B, End::A, 1));
    assert!(matches!(war.place(TWO[0]), Place::Red { at: 1, inward: false, .. }));
}

#[test]
fn s9_fighters_flee_with_their_carrier_or_not_at_all() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    let station = war.id("Gate Station");
    war.fight("gate", &TWO, &[("UPF Carrier 1", Fate::Away(75))], &[]);
    assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(war.id("UPF Carrier 1")));
    assert!(matches!(war.place("UPF Carrier 1"), Place::Track { .. }));
    // A fighter that broke off without one is still at the star, and lands.
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &TWO, &[("UPF Carrier 1", Fate::Lost), ("UPF Fighter 1", Fate::Away(8))], &[]);
    assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(station));
}
