//! A guided game at a table: the learner does what the coach wants, the coach does the rest.
//!
//! Its step is kept with what is committed and, when the table rests, with what is drafted. After a crash it goes on from
//! the last step after which nothing was merely drafted.

use catalogue::{Coach, Cue, Input};
use contract::Seat;
use store::Store;

use super::{Act, Table, TableError};

/// What a learner asks of the coach. A step is named by its number, so that what was asked twice is done once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learn {
    /// This step was read, or is to be watched.
    Next(usize),
    /// This step is to be done for the learner.
    Skip(usize),
    /// The lesson is left: the game goes on without the coach.
    Leave,
}

impl Table {
    /// Where a learner stands, if this is a guided game.
    pub fn coach(&self) -> Option<&Coach> {
        self.coach.as_ref()
    }

    /// The dice for what a seat wants to do, if the coach agrees.
    pub(super) fn judged(&self, seat: Seat, input: &Input) -> Result<Option<Vec<u32>>, TableError> {
        let (Some(coach), Some(game)) = (&self.coach, &self.game) else { return Ok(None) };
        match input {
            Input::Text(line) if seat == Coach::LEARNER => {
                Ok(coach.judge(&**game, line).map_err(TableError::Lesson)?.dice)
            }
            _ => Err(TableError::Lesson("In a lesson only what the coach asks for is done.".into())),
        }
    }

    /// The lesson goes on, if this is one. The step is to be kept unless something is merely drafted.
    pub(super) fn step_on(&mut self) {
        let Some(coach) = &mut self.coach else { return };
        coach.advance();
        let at = coach.at();
        if !self.drafting() {
            self.desk.lesson = Some(at);
            self.touched = true;
        }
    }

    /// Does what a learner asks of the coach.
    pub async fn learn(&mut self, store: &dyn Store, learn: Learn, now: i64) -> Result<(), TableError> {
        let (Some(coach), Some(game)) = (&self.coach, &self.game) else {
            return Err(TableError::Not("there is no lesson at this table"));
        };
        let cue = match learn {
            Learn::Leave => {
                (self.coach, self.desk.lesson) = (None, None);
                return self.keep_desk(store, Vec::new()).await;
            }
            // It was done already.
            Learn::Next(at) | Learn::Skip(at) if at != coach.at() || coach.step().is_none() => return Ok(()),
            Learn::Next(_) if coach.wants_command() => {
                return Err(TableError::Lesson("Now it is your turn: do what is marked, or skip it.".into()));
            }
            Learn::Next(_) => coach.show(),
            Learn::Skip(_) => coach.skip(&**game),
        };
        let Some(Cue { seat, line, dice }) = cue else {
            self.step_on();
            return self.keep_desk(store, Vec::new()).await;
        };
        let act = Act { input: Input::Text(line), after: None, request: None };
        self.enact(store, seat, act, dice, now).await.map(drop)
    }
}
