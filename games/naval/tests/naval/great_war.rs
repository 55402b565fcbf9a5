//! §16 The rules of their own that the scenarios of Salvo II have.

use crate::desk::Desk;
use crate::sea::{battle, modifiers, unit, volleys, with};
use crate::war::{self, Game, book, changed, done, hex, id, kind, main_at, put, seen_by, until};
use contract::{Dice, Seat};
use naval::action::Action;
use naval::brief::{goals, specials};
use naval::event::{Event, Stage};
use naval::tables::named_scenarios;
use naval::types::{Edge, Heading};
use serde_json::json;
use testkit::Scripted;

#[test]
fn s16_10_1_the_afterglow_shows_what_lies_to_the_west() {
    // The die takes 2 off: the British see 4 hexes, the Germans 6 to the west.
    let mut game = Scripted::open(book("coronel", &[]), &[1, 1, 6]);
    let (hope, scharnhorst) = (id(&game, "Good Hope"), id(&game, "Scharnhorst"));
    assert_eq!(hex("1208").distance(hex("1808")), 6);
    assert_eq!(kind(&game.refuse(0, main_at(hope, scharnhorst))), "unspotted");
    done(&mut game, 0);
    game.act(1, main_at(scharnhorst, hope), &[]);
}

/// In turns 4 and 5 the British see 4 hexes and the Germans still 8 to the west.
#[test]
fn s16_10_1_the_afterglow_fades_for_the_british() {
    let setup = Scripted::<naval::Naval>::open(book("coronel", &[]), &[3, 1, 6]).setup().clone();
    let sees = |side: u8, turn: u8, from: &str, to: &str| {
        setup.sees(Seat(side), turn, hex(from), hex(to), setup.base_visibility(turn))
    };
    let (west, east) = ("1208", "1808");
    let british: Vec<u16> = (1..=6).map(|turn| sees(0, turn, west, east)).collect();
    assert_eq!(british, [6, 6, 6, 4, 4, 3]);
    let germans: Vec<u16> = (1..=6).map(|turn| sees(1, turn, east, west)).collect();
    assert_eq!(germans, [8, 8, 8, 8, 8, 3]);
    assert_eq!(sees(1, 4, west, east), 4, "to the east no farther than the British");
}

#[test]
fn ruling_n20_a_german_to_the_west_sees_no_farther_than_the_british() {
    let west = |rolls: &[u32]| {
        let options = changed("coronel", &[], |scenario| {
            put(scenario, "HS-AC2", "0608", "D", 4);
            put(scenario, "HS-AC3", "3020", "D", 4);
            put(scenario, "Leipzig", "3120", "D", 4);
            put(scenario, "Dresden", "3220", "D", 4);
        });
        Scripted::<naval::Naval>::open(options, rolls)
    };
    // The visibility of the turn is 7: he sees 5, not 7.
    let game = west(&[2, 6, 1]);
    let (hope, scharnhorst) = (id(&game, "Good Hope"), id(&game, "Scharnhorst"));
    assert_eq!(seen_by(&game, 1).visibility, 7);
    assert_eq!(kind(&game.refuse(1, main_at(scharnhorst, hope))), "unspotted");
    let mut game = west(&[3, 6, 1]);
    game.act(1, main_at(scharnhorst, hope), &[]);
}

#[test]
fn s16_10_1_monmouth_fires_at_minus_one_in_a_heavy_sea() {
    let mut game = Scripted::open(book("coronel", &[]), &[3, 1, 6]);
    let (monmouth, gneisenau) = (id(&game, "Monmouth"), id(&game, "Gneisenau"));
    game.act(0, main_at(monmouth, gneisenau), &[]);
    game.act(0, Action::Done, &[]);
    let events = game.rolled(1, Action::Done, &mut Dice::loose(2));
    assert_eq!(modifiers(&volleys(&events)[0]), [("PoorCrew".to_owned(), -1), ("HeavySea".to_owned(), -1)]);
}

#[test]
fn s16_10_1_from_turn_six_on_it_is_night() {
    let mut game = Scripted::open(book("coronel", &[]), &[3, 1, 6]);
    until(&mut game, 0, Stage::Aim, 5);
    assert!(!seen_by(&game, 0).night);
    until(&mut game, 0, Stage::Shell, 6);
    let view = seen_by(&game, 0);
    assert!(view.night && (2..=4).contains(&view.visibility), "{}", view.visibility);
}

