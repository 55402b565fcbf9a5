//! `rules.toml`: every numbered section and every ruling of a game.

use serde::{Deserialize, Serialize};

/// How far a section is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// All of it.
    #[default]
    Implemented,
    /// Some of it; the note says what is missing.
    Partial,
    /// None of it; the note says why.
    OutOfScope,
}

impl Status {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Status::Implemented => "implemented",
            Status::Partial => "partial",
            Status::OutOfScope => "out of scope",
        }
    }
}

/// One section of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    /// As cited: `2.1e`.
    pub(crate) number: String,
    pub(crate) title: String,
    pub(crate) status: Status,
    #[serde(default)]
    pub(crate) note: String,
    /// The editions it belongs to, where a game has several; all if none is named.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the file")]
    pub(crate) editions: Vec<String>,
}

/// One ruling of ours where the rules are silent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ruling {
    /// As cited: `R4`.
    pub(crate) id: String,
    /// The section it belongs to.
    pub(crate) section: String,
    /// The ruling in one sentence.
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) status: Status,
    #[serde(default)]
    pub(crate) note: String,
}

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Index {
    /// The game's id.
    pub(crate) game: String,
    /// Its name for people.
    pub(crate) title: String,
    /// Where the rules come from.
    #[expect(dead_code, reason = "for readers of the file")]
    pub(crate) source: String,
    #[serde(rename = "section")]
    pub(crate) sections: Vec<Section>,
    #[serde(rename = "ruling", default)]
    pub(crate) rulings: Vec<Ruling>,
}

impl Index {
    /// Reads the file; the message names the line.
    pub(crate) fn parse(text: &str) -> Result<Index, String> {
        toml::from_str(text).map_err(|e| e.to_string())
    }

    /// Is this a section, or the heading above some (`2.1` above `2.1a`)?
    pub(crate) fn knows(&self, number: &str) -> bool {
        self.sections.iter().any(|s| s.number == number || is_above(number, &s.number))
    }

    /// Is this one of the rulings?
    pub(crate) fn knows_ruling(&self, id: &str) -> bool {
        self.rulings.iter().any(|r| r.id == id)
    }

    /// What is wrong with the file itself.
    pub(crate) fn faults(&self, game: &str) -> Vec<String> {
        let mut faults = Vec::new();
        if self.game != game {
            faults.push(format!("`game` is `{}`, but this is `{game}`", self.game));
        }
        let mut seen = Vec::new();
        for section in &self.sections {
            if !super::uses::is_number(&section.number) {
                faults.push(format!("`{}` is no section's number", section.number));
            }
            if seen.contains(&&section.number) {
                faults.push(format!("§{} is listed twice", section.number));
            }
            seen.push(&section.number);
            if section.status != Status::Implemented && section.note.is_empty() {
                faults.push(format!("§{} is {}: say why in a note", section.number, section.status.name()));
            }
        }
        for ruling in &self.rulings {
            if !super::uses::is_ruling(&ruling.id) {
                faults.push(format!("`{}` is no ruling's name", ruling.id));
            }
            if seen.contains(&&ruling.id) {
                faults.push(format!("ruling {} is listed twice", ruling.id));
            }
            seen.push(&ruling.id);
            if !self.knows(&ruling.section) {
                faults.push(format!(
                    "ruling {} belongs to §{}, which is not listed",
                    ruling.id, ruling.section
                ));
            }
            if ruling.status != Status::Implemented && ruling.note.is_empty() {
                faults.push(format!("ruling {} is {}: say why in a note", ruling.id, ruling.status.name()));
            }
        }
        faults
    }
}

/// Is `number` the heading above `section`?
fn is_above(number: &str, section: &str) -> bool {
    section.strip_prefix(number).is_some_and(|rest| {
        rest.starts_with('.') || (rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_lowercase()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(text: &str) -> Index {
        let head = "game = \"duel\"\ntitle = \"Duel\"\nsource = \"ours\"\n";
        Index::parse(&format!("{head}{text}")).expect("valid")
    }

    #[test]
    fn headings_above_sections_are_known() {
        let index = index("[[section]]\nnumber = \"2.1a\"\ntitle = \"A\"\nstatus = \"implemented\"\n");
        assert!(index.knows("2.1a") && index.knows("2.1") && index.knows("2"));
        assert!(!index.knows("2.1b") && !index.knows("2.10") && !index.knows("1"));
    }

    #[test]
    fn faults_of_the_file_are_named() {
        let text = "[[section]]\nnumber = \"1\"\ntitle = \"A\"\nstatus = \"partial\"\n\
                    [[section]]\nnumber = \"1\"\ntitle = \"A\"\nstatus = \"implemented\"\n\
                    [[ruling]]\nid = \"r1\"\nsection = \"9\"\ntext = \"T\"\n";
        assert_eq!(index(text).faults("other").len(), 5);
        assert!(Index::parse("game = 1").is_err());
        assert!(Index::parse("game = \"a\"\ntitle = \"A\"\nsource = \"\"\nsections = []\n").is_err());
    }
}
