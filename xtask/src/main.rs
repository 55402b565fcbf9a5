//! Developer tasks, called as `cargo xtask TASK`.
//!
//! `ci` runs exactly what CI runs; `tidy` and `rules` are two of its steps and can be run alone. `cost` says what
//! the build costs, `bless` rewrites expected files, `screenshots` takes pictures of pages, `new-game` begins a game. Nothing
//! here is part of the program.

mod bless;
mod ci;
mod cost;
mod count;
mod game;
mod house;
mod mutants;
mod rules;
mod run;
mod scan;
mod screenshots;
mod tidy;

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::house::House;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Broadside's developer tasks")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run what CI runs; the last line is `N passed, N failed`
    Ci(ci::Args),
    /// Build the program as a newcomer does and say what that costs: seconds by crate, size, copies of functions
    Cost(cost::Args),
    /// Check what a program can check of ARCHITECTURE.md
    Tidy,
    /// Compare each game's rules.toml with citations and test names
    Rules(rules::Args),
    /// Rewrite golden files and snapshots, and list what changed
    Bless(bless::Args),
    /// Take pictures of every page: light and dark, on a desk and on a phone
    Screenshots(screenshots::Args),
    /// Put faults into a copy of the workspace and see which of them the tests notice
    Mutants(mutants::Args),
    /// Begin a game: a small one that compiles and passes every test
    NewGame(game::Args),
}

fn main() -> ExitCode {
    // Called by cargo in the compiler's place, while `cost` watches a build.
    if let Some(code) = cost::wrapped() {
        return code;
    }
    let done = House::here().and_then(|house| start(&house, Cli::parse().task));
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs a task; false if it found something wrong with the house, an error if it could not look.
fn start(house: &House, task: Task) -> Result<bool> {
    match task {
        Task::Ci(args) => ci::ci(house, &args),
        Task::Cost(args) => cost::cost(house, &args),
        Task::Tidy => tidy::tidy(house),
        Task::Rules(args) => rules::rules(house, &args),
        Task::Bless(args) => bless::bless(house, &args),
        Task::Screenshots(args) => screenshots::screenshots(house, &args),
        Task::Mutants(args) => mutants::mutants(house, &args),
        Task::NewGame(args) => game::new_game(house, &args),
    }
}
