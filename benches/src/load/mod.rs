//! `load`: two programs at each of two hundred tables of Satellite Salvo, over the API, every row synced; beside it the
//! same ways without a game. The server and the programs have a core each.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use server::clock::Clock;
use server::{Config, Server};
use tokio::task::JoinSet;

use guest::Guest;

mod bare;
pub(crate) mod guest;
pub(crate) mod machine;
mod play;
mod program;
pub(crate) mod wire;

/// Tables that are played at.
const TABLES: usize = 200;
/// Before anything is counted.
const WARMING: Duration = Duration::from_secs(2);
/// How long one round counts, if nothing is said.
const SECONDS: u64 = 5;
/// Rounds of each kind, in turn.
const ROUNDS: usize = 3;
/// What the machine may do beside this before the figures are worth less, as a share of one core.
const ELSEWHERE: f64 = 0.1;

/// Which server is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Broadside's.
    House,
    /// One without a game.
    Bare,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::House => "house",
            Kind::Bare => "bare",
        }
    }
}

/// What the programs saw while it counted.
#[derive(Clone, Default)]
struct Tally {
    /// How long each act took to be answered, in microseconds.
    times: Vec<u32>,
    /// Games that were played to their end.
    tables: u64,
}

/// Where everything is counted while it counts.
#[derive(Default)]
struct Board {
    counting: AtomicBool,
    tally: Mutex<Tally>,
}

impl Board {
    /// Counts an act that was sent at `begun`.
    fn acted(&self, begun: Instant) {
        if self.counting.load(Ordering::Relaxed) {
            let took = begun.elapsed().as_micros() as u32;
            self.tally.lock().unwrap_or_else(PoisonError::into_inner).times.push(took);
        }
    }

    /// Counts a table that was played to its end.
    fn played(&self) {
        if self.counting.load(Ordering::Relaxed) {
            self.tally.lock().unwrap_or_else(PoisonError::into_inner).tables += 1;
        }
    }
}

/// One round of one kind.
#[derive(Clone, Copy)]
struct Round {
    /// Acts in a second.
    rate: f64,
    /// Milliseconds until an act was answered: half of them, and 99 of a hundred.
    half: f64,
    most: f64,
    /// Microseconds of the server's processor time for each act.
    cpu: f64,
    /// The share of its core that the server used, and the programs of theirs.
    server: f64,
    programs: f64,
    /// What others used, as a share of one core.
    elsewhere: f64,
    /// Games that ended in a second.
    tables: f64,
}

/// The figures of the whole run.
pub struct Figures {
    house: Round,
    bare: Round,
    sync: [Duration; 2],
    seconds: u64,
    pinned: bool,
    folder: PathBuf,
}

/// What one is asked after `load`: seconds of a round, and the folder for the tables.
pub fn measure(words: &[String]) -> Result<Figures, String> {
    let seconds = match words.first() {
        None => SECONDS,
        Some(word) => word
            .parse()
            .ok()
            .filter(|seconds| (1..=600).contains(seconds))
            .ok_or_else(|| format!("`{word}` is no number of seconds, 1 to 600"))?,
    };
    let folder = words.get(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let failed = |error: std::io::Error| error.to_string();
    let home = tempfile::tempdir_in(&folder).map_err(failed)?;
    let sync = machine::sync_times(home.path()).map_err(failed)?;
    let mut pinned = machine::pin(std::process::id(), 1);
    let mut rounds = [Vec::new(), Vec::new()];
    for number in 0..ROUNDS {
        for (kind, list) in [Kind::Bare, Kind::House].into_iter().zip(&mut rounds) {
            let place = home.path().join(format!("{}{number}", kind.name()));
            std::fs::create_dir(&place).map_err(failed)?;
            let (round, kept) = round(kind, &place, seconds)?;
            pinned &= kept;
            list.push(round);
        }
    }
    let [bare, house] = rounds.map(middle);
    Ok(Figures { house, bare, sync, seconds, pinned, folder })
}

/// The round with the rate in the middle.
fn middle(mut rounds: Vec<Round>) -> Round {
    rounds.sort_by(|a, b| a.rate.total_cmp(&b.rate));
    rounds[rounds.len() / 2]
}

/// Starts a server of one kind and plays at it; was it kept to its core?
fn round(kind: Kind, folder: &Path, seconds: u64) -> Result<(Round, bool), String> {
    let failed = |error: std::io::Error| error.to_string();
    let guest = Guest::start(kind.name(), folder).map_err(failed)?;
    let pinned = machine::pin(guest.id(), 0);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let round = runtime.block_on(drive(kind, guest.port, guest.id(), seconds))?;
    Ok((round, pinned))
}

async fn drive(kind: Kind, port: u16, server: u32, seconds: u64) -> Result<Round, String> {
    let board = Arc::new(Board::default());
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        tables.spawn(play::table(kind, port, table, board.clone()));
    }
    // Programs play until they are stopped: whoever returns has failed.
    let mut until = async |time: Duration| match tokio::time::timeout(time, tables.join_next()).await {
        Err(_) => Ok(()),
        Ok(ended) => Err(match ended {
            Some(Ok(Err(error))) => format!("a program failed: {error}"),
            _ => "a program stopped".to_owned(),
        }),
    };
    until(WARMING).await?;
    let own = std::process::id();
    let clocks = || (Instant::now(), machine::used(server), machine::used(own), machine::busy());
    let before = clocks();
    board.counting.store(true, Ordering::Relaxed);
    until(Duration::from_secs(seconds)).await?;
    board.counting.store(false, Ordering::Relaxed);
    let after = clocks();
    let mut sum = board.tally.lock().unwrap_or_else(PoisonError::into_inner).clone();
    sum.times.sort_unstable();
    let count = sum.times.len();
    if count == 0 {
        return Err("nothing was answered".into());
    }
    let took = (after.0 - before.0).as_secs_f64();
    let (server, programs, all) = (after.1 - before.1, after.2 - before.2, after.3 - before.3);
    let at = |share: usize| f64::from(sum.times[(count * share / 100).min(count - 1)]) / 1e3;
    Ok(Round {
        rate: count as f64 / took,
        half: at(50),
        most: at(99),
        cpu: server * 1e6 / count as f64,
        server: server / took,
        programs: programs / took,
        elsewhere: (all - server - programs) / took,
        tables: sum.tables as f64 / took,
    })
}

