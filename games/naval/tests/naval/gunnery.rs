//! §4 to §6: lines, designation, modifiers, results.

use crate::sea::{aim, battle, duel, open, unit, volleys, with};
use contract::{Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Cause, Event, ModifierKind};
use naval::gunnery::forecast;
use naval::types::{Battery, Column, Hits, UnitId};
use serde_json::{Value, json};
use testkit::Scripted;

/// Modifiers that the first side's first unit would have against the second side's first.
fn modifiers(options: naval::tables::Options) -> Vec<(ModifierKind, i8)> {
    let game = open(options, &[3, 1, 6]);
    let view = game.view(Viewer::Seat(Seat(0)));
    let target = view.units.iter().find(|unit| unit.side == Seat(1)).expect("an enemy").id;
    let found = forecast(&view, UnitId(0), Battery::Main, target).expect("a shot");
    found.solution.modifiers.iter().map(|modifier| (modifier.kind, modifier.value)).collect()
}

/// Hood and Bismarck with these headings and speeds.
fn ships(hood: (&str, u8), bismarck: (&str, u8)) -> [Value; 2] {
    [
        unit(1, "GB-BC1", "Hood", "1010", hood.0, hood.1),
        unit(2, "GE-BB1", "Bismarck", "1906", bismarck.0, bismarck.1),
    ]
}

#[test]
fn s6_1_a_shot_is_rolled_on_both_tables_and_applied_at_the_end() {
    let mut game = open(duel(&[], json!({})), &[3, 1, 6]);
    game.act(0, aim(0, 1), &[]);
    game.act(0, Action::Done, &[]);
    game.act(1, aim(1, 0), &[]);
    // Hood: 9 on the DPT, −2 since it is fired at: 18 points, 1:1; 7 on the CRT: W. Bismarck: 4 less 2: none.
    let events = game.act(1, Action::Done, &[5, 4, 3, 4, 2, 2]);
    let shots = volleys(&events);
    assert_eq!((shots[0].modified, shots[0].quarters, shots[0].points), (7, 4, 18));
    assert_eq!((shots[0].column, shots[0].hits), (Some(Column::One), Hits { w: 1, ..Hits::NONE }));
    assert_eq!((shots[1].modified, shots[1].points, shots[1].column), (2, 5, None));
    let fired = events.iter().rposition(|event| matches!(event, Event::Fired(_)));
    let hurt = events.iter().position(|event| matches!(event, Event::Damaged { .. }));
    assert!(fired < hurt, "damage takes effect when all have fired");
    let hit = Event::Damaged { cause: Cause::Gunfire, s: 0, unit: UnitId(1), w: 1 };
    assert!(events.contains(&hit));
    // 18 less a third.
    let view = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.unit(UnitId(1)).expect("Bismarck").attack, 12);
}

#[test]
fn s6_3_basic_modifiers() {
    assert_eq!(modifiers(battle(&ships(("A", 4), ("A", 4)), &[], json!({}))), []);
    assert_eq!(
        modifiers(battle(&ships(("A", 4), ("A", 1)), &[], json!({}))),
        [(ModifierKind::SlowTarget, 2)]
    );
    assert_eq!(modifiers(battle(&ships(("B", 4), ("A", 4)), &[], json!({}))), [(ModifierKind::EndOn, -1)]);
    assert_eq!(modifiers(battle(&ships(("E", 4), ("A", 4)), &[], json!({}))), [(ModifierKind::EndOn, -1)]);
    // Without the rules that make them so: neither the T nor speed counts.
    assert_eq!(modifiers(battle(&ships(("A", 5), ("B", 6)), &[], json!({}))), []);
}

#[test]
fn s12_62_crossing_the_t_adds_one() {
    for heading in ["B", "E"] {
        let options = battle(&ships(("A", 4), (heading, 4)), &["crossing_t"], json!({}));
        assert_eq!(modifiers(options), [(ModifierKind::CrossingT, 1)]);
    }
    assert_eq!(modifiers(battle(&ships(("A", 4), ("A", 4)), &["crossing_t"], json!({}))), []);
    // Not within four hexes.
    let near = [unit(1, "GB-BC1", "Hood", "1010", "A", 4), unit(2, "GE-BB1", "Bismarck", "1408", "B", 4)];
    assert_eq!(modifiers(battle(&near, &["crossing_t"], json!({}))), []);
}

#[test]
fn s12_63_a_target_at_speed_six_costs_one() {
    let options = battle(&ships(("A", 4), ("A", 6)), &["fast_target"], json!({}));
    assert_eq!(modifiers(options), [(ModifierKind::FastTarget, -1)]);
}

#[test]
fn s12_64_firing_at_full_speed_costs_one() {
    let options = battle(&ships(("A", 5), ("A", 4)), &["full_speed"], json!({}));
    assert_eq!(modifiers(options), [(ModifierKind::FullSpeed, -1)]);
}

