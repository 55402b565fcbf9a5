//! Computer players at their tables: one task a table lets them act until a person is waited for.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use contract::Budget;
use tokio::sync::OwnedMutexGuard;

use super::{Hall, Place};
use crate::table::{Act, Table};
use crate::{meters, work};

/// How long a mind may think about one choice.
const THINKING: Budget = Budget::Nodes(1000);

/// How often a mind tries again whose move could not be kept.
const RETRIES: u32 = 5;

/// The task that sees to a table's computer players; when it is dropped, another may.
struct Minder(Arc<Place>);

impl Minder {
    /// None if there is one already.
    fn of(place: &Arc<Place>) -> Option<Self> {
        (!place.minded.swap(true, Ordering::SeqCst)).then(|| Minder(place.clone()))
    }

    /// The table, if a mind is to act there. If none is, the task is done, and says so while it holds the table: whoever
    /// brings a mind's turn about after it starts another.
    async fn enter(self) -> Option<(Self, OwnedMutexGuard<Table>)> {
        let table = self.0.enter().await;
        table.mind_to_act().is_some().then_some((self, table))
    }
}

impl Drop for Minder {
    fn drop(&mut self) {
        self.0.minded.store(false, Ordering::SeqCst);
    }
}

impl Hall {
    /// Lets minds act until a person is waited for.
    pub(super) fn wake_minds(self: &Arc<Self>, place: &Arc<Place>) {
        if let Some(minder) = Minder::of(place) {
            tokio::spawn(self.clone().mind(minder));
        }
    }

    async fn mind(self: Arc<Self>, mut minder: Minder) {
        let mut failed = 0;
        loop {
            // Nobody waits for a core who may find nothing to think about.
            let Some((waiting, table)) = minder.enter().await else { return };
            drop(table);
            let thinking = work::thinking().await;
            let Some((next, table)) = waiting.enter().await else { return };
            minder = next;
            let Some((seat, level)) = table.mind_to_act() else { return };
            let before = self.waited_for(&table);
            // Thinking keeps a core busy: not on the threads that deliver.
            let thought = tokio::task::spawn_blocking(move || {
                let _timed = meters::Thinking::of(table.entry.meta().id);
                let mut table = table;
                let input = table.think(seat, &level, THINKING);
                (table, input)
            });
            let Ok((mut table, input)) = thought.await else { return };
            drop(thinking);
            let act = input.map(|input| Act { input, after: None, request: None });
            let done = match act {
                Ok(act) => table.act(&*self.store, seat, act, self.now()).await,
                Err(error) => Err(error),
            };
            meters::acted(&done);
            let place = &minder.0;
            if done.is_ok() {
                self.tell_away(place, &table, before, None);
            }
            self.set_alarm(&table);
            place.ring();
            drop(table);
            if done.is_ok() {
                failed = 0;
                continue;
            }
            // What it wanted to do may be a secret: nothing of the error is told. A disk that is busy or full for a
            // moment is no reason to leave somebody alone at the table.
            failed += 1;
            if failed > RETRIES {
                tracing::error!("a computer player cannot act");
                return;
            }
            tokio::time::sleep(Duration::from_millis(250 << failed)).await;
        }
    }
}
