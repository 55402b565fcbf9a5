//! What can go wrong at the border.

use contract::study::StudyError;
use contract::{ActError, OptionError, RecordError, Refuse};
use paint::Misread;
use serde_json::{Value, json};
use thiserror::Error;

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// The rules say no.
    #[error("{text} ({section})")]
    Refused {
        /// A short stable name.
        kind: String,
        /// The rule behind it.
        section: String,
        /// For people.
        text: String,
    },
    /// A line of notation could not be read.
    #[error("{0}")]
    Misread(String),
    /// Anything else, said plainly.
    #[error("{0}")]
    Other(String),
}

impl Trouble {
    /// For people: what the table itself refuses has no section of a rulebook.
    pub fn plainly(&self) -> String {
        match self {
            Trouble::Refused { section, text, .. } if section == "table" => text.clone(),
            other => other.to_string(),
        }
    }

    /// For programs: a refusal as an object, anything else as a text.
    pub fn to_json(&self) -> Value {
        match self {
            Trouble::Refused { kind, section, text } => {
                json!({"refusal": {"kind": kind, "section": section, "text": text}})
            }
            Trouble::Misread(text) | Trouble::Other(text) => json!({"error": text}),
        }
    }
}

impl From<Misread> for Trouble {
    fn from(misread: Misread) -> Self {
        Trouble::Misread(misread.message)
    }
}

impl From<OptionError> for Trouble {
    fn from(error: OptionError) -> Self {
        Trouble::Other(error.to_string())
    }
}

impl<R: Refuse> From<ActError<R>> for Trouble {
    fn from(error: ActError<R>) -> Self {
        let text = error.to_string();
        let table =
            |kind: &str| Trouble::Refused { kind: kind.into(), section: "table".into(), text: text.clone() };
        match &error {
            ActError::Refused(refusal) => Trouble::Refused {
                kind: refusal.kind().into(),
                section: refusal.section().into(),
                text: refusal.to_string(),
            },
            ActError::NotYourTurn(_) => table("not_your_turn"),
            ActError::Over => table("game_over"),
            ActError::NoSeat(_)
            | ActError::Batch
            | ActError::Nothing
            | ActError::Dice(_)
            | ActError::NoSeed
            | ActError::ViewOnly(_) => Trouble::Other(text),
        }
    }
}

/// Why a record could not be opened.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The record itself.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Its options or data.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// It was played under other rules, whose facts these cannot draw.
    #[error(
        "the game was played under other rules (version {0}), and this program cannot show where it stopped; its replay may show how it began"
    )]
    Undrawable(String),
    /// The game is none of ours.
    #[error("{0}")]
    Game(String),
}

/// Why there is no analysis of a game.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// The record could not be opened.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The game is not over: its secrets are still secret.
    #[error("the game is not over; it can be analysed when it is, and nothing is secret any more")]
    Unfinished,
    /// The record is whole but does not hold; this is the first thing that does not.
    #[error("the record does not hold, so there is nothing to analyse: {0}")]
    Unsound(String),
    /// The game was played under other rules.
    #[error("the game was played under other rules (version {0}): it can be watched, not analysed")]
    OtherRules(String),
    /// The game knows no analysis.
    #[error("{0} has no analysis")]
    Unknown(&'static str),
    /// The analysis itself failed or was stopped.
    #[error(transparent)]
    Study(#[from] StudyError),
}

impl From<LoadError> for Trouble {
    fn from(error: LoadError) -> Self {
        Trouble::Other(error.to_string())
    }
}
