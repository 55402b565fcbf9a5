//! A game's own questions: odds, analysis, measures; reached through the catalogue.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::game::Game;
use crate::journal::Journal;
use crate::userdata::{OptionError, UserData};

/// What a parameter of a question takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// Nothing: it is there or not.
    Flag,
    /// A word.
    Text,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A file, read by the program and handed over as user data under the parameter's name.
    File,
}

/// One parameter of a question; the command line's `--name`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What it takes.
    pub kind: ParamKind,
    /// One line of help.
    pub help: &'static str,
}

/// The parameters as given; flags have an empty text.
pub type Args = BTreeMap<String, String>;

/// An answer for people and for programs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// For people: a table or a few lines.
    pub text: String,
    /// For programs: every figure named, probabilities 0 to 1.
    pub json: Value,
    /// A picture, where there is one.
    pub svg: Option<String>,
}

/// Why a question has no answer.
#[derive(Debug, Error)]
pub enum StudyError {
    /// A parameter or file is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The caller asked to stop.
    #[error("stopped before the answer was found")]
    Stopped,
}

/// One figure of a finished game that simulations add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// Its name in tables and JSON.
    pub name: &'static str,
    /// For a category: its values' names; for a number: empty.
    pub labels: &'static [&'static str],
}

/// Reports how far a long answer is (done, of how many); `false` asks it to stop.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64) -> bool;

/// What a game can be asked.
pub trait Study: Game {
    /// Parameters of `odds`.
    fn odds_params() -> &'static [Param];

    /// Answers `odds`.
    fn odds(args: &Args, data: &UserData, progress: Progress<'_>) -> Result<Answer, StudyError>;

    /// What simulations and ladders play where the options leave it to people, such as a last day for a game that need not
    /// end by itself.
    fn simulated(_options: &mut Self::Options) {}

    /// Figures that simulations add up.
    fn measures() -> &'static [Measure];

    /// Writes those figures of a finished game, one number each (a category's number is its label's index).
    fn measure(state: &Self::State, into: &mut Vec<u32>);

    /// Luck and skill of a game: what the dice gave and what the choices were worth, for people, for programs and as
    /// a chart. `None` if this game has no analysis. The platform asks only about games that are over and whose record
    /// holds, so nothing it tells is a secret any more.
    fn analyse(_journal: &Journal<Self>, _progress: Progress<'_>) -> Result<Option<Answer>, StudyError> {
        Ok(None)
    }

    /// What is worth remembering of a finished game by its player's statistics; `None` if nothing is.
    fn keepsake(journal: &Journal<Self>) -> Option<Value>;

    /// A player's statistics from the keepsakes of all finished games, oldest first.
    fn statistics(keepsakes: &[Value]) -> Answer;
}
