//! What a fuzz target and a test do with any bytes: as a scenario, and as lines at a table.

use contract::journal::DiceMode;
use contract::userdata::UserFile;
use contract::{Dice, Game as _, Seat, Seed, Session, Sitter, Turn, UserData, Viewer};
use hawks::Hawks;
use hawks::tables::{Options, prepare};
use paint::Present as _;

/// Any bytes as options, or else as a scenario file: a battle that opens and can be shown, or a refusal in words.
pub(crate) fn scenario(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (options, files) = if let Ok(options) = serde_json::from_str::<Options>(text) {
        (options, UserData::default())
    } else {
        let file = UserFile { name: "any.toml".into(), text: text.into() };
        (Options::default(), UserData([("scenario".to_owned(), file)].into()))
    };
    match prepare(&options, &files) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(setup) => {
            let mut state = Hawks::blank(&setup);
            Turn::<Hawks>::run(&mut state, &mut Dice::loose(1), &mut Vec::new(), Hawks::open);
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
                let view = Hawks::view(&state, viewer);
                assert!(!Hawks::text(&view).is_empty() && !Hawks::prompt(&view).is_empty());
            }
        }
    }
}

/// Any lines, typed by whoever is asked: each is read or refused in words; what is read is written so that it is read the
/// same again.
pub(crate) fn lines(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let options = serde_json::from_str(r#"{"scenario": "duel3"}"#).expect("our own options");
    let seats = vec![Sitter::nobody(), Sitter::nobody()];
    let seed = Seed::from_text("lines");
    let mut game = Session::<Hawks>::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0)
        .expect("our own options");
    for line in text.lines().take(40) {
        let Some(seat) = game.to_act().lowest() else { return };
        let view = game.view(Viewer::Seat(seat));
        if let Some(revised) = Hawks::revise(&view, &game.drafts(seat), line) {
            match revised {
                Ok(revised) => drop(game.revise(seat, &revised)),
                Err(misread) => assert!(!misread.message.is_empty()),
            }
            continue;
        }
        match Hawks::parse(&view, line) {
            Err(misread) => assert!(!misread.message.is_empty()),
            Ok(actions) => {
                for action in &actions {
                    let written = Hawks::notation(action);
                    assert_eq!(Hawks::parse(&view, &written).as_deref(), Ok(&[*action][..]), "{written}");
                }
                drop(game.act(seat, &actions, None, 0));
            }
        }
    }
}
