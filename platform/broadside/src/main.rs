//! The Broadside command line: reads arguments and files, opens terminals, prints.
//!
//! Everything a game knows comes through the catalogue; nothing here matches on a particular game.
//! Exit codes: 0 fine, 1 it did not work out (a check failed, a run was broken off), 2 bad input.

mod cmd_analyse;
mod cmd_games;
mod cmd_journal;
mod cmd_ladder;
mod cmd_move;
mod cmd_odds;
mod cmd_play;
mod cmd_records;
mod cmd_rules;
mod cmd_serve;
mod cmd_sheet;
mod cmd_shell;
mod cmd_simulate;
mod cmd_stats;
mod log;
mod setup;
mod work;

use std::io::IsTerminal as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

/// Tables and simulations make many small things that live shortly: this serves them faster than the system's own.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The Salvo family of tabletop war games: play, watch, study.
#[derive(Parser)]
#[command(name = "broadside", version, disable_help_subcommand = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  broadside                             play in the browser
  broadside menu                        the menu of games in the terminal
  broadside play solo                   play Solo Salvo
  broadside play solo --daily --plain   today's game, line by line
  broadside odds solo --best            the best layout and its exact odds
  broadside simulate solo --games 1e6   a million games
  broadside verify game.broadside       check dice, chain and rules of a record

With no arguments tables are served to this machine's browser, as by `broadside serve`.";

#[derive(Subcommand)]
enum Command {
    /// Open the menu of games in the terminal
    Menu(cmd_play::MenuArgs),
    /// Play a game in the terminal
    Play(cmd_play::PlayArgs),
    /// Learn a game by doing: the guided first game
    Learn(cmd_play::LearnArgs),
    /// Go on with a saved game
    Continue(cmd_play::ContinueArgs),
    /// List the games, or tell about one
    Games(cmd_games::GamesArgs),
    /// Read a game's rulebook
    Rules(cmd_rules::RulesArgs),
    /// Your statistics over all finished games
    Stats(cmd_stats::StatsArgs),
    /// Play many games without a table and add them up
    Simulate(cmd_simulate::SimulateArgs),
    /// Let computer players play each other
    Ladder(cmd_ladder::LadderArgs),
    /// Serve tables to browsers
    Serve(cmd_serve::ServeArgs),
    /// Write all tables to a file, to move them to another machine
    Export(cmd_move::ExportArgs),
    /// Read tables that were exported
    Import(cmd_move::ImportArgs),
    /// Look after the tables' journals
    Journal(cmd_journal::JournalArgs),
    /// Look through a record
    Replay(cmd_records::ReplayArgs),
    /// Check a record: dice, chain, rules, outcome
    Verify(cmd_records::VerifyArgs),
    /// Luck and skill of a game that is over
    #[command(alias = "analyze")]
    Analyse(cmd_analyse::AnalyseArgs),
    /// Tell a record as a person would
    Text(cmd_records::TextArgs),
    /// Sheets to print: boards, ship cards, logs, maps
    Sheet(cmd_sheet::SheetArgs),
    /// Speak the engine protocol (JSON lines) on standard input and output
    Engine(cmd_shell::EngineArgs),
    /// Print completions for a shell
    Completions(cmd_shell::CompletionsArgs),
    /// Print the manual page
    Man(cmd_shell::ManArgs),
}

/// The whole command line: `odds` takes its parameters from the games.
fn command() -> clap::Command {
    Cli::command().subcommand(cmd_odds::command()).infer_subcommands(false)
}

/// Stops with what is wrong on the command line; where a game is missing, the games are named.
fn wrong(mut error: clap::Error) -> ! {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(names)) => names.iter().any(|name| name == "<GAME>"),
        _ => false,
    };
    if error.kind() == ErrorKind::MissingRequiredArgument && missing {
        let games: Vec<&str> = catalogue::games().iter().map(|game| game.meta().id).collect();
        let tip = format!("the games are {}", games.join(", "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error.exit()
}

fn main() -> ExitCode {
    let matches = command().try_get_matches().unwrap_or_else(|error| wrong(error));
    let result = match matches.subcommand() {
        Some(("odds", asked)) => cmd_odds::run(asked),
        _ => Cli::from_arg_matches(&matches).map_err(anyhow::Error::from).and_then(|cli| run(cli.command)),
    };
    result.unwrap_or_else(|error| {
        if setup::is_broken_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        setup::complain(&error);
        ExitCode::from(2)
    })
}

fn run(command: Option<Command>) -> anyhow::Result<ExitCode> {
    match command {
        None => run(Cli::parse_from(["broadside", "serve"]).command),
        Some(Command::Menu(_)) if std::io::stdout().is_terminal() && std::io::stdin().is_terminal() => {
            cmd_play::menu()
        }
        Some(Command::Menu(_)) => cmd_games::list(false).map(|()| ExitCode::SUCCESS),
        Some(Command::Play(args)) => cmd_play::run(args),
        Some(Command::Learn(args)) => cmd_play::learn(&args),
        Some(Command::Continue(args)) => cmd_play::resume(args),
        Some(Command::Games(args)) => cmd_games::run(&args),
        Some(Command::Rules(args)) => cmd_rules::run(&args),
        Some(Command::Stats(args)) => cmd_stats::run(&args),
        Some(Command::Simulate(args)) => cmd_simulate::run(args),
        Some(Command::Ladder(args)) => cmd_ladder::run(args),
        Some(Command::Serve(args)) => cmd_serve::run(args),
        Some(Command::Export(args)) => cmd_move::export(args),
        Some(Command::Import(args)) => cmd_move::import(args),
        Some(Command::Journal(args)) => cmd_journal::run(args),
        Some(Command::Replay(args)) => cmd_records::replay(&args),
        Some(Command::Verify(args)) => cmd_records::verify(&args),
        Some(Command::Analyse(args)) => cmd_analyse::run(&args),
        Some(Command::Text(args)) => cmd_records::text(&args),
        Some(Command::Sheet(args)) => cmd_sheet::run(&args),
        Some(Command::Engine(_)) => cmd_shell::engine(),
        Some(Command::Completions(args)) => cmd_shell::completions(&args),
        Some(Command::Man(args)) => cmd_shell::man(&args),
    }
}
