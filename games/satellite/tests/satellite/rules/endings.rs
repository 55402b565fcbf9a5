//! §1.2j and §1.2k: how it ends.

use contract::journal::{DiceMode, Fact};
use contract::{
    Outcome, Player, Refuse as _, Seat, Seed, Session, Sitter, Study as _, UserData, Verdict, Viewer,
};
use paint::Present as _;
use satellite::Satellite;
use satellite::event::{Ending, Event};
use satellite::view::Stage;

use crate::rules::table::{Table, all_but, options, side, struck_side};

const GONE: &str = r#""arsenal": []"#;
const HAZARD: &str = r#""arsenal": ["hazard"]"#;
const ANY: [u32; 5] = [1, 1, 2, 2, 4];

fn ending(table: &Table) -> Option<Ending> {
    table
        .0
        .events()
        .iter()
        .find_map(|event| if let Event::Ended(ending) = event { Some(*ending) } else { None })
}

#[test]
fn s1_2j_the_last_building_gone_the_attacker_wins_at_once() {
    let mut table =
        Table::position("", &struck_side(&all_but(&["M9"]), ""), &struck_side(&all_but(&["M9"]), ""));
    table.turn(0, ANY, "hazard M9");
    assert_eq!(ending(&table), Some(Ending::Destroyed { winner: Seat(0) }));
    let outcome = table.over().unwrap();
    assert_eq!((outcome.result, outcome.winners, outcome.scores), (Verdict::Win, vec![Seat(0)], vec![1, 0]));
    assert_eq!(table.refuse(1, "roll").kind(), "game_over");
}

#[test]
fn s1_2j_at_the_end_both_layouts_are_open() {
    let mut table = Table::position("", &side(""), &struck_side(&all_but(&["M9"]), ""));
    table.turn(0, ANY, "hazard M9");
    assert!(table.0.view(Viewer::Public).planets.iter().all(|planet| planet.buildings.is_some()));
}

