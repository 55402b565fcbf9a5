//! §2 Fighters and their bases.

use crate::war::{SATHAR, UPF, War, beyond, by_hand, guarded, strait_but};
use contract::Refuse as _;
use frontier::action::{Action, Fate};
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{Cause, Navy, Order, Place, Retreat};
use hawks::types::Weapon;
use serde_json::{Value, json};

const TWO: [&str; 2] = ["Sathar Destroyer 1", "Sathar Destroyer 2"];

fn at_the_gate(scenario: &Value) -> War {
    War::at_the_gate(&by_hand(scenario, &json!({})), Retreat::Cruisers, &TWO)
}

#[test]
fn ruling_f1_fighters_travel_aboard_and_never_by_themselves() {
    let mut war = at_the_gate(&guarded());
    war.until_move(Navy::Upf);
    let route = war.route("haven", "ford");
    for order in
        [Order::Leave { rate: 1, route }, Order::Hold, Order::Course { rate: 1, to: war.planet("isle") }]
    {
        assert_eq!(war.no_order("UPF Fighter 1", order).kind(), "no_order");
    }
    war.leave("UPF Carrier 1", "haven", "ford", 1);
    war.pass();
    assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(war.id("UPF Carrier 1")));
    assert_eq!(war.state().planet(war.id("UPF Fighter 1")), None);
}

#[test]
fn ruling_f2_a_fighter_without_a_base_lands_at_its_star_or_dies() {
    let mut war = at_the_gate(&guarded());
    let station = war.id("Gate Station");
    war.fight("gate", &TWO, &[("UPF Carrier 1", Fate::Lost)], &[]);
    assert_eq!([war.place("UPF Fighter 1"), war.place("UPF Fighter 2")], [Place::Aboard(station); 2]);
    // The station falls too: nothing is left to land on.
    let mut war = at_the_gate(&guarded());
    war.fight("gate", &TWO, &[("UPF Carrier 1", Fate::Lost), ("Gate Station", Fate::Lost)], &[]);
    assert_eq!((war.place("UPF Fighter 1"), war.lost("UPF Fighter 1")), (Place::Lost, Some(Cause::Stranded)));
}

#[test]
fn ruling_f2_fighters_left_aboard_a_station_that_falls_are_without_a_base() {
    // The UPF attack, the Sathar meet them at the planet, and the station is lost while its fighters were not told to strike.
    for carrier in [true, false] {
        let mut war = at_the_gate(&guarded());
        let station = war.id("Gate Station");
        war.until_move(Navy::Upf);
        ["UPF Fighter 1", "UPF Fighter 2"].iter().for_each(|name| war.order(name, Order::Base(station)));
        war.until_declare(Navy::Upf);
        war.strike("gate", &["UPF Destroyer 1", "UPF Carrier 1"]);
        war.until(|state| *state.phase() == Phase::Defend(Navy::Upf));
        let gate = war.planet("gate");
        war.act(SATHAR, Action::Meet { deep: false, planet: gate });
        war.done(SATHAR);
        let mut fates = vec![("Gate Station", Fate::Lost)];
        fates.extend((!carrier).then_some(("UPF Carrier 1", Fate::Lost)));
        war.result(&fates, &[]);
        if carrier {
            assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(war.id("UPF Carrier 1")));
        } else {
            assert_eq!(war.lost("UPF Fighter 1"), Some(Cause::Stranded));
        }
    }
}

#[test]
fn ruling_f2_a_station_may_fall_while_its_fighters_are_in_another_battle() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["systems"][1]["planets"][1]["station"] = json!("armed_station");
    });
    // Its result may count before that of the battle in which the fighter is, or after it.
    for first in ["gate", "isle"] {
        let mut war = at_the_gate(&own);
        let (station, gate, isle) = (war.id("Gate Station"), war.planet("gate"), war.planet("isle"));
        war.until_move(Navy::Upf);
        war.order("UPF Fighter 1", Order::Base(station));
        war.until_declare(Navy::Sathar);
        war.strike("gate", &[TWO[0]]);
        war.strike("isle", &[TWO[1]]);
        let put = if first == "gate" { gate } else { isle };
        war.act(SATHAR, Action::First(put));
        war.done(SATHAR);
        war.act(UPF, Action::Join { planet: Some(isle), ship: war.id("UPF Fighter 1") });
        war.done(UPF);
        for planet in [put, if put == gate { isle } else { gate }] {
            let fates: &[_] = if planet == gate { &[("Gate Station", Fate::Lost)] } else { &[] };
            war.result(fates, &[]);
        }
        war.until_day(4);
        let Place::Aboard(base) = war.place("UPF Fighter 1") else { panic!("it has landed") };
        assert!(war.state().ship(base).lives(), "{first}");
    }
}

