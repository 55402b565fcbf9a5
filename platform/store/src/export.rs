//! All tables as text, one line each, to move them to another machine.

use std::io::{BufRead, Read, Write};

use contract::Seed;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Store;
use crate::model::{
    Asked, Bot, Change, Commit, KeyHash, NewTable, Status, StoreError, Stored, Summary, TableId,
};

/// The version of this format. The first had no bots; the first two knew a row by the id of the request that committed it,
/// and no ids of drafts. Older files are read.
const VERSION: u32 = 3;
/// Tables read at once.
const PAGE: u32 = 200;
/// Longest line that is read, in bytes: one table with its whole journal.
const LONGEST: u64 = 256 << 20;

/// What is said of a file that is something else.
const NOT_OURS: &str = "this is no file of tables: `broadside export` writes one";

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    broadside_tables: u32,
    /// Programs that play at the tables.
    #[serde(default)]
    bots: Vec<Bot>,
}

/// One table.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    id: TableId,
    game: String,
    created: i64,
    status: Status,
    seed: Seed,
    desk: String,
    lines: Vec<String>,
    asked: Vec<(u64, Asked)>,
    keys: Vec<(KeyHash, u32)>,
    chat: Vec<String>,
}

/// What was moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Tables written or read.
    pub tables: u64,
    /// Tables that were there already, and were left alone.
    pub skipped: u64,
}

/// Why tables could not be moved.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file failed.
    #[error("{0}")]
    File(#[from] std::io::Error),
    /// A line is none of ours.
    #[error("line {line}: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

/// Writes every table. The file holds secrets: seeds of games that are still played. Web hooks are left out: they are
/// their owners' own addresses, given to this server and no other.
pub async fn export(store: &dyn Store, out: &mut (dyn Write + Send)) -> Result<Exported, ExportError> {
    writeln!(out, "{}", json(&Head { broadside_tables: VERSION, bots: store.bots().await? }))?;
    let mut done = Exported::default();
    for status in Status::ALL {
        let mut last: Option<Summary> = None;
        loop {
            let page = store.list(status, last.as_ref(), PAGE).await?;
            for summary in &page {
                let Some(stored) = store.load(&summary.id).await? else { continue };
                let Stored { summary, seed, lines, asked, keys, chat } = stored;
                let Summary { id, game, created, status, desk } = summary;
                let whole = Whole { id, game, created, status, seed, desk, lines, asked, keys, chat };
                writeln!(out, "{}", json(&whole))?;
                done.tables += 1;
            }
            match page.into_iter().next_back() {
                Some(summary) => last = Some(summary),
                None => break,
            }
        }
    }
    out.flush()?;
    Ok(done)
}

/// Reads tables that [`export`] wrote. Those that are there already are left alone.
pub async fn import(store: &dyn Store, from: &mut (dyn BufRead + Send)) -> Result<Exported, ExportError> {
    let mut done = Exported::default();
    let mut text = String::new();
    if from.fill_buf()?.first().is_some_and(|first| *first != b'{') {
        return Err(ExportError::Line { line: 1, why: NOT_OURS.into() });
    }
    for line in 1.. {
        text.clear();
        let read = Read::take(&mut *from, LONGEST).read_line(&mut text);
        let read = read.map_err(|error| match error.kind() {
            std::io::ErrorKind::InvalidData => ExportError::Line { line, why: "this is not text".into() },
            _ => ExportError::File(error),
        })?;
        if read as u64 == LONGEST && !text.ends_with('\n') {
            let why = format!("the line is longer than {} MiB: no table is", LONGEST >> 20);
            return Err(ExportError::Line { line, why });
        }
        if read == 0 {
            if line == 1 {
                return Err(ExportError::Line { line, why: "the file is empty".into() });
            }
            break;
        }
        let wrong = |why: String| ExportError::Line { line, why };
        if line == 1 {
            let head: Head = serde_json::from_str(&text).map_err(|_| wrong(NOT_OURS.into()))?;
            if !(1..=VERSION).contains(&head.broadside_tables) {
                let found = head.broadside_tables;
                return Err(wrong(format!("the file has format {found}; this program reads 1 to {VERSION}")));
            }
            for bot in head.bots {
                store.enrol(bot).await?;
            }
            continue;
        }
        let whole: Whole = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        match put(store, whole).await {
            Ok(()) => done.tables += 1,
            Err(StoreError::Taken(_)) => done.skipped += 1,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(done)
}

async fn put(store: &dyn Store, whole: Whole) -> Result<(), StoreError> {
    let Whole { id, game, created, status, seed, desk, lines, asked, keys, chat } = whole;
    store.create(NewTable { id: id.clone(), game, created, seed, desk, keys }).await?;
    let mut who = asked.into_iter().peekable();
    let mut changes: Vec<Change> = (0..)
        .zip(lines)
        .map(|(n, text)| Change::Line { n, text, asked: who.next_if(|(at, _)| *at == n).map(|(_, a)| a) })
        .collect();
    changes.extend((0..).zip(chat).map(|(n, said)| Change::Chat(n, said)));
    changes.push(Change::Status(status));
    store.commit(Commit { table: id, changes }).await
}

/// One line of JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it is JSON")
}
