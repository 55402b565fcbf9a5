//! §2 Forces, §3 Setting up.

use crate::war::{self, SATHAR, UPF, War, by_hand, strait_but};
use contract::{Game as _, Refuse as _, Seat, Viewer};
use frontier::Frontier;
use frontier::action::{Action, Berth};
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{CircleId, Class, Navy, Order, Place, Retreat, ShipId};
use serde_json::{Value, json};

fn whole() -> Value {
    json!({ "battles": "hand" })
}

fn place(war: &War, name: &str, at: Berth) -> Action {
    Action::Place { at, ship: war.id(name) }
}

/// The Sathar of the whole war, and the UPF have set up: the names of all that are not fighters.
fn sathar(war: &War) -> Vec<String> {
    let ours = war.setup().all().filter(|(_, info)| info.navy == Navy::Sathar && info.is_capital());
    ours.map(|(_, info)| info.name.clone()).collect()
}

/// Places so many ships in each circle.
fn through(war: &mut War, numbers: &[usize]) {
    let mut names = sathar(war).into_iter();
    for (circle, number) in numbers.iter().enumerate() {
        for name in names.by_ref().take(*number) {
            let action = place(war, &name, Berth::Circle(CircleId(circle as u8)));
            war.act(SATHAR, action);
        }
    }
}

fn sathar_set_up() -> War {
    let mut war = War::open(&whole());
    war.done(UPF);
    war
}

#[test]
fn ruling_s1_the_upf_set_up_first_then_the_sathar_then_nova_then_drones() {
    let mut war = War::open(&json!({ "battles": "hand", "shatter_drones": true }));
    let mut seen = vec![war.state().phase().clone()];
    war.done(UPF);
    seen.push(war.state().phase().clone());
    through(&mut war, &[10, 10]);
    war.act(SATHAR, Action::Condition(Retreat::Ships));
    war.done(SATHAR);
    seen.push(war.state().phase().clone());
    war.act(UPF, Action::Nova(false));
    seen.push(war.state().phase().clone());
    assert_eq!(seen, [Phase::UpfSetUp, Phase::SatharSetUp, Phase::Nova, Phase::Drones]);
    for seat in [UPF, SATHAR] {
        let navy = war.setup().side(Seat(seat)).expect("a side");
        let frigates: Vec<ShipId> = war
            .setup()
            .all()
            .filter(|(_, info)| info.navy == navy && info.class == Class::Frigate)
            .map(|(id, _)| id)
            .take(2)
            .collect();
        assert_eq!(war.refuse(seat, Action::Done).kind(), "unmarked");
        frigates.into_iter().for_each(|ship| drop(war.act(seat, Action::Mark(ship))));
        war.done(seat);
    }
    assert_eq!((war.state().day(), war.state().phase()), (1, &Phase::Move(Navy::Sathar)));
}

#[test]
fn ruling_s1_a_condition_must_be_chosen() {
    let mut war = sathar_set_up();
    through(&mut war, &[10, 10]);
    assert_eq!(war.refuse(SATHAR, Action::Done).kind(), "no_condition");
    war.act(SATHAR, Action::Condition(Retreat::Losses));
    war.act(SATHAR, Action::Condition(Retreat::Ships));
    war.done(SATHAR);
    assert_eq!(war.truth().condition, Some(Retreat::Ships));
}

#[test]
fn ruling_s2_at_least_twenty_ships_begin_and_fighters_do_not_count() {
    let mut war = sathar_set_up();
    through(&mut war, &[10, 9]);
    war.act(SATHAR, Action::Condition(Retreat::Ships));
    assert_eq!(war.refuse(SATHAR, Action::Done).kind(), "too_few");
    // A carrier with six fighters is one ship.
    war.act(SATHAR, place(&war, "Sathar Carrier 4", Berth::Circle(CircleId(1))));
    war.done(SATHAR);
}

#[test]
fn ruling_s2_no_more_than_half_in_one_circle() {
    for (numbers, fits) in [
        (&[10, 10][..], true),
        (&[11, 10], false),
        (&[10, 10, 1], true),
        (&[11, 9], false),
        (&[14, 10, 4], true),
        (&[15, 9, 4], false),
        (&[20], false),
    ] {
        let mut war = sathar_set_up();
        through(&mut war, numbers);
        war.act(SATHAR, Action::Condition(Retreat::Ships));
        if fits {
            war.done(SATHAR);
        } else {
            assert_eq!(war.refuse(SATHAR, Action::Done).kind(), "too_many", "{numbers:?}");
        }
    }
}

