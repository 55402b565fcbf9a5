//! Invariants 1 to 3, and which files of a game may read which: games are pure.

use super::Finding;
use crate::house::File;
use crate::scan::{self, Line, find_word};

/// What no game touches, anywhere, and why not.
const FOREIGN: &[(&str, &str)] = &[
    ("std::fs", "games do no I/O"),
    ("std::io", "games do no I/O"),
    ("std::net", "games do no I/O"),
    ("std::process", "games do no I/O"),
    ("std::env", "games read no environment"),
    ("std::thread", "games have no threads"),
    ("std::time", "games read no clock"),
    ("Instant", "games read no clock"),
    ("SystemTime", "games read no clock"),
    ("HashMap", "unordered: take a BTreeMap"),
    ("HashSet", "unordered: take a BTreeSet"),
    ("println", "games do no I/O"),
    ("print", "games do no I/O"),
];

/// Files (or folders) of a game in which floats are allowed: nothing there decides a rule.
const FLOATS: &[&str] =
    &["mind", "study", "advice", "forecast", "hints", "dice", "board", "screen", "page", "sheet", "words"];
/// Files that show: rules do not read them …
const SHOWING: &[&str] =
    &["words", "board", "screen", "page", "sheet", "mind", "study", "advice", "hints", "dice", "lesson"];
/// … and these show nothing but views and sightings.
const BLIND: &[&str] = &["words", "board", "screen", "page"];
/// Files that decide.
const DECIDING: &[&str] =
    &["rules", "legal", "evolve", "state", "event", "action", "refusal", "view", "types"];

pub(super) fn check(files: &[File], found: &mut Vec<Finding>) {
    for file in files.iter().filter(|f| f.ends(".rs")) {
        let Some((_, path)) = file.below("games").and_then(|p| p.split_once("/src/")) else { continue };
        if scan::is_test_file(&file.path) {
            continue;
        }
        let part = path.split(['/', '.']).next().unwrap_or(path);
        for line in scan::lines(&file.text).iter().filter(|l| !l.test) {
            let mut error = |text: String| found.push(Finding::error(&file.path, line.number, text));
            foreign(line, &mut error);
            if !FLOATS.contains(&part) && has_float(&line.code) {
                error("no floats in rules (invariant 2)".into());
            }
            if part == "state" && has_wire(&line.code) {
                error("a state is not serializable: it never leaves (invariant 1)".into());
            }
            if part != "evolve" && changes_state(&line.code) && !line.code.contains("fn evolve(") {
                error("only evolve.rs has `&mut State` (invariant 3)".into());
            }
            imports(part, line, &mut error);
        }
    }
}

fn foreign(line: &Line<'_>, error: &mut impl FnMut(String)) {
    for (name, why) in FOREIGN {
        let Some(end) = find_word(&line.code, name) else { continue };
        if *name == "print" || *name == "println" {
            if line.code[end..].starts_with('!') {
                error(format!("`{name}!`: {why} (invariant 2)"));
            }
            continue;
        }
        error(format!("`{name}`: {why} (invariant 2)"));
    }
}

/// A float's type or a number with a point.
fn has_float(code: &str) -> bool {
    let point = code.match_indices('.').any(|(at, _)| {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let number = code[..at].trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
        let field = number.ends_with(|c: char| c.is_alphanumeric() || ".)]_".contains(c));
        digit(code[..at].chars().next_back()) && digit(code[at + 1..].chars().next()) && !field
    });
    point || find_word(code, "f64").is_some() || find_word(code, "f32").is_some()
}

fn has_wire(code: &str) -> bool {
    ["Serialize", "Deserialize", "JsonSchema"].iter().any(|name| find_word(code, name).is_some())
}

/// `&mut State`, with or without a lifetime or a path before the name.
fn changes_state(code: &str) -> bool {
    code.match_indices("mut ").any(|(at, _)| {
        let before = code[..at].trim_end();
        let life = before.rsplit('&').next().unwrap_or_default();
        let borrowed = before.ends_with('&') || (before.contains('&') && life.starts_with('\''));
        let word = |c: char| !(c.is_alphanumeric() || c == '_' || c == ':');
        let path = code[at + 4..].trim_start().split(word).next().unwrap_or_default();
        borrowed && path.rsplit("::").next() == Some("State")
    })
}

