//! How tables are set up, and how people come to their seats.

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
use crate::text::tidy_name;
use crate::work;

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

/// Somebody who sits down.
pub(super) struct Sitting<'a> {
    pub(super) seat: Seat,
    pub(super) name: &'a str,
    /// What they add to the dice.
    pub(super) nonce: Option<Nonce>,
    /// What they came with; none if the seat only need be free.
    pub(super) came: Option<KeyHash>,
    /// What opens the seat from then on.
    pub(super) own: &'a Key,
    /// Do they come from the game before?
    pub(super) rejoined: bool,
}

impl Hall {
    /// Sets up a table. Gives the host's key: it opens the host's own seats and shows the invitations.
    pub async fn create(
        self: &Arc<Self>,
        entry: &'static dyn Entry,
        order: Order,
    ) -> Result<(Arc<Place>, TableId, Key), HallError> {
        let wrong = |error: contract::OptionError| HallError::Options(error.to_string());
        let (options, teams, mut sides) = work::aside()
            .await
            .run(|| {
                entry.given(&order.options, &UserData::default())?;
                let options = entry.options(&order.options)?;
                let teams = entry.teams(&options, &UserData::default())?;
                let sides = entry.sides(&options, &UserData::default())?;
                Ok((options, teams, sides))
            })
            .map_err(wrong)?;
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
        let host = (0..).zip(&chairs).filter(|(_, chair)| chair.who == Who::Human);
        let host = host.fold(0u32, |bits, (seat, _)| bits | 1 << seat);
        let desk = Desk {
            teams: crate::desk::together(teams),
            sides,
            options,
            chairs,
            waits: std::collections::BTreeMap::new(),
            giving_up: 0,
            host: Some(host),
            devices: Vec::new(),
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
    pub(super) async fn open(
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

    /// The table and the seats that a key opens; none if it opens no seat.
    pub async fn unlock(&self, key: &Key) -> Result<Option<(TableId, u32)>, HallError> {
        Ok(self.store.open(&key.hash()).await?.filter(|(_, seats)| *seats != 0))
    }

    /// The table and the seat that an invitation opened until somebody took it.
    pub async fn spent(self: &Arc<Self>, key: &Key) -> Result<Option<(Arc<Place>, Seat)>, HallError> {
        let hash = key.hash();
        let Some((id, _)) = self.store.open(&hash).await? else { return Ok(None) };
        let place = self.find(&id).await?;
        let seat = place.enter().await.spent(&hash);
        Ok(seat.map(|seat| (place, seat)))
    }

    /// Sits down in a free seat. Who sits down gets a key of their own, and no invitation opens the seat any more: whoever
    /// sent it must not look over their shoulder.
    pub async fn sit(
        self: &Arc<Self>,
        place: &Arc<Place>,
        seat: Seat,
        name: &str,
        nonce: Option<Nonce>,
    ) -> Result<Key, HallError> {
        let key = Key::random();
        self.take(place, Sitting { seat, name, nonce, came: None, own: &key, rejoined: false }).await?;
        Ok(key)
    }

    /// Sits down in a free seat that `came` opens, or takes another name in one's own. `own` opens the seat from then on, if
    /// who sits down has a key already. Gives the key of somebody who has sat down, also if they did so before and ask again.
    pub async fn sit_with(
        self: &Arc<Self>,
        place: &Arc<Place>,
        seat: Seat,
        name: &str,
        nonce: Option<Nonce>,
        came: &Key,
        own: Option<Key>,
    ) -> Result<Option<Key>, HallError> {
        let own = own.unwrap_or_else(Key::random);
        let came = Some(came.hash());
        let sat = self.take(place, Sitting { seat, name, nonce, came, own: &own, rejoined: false }).await?;
        Ok(sat.then_some(own))
    }

    /// Somebody sits down, or takes another name; true if they sat down, now or before with the same invitation and key. What
    /// opens the seat is looked at while nobody else can touch the table, so that of two with one invitation only one gets in.
    pub(super) async fn take(
        self: &Arc<Self>,
        place: &Arc<Place>,
        sitting: Sitting<'_>,
    ) -> Result<bool, HallError> {
        let Sitting { seat, name, nonce, came, own, rejoined } = sitting;
        let free = {
            let mut table = place.enter().await;
            if table.desk.called_off {
                return Err(TableError::Not("this game was cancelled").into());
            }
            let used = came.is_some_and(|key| table.spent(&key) == Some(seat));
            if used && table.only_owner(&own.hash(), seat).is_ok() {
                return Ok(true);
            }
            let begun = table.game().is_some();
            let chair = table.desk.chairs.get(usize::from(seat.0)).ok_or(TableError::NotYours)?;
            let free = chair.who == Who::Nobody;
            let theirs = match came {
                Some(key) if free => table.opens(&key).is_some_and(|seats| seats >> seat.0 & 1 == 1),
                Some(key) => table.owns(&key) >> seat.0 & 1 == 1,
                None => free,
            };
            if !theirs {
                return Err(TableError::NotYours.into());
            }
            let bit = 1u32 << seat.0;
            let sent: Vec<KeyHash> = table.keys_to(bit).into_iter().map(|(key, _)| key).collect();
            let before = table.desk.clone();
            let chair = &mut table.desk.chairs[usize::from(seat.0)];
            let mut changes = Vec::new();
            if !name.trim().is_empty() || !begun {
                chair.name = tidy_name(name);
            }
            if !begun {
                chair.nonce = nonce.unwrap_or(chair.nonce);
            }
            if free {
                (chair.who, chair.rejoined) = (Who::Human, rejoined);
                changes.push(Change::LockAll(bit));
                // A used invitation opens nothing, but it is still known what it was for.
                changes.extend(sent.iter().map(|key| Change::Key(*key, 0)));
                chair.spent.extend(sent);
                changes.push(Change::Key(own.hash(), bit));
            }
            if let Err(error) = table.keep_desk(&*self.store, changes).await {
                table.desk = before;
                return Err(error.into());
            }
            free
        };
        place.ring();
        self.begin(place).await?;
        Ok(free)
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
