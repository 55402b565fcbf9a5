//! `broadside rules`.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use crate::setup::find_game;

/// Arguments of `rules`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  broadside rules solo\n  broadside rules solo --plain > solo.md")]
pub(crate) struct RulesArgs {
    /// The game
    game: String,
    /// Print the Markdown text, without a pager
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let entry = find_game(&args.game)?;
    if args.plain || !std::io::stdout().is_terminal() {
        std::io::stdout().lock().write_all(entry.rulebook().as_bytes())?;
    } else {
        crate::cmd_play::rulebook_screen(entry)?;
    }
    Ok(ExitCode::SUCCESS)
}