#[test]
fn ruling_r8_a_last_reply_lets_the_second_player_finish_the_round() {
    let worn = struck_side(&all_but(&["M9"]), "");
    for (target, how) in [("M9", Ending::BothFell), ("M8", Ending::Destroyed { winner: Seat(0) })] {
        let mut table = Table::position(r#""last_reply": true"#, &worn, &worn);
        table.turn(0, ANY, "hazard M9");
        assert_eq!((table.over(), table.view(1).reply), (None, true));
        table.turn(1, ANY, &format!("hazard {target}"));
        assert_eq!(ending(&table), Some(how));
    }
    // The second player needs no reply from the first.
    let mut table = Table::position(r#""last_reply": true"#, &worn, &worn);
    table.turn(0, ANY, "hazard M8");
    table.turn(1, ANY, "hazard M9");
    assert_eq!(ending(&table), Some(Ending::Destroyed { winner: Seat(1) }));
}

#[test]
fn ruling_r8_a_reply_by_salvo_has_all_its_shots() {
    let worn = struck_side(&all_but(&["M9"]), "");
    let mut table = Table::position(r#""last_reply": true"#, &worn, &worn);
    table.turn(0, ANY, "hazard M9");
    table.turn(1, [6, 6, 6, 6, 6], "salvo M8");
    assert_eq!(table.over(), None);
    table.line(1, "M9", &[]);
    assert_eq!(ending(&table), Some(Ending::BothFell));
}

#[test]
fn ruling_r8_a_last_reply_counts_in_desperation_and_not_in_self_destruct() {
    let worn = struck_side(&all_but(&["M9"]), GONE);
    let mut table = Table::position(r#""last_reply": true, "endgame": "desperation""#, &worn, &worn);
    table.line(0, "M9", &[]);
    table.line(1, "M8", &[]);
    assert_eq!(ending(&table), Some(Ending::Destroyed { winner: Seat(0) }));
    let json = format!(
        r#"{{"last_reply": true, "endgame": "self_destruct", "scenario": {{"first": 0, "orange": {{{worn}}}, "purple": {{{worn}}}}}}}"#
    );
    let mut table = Table(testkit::Scripted::open(options(&json), &[1, 1, 6, 6]));
    table.line(0, "fire M9 M8", &[]);
    assert_eq!(ending(&table), Some(Ending::Destroyed { winner: Seat(0) }));
}

#[test]
fn s1_2k_ceasefire_counts_buildings_then_damage() {
    let play = |orange: &[&str], purple: &[&str]| {
        let (orange, purple) = (struck_side(orange, HAZARD), struck_side(purple, HAZARD));
        let mut table = Table::position(r#""endgame": "ceasefire""#, &orange, &purple);
        table.turn(0, ANY, "hazard K1");
        table.turn(1, ANY, "hazard K1");
        (ending(&table).unwrap(), table.over().unwrap())
    };
    // Seat 0 destroyed the beacon, seat 1 only damaged more.
    let (how, outcome) = play(&["A1", "A2", "A3"], &["M9"]);
    assert_eq!((how, outcome.winners), (Ending::MoreBuildings { winner: Seat(0) }, vec![Seat(0)]));
    let (how, outcome) = play(&["M9", "A1"], &["M9"]);
    assert_eq!((how, outcome.winners), (Ending::MoreDamage { winner: Seat(1) }, vec![Seat(1)]));
}

#[test]
fn ruling_r10_equal_in_both_both_lose() {
    let even = struck_side(&["M9", "A1"], HAZARD);
    let mut table = Table::position(r#""endgame": "ceasefire""#, &even, &even);
    table.turn(0, ANY, "hazard K1");
    table.turn(1, ANY, "hazard K1");
    let outcome = table.over().unwrap();
    assert_eq!(ending(&table), Some(Ending::Deadlock));
    assert_eq!((outcome.result, outcome.winners, outcome.scores), (Verdict::BothLose, vec![], vec![0, 0]));
}

#[test]
fn s1_2k_desperation_goes_on_with_single_shots_in_turn() {
    let mut table = Table::position(
        r#""endgame": "desperation""#,
        &side(HAZARD),
        &struck_side(&all_but(&["M9", "H2"]), HAZARD),
    );
    table.turn(0, ANY, "hazard K1");
    table.turn(1, ANY, "hazard K1");
    assert_eq!((table.view(0).stage, table.view(0).mover), (Stage::Desperation, Some(Seat(0))));
    assert_eq!(table.refuse(0, "roll").kind(), "no_dice");
    assert_eq!(table.refuse(0, "aim M9").kind(), "one_target");
    assert_eq!(table.refuse(0, "shoot K1").kind(), "touched");
    table.line(0, "H2", &[]);
    table.line(1, "shoot L1", &[]);
    table.line(0, "M9", &[]);
    assert_eq!(ending(&table), Some(Ending::Destroyed { winner: Seat(0) }));
}

#[test]
fn s1_2k_reloaded_fills_both_arsenals_and_marks_stay() {
    let mut table = Table::position(r#""endgame": "reloaded""#, &side(HAZARD), &side(HAZARD));
    table.turn(0, ANY, "hazard K1");
    table.turn(1, ANY, "hazard K1");
    let view = table.view(0);
    assert_eq!((view.stage, view.mover, view.reloads), (Stage::ToRoll, Some(Seat(0)), 1));
    assert!(view.planets.iter().all(|planet| planet.arsenal.len() == 13 && planet.misses.len() == 1));
}

#[test]
fn s1_2k_self_destruct_the_lower_roller_fires_first() {
    let start = |dice: &[u32], orange: &str, purple: &str| {
        let json = format!(
            r#"{{"endgame": "self_destruct", "scenario": {{"first": 0, "orange": {{{orange}}}, "purple": {{{purple}}}}}}}"#
        );
        Table(testkit::Scripted::open(options(&json), dice))
    };
    let worn = struck_side(&all_but(&["M9"]), GONE);
    // Seat 1 rolled lower after a tie and destroys the rest: it wins.
    let mut table = start(&[3, 3, 2, 4, 6, 6, 1, 1], &worn, &worn);
    assert_eq!((table.view(1).mover, table.view(1).shots), (Some(Seat(1)), 2));
    table.line(1, "fire M9 M8", &[]);
    assert_eq!(ending(&table), Some(Ending::Destroyed { winner: Seat(1) }));
    // It fails and the higher roller does it.
    let mut table = start(&[6, 6, 1, 1], &worn, &worn);
    table.line(1, "fire M7 M8", &[]);
    table.line(0, "fire M9 M8 M7 M6 M5 M4 M3 M2 M1 L1 L2 L3", &[]);
    assert_eq!(ending(&table), Some(Ending::Destroyed { winner: Seat(0) }));
    // Neither does: both lose.
    let mut table = start(&[1, 2, 1, 1], &worn, &worn);
    table.line(1, "fire M7 M8", &[]);
    table.line(0, "fire M6 M7 M8", &[]);
    assert_eq!(ending(&table), Some(Ending::Exhausted));
    assert_eq!(table.over().unwrap().result, Verdict::BothLose);
}

#[test]
fn ruling_r9_ties_of_self_destruct_are_rolled_again() {
    let json = format!(
        r#"{{"endgame": "self_destruct", "scenario": {{"first": 1, "orange": {{{}}}, "purple": {{{}}}}}}}"#,
        side(GONE),
        side(GONE)
    );
    let table = Table(testkit::Scripted::open(options(&json), &[2, 2, 1, 3, 1, 1, 2, 1]));
    assert_eq!((table.view(0).mover, table.view(0).shots), (Some(Seat(0)), 2));
}

#[test]
fn s1_2k_reloaded_again_if_they_run_out_again() {
    // A planet so wide that fourteen shots cannot end it.
    let mut table =
        Table::position(r#""endgame": "reloaded", "grid": "13x13""#, &side(HAZARD), &side(HAZARD));
    table.turn(0, ANY, "hazard K1");
    table.turn(1, ANY, "hazard K1");
    let mut spare = (0..60u8).map(|n| format!("{}{}", char::from(b'K' + n / 12 % 3), n % 12 + 2));
    for _ in 0..13 {
        for seat in 0..2u8 {
            let target = spare.next().unwrap();
            table.dice(seat, ANY);
            let line = match table.unlocked(seat).first() {
                Some(name) => format!("{name} {target}"),
                None => format!(
                    "lose {} at {target}",
                    table.view(seat).planets[usize::from(seat)].arsenal.iter().next().unwrap()
                ),
            };
            table.line(seat, &line, &[]);
        }
    }
    assert_eq!(table.view(0).reloads, 2);
}

/// Seat 0 against a computer player, from a position in which each side has one cartridge and nothing but these sectors left.
fn against_officer(endgame: &str, left: &[&str]) -> Session<Satellite> {
    let worn = struck_side(&all_but(left), HAZARD);
    let json = format!(
        r#"{{"endgame": "{endgame}", "scenario": {{"first": 0, "orange": {{{worn}}}, "purple": {{{worn}}}}}}}"#
    );
    let sitters =
        vec![Sitter::nobody(), Sitter { player: Player::Mind("officer".into()), ..Sitter::nobody() }];
    let seed = Seed::from_text("kept");
    let start =
        Session::<Satellite>::start(options(&json), UserData::default(), sitters, seed, DiceMode::PerRow, 0);
    start.unwrap()
}

/// Such a game played to its end: what statistics keep of it.
fn kept(endgame: &str, left: &[&str], lines: &[(u8, &str, &[u32])]) -> serde_json::Value {
    let mut game = against_officer(endgame, left);
    let spent: [(u8, &str, &[u32]); 4] =
        [(0, "roll", &ANY), (0, "hazard K1", &[]), (1, "roll", &ANY), (1, "hazard K1", &[])];
    // Self Destruct rolls its dice where the last cartridge is spent.
    let (before, last) = spent.split_at(3);
    let toss: &[u32] = if endgame == "self_destruct" { &[1, 1, 2, 2] } else { &[] };
    let last = [(last[0].0, last[0].1, toss)];
    for (seat, text, dice) in before.iter().chain(&last).chain(lines) {
        let actions = Satellite::parse(&game.view(Viewer::Seat(Seat(*seat))), text).unwrap();
        let dice = (!dice.is_empty()).then(|| dice.to_vec());
        game.act(Seat(*seat), &actions, dice, 0).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    assert!(game.outcome().is_some(), "{endgame}");
    let mut figures = Vec::new();
    Satellite::measure(game.state(), &mut figures);
    let kept = Satellite::keepsake(game.journal()).expect("a keepsake");
    let turns = Satellite::measures().iter().position(|measure| measure.name == "turns").unwrap();
    let reached = Satellite::measures().iter().position(|measure| measure.name == "endgame_reached").unwrap();
    assert_eq!(kept["turns"].as_u64(), Some(u64::from(figures[turns])), "{endgame}");
    assert_eq!(kept["reached_endgame"].as_bool(), Some(figures[reached] == 1), "{endgame}");
    kept
}

#[test]
fn s1_2k_every_endgame_counts_as_reached_and_its_first_turn_as_a_turn() {
    let turns = |kept: serde_json::Value| (kept["reached_endgame"].as_bool(), kept["turns"].as_u64());
    assert_eq!(turns(kept("ceasefire", &["M9"], &[])), (Some(true), Some(2)));
    assert_eq!(turns(kept("desperation", &["M9"], &[(0, "M9", &[])])), (Some(true), Some(3)));
    let again: [(u8, &str, &[u32]); 2] = [(0, "roll", &ANY), (0, "hazard M9", &[])];
    assert_eq!(turns(kept("reloaded", &["M9"], &again)), (Some(true), Some(3)));
    let one: [(u8, &str, &[u32]); 1] = [(0, "fire M9 M8", &[])];
    assert_eq!(turns(kept("self_destruct", &["M9"], &one)), (Some(true), Some(3)));
    let both: [(u8, &str, &[u32]); 2] = [(0, "fire M7 M8", &[]), (1, "fire M7 M8 M6 M5", &[])];
    assert_eq!(turns(kept("self_destruct", &["M9"], &both)), (Some(true), Some(4)));
}

/// Where no cartridge is left from the start, the endgame's first turn is the first of all.
#[test]
fn s1_2k_an_endgame_from_the_start_begins_with_turn_one() {
    for endgame in ["desperation", "reloaded"] {
        let table = Table::position(&format!(r#""endgame": "{endgame}""#), &side(GONE), &side(GONE));
        assert_eq!(table.view(0).turns, 1, "{endgame}");
    }
}

/// The position has nineteen hits on each planet. Orange has fired twice since and hit once.
#[test]
fn s1_2b_shots_before_the_game_are_in_nobodys_statistics() {
    let kept = kept("desperation", &["M9"], &[(0, "M9", &[])]);
    assert_eq!((kept["shots"].as_u64(), kept["hits"].as_u64()), (Some(2), Some(1)));
}

/// Neither a draw nor a game that was resigned or broken off is one that both have lost.
#[test]
fn ruling_r10_a_game_that_was_not_played_to_its_end_is_in_no_statistics() {
    let outcome = |result, winners: &[Seat]| Outcome {
        result,
        winners: winners.to_vec(),
        reason: String::new(),
        scores: vec![0, 0],
    };
    for (fact, outcome) in [
        (Fact::DrawAgreed, outcome(Verdict::Draw, &[])),
        (Fact::Aborted, outcome(Verdict::None, &[])),
        (Fact::Resigned(Seat(0)), outcome(Verdict::Win, &[Seat(1)])),
        (Fact::Claimed(Seat(0)), outcome(Verdict::Win, &[Seat(0)])),
    ] {
        let mut game = against_officer("desperation", &["M9"]);
        game.declare(fact.clone(), Some(outcome), 0).unwrap();
        assert_eq!(Satellite::keepsake(game.journal()), None, "{fact:?}");
    }
}

/// Where both planets fall in the same round, both arsenals were enough.
#[test]
fn s1_2j_both_sides_finish_in_the_arsenal_phase_where_both_planets_fall_in_it() {
    let finished = |target: &str| {
        let worn = struck_side(&all_but(&["M9"]), "");
        let mut table = Table::position(r#""last_reply": true"#, &worn, &worn);
        table.turn(0, ANY, "hazard M9");
        table.turn(1, ANY, &format!("hazard {target}"));
        let mut figures = Vec::new();
        Satellite::measure(table.0.state(), &mut figures);
        ["orange_finished_in_arsenal", "purple_finished_in_arsenal"].map(|name| {
            let at = Satellite::measures().iter().position(|measure| measure.name == name).unwrap();
            figures[at] == 1
        })
    };
    assert_eq!(finished("M9"), [true, true]);
    assert_eq!(finished("M8"), [true, false]);
}
