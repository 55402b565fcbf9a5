//! §13.3 Forts.

use crate::sea::{battle, modifiers, unit, volleys, with};
use crate::war::{Game, hex, kind, main_at};
use naval::action::Action;
use naval::event::{Cause, Event, Repair};
use naval::tables::Options;
use naval::types::{Battery, UnitId};
use serde_json::{Value, json};
use testkit::Scripted;

const NELSON: UnitId = UnitId(0);
const SECOND: UnitId = UnitId(1);
const FORT: UnitId = UnitId(2);

/// Two ships and a fort at 1010, with land where it is said.
fn coast(fort: &str, land: &[&str], ships: [&str; 2], more: Value) -> Options {
    let units = [
        unit(1, "BR-B1", "Lord Nelson", ships[0], "C", 2),
        unit(1, "BR-B2", "Agamemnon", ships[1], "C", 2),
        with(json!({ "side": 2, "ship": fort, "name": "Fort", "at": "1010" }), more),
    ];
    let map = json!({ "columns": 30, "rows": 20, "land": land });
    battle(&units, &[], json!({ "edition": "salvo_ii", "map": map, "victory": { "margin": 0 } }))
}

/// The ships are asked first, or the fort.
fn open(options: Options, ships_first: bool) -> Game {
    Scripted::open(options, if ships_first { &[3, 1, 6] } else { &[3, 6, 1] })
}

const FAR: &str = "2018";

#[test]
fn s13_3_a_fort_fires_over_one_land_hex_and_is_answered() {
    // Its own hex does not count.
    let mut game = open(coast("FORT-minor", &["1009-1010"], ["1007", FAR], json!({})), false);
    game.act(1, main_at(FORT, NELSON), &[]);
    game.act(1, Action::Done, &[]);
    game.act(0, main_at(NELSON, FORT), &[]);
    // Two land hexes are too many, for both.
    let game = open(coast("FORT-minor", &["1008-1010"], ["1007", FAR], json!({})), false);
    assert_eq!(kind(&game.refuse(1, main_at(FORT, NELSON))), "blocked");
    let game = open(coast("FORT-minor", &["1008-1010"], ["1007", FAR], json!({})), true);
    assert_eq!(kind(&game.refuse(0, main_at(NELSON, FORT))), "blocked");
}

#[test]
fn s4_2_ships_do_not_see_each_other_over_land() {
    let units =
        [unit(1, "BR-B1", "Lord Nelson", "1007", "C", 2), unit(2, "HS-BC3", "Goeben", "1010", "C", 2)];
    let map = json!({ "columns": 30, "rows": 20, "land": ["1009"] });
    let game = open(battle(&units, &[], json!({ "map": map })), true);
    assert_eq!(kind(&game.refuse(0, main_at(NELSON, SECOND))), "blocked");
}

#[test]
fn s13_3_no_sectors_no_speed_no_concentration() {
    let mut game = open(coast("FORT-major", &["1010"], ["1006", "1005"], json!({})), true);
    for ship in [NELSON, SECOND] {
        let secondary = Action::Aim { battery: Battery::Secondary, target: FORT, unit: ship };
        assert!(["no_fort", "too_far"].contains(&kind(&game.refuse(0, secondary))));
        game.act(0, main_at(ship, FORT), &[]);
    }
    game.act(0, Action::Done, &[]);
    game.act(1, main_at(FORT, NELSON), &[]);
    let events = game.act(1, Action::Done, &[3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4]);
    let fired = volleys(&events);
    let of = |unit: UnitId| modifiers(fired.iter().find(|volley| volley.shot.unit == unit).expect("fire"));
    // The fort lies still, and two fire at it: nothing of it counts. It is fired at itself: −2.
    assert_eq!(of(NELSON), [("FiredAt".to_owned(), -2)]);
    assert!(of(SECOND).is_empty());
    assert_eq!(of(FORT), [("FiredAt".to_owned(), -2)]);
}

#[test]
fn s13_3_secondary_guns_do_not_fire_at_forts() {
    let game = open(coast("FORT-minor", &["1010"], ["1008", FAR], json!({})), true);
    let secondary = Action::Aim { battery: Battery::Secondary, target: FORT, unit: NELSON };
    assert_eq!(kind(&game.refuse(0, secondary)), "no_fort");
}

/// Lord Nelson fires at a minor fort two hexes away; all facts.
fn fire(fort: Value, dice: &[u32]) -> (Game, Vec<Event>) {
    let mut game = open(coast("FORT-minor", &["1010"], ["1008", FAR], fort), true);
    game.act(0, main_at(NELSON, FORT), &[]);
    game.act(0, Action::Done, &[]);
    let events = game.act(1, Action::Done, dice);
    (game, events)
}

