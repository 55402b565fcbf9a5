//! Plays a course on all cores.
//!
//! Threads take rounds off one counter and send them back in chunks; the caller's thread puts the chunks in
//! order, writes them to the file and adds them up. How the rounds are cut into chunks depends on how fast
//! they are, and nothing else depends on that.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use catalogue::{GameResult, Simulator};
use contract::{DiceKey, OptionError};
use thiserror::Error;

use crate::course::Course;
use crate::line::push_line;
use crate::log::{Existing, Log, LogError};

/// Adds games up, in whole numbers, so that the order does not matter.
pub trait Tally: Default + Send {
    /// Adds the games that were played with the same dice, one for each line-up.
    fn add(&mut self, round: &[GameResult]);
    /// Adds another tally.
    fn merge(&mut self, other: Self);
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games finished, those of an earlier part of the run included.
    pub done: u64,
    /// Games asked for.
    pub total: u64,
    /// Games of an earlier part of the run.
    pub earlier: u64,
}

/// How a run is to be done.
pub struct Orders<'a> {
    /// How many rounds; see [`Course::rounds`].
    pub rounds: u64,
    /// On how many threads; 0 means one for each core.
    pub threads: usize,
    /// Where the games are written.
    pub log: Option<(PathBuf, Existing)>,
    /// Set to break the run off; games in progress are finished.
    pub stop: &'a AtomicBool,
    /// Told how far the run is, several times a second.
    pub progress: &'a mut dyn FnMut(Progress),
}

/// Why a run ended.
#[derive(Debug)]
pub enum Ending {
    /// All rounds are played.
    Complete,
    /// It was broken off.
    Interrupted,
    /// The file could not be written.
    Failed(LogError),
}

/// What a run came to.
#[derive(Debug)]
pub struct Ran<T> {
    /// The games added up, those of an earlier part of the run included.
    pub tally: T,
    /// Rounds in the tally.
    pub rounds: u64,
    /// Games played now.
    pub played: u64,
    /// How long that took.
    pub time: Duration,
    /// On how many threads.
    pub threads: usize,
    /// Why it ended.
    pub ending: Ending,
}

/// Why a run did not begin.
#[derive(Debug, Error)]
pub enum RunError {
    /// The file of games.
    #[error(transparent)]
    Log(#[from] LogError),
    /// Options or minds.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The system gives no threads.
    #[error("cannot start {threads} threads: {why}")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// What the system said.
        why: String,
    },
}

/// A chunk should take about this long.
const CHUNK: Duration = Duration::from_millis(20);
/// But have no more rounds than this.
const MOST: u64 = 8192;
/// How often the caller is told how far the run is.
const TICK: Duration = Duration::from_millis(100);

/// Rounds that were played together.
struct Chunk<T> {
    rounds: Range<u64>,
    lines: Vec<u8>,
    tally: T,
}

/// Hands out rounds.
struct Desk<'a> {
    left: Mutex<Range<u64>>,
    threads: u64,
    stop: &'a AtomicBool,
    /// Set when the file cannot be written or a thread has panicked.
    halt: AtomicBool,
}

impl Desk<'_> {
    /// The next rounds, about `wanted` of them; none if there are none left or the run is broken off.
    fn take(&self, wanted: u64) -> Option<Range<u64>> {
        if self.stop.load(Ordering::Relaxed) || self.halt.load(Ordering::Relaxed) {
            return None;
        }
        let mut left = self.left.lock().ok()?;
        let count = left.end - left.start;
        // Towards the end the chunks get smaller, so that all threads finish together.
        let size = wanted.min((count / (2 * self.threads)).max(1)).min(count);
        let taken = left.start..left.start + size;
        left.start = taken.end;
        (size > 0).then_some(taken)
    }
}

/// Stops the others if its thread panics.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

fn work<T: Tally>(
    desk: &Desk<'_>,
    key: &DiceKey,
    mut team: Vec<Box<dyn Simulator>>,
    logging: bool,
    out: SyncSender<Chunk<T>>,
) {
    let _alarm = Alarm(&desk.halt);
    let lineups = team.len() as u64;
    let mut round = Vec::with_capacity(team.len());
    let (mut size, mut room) = (1, 0);
    while let Some(rounds) = desk.take(size) {
        let begun = Instant::now();
        let mut chunk =
            Chunk { rounds: rounds.clone(), lines: Vec::with_capacity(room), tally: T::default() };
        for index in rounds {
            round.clear();
            round.extend(team.iter_mut().map(|player| player.play(key, index)));
            if logging {
                let numbered = (index * lineups..).zip(&round);
                numbered.for_each(|(number, game)| push_line(&mut chunk.lines, number, game));
            }
            chunk.tally.add(&round);
        }
        let (played, took) = (chunk.rounds.end - chunk.rounds.start, begun.elapsed().as_nanos().max(1));
        size = (CHUNK.as_nanos() * u128::from(played) / took).min(u128::from(played) * 8).min(MOST.into())
            as u64;
        size = size.max(1);
        room = chunk.lines.len() / played as usize * size as usize * 9 / 8;
        if out.send(chunk).is_err() {
            return;
        }
    }
}

/// Plays a course.
pub fn perform<T: Tally>(course: &Course, orders: Orders<'_>) -> Result<Ran<T>, RunError> {
    let threads = match orders.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        some => some,
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|e| RunError::Threads { threads, why: e.to_string() })?;
    let teams = (0..threads).map(|_| course.team()).collect::<Result<Vec<_>, _>>()?;
    let (mut log, mut tally, earlier) = match &orders.log {
        None => (None, T::default(), 0),
        Some((path, existing)) => {
            let (log, tally, rounds) = Log::open(path, course, orders.rounds, *existing)?;
            (Some(log), tally, rounds)
        }
    };
    let (lineups, logging) = (course.lineups(), log.is_some());
    let desk = Desk {
        left: Mutex::new(earlier..orders.rounds),
        threads: threads as u64,
        stop: orders.stop,
        halt: AtomicBool::new(false),
    };
    let key = course.key();
    let mut rounds = earlier;
    let mut failure = None;
    let begun = Instant::now();
    let (out, chunks) = sync_channel::<Chunk<T>>(4 * threads);
    pool.in_place_scope(|scope| {
        for team in teams {
            let (out, desk, key) = (out.clone(), &desk, &key);
            scope.spawn(move |_| work(desk, key, team, logging, out));
        }
        drop(out);
        let mut early: BTreeMap<u64, Chunk<T>> = BTreeMap::new();
        loop {
            match chunks.recv_timeout(TICK) {
                Ok(chunk) => drop(early.insert(chunk.rounds.start, chunk)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(chunk) = early.remove(&rounds) {
                rounds = chunk.rounds.end;
                tally.merge(chunk.tally);
                if let (Some(log), None) = (&mut log, &failure)
                    && let Err(error) = log.append(&chunk.lines)
                {
                    desk.halt.store(true, Ordering::Relaxed);
                    failure = Some(error);
                }
            }
            let (done, total) = (rounds * lineups, orders.rounds * lineups);
            (orders.progress)(Progress { done, total, earlier: earlier * lineups });
        }
    });
    let time = begun.elapsed();
    if let (Some(log), None) = (log, &failure) {
        failure = log.close(rounds == orders.rounds, rounds * lineups).err();
    }
    let ending = match failure {
        Some(error) => Ending::Failed(error),
        None if rounds < orders.rounds => Ending::Interrupted,
        None => Ending::Complete,
    };
    Ok(Ran { tally, rounds, played: (rounds - earlier) * lineups, time, threads, ending })
}
