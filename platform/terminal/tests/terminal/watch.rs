//! Watching records: until a game is over nobody's secrets are shown, and the whole board is.

use catalogue::Entry;
use contract::{Player, Seat, Viewer};
use serde_json::Value;
use terminal::{App, PlayRequest, Style, play_plain};

use crate::bench::{Bench, luck, new, now, shelf, speak};

const FLEET: &str = "layout A1-A5 C1-C4 E1-E3 G1-G3 I1-I2\nready\n";

fn find(id: &str) -> &'static dyn Entry {
    catalogue::find(id).expect("it is on the list")
}

fn mind(level: &str) -> Player {
    Player::Mind(level.into())
}

/// A game played with these lines, and then watched.
fn watched(id: &str, seats: Vec<Player>, lines: &str, viewer: Viewer) -> Bench {
    let (dir, shelf) = shelf();
    let shelf = shelf.with_games(catalogue::games());
    let request = PlayRequest::fresh(find(id), Value::Null, seats, &mut luck(), now);
    let (ended, said) = speak(lines, |plain| play_plain(&shelf, new(request), plain));
    let id = ended.expect("it is played").id.unwrap_or_else(|| panic!("it is saved:\n{said}"));
    let (entry, replay) = shelf.replay(&id).expect("it can be watched");
    Bench::on(dir, shelf, (80, 24), Style::default(), |desk| App::replay(desk, entry, replay, viewer))
}

#[test]
fn an_unfinished_game_shows_no_mind_and_no_truth() {
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Arbiter] {
        let seats = vec![Player::Human, mind("easy")];
        let mut bench = watched("classic", seats, FLEET, viewer);
        bench.shows("seen by spectator").keys("v").shows("seen by Blue").shows("Others stay hidden");
        bench.keys("v").shows("seen by spectator");
    }
}

#[test]
fn people_at_one_screen_keep_their_secrets_until_the_end() {
    let seats = vec![Player::Human, Player::Human];
    let mut bench = watched("classic", seats.clone(), FLEET, Viewer::Seat(Seat(0)));
    bench.shows("seen by spectator").keys("v").shows("seen by spectator");
    let mut bench = watched("classic", seats, &format!("{FLEET}resign\n"), Viewer::Seat(Seat(0)));
    bench.shows("seen by Blue").keys("v").shows("seen by Red").keys("vv").shows("seen by the whole truth");
}

#[test]
fn a_result_is_told_to_whoever_looks() {
    let seats = vec![Player::Human, mind("easy")];
    let mut bench = watched("classic", seats, &format!("{FLEET}resign\n"), Viewer::Seat(Seat(1)));
    bench.key(ratatui::crossterm::event::KeyCode::End).shows("You win:");
    bench.keys("v").shows("seen by spectator").shows("Red (easy) wins:").hides("You");
    bench.keys("vv").shows("seen by Blue").shows("Red (easy) wins:").hides("You win");
}

#[test]
fn the_lowest_row_of_a_high_board_is_seen() {
    let seats = vec![Player::Human, mind("cadet")];
    let mut bench = watched("satellite", seats, "random\nready\nroll\n", Viewer::Seat(Seat(0)));
    for _ in 0..3 {
        assert!(bench.text().lines().any(|line| line.trim_start().starts_with('M')), "{}", bench.text());
        bench.key(ratatui::crossterm::event::KeyCode::Right);
    }
    bench.hides("Enter places").hides("r rolls the others");
}
