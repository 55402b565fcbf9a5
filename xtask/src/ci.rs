//! `ci`: what CI runs, in CI's order, stopping at the first failure.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result};
use clap::ValueEnum;

use crate::count::{Count, Runner};
use crate::house::House;
use crate::run::{self, Ran};
use crate::{cost, game, rules, tidy};

/// The program with everything that can be left out of it.
pub(crate) const FULL: &str = "--features=broadside/full";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leave this step out
    #[arg(long, value_name = "STEP")]
    without: Vec<Step>,
    /// Run only this step
    #[arg(long, value_name = "STEP")]
    only: Vec<Step>,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Step {
    /// Formatting
    Fmt,
    /// Clippy, warnings denied
    Clippy,
    /// The program without what can be left out of it, warnings denied
    Slim,
    /// Tests but those in a browser, with nextest if it is installed
    Test,
    /// The weight of the program: its code and its functions, held against `xtask/weight.toml`
    Weight,
    /// Examples in the documentation
    Doctest,
    /// The documentation, warnings denied
    Doc,
    /// `cargo xtask tidy`
    Tidy,
    /// `cargo xtask rules`
    Rules,
    /// A new game from the template, tested in a copy of the workspace
    Scaffold,
    /// The program in a real terminal; needs tmux
    Terminal,
    /// The pages in a real browser; needs Chromium and its driver
    Browser,
}

/// Runs the steps; the last line printed is the count.
pub(crate) fn ci(house: &House, args: &Args) -> Result<bool> {
    let wanted = |s: &Step| !args.without.contains(s) && (args.only.is_empty() || args.only.contains(s));
    let mut total = Count::default();
    let mut failed = None;
    let mut taken = Vec::new();
    for step in Step::value_variants().iter().copied().filter(wanted) {
        let began = Instant::now();
        let (command, ran) = step.run(house)?;
        taken.push((step, began.elapsed()));
        total += ran.count;
        if !ran.ok {
            // A step that fails without a failing test counts as one failure.
            total.failed += u64::from(ran.count.failed == 0);
            failed = Some((step, command));
            break;
        }
    }
    if !args.without.is_empty() {
        println!();
        args.without.iter().for_each(|step| println!("left out: {}: {}", step.name(), step.about()));
    }
    println!();
    for (step, time) in &taken {
        println!("{:6.0} s {}", time.as_secs_f64(), step.name());
    }
    match &failed {
        Some((step, command)) => println!("\nfailed: {}: {command}", step.name()),
        None => println!(),
    }
    println!("{total}");
    Ok(failed.is_none())
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Step::Fmt => "fmt",
            Step::Clippy => "clippy",
            Step::Slim => "slim",
            Step::Test => "test",
            Step::Weight => "weight",
            Step::Doctest => "doctest",
            Step::Doc => "doc",
            Step::Tidy => "tidy",
            Step::Rules => "rules",
            Step::Scaffold => "scaffold",
            Step::Terminal => "terminal",
            Step::Browser => "browser",
        }
    }

    /// What the command line's help says of it.
    fn about(self) -> String {
        let help = self.to_possible_value().and_then(|v| v.get_help().map(ToString::to_string));
        help.unwrap_or_default()
    }

    /// Runs the step; gives the command as one would type it.
    fn run(self, house: &House) -> Result<(String, Ran)> {
        let inside = |args: &str| format!("cargo xtask {args}");
        let own = |ok: bool| Ran { ok, count: Count::default() };
        match self {
            Step::Tidy => {
                announce(self, &inside("tidy"));
                Ok((inside("tidy"), own(tidy::tidy(house)?)))
            }
            Step::Rules => {
                announce(self, &inside("rules"));
                Ok((inside("rules"), own(rules::rules(house, &rules::Args::default())?)))
            }
            Step::Scaffold => {
                let command = inside("ci --only scaffold");
                announce(self, &command);
                Ok((command, game::scaffold(house)?))
            }
            Step::Weight => weight(house),
            Step::Terminal => terminal(house),
            Step::Browser => browser(house),
            Step::Fmt | Step::Clippy | Step::Slim | Step::Test | Step::Doctest | Step::Doc => {
                let mut command = self.command();
                command.current_dir(house.root());
                announce(self, &run::spelled(&command));
                let nextest = command.get_args().any(|arg| arg == "nextest");
                let ran = match self {
                    Step::Test if nextest => run::counted(Runner::Nextest, &mut command)?,
                    Step::Test | Step::Doctest => run::counted(Runner::Cargo, &mut command)?,
                    _ => run::plain(&mut command)?,
                };
                Ok((run::spelled(&command), ran))
            }
        }
    }

    fn command(self) -> Command {
        let mut command = Command::new("cargo");
        let args: &[&str] = match self {
            Step::Fmt => &["fmt", "--all", "--check"],
            Step::Clippy => {
                &["clippy", "--workspace", FULL, "--all-targets", "--locked", "--", "-D", "warnings"]
            }
            // The whole workspace here too: the rest of it has been looked at, and with one package alone other features
            // of its dependencies would be chosen, and all of them compiled anew.
            Step::Slim => &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"],
            Step::Test if run::installed("cargo", &["nextest", "--version"]) => &[
                "nextest",
                "run",
                "--workspace",
                FULL,
                // Without the examples: clippy has seen them.
                "--tests",
                "--locked",
                "--no-fail-fast",
                "-E",
                "not package(browser)",
            ],
            Step::Test => &[
                "test",
                "--workspace",
                FULL,
                "--exclude",
                "browser",
                "--tests",
                "--locked",
                "--no-fail-fast",
            ],
            Step::Doctest => &["test", "--doc", "--workspace", FULL, "--locked"],
            Step::Doc => &["doc", "--workspace", FULL, "--no-deps", "--locked"],
            Step::Tidy | Step::Rules | Step::Scaffold | Step::Weight | Step::Terminal | Step::Browser => &[],
        };
        command.args(args);
        match self {
            Step::Doc => command.env("RUSTDOCFLAGS", "-D warnings"),
            // Nothing is blessed here, whatever the environment says, and no file is left behind.
            Step::Test => command.env("INSTA_UPDATE", "no").env_remove("BROADSIDE_BLESS"),
            _ => &mut command,
        };
        command
    }
}

