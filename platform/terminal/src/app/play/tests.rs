//! What happens when the disk is full: nothing is lost, and the player decides.

use catalogue::games;
use contract::Player;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use serde_json::Value;
use tempfile::TempDir;

use super::super::{App, Desk};
use super::Play;
use crate::ink::Style;
use crate::request::{Begin, Luck, PlayRequest};
use crate::shelf::{Shelf, Status};

/// A game with its layout called, on a disk that fails `failures` times from now on.
fn bench(failures: usize) -> (TempDir, Shelf, App) {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let shelf = Shelf::open(dir.path().to_owned());
    let mut luck: Luck = Box::new(|| [5; 32]);
    let mut request = PlayRequest::fresh(games()[0], Value::Null, vec![Player::Human], &mut luck, || 0);
    request.opening = vec!["layout lanes".into(), "call suns".into()];
    let desk = Desk { shelf: shelf.clone(), luck, now: || 0, style: Style::default(), name: String::new() };
    let mut play = Play::begin(&desk, Begin::New(Box::new(request))).expect("it begins");
    play.table.break_disk(failures);
    (dir, shelf, App::with(desk, Box::new(play)))
}

fn press(app: &mut App, keys: &str) {
    for c in keys.chars() {
        app.key(KeyEvent::from(KeyCode::Char(c)));
    }
}

fn screen(app: &App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a test screen");
    terminal.draw(|frame| app.draw(frame)).expect("it draws");
    terminal.backend().to_string()
}

#[test]
fn a_full_disk_is_told_with_the_file_and_nothing_half_written_stays() {
    let (_dir, shelf, mut app) = bench(1);
    press(&mut app, "f");
    let text = screen(&app);
    assert!(text.contains("Not saved") && text.contains(".broadside"), "{text}");
    assert!(text.contains("Nothing is lost yet"), "{text}");
    let saved = &shelf.list().expect("a list")[0];
    assert_eq!((saved.moves, &saved.status), (1, &Status::Unfinished { torn: false, seed: true }));
    press(&mut app, "r");
    assert!(screen(&app).contains("Saved."), "{}", screen(&app));
    assert_eq!(shelf.list().expect("a list")[0].moves, 2);
    press(&mut app, "i");
    assert!(screen(&app).contains("Game over"));
    let record = shelf.record(&saved.id).expect("it is whole");
    assert!(games()[0].verify(&record).expect("it is verified").findings.is_empty());
}

#[test]
fn the_player_may_go_on_unsaved_if_they_agree() {
    let (_dir, shelf, mut app) = bench(9);
    press(&mut app, "fr");
    assert!(screen(&app).contains("Not saved"), "it fails again");
    press(&mut app, "f");
    assert!(screen(&app).contains("Not saved"), "nothing else is done before an answer");
    press(&mut app, "c");
    assert!(screen(&app).contains("goes on unsaved") && screen(&app).contains("not saved"));
    press(&mut app, "i");
    assert!(screen(&app).contains("kept in memory only"), "{}", screen(&app));
    assert_eq!(shelf.list().expect("a list")[0].moves, 1);
}

#[test]
fn leaving_with_a_full_disk_keeps_what_was_written() {
    let (_dir, shelf, mut app) = bench(9);
    press(&mut app, "f");
    app.key(KeyEvent::from(KeyCode::Esc));
    assert!(app.is_over());
    assert_eq!(shelf.list().expect("a list")[0].moves, 1);
    assert!(shelf.resume(&shelf.list().expect("a list")[0].id).is_ok());
}

#[test]
fn instant_stops_at_the_first_row_that_cannot_be_saved() {
    let (_dir, _shelf, mut app) = bench(1);
    press(&mut app, "i");
    assert!(screen(&app).contains("Not saved"));
    press(&mut app, "r");
    let text = screen(&app);
    assert!(text.contains("volley 1 ") && !text.contains("Game over"), "{text}");
}
