//! Files of games: what is written over, what is gone on with, what is refused.

use std::path::{Path, PathBuf};

use serde_json::json;
use tempfile::TempDir;

use crate::course::Course;
use crate::fake::course;
use crate::log::{Existing, Log, LogError};
use crate::run::Ran;
use crate::tests_run::play;
use crate::{Header, SimTally};

const GAMES: u64 = 8;

fn fake() -> Course {
    course("simulate", &["m1", "m2"], 2, "log")
}

/// A folder with a finished run of [`GAMES`] games.
fn finished() -> (TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.games");
    play::<SimTally>(&fake(), GAMES, 2, Some((&path, Existing::Protect)));
    let bytes = std::fs::read(&path).expect("the file");
    (folder, path, bytes)
}

fn open(path: &Path, course: &Course, rounds: u64, existing: Existing) -> Result<u64, LogError> {
    Log::open::<SimTally>(path, course, rounds, existing).map(|(_, _, rounds)| rounds)
}

#[test]
fn the_file_is_a_header_and_one_line_per_game() {
    let (_folder, _, bytes) = finished();
    let text = String::from_utf8(bytes).expect("text");
    let header: Header = serde_json::from_str(text.lines().next().expect("a header")).expect("JSON");
    assert_eq!(header, *fake().header());
    for (index, line) in text.lines().skip(1).take(GAMES as usize).enumerate() {
        assert_eq!(line.split(',').count(), header.columns.len());
        assert_eq!(line.split(',').next(), Some(index.to_string().as_str()));
    }
    assert_eq!((text.lines().count() as u64, text.lines().last()), (GAMES + 2, Some("end,8")));
}

#[test]
fn a_run_of_another_kind_is_refused_with_the_field_that_differs() {
    let (_folder, path, bytes) = finished();
    let differing = [
        ("command", json!("ladder")),
        ("game", json!("other")),
        ("rules", json!("2")),
        ("options", json!({"tide": "high"})),
        ("data", json!("0".repeat(64))),
        ("user", json!("0".repeat(64))),
        ("minds", json!([["m1", "m3"]])),
        ("seed", json!("another")),
        ("columns", json!(["game"])),
    ];
    for (field, value) in differing {
        let mut header = serde_json::to_value(fake().header()).expect("JSON");
        header[field] = value;
        let mut other = fake();
        other.header = serde_json::from_value(header).expect("a header");
        for existing in [Existing::Resume, Existing::Protect] {
            let error = open(&path, &other, GAMES, existing).expect_err(field);
            let LogError::OtherRun { field: found, .. } = &error else { panic!("{field}: {error}") };
            assert_eq!(*found, field);
            assert!(error.to_string().contains(&format!("`{field}`")), "{error}");
        }
        assert_eq!(std::fs::read(&path).expect("the file"), bytes);
    }
}

#[test]
fn the_error_shows_both_values() {
    let (_folder, path, _) = finished();
    let error = open(&path, &course("simulate", &["m1", "m2"], 2, "tuesday"), GAMES, Existing::Resume);
    let said = error.expect_err("another seed").to_string();
    assert!(said.contains("its `seed` is log, not tuesday") && said.contains("--fresh"), "{said}");
}

#[test]
fn an_unfinished_run_is_protected() {
    let (_folder, path, bytes) = finished();
    let bytes = bytes.strip_suffix(b"end,8\n").expect("an end");
    std::fs::write(&path, bytes).expect("writing");
    let said = open(&path, &fake(), 20, Existing::Protect).expect_err("unfinished").to_string();
    assert!(said.contains("holds 8 games of an unfinished run"), "{said}");
    assert!(said.contains("--resume") && said.contains("--fresh"), "{said}");
    assert!(matches!(open(&path, &fake(), 5, Existing::Protect), Err(LogError::Unfinished { games: 8, .. })));
    assert_eq!(std::fs::read(&path).expect("the file"), bytes);
}

