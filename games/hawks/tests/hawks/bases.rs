//! §5 Bases: rearming, and standing orders for what is shot at there. Ruling R64.

use contract::{Refuse as _, Seat, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::Event;
use hawks::ship::{Order, Place};
use hawks::tables::Options;
use hawks::types::{ShipId, Weapon};
use hawks::view::Stage;
use testkit::Scripted;

fn start(options: serde_json::Value) -> Scripted<Hawks> {
    Scripted::start(serde_json::from_value::<Options>(options).expect("options"))
}

/// A station with a fighter and a scout that have fired, a carrier with a fighter; a cruiser of the enemy stands by.
fn base(supply: bool, enemy: &str) -> Scripted<Hawks> {
    start(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "upf", "planet": "28.20",
        "upf": { "ships": [
            { "class": "armed_station", "name": "Hub", "at": "27.20", "orbit": "clockwise", "out_of_supply": !supply },
            { "class": "fighter", "docked": "Hub", "condition": { "weapons": { "ar": 0 } } },
            { "class": "assault_scout", "docked": "Hub", "condition": { "weapons": { "ar": 1 } } },
            { "class": "assault_carrier", "name": "Deck", "at": "20.30", "facing": "e" },
            { "class": "fighter", "aboard": "Deck", "condition": { "weapons": { "ar": 0 } } },
        ] },
        "sathar": { "ships": [{ "class": "light_cruiser", "at": enemy, "facing": "w" }] },
    } }))
}

/// A whole game turn in which only what is named happens.
fn turn(game: &mut Scripted<Hawks>, shots: &[Action]) -> Vec<Event> {
    let mut all = game.act(0, Action::Move, &[]);
    hold(game, &mut all);
    all.extend(game.act(1, Action::Move, &[]));
    if game.view(Viewer::Public).stage == Stage::Defend {
        all.extend(game.act(0, Action::Fire, &[]));
    }
    if game.view(Viewer::Public).stage == Stage::Attack {
        for shot in shots {
            game.act(1, *shot, &[]);
        }
        let rolls = vec![100; shots.len()];
        all.extend(game.act(1, Action::Fire, &rolls));
    }
    all
}

fn hold(game: &mut Scripted<Hawks>, all: &mut Vec<Event>) {
    while matches!(game.view(Viewer::Public).stage, Stage::Defend | Stage::Attack) {
        let seat = game.to_act().lowest().expect("somebody").0;
        all.extend(game.act(seat, Action::Fire, &[]));
    }
}

fn rearmed(events: &[Event]) -> Vec<u8> {
    let ship = |event: &Event| match event {
        Event::Rearmed { ship, .. } => Some(ship.0),
        _ => None,
    };
    events.iter().filter_map(ship).collect()
}

#[test]
fn s5_2_a_full_turn_aboard_brings_all_rockets_back_and_s5_1_to_scouts_at_stations() {
    let mut game = base(true, "50.35");
    assert_eq!(rearmed(&turn(&mut game, &[])), [1, 2, 4]);
    let seen = game.view(Viewer::Public);
    assert_eq!([1, 2, 4].map(|n: usize| seen.ships[n].condition.weapons.ar), [3, 4, 3]);
    assert!(rearmed(&turn(&mut game, &[])).is_empty());
}

#[test]
fn ruling_r37_an_attack_on_the_base_spoils_it_hit_or_miss() {
    let mut game = base(true, "30.20");
    let shot = Action::Aim { leg: 0, ship: ShipId(5), target: ShipId(0), weapon: Weapon::Lb };
    // The planet is not in the way: the station has stepped on.
    let events = turn(&mut game, &[shot]);
    assert_eq!(rearmed(&events), [4], "{events:?}");
    assert_eq!(rearmed(&turn(&mut game, &[])), [1, 2]);
}

#[test]
fn ruling_r37_who_lands_in_a_turn_is_rearmed_in_the_next() {
    let mut game = start(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "upf",
        "upf": { "ships": [
            { "class": "assault_carrier", "name": "Deck", "at": "20.30", "facing": "e" },
            { "class": "fighter", "at": "19.30", "facing": "e", "speed": 1, "condition": { "weapons": { "ar": 0 } } },
        ] },
        "sathar": { "ships": [{ "class": "frigate", "at": "50.9", "facing": "w" }] },
    } }));
    game.act(0, Action::Step(ShipId(1)), &[]);
    game.act(0, Action::Dock { base: ShipId(0), ship: ShipId(1) }, &[]);
    assert!(rearmed(&turn(&mut game, &[])).is_empty());
    assert_eq!(game.view(Viewer::Public).ships[1].place, Place::Aboard(ShipId(0)));
    assert_eq!(rearmed(&turn(&mut game, &[])), [1]);
}

