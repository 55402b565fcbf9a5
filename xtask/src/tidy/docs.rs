//! The documents: fences closed, links that lead somewhere, a changelog with room for the next change.

use super::{Finding, find};
use crate::house::File;

pub(super) fn check(files: &[File], paths: &[String], found: &mut Vec<Finding>) {
    for file in files.iter().filter(|f| f.ends(".md")) {
        let prose = prose(file, found);
        for (number, line) in &prose {
            for target in links(line) {
                if let Some(why) = broken(files, paths, file, &target) {
                    found.push(Finding::error(&file.path, *number, format!("the link `{target}` {why}")));
                }
            }
        }
    }
    let changelog = "CHANGELOG.md";
    let open = find(files, changelog)
        .is_some_and(|f| f.text.lines().any(|l| matches!(l.trim(), "## Unreleased" | "## [Unreleased]")));
    if !open {
        found.push(Finding::error(changelog, 1, "a section `## Unreleased` takes the next change"));
    }
}

/// The lines outside code fences; a fence that is never closed is an error.
fn prose<'a>(file: &'a File, found: &mut Vec<Finding>) -> Vec<(usize, &'a str)> {
    let mut lines = Vec::new();
    let mut fence: Option<(usize, &str)> = None;
    for (number, line) in file.lines() {
        let mark = line.trim_start();
        match fence {
            None if mark.starts_with("```") || mark.starts_with("~~~") => fence = Some((number, &mark[..3])),
            None => lines.push((number, line)),
            Some((_, open)) if mark.trim_end() == open => fence = None,
            Some(_) => {}
        }
    }
    if let Some((number, _)) = fence {
        found.push(Finding::error(&file.path, number, "this code fence is never closed"));
    }
    lines
}

/// Targets of inline links and pictures; what stands in backticks is no link.
fn links(line: &str) -> Vec<String> {
    let code_free: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let mut targets = Vec::new();
    let mut rest = code_free.as_str();
    while let Some(at) = rest.find("](") {
        rest = &rest[at + 2..];
        let Some(end) = rest.find(')') else { break };
        let target = rest[..end].split_whitespace().next().unwrap_or_default();
        targets.push(target.trim_matches(['<', '>']).to_owned());
        rest = &rest[end..];
    }
    targets
}

/// Why a link of ours leads nowhere; none if it does, or if it leads elsewhere.
fn broken(files: &[File], paths: &[String], from: &File, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() { from.path.clone() } else { resolve(&from.path, path) };
    let folder = format!("{}/", path.trim_end_matches('/'));
    if !paths.contains(&path) && !paths.iter().any(|p| p.starts_with(&folder)) {
        return Some(format!("leads to {path}, which does not exist"));
    }
    let page = find(files, &path).filter(|f| f.ends(".md"))?;
    let known = anchor.is_empty() || page.text.lines().filter_map(heading).any(|slug| slug == anchor);
    (!known).then(|| format!("leads to no heading of {path}"))
}

/// A relative path as seen from the root.
fn resolve(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// The anchor of a heading, as code hosts make it.
fn heading(line: &str) -> Option<String> {
    let title = line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' ')?;
    let kept = title.trim().to_lowercase();
    Some(
        kept.chars()
            .filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-' || *c == '_')
            .map(|c| if c == ' ' { '-' } else { c })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    const NONE: [(usize, String); 0] = [];

    fn errors(pages: &[(&str, &str)]) -> Vec<(usize, String)> {
        let mut files: Vec<File> = pages.iter().map(|(path, text)| file(path, text)).collect();
        files.push(file("CHANGELOG.md", "# Changes\n\n## Unreleased\n"));
        let paths: Vec<String> = files.iter().map(|f| f.path.clone()).collect();
        let mut found = Vec::new();
        check(&files, &paths, &mut found);
        found.into_iter().map(|f| (f.line, f.text)).collect()
    }

    #[test]
    fn links_that_lead_somewhere_are_fine() {
        let page = "[a](../CHANGELOG.md) [b](../CHANGELOG.md#unreleased) ![c](<d.md>) [e](https://e.org/x) `[f](g)`\n";
        assert_eq!(errors(&[("docs/a.md", page), ("docs/d.md", "# D\n\n[up](#d) [all](../docs)\n")]), NONE);
    }

    #[test]
    fn links_that_lead_nowhere_are_not() {
        let page = "# A\n[a](no.md)\n[b](CHANGELOG.md#no)\n[c](#no)\n";
        assert_eq!(errors(&[("a.md", page)]).iter().map(|e| e.0).collect::<Vec<_>>(), [2, 3, 4]);
    }

    #[test]
    fn fences_are_closed_and_hide_their_links() {
        assert_eq!(errors(&[("a.md", "```text\n[a](no.md)\n```\n")]), NONE);
        assert_eq!(errors(&[("a.md", "one\n```\n[a](no.md)\n")])[0].0, 2);
    }

    #[test]
    fn headings_have_the_anchors_of_code_hosts() {
        assert_eq!(heading("## What `rules.toml` says, in §2").as_deref(), Some("what-rulestoml-says-in-2"));
        assert_eq!(heading("#no heading"), None);
    }
}
