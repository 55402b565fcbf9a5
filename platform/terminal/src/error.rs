//! What can go wrong around a game: files, records, streams. Every message names the file at fault.

use std::io;
use std::path::{Path, PathBuf};

use catalogue::{LoadError, Trouble};
use contract::OptionError;
use thiserror::Error;

/// Why a game could not be begun, kept, continued or shown.
#[derive(Debug, Error)]
pub enum Fault {
    /// A file or folder did not do as asked.
    #[error("cannot {doing} {}: {why}", path.display())]
    File {
        /// What was tried: `write`, `read`, …
        doing: &'static str,
        /// Which file.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// No game of that name is on the shelf.
    #[error("there is no saved game `{id}` in {}{hint}", dir.display())]
    NoGame {
        /// The name asked for.
        id: String,
        /// Where it was looked for.
        dir: PathBuf,
        /// What there is instead.
        hint: String,
    },
    /// A saved game's record does not hold.
    #[error("{}: {why}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: LoadError,
    },
    /// Another program plays this game right now.
    #[error("`{id}` is being played by another program{}; close it there first", process(*pid))]
    Busy {
        /// The saved game.
        id: String,
        /// The other program's process number, if it could be read.
        pid: Option<u32>,
    },
    /// A finished game cannot be continued.
    #[error("`{id}` is finished: it can be watched, not continued")]
    Finished {
        /// The saved game.
        id: String,
    },
    /// The secret of the dice is missing or damaged.
    #[error("{}: {why}; without it the dice cannot go on (the game can still be watched)", path.display())]
    Seed {
        /// The seed file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A game that can only be watched.
    #[error("`{id}` can only be watched: {why}")]
    ViewOnly {
        /// The saved game.
        id: String,
        /// Why.
        why: String,
    },
    /// An option of a new game.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A command given beforehand was refused.
    #[error("{line}: {why}")]
    Opening {
        /// The command.
        line: String,
        /// Why not.
        why: Trouble,
    },
    /// Standard input, standard output or the terminal.
    #[error("the terminal or a pipe failed")]
    Io(#[from] io::Error),
}

fn process(pid: Option<u32>) -> String {
    pid.map(|n| format!(" (process {n})")).unwrap_or_default()
}

impl Fault {
    /// Names the file an error of the system belongs to.
    pub(crate) fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Fault {
        let path = path.to_owned();
        move |why| Fault::File { doing, path, why }
    }
}
