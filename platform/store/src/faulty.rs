//! A store that goes wrong on demand, to prove that nothing leaves before it is kept.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Semaphore;

use crate::model::{Bot, Commit, Hook, KeyHash, NewTable, Status, StoreError, Stored, Summary, TableId};
use crate::{Promise, Store};

/// What goes wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    #[default]
    None,
    /// Nothing is written, and who asked is told so.
    Fails,
    /// It takes until [`Faulty::release`].
    Waits,
    /// It is written, but whoever asked is told that it failed.
    Lost,
}

/// A store around another one.
pub struct Faulty<S> {
    inner: S,
    fault: Mutex<Fault>,
    gate: Semaphore,
    kept: AtomicU64,
}

impl<S: Store> Faulty<S> {
    /// Around `inner`, with nothing wrong yet.
    pub fn new(inner: S) -> Self {
        Faulty { inner, fault: Mutex::default(), gate: Semaphore::new(0), kept: AtomicU64::new(0) }
    }

    /// From now on this goes wrong.
    pub fn set(&self, fault: Fault) {
        *self.fault.lock().expect("no test panics here") = fault;
    }

    /// Lets `count` of those that wait go on.
    pub fn release(&self, count: usize) {
        self.gate.add_permits(count);
    }

    /// How many commits were kept.
    pub fn kept(&self) -> u64 {
        self.kept.load(Ordering::SeqCst)
    }

    async fn meddle(&self) -> Result<(), StoreError> {
        let fault = *self.fault.lock().expect("no test panics here");
        match fault {
            Fault::None | Fault::Lost => Ok(()),
            Fault::Fails => Err(StoreError::Failed("the disk is full".into())),
            Fault::Waits => {
                let permit = self.gate.acquire().await.map_err(|e| StoreError::Failed(e.to_string()))?;
                permit.forget();
                Ok(())
            }
        }
    }
}

impl<S: Store> Store for Faulty<S> {
    fn create(&self, table: NewTable) -> Promise<'_, ()> {
        Box::pin(async move {
            self.meddle().await?;
            self.inner.create(table).await
        })
    }

    fn commit(&self, commit: Commit) -> Promise<'_, ()> {
        Box::pin(async move {
            self.meddle().await?;
            self.inner.commit(commit).await?;
            self.kept.fetch_add(1, Ordering::SeqCst);
            if *self.fault.lock().expect("no test panics here") == Fault::Lost {
                return Err(StoreError::Failed("the answer was lost".into()));
            }
            Ok(())
        })
    }

    fn load<'a>(&'a self, id: &'a TableId) -> Promise<'a, Option<Stored>> {
        self.inner.load(id)
    }

    fn open<'a>(&'a self, key: &'a KeyHash) -> Promise<'a, Option<(TableId, u32)>> {
        self.inner.open(key)
    }

    fn enrol(&self, bot: Bot) -> Promise<'_, ()> {
        Box::pin(async move {
            self.meddle().await?;
            self.inner.enrol(bot).await
        })
    }

    fn bot<'a>(&'a self, key: &'a KeyHash) -> Promise<'a, Option<Bot>> {
        self.inner.bot(key)
    }

    fn bots(&self) -> Promise<'_, Vec<Bot>> {
        self.inner.bots()
    }

    fn tables_of<'a>(
        &'a self,
        key: &'a KeyHash,
        after: Option<&'a Summary>,
        limit: u32,
    ) -> Promise<'a, Vec<(Summary, u32)>> {
        self.inner.tables_of(key, after, limit)
    }

    fn list<'a>(
        &'a self,
        status: Status,
        after: Option<&'a Summary>,
        limit: u32,
    ) -> Promise<'a, Vec<Summary>> {
        self.inner.list(status, after, limit)
    }

    fn probe(&self) -> Promise<'_, ()> {
        Box::pin(async move {
            self.meddle().await?;
            self.inner.probe().await
        })
    }

    fn close(&self) -> Promise<'_, ()> {
        self.inner.close()
    }

    fn hooks(&self) -> Promise<'_, Vec<Hook>> {
        self.inner.hooks()
    }

    fn count(&self) -> Promise<'_, Vec<(Status, u64)>> {
        self.inner.count()
    }
}