#[test]
fn s11_3_crews_change_the_roll() {
    for (crew, kind, value) in [("crack", ModifierKind::CrackCrew, 1), ("poor", ModifierKind::PoorCrew, -1)] {
        let [hood, bismarck] = ships(("A", 4), ("A", 4));
        let units = [with(hood, json!({ "crew": crew })), bismarck];
        assert_eq!(modifiers(battle(&units, &["crews"], json!({}))), [(kind, value)]);
        assert_eq!(modifiers(battle(&units, &[], json!({}))), []);
    }
}

#[test]
fn s6_3_fire_is_concentrated_and_returned() {
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        unit(1, "GB-BB2", "Prince of Wales", "1011", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1906", "A", 4),
    ];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    for firer in [0, 1] {
        game.act(0, aim(firer, 2), &[]);
    }
    game.act(0, Action::Done, &[]);
    game.act(1, aim(2, 0), &[]);
    let events = game.act(1, Action::Done, &[1, 1, 1, 2, 1, 1]);
    let named: Vec<Vec<ModifierKind>> =
        volleys(&events).iter().map(|v| v.modifiers.iter().map(|m| m.kind).collect()).collect();
    assert_eq!(named[0], [ModifierKind::Concentrated, ModifierKind::FiredAt]);
    assert_eq!(named[1], [ModifierKind::Concentrated]);
    assert_eq!(named[2], [ModifierKind::FiredAt]);
}

#[test]
fn s5_what_may_be_named() {
    let far = [unit(1, "GB-BC1", "Hood", "0110", "A", 4), unit(2, "GE-BB1", "Bismarck", "2010", "A", 4)];
    let game = open(battle(&far, &[], json!({})), &[3, 1, 6]);
    assert_eq!(game.refuse(0, aim(0, 1)).kind(), "too_far");
    assert_eq!(game.refuse(1, aim(1, 0)).kind(), "not_now");
    assert_eq!(game.refuse(0, aim(1, 0)).kind(), "not_yours");
    // Beyond the visibility nothing is spotted.
    let game = open(duel(&[], json!({ "visibility": 8 })), &[3, 1, 6]);
    assert_eq!(game.refuse(0, aim(0, 1)).kind(), "unspotted");
    // Secondary batteries reach five hexes.
    let game = open(duel(&[], json!({})), &[3, 1, 6]);
    let second = Action::Aim { battery: Battery::Secondary, target: UnitId(1), unit: UnitId(0) };
    assert_eq!(game.refuse(0, second).kind(), "too_far");
    // NS: no main fire astern.
    let units = [unit(1, "GB-BB4", "Rodney", "1010", "E", 4), unit(2, "GE-BB1", "Bismarck", "1906", "A", 4)];
    let game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    assert_eq!(game.refuse(0, aim(0, 1)).kind(), "no_stern");
}

#[test]
fn s4_2_land_blocks_a_line() {
    let island = json!({ "map": { "columns": 36, "rows": 24, "land": ["1508"] } });
    let game = open(duel(&[], island), &[3, 1, 6]);
    assert_eq!(game.refuse(0, aim(0, 1)).kind(), "blocked");
}

#[test]
fn s12_41_units_block_lines() {
    let row = |at: &str| unit(1, "CA", "Norfolk", at, "A", 4);
    let fight = |middle: Value, firer: &str, rules: &[&str]| {
        let units =
            [unit(1, firer, "Firer", "1010", "A", 4), middle, unit(2, "GE-BB1", "Bismarck", "1606", "A", 4)];
        open(battle(&units, rules, json!({})), &[3, 1, 6])
    };
    // The line from 1010 to 1606 is not straight along hexes; 1110 lies on it, beside the firer.
    let on = ["blocked_lines"];
    assert_eq!(fight(row("1110"), "CA", &on).refuse(0, aim(0, 2)).kind(), "blocked");
    fight(row("1110"), "CA", &[]).act(0, aim(0, 2), &[]);
    // In the middle a cruiser is in nobody's way, a capital ship in the way of destroyers alone.
    fight(row("1308"), "CA", &on).act(0, aim(0, 2), &[]);
    let capital = unit(1, "GB-BB2", "Prince of Wales", "1308", "A", 4);
    assert_eq!(fight(capital.clone(), "DD", &on).refuse(0, aim(0, 2)).kind(), "blocked");
    fight(capital, "CA", &on).act(0, aim(0, 2), &[]);
}

#[test]
fn s11_11_generic_radar_fires_at_the_unseen() {
    let [hood, bismarck] = ships(("A", 4), ("A", 4));
    let units = [with(hood, json!({ "radar": "type284" })), bismarck];
    let options = |rules: &[&str]| battle(&units, rules, json!({ "visibility": 5 }));
    assert_eq!(modifiers(options(&["radar"])), [(ModifierKind::LowRadar, -3)]);
    assert_eq!(open(options(&[]), &[3, 1, 6]).refuse(0, aim(0, 1)).kind(), "unspotted");
}

