//! The sections above the others: what all of their parts have in common.

use crate::sea::{aim, battle, duel, open, sixes, unit, with};
use contract::{Refuse as _, Seat, Viewer};
use naval::action::Action;
use naval::event::{Event, ModifierKind};
use naval::gunnery::{forecast, strength};
use naval::hex::Line;
use naval::state::Phase;
use naval::tables::Rule;
use naval::types::{Battery, Heading, Hex, UnitId};
use serde_json::{Value, json};

fn hex(text: &str) -> Hex {
    text.parse().expect(text)
}

#[test]
fn s1_headings_go_clockwise_from_north() {
    let north = hex("1808");
    let around: Vec<String> = north.around().iter().map(ToString::to_string).collect();
    assert_eq!(around, ["1807", "1908", "1909", "1809", "1709", "1708"]);
    assert_eq!(Heading::A.turned(1), Heading::B);
    assert_eq!((Heading::A.turned(-1), Heading::F.turned(1)), (Heading::F, Heading::A));
}

#[test]
fn s1_3_even_columns_lie_half_a_hex_lower() {
    // Queen Elizabeth's start is seven hexes from the Narrows, as history has it.
    assert_eq!(hex("1808").distance(hex("2203")), 7);
    // From an even column north-east is the same row, from an odd one the row above.
    assert_eq!((hex("1808").toward(Heading::B), hex("1908").toward(Heading::B)), (hex("1908"), hex("2007")));
}

#[test]
fn s3_a_turn_goes_through_its_phases() {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "1010", "A", 4), json!({ "damage": { "w": 1 } })),
        unit(1, "DD", "Flotilla", "1112", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1311", "A", 4),
    ];
    let more = json!({ "night": true, "visibility": 4, "strikes": [{ "side": 1 }] });
    let mut game = open(battle(&units, &["fog", "air_strikes", "wind", "smoke"], more), &[3, 1, 6]);
    let mut told = Vec::new();
    while game.state().turn() == 1 && game.outcome().is_none() {
        let seat = game.to_act().lowest().expect("somebody").0;
        if game.state().phase() == &Phase::Aim(Seat(0)) {
            game.act(0, aim(0, 2), &[]);
        }
        let threes = &mut contract::Dice::given(vec![3; 100]);
        told.extend(game.rolled(seat, Action::Done, threes));
    }
    let all = game.events().iter().filter_map(|event| match event {
        Event::VisibilityRolled { .. } => Some("visibility"),
        Event::AdvantageRolled { .. } => Some("advantage"),
        Event::Detected { .. } => Some("detection"),
        Event::Declared { .. } => Some("declared"),
        Event::Designated { .. } => Some("targets"),
        Event::Fired(_) => Some("fire"),
        Event::MovementEnded { .. } => Some("movement"),
        Event::TorpedoesOrdered { .. } => Some("torpedoes"),
        Event::RepairTried { .. } => Some("repairs"),
        Event::WindRolled { .. } => Some("wind"),
        Event::TurnBegan { turn: 2 } => Some("next turn"),
        _ => None,
    });
    let mut all: Vec<&str> = all.collect();
    all.dedup();
    let end = all.iter().position(|step| *step == "next turn").expect("turn 2");
    let wanted = [
        "visibility",
        "advantage",
        "detection",
        "declared",
        "targets",
        "fire",
        "movement",
        "detection",
        "torpedoes",
        "repairs",
        "wind",
    ];
    let seen: Vec<&str> = all[..end].to_vec();
    // Before torpedoes something new may be made out or not.
    assert_eq!(
        seen.iter().filter(|step| **step != "detection").copied().collect::<Vec<_>>(),
        wanted.iter().filter(|step| **step != "detection").copied().collect::<Vec<_>>()
    );
    assert_eq!(seen[2], "detection");
}

#[test]
fn s4_lines_of_sight_are_mutual_and_land_at_their_ends_is_no_bar() {
    let land = [hex("1208"), hex("1010"), hex("1606")];
    for (from, to) in [("1010", "1606"), ("1606", "1010"), ("1008", "1408"), ("1408", "1008")] {
        let (from, to) = (hex(from), hex(to));
        let there = Line::between(from, to).blocked(|hex| land.contains(&hex));
        assert_eq!(there, Line::between(to, from).blocked(|hex| land.contains(&hex)));
        assert!(!Line::between(from, to).blocked(|hex| hex == from || hex == to));
    }
}

