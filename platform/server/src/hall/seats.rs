//! How tables are set up, how people come to their seats, and how they play again.

use std::sync::Arc;

use catalogue::{Coach, Entry};
use contract::{Nonce, Seat, Seed, UserData};
use serde_json::Value;
use store::{Change, KeyHash, NewTable, Status, Summary, TableId};

use super::{Hall, HallError, Place};
use crate::clock::Pace;
use crate::desk::{Chair, Desk, Watching, Who};
use crate::keys::{self, Key};
use crate::table::{Table, TableError};

/// What a new table is to be.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The game's options.
    pub options: Value,
    /// Who sits where: the host's own seats are `Human`.
    pub chairs: Vec<(String, Who)>,
    /// Is it played by several people at one screen?
    pub one_screen: bool,
    /// May others watch?
    pub watching: Watching,
    /// How much time there is.
    pub pace: Option<Pace>,
    /// The day whose game it is.
    pub day: Option<String>,
    /// Is it a guided game? Then nobody adds anything to its dice.
    pub lesson: bool,
    /// What the host adds to the dice.
    pub nonce: Option<Nonce>,
    /// A key that opens the host's own seats beside the one that is made.
    pub key: Option<KeyHash>,
}

impl Order {
    /// A guided first game: nobody watches, and the script plays for everybody but the learner until they leave it.
    pub fn lesson(entry: &dyn Entry, name: &str) -> Result<Self, HallError> {
        let options = Coach::new(entry, 0).options();
        let seats = entry.seats(&options, &UserData::default());
        let seats = seats.map_err(|error| HallError::Options(error.to_string()))?;
        let mind = entry.levels().first().map_or(Who::Human, |level| Who::Mind(level.name.to_owned()));
        let chair = |seat: u8| {
            if Seat(seat) == Coach::LEARNER {
                (name.to_owned(), Who::Human)
            } else {
                (String::new(), mind.clone())
            }
        };
        let chairs = (0..seats).map(chair).collect();
        Ok(Order { options, chairs, watching: Watching::Off, lesson: true, ..Order::default() })
    }
}

impl Hall {
    /// Sets up a table. Gives the host's key: it opens the host's own seats and shows the invitations.
    pub async fn create(
        self: &Arc<Self>,
        entry: &'static dyn Entry,
        order: Order,
    ) -> Result<(Arc<Place>, TableId, Key), HallError> {
        let wrong = |error: contract::OptionError| HallError::Options(error.to_string());
        entry.given(&order.options, &UserData::default()).map_err(wrong)?;
        let options = entry.options(&order.options).map_err(wrong)?;
        let teams = entry.teams(&options, &UserData::default()).map_err(wrong)?;
        let mut sides = entry.sides(&options, &UserData::default()).map_err(wrong)?;
        if sides == entry.meta().sides {
            sides.clear();
        }
        let seats = teams.len();
        if order.chairs.len() != seats {
            let found = order.chairs.len();
            return Err(HallError::Options(format!("this game has {seats} seats, {found} were named")));
        }
        for (_, who) in &order.chairs {
            if let Who::Mind(level) = who
                && !entry.levels().iter().any(|known| known.name == level)
            {
                return Err(HallError::Options(format!("there is no computer player `{level}`")));
            }
        }
        let day = order.day;
        // Everybody has the same dice in the game of the day, and in a lesson.
        let deal = match &day {
            Some(day) => Some(catalogue::daily_deal(day)),
            None => order.lesson.then(|| Coach::DEAL.to_owned()),
        };
        let seed = deal.as_ref().map_or_else(|| Seed(keys::random()), |deal| Seed::from_text(deal));
        let nonce = |who: &Who| match who {
            _ if deal.is_some() => Nonce::default(),
            Who::Human => order.nonce.unwrap_or_else(|| Nonce(keys::random())),
            Who::Nobody | Who::Mind(_) => Nonce(keys::random()),
        };
        let chair = |(name, who): (String, Who)| {
            let nonce = nonce(&who);
            Chair::new(tidy_name(&name), who, nonce)
        };
        let chairs: Vec<Chair> = order.chairs.into_iter().map(chair).collect();
        let desk = Desk {
            teams: crate::desk::together(teams),
            sides,
            options,
            chairs,
            waits: std::collections::BTreeMap::new(),
            giving_up: 0,
            watching: order.watching,
            one_screen: order.one_screen,
            pace: order.pace,
            clocks: None,
            offer: None,
            paused: false,
            called_off: false,
            day,
            ended: None,
            lesson: order.lesson.then_some(0),
            rematch: None,
            drafts: None,
        };
        self.open(entry, desk, seed, order.key).await
    }