#[test]
fn s12_11_national_sets_spot_splashes() {
    let fight = |set: &str, side: u8| {
        let [hood, bismarck] = ships(("A", 4), ("A", 4));
        let units = match side {
            1 => [with(hood, json!({ "radar": set })), bismarck],
            _ => [hood, with(bismarck, json!({ "radar": set }))],
        };
        battle(&units, &["radar_sets"], json!({ "visibility": 5 }))
    };
    // Nine hexes: within the spotting range of Type 284, beyond nothing.
    assert_eq!(modifiers(fight("type284", 1)), []);
    let game = open(fight("fumo", 2), &[3, 6, 1]);
    let view = game.view(Viewer::Seat(Seat(1)));
    let found = forecast(&view, UnitId(1), Battery::Main, UnitId(0)).expect("a shot").solution.modifiers;
    assert_eq!((found[0].kind, found[0].value), (ModifierKind::LowRadar, -3));
    // Gufo-3 leads guns eight hexes far, and the target is at nine.
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        with(unit(2, "IT-BB1", "Littorio", "1906", "A", 4), json!({ "radar": "gufo3" })),
    ];
    let game = open(battle(&units, &["radar_sets"], json!({ "visibility": 5 })), &[3, 6, 1]);
    assert_eq!(game.refuse(1, aim(1, 0)).kind(), "unspotted");
}

#[test]
fn s12_12_three_w_destroy_the_radar() {
    let [hood, bismarck] = ships(("A", 4), ("A", 4));
    let units = [with(hood, json!({ "radar": "type284", "damage": { "w": 3 } })), bismarck];
    let game = open(battle(&units, &["radar_sets"], json!({ "visibility": 5 })), &[3, 1, 6]);
    assert!(game.view(Viewer::Seat(Seat(0))).unit(UnitId(0)).expect("Hood").unit.radar_lost);
    assert_eq!(game.refuse(0, aim(0, 1)).kind(), "no_guns");
}

/// One shot of Hood's with these dice for it.
fn one_shot(options: naval::tables::Options, rolls: &[u32]) -> (Scripted<Naval>, Vec<Event>) {
    let mut game = open(options, &[3, 1, 6]);
    game.act(0, aim(0, 1), &[]);
    game.act(0, Action::Done, &[]);
    let events = game.act(1, Action::Done, rolls);
    (game, events)
}

#[test]
fn s12_5_special_damage_follows_a_seven() {
    // 7 on the CRT at 1:1: W and the special table; 8: its radar.
    let (game, events) = one_shot(duel(&["special_damage"], json!({})), &[3, 4, 3, 4, 4, 4]);
    let special = events.iter().find_map(|event| match event {
        Event::SpecialRolled { hit, unit, .. } => Some((*hit, *unit)),
        _ => None,
    });
    assert_eq!(special, Some((Some(naval::tables::SpecialHit::Radar), UnitId(1))));
    assert!(game.view(Viewer::Public).unit(UnitId(1)).expect("Bismarck").unit.radar_lost);
    // Without the rule no more dice are rolled.
    one_shot(duel(&[], json!({})), &[3, 4, 3, 4]);
    // 1:2: only an 11.
    one_shot(duel(&["special_damage"], json!({})), &[1, 4, 3, 4]);
}

#[test]
fn s12_5_a_rudder_hit_goes_straight_on() {
    let (game, _) = one_shot(duel(&["special_damage"], json!({})), &[3, 4, 3, 4, 4, 5]);
    // The other side moves first; Bismarck may but keep its speed.
    let helm = |game: &Scripted<Naval>| {
        game.view(Viewer::Seat(Seat(1))).unit(UnitId(1)).and_then(|u| u.helm.clone())
    };
    let mut game = game;
    assert!(helm(&game).is_none());
    game.act(0, Action::Done, &[]);
    let helm = helm(&game).expect("its movement");
    assert_eq!((helm.least, helm.most, helm.hexsides), (4, 4, Some(0)));
}

#[test]
fn s11_9_flash_makes_an_x_of_a_two() {
    let shot = |rules: &[&str]| {
        let mut game = open(duel(rules, json!({})), &[3, 6, 1]);
        game.act(1, aim(1, 0), &[]);
        game.act(1, Action::Done, &[]);
        let events = game.act(0, Action::Done, &[3, 4, 1, 1]);
        volleys(&events)[0].hits
    };
    assert!(shot(&["flash"]).x);
    assert_eq!(shot(&[]), Hits { s: 1, ..Hits::NONE });
}

