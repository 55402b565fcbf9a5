//! The file of finished games: a header, one line per game in the order of their numbers, and a last line
//! `end,n` once a run of n games is finished.
//!
//! The file always holds games 0 to n − 1 without gaps, so that a run can go on after any interruption. A
//! last line that was cut off is dropped; a line that is broken otherwise is an error with its number. A
//! file that is none of ours is never written to.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use catalogue::GameResult;
use contract::Verdict;
use serde_json::Value;
use thiserror::Error;

use crate::course::Course;
use crate::header::{FORMAT_VERSION, Header};
use crate::line::read_line;
use crate::run::Tally;

/// What to do with a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Nothing is lost: an unfinished run is an error; a finished one is played again, and if the file has
    /// more games than are asked for now, it stays as it is.
    Protect,
    /// Go on where the file ends.
    Resume,
    /// Begin anew; only a file of games is overwritten.
    Overwrite,
}

/// What is wrong with a file of games.
#[derive(Debug, Error)]
pub enum LogError {
    /// The system says no.
    #[error("cannot {doing} {}: {cause}", path.display())]
    Io {
        /// What was tried.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// Not a file of games.
    #[error("{} is no file of games, so it is left alone: choose another with --log", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// A format of another time.
    #[error("{} has format version {found}; this program reads version {FORMAT_VERSION}", path.display())]
    WrongVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u64,
    },
    /// A file of another run.
    #[error(
        "{} belongs to another run: its `{field}` is {theirs}, not {ours}; \
         choose another file with --log, or --fresh to begin anew",
        path.display()
    )]
    OtherRun {
        /// The file.
        path: PathBuf,
        /// The header's first field that differs.
        field: &'static str,
        /// Its value in the file.
        theirs: String,
        /// Its value now.
        ours: String,
    },
    /// There is an unfinished run.
    #[error(
        "{} holds {games} game{} of an unfinished run: --resume goes on with it, --fresh begins anew",
        path.display(),
        if *games == 1 { "" } else { "s" }
    )]
    Unfinished {
        /// The file.
        path: PathBuf,
        /// How many games it holds.
        games: u64,
    },
    /// A broken line.
    #[error("{}, line {line}: {why}; mend it, or begin anew with --fresh", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// Another program is writing it.
    #[error("another run is writing to {}: wait for it, or choose another file with --log", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
}

/// A file of games, open for writing.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    /// The header, until the first games are written.
    pending: Vec<u8>,
    /// Bytes that are whole lines.
    bytes: u64,
    /// The file has all games that are asked for: nothing is written.
    full: bool,
}

/// Whole rounds read from a file.
struct Found<T> {
    tally: T,
    /// Rounds added to the tally.
    rounds: u64,
    /// Bytes up to the end of those rounds.
    bytes: u64,
    /// Games in the file, whether asked for or not.
    games: u64,
    /// Does the file say that its run is finished?
    ended: bool,
}

impl Log {
    /// Opens the file of a run that asks for `rounds` rounds; gives what is in it already: a tally of the
    /// first rounds (at most those asked for) and how many they are.
    pub fn open<T: Tally>(
        path: &Path,
        course: &Course,
        rounds: u64,
        existing: Existing,
    ) -> Result<(Log, T, u64), LogError> {
        let fail = |doing, cause| LogError::Io { doing, path: path.to_owned(), cause };
        let header = course.header.line();
        let begin = |file| {
            let pending = header.clone().into_bytes();
            (Log { path: path.to_owned(), file, pending, bytes: 0, full: false }, T::default(), 0)
        };
        if std::fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir()) {
            let device = OpenOptions::new().write(true).open(path).map_err(|e| fail("open", e))?;
            return Ok(begin(device));
        }
        let mut options = OpenOptions::new();
        let opened = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(|e| fail("open", e))?;
        // Some file systems have no locks; then nothing keeps two runs apart but care.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(LogError::Busy { path: path.to_owned() });
        }
        let mut reader = BufReader::with_capacity(1 << 18, &file);
        let same_run = match read_header(path, &mut reader, &header)? {
            None => false,
            Some(found) => match course.header.difference(&found) {
                Some((field, theirs, ours)) if existing != Existing::Overwrite => {
                    return Err(LogError::OtherRun { path: path.to_owned(), field, theirs, ours });
                }
                Some(_) => false,
                None => existing != Existing::Overwrite,
            },
        };
        if same_run {
            let found: Found<T> = read_games(path, &mut reader, course, rounds, header.len() as u64)?;
            let (games, asked) = (found.games, rounds * course.lineups());
            let full = games > asked || (games == asked && found.ended);
            let mut log = Log { path: path.to_owned(), file, pending: Vec::new(), bytes: found.bytes, full };
            match existing {
                Existing::Protect if found.ended && games > asked => return Ok((log, T::default(), 0)),
                Existing::Protect if found.ended || games == asked || games == 0 => file = log.file,
                Existing::Protect | Existing::Overwrite => {
                    return Err(LogError::Unfinished { path: path.to_owned(), games });
                }
                Existing::Resume => {
                    if !full {
                        log.cut().map_err(|e| fail("write to", e))?;
                    }
                    return Ok((log, found.tally, found.rounds));
                }
            }
        }
        let (mut log, tally, none) = begin(file);
        log.cut().map_err(|e| fail("write to", e))?;
        Ok((log, tally, none))
    }

    /// Drops everything after the last whole round.
    fn cut(&mut self) -> std::io::Result<()> {
        self.file.set_len(self.bytes)?;
        self.file.seek(SeekFrom::Start(self.bytes)).map(|_| ())
    }

    /// Where the games go.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn write(&mut self, lines: &[u8]) -> std::io::Result<()> {
        if !self.pending.is_empty() {
            self.file.write_all(&self.pending)?;
            self.bytes += self.pending.len() as u64;
            self.pending.clear();
        }
        self.file.write_all(lines)?;
        self.bytes += lines.len() as u64;
        Ok(())
    }

    fn failed(&self, cause: std::io::Error) -> LogError {
        LogError::Io { doing: "write to", path: self.path.clone(), cause }
    }

    /// Appends whole lines. On failure the file still ends with a whole line.
    pub(crate) fn append(&mut self, lines: &[u8]) -> Result<(), LogError> {
        if self.full {
            return Ok(());
        }
        self.write(lines).map_err(|cause| {
            // If even that fails, the cut-off line is dropped when the file is read.
            let _ = self.cut();
            self.failed(cause)
        })
    }

    /// Makes sure that the games are on the disk; a finished run of `games` games says so.
    pub(crate) fn close(mut self, finished: bool, games: u64) -> Result<(), LogError> {
        let end = if finished { format!("end,{games}\n") } else { String::new() };
        self.append(end.as_bytes())?;
        if self.file.metadata().is_ok_and(|m| m.is_file()) {
            self.file.sync_data().map_err(|e| self.failed(e))?;
        }
        Ok(())
    }
}