#[test]
fn ruling_f2_a_carrier_takes_eight_and_sathar_use_no_stations() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["sathar"]["ships"] = json!({ "assault_carrier": 2, "fighter": 10, "destroyer": 2 });
    });
    let ships = ["Sathar Carrier 1", "Sathar Carrier 2"];
    let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Cruisers, &ships);
    assert_eq!(war.state().aboard(war.id("Sathar Carrier 2")).count(), 5);
    war.fight("gate", &ships, &[("Sathar Carrier 1", Fate::Lost)], &[]);
    assert_eq!(war.state().aboard(war.id("Sathar Carrier 2")).count(), 8);
    let stranded = war.truth().losses.iter().filter(|loss| loss.cause == Cause::Stranded).count();
    assert_eq!(stranded, 2);
}

#[test]
fn ruling_f3_such_a_death_is_a_loss_and_none_in_combat() {
    let ships = ["Sathar Carrier 1", TWO[0]];
    let mut war = War::at_the_gate(&by_hand(&guarded(), &json!({})), Retreat::Cruisers, &ships);
    war.fight("gate", &ships, &[("Sathar Carrier 1", Fate::Lost)], &[]);
    let tally = war.truth().tally;
    assert_eq!((tally.ships, tally.carriers, tally.combat), (3, 1, [0, 1]));
}

#[test]
fn ruling_f4_a_fighter_changes_its_base_in_its_move_at_the_same_planet() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["forces"][0]["ships"]["assault_carrier"] = json!(2);
        own["systems"][1]["planets"][1]["station"] = json!("armed_station");
    });
    let mut war = at_the_gate(&own);
    let (gate, isle, prime) = (war.id("Gate Station"), war.id("Isle Station"), war.id("Fortress Prime"));
    let carrier = war.id("Sathar Carrier 1");
    war.until_move(Navy::Upf);
    let here = war.place("UPF Fighter 1");
    let Place::Aboard(base) = here else { panic!("aboard") };
    for wrong in [isle, prime, carrier, base] {
        assert_eq!(war.no_order("UPF Fighter 1", Order::Base(wrong)).kind(), "no_base");
    }
    assert_eq!(war.no_order("UPF Destroyer 1", Order::Base(gate)).kind(), "no_base");
    war.order("UPF Fighter 1", Order::Base(gate));
    war.pass();
    assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(gate));
    let again = Action::Order { order: Order::Base(base), ship: war.id("UPF Fighter 1") };
    assert_eq!(war.refuse(UPF, again).kind(), "not_now");
}

#[test]
fn ruling_f4_a_full_carrier_takes_nobody() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["forces"][0]["ships"] = json!({ "assault_carrier": 2, "fighter": 15 });
    });
    let mut war = at_the_gate(&own);
    war.until_move(Navy::Upf);
    let [one, other] = ["UPF Carrier 1", "UPF Carrier 2"].map(|name| war.id(name));
    assert_eq!([one, other].map(|carrier| war.state().aboard(carrier).count()), [8, 7]);
    let full: Vec<String> = war.state().aboard(one).map(|id| war.state().info(id).name.clone()).collect();
    war.order(&full[0], Order::Base(other));
    // One berth was left, and it is taken.
    assert_eq!(war.no_order(&full[1], Order::Base(other)).kind(), "no_base");
}

/// Three battles on three days, in each of which a fighter fires all it has: what it has at the end of each day.
fn shots(fortress: bool) -> Vec<(u8, u8)> {
    let mut war = if fortress {
        at_the_gate(&guarded())
    } else {
        War::cut_off(&by_hand(&beyond(|_| {}), &json!({})), Retreat::Cruisers)
    };
    let mut seen = Vec::new();
    for _ in 0..3 {
        war.until_declare(Navy::Sathar);
        let fired = Fate::Left { number: 0, weapon: Weapon::Ar };
        war.fight("gate", &TWO, &[("UPF Fighter 1", fired)], &[]);
        let now = &war.ship("UPF Fighter 1").condition;
        seen.push((now.weapons.of(Weapon::Ar), now.rearmed));
    }
    seen
}

#[test]
fn ruling_f5_out_of_supply_a_base_reloads_each_fighter_twice() {
    assert_eq!(shots(false), [(3, 1), (3, 2), (0, 2)]);
}

#[test]
fn ruling_f5_in_supply_there_is_no_limit() {
    assert_eq!(shots(true), [(3, 0), (3, 0), (3, 0)]);
}