#[test]
fn s6_who_sinks_has_fired() {
    let units = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1310", "A", 4)];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    game.act(0, aim(0, 1), &[]);
    game.act(0, Action::Done, &[]);
    game.act(1, aim(1, 0), &[]);
    let events = game.rolled(1, Action::Done, &mut sixes());
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    assert_eq!(count(|event| matches!(event, Event::Fired(_))), 2);
    assert_eq!(count(|event| matches!(event, Event::Sunk { .. })), 2);
}

#[test]
fn s8_salvos_run_at_once_and_are_counted() {
    let units = [
        unit(1, "DD", "First", "1010", "A", 0),
        unit(2, "DD", "Second", "1011", "A", 0),
        unit(2, "GE-BB1", "Bismarck", "3011", "A", 0),
    ];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    for seat in [0, 1, 0, 1] {
        game.act(seat, Action::Done, &[]);
    }
    game.act(0, Action::Torpedo { target: UnitId(1), unit: UnitId(0) }, &[]);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Torpedo { target: UnitId(0), unit: UnitId(1) }, &[]);
    // Two salvos at 3:1, each from ahead or astern of a target that lies still; a 12 is X: both sink one another.
    let events = game.rolled(1, Action::Done, &mut sixes());
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Sunk { .. })).count(), 2);
    assert_eq!((game.state().unit(UnitId(0)).salvos, game.state().unit(UnitId(1)).salvos), (1, 1));
}

#[test]
fn s8_1_screening_units_have_one_battery_that_counts_as_main() {
    let units = [
        unit(1, "CA", "Norfolk", "1010", "A", 4),
        unit(1, "CL", "Sheffield", "1012", "A", 4),
        unit(1, "DD", "Flotilla", "1014", "A", 4),
        unit(1, "GB-BB2", "Prince of Wales", "1016", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1312", "A", 4),
    ];
    let mut game = open(battle(&units, &["smoke"], json!({})), &[3, 1, 6]);
    let view = game.view(Viewer::Seat(Seat(0)));
    for screening in 0..3 {
        assert!(strength(&view, UnitId(screening), Battery::Main).is_some());
        assert_eq!(strength(&view, UnitId(screening), Battery::Secondary), None);
    }
    assert_eq!(strength(&view, UnitId(3), Battery::Secondary), Some(2));
    // Two of them at one target: that is concentrated fire.
    game.act(0, aim(0, 4), &[]);
    game.act(0, aim(1, 4), &[]);
    let view = game.view(Viewer::Seat(Seat(0)));
    let found = forecast(&view, UnitId(0), Battery::Main, UnitId(4)).expect("a shot").solution.modifiers;
    assert!(found.iter().any(|modifier| modifier.kind == ModifierKind::Concentrated));
    // Light cruisers and destroyers lay smoke, heavy cruisers and battleships do not.
    game.act(0, Action::Done, &[]);
    game.rolled(1, Action::Done, &mut contract::Dice::given(vec![1; 40]));
    let smoke = |unit: u8| game.listed(0).contains(&Action::Smoke(UnitId(unit)));
    assert_eq!([0, 1, 2, 3].map(smoke), [false, true, true, false]);
}

/// The rules that are on when only this one is asked for.
fn alone(rule: Rule) -> Vec<Rule> {
    let name = serde_json::to_value(rule).expect("a name");
    let options = duel(&[name.as_str().expect("a name")], json!({}));
    open(options, &[3, 1, 6]).setup().switches.iter().collect()
}

#[test]
fn s11_every_optional_rule_is_a_switch_of_its_own() {
    let optional = Rule::ALL.into_iter().filter(|rule| rule.section().starts_with("§11"));
    let mut count = 0;
    for rule in optional {
        assert_eq!(alone(rule), [rule]);
        count += 1;
    }
    assert_eq!(count, 9);
}

#[test]
fn s12_every_advanced_rule_is_a_switch_of_its_own() {
    let advanced = Rule::ALL.into_iter().filter(|rule| rule.section().starts_with("§12"));
    // Dummies need fog.
    for rule in advanced.filter(|rule| *rule != Rule::Dummies) {
        assert_eq!(alone(rule), [rule]);
    }
}

#[test]
fn s11_6_an_admiral_on_a_flagship_that_can_fight_helps() {
    let bonus = |flag: Value| {
        let units = [
            with(unit(1, "GB-BC1", "Hood", "1010", "A", 4), flag),
            unit(2, "GE-BB1", "Bismarck", "1906", "A", 4),
        ];
        let game = open(battle(&units, &["command"], json!({})), &[3, 3, 3]);
        let told = game.events().iter().find_map(|event| match event {
            Event::AdvantageRolled { bonus, .. } => Some(bonus[0]),
            _ => None,
        });
        told.expect("a roll")
    };
    assert_eq!(bonus(json!({ "flag": true })), 1);
    assert_eq!(bonus(json!({})), 0);
    assert_eq!(bonus(json!({ "flag": true, "damage": { "w_fixed": 3 } })), 0);
}

#[test]
fn s12_1_national_sets_take_the_place_of_generic_radar() {
    let units = [
        with(unit(1, "GB-BC1", "Hood", "1010", "A", 4), json!({ "radar": "type284" })),
        unit(2, "GE-BB1", "Bismarck", &hex("1010").along(Heading::B, 11).to_string(), "A", 4),
    ];
    let kinds = |rules: &[&str]| {
        let game = open(battle(&units, rules, json!({ "visibility": 5 })), &[3, 1, 6]);
        let view = game.view(Viewer::Seat(Seat(0)));
        match forecast(&view, UnitId(0), Battery::Main, UnitId(1)) {
            Ok(found) => Ok(found.solution.total),
            Err(refusal) => Err(refusal.kind()),
        }
    };
    // Eleven hexes: generic sets of low grade reach ten, Type 284 twelve.
    assert_eq!(kinds(&["radar"]), Err("unspotted"));
    assert_eq!(kinds(&["radar_sets"]), Ok(-3));
}

#[test]
fn s12_3_screening_units_turn_three_times() {
    let units = [unit(1, "DD", "Flotilla", "1010", "A", 6), unit(2, "GB-BC1", "Hood", "2010", "A", 4)];
    let mut game = open(battle(&units, &["turning"], json!({})), &[3, 1, 6]);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[]);
    game.act(0, Action::Speed { speed: 6, unit: UnitId(0) }, &[]);
    let turn = |by: i8| Action::Turn { by, unit: UnitId(0) };
    for action in [turn(1), Action::Ahead(UnitId(0)), turn(-1), Action::Ahead(UnitId(0)), turn(1)] {
        game.act(0, action, &[]);
    }
    assert_eq!(game.refuse(0, turn(1)).kind(), "no_turn");
    let left = game.listed(0).iter().any(|action| matches!(action, Action::Turn { .. }));
    assert!(!left, "three turns are made");
}

