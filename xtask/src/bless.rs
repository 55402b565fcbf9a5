//! `bless`: tests write what they find as what they expect. Never part of `ci`: read the difference first.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::process::Command;

use anyhow::Result;

use crate::house::House;
use crate::run;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this package
    #[arg(long, short)]
    package: Option<String>,
    /// Only tests whose name contains this
    filter: Option<String>,
}

/// Runs the tests with blessing switched on and lists the files that changed.
pub(crate) fn bless(house: &House, args: &Args) -> Result<bool> {
    let before = contents(house)?;
    let mut command = command(args);
    command.current_dir(house.root());
    println!("{}", run::spelled(&command));
    let ran = run::plain(&mut command)?;
    let after = contents(house)?;
    let mut changed = 0;
    for (path, hash) in &after {
        let what = match before.get(path) {
            None => "new",
            Some(old) if old != hash => "changed",
            Some(_) => continue,
        };
        println!("{what:<8} {path}");
        changed += 1;
    }
    if changed == 0 {
        println!("Nothing changed.");
    } else {
        println!("{changed} files blessed. Read `git diff` before you commit them.");
    }
    Ok(ran.ok)
}

fn command(args: &Args) -> Command {
    let mut command = Command::new("cargo");
    command.args(["test", "--locked", "--no-fail-fast"]);
    match &args.package {
        Some(package) => command.args(["--package", package]),
        None => command.args(["--workspace", "--exclude", "browser"]),
    };
    if let Some(filter) = &args.filter {
        command.arg(filter);
    }
    // Ours for golden files, insta's for snapshots.
    command.env("BROADSIDE_BLESS", "1").env("INSTA_UPDATE", "always");
    command
}

/// Every file of ours with a hash of its contents.
fn contents(house: &House) -> Result<BTreeMap<String, u64>> {
    let mut found = BTreeMap::new();
    for path in house.paths()? {
        let mut hasher = DefaultHasher::new();
        std::fs::read(house.join(&path))?.hash(&mut hasher);
        found.insert(path, hasher.finish());
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blessing_can_be_narrowed() {
        let args = Args { package: Some("solo".into()), filter: Some("golden".into()) };
        let text = run::spelled(&command(&args));
        let said =
            "BROADSIDE_BLESS=1 INSTA_UPDATE=always cargo test --locked --no-fail-fast --package solo golden";
        assert_eq!(text, said);
    }
}