#[test]
fn ruling_f5_a_base_that_had_no_quiet_day_clears_no_count() {
    // The line from the ford to the fortress leads through the rim, which a ship there cuts.
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["routes"] = json!([
            { "between": ["ford", "rim"], "boxes": 1 }, { "between": ["haven", "rim"], "boxes": 1 }]);
    });
    let mut war = at_the_gate(&own);
    war.until_move(Navy::Sathar);
    war.leave(TWO[1], "ford", "rim", 1);
    war.until(|state| state.day() == 5);
    let fired = Fate::Left { number: 0, weapon: Weapon::Ar };
    war.until_declare(Navy::Sathar);
    war.fight("gate", &[TWO[0]], &[("UPF Fighter 1", fired)], &[]);
    assert_eq!(war.ship("UPF Fighter 1").condition.rearmed, 1);
    // The line is open again, but the carrier fights on this day: it reloads without counting, and clears nothing.
    war.leave(TWO[1], "ford", "rim", 1);
    war.until(|state| state.day() == 6 && *state.phase() == Phase::Declare(Navy::Sathar));
    war.fight("gate", &[TWO[0]], &[("UPF Fighter 1", fired)], &[]);
    let shots = |war: &War| {
        let now = &war.ship("UPF Fighter 1").condition;
        (now.weapons.of(Weapon::Ar), now.rearmed)
    };
    assert_eq!((war.state().day(), shots(&war)), (7, (3, 1)));
    // A quiet day in supply.
    war.until_day(8);
    assert_eq!(shots(&war), (3, 0));
}

#[test]
fn ruling_f5_the_count_clears_when_the_base_is_in_supply_again() {
    // Without a fortress there is no supply: one reload is counted. A fortress is no further than the haven.
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["systems"][2]["planets"][0]["station"] = json!("armed_station");
        own["circles"] = json!([{ "system": "ford", "boxes": 1 }, { "system": "ford", "boxes": 1 }]);
        own["routes"] = json!([
            { "between": ["ford", "rim"], "boxes": 1 }, { "between": ["haven", "rim"], "boxes": 1 }]);
    });
    let mut war = at_the_gate(&own);
    // The line from the ford to the haven leads through the rim: a ship there cuts it.
    war.until_move(Navy::Sathar);
    war.leave(TWO[1], "ford", "rim", 1);
    war.until_day(4);
    war.until(|state| state.day() == 5);
    assert!(war.is_at(TWO[1], "rock"));
    war.until_declare(Navy::Sathar);
    let fired = Fate::Left { number: 0, weapon: Weapon::Ar };
    war.fight("gate", &[TWO[0]], &[("UPF Fighter 1", fired)], &[]);
    assert_eq!(war.ship("UPF Fighter 1").condition.rearmed, 1);
    war.until_move(Navy::Sathar);
    war.leave(TWO[1], "ford", "rim", 1);
    war.until_move(Navy::Upf);
    war.until_move(Navy::Sathar);
    assert_eq!(war.ship("UPF Fighter 1").condition.rearmed, 0);
}

#[test]
fn ruling_f6_a_fighter_lands_at_its_own_planet_first() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("isle");
        own["systems"][1]["planets"][1]["station"] = json!("armed_station");
    });
    let mut war = at_the_gate(&own);
    let events = war.fight("isle", &TWO, &[("UPF Carrier 1", Fate::Lost)], &[]);
    let isle = war.id("Isle Station");
    assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(isle));
    assert!(events.iter().any(|event| matches!(event, Event::Based { base, .. } if *base == isle)));
    // That of the other planet when this one falls.
    let mut war = at_the_gate(&own);
    war.fight("isle", &TWO, &[("UPF Carrier 1", Fate::Lost), ("Isle Station", Fate::Lost)], &[]);
    assert_eq!(war.place("UPF Fighter 1"), Place::Aboard(war.id("Gate Station")));
}

#[test]
fn s2_fighters_of_a_carrier_that_attacks_are_in_the_battle() {
    let ships = ["Sathar Carrier 1", TWO[0]];
    let mut war = War::at_the_gate(&by_hand(&guarded(), &json!({})), Retreat::Cruisers, &ships);
    war.strike("gate", &["Sathar Carrier 1"]);
    war.go_to_battle();
    let aboard: Vec<_> = war.state().aboard(war.id("Sathar Carrier 1")).collect();
    assert_eq!(aboard.len(), 2);
    assert!(aboard.iter().all(|fighter| war.battles()[0].plan.attackers.contains(fighter)));
}
