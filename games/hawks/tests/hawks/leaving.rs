//! §21.3 Breaking off and agreeing, §21.4 fires after a battle.

use contract::{Refuse as _, Seat, Verdict, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::aftermath::{Fate, aftermath, position};
use hawks::event::{Cause, Ending, Event};
use hawks::ship::Place;
use hawks::tables::Options;
use hawks::types::{ShipId, System, Weapon};
use testkit::Scripted;

fn start(options: serde_json::Value) -> Scripted<Hawks> {
    Scripted::start(serde_json::from_value::<Options>(options).expect("options"))
}

/// A frigate of the UPF flies east from a destroyer of the Sathar, which moves first.
fn chase(gap: i16, speeds: [u16; 2], militia: bool) -> Scripted<Hawks> {
    start(serde_json::json!({ "scenario": {
        "first": "sathar", "victory": "field",
        "upf": { "ships": [{ "class": "frigate", "at": format!("{}.10", 10 + gap), "facing": "e", "speed": speeds[0], "militia": militia }] },
        "sathar": { "ships": [{ "class": "destroyer", "at": "10.10", "facing": "e", "speed": speeds[1] }] },
    } }))
}

fn flee(on: bool) -> Action {
    Action::Flee { on, ship: ShipId(0) }
}

/// Both fly on as they fly, and nobody fires.
fn turn(game: &mut Scripted<Hawks>, first: &[Action]) -> Vec<Event> {
    let mut all = Vec::new();
    for seat in [1, 0] {
        for action in first.iter().filter(|_| seat == 0) {
            game.act(seat, *action, &[]);
        }
        let ship = ShipId(seat);
        for _ in 0..game.view(Viewer::Public).ships[usize::from(seat)].speed {
            game.act(seat, Action::Step(ship), &[]);
        }
        all.extend(game.act(seat, Action::Move, &[]));
        while game.view(Viewer::Public).stage == hawks::view::Stage::Defend
            || game.view(Viewer::Public).stage == hawks::view::Stage::Attack
        {
            let asked = game.to_act().lowest().expect("somebody").0;
            all.extend(game.act(asked, Action::Fire, &[]));
        }
    }
    all
}

#[test]
fn s21_3_who_is_out_of_reach_at_the_end_of_two_turns_is_away() {
    // An electron battery reaches 12.
    let mut game = chase(13, [6, 6], false);
    let events = turn(&mut game, &[flee(true)]);
    assert!(events.contains(&Event::Outran { ship: ShipId(0), turns: 1 }), "{events:?}");
    let events = turn(&mut game, &[]);
    assert!(events.contains(&Event::Escaped(ShipId(0))), "{events:?}");
    assert_eq!(events.last(), Some(&Event::Ended(Ending::BrokeOff(Seat(1)))));
    let outcome = game.outcome().expect("over");
    assert_eq!((outcome.winners, outcome.reason.as_str()), (vec![Seat(1)], "the other fleet has broken off"));
    assert_eq!(game.view(Viewer::Public).ships[0].place, Place::Away);
}

#[test]
fn s21_3_who_is_within_reach_or_stands_still_is_not_away() {
    let mut game = chase(12, [6, 6], false);
    let events = turn(&mut game, &[flee(true)]);
    assert!(!events.iter().any(|event| matches!(event, Event::Outran { .. })), "{events:?}");
    let mut game = chase(20, [0, 3], false);
    for _ in 0..2 {
        let first = if game.view(Viewer::Public).turn == 1 { vec![flee(true)] } else { vec![] };
        let events = turn(&mut game, &first);
        assert!(!events.iter().any(|event| matches!(event, Event::Outran { .. })), "{events:?}");
    }
}

#[test]
fn s21_3_one_turn_is_enough_if_nobody_follows() {
    let mut game = chase(13, [6, 0], false);
    let events = turn(&mut game, &[flee(true)]);
    assert!(events.contains(&Event::Escaped(ShipId(0))), "{events:?}");
}

#[test]
fn s21_3_a_mark_can_be_taken_back_and_the_count_with_it() {
    let mut game = chase(13, [6, 6], false);
    assert_eq!(game.refuse(1, Action::Flee { on: false, ship: ShipId(1) }).kind(), "no_flight");
    turn(&mut game, &[flee(true)]);
    let events = turn(&mut game, &[flee(false)]);
    assert!(events.contains(&Event::Fleeing { on: false, ship: ShipId(0) }), "{events:?}");
    let events = turn(&mut game, &[flee(true)]);
    assert!(events.contains(&Event::Outran { ship: ShipId(0), turns: 1 }), "{events:?}");
}

#[test]
fn ruling_r59_militia_fires_first() {
    let mut game = chase(8, [4, 4], true);
    game.act(1, Action::Step(ShipId(1)), &[]);
    for _ in 0..3 {
        game.act(1, Action::Step(ShipId(1)), &[]);
    }
    game.act(1, Action::Move, &[]);
    game.act(0, Action::Aim { leg: 4, ship: ShipId(0), target: ShipId(1), weapon: Weapon::Lb }, &[]);
    game.act(0, Action::Fire, &[100]);
    game.act(1, Action::Fire, &[]);
    game.act(0, flee(true), &[]);
    // One that has not fired may not.
    let mut quiet = chase(20, [4, 4], true);
    for _ in 0..4 {
        quiet.act(1, Action::Step(ShipId(1)), &[]);
    }
    quiet.act(1, Action::Move, &[]);
    assert_eq!(quiet.refuse(0, flee(true)).kind(), "militia");
}

/// Two ships of a militia, of which one fires: in a campaign it may free both.
#[test]
fn ruling_r59_one_shot_may_free_a_whole_militia() {
    let scene = |together: bool| {
        let frigate = |at: &str| serde_json::json!({ "class": "frigate", "at": at, "facing": "e", "speed": 4, "militia": true });
        start(serde_json::json!({ "scenario": {
            "first": "sathar", "victory": "field", "militia_together": together,
            "upf": { "ships": [frigate("18.10"), frigate("40.30")] },
            "sathar": { "ships": [{ "class": "destroyer", "at": "10.10", "facing": "e", "speed": 4 }] },
        } }))
    };
    for together in [true, false] {
        let mut game = scene(together);
        for _ in 0..4 {
            game.act(1, Action::Step(ShipId(2)), &[]);
        }
        game.act(1, Action::Move, &[]);
        game.act(0, Action::Aim { leg: 4, ship: ShipId(0), target: ShipId(2), weapon: Weapon::Lb }, &[]);
        game.act(0, Action::Fire, &[100]);
        game.act(1, Action::Fire, &[]);
        let other = Action::Flee { on: true, ship: ShipId(1) };
        if together {
            game.act(0, other, &[]);
        } else {
            assert_eq!(game.refuse(0, other).kind(), "militia");
        }
    }
}

#[test]
fn ruling_r60_who_moves_toward_a_ship_follows_it() {
    // It flies off to the west: nobody follows, though it moves.
    let mut game = start(serde_json::json!({ "scenario": {
        "first": "sathar", "victory": "field",
        "upf": { "ships": [{ "class": "frigate", "at": "30.10", "facing": "e", "speed": 4 }] },
        "sathar": { "ships": [{ "class": "destroyer", "at": "10.10", "facing": "w", "speed": 4 }] },
    } }));
    let events = turn(&mut game, &[flee(true)]);
    assert!(events.contains(&Event::Escaped(ShipId(0))), "{events:?}");
}

#[test]
fn ruling_r61_an_offer_is_answered_in_the_next_movement() {
    let mut game = chase(20, [4, 4], false);
    for _ in 0..4 {
        game.act(1, Action::Step(ShipId(1)), &[]);
    }
    game.act(1, Action::Offer, &[]);
    assert_eq!(game.refuse(1, Action::Offer).kind(), "no_offer");
    assert_eq!(game.refuse(1, Action::Agree).kind(), "no_offer");
    assert_eq!(game.view(Viewer::Seat(Seat(0))).offer, None);
    game.act(1, Action::Move, &[]);
    assert_eq!(game.view(Viewer::Seat(Seat(0))).offer, Some(Seat(1)));
    let events = game.act(0, Action::Agree, &[]);
    assert_eq!(events, [Event::Ended(Ending::Agreed)]);
    assert_eq!(game.outcome().expect("over").result, Verdict::Draw);
    // One that is not taken up is gone when its side moves again.
    let mut game = chase(20, [4, 4], false);
    let offers = [Action::Offer];
    turn(&mut game, &offers);
    assert_eq!(game.view(Viewer::Public).offer, Some(Seat(0)));
    for _ in 0..4 {
        game.act(1, Action::Step(ShipId(1)), &[]);
    }
    game.act(1, Action::Move, &[]);
    assert_eq!(game.view(Viewer::Public).offer, None);
}

#[test]
fn s21_3_nobody_breaks_off_from_a_scenario() {
    let game = Scripted::<Hawks>::start(
        serde_json::from_value(serde_json::json!({ "scenario": {
            "first": "upf",
            "upf": { "ships": [{ "class": "frigate", "at": "30.10", "facing": "e", "speed": 4 }] },
            "sathar": { "ships": [{ "class": "destroyer", "at": "10.10", "facing": "w", "speed": 4 }] },
        } }))
        .expect("options"),
    );
    assert_eq!(game.refuse(0, flee(true)).kind(), "no_field");
    assert_eq!(game.refuse(0, Action::Offer).kind(), "no_field");
}

#[test]
fn ruling_r32_twelve_quiet_turns_end_a_battle() {
    let mut game = chase(30, [1, 1], false);
    let mut last = None;
    for _ in 0..12 {
        assert!(last.is_none());
        last = turn(&mut game, &[]).into_iter().find(|event| matches!(event, Event::Ended(_)));
    }
    assert_eq!(last, Some(Event::Ended(Ending::Quiet)));
}

#[test]
fn ruling_r62_fires_burn_on_after_a_battle_until_they_are_out() {
    let mut game = start(serde_json::json!({ "scenario": {
        "first": "upf", "victory": "field",
        "upf": { "ships": [{ "class": "frigate", "at": "9.10", "facing": "e", "speed": 1, "condition": { "out": ["fire"] } }] },
        "sathar": { "ships": [{ "class": "freighter", "at": "11.10", "facing": "e", "condition": { "hull": 1 } }] },
    } }));
    game.act(0, Action::Step(ShipId(0)), &[]);
    // In its own combat: 1 + 20 is the hull, one die.
    game.act(0, Action::Move, &[1, 4]);
    game.act(0, Action::Aim { leg: 1, ship: ShipId(0), target: ShipId(1), weapon: Weapon::Lb }, &[]);
    // A hit, its hull, one point; then two game turns of fire, a Repair Turn that fails, three more, and one that does not.
    let rolls = [1, 11, 1, 2, 3, 2, 2, 71, 2, 1, 2, 1, 2, 1, 70];
    let events = game.act(0, Action::Fire, &rolls);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::Destroyed(Seat(0)))));
    let seen = game.view(Viewer::Public);
    assert_eq!(seen.ships[0].condition.hull, 40 - 4 - 3 - 2 - 1 - 1 - 1);
    assert!(!seen.ships[0].condition.is_out(System::Fire));
}

