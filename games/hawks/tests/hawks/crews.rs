//! §17 Crew skills.

use contract::{Refuse as _, Seat, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::Event;
use hawks::rules::s8_5_to_hit::Item;
use hawks::tables::{Column, Options};
use hawks::types::{Hand, ShipId, System, Weapon};
use testkit::Scripted;

fn start(options: serde_json::Value) -> Scripted<Hawks> {
    Scripted::start(serde_json::from_value::<Options>(options).expect("options"))
}

/// A destroyer of the UPF moves first, at a scout and a frigate of the Sathar.
fn duel(skills: &str) -> Scripted<Hawks> {
    start(serde_json::json!({ "skills": skills, "scenario": {
        "first": "upf",
        "upf": { "ships": [{ "class": "destroyer", "at": "10.10", "facing": "e", "speed": 4, "crew": { "gunners": 3, "pilot": 2, "engineer": 1 } }] },
        "sathar": { "ships": [
            { "class": "assault_scout", "at": "16.10", "facing": "w", "speed": 3 },
            { "class": "frigate", "at": "17.10", "facing": "w", "speed": 3, "condition": { "mr": 2 } },
        ] },
    } }))
}

fn fly(game: &mut Scripted<Hawks>, steps: usize) {
    for _ in 0..steps {
        game.act(0, Action::Step(ShipId(0)), &[]);
    }
    game.act(0, Action::Move, &[]);
    game.act(1, Action::Fire, &[]);
}

fn chance(events: &[Event]) -> Vec<(Item, i16)> {
    let shot = events.iter().find_map(|event| match event {
        Event::Shot { chance, .. } => {
            Some(chance.items.iter().map(|part| (part.item, part.percent)).collect())
        }
        _ => None,
    });
    shot.expect("a shot")
}

#[test]
fn s17_gunners_and_pilots_aim_better_on_the_table_for_skills() {
    let mut game = duel("on");
    fly(&mut game, 4);
    let aim = |weapon, target| Action::Aim { leg: 4, ship: ShipId(0), target: ShipId(target), weapon };
    game.act(0, aim(Weapon::Lc, 2), &[]);
    // 45 on the table with skills, head on, range 3, gunner 3, pilot 2.
    let events = game.act(0, Action::Fire, &[100]);
    let wanted = [
        (Item::Table(Column::Rh), 45),
        (Item::HeadOn, 10),
        (Item::Range(3), -15),
        (Item::Gunner(3), 15),
        (Item::Pilot(2), 10),
    ];
    assert_eq!(chance(&events), wanted);
    assert!(wanted.iter().all(|(item, _)| item.section().starts_with('§')));
    // A battery is the gunner's alone.
    let mut game = duel("on");
    fly(&mut game, 4);
    game.act(0, aim(Weapon::Eb, 2), &[]);
    let events = game.act(0, Action::Fire, &[100]);
    assert_eq!(
        chance(&events),
        [(Item::Table(Column::Rh), 50), (Item::Range(3), -15), (Item::Gunner(3), 15)]
    );
}

#[test]
fn s17_a_pilot_evades_better() {
    for (skills, wanted) in [
        ("on", vec![(Item::Evasion, -20), (Item::Dodge(2), -6), (Item::Gunner(3), 15)]),
        ("off", vec![(Item::Evasion, -20)]),
    ] {
        let mut game = duel(skills);
        fly(&mut game, 4);
        game.act(0, Action::Aim { leg: 4, ship: ShipId(0), target: ShipId(1), weapon: Weapon::T }, &[]);
        game.act(0, Action::Fire, &[]);
        game.act(1, Action::Evade(0), &[]);
        let events = game.act(1, Action::Answer, &[100]);
        assert_eq!(chance(&events)[1..], wanted);
    }
}

#[test]
fn s17_an_engineer_adds_to_the_dcr_and_ruling_r50_it_is_halved_with_it() {
    let dcr = |skills: &str, out: bool| {
        let seen = duel(skills).view(Viewer::Public);
        let ship = &seen.ships[0];
        let mut condition = ship.condition.clone();
        condition.out.extend(out.then_some(System::DamageControl));
        condition.dcr(&ship.line)
    };
    assert_eq!([dcr("off", false), dcr("on", false), dcr("on", true)], [75, 85, 43]);
    // With the chart they count in battles of two to four ships.
    assert_eq!(dcr("chart", false), 85);
}

#[test]
fn ruling_r50_an_extra_turn_is_tried_before_anything_is_plotted_and_rolled_at_once() {
    let mut game = duel("on");
    let extra = Action::Extra(ShipId(0));
    assert_eq!(game.refuse(1, Action::Extra(ShipId(1))).kind(), "not_now");
    let events = game.act(0, extra, &[20]);
    assert_eq!(events, [Event::ExtraTried { percent: 20, roll: 20, ship: ShipId(0) }]);
    assert_eq!(game.refuse(0, extra).kind(), "no_extra");
    // MR 3 and one more.
    for _ in 0..4 {
        game.act(0, Action::Step(ShipId(0)), &[]);
        game.act(0, Action::Turn { hand: Hand::Left, ship: ShipId(0) }, &[]);
    }
    game.act(0, Action::Step(ShipId(0)), &[]);
    assert_eq!(game.refuse(0, Action::Turn { hand: Hand::Left, ship: ShipId(0) }).kind(), "no_turns");
    let mut game = duel("on");
    game.act(0, Action::Step(ShipId(0)), &[]);
    assert_eq!(game.refuse(0, extra).kind(), "no_extra");
    let mut game = duel("on");
    game.act(0, extra, &[21]);
    for _ in 0..3 {
        game.act(0, Action::Step(ShipId(0)), &[]);
        game.act(0, Action::Turn { hand: Hand::Left, ship: ShipId(0) }, &[]);
    }
    game.act(0, Action::Step(ShipId(0)), &[]);
    assert_eq!(game.refuse(0, Action::Turn { hand: Hand::Left, ship: ShipId(0) }).kind(), "no_turns");
    assert_eq!(duel("off").refuse(0, extra).kind(), "no_extra");
    assert_eq!(game.view(Viewer::Seat(Seat(1))).ships[0].extra, Some(false));
}

#[test]
fn s17_who_weaves_tries_for_no_extra_turn() {
    let mut game = duel("on");
    fly(&mut game, 4);
    game.act(0, Action::Aim { leg: 4, ship: ShipId(0), target: ShipId(1), weapon: Weapon::T }, &[]);
    game.act(0, Action::Fire, &[]);
    game.act(1, Action::Evade(0), &[]);
    game.act(1, Action::Answer, &[100]);
    assert_eq!(game.refuse(1, Action::Extra(ShipId(1))).kind(), "no_extra");
    game.act(1, Action::Extra(ShipId(2)), &[50]);
}
