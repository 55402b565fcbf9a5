//! What opens the table's seats, and how that changes together with the desk.

use contract::Seat;
use store::{Change, Commit, KeyHash, Store};

use super::{Table, TableError, Voice};
use crate::desk::{Deputy, Keeper, Who};

impl Table {
    /// The seats that a key opens here, as bits, with those of others in which its owner plays; none if it opens nothing.
    pub fn opens(&self, key: &KeyHash) -> Option<u32> {
        let seats = self.keys.get(key).copied().filter(|_| self.spent(key).is_none())?;
        let own = self.owns(key);
        let kept = self.desk.seats().filter(|seat| own >> seat.0 & 1 == 1);
        Some(kept.fold(seats, |bits, seat| bits | self.desk.kept_by(seat)))
    }

    /// The seats that a key opens as their owner's, as bits; none for an invitation that was used.
    pub fn owns(&self, key: &KeyHash) -> u32 {
        let seats = self.keys.get(key).copied().unwrap_or(0);
        if self.deputy_of(key).is_some() || self.spent(key).is_some() { 0 } else { seats }
    }

    /// The seats that a key opens as their owner's and that are taken, as bits.
    pub fn seats_of(&self, key: &KeyHash) -> u32 {
        let own = self.owns(key);
        let taken = self.desk.seats().filter(|seat| self.desk.chairs[usize::from(seat.0)].who == Who::Human);
        taken.fold(0, |bits, seat| bits | own & 1 << seat.0)
    }

    /// Refuses whoever is not the owner of a seat.
    pub(crate) fn only_owner(&self, key: &KeyHash, seat: Seat) -> Result<(), TableError> {
        let own = self.seats_of(key).checked_shr(seat.0.into()).unwrap_or(0) & 1 == 1;
        if own { Ok(()) } else { Err(TableError::NotYours) }
    }

    /// The seat whose deputy has this key.
    pub fn deputy_of(&self, key: &KeyHash) -> Option<Seat> {
        let has = |seat: &Seat| match &self.desk.chairs[usize::from(seat.0)].deputy {
            Some(Deputy::Person { key: known, .. }) => known == key,
            Some(Deputy::Mind(_) | Deputy::Seat(_)) | None => false,
        };
        self.desk.seats().find(has)
    }

    /// How whoever has this key speaks for a seat; not at all if it does not open the seat.
    pub fn voice(&self, key: Option<&KeyHash>, seat: Seat) -> Option<Voice> {
        let key = key?;
        let holds = |seats: u32, seat: Seat| seats >> seat.0 & 1 == 1;
        let chair = self.desk.chairs.get(usize::from(seat.0))?;
        if !holds(self.opens(key)?, seat) {
            return None;
        }
        let own = self.owns(key);
        let keeps = self.desk.seats().any(|mine| holds(own, mine) && holds(self.desk.kept_by(mine), seat));
        let sat_in = self.deputy_of(key) == Some(seat) && chair.keeper == Some(Keeper::Deputy);
        Some(if holds(own, seat) {
            Voice::Owner
        } else if keeps || sat_in {
            Voice::Keeper
        } else {
            Voice::Deputy
        })
    }

    /// The seats in which whoever has this key plays, as bits: their own, and those that they keep for others. A deputy who
    /// has not sat in only looks.
    pub(crate) fn played_by(&self, key: Option<&KeyHash>) -> u32 {
        let plays = |seat: &Seat| matches!(self.voice(key, *seat), Some(Voice::Owner | Voice::Keeper));
        self.desk.seats().filter(plays).fold(0, |bits, seat| bits | 1 << seat.0)
    }

    /// The seat that an invitation opened until somebody took it.
    pub fn spent(&self, key: &KeyHash) -> Option<Seat> {
        self.desk.seats().find(|seat| self.desk.chairs[usize::from(seat.0)].spent.contains(key))
    }

    /// Did whoever has this key set the table up?
    pub fn hosts(&self, key: &KeyHash) -> bool {
        match self.desk.host {
            // A host without a seat has a key that opens none.
            Some(0) => self.opens(key) == Some(0),
            Some(seats) => self.owns(key) & seats != 0,
            None => false,
        }
    }

    /// All keys that open at least one of these seats, with all seats that they open (bits): deputies' among them.
    pub(crate) fn keys_to(&self, seats: u32) -> Vec<(KeyHash, u32)> {
        self.keys
            .iter()
            .filter(|(_, opens)| **opens & seats != 0)
            .map(|(key, opens)| (*key, *opens))
            .collect()
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
