//! One file of SQLite: one connection that writes, a few that read.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use contract::Seed;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Row as _};
use tokio::sync::{mpsc, oneshot};

use crate::chapters::{self, Form};
use crate::model::{
    Bot, Change, Commit, Hook, HookUrl, KeyHash, NewTable, Status, StoreError, Stored, Summary, TableId,
};
use crate::sweeper::Sweeper;
use crate::writer::{self, Job, Write};
use crate::{Promise, Store, private};

/// Jobs that may wait for the writer before those who hand them in wait themselves.
const WAITING: usize = 4096;
/// Connections that read.
const READERS: u32 = 4;
/// What the writer may remember of the file, in kibibytes with a minus before them.
const CACHE: &str = "-16384";
/// What each of those that read may remember of it.
const READER_CACHE: &str = "-512";
/// So many pages written ahead, and the writer itself puts them where they belong: the sweeper has not kept up.
const CHECKPOINT: &str = "20000";
/// The file's name.
const FILE: &str = "tables.sqlite";

/// Every step from the first schema to this one.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "bots", include_str!("../migrations/0002_bots.sql")),
    (3, "hooks", include_str!("../migrations/0003_hooks.sql")),
    (4, "fresh", include_str!("../migrations/0004_fresh.sql")),
    (5, "chapters", include_str!("../migrations/0005_chapters.sql")),
    (6, "library", include_str!("../migrations/0006_library.sql")),
    (7, "pulse", include_str!("../migrations/0007_pulse.sql")),
];

/// Tables in one file.
pub struct Sqlite {
    inbox: mpsc::Sender<Job>,
    readers: SqlitePool,
    pragmas: Pragmas,
    /// How lines lie in it.
    form: Form,
    /// The file, and which one it was when it was opened.
    file: (PathBuf, Option<Identity>),
    /// Held as long as the file is written.
    lock: Mutex<Option<File>>,
}

/// Which file of the file system a path leads to.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(file).ok().map(|data| (data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn identity(file: &Path) -> Option<Identity> {
    file.is_file().then_some((0, 0))
}

/// How the file is written, as SQLite says itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pragmas {
    /// `wal`.
    pub journal_mode: String,
    /// 2 is `FULL`.
    pub synchronous: i64,
}

