//! What a fuzz target and a test do with any bytes: as options or a file of one's own, and as lines at a table.

use std::path::Path;

use contract::journal::DiceMode;
use contract::{Dice, Seed, Session, Sitter, UserData, UserFile, Viewer};
use paint::sheet::Paper;
use paint::{Hand, Present, Theme};

/// Actions tried in a game that starts.
const ACTS: usize = 6;

/// Any bytes as options, or else as the user's file with this key: a game that opens, can be shown and printed and goes on
/// for a few acts, or a refusal in words.
///
/// # Panics
/// If it is neither.
pub fn fuzz_options<G: Present>(key: &str, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (options, files) = if let Ok(options) = serde_json::from_str::<G::Options>(text) {
        (options, UserData::default())
    } else {
        let file = UserFile { name: "any.toml".into(), text: text.into() };
        (G::Options::default(), UserData([(key.to_owned(), file)].into()))
    };
    match G::prepare(&options, &files) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(setup) => {
            G::sheets(&options, &files, Paper::A4).expect("what can be prepared can be printed");
            begin::<G>(options, files, G::seats(&setup));
        }
    }
}

/// A few acts of a game, with a look at it after each.
fn begin<G: Present>(options: G::Options, files: UserData, seats: u8) {
    let sitters = (0..seats).map(|_| Sitter::nobody()).collect();
    let seed = Seed::from_text("options");
    let mut game = Session::<G>::start(options, files, sitters, seed, DiceMode::PerRow, 0)
        .expect("what can be prepared can be played");
    let mut dice = Dice::loose(u64::from(seats));
    look::<G>(&game.view(Viewer::Public));
    for _ in 0..ACTS {
        let Some(seat) = game.to_act().lowest() else { return };
        look::<G>(&game.view(Viewer::Seat(seat)));
        let legal = game.legal(seat);
        let last = legal.len().checked_sub(1).expect("who is asked can do something");
        let action =
            legal.nth(u64::from(dice.pick(1 << 16)) % (last + 1)).expect("what is counted is listed");
        if let Err(error) = game.act(seat, &[action], None, 0) {
            panic!("what is listed is refused: {error}");
        }
    }
}

/// Everything that is drawn of a view.
fn look<G: Present>(view: &G::View) {
    let advice = G::advise(view);
    for hand in [Hand::default(), Hand { shown: true, hints: true, ..Hand::default() }] {
        let advice = advice.as_ref().filter(|_| hand.hints);
        G::screen(view, &hand, advice);
        assert!(!G::page(view, &hand, advice).is_empty());
    }
    assert!(
        !G::text(view).is_empty() && !G::prompt(view).is_empty() && !G::board(view, Theme::Dark).is_empty()
    );
}

/// Any lines, typed by whoever is asked: each is read or refused in words; what is read is written so that it is read the
/// same again. Tells how many lines were obeyed.
///
/// # Panics
/// If a line is not.
pub fn fuzz_lines<G: Present>(options: &G::Options, data: &[u8]) -> usize {
    let text = String::from_utf8_lossy(data);
    let setup = G::prepare(options, &UserData::default()).expect("our own options");
    let seats = (0..G::seats(&setup)).map(|_| Sitter::nobody()).collect();
    let seed = Seed::from_text("lines");
    let mut game =
        Session::<G>::start(options.clone(), UserData::default(), seats, seed, DiceMode::PerRow, 0)
            .expect("our own options");
    let mut obeyed = 0;
    for line in text.lines().take(120) {
        let Some(seat) = game.to_act().lowest() else { break };
        let view = game.view(Viewer::Seat(seat));
        if let Some(revised) = G::revise(&view, &game.drafts(seat), line) {
            match revised {
                Ok(revised) => obeyed += usize::from(game.revise(seat, &revised).is_ok()),
                Err(misread) => assert!(!misread.message.is_empty()),
            }
            continue;
        }
        match G::parse(&view, line) {
            Err(misread) => assert!(!misread.message.is_empty()),
            Ok(actions) => {
                for action in &actions {
                    let written = G::notation(action);
                    let read = G::parse(&view, &written);
                    assert_eq!(read.as_deref(), Ok(std::slice::from_ref(action)), "{written}");
                }
                obeyed += usize::from(game.act(seat, &actions, None, 0).is_ok());
            }
        }
    }
    obeyed
}

/// The seeds of a fuzz target, in the order of their names.
///
/// # Panics
/// If there are none.
pub fn seeds(manifest_dir: &str, target: &str) -> Vec<Vec<u8>> {
    let dir = Path::new(manifest_dir).join("../../fuzz/seeds").join(target);
    let files = std::fs::read_dir(&dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", dir.display());
    files.into_iter().map(|path| std::fs::read(path).expect("a file that can be read")).collect()
}

/// The seed, and the seed sixty times with a few bytes changed, left out or doubled.
pub fn changed(seed: &[u8], number: u64) -> Vec<Vec<u8>> {
    let mut dice = Dice::loose(number);
    let mut all = vec![seed.to_vec()];
    for _ in 0..60 {
        let mut other = seed.to_vec();
        for _ in 0..dice.pick(4) {
            if other.is_empty() {
                break;
            }
            let at = dice.index(other.len());
            match dice.pick(4) {
                1 => other[at] = dice.pick(256) as u8,
                2 => drop(other.remove(at)),
                3 => other.insert(at, other[at]),
                _ => other.truncate(at),
            }
        }
        all.push(other);
    }
    all
}
