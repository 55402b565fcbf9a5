//! §11 Repair: after a battle, in yards, in the Void.

use crate::war::{SATHAR, UPF, War, by_hand, guarded, strait_but};
use contract::Refuse as _;
use frontier::action::{Action, Fate, Work};
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{CircleId, Navy, Order, Place, Retreat};
use hawks::types::{System, Weapon};
use serde_json::{Value, json};

const TWO: [&str; 2] = ["Sathar Destroyer 1", "Sathar Destroyer 2"];

fn at_the_gate(scenario: &Value, more: &Value) -> War {
    War::at_the_gate(&by_hand(scenario, more), Retreat::Cruisers, &TWO)
}

fn hull(war: &War, name: &str) -> u16 {
    war.ship(name).condition.hull
}

/// A battle on the second day; on the third the enemy leaves for the rim, and the yard at the gate has a quiet day.
fn after(more: &Value, fates: &[(&str, Fate)], rolls: &[u32]) -> War {
    let mut war = at_the_gate(&guarded(), more);
    war.fight("gate", &TWO, fates, rolls);
    war.until_day(3);
    TWO.iter().for_each(|name| war.leave(name, "ford", "rim", 1));
    war
}

fn yard(war: &War, name: &str, work: Work) -> Action {
    Action::Yard { ship: war.id(name), work }
}

#[test]
fn ruling_p1_crews_repair_the_hull_until_it_is_whole_or_they_fail() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    // 75 is the destroyer's rating: four points, then nine, then a failure that locks the hull.
    war.fight("gate", &TWO, &[("UPF Destroyer 1", Fate::There(20))], &[75, 4, 1, 9, 76]);
    assert_eq!(hull(&war, "UPF Destroyer 1"), 33);
    assert!(war.ship("UPF Destroyer 1").condition.locked.contains(&System::Hull));
    war.until_declare(Navy::Sathar);
    // Nothing is rolled for it any more.
    war.fight("gate", &TWO, &[], &[]);
    assert_eq!(hull(&war, "UPF Destroyer 1"), 33);
}

#[test]
fn ruling_p1_no_rating_helps_beyond_89() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &TWO, &[("UPF Battleship 1", Fate::There(100))], &[89, 10, 90]);
    assert_eq!(hull(&war, "UPF Battleship 1"), 110);
}

#[test]
fn ruling_p1_other_systems_are_tried_until_they_work_or_are_locked_and_a_hull_does_not_stop_them() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    let fates = [("UPF Destroyer 1", Fate::Adf(1)), ("UPF Destroyer 1", Fate::There(45))];
    // The drive fails once, then is repaired point by point; the hull comes last, and fails.
    war.fight("gate", &TWO, &fates, &[98, 40, 41, 90]);
    assert_eq!((war.ship("UPF Destroyer 1").condition.adf, hull(&war, "UPF Destroyer 1")), (3, 45));
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &TWO, &fates, &[99, 90]);
    let now = &war.ship("UPF Destroyer 1").condition;
    assert_eq!(now.adf, 1);
    assert!(now.locked.contains(&System::Drive));
}

#[test]
fn ruling_p1_stations_repair_themselves_likewise() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &TWO, &[("Gate Station", Fate::There(70))], &[75, 10]);
    assert_eq!(hull(&war, "Gate Station"), 80);
}

#[test]
fn ruling_p2_a_yard_works_after_a_full_quiet_day_without_the_enemy() {
    let mut war = after(&json!({}), &[("UPF Destroyer 1", Fate::There(45))], &[90]);
    war.until_day(4);
    assert_eq!(hull(&war, "UPF Destroyer 1"), 50);
    assert!(!war.ship("UPF Destroyer 1").condition.locked.contains(&System::Hull), "whole again");
    // With the enemy at the star nothing is done.
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &TWO, &[("UPF Destroyer 1", Fate::There(45))], &[90]);
    war.until_day(9);
    assert_eq!(hull(&war, "UPF Destroyer 1"), 45);
}

#[test]
fn ruling_p2_a_ship_elsewhere_or_that_moved_is_not_repaired() {
    let fates = [("UPF Destroyer 1", Fate::There(45)), ("UPF Destroyer 2", Fate::There(45))];
    let mut war = after(&json!({}), &fates, &[90, 90]);
    war.until_move(Navy::Upf);
    let isle = war.planet("isle");
    war.order("UPF Destroyer 2", Order::Planet(isle));
    war.until_day(6);
    assert_eq!((hull(&war, "UPF Destroyer 1"), hull(&war, "UPF Destroyer 2")), (50, 45));
    // It comes back: the day of its arrival does not count, the next one does.
    war.until_move(Navy::Upf);
    let gate = war.planet("gate");
    war.order("UPF Destroyer 2", Order::Planet(gate));
    war.until_day(7);
    assert_eq!(hull(&war, "UPF Destroyer 2"), 45);
    war.until_day(8);
    assert_eq!(hull(&war, "UPF Destroyer 2"), 50);
}

