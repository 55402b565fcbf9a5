//! Notation, sentences, screens, the lesson, and games played by minds.

use classic::Classic;
use classic::tables::Options;
use contract::journal::DiceMode;
use contract::{
    Budget, Dice, Game as _, Minds as _, Seat, Seed, Session, Sitter, Study as _, UserData, Viewer,
};
use paint::{Hand, Pointed, Present as _, Screen, Theme, Want};
use proptest::prelude::*;
use testkit::Scripted;

const BLUE: Viewer = Viewer::Seat(Seat(0));

fn options(json: &str) -> Options {
    serde_json::from_str(json).unwrap()
}

fn begin(json: &str) -> Session<Classic> {
    let (sitters, seed) = (vec![Sitter::nobody(), Sitter::nobody()], Seed::from_text("words"));
    Session::start(options(json), UserData::default(), sitters, seed, DiceMode::PerRow, 0).unwrap()
}

/// Types a line for a seat.
fn line(game: &mut Session<Classic>, seat: u8, text: &str, dice: &[u32]) {
    let actions = Classic::parse(&game.view(Viewer::Seat(Seat(seat))), text).unwrap();
    let script = (!dice.is_empty()).then(|| dice.to_vec());
    game.act(Seat(seat), &actions, script, 0).unwrap_or_else(|e| panic!("{text}: {e}"));
}

#[test]
fn every_legal_action_is_read_as_it_is_written() {
    for json in [
        r#"{"fleet": "6 5 4 3 2 1"}"#,
        r#"{"rows": 16, "columns": 16, "variant": "salvo"}"#,
        r#"{"rows": 4, "columns": 5, "fleet": "3 1 2", "placing": "fixed"}"#,
        r#"{"rows": 6, "columns": 6, "fleet": "3 2 2", "variant": "salvo", "hits": "counted"}"#,
    ] {
        let mut game = testkit::play::<Classic>(&options(json), 3, 0).session;
        let mut dice = Dice::loose(5);
        for _ in 0..60 {
            let Some(seat) = game.to_act().lowest() else { break };
            let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
            for action in legal.iter() {
                assert_eq!(Classic::parse(&view, &Classic::notation(&action)), Ok(vec![action]));
            }
            let binding = legal.iter().find(Classic::binding);
            let any = legal.nth(u64::from(dice.pick(legal.len() as u32) - 1)).unwrap();
            game.act(seat, &[binding.unwrap_or(any)], None, 0).unwrap();
        }
    }
}

#[test]
fn words_may_be_shortened_and_ends_named_in_either_order() {
    let view = begin("{}").view(BLUE);
    let whole = Classic::parse(&view, "place cruiser D4 down").unwrap();
    for text in ["place 3 d4 DOWN", "p c D4 d", "place D4 F4", "place F4-D4", "PLACE cru, d4, d"] {
        // `c` alone is the longer ship.
        let wanted = if text == "p c D4 d" {
            Classic::parse(&view, "place carrier D4 down").unwrap()
        } else {
            whole.clone()
        };
        assert_eq!(Classic::parse(&view, text).unwrap(), wanted, "{text}");
    }
}

#[test]
fn a_line_that_makes_no_sense_is_answered_with_what_would() {
    let view = begin("{}").view(BLUE);
    for (text, hint) in [
        ("", "type a command"),
        ("dance", "no command here"),
        ("A1", "what about A1?"),
        ("place yacht A1", "`yacht` is no ship"),
        ("place cruiser A0", "is no cell"),
        ("place cruiser A1 sideways", "across or down"),
        ("place A1 C3", "neither in one row nor in one column"),
        ("place", "it goes like this: place SHIP CELL"),
        ("clear", "no ships"),
        ("ready now", "it goes like this: ready"),
        ("fire A1 A1", "different cells"),
        ("layout", "it goes like this: layout"),
    ] {
        let said = Classic::parse(&view, text).unwrap_err().message;
        assert!(said.contains(hint), "{text:?} was answered: {said}");
    }
}