/// Reads the first line; `None` if the file is empty or ends within `ours`, our own header.
fn read_header(path: &Path, reader: &mut impl BufRead, ours: &str) -> Result<Option<Header>, LogError> {
    const LONGEST: u64 = 16 << 20;
    let path = || path.to_owned();
    let mut line = Vec::new();
    let read = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line);
    read.map_err(|cause| LogError::Io { doing: "read", path: path(), cause })?;
    if line.last() != Some(&b'\n') {
        let torn = ours.as_bytes().starts_with(&line);
        return if torn { Ok(None) } else { Err(LogError::NotOurs { path: path() }) };
    }
    let value: Option<Value> = serde_json::from_slice(&line).ok();
    let version = value.as_ref().and_then(|v| v.get("broadside_games")?.as_u64());
    match (version, value) {
        (Some(version), Some(value)) if version == u64::from(FORMAT_VERSION) => {
            let header = serde_json::from_value(value).map_err(|e| {
                let why = format!("the header does not fit ({e})");
                LogError::Line { path: path(), line: 1, why }
            })?;
            Ok(Some(header))
        }
        (Some(found), _) => Err(LogError::WrongVersion { path: path(), found }),
        (None, _) => Err(LogError::NotOurs { path: path() }),
    }
}

/// Reads the games after the header; adds up whole rounds, at most `rounds` of them.
fn read_games<T: Tally>(
    path: &Path,
    reader: &mut impl BufRead,
    course: &Course,
    rounds: u64,
    header: u64,
) -> Result<Found<T>, LogError> {
    let mut found = Found { tally: T::default(), rounds: 0, bytes: header, games: 0, ended: false };
    let blank = || GameResult { verdict: Verdict::None, winners: 0, actions: 0, measures: Vec::new() };
    let mut round: Vec<GameResult> = course.header.minds.iter().map(|_| blank()).collect();
    let (mut filled, mut at, mut line) = (0, header, Vec::new());
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        read.map_err(|cause| LogError::Io { doing: "read", path: path.to_owned(), cause })?;
        let Some(text) = line.strip_suffix(b"\n") else {
            return Ok(found);
        };
        let bad = |line, why| Err(LogError::Line { path: path.to_owned(), line, why });
        if found.ended {
            return bad(found.games + 3, "a line after the end".to_owned());
        }
        if text.starts_with(b"end,") {
            if text[4..] != *found.games.to_string().as_bytes() {
                return bad(found.games + 2, format!("the end comes after {} games", found.games));
            }
            found.ended = true;
            continue;
        }
        let read = read_line(text, found.games, course.seats, &course.measures, &mut round[filled]);
        if let Err(why) = read {
            return bad(found.games + 2, why);
        }
        found.games += 1;
        filled += 1;
        at += line.len() as u64;
        if filled == round.len() {
            filled = 0;
            if found.rounds < rounds {
                found.tally.add(&round);
                (found.rounds, found.bytes) = (found.rounds + 1, at);
            }
        }
    }
}
