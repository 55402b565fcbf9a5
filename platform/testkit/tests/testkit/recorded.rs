//! Recorded games: what no longer fits is found, and said with its place.

use std::fs;
use std::path::Path;

use contract::journal::DiceMode;
use contract::{Seat, Seed, Session, Sitter, UserData};
use testkit::keep;

use crate::toys::cups::{Action, Cups, Options};

fn begin(options: Options) -> Session<Cups> {
    let (seats, seed) = (vec![Sitter::nobody(), Sitter::nobody()], Seed::from_text("recorded"));
    Session::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0).expect("a game")
}

/// Both hide a pearl under cup 1, and look under one cup after the other.
fn play(game: &mut Session<Cups>) {
    for seat in [0, 1] {
        game.act(Seat(seat), &[Action::Eye(0), Action::Hide(1)], None, 0).expect("hidden");
    }
    for cup in 0.. {
        for _ in 0..2 {
            let Some(seat) = game.to_act().lowest() else { return };
            game.act(seat, &[Action::Guess(cup)], None, 0).expect("a guess");
        }
    }
}

fn nobody_plays(_: &mut Session<Cups>) {
    panic!("a recorded game is not played");
}

/// Records the game, changes its file, and says what a test run finds then.
fn finds(change: impl FnOnce(&str) -> String) -> String {
    finds_with(Options::default(), change)
}

fn finds_with(now: Options, change: impl FnOnce(&str) -> String) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("recorded/cups.jsonl");
    keep(&path, begin(Options::default()), play, true).expect("recorded");
    let text = fs::read_to_string(&path).expect("a file");
    fs::write(&path, change(&text)).expect("written");
    let found = keep(&path, begin(now), nobody_plays, false);
    let why = found.err().expect("it must be found");
    assert!(why.starts_with(&path.display().to_string()) && why.contains("cargo xtask bless"), "{why}");
    why
}

/// The file with another line in place of this one.
fn with(text: &str, number: usize, change: impl Fn(&str) -> String) -> String {
    let line = |(n, line): (usize, &str)| if n + 1 == number { change(line) } else { line.to_owned() };
    text.lines().enumerate().map(|row| line(row) + "\n").collect()
}

