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
    /// How many copies of a function there may be. No margin.
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
        let fits = fits(found, most);
        ok &= fits;
        println!("{} {what}: {found}, at most {most}", if fits { "ok  " } else { "FAIL" });
    }
    if !ok {
        println!("`cargo xtask cost` shows where code comes from; {BOUNDS} says what the bounds mean.");
    }
    Ok(ok)
}

/// Does a figure keep its bound? Of a function that is not found at all, the bound has the wrong name.
fn fits(found: u64, most: u64) -> bool {
    (1..=most).contains(&found)
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
        let fit: Vec<bool> = rows.iter().map(|(_, found, most)| fits(*found, *most)).collect();
        assert_eq!(fit, [true, false, false]);
    }

    #[test]
    fn a_bound_on_something_that_is_not_there_fails() {
        assert!(fits(6, 6));
        assert!(!fits(0, 6));
    }
}
