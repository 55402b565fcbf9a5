//! One whole game for each way to end, told clause by clause; and the pictures of the rulebook.

use std::cell::RefCell;

use classic::Classic;
use classic::event::Event;
use classic::tables::Options;
use contract::journal::DiceMode;
use contract::{Game as _, Seat, Seed, Session, Sitter, UserData, Viewer};
use paint::{Present as _, Theme};
use testkit::golden_file;

fn begin(options: &str) -> Session<Classic> {
    let options: Options = serde_json::from_str(options).unwrap();
    let (sitters, seed) = (vec![Sitter::nobody(), Sitter::nobody()], Seed::from_text("golden"));
    Session::start(options, UserData::default(), sitters, seed, DiceMode::PerRow, 0).unwrap()
}

/// Plays lines in order, each by its seat.
fn play(options: &str, lines: &[(u8, &str)]) -> Session<Classic> {
    let mut game = begin(options);
    for (seat, text) in lines {
        let actions = Classic::parse(&game.view(Viewer::Seat(Seat(*seat))), text).unwrap();
        game.act(Seat(*seat), &actions, None, 0).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    game
}

/// The game as a reader can check it: what was done, the dice, what came of it and by which section.
fn transcript(game: &Session<Classic>) -> String {
    let state = RefCell::new(Classic::blank(game.setup()));
    let words = |event: &Event| {
        Classic::evolve(&mut state.borrow_mut(), event);
        let seen = Classic::sight(&state.borrow(), event, Viewer::Arbiter)?;
        Some(format!("{} {}", section(event), Classic::tell(&seen)))
    };
    testkit::transcript(game.journal(), words) + "\n" + &Classic::text(&game.view(Viewer::Arbiter))
}

/// The section a fact follows from.
fn section(event: &Event) -> &'static str {
    match event {
        Event::ShipPlaced { .. } | Event::ShipLifted { .. } | Event::ShipMoored { .. } => "§1.3",
        Event::FleetReady { .. } | Event::BattleBegan { .. } => "§1.5",
        Event::ShotFired { .. } => "§2.1",
        Event::Aimed { .. } | Event::Unaimed { .. } | Event::SalvoFired { .. } => "§2.2",
        Event::Noted { .. } => "§2.3",
        Event::TurnGiven { .. } => "§4.2",
        Event::ReplyGiven { .. } | Event::BattleEnded { ending: classic::event::Ending::BothSunk, .. } => {
            "§3.3"
        }
        Event::BattleEnded { ending: classic::event::Ending::FleetSunk { .. }, .. } => "§3.1",
        Event::BattleEnded { ending: classic::event::Ending::ShotsSpent { .. }, .. } => "§3.2",
    }
}

#[test]
fn s3_1_golden_a_fleet_is_sunk() {
    let game = play(
        r#"{"rows": 4, "columns": 4, "fleet": "3 2", "first": "blue"}"#,
        &[
            (0, "place cruiser A1 across"),
            (1, "layout B2-D2 A4-B4"),
            (1, "ready"),
            (0, "lift A1"),
            (0, "place destroyer A2 down"),
            (0, "place cruiser B4 down"),
            (0, "ready"),
            (0, "B2"),
            (1, "B4"),
            (0, "A2"),
            (1, "A4"),
            (0, "C2"),
            (1, "C4"),
            (0, "D2"),
            (1, "D4"),
            (0, "A4"),
            (1, "A2"),
            (0, "C4"),
            (1, "B2"),
        ],
    );
    golden_file!("tests/golden/fleet_sunk.txt", &transcript(&game));
}

#[test]
fn s2_2_golden_a_salvo_game() {
    let game = play(
        r#"{"rows": 5, "columns": 5, "fleet": "3 2 1", "variant": "salvo", "first": "blue"}"#,
        &[
            (0, "layout A1-A3 C1-D1 E5"),
            (0, "ready"),
            (1, "layout B2-B4 D4-E4 D1"),
            (1, "ready"),
            (0, "aim A1 B2"),
            (0, "fire B2 C3 D4"),
            (1, "fire A1 B1 C1"),
            (0, "fire B1 B3 E4"),
            (1, "fire A2 D1"),
            (0, "fire B4 D1"),
        ],
    );
    golden_file!("tests/golden/salvo.txt", &transcript(&game));
}

#[test]
fn s3_2_golden_more_ships_sunk() {
    let game = play(
        r#"{"rows": 3, "columns": 3, "fleet": "2 1", "shots": 3, "sunk": "counted"}"#,
        &[
            (1, "layout A1-A2 C3"),
            (1, "ready"),
            (0, "layout A3-B3 C1"),
            (0, "ready"),
            (1, "A1"),
            (0, "A1"),
            (1, "A2"),
            (0, "A2"),
            (1, "A3"),
            (0, "B1"),
        ],
    );
    golden_file!("tests/golden/shots_spent.txt", &transcript(&game));
}

#[test]
fn ruling_r9_golden_a_draw() {
    let game = play(
        r#"{"rows": 1, "columns": 3, "fleet": "2", "shots": 1, "placing": "fixed", "first": "blue", "sunk": "silent"}"#,
        &[(0, "moor 2 A1"), (1, "moor 2 A2"), (0, "A1"), (1, "A1")],
    );
    golden_file!("tests/golden/draw.txt", &transcript(&game));
}

/// Named hits, another shot after each, and a last reply that sinks the other fleet too.
#[test]
fn s3_3_golden_both_fleets_are_sunk() {
    let game = play(
        r#"{"rows": 3, "columns": 3, "fleet": "2 1", "first": "blue", "hits": "named", "again": true, "last_reply": true}"#,
        &[
            (0, "layout A3-B3 C1"),
            (0, "ready"),
            (1, "layout A1-A2 C3"),
            (1, "ready"),
            (0, "A1"),
            (0, "B1"),
            (1, "A3"),
            (1, "A1"),
            (0, "A2"),
            (0, "C3"),
            (1, "B3"),
            (1, "C1"),
        ],
    );
    golden_file!("tests/golden/both_sunk.txt", &transcript(&game));
}

#[test]
fn the_rulebooks_pictures_are_drawn_by_this_program() {
    let mut lines = vec![
        (0, "layout B2-B6 D8-G8 J1-J3 F3-H3 A10-B10"),
        (0, "ready"),
        (1, "layout C3-G3 A6-A9 E5-E7 H8-J8 J1-J2"),
        (1, "ready"),
    ];
    let blue = ["E5", "E6", "E7", "C7", "D4", "F4", "G3", "H8", "F3", "B2", "A6"];
    let red = ["D8", "C8", "E8", "F8", "G8", "C5", "H5", "B2", "C2", "B3"];
    for (n, shot) in blue.into_iter().enumerate() {
        lines.push((0, shot));
        lines.extend(red.get(n).map(|text| (1, *text)));
    }
    let game = play(r#"{"first": "blue"}"#, &lines);
    for (theme, path) in [(Theme::Light, "classic-battle.svg"), (Theme::Dark, "classic-battle-dark.svg")] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/");
        testkit::golden(format!("{folder}{path}"), &Classic::board(&game.view(Viewer::Seat(Seat(0))), theme));
    }
}