fn migrator() -> Migrator {
    let step = |(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(*version, (*name).into(), MigrationType::Simple, sqlx::SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations(STEPS.iter().map(step).collect())
}

impl Sqlite {
    /// Opens the file in a folder; makes both if they are not there, and brings an older file up to date.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", folder.display()));
        private::folder(folder, FILE).map_err(failed)?;
        let lock = private::open(&folder.join("tables.lock")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse { folder: folder.display().to_string() });
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let file = folder.join(FILE);
        // What SQLite makes beside the file gets the file's own permissions.
        drop(private::open(&file).map_err(failed)?);
        private::beside(&file).iter().for_each(|path| private::tighten(path));
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", CHECKPOINT)
            .statement_cache_capacity(64);
        let mut writer = options.clone().pragma("cache_size", CACHE).connect().await?;
        migrator().run_direct(None, &mut writer, false).await.map_err(|error| match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
                StoreError::Newer { file: file.display().to_string() }
            }
            error => StoreError::Failed(error.to_string()),
        })?;
        let sweeper = Sweeper::new(options.connect().await?);
        let pragmas = Pragmas {
            journal_mode: sqlx::query("PRAGMA journal_mode").fetch_one(&mut writer).await?.try_get(0)?,
            synchronous: sqlx::query("PRAGMA synchronous").fetch_one(&mut writer).await?.try_get(0)?,
        };
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.pragma("cache_size", READER_CACHE).create_if_missing(false).read_only(true))
            .await?;
        let (inbox, jobs) = mpsc::channel(WAITING);
        tokio::spawn(writer::run(writer, jobs, sweeper));
        let identity = identity(&file);
        let (file, lock) = ((file, identity), Mutex::new(Some(lock)));
        Ok(Sqlite { inbox, readers, pragmas, form: Form::Chapters, file, lock })
    }

    /// Opens the file in a folder to look only, as it is: whatever is handed in is refused. Another program may have
    /// it at the same time.
    pub async fn look(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join(FILE);
        if !file.is_file() {
            return Err(StoreError::Failed(format!("there is no {}", file.display())));
        }
        // After a clean stop there is one file, and looking leaves it so.
        let alone = !folder.join(format!("{FILE}-wal")).exists();
        let options = SqliteConnectOptions::new().filename(&file).read_only(true).immutable(alone);
        let readers = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        let newest = sqlx::query("SELECT max(version) FROM _sqlx_migrations").fetch_one(&readers).await?;
        let known = STEPS.last().map_or(0, |(version, ..)| *version);
        let newest = newest.try_get::<Option<i64>, _>(0)?.unwrap_or(0);
        if newest > known {
            return Err(StoreError::Newer { file: file.display().to_string() });
        }
        let pragmas = Pragmas {
            journal_mode: sqlx::query("PRAGMA journal_mode").fetch_one(&readers).await?.try_get(0)?,
            synchronous: sqlx::query("PRAGMA synchronous").fetch_one(&readers).await?.try_get(0)?,
        };
        let (inbox, _) = mpsc::channel(1);
        let identity = identity(&file);
        let (file, lock) = ((file, identity), Mutex::default());
        Ok(Sqlite { inbox, readers, pragmas, form: Form::at(newest), file, lock })
    }

    async fn hand_in(&self, write: Write) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let closed = || StoreError::Failed("it is closed".into());
        self.inbox.send(Job { write, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Writes something small and reads something small, from the file that was opened and no other.
    async fn try_out(&self) -> Result<(), StoreError> {
        let (file, opened) = &self.file;
        if identity(file) != *opened || opened.is_none() {
            return Err(StoreError::Failed(format!("{} is gone, or is another file", file.display())));
        }
        self.hand_in(Write::Pulse).await?;
        sqlx::query("SELECT at FROM pulse").fetch_one(&self.readers).await?;
        sqlx::query("SELECT id FROM tables LIMIT 1").fetch_optional(&self.readers).await?;
        Ok(())
    }

    /// Ends all connections, the one that writes last: then everything is in the one file.
    async fn shut(&self) -> Result<(), StoreError> {
        self.readers.close().await;
        let written = self.lock.lock().map_or(true, |lock| lock.is_some());
        if written {
            self.hand_in(Write::Close).await?;
        }
        if let Ok(mut lock) = self.lock.lock() {
            *lock = None;
        }
        Ok(())
    }

    /// How the file is written, as the connection that writes it says.
    pub fn pragmas(&self) -> &Pragmas {
        &self.pragmas
    }

    async fn all_of(&self, id: &TableId) -> Result<Option<Stored>, StoreError> {
        let found = sqlx::query("SELECT id, game, created, status, desk, seed FROM tables WHERE id = ?")
            .bind(&id.0)
            .fetch_optional(&self.readers)
            .await?;
        let Some(found) = found else { return Ok(None) };
        let summary = summary(&found)?;
        let seed: Vec<u8> = found.try_get("seed")?;
        let seed = <[u8; 32]>::try_from(seed).map_err(|_| broken(id, "the seed"))?;
        let (lines, asked) = self.form.read(&mut *self.readers.acquire().await?, id).await?;
        let keys = sqlx::query("SELECT hash, seats FROM keys WHERE table_id = ? ORDER BY hash")
            .bind(&id.0)
            .fetch_all(&self.readers)
            .await?;
        let keys = keys.iter().map(|row| Ok((hash(row)?, row.try_get("seats")?)));
        let keys = keys.collect::<Result<_, StoreError>>()?;
        let chat = sqlx::query("SELECT said FROM chat WHERE table_id = ? ORDER BY n")
            .bind(&id.0)
            .fetch_all(&self.readers)
            .await?;
        let chat = chat.iter().map(|row| row.try_get("said")).collect::<Result<_, _>>()?;
        Ok(Some(Stored { summary, seed: Seed(seed), lines, asked, keys, chat }))
    }

    async fn page(
        &self,
        status: Status,
        after: Option<&Summary>,
        limit: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        let (created, id) = after.map_or((i64::MAX, ""), |last| (last.created, last.id.0.as_str()));
        let text = "SELECT id, game, created, status, desk FROM tables \
                    WHERE status = ? AND (created < ? OR (created = ? AND id > ?)) \
                    ORDER BY created DESC, id LIMIT ?";
        let rows = sqlx::query(text).bind(status.number()).bind(created).bind(created).bind(id).bind(limit);
        rows.fetch_all(&self.readers).await?.iter().map(summary).collect()
    }

    async fn page_of(
        &self,
        key: &KeyHash,
        after: Option<&Summary>,
        limit: u32,
    ) -> Result<Vec<(Summary, u32)>, StoreError> {
        let (created, id) = after.map_or((i64::MAX, ""), |last| (last.created, last.id.0.as_str()));
        let text = "SELECT id, game, created, status, desk, seats FROM keys JOIN tables ON id = table_id \
                    WHERE hash = ? AND (created < ? OR (created = ? AND id > ?)) \
                    ORDER BY created DESC, id LIMIT ?";
        let rows = sqlx::query(text).bind(&key.0[..]).bind(created).bind(created).bind(id).bind(limit);
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((summary(row)?, row.try_get("seats")?))).collect()
    }
}

fn hash(row: &SqliteRow) -> Result<KeyHash, StoreError> {
    let hash = <[u8; 32]>::try_from(row.try_get::<Vec<u8>, _>("hash")?);
    Ok(KeyHash(hash.map_err(|_| StoreError::Broken { what: "a key".into() })?))
}

