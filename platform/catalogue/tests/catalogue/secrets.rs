//! What others did in secret does not show: not in rows of a replay, not in refusals.

use crate::whisper::{ASKED, Whisper};
use catalogue::{Entry, Input, Match, Start, Trouble, unlisted};
use contract::journal::DiceMode;
use contract::{Seat, Seed, Sitter, UserData, Viewer};
use paint::Hand;
use serde_json::{Value, json};

const LEFT: Seat = Seat(0);
const RIGHT: Seat = Seat(1);

fn game() -> &'static dyn Entry {
    unlisted::<Whisper>()
}

fn begin() -> Box<dyn Match> {
    let start = Start {
        options: Value::Null,
        data: UserData::default(),
        sitters: vec![Sitter::nobody(), Sitter::nobody()],
        seed: Seed::from_text("secrets"),
        mode: DiceMode::PerRow,
        now: 5,
    };
    game().start(start).unwrap()
}

fn say(game: &mut dyn Match, seat: Seat, line: &str) {
    game.act(seat, &Input::Text(line.into()), None, 5).unwrap();
}

#[test]
fn a_row_tells_everybody_what_they_may_know() {
    let mut table = begin();
    for (seat, line) in [(LEFT, "think 3"), (LEFT, "whisper"), (RIGHT, "shout")] {
        say(&mut *table, seat, line);
    }
    let mut replay = game().replay(&table.record()).unwrap();
    let rows = |viewer: Viewer, replay: &mut dyn catalogue::Replay| {
        (0..=2)
            .map(|point| {
                replay.seek(point);
                replay.row(viewer).unwrap_or_default()
            })
            .collect::<Vec<Value>>()
    };
    let opened = json!({"opened": true, "time": 5});
    let whispered = json!({"seat": 0, "actions": ["think 3", "whisper"], "scripted": false, "time": 5});
    let shouted = json!({"seat": 1, "actions": ["shout"], "scripted": false, "time": 5});
    let moved = json!({"seat": 1});
    assert_eq!(rows(Viewer::Seat(LEFT), &mut *replay), [opened.clone(), whispered, moved.clone()]);
    assert_eq!(rows(Viewer::Seat(RIGHT), &mut *replay), [opened.clone(), Value::Null, shouted]);
    assert_eq!(rows(Viewer::Public, &mut *replay), [opened, Value::Null, moved]);
    let all = rows(Viewer::Arbiter, &mut *replay);
    assert_eq!(all[1]["actions"], json!(["think 3", "whisper"]));
    assert_eq!(all.iter().map(|row| row["seq"].clone()).collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(all.iter().map(|row| row["rolls"].as_array().unwrap().len()).collect::<Vec<_>>(), [0, 0, 1]);
}

#[test]
fn a_refused_undo_speaks_of_the_seats_own_rows_alone() {
    let mut table = begin();
    let undo = |table: &mut dyn Match, seat| match table.undo(seat).unwrap_err() {
        Trouble::Refused { kind, text, .. } => {
            assert_eq!(kind, "nothing_to_undo");
            text
        }
        other => panic!("{other}"),
    };
    assert_eq!(undo(&mut *table, RIGHT), "there is nothing to take back");
    say(&mut *table, LEFT, "whisper");
    assert_eq!(undo(&mut *table, RIGHT), "there is nothing to take back", "left's whisper was secret");
    assert_eq!(undo(&mut *table, LEFT), "what you committed stands: only drafts can be taken back");
    say(&mut *table, LEFT, "think 4");
    table.undo(LEFT).unwrap();
    assert_eq!(undo(&mut *table, LEFT), "what you committed stands: only drafts can be taken back");
}

#[test]
fn advice_belongs_to_one_viewer_of_one_game_and_is_asked_for_once() {
    let (mut table, other) = (begin(), begin());
    let wanted = Hand { hints: true, ..Hand::default() };
    let (left, right) = (Viewer::Seat(LEFT), Viewer::Seat(RIGHT));
    let asked = |table: &dyn Match, viewer: Viewer, hand: &Hand| {
        let before = ASKED.get();
        let screen = table.screen(viewer, hand);
        assert_eq!(screen.side.len(), usize::from(hand.hints));
        assert_eq!(screen, table.screen(viewer, hand), "it is kept");
        table.page(viewer, hand);
        ASKED.get() - before
    };
    assert_eq!(asked(&*table, left, &Hand::default()), 0, "nobody wants it");
    assert_eq!([asked(&*table, left, &wanted), asked(&*table, right, &wanted)], [1, 1]);
    assert_eq!([asked(&*table, left, &wanted), asked(&*table, right, &wanted)], [0, 0]);
    assert_eq!(asked(&*other, left, &wanted), 1, "another game has its own");
    say(&mut *table, LEFT, "think 3");
    say(&mut *table, LEFT, "whisper");
    assert_eq!(asked(&*table, left, &wanted), 1, "the view has changed");
    assert_eq!(asked(&*table, right, &wanted), 0, "this one has not");
}
