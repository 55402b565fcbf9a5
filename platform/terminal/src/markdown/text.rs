//! Runs of words with a look, and how they flow into lines.

/// How a word looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Look {
    #[default]
    Plain,
    Bold,
    Slant,
    Code,
    Faint,
    /// A heading of this depth, from 1.
    Head(u8),
}

/// Words with one look.
pub(crate) type Run = (String, Look);

/// One line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rich(pub(crate) Vec<Run>);

impl Rich {
    /// Its text.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|(text, _)| text.as_str()).collect()
    }

    /// How many characters wide it is.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| text.chars().count()).sum()
    }
}

/// A text in one look.
pub(super) fn of(text: &str, look: Look) -> Vec<Run> {
    vec![(text.to_owned(), look)]
}

/// Lets runs flow into lines of at most `width` characters; `first` and `rest` stand before them.
pub(super) fn flow(runs: &[Run], width: usize, first: &str, rest: &str) -> Vec<Rich> {
    let code = runs.iter().all(|(_, look)| *look == Look::Code);
    let letters: Vec<(char, Look)> =
        runs.iter().flat_map(|(text, look)| text.chars().map(move |c| (c, *look))).collect();
    let mut lines = Vec::new();
    let mut at = 0;
    while at < letters.len() || lines.is_empty() {
        let prefix = if lines.is_empty() { first } else { rest };
        let room = width.saturating_sub(prefix.chars().count()).max(1);
        if !code && !lines.is_empty() {
            while letters.get(at).is_some_and(|(c, _)| *c == ' ') {
                at += 1;
            }
        }
        let left = &letters[at..];
        let end = if left.len() <= room {
            left.len()
        } else {
            // The last space that leaves the line short enough, or a cut through a long word.
            (1..=room).rev().find(|n| left[*n].0 == ' ').unwrap_or(room)
        };
        let mut line = Rich::default();
        if !prefix.is_empty() {
            line.0.push((prefix.to_owned(), Look::Faint));
        }
        for (c, look) in &left[..end] {
            match line.0.last_mut() {
                Some((text, last)) if last == look => text.push(*c),
                _ => line.0.push((c.to_string(), *look)),
            }
        }
        at += end;
        if at < letters.len() || lines.is_empty() || end > 0 {
            lines.push(line);
        }
    }
    lines
}
