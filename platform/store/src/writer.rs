//! The one that writes: it takes everything that waits, writes it in one transaction, and answers when that is synced.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Executor as _};
use tokio::sync::{mpsc, oneshot};

use crate::lines::Lines;
use crate::model::{Bot, Change, Commit, NewTable, Status, StoreError};
use crate::sweeper::Sweeper;

/// At most so many commits share one sync.
const TOGETHER: usize = 1024;

/// So often everybody else has a turn before a sync, as long as that brings more to write.
const PATIENCE: u32 = 3;

/// Something to write.
pub(crate) enum Write {
    Create(NewTable),
    Commit(Commit),
    Bot(Bot),
    /// Something small, to see whether the disk takes it.
    Pulse,
    /// The last of all: the file is closed before it is answered.
    Close,
}

/// Something to write, and who waits for it.
pub(crate) struct Job {
    pub(crate) write: Write,
    pub(crate) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes until nobody hands in anything any more.
pub(crate) async fn run(
    mut connection: SqliteConnection,
    mut inbox: mpsc::Receiver<Job>,
    mut sweeper: Sweeper,
) {
    let (mut jobs, mut lines, mut closing) = (Vec::new(), Lines::default(), Vec::new());
    while closing.is_empty() && inbox.recv_many(&mut jobs, TOGETHER).await > 0 {
        // Whoever is ready to hand something in does so first, and shares the sync.
        for _ in 0..PATIENCE {
            let before = jobs.len();
            tokio::task::yield_now().await;
            while jobs.len() < TOGETHER
                && let Ok(job) = inbox.try_recv()
            {
                jobs.push(job);
            }
            if jobs.len() == before {
                break;
            }
        }
        let begun = std::time::Instant::now();
        let told = together(&mut connection, &jobs, &mut lines).await;
        metrics::histogram!("broadside_sync_seconds").record(begun.elapsed());
        metrics::histogram!("broadside_sync_commits").record(jobs.len() as f64);
        for (n, job) in jobs.drain(..).enumerate() {
            if matches!(job.write, Write::Close) {
                closing.push(job.done);
                continue;
            }
            let answer = match &told {
                Ok(answers) => answers[n].clone().map_or(Ok(()), |refusal| Err(refusal.error())),
                Err(error) => Err(StoreError::Failed(error.to_string())),
            };
            // Whoever asked may be gone.
            let _ = job.done.send(answer);
            sweeper.written += 1;
        }
        sweeper.sweep(&mut connection).await;
    }
    inbox.close();
    sweeper.close().await;
    // SQLite puts everything into the one file when the last connection is closed.
    let closed = connection.close().await;
    for done in closing {
        let answer =
            if closed.is_ok() { Ok(()) } else { Err(StoreError::Failed("it was not closed".into())) };
        let _ = done.send(answer);
    }
}

/// Why one commit was left out.
#[derive(Clone)]
enum Refusal {
    Conflict(Commit, u64),
    NoTable(Commit),
    Taken(NewTable),
}

impl Refusal {
    fn error(self) -> StoreError {
        match self {
            Refusal::Conflict(commit, n) => StoreError::Conflict { table: commit.table, n },
            Refusal::NoTable(commit) => StoreError::NoTable(commit.table),
            Refusal::Taken(table) => StoreError::Taken(table.id),
        }
    }
}

/// Writes all of it in one transaction. Commits that are refused are left out whole; if anything fails, nothing is
/// written.
async fn together(
    connection: &mut SqliteConnection,
    jobs: &[Job],
    lines: &mut Lines,
) -> Result<Vec<Option<Refusal>>, sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    let written = all(connection, jobs, lines).await;
    let end = if written.is_ok() { connection.execute("COMMIT").await.map(|_| ()) } else { Ok(()) };
    match (written, end) {
        (Ok(answers), Ok(())) => Ok(answers),
        (Err(error), _) | (Ok(_), Err(error)) => {
            lines.forget();
            // Nothing of it stands; if even that fails the file is closed with the connection.
            let _ = connection.execute("ROLLBACK").await;
            Err(error)
        }
    }
}