fn bot(row: &SqliteRow) -> Result<Bot, StoreError> {
    Ok(Bot { key: hash(row)?, name: row.try_get("name")?, created: row.try_get("created")? })
}

fn hook(row: &SqliteRow) -> Result<Hook, StoreError> {
    Ok(Hook {
        table: TableId(row.try_get("table_id")?),
        seat: row.try_get("seat")?,
        url: HookUrl(row.try_get("url")?),
        state: row.try_get("state")?,
        over: row.try_get::<i64, _>("status")? == Status::Over.number(),
    })
}

fn broken(id: &TableId, what: &str) -> StoreError {
    StoreError::Broken { what: format!("{what} of table {id}") }
}

fn summary(row: &SqliteRow) -> Result<Summary, StoreError> {
    let id = TableId(row.try_get("id")?);
    let status = Status::of(row.try_get("status")?).ok_or_else(|| broken(&id, "the status"))?;
    let (game, created, desk) = (row.try_get("game")?, row.try_get("created")?, row.try_get("desk")?);
    Ok(Summary { id, game, created, status, desk })
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> Promise<'_, ()> {
        if !chapters::fits_name(&table.id) {
            let what = format!("the name {:?} of a table", table.id.0);
            return Box::pin(async { Err(StoreError::Broken { what }) });
        }
        Box::pin(self.hand_in(Write::Create(table)))
    }

    fn commit(&self, commit: Commit) -> Promise<'_, ()> {
        let broken = |change: &Change| matches!(change, Change::Line { text, .. } if !chapters::fits(text));
        if commit.changes.iter().any(broken) || !chapters::fits_name(&commit.table) {
            let what = format!("a line of table {}", commit.table);
            return Box::pin(async { Err(StoreError::Broken { what }) });
        }
        Box::pin(self.hand_in(Write::Commit(commit)))
    }

    fn load<'a>(&'a self, id: &'a TableId) -> Promise<'a, Option<Stored>> {
        Box::pin(self.all_of(id))
    }

    fn open<'a>(&'a self, key: &'a KeyHash) -> Promise<'a, Option<(TableId, u32)>> {
        Box::pin(async move {
            let found = sqlx::query("SELECT table_id, seats FROM keys WHERE hash = ?")
                .bind(&key.0[..])
                .fetch_optional(&self.readers)
                .await?;
            found.map(|row| Ok((TableId(row.try_get(0)?), row.try_get(1)?))).transpose()
        })
    }

    fn enrol(&self, bot: Bot) -> Promise<'_, ()> {
        Box::pin(self.hand_in(Write::Bot(bot)))
    }

    fn bot<'a>(&'a self, key: &'a KeyHash) -> Promise<'a, Option<Bot>> {
        Box::pin(async move {
            let found = sqlx::query("SELECT hash, name, created FROM bots WHERE hash = ?")
                .bind(&key.0[..])
                .fetch_optional(&self.readers)
                .await?;
            found.as_ref().map(bot).transpose()
        })
    }

    fn bots(&self) -> Promise<'_, Vec<Bot>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT hash, name, created FROM bots ORDER BY hash");
            rows.fetch_all(&self.readers).await?.iter().map(bot).collect()
        })
    }

    fn tables_of<'a>(
        &'a self,
        key: &'a KeyHash,
        after: Option<&'a Summary>,
        limit: u32,
    ) -> Promise<'a, Vec<(Summary, u32)>> {
        Box::pin(self.page_of(key, after, limit))
    }

    fn list<'a>(
        &'a self,
        status: Status,
        after: Option<&'a Summary>,
        limit: u32,
    ) -> Promise<'a, Vec<Summary>> {
        Box::pin(self.page(status, after, limit))
    }

    fn hooks(&self) -> Promise<'_, Vec<Hook>> {
        Box::pin(async move {
            let text =
                "SELECT table_id, seat, url, hooks.state, status FROM hooks JOIN tables ON id = table_id";
            let rows = sqlx::query(text).fetch_all(&self.readers).await?;
            rows.iter().map(hook).collect()
        })
    }

    fn probe(&self) -> Promise<'_, ()> {
        Box::pin(self.try_out())
    }

    fn close(&self) -> Promise<'_, ()> {
        Box::pin(self.shut())
    }

    fn count(&self) -> Promise<'_, Vec<(Status, u64)>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT status, count(*) FROM tables GROUP BY status");
            let rows = rows.fetch_all(&self.readers).await?;
            let mut counts = Status::ALL.map(|status| (status, 0));
            for row in &rows {
                let number: i64 = row.try_get(0)?;
                if let Some(slot) = counts.iter_mut().find(|(status, _)| status.number() == number) {
                    slot.1 = row.try_get::<i64, _>(1)? as u64;
                }
            }
            Ok(counts.to_vec())
        })
    }
}
