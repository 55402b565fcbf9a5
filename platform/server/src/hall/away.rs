//! Who has a table open, and who is told elsewhere because they have not.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use contract::Seat;

use super::{Hall, Place};
use crate::hooks::Event;
use crate::table::Table;

impl Hall {
    /// The seats of people who are to act now, as bits; nobody if nobody can be told elsewhere.
    pub(super) fn waited_for(&self, table: &Table) -> u32 {
        let going = table.game().filter(|game| game.outcome().is_none() && !table.desk.paused);
        let Some(game) = going.filter(|_| self.hooks.is_some()) else { return 0 };
        table.desk.persons(game.to_act()).iter().fold(0, |bits, seat| bits | 1 << seat.0)
    }

    /// Tells those who are away, after something happened: who is to act now and was not `before` (bits), and
    /// everybody if the game is over. Whoever brought their own turn about knows.
    pub(super) fn tell_away(&self, place: &Place, table: &Table, before: u32, actor: Option<Seat>) {
        let Some(hooks) = &self.hooks else { return };
        let away = !place.present.seats();
        if table.over() {
            hooks.tell(table, away, Event::Over);
            return;
        }
        let actor = actor.map_or(0, |seat| 1 << seat.0);
        let turned = self.waited_for(table) & !before & !actor & away;
        if turned != 0 {
            hooks.tell(table, turned, Event::YourTurn);
        }
    }
}

/// How many pages and streams each seat has open.
#[derive(Default)]
pub(super) struct Present(Mutex<[u16; 32]>);

impl Present {
    fn counts(&self) -> MutexGuard<'_, [u16; 32]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The seats that have something open, as bits.
    pub(super) fn seats(&self) -> u32 {
        (0..32).zip(self.counts().iter()).filter(|(_, open)| **open > 0).fold(0, |bits, (n, _)| bits | 1 << n)
    }

    fn add(&self, seats: u32, more: bool) {
        for (_, open) in (0..32).zip(self.counts().iter_mut()).filter(|(n, _)| seats >> n & 1 == 1) {
            *open = if more { open.saturating_add(1) } else { open.saturating_sub(1) };
        }
    }
}

/// Somebody has a table open for these seats, until it is dropped.
pub struct Attendance {
    place: Arc<Place>,
    seats: u32,
}

impl Place {
    /// Somebody opens the table for these seats (bits).
    pub fn attend(self: &Arc<Self>, seats: u32) -> Attendance {
        self.present.add(seats, true);
        Attendance { place: self.clone(), seats }
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.place.present.add(self.seats, false);
    }
}