#[test]
fn ruling_s3_later_entries_have_the_same_half_and_no_least_number() {
    let mut war = sathar_set_up();
    through(&mut war, &[10, 10]);
    war.act(SATHAR, Action::Condition(Retreat::Ships));
    war.done(SATHAR);
    war.until_day(2);
    let rest: Vec<String> =
        sathar(&war).into_iter().filter(|name| war.place(name) == Place::Reserve).collect();
    // One alone may come, through any circle.
    war.order(&rest[0], Order::Enter(CircleId(4)));
    assert!(war.game.legal(SATHAR).contains(&Action::Done));
    // Of three, two through one circle are too many.
    war.order(&rest[1], Order::Enter(CircleId(4)));
    war.order(&rest[2], Order::Enter(CircleId(0)));
    assert_eq!(war.refuse(SATHAR, Action::Done).kind(), "too_many");
    war.order(&rest[3], Order::Enter(CircleId(0)));
    war.done(SATHAR);
    assert_eq!(war.place(&rest[0]), Place::Red { circle: CircleId(4), at: 1, inward: true });
}

#[test]
fn ruling_s3_with_two_circles_an_odd_ship_may_come_through_either() {
    let ships = [("Sathar Destroyer 1", 0), ("Sathar Destroyer 2", 1), ("Sathar Destroyer 3", 0)];
    let war = War::begin(&by_hand(&war::strait(), &json!({})), Retreat::Ships, &ships);
    assert_eq!(war.state().day(), 1);
}

#[test]
fn ruling_s4_the_reserve_may_wait_for_ever_or_until_a_deadline() {
    let begun = |more: &Value| {
        let ships = [("Sathar Destroyer 1", 0), ("Sathar Destroyer 2", 1)];
        War::begin(&by_hand(&war::strait(), more), Retreat::Carriers, &ships)
    };
    let mut war = begun(&json!({}));
    war.until_day(40);
    assert_eq!(war.place("Sathar Carrier 1"), Place::Reserve);
    // Two carriers still in reserve are lost: the first condition is met.
    let mut war = begun(&json!({ "reserve_deadline": 7 }));
    war.until(|state| matches!(state.phase(), Phase::Over(_)));
    assert_eq!(war.state().day(), 7);
    assert_eq!(war.lost("Sathar Carrier 1"), Some(frontier::types::Cause::Withheld));
    assert_eq!(war.lost("Sathar Fighter 1"), Some(frontier::types::Cause::Withheld));
}

#[test]
fn ruling_s5_all_fighters_are_aboard_carriers_of_eight() {
    let war = sathar_set_up();
    let carriers: Vec<ShipId> = (1..=4).map(|n| war.id(&format!("Sathar Carrier {n}"))).collect();
    let held: Vec<usize> = carriers.iter().map(|carrier| war.state().aboard(*carrier).count()).collect();
    assert_eq!(held, [7, 6, 6, 6]);
    let fighters: Vec<ShipId> =
        carriers[1..].iter().flat_map(|carrier| war.state().aboard(*carrier)).collect();
    let mut war = war;
    let base = |ship: ShipId| Action::Place { at: Berth::Base(carriers[0]), ship };
    war.act(SATHAR, base(fighters[0]));
    assert_eq!(war.refuse(SATHAR, base(fighters[1])).kind(), "no_room");
    let circle = Action::Place { at: Berth::Circle(CircleId(0)), ship: fighters[1] };
    assert_eq!(war.refuse(SATHAR, circle).kind(), "no_berth");
}

#[test]
fn ruling_s6_fighters_begin_at_their_carrier_or_their_base_station() {
    let mut war = War::open(&whole());
    let base = |war: &War, name: &str, at: &str| place(war, name, Berth::Base(war.id(at)));
    // Of Task Force Cassidine: its carrier, or Triad.
    assert!(
        matches!(war.place("UPF Fighter 1"), Place::Aboard(at) if war.state().info(at).name == "UPF Carrier 1")
    );
    war.act(UPF, base(&war, "UPF Fighter 1", "Triad Station"));
    assert_eq!(war.refuse(UPF, base(&war, "UPF Fighter 2", "Fortress Gollwin")).kind(), "no_berth");
    assert_eq!(war.refuse(UPF, base(&war, "UPF Fighter 2", "UPF Carrier 2")).kind(), "no_berth");
    // Of Strike Force NOVA: its carrier.
    assert_eq!(war.refuse(UPF, base(&war, "UPF Fighter 7", "Triad Station")).kind(), "no_berth");
    // Of no force: anywhere. A station has no limit.
    for n in 13..=16 {
        war.act(UPF, base(&war, &format!("UPF Fighter {n}"), "Zik-kit Station"));
    }
    war.act(UPF, base(&war, "UPF Fighter 13", "UPF Carrier 2"));
    assert_eq!(war.refuse(UPF, base(&war, "UPF Fighter 14", "Sathar Carrier 1")).kind(), "no_berth");
    war.done(UPF);
    assert_eq!(war.state().aboard(war.id("Zik-kit Station")).count(), 3);
}

