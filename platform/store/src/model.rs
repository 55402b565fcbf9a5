//! What is kept of a table.

use contract::Seed;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The name of a table, as it stands in its address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub String);

impl std::fmt::Display for TableId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// SHA-256 of a seat's secret key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyHash(pub [u8; 32]);

/// A program that plays: one key for all its tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// What opens its seats.
    pub key: KeyHash,
    /// What it is called.
    pub name: String,
    /// When it was made: Unix milliseconds.
    pub created: i64,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not everybody has sat down.
    Open,
    /// Being played.
    Playing,
    /// Over.
    Over,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 3] = [Status::Open, Status::Playing, Status::Over];

    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    pub(crate) fn of(number: i64) -> Option<Self> {
        Status::ALL.into_iter().find(|status| status.number() == number)
    }
}

/// A table that begins.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name.
    pub id: TableId,
    /// Its game.
    pub game: String,
    /// When: Unix milliseconds.
    pub created: i64,
    /// The secret of its dice.
    pub seed: Seed,
    /// What the table itself remembers, as JSON.
    pub desk: String,
    /// What opens its seats (bits).
    pub keys: Vec<(KeyHash, u32)>,
}

/// Who asked for a line, and under which request ids: a request that is sent again is not done again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The seat.
    pub seat: u8,
    /// The id of the request that committed the line, if it had one.
    pub request: Option<String>,
    /// The ids of the drafts before it, each with how much the seat had been told when it was answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drafts: Vec<(String, u64)>,
}

/// One change of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A line of its journal. Line `n` may be written once: who comes second is told so.
    Line {
        /// Its number, from 0.
        n: u64,
        /// The line without its end.
        text: String,
        /// Who asked for it.
        asked: Option<Asked>,
    },
    /// What the table itself remembers, as JSON.
    Desk(String),
    /// How far it has come.
    Status(Status),
    /// What a key opens at the table beside what it opened before.
    Key(KeyHash, u32),
    /// A key that opens nothing any more.
    Lock(KeyHash),
    /// All keys of just these seats (bits) open nothing any more.
    LockAll(u32),
    /// Something said at the table, as JSON.
    Chat(u64, String),
    /// Where a seat is told that it is to act, in place of what was there; none for nowhere.
    Hook(u8, Option<HookUrl>),
    /// How telling a seat went, as JSON; nothing if it is told nowhere.
    HookState(u8, String),
}

/// The address of a web hook. It may hold a secret, so it does not show itself.
#[derive(Clone, PartialEq, Eq)]
pub struct HookUrl(pub String);

impl std::fmt::Debug for HookUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HookUrl(…)")
    }
}

/// Where a seat is told that it is to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: u8,
    /// The address.
    pub url: HookUrl,
    /// How it went so far, as JSON.
    pub state: String,
    /// Is the game over?
    pub over: bool,
}

/// Changes of one table that stand or fall together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// The table.
    pub table: TableId,
    /// The changes.
    pub changes: Vec<Change>,
}

/// What a list says of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its name.
    pub id: TableId,
    /// Its game.
    pub game: String,
    /// When it began: Unix milliseconds.
    pub created: i64,
    /// How far it has come.
    pub status: Status,
    /// What the table itself remembers, as JSON.
    pub desk: String,
}

/// Everything of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// What a list says of it.
    pub summary: Summary,
    /// The secret of its dice.
    pub seed: Seed,
    /// Its journal, line by line.
    pub lines: Vec<String>,
    /// What was asked for, with the line's number.
    pub asked: Vec<(u64, Asked)>,
    /// What opens its seats (bits).
    pub keys: Vec<(KeyHash, u32)>,
    /// What was said at it.
    pub chat: Vec<String>,
}

/// Why something was not kept or not found.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another line has that number.
    #[error("line {n} of table {table} was written by somebody else")]
    Conflict {
        /// The table.
        table: TableId,
        /// The number.
        n: u64,
    },
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// A table of this name is there already.
    #[error("there is a table {0} already")]
    Taken(TableId),
    /// The file was made by a later version of the program.
    #[error("{file} was made by a newer version of Broadside: use that one, or another data folder")]
    Newer {
        /// The file.
        file: String,
    },
    /// Somebody else has the file.
    #[error("{folder} is in use by another Broadside: stop that one, or choose another folder with --data")]
    InUse {
        /// The folder.
        folder: String,
    },
    /// What is in the file makes no sense.
    #[error("{what} in the file of tables makes no sense")]
    Broken {
        /// What.
        what: String,
    },
    /// The disk, or the file.
    #[error("the file of tables failed: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Failed(error.to_string())
    }
}