    /// Keeps a new table, with a key for those who sit already and invitations for the others.
    async fn open(
        self: &Arc<Self>,
        entry: &'static dyn Entry,
        desk: Desk,
        seed: Seed,
        other: Option<KeyHash>,
    ) -> Result<(Arc<Place>, TableId, Key), HallError> {
        let (id, key) = (keys::table_name(), Key::random());
        let bits = |wanted: Who| {
            let seats = (0..).zip(&desk.chairs).filter(move |(_, chair)| chair.who == wanted);
            seats.map(|(seat, _)| Seat(seat))
        };
        let own = bits(Who::Human).fold(0u32, |bits, seat| bits | 1 << seat.0);
        let other = other.filter(|_| own != 0).map(|hash| (hash, own));
        let invitations = bits(Who::Nobody).map(|seat| (key.invitation(seat).hash(), 1 << seat.0));
        let new = NewTable {
            id: id.clone(),
            game: entry.meta().id.to_owned(),
            created: self.now(),
            seed,
            desk: serde_json::to_string(&desk).expect("a desk is JSON"),
            keys: [(key.hash(), own)].into_iter().chain(other).chain(invitations).collect(),
        };
        let keys = new.keys.clone();
        self.store.create(new).await?;
        let place = self.seat(Table::new(id.clone(), entry, desk, seed, keys)).await;
        self.begin(&place).await?;
        Ok((place, id, key))
    }

    /// The invitations that a host's key shows: free seats with their keys.
    pub async fn invitations(&self, place: &Place, host: &Key) -> Result<Vec<(Seat, Key)>, HallError> {
        let free: Vec<Seat> = {
            let table = place.enter().await;
            if table.over() {
                return Ok(Vec::new());
            }
            let chairs = (0..).map(Seat).zip(&table.desk.chairs);
            chairs.filter(|(_, chair)| chair.who == Who::Nobody).map(|(seat, _)| seat).collect()
        };
        let mut list = Vec::new();
        for seat in free {
            let key = host.invitation(seat);
            if self.unlock(&key).await?.is_some() {
                list.push((seat, key));
            }
        }
        Ok(list)
    }

    /// The table and the seats that a key opens.
    pub async fn unlock(&self, key: &Key) -> Result<Option<(TableId, u32)>, HallError> {
        Ok(self.store.open(&key.hash()).await?)
    }

    /// Sits down in a free seat, or takes another name in one's own. Who sits down gets a key of their own, and no
    /// invitation opens the seat any more: whoever sent it must not look over their shoulder.
    pub async fn sit(
        self: &Arc<Self>,
        place: &Arc<Place>,
        seat: Seat,
        name: &str,
        nonce: Option<Nonce>,
    ) -> Result<Option<Key>, HallError> {
        self.sit_with(place, seat, name, nonce, None).await
    }

    /// Sits down; `own` opens the seat, if who sits down has a key already.
    pub async fn sit_with(
        self: &Arc<Self>,
        place: &Arc<Place>,
        seat: Seat,
        name: &str,
        nonce: Option<Nonce>,
        own: Option<Key>,
    ) -> Result<Option<Key>, HallError> {
        let mut key = None;
        {
            let mut table = place.enter().await;
            let before = table.desk.clone();
            let mut changes = Vec::new();
            let begun = table.game().is_some();
            if table.desk.called_off {
                return Err(TableError::Not("the game was called off").into());
            }
            let Some(chair) = table.desk.chairs.get_mut(usize::from(seat.0)) else {
                return Err(TableError::NotYours.into());
            };
            if matches!(chair.who, Who::Mind(_)) {
                return Err(TableError::NotYours.into());
            }
            if !name.trim().is_empty() || !begun {
                chair.name = tidy_name(name);
            }
            if chair.who == Who::Nobody {
                let bit = 1u32 << seat.0;
                changes.push(Change::LockAll(bit));
                let own = own.unwrap_or_else(Key::random);
                changes.push(Change::Key(key.insert(own).hash(), bit));
            }
            if !begun {
                chair.who = Who::Human;
                chair.nonce = nonce.unwrap_or(chair.nonce);
            }
            if let Err(error) = table.keep_desk(&*self.store, changes).await {
                table.desk = before;
                return Err(error.into());
            }
        }
        place.ring();
        self.begin(place).await?;
        Ok(key)
    }

