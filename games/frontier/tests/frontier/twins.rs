//! Two worlds in which hidden things have changed places: the condition of retreat, a drone for a frigate, the orders of two
//! ships. Whoever cannot know it is told the same, byte for byte.

use contract::{Seat, UserData};
use frontier::Frontier;
use frontier::action::Action;
use frontier::event::{Began, Event};
use frontier::state::State;
use frontier::tables::{Options, Setup, prepare};
use frontier::types::{Class, Navy, Retreat, ShipId};
use serde_json::json;
use testkit::{Compared, Swap, Twins};

fn options(json: serde_json::Value) -> Options {
    serde_json::from_value(json).expect("options")
}

fn prepared(options: &Options) -> std::sync::Arc<Setup> {
    prepare(options, &UserData::default()).expect("a war")
}

fn check(name: &str, options: Options, swap: Swap<Frontier>, games: u64, rows: usize) -> Compared {
    Twins::new((name, options), swap).games(games).rows(rows).levels(&["easy", "reference"]).check()
}

fn exchange(pair: (ShipId, ShipId), ship: ShipId) -> ShipId {
    match ship {
        one if one == pair.0 => pair.1,
        two if two == pair.1 => pair.0,
        ship => ship,
    }
}

/// §14 The condition is known to the Sathar alone.
#[test]
fn s14_one_condition_of_retreat_is_as_good_as_another() {
    let options = options(json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 6 }));
    let setup = prepared(&options);
    let sathar: Vec<Seat> = setup.seats(Navy::Sathar).collect();
    let row = |row: &[Action]| -> Vec<Action> {
        let mirrored = |action: &Action| match action {
            Action::Condition(Retreat::Losses) => Action::Condition(Retreat::Ships),
            Action::Condition(_) => Action::Condition(Retreat::Losses),
            other => other.clone(),
        };
        row.iter().map(mirrored).collect()
    };
    let swap = Swap::<Frontier>::new(sathar, row)
        .parts(|_, event: &Event, _| matches!(event, Event::RetreatBegan(_)));
    let compared = check("condition", options, swap, 2, 60);
    assert!(compared.rows > 30 && compared.minds > 5, "{} rows, {} left", compared.rows, compared.left);
}

/// §13 Which frigates are drones nobody knows before a battle shows it.
#[test]
fn s13_a_drone_is_as_good_as_a_frigate() {
    let json = json!({
        "scenario": "outpost", "battles": "resolve", "day_limit": 8, "shatter_drones": true, "drone_identity": "hidden",
    });
    let options = options(json);
    let setup = prepared(&options);
    for navy in Navy::ALL {
        let frigate = |(_, info): &(ShipId, &frontier::tables::ShipInfo)| {
            info.navy == navy && info.class == Class::Frigate
        };
        let frigates: Vec<ShipId> = setup.all().filter(frigate).map(|(id, _)| id).collect();
        let (Some(first), Some(last)) = (frigates.first(), frigates.last()) else { continue };
        if frigates.len() < 3 {
            continue;
        }
        let pair = (*first, *last);
        let row = move |row: &[Action]| -> Vec<Action> {
            let mirrored = |action: &Action| match action {
                Action::Mark(ship) => Action::Mark(exchange(pair, *ship)),
                other => other.clone(),
            };
            row.iter().map(mirrored).collect()
        };
        let owners: Vec<Seat> = setup.seats(navy).collect();
        // Officers fight with what they know: a battle may go otherwise.
        let swap = Swap::<Frontier>::new(owners, row)
            .parts(|_, event: &Event, _| matches!(event, Event::Decided { .. } | Event::BattleBegan { .. }));
        let compared = check("drones", options.clone(), swap, 2, 40);
        assert!(compared.rows > 10, "{} rows, {} left", compared.rows, compared.left);
    }
}

/// §5 What ships are ordered to do is theirs until it is done.
#[test]
fn s5_one_order_is_as_good_as_another() {
    let json = json!({
        "scenario": "outpost", "battles": "resolve", "day_limit": 6, "upf_players": 2, "sathar_players": 2,
    });
    let options = options(json);
    let setup = prepared(&options);
    let owners: Vec<Seat> = setup.seats(Navy::Sathar).collect();
    let own = |(_, info): &(ShipId, &frontier::tables::ShipInfo)| {
        info.navy == Navy::Sathar && info.class == Class::Destroyer
    };
    let ships: Vec<ShipId> = setup.all().filter(own).map(|(id, _)| id).collect();
    let pair = (ships[0], ships[1]);
    let row = move |row: &[Action]| -> Vec<Action> {
        let mirrored = |action: &Action| match action {
            Action::Order { order, ship } => Action::Order { order: *order, ship: exchange(pair, *ship) },
            other => other.clone(),
        };
        row.iter().map(mirrored).collect()
    };
    let of = move |ships: &[ShipId]| ships.iter().any(|ship| *ship == pair.0 || *ship == pair.1);
    let swap = Swap::<Frontier>::new(owners, row).parts(move |_, event: &Event, _| match event {
        Event::Moved { ships, .. } | Event::Jumped { ships, .. } | Event::Overshot { ships, .. } => of(ships),
        Event::Declared(_) | Event::Met { .. } | Event::Decided { .. } => true,
        _ => false,
    });
    let compared = check("orders", options, swap, 4, 40);
    assert!(compared.rows > 10, "{} rows, {} left", compared.rows, compared.left);
}

/// Ruling S8: for how long the force off the map stays away only its side knows, until it is asked about again.
#[test]
fn ruling_s8_one_rest_is_as_good_as_another() {
    let options = options(json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 6 }));
    let setup = prepared(&options);
    let row = |row: &[Action]| -> Vec<Action> {
        let mirrored = |action: &Action| match action {
            Action::Rest(_) => Action::Rest(30),
            other => other.clone(),
        };
        row.iter().map(mirrored).collect()
    };
    let asked = |state: &State, event: &Event, _| *event == Event::Began(Began::Nova) && state.day() > 0;
    let swap = Swap::<Frontier>::new(setup.seats(Navy::Upf), row).parts(asked);
    let opening = [(Seat(0), vec![Action::Done]), (Seat(0), vec![Action::Rest(5)])];
    let compared = Twins::new(("rest", options), swap)
        .opening(opening)
        .games(2)
        .rows(30)
        .levels(&["easy", "reference"])
        .check();
    assert!(compared.rows > 15 && compared.count("nova_held") > 0, "{} rows", compared.rows);
}
