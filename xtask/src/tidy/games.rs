//! What every game has: its files, its rulebook, its line in the catalogue.

use super::{Finding, find};
use crate::house::File;
use crate::scan;

/// The files of a game; each may be a folder once it grows.
const PARTS: &[&str] = &[
    "lib", "types", "tables", "state", "action", "event", "refusal", "evolve", "rules", "legal", "view",
    "imagine", "words", "board", "screen", "mind", "study", "lesson",
];

pub(super) fn check(files: &[File], games: &[String], found: &mut Vec<Finding>) {
    for game in games {
        let home = format!("games/{game}");
        let mut missing = |path: String, what: &str| {
            found.push(Finding::error(path, 1, format!("missing: {what} (docs/adding-a-game.md)")));
        };
        let under = |folder: &str| files.iter().any(|f| f.below(folder).is_some());
        for part in PARTS {
            let (single, folder) = (format!("{home}/src/{part}.rs"), format!("{home}/src/{part}"));
            if find(files, &single).is_none() && !under(&folder) {
                missing(single, "every game has this file");
            }
        }
        if find(files, &format!("{home}/rules.toml")).is_none() {
            missing(format!("{home}/rules.toml"), "the index of its rules");
        }
        if !under(&format!("{home}/data")) {
            missing(format!("{home}/data"), "its tables as data files");
        }
        if find(files, &format!("rulebooks/{game}.md")).is_none() {
            missing(format!("rulebooks/{game}.md"), "its rulebook");
        }
        conformance(files, &home, found);
        catalogue(files, game, found);
    }
}

/// The battery runs on it.
fn conformance(files: &[File], home: &str, found: &mut Vec<Finding>) {
    let folder = format!("{home}/tests");
    let mut tests = files.iter().filter(|f| f.below(&folder).is_some() && f.ends(".rs"));
    if !tests.any(|f| scan::lines(&f.text).iter().any(|l| scan::find_word(&l.code, "Battery").is_some())) {
        let text = "no test runs the conformance battery on this game (testkit::Battery)";
        found.push(Finding::error(format!("{folder}/conformance.rs"), 1, text));
    }
}

/// It is on the list.
fn catalogue(files: &[File], game: &str, found: &mut Vec<Finding>) {
    let list = "platform/catalogue/src/lib.rs";
    let named = find(files, list).is_some_and(|f| {
        let path = |code: &str| scan::find_word(code, game).is_some_and(|end| code[end..].starts_with("::"));
        scan::lines(&f.text).iter().any(|l| path(&l.code))
    });
    if !named {
        found.push(Finding::error(list, 1, format!("`{game}` is not in the catalogue")));
    }
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn a_whole_game_has_everything() {
        let mut files: Vec<File> =
            PARTS.iter().map(|part| file(&format!("games/duel/src/{part}.rs"), "//! A.\n")).collect();
        files.push(file("games/duel/rules.toml", ""));
        files.push(file("games/duel/data/tables.toml", ""));
        files.push(file("games/duel/tests/conformance.rs", "//! A.\nuse testkit::Battery;\n"));
        files.push(file("rulebooks/duel.md", "# Duel\n"));
        files.push(file("platform/catalogue/src/lib.rs", "//! A.\nListed::<duel::Duel>::NEW\n"));
        let mut found = Vec::new();
        check(&files, &["duel".into()], &mut found);
        assert_eq!(found, Vec::<Finding>::new());
        for gone in 0..files.len() {
            let mut fewer = files.clone();
            fewer.remove(gone);
            let mut found = Vec::new();
            check(&fewer, &["duel".into()], &mut found);
            assert_eq!(found.len(), 1, "without {}", files[gone].path);
        }
    }
}