#[test]
fn s16_10_2_goeben_goes_no_faster_than_four_after_turn_eight() {
    let options = changed("corfu", &[], |scenario| put(scenario, "HS-BC3", "0706", "F", 3));
    let mut game = Scripted::open(options, &[3, 1, 6]);
    let goeben = id(&game, "Goeben");
    until(&mut game, 1, Stage::Move, 8);
    assert!(game.legal(1).contains(&Action::Speed { speed: 5, unit: goeben }));
    done(&mut game, 1);
    until(&mut game, 1, Stage::Move, 9);
    assert_eq!(kind(&game.refuse(1, Action::Speed { speed: 5, unit: goeben })), "speed");
    assert!(game.legal(1).contains(&Action::Speed { speed: 4, unit: goeben }));
}

#[test]
fn s16_10_2_the_destroyers_leave_after_turn_ten() {
    let options = changed("corfu", &[], |scenario| put(scenario, "HS-BC3", "0706", "F", 3));
    let mut game = Scripted::open(options, &[3, 1, 6]);
    let flotilla = id(&game, "British destroyers 1");
    let events = until(&mut game, 0, Stage::Move, 10);
    assert!(!events.iter().any(|event| matches!(event, Event::Left { unit, .. } if *unit == flotilla)));
    let events = until(&mut game, 0, Stage::Aim, 11);
    assert!(events.contains(&Event::Left { edge: Edge::South, unit: flotilla }));
    assert!(!game.state().unit(flotilla).in_play());
}

/// Goeben leaves over the south edge in turn 1.
fn got_away(variants: &[&str]) -> Game {
    let options = changed("corfu", variants, |scenario| put(scenario, "HS-BC3", "1524", "D", 2));
    let mut game = Scripted::open(options, &[3, 1, 6]);
    until(&mut game, 1, Stage::Move, 1);
    let goeben = id(&game, "Goeben");
    game.act(1, Action::Speed { speed: 2, unit: goeben }, &[]);
    game.act(1, Action::Ahead(goeben), &[]);
    while game.state().turn() == 1 && game.outcome().is_none() {
        let seat = game.to_act().lowest().expect("somebody");
        done(&mut game, seat.0);
    }
    game
}

#[test]
fn s16_10_2_goeben_wins_by_getting_away() {
    let outcome = got_away(&[]).outcome().expect("the end");
    assert_eq!(outcome.winners, [Seat(1)]);
}

#[test]
fn s13_1_who_engages_must_sink_two_armoured_cruisers_too() {
    let game = got_away(&["engage"]);
    assert!(game.outcome().is_none());
    let goals = goals(game.setup(), Seat(1)).join(" ");
    assert!(goals.contains("armoured cruiser"), "{goals}");
}

#[test]
fn s13_1_moltke_enters_anywhere_in_the_first_row() {
    let mut game = Scripted::open(book("falklands", &["moltke"]), &[3, 1, 6]);
    let (moltke, cruiser) = (id(&game, "Moltke"), id(&game, "German light cruiser"));
    assert!(!game.state().unit(moltke).in_play());
    let events = until(&mut game, 1, Stage::Move, 1);
    let arriving = Event::Arriving { die: None, side: Seat(1), units: vec![moltke, cruiser] };
    assert!(events.contains(&arriving), "{events:?}");
    let enter = |at: &str, heading, speed| Action::Place { at: hex(at), heading, speed, unit: moltke };
    assert_eq!(kind(&game.refuse(1, enter("0502", Heading::D, 5))), "no_place");
    assert_eq!(kind(&game.refuse(1, enter("0501", Heading::C, 5))), "no_place");
    assert_eq!(kind(&game.refuse(1, enter("0501", Heading::D, 4))), "no_place");
    game.act(1, enter("0501", Heading::D, 5), &[]);
    assert_eq!(kind(&game.refuse(1, enter("0601", Heading::D, 5))), "no_dummy");
    war::ahead(&mut game, 1, moltke, 5);
    let events = done(&mut game, 1);
    assert!(events.contains(&Event::Entered { at: hex("0501"), unit: moltke }));
    assert_eq!(game.state().unit(moltke).hex(), Some(hex("0506")));
    // The other one came by itself, where the scenario puts it.
    assert!(events.contains(&Event::Entered { at: hex("1901"), unit: cruiser }));
}