#[test]
fn ruling_r62_a_repair_turn_that_was_due_comes_first() {
    let mut game = start(serde_json::json!({ "scenario": {
        "first": "upf", "victory": "field", "moment": { "turn": 3, "mover": "upf" },
        "upf": { "ships": [{ "class": "frigate", "at": "9.10", "facing": "e", "speed": 1, "condition": { "out": ["fire"] } }] },
        "sathar": { "ships": [{ "class": "freighter", "at": "11.10", "facing": "e", "condition": { "hull": 1 } }] },
    } }));
    game.act(0, Action::Step(ShipId(0)), &[]);
    game.act(0, Action::Move, &[1, 4]);
    game.act(0, Action::Aim { leg: 1, ship: ShipId(0), target: ShipId(1), weapon: Weapon::Lb }, &[]);
    // A hit, its hull, one point; and the fire is put out before it burns again.
    game.act(0, Action::Fire, &[1, 11, 1, 70]);
    let seen = game.view(Viewer::Public);
    assert_eq!((seen.ships[0].condition.hull, seen.ships[0].condition.is_out(System::Fire)), (36, false));
}

/// A carrier with a fighter aboard breaks off from an unarmed enemy, perhaps in flames.
fn carrier_leaves(out: &[&str], rolls: [&[u32]; 2]) -> (Scripted<Hawks>, Vec<Event>) {
    let mut game = start(serde_json::json!({ "scenario": {
        "first": "upf", "victory": "field",
        "upf": { "ships": [
            { "class": "assault_carrier", "name": "Deck", "at": "30.10", "facing": "e", "speed": 3,
              "condition": { "hull": 40, "out": out } },
            { "class": "fighter", "aboard": "Deck" },
        ] },
        "sathar": { "ships": [{ "class": "freighter", "at": "10.10", "facing": "e" }] },
    } }));
    game.act(0, flee(true), &[]);
    for _ in 0..3 {
        game.act(0, Action::Step(ShipId(0)), &[]);
    }
    game.act(0, Action::Move, rolls[0]);
    let events = game.act(1, Action::Move, rolls[1]);
    assert!(events.contains(&Event::GoneAlong { carrier: ShipId(0), ship: ShipId(1) }), "{events:?}");
    (game, events)
}

