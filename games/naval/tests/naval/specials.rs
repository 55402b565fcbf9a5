//! §15 Rules that one battle has, and Casablanca's fort.

use crate::sea::{self, at, changed, ended, number, open, options, with};
use contract::{Dice, Refuse as _, Seat, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::{Cause, Event, ModifierKind, Order};
use naval::gunnery::{forecast, strength};
use naval::state::Phase;
use naval::types::{Battery, Column, TorpedoRow, UnitId};
use naval::view::HelmView;
use serde_json::{Value, json};
use testkit::Scripted;

/// A scenario with changes, opened with the first side to decide first.
fn begun(name: &str, rows: &[(&str, Value)], rules: &[&str], more: Value) -> Scripted<Naval> {
    let scene = changed(name, rows, more);
    open(options(json!({ "scenario": scene, "rules": "basic", "with": rules })), &[3, 1, 6])
}

fn to(at: &str, heading: &str, speed: u8) -> Value {
    json!({ "at": at, "heading": heading, "speed": speed })
}

/// Everybody is done until this phase.
fn until(game: &mut Scripted<Naval>, phase: &Phase, turn: u8) {
    while (game.state().phase(), game.state().turn()) != (phase, turn) {
        let seat = game.to_act().lowest().expect("not over");
        game.rolled(seat.0, Action::Done, &mut Dice::given(vec![3; 200]));
    }
}

fn helm(game: &Scripted<Naval>, name: &str) -> HelmView {
    let unit = number(game, name);
    let view = game.view(Viewer::Seat(game.setup().unit(unit).side));
    view.unit(unit).and_then(|unit| unit.helm.clone()).expect("its movement")
}

/// What changes a shot of one at another.
fn modifiers(game: &Scripted<Naval>, unit: &str, target: &str) -> Vec<(ModifierKind, i8)> {
    let (unit, target) = (number(game, unit), number(game, target));
    let view = game.view(Viewer::Seat(game.setup().unit(unit).side));
    let found = forecast(&view, unit, Battery::Main, target).expect("a shot");
    found.solution.modifiers.iter().map(|modifier| (modifier.kind, modifier.value)).collect()
}

#[test]
fn s15_a_gale_off_lofoten() {
    let rows = [("British destroyers 1", to("2112", "F", 4))];
    let mut game = begun("lofoten", &rows, &[], json!({}));
    until(&mut game, &Phase::Move(Seat(0)), 1);
    // One less than printed; destroyers four at most.
    assert_eq!((helm(&game, "Renown").most, helm(&game, "British destroyers 1").most), (5, 4));
    until(&mut game, &Phase::Move(Seat(1)), 1);
    assert_eq!(helm(&game, "Gneisenau").most, 5);
    // Nobody is asked for torpedoes, near as they are.
    let events = game.act(1, Action::Done, &[3, 1, 6]);
    assert!(!events.iter().any(
        |event| matches!(event, Event::StageBegan { stage, .. } if *stage == naval::event::Stage::Torpedo)
    ));
}

#[test]
fn s15_spray_off_lofoten_hampers_the_germans_alone() {
    let rows = [("Renown", to("1210", "A", 3)), ("Gneisenau", to("1206", "D", 3))];
    let game = begun("lofoten", &rows, &[], json!({}));
    let (end_on, spray) = ((ModifierKind::EndOn, -1), (ModifierKind::Spray, -1));
    assert_eq!(modifiers(&game, "Renown", "Gneisenau"), [end_on]);
    assert_eq!(modifiers(&game, "Gneisenau", "Renown"), [end_on, spray]);
    // Over the stern there is no spray.
    let rows = [("Renown", to("1210", "A", 3)), ("Gneisenau", to("1206", "A", 3))];
    assert_eq!(modifiers(&begun("lofoten", &rows, &[], json!({})), "Gneisenau", "Renown"), [end_on]);
}

#[test]
fn s15_surprise_at_matapan_lasts_a_turn() {
    let mut game = begun("matapan", &[], &[], json!({}));
    assert_eq!(game.state().phase(), &Phase::Shell(Seat(0)));
    game.act(0, Action::Done, &[]);
    assert_eq!(game.state().phase(), &Phase::Aim(Seat(0)), "no Italian starshells");
    game.act(0, Action::Done, &[]);
    assert_eq!(game.state().phase(), &Phase::Move(Seat(0)), "no Italian targets");
    until(&mut game, &Phase::Move(Seat(1)), 1);
    for name in ["Zara", "Fiume", "Italian destroyers"] {
        let helm = helm(&game, name);
        assert_eq!((helm.least, helm.most, helm.hexsides), (3, 3, Some(0)), "{name}");
    }
    until(&mut game, &Phase::Shell(Seat(1)), 2);
    until(&mut game, &Phase::Aim(Seat(1)), 2);
    until(&mut game, &Phase::Move(Seat(1)), 2);
    assert!(helm(&game, "Zara").hexsides.is_none());
}

#[test]
fn s15_searchlights_at_matapan_take_the_penalty_of_starshells() {
    let lit = |more: Value| {
        let mut game = begun("matapan", &[], &[], more);
        let unit = number(&game, "Warspite");
        game.act(0, Action::Shell { at: "1007".parse().expect("a hex"), unit }, &[]);
        game.act(0, Action::Done, &[1]);
        modifiers(&game, "Warspite", "Pola").contains(&(ModifierKind::Starshell, -1))
    };
    assert!(!lit(json!({})) && lit(json!({ "special": [] })));
}

#[test]
fn s15_searchlights_at_matapan_take_misidentification() {
    let struck = |more: Value| {
        let mut game = begun("matapan", &[], &["command"], more);
        until(&mut game, &Phase::Aim(Seat(0)), 1);
        let shot = at(&game, "Warspite", "Zara");
        game.act(0, shot, &[]);
        // A natural 2 at three hexes, more than half of three.
        let mut dice = Dice::given(vec![1; 40]);
        let events = if game.setup().special.is_empty() {
            game.act(0, Action::Done, &[]);
            game.rolled(1, Action::Done, &mut dice)
        } else {
            game.rolled(0, Action::Done, &mut dice)
        };
        let struck = sea::volleys(&events)[0].struck;
        game.setup().unit(struck).side
    };
    assert_eq!(struck(json!({})), Seat(1));
    assert_eq!(struck(json!({ "special": [] })), Seat(0));
}

#[test]
fn s15_prince_of_wales_breaks_down_on_a_double_one() {
    let fire = |unit: &str, dice: &[u32]| {
        let mut game = begun("denmark_strait", &[], &[], json!({}));
        let shot = at(&game, unit, "Bismarck");
        game.act(0, shot, &[]);
        game.act(0, Action::Done, &[]);
        let events = game.act(1, Action::Done, dice);
        let hit = Event::Damaged { cause: Cause::Breakdown, s: 0, unit: number(&game, unit), w: 1 };
        (events.contains(&hit), game.state().unit(number(&game, unit)).w)
    };
    let (broke, w) = fire("Prince of Wales", &[1, 1]);
    assert!(broke && w.hits == 1 && w.fixed == 0, "it can be repaired");
    assert!(!fire("Prince of Wales", &[1, 2]).0 && !fire("Hood", &[1, 1]).0);
}

#[test]
fn s15_the_cruisers_keep_away_while_hood_is_afloat() {
    let rows = |hood: &str| [("Norfolk", to("1613", "A", 4)), ("Hood", to(hood, "A", 0))];
    let ahead = |game: &mut Scripted<Naval>| {
        until(game, &Phase::Move(Seat(0)), 1);
        let unit = number(game, "Norfolk");
        game.act(0, Action::Speed { speed: 4, unit }, &[]);
        Action::Ahead(unit)
    };
    // Eight hexes south of Bismarck, heading for her.
    let mut game = begun("denmark_strait", &rows("2514"), &[], json!({}));
    let step = ahead(&mut game);
    assert_eq!(game.refuse(0, step).kind(), "too_near");
    // Hood is sunk: five hexes, 4:1, a 12.
    let mut game = begun("denmark_strait", &rows("1610"), &[], json!({}));
    game.act(0, Action::Done, &[]);
    let shot = at(&game, "Bismarck", "Hood");
    game.act(1, shot, &[]);
    game.act(1, Action::Done, &[6, 6, 6, 6]);
    assert!(!game.state().unit(number(&game, "Hood")).in_play());
    let step = ahead(&mut game);
    game.act(0, step, &[]);
}

#[test]
fn s15_who_cannot_but_go_straight_is_not_kept_away() {
    // A surprised side has no choice: Norfolk steams on and does not run aground at sea.
    let rows = [("Norfolk", to("1613", "A", 4))];
    let mut special = sea::scene("denmark_strait")["special"].clone();
    special.as_array_mut().expect("rules").push(json!({ "surprise": { "side": 1, "through": 1 } }));
    let mut game = begun("denmark_strait", &rows, &[], json!({ "special": special }));
    until(&mut game, &Phase::Move(Seat(0)), 1);
    let events = game.act(0, Action::Done, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::Damaged { .. })));
    let norfolk = game.state().unit(number(&game, "Norfolk"));
    assert_eq!((norfolk.hex().map(|at| at.to_string()), norfolk.speed), (Some("1609".into()), 4));
}

