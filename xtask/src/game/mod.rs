//! New games: `new-game` writes one from the template and lists it; CI's `scaffold` step proves that it works.

mod register;
mod scaffold;
mod template;

use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::house::House;
use crate::run;

pub(crate) use scaffold::{copy, scaffold, target_folder};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's id: one lower-case word
    name: String,
    /// Its title for people; the id with a capital if none is given
    #[arg(long)]
    title: Option<String>,
}

/// Writes a new game and lists it in the catalogue.
pub(crate) fn new_game(house: &House, args: &Args) -> Result<bool> {
    let written = create(house, &args.name, args.title.as_deref())?;
    for path in &written {
        println!("wrote    {path}");
    }
    println!(
        "\nThe game `{name}` is in the catalogue. Next:\n  cargo test -p {name}\n  cargo run -- play {name}\n\
         docs/adding-a-game.md tells what each file is for.",
        name = args.name
    );
    Ok(true)
}

/// The whole job; gives the paths written.
fn create(house: &House, name: &str, title: Option<&str>) -> Result<Vec<String>> {
    check_name(house, name)?;
    let fallback = capital(name);
    let title = title.unwrap_or(&fallback);
    ensure!(!title.contains(['"', '\\', '\n']), "a title holds no quotes, backslashes or line breaks");
    // Everything is made before anything is written, so that a failure leaves nothing half done.
    let mut files = template::files(name, &capital(name), title);
    files.extend(register::edits(house, name, &capital(name))?);
    for (path, text) in &files {
        let place = house.join(path);
        let folder = place.parent().context("every file lies in a folder")?;
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        std::fs::write(&place, text).with_context(|| format!("{path} cannot be written"))?;
    }
    let mut format = Command::new("cargo");
    format.args(["fmt", "--package", name, "--package", "catalogue"]).current_dir(house.root());
    ensure!(run::plain(&mut format)?.ok, "the files are written, but `{}` failed", run::spelled(&format));
    let mut lock = Command::new("cargo");
    lock.args(["update", "--quiet", "--workspace", "--offline"]).current_dir(house.root());
    ensure!(run::plain(&mut lock)?.ok, "the files are written, but `{}` failed", run::spelled(&lock));
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// A game's id is a crate's name, a module's name and a word on the command line.
fn check_name(house: &House, name: &str) -> Result<()> {
    let letters = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    ensure!(
        letters && begins && (2..=20).contains(&name.len()),
        "`{name}` is no id of a game: 2 to 20 lower-case letters and digits, beginning with a letter"
    );
    ensure!(!RESERVED.contains(&name), "`{name}` is a word of Rust");
    let manifest: toml::Table = house.read("Cargo.toml")?.parse().context("Cargo.toml")?;
    let listed = manifest.get("workspace").and_then(|w| w.get("dependencies")).and_then(|d| d.get(name));
    if listed.is_some() {
        bail!("`{name}` is taken: the workspace has a crate of that name");
    }
    for folder in ["games", "platform", "."] {
        ensure!(!house.join(folder).join(name).exists(), "`{name}` is taken: {folder}/{name} exists");
    }
    ensure!(!house.join(format!("rulebooks/{name}.md")).exists(), "`{name}` is taken: it has a rulebook");
    Ok(())
}

/// Words that a crate cannot be called.
const RESERVED: &[&str] = &[
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "const", "continue", "core",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
    "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "self", "static", "std", "struct", "super", "test", "trait", "true", "try", "type", "typeof", "union",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> (tempfile::TempDir, House) {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| {
            let place = folder.path().join(path);
            std::fs::create_dir_all(place.parent().expect("inside")).expect("made");
            std::fs::write(place, text).expect("written");
        };
        write("Cargo.toml", "[workspace.dependencies]\nserde = \"1\"\n");
        write("games/solo/Cargo.toml", "");
        write("platform/grid/Cargo.toml", "");
        let house = House::at(folder.path());
        (folder, house)
    }

    #[test]
    fn good_names_are_free_single_words() {
        let (_folder, house) = house();
        assert!(check_name(&house, "duel2").is_ok());
        for bad in ["Duel", "my_duel", "2duel", "d", "", "loop", "serde", "solo", "grid", "games", "ü", "a-b"]
        {
            assert!(check_name(&house, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn types_begin_with_a_capital() {
        assert_eq!((capital("duel"), capital("x2")), ("Duel".into(), "X2".into()));
    }
}
