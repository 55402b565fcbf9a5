//! The template: a small two-player game with a secret, a draft, a die and two minds.

/// Every file of the template with the place it goes to; `__name__` stands for the game's id, `__Name__` for
/// its type and `__Title__` for its title.
const FILES: &[(&str, &str)] = &[
    ("games/__name__/Cargo.toml", include_str!("../../templates/game/Cargo.toml.in")),
    ("games/__name__/data/scenarios.toml", include_str!("../../templates/game/data/scenarios.toml")),
    ("rulebooks/__name__.md", include_str!("../../templates/game/rulebook.md")),
    ("games/__name__/rules.toml", include_str!("../../templates/game/rules.toml")),
    ("games/__name__/src/action.rs", include_str!("../../templates/game/src/action.rs")),
    ("games/__name__/src/board.rs", include_str!("../../templates/game/src/board.rs")),
    ("games/__name__/src/event.rs", include_str!("../../templates/game/src/event.rs")),
    ("games/__name__/src/evolve.rs", include_str!("../../templates/game/src/evolve.rs")),
    ("games/__name__/src/imagine.rs", include_str!("../../templates/game/src/imagine.rs")),
    ("games/__name__/src/legal.rs", include_str!("../../templates/game/src/legal.rs")),
    ("games/__name__/src/lesson.rs", include_str!("../../templates/game/src/lesson.rs")),
    ("games/__name__/src/lib.rs", include_str!("../../templates/game/src/lib.rs")),
    ("games/__name__/src/mind.rs", include_str!("../../templates/game/src/mind.rs")),
    ("games/__name__/src/refusal.rs", include_str!("../../templates/game/src/refusal.rs")),
    ("games/__name__/src/rules/mod.rs", include_str!("../../templates/game/src/rules/mod.rs")),
    (
        "games/__name__/src/rules/s1_1_hiding.rs",
        include_str!("../../templates/game/src/rules/s1_1_hiding.rs"),
    ),
    (
        "games/__name__/src/rules/s1_2_beginner.rs",
        include_str!("../../templates/game/src/rules/s1_2_beginner.rs"),
    ),
    (
        "games/__name__/src/rules/s1_3_naming.rs",
        include_str!("../../templates/game/src/rules/s1_3_naming.rs"),
    ),
    ("games/__name__/src/rules/s1_4_end.rs", include_str!("../../templates/game/src/rules/s1_4_end.rs")),
    ("games/__name__/src/screen.rs", include_str!("../../templates/game/src/screen.rs")),
    ("games/__name__/src/state.rs", include_str!("../../templates/game/src/state.rs")),
    ("games/__name__/src/study.rs", include_str!("../../templates/game/src/study.rs")),
    ("games/__name__/src/tables.rs", include_str!("../../templates/game/src/tables.rs")),
    ("games/__name__/src/types.rs", include_str!("../../templates/game/src/types.rs")),
    ("games/__name__/src/view.rs", include_str!("../../templates/game/src/view.rs")),
    ("games/__name__/src/words.rs", include_str!("../../templates/game/src/words.rs")),
    (
        "games/__name__/tests/__name__/conformance.rs",
        include_str!("../../templates/game/tests/conformance.rs"),
    ),
    ("games/__name__/tests/__name__/main.rs", include_str!("../../templates/game/tests/main.rs")),
    ("games/__name__/tests/golden/win.txt", include_str!("../../templates/game/tests/golden/win.txt")),
    ("games/__name__/tests/__name__/rules.rs", include_str!("../../templates/game/tests/rules.rs")),
    ("games/__name__/tests/__name__/words.rs", include_str!("../../templates/game/tests/words.rs")),
];

/// The files of a new game: (path, text).
pub(super) fn files(name: &str, kind: &str, title: &str) -> Vec<(String, String)> {
    let fill =
        |text: &str| text.replace("__name__", name).replace("__Name__", kind).replace("__Title__", title);
    FILES.iter().map(|(path, text)| (fill(path), fill(text))).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn walk(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()) {
            if entry.is_dir() {
                walk(&entry, found);
            } else {
                found.push(std::fs::read_to_string(entry).expect("a text"));
            }
        }
    }

    #[test]
    fn no_file_of_the_template_is_forgotten() {
        let mut found = Vec::new();
        walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/game"), &mut found);
        let mut listed: Vec<&str> = FILES.iter().map(|(_, text)| *text).collect();
        found.sort();
        listed.sort_unstable();
        assert_eq!(found, listed);
    }

    #[test]
    fn every_placeholder_is_filled() {
        for (path, text) in files("duel", "Duel", "The Duel") {
            assert!(!path.contains("__") && !text.contains("__"), "{path}");
        }
    }
}