#[test]
fn s15_bismarcks_rudder_is_rolled_for() {
    let rolled = |die: u32, speed: u8| {
        let mut game = begun("last_stand", &[("Bismarck", json!({ "speed": speed }))], &[], json!({}));
        until(&mut game, &Phase::Move(Seat(0)), 1);
        let events = game.act(0, Action::Done, &[die]);
        let order = events.iter().find_map(|event| match event {
            Event::OrderRolled { order, .. } => Some(*order),
            _ => None,
        });
        (order.expect("a die"), helm(&game, "Bismarck"), game)
    };
    for (die, wanted) in [(1, -1), (2, -1), (5, 1), (6, 1)] {
        let (order, helm, mut game) = rolled(die, 1);
        assert_eq!((order, helm.least, helm.most, helm.swerve), (Order::Swerve(wanted), 0, 1, wanted));
        // The point of speed is spent on turning.
        let before = game.state().unit(UnitId(4)).clone();
        game.rolled(1, Action::Done, &mut Dice::given(vec![3; 100]));
        let after = game.state().unit(UnitId(4));
        assert_eq!((after.hex(), after.heading), (before.hex(), before.heading.turned(wanted)));
    }
    for (die, speed) in [(3, 0), (4, 0), (3, 1), (4, 1)] {
        let (order, helm, _) = rolled(die, speed);
        assert_eq!((order, helm.least, helm.most, helm.hexsides), (Order::Straight, 0, 1, Some(0)));
    }
}

