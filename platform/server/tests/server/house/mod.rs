//! A server of one's own: without a network unless it listens, and with a clock that stands still until it is moved.

#![allow(dead_code, unused_imports, reason = "each test takes what it needs")]

mod ask;
pub(crate) mod campaign;
mod play;
mod socket;

pub(crate) use ask::Answer;
pub(crate) use play::FLEET;
pub(crate) use socket::Socket;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use axum::Router;
use server::clock::Clock;
use server::hooks::{Hooks, Network, Pacing};
use server::pulse::Patience;
use server::{App, Hall, Place, router};
use store::{Faulty, Sqlite, Store as _, TableId};
use tempfile::TempDir;

/// When every test begins.
pub(crate) const BEGIN: i64 = 1_700_000_000_000;

/// A server.
pub(crate) struct House {
    pub(crate) router: Router,
    pub(crate) hall: Arc<Hall>,
    pub(crate) store: Arc<Faulty<Sqlite>>,
    time: Arc<AtomicI64>,
    /// What web hooks may call, if they are allowed.
    calls: Option<(Network, Pacing)>,
    folder: Arc<TempDir>,
}

/// Lets every task go as far as it can.
pub(crate) async fn settle() {
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
}

/// One with nothing in it.
pub(crate) async fn house() -> House {
    house_with(|_| {}).await
}

/// One that is set up otherwise.
pub(crate) async fn house_with(change: impl FnOnce(&mut App)) -> House {
    built(None, Patience::default(), change).await
}

/// One that people reach from outside, with web hooks.
pub(crate) async fn house_with_hooks(network: Network, pacing: Pacing) -> House {
    built(Some((network, pacing)), Patience::default(), |_| {}).await
}

/// The same, with little patience for sockets at which nobody answers.
pub(crate) async fn hasty_house_with_hooks(network: Network, pacing: Pacing) -> House {
    let patience = Patience { ask: Duration::from_millis(50), gone: Duration::from_millis(300) };
    built(Some((network, pacing)), patience, |_| {}).await
}

/// The address of a house with web hooks.
pub(crate) const PUBLIC: &str = "https://salvo.example";

async fn built(calls: Option<(Network, Pacing)>, patience: Patience, change: impl FnOnce(&mut App)) -> House {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let store = Arc::new(Faulty::new(Sqlite::open(folder.path()).await.unwrap()));
    open(folder, store, Arc::new(AtomicI64::new(BEGIN)), calls, patience, change).await
}

async fn open(
    folder: Arc<TempDir>,
    store: Arc<Faulty<Sqlite>>,
    time: Arc<AtomicI64>,
    calls: Option<(Network, Pacing)>,
    patience: Patience,
    change: impl FnOnce(&mut App),
) -> House {
    let told = time.clone();
    let clock = Clock::new(move || told.load(Ordering::SeqCst));
    let hooks = match calls.clone() {
        Some((network, pacing)) => {
            let public = Some(PUBLIC.to_owned());
            Some(Hooks::open(store.clone(), clock.clone(), network, pacing, public).await.unwrap())
        }
        None => None,
    };
    let public = calls.is_some().then(|| PUBLIC.to_owned());
    let local = public.is_none();
    let mut app = App::new(Hall::with_patience(store.clone(), clock, hooks, patience), public, local);
    change(&mut app);
    House { hall: app.hall.clone(), router: router(app), store, time, calls, folder }
}

impl House {
    /// Another server with the same tables: everything is read anew.
    pub(crate) async fn again(&self) -> House {
        let (folder, store, time) = (self.folder.clone(), self.store.clone(), self.time.clone());
        open(folder, store, time, self.calls.clone(), Patience::default(), |_| {}).await
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, milliseconds: i64) {
        self.time.fetch_add(milliseconds, Ordering::SeqCst);
    }

    /// The place of a table.
    pub(crate) async fn place(&self, table: &str) -> Arc<Place> {
        self.hall.find(&TableId(table.to_owned())).await.unwrap()
    }

    /// The secret of a table's dice, in hexadecimal digits.
    pub(crate) async fn store_seed(&self, table: &str) -> String {
        let stored = self.store.load(&TableId(table.to_owned())).await.unwrap().unwrap();
        serde_json::to_value(stored.seed).unwrap().as_str().unwrap().to_owned()
    }
}
