//! `tidy`: what a program can check of ARCHITECTURE.md and STYLE.md. Every finding names its file and line.

mod docs;
mod files;
mod games;
mod purity;
mod rooms;

use std::fmt;

use anyhow::Result;

use crate::house::{File, House};

/// How bad a finding is: only errors fail the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Error,
    Warning,
}

/// Something that is not as the documents say.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) weight: Weight,
    pub(crate) text: String,
}

impl Finding {
    pub(crate) fn error(path: impl Into<String>, line: usize, text: impl Into<String>) -> Self {
        Finding { path: path.into(), line, weight: Weight::Error, text: text.into() }
    }

    pub(crate) fn warning(path: impl Into<String>, line: usize, text: impl Into<String>) -> Self {
        Finding { weight: Weight::Warning, ..Finding::error(path, line, text) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Error => "error",
            Weight::Warning => "warning",
        };
        write!(f, "{}:{}: {weight}: {}", self.path, self.line, self.text)
    }
}

/// Everything that is not tidy.
pub(crate) fn findings(house: &House) -> Result<Vec<Finding>> {
    let files = house.files()?;
    let games = house.games()?;
    let mut found = Vec::new();
    files::check(&files, &mut found);
    purity::check(&files, &mut found);
    rooms::check(&files, &games, &mut found)?;
    games::check(&files, &games, &mut found);
    docs::check(&files, &house.paths()?, &mut found);
    found.sort();
    found.dedup();
    Ok(found)
}

/// Prints the findings; false if there are errors.
pub(crate) fn tidy(house: &House) -> Result<bool> {
    let found = findings(house)?;
    for finding in &found {
        println!("{finding}");
    }
    let errors = found.iter().filter(|f| f.weight == Weight::Error).count();
    println!("tidy: {errors} errors, {} warnings", found.len() - errors);
    Ok(errors == 0)
}

/// The file at a path.
fn find<'a>(files: &'a [File], path: &str) -> Option<&'a File> {
    files.iter().find(|f| f.path == path)
}

#[cfg(test)]
pub(crate) fn file(path: &str, text: &str) -> File {
    File { path: path.into(), text: text.into() }
}
