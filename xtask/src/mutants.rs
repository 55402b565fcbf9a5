//! `mutants`: faults on purpose, and which of them the tests notice.
//!
//! All faults of `xtask/mutants.toml` are written into a copy of the workspace, each behind a switch, so that the copy is
//! built once. Then the tests run with one fault after the other.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::game::{copy, target_folder};
use crate::house::House;
use crate::run;

/// The list.
const LIST: &str = "xtask/mutants.toml";
/// All tests but those that the faults themselves would break, and those in a browser.
const OTHERS: &str = "all() - package(browser) - package(xtask)";
/// The switch: the number of the fault that is on.
const SWITCH: &str = "BROADSIDE_MUTANT";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Try the tests of this workspace instead, another commit's for instance
    #[arg(long, value_name = "FOLDER")]
    tree: Option<PathBuf>,
    /// Only faults whose file has this in its path
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    mutant: Vec<Mutant>,
}

/// One fault.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Mutant {
    file: String,
    find: String,
    with: String,
    /// Which tests are tried first, as nextest writes it.
    tests: String,
}

/// Runs the tests once without a fault and once with each; true if all faults were noticed.
pub(crate) fn mutants(house: &House, args: &Args) -> Result<bool> {
    let list: List =
        toml::from_str(&house.read(LIST)?).with_context(|| format!("{LIST} is not as it should be"))?;
    let tree = args.tree.as_ref().map_or_else(|| House::at(house.root()), House::at);
    let folder = tempfile::Builder::new().prefix("broadside-mutants-").tempdir()?;
    copy(&tree, folder.path())?;
    let faulty = House::at(folder.path());
    for (number, mutant) in list.mutant.iter().enumerate() {
        plant(&faulty, number, mutant)?;
    }
    add_switch(&faulty)?;
    let target = target_folder(&tree)?;
    let tests = |filter: &str, number: Option<usize>, shown: bool| -> Result<(bool, Vec<String>)> {
        let mut command = Command::new("cargo");
        command.args([
            "nextest",
            "run",
            "--workspace",
            "--all-features",
            "--tests",
            "--locked",
            "--fail-fast",
            "-E",
            filter,
        ]);
        command.current_dir(faulty.root()).env("CARGO_TARGET_DIR", &target).env("INSTA_UPDATE", "no");
        match number {
            Some(number) => command.env(SWITCH, number.to_string()),
            None => command.env_remove(SWITCH),
        };
        if shown {
            return Ok((run::plain(&mut command)?.ok, Vec::new()));
        }
        let done = command.stdout(Stdio::null()).stderr(Stdio::piped()).output()?;
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        ensure!(said.contains("Nextest run ID"), "the tests did not run: {said}");
        Ok((done.status.success(), said.lines().filter_map(failed).collect()))
    };
    let (sound, _) = tests(OTHERS, None, true)?;
    if !sound {
        bail!("the tests fail without any fault");
    }
    let wanted = |mutant: &&Mutant| args.only.as_ref().is_none_or(|text| mutant.file.contains(text));
    let (mut noticed, mut all) = (0, 0);
    for (number, mutant) in list.mutant.iter().enumerate().filter(|(_, mutant)| wanted(mutant)) {
        all += 1;
        let (_, mut by) = tests(&mutant.tests, Some(number), false)?;
        if by.is_empty() {
            let rest = format!("{OTHERS} - ({})", mutant.tests);
            (_, by) = tests(&rest, Some(number), false)?;
        }
        match by.first() {
            Some(test) => {
                noticed += 1;
                println!("noticed  {}: {} (by {test})", mutant.file, mutant.find);
            }
            None => println!("MISSED   {}: {} → {}", mutant.file, mutant.find, mutant.with),
        }
    }
    println!("\n{noticed} of {all} faults noticed");
    Ok(noticed == all)
}

/// Writes a fault into the copy, behind its switch.
fn plant(copy: &House, number: usize, mutant: &Mutant) -> Result<()> {
    let path = copy.join(&mutant.file);
    let text =
        std::fs::read_to_string(&path).with_context(|| format!("{LIST}: {} cannot be read", mutant.file))?;
    let times = text.matches(&mutant.find).count();
    ensure!(times == 1, "{LIST}: `{}` stands {times} times in {}, not once", mutant.find, mutant.file);
    let switch = format!("(if contract::mutant({number}) {{ {} }} else {{ {} }})", mutant.with, mutant.find);
    // In the contract itself it has another name.
    let own = mutant.file.starts_with("platform/contract/");
    let switch = if own { switch.replace("contract::mutant(", "crate::mutant(") } else { switch };
    std::fs::write(&path, text.replace(&mutant.find, &switch))?;
    Ok(())
}

/// Gives the copy's contract the switch.
fn add_switch(copy: &House) -> Result<()> {
    let path = copy.join("platform/contract/src/lib.rs");
    let text = std::fs::read_to_string(&path)?;
    let switch = format!(
        "\n/// Is this fault on?\npub fn mutant(number: usize) -> bool {{\n    \
         static ON: std::sync::LazyLock<Option<usize>> =\n        \
         std::sync::LazyLock::new(|| std::env::var(\"{SWITCH}\").ok()?.parse().ok());\n    \
         *ON == Some(number)\n}}\n"
    );
    std::fs::write(&path, text + &switch)?;
    Ok(())
}

/// The test that failed, if a line of nextest says so.
fn failed(line: &str) -> Option<String> {
    let line = line.trim_start();
    let rest = ["FAIL [", "SIGABRT [", "TIMEOUT ["].iter().find_map(|word| line.strip_prefix(word))?;
    Some(rest.split_once(')').map_or(rest, |(_, name)| name).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_test_is_known_by_its_line() {
        let line = "        FAIL [   0.102s] ( 7/72) solo::solo rules::s2_1f_the_call_wins";
        assert_eq!(failed(line).as_deref(), Some("solo::solo rules::s2_1f_the_call_wins"));
        assert_eq!(failed("        PASS [   0.102s] ( 7/72) solo::solo x"), None);
    }

    #[test]
    fn every_fault_stands_where_the_list_says() {
        let house = House::here().unwrap();
        let list: List = toml::from_str(&house.read(LIST).unwrap()).unwrap();
        assert!(list.mutant.len() >= 40, "{} faults", list.mutant.len());
        for mutant in &list.mutant {
            let text = house.read(&mutant.file).unwrap();
            assert_eq!(text.matches(&mutant.find).count(), 1, "{}: {}", mutant.file, mutant.find);
        }
    }
}
