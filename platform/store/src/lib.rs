//! Tables on disk. A [`Store`] keeps each table's journal line by line, with what the table itself must remember; what
//! it has taken is durable when it answers, so that nobody need be told of anything that a crash could undo.
//!
//! [`Sqlite`] is one file; its writer takes what many tables hand in at once and syncs once for all of them.
//! [`Faulty`] goes wrong on demand, for tests.

mod chapters;
mod export;
mod faulty;
mod lines;
mod model;
mod private;
mod sqlite;
mod sweeper;
mod writer;

pub use export::{ExportError, Exported, export, import};
pub use faulty::{Fault, Faulty};
pub use model::{
    Asked, Bot, Change, Commit, Hook, HookUrl, KeyHash, NewTable, Status, StoreError, Stored, Summary,
    TableId,
};
pub use private::create_new as create_private;
pub use sqlite::{Pragmas, Sqlite};

use futures_util::future::BoxFuture;

/// A promise of an answer.
pub type Promise<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Where tables are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table. When it answers the table is durable.
    fn create(&self, table: NewTable) -> Promise<'_, ()>;
    /// Keeps changes of one table, all or none. When it answers they are durable.
    fn commit(&self, commit: Commit) -> Promise<'_, ()>;
    /// Everything of one table.
    fn load<'a>(&'a self, id: &'a TableId) -> Promise<'a, Option<Stored>>;
    /// The table and the seats that a key opens; of a bot's key, one of them.
    fn open<'a>(&'a self, key: &'a KeyHash) -> Promise<'a, Option<(TableId, u32)>>;
    /// Keeps a new bot; one that is there already stays as it is. When it answers the bot is durable.
    fn enrol(&self, bot: Bot) -> Promise<'_, ()>;
    /// The bot with this key.
    fn bot<'a>(&'a self, key: &'a KeyHash) -> Promise<'a, Option<Bot>>;
    /// All bots.
    fn bots(&self) -> Promise<'_, Vec<Bot>>;
    /// Tables where a key opens seats, the newest first; `after` is the last one of the page before.
    fn tables_of<'a>(
        &'a self,
        key: &'a KeyHash,
        after: Option<&'a Summary>,
        limit: u32,
    ) -> Promise<'a, Vec<(Summary, u32)>>;
    /// Tables of one status, the newest first; `after` is the last one of the page before.
    fn list<'a>(
        &'a self,
        status: Status,
        after: Option<&'a Summary>,
        limit: u32,
    ) -> Promise<'a, Vec<Summary>>;
    /// All web hooks.
    fn hooks(&self) -> Promise<'_, Vec<Hook>>;
    /// Writes something small, to see whether the disk takes it; looks through nothing.
    fn probe(&self) -> Promise<'_, ()>;
    /// Puts everything where it belongs and lets go of it, before the program ends. Nothing can be kept any more.
    fn close(&self) -> Promise<'_, ()>;
    /// How many tables there are of each status.
    fn count(&self) -> Promise<'_, Vec<(Status, u64)>>;
}