fn announce(step: Step, command: &str) {
    println!("\n== {}: {command}", step.name());
}

/// Builds the program; gives where it lies, or how the build failed.
fn program(house: &House) -> Result<Result<PathBuf, (String, Ran)>> {
    let mut build = Command::new("cargo");
    // The whole workspace, so that what other steps have built is not built again with other features.
    build.args(["build", "--locked", "--workspace", FULL, "--bin", "broadside"]).current_dir(house.root());
    let built = run::plain(&mut build)?;
    if !built.ok {
        return Ok(Err((run::spelled(&build), built)));
    }
    Ok(Ok(game::target_folder(house)?.join("debug").join("broadside")))
}

/// Weighs the program. What is compiled piece by piece for the next build has other copies of functions than what is
/// built once, so it is weighed only where that is switched off, as in CI.
fn weight(house: &House) -> Result<(String, Ran)> {
    let command = "cargo xtask ci --only weight".to_owned();
    announce(Step::Weight, &command);
    if std::env::var_os("CARGO_INCREMENTAL").is_none_or(|set| set != "0") {
        println!("left out: only a program built with CARGO_INCREMENTAL=0 has a weight that can be compared");
        return Ok((command, Ran { ok: true, count: Count::default() }));
    }
    let program = match program(house)? {
        Ok(program) => program,
        Err(failed) => return Ok(failed),
    };
    let ok = cost::weigh(house, &program)?;
    Ok((command, Ran { ok, count: Count::default() }))
}

/// Plays the program in tmux.
fn terminal(house: &House) -> Result<(String, Ran)> {
    let script = "tests/terminal.sh";
    announce(Step::Terminal, script);
    let program = match program(house)? {
        Ok(program) => program,
        Err(failed) => return Ok(failed),
    };
    let mut play = Command::new(house.join(script));
    play.arg(program).current_dir(house.root());
    let ran = run::counted(Runner::Script, &mut play).context("the terminal's test needs bash and tmux")?;
    Ok((format!("{script} target/debug/broadside"), ran))
}

/// Plays in a browser. Without one the step is left out, in CI it fails.
fn browser(house: &House) -> Result<(String, Ran)> {
    let nextest = run::installed("cargo", &["nextest", "--version"]);
    let mut play = Command::new("cargo");
    play.args(if nextest { ["nextest", "run"].as_slice() } else { &["test"] });
    // The whole workspace here too.
    play.args(["--workspace", FULL, "--test", "in_browser", "--locked", "--no-fail-fast"])
        .current_dir(house.root());
    announce(Step::Browser, &run::spelled(&play));
    if !run::installed("chromedriver", &["--version"]) {
        let ok = std::env::var_os("CI").is_none_or(|ci| ci != "true");
        println!("left out: there is no chromedriver (Debian: apt-get install chromium chromium-driver)");
        return Ok((run::spelled(&play), Ran { ok, count: Count::default() }));
    }
    let program = match program(house)? {
        Ok(program) => program,
        Err(failed) => return Ok(failed),
    };
    play.env("BROADSIDE_BIN", program);
    let runner = if nextest { Runner::Nextest } else { Runner::Cargo };
    let ran = run::counted(runner, &mut play)?;
    play.env_remove("BROADSIDE_BIN");
    Ok((run::spelled(&play), ran))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ci_denies_warnings_and_keeps_the_lock_file() {
        for step in [Step::Clippy, Step::Test, Step::Doctest, Step::Doc] {
            let said = run::spelled(&step.command());
            assert!(said.contains("--locked") && said.contains("--workspace"), "{said}");
        }
        assert!(run::spelled(&Step::Clippy.command()).ends_with("-- -D warnings"));
        assert!(run::spelled(&Step::Doc.command()).starts_with("RUSTDOCFLAGS='-D warnings'"));
    }

    #[test]
    fn ci_never_blesses() {
        let command = Step::Test.command();
        let set: Vec<_> = command.get_envs().map(|(name, value)| (name.to_str(), value.is_some())).collect();
        assert_eq!(set, [(Some("BROADSIDE_BLESS"), false), (Some("INSTA_UPDATE"), true)]);
    }

    #[test]
    fn steps_have_the_names_of_the_command_line() {
        for step in Step::value_variants() {
            let value = step.to_possible_value().expect("no step is hidden");
            assert_eq!(value.get_name(), step.name());
        }
    }
}
