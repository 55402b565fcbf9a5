//! What is written can be read, and everything can be told.

use crate::rules::table::Table as Laid;
use crate::screens::table::Table;
use contract::{Dice, Seat, Viewer};
use paint::Present as _;
use satellite::Satellite;
use satellite::tables::Options;
use testkit::Scripted;

fn options(json: &str) -> Options {
    serde_json::from_str(json).expect("options of a test")
}

const CASES: [&str; 5] = [
    "{}",
    r#"{"endgame": "self_destruct", "scenario": "showdown"}"#,
    r#"{"endgame": "ceasefire", "report": "type", "grid": "12x10", "edition": "pencil"}"#,
    r#"{"endgame": "reloaded", "report": "outline", "scenario": "skirmish", "last_reply": true}"#,
    r#"{"grid": "13x13", "fleet": "stout", "contact": "none"}"#,
];

#[test]
fn what_notation_writes_parse_reads() {
    for (case, json) in CASES.iter().enumerate() {
        let mut dice = Dice::loose(case as u64);
        let mut game = Scripted::<Satellite>::seeded(options(json), case as u64);
        let mut steps = 0;
        while let Some(seat) = game.to_act().lowest() {
            let view = game.view(Viewer::Seat(seat));
            let legal = game.legal(seat.0);
            for _ in 0..3 {
                let action = legal.nth(dice.wide(legal.len())).unwrap();
                let line = Satellite::notation(&action);
                assert_eq!(Satellite::parse(&view, &line).as_deref(), Ok(&[action][..]), "{line}");
                let _ = Satellite::consequence(&view, &action);
            }
            let action = legal.nth(dice.wide(legal.len())).unwrap();
            game.rolled(seat.0, action, &mut dice);
            for viewer in Viewer::live(2).chain([Viewer::Arbiter]) {
                let view = game.view(viewer);
                assert!(Satellite::text(&view).contains(&Satellite::prompt(&view)));
                for seen in game.saw(viewer) {
                    let _ = Satellite::tell(&seen);
                }
            }
            steps += 1;
            if steps > 600 {
                break;
            }
        }
        assert!(steps > 30, "{json}");
    }
}

#[test]
fn lines_a_person_would_type() {
    let mut game = Scripted::<Satellite>::start(Options::default());
    let parse = |game: &Scripted<Satellite>, seat: u8, text: &str| {
        let actions = Satellite::parse(&game.view(Viewer::Seat(Seat(seat))), text);
        actions.map(|list| list.iter().map(Satellite::notation).collect::<Vec<_>>().join("; "))
    };
    assert_eq!(parse(&game, 0, "Place citadel a1 turned").as_deref(), Ok("place 1 A1 turned"));
    assert_eq!(parse(&game, 0, "place rea C3, 3 d4").as_deref(), Ok("place 2 C3; place 3 D4"));
    assert_eq!(parse(&game, 0, "place 1 A1").as_deref(), Ok("place 1 A1"));
    assert!(parse(&game, 0, "place b C3").is_err(), "barracks or beacon?");
    let list = "name it or give its number, 1 citadel, 2 reactor, 3 hangar, 4 barracks, 5 dish, 6 beacon";
    for (typed, name) in [("place 7 A1", "`7` is no building"), ("lift 0", "`0` is no building")] {
        assert_eq!(parse(&game, 0, typed).unwrap_err().to_string(), format!("{name}: {list}"));
    }
    let typo = parse(&game, 0, "place citdel A1").unwrap_err().to_string();
    assert!(typo.starts_with("`citdel` is no building (did you mean `citadel`?): "), "{typo}");
    for seat in 0..2 {
        let line = "place citadel A1, reactor A5, hangar D1, barracks F1, dish H1, beacon M9";
        for action in Satellite::parse(&game.view(Viewer::Seat(Seat(seat))), line).unwrap() {
            game.act(seat, action, &[]);
        }
        assert_eq!(parse(&game, seat, "place dish K1").as_deref(), Ok("lift 5; place 5 K1"));
        game.act(seat, satellite::action::Action::Ready, if seat == 1 { &[6, 6, 1, 1] } else { &[] });
    }
    assert_eq!(parse(&game, 0, "roll").as_deref(), Ok("roll 1 2 3 4 5"));
    let roll = satellite::action::Action::Roll(satellite::types::Positions::ALL);
    game.act(0, roll, &[4, 4, 4, 2, 3]);
    for (typed, read) in [
        ("roll 1 3 5", "roll 1 3 5"),
        ("roll 135", "roll 1 3 5"),
        ("keep 1 2 3", "roll 4 5"),
        ("keep 12345", "hold"),
        ("barrage 4 D4 D5 F7", "hold; load barrage 4; aim D4; aim D5; aim F7; fire"),
        ("cross A1", "hold; load cross; shoot A1"),
        ("row M3", "hold; load beam; row M3"),
        ("column B6", "hold; load beam; column B6"),
        ("beam B6 column", "hold; load beam; column B6"),
        ("lose hazard at C3", "hold; lose hazard; shoot C3"),
        ("load 3k", "hold; load plus"),
        ("load barrage 4 at D4 D5", "hold; load barrage 4; aim D4; aim D5"),
        ("B6-column", "hold; load beam; column B6"),
        ("M3-row", "hold; load beam; row M3"),
        ("beam M3-row", "hold; load beam; row M3"),
        ("ss row M3", "hold; load beam; row M3"),
        ("small straight M3 row", "hold; load beam; row M3"),
        ("b4 D4 D5", "hold; load barrage 4; aim D4; aim D5; fire"),
        ("b4", "hold; load barrage 4"),
        ("barrage-4 D4", "hold; load barrage 4; aim D4; fire"),
        ("3k D4", "hold; load plus; shoot D4"),
        ("fh D4", "hold; load square; shoot D4"),
        ("full house D4", "hold; load square; shoot D4"),
        ("4k D4", "hold; load diamond; shoot D4"),
        ("ls D4", "hold; load cross; shoot D4"),
        ("5k D4", "hold; load salvo; shoot D4"),
        ("plus", "hold; load plus"),
    ] {
        assert_eq!(parse(&game, 0, typed).as_deref(), Ok(read), "{typed}");
    }
    for typed in [
        "",
        "roll 6",
        "roll 1 1",
        "roll x",
        "keep",
        "barrage 7 A1",
        "cross",
        "cross A1 A2",
        "lose",
        "lose salvo at",
        "shoot",
        "row",
        "dance",
        "fire 99",
        "B6-diagonal",
        "Z9-row-row",
        "ss M3",
        "3k A1 A2",
        "🚀",
    ] {
        if typed != "cross" {
            assert!(parse(&game, 0, typed).is_err(), "{typed}");
        }
    }
}

