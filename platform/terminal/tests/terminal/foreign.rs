//! Files that somebody else wrote: they cannot steer the terminal, and nothing too large is read.

use std::fs;

use contract::Viewer;
use contract::record::MAX_BYTES;
use ratatui::crossterm::event::KeyCode;
use terminal::{App, PlayRequest, Status, Style, play_plain, replay_plain};

use crate::bench::{Bench, new, request, shelf, speak};

/// A name that clears the screen, turns the writing round and begins a line of its own.
const EVIL: &str = "Eve\u{1b}[2J\u{202e}\nerror: all is lost";

fn harmless(text: &str) {
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    assert!(!text.contains("\nerror: all"), "{text:?}");
    assert!(text.contains("Eve\u{fffd}"), "{text:?}");
}

#[test]
fn a_name_cannot_steer_the_terminal() {
    let (dir, shelf) = shelf();
    let evil = PlayRequest { names: vec![EVIL.into()], ..request() };
    let (ended, said) = speak("resign\n", |plain| play_plain(&shelf, new(evil), plain));
    harmless(&said);
    let id = ended.expect("it is played").id.expect("it is saved");
    let (entry, replay) = shelf.replay(&id).expect("it is read");
    let (done, said) = speak("", |plain| replay_plain(entry, replay, Viewer::Arbiter, plain));
    done.expect("it is told");
    assert!(!said.contains(['\u{1b}', '\u{202e}']) && !said.contains("\nerror:"), "{said:?}");
    let mut bench = Bench::on(dir, shelf.clone(), (80, 24), Style::default(), |desk| {
        let (entry, replay) = shelf.replay(&id).expect("it is read");
        App::replay(desk, entry, replay, Viewer::Seat(contract::Seat(0)))
    });
    for _ in 0..3 {
        assert!(!bench.text().contains(['\u{1b}', '\u{202e}']), "{:?}", bench.text());
        bench.key(KeyCode::End).keys("v");
    }
}

#[test]
fn a_screen_shows_no_characters_that_steer() {
    let mut bench = Bench::sized((80, 24), Style::default(), |desk| {
        let evil = PlayRequest { names: vec![EVIL.into()], ..request() };
        App::play(desk, new(evil)).expect("it begins")
    });
    bench.shows("Eve\u{fffd}[2J");
    assert!(!bench.text().contains(['\u{1b}', '\u{202e}']), "{:?}", bench.text());
}

#[test]
fn files_that_are_too_large_are_named_and_not_read() {
    let (dir, shelf) = shelf();
    let huge = |name: &str, bytes: u64| {
        let file = fs::File::create(dir.path().join(name)).expect("made");
        file.set_len(bytes).expect("a file full of holes");
    };
    huge("huge.broadside", MAX_BYTES as u64 + 1);
    fs::create_dir(dir.path().join("folder.broadside")).expect("made");
    let broken: Vec<(String, String)> = shelf
        .list()
        .expect("a list")
        .into_iter()
        .map(|saved| match saved.status {
            Status::Broken(why) => (saved.id, why),
            Status::Unfinished { .. } | Status::Finished(_) => panic!("{} is read", saved.id),
        })
        .collect();
    assert_eq!(broken.len(), 2);
    assert!(broken[0].0 == "huge" && broken[0].1.contains("has more than"), "{broken:?}");
    assert!(broken[1].0 == "folder" && broken[1].1.contains("not an ordinary file"), "{broken:?}");
    let fault = shelf.record("huge").expect_err("it is too large").to_string();
    assert!(fault.contains("huge.broadside") && fault.contains("has more than"), "{fault}");
}

#[test]
fn a_seed_file_that_is_too_large_is_named() {
    let (dir, shelf) = shelf();
    let (ended, _) = speak("layout lanes\n", |plain| play_plain(&shelf, new(request()), plain));
    let id = ended.expect("it is played").id.expect("it is saved");
    for ending in ["seed", "drafts"] {
        let file = fs::File::create(dir.path().join(format!("{id}.{ending}"))).expect("made");
        file.set_len(5 << 20).expect("a file full of holes");
    }
    let fault = shelf.resume(&id).err().expect("there is no seed").to_string();
    assert!(fault.contains(".seed") && fault.contains("has more than"), "{fault}");
}
