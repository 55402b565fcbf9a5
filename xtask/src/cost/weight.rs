//! The program's weight: what a build makes of our code, held against what it may be.

use std::path::Path;

use anyhow::{Context as _, Result};

use super::program::Program;
use crate::house::House;

/// Where the bounds stand.
const BOUNDS: &str = "xtask/weight.toml";

/// Bounds of the program as the tests build it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Weight {
    /// Bytes of machine code.
    code: u64,
    /// Functions.
    functions: u64,
    /// How much more is let pass, in per cent.
    margin: u64,
    /// How often a function may be there, by a part of its name. No margin.
    copies: Vec<Copies>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Copies {
    name: String,
    at_most: u64,
}

/// Holds a program against its bounds and prints each; false if one is exceeded.
pub(crate) fn weigh(house: &House, program: &Path) -> Result<bool> {
    let path = house.join(BOUNDS);
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {BOUNDS}"))?;
    let weight: Weight = toml::from_str(&text).with_context(|| format!("{BOUNDS} is not as it should be"))?;
    let program = Program::read(program)?;
    let rows = findings(&weight, program.code, program.functions(), |name| program.named(name));
    let mut ok = true;
    for (what, found, most) in rows {
        let fits = found <= most;
        ok &= fits;
        println!("{} {what}: {found}, at most {most}", if fits { "ok  " } else { "FAIL" });
    }
    if !ok {
        println!("`cargo xtask cost` shows where code comes from; {BOUNDS} says what the bounds mean.");
    }
    Ok(ok)
}

/// Each bound: what it is of, what was found, what is allowed.
fn findings(
    weight: &Weight,
    code: u64,
    functions: u64,
    named: impl Fn(&str) -> u64,
) -> Vec<(String, u64, u64)> {
    let with_margin = |bound: u64| bound + bound * weight.margin / 100;
    let mut rows = vec![
        ("bytes of code".to_owned(), code, with_margin(weight.code)),
        ("functions".to_owned(), functions, with_margin(weight.functions)),
    ];
    rows.extend(weight.copies.iter().map(|c| (format!("copies of {}", c.name), named(&c.name), c.at_most)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_counts_for_sizes_and_not_for_copies() {
        let weight: Weight = toml::from_str(
            "code = 1000\nfunctions = 100\nmargin = 5\n[[copies]]\nname = \"act\"\nat_most = 6\n",
        )
        .unwrap();
        let rows = findings(&weight, 1050, 106, |_| 7);
        let fits: Vec<bool> = rows.iter().map(|(_, found, most)| found <= most).collect();
        assert_eq!(fits, [true, false, false]);
    }
}
