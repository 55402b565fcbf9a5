//! All tables of this server: those that are awake, and how the others are woken.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use contract::Seat;
use store::{Store, StoreError, TableId};
use thiserror::Error;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

use crate::clock::Clock;
use crate::hooks::Hooks;
use crate::pulse::Patience;
use crate::table::{Act, Channel, Done, Learn, Table, TableError, Voice, Word};
use crate::{meters, work};

mod alarms;
mod away;
mod daily;
mod health;
mod hooks;
mod links;
mod minds;
mod rematch;
mod rest;
mod seats;

pub use away::Attendance;
pub use daily::Result as DailyResult;
pub(crate) use daily::daily_of;
pub use links::Listed;
pub use seats::Order;

/// A table with its bell: it rings when something may have changed for somebody.
pub struct Place {
    table: Arc<Mutex<Table>>,
    bell: watch::Sender<u64>,
    /// When something was last asked of it.
    used: AtomicI64,
    /// Who has it open.
    present: away::Present,
    /// Does a task see to its computer players?
    minded: AtomicBool,
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

    /// How often the bell has rung. Whoever holds the table, and so sees what happened, finds the ring for it counted.
    pub fn mark(&self) -> u64 {
        *self.bell.borrow()
    }

    fn ring(&self) {
        self.bell.send_modify(|count| *count += 1);
    }
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
    /// The store failed. What it says is for the log, not for strangers.
    #[error("the tables cannot be reached just now: try again in a moment")]
    Store,
    /// The table failed.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl From<StoreError> for HallError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        HallError::Store
    }
}

/// All tables of this server.
pub struct Hall {
    store: Arc<dyn Store>,
    clock: Clock,
    awake: Mutex<HashMap<TableId, Arc<Place>>>,
    /// When computer players are to take over from those who are late.
    alarms: alarms::Alarms,
    /// Who is told elsewhere; none if the operator wants none of it.
    hooks: Option<Arc<Hooks>>,
    patience: Patience,
    health: health::Health,
}

impl Hall {
    /// The tables of a store.
    pub fn new(store: Arc<dyn Store>, clock: Clock) -> Arc<Self> {
        Hall::with_hooks(store, clock, None)
    }

    /// The tables of a store; players may be told elsewhere.
    pub fn with_hooks(store: Arc<dyn Store>, clock: Clock, hooks: Option<Arc<Hooks>>) -> Arc<Self> {
        Hall::with_patience(store, clock, hooks, Patience::default())
    }

    /// The same, with a patience of one's own for sockets at which nobody answers.
    pub fn with_patience(
        store: Arc<dyn Store>,
        clock: Clock,
        hooks: Option<Arc<Hooks>>,
        patience: Patience,
    ) -> Arc<Self> {
        let (awake, alarms, health) =
            (Mutex::default(), alarms::Alarms::default(), health::Health::default());
        Arc::new(Hall { store, clock, awake, alarms, hooks, patience, health })
    }

    /// How long silence at a socket is taken for presence.
    pub fn patience(&self) -> Patience {
        self.patience
    }

    /// Those who are told elsewhere, if the operator allows it.
    pub fn hooks(&self) -> Option<&Arc<Hooks>> {
        self.hooks.as_ref()
    }

    /// Unix milliseconds.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Where tables are kept.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The table of this name, woken if need be.
    pub async fn find(self: &Arc<Self>, id: &TableId) -> Result<Arc<Place>, HallError> {
        if let Some(place) = self.awake.lock().await.get(id) {
            place.used.store(self.now(), Ordering::Relaxed);
            return Ok(place.clone());
        }
        let stored = self.store.load(id).await?.ok_or(HallError::NoTable)?;
        let table = work::aside().await.run(|| Table::restore(stored)).inspect_err(|error| {
            if let TableError::Broken(why) = error {
                tracing::error!(table = %id, %why, "not opened");
            }
        })?;
        let more = table.mind_to_act().is_some();
        self.set_alarm(&table);
        let place = self.seat(table).await;
        if more {
            self.wake_minds(&place);
        }
        Ok(place)
    }

    /// Puts a table among those awake, unless somebody was quicker.
    async fn seat(&self, table: Table) -> Arc<Place> {
        let id = table.id.clone();
        let place = Arc::new(Place {
            table: Arc::new(Mutex::new(table)),
            bell: watch::Sender::new(0),
            used: AtomicI64::new(self.now()),
            present: away::Present::default(),
            minded: AtomicBool::new(false),
        });
        self.awake.lock().await.entry(id).or_insert(place).clone()
    }

    /// How many tables are awake.
    pub async fn awake(&self) -> usize {
        self.awake.lock().await.len()
    }

    /// Begins the game if everybody sits.
    async fn begin(self: &Arc<Self>, place: &Arc<Place>) -> Result<(), HallError> {
        let mut table = place.enter().await;
        if table.begin(&*self.store, self.now()).await? {
            self.tell_away(place, &table, 0, None);
            self.after(place, table);
        }
        Ok(())
    }

