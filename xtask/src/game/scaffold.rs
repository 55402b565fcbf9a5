//! The `scaffold` step: a new game in a copy of the workspace, which must be as good as any game of ours.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::ci::FULL;
use crate::count::{Count, Runner};
use crate::house::House;
use crate::run::{self, Ran};
use crate::{rules, tidy};

/// A name that nobody would give a game.
const NAME: &str = "scaffolded";

/// Writes a game in a copy of the workspace, then formats, lints, tests and checks it there. The build folder
/// is ours, so that nothing is compiled twice.
pub(crate) fn scaffold(house: &House) -> Result<Ran> {
    let folder = tempfile::Builder::new().prefix("broadside-scaffold-").tempdir()?;
    copy(house, folder.path())?;
    let copy = House::at(folder.path());
    super::create(&copy, NAME, Some("A Scaffolded Game"))?;
    let target = target_folder(house)?;
    let mut count = Count::default();
    let steps = [
        format!("fmt --package {NAME} --package catalogue --check"),
        // The whole workspace with everything in it, as in the other steps: with one package alone other features of its
        // dependencies would be chosen, and all of them compiled anew.
        format!("clippy --locked --workspace {FULL} --test {NAME} -- -D warnings"),
        format!("test --locked --workspace {FULL} --test {NAME}"),
        // Shown, played and taught in the terminal, as every game of the catalogue.
        format!("test --locked --workspace {FULL} --test terminal every"),
    ];
    for args in steps {
        let mut command = Command::new("cargo");
        command.args(args.split(' ')).current_dir(copy.root()).env("CARGO_TARGET_DIR", &target);
        println!("-- {}", run::spelled(&command));
        let ran = run::counted(Runner::Cargo, &mut command)?;
        count += ran.count;
        if !ran.ok {
            return Ok(Ran { ok: false, count });
        }
    }
    Ok(Ran { ok: is_tidy(&copy)?, count })
}

/// The copy is as tidy as the workspace, and the new game's rules are covered.
fn is_tidy(copy: &House) -> Result<bool> {
    let mut ok = true;
    for finding in tidy::findings(copy)?.iter().filter(|f| f.weight == tidy::Weight::Error) {
        println!("{finding}");
        ok = false;
    }
    for game in rules::coverage(copy, Some(NAME))? {
        print!("{game}");
        ok &= game.problems.is_empty();
    }
    Ok(ok)
}

/// Copies our files with their times, so that what is built already counts as built.
pub(crate) fn copy(house: &House, to: &Path) -> Result<()> {
    for path in house.paths()? {
        let (from, to) = (house.join(&path), to.join(&path));
        if let Some(folder) = to.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::copy(&from, &to).with_context(|| format!("{path} cannot be copied"))?;
        let modified = std::fs::metadata(&from)?.modified()?;
        std::fs::File::options().write(true).open(&to)?.set_modified(modified)?;
    }
    Ok(())
}

/// Where cargo builds.
pub(crate) fn target_folder(house: &House) -> Result<PathBuf> {
    let out = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(house.root())
        .output()
        .context("cannot run `cargo metadata`")?;
    let told: serde_json::Value = serde_json::from_slice(&out.stdout).context("`cargo metadata` failed")?;
    let folder = told["target_directory"].as_str().context("`cargo metadata` names no target folder")?;
    Ok(PathBuf::from(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_keeps_times_and_leaves_build_output_behind() {
        let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        std::fs::create_dir_all(from.path().join("a/target")).expect("made");
        std::fs::write(from.path().join("a/b.txt"), "b").expect("written");
        std::fs::write(from.path().join("a/target/c.txt"), "c").expect("written");
        let house = House::at(from.path());
        copy(&house, to.path()).expect("copied");
        let time = |folder: &Path| {
            std::fs::metadata(folder.join("a/b.txt")).and_then(|m| m.modified()).expect("a time")
        };
        assert_eq!(time(from.path()), time(to.path()));
        assert!(!to.path().join("a/target/c.txt").exists());
    }
}
