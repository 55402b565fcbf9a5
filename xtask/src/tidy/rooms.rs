//! Who may depend on whom: the map of ARCHITECTURE.md, held against every Cargo.toml.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};

use super::Finding;
use crate::house::File;
use crate::scan;

/// Rooms of the platform and what they may depend on; `*` is everything of ours but a game.
const PLATFORM: &[(&str, &[&str])] = &[
    ("contract", &[]),
    ("grid", &[]),
    ("paint", &["contract"]),
    ("minds", &["contract", "grid"]),
    ("press", &[]),
    ("store", &["contract"]),
    ("testkit", &["contract", "paint"]),
    ("catalogue", &["contract", "paint", "minds", "games"]),
    ("lab", &["catalogue", "contract", "minds"]),
    ("terminal", &["catalogue", "contract", "paint", "minds"]),
    ("server", &["catalogue", "contract", "paint", "minds", "store"]),
    ("broadside", &["*"]),
];
/// Rooms of developers: they may use anything, and nothing uses them.
const TOOLS: &[&str] = &["xtask", "benches", "browser", "broadside-fuzz"];
/// What a game may depend on.
const GAMES: &[&str] = &["contract", "grid", "paint", "minds"];
/// The only edges from game to game.
const BETWEEN_GAMES: &[(&str, &str)] = &[("frontier", "hawks")];

/// One crate of ours.
struct Room<'a> {
    file: &'a File,
    name: String,
    is_game: bool,
    /// (name, is it a dev-dependency, line)
    needs: Vec<(String, bool, usize)>,
}

pub(super) fn check(files: &[File], games: &[String], found: &mut Vec<Finding>) -> Result<()> {
    let rooms = rooms(files)?;
    let ours: BTreeMap<&str, bool> = rooms.iter().map(|r| (r.name.as_str(), r.is_game)).collect();
    for room in &rooms {
        if TOOLS.contains(&room.name.as_str()) {
            continue;
        }
        let known = room.is_game || PLATFORM.iter().any(|(name, _)| *name == room.name);
        if !known {
            let text = "this room is not on the map: add it to ARCHITECTURE.md and to tidy's list";
            found.push(Finding::error(&room.file.path, 1, text));
            continue;
        }
        for (need, dev, line) in &room.needs {
            let Some(to_game) = ours.get(need.as_str()) else { continue };
            if let Some(why) = forbidden(room, need, *to_game, *dev) {
                let text = format!("`{}` may not depend on `{need}`: {why}", room.name);
                found.push(Finding::error(&room.file.path, *line, text));
            }
        }
    }
    named_games(files, games, found);
    Ok(())
}

fn forbidden(room: &Room<'_>, need: &str, to_game: bool, dev: bool) -> Option<String> {
    if TOOLS.contains(&need) {
        return Some("it is a developer's tool".into());
    }
    if need == "testkit" {
        return (!dev).then(|| "the test kit is for tests only".into());
    }
    if room.is_game {
        let between = BETWEEN_GAMES.contains(&(room.name.as_str(), need));
        return (!GAMES.contains(&need) && !between)
            .then(|| format!("a game depends on {} only", GAMES.join(", ")));
    }
    let allowed = PLATFORM.iter().find(|(name, _)| *name == room.name).map_or(&[][..], |(_, list)| *list);
    if to_game {
        return (!allowed.contains(&"games")).then(|| "only the catalogue names games".into());
    }
    let free = allowed.contains(&need) || allowed.contains(&"*");
    (!free).then(|| format!("see the edges in ARCHITECTURE.md ({})", allowed.join(", ")))
}

fn rooms(files: &[File]) -> Result<Vec<Room<'_>>> {
    let mut rooms = Vec::new();
    for file in files.iter().filter(|f| f.name() == "Cargo.toml" && f.path != "Cargo.toml") {
        let table: toml::Table = file.text.parse().with_context(|| file.path.clone())?;
        let Some(name) = table.get("package").and_then(|p| p.get("name")).and_then(|n| n.as_str()) else {
            continue;
        };
        let mut needs = Vec::new();
        for (section, dev) in
            [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)]
        {
            let listed = table.get(section).and_then(toml::Value::as_table);
            for need in listed.into_iter().flat_map(|t| t.keys()) {
                needs.push((need.clone(), dev, line_of(file, section, need)));
            }
        }
        rooms.push(Room { file, name: name.into(), is_game: file.below("games").is_some(), needs });
    }
    Ok(rooms)
}

