//! Drafts while a table rests. They are kept when it is forgotten and when the server stops, not one by one: a sync
//! for every ship that is moved about would be dear, and after a crash a draft is free to redo.

use catalogue::{Coach, Input};
use contract::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Store;

use super::{Table, TableError};

/// Everybody's drafts, as they were when the table was left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drafts {
    /// How long the journal was: they fit no other moment.
    lines: usize,
    /// The drafts of each seat that has some, oldest first.
    seats: Vec<(Seat, Vec<Value>)>,
    /// The request ids under which seats drafted, each with how much the seat had been told by then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    asked: Vec<(Seat, Vec<(String, u64)>)>,
    /// The step that a lesson had come to with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
}

impl Table {
    /// Takes back the seat's last draft.
    pub fn undo(&mut self, seat: Seat) -> Result<(), TableError> {
        if self.coach.is_some() {
            return Err(TableError::Lesson("In a lesson nothing need be taken back.".into()));
        }
        Ok(self.game.as_mut().ok_or(TableError::Waiting)?.undo(seat)?)
    }

    /// Has anybody drafts that are not committed, or has had some under a request id?
    pub fn drafting(&self) -> bool {
        let Some(game) = &self.game else { return false };
        !self.answers.pending().is_empty() || (0..game.seats()).any(|seat| game.drafts(Seat(seat)) > 0)
    }

    fn drafts(&self) -> Option<Drafts> {
        let game = self.game()?;
        let drafted = |seat: Seat| game.drafted(seat).into_iter().map(|draft| draft.action).collect();
        let seats = (0..game.seats()).map(Seat).filter(|seat| game.drafts(*seat) > 0);
        let step = self.coach().map(Coach::at);
        let asked = self.answers.pending().iter().map(|(seat, ids)| (*seat, ids.clone())).collect();
        Some(Drafts {
            lines: self.kept,
            seats: seats.map(|seat| (seat, drafted(seat))).collect(),
            asked,
            step,
        })
    }

    /// Keeps everybody's drafts, before the table is forgotten.
    pub async fn keep_drafts(&mut self, store: &dyn Store) -> Result<(), TableError> {
        self.desk.drafts = self.drafts();
        let kept = self.keep_desk(store, Vec::new()).await;
        // They change again as soon as somebody is back.
        self.desk.drafts = None;
        kept
    }

    /// Takes up the drafts that were kept, if nothing was committed since.
    pub(super) fn redraft(&mut self) {
        let Some(drafts) = self.desk.drafts.take() else { return };
        let Some(game) = self.game.as_mut().filter(|_| drafts.lines == self.kept) else { return };
        let mut whole = true;
        for (seat, actions) in drafts.seats {
            // Rules of a newer version may refuse what was drafted: then it is drafted anew.
            whole &= game.act(seat, &Input::Actions(actions), None, 0).is_ok();
        }
        for (seat, ids) in drafts.asked.into_iter().filter(|_| whole) {
            ids.into_iter().for_each(|(id, after)| self.answers.draft(seat, id, after));
        }
        match drafts.step {
            Some(step) if whole => self.coach = Some(Coach::new(self.entry, step)),
            // A lesson knows what was drafted: all or nothing.
            Some(_) => {
                for seat in (0..game.seats()).map(Seat) {
                    while game.undo(seat).is_ok() {}
                }
            }
            None => {}
        }
    }
}
