//! What opens the table's seats, and how that changes together with the desk.

use store::{Change, Commit, KeyHash, Store};

use super::{Table, TableError};

impl Table {
    /// The seats that a key opens here, as bits; none if it opens nothing.
    pub fn opens(&self, key: &KeyHash) -> Option<u32> {
        self.keys.get(key).copied()
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
        for change in &commit.changes {
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
        Ok(())
    }
}