#[test]
fn ruling_s7_militia_and_task_forces_are_at_home_and_loose_ships_anywhere() {
    let mut war = War::open(&whole());
    assert!(war.is_at("UPF Battleship 1", "triad") && war.is_at("UPF Battleship 2", "morgaines_world"));
    assert!(war.is_at("Pale Frigate 1", "pale") && war.is_at("Outer Reach Frigate 2", "outer_reach"));
    assert_eq!(war.place("UPF Battleship 3"), Place::OffMap);
    let planet = |war: &War, name: &str, at: &str| place(war, name, Berth::Planet(war.planet(at)));
    // Loose ships: also where no station is, one by one, or with NOVA.
    war.act(UPF, planet(&war, "UPF Destroyer 4", "volturnus"));
    war.act(UPF, planet(&war, "UPF Destroyer 5", "hakosoar"));
    war.act(UPF, place(&war, "UPF Minelayer 3", Berth::OffMap));
    for fixed in ["UPF Battleship 1", "UPF Battleship 3", "Pale Frigate 1"] {
        assert_eq!(war.refuse(UPF, planet(&war, fixed, "laco")).kind(), "no_berth", "{fixed}");
    }
    assert_eq!(war.refuse(UPF, planet(&war, "Sathar Destroyer 1", "laco")).kind(), "not_yours");
    war.done(UPF);
    assert!(war.is_at("UPF Destroyer 4", "volturnus") && war.is_at("UPF Destroyer 5", "hakosoar"));
    assert_eq!(war.place("UPF Minelayer 3"), Place::OffMap);
}

/// The Sathar have set up: the UPF decide about NOVA.
fn before_nova() -> War {
    let mut war = sathar_set_up();
    through(&mut war, &[10, 10]);
    war.act(SATHAR, Action::Condition(Retreat::Ships));
    war.done(SATHAR);
    war
}

#[test]
fn ruling_s8_nova_turns_up_where_the_die_says() {
    let table = [
        "gran_quivera",
        "gran_quivera",
        "gran_quivera",
        "pale",
        "inner_reach",
        "terledrom",
        "zik_kit",
        "kenzah_kit",
        "gollywog",
        "kawdl_kit",
    ];
    for (roll, planet) in (1..).zip(table) {
        let mut war = before_nova();
        war.game.act(UPF, Action::Nova(true), &[roll]);
        assert!(war.is_at("UPF Battleship 3", planet), "{roll}");
        assert_eq!(war.state().planet(war.id("UPF Fighter 7")), Some(war.planet(planet)), "still aboard");
    }
}

#[test]
fn ruling_s8_nova_may_come_on_any_day_and_move_at_once() {
    let mut war = before_nova();
    war.act(UPF, Action::Nova(false));
    war.done(SATHAR);
    assert_eq!((war.state().day(), war.state().phase()), (1, &Phase::Nova));
    war.act(UPF, Action::Nova(false));
    assert_eq!(*war.state().phase(), Phase::Move(Navy::Upf));
    war.until(|state| state.day() == 3 && *state.phase() == Phase::Nova);
    war.game.act(UPF, Action::Nova(true), &[1]);
    war.leave("UPF Battleship 3", "prenglar", "cassidine", 2);
    war.done(UPF);
    assert!(matches!(war.place("UPF Battleship 3"), Place::Track { at: 2, .. }));
    // It is asked about no more.
    war.until(|state| state.day() == 4 && *state.phase() == Phase::Move(Navy::Upf));
}