#[test]
fn a_finished_run_is_played_again_and_fresh_begins_anew() {
    let (_folder, path, bytes) = finished();
    let again: Ran<SimTally> = play(&fake(), GAMES, 1, Some((&path, Existing::Protect)));
    assert_eq!((again.played, std::fs::read(&path).ok().as_ref()), (GAMES, Some(&bytes)));
    // Fewer games than the file has: they are played, and the longer run stays.
    let fewer: Ran<SimTally> = play(&fake(), 3, 1, Some((&path, Existing::Protect)));
    assert_eq!((fewer.played, std::fs::read(&path).ok()), (3, Some(bytes)));
    let more: Ran<SimTally> = play(&fake(), 20, 1, Some((&path, Existing::Protect)));
    assert_eq!((more.played, more.tally.games()), (20, 20));
    let fresh: Ran<SimTally> = play(&fake(), 3, 1, Some((&path, Existing::Overwrite)));
    assert_eq!((fresh.played, fresh.tally.games()), (3, 3));
    assert_eq!(std::fs::read_to_string(&path).expect("the file").lines().count(), 5);
    let other = course("simulate", &["m1", "m2"], 2, "other");
    play::<SimTally>(&other, 3, 1, Some((&path, Existing::Overwrite)));
    let text = std::fs::read_to_string(&path).expect("the file");
    assert!(text.starts_with(&other.header().line()));
}

#[test]
fn a_file_of_somebody_else_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("letter.txt");
    let huge = "x".repeat(1000);
    for text in ["Dear Sir,\n", "no newline", "{\"json\": true}\n", "\n", "[]\n", huge.as_str()] {
        std::fs::write(&path, text).expect("writing");
        for existing in [Existing::Protect, Existing::Resume, Existing::Overwrite] {
            let error = open(&path, &fake(), GAMES, existing).expect_err(text);
            assert!(matches!(error, LogError::NotOurs { .. }), "{text:?}: {error}");
        }
        assert_eq!(std::fs::read_to_string(&path).ok().as_deref(), Some(text));
    }
    assert!(matches!(open(folder.path(), &fake(), GAMES, Existing::Protect), Err(LogError::Io { .. })));
    let nowhere = folder.path().join("no/such/folder/run.games");
    let said = open(&nowhere, &fake(), GAMES, Existing::Protect).expect_err("no folder").to_string();
    assert!(said.contains("no/such/folder"), "{said}");
}

#[test]
fn another_format_and_a_broken_header_are_told_apart() {
    let (_folder, path, bytes) = finished();
    let text = String::from_utf8(bytes).expect("text");
    std::fs::write(&path, text.replacen("\"broadside_games\":1", "\"broadside_games\":2", 1))
        .expect("writing");
    let error = open(&path, &fake(), GAMES, Existing::Resume).expect_err("version 2");
    assert!(matches!(error, LogError::WrongVersion { found: 2, .. }), "{error}");
    std::fs::write(&path, text.replacen("\"seed\"", "\"sead\"", 1)).expect("writing");
    let said = open(&path, &fake(), GAMES, Existing::Resume).expect_err("sead").to_string();
    assert!(said.contains("line 1") && said.contains("sead"), "{said}");
}

#[test]
fn a_broken_line_is_an_error_with_its_number() {
    let (_folder, path, bytes) = finished();
    let text = String::from_utf8(bytes).expect("text");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let good = lines.clone();
    for (line, broken) in [
        (3, "nonsense"),
        (5, "3,win,0,4090,9,6"),
        (9, ""),
        (2, "1,win,0,4090,1,6"),
        (10, "end,9"),
        (10, "8,win,0,4090,1,6\n7,win,0,4090,1,6"),
        (10, "end,8\nend,8"),
    ] {
        lines.clone_from(&good);
        lines[line - 1] = broken.to_owned();
        let text = lines.join("\n") + "\n";
        std::fs::write(&path, &text).expect("writing");
        let said = open(&path, &fake(), 20, Existing::Resume).expect_err(broken).to_string();
        let line = line + broken.matches('\n').count();
        assert!(said.contains(&format!("line {line}:")), "{said}");
        assert_eq!(std::fs::read_to_string(&path).ok(), Some(text), "nothing was changed");
    }
}

#[test]
fn two_runs_do_not_write_to_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.games");
    let (log, _, _) = Log::open::<SimTally>(&path, &fake(), GAMES, Existing::Protect).expect("the first");
    let error = open(&path, &fake(), GAMES, Existing::Protect).expect_err("the second");
    assert!(matches!(error, LogError::Busy { .. }), "{error}");
    assert_eq!(log.path(), path);
}

#[test]
fn the_name_of_the_file_tells_runs_apart() {
    let names: Vec<String> =
        ["a", "b"].map(|seed| course("simulate", &["m1", "m2"], 2, seed).file_name()).into();
    assert!(names[0].starts_with("fake-") && names[0].contains(".games"));
    assert_ne!(names[0], names[1]);
}
