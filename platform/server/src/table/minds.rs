//! Computer players at a table: whose turn it is among them, and what they would do.

use catalogue::Input;
use contract::{Budget, Seat};

use super::{Table, TableError};

impl Table {
    /// The next seat that a mind has to act for, and the mind. In a lesson the script plays for everybody else.
    pub fn mind_to_act(&self) -> Option<(Seat, String)> {
        let idle = self.desk.paused || self.coach.is_some();
        let game = self.game.as_ref().filter(|game| game.outcome().is_none() && !idle)?;
        let seats = (0..game.seats()).map(Seat).filter(|seat| game.to_act().contains(*seat));
        seats.into_iter().find_map(|seat| Some((seat, self.desk.mind(seat)?.to_owned())))
    }

    /// What the mind of a seat would do now; it thinks here and now.
    pub fn think(&mut self, seat: Seat, level: &str, budget: Budget) -> Result<Input, TableError> {
        let game = self.game.as_mut().ok_or(TableError::Waiting)?;
        // In the game of the day the computer player has the same ideas for everybody; elsewhere its own, which it would
        // have again after a crash.
        let luck = match self.desk.day {
            Some(_) => game.moves(),
            None => self.seed.luck(seat, game.moves()),
        };
        let stands_in =
            self.desk.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.caretaker.is_some());
        let chosen = if stands_in {
            game.stand_in(seat, level, budget, luck)?
        } else {
            game.choose(seat, level, budget, luck)?
        };
        Ok(Input::Actions(chosen.into_iter().map(|action| action.action).collect()))
    }
}