#[test]
fn ruling_s8_nova_may_stay_away_all_the_war_and_comes_whoever_is_there() {
    let mut war = before_nova();
    war.until_day(12);
    assert_eq!(war.place("UPF Battleship 3"), Place::OffMap);
    // The strait: the station at the gate is gone and enemies are there.
    let own = strait_but(|own| {
        own["nova"] = json!(["gate", "gate", "gate", "gate", "gate", "gate", "gate", "gate", "gate", "gate"]);
        own["systems"][1]["planets"][0]["militia"] = json!({});
        own["forces"] =
            json!([{ "id": "nova", "name": "Nova", "off_map": true, "ships": { "destroyer": 1 } }]);
    });
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2"];
    let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Carriers, &ships);
    war.fight("gate", &ships, &[("Gate Station", frontier::action::Fate::Lost)], &[]);
    war.until(|state| *state.phase() == Phase::Nova);
    war.game.act(UPF, Action::Nova(true), &[10]);
    assert!(war.is_at("UPF Destroyer 1", "gate"));
}

#[test]
fn ruling_s9_everything_but_the_secrets_is_open() {
    let mut war = War::open(&json!({ "battles": "hand", "shatter_drones": true }));
    war.done(UPF);
    through(&mut war, &[10, 10]);
    war.act(SATHAR, Action::Condition(Retreat::Ships));
    war.done(SATHAR);
    war.until(|state| *state.phase() == Phase::Drones);
    let (mine, theirs) = (["Pale Frigate 1", "UPF Frigate 1"], ["Sathar Frigate 1", "Sathar Frigate 2"]);
    for (seat, names) in [(UPF, mine), (SATHAR, theirs)] {
        names.iter().for_each(|name| drop(war.act(seat, Action::Mark(war.id(name)))));
        war.done(seat);
    }
    let (upf, sathar) = (war.game.view(Viewer::Seat(Seat(UPF))), war.game.view(Viewer::Seat(Seat(SATHAR))));
    let places = |view: &frontier::view::View| {
        view.ships.iter().map(|ship| (ship.id, ship.place, ship.condition.clone())).collect::<Vec<_>>()
    };
    assert_eq!(places(&upf), places(&sathar));
    assert_eq!((upf.condition, sathar.condition), (None, Some(Retreat::Ships)));
    assert_eq!(upf.drones, mine.map(|name| war.id(name)));
    assert_eq!(sathar.drones, theirs.map(|name| war.id(name)));
}

#[test]
fn s3_what_is_set_up_is_told_when_a_side_is_done() {
    let mut war = War::open(&whole());
    war.act(UPF, place(&war, "UPF Destroyer 4", Berth::Planet(war.planet("volturnus"))));
    assert!(!war.is_at("UPF Destroyer 4", "volturnus"), "a draft");
    let events = war.done(UPF);
    assert!(events.iter().any(|event| matches!(event, Event::Placed { navy: Navy::Upf, .. })));
}

#[test]
fn s14_a_condition_that_both_sides_know_is_not_chosen() {
    let mut war = War::open(&json!({ "battles": "hand", "known_condition": "cruisers" }));
    war.done(UPF);
    through(&mut war, &[10, 10]);
    assert_eq!(war.refuse(SATHAR, Action::Condition(Retreat::Ships)).kind(), "known_condition");
    war.done(SATHAR);
    for viewer in [Viewer::Public, Viewer::Seat(Seat(UPF)), Viewer::Seat(Seat(SATHAR))] {
        assert_eq!(war.game.view(viewer).condition, Some(Retreat::Cruisers));
    }
}

#[test]
fn ruling_s8_the_captain_may_say_that_nobody_need_ask_for_some_days() {
    let mut war = before_nova();
    assert_eq!(war.refuse(UPF, Action::Rest(1)).kind(), "no_rest");
    assert_eq!(war.refuse(UPF, Action::Rest(31)).kind(), "no_rest");
    let day = war.state().day();
    war.act(UPF, Action::Rest(3));
    war.until(|state| *state.phase() == Phase::Nova);
    assert_eq!(war.state().day(), day + 3);
}

#[test]
fn ruling_s8_nobody_else_learns_for_how_long_the_force_stays_away() {
    let mut war = before_nova();
    war.act(UPF, Action::Rest(3));
    let again = |viewer: Viewer| war.game.view(viewer).nova_again;
    assert_eq!(again(Viewer::Seat(Seat(UPF))), Some(3));
    assert_eq!([again(Viewer::Seat(Seat(SATHAR))), again(Viewer::Public)], [None, None]);
    let told = |event: Event, viewer: Viewer| Frontier::sight(war.state(), &event, viewer);
    for viewer in [Viewer::Seat(Seat(SATHAR)), Viewer::Public] {
        assert_eq!(told(Event::NovaRests(3), viewer), told(Event::NovaHeld, viewer));
    }
    assert_ne!(told(Event::NovaRests(3), Viewer::Seat(Seat(UPF))), told(Event::NovaHeld, Viewer::Public));
}
