//! `broadside stats`.

use std::io::Write as _;
use std::process::ExitCode;

use crate::setup::{find_game, print_json};

/// Arguments of `stats`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  broadside stats solo\n  broadside stats solo --json")]
pub(crate) struct StatsArgs {
    /// The game
    game: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<ExitCode> {
    let entry = find_game(&args.game)?;
    let kept = crate::cmd_play::shelf()?.keepsakes(entry.meta().id)?;
    let answer = entry.statistics(&kept.values);
    if args.json {
        let mut json = answer.json;
        json["unreadable_records"] = kept.broken.into();
        print_json(&json)?;
    } else {
        let mut out = std::io::stdout().lock();
        out.write_all(answer.text.as_bytes())?;
        if kept.broken > 0 {
            writeln!(out, "\n{} saved records could not be read and are left out.", kept.broken)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