#[test]
fn s21_4_who_is_away_with_a_carrier_returns_with_it() {
    let (game, _) = carrier_leaves(&[], [&[], &[]]);
    let returned = aftermath(game.state());
    assert_eq!(returned[1].aboard.as_deref(), Some("Deck"));
    assert_eq!([returned[0].fate, returned[1].fate], [Fate::Away; 2]);
    let out = position(game.state());
    assert_eq!((out.upf.ships[1].away, out.upf.ships[1].aboard.as_deref()), (true, Some("Deck")));
}

#[test]
fn s5_2_who_is_away_with_a_carrier_is_lost_with_it() {
    // One point in its own combat, then 38 more: every game turn of the fire one die of ten, and no repair succeeds.
    let mut rolls = Vec::new();
    for number in 2..=5 {
        rolls.extend([1, 10]);
        rolls.extend((number == 3).then_some(90));
    }
    let (game, events) = carrier_leaves(&["fire"], [&[1, 1], &rolls]);
    let lost = |ship: u8, cause: Cause| Event::Lost { cause, ship: ShipId(ship) };
    assert!(
        events.contains(&lost(0, Cause::Hull)) && events.contains(&lost(1, Cause::Carrier)),
        "{events:?}"
    );
    assert!(aftermath(game.state())[..2].iter().all(|ship| ship.fate == Fate::Lost && ship.aboard.is_none()));
}

