//! `broadside engine`, `completions` and `man`.

use std::io::{BufRead as _, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap_complete::Shell;

/// Arguments of `engine`.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  printf '%s\\n' '{\"id\":1,\"do\":\"new\",\"game\":\"solo\",\"seed\":\"x\"}' '{\"id\":2,\"do\":\"legal\",\"seat\":0,\"limit\":3}' | broadside engine

One request a line, one answer a line, in order; docs/engine-protocol.md describes them.")]
pub(crate) struct EngineArgs {}

/// Arguments of `completions`.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  broadside completions bash > ~/.local/share/bash-completion/completions/broadside"
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Arguments of `man`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside man > broadside.1 && man ./broadside.1
  broadside man simulate > broadside-simulate.1")]
pub(crate) struct ManArgs {
    /// One command's own page
    command: Option<String>,
}

pub(crate) fn engine() -> anyhow::Result<ExitCode> {
    let mut engine = catalogue::Engine::new();
    let (mut input, mut out) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        writeln!(out, "{}", engine.answer(text.trim()))?;
        out.flush()?;
    }
}

pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command(), "broadside", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let mut whole = crate::command();
    whole.build();
    let command = match &args.command {
        None => whole,
        Some(name) => {
            let names: Vec<&str> = whole.get_subcommands().map(clap::Command::get_name).collect();
            let hint = catalogue::did_you_mean(name, &names);
            let found =
                whole.find_subcommand(name).with_context(|| format!("there is no command `{name}`{hint}"))?;
            found.clone().name(format!("broadside-{name}"))
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    std::io::stdout().lock().write_all(&page)?;
    Ok(ExitCode::SUCCESS)
}