#[test]
fn s13_3_s_is_ignored_and_w_counts() {
    // 7 doubled is 14 against 8: 1:1. A 2 there is S.
    let (game, events) = fire(json!({}), &[3, 4, 1, 1]);
    assert_eq!(volleys(&events)[0].hits.to_string(), "S");
    assert!(!events.iter().any(|event| matches!(event, Event::Damaged { .. } | Event::Sunk { .. })));
    assert_eq!(game.state().unit(FORT).s.hits, 0);
    // A 7 is W.
    let (game, events) = fire(json!({}), &[3, 4, 3, 4]);
    assert!(events.contains(&Event::Damaged { cause: Cause::Gunfire, s: 0, unit: FORT, w: 1 }));
    assert_eq!(game.state().unit(FORT).w.hits, 1);
}

#[test]
fn s13_3_destroyed_at_three_w_or_by_x() {
    let (game, events) = fire(json!({ "damage": { "w": 2 } }), &[3, 4, 3, 4]);
    assert!(events.contains(&Event::Sunk { cause: Cause::Gunfire, unit: FORT }));
    // §10 A minor fort is worth 5.
    assert_eq!(game.view(contract::Viewer::Arbiter).points, [5, 0]);
    let (game, events) = fire(json!({}), &[3, 4, 6, 6]);
    assert!(events.contains(&Event::Sunk { cause: Cause::Gunfire, unit: FORT }));
    assert!(!game.state().unit(FORT).in_play());
    // A coast does not go away with its forts.
    assert!(game.outcome().is_none());
}

#[test]
fn s10_a_major_fort_is_worth_twelve() {
    let mut game = open(coast("FORT-major", &["1010"], ["1008", FAR], json!({ "damage": { "w": 2 } })), true);
    game.act(0, main_at(NELSON, FORT), &[]);
    game.act(0, Action::Done, &[]);
    // 7, an 11 makes four times as much: 28 against 16 is 1:1.
    game.act(1, Action::Done, &[5, 6, 3, 4]);
    assert_eq!(game.view(contract::Viewer::Arbiter).points, [12, 0]);
}

/// The repairs of a fort at the end of a turn in which nobody fires.
fn repairs(w: u8, dice: &[u32]) -> Vec<Repair> {
    let damage = json!({ "damage": { "w": w } });
    let mut game = open(coast("FORT-minor", &["1010"], ["1008", FAR], damage), true);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[]);
    // The side without ships is not asked to move.
    let events = game.act(0, Action::Done, dice);
    let one = |event: &Event| match event {
        Event::RepairTried { result, unit, .. } if *unit == FORT => Some(*result),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

#[test]
fn s13_3_two_repairs_a_turn_even_with_one_hit() {
    assert_eq!(repairs(1, &[3, 3, 6, 5, 3, 1, 6]), [Repair::Nothing, Repair::Removed]);
    assert_eq!(repairs(2, &[6, 5, 5, 5, 3, 1, 6]), [Repair::Removed, Repair::Removed]);
    // The second is rolled for only if something is left that can be repaired.
    assert_eq!(repairs(1, &[6, 5, 3, 1, 6]), [Repair::Removed]);
    assert_eq!(repairs(1, &[1, 2, 3, 1, 6]), [Repair::Unrepairable]);
    assert!(repairs(0, &[3, 1, 6]).is_empty());
}

#[test]
fn s13_3_in_the_same_hex_three_times_as_strong() {
    let units = [
        unit(1, "BR-B1", "Lord Nelson", "1009", "D", 1),
        json!({ "side": 2, "ship": "FORT-major", "name": "Fort", "at": "1010" }),
    ];
    let map = json!({ "columns": 30, "rows": 20, "partial_sea": ["1010"] });
    let mut game = open(battle(&units, &[], json!({ "edition": "salvo_ii", "map": map })), true);
    // She steams in under it.
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[]);
    game.act(0, Action::Done, &[3, 1, 6]);
    game.act(0, main_at(NELSON, SECOND), &[]);
    game.act(0, Action::Done, &[]);
    game.act(1, main_at(SECOND, NELSON), &[]);
    let events = game.act(1, Action::Done, &[3, 4, 3, 4, 3, 4, 3, 4]);
    let attacks: Vec<u16> = volleys(&events).iter().map(|volley| volley.attack).collect();
    assert_eq!(attacks, [21, 27]);
    assert_eq!(hex("1010").distance(hex("1010")), 0);
}
