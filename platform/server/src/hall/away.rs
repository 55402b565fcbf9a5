//! Who has a table open, who has seen what happened, and who is told elsewhere because they have not.

use std::sync::Arc;

use contract::Seat;
use tokio::sync::watch;

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
    /// everybody if the game is over. Whoever brought their own turn about knows. An open page alone proves nothing: it may
    /// be in the background, or its machine asleep. Its owner is told too unless the page says in time that it was seen.
    pub(super) fn tell_away(
        self: &Arc<Self>,
        place: &Arc<Place>,
        table: &Table,
        before: u32,
        actor: Option<Seat>,
    ) {
        let Some(hooks) = &self.hooks else { return };
        let (event, concerned) = if table.over() {
            (Event::Over, u32::MAX)
        } else {
            let actor = actor.map_or(0, |seat| 1 << seat.0);
            (Event::YourTurn, self.waited_for(table) & !before & !actor)
        };
        let concerned = concerned & hooks.seats(&table.id);
        let open = place.present.open();
        hooks.tell(table, concerned & !open, concerned & !open, event);
        // The bell rings for this once the table is let go.
        let mark = place.mark() + 1;
        for seat in (0..32).filter(|seat| (concerned & open) >> seat & 1 == 1) {
            tokio::spawn(self.clone().tell_unseen(place.clone(), seat, mark, event));
        }
    }

    /// Tells the owner of a seat unless somebody sees in time what the table shows.
    async fn tell_unseen(self: Arc<Self>, place: Arc<Place>, seat: u8, mark: u64, event: Event) {
        let Some(hooks) = &self.hooks else { return };
        let seen = place.present.settled(seat, mark);
        let seen = tokio::time::timeout(hooks.unseen(), seen).await.unwrap_or(false);
        let table = place.enter().await;
        // What was to be said may not be true any more.
        let due = event == Event::Over || self.waited_for(&table) >> seat & 1 == 1;
        if event == Event::Over || (due && !seen) {
            hooks.tell(&table, 1 << seat, u32::from(!seen) << seat, event);
        }
    }
}

/// What is known of the owner of one seat.
#[derive(Clone, Copy, Default)]
struct Eyes {
    /// How many pages and streams they have open.
    open: u16,
    /// The newest ring of the bell whose news they saw.
    seen: u64,
}

/// Who has a table open, and what they have seen.
pub(super) struct Present(watch::Sender<[Eyes; 32]>);

impl Default for Present {
    fn default() -> Self {
        Present(watch::Sender::new([Eyes::default(); 32]))
    }
}

impl Present {
    /// The seats that have something open, as bits.
    fn open(&self) -> u32 {
        let eyes = self.0.borrow();
        (0..32).zip(eyes.iter()).filter(|(_, eyes)| eyes.open > 0).fold(0, |bits, (n, _)| bits | 1 << n)
    }

    /// Waits until the owner of a seat has seen this (true), or has nothing open any more.
    async fn settled(&self, seat: u8, mark: u64) -> bool {
        let mut eyes = self.0.subscribe();
        let settled = eyes.wait_for(|eyes| {
            let own = eyes[usize::from(seat)];
            own.seen >= mark || own.open == 0
        });
        settled.await.is_ok_and(|eyes| eyes[usize::from(seat)].seen >= mark)
    }

    fn change(&self, seats: u32, change: impl Fn(&mut Eyes)) {
        self.0.send_modify(|eyes| {
            (0..32)
                .zip(eyes.iter_mut())
                .filter(|(n, _)| seats >> n & 1 == 1)
                .for_each(|(_, own)| change(own));
        });
    }
}

/// Somebody who plays in these seats has a table open, until it is dropped.
pub struct Attendance {
    place: Arc<Place>,
    seats: u32,
}

impl Attendance {
    /// The seats, as bits.
    pub(crate) fn seats(&self) -> u32 {
        self.seats
    }

    /// From now on it is for these seats (bits).
    pub(crate) fn hold(&mut self, seats: u32) {
        let present = &self.place.present;
        if self.seats != seats {
            present.change(seats & !self.seats, |eyes| eyes.open = eyes.open.saturating_add(1));
            present.change(self.seats & !seats, |eyes| eyes.open = eyes.open.saturating_sub(1));
            self.seats = seats;
        }
    }
}

impl Place {
    /// Somebody opens the table for these seats (bits).
    pub fn attend(self: &Arc<Self>, seats: u32) -> Attendance {
        self.present.change(seats, |eyes| eyes.open = eyes.open.saturating_add(1));
        Attendance { place: self.clone(), seats }
    }

    /// Whoever plays in these seats (bits) sees what was shown with this mark; none that is yet to come.
    pub(crate) fn saw(&self, seats: u32, mark: u64) {
        let mark = mark.min(self.mark());
        self.present.change(seats, |eyes| eyes.seen = eyes.seen.max(mark));
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.place.present.change(self.seats, |eyes| eyes.open = eyes.open.saturating_sub(1));
    }
}
