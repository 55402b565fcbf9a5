//! The clocks of a table: whose time runs, and whose has run out.

use contract::Seat;

use super::Table;
use crate::clock::Clocks;

impl Table {
    /// Whose time runs from now on.
    pub(super) fn run_clocks(&mut self, now: i64) {
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

    /// The seats whose time has run out.
    pub fn fallen(&self, now: i64) -> Vec<Seat> {
        let Some(clocks) = &self.desk.clocks else { return Vec::new() };
        (0..self.desk.chairs.len() as u8).map(Seat).filter(|seat| clocks.fell(*seat, now)).collect()
    }
}