#[test]
fn every_opening_is_a_whole_layout() {
    for json in
        ["{}", r#"{"scenario": "continental"}"#, r#"{"scenario": "benchmark"}"#, r#"{"scenario": "great"}"#]
    {
        for luck in 0..5 {
            let count = Classic::openings(&begin(json).view(BLUE), luck).len();
            assert_eq!(count, 3);
            for n in 0..count {
                let mut game = begin(json);
                for text in &Classic::openings(&game.view(BLUE), luck)[n].2 {
                    line(&mut game, 0, text, &[]);
                }
                assert!(game.view(BLUE).to_place.is_empty(), "{json}");
            }
        }
    }
    assert!(Classic::openings(&begin("{}").view(Viewer::Public), 1).is_empty());
}

fn fits(screen: &Screen) -> bool {
    screen.board.len() <= 19 && screen.board.iter().all(|line| line.width() <= 78)
}

#[test]
fn every_view_can_be_drawn_and_fits_the_screen() {
    for json in [
        "{}",
        r#"{"scenario": "great"}"#,
        r#"{"rows": 1, "columns": 1, "fleet": "1"}"#,
        r#"{"variant": "salvo", "hits": "counted"}"#,
    ] {
        for seed in 0..3 {
            for rows in [0, 1, 2, 9, 500] {
                let game = testkit::play::<Classic>(&options(json), seed, rows).session;
                for viewer in Viewer::live(2).chain([Viewer::Arbiter]) {
                    let view = game.view(viewer);
                    for theme in [Theme::Light, Theme::Dark] {
                        assert!(Classic::board(&view, theme).starts_with("<svg"));
                    }
                    let hand = Hand { shown: true, cursor: (99, 3), turn: 1, hints: true, ..Hand::default() };
                    let screen = Classic::screen(&view, &hand, Classic::advise(&view).as_ref());
                    assert!(fits(&screen), "{json}");
                    assert!(Classic::text(&view).lines().count() > 3 && !Classic::prompt(&view).is_empty());
                }
            }
        }
    }
}

#[test]
fn the_numbers_of_wide_boards_stand_apart() {
    for (columns, numbers) in [(13, " 1 2 3 4 5 6 7 8 9  11  13"), (12, " 1 2 3 4 5 6 7 8  10  12")] {
        let json = format!(r#"{{"columns": {columns}}}"#);
        let screen = Classic::screen(&begin(&json).view(BLUE), &Hand::default(), None);
        assert!(screen.board[1].text().trim_end().ends_with(numbers), "{}", screen.board[1].text());
    }
}

/// A battle on the standard board.
fn battle(json: &str) -> Session<Classic> {
    let mut game = begin(json);
    line(&mut game, 0, "layout B2-B6 D8-G8 J1-J3 F3-H3 A10-B10", &[]);
    line(&mut game, 0, "ready", &[]);
    line(&mut game, 1, "layout C3-G3 A6-A9 E5-E7 H8-J8 J1-J2", &[]);
    line(&mut game, 1, "ready", &[1]);
    game
}

fn picture(screen: &Screen) -> String {
    let text = |lines: &[paint::Line]| {
        lines.iter().map(|line| line.text().trim_end().to_owned() + "\n").collect::<String>()
    };
    let pointed = match &screen.pointed {
        Some(Pointed::Do(text)) => format!("Enter: {text}\n"),
        Some(Pointed::No(why)) => format!("Enter: no, {why}\n"),
        None => String::new(),
    };
    let tools: Vec<&str> = screen.tools.iter().map(|tool| tool.label.as_str()).collect();
    let keys: Vec<String> = screen.keys.iter().map(|(key, _, label)| format!("{key} {label}")).collect();
    format!("{}---\n{}---\n{pointed}tools {tools:?} keys {keys:?}\n", text(&screen.board), text(&screen.side))
}

#[test]
fn screens_look_like_this() {
    let hand = |row, column, turn| Hand { shown: true, cursor: (row, column), turn, ..Hand::default() };
    let mut game = begin("{}");
    line(&mut game, 0, "place B2 B6", &[]);
    insta::assert_snapshot!("placing", picture(&Classic::screen(&game.view(BLUE), &hand(3, 4, 1), None)));
    insta::assert_snapshot!("wrong_place", picture(&Classic::screen(&game.view(BLUE), &hand(0, 3, 1), None)));
    let mut game = battle("{}");
    for (seat, text) in [(0, "C3"), (1, "B2"), (0, "D3"), (1, "C2"), (0, "D4"), (1, "B3")] {
        line(&mut game, seat, text, &[]);
    }
    insta::assert_snapshot!("battle", picture(&Classic::screen(&game.view(BLUE), &hand(4, 2, 0), None)));
    insta::assert_snapshot!("watching", Classic::text(&game.view(Viewer::Public)));
    let mut game = battle(r#"{"variant": "salvo", "sunk": "counted"}"#);
    line(&mut game, 0, "aim A1 B2 C3 D4", &[]);
    insta::assert_snapshot!("salvo", picture(&Classic::screen(&game.view(BLUE), &hand(4, 4, 0), None)));
    line(&mut game, 0, "E5", &[]);
    let mut counted = battle(r#"{"variant": "salvo", "hits": "counted"}"#);
    for (seat, text) in [
        (0, "fire A1 B2 C3 D3 E5"),
        (1, "fire B2 B3 B4 H9 H8"),
        (0, "note C3 hit"),
        (0, "note A1 miss"),
        (0, "B9"),
    ] {
        line(&mut counted, seat, text, &[]);
    }
    insta::assert_snapshot!("counted", picture(&Classic::screen(&counted.view(BLUE), &hand(3, 2, 0), None)));
    insta::assert_snapshot!("counted_text", Classic::text(&counted.view(BLUE)));
    insta::assert_snapshot!("salvo_aimed", picture(&Classic::screen(&game.view(BLUE), &hand(4, 4, 0), None)));
}

#[test]
fn the_lesson_can_be_played() {
    let lesson = Classic::lesson();
    let mut game = begin(lesson.options);
    for step in lesson.steps {
        let (seat, text) = match step.want {
            Want::Do(text) | Want::Watch(text) => (Seat(0), text),
            Want::Like("place destroyer") => (Seat(0), "place destroyer F1 across"),
            Want::Like(other) => panic!("no example for {other}"),
            Want::Theirs(seat, text) => (seat, text),
            Want::Read => continue,
        };
        line(&mut game, seat.0, text, step.dice);
    }
    assert_eq!(game.outcome().expect("over").winners, [Seat(0)]);
}

#[test]
fn every_mind_plays_to_the_end() {
    for json in [
        r#"{"rows": 5, "columns": 5, "fleet": "3 2"}"#,
        r#"{"rows": 5, "columns": 5, "fleet": "3 2 2", "variant": "salvo", "sunk": "silent", "contact": "none"}"#,
        r#"{"rows": 5, "columns": 5, "fleet": "3 2", "placing": "fixed", "repeats": true, "shots": 20, "sunk": "silent"}"#,
        r#"{"rows": 2, "columns": 4, "fleet": "3 3 1", "placing": "fixed"}"#,
        r#"{"rows": 6, "columns": 6, "fleet": "3 2 2", "variant": "salvo", "hits": "counted"}"#,
        r#"{"rows": 5, "columns": 5, "fleet": "3 2 1", "variant": "salvo", "hits": "counted", "repeats": true, "shots": 60}"#,
    ] {
        for level in Classic::levels() {
            let mut game = begin(json);
            let mut minds = [0, 1].map(|n| Classic::mind(level.name, game.setup(), Seat(n)).unwrap());
            let mut dice = Dice::loose(1);
            while let Some(seat) = game.to_act().lowest() {
                let (view, legal, mut plan) = (game.view(Viewer::Seat(seat)), game.legal(seat), Vec::new());
                minds[usize::from(seat.0)].choose(&view, &legal, Budget::default(), &mut dice, &mut plan);
                game.act(seat, &plan, None, 0).unwrap_or_else(|e| panic!("{} {plan:?}: {e}", level.name));
            }
            let mut figures = Vec::new();
            Classic::measure(game.state(), &mut figures);
            assert_eq!(figures.len(), Classic::measures().len());
        }
    }
    assert!(Classic::mind("genius", begin("{}").setup(), Seat(0)).is_none());
}

#[test]
fn consequences_are_spelled_out() {
    let mut game = Scripted::<Classic>::start(options(r#"{"rows": 2, "columns": 2, "fleet": "1"}"#));
    let view = game.view(BLUE);
    for action in Classic::parse(&view, "place boat A1").unwrap() {
        assert!(Classic::consequence(&view, &action).contains("taken back"));
        game.act(0, action, &[]);
    }
    assert!(Classic::consequence(&view, &classic::action::Action::Ready).contains("no ship can be moved"));
}

#[test]
fn one_shot_is_not_asked_about_but_a_salvo_is() {
    let game = battle("{}");
    let shot = Classic::parse(&game.view(BLUE), "C3").unwrap();
    assert_eq!(Classic::consequence(&game.view(BLUE), &shot[0]), "");
    let mut game = battle(r#"{"variant": "salvo"}"#);
    line(&mut game, 0, "aim A1 B2 C3 D4 E5", &[]);
    let said = Classic::consequence(&game.view(BLUE), &classic::action::Action::Fire);
    assert_eq!(said, "fires 5 shots: they cannot be taken back");
}

#[test]
fn hints_are_commands_the_rules_take_and_depend_on_the_view_alone() {
    for json in [
        "{}",
        r#"{"variant": "salvo", "sunk": "counted"}"#,
        r#"{"contact": "none"}"#,
        r#"{"repeats": true, "sunk": "silent"}"#,
        r#"{"variant": "salvo", "hits": "counted"}"#,
    ] {
        let mut game = battle(json);
        for _ in 0..40 {
            let Some(seat) = game.to_act().lowest() else { break };
            let view = game.view(Viewer::Seat(seat));
            let hints = classic::hints::hints(&view).expect("it is this seat's turn");
            assert!(hints.chances.is_sorted_by(|a, b| a.1 >= b.1), "{json}");
            for (command, _) in &hints.best {
                let actions = Classic::parse(&view, command).unwrap();
                assert!(game.legal(seat).contains(&actions[0]), "{command}");
            }
            assert!(classic::hints::hints(&game.view(Viewer::Public)).is_none());
            assert_eq!(classic::hints::hints(&view), Some(hints.clone()));
            line(&mut game, seat.0, &hints.best[0].0, &[]);
        }
    }
}

/// Fewer new cells are left than there are shots: the others go anywhere.
#[test]
fn s2_4_a_hint_fires_every_shot_of_a_salvo() {
    let mut game = begin(
        r#"{"rows": 1, "columns": 4, "fleet": "1 1", "variant": "salvo", "repeats": true, "first": "blue"}"#,
    );
    for (seat, text) in [
        (0, "layout A1 A3"),
        (0, "ready"),
        (1, "layout A1 A4"),
        (1, "ready"),
        (0, "fire A1 A2"),
        (1, "fire A2"),
        (0, "fire A2 A3"),
        (1, "fire A2"),
    ] {
        line(&mut game, seat, text, &[]);
    }
    let advice = classic::hints::hints(&game.view(BLUE)).unwrap();
    let (command, why) = &advice.best[0];
    assert!(command.starts_with("fire A4 ") && why == "1.0 hits", "{command} ({why})");
    line(&mut game, 0, command, &[]);
    assert!(game.outcome().is_some());
}

#[test]
fn hints_and_wrecks_are_drawn() {
    let hand = Hand { hints: true, ..Hand::default() };
    let mut game = battle("{}");
    for (seat, text) in [(0, "J1"), (1, "A10"), (0, "J2"), (1, "B10"), (0, "E5"), (1, "C4")] {
        line(&mut game, seat, text, &[]);
    }
    let view = game.view(BLUE);
    let screen = Classic::screen(&view, &hand, Classic::advise(&view).as_ref());
    assert!(fits(&screen));
    insta::assert_snapshot!("hints", picture(&screen));
    assert!(Classic::screen(&game.view(BLUE), &Hand::default(), None).side.len() + 5 == screen.side.len());
}

proptest! {
    #[test]
    fn no_line_makes_it_panic(text in ".{0,60}", verb in 0usize..11) {
        let verbs = ["place", "lift", "clear", "layout", "ready", "moor", "shoot", "aim", "unaim", "fire", ""];
        let views = [begin("{}").view(BLUE), battle(r#"{"variant": "salvo"}"#).view(BLUE)];
        for view in views {
            let _ = Classic::parse(&view, &format!("{} {text}", verbs[verb]));
        }
    }
}

#[test]
fn enter_is_ready_once_all_ships_lie_and_says_why_a_ship_does_not_fit() {
    let mut game = begin(r#"{"contact": "none"}"#);
    let pointed = |game: &Session<Classic>, cursor| {
        let hand = Hand { shown: true, cursor, ..Hand::default() };
        Classic::screen(&game.view(BLUE), &hand, None).pointed
    };
    let why = |game: &Session<Classic>, cursor| match pointed(game, cursor) {
        Some(Pointed::No(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(&game, (0, 6)), "the carrier does not fit: it would leave the board");
    line(&mut game, 0, "place carrier A5", &[]);
    assert_eq!(why(&game, (0, 1)), "the battleship does not fit: it would lie on another ship");
    assert!(why(&game, (1, 1)).contains("it would touch another ship"));
    line(&mut game, 0, "layout A1-A5 C1-C4 E1-E3 G1-G3 I1-I2", &[]);
    assert_eq!(pointed(&game, (9, 9)), Some(Pointed::Do("ready".into())));
}
