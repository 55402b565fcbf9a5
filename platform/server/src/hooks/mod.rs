//! Web hooks: a seat's owner is told elsewhere that it is their turn.
//!
//! Play never waits for a hook. What is under way has a limit, and what goes beyond it is dropped; a newer notice for
//! a seat takes the place of an older one that has not arrived yet.

mod address;
mod deliver;
mod network;
mod notice;
mod target;

pub use address::is_public;
pub use network::{Failure, Network};
pub use notice::Event;
pub use target::{BadTarget, Target};

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use contract::Seat;
use serde::{Deserialize, Serialize};
use store::{Change, Commit, HookUrl, Store, StoreError, TableId};
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::time::Instant;

use crate::clock::Clock;
use crate::table::Table;
use deliver::Notice;

/// So many hooks are kept.
const MOST: usize = 10_000;
/// So many notices are under way at once, those included that wait for another try.
const UNDER_WAY: usize = 256;
/// So many calls are made at once.
const CALLS: usize = 64;

/// How often a hook is called.
#[derive(Clone, Copy, Debug)]
pub struct Pacing {
    /// Two notices of one hook are so far apart.
    pub gap: Duration,
    /// How long to wait before the second try, the third, and so on.
    pub pauses: &'static [Duration],
    /// After so many notices in a row that failed, a hook is switched off.
    pub patience: u32,
    /// How long an open page may take to say that somebody has seen the news. After that its owner is told elsewhere.
    pub unseen: Duration,
}

impl Default for Pacing {
    fn default() -> Self {
        const PAUSES: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(30)];
        let gap = Duration::from_secs(10);
        Pacing { gap, pauses: &PAUSES, patience: 5, unseen: Duration::from_secs(10) }
    }
}

/// How it went so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// When a notice last arrived: Unix milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivered: Option<i64>,
    /// When one last did not, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<(i64, String)>,
    /// How many in a row did not.
    #[serde(default)]
    pub failures: u32,
    /// Has it switched itself off?
    #[serde(default)]
    pub off: bool,
}

/// A hook as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The beginning of its address; the rest may be a secret.
    pub to: String,
    /// How it went so far.
    pub state: State,
}

