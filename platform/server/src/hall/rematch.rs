//! Playing again: who has a seat at the new table, and what opens it.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::{Nonce, Seat, Seed};
use store::{Change, KeyHash, TableId};

use super::links::{DEVICES, TOO_MANY, keys_of};
use super::seats::Sitting;
use super::{Hall, HallError, Place};
use crate::desk::Who;
use crate::keys::{self, Key};
use crate::table::{Table, TableError};

/// Those of these seats that people of the game before have taken, and nobody else was given since, as bits.
fn rejoined(table: &Table, seats: &[(u8, String)]) -> u32 {
    let chairs =
        seats.iter().filter_map(|(seat, _)| Some((seat, table.desk.chairs.get(usize::from(*seat))?)));
    let theirs = chairs.filter(|(_, chair)| chair.who == Who::Human && chair.rejoined);
    theirs.fold(0, |bits, (seat, _)| bits | 1 << seat)
}

impl Hall {
    /// The same game again with seats swapped, for whoever owns seats by this key. The first who asks sets the table up, the
    /// others join it; everybody gets a key for their new seat, unless somebody else has taken it meanwhile.
    pub async fn rematch(
        self: &Arc<Self>,
        place: &Arc<Place>,
        owner: &KeyHash,
        nonce: Option<Nonce>,
    ) -> Result<(TableId, Key), HallError> {
        let mut table = place.enter().await;
        let seats = table.seats_of(owner);
        if seats == 0 {
            return Err(TableError::NotYours.into());
        }
        if !table.over() {
            return Err(TableError::Not("the game is not over yet").into());
        }
        let count = table.desk.chairs.len() as u8;
        // Where several play for a side everybody stays where they are.
        let step = u8::from(table.desk.teams.is_empty());
        let mine: Vec<(u8, String)> = (0..)
            .zip(&table.desk.chairs)
            .filter(|(seat, _)| seats >> seat & 1 == 1)
            .map(|(seat, chair)| ((seat + step) % count, chair.name.clone()))
            .collect();
        if let Some((id, new)) = self.next_game(table.desk.rematch.clone()).await? {
            drop(table);
            let key = self.rejoin(&new, &mine, nonce).await?;
            return Ok((id, key));
        }
        let made = self.play_again(&mut table, step, &mine, nonce).await?;
        drop(table);
        place.ring();
        Ok(made)
    }

    /// The table where a finished game is played again; none if nobody has set one up, or it was cancelled or is not here
    /// any more.
    async fn next_game(
        self: &Arc<Self>,
        id: Option<TableId>,
    ) -> Result<Option<(TableId, Arc<Place>)>, HallError> {
        let Some(id) = id else { return Ok(None) };
        let new = match self.find(&id).await {
            Ok(new) => new,
            Err(HallError::NoTable) => return Ok(None),
            Err(error) => return Err(error),
        };
        let cancelled = new.enter().await.desk.called_off;
        Ok((!cancelled).then_some((id, new)))
    }

    /// Sets up the new table; the seats of all others are free, for them or for whoever is invited.
    async fn play_again(
        self: &Arc<Self>,
        table: &mut Table,
        step: u8,
        mine: &[(u8, String)],
        nonce: Option<Nonce>,
    ) -> Result<(TableId, Key), HallError> {
        let mut desk = table.desk.clone();
        desk.chairs.rotate_right(usize::from(step));
        for (seat, chair) in (0..).zip(&mut desk.chairs) {
            let own = mine.iter().any(|(other, _)| *other == seat);
            *chair = chair.anew(nonce.filter(|_| own).unwrap_or_else(|| Nonce(keys::random())));
            chair.rejoined = own;
            if chair.who == Who::Human && !own {
                chair.who = Who::Nobody;
            }
        }
        desk.host = Some(mine.iter().fold(0, |bits, (seat, _)| bits | 1 << seat));
        desk.devices = Vec::new();
        (desk.clocks, desk.offer, desk.paused, desk.called_off) = (None, None, false, false);
        (desk.waits, desk.giving_up) = (BTreeMap::new(), 0);
        (desk.day, desk.ended, desk.lesson, desk.rematch) = (None, None, None, None);
        let (_, id, key) = self.open(table.entry, desk, Seed(keys::random()), None).await?;
        let before = table.desk.rematch.replace(id.clone());
        if let Err(error) = table.keep_desk(&*self.store, Vec::new()).await {
            table.desk.rematch = before;
            return Err(error.into());
        }
        Ok((id, key))
    }

    /// Somebody comes to the new table: to those of their seats that are still free, and to those that they took before
    /// and that nobody else was given since.
    async fn rejoin(
        self: &Arc<Self>,
        new: &Arc<Place>,
        mine: &[(u8, String)],
        nonce: Option<Nonce>,
    ) -> Result<Key, HallError> {
        let key = Key::random();
        for (seat, name) in mine {
            let sitting = Sitting { seat: Seat(*seat), name, nonce, came: None, own: &key, rejoined: true };
            match self.take(new, sitting).await {
                Ok(_) | Err(HallError::Table(TableError::NotYours)) => {}
                Err(error) => return Err(error),
            }
        }
        let mut table = new.enter().await;
        let theirs = rejoined(&table, mine);
        if theirs == 0 {
            let why =
                "somebody else has taken your seat in the rematch: ask whoever set it up for another one";
            return Err(TableError::Not(why).into());
        }
        // Whoever has just sat down is let in; another device of theirs is one more.
        if table.owns(&key.hash()) == 0 && keys_of(&table, theirs).len() >= DEVICES {
            return Err(TableError::Not(TOO_MANY).into());
        }
        table.keep_desk(&*self.store, vec![Change::Key(key.hash(), theirs)]).await?;
        Ok(key)
    }
}
