//! What the rulebooks say of the command line holds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::cli::tool::{json, out, run, temp};

/// Long options in a text: `--scenario`.
fn flags(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !(letter.is_ascii_lowercase() || letter == '-'));
    let long = |word: &&str| word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c != '-'));
    words.filter(long).map(str::to_owned).collect()
}

/// The options of every command, as its help lists them.
fn known() -> BTreeMap<String, BTreeSet<String>> {
    let data = temp();
    let top = out(&run(data.path(), &["--help"]));
    let commands = top
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| line.starts_with("  "));
    let names = commands.filter_map(|line| line.split_whitespace().next());
    let help = |args: &[&str]| flags(&out(&run(data.path(), args)));
    let mut all: BTreeMap<String, BTreeSet<String>> =
        names.map(|name| (name.to_owned(), help(&[name, "--help"]))).collect();
    // What can be asked of odds is each game's own.
    for game in games(data.path()) {
        all.entry("odds".to_owned()).or_default().extend(help(&["odds", &game, "--help"]));
    }
    all
}

fn games(data: &Path) -> Vec<String> {
    let all = json(&run(data, &["games", "--json"]));
    let id = |game: &serde_json::Value| game["game"].as_str().expect("an id").to_owned();
    all.as_array().expect("games").iter().map(id).collect()
}

#[test]
fn every_option_that_a_rulebook_names_exists() {
    let known = known();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks");
    let books = std::fs::read_dir(folder).expect("rulebooks").map(|file| file.expect("a file").path());
    let mut checked = 0;
    for book in books.filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        let text = std::fs::read_to_string(&book).expect("a rulebook");
        for (n, line) in text.lines().enumerate() {
            let place = format!("{}, line {}", book.display(), n + 1);
            // An option belongs to the command that is named before it on its line, or to any.
            for (nth, span) in line.split("broadside ").enumerate() {
                let command = span.split(|letter: char| !letter.is_ascii_lowercase()).next();
                let of = command.filter(|_| nth > 0).and_then(|command| known.get(command));
                for flag in flags(span) {
                    let there = |all: &BTreeSet<String>| all.contains(&flag);
                    assert!(of.map_or_else(|| known.values().any(there), there), "{place}: no {flag}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 15, "{checked} options");
}

/// `--option NAME=…` in a rulebook names an option of that game.
#[test]
fn every_option_of_a_game_that_its_rulebook_sets_exists() {
    let data = temp();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks");
    let mut checked = 0;
    for id in games(data.path()) {
        let schema = json(&run(data.path(), &["games", &id, "--schema"]));
        let text = std::fs::read_to_string(folder.join(format!("{id}.md"))).expect("a rulebook");
        for given in text.split("--option ").skip(1) {
            let name = given.split('=').next().expect("a name");
            if name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_') {
                assert!(schema["options"]["properties"][name].is_object(), "{id}.md: no option {name}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}