#[test]
fn s12_4_units_block_and_every_ship_shells_only_when_that_is_played() {
    let setup = |rules: &[&str]| open(duel(rules, json!({})), &[3, 1, 6]).setup().clone();
    let both = setup(&["blocked_lines", "ship_starshells"]);
    assert!(both.on(Rule::BlockedLines) && both.on(Rule::ShipStarshells));
    // In the basic game ships never block.
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        unit(1, "CA", "Norfolk", "1110", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1606", "A", 4),
    ];
    open(battle(&units, &[], json!({})), &[3, 1, 6]).act(0, aim(0, 2), &[]);
    let game = open(battle(&units, &["blocked_lines"], json!({})), &[3, 1, 6]);
    assert_eq!(game.refuse(0, aim(0, 2)).kind(), "blocked");
}

#[test]
fn s12_6_gunnery_modifiers_count_only_when_they_are_played() {
    // Bismarck at six, Hood at her full five, Hood ahead of Bismarck.
    let units = [unit(1, "GB-BC1", "Hood", "1010", "B", 5), unit(2, "GE-BB1", "Bismarck", "1016", "A", 6)];
    let kinds = |rules: &[&str]| -> Vec<ModifierKind> {
        let game = open(battle(&units, rules, json!({})), &[3, 1, 6]);
        let view = game.view(Viewer::Seat(Seat(0)));
        let found = forecast(&view, UnitId(0), Battery::Main, UnitId(1)).expect("a shot");
        found.solution.modifiers.iter().map(|modifier| modifier.kind).collect()
    };
    assert_eq!(kinds(&[]), []);
    assert_eq!(kinds(&["crossing_t"]), [ModifierKind::CrossingT]);
    assert_eq!(kinds(&["fast_target"]), [ModifierKind::FastTarget]);
    assert_eq!(kinds(&["full_speed"]), [ModifierKind::FullSpeed]);
    let all = ["shifting", "crossing_t", "fast_target", "full_speed"];
    assert_eq!(kinds(&all), [ModifierKind::CrossingT, ModifierKind::FastTarget, ModifierKind::FullSpeed]);
}