/// Why a hook was not set or not called.
#[derive(Debug, Error)]
pub enum HookError {
    /// Nobody has any.
    #[error("this server calls no web hooks: whoever runs it allows them with `broadside serve --web-hooks`")]
    NotHere,
    /// The address makes no sense.
    #[error("{0}")]
    Target(#[from] BadTarget),
    /// It may not be called, or is not found.
    #[error("this address cannot be called: {0}")]
    Refused(#[from] Failure),
    /// There are too many.
    #[error("this server keeps no more web hooks: try again another day")]
    Full,
    /// None is set.
    #[error("no web hook is set for this seat")]
    None,
    /// The game is over.
    #[error("the game is over: nobody is told anything any more")]
    Over,
    /// It was called a moment ago.
    #[error("it was called a moment ago: try again in {seconds} s")]
    Soon {
        /// When to try again.
        seconds: u64,
    },
    /// The seat is somebody else's.
    #[error("this is not your seat")]
    NotYours,
    /// It could not be kept.
    #[error("this could not be saved, so it did not happen: try again")]
    Store(#[from] StoreError),
}

/// One hook.
struct Hook {
    target: Target,
    state: State,
    /// The newest notice that is not on its way yet.
    waiting: Option<Notice>,
    /// Does a task see to what waits?
    busy: bool,
    /// When it may be called again.
    free: Instant,
}

/// All hooks of a server.
pub struct Hooks {
    store: Arc<dyn Store>,
    clock: Clock,
    network: Network,
    pacing: Pacing,
    /// The address people use, without a slash at its end.
    public: Option<String>,
    all: Mutex<HashMap<TableId, BTreeMap<u8, Hook>>>,
    under_way: Arc<Semaphore>,
    calls: Semaphore,
}

impl Hooks {
    /// Those that were kept.
    pub async fn open(
        store: Arc<dyn Store>,
        clock: Clock,
        network: Network,
        pacing: Pacing,
        public: Option<String>,
    ) -> Result<Arc<Self>, StoreError> {
        let mut all: HashMap<TableId, BTreeMap<u8, Hook>> = HashMap::new();
        for kept in store.hooks().await? {
            let Some(target) = Target::read(&kept.url.0).ok().filter(|_| !kept.over) else {
                // The server ended before its last notice did.
                let changes = vec![Change::Hook(kept.seat, None)];
                store.commit(Commit { table: kept.table, changes }).await?;
                continue;
            };
            let state = serde_json::from_str(&kept.state).unwrap_or_default();
            let hook = Hook { target, state, waiting: None, busy: false, free: Instant::now() };
            all.entry(kept.table).or_default().insert(kept.seat, hook);
        }
        Ok(Arc::new(Hooks {
            store,
            clock,
            network,
            pacing,
            public,
            all: Mutex::new(all),
            under_way: Arc::new(Semaphore::new(UNDER_WAY)),
            calls: Semaphore::new(CALLS),
        }))
    }

    fn all(&self) -> MutexGuard<'_, HashMap<TableId, BTreeMap<u8, Hook>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with a hook, if there is one.
    fn with<T>(&self, table: &TableId, seat: u8, change: impl FnOnce(&mut Hook) -> T) -> Option<T> {
        Some(change(self.all().get_mut(table)?.get_mut(&seat)?))
    }

    /// The seats of a table that have a hook, as bits.
    pub(crate) fn seats(&self, table: &TableId) -> u32 {
        self.all().get(table).map_or(0, |hooks| hooks.keys().fold(0, |bits, seat| bits | 1 << seat))
    }

    /// How long an open page may take to say that it was seen.
    pub(crate) fn unseen(&self) -> Duration {
        self.pacing.unseen
    }

    /// The hook of a seat, for its owner.
    pub fn look(&self, table: &TableId, seat: Seat) -> Option<Shown> {
        self.with(table, seat.0, |hook| Shown { to: hook.target.shown(), state: hook.state.clone() })
    }

    /// An address that may be called.
    pub(crate) async fn target(&self, url: &str) -> Result<Target, HookError> {
        let target = Target::read(url)?;
        self.network.check(&target).await?;
        Ok(target)
    }

    /// Sets the hook of a seat, in place of the one before. Whoever asks holds the table.
    pub(crate) async fn set(&self, table: &TableId, seat: Seat, target: Target) -> Result<Shown, HookError> {
        if self.all().values().map(BTreeMap::len).sum::<usize>() >= MOST {
            return Err(HookError::Full);
        }
        let url = HookUrl(target.whole().to_owned());
        self.keep(table, Change::Hook(seat.0, Some(url))).await?;
        {
            let mut all = self.all();
            let seats = all.entry(table.clone()).or_default();
            // Another address does not begin with another allowance.
            let (busy, free) = seats.get(&seat.0).map_or((false, Instant::now()), |old| (old.busy, old.free));
            seats.insert(seat.0, Hook { target, state: State::default(), waiting: None, busy, free });
        }
        self.look(table, seat).ok_or(HookError::None)
    }

    /// Forgets the hook of a seat.
    pub(crate) async fn remove(&self, table: &TableId, seat: Seat) -> Result<(), HookError> {
        self.keep(table, Change::Hook(seat.0, None)).await?;
        self.removed(table, seat);
        Ok(())
    }

    /// The hook of a seat is not kept any more.
    pub(crate) fn removed(&self, table: &TableId, seat: Seat) {
        let mut all = self.all();
        if let Some(seats) = all.get_mut(table) {
            seats.remove(&seat.0);
            if seats.is_empty() {
                all.remove(table);
            }
        }
    }

    async fn keep(&self, table: &TableId, change: Change) -> Result<(), StoreError> {
        self.store.commit(Commit { table: table.clone(), changes: vec![change] }).await
    }

    /// What a notice for a seat says.
    pub fn body(&self, table: &Table, seat: Seat, event: Event) -> String {
        notice::body(table, seat, event, self.public.as_deref())
    }
}
