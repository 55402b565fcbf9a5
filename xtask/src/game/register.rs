//! One line for the workspace, one for the catalogue's manifest, one for its list. Doing it twice changes nothing.

use anyhow::{Context as _, Result};

use crate::house::House;
use crate::scan;

/// The edited files of a workspace that knows the game `name`, whose type is `kind`.
pub(super) fn edits(house: &House, name: &str, kind: &str) -> Result<Vec<(String, String)>> {
    let games = house.games()?;
    let root = house.read("Cargo.toml")?;
    let manifest = house.read("platform/catalogue/Cargo.toml")?;
    let list = house.read("platform/catalogue/src/lib.rs")?;
    let line = format!("{name} = {{ path = \"games/{name}\" }}");
    Ok(vec![
        ("Cargo.toml".into(), insert(&root, "[workspace.dependencies]", &line, |l| l.contains("\"games/"))?),
        (
            "platform/catalogue/Cargo.toml".into(),
            insert(&manifest, "[dependencies]", &format!("{name}.workspace = true"), |l| {
                games.iter().any(|game| l.starts_with(&format!("{game}.")))
            })?,
        ),
        ("platform/catalogue/src/lib.rs".into(), listed(&list, name, kind)?),
    ])
}

/// The manifest with `line` in `section`: after the last line that is `alike`, else right below the heading.
fn insert(manifest: &str, section: &str, line: &str, alike: impl Fn(&str) -> bool) -> Result<String> {
    let mut lines: Vec<&str> = manifest.lines().collect();
    let start = lines.iter().position(|l| l.trim() == section).with_context(|| format!("no {section}"))? + 1;
    let end = lines[start..].iter().position(|l| l.starts_with('[')).map_or(lines.len(), |n| start + n);
    if lines[start..end].contains(&line) {
        return Ok(manifest.to_owned());
    }
    let after = lines[start..end].iter().rposition(|l| alike(l)).map_or(start, |n| start + n + 1);
    lines.insert(after, line);
    Ok(lines.join("\n") + "\n")
}

/// The catalogue's source with the game at the end of its list.
fn listed(source: &str, name: &str, kind: &str) -> Result<String> {
    let entry = format!("&Listed::<{name}::{kind}>::NEW");
    if source.contains(&entry) {
        return Ok(source.to_owned());
    }
    let function = source.find("pub fn games()").context("the catalogue has no `pub fn games()`")?;
    let body = source[function..].find('{').map(|n| function + n).context("`games()` has no body")?;
    let open = source[body..].find("&[").map(|n| body + n + 1).context("`games()` holds no list")?;
    let close = scan::closing(source, open);
    let before = source[..close].trim_end().trim_end_matches(',');
    Ok(format!("{before}, {entry}{}", &source[close..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_beside_its_like_and_only_once() {
        let text = "[a]\nx = 1\n[b]\ncontract = 1\nsolo = { path = \"games/solo\" }\n\nserde = 1\n[c]\n";
        let alike = |l: &str| l.contains("games/");
        let once = insert(text, "[b]", "duel = { path = \"games/duel\" }", alike).expect("inserted");
        assert!(once.contains("\"games/solo\" }\nduel = { path = \"games/duel\" }\n\nserde"), "{once}");
        assert_eq!(insert(&once, "[b]", "duel = { path = \"games/duel\" }", alike).expect("inserted"), once);
        assert_eq!(
            insert("[b]\nz = 1\n", "[b]", "a = 1", |_| false).expect("inserted"),
            "[b]\na = 1\nz = 1\n"
        );
        assert!(insert(text, "[d]", "a = 1", |_| false).is_err());
    }

    #[test]
    fn the_list_grows_at_its_end_and_only_once() {
        let text = "fn other() -> [u8; 1] { [1] }\npub fn games() -> &'static [&'static dyn Entry] {\n    &[&Listed::<solo::Solo>::NEW]\n}\n";
        let once = listed(text, "duel", "Duel").expect("listed");
        assert!(once.contains("&[&Listed::<solo::Solo>::NEW, &Listed::<duel::Duel>::NEW]\n"), "{once}");
        assert_eq!(listed(&once, "duel", "Duel").expect("listed"), once);
        let tall = "pub fn games() {\n    &[\n        &Listed::<solo::Solo>::NEW,\n    ]\n}\n";
        assert!(listed(tall, "duel", "Duel").expect("listed").contains("NEW, &Listed::<duel::Duel>::NEW]"));
    }
}
