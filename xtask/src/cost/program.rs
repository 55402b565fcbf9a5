//! What a built program consists of, read from its table of symbols.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use object::{Object as _, ObjectSection as _, ObjectSymbol as _, SectionKind, SymbolKind};

/// One function: its name without what tells copies apart, and its bytes.
struct Function {
    name: String,
    bytes: u64,
}

/// A program on disk.
pub(super) struct Program {
    /// Bytes of what is loaded: the file without its symbols and debug information.
    pub(super) loaded: u64,
    /// Bytes of machine code.
    pub(super) code: u64,
    functions: Vec<Function>,
}

impl Program {
    pub(super) fn read(path: &Path) -> Result<Program> {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let file = object::File::parse(&*bytes)
            .with_context(|| format!("{} is not a program that can be read", path.display()))?;
        let mut program = Program { loaded: 0, code: 0, functions: Vec::new() };
        for section in file.sections() {
            match section.kind() {
                SectionKind::Text => program.code += section.size(),
                SectionKind::Debug | SectionKind::Metadata | SectionKind::UninitializedData => continue,
                _ => {}
            }
            // Symbols and their names have no address: nothing of them is loaded.
            program.loaded += if section.address() == 0 { 0 } else { section.size() };
        }
        for symbol in file.symbols().filter(|s| s.kind() == SymbolKind::Text && s.size() > 0) {
            let name = symbol.name().unwrap_or_default();
            let name = format!("{:#}", rustc_demangle::demangle(name));
            program.functions.push(Function { name, bytes: symbol.size() });
        }
        Ok(program)
    }

    /// How many functions it has.
    pub(super) fn functions(&self) -> u64 {
        self.functions.len() as u64
    }

    /// Copies and bytes of every function name.
    fn copies(&self) -> BTreeMap<&str, (u64, u64)> {
        tally(self.functions.iter().map(|f| (f.name.as_str(), f.bytes)))
    }

    /// How many copies of a function there are.
    pub(super) fn named(&self, name: &str) -> u64 {
        self.functions.iter().filter(|f| f.name == name).count() as u64
    }

    /// Size, functions by crate, and the functions with most copies and most bytes.
    pub(super) fn report(&self, rows: usize) -> String {
        let mut said = String::new();
        let mb = |bytes: u64| bytes as f64 / 1e6;
        let _ = writeln!(
            said,
            "\nThe program: {:.1} MB stripped, {:.1} MB of it code in {} functions",
            mb(self.loaded),
            mb(self.code),
            self.functions()
        );
        let crates = tally(self.functions.iter().map(|f| (home(&f.name), f.bytes)));
        said += "\nCode by crate: where the function is written, MB and functions\n";
        for (name, (count, bytes)) in largest(&crates, rows) {
            let _ = writeln!(said, "{:8.2} {count:8} {name}", mb(bytes));
        }
        let copies = self.copies();
        said += "\nMost code by name: MB and copies\n";
        for (name, (count, bytes)) in largest(&copies, rows) {
            let _ = writeln!(said, "{:8.2} {count:8} {}", mb(bytes), short(name));
        }
        let mut most: Vec<_> = copies.into_iter().collect();
        most.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        said += "\nMost copies by name: copies and MB\n";
        for (name, (count, bytes)) in most.into_iter().take(rows) {
            let _ = writeln!(said, "{count:8} {:8.2} {}", mb(bytes), short(name));
        }
        said
    }
}

/// Adds up: name → (how many, bytes).
fn tally<'a>(all: impl Iterator<Item = (&'a str, u64)>) -> BTreeMap<&'a str, (u64, u64)> {
    let mut sums: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for (name, bytes) in all {
        let sum = sums.entry(name).or_default();
        *sum = (sum.0 + 1, sum.1 + bytes);
    }
    sums
}

fn largest<'a>(sums: &BTreeMap<&'a str, (u64, u64)>, rows: usize) -> Vec<(&'a str, (u64, u64))> {
    let mut all: Vec<_> = sums.iter().map(|(name, sum)| (*name, *sum)).collect();
    all.sort_by_key(|(_, (_, bytes))| std::cmp::Reverse(*bytes));
    all.truncate(rows);
    all
}

/// The crate in which a function is written: for `<naval::state::State as core::clone::Clone>::clone` that is `naval`.
fn home(name: &str) -> &str {
    let name = name.trim_start_matches(['<', '&', '[', '(', '*']);
    let name = ["mut ", "const ", "dyn "].iter().fold(name, |name, word| name.trim_start_matches(word));
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
    if name[end..].starts_with("::") { &name[..end] } else { "C and other" }
}

/// A name that fits on a line.
fn short(name: &str) -> String {
    const WIDEST: usize = 120;
    if name.chars().count() <= WIDEST {
        return name.to_owned();
    }
    name.chars().take(WIDEST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_lives_where_it_is_written() {
        assert_eq!(home("naval::rules::fire"), "naval");
        assert_eq!(home("<naval::state::State as core::clone::Clone>::clone"), "naval");
        assert_eq!(
            home("<&mut serde_json::de::Deserializer<R> as serde::de::Deserializer>::x"),
            "serde_json"
        );
        assert_eq!(home("sqlite3_step"), "C and other");
    }

    #[test]
    fn this_very_program_can_be_read() {
        let own = Program::read(&std::env::current_exe().unwrap()).unwrap();
        assert_eq!(own.named("xtask::cost::program::tests::this_very_program_can_be_read"), 1);
        assert!(own.code > 0 && own.loaded > own.code, "{} of {}", own.code, own.loaded);
        let said = own.report(5);
        assert!(said.contains("Most copies by name") && said.contains("core"), "{said}");
    }
}
