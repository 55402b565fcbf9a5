//! §13.2 Airships.

use crate::sea::{battle, modifiers, unit, volleys, with};
use crate::war::{self, Game, done, hex, kind, main_at, seen_by, until};
use contract::Viewer;
use naval::action::Action;
use naval::event::{Cause, Event, Stage};
use naval::tables::Options;
use naval::types::{Battery, Heading, UnitId};
use serde_json::{Value, json};
use testkit::Scripted;

const LION: UnitId = UnitId(0);
const SEYDLITZ: UnitId = UnitId(1);
const FIRST: UnitId = UnitId(2);

/// Lion against Seydlitz, five hexes apart, and airships; everybody on his broadside.
fn airships(rules: &[&str], more: Value, lion: Value) -> Options {
    let units = [
        with(unit(1, "BR-BC7", "Lion", "1010", "A", 4), lion),
        unit(2, "HS-BC4", "Seydlitz", "1510", "A", 4),
    ];
    let special = json!([{ "zeppelins": { "side": 2, "most": 4, "within": 5, "variant": "zeppelins" } }]);
    let base = json!({ "edition": "salvo_ii", "special": special, "victory": { "margin": 0 } });
    let mut options = battle(&units, rules, with(base, more));
    options.variants = vec!["zeppelins".into()];
    options
}

fn place(unit: UnitId, at: &str, heading: Heading, speed: u8) -> Action {
    Action::Place { at: hex(at), heading, speed, unit }
}

/// One airship placed here; turn 1 begins, and the first to act is the side without the advantage.
fn with_one(options: Options, at: &str, heading: Heading, speed: u8, british_first: bool) -> Game {
    let mut game = Scripted::open(options, &[1]);
    game.act(1, place(FIRST, at, heading, speed), &[]);
    game.act(1, Action::Done, if british_first { &[3, 1, 6] } else { &[3, 6, 1] });
    game
}

#[test]
fn s13_2_a_die_says_how_many_there_are() {
    for (die, number) in [(1, 1), (3, 3), (4, 4)] {
        let game = Scripted::<naval::Naval>::open(airships(&[], json!({}), json!({})), &[die]);
        assert_eq!(seen_by(&game, 0).zeppelins, [0, number]);
        let shown = seen_by(&game, 0).units.len();
        assert_eq!(shown, 2 + usize::from(number));
        // Only the Germans have something to lay out.
        assert_eq!((game.to_act().len(), game.to_act().lowest()), (1, Some(contract::Seat(1))));
    }
    for die in [5, 6] {
        let game = Scripted::<naval::Naval>::open(airships(&[], json!({}), json!({})), &[die, 3, 1, 6]);
        assert_eq!((seen_by(&game, 1).zeppelins, game.state().turn()), ([0, 0], 1));
        assert_eq!(seen_by(&game, 1).units.len(), 2);
    }
}

#[test]
fn s16_10_9_two_without_rolling_if_that_is_agreed() {
    let game = Scripted::<naval::Naval>::open(war::book("august_sortie", &["two_zeppelins"]), &[]);
    assert_eq!(seen_by(&game, 1).zeppelins, [0, 2]);
    let game = Scripted::<naval::Naval>::open(war::book("august_sortie", &["zeppelins"]), &[3]);
    assert_eq!(seen_by(&game, 1).zeppelins, [0, 3]);
}

#[test]
fn s13_2_they_begin_within_five_hexes_of_a_ship_of_theirs() {
    let mut game = Scripted::<naval::Naval>::open(airships(&[], json!({}), json!({})), &[2]);
    assert_eq!(kind(&game.refuse(1, place(FIRST, "0910", Heading::A, 3))), "no_place");
    assert_eq!(kind(&game.refuse(1, place(FIRST, "1010", Heading::A, 9))), "no_place");
    assert_eq!(kind(&game.refuse(0, place(FIRST, "1010", Heading::A, 3))), "not_now");
    game.act(1, place(FIRST, "1010", Heading::A, 3), &[]);
    assert_eq!(kind(&game.refuse(1, place(FIRST, "1110", Heading::A, 3))), "no_place");
    // Two came out of the die: a third one does not.
    assert_eq!(kind(&game.refuse(1, place(UnitId(4), "1110", Heading::A, 3))), "no_place");
    // Nobody else knows of it before play begins.
    assert!(seen_by(&game, 0).units.iter().all(|unit| unit.id != FIRST || !unit.unit.in_play()));
    game.act(1, Action::Done, &[3, 1, 6]);
    assert_eq!(game.state().unit(FIRST).hex(), Some(hex("1010")));
    // The one that was not placed is not in the battle.
    assert!(seen_by(&game, 1).unit(UnitId(3)).is_none());
    assert!(seen_by(&game, 0).unit(FIRST).is_some());
}