/// Serves as the child of [`measure`] until it is killed.
pub fn serve(words: &[String]) -> Result<(), String> {
    let [kind, folder] = words else { return Err("load-server KIND FOLDER".into()) };
    let folder = PathBuf::from(folder);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    runtime.block_on(async move {
        if kind == Kind::Bare.name() {
            return bare::serve(&folder, |port| println!("{port}")).await;
        }
        let config = Config {
            address: "127.0.0.1:0".parse().expect("an address"),
            data: folder,
            public: None,
            web_hooks: false,
            proxies: Vec::new(),
            clock: Clock::new(|| {
                let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
                now.map_or(0, |since| since.as_millis() as i64)
            }),
        };
        let server = Server::listen(config).await.map_err(|error| error.to_string())?;
        println!("{}", server.address().map_err(|error| error.to_string())?.port());
        server.run(std::future::pending()).await.map_err(|error| error.to_string())
    })
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { house, bare, sync, .. } = self;
        writeln!(
            f,
            "{TABLES} tables of Satellite Salvo, two programs each, over the API; every row synced; \
             the middle of {ROUNDS} rounds of {} s",
            self.seconds
        )?;
        writeln!(f, "  {:<44}{:>12}{:>12}", "", "Broadside", "bare echo")?;
        let mut row = |what: &str, of: fn(&Round) -> f64, digits: usize, unit: &str| {
            writeln!(f, "  {what:<44}{:>12.digits$}{:>12.digits$} {unit}", of(house), of(bare))
        };
        row("acts", |round| round.rate, 0, "/s")?;
        row("answered after, half of them", |round| round.half, 2, "ms")?;
        row("answered after, 99 of a hundred", |round| round.most, 2, "ms")?;
        row("processor time of the server for each act", |round| round.cpu, 1, "µs")?;
        row("the server's core was busy", |round| 100.0 * round.server, 0, "%")?;
        row("the programs' core was busy", |round| 100.0 * round.programs, 0, "%")?;
        row("games ended, tables set up", |round| round.tables, 0, "/s")?;
        writeln!(
            f,
            "  Broadside : bare echo = {:.2} in acts, {:.2} in processor time",
            house.rate / bare.rate,
            house.cpu / bare.cpu
        )?;
        let [half, most] = sync.map(|time| time.as_secs_f64() * 1e3);
        writeln!(
            f,
            "  one sync of 4 KiB in {}: {half:.2} ms, 99 of a hundred {most:.2} ms",
            self.folder.display()
        )?;
        if !self.pinned {
            writeln!(
                f,
                "  Without `taskset` and two cores the server and the programs were in each other's way."
            )?;
        }
        let elsewhere = house.elsewhere.max(bare.elsewhere);
        if elsewhere > ELSEWHERE {
            writeln!(
                f,
                "  The machine was busy: other programs used {:.0} % of a core. Only the ratios and the processor \
                 time are worth something.",
                100.0 * elsewhere
            )?;
        }
        Ok(())
    }
}
