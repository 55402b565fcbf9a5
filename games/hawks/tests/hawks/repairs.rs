//! §13 Repairs: mounts that are locked one by one, and what is done after a battle.

use contract::{Dice, Game as _, Seat, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::aftermath::position;
use hawks::condition::Condition;
use hawks::event::Event;
use hawks::rules::s13_after::{DAY, mend_after};
use hawks::rules::s13_repairs::Attempt;
use hawks::tables::{Line, Options, lines};
use hawks::types::{Class, Rules, ShipId, System, Weapon};
use hawks::view::Stage;
use serde_json::{Value, json};
use testkit::Scripted;

/// A Repair Turn for a heavy cruiser that has been hit.
fn workshop(condition: Value) -> Scripted<Hawks> {
    let hurt = json!({ "class": "heavy_cruiser", "at": "12.11", "facing": "w", "condition": condition });
    let options = json!({ "rules": "advanced", "scenario": {
        "first": "sathar", "moment": { "turn": 3, "mover": "upf" },
        "upf": { "ships": [hurt] },
        "sathar": { "ships": [{ "class": "frigate", "at": "40.30", "facing": "w" }] },
    } });
    let mut game = Scripted::<Hawks>::start(serde_json::from_value::<Options>(options).expect("options"));
    game.act(0, Action::Seek, &[]);
    game.act(0, Action::Move, &[]);
    assert_eq!(game.view(Viewer::Public).stage, Stage::Repair);
    game
}

fn mend(percent: u16) -> Action {
    Action::Mend { percent, ship: ShipId(0), system: System::Weapon(Weapon::Lb) }
}

#[test]
fn s13_ninety_nine_locks_one_mount_and_not_its_kind() {
    let mut game = workshop(json!({ "hit": { "lb": 2 } }));
    game.act(0, mend(60), &[]);
    game.act(0, mend(60), &[]);
    game.act(0, Action::Repair, &[]);
    game.act(1, Action::Repair, &[99, 60]);
    let now = &game.view(Viewer::Public).ships[0].condition;
    assert_eq!([now.weapons.lb, now.hit.lb, now.beyond.lb], [1, 1, 1]);
    let line = game.view(Viewer::Public).ships[0].line;
    assert!(now.repairable(&line).is_empty() && now.locked.is_empty());
}

#[test]
fn s21_4_a_locked_mount_stays_locked_in_the_next_battle() {
    let game = workshop(json!({ "hit": { "lb": 2 }, "beyond": { "lb": 1 }, "hull": 60 }));
    let out = position(game.state());
    assert_eq!(out.upf.ships[0].condition.as_ref().map(|wear| wear.beyond[&Weapon::Lb]), Some(1));
    let line = game.view(Viewer::Public).ships[0].line;
    let now = &game.view(Viewer::Public).ships[0].condition;
    assert!(now.repairable(&line).contains(&System::Weapon(Weapon::Lb)));
}

fn destroyer() -> (Line, Condition) {
    let line = lines(Rules::Advanced)[&Class::Destroyer];
    (line, Condition::new(&line))
}

#[test]
fn s13_after_a_battle_systems_are_tried_until_they_work_or_are_locked() {
    let (line, mut hurt) = destroyer();
    hurt.adf = 1;
    hurt.out = [System::Navigation].into();
    // The drive succeeds twice; navigation fails, and then cannot be repaired in space any more.
    let (mended, works) = mend_after(&line, &hurt, DAY, &mut Dice::given(vec![75, 90, 10, 98, 99]));
    let tried: Vec<(System, Attempt)> = works.iter().map(|work| (work.system, work.attempt)).collect();
    assert_eq!(
        tried,
        [
            (System::Drive, Attempt::Repaired),
            (System::Drive, Attempt::Failed),
            (System::Drive, Attempt::Repaired),
            (System::Navigation, Attempt::Failed),
            (System::Navigation, Attempt::Locked),
        ]
    );
    assert_eq!((mended.adf, mended.is_out(System::Navigation)), (3, true));
    assert!(mended.locked.contains(&System::Navigation));
}

#[test]
fn s13_the_first_failure_after_a_battle_ends_the_repair_of_a_hull() {
    let (line, mut hurt) = destroyer();
    hurt.hull = 20;
    let (mended, works) = mend_after(&line, &hurt, DAY, &mut Dice::given(vec![1, 10, 75, 3, 76]));
    assert_eq!((mended.hull, works.len()), (33, 3));
    // It stays so: another day brings nothing.
    let (again, works) = mend_after(&line, &mended, DAY, &mut Dice::given(Vec::new()));
    assert!(works.is_empty() && again == mended);
}

#[test]
fn s13_a_day_has_forty_repair_turns() {
    let (line, mut hurt) = destroyer();
    hurt.out = [System::Power].into();
    let (mended, works) = mend_after(&line, &hurt, DAY, &mut Dice::given(vec![90; 40]));
    assert_eq!((works.len(), works.last().map(|work| work.turn)), (40, Some(40)));
    assert!(mended.is_out(System::Power) && mended.locked.is_empty());
}

#[test]
fn ruling_r66_damage_control_comes_first_and_the_hull_last() {
    let (line, mut hurt) = destroyer();
    (hurt.hull, hurt.out) = (45, [System::DamageControl, System::CombatControl].into());
    // Half of 75 is 38 until damage control works; then there are 75.
    let (mended, works) = mend_after(&line, &hurt, DAY, &mut Dice::given(vec![39, 38, 75, 75, 9]));
    let blocks: Vec<(System, u16)> = works.iter().map(|work| (work.system, work.percent)).collect();
    let control = (System::DamageControl, 38);
    assert_eq!(blocks, [control, control, (System::CombatControl, 75), (System::Hull, 75)]);
    assert_eq!(mended, Condition::new(&line));
}

#[test]
fn s13_which_ships_are_repaired_the_other_side_is_not_told() {
    let hurt = |at: &str| json!({ "class": "frigate", "at": at, "facing": "w", "condition": { "hull": 20 } });
    let options = json!({ "rules": "advanced", "scenario": {
        "first": "sathar", "moment": { "turn": 3, "mover": "upf" },
        "upf": { "ships": [hurt("12.11"), hurt("13.11")] }, "sathar": { "ships": [hurt("40.30")] },
    } });
    let mut game = Scripted::<Hawks>::start(serde_json::from_value::<Options>(options).expect("options"));
    game.act(0, Action::Move, &[]);
    game.act(0, Action::Mend { percent: 50, ship: ShipId(0), system: System::Hull }, &[]);
    let events = game.act(0, Action::Repair, &[]);
    let ordered =
        events.iter().find(|event| matches!(event, Event::RepairsOrdered { .. })).expect("orders").clone();
    let names = |viewer| {
        let seen = Hawks::sight(game.state(), &ordered, viewer).expect("seen");
        seen.names.into_iter().map(|named| named.ship).collect::<Vec<_>>()
    };
    assert_eq!(names(Viewer::Seat(Seat(0))), [ShipId(0)]);
    assert_eq!(names(Viewer::Arbiter), [ShipId(0)]);
    assert_eq!(names(Viewer::Seat(Seat(1))), []);
    assert_eq!(names(Viewer::Public), []);
}
