//! `broadside ladder`: computer players against each other.

use std::process::ExitCode;

use lab::{Course, Ladder, LadderTally, Ran};

use crate::cmd_simulate::RunArgs;
use crate::setup::{SetupArgs, find_game};

const EXAMPLES: &str = "\
Examples:
  broadside ladder solo                          all minds, 10,000 games each
  broadside ladder solo --minds easy,hard -n 1e5 two of them, more games
  broadside ladder solo --json                   every score and Elo difference as JSON

In a game of two seats every two minds play each deal twice, with the seats swapped; in a game of one \
seat every mind plays the same deals. Scores have 95 % intervals (Wilson), and so have the Elo differences \
that they mean. The same seed gives the same results on any number of threads. Exit code 1: broken off or \
failed; 2: bad input.";

/// Arguments of `ladder`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LadderArgs {
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// How many games every two minds play (one seat: every mind): 10000, 10_000, 100k, 1e6
    #[arg(short = 'n', long, value_name = "N", default_value = "10000", value_parser = lab::parse_count)]
    pub(crate) games: u64,
    /// The minds, with commas [default: all that the game has]
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) minds: Vec<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Plays and tells the results.
pub(crate) fn run(args: LadderArgs) -> anyhow::Result<ExitCode> {
    let entry = find_game(&args.setup.game)?;
    let (options, data) = args.setup.resolve(entry)?;
    let course =
        Course::ladder(entry, &options, &data, &args.minds, &args.run.seed)?.thinking(args.run.nodes);
    args.run.check_outputs()?;
    let rounds = course.rounds(args.games);
    let ran: Ran<LadderTally> = args.run.perform(&course, rounds)?;
    let ladder = Ladder::new(&course, &ran.tally, rounds);
    let (text, csv) = (lab::ladder_text(&ladder), lab::ladder_csv(&ladder));
    args.run.tell(ran, &text, serde_json::to_value(&ladder)?, &csv)
}