    /// A new link for one's own seats; the old one opens nothing any more.
    pub async fn relink(&self, place: &Arc<Place>, old: &Key, seats: u32) -> Result<Key, HallError> {
        let invitations = self.invitations(place, old).await?;
        let mut table = place.enter().await;
        let key = Key::random();
        let mut changes = vec![Change::Lock(old.hash())];
        if seats != 0 {
            changes.push(Change::LockAll(seats));
            changes.extend(table.deputy_keys(seats));
        }
        changes.push(Change::Key(key.hash(), seats));
        for (seat, sent) in invitations {
            changes.push(Change::Lock(sent.hash()));
            changes.push(Change::Key(key.invitation(seat).hash(), 1 << seat.0));
        }
        table.keep_desk(&*self.store, changes).await?;
        drop(table);
        // Pages and streams of the old one end.
        place.ring();
        Ok(key)
    }

    /// The same game again with seats swapped. The first who asks sets the table up, the others join it; everybody gets
    /// a key for their new seat.
    pub async fn rematch(
        self: &Arc<Self>,
        place: &Arc<Place>,
        seats: u32,
        nonce: Option<Nonce>,
    ) -> Result<(TableId, Key), HallError> {
        if seats == 0 {
            return Err(TableError::NotYours.into());
        }
        let mut table = place.enter().await;
        if !table.over() {
            return Err(TableError::Not("the game is not over yet").into());
        }
        let count = table.desk.chairs.len() as u8;
        // Where several play for a side everybody stays where they are.
        let step = u8::from(table.desk.teams.is_empty());
        let next = |seat: u8| (seat + step) % count;
        let mine = (0..count).filter(|seat| seats >> seat & 1 == 1);
        let mine: Vec<u8> = mine.map(next).collect();
        let Some(id) = table.desk.rematch.clone() else {
            let mut desk = table.desk.clone();
            desk.chairs.rotate_right(usize::from(step));
            for (seat, chair) in (0..).zip(&mut desk.chairs) {
                let own = mine.contains(&seat);
                chair.clear();
                chair.nonce = nonce.filter(|_| own).unwrap_or_else(|| Nonce(keys::random()));
                if chair.who == Who::Human && !own {
                    chair.who = Who::Nobody;
                }
            }
            (desk.clocks, desk.offer, desk.paused, desk.called_off) = (None, None, false, false);
            (desk.waits, desk.giving_up) = (std::collections::BTreeMap::new(), 0);
            (desk.day, desk.ended, desk.lesson, desk.rematch) = (None, None, None, None);
            let (_, id, key) = self.open(table.entry, desk, Seed(keys::random()), None).await?;
            table.desk.rematch = Some(id.clone());
            table.keep_desk(&*self.store, Vec::new()).await?;
            drop(table);
            place.ring();
            return Ok((id, key));
        };
        let names: Vec<String> = table.desk.chairs.iter().map(|chair| chair.name.clone()).collect();
        drop(table);
        let new = self.find(&id).await?;
        for seat in &mine {
            let free = {
                let table = new.enter().await;
                table.desk.chairs.get(usize::from(*seat)).is_some_and(|chair| chair.who == Who::Nobody)
            };
            if free {
                let name = &names[usize::from((seat + count - step) % count)];
                self.sit(&new, Seat(*seat), name, nonce).await?;
            }
        }
        let key = Key::random();
        let bits = mine.iter().fold(0u32, |bits, seat| bits | 1 << seat);
        new.enter().await.keep_desk(&*self.store, vec![Change::Key(key.hash(), bits)]).await?;
        Ok((id, key))
    }

    /// Tables that are being played and may be watched, the newest first.
    pub async fn watchable(&self, limit: u32) -> Result<Vec<(Summary, Desk)>, HallError> {
        let list = self.store.list(Status::Playing, None, limit).await?;
        let read = |summary: Summary| {
            let desk: Desk = serde_json::from_str(&summary.desk).ok()?;
            (desk.watching != Watching::Off && !desk.one_screen).then_some((summary, desk))
        };
        Ok(list.into_iter().filter_map(read).collect())
    }
}

/// A name as it is shown: one line, not too long, nothing that is not seen.
pub fn tidy_name(name: &str) -> String {
    let seen: String = name.chars().filter(|c| !c.is_control()).take(24).collect();
    seen.trim().to_owned()
}