/// The line on which a dependency stands.
fn line_of(file: &File, section: &str, need: &str) -> usize {
    let header = format!("[{section}]");
    let mut inside = false;
    for (number, line) in file.lines() {
        let line = line.trim();
        if line.starts_with('[') {
            inside = line == header;
            if line == format!("[{section}.{need}]") {
                return number;
            }
        }
        if inside && line.strip_prefix(need).is_some_and(|rest| rest.starts_with(['.', ' ', '='])) {
            return number;
        }
    }
    1
}

/// No code of the platform but the catalogue's names a game's crate.
fn named_games(files: &[File], games: &[String], found: &mut Vec<Finding>) {
    let platform = files.iter().filter(|f| f.ends(".rs") && f.below("platform").is_some());
    for file in platform.filter(|f| f.below("platform/catalogue").is_none()) {
        for line in scan::lines(&file.text) {
            for game in games {
                let path =
                    scan::find_word(&line.code, game).is_some_and(|end| line.code[end..].starts_with("::"));
                if path {
                    let text = format!("only the catalogue names `{game}` (invariant 4)");
                    found.push(Finding::error(&file.path, line.number, text));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    const NONE: [(String, usize); 0] = [];

    fn manifest(folder: &str, name: &str, body: &str) -> File {
        file(&format!("{folder}/{name}/Cargo.toml"), &format!("[package]\nname = \"{name}\"\n{body}"))
    }

    fn errors(mut files: Vec<File>) -> Vec<(String, usize)> {
        for name in ["contract", "paint", "catalogue", "testkit"] {
            if !files.iter().any(|f| f.path.contains(&format!("/{name}/"))) {
                files.push(manifest("platform", name, ""));
            }
        }
        files.push(manifest("games", "duel", "[dependencies]\ncontract.workspace = true\n"));
        let mut found = Vec::new();
        check(&files, &["duel".into()], &mut found).expect("valid TOML");
        found.into_iter().map(|f| (f.path, f.line)).collect()
    }

    #[test]
    fn the_edges_of_the_map_are_allowed() {
        let catalogue = manifest(
            "platform",
            "catalogue",
            "[dependencies]\ncontract.workspace = true\nduel.workspace = true\n",
        );
        let paint =
            manifest("platform", "paint", "[dependencies]\ncontract.workspace = true\nserde = \"1\"\n");
        let game = manifest(
            "games",
            "other",
            "[dependencies]\npaint.workspace = true\n[dev-dependencies]\ntestkit.workspace = true\n",
        );
        assert_eq!(errors(vec![catalogue, paint, game]), NONE);
    }

    #[test]
    fn other_edges_are_errors_with_their_line() {
        let contract =
            manifest("platform", "contract", "[dependencies]\nserde = \"1\"\npaint.workspace = true\n");
        assert_eq!(errors(vec![contract]), [("platform/contract/Cargo.toml".into(), 5)]);
        let paint = manifest("platform", "paint", "[dependencies]\nduel = { path = \"../../games/duel\" }\n");
        assert_eq!(errors(vec![paint]), [("platform/paint/Cargo.toml".into(), 4)]);
        let game =
            manifest("games", "other", "[dependencies]\ntestkit.workspace = true\nduel.workspace = true\n");
        assert_eq!(errors(vec![game]).len(), 2);
        let attic = manifest("platform", "attic", "");
        assert_eq!(errors(vec![attic]), [("platform/attic/Cargo.toml".into(), 1)]);
    }

    #[test]
    fn the_platform_names_no_game() {
        let code = file("platform/paint/src/lib.rs", "//! P.\nuse duel::Duel;\nlet duel = 1;\n");
        assert_eq!(errors(vec![code]), [("platform/paint/src/lib.rs".into(), 2)]);
        let code = file("platform/catalogue/src/lib.rs", "//! C.\nuse duel::Duel;\n");
        assert_eq!(errors(vec![code]), NONE);
    }
}
