//! `broadside simulate`: many games without a table, added up.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Course, Ending, Existing, Figures, Orders, Progress, Ran, SimTally, Tally, thousands};
use serde_json::{Value, json};

use crate::setup::{SetupArgs, complain, data_dir, find_game, print_json, write_file};

const EXAMPLES: &str = "\
Examples:
  broadside simulate solo                              10,000 games of the weakest mind
  broadside simulate solo --games 1e6 --minds hard     a million games of the strongest
  broadside simulate solo --scenario lanes --json      a ready layout, figures as JSON
  broadside simulate solo --csv solo.csv --svg charts  figures for a spreadsheet, and charts
  broadside simulate solo --games 1e9 --resume         go on after Ctrl-C, or extend a run

The same seed gives the same figures on any number of threads. Figures go to standard output, progress \
and speed to standard error. Every share has a 95 % interval (Wilson). Exit code 1: broken off or failed; \
2: bad input.";

/// Arguments of `simulate`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// How many games: 10000, 10_000, 100k, 2.5M, 1e6
    #[arg(short = 'n', long, value_name = "N", default_value = "10000", value_parser = lab::parse_count)]
    pub(crate) games: u64,
    /// The computer players: one for all seats, or one for each, with commas [default: `quick` where
    /// there is such a level, else the weakest]
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) minds: Vec<String>,
    /// Also draw charts (SVG) into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What simulations and ladders share.
#[derive(Clone, Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "these are the flags of a command line")]
pub(crate) struct RunArgs {
    /// The text the dice come from
    #[arg(long, value_name = "TEXT", default_value = "broadside")]
    pub(crate) seed: String,
    /// How many steps minds may think for each choice: more is stronger and slower [default: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// How many threads to play on [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The file that finished games are appended to [default: one for each run, in the data folder]
    #[arg(long, value_name = "FILE", help_heading = "File of games")]
    log: Option<PathBuf>,
    /// Keep no file of games
    #[arg(long, help_heading = "File of games", conflicts_with_all = ["log", "resume", "fresh"])]
    no_log: bool,
    /// Go on with a run that was broken off, or extend a finished one
    #[arg(long, help_heading = "File of games", conflicts_with = "fresh")]
    resume: bool,
    /// Begin anew, even if there is an unfinished run
    #[arg(long, help_heading = "File of games")]
    fresh: bool,
    /// Print JSON; shares are 0 to 1
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write the figures to this file, as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// With --json: add the speed, which differs from run to run
    #[arg(long, requires = "json")]
    timing: bool,
    /// Show no progress and no speed
    #[arg(short, long)]
    quiet: bool,
}

/// Plays and tells the figures.
pub(crate) fn run(args: SimulateArgs) -> anyhow::Result<ExitCode> {
    let entry = find_game(&args.setup.game)?;
    let (options, data) = args.setup.resolve(entry)?;
    let course =
        Course::simulate(entry, &options, &data, &args.minds, &args.run.seed)?.thinking(args.run.nodes);
    args.run.check_outputs()?;
    if let Some(dir) = &args.svg {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    }
    let ran: Ran<SimTally> = args.run.perform(&course, course.rounds(args.games))?;
    let figures = Figures::new(&course, &ran.tally, args.games);
    if let Some(dir) = &args.svg {
        for chart in lab::charts(&figures) {
            write_file(&dir.join(&chart.file), &chart.svg)?;
        }
    }
    let (text, csv) = (lab::figures_text(&figures), lab::figures_csv(&figures));
    args.run.tell(ran, &text, serde_json::to_value(&figures)?, &csv)
}

/// Set by Ctrl-C; a second one ends the program.
static STOP: AtomicBool = AtomicBool::new(false);

impl RunArgs {
    /// Finds out before a long run that its figures could not be written after it.
    pub(crate) fn check_outputs(&self) -> anyhow::Result<()> {
        let Some(path) = &self.csv else { return Ok(()) };
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if path.is_dir() || !folder.is_dir() {
            bail!("cannot write {}: there is no such folder, or it is one", path.display());
        }
        Ok(())
    }

    /// The file of games and what to do if it is there.
    fn log(&self, course: &Course) -> anyhow::Result<Option<(PathBuf, Existing)>> {
        if self.no_log {
            return Ok(None);
        }
        let existing = match (self.resume, self.fresh) {
            (true, _) => Existing::Resume,
            (false, true) => Existing::Overwrite,
            (false, false) => Existing::Protect,
        };
        if let Some(path) = &self.log {
            return Ok(Some((path.clone(), existing)));
        }
        let runs = data_dir()?.join("runs");
        std::fs::create_dir_all(&runs).with_context(|| {
            format!("cannot create {}: choose a file with --log, or --no-log for none", runs.display())
        })?;
        Ok(Some((runs.join(course.file_name()), existing)))
    }