#[test]
fn s15_rodney_has_torpedoes() {
    let row = naval::tables::charts().torpedo(TorpedoRow::Capital).expect("a row");
    let columns: Vec<Option<Column>> = (1..=3).map(|range| row.column(range)).collect();
    assert_eq!(columns, [Some(Column::One), Some(Column::One), None]);
    let rows = [("Rodney", to("1814", "A", 0)), ("Bismarck", json!({ "speed": 0 }))];
    let mut game = begun("last_stand", &rows, &[], json!({}));
    while !matches!(game.state().phase(), Phase::Torpedo(_)) {
        let seat = game.to_act().lowest().expect("somebody");
        game.rolled(seat.0, Action::Done, &mut Dice::given(vec![3; 100]));
    }
    let (target, unit) = (number(&game, "Bismarck"), number(&game, "Rodney"));
    assert_eq!(game.state().unit(unit).salvos, 2);
    assert!(game.listed(0).contains(&Action::Torpedo { target, unit }));
}

#[test]
fn s15_jean_bart_fires_every_other_turn() {
    let rows = [("Massachusetts", to("2408", "A", 0))];
    let mut game = begun("casablanca", &rows, &[], json!({}));
    for turn in 1..=4 {
        until(&mut game, &Phase::Aim(Seat(1)), turn);
        let shot = at(&game, "Jean Bart", "Massachusetts");
        if turn % 2 == 1 {
            game.act(1, shot, &[]);
        } else {
            assert_eq!(game.refuse(1, shot).kind(), "no_guns", "turn {turn}");
        }
    }
}

