//! Lines of journals as text: those of a table in chapters, and the newest of all tables as they came.

use std::fmt::Write as _;

use serde::Deserialize;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Connection as _, Row as _};

use crate::model::{Asked, StoreError, TableId};

/// The lines of a journal, and who asked for which.
pub(crate) type Journal = (Vec<String>, Vec<(u64, Asked)>);

/// How lines lie in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One row each.
    Rows,
    /// The same, the newest apart.
    RowsAndFresh,
    /// Many in a row.
    Chapters,
}

impl Form {
    /// The form after this many steps of the schema.
    pub(crate) fn at(step: i64) -> Self {
        match step {
            ..4 => Form::Rows,
            4 => Form::RowsAndFresh,
            _ => Form::Chapters,
        }
    }

    /// All lines of a table.
    pub(crate) async fn read(
        self,
        connection: &mut SqliteConnection,
        table: &TableId,
    ) -> Result<Journal, StoreError> {
        match self {
            Form::Rows => {
                let rows = "SELECT n, text, seat, request FROM lines WHERE table_id = ?1 ORDER BY n";
                rows_of(connection, table, rows).await
            }
            Form::RowsAndFresh => {
                let rows = "SELECT n, text, seat, request FROM lines WHERE table_id = ?1 \
                            UNION ALL SELECT n, text, seat, request FROM fresh WHERE table_id = ?1 ORDER BY n";
                rows_of(connection, table, rows).await
            }
            Form::Chapters => chapters_of(connection, table).await,
        }
    }
}

fn missing(table: &TableId, n: usize) -> StoreError {
    StoreError::Broken { what: format!("line {n} of table {table}") }
}

async fn rows_of(
    connection: &mut SqliteConnection,
    table: &TableId,
    text: &'static str,
) -> Result<Journal, StoreError> {
    let rows = sqlx::query(text).bind(&table.0).fetch_all(connection).await?;
    let (mut lines, mut asked) = Journal::default();
    for (n, row) in rows.iter().enumerate() {
        if row.try_get::<i64, _>("n")? != n as i64 {
            return Err(missing(table, n));
        }
        lines.push(row.try_get("text")?);
        let (seat, request) = (row.try_get::<Option<u8>, _>("seat")?, row.try_get("request")?);
        let asks = |(seat, request)| (n as u64, Asked { seat, request: Some(request), drafts: Vec::new() });
        asked.extend(seat.zip(request).map(asks));
    }
    Ok((lines, asked))
}

async fn chapters_of(connection: &mut SqliteConnection, table: &TableId) -> Result<Journal, StoreError> {
    // Lines that become a chapter in the meantime must be seen once: both are read from the same moment.
    let mut moment = connection.begin().await?;
    let chapters = sqlx::query("SELECT first, last, text FROM chapters WHERE table_id = ? ORDER BY first");
    let chapters = chapters.bind(&table.0).fetch_all(&mut *moment).await?;
    let fresh = sqlx::query("SELECT text FROM fresh ORDER BY at").fetch_all(&mut *moment).await?;
    moment.rollback().await?;
    let mut journal = Journal::default();
    for chapter in &chapters {
        read_chapter(chapter, table, &mut journal)?;
    }
    for block in &fresh {
        for (_, n, line) in fresh_lines(block.try_get("text")?).filter(|(of, ..)| *of == table.0) {
            let at = journal.0.len();
            // It may be in a chapter already.
            if n.is_some_and(|n| n < at as u64) {
                continue;
            }
            if n != Some(at as u64) {
                return Err(missing(table, at));
            }
            read(line.trim_end_matches('\n'), &mut journal).ok_or_else(|| missing(table, at))?;
        }
    }
    Ok(journal)
}

fn read_chapter(chapter: &SqliteRow, table: &TableId, journal: &mut Journal) -> Result<(), StoreError> {
    let (first, last): (i64, i64) = (chapter.try_get("first")?, chapter.try_get("last")?);
    if first != journal.0.len() as i64 {
        return Err(missing(table, journal.0.len()));
    }
    for line in chapter.try_get::<&str, _>("text")?.split_terminator('\n') {
        let at = journal.0.len();
        read(line, journal).ok_or_else(|| missing(table, at))?;
    }
    if journal.0.len() as i64 != last + 1 {
        return Err(missing(table, journal.0.len()));
    }
    Ok(())
}

/// Request ids as they are written: that of the line alone, or with those of the drafts before it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Ids {
    One(String),
    All(Option<String>, Vec<(String, u64)>),
}

/// Reads one line of a chapter: who asked, under which ids, and the text.
fn read(line: &str, (lines, asked): &mut Journal) -> Option<()> {
    let (seat, rest) = line.split_once('\t')?;
    let (request, text) = rest.split_once('\t')?;
    if !seat.is_empty() && !request.is_empty() {
        let (request, drafts) = match serde_json::from_str(request).ok()? {
            Ids::One(request) => (Some(request), Vec::new()),
            Ids::All(request, drafts) => (request, drafts),
        };
        asked.push((lines.len() as u64, Asked { seat: seat.parse().ok()?, request, drafts }));
    }
    lines.push(text.to_owned());
    Some(())
}

/// Adds a line of a chapter.
fn write(into: &mut String, text: &str, asked: Option<&Asked>) {
    if let Some(Asked { seat, request, drafts }) = asked {
        let ids = match request {
            Some(request) if drafts.is_empty() => serde_json::to_string(request),
            request => serde_json::to_string(&(request, drafts)),
        };
        let ids = ids.expect("texts and numbers are JSON");
        writeln!(into, "{seat}\t{ids}\t{text}").expect("a text takes everything");
    } else {
        into.extend(["\t\t", text, "\n"]);
    }
}

/// Adds a line to the newest ones; what it is in a chapter, with its newline.
pub(crate) fn write_fresh<'a>(
    into: &'a mut String,
    table: &TableId,
    n: u64,
    text: &str,
    asked: Option<&Asked>,
) -> &'a str {
    into.push_str(&table.0);
    write!(into, "\t{n}\t").expect("a text takes everything");
    let begins = into.len();
    write(into, text, asked);
    &into[begins..]
}

/// The newest lines: the table of each, its number, and what it is in a chapter, with its newline.
pub(crate) fn fresh_lines(block: &str) -> impl Iterator<Item = (&str, Option<u64>, &str)> {
    block.split_inclusive('\n').filter_map(|line| {
        let (table, rest) = line.split_once('\t')?;
        let (n, line) = rest.split_once('\t')?;
        Some((table, n.parse().ok(), line))
    })
}

/// Can lines of a table of this name be told from others among the newest? Nobody's name has a tab or a break in it.
pub(crate) fn fits_name(table: &TableId) -> bool {
    !table.0.contains(['\t', '\n'])
}

/// Can a line be kept so? Nobody's journal has a break within a line.
pub(crate) fn fits(text: &str) -> bool {
    !text.contains('\n')
}
