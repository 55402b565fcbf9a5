//! Running commands: shown as they are run, counted if they are tests.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, IsTerminal as _, Read, Write};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context as _, Result};

use crate::count::{Count, Runner};

/// How a command ended.
pub(crate) struct Ran {
    pub(crate) ok: bool,
    pub(crate) count: Count,
}

/// A command as one would type it.
pub(crate) fn spelled(command: &Command) -> String {
    let mut text = String::new();
    for (name, value) in command.get_envs() {
        let name = name.to_string_lossy();
        if let Some(value) = value.filter(|_| name != "CARGO_TERM_COLOR" && name != "CARGO_TARGET_DIR") {
            let _ = write!(text, "{name}={} ", quoted(&value.to_string_lossy()));
        }
    }
    text += &command.get_program().to_string_lossy();
    for arg in command.get_args() {
        let _ = write!(text, " {}", quoted(&arg.to_string_lossy()));
    }
    text
}

fn quoted(text: &str) -> String {
    if text.is_empty() || text.contains([' ', '*', '$']) { format!("'{text}'") } else { text.to_owned() }
}

/// Runs a command whose output goes straight to ours.
pub(crate) fn plain(command: &mut Command) -> Result<Ran> {
    let status = command.status().with_context(|| format!("cannot run `{}`", spelled(command)))?;
    Ok(Ran { ok: status.success(), count: Count::default() })
}

/// Runs a command, shows its output as it comes, and adds up the tests that it reports.
pub(crate) fn counted(runner: Runner, command: &mut Command) -> Result<Ran> {
    if std::io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let spawned = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.with_context(|| format!("cannot run `{}`", spelled(command)))?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let errors = thread::spawn(move || err.map(|e| pass_on(runner, e, std::io::stderr())));
    let mut count = out.map(|o| pass_on(runner, o, std::io::stdout())).unwrap_or_default();
    if let Ok(Some(more)) = errors.join() {
        count += more;
    }
    let status = child.wait()?;
    Ok(Ran { ok: status.success(), count })
}

fn pass_on(runner: Runner, from: impl Read, mut to: impl Write) -> Count {
    let mut count = Count::default();
    let mut lines = BufReader::new(from);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        let _ = to.write_all(&line);
        let _ = to.flush();
        count += Count::of_line(runner, &String::from_utf8_lossy(&line)).unwrap_or_default();
        line.clear();
    }
    count
}

/// Is a program on the path (and does it answer to `--version` or `-V`)?
pub(crate) fn installed(program: &str, args: &[&str]) -> bool {
    let tried = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_spelled_as_typed() {
        let mut command = Command::new("cargo");
        command.env("RUSTDOCFLAGS", "-D warnings").args(["doc", "--no-deps"]);
        assert_eq!(spelled(&command), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn counts_are_added_over_all_lines() {
        let text = "x\ntest result: ok. 3 passed; 0 failed;\ntest result: FAILED. 2 passed; 1 failed;\n";
        let mut shown = Vec::new();
        let count = pass_on(Runner::Cargo, text.as_bytes(), &mut shown);
        assert_eq!(count, Count { passed: 5, failed: 1 });
        assert_eq!(shown, text.as_bytes());
    }
}
