//! Computer players at a table: whose turn it is among them, and what they would do.

use catalogue::{Input, Match};
use contract::{Budget, Seat};

use super::{Table, TableError};
use crate::desk::Who;
use crate::pages::usual_level;

/// Levels that others are measured by: they stand last in a game's list, however strong they are.
const YARDSTICKS: [&str; 3] = ["reference", "random", "quick"];

impl Table {
    /// The next seat that a mind has to act for, and the mind. In a lesson the script plays for everybody else.
    pub fn mind_to_act(&self) -> Option<(Seat, String)> {
        let idle = self.desk.paused || self.coach.is_some();
        let game = self.game.as_ref().filter(|game| game.outcome().is_none() && !idle)?;
        let seats = (0..game.seats()).map(Seat).filter(|seat| game.to_act().contains(*seat));
        let ready = seats.filter(|seat| !self.holds_back(game.as_ref(), *seat));
        ready.into_iter().find_map(|seat| Some((seat, self.desk.mind(seat)?.to_owned())))
    }

    /// Does the mind of a seat wait though it could act? One that keeps somebody's seat does as long as others decide
    /// at the same time: nothing goes on before they have, and the owner may be back by then.
    fn holds_back(&self, game: &dyn Match, seat: Seat) -> bool {
        let kept = self.desk.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.caretaker.is_some());
        kept && !self.desk.persons(game.beside(seat)).is_empty()
    }

    /// The level at which computer players go on for those who are late: that of the strongest computer player at the
    /// table, and never weaker than the usual one.
    pub fn level(&self) -> &'static str {
        let levels = self.entry.levels().iter().map(|level| level.name);
        let usual = usual_level(self.entry);
        let strong = levels.skip_while(|name| *name != usual).take_while(|name| !YARDSTICKS.contains(name));
        let plays =
            |name: &&str| self.desk.chairs.iter().any(|chair| chair.who == Who::Mind((*name).to_owned()));
        strong.filter(plays).last().unwrap_or(usual)
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
