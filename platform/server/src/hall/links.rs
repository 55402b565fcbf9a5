//! More links to a seat that is taken: for its owner's other devices, and for an owner who has lost theirs.

use std::sync::Arc;

use contract::Seat;
use store::{Change, KeyHash};

use super::{Hall, HallError, Place};
use crate::desk::{Device, Who};
use crate::keys::Key;
use crate::table::{Table, TableError};

/// Most devices of one seat.
pub(super) const DEVICES: usize = 12;
/// Why there is no link for one more.
pub(super) const TOO_MANY: &str =
    "your seat is open on as many devices as it may be: sign one of them out first";

/// One device on which somebody's own seats are open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What it is called in requests.
    pub id: String,
    /// What kind of browser it is; empty if that is not known.
    pub name: String,
    /// Since when, if that is known: Unix milliseconds.
    pub since: Option<i64>,
    /// Is it the one that asks?
    pub this: bool,
}

/// The name of a device in requests: enough of its key's hash to tell it from others, and nothing that opens anything.
fn id(key: &KeyHash) -> String {
    let [a, b, c, d, ..] = key.0;
    format!("{:08x}", u32::from_be_bytes([a, b, c, d]))
}

/// The keys of these seats' owner, and of nobody else.
pub(super) fn keys_of(table: &Table, own: u32) -> Vec<KeyHash> {
    let keys = table.keys_to(own).into_iter().map(|(key, _)| key);
    keys.filter(|key| table.owns(key) != 0 && table.owns(key) & !own == 0).collect()
}

impl Hall {
    /// The devices on which the seats that a key owns are open.
    pub async fn devices(&self, place: &Place, key: &KeyHash) -> Vec<Listed> {
        let table = place.enter().await;
        let listed = |one: KeyHash| {
            let known = table.desk.devices.iter().find(|device| device.key == one);
            Listed {
                id: id(&one),
                name: known.map(|device| device.name.clone()).unwrap_or_default(),
                since: known.map(|device| device.since),
                this: one == *key,
            }
        };
        let mut list: Vec<Listed> = keys_of(&table, table.owns(key)).into_iter().map(listed).collect();
        list.sort_by_key(|device| (!device.this, device.since, device.id.clone()));
        list
    }

    /// Notes on what kind of browser a key's owner has opened their seat, once.
    pub async fn note_device(&self, place: &Place, key: &KeyHash, name: &str) {
        let mut table = place.enter().await;
        if table.owns(key) == 0 || table.over() {
            return;
        }
        let before = table.desk.devices.clone();
        match table.desk.devices.iter_mut().find(|device| device.key == *key) {
            Some(device) if device.name.is_empty() => name.clone_into(&mut device.name),
            Some(_) => return,
            None => {
                let device = Device { key: *key, name: name.to_owned(), since: self.now() };
                table.desk.devices.push(device);
            }
        }
        if table.keep_desk(&*self.store, Vec::new()).await.is_err() {
            table.desk.devices = before;
        }
    }

    /// A link for another device of whoever owns seats by this key. It shows their invitations, too.
    pub async fn add_device(&self, place: &Arc<Place>, own: &Key) -> Result<Key, HallError> {
        let invitations = self.invitations(place, own).await?;
        let mut table = place.enter().await;
        let seats = table.owns(&own.hash());
        if seats == 0 {
            return Err(TableError::NotYours.into());
        }
        if keys_of(&table, seats).len() >= DEVICES {
            return Err(TableError::Not(TOO_MANY).into());
        }
        let key = Key::random();
        let mut changes = vec![Change::Key(key.hash(), seats)];
        let open = invitations.iter().filter(|(seat, _)| is_free(&table, *seat));
        changes.extend(open.map(|(seat, _)| invite(&key, *seat)));
        let before = table.desk.devices.clone();
        table.desk.devices.push(Device { key: key.hash(), name: String::new(), since: self.now() });
        if let Err(error) = table.keep_desk(&*self.store, changes).await {
            table.desk.devices = before;
            return Err(error.into());
        }
        Ok(key)
    }

    /// Signs a device of one's own seats out, or all but the one that asks. Invitations that were sent from it open
    /// nothing any more.
    pub async fn sign_out(
        &self,
        place: &Arc<Place>,
        own: &Key,
        device: Option<&str>,
    ) -> Result<(), HallError> {
        let invitations = self.invitations(place, own).await?;
        let mut table = place.enter().await;
        let seats = table.owns(&own.hash());
        if seats == 0 && !table.hosts(&own.hash()) {
            return Err(TableError::NotYours.into());
        }
        let keys = keys_of(&table, seats);
        let gone: Vec<KeyHash> = match device {
            Some(name) => keys.iter().filter(|key| id(key) == name).copied().collect(),
            None => keys.iter().filter(|key| **key != own.hash()).copied().collect(),
        };
        if device.is_some() && gone.is_empty() {
            return Err(TableError::Not("there is no such device").into());
        }
        if seats != 0 && gone.len() == keys.len() {
            let why = "this is the only device of your seat: without it you could not come back";
            return Err(TableError::Not(why).into());
        }
        let before = table.desk.clone();
        let mut changes: Vec<Change> = gone.iter().map(|key| Change::Lock(*key)).collect();
        if !gone.contains(&own.hash()) {
            for (seat, _) in invitations.into_iter().filter(|(seat, _)| is_free(&table, *seat)) {
                changes.extend([Change::LockAll(1 << seat.0), invite(own, seat)]);
            }
        }
        table.desk.devices.retain(|device| !gone.contains(&device.key));
        for seat in table.desk.seats().filter(|seat| seats >> seat.0 & 1 == 1) {
            table.desk.chairs[usize::from(seat.0)].rejoined = false;
        }
        if let Err(error) = table.keep_desk(&*self.store, changes).await {
            table.desk = before;
            return Err(error.into());
        }
        drop(table);
        // Pages and streams of those devices end.
        place.ring();
        Ok(())
    }

    /// The host gives a seat whose owner has lost their link a new one: the old ones open nothing any more, the owner's deputy
    /// goes, and all players are told.
    pub async fn reissue(
        self: &Arc<Self>,
        place: &Arc<Place>,
        host: &KeyHash,
        seat: Seat,
    ) -> Result<Key, HallError> {
        let key = Key::random();
        let mut table = place.enter().await;
        if !table.hosts(host) {
            return Err(TableError::Not("only whoever set up this table may give a seat a new link").into());
        }
        if table.owns(host) >> seat.0.min(31) & 1 == 1 {
            return Err(TableError::Not("this is your own seat: make a link for another device").into());
        }
        table.reissue(&*self.store, seat, &key, self.now()).await?;
        if let Some(hooks) = self.hooks() {
            // Whoever had the seat is told nothing of it any more.
            hooks.removed(&table.id, seat);
        }
        self.after(place, table);
        Ok(key)
    }
}

/// Is a seat still to be taken? Invitations are looked up without the table: meanwhile somebody may have sat down, and
/// nobody else's key may open the seat from then on.
fn is_free(table: &Table, seat: Seat) -> bool {
    table.desk.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.who == Who::Nobody)
}

/// A host's invitation to a free seat.
fn invite(host: &Key, seat: Seat) -> Change {
    Change::Key(host.invitation(seat).hash(), 1 << seat.0)
}
