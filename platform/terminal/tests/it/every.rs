//! What every game of the catalogue must do in the terminal, new ones too: be shown, be played, be taught.

use catalogue::Entry;
use contract::{Player, UserData};
use serde_json::Value;
use terminal::{App, Pace, PlayRequest, Style, play_plain};

use crate::bench::{Bench, luck, new, now, shelf, speak};

/// A person in the first seat and the weakest mind in all others; or minds only.
fn request(entry: &'static dyn Entry, person: bool) -> PlayRequest {
    let seats = entry.seats(&Value::Null, &UserData::default()).expect("the usual options are right");
    let mind = Player::Mind(entry.levels()[0].name.into());
    let player = |n: u8| if n == 0 && person { Player::Human } else { mind.clone() };
    PlayRequest::fresh(entry, Value::Null, (0..seats).map(player).collect(), &mut luck(), now)
}

#[test]
fn every_game_is_shown_in_windows_of_all_sizes() {
    for entry in catalogue::games() {
        for size in [(80, 24), (100, 30), (160, 50)] {
            let mut bench = Bench::sized(size, Style::default(), |desk| {
                App::play(desk, new(request(*entry, true))).expect("it begins")
            });
            bench.shows(entry.meta().title).shows("hints on").tick(100);
            bench.keys("?").shows("Keys on this screen").keys("x").keys("o").shows("hints off");
            bench.command("nonsense").keys("p").esc();
            bench.resize(size.0 + 1, size.1 + 1);
            bench.esc().shows("Leave the game").esc();
        }
    }
}

#[test]
fn every_game_answers_the_commands_of_the_table() {
    for entry in catalogue::games() {
        let (_dir, shelf) = shelf();
        let begin = new(request(*entry, true));
        let (ended, said) = speak("help\nboard\nlegal\nlog\nrules\nnonsense\nanalyse\nquit\n", |plain| {
            play_plain(&shelf, begin, plain)
        });
        let id = entry.meta().id;
        assert!(ended.expect("it is played").outcome.is_none(), "{id}");
        assert!(said.contains("Commands of the game:") && said.contains("possible action"), "{id}: {said}");
        assert!(said.contains("error: ") && said.contains("is kept as"), "{id}: {said}");
    }
}

#[test]
fn every_game_is_played_to_its_end_by_minds() {
    for entry in catalogue::games() {
        let (_dir, shelf) = shelf();
        let shelf = shelf.with_games(catalogue::games());
        let request = PlayRequest { pace: Pace::Instant, ..request(*entry, false) };
        let (ended, said) = speak("", |plain| play_plain(&shelf, new(request), plain));
        let ended = ended.expect("it is played");
        assert!(ended.outcome.is_some() && said.contains("Chain ends"), "{}: {said}", entry.meta().id);
        let record = shelf.record(&ended.id.expect("it is saved")).expect("it is read");
        assert!(entry.verify(&record).expect("it is verified").findings.is_empty(), "{}", entry.meta().id);
    }
}
