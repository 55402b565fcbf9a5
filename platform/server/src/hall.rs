//! All tables of this server: those that are awake, and how the others are woken.

use std::collections::HashMap;
use std::sync::Arc;

use catalogue::Entry;
use contract::{Budget, Nonce, Seat, Seed};
use serde_json::Value;
use store::{Change, NewTable, Store, StoreError, TableId};
use thiserror::Error;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

use crate::desk::{Chair, Desk, Watching, Who};
use crate::keys::{self, Key};
use crate::table::{Act, Done, Table, TableError};

/// How long a mind may think about one choice.
const THINKING: Budget = Budget::Nodes(1000);

/// A table with its bell: it rings when something may have changed for somebody.
pub struct Place {
    table: Arc<Mutex<Table>>,
    bell: watch::Sender<u64>,
}

impl Place {
    /// The table, for as long as nobody else may touch it.
    pub async fn enter(&self) -> OwnedMutexGuard<Table> {
        self.table.clone().lock_owned().await
    }

    /// Rings when something may have changed.
    pub fn bell(&self) -> watch::Receiver<u64> {
        self.bell.subscribe()
    }

    fn ring(&self) {
        self.bell.send_modify(|count| *count += 1);
    }
}

/// What a new table is to be.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game's options.
    pub options: Value,
    /// Who sits where: the host's own seats are `Human`.
    pub chairs: Vec<(String, Who)>,
    /// Is it played by several people at one screen?
    pub one_screen: bool,
    /// May others watch?
    pub watching: Watching,
}

