//! Headings of a rulebook that belong to a section.

use super::uses;

/// A heading that names one section: `## 1.3 Naming` or `## Naming (§1.3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    pub(crate) number: String,
    pub(crate) title: String,
    pub(crate) line: usize,
}

/// All such headings of a Markdown text. What stands in a block of code is none.
pub(crate) fn headings(text: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut code = false;
    for (index, line) in text.lines().enumerate() {
        code ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        if code || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let named = first(title.trim()).or_else(|| last(title.trim()));
        let heading = |(number, title): (&str, &str)| Heading {
            number: number.to_owned(),
            title: title.to_owned(),
            line: index + 1,
        };
        found.extend(named.map(heading));
    }
    found
}

/// `1.3 Naming`, also with `§` before the number, also with the section named again behind it.
fn first(heading: &str) -> Option<(&str, &str)> {
    let (number, title) = heading.strip_prefix('§').unwrap_or(heading).split_once(' ')?;
    let number = number.trim_end_matches('.');
    let title = last(title).filter(|(again, _)| *again == number).map_or(title, |(_, title)| title);
    uses::is_number(number).then(|| (number, title.trim()))
}

/// `Naming (§1.3)`.
fn last(heading: &str) -> Option<(&str, &str)> {
    let (title, number) = heading.strip_suffix(')')?.rsplit_once("(§")?;
    uses::is_number(number).then(|| (number, title.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_naming_a_section_are_read() {
        let text = "# Duel\n\n## 1.3 Naming\n\n### The sea (§2.1a)\n\n## §4. Ends\n## 1.5 Ready (§1.5)\n";
        let found: Vec<(String, String, usize)> =
            headings(text).into_iter().map(|h| (h.number, h.title, h.line)).collect();
        let heading = |number: &str, title: &str, line| (number.to_owned(), title.to_owned(), line);
        let wanted = [("1.3", "Naming", 3), ("2.1a", "The sea", 5), ("4", "Ends", 7), ("1.5", "Ready", 8)];
        assert_eq!(found, wanted.map(|(number, title, line)| heading(number, title, line)));
    }

    #[test]
    fn other_headings_belong_to_no_section() {
        let text =
            "# Duel\n## In one minute\n## Numbers (§2.2, §2.3)\n```\n## 1.1 Code\n```\n#hash 1.2\n1.3 Text\n";
        assert_eq!(headings(text), []);
    }
}