#[test]
fn ruling_r59_militia_with_nothing_to_fire_need_not_have_fired() {
    let militia = |condition: serde_json::Value| {
        start(serde_json::json!({ "scenario": {
            "first": "upf", "victory": "field",
            "upf": { "ships": [{ "class": "assault_scout", "at": "30.10", "facing": "e", "militia": true, "condition": condition }] },
            "sathar": { "ships": [{ "class": "destroyer", "at": "10.10", "facing": "e" }] },
        } }))
    };
    let armed = militia(serde_json::json!({ "weapons": { "ar": 0 } }));
    assert_eq!(armed.refuse(0, flee(true)).kind(), "militia");
    militia(serde_json::json!({ "weapons": { "ar": 0 }, "hit": { "lb": 1 } })).act(0, flee(true), &[]);
}

#[test]
fn s21_3_of_ships_that_are_away_nothing_is_told_any_more() {
    let mut game = start(serde_json::json!({ "scenario": {
        "first": "upf", "victory": "field",
        "upf": { "ships": [
            { "class": "frigate", "away": true, "now": { "fleeing": true, "clear": 1 } },
            { "class": "frigate", "at": "30.10", "facing": "e" },
        ] },
        "sathar": { "ships": [{ "class": "destroyer", "at": "10.10", "facing": "e" }] },
    } }));
    game.act(0, Action::Move, &[]);
    let events = game.act(1, Action::Move, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::Outran { .. })), "{events:?}");
}

/// Where a campaign has it so: a station whose ships are gone falls to electron and proton beams, however whole it is.
#[test]
fn s19_a_station_without_ships_may_fall_to_guns_that_outreach_it() {
    let setup = |fall: bool| {
        let options: Options = serde_json::from_value(serde_json::json!({ "rules": "campaign", "scenario": {
            "rules": "campaign", "first": "sathar", "victory": "field", "stations_fall": fall, "planet": "28.20",
            "upf": { "zone": "anywhere", "ships": [
                { "class": "armed_station", "at": "27.20", "orbit": "clockwise" },
                { "class": "assault_scout", "at": "20.10", "facing": "e", "speed": 4 },
            ] },
            "sathar": { "zone": "anywhere", "ships": [
                { "class": "heavy_cruiser", "at": "10.10", "facing": "e", "speed": 4 },
                { "class": "heavy_cruiser", "at": "10.12", "facing": "e", "speed": 4 },
            ] },
        } })).expect("options");
        <Hawks as contract::Game>::prepare(&options, &contract::UserData::default()).expect("a battle")
    };
    let fallen = |fall: bool| {
        let setup = setup(fall);
        let falls = |n: &u64| {
            let end = hawks::resolver::resolve(&setup, &mut contract::Dice::loose(*n));
            let station = end.ship(ShipId(0));
            station.place == Place::Lost && station.condition.hull > 0
        };
        (0..20).filter(falls).count()
    };
    assert_eq!(fallen(false), 0, "a station is lost with its hull");
    assert!(fallen(true) > 10, "{}", fallen(true));
}
