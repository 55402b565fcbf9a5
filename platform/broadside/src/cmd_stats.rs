//! `broadside stats`.

use std::io::Write as _;
use std::process::ExitCode;

use catalogue::Entry;
use contract::Answer;
use serde_json::{Map, Value};
use terminal::{Keepsakes, count};

use crate::setup::{find_game, print_json};

/// Arguments of `stats`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside stats                  every game you have finished a game of
  broadside stats solo             one game
  broadside stats solo --json      for programs")]
pub(crate) struct StatsArgs {
    /// The game; every game that was played if none is named
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<ExitCode> {
    match &args.game {
        Some(id) => one(find_game(id)?, args.json)?,
        None => all(args.json)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The statistics of a game, and what they are made from.
fn figures(entry: &dyn Entry) -> anyhow::Result<(Answer, Keepsakes)> {
    let kept = crate::cmd_play::shelf()?.keepsakes(entry.meta().id)?;
    Ok((entry.statistics(&kept.values), kept))
}

fn one(entry: &dyn Entry, as_json: bool) -> anyhow::Result<()> {
    let (answer, kept) = figures(entry)?;
    if as_json {
        let mut json = answer.json;
        json["unreadable_records"] = kept.broken.into();
        return print_json(&json);
    }
    let mut out = std::io::stdout().lock();
    out.write_all(answer.text.as_bytes())?;
    left_out(&mut out, kept.broken)
}

/// Every game that was played to its end.
fn all(as_json: bool) -> anyhow::Result<()> {
    let mut told = Map::new();
    let mut out = std::io::stdout().lock();
    let mut broken = 0;
    for entry in catalogue::games() {
        let (answer, kept) = figures(*entry)?;
        broken = broken.max(kept.broken);
        if kept.values.is_empty() {
            continue;
        }
        if !as_json {
            let gap = if told.is_empty() { "" } else { "\n" };
            writeln!(out, "{gap}{}\n{}", entry.meta().title, answer.text.trim_end())?;
        }
        told.insert(entry.meta().id.into(), answer.json);
    }
    if as_json {
        drop(out);
        return print_json(&Value::Object(told));
    }
    if told.is_empty() {
        writeln!(out, "You have finished no game yet. `broadside play GAME` begins one.")?;
    }
    left_out(&mut out, broken)
}

/// How many files could not be read.
fn left_out(out: &mut impl std::io::Write, broken: usize) -> anyhow::Result<()> {
    if broken > 0 {
        let verb = if broken == 1 { "is" } else { "are" };
        writeln!(out, "\n{} could not be read and {verb} left out.", count(broken as u64, "saved record"))?;
    }
    Ok(())
}
