//! Tables that nobody looks at: they are forgotten, with their drafts kept, and woken from what was kept.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::future::join_all;
use store::TableId;

use super::{Hall, Place};
use crate::table::Table;

/// A table is forgotten so many milliseconds after somebody looked at it.
const IDLE: i64 = 10 * 60 * 1000;
/// The same of one whose game is over, unless somebody looks back through it: nothing happens there any more.
const IDLE_OVER: i64 = 5 * 1000;
/// How often tables are looked through.
const ROUND: Duration = Duration::from_secs(5);

impl Hall {
    /// Is nobody at this table? While the list is locked nobody else can get hold of it.
    fn idle(&self, place: &Arc<Place>, table: &Table) -> bool {
        let alone = Arc::strong_count(place) == 1 && place.bell.receiver_count() == 0;
        let idle = if table.over() && !table.is_looked_through() { IDLE_OVER } else { IDLE };
        alone && self.now() - place.used.load(Ordering::Relaxed) >= idle
    }

    /// Forgets tables that nobody has looked at for a while.
    pub async fn rest(&self) {
        let drafting = |place: &Arc<Place>| {
            place.table.try_lock().is_ok_and(|table| self.idle(place, &table) && table.drafting())
        };
        let left: Vec<(TableId, Arc<Place>)> = {
            let awake = self.awake.lock().await;
            let left = awake.iter().filter(|(_, place)| drafting(place));
            left.map(|(id, place)| (id.clone(), place.clone())).collect()
        };
        let kept = self.keep_drafts_of(left).await;
        let mut awake = self.awake.lock().await;
        awake.retain(|id, place| {
            let Ok(table) = place.table.try_lock() else { return true };
            !self.idle(place, &table) || (table.drafting() && !kept.contains(id))
        });
    }

    /// Keeps the drafts of these tables; gives those where it worked.
    async fn keep_drafts_of(&self, places: Vec<(TableId, Arc<Place>)>) -> HashSet<TableId> {
        let mut kept = HashSet::new();
        for (id, place) in places {
            let mut table = place.enter().await;
            if table.drafting() && table.keep_drafts(&*self.store).await.is_ok() {
                kept.insert(id);
            }
        }
        kept
    }

    /// Keeps all drafts, before the server stops.
    pub async fn keep_drafts(&self) {
        let all: Vec<_> =
            self.awake.lock().await.iter().map(|(id, place)| (id.clone(), place.clone())).collect();
        // Side by side: a computer player may think at one of them for a while.
        join_all(all.into_iter().map(|one| self.keep_drafts_of(vec![one]))).await;
    }

    /// Has computer players take over from those who are late, and lets idle tables go, for ever.
    pub async fn keep_house(self: Arc<Self>) {
        if let Err(error) = self.read_alarms().await {
            tracing::error!(%error, "the tables were not looked through");
        }
        let mut round = tokio::time::interval(ROUND);
        loop {
            round.tick().await;
            self.relieve().await;
            self.rest().await;
        }
    }
}
