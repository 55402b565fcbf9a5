//! The clocks of a table: whose time runs, and whose has run out.

use contract::{Seat, Seats};

use super::Table;
use crate::clock::Clocks;

impl Table {
    /// Whose time runs from now on.
    pub(super) fn run_clocks(&mut self, now: i64) {
        self.count_waits(now);
        let (Some(pace), Some(game)) = (self.desk.pace, &self.game) else { return };
        let people = self.desk.persons(game.to_act());
        let stopped = game.outcome().is_some() || self.desk.paused;
        let clocks = self.desk.clocks.get_or_insert_with(|| Clocks::new(&pace, game.seats(), now));
        if stopped {
            clocks.stop(now);
        } else {
            clocks.wait_for(&pace, people, now);
        }
        self.touched = true;
    }

    /// Without a clock: since when somebody has been waited for.
    fn count_waits(&mut self, now: i64) {
        let Some(game) = self.game.as_ref().filter(|_| self.desk.counts_waits()) else { return };
        let idle = game.outcome().is_some() || self.desk.paused;
        let people = if idle { Seats::NONE } else { self.desk.persons(game.to_act()) };
        self.desk.waits.retain(|seat, _| people.contains(Seat(*seat)));
        for seat in people.iter() {
            self.desk.waits.entry(seat.0).or_insert(now);
        }
        self.touched = true;
    }

    /// The seats whose time has run out, but for those for whom a computer player takes over.
    pub fn fallen(&self, now: i64) -> Vec<Seat> {
        let Some(clocks) = &self.desk.clocks else { return Vec::new() };
        let fell = |seat: &Seat| clocks.fell(*seat, now) && self.desk.relief(*seat).is_none();
        self.desk.seats().filter(fell).collect()
    }
}
