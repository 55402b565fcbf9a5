//! What every game of the catalogue must do in the terminal, new ones too: be shown, be begun, be played.

use catalogue::{Entry, Input, Start};
use contract::journal::DiceMode;
use contract::{Player, Seat, Seed, Sitter, UserData};
use ratatui::crossterm::event::KeyCode;
use serde_json::{Value, json};
use terminal::{App, Pace, PlayRequest, Style, play_plain};

use crate::bench::{Bench, luck, new, now, shelf, speak};

/// A person in the first seat and the weakest mind in all others; or minds only.
fn request(entry: &'static dyn Entry, person: bool) -> PlayRequest {
    let seats = entry.seats(&Value::Null, &UserData::default()).expect("the usual options are right");
    let mind = Player::Mind(entry.levels()[0].name.into());
    let player = |n: u8| if n == 0 && person { Player::Human } else { mind.clone() };
    // Minds alone need a war that is small and ends.
    let options = match entry.meta().id {
        "frontier" if !person => json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 6 }),
        _ => Value::Null,
    };
    PlayRequest::fresh(entry, options, (0..seats).map(player).collect(), &mut luck(), now)
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
        assert!(said.contains("error: ") && said.contains("nothing is saved"), "{id}: {said}");
        assert!(shelf.list().expect("a list").is_empty(), "{id} leaves nothing behind");
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

/// The form of a game, reached through the menu.
fn form(entry: &'static dyn Entry) -> Bench {
    let (dir, shelf) = shelf();
    let games: &'static [&'static dyn Entry] = Box::leak(Box::new([entry]));
    let mut bench = Bench::on(dir, shelf.with_games(games), (100, 40), Style::default(), App::menu);
    bench.keys("p").shows("Begin the game");
    bench
}

fn press(bench: &mut Bench, code: KeyCode, times: usize) {
    for _ in 0..times {
        bench.key(code);
    }
}

#[test]
fn every_game_begins_from_the_menu_as_it_is_offered() {
    for entry in catalogue::games() {
        form(*entry).enter().hides("Begin the game").shows("0 moves");
    }
}

#[test]
fn every_game_begins_from_the_menu_with_every_value_of_every_option() {
    for entry in catalogue::games() {
        let options = entry.schemas().options;
        let names: Vec<&String> =
            options["properties"].as_object().into_iter().flat_map(|o| o.keys()).collect();
        for field in 1..=names.len() {
            let mut bench = form(*entry);
            press(&mut bench, KeyCode::Down, field);
            let usual = bench.text();
            // Once around; a line that is typed does not change by itself.
            for turns in 1.. {
                if bench.key(KeyCode::Right).text() == usual {
                    break;
                }
                let mut bench = form(*entry);
                press(&mut bench, KeyCode::Down, field);
                press(&mut bench, KeyCode::Right, turns);
                press(&mut bench, KeyCode::Up, field);
                // Or it does not fit the scenario, and the form says which option that is.
                let text = bench.enter().text();
                let named = || names.iter().any(|name| text.contains(&format!("`{name}`:")));
                assert!(!text.contains("Begin the game") || named(), "{}: {text}", entry.meta().id);
            }
        }
    }
}

#[test]
fn every_command_of_every_game_is_in_the_help() {
    for entry in catalogue::games() {
        let mut bench = Bench::sized((160, 60), Style::default(), |desk| {
            App::play(desk, new(request(*entry, true))).expect("it begins")
        });
        bench.keys("?").shows("the rulebook");
        let mut help = bench.text();
        for _ in 0..3 {
            help += &bench.key(KeyCode::PageDown).text();
        }
        for (form, _) in entry.commands() {
            assert!(help.contains(form), "{}: `{form}` is not in the help", entry.meta().id);
        }
        bench.resize(80, 24);
        if !bench.text().contains("scroll") {
            // It fits as a whole; any key closes it.
            continue;
        }
        let (first, _) = entry.commands().last().expect("it has commands");
        // What can be done now comes first, so that it may stand on any page.
        let mut pages = bench.text();
        for _ in 0..30 {
            pages += &bench.key(KeyCode::PageDown).text();
        }
        assert!(pages.contains(first), "{}: `{first}` is not in the help", entry.meta().id);
        bench.shows("legal").shows("scroll").key(KeyCode::Char('x')).hides("Keys on this screen");
    }
}