#[test]
fn ruling_r63_out_of_supply_each_is_rearmed_twice() {
    let twice = |rearmed: u8| {
        let mut options = serde_json::json!({ "rules": "campaign", "scenario": {
            "first": "upf", "planet": "28.20",
            "upf": { "ships": [
                { "class": "armed_station", "name": "Hub", "at": "27.20", "orbit": "clockwise", "out_of_supply": true },
                { "class": "fighter", "docked": "Hub", "condition": { "weapons": { "ar": 0 } } },
            ] },
            "sathar": { "ships": [{ "class": "frigate", "at": "50.9", "facing": "w" }] },
        } });
        options["scenario"]["upf"]["ships"][1]["condition"]["rearmed"] = rearmed.into();
        let mut game = start(options);
        let events = turn(&mut game, &[]);
        (self::rearmed(&events).len(), game.view(Viewer::Public).ships[1].condition.rearmed)
    };
    assert_eq!([twice(0), twice(1), twice(2)], [(1, 1), (1, 2), (0, 2)]);
    let mut game = base(false, "50.35");
    turn(&mut game, &[]);
    assert_eq!(game.view(Viewer::Public).ships[4].condition.rearmed, 0);
}

/// A destroyer fires a torpedo and a rocket salvo at a frigate with four interceptors.
fn fired(order: Option<Order>, rolls: &[u32]) -> (Scripted<Hawks>, Vec<Event>) {
    let mut game = start(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "upf",
        "upf": { "ships": [{ "class": "frigate", "at": "10.10", "facing": "e" }] },
        "sathar": { "ships": [{ "class": "destroyer", "at": "12.10", "facing": "w" }] },
    } }));
    if let Some(order) = order {
        game.act(0, Action::Standing { order, ship: None }, &[]);
        assert_eq!(game.refuse(0, Action::Standing { order, ship: Some(ShipId(0)) }).kind(), "no_order");
    }
    game.act(0, Action::Move, &[]);
    game.act(1, Action::Fire, &[]);
    game.act(0, Action::Fire, &[]);
    game.act(1, Action::Move, &[]);
    game.act(0, Action::Fire, &[]);
    for weapon in [Weapon::T, Weapon::Rb] {
        game.act(1, Action::Aim { leg: 0, ship: ShipId(1), target: ShipId(0), weapon }, &[]);
    }
    let events = game.act(1, Action::Fire, rolls);
    (game, events)
}

fn thrown(events: &[Event]) -> Option<Vec<u8>> {
    let answer = events.iter().find_map(|event| match event {
        Event::Answered { shots, .. } => Some(shots.clone()),
        _ => None,
    });
    answer.map(|shots| shots.iter().map(hawks::event::Attack::thrown).collect())
}

#[test]
fn ruling_r64_who_has_a_standing_order_is_not_asked() {
    let (game, events) = fired(None, &[]);
    assert_eq!((game.view(Viewer::Public).stage, thrown(&events)), (Stage::Answer, None));
    for (order, wanted) in [
        (Order::Never, [0, 0]),
        // A torpedo does 22 on average and loses 10 with each, a salvo does 11 and loses 3.
        (Order::All, [4, 0]),
        (Order::Keep(2), [2, 0]),
        // 50 % of 22 are 11; with one interceptor it is under 10.
        (Order::Worth(10), [1, 0]),
        (Order::Worth(5), [3, 0]),
    ] {
        let (_, events) = fired(Some(order), &[100, 100]);
        assert_eq!(thrown(&events), Some(wanted.to_vec()), "{order:?}");
    }
}

#[test]
fn ruling_r64_nobody_else_knows_a_standing_order() {
    let (game, _) = fired(Some(Order::Keep(2)), &[100, 100]);
    assert_eq!(game.view(Viewer::Seat(Seat(0))).ships[0].order, Some(Order::Keep(2)));
    assert_eq!(game.view(Viewer::Seat(Seat(1))).ships[0].order, None);
    assert_eq!(game.view(Viewer::Public).ships[0].order, None);
}

#[test]
fn ruling_r64_a_scout_evades_by_order() {
    let evades = |order: Order| {
        let mut game = start(serde_json::json!({ "rules": "campaign", "scenario": {
            "first": "upf",
            "upf": { "ships": [{ "class": "assault_scout", "at": "10.10", "facing": "e", "speed": 1 }] },
            "sathar": { "ships": [{ "class": "destroyer", "at": "13.10", "facing": "w" }] },
        } }));
        assert_eq!(game.refuse(0, Action::Standing { order: Order::Keep(2), ship: None }).kind(), "no_order");
        game.act(0, Action::Standing { order, ship: Some(ShipId(0)) }, &[]);
        game.act(0, Action::Step(ShipId(0)), &[]);
        game.act(0, Action::Move, &[]);
        game.act(1, Action::Fire, &[]);
        game.act(0, Action::Fire, &[]);
        game.act(1, Action::Move, &[]);
        game.act(0, Action::Fire, &[]);
        game.act(1, Action::Aim { leg: 0, ship: ShipId(1), target: ShipId(0), weapon: Weapon::T }, &[]);
        game.act(1, Action::Fire, &[100]);
        game.view(Viewer::Public).ships[0].weaves
    };
    assert_eq!([evades(Order::Never), evades(Order::All)], [false, true]);
}