    /// Does what the owner of a seat asks for; then minds have their turn.
    pub async fn act(self: &Arc<Self>, place: &Arc<Place>, seat: Seat, act: Act) -> Result<Done, TableError> {
        self.act_if(place, seat, act, |_| Some(Voice::Owner)).await
    }

    /// The same for somebody of whom the table says first how they speak for the seat; not at all if it is not theirs.
    pub async fn act_if(
        self: &Arc<Self>,
        place: &Arc<Place>,
        seat: Seat,
        act: Act,
        theirs: impl FnOnce(&Table) -> Option<Voice>,
    ) -> Result<Done, TableError> {
        let mut table = place.enter().await;
        let voice = theirs(&table).ok_or(TableError::NotYours)?;
        // What was answered before is answered the same, whatever has happened since.
        if let Some(done) = table.answer_again(seat, act.request.as_deref()).await {
            return Ok(done);
        }
        table.may_move(voice, seat)?;
        let before = self.waited_for(&table);
        // Whoever acts has seen what there was.
        place.saw(1 << seat.0, place.mark());
        let done = table.act(&*self.store, seat, act, self.now()).await;
        meters::acted(&done);
        if done.as_ref().is_ok_and(|done| done.committed) {
            self.tell_away(place, &table, before, Some(seat));
        }
        self.after(place, table);
        done
    }

    /// Lets go of a table after something may have happened at it: everybody looks again, and minds have their turn.
    fn after(self: &Arc<Self>, place: &Arc<Place>, table: OwnedMutexGuard<Table>) {
        let more = table.mind_to_act().is_some();
        self.set_alarm(&table);
        // While the table is held: see `Place::mark`.
        place.ring();
        drop(table);
        if more {
            self.wake_minds(place);
        }
    }

    /// Takes back the last draft of a seat, for its owner.
    pub async fn undo(&self, place: &Arc<Place>, seat: Seat) -> Result<(), TableError> {
        self.undo_if(place, seat, |_| Some(Voice::Owner)).await
    }

    /// The same for somebody of whom the table says first how they speak for the seat.
    pub async fn undo_if(
        &self,
        place: &Arc<Place>,
        seat: Seat,
        theirs: impl FnOnce(&Table) -> Option<Voice>,
    ) -> Result<(), TableError> {
        let mut table = place.enter().await;
        let voice = theirs(&table).ok_or(TableError::NotYours)?;
        let done = table.may_move(voice, seat).and_then(|()| table.undo(seat));
        drop(table);
        place.ring();
        done
    }

    /// Does what the owner of a seat says beside its moves.
    pub async fn hear(
        self: &Arc<Self>,
        place: &Arc<Place>,
        seat: Seat,
        word: Word,
    ) -> Result<(), TableError> {
        self.hear_if(place, seat, word, |_| Some(Voice::Owner)).await
    }

    /// The same for somebody of whom the table says first how they speak for the seat.
    pub async fn hear_if(
        self: &Arc<Self>,
        place: &Arc<Place>,
        seat: Seat,
        word: Word,
        theirs: impl FnOnce(&Table) -> Option<Voice>,
    ) -> Result<(), TableError> {
        let mut table = place.enter().await;
        let voice = theirs(&table).ok_or(TableError::NotYours)?;
        let before = self.waited_for(&table);
        let done = table.hear_from(&*self.store, voice, seat, word, self.now()).await;
        if done.is_ok() {
            self.tell_away(place, &table, before, Some(seat));
        }
        self.after(place, table);
        done
    }

    /// Does what a learner asks of the coach.
    pub async fn learn(self: &Arc<Self>, place: &Arc<Place>, learn: Learn) -> Result<(), TableError> {
        self.learn_if(place, learn, |_| true).await
    }

    /// The same for somebody of whom the table says first whether they have a seat.
    pub async fn learn_if(
        self: &Arc<Self>,
        place: &Arc<Place>,
        learn: Learn,
        theirs: impl FnOnce(&Table) -> bool,
    ) -> Result<(), TableError> {
        let mut table = place.enter().await;
        if !theirs(&table) {
            return Err(TableError::NotYours);
        }
        let done = table.learn(&*self.store, learn, self.now()).await;
        self.after(place, table);
        done
    }

    /// A seat says something to the others.
    pub async fn say(
        &self,
        place: &Arc<Place>,
        seat: Seat,
        to: Channel,
        text: &str,
    ) -> Result<(), TableError> {
        self.say_if(place, seat, to, text, |_| Some(Voice::Owner)).await
    }

    /// The same for somebody of whom the table says first how they speak for the seat: a deputy who has not sat in says
    /// nothing in the owner's name.
    pub async fn say_if(
        &self,
        place: &Arc<Place>,
        seat: Seat,
        to: Channel,
        text: &str,
        theirs: impl FnOnce(&Table) -> Option<Voice>,
    ) -> Result<(), TableError> {
        let mut table = place.enter().await;
        let done = match theirs(&table).ok_or(TableError::NotYours)? {
            Voice::Owner | Voice::Keeper => table.say(&*self.store, seat, to, text, self.now()).await,
            Voice::Deputy => Err(TableError::NotIn),
        };
        drop(table);
        place.ring();
        done
    }
}
