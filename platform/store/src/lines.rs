//! Lines of journals, where a busy server spends its time: many in one statement, first as they come, and later moved
//! to where each table's lie together.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Executor as _, Row as _};

use crate::model::{Asked, Change, Commit, TableId};

/// All lines of a table, wherever they lie: numbered as in its journal.
pub(crate) const OF_TABLE: &str = "SELECT n, text, seat, request FROM lines WHERE table_id = ?1 \
                                   UNION ALL SELECT n, text, seat, request FROM fresh WHERE table_id = ?1 ORDER BY n";
/// The same in a file that has not come so far yet.
pub(crate) const OF_TABLE_BEFORE: &str =
    "SELECT n, text, seat, request FROM lines WHERE table_id = ?1 ORDER BY n";

/// Lines in one statement; what is left over goes in smaller ones, so that there are few different statements.
const SIZES: [usize; 4] = [64, 16, 4, 1];
/// So many fresh lines, and they move.
const MOVED: usize = 2048;
/// So many tables, and their numbers are forgotten.
const KNOWN: usize = 50_000;

/// One line with its table.
type Line<'a> = (&'a str, u64, &'a str, &'a Option<Asked>);

fn of(commit: &Commit) -> impl Iterator<Item = Line<'_>> {
    commit.changes.iter().filter_map(|change| match change {
        Change::Line { n, text, asked } => Some((commit.table.0.as_str(), *n, text.as_str(), asked)),
        _ => None,
    })
}

/// What the writer knows of lines that are written.
#[derive(Default)]
pub(crate) struct Lines {
    /// The number of each table's next line.
    next: HashMap<TableId, u64>,
    /// How many are fresh; none if that is not known.
    fresh: Option<usize>,
}

impl Lines {
    /// Something was not written after all: nothing is known any more.
    pub(crate) fn forget(&mut self) {
        *self = Lines::default();
    }

    /// A table begins.
    pub(crate) fn begin(&mut self, table: &TableId) {
        self.next.insert(table.clone(), 0);
    }

    /// The first line of a commit that is there already, if one is.
    pub(crate) async fn taken(
        &mut self,
        connection: &mut SqliteConnection,
        commit: &Commit,
    ) -> Result<Option<u64>, sqlx::Error> {
        let Some((_, first, ..)) = of(commit).next() else { return Ok(None) };
        let next = if let Some(next) = self.next.get(&commit.table) {
            *next
        } else {
            let text = "SELECT max(n) FROM (SELECT n FROM lines WHERE table_id = ?1 \
                            UNION ALL SELECT n FROM fresh WHERE table_id = ?1)";
            let row = sqlx::query(text).bind(&commit.table.0).fetch_one(connection).await?;
            row.try_get::<Option<i64>, _>(0)?.map_or(0, |last| last as u64 + 1)
        };
        Ok((first < next).then_some(first))
    }

    /// Writes the lines of commits of which none is there already.
    pub(crate) async fn write(
        &mut self,
        connection: &mut SqliteConnection,
        commits: &[&Commit],
    ) -> Result<(), sqlx::Error> {
        let lines: Vec<Line<'_>> = commits.iter().copied().flat_map(of).collect();
        let mut rest = &lines[..];
        for size in SIZES {
            while rest.len() >= size {
                let (now, later) = rest.split_at(size);
                insert(connection, now).await?;
                rest = later;
            }
        }
        let mut fresh = if let Some(fresh) = self.fresh {
            fresh + lines.len()
        } else {
            let count = sqlx::query("SELECT count(*) FROM fresh").fetch_one(&mut *connection).await?;
            count.try_get::<i64, _>(0)? as usize
        };
        if fresh >= MOVED {
            let text =
                "INSERT INTO lines SELECT table_id, n, text, seat, request FROM fresh ORDER BY table_id, n";
            connection.execute(text).await?;
            connection.execute("DELETE FROM fresh").await?;
            fresh = 0;
        }
        self.fresh = Some(fresh);
        Ok(())
    }

    /// Notes the lines of a commit that is written with the others.
    pub(crate) fn note(&mut self, commit: &Commit) {
        let Some((_, last, ..)) = of(commit).last() else { return };
        if self.next.len() >= KNOWN {
            self.next.clear();
        }
        self.next.insert(commit.table.clone(), last + 1);
    }
}

async fn insert(connection: &mut SqliteConnection, lines: &[Line<'_>]) -> Result<(), sqlx::Error> {
    let more = ", (?, ?, ?, ?, ?)".repeat(lines.len() - 1);
    let text = format!("INSERT INTO fresh (table_id, n, text, seat, request) VALUES (?, ?, ?, ?, ?){more}");
    let mut query = sqlx::query(AssertSqlSafe(text));
    for (table, n, text, asked) in lines {
        query = query
            .bind(*table)
            .bind(*n as i64)
            .bind(*text)
            .bind(asked.as_ref().map(|asked| asked.seat))
            .bind(asked.as_ref().map(|asked| asked.request.as_str()));
    }
    query.execute(connection).await?;
    Ok(())
}