#[test]
fn s15_french_light_forces_sail_on_turn_three() {
    let mut game = begun("casablanca", &[], &[], json!({}));
    for turn in 1..=3 {
        until(&mut game, &Phase::Move(Seat(1)), turn);
        for name in ["Primauguet", "Milan group", "Alcyon group"] {
            let helm = helm(&game, name);
            let sails = helm.most > 0 && helm.hexsides.is_none();
            assert_eq!(sails, turn == 3, "{name} in turn {turn}");
        }
        assert_eq!(helm(&game, "Jean Bart").most, 0);
    }
}

#[test]
fn s15_el_hank_fires_like_a_fort() {
    let rows = [("Massachusetts", to("2210", "A", 1)), ("Tuscaloosa", to("2310", "A", 5))];
    let game = begun("casablanca", &rows, &[], json!({}));
    let fort = game.setup().unit(number(&game, "El Hank battery"));
    assert_eq!((fort.a, fort.d, fort.r), (9, 16, 12));
    // A fort has no sectors and no speed: only what is true of the target counts.
    assert_eq!(modifiers(&game, "El Hank battery", "Massachusetts"), [(ModifierKind::SlowTarget, 2)]);
    assert_eq!(modifiers(&game, "El Hank battery", "Tuscaloosa"), []);
    // Nobody fires slower, or too many, at a fort; what the firer does counts.
    assert_eq!(modifiers(&game, "Massachusetts", "El Hank battery"), [(ModifierKind::EndOn, -1)]);
    let mut game = game;
    for name in ["Massachusetts", "Tuscaloosa"] {
        let shot = at(&game, name, "El Hank battery");
        game.act(0, shot, &[]);
    }
    assert_eq!(modifiers(&game, "Tuscaloosa", "El Hank battery"), [(ModifierKind::EndOn, -1)]);
    game.act(0, Action::Done, &[]);
    let shot = at(&game, "El Hank battery", "Massachusetts");
    game.act(1, shot, &[]);
    let fired = (ModifierKind::FiredAt, -2);
    assert!(modifiers(&game, "El Hank battery", "Massachusetts").contains(&fired));
    // Beyond twelve hexes it does not reach.
    let game = begun("casablanca", &[("Massachusetts", to("2205", "A", 1))], &[], json!({}));
    let mut game = game;
    until(&mut game, &Phase::Aim(Seat(1)), 1);
    let shot = at(&game, "El Hank battery", "Massachusetts");
    assert_eq!(game.refuse(1, shot).kind(), "too_far");
}

#[test]
fn s15_el_hank_is_not_fired_at_by_secondary_guns_and_mends_twice() {
    let rows = [("Massachusetts", to("2214", "A", 0)), ("El Hank battery", json!({ "damage": { "w": 2 } }))];
    let mut game = begun("casablanca", &rows, &[], json!({}));
    let (unit, target) = (number(&game, "Massachusetts"), number(&game, "El Hank battery"));
    let shot = Action::Aim { battery: Battery::Secondary, target, unit };
    assert_eq!(game.refuse(0, shot).kind(), "no_fort");
    until(&mut game, &Phase::Move(Seat(1)), 1);
    let fort = |game: &Scripted<Naval>| game.state().unit(number(game, "El Hank battery")).clone();
    assert_eq!(fort(&game).hex().map(|at| at.to_string()), Some("2218".into()));
    // Two tries, one after the other: 10 mends, 5 fixes.
    game.act(1, Action::Done, &[5, 5, 2, 3, 3, 1, 6]);
    let now = fort(&game);
    assert_eq!((now.w.hits, now.w.fixed, now.hex().map(|at| at.to_string())), (1, 1, Some("2218".into())));
}