#[test]
fn s6_5_hits_run_over_and_sink() {
    use naval::rules::overflow;
    assert_eq!(overflow(0, 0, 1, 1), (1, 1, false));
    assert_eq!(overflow(2, 0, 2, 0), (1, 1, false));
    assert_eq!(overflow(1, 3, 0, 1), (1, 0, false));
    assert_eq!(overflow(3, 3, 1, 0), (0, 0, true));
    let units = ships(("A", 4), ("A", 4));
    let [hood, bismarck] = units;
    let units = [hood, with(bismarck, json!({ "damage": { "w": 3, "s": 3 }, "speed": 0 }))];
    let mut game = open(battle(&units, &[], json!({})), &[3, 1, 6]);
    game.act(0, aim(0, 1), &[]);
    game.act(0, Action::Done, &[]);
    let events = game.act(1, Action::Done, &[3, 4, 3, 4]);
    assert!(events.contains(&Event::Sunk { cause: Cause::Gunfire, unit: UnitId(1) }));
}

#[test]
fn s6_1_damage_by_halves_is_a_switch() {
    let [hood, bismarck] = ships(("A", 4), ("A", 4));
    let units = [with(hood, json!({ "damage": { "w": 1 } })), bismarck];
    let attack = |rules: &[&str]| {
        let game = open(battle(&units, rules, json!({})), &[3, 1, 6]);
        game.view(Viewer::Public).units[0].attack
    };
    assert_eq!((attack(&[]), attack(&["halves"])), (12, 9));
}

#[test]
fn s12_61_a_main_battery_that_shifts_loses_one() {
    let units = [
        unit(1, "GB-BC1", "Hood", "1010", "A", 4),
        unit(2, "GE-BB1", "Bismarck", "1906", "A", 4),
        unit(2, "CA", "Prinz Eugen", "1907", "A", 4),
    ];
    let mut game = open(battle(&units, &["shifting"], json!({})), &[3, 1, 6]);
    game.act(0, aim(0, 1), &[]);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[1, 1]);
    game.act(0, Action::Done, &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    let view = game.view(Viewer::Seat(Seat(0)));
    let kinds = |target: u8| -> Vec<ModifierKind> {
        let found = forecast(&view, UnitId(0), Battery::Main, UnitId(target)).expect("a shot");
        found.solution.modifiers.iter().map(|m| m.kind).collect()
    };
    assert_eq!(kinds(1), []);
    assert_eq!(kinds(2), [ModifierKind::Shifted]);
}

#[test]
fn s3_1_ties_keep_the_advantage_and_an_admiral_helps() {
    let [hood, bismarck] = ships(("A", 4), ("A", 4));
    let plain = open(duel(&[], json!({})), &[3, 4, 4]);
    assert_eq!(plain.view(Viewer::Public).advantage, Seat(1));
    let units = [with(hood, json!({ "flag": true })), bismarck];
    let game = open(battle(&units, &[], json!({})), &[3, 4, 4]);
    assert_eq!(game.view(Viewer::Public).advantage, Seat(0));
}

#[test]
fn s4_1_visibility_varies_by_day_and_less_by_night() {
    let seen = |night: bool, die: u32| {
        let mut game = open(duel(&[], json!({ "night": night, "visibility": 10 })), &[die, 1, 6]);
        let _ = &mut game;
        game.view(Viewer::Public).visibility
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| seen(false, die)), [8, 9, 10, 10, 11, 12]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| seen(true, die)), [9, 10, 10, 10, 10, 11]);
}

/// §10 The guns of one side fire worse in every shot, and the shot says so.
#[test]
fn s10_a_gunnery_handicap_is_an_item_of_every_shot() {
    let shot = |worse: i8| {
        let options = naval::tables::Options { gunnery: Some(worse), ..duel(&[], json!({})) };
        let mut game = open(options, &[3, 1, 6]);
        game.act(0, aim(0, 1), &[]);
        game.act(0, Action::Done, &[]);
        game.act(1, aim(1, 0), &[]);
        let events = game.act(1, Action::Done, &[5, 4, 3, 4, 6, 5, 3, 4]);
        let shots = volleys(&events);
        [shots[0].modified, shots[1].modified]
    };
    // Both are fired at, which costs them two.
    assert_eq!(shot(2), [9 - 2 - 2, 11 - 2], "the first side's");
    assert_eq!(shot(-2), [9 - 2, 11 - 2 - 2], "the second side's");
    let plain = battle(&ships(("A", 4), ("A", 4)), &[], json!({}));
    let worse = naval::tables::Options { gunnery: Some(3), ..plain.clone() };
    assert_eq!(modifiers(worse), [(ModifierKind::Handicap, -3)]);
    let better = naval::tables::Options { gunnery: Some(-3), ..plain };
    assert_eq!(modifiers(better), []);
}
