//! A new link for one's own seats. The old one opens them until the new one is first used: if the answer with the new one
//! is lost, in a crash or on the way, nobody is locked out.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use store::{Change, KeyHash};

use super::{Hall, HallError, Place};
use crate::keys::Key;
use crate::table::{Table, TableError};

/// A key that takes the place of others when it is first used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Successor {
    /// The new key.
    key: KeyHash,
    /// The seats it opens, as bits.
    seats: u32,
    /// Invitations that came with it.
    invitations: Vec<KeyHash>,
    /// Keys that open nothing any more once it is used.
    old: Vec<KeyHash>,
}

impl Hall {
    /// A new link for one's own seats; the old one opens nothing any more once the new one is used.
    pub async fn relink(&self, place: &Arc<Place>, old: &Key, seats: u32) -> Result<Key, HallError> {
        let invitations = self.invitations(place, old).await?;
        let mut table = place.enter().await;
        let before = table.desk.clone();
        let key = Key::random();
        // A new link that was asked for before and never used has got lost.
        let (lost, others): (Vec<Successor>, Vec<Successor>) =
            table.desk.successors.drain(..).partition(|one| one.seats == seats);
        let mut changes: Vec<Change> = lost
            .iter()
            .flat_map(|one| one.invitations.iter().chain([&one.key]))
            .map(|key| Change::Lock(*key))
            .collect();
        changes.push(Change::Key(key.hash(), seats));
        let fresh = invitations.iter().map(|(seat, _)| (key.invitation(*seat).hash(), 1 << seat.0));
        changes.extend(fresh.clone().map(|(key, seat)| Change::Key(key, seat)));
        table.desk.successors = others;
        table.desk.successors.push(Successor {
            key: key.hash(),
            seats,
            invitations: fresh.map(|(key, _)| key).collect(),
            old: invitations.iter().map(|(_, sent)| sent.hash()).chain([old.hash()]).collect(),
        });
        if let Err(error) = table.keep_desk(&*self.store, changes).await {
            table.desk = before;
            return Err(error.into());
        }
        Ok(key)
    }

    /// A key is used. If it takes the place of others, they open nothing any more, and their pages and streams end.
    pub(crate) async fn used(&self, place: &Arc<Place>, key: &KeyHash) -> Result<(), TableError> {
        let mut table = place.enter().await;
        let Some(at) = table.desk.successors.iter().position(|one| one.key == *key) else { return Ok(()) };
        let before = table.desk.clone();
        let Successor { seats, old, .. } = table.desk.successors.remove(at);
        let changes = replaced(&table, *key, seats, &old);
        if let Err(error) = table.keep_desk(&*self.store, changes).await {
            table.desk = before;
            return Err(error);
        }
        drop(table);
        place.ring();
        Ok(())
    }
}

/// What changes when a key takes the place of others.
fn replaced(table: &Table, key: KeyHash, seats: u32, old: &[KeyHash]) -> Vec<Change> {
    let mut changes: Vec<Change> = old.iter().map(|key| Change::Lock(*key)).collect();
    if seats != 0 {
        changes.push(Change::LockAll(seats));
        changes.extend(table.deputy_keys(seats));
    }
    changes.push(Change::Key(key, seats));
    changes
}