fn imports(part: &str, line: &Line<'_>, error: &mut impl FnMut(String)) {
    let names = |module: &str| {
        let path = format!("crate::{module}");
        find_word(&line.code, &path).is_some() || find_word(&line.code, &format!("super::{module}")).is_some()
    };
    if DECIDING.contains(&part) {
        for module in SHOWING.iter().filter(|m| names(m)) {
            error(format!("rules never read `{module}`: it is built on views"));
        }
    }
    if BLIND.contains(&part) && names("state") {
        error("what is shown is made from views and sightings, never from the state".into());
    }
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    const NONE: [usize; 0] = [];

    fn lines_of(path: &str, text: &str) -> Vec<usize> {
        let mut found = Vec::new();
        check(&[file(path, text)], &mut found);
        found.iter().map(|f| f.line).collect()
    }

    #[test]
    fn foreign_things_are_found_where_they_stand() {
        let text =
            "use std::fs;\nlet a = std::env::var(\"A\");\nstd::thread::spawn(f);\nlet m: HashMap<u8, u8>;\n";
        assert_eq!(lines_of("games/x/src/words.rs", text), [1, 2, 3, 4]);
        assert_eq!(lines_of("games/x/src/a.rs", "let t = Instant::now();\nprintln!(\"a\");\n"), [1, 2]);
        assert_eq!(lines_of("platform/x/src/a.rs", "use std::fs;\n"), NONE);
        assert_eq!(
            lines_of("games/x/src/a.rs", "// std::fs\n#[cfg(test)]\nmod t {\n use std::fs;\n}\n"),
            NONE
        );
        assert_eq!(lines_of("games/x/src/tests_a.rs", "use std::fs;\n"), NONE);
    }

    #[test]
    fn floats_stay_out_of_rules() {
        assert_eq!(lines_of("games/x/src/rules/a.rs", "let a = 1.5;\nlet b: f64 = 1;\n"), [1, 2]);
        assert_eq!(lines_of("games/x/src/rules/a.rs", "let a = b.0.1;\nlet c = 0..5;\nlet d = t.1;\n"), NONE);
        assert_eq!(lines_of("games/x/src/mind.rs", "let a = 1.5;\n"), NONE);
        assert_eq!(lines_of("games/x/src/study/odds.rs", "let a: f64 = 1.0_f64;\n"), NONE);
    }

    #[test]
    fn a_state_neither_leaves_nor_changes() {
        assert_eq!(lines_of("games/x/src/state.rs", "#[derive(Clone, Serialize)]\nstruct S;\n"), [1]);
        assert_eq!(lines_of("games/x/src/event.rs", "#[derive(Clone, Serialize)]\nstruct S;\n"), NONE);
        let change =
            "fn a(s: &mut State) {}\nfn b(s: &'a mut state::State) {}\nfn c(s: &mut Self::State) {}\n";
        assert_eq!(lines_of("games/x/src/lib.rs", change), [1, 2, 3]);
        assert_eq!(lines_of("games/x/src/evolve.rs", change), NONE);
        assert_eq!(lines_of("games/x/src/evolve/sea.rs", change), NONE);
        assert_eq!(lines_of("games/x/src/lib.rs", "fn evolve(state: &mut Self::State, e: &E) {\n"), NONE);
        assert_eq!(
            lines_of("games/x/src/a.rs", "let mut state = State::new();\nfn a(s: &mut Statement) {}\n"),
            NONE
        );
    }

    #[test]
    fn rules_do_not_read_what_shows_and_what_shows_does_not_read_states() {
        assert_eq!(lines_of("games/x/src/rules/a.rs", "use crate::words::tell;\n"), [1]);
        assert_eq!(lines_of("games/x/src/words.rs", "use crate::state::Phase;\n"), [1]);
        assert_eq!(lines_of("games/x/src/words.rs", "use crate::view::View;\n"), NONE);
    }
}