#[test]
fn s13_2_or_on_the_edge_from_which_their_side_comes() {
    let game = Scripted::<naval::Naval>::open(war::book("heligoland", &["zeppelins"]), &[1]);
    let first = war::id(&game, "Zeppelin 1");
    let listed = game.legal(1);
    assert!(listed.contains(&place(first, "3601", Heading::E, 8)));
    assert!(!listed.contains(&place(first, "3501", Heading::E, 8)));
}

#[test]
fn s13_2_eight_points_over_land_and_the_wind_carries_them() {
    let more = json!({ "map": { "land": ["1001-1109"] }, "wind": "B" });
    let mut game = with_one(airships(&[], more, json!({})), "1210", Heading::F, 7, false);
    until(&mut game, 1, Stage::Move, 1);
    assert_eq!(kind(&game.refuse(1, Action::Speed { speed: 4, unit: FIRST })), "speed");
    war::ahead(&mut game, 1, FIRST, 8);
    let events = done(&mut game, 1);
    let moved = events.iter().find_map(|event| match event {
        Event::Moved { path, speed, unit } if *unit == FIRST => Some((path.last().map(|leg| leg.at), *speed)),
        _ => None,
    });
    assert_eq!(moved, Some((Some(hex("0406")), 8)));
    // The wind blows from B: it carries toward E.
    let drifted = Event::Drifted { at: hex("0406").toward(Heading::E), unit: FIRST };
    assert!(events.contains(&drifted), "{events:?}");
    assert_eq!(game.state().unit(FIRST).hex(), Some(hex("0406").toward(Heading::E)));
    // Its speed is what it spent, without the drift.
    assert_eq!(game.state().unit(FIRST).speed, 8);
}

#[test]
fn s13_2_an_airship_that_stays_drifts_all_the_same() {
    let mut game = with_one(airships(&[], json!({ "wind": "A" }), json!({})), "1210", Heading::F, 1, false);
    until(&mut game, 1, Stage::Move, 1);
    game.act(1, Action::Speed { speed: 0, unit: FIRST }, &[]);
    done(&mut game, 1);
    assert_eq!(game.state().unit(FIRST).hex(), Some(hex("1211")));
}

/// Lion fires at the airship; what the volley was, and whether it came down.
fn shot(at: &str, speed: u8, lion: Value, dice: &[u32]) -> (naval::event::Volley, bool, Game) {
    let mut game = with_one(airships(&[], json!({}), lion), at, Heading::A, speed, true);
    game.act(0, main_at(LION, FIRST), &[]);
    game.act(0, Action::Done, &[]);
    let events = game.act(1, Action::Done, dice);
    let volley = volleys(&events).remove(0);
    let down = events.contains(&Event::Sunk { cause: Cause::Gunfire, unit: FIRST });
    (volley, down, game)
}

#[test]
fn s13_2_ships_fire_at_them_with_their_printed_defence() {
    // 9, a 7 at 0 to 4 hexes doubles it: 18 against 5 is 3:1, and a 5 there is S.
    let (volley, down, game) = shot("1210", 3, json!({}), &[3, 4, 2, 3]);
    assert_eq!((volley.attack, volley.range, volley.points, volley.hits.s), (9, 2, 18, 1));
    assert!(modifiers(&volley).is_empty());
    assert!(down);
    assert_eq!(game.view(Viewer::Arbiter).points, [10, 0]);
    // Hits on its weapons do not matter.
    let (volley, ..) = shot("1210", 3, json!({ "damage": { "w": 2 } }), &[3, 4, 2, 3]);
    assert_eq!(volley.attack, 9);
    // In the same hex three times as much.
    let (volley, ..) = shot("1010", 3, json!({}), &[3, 4, 2, 3]);
    assert_eq!((volley.attack, volley.range), (27, 0));
}