#[test]
fn s16_10_3_kent_exceeds_her_speed_in_one_turn_of_three() {
    // The Germans go the other way, so that nobody gets away.
    let options = changed("falklands", &[], |scenario| {
        scenario.units.iter_mut().filter(|row| row.side == 2).for_each(|row| row.heading = Heading::F);
    });
    let mut game = Scripted::open(options, &[3, 1, 6]);
    let kent = id(&game, "Kent");
    until(&mut game, 0, Stage::Move, 1);
    assert_eq!(kind(&game.refuse(0, Action::Speed { speed: 6, unit: kent })), "speed");
    war::ahead(&mut game, 0, kent, 5);
    let events = done(&mut game, 0);
    assert!(events.contains(&Event::Driven { unit: kent }));
    assert_eq!(
        (game.state().unit(kent).hex(), game.state().unit(kent).speed),
        (Some(hex("1207").along(Heading::C, 5)), 5)
    );
    for turn in [2, 3] {
        until(&mut game, 0, Stage::Move, turn);
        assert_eq!(kind(&game.refuse(0, Action::Speed { speed: 5, unit: kent })), "speed", "turn {turn}");
        done(&mut game, 0);
    }
    until(&mut game, 0, Stage::Move, 4);
    assert!(game.legal(0).contains(&Action::Speed { speed: 5, unit: kent }));
}

/// Heligoland with the tide from turn 1 on; the die of the Germans' first movement.
fn tide(die: u32) -> (Game, Vec<Event>) {
    let options = changed("heligoland", &[], |scenario| {
        let late = scenario.units.iter_mut().filter(|row| row.enters.is_some());
        late.for_each(|row| row.enters = Some(1));
    });
    let mut game = Scripted::open(options, &[3, 6, 1]);
    game.act(1, Action::Done, &[]);
    let events = game.act(0, Action::Done, &[die]);
    (game, events)
}

#[test]
fn s16_10_4_a_six_lets_the_battlecruisers_out() {
    let (game, events) = tide(5);
    assert!(
        events.contains(&Event::Arriving { die: Some(5), side: Seat(1), units: Vec::new() }),
        "{events:?}"
    );
    assert!(seen_by(&game, 1).arriving.is_empty());
    let (mut game, _) = tide(6);
    let (tann, moltke) = (id(&game, "Von der Tann"), id(&game, "Moltke"));
    assert_eq!(seen_by(&game, 0).arriving, [tann, moltke]);
    let enter = Action::Place { at: hex("3605"), heading: Heading::E, speed: 4, unit: tann };
    game.act(1, enter, &[]);
    let events = done(&mut game, 1);
    assert!(events.contains(&Event::Entered { at: hex("3605"), unit: tann }));
    assert!(events.contains(&Event::Entered { at: hex("3612"), unit: moltke }));
    // Not before turn 9 in the book.
    let mut game = Scripted::open(book("heligoland", &[]), &[3, 6, 1]);
    let events = until(&mut game, 1, Stage::Move, 8);
    assert!(!events.iter().any(|event| matches!(event, Event::Arriving { .. })));
}

#[test]
fn s11_62_without_command_ships_that_enter_are_rolled_for_too() {
    // The light cruiser that carries the flag has three W: command is lost as soon as the guns have fired.
    let options = changed("heligoland", &[], |scenario| {
        let late = scenario.units.iter_mut().filter(|row| row.enters.is_some());
        late.for_each(|row| row.enters = Some(2));
        let flag = scenario.units.iter_mut().find(|row| row.side == 2 && row.flag).expect("a flagship");
        flag.damage.w_fixed = 3;
        scenario.rules.push(naval::tables::Rule::Command);
    });
    let mut game = Scripted::open(options, &[3, 6, 1]);
    let (tann, moltke) = (id(&game, "Von der Tann"), id(&game, "Moltke"));
    while (game.state().turn(), game.to_act().contains(Seat(1)), game.state().phase().stage())
        != (2, true, Stage::Move)
    {
        let next = game.to_act().lowest().expect("somebody");
        game.rolled(next.0, Action::Done, &mut Dice::given(vec![6; 200]));
    }
    let view = seen_by(&game, 1);
    assert_eq!(view.arriving, [tann, moltke]);
    for (unit, at) in [(tann, "3605"), (moltke, "3607")] {
        // Sixes: one turn of one hexside at most, wherever she enters.
        game.act(1, Action::Place { at: hex(at), heading: Heading::E, speed: 4, unit }, &[]);
        let helm = seen_by(&game, 1).unit(unit).and_then(|unit| unit.helm.clone()).expect("a helm");
        assert_eq!(helm.hexsides, Some(1));
    }
}

