//! Computer players who take over from somebody who is late, without anybody asking: also at tables that nobody has open.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use contract::Seat;
use store::{KeyHash, Status, TableId};

use super::{Hall, HallError, Place};
use crate::desk::Desk;
use crate::keys::Key;
use crate::table::{Table, TableError, Wanted};

/// So many tables are read at once when the server starts.
const PAGE: u32 = 250;

/// When somebody is to be relieved, by table.
#[derive(Default)]
pub(super) struct Alarms(Mutex<BTreeMap<TableId, i64>>);

impl Alarms {
    fn all(&self) -> MutexGuard<'_, BTreeMap<TableId, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, table: &TableId, at: Option<i64>) {
        match at {
            Some(at) => drop(self.all().insert(table.clone(), at)),
            None => drop(self.all().remove(table)),
        }
    }
}

impl Hall {
    /// Notes when somebody at a table is to be relieved next.
    pub(super) fn set_alarm(&self, table: &Table) {
        self.alarms.set(&table.id, table.desk.alarm().filter(|_| !table.over()));
    }

    /// Learns from the store when somebody is to be relieved: for a server that was just started.
    pub async fn read_alarms(&self) -> Result<(), HallError> {
        let mut last = None;
        loop {
            let page = self.store.list(Status::Playing, last.as_ref(), PAGE).await?;
            for summary in &page {
                let desk = serde_json::from_str::<Desk>(&summary.desk).ok();
                if let Some(at) = desk.and_then(|desk| desk.alarm()) {
                    self.alarms.set(&summary.id, Some(at));
                }
            }
            if (page.len() as u32) < PAGE {
                self.has_started();
                return Ok(());
            }
            last = page.into_iter().next_back();
        }
    }

    /// Lets computer players take over from all who are late now and want it so.
    pub async fn relieve(self: &Arc<Self>) {
        let now = self.now();
        let due: Vec<TableId> =
            self.alarms.all().iter().filter(|(_, at)| **at <= now).map(|(id, _)| id.clone()).collect();
        for id in due {
            let Ok(place) = self.find(&id).await else {
                self.alarms.set(&id, None);
                continue;
            };
            let mut table = place.enter().await;
            let before = self.waited_for(&table);
            if table.relieve(&*self.store, now).await.is_ok() {
                self.tell_away(&place, &table, before, None);
                self.after(&place, table);
            }
        }
    }

    /// The owner of a seat, who has this key, names a deputy. Gives the key of a person who has no seat here.
    pub async fn name_deputy(
        self: &Arc<Self>,
        place: &Arc<Place>,
        owner: &KeyHash,
        seat: Seat,
        wanted: Wanted,
    ) -> Result<Option<Key>, TableError> {
        let mut table = place.enter().await;
        table.only_owner(owner, seat)?;
        let done = table.name_deputy(&*self.store, seat, wanted, self.now()).await;
        self.after(place, table);
        done
    }

    /// The owner of a seat, who has this key, wants no deputy any more.
    pub async fn dismiss_deputy(
        self: &Arc<Self>,
        place: &Arc<Place>,
        owner: &KeyHash,
        seat: Seat,
    ) -> Result<(), TableError> {
        let mut table = place.enter().await;
        table.only_owner(owner, seat)?;
        let done = table.dismiss_deputy(&*self.store, seat, self.now()).await;
        self.after(place, table);
        done
    }

    /// Somebody who was sent a deputy's link, with this key, takes a name.
    pub async fn greet_deputy(&self, place: &Place, key: &KeyHash, name: &str) -> Result<(), TableError> {
        let mut table = place.enter().await;
        let seat = table.deputy_of(key).ok_or(TableError::NotYours)?;
        let done = table.greet_deputy(&*self.store, seat, name).await;
        drop(table);
        place.ring();
        done
    }
}