#[test]
fn ruling_p2_fighters_are_repaired_with_their_base() {
    let mut war = after(&json!({}), &[("UPF Fighter 1", Fate::There(3))], &[90]);
    assert_eq!(hull(&war, "UPF Fighter 1"), 3);
    war.until_day(4);
    assert_eq!(hull(&war, "UPF Fighter 1"), 8);
}

#[test]
fn ruling_p2_a_fighter_that_changed_its_base_was_not_docked_all_day() {
    let mut war = after(&json!({}), &[("UPF Fighter 1", Fate::There(3))], &[90]);
    war.until_move(Navy::Upf);
    let station = war.id("Gate Station");
    war.order("UPF Fighter 1", Order::Base(station));
    war.until_day(4);
    assert_eq!(hull(&war, "UPF Fighter 1"), 3);
    war.until_day(5);
    assert_eq!(hull(&war, "UPF Fighter 1"), 8);
}

#[test]
fn ruling_p3_hull_points_are_shared_and_unused_ones_lapse() {
    let fates = [("UPF Destroyer 1", Fate::There(40)), ("UPF Battleship 1", Fate::There(110))];
    let mut war = after(&json!({}), &fates, &[90, 90]);
    // Twenty points are missing, and eleven are there.
    war.until(|state| *state.phase() == Phase::Yards);
    war.act(UPF, yard(&war, "UPF Destroyer 1", Work::Hull(7)));
    assert_eq!(war.refuse(UPF, yard(&war, "UPF Battleship 1", Work::Hull(5))).kind(), "no_work");
    war.act(UPF, yard(&war, "UPF Battleship 1", Work::Hull(4)));
    assert_eq!(war.refuse(UPF, yard(&war, "UPF Scout 1", Work::Hull(1))).kind(), "no_yard");
    war.done(UPF);
    assert_eq!((hull(&war, "UPF Destroyer 1"), hull(&war, "UPF Battleship 1")), (47, 114));
    war.until_day(5);
    assert_eq!((hull(&war, "UPF Destroyer 1"), hull(&war, "UPF Battleship 1")), (50, 120));
}

#[test]
fn ruling_p4_hull_or_one_whole_system_a_day() {
    let fates = [("UPF Destroyer 1", Fate::Adf(0)), ("UPF Destroyer 1", Fate::There(42))];
    // The drive is locked, and so is the hull.
    let mut war = after(&json!({}), &fates, &[99, 90]);
    war.until(|state| *state.phase() == Phase::Yards);
    war.act(UPF, yard(&war, "UPF Destroyer 1", Work::Hull(8)));
    war.act(UPF, yard(&war, "UPF Destroyer 1", Work::System(System::Drive)));
    assert_eq!(
        war.refuse(UPF, yard(&war, "UPF Destroyer 1", Work::System(System::Steering))).kind(),
        "no_work"
    );
    war.done(UPF);
    let now = &war.ship("UPF Destroyer 1").condition;
    assert_eq!((now.adf, now.hull), (3, 42), "the drive wholly, and nothing else");
    assert!(!now.locked.contains(&System::Drive));
    war.until_day(5);
    assert_eq!(hull(&war, "UPF Destroyer 1"), 50);
}

#[test]
fn ruling_p4_one_system_of_each_ship_or_of_the_whole_yard() {
    let fates = [("UPF Destroyer 1", Fate::Adf(0)), ("UPF Destroyer 2", Fate::Mr(0))];
    let works = |more: &Value| {
        let mut war = after(more, &fates, &[99, 99]);
        war.until_day(4);
        let events = war.game.events().iter();
        events.filter(|event| matches!(event, Event::Repaired { work: Work::System(_), .. })).count()
    };
    assert_eq!(works(&json!({})), 2);
    assert_eq!(works(&json!({ "yard_one_system": "per_yard" })), 1);
}

#[test]
fn ruling_p5_rearming_and_yard_work_share_a_day_and_the_station_is_mended_too() {
    let fates = [
        ("UPF Destroyer 1", Fate::There(49)),
        ("UPF Destroyer 1", Fate::Left { number: 0, weapon: Weapon::T }),
        ("Gate Station", Fate::There(75)),
    ];
    let mut war = after(&json!({}), &fates, &[90, 90]);
    war.until_day(4);
    let now = &war.ship("UPF Destroyer 1").condition;
    assert_eq!((now.hull, now.weapons.of(Weapon::T)), (50, 2));
    assert_eq!(hull(&war, "Gate Station"), 80);
}

/// The station at the gate falls, a Sathar ship is hurt, and nobody of the UPF is there.
fn captured(other_station: bool) -> War {
    let own = strait_but(|own| {
        own["systems"][1]["planets"][0]["militia"] = json!({});
        if other_station {
            own["systems"][1]["planets"][1]["station"] = json!("armed_station");
        }
    });
    let mut war = at_the_gate(&own, &json!({}));
    let fates = [("Gate Station", Fate::Lost), (TWO[0], Fate::There(30)), (TWO[1], Fate::Adf(1))];
    war.fight("gate", &TWO, &fates, &[90, 99]);
    war.until_day(4);
    war
}

