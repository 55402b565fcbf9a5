//! Lines of journals, where a busy server spends its time: those of one sync go into one row, and a little later, a few
//! tables at a time, into chapters of their tables.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Row as _};

use crate::chapters;
use crate::model::{Asked, Change, Commit, TableId};

/// So many lines wait, and those of the tables that have waited longest become chapters …
const MANY: usize = 3072;
/// … until no more than so many are left.
const FEW: usize = 2560;
/// Chapters in one statement; what is left over goes in smaller ones, so that there are few different statements.
const SIZES: [usize; 3] = [32, 8, 1];
/// So many tables, and their numbers are forgotten.
const KNOWN: usize = 50_000;
/// A longer text is not kept for the next sync.
const LONG: usize = 1 << 20;

/// One line with its table.
type Line<'a> = (&'a TableId, u64, &'a str, Option<&'a Asked>);

fn of(commit: &Commit) -> impl Iterator<Item = Line<'_>> {
    commit.changes.iter().filter_map(|change| match change {
        Change::Line { n, text, asked } => Some((&commit.table, *n, text.as_str(), asked.as_ref())),
        _ => None,
    })
}

/// Lines of a table that are to be a chapter: the first and the last number, and the text.
struct Chapter {
    first: u64,
    last: u64,
    text: String,
}

impl Chapter {
    fn new(n: u64) -> Self {
        Chapter { first: n, last: n, text: String::new() }
    }

    fn add(&mut self, n: u64, line: &str) {
        self.last = n;
        self.text.push_str(line);
    }
}

/// The newest lines: they are in no chapter yet.
#[derive(Default)]
struct Waiting {
    tables: HashMap<TableId, Chapter>,
    /// The same tables, those with the oldest line first, and the row it is in.
    order: VecDeque<(i64, TableId)>,
    lines: usize,
    /// The last row.
    row: i64,
}

impl Waiting {
    fn add(&mut self, table: &TableId, n: u64, line: &str) {
        self.lines += 1;
        if let Some(chapter) = self.tables.get_mut(table) {
            chapter.add(n, line);
            return;
        }
        let mut chapter = Chapter::new(n);
        chapter.add(n, line);
        self.tables.insert(table.clone(), chapter);
        self.order.push_back((self.row, table.clone()));
    }

    /// Takes those that have waited longest.
    fn take(&mut self, few: usize) -> Vec<(TableId, Chapter)> {
        let mut taken = Vec::new();
        while self.lines > few
            && let Some((_, table)) = self.order.pop_front()
        {
            let Some(chapter) = self.tables.remove(&table) else { continue };
            self.lines -= (chapter.last - chapter.first + 1) as usize;
            taken.push((table, chapter));
        }
        taken
    }

    /// The first row with a line that waits.
    fn first_row(&self) -> i64 {
        self.order.front().map_or(self.row + 1, |(row, _)| *row)
    }
}

