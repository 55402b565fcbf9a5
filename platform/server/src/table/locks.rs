//! What opens the table's seats, and how that changes together with the desk.

use contract::Seat;
use store::{Change, Commit, KeyHash, Store};

use super::{Table, TableError, Voice};
use crate::desk::{Chair, Deputy};

impl Table {
    /// The seats that a key opens here, as bits, with those of others in which its owner plays; none if it opens nothing.
    pub fn opens(&self, key: &KeyHash) -> Option<u32> {
        let seats = self.keys.get(key).copied()?;
        let own = self.owns(key);
        let kept = self.desk.seats().filter(|seat| own >> seat.0 & 1 == 1);
        Some(kept.fold(seats, |bits, seat| bits | self.desk.kept_by(seat)))
    }

    /// The seats that a key opens as their owner's, as bits.
    pub fn owns(&self, key: &KeyHash) -> u32 {
        let seats = self.keys.get(key).copied().unwrap_or(0);
        if self.deputy_of(key).is_some() { 0 } else { seats }
    }

    /// The seat whose deputy has this key.
    pub fn deputy_of(&self, key: &KeyHash) -> Option<Seat> {
        let has = |seat: &Seat| match &self.desk.chairs[usize::from(seat.0)].deputy {
            Some(Deputy::Person { key: known, .. }) => known == key,
            Some(Deputy::Mind(_) | Deputy::Seat(_)) | None => false,
        };
        self.desk.seats().find(has)
    }

    /// How whoever has this key speaks for a seat.
    pub fn voice(&self, key: Option<&KeyHash>, seat: Seat) -> Voice {
        let own = key.map_or(0, |key| self.owns(key));
        if own >> seat.0 & 1 == 1 { Voice::Owner } else { Voice::StandIn }
    }

    /// Deputies' keys to these seats.
    pub fn deputy_keys(&self, seats: u32) -> Vec<Change> {
        let chairs = (0..32).zip(&self.desk.chairs).filter(|(seat, _)| seats >> seat & 1 == 1);
        let key = |(seat, chair): (u32, &Chair)| match &chair.deputy {
            Some(Deputy::Person { key, .. }) => Some(Change::Key(*key, 1 << seat)),
            Some(Deputy::Mind(_) | Deputy::Seat(_)) | None => None,
        };
        chairs.filter_map(key).collect()
    }

    /// Keeps what the table remembers beside its journal; `more` may change what opens it.
    pub async fn keep_desk(&mut self, store: &dyn Store, more: Vec<Change>) -> Result<(), TableError> {
        let desk = serde_json::to_string(&self.desk).expect("a desk is JSON");
        let mut changes = vec![Change::Desk(desk)];
        changes.extend(more);
        let commit = Commit { table: self.id.clone(), changes };
        store.commit(commit.clone()).await.map_err(|error| {
            tracing::error!(table = %self.id, %error, "not kept");
            TableError::Unsaved
        })?;
        self.turn_locks(&commit.changes);
        Ok(())
    }

    /// What was kept changes what opens the table.
    pub(super) fn turn_locks(&mut self, changes: &[Change]) {
        for change in changes {
            match change {
                Change::Key(key, seats) => *self.keys.entry(*key).or_default() |= seats,
                Change::Lock(key) => drop(self.keys.remove(key)),
                Change::LockAll(seats) => self.keys.retain(|_, opens| opens != seats),
                Change::Line { .. }
                | Change::Desk(_)
                | Change::Status(_)
                | Change::Chat(..)
                | Change::Hook(..)
                | Change::HookState(..) => {}
            }
        }
    }
}
