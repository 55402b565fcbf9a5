//! Puts what was written ahead where it belongs, beside the writer and not in its way: otherwise everybody would wait
//! for it now and then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Executor as _};
use tokio::sync::mpsc;

/// So many commits, and it is time.
const COMMITS: usize = 32_768;

/// Puts everything that is written ahead by now where it belongs, as far as no reader needs it.
const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// The writer's side of it.
pub(crate) struct Sweeper {
    ask: mpsc::Sender<()>,
    done: Arc<AtomicBool>,
    task: tokio::task::JoinHandle<()>,
    /// Commits since the last time.
    pub(crate) written: usize,
}

impl Sweeper {
    /// One with a connection of its own.
    pub(crate) fn new(mut connection: SqliteConnection) -> Self {
        let (ask, mut asked) = mpsc::channel::<()>(1);
        let done = Arc::new(AtomicBool::new(false));
        let told = done.clone();
        let task = tokio::spawn(async move {
            while asked.recv().await.is_some() {
                // If it fails, or readers were in the way, more is left for the next time.
                told.store(connection.execute(CHECKPOINT).await.is_ok(), Ordering::Relaxed);
            }
            let _ = connection.close().await;
        });
        Sweeper { ask, done, task, written: 0 }
    }

    /// Ends its connection.
    pub(crate) async fn close(self) {
        drop(self.ask);
        let _ = self.task.await;
    }

    /// Asks for it when it is time. When it is done the writer itself puts away the little that came meanwhile, so that
    /// the file that is written ahead begins anew and does not grow.
    pub(crate) async fn sweep(&mut self, writer: &mut SqliteConnection) {
        if self.written >= COMMITS && self.ask.try_send(()).is_ok() {
            self.written = 0;
        }
        if self.done.swap(false, Ordering::Relaxed) {
            let _ = writer.execute(CHECKPOINT).await;
        }
    }
}
