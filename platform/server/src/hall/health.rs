//! Whether the server is well: can it save what is played, and does it take visitors?

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;

use super::Hall;

/// An answer is good for so many milliseconds: anybody may ask, and every answer costs a sync.
const FRESH: i64 = 2000;
/// How long the disk may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is known of the server's health.
#[derive(Default)]
pub(super) struct Health {
    /// When something was last written to see whether the disk takes it, and whether it did.
    last: Mutex<Option<(i64, bool)>>,
    /// Has it read what it must know before it takes visitors?
    started: AtomicBool,
    /// Is it about to stop?
    stopping: AtomicBool,
}

impl Hall {
    /// Can what is played be saved? Something small is written to find out, at most once in two seconds.
    pub async fn healthy(&self) -> bool {
        let mut last = self.health.last.lock().await;
        let now = self.now();
        if let Some((at, fine)) = *last
            && (0..FRESH).contains(&(now - at))
        {
            return fine;
        }
        let fine = match tokio::time::timeout(PATIENCE, self.store.probe()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "nothing can be saved");
                false
            }
            Err(_) => {
                tracing::error!("the disk does not answer");
                false
            }
        };
        *last = Some((now, fine));
        fine
    }

    /// Should visitors be sent here? Not before everything was read, not while it stops, not while nothing can be saved.
    pub async fn ready(&self) -> bool {
        let open =
            self.health.started.load(Ordering::Relaxed) && !self.health.stopping.load(Ordering::Relaxed);
        open && self.healthy().await
    }

    /// Everything was read.
    pub(super) fn has_started(&self) {
        self.health.started.store(true, Ordering::Relaxed);
    }

    /// No more visitors.
    pub fn stops(&self) {
        self.health.stopping.store(true, Ordering::Relaxed);
    }
}