#[test]
fn ruling_p6_a_captured_yard_repairs_half_as_much_for_the_sathar() {
    let war = captured(false);
    // Eleven points a day are five; a system takes a day as usual.
    assert_eq!(hull(&war, TWO[0]), 35);
    assert_eq!(war.ship(TWO[1]).condition.adf, 3);
    let war = captured(true);
    assert_eq!(
        (hull(&war, TWO[0]), war.ship(TWO[1]).condition.adf),
        (30, 1),
        "a station of the system lives"
    );
}

#[test]
fn ruling_p6_a_upf_ship_at_the_star_closes_a_captured_yard_and_cannot_use_it() {
    let mut war = captured(false);
    war.until_move(Navy::Upf);
    war.course("UPF Destroyer 1", "isle", 1);
    war.until_day(8);
    assert_eq!(hull(&war, TWO[0]), 50, "four more days");
    assert!(matches!(war.place("UPF Destroyer 1"), Place::Track { .. }));
    war.until_day(9);
    assert!(war.is_at("UPF Destroyer 1", "isle"));
    assert_eq!(war.truth().yards.len(), 1, "only that of the haven is of use");
}

#[test]
fn ruling_p7_six_days_in_the_void_make_ships_and_fighters_whole() {
    let ships = ["Sathar Carrier 1", TWO[0]];
    let mut war = War::at_the_gate(&by_hand(&guarded(), &json!({})), Retreat::Cruisers, &ships);
    let fighter = war.state().aboard(war.id("Sathar Carrier 1")).next().expect("a fighter");
    let fighter = war.state().info(fighter).name.clone();
    let fates = [
        ("Sathar Carrier 1", Fate::There(20)),
        ("Sathar Carrier 1", Fate::Left { number: 0, weapon: Weapon::Rb }),
        (fighter.as_str(), Fate::There(2)),
    ];
    war.fight("gate", &ships, &fates, &[90, 90]);
    war.until_move(Navy::Sathar);
    ships.iter().for_each(|name| war.order(name, Order::Home(CircleId(0))));
    war.until_day(4);
    war.pass();
    // Into the Void on the fourth day, hurt or not; back on the tenth.
    assert_eq!(ships.map(|name| war.place(name)), [Place::Void { back: 10 }; 2]);
    war.until_day(9);
    assert_eq!(war.no_order(TWO[0], Order::Enter(CircleId(0))).kind(), "no_order");
    war.until_day(10);
    assert_eq!(war.refuse(SATHAR, Action::Done).kind(), "unentered");
    war.order("Sathar Carrier 1", Order::Enter(CircleId(1)));
    war.order(TWO[0], Order::Enter(CircleId(0)));
    war.pass();
    assert_eq!(war.place("Sathar Carrier 1"), Place::Red { circle: CircleId(1), at: 1, inward: true });
    let carrier = &war.ship("Sathar Carrier 1").condition;
    assert_eq!((carrier.hull, carrier.weapons.of(Weapon::Rb), hull(&war, &fighter)), (75, 8, 8));
    assert!(carrier.locked.is_empty());
}

#[test]
fn ruling_p8_a_yard_that_is_not_told_repairs_the_largest_hulls_first() {
    let fates = [("UPF Destroyer 1", Fate::There(40)), ("UPF Battleship 1", Fate::There(110))];
    let mut war = after(&json!({}), &fates, &[90, 90]);
    war.until_day(4);
    assert_eq!((hull(&war, "UPF Destroyer 1"), hull(&war, "UPF Battleship 1")), (41, 120));
}

#[test]
fn ruling_p8_a_hull_for_which_no_points_are_left_keeps_its_ship_waiting() {
    let fates = [
        ("UPF Battleship 1", Fate::There(100)),
        ("UPF Destroyer 1", Fate::There(40)),
        ("UPF Destroyer 1", Fate::Adf(1)),
        ("UPF Destroyer 2", Fate::Mr(0)),
    ];
    for more in [json!({}), json!({ "yard_one_system": "per_yard" })] {
        let mut war = after(&more, &fates, &[99, 90, 99, 90]);
        war.until_day(4);
        let now = |name: &str| war.ship(name).condition.clone();
        assert_eq!((now("UPF Battleship 1").hull, now("UPF Destroyer 1").hull), (111, 40));
        assert_eq!((now("UPF Destroyer 1").adf, now("UPF Destroyer 2").mr), (1, 3));
    }
}

#[test]
fn s11_nobody_is_asked_where_there_is_nothing_to_choose() {
    let mut war = after(&json!({}), &[("UPF Destroyer 1", Fate::There(45))], &[90]);
    war.until_day(4);
    assert!(
        !war.game.events().iter().any(|event| matches!(event, Event::Began(frontier::event::Began::Yards)))
    );
}