#[test]
fn s13_2_only_s_or_x_matters() {
    // A 6 at 3:1 is W.
    let (volley, down, game) = shot("1210", 3, json!({}), &[3, 4, 3, 3]);
    assert_eq!((volley.hits.w, volley.hits.s), (1, 0));
    assert!(!down);
    assert_eq!(game.state().unit(FIRST).w.hits, 0);
    let (volley, down, _) = shot("1210", 3, json!({}), &[3, 4, 6, 6]);
    assert!(volley.hits.x && down);
}

#[test]
fn s13_2_every_modifier_counts_that_fits() {
    // It hangs nearly still: +2.
    let (volley, ..) = shot("1210", 1, json!({}), &[3, 4, 3, 3]);
    assert_eq!(modifiers(&volley), [("SlowTarget".to_owned(), 2)]);
    // Straight ahead of Lion: −1.
    let (volley, ..) = shot("1008", 3, json!({}), &[3, 4, 3, 3]);
    assert_eq!(modifiers(&volley), [("EndOn".to_owned(), -1)]);
}

#[test]
fn s13_2_only_main_guns_and_only_within_two_hexes() {
    let game = with_one(airships(&[], json!({}), json!({})), "1210", Heading::A, 3, true);
    let secondary = Action::Aim { battery: Battery::Secondary, target: FIRST, unit: LION };
    assert_eq!(kind(&game.refuse(0, secondary)), "no_airship");
    let game = with_one(airships(&[], json!({}), json!({})), "1310", Heading::A, 3, true);
    assert_eq!(kind(&game.refuse(0, main_at(LION, FIRST))), "no_airship");
    let game =
        with_one(airships(&[], json!({}), json!({ "damage": { "w": 3 } })), "1210", Heading::A, 3, true);
    assert_eq!(kind(&game.refuse(0, main_at(LION, FIRST))), "no_guns");
}

/// The airship bombs Lion in passing; the dice are those of the CRT.
fn bombed(rules: &[&str], crt: &[u32]) -> (Game, Vec<Event>) {
    let mut game = with_one(airships(rules, json!({}), json!({})), "1110", Heading::E, 2, false);
    until(&mut game, 1, Stage::Move, 1);
    let bomb = Action::Bomb { target: LION, unit: FIRST };
    assert_eq!(kind(&game.refuse(1, bomb)), "no_bombs");
    war::ahead(&mut game, 1, FIRST, 3);
    game.act(1, bomb, &[]);
    assert_eq!(kind(&game.refuse(1, bomb)), "no_bombs");
    let events = game.act(1, Action::Done, crt);
    (game, events)
}

#[test]
fn s13_2_bombs_fall_in_passing_and_count_when_both_have_moved() {
    let (mut game, events) = bombed(&[], &[1, 1]);
    let bomb = events.iter().find_map(|event| match event {
        Event::Bombed(bomb) => Some(*bomb),
        _ => None,
    });
    let bomb = bomb.expect("bombs");
    assert_eq!(
        (bomb.at, bomb.column.to_string(), bomb.hits.to_string()),
        (hex("1010"), "1:2".into(), "S".into())
    );
    // It finishes its movement.
    assert_eq!(game.state().unit(FIRST).hex(), Some(hex("0811").toward(Heading::D)));
    // Nothing has happened to Lion yet: she moves at her full speed.
    assert_eq!(game.state().unit(LION).s.hits, 0);
    assert_eq!(seen_by(&game, 0).bombs, [bomb]);
    war::ahead(&mut game, 0, LION, 5);
    let events = done(&mut game, 0);
    assert!(events.contains(&Event::Damaged { cause: Cause::Bomb, s: 1, unit: LION, w: 0 }), "{events:?}");
    assert!(seen_by(&game, 0).bombs.is_empty());
}