#[test]
fn s16_10_6_blucher_goes_four_at_most() {
    let mut game = Scripted::open(book("dogger_bank", &[]), &[3, 1, 6]);
    until(&mut game, 1, Stage::Move, 1);
    let ship = id(&game, "Blücher");
    assert_eq!(kind(&game.refuse(1, Action::Speed { speed: 5, unit: ship })), "speed");
    let other = id(&game, "Moltke");
    assert!(game.legal(1).contains(&Action::Speed { speed: 5, unit: other }));
}

#[test]
fn s13_1_von_der_tann_for_blucher_or_besides() {
    let game = Scripted::<naval::Naval>::open(book("dogger_bank", &["von_der_tann"]), &[3, 1, 6]);
    assert!(game.setup().named("Blücher").is_none());
    assert_eq!(game.state().unit(id(&game, "Von der Tann")).hex(), Some(hex("2010")));
    let game = Scripted::<naval::Naval>::open(book("dogger_bank", &["with_von_der_tann"]), &[3, 1, 6]);
    assert!(game.setup().named("Blücher").is_some());
    assert_eq!(game.state().unit(id(&game, "Von der Tann")).hex(), Some(hex("2409")));
}

#[test]
fn s16_10_7_the_fifth_battle_squadron_holds_its_fire_for_two_turns() {
    let mut game = Scripted::open(book("run_to_the_south", &[]), &[3, 1, 6]);
    let (barham, tann) = (id(&game, "Barham"), id(&game, "Von der Tann"));
    for turn in [1, 2] {
        until(&mut game, 0, Stage::Aim, turn);
        assert_eq!(kind(&game.refuse(0, main_at(barham, tann))), "holds_fire", "turn {turn}");
        done(&mut game, 0);
    }
    until(&mut game, 0, Stage::Aim, 3);
    let legal = game.legal(0).contains(&main_at(barham, tann));
    assert!(legal || kind(&game.refuse(0, main_at(barham, tann))) != "holds_fire");
}

#[test]
fn s16_10_7_the_van_of_the_high_seas_fleet_enters_in_turn_six() {
    let mut game = Scripted::open(book("run_to_the_south", &[]), &[3, 1, 6]);
    until(&mut game, 1, Stage::Move, 5);
    let ship = id(&game, "König");
    assert!(!game.state().unit(ship).in_play());
    assert_eq!(seen_by(&game, 0).unit(ship).map(|unit| unit.enters), Some(6));
    done(&mut game, 1);
    let events = until(&mut game, 1, Stage::Move, 6);
    for (name, at) in
        [("König", "2424"), ("Grosser Kurfürst", "2524"), ("Markgraf", "2624"), ("Kronprinz", "2724")]
    {
        let entered = Event::Entered { at: hex(at), unit: id(&game, name) };
        assert!(events.contains(&entered), "{name}");
    }
}

/// A battleship with a W leaves over the north edge in this turn; what the enemy scores in the end.
fn score_of_leaving(turn: u8) -> i64 {
    let units = [
        with(unit(1, "BR-BB20", "Barham", "1001", "D", 0), json!({ "damage": { "w_fixed": 1 } })),
        unit(1, "DD-5", "Flotilla", "3020", "A", 0),
        unit(2, "HS-BC6", "Lützow", "0520", "A", 0),
    ];
    let special = json!([{ "safe": { "side": 1, "edges": ["north"], "from": 3 } }]);
    let more = json!({
        "edition": "salvo_ii", "special": special, "exits": [{ "side": 1, "edges": ["north"] }],
        "victory": { "margin": 0 }, "visibility": 1, "turns": 4,
    });
    let with_nation = |mut row: serde_json::Value| {
        row["nation"] = json!("british");
        row
    };
    let units = [units[0].clone(), with_nation(units[1].clone()), units[2].clone()];
    let mut game = Scripted::open(battle(&units, &[], more), &[3, 1, 6]);
    let barham = id(&game, "Barham");
    // She turns about first: two points and more in the turn before she goes.
    until(&mut game, 0, Stage::Move, turn - 1);
    game.act(0, Action::Speed { speed: 2, unit: barham }, &[]);
    game.act(0, Action::Turn { by: 2, unit: barham }, &[]);
    done(&mut game, 0);
    until(&mut game, 0, Stage::Move, turn);
    game.act(0, Action::Speed { speed: 2, unit: barham }, &[]);
    game.act(0, Action::Turn { by: 1, unit: barham }, &[]);
    game.act(0, Action::Ahead(barham), &[]);
    let events = done(&mut game, 0);
    assert!(events.contains(&Event::Left { edge: Edge::North, unit: barham }), "{events:?}");
    war::to_the_end(&mut game);
    game.outcome().expect("the end").scores[1]
}

