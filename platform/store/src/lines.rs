//! Lines of journals: many in one statement, since that is where a busy server spends its time.

use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnection;

use crate::model::{Asked, Change, Commit};
use crate::writer::{Job, Write};

/// Lines in one statement; what is left over goes in smaller ones, so that there are few different statements.
const SIZES: [usize; 4] = [64, 16, 4, 1];

/// One line with its table.
type Line<'a> = (&'a str, u64, &'a str, &'a Option<Asked>);

fn of(commit: &Commit) -> impl Iterator<Item = Line<'_>> {
    commit.changes.iter().filter_map(|change| match change {
        Change::Line { n, text, asked } => Some((commit.table.0.as_str(), *n, text.as_str(), asked)),
        _ => None,
    })
}

/// Writes the lines of all jobs; false if one of them was there already, and then some are written and some not.
pub(crate) async fn quick(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<bool, sqlx::Error> {
    let commits = jobs.iter().filter_map(|job| match &job.write {
        Write::Commit(commit) => Some(commit),
        Write::Create(_) | Write::Bot(_) => None,
    });
    let lines: Vec<Line<'_>> = commits.flat_map(of).collect();
    let mut rest = &lines[..];
    for size in SIZES {
        while rest.len() >= size {
            let (now, later) = rest.split_at(size);
            if insert(connection, now).await? < size as u64 {
                return Ok(false);
            }
            rest = later;
        }
    }
    Ok(true)
}

/// Writes the lines of one commit; gives the number of the first if it was there already.
pub(crate) async fn one_by_one(
    connection: &mut SqliteConnection,
    commit: &Commit,
) -> Result<Option<u64>, sqlx::Error> {
    let mut first = true;
    for line in of(commit) {
        if insert(connection, &[line]).await? == 0 {
            debug_assert!(first, "lines are handed in as they follow each other");
            return Ok(Some(line.1));
        }
        first = false;
    }
    Ok(None)
}

/// Writes lines that are not there yet; gives how many.
async fn insert(connection: &mut SqliteConnection, lines: &[Line<'_>]) -> Result<u64, sqlx::Error> {
    let more = ", (?, ?, ?, ?, ?)".repeat(lines.len() - 1);
    let text = format!("INSERT INTO lines VALUES (?, ?, ?, ?, ?){more} ON CONFLICT DO NOTHING");
    let mut query = sqlx::query(AssertSqlSafe(text));
    for (table, n, text, asked) in lines {
        query = query
            .bind(*table)
            .bind(*n as i64)
            .bind(*text)
            .bind(asked.as_ref().map(|asked| asked.seat))
            .bind(asked.as_ref().map(|asked| asked.request.as_str()));
    }
    Ok(query.execute(connection).await?.rows_affected())
}