    /// Plays `rounds` rounds; Ctrl-C breaks off.
    pub(crate) fn perform<T: Tally>(&self, course: &Course, rounds: u64) -> anyhow::Result<Ran<T>> {
        ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        })
        .context("cannot listen for Ctrl-C")?;
        let log = self.log(course)?;
        let threads = self.threads.map_or(0, usize::from);
        let path = log.as_ref().map(|(path, _)| path.clone());
        let mut shown = Shown::new(self.quiet);
        let mut progress = |p: Progress| shown.update(p);
        let ran = lab::perform(course, Orders { rounds, threads, log, stop: &STOP, progress: &mut progress });
        shown.clear();
        let ran = ran?;
        if !self.quiet {
            let rate = match ran.played {
                0 => "nothing left to play".to_owned(),
                played => format!(
                    "{} game{} in {:.2} s on {} thread{}: {} games/s",
                    thousands(played),
                    if played == 1 { "" } else { "s" },
                    ran.time.as_secs_f64(),
                    ran.threads,
                    if ran.threads == 1 { "" } else { "s" },
                    thousands(speed(&ran).round() as u64)
                ),
            };
            let file = path.map(|p| format!("; games in {}", p.display())).unwrap_or_default();
            // Standard error may be closed; the figures are still wanted.
            let _ = writeln!(std::io::stderr(), "{rate}{file}");
        }
        Ok(ran)
    }

    /// Prints the results, writes them to files, and gives the exit code.
    pub(crate) fn tell<T>(
        &self,
        ran: Ran<T>,
        text: &str,
        mut json: Value,
        csv: &str,
    ) -> anyhow::Result<ExitCode> {
        if let Some(path) = &self.csv {
            write_file(path, csv)?;
        }
        if self.json {
            if self.timing {
                json["speed"] = json!({
                    "games": ran.played,
                    "seconds": ran.time.as_secs_f64(),
                    "games_per_second": speed(&ran),
                    "threads": ran.threads,
                });
            }
            print_json(&json)?;
        } else {
            std::io::stdout().lock().write_all(text.as_bytes())?;
        }
        match ran.ending {
            Ending::Complete => return Ok(ExitCode::SUCCESS),
            Ending::Interrupted if self.no_log => complain(&anyhow::anyhow!("broken off")),
            Ending::Interrupted => complain(&anyhow::anyhow!("broken off; --resume goes on with it")),
            Ending::Failed(error) => complain(&error.into()),
        }
        Ok(ExitCode::FAILURE)
    }
}

fn speed<T>(ran: &Ran<T>) -> f64 {
    ran.played as f64 / ran.time.as_secs_f64().max(1e-9)
}

/// How far the run is, on standard error: a bar on a terminal, a line now and then elsewhere.
enum Shown {
    Bar(ProgressBar),
    Lines { begun: Instant, last: Instant },
    Nothing,
}

/// How often a line is written where there is no terminal.
const EVERY: Duration = Duration::from_secs(3);

impl Shown {
    fn new(quiet: bool) -> Self {
        if quiet {
            return Shown::Nothing;
        }
        if !std::io::stderr().is_terminal() {
            return Shown::Lines { begun: Instant::now(), last: Instant::now() };
        }
        let style = "{wide_bar} {percent:>3} %  {human_pos} of {human_len} games, {per_sec}, {eta} left";
        let style = ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar());
        let style =
            style.with_key("per_sec", |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
                let _ = write!(out, "{}/s", thousands(state.per_sec().round() as u64));
            });
        Shown::Bar(ProgressBar::new(0).with_style(style))
    }

    fn update(&mut self, progress: Progress) {
        match self {
            Shown::Bar(bar) => {
                if bar.length() != Some(progress.total) {
                    bar.set_length(progress.total);
                    bar.set_position(progress.earlier);
                    bar.reset_eta();
                }
                bar.set_position(progress.done);
            }
            Shown::Lines { begun, last } if last.elapsed() >= EVERY => {
                *last = Instant::now();
                let rate = (progress.done - progress.earlier) as f64 / begun.elapsed().as_secs_f64();
                let left = match (progress.total - progress.done) as f64 / rate {
                    left if left.is_finite() => format!("{} s left", thousands(left.ceil() as u64)),
                    _ => "no game finished yet".to_owned(),
                };
                let (done, total) = (thousands(progress.done), thousands(progress.total));
                let share = progress.done as f64 * 100.0 / progress.total.max(1) as f64;
                let rate = thousands(rate.round() as u64);
                // Standard error may be closed; the run goes on.
                let _ = writeln!(
                    std::io::stderr(),
                    "{done} of {total} games ({share:.0} %), {rate} games/s, {left}"
                );
            }
            Shown::Lines { .. } | Shown::Nothing => {}
        }
    }

    fn clear(&self) {
        if let Shown::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