/// `b4` is barrage 4 while a cartridge is to be chosen, and the sector B4 once one is in hand.
#[test]
fn a_short_name_is_a_sector_once_something_is_in_hand() {
    let mut table = Table::battle("{}");
    table.line(0, "roll", &[4, 4, 2, 6, 4]);
    table.line(0, "b4", &[]);
    let aimed = Satellite::parse(&table.view(0), "b4").unwrap();
    assert_eq!(aimed.iter().map(Satellite::notation).collect::<Vec<_>>(), ["aim B4"]);
}

#[test]
fn what_is_no_command_is_answered_with_those_of_the_moment() {
    let open = Table::open("{}").view(0);
    let why = Satellite::parse(&open, "hello").unwrap_err().message;
    assert!(why.contains("place citadel A1") && !why.contains("barrage"), "{why}");
    let mut table = Table::battle("{}");
    let why = Satellite::parse(&table.view(0), "rool").unwrap_err().message;
    assert!(why.contains("did you mean `roll`?") && !why.contains("place"), "{why}");
    table.line(0, "roll", &[6, 2, 6, 4, 1]);
    let why = Satellite::parse(&table.view(0), "hello").unwrap_err().message;
    assert!(why.contains("keep 1 2") && why.contains("barrage"), "{why}");
}

/// The lines of a seat's plain text that have this word.
fn lines_with(table: &Laid, seat: u8, word: &str) -> Vec<String> {
    let text = Satellite::text(&table.view(seat));
    text.lines().filter(|line| line.contains(word)).map(str::to_owned).collect()
}

/// What a report named or showed is still known when later batches were reported.
#[test]
fn s1_2i_the_plain_text_keeps_what_reports_named_and_showed() {
    let later = |table: &mut Laid| {
        table.turn(1, [1, 1, 2, 2, 4], "barrage 1 C9");
        table.turn(0, [1, 1, 2, 2, 4], "barrage 1 C9");
    };
    let mut table = Laid::laid_out(r#"{"report": "type"}"#);
    table.turn(0, [5, 5, 5, 5, 1], "barrage 5 H1 H2 M9 C8");
    let last =
        "Orange's last report: Hit: H1, H2, M9, miss: C8. 2 buildings are destroyed! It was: dish, beacon.";
    assert_eq!(lines_with(&table, 1, "Orange's last report"), [last]);
    later(&mut table);
    for seat in [0, 1] {
        assert_eq!(lines_with(&table, seat, "Destroyed on"), ["Destroyed on Purple: dish, beacon."]);
    }
    let mut table = Laid::laid_out(r#"{"report": "outline"}"#);
    table.turn(0, [5, 5, 5, 5, 1], "barrage 5 H1 H2 M9 C8");
    later(&mut table);
    let shown = "Outlines of Purple's destroyed buildings: H1, H2; M9.";
    assert_eq!(lines_with(&table, 0, "Outlines"), [shown]);
    let mut table = Laid::laid_out("{}");
    table.turn(0, [1, 1, 2, 2, 4], "hazard F2");
    later(&mut table);
    assert_eq!(lines_with(&table, 0, "Outlines"), ["Outlines of Purple's destroyed buildings: F1, F2, F3."]);
    assert!(lines_with(&table, 0, "Destroyed on").is_empty());
}

#[test]
fn s1_2i_the_plain_text_has_the_viewers_own_notes() {
    let mut table = Laid::laid_out(r#"{"edition": "pencil"}"#);
    table.turn(0, [5, 5, 5, 5, 1], "barrage 5 H1 H2 M9 C8");
    table.turn(1, [1, 1, 2, 2, 4], "barrage 1 C9");
    table.line(0, "roll", &[1, 1, 2, 2, 4]);
    table.line(0, "outline dish H1", &[]);
    assert_eq!(lines_with(&table, 0, "notes"), ["Your notes on Purple: dish on H1, H2."]);
    assert!(lines_with(&table, 1, "notes").is_empty());
    assert!(!Satellite::text(&table.0.view(Viewer::Public)).contains("notes"));
}