/// What the writer knows of lines that are written.
#[derive(Default)]
pub(crate) struct Lines {
    /// The number of each table's next line.
    next: HashMap<TableId, u64>,
    /// None if that is not known.
    waiting: Option<Waiting>,
    /// The text of a row, made anew for every sync in the same place.
    text: String,
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
        let next = match self.next.get(&commit.table) {
            Some(next) => *next,
            None => match self.waiting(connection).await?.tables.get(&commit.table) {
                Some(chapter) => chapter.last + 1,
                None => in_chapters(connection, &commit.table).await?,
            },
        };
        Ok((next..).zip(of(commit)).find(|(wanted, (_, n, ..))| wanted != n).map(|(_, (_, n, ..))| n))
    }

    /// Writes the lines of commits of which none is there already.
    pub(crate) async fn write(
        &mut self,
        connection: &mut SqliteConnection,
        commits: &[&Commit],
    ) -> Result<(), sqlx::Error> {
        if commits.iter().copied().flat_map(of).next().is_none() {
            return Ok(());
        }
        let mut text = std::mem::take(&mut self.text);
        let waiting = self.waiting(connection).await?;
        waiting.row += 1;
        for (table, n, line, asked) in commits.iter().copied().flat_map(of) {
            let line = chapters::write_fresh(&mut text, table, n, line, asked);
            waiting.add(table, n, line);
        }
        // It is shared, so that its memory is given back here and not where SQLite runs.
        let shared: Arc<str> = text.as_str().into();
        let insert = sqlx::query("INSERT INTO fresh VALUES (?, ?)").bind(waiting.row).bind(shared.clone());
        insert.execute(&mut *connection).await?;
        drop(shared);
        if waiting.lines >= MANY {
            write_chapters(connection, waiting.take(FEW)).await?;
            let delete = sqlx::query("DELETE FROM fresh WHERE at < ?").bind(waiting.first_row());
            delete.execute(connection).await?;
        }
        if text.capacity() <= LONG {
            text.clear();
            self.text = text;
        }
        if self.next.len() >= KNOWN {
            self.next.clear();
        }
        Ok(())
    }

    /// What waits. If that is not known everything becomes a chapter, so that nothing does.
    async fn waiting(&mut self, connection: &mut SqliteConnection) -> Result<&mut Waiting, sqlx::Error> {
        if self.waiting.is_none() {
            gather(connection).await?;
        }
        Ok(self.waiting.get_or_insert_default())
    }

    /// Notes the lines of a commit that is written with the others.
    pub(crate) fn note(&mut self, commit: &Commit) {
        let Some((_, last, ..)) = of(commit).last() else { return };
        self.next.insert(commit.table.clone(), last + 1);
    }
}

/// The number of a table's next line, if all its lines are in chapters.
async fn in_chapters(connection: &mut SqliteConnection, table: &TableId) -> Result<u64, sqlx::Error> {
    let text = "SELECT max(last) FROM chapters WHERE table_id = ?";
    let row = sqlx::query(text).bind(&table.0).fetch_one(connection).await?;
    Ok(row.try_get::<Option<i64>, _>(0)?.map_or(0, |last| last as u64 + 1))
}

/// Puts all of the newest lines where those of their tables are.
async fn gather(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let rows = sqlx::query("SELECT text FROM fresh ORDER BY at").fetch_all(&mut *connection).await?;
    let mut tables: BTreeMap<&str, (u64, Option<Chapter>)> = BTreeMap::new();
    for row in &rows {
        for (table, n, line) in chapters::fresh_lines(row.try_get("text")?) {
            let n = n.ok_or_else(|| sqlx::Error::Protocol("a line has no number".into()))?;
            if !tables.contains_key(table) {
                let next = in_chapters(connection, &TableId(table.to_owned())).await?;
                tables.insert(table, (next, None));
            }
            // Those that are in a chapter already are there only because others that came with them are not.
            if let Some((next, chapter)) = tables.get_mut(table)
                && n >= *next
            {
                chapter.get_or_insert_with(|| Chapter::new(n)).add(n, line);
            }
        }
    }
    let chapters =
        tables.into_iter().filter_map(|(table, (_, chapter))| Some((TableId(table.to_owned()), chapter?)));
    write_chapters(connection, chapters.collect()).await?;
    sqlx::query("DELETE FROM fresh").execute(connection).await?;
    Ok(())
}

async fn write_chapters(
    connection: &mut SqliteConnection,
    chapters: Vec<(TableId, Chapter)>,
) -> Result<(), sqlx::Error> {
    let (mut left, mut chapters) = (chapters.len(), chapters.into_iter());
    for size in SIZES {
        while left >= size {
            let more = ", (?, ?, ?, ?)".repeat(size - 1);
            let text =
                format!("INSERT INTO chapters (table_id, first, last, text) VALUES (?, ?, ?, ?){more}");
            let mut query = sqlx::query(AssertSqlSafe(text));
            for (table, Chapter { first, last, text }) in chapters.by_ref().take(size) {
                query = query.bind(table.0).bind(first as i64).bind(last as i64).bind(text);
            }
            query.execute(&mut *connection).await?;
            left -= size;
        }
    }
    Ok(())
}