#[test]
fn a_game_is_recorded_only_when_blessed_and_then_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("recorded/cups.jsonl");
    let missing = keep(&path, begin(Options::default()), nobody_plays, false).err().expect("no file");
    assert!(missing.contains("no recorded game") && missing.contains("cargo xtask bless"), "{missing}");
    assert!(!path.exists());
    let game = keep(&path, begin(Options::default()), play, true).expect("recorded");
    assert!(game.outcome().is_some());
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.starts_with(r#"{"game":"cups","options":{"cups":5,"#), "{text}");
    let row = text.lines().nth(2).expect("a row");
    assert!(
        row.starts_with(r#"{"seat":0,"hash":""#) && row.ends_with(r#""actions":[{"eye":0},{"hide":1}]}"#),
        "{row}"
    );
    assert!(text.lines().last().expect("an outcome").starts_with(r#"{"outcome":{"#));
    let again = keep(&path, begin(Options::default()), nobody_plays, false).expect("it holds");
    assert_eq!(again.outcome(), game.outcome());
}

#[test]
fn a_game_that_holds_is_kept_when_blessed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cups.jsonl");
    keep(&path, begin(Options::default()), play, true).expect("recorded");
    keep(&path, begin(Options::default()), nobody_plays, true).expect("kept");
    fs::write(&path, "spoiled\n").expect("written");
    keep(&path, begin(Options::default()), play, true).expect("recorded anew");
    keep(&path, begin(Options::default()), nobody_plays, false).expect("it holds");
}

#[test]
fn a_game_that_does_not_end_is_not_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cups.jsonl");
    let why = keep(&path, begin(Options::default()), |_| (), true).err().expect("it goes on");
    assert!(why.contains("cannot be recorded anew: the game is not over"), "{why}");
    assert!(!path.exists());
}

#[test]
fn a_changed_fact_is_found_and_told() {
    // Row 6 is the first guess: line 5, after the options, the opening and two hidden pearls.
    let why = finds(|text| {
        with(text, 5, |line| {
            let at = line.find(r#""hash":""#).expect("a hash") + 8;
            format!("{}00000000{}", &line[..at], &line[at + 8..])
        })
    });
    assert!(why.contains("line 5: row 6, seat "), "{why}");
    assert!(why.contains("the recorded actions lead elsewhere\n  > {\"guess\":0}\n"), "{why}");
    assert!(why.contains("the hash was 00000000 and is "), "{why}");
    assert!(why.contains("Now:\n  rolls\n  {\"guessed\":{"), "{why}");
}

#[test]
fn other_dice_are_found() {
    // The second pearl is hidden, and the die that settles who begins is cast.
    let other = |line: &str| line.replace(r#""actions":"#, r#""script":[7],"actions":"#);
    assert!(
        finds(|text| with(text, 4, other))
            .contains("line 4: row 5, seat 1: the recorded actions are refused: roll 1 is 7")
    );
}

#[test]
fn a_refused_action_is_found() {
    let why = finds(|text| with(text, 3, |line| line.replace(r#"{"hide":1}"#, r#"{"hide":9}"#)));
    assert!(
        why.contains("line 3: row 4, seat 0: the recorded actions are refused: there are 5 cups"),
        "{why}"
    );
    assert!(why.contains("\n  > {\"eye\":0}\n  > {\"hide\":9}"), "{why}");
    let why = finds(|text| with(text, 3, |line| line.replace(r#",{"hide":1}"#, "")));
    assert!(why.contains("line 3: row 4, seat 0: the recorded actions commit nothing"), "{why}");
}

#[test]
fn a_file_that_is_cut_off_is_found() {
    for lines in 0..6 {
        let why = finds(|text| text.lines().take(lines).map(|line| line.to_owned() + "\n").collect());
        assert!(why.contains("the file is cut off: it has no outcome"), "{lines} lines: {why}");
    }
    let why = finds(|text| text[..text.len() - 9].to_owned());
    assert!(why.contains(" cannot be read: EOF"), "{why}");
    let why = finds(|text| with(text, 5, |_| "{}".into()));
    assert!(why.contains("line 5 cannot be read: missing field"), "{why}");
}

#[test]
fn another_outcome_is_found() {
    let why = finds(|text| text.replace(r#"{"outcome":{"result":"win""#, r#"{"outcome":{"result":"draw""#));
    assert!(why.contains("the game ends differently (- recorded, + now)\n- {"), "{why}");
    let last = |text: &str| text.lines().last().expect("an outcome").to_owned();
    let why = finds(|text| {
        text.lines().take(3).map(|line| line.to_owned() + "\n").collect::<String>() + &last(text)
    });
    assert!(why.contains("line 4: the game goes on, where it was over"), "{why}");
    let why = finds(|text| format!("{text}{}\n", last(text)));
    assert!(why.contains("nothing may follow the outcome"), "{why}");
}

#[test]
fn another_game_is_found() {
    let now = Options { cups: 4, ..Options::default() };
    let why = finds_with(now, str::to_owned);
    assert!(why.contains("line 1: the test begins another game (- recorded, + now)\n- {"), "{why}");
    let why = finds(|text| with(text, 1, |line| line.replace(r#""cups":5"#, r#""mugs":5"#)));
    assert!(why.contains("line 1 cannot be read: unknown field `mugs`"), "{why}");
}

#[test]
fn a_changed_opening_is_found() {
    let why = finds(|text| with(text, 2, |_| r#"{"opening":"12345678"}"#.into()));
    assert!(why.contains("line 2: the game opens differently; the hash was 12345678"), "{why}");
}

#[test]
#[should_panic(expected = "no recorded game")]
fn a_test_fails_without_its_file() {
    testkit::recorded(Path::new("nowhere/cups.jsonl"), begin(Options::default()), |_| ());
}
