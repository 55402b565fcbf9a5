//! What each crate's compilation costs: this program stands in for the compiler, runs it, and notes its processor time.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Context as _, Result};

/// Where the stand-in notes what the compiler took.
const LOG: &str = "BROADSIDE_COST_LOG";

/// Lets a cargo command compile through this program.
pub(super) fn watch(command: &mut Command, log: &Path, folder: &Path) -> Result<()> {
    if let Some(parent) = log.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(log, "").with_context(|| format!("cannot write {}", log.display()))?;
    let own = std::env::current_exe().context("this program does not know where it is")?;
    command.env("RUSTC_WRAPPER", own).env(LOG, log).env("CARGO_TARGET_DIR", folder);
    Ok(())
}

/// If this program was called as the compiler: runs the compiler and notes its processor time.
pub(crate) fn wrapped() -> Option<ExitCode> {
    let log = std::env::var_os(LOG)?;
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (compiler, rest) = args.split_first()?;
    let Ok(status) = Command::new(compiler).args(rest).status() else {
        return Some(ExitCode::from(127));
    };
    let taken = children();
    let words: Vec<_> = rest.iter().map(|arg| arg.to_string_lossy()).collect();
    let name = words.iter().position(|word| word == "--crate-name").and_then(|at| words.get(at + 1));
    if let Some(name) = name {
        let line = format!("{:.2} {name}\n", taken.as_secs_f64());
        // One write for one line: several compilers note theirs at the same time.
        if let Ok(mut log) = std::fs::OpenOptions::new().append(true).open(log) {
            let _ = log.write_all(line.as_bytes());
        }
    }
    Some(ExitCode::from(u8::try_from(status.code().unwrap_or(101)).unwrap_or(101)))
}

/// Processor time of all children that have ended.
fn children() -> Duration {
    let used = nix::sys::resource::getrusage(nix::sys::resource::UsageWho::RUSAGE_CHILDREN);
    used.map_or(Duration::ZERO, |used| {
        [used.user_time(), used.system_time()]
            .into_iter()
            .map(|time| {
                Duration::new(time.tv_sec().unsigned_abs(), time.tv_usec().unsigned_abs() as u32 * 1000)
            })
            .sum()
    })
}

/// Seconds of each crate, the dearest first. A crate that is compiled several times is added up.
fn seconds(log: &str) -> Vec<(String, f64)> {
    let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
    for (time, name) in log.lines().filter_map(|line| line.split_once(' ')) {
        *sums.entry(name).or_default() += time.parse().unwrap_or(0.0);
    }
    let mut rows: Vec<_> = sums.into_iter().map(|(name, time)| (name.to_owned(), time)).collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    rows
}

/// What the log of a build says.
pub(super) fn report(log: &Path, wall: Duration, rows: usize) -> Result<String> {
    let text = std::fs::read_to_string(log).with_context(|| format!("cannot read {}", log.display()))?;
    let crates = seconds(&text);
    let compilers: f64 = crates.iter().map(|(_, time)| time).sum();
    let all = children().as_secs_f64();
    let mut said = String::new();
    let _ =
        writeln!(said, "\nBuilt in {:.0} s, {:.1} minutes of processor time", wall.as_secs_f64(), all / 60.0);
    let _ = writeln!(said, "{compilers:8.1} s in the compiler, {} crates", crates.len());
    let _ = writeln!(said, "{:8.1} s in C compilers, build scripts and cargo", (all - compilers).max(0.0));
    for (name, time) in crates.iter().take(rows) {
        let _ = writeln!(said, "{time:8.1} s {name}");
    }
    let rest: f64 = crates.iter().skip(rows).map(|(_, time)| time).sum();
    let _ = writeln!(said, "{rest:8.1} s all others");
    Ok(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_that_is_compiled_twice_is_added_up() {
        let log = "1.50 syn\n9.25 naval\nnonsense\n2.00 syn\n";
        assert_eq!(seconds(log), [("naval".to_owned(), 9.25), ("syn".to_owned(), 3.5)]);
    }
}
