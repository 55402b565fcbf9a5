//! Files a user hands in, and what is wrong with them: file, line, field.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::read;

/// A user's own files by role (`scenario`, `layout`, …). The program reads them; games never do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserData(pub BTreeMap<String, UserFile>);

/// One file as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UserFile {
    /// Its name, for messages.
    pub name: String,
    /// Its text: TOML, or JSON if it begins with a brace.
    pub text: String,
}

/// What is wrong with an option or a user's file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionError {
    /// The file at fault.
    pub file: Option<String>,
    /// Its line, from 1.
    pub line: Option<usize>,
    /// The field, as a path: `ships[2].cells`.
    pub field: Option<String>,
    /// What is wrong and what to do.
    pub message: String,
}

impl OptionError {
    /// A mistake in an option's value.
    pub fn field(field: impl Into<String>, message: impl Into<String>) -> Self {
        OptionError { field: Some(field.into()), message: message.into(), ..OptionError::default() }
    }

    /// The same mistake, said of a file: names it and finds the field's line.
    pub fn in_file(mut self, file: &UserFile) -> Self {
        self.line = self.line.or_else(|| self.field.as_deref().and_then(|f| file.line_of(f)));
        self.file = Some(file.name.clone());
        self
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}")?;
            if let Some(line) = self.line {
                write!(f, ", line {line}")?;
            }
            write!(f, ": ")?;
        }
        if let Some(field) = &self.field {
            write!(f, "`{field}`: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for OptionError {}

impl UserData {
    /// The file that plays `role`.
    pub fn get(&self, role: &str) -> Option<&UserFile> {
        self.0.get(role)
    }
}

impl UserFile {
    /// Reads the text into the game's own type; unknown fields and wrong kinds are refused with their place.
    ///
    /// ```
    /// use contract::UserFile;
    /// #[derive(Debug, serde::Deserialize)]
    /// struct Boat { size: u8 }
    /// let file = UserFile { name: "boat.toml".into(), text: "size = 'big'".into() };
    /// let error = file.parse::<Boat>().unwrap_err();
    /// assert_eq!((error.line, error.field.as_deref()), (Some(1), Some("size")));
    /// ```
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, OptionError> {
        let read = if self.is_json() { read::json(&self.text) } else { read::toml(&self.text) };
        read.map_err(|fault| OptionError {
            file: Some(self.name.clone()),
            line: fault.line,
            field: fault.field(),
            message: fault.message,
        })
    }

    /// The line on which a field such as `ships[2].cells` stands (TOML only).
    fn line_of(&self, field: &str) -> Option<usize> {
        if self.is_json() { None } else { read::line_of(&self.text, field) }
    }

    fn is_json(&self) -> bool {
        self.text.trim_start().starts_with('{')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Fleet {
        ships: Vec<Boat>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Boat {
        size: u8,
    }

    fn file(text: &str) -> UserFile {
        UserFile { name: "fleet.toml".into(), text: text.into() }
    }

    #[test]
    fn a_typo_is_found_by_file_line_and_field() {
        let error = file("[[ships]]\nsize = 1\n[[ships]]\nsise = 2\n").parse::<Fleet>().unwrap_err();
        let said = error.to_string();
        assert!(
            said.starts_with(
                "fleet.toml, line 4: `ships[1].sise`: unknown field `sise` (did you mean `size`?)"
            ),
            "{said}"
        );
    }

    #[test]
    fn a_mistake_of_meaning_is_found_by_its_field() {
        let text = file("[[ships]]\nsize = 1\n[[ships]]\nsize = 9\n");
        let error = OptionError::field("ships[1].size", "no ship is that long").in_file(&text);
        assert_eq!(error.to_string(), "fleet.toml, line 4: `ships[1].size`: no ship is that long");
    }

    #[test]
    fn json_works_the_same_and_broken_text_is_said_to_be() {
        let error = file("{\n \"ships\": [{\"size\": 300}]}").parse::<Fleet>().unwrap_err();
        assert_eq!((error.line, error.field.as_deref()), (Some(2), Some("ships[0].size")));
        assert_eq!(file("ships = [").parse::<Fleet>().unwrap_err().line, Some(1));
        assert!(file("{}x").parse::<Boat>().is_err());
        assert!(file("").parse::<Fleet>().is_err());
    }
}