#[test]
fn rolling_everything_again_is_asked_about() {
    let entry = catalogue::find("satellite").expect("it is on the list");
    let mut bench = Bench::sized((120, 40), Style::default(), |desk| {
        let seats = vec![Player::Human, Player::Mind("cadet".into())];
        let mut request = PlayRequest::fresh(entry, Value::Null, seats, &mut luck(), now);
        request.opening = vec!["random".into(), "ready".into()];
        App::play(desk, new(request)).expect("it begins")
    });
    for _ in 0..50 {
        if bench.tick(200).text().contains(" r  roll") {
            break;
        }
    }
    bench.keys("r").shows("keep").keys("?").shows("1–5").hides("l  openings").hides("Tab 1").keys("x");
    bench.keys("r").shows("nothing is marked to keep").esc().keys("1r").hides("nothing is marked");
}

#[test]
fn every_ready_beginning_is_read_and_accepted() {
    for entry in catalogue::games() {
        for scenario in entry.scenarios() {
            let options = serde_json::json!({"scenario": scenario.id});
            let seats = entry.seats(&options, &UserData::default()).expect("it is one of its own");
            let sitter =
                Sitter { name: String::new(), player: Player::Human, nonce: contract::Nonce::default() };
            let game = entry.start(Start {
                options,
                data: UserData::default(),
                sitters: vec![sitter; usize::from(seats)],
                seed: Seed::from_text("openings"),
                mode: DiceMode::PerRow,
                now: 0,
            });
            let game = game.expect("it begins");
            for (seat, luck) in game.to_act().iter().flat_map(|seat| (0..2).map(move |luck| (seat, luck))) {
                for (name, _, lines) in game.openings(seat, luck) {
                    let place = format!("{} {} {name}", entry.meta().id, scenario.id);
                    lay_out(&mut *game.fork(), seat, &lines, &place);
                }
            }
        }
    }
}

/// Lays a beginning out twice: on an empty board, and over what stands there already.
fn lay_out(game: &mut dyn catalogue::Match, seat: Seat, lines: &[String], place: &str) {
    assert!(!lines.is_empty(), "{place} does nothing");
    for line in lines {
        game.act(seat, &Input::Text(line.clone()), None, 0)
            .unwrap_or_else(|e| panic!("{place}: {line}: {e}"));
    }
    // The first will do for all: computing them takes its time.
    for (name, _, lines) in game.openings(seat, 9).into_iter().take(1) {
        let mut game = game.fork();
        for line in lines {
            let done = game.act(seat, &Input::Text(line.clone()), None, 0);
            done.unwrap_or_else(|e| panic!("{place}, then {name}: {line}: {e}"));
        }
    }
}

#[test]
fn what_an_option_means_is_told_whole_and_about_the_value_it_has() {
    let mut bench = form(catalogue::find("satellite").expect("it is on the list"));
    bench.resize(80, 24);
    while !bench.text().contains("▸ Endgame") {
        bench.key(KeyCode::Down);
    }
    bench.shows("Single shots in turn").shows("of a hundred.").hides("`");
    while !bench.text().contains("▸ Last reply") {
        bench.key(KeyCode::Down);
    }
    bench.shows("No. This would be yes: If the first").key(KeyCode::Right).shows("Yes: If the first");
}

#[test]
fn a_question_mark_is_typed_where_a_text_is_and_f1_helps_there() {
    let mut bench = form(catalogue::find("solo").expect("it is on the list"));
    bench.shows("?  help").key(KeyCode::Up).shows("▸ Deal").shows("F1  help").keys("a?").shows("a?");
    bench.key(KeyCode::F(1)).shows("Keys on this screen").esc().click_on("F1  help");
    bench.shows("Keys on this screen");
}

#[test]
fn games_to_continue_name_the_other_side() {
    let entry = catalogue::find("classic").expect("it is on the list");
    let mut bench = form(entry);
    bench.enter().command("layout A1-A5 C1-C4 E1-E3 G1-G3 I1-I2").esc().key(KeyCode::Up).enter();
    bench.keys("c").shows("unfinished, against Red (normal)");
}
