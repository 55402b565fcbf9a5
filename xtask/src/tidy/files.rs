//! What holds for every text file: length, first lines, white space, nothing left undone, no machine's paths.

use super::Finding;
use crate::house::File;
use crate::scan;

/// A Rust file longer than this is a warning …
const LONG: usize = 400;
/// … and longer than this an error.
const TOO_LONG: usize = 600;

pub(super) fn check(files: &[File], found: &mut Vec<Finding>) {
    for file in files {
        if file.ends(".rs") {
            rust(file, found);
        }
        if file.path != "Cargo.lock" {
            machine_paths(file, found);
        }
        if !is_made(file) {
            white_space(file, found);
        }
    }
}

/// Written by programs: their bytes are what they are.
fn is_made(file: &File) -> bool {
    let endings = [".snap", ".svg", ".jsonl", ".lock", ".broadside"];
    let folders = ["/golden/", "/pictures/", "/seeds/"];
    endings.iter().any(|end| file.ends(end)) || folders.iter().any(|folder| file.path.contains(folder))
}

fn rust(file: &File, found: &mut Vec<Finding>) {
    if !file.text.starts_with("//! ") {
        let text = "a file begins with `//!` and says what it owns";
        found.push(Finding::error(&file.path, 1, text));
    }
    let count = file.text.lines().count();
    if count > TOO_LONG {
        found.push(Finding::error(
            &file.path,
            count,
            format!("{count} lines; {TOO_LONG} is the most: split it"),
        ));
    } else if count > LONG {
        found.push(Finding::warning(&file.path, count, format!("{count} lines; about {LONG} is enough")));
    }
    let undone = ["todo", "unimplemented", "dbg"].map(|name| [name, "!"].concat());
    for line in scan::lines(&file.text) {
        for name in undone.iter().filter(|name| stands(&line.code, name)) {
            found.push(Finding::error(&file.path, line.number, format!("`{name}` has no place here")));
        }
        if line.code.contains(&["#[", "ignore"].concat()) {
            found.push(Finding::error(&file.path, line.number, "a test is never ignored"));
        }
    }
}

fn stands(code: &str, name: &str) -> bool {
    let word = name.trim_end_matches('!');
    scan::find_word(code, word).is_some_and(|end| code[end..].starts_with('!'))
}

/// Folders of one machine: they mean nothing elsewhere.
fn machine_paths(file: &File, found: &mut Vec<Finding>) {
    let folders = ["work", "root", "home", "Users"].map(|name| format!("/{name}/"));
    for (number, line) in file.lines() {
        for folder in folders.iter().filter(|folder| absolute(line, folder)) {
            let text = format!("`{folder}…` is a path of one machine");
            found.push(Finding::error(&file.path, number, text));
        }
    }
}

/// Does `folder` stand in `line` at the beginning of a path?
fn absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "_.-/}*".contains(c))
    })
}

fn white_space(file: &File, found: &mut Vec<Finding>) {
    for (number, line) in file.lines() {
        if line.ends_with([' ', '\t', '\r']) {
            found.push(Finding::error(&file.path, number, "white space at the end of the line"));
        }
        if line.contains('\t') && file.name() != "Makefile" {
            found.push(Finding::error(&file.path, number, "a tab; spaces indent here"));
        }
    }
    let last = file.text.lines().count();
    if !file.text.is_empty() && (!file.text.ends_with('\n') || file.text.ends_with("\n\n")) {
        found.push(Finding::error(&file.path, last, "a file ends with exactly one line break"));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Weight, file};
    use super::*;

    const NONE: [(usize, String); 0] = [];

    fn texts(path: &str, text: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        check(&[file(path, text)], &mut found);
        found.into_iter().map(|f| (f.line, f.text)).collect()
    }

    #[test]
    fn a_clean_file_is_clean() {
        assert_eq!(texts("a.rs", "//! What it owns.\n\nfn a() {}\n"), NONE);
        assert_eq!(texts("a.md", "See [it](b.md).\n"), NONE);
    }

    #[test]
    fn every_mistake_has_its_line() {
        let undone = ["//! A.\nfn a() { to", "do!(); }\n"].concat();
        assert_eq!(texts("a.rs", &undone)[0].0, 2);
        assert_eq!(texts("a.rs", "fn a() {}\n")[0].0, 1);
        assert_eq!(texts("a.rs", &["//! A.\n#[", "ignore = \"slow\"]\nfn a() {}\n"].concat())[0].0, 2);
        assert_eq!(texts("a.md", "one \ntwo\tthree\n").len(), 2);
        assert_eq!(texts("a.md", "no end")[0].1, "a file ends with exactly one line break");
        let path = ["see /wo", "rk/x and \"/ro", "ot/y\"\n"].concat();
        assert_eq!(texts("a.md", &path).len(), 2);
    }

    #[test]
    fn words_in_strings_and_relative_paths_are_fine() {
        let said = ["//! A.\nconst A: &str = \"to", "do!\"; // db", "g!\n"].concat();
        assert_eq!(texts("a.rs", &said), NONE);
        let path = ["docs/wo", "rk/x $HOME/ro", "ot/y\n"].concat();
        assert_eq!(texts("a.md", &path), NONE);
        assert_eq!(texts("tests/golden/a.txt", "made by a program \n"), NONE);
    }

    #[test]
    fn long_files_warn_before_they_fail() {
        let weights = |lines: usize| {
            let mut found = Vec::new();
            check(&[file("a.rs", &"//! A.\n".repeat(lines))], &mut found);
            found.iter().map(|f| f.weight).collect::<Vec<_>>()
        };
        assert!(weights(400).is_empty());
        assert_eq!(weights(401), [Weight::Warning]);
        assert_eq!(weights(601), [Weight::Error]);
    }
}