async fn all(
    connection: &mut SqliteConnection,
    jobs: &[Job],
    lines: &mut Lines,
) -> Result<Vec<Option<Refusal>>, sqlx::Error> {
    let (mut answers, mut accepted) = (Vec::with_capacity(jobs.len()), Vec::new());
    for job in jobs {
        answers.push(match &job.write {
            Write::Create(table) => {
                let refusal = create(connection, table).await?;
                if refusal.is_none() {
                    lines.begin(&table.id);
                }
                refusal
            }
            Write::Commit(commit) => {
                let refusal = match lines.conflict(connection, commit).await? {
                    Some(n) => Some(Refusal::Conflict(commit.clone(), n)),
                    None => write(connection, commit).await?,
                };
                if refusal.is_none() {
                    lines.note(commit);
                    accepted.push(commit);
                }
                refusal
            }
            Write::Pulse => {
                sqlx::query("UPDATE pulse SET at = at + 1").execute(&mut *connection).await?;
                None
            }
            Write::Close => None,
            Write::Bot(bot) => {
                let insert = sqlx::query("INSERT INTO bots VALUES (?, ?, ?) ON CONFLICT DO NOTHING");
                let insert = insert.bind(&bot.key.0[..]).bind(&bot.name).bind(bot.created);
                insert.execute(&mut *connection).await?;
                None
            }
        });
    }
    lines.write(connection, &accepted).await?;
    Ok(answers)
}

async fn create(connection: &mut SqliteConnection, table: &NewTable) -> Result<Option<Refusal>, sqlx::Error> {
    let made = sqlx::query("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
        .bind(&table.id.0)
        .bind(&table.game)
        .bind(table.created)
        .bind(Status::Open.number())
        .bind(&table.seed.0[..])
        .bind(&table.desk)
        .execute(&mut *connection)
        .await?;
    if made.rows_affected() == 0 {
        return Ok(Some(Refusal::Taken(table.clone())));
    }
    for (hash, seats) in &table.keys {
        key(connection, &table.id.0, &hash.0, *seats).await?;
    }
    Ok(None)
}

async fn key(
    connection: &mut SqliteConnection,
    table: &str,
    hash: &[u8],
    seats: u32,
) -> Result<(), sqlx::Error> {
    let text = "INSERT INTO keys VALUES (?, ?, ?) \
                ON CONFLICT (hash, table_id) DO UPDATE SET seats = seats | excluded.seats";
    sqlx::query(text).bind(hash).bind(table).bind(seats).execute(&mut *connection).await?;
    Ok(())
}

/// Writes everything but the lines of a commit.
async fn write(connection: &mut SqliteConnection, commit: &Commit) -> Result<Option<Refusal>, sqlx::Error> {
    let table = commit.table.0.as_str();
    for change in &commit.changes {
        match change {
            Change::Line { .. } => {}
            Change::Desk(desk) => {
                let update = sqlx::query("UPDATE tables SET desk = ? WHERE id = ?").bind(desk).bind(table);
                if update.execute(&mut *connection).await?.rows_affected() == 0 {
                    return Ok(Some(Refusal::NoTable(commit.clone())));
                }
            }
            Change::Status(status) => {
                let update = sqlx::query("UPDATE tables SET status = ? WHERE id = ?");
                update.bind(status.number()).bind(table).execute(&mut *connection).await?;
            }
            Change::Key(hash, seats) => key(connection, table, &hash.0, *seats).await?,
            Change::Lock(hash) => {
                let delete = sqlx::query("DELETE FROM keys WHERE hash = ? AND table_id = ?");
                delete.bind(&hash.0[..]).bind(table).execute(&mut *connection).await?;
            }
            Change::LockAll(seats) => {
                let delete = sqlx::query("DELETE FROM keys WHERE table_id = ? AND seats = ?");
                delete.bind(table).bind(*seats).execute(&mut *connection).await?;
            }
            Change::Chat(n, said) => {
                let insert = "INSERT INTO chat VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
                sqlx::query(insert).bind(table).bind(*n as i64).bind(said).execute(&mut *connection).await?;
            }
            Change::Hook(seat, Some(url)) => {
                let insert = sqlx::query("INSERT OR REPLACE INTO hooks VALUES (?, ?, ?, '{}')");
                insert.bind(table).bind(seat).bind(&url.0).execute(&mut *connection).await?;
            }
            Change::Hook(seat, None) => {
                let delete = sqlx::query("DELETE FROM hooks WHERE table_id = ? AND seat = ?");
                delete.bind(table).bind(seat).execute(&mut *connection).await?;
            }
            Change::HookState(seat, state) => {
                let update = sqlx::query("UPDATE hooks SET state = ? WHERE table_id = ? AND seat = ?");
                update.bind(state).bind(table).bind(seat).execute(&mut *connection).await?;
            }
        }
    }
    Ok(None)
}