#[test]
fn s15_the_gale_off_north_cape_spares_scharnhorst() {
    let mut game = begun("north_cape", &[], &[], json!({}));
    until(&mut game, &Phase::Move(Seat(0)), 2);
    for name in ["Duke of York", "Jamaica", "Savage group", "Norfolk"] {
        assert_eq!(helm(&game, name).most, 5, "{name}");
    }
    until(&mut game, &Phase::Move(Seat(1)), 2);
    assert_eq!(helm(&game, "Scharnhorst").most, 6);
}

#[test]
fn s15_scharnhorst_is_unaware_for_a_turn() {
    let mut game = begun("north_cape", &[], &[], json!({}));
    until(&mut game, &Phase::Move(Seat(1)), 1);
    let named = |event: &Event| matches!(event, Event::Designated { side: Seat(1), .. });
    assert!(!game.events().iter().any(named));
    let helm = helm(&game, "Scharnhorst");
    assert_eq!((helm.least, helm.most, helm.hexsides), (5, 5, Some(0)));
    until(&mut game, &Phase::Aim(Seat(1)), 2);
}

#[test]
fn s15_bombardment_shells_take_a_third_for_two_turns() {
    let mut game = begun("friday_13th", &[], &[], json!({}));
    for turn in 1..=3 {
        until(&mut game, &Phase::Aim(Seat(1)), turn);
        let view = game.view(Viewer::Seat(Seat(1)));
        for name in ["Hiei", "Kirishima"] {
            let unit = number(&game, name);
            let main = strength(&view, unit, Battery::Main);
            assert_eq!(main, Some(if turn <= 2 { 10 } else { 15 }), "{name} in turn {turn}");
            assert_eq!(strength(&view, unit, Battery::Secondary), Some(3));
        }
    }
}

#[test]
fn ruling_n34_the_turn_of_arrival_counts_for_a_bombardment() {
    // Eight hexes away she steams into range in turn 1, and stays there in turn 2.
    let kirishima = ("Kirishima", json!({ "at": "3012", "heading": "D", "speed": 3 }));
    let destroyers = ("Walke group", json!({ "at": "3110", "heading": "D", "speed": 4 }));
    let rows = [kirishima, destroyers];
    let bombarded = |shots: &[(u8, &str, &str)]| ended(changed("guadalcanal", &rows, json!({})), shots);
    let (won, why) = (Some(1), "Henderson Field was bombarded".to_owned());
    assert_eq!(bombarded(&[]), (won, why.clone(), 2));
    // Not if she named a ship in that turn, before she came there.
    assert_eq!(bombarded(&[(1, "Kirishima", "Walke group")]), (won, why, 3));
}

#[test]
fn s15_one_light_cruiser_fires_one_starshell() {
    for name in ["guadalcanal", "friday_13th"] {
        let mut game = begun(name, &[], &["ship_starshells"], json!({}));
        until(&mut game, &Phase::Shell(Seat(1)), 1);
        let unit = number(&game, "Nagara");
        let shell = game
            .listed(1)
            .into_iter()
            .find(|action| matches!(action, Action::Shell { unit: who, .. } if *who == unit));
        game.act(1, shell.expect("one"), &[]);
        assert!(
            !game
                .listed(1)
                .iter()
                .any(|action| matches!(action, Action::Shell { unit: who, .. } if *who == unit))
        );
    }
}

#[test]
fn s11_62_a_gale_and_no_command_leave_a_choice_of_speed() {
    let row = json!({ "flag": true, "damage": { "w_fixed": 3 } });
    let mut game = begun("lofoten", &[("Renown", row)], &["command"], json!({}));
    until(&mut game, &Phase::Aim(Seat(1)), 2);
    let orders = game.act(1, Action::Done, &[1, 4, 6]);
    let told: Vec<Order> = orders
        .iter()
        .filter_map(|event| match event {
            Event::OrderRolled { order, .. } => Some(*order),
            _ => None,
        })
        .collect();
    assert_eq!(told, [Order::Straight, Order::OneTurn, Order::OneTurn]);
    let renown =
        with(json!({}), json!({ "least": helm(&game, "Renown").least, "most": helm(&game, "Renown").most }));
    assert_eq!(renown, json!({ "least": 4, "most": 5 }));
    assert_eq!(helm(&game, "British destroyers 1").hexsides, Some(1));
}
