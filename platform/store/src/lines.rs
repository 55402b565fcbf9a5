//! Lines of journals, where a busy server spends its time: those of one sync go into one row, and later into chapters
//! of their tables.

use std::collections::{BTreeMap, HashMap};

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Executor as _, Row as _};

use crate::chapters;
use crate::model::{Asked, Change, Commit, TableId};

/// So many fresh lines, and they become chapters.
const CHAPTERS: usize = 2048;
/// Chapters in one statement; what is left over goes in smaller ones, so that there are few different statements.
const SIZES: [usize; 3] = [32, 8, 1];
/// So many tables, and their numbers are forgotten.
const KNOWN: usize = 50_000;

/// One line with its table.
type Line<'a> = (&'a str, u64, &'a str, Option<&'a Asked>);

fn of(commit: &Commit) -> impl Iterator<Item = Line<'_>> {
    commit.changes.iter().filter_map(|change| match change {
        Change::Line { n, text, asked } => Some((commit.table.0.as_str(), *n, text.as_str(), asked.as_ref())),
        _ => None,
    })
}

/// The first and the last number of a table's newest lines, and their text.
type Chapter<'a> = (&'a str, (u64, u64, String));

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

    /// The first line of a commit that is not the next one of its table, if one is.
    pub(crate) async fn conflict(
        &mut self,
        connection: &mut SqliteConnection,
        commit: &Commit,
    ) -> Result<Option<u64>, sqlx::Error> {
        if of(commit).next().is_none() {
            return Ok(None);
        }
        let next = if let Some(next) = self.next.get(&commit.table) {
            *next
        } else {
            // Of a table that the writer does not know nothing may be fresh.
            if self.fresh.is_none() {
                self.gather(connection).await?;
            }
            let text = "SELECT max(last) FROM chapters WHERE table_id = ?";
            let row = sqlx::query(text).bind(&commit.table.0).fetch_one(connection).await?;
            row.try_get::<Option<i64>, _>(0)?.map_or(0, |last| last as u64 + 1)
        };
        Ok((next..).zip(of(commit)).find(|(wanted, (_, n, ..))| wanted != n).map(|(_, (_, n, ..))| n))
    }

    /// Writes the lines of commits of which none is there already.
    pub(crate) async fn write(
        &mut self,
        connection: &mut SqliteConnection,
        commits: &[&Commit],
    ) -> Result<(), sqlx::Error> {
        let (mut block, mut count) = (String::new(), 0);
        for (table, n, text, asked) in commits.iter().copied().flat_map(of) {
            chapters::write_fresh(&mut block, table, n, text, asked);
            count += 1;
        }
        if count > 0 {
            sqlx::query("INSERT INTO fresh (text) VALUES (?)").bind(block).execute(&mut *connection).await?;
        }
        self.fresh = self.fresh.map(|fresh| fresh + count);
        if self.next.len() >= KNOWN {
            self.forget();
        }
        if self.fresh.is_none_or(|fresh| fresh >= CHAPTERS) {
            self.gather(connection).await?;
        }
        Ok(())
    }

    /// Puts the newest lines where those of their tables are.
    async fn gather(&mut self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let blocks = sqlx::query("SELECT text FROM fresh ORDER BY at").fetch_all(&mut *connection).await?;
        let mut tables: BTreeMap<&str, (u64, u64, String)> = BTreeMap::new();
        for block in &blocks {
            for (table, n, line) in chapters::fresh_lines(block.try_get("text")?) {
                let n = n.ok_or_else(|| sqlx::Error::Protocol("a line has no number".into()))?;
                let (_, last, text) = tables.entry(table).or_insert_with(|| (n, n, String::new()));
                *last = n;
                text.extend([line, "\n"]);
            }
        }
        let tables: Vec<Chapter<'_>> = tables.into_iter().collect();
        let mut rest = &tables[..];
        for size in SIZES {
            while rest.len() >= size {
                let (now, later) = rest.split_at(size);
                insert(connection, now).await?;
                rest = later;
            }
        }
        connection.execute("DELETE FROM fresh").await?;
        self.fresh = Some(0);
        Ok(())
    }

    /// Notes the lines of a commit that is written with the others.
    pub(crate) fn note(&mut self, commit: &Commit) {
        let Some((_, last, ..)) = of(commit).last() else { return };
        self.next.insert(commit.table.clone(), last + 1);
    }
}

async fn insert(connection: &mut SqliteConnection, chapters: &[Chapter<'_>]) -> Result<(), sqlx::Error> {
    let more = ", (?, ?, ?, ?)".repeat(chapters.len() - 1);
    let mut query = sqlx::query(AssertSqlSafe(format!("INSERT INTO chapters VALUES (?, ?, ?, ?){more}")));
    for (table, (first, last, text)) in chapters {
        query = query.bind(*table).bind(*first as i64).bind(*last as i64).bind(text);
    }
    query.execute(connection).await?;
    Ok(())
}