#[test]
fn ruling_n35_s13_2_an_airship_bombs_the_ship_over_which_it_begins_its_move() {
    // Lion lies in 1010; the airship needs no course for it, and flies on from there.
    let over = || {
        let mut game = with_one(airships(&[], json!({}), json!({})), "1010", Heading::B, 2, false);
        until(&mut game, 1, Stage::Move, 1);
        game
    };
    let bomb = Action::Bomb { target: LION, unit: FIRST };
    let at = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Bombed(bomb) => Some((bomb.at, bomb.hits.to_string())),
            _ => None,
        })
    };
    let mut game = over();
    assert!(game.legal(1).contains(&bomb));
    game.act(1, bomb, &[]);
    let events = game.act(1, Action::Done, &[1, 1]);
    assert_eq!(at(&events), Some((hex("1010"), "S".into())));
    // And with a course that leads away.
    let mut game = over();
    war::ahead(&mut game, 1, FIRST, 3);
    game.act(1, bomb, &[]);
    let events = game.act(1, Action::Done, &[1, 1]);
    assert_eq!(at(&events), Some((hex("1010"), "S".into())));
    // Once a turn, and only who is there.
    let mut game = with_one(airships(&[], json!({}), json!({})), "1110", Heading::B, 2, false);
    until(&mut game, 1, Stage::Move, 1);
    assert_eq!(kind(&game.refuse(1, bomb)), "no_bombs");
}

#[test]
fn s13_2_bombs_that_miss_do_nothing() {
    let (mut game, _) = bombed(&[], &[3, 4]);
    let events = done(&mut game, 0);
    assert!(!events.iter().any(|event| matches!(event, Event::Damaged { .. })));
}

#[test]
fn s12_5_bombs_may_do_special_damage_on_an_eleven() {
    let (mut game, _) = bombed(&["special_damage"], &[5, 6]);
    let events = done(&mut game, 0);
    assert!(events.iter().any(|event| matches!(event, Event::SpecialRolled { unit, .. } if *unit == LION)));
    let (mut game, _) = bombed(&["special_damage"], &[3, 4]);
    let events = done(&mut game, 0);
    assert!(!events.iter().any(|event| matches!(event, Event::SpecialRolled { .. })));
}

/// Lion and Seydlitz ten hexes apart in a mist of six, and an airship between them.
fn mist(rules: &[&str], at: &str) -> Game {
    mist_of(rules, at, 3)
}

/// The same with this die for the visibility.
fn mist_of(rules: &[&str], at: &str, die: u32) -> Game {
    let units = [unit(1, "BR-BC7", "Lion", "1010", "A", 4), unit(2, "HS-BC4", "Seydlitz", "2010", "A", 4)];
    let special = json!([{ "zeppelins": { "side": 2, "most": 4, "within": 9, "variant": "zeppelins" } }]);
    let more = json!({ "edition": "salvo_ii", "special": special, "visibility": 6 });
    let mut options = battle(&units, rules, more);
    options.variants = vec!["zeppelins".into()];
    let mut game = Scripted::open(options, &[1]);
    game.act(1, place(FIRST, at, Heading::A, 3), &[]);
    game.act(1, Action::Done, &[die, 6, 1]);
    game
}

#[test]
fn s13_2_they_spot_within_the_base_visibility_at_minus_three() {
    let mut game = mist(&[], "1510");
    game.act(1, main_at(SEYDLITZ, LION), &[]);
    game.act(1, Action::Done, &[]);
    // The other side sees as far as it did.
    assert_eq!(kind(&game.refuse(0, main_at(LION, SEYDLITZ))), "unspotted");
    let events = game.act(0, Action::Done, &[3, 4, 3, 4]);
    assert_eq!(modifiers(&volleys(&events)[0]), [("Zeppelin".to_owned(), -3)]);
    // Seven hexes away it sees nothing, and six hexes away it sees, whatever the visibility of the turn.
    for (die, visibility) in [(1, 4), (3, 6), (6, 8)] {
        let game = mist_of(&[], "1710", die);
        assert_eq!(seen_by(&game, 1).visibility, visibility);
        assert_eq!(kind(&game.refuse(1, main_at(SEYDLITZ, LION))), "unspotted", "{visibility}");
        let mut game = mist_of(&[], "1610", die);
        game.act(1, main_at(SEYDLITZ, LION), &[]);
    }
}

