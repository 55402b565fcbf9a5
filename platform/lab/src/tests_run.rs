//! Runs: threads, interruptions, resuming.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::course::Course;
use crate::fake::course;
use crate::log::Existing;
use crate::run::{Ending, Orders, Ran, Tally, perform};
use crate::{Figures, Ladder, LadderTally, SimTally};

/// Plays to the end.
pub(crate) fn play<T: Tally>(
    course: &Course,
    rounds: u64,
    threads: usize,
    log: Option<(&Path, Existing)>,
) -> Ran<T> {
    let log = log.map(|(path, existing)| (path.to_owned(), existing));
    let stop = AtomicBool::new(false);
    perform(course, Orders { rounds, threads, log, stop: &stop, progress: &mut |_| {} }).expect("it begins")
}

/// Breaks the run off as soon as one round is done.
fn break_off<T: Tally>(course: &Course, rounds: u64, path: &Path, existing: Existing) -> Ran<T> {
    let stop = AtomicBool::new(false);
    let mut progress = |p: crate::Progress| {
        if p.done > p.earlier {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let log = Some((path.to_owned(), existing));
    perform(course, Orders { rounds, threads: 2, log, stop: &stop, progress: &mut progress })
        .expect("it begins")
}

fn solo(seed: &str) -> Course {
    let entry = catalogue::games()[0];
    Course::simulate(entry, &serde_json::Value::Null, &contract::UserData::default(), &[], seed)
        .expect("a course")
}

#[test]
fn the_figures_are_the_same_on_any_number_of_threads() {
    for course in [course("simulate", &["m1", "m2"], 2, "threads"), solo("threads")] {
        let one: Ran<SimTally> = play(&course, 3000, 1, None);
        assert!(matches!(one.ending, Ending::Complete));
        assert_eq!((one.rounds, one.played, one.tally.games()), (3000, 3000, 3000));
        for threads in [2, 3, 7] {
            assert_eq!(play::<SimTally>(&course, 3000, threads, None).tally, one.tally, "{threads} threads");
        }
    }
    let ladder = course("ladder", &["m0", "m1", "m4"], 2, "threads");
    let one: Ran<LadderTally> = play(&ladder, 500, 1, None);
    assert_eq!((one.rounds, one.played), (500, 3000));
    assert_eq!(play::<LadderTally>(&ladder, 500, 3, None).tally, one.tally);
}

#[test]
fn another_seed_gives_other_games() {
    let games = |seed| play::<SimTally>(&solo(seed), 200, 2, None).tally;
    assert_eq!(games("a"), games("a"));
    assert_ne!(games("a"), games("b"));
}

#[test]
fn a_simulated_game_is_the_one_its_index_names() {
    // Playing only the last index gives what the run had there.
    let course = solo("index");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.games");
    play::<SimTally>(&course, 50, 3, Some((&path, Existing::Protect)));
    let text = std::fs::read_to_string(&path).expect("the file");
    let mut team = course.team().expect("a team");
    let mut line = Vec::new();
    crate::line::push_line(&mut line, 49, &team[0].play(&course.key(), 49));
    assert_eq!((text.lines().count(), text.lines().last()), (52, Some("end,50")));
    assert_eq!(text.lines().nth(50).map(|l| format!("{l}\n")), String::from_utf8(line).ok());
}

/// Cuts the unbroken file at every byte of its lines (and some of its header) and resumes: file and figures
/// are as if nothing had happened.
fn resume_anywhere<T: Tally + PartialEq + std::fmt::Debug>(course: &Course, rounds: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.games");
    let whole: Ran<T> = play(course, rounds, 2, Some((&path, Existing::Protect)));
    let bytes = std::fs::read(&path).expect("the file");
    let header = course.header().line().len();
    for cut in (0..header).step_by(61).chain(header - 1..=bytes.len()) {
        std::fs::write(&path, &bytes[..cut]).expect("cutting");
        let resumed: Ran<T> = play(course, rounds, 2, Some((&path, Existing::Resume)));
        assert_eq!(resumed.tally, whole.tally, "cut at {cut}");
        assert_eq!(
            (resumed.rounds, std::fs::read(&path).ok().as_ref()),
            (rounds, Some(&bytes)),
            "cut at {cut}"
        );
    }
}

#[test]
fn a_run_cut_off_at_any_byte_resumes_to_the_same_figures() {
    resume_anywhere::<SimTally>(&course("simulate", &["m1", "m2"], 2, "cut"), 12);
    resume_anywhere::<LadderTally>(&course("ladder", &["m0", "m1", "m2"], 2, "cut"), 4);
    resume_anywhere::<LadderTally>(&course("ladder", &["m0", "m5"], 1, "cut"), 5);
}

#[test]
fn a_run_broken_off_keeps_what_is_done_and_resumes() {
    let course = course("simulate", &["m1", "m2"], 2, "stop");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.games");
    let part: Ran<SimTally> = break_off(&course, 1_000_000_000, &path, Existing::Protect);
    assert!(matches!(part.ending, Ending::Interrupted));
    assert!(part.rounds > 0 && part.rounds == part.tally.games());
    let lines = std::fs::read_to_string(&path).expect("the file").lines().count() as u64;
    assert_eq!(lines, part.rounds + 1, "every finished game is in the file");
    let figures = Figures::new(&course, &part.tally, 1_000_000_000);
    assert!(!figures.complete && figures.games == part.rounds);

    let more: Ran<SimTally> = break_off(&course, 1_000_000_000, &path, Existing::Resume);
    assert!(more.rounds > part.rounds && more.played == more.rounds - part.rounds);
    let rounds = more.rounds + 1000;
    let end: Ran<SimTally> = play(&course, rounds, 2, Some((&path, Existing::Resume)));
    assert_eq!((end.played, end.tally), (1000, play::<SimTally>(&course, rounds, 1, None).tally));
}

#[test]
fn a_finished_run_resumes_to_its_figures_and_can_be_extended() {
    let course = course("ladder", &["m0", "m1"], 2, "more");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.games");
    let log = |existing| Some((path.as_path(), existing));
    let first: Ran<LadderTally> = play(&course, 30, 2, log(Existing::Protect));
    let bytes = std::fs::read(&path).expect("the file");
    let again: Ran<LadderTally> = play(&course, 30, 2, log(Existing::Resume));
    assert_eq!((again.played, &again.tally), (0, &first.tally));
    assert_eq!(Ladder::new(&course, &again.tally, 30), Ladder::new(&course, &first.tally, 30));

    let longer: Ran<LadderTally> = play(&course, 50, 2, log(Existing::Resume));
    assert_eq!((longer.played, longer.rounds), (40, 50));
    assert_eq!(longer.tally, play::<LadderTally>(&course, 50, 1, None).tally);
    let extended = std::fs::read(&path).expect("the file");
    assert!(extended.starts_with(bytes.strip_suffix(b"end,60\n").expect("an end")));
    assert!(extended.ends_with(b"end,100\n"));

    // Fewer than the file holds: the figures of the first ones, and the file stays as it is.
    let fewer: Ran<LadderTally> = play(&course, 30, 2, log(Existing::Resume));
    assert_eq!((fewer.played, fewer.tally), (0, first.tally));
    assert_eq!(std::fs::read(&path).expect("the file"), extended);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_run_with_the_figures_so_far() {
    let course = course("simulate", &["m1", "m2"], 2, "full");
    let full: Ran<SimTally> = play(&course, 1_000_000, 2, Some((Path::new("/dev/full"), Existing::Protect)));
    let Ending::Failed(error) = full.ending else { panic!("it should have failed") };
    assert!(error.to_string().starts_with("cannot write to /dev/full: No space left"), "{error}");
    assert!(full.tally.games() > 0 && full.rounds < 1_000_000);
}