#[test]
fn s16_10_7_who_gets_away_in_time_is_safe() {
    // Ruling N18: who left counts as afloat; from turn 3 on she is safe.
    assert_eq!(score_of_leaving(2), 2);
    assert_eq!(score_of_leaving(3), 0);
}

#[test]
fn s16_10_8_the_germans_turn_away_once() {
    let mut game = Scripted::open(book("crossing_the_t", &[]), &[3, 1, 6]);
    until(&mut game, 0, Stage::Move, 1);
    assert_eq!(kind(&game.refuse(0, Action::TurnAway)), "no_turn_away");
    until(&mut game, 1, Stage::Move, 1);
    let (koenig, kaiser) = (id(&game, "König"), id(&game, "Kaiser"));
    let flotilla = id(&game, "German destroyers 1");
    game.act(1, Action::TurnAway, &[]);
    assert_eq!(kind(&game.refuse(1, Action::TurnAway)), "no_turn_away");
    // All of her speed is left.
    war::ahead(&mut game, 1, kaiser, 4);
    done(&mut game, 1);
    let now = game.state().unit(kaiser);
    assert_eq!(
        (now.heading, now.hex(), now.turned),
        (Heading::E, Some(hex("1311").along(Heading::E, 4)), true)
    );
    assert_eq!(game.state().unit(koenig).heading, Heading::E);
    assert_eq!(game.state().unit(flotilla).heading, Heading::B);
    until(&mut game, 1, Stage::Move, 2);
    assert_eq!(kind(&game.refuse(1, Action::TurnAway)), "no_turn_away");
    assert_eq!(seen_by(&game, 0).turned_away, [false, true]);
}

#[test]
fn s16_every_scenario_tells_its_rules_and_goals() {
    for (name, words) in [
        ("coronel", "From turn 6 on it is night"),
        ("corfu", "short of coal"),
        ("falklands", "Kent may exceed her speed by 1"),
        ("heligoland", "when a die shows 6"),
        ("dogger_bank", "Blücher goes no faster than 4"),
        ("run_to_the_south", "name no targets through turn 2"),
        ("crossing_the_t", "turn every capital ship about"),
        ("gallipoli", "outside the straits may bombard a fort"),
    ] {
        let game = Scripted::<naval::Naval>::seeded(book(name, &[]), 1);
        let told = specials(game.setup()).join(" ");
        assert!(told.contains(words), "{name}: {told}");
    }
    for (name, scenario) in named_scenarios() {
        let game = Scripted::<naval::Naval>::seeded(book(name, &[]), 1);
        assert_eq!(game.setup().edition, scenario.edition);
        assert!(
            goals(game.setup(), Seat(0)).iter().all(|goal| goal.ends_with('.') || goal.ends_with(").")),
            "{name}"
        );
        assert!(!goals(game.setup(), Seat(1)).is_empty(), "{name}");
        assert!(!goals(game.setup(), Seat(0)).join(" ").contains("4W"), "{name}");
    }
}

#[test]
fn s16_orders_as_they_are_typed() {
    let mut desk = Desk::open(r#"{ "scenario": "crossing_the_t" }"#, "typed");
    assert!(desk.until(1, Stage::Move, |_| true));
    desk.line(1, "turnaway");
    assert!(desk.view(1).drafts.turn_away);
    desk.line(1, "unturn");
    assert!(!desk.view(1).drafts.turn_away);
    let mut desk = Desk::open(r#"{ "scenario": "gallipoli", "variants": "minesweeping" }"#, "typed");
    desk.line(1, "mine 2202");
    desk.line(1, "mine 2106; done");
    assert!(desk.until(0, Stage::Aim, |_| true));
    let error = desk.try_line(0, "bombard Queen Elizabeth Namazgah Inflexible").expect_err("inside");
    assert!(error.contains("outside the straits"), "{error}");
    assert!(desk.until(0, Stage::Move, |_| true));
    let error = desk.try_line(0, "sweep 2005").expect_err("too early");
    assert!(error.contains("trawlers"), "{error}");
    let mut desk = Desk::open(r#"{ "scenario": "august_sortie", "variants": ["two_zeppelins"] }"#, "typed");
    desk.line(1, "place Zeppelin 1 1815 A 6");
    desk.line(1, "place Zeppelin 2 1812 A 6; done");
    assert!(desk.until(1, Stage::Move, |_| true));
    let error = desk.try_line(1, "bomb Zeppelin 1 Lion").expect_err("no course");
    assert!(error.contains("airship"), "{error}");
}