#[test]
fn s13_2_spotting_has_its_modifier_though_another_ship_sees_the_target() {
    let units = [
        unit(1, "BR-BC7", "Lion", "1010", "A", 4),
        unit(2, "HS-BC4", "Seydlitz", "2010", "A", 4),
        unit(2, "CL-4in", "Graudenz", "1310", "A", 4),
    ];
    let special = json!([{ "zeppelins": { "side": 2, "most": 4, "within": 9, "variant": "zeppelins" } }]);
    let more = json!({ "edition": "salvo_ii", "special": special, "visibility": 6 });
    let mut options = battle(&units, &[], more);
    options.variants = vec!["zeppelins".into()];
    let mut game: Game = Scripted::open(options, &[1]);
    game.act(1, place(UnitId(3), "1510", Heading::A, 3), &[]);
    game.act(1, Action::Done, &[3, 6, 1]);
    game.act(1, main_at(SEYDLITZ, LION), &[]);
    game.act(1, Action::Done, &[]);
    let events = game.act(0, Action::Done, &[3, 4, 3, 4]);
    assert_eq!(modifiers(&volleys(&events)[0]), [("Zeppelin".to_owned(), -3)]);
}

#[test]
fn s13_2_they_make_out_what_is_hidden_at_the_same_distance() {
    let made_out = |game: &Game| {
        let by = |event: &Event| matches!(event, Event::Detected { by, unit } if by.0 == 1 && *unit == LION);
        game.events().iter().any(by)
    };
    let near = mist(&["fog"], "1510");
    assert!(made_out(&near));
    assert!(seen_by(&near, 1).declared[1].contains(&LION));
    assert!(!made_out(&mist(&["fog"], "1710")));
}

#[test]
fn ruling_n21_airships_are_in_plain_sight() {
    let game = mist(&["fog"], "1710");
    let view = seen_by(&game, 0);
    assert_eq!(view.unit(FIRST).and_then(|unit| unit.unit.hex()), Some(hex("1710")));
    assert!(view.unit(SEYDLITZ).is_none());
    assert_eq!(view.contacts.len(), 1);
}

/// Computer players fight on with airships on the map, and do nothing that is not allowed.
#[test]
fn s13_2_minds_fight_on_with_airships_to_the_end() {
    use contract::{Budget, Dice, Game as _, Minds as _, Seat, Turn};
    use naval::Naval;
    for (seed, (scenario, levels)) in
        [("heligoland", ["normal", "reference"]), ("crossing_the_t", ["easy", "normal"])]
            .into_iter()
            .enumerate()
    {
        let mut game = Scripted::<Naval>::open(war::book(scenario, &["zeppelins"]), &[4]);
        for n in 1..=4 {
            let airship = war::id(&game, &format!("Zeppelin {n}"));
            let first = game.legal(1).iter().find(|action| {
                matches!(action, Action::Place { unit, speed: 5, heading: Heading::F, .. } if *unit == airship)
            });
            game.act(1, first.expect("a berth"), &[]);
        }
        done(&mut game, 1);
        let setup = game.setup().clone();
        let mut state = game.state().clone();
        let (mut rolls, mut luck) = (Dice::loose(seed as u64), Dice::loose(100 + seed as u64));
        let mut minds = [0, 1].map(|n| Naval::mind(levels[n], &setup, Seat(n as u8)).expect("a level"));
        while let Some(seat) = Naval::waiting(&state).to_act().lowest() {
            let (view, legal) = (Naval::view(&state, Viewer::Seat(seat)), Naval::legal(&state, seat));
            let mut plan = Vec::new();
            minds[usize::from(seat.0)].choose(&view, &legal, Budget::Nodes(50), &mut luck, &mut plan);
            assert!(!plan.is_empty(), "no decision");
            for action in &plan {
                let acted = Turn::<Naval>::run(&mut state, &mut rolls, &mut Vec::new(), |turn| {
                    Naval::act(turn, seat, action)
                });
                acted.unwrap_or_else(|refusal| panic!("{scenario}: {action:?}: {refusal}"));
            }
        }
        assert!(Naval::outcome(&state).is_some());
    }
}