/// Why there is no such table, or none could be made.
#[derive(Debug, Error)]
pub enum HallError {
    /// It is not here.
    #[error("there is no table here")]
    NoTable,
    /// The options are wrong.
    #[error("{0}")]
    Options(String),
    /// The store failed.
    #[error("the tables cannot be reached: {0}")]
    Store(#[from] StoreError),
    /// The table failed.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// All tables of this server.
pub struct Hall {
    store: Arc<dyn Store>,
    now: fn() -> i64,
    awake: Mutex<HashMap<TableId, Arc<Place>>>,
}

impl Hall {
    /// The tables of a store.
    pub fn new(store: Arc<dyn Store>, now: fn() -> i64) -> Arc<Self> {
        Arc::new(Hall { store, now, awake: Mutex::default() })
    }

    /// Where tables are kept.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Unix milliseconds.
    pub fn now(&self) -> i64 {
        (self.now)()
    }

    /// The table of this name, woken if need be.
    pub async fn find(self: &Arc<Self>, id: &TableId) -> Result<Arc<Place>, HallError> {
        if let Some(place) = self.awake.lock().await.get(id) {
            return Ok(place.clone());
        }
        let stored = self.store.load(id).await?.ok_or(HallError::NoTable)?;
        let table = Table::restore(stored)?;
        let place = self.seat(table).await;
        self.wake_minds(&place);
        Ok(place)
    }

    /// Puts a table among those awake, unless somebody was quicker.
    async fn seat(&self, table: Table) -> Arc<Place> {
        let id = table.id.clone();
        let place = Arc::new(Place { table: Arc::new(Mutex::new(table)), bell: watch::Sender::new(0) });
        self.awake.lock().await.entry(id).or_insert(place).clone()
    }

    /// Sets up a table. Gives a key for the host's own seats, if there are any.
    pub async fn create(
        self: &Arc<Self>,
        entry: &'static dyn Entry,
        order: Order,
    ) -> Result<(Arc<Place>, TableId, Option<Key>), HallError> {
        self.create_with(entry, order, None).await
    }

    /// Sets up a table; `host` opens the host's seats, if the host has a key already.
    pub async fn create_with(
        self: &Arc<Self>,
        entry: &'static dyn Entry,
        order: Order,
        host: Option<Key>,
    ) -> Result<(Arc<Place>, TableId, Option<Key>), HallError> {
        let wrong = |error: contract::OptionError| HallError::Options(error.to_string());
        let options = entry.options(&order.options).map_err(wrong)?;
        let seats = entry.seats(&options, &contract::UserData::default()).map_err(wrong)?;
        if order.chairs.len() != usize::from(seats) {
            let found = order.chairs.len();
            return Err(HallError::Options(format!("this game has {seats} seats, {found} were named")));
        }
        let levels = entry.levels();
        for (_, who) in &order.chairs {
            if let Who::Mind(level) = who
                && !levels.iter().any(|known| known.name == level)
            {
                return Err(HallError::Options(format!("there is no computer player `{level}`")));
            }
        }
        let chair = |(name, who): (String, Who)| Chair { name, who, nonce: Nonce(keys::random()) };
        let chairs: Vec<Chair> = order.chairs.into_iter().map(chair).collect();
        let own = (0..).zip(&chairs).filter(|(_, chair)| chair.who == Who::Human);
        let own = own.fold(0u32, |bits, (n, _)| bits | 1 << n);
        let desk =
            Desk { options, chairs, watching: order.watching, one_screen: order.one_screen, rematch: None };
        let (id, seed) = (keys::table_name(), Seed(keys::random()));
        let key = (own != 0).then(|| host.unwrap_or_else(Key::random));
        let new = NewTable {
            id: id.clone(),
            game: entry.meta().id.to_owned(),
            created: (self.now)(),
            seed,
            desk: serde_json::to_string(&desk).expect("a desk is JSON"),
            keys: key.iter().map(|key| (key.hash(), own)).collect(),
        };
        self.store.create(new).await?;
        let place = self.seat(Table::new(id.clone(), entry, desk, seed)).await;
        self.begin(&place).await?;
        Ok((place, id, key))
    }

    /// Begins the game if everybody sits.
    async fn begin(self: &Arc<Self>, place: &Arc<Place>) -> Result<(), HallError> {
        let mut table = place.enter().await;
        let begun = table.begin(&*self.store, (self.now)()).await?;
        drop(table);
        if begun {
            place.ring();
            self.wake_minds(place);
        }
        Ok(())
    }

    /// A key for a seat that nobody has taken. All that were handed out open it until somebody sits down.
    pub async fn invite(self: &Arc<Self>, place: &Arc<Place>, seat: Seat) -> Result<Key, HallError> {
        let mut table = place.enter().await;
        let free = table.desk.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.who == Who::Nobody);
        if !free {
            return Err(TableError::NotYours.into());
        }
        let key = Key::random();
        table.keep_desk(&*self.store, vec![Change::Key(key.hash(), 1 << seat.0)]).await?;
        Ok(key)
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
            let (id, bit) = (table.id.clone(), 1u32 << seat.0);
            let stored = self.store.load(&id).await?.ok_or(HallError::NoTable)?;
            let mut changes = Vec::new();
            let begun = table.game().is_some();
            let Some(chair) = table.desk.chairs.get_mut(usize::from(seat.0)) else {
                return Err(TableError::NotYours.into());
            };
            if matches!(chair.who, Who::Mind(_)) {
                return Err(TableError::NotYours.into());
            }
            chair.name = tidy_name(name);
            if chair.who == Who::Nobody {
                let sent = stored.keys.iter().filter(|(_, seats)| *seats == bit);
                changes.extend(sent.map(|(hash, _)| Change::Lock(*hash)));
                changes.push(Change::Key(key.insert(own.unwrap_or_else(Key::random)).hash(), bit));
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

    /// Does what a seat asks for; then minds have their turn.
    pub async fn act(self: &Arc<Self>, place: &Arc<Place>, seat: Seat, act: Act) -> Result<Done, TableError> {
        let mut table = place.enter().await;
        let done = table.act(&*self.store, seat, act, (self.now)()).await;
        let more = table.mind_to_act().is_some();
        drop(table);
        place.ring();
        if more {
            self.wake_minds(place);
        }
        done
    }

    /// Takes back the seat's last draft.
    pub async fn undo(&self, place: &Arc<Place>, seat: Seat) -> Result<(), TableError> {
        let done = place.enter().await.undo(seat);
        place.ring();
        done
    }

    /// A seat gives up.
    pub async fn resign(&self, place: &Arc<Place>, seat: Seat) -> Result<(), TableError> {
        let done = place.enter().await.resign(&*self.store, seat, (self.now)()).await;
        place.ring();
        done
    }

    /// Lets minds act until a person is waited for.
    fn wake_minds(self: &Arc<Self>, place: &Arc<Place>) {
        let (hall, place) = (self.clone(), place.clone());
        tokio::spawn(async move {
            loop {
                let mut table = place.enter().await;
                let Some((seat, level)) = table.mind_to_act() else { return };
                // Thinking keeps a core busy: not on the threads that deliver.
                let thought = tokio::task::spawn_blocking(move || {
                    let input = table.think(seat, &level, THINKING);
                    (table, input)
                });
                let Ok((mut table, input)) = thought.await else { return };
                let act = input.map(|input| Act { input, after: None, request: None });
                let done = match act {
                    Ok(act) => table.act(&*hall.store, seat, act, (hall.now)()).await,
                    Err(error) => Err(error),
                };
                drop(table);
                place.ring();
                if let Err(error) = done {
                    tracing::error!(%error, "a mind is stuck");
                    return;
                }
            }
        });
    }
}

/// A name as it is shown: one line, not too long, nothing that is not seen.
pub fn tidy_name(name: &str) -> String {
    let seen: String = name.chars().filter(|c| !c.is_control()).take(24).collect();
    seen.trim().to_owned()
}
