//! Answers that are remembered, so that a request sent again gets the same one. What a request committed is written with
//! the row that came of it, so it is remembered for as long as the table is; so are the drafts that went into the row.

use std::collections::{BTreeMap, HashMap};

use contract::{Seat, Viewer};
use store::Asked;

use super::{Act, Done, Table, TableError};

/// Drafts of one seat with a request id since its last committed row: each is remembered.
pub(crate) const DRAFTS: usize = 1000;

/// What a request led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// A row of the journal, by the number of its line.
    Row(u64),
    /// A draft, and how much the seat had been told by then.
    Draft(u64),
}

/// All answers to requests with an id.
#[derive(Default)]
pub(super) struct Answers {
    known: HashMap<(Seat, Box<str>), Answer>,
    /// Drafts that are in no row yet, by seat, oldest first.
    pending: BTreeMap<Seat, Vec<(String, u64)>>,
}

impl Answers {
    /// Everything that was written with rows, each with the number of its line.
    pub(super) fn read(asked: Vec<(u64, Asked)>) -> Self {
        let mut answers = Answers::default();
        for (line, Asked { seat, request, drafts }) in asked {
            let seat = Seat(seat);
            for (id, after) in drafts {
                answers.known.insert((seat, id.into()), Answer::Draft(after));
            }
            if let Some(id) = request {
                answers.known.insert((seat, id.into()), Answer::Row(line));
            }
        }
        answers
    }

    /// What this request of a seat led to, if it was answered before.
    pub(super) fn find(&self, seat: Seat, request: &str) -> Option<Answer> {
        self.known.get(&(seat, Box::from(request))).copied()
    }

    /// Remembers a draft until it is written with a row.
    pub(super) fn draft(&mut self, seat: Seat, request: String, after: u64) {
        self.known.insert((seat, request.as_str().into()), Answer::Draft(after));
        self.pending.entry(seat).or_default().push((request, after));
    }

    /// Is there room for another draft of this seat?
    pub(super) fn has_room(&self, seat: Seat) -> bool {
        self.pending.get(&seat).is_none_or(|drafts| drafts.len() < DRAFTS)
    }

    /// What is to be written with a row that this request of a seat commits.
    pub(super) fn asked(&self, seat: Seat, request: Option<String>) -> Option<Asked> {
        let drafts = self.pending.get(&seat).cloned().unwrap_or_default();
        (request.is_some() || !drafts.is_empty()).then_some(Asked { seat: seat.0, request, drafts })
    }

    /// The row was written.
    pub(super) fn commit(&mut self, seat: Seat, request: Option<String>, line: u64) {
        self.pending.remove(&seat);
        if let Some(request) = request {
            self.known.insert((seat, request.into()), Answer::Row(line));
        }
    }

    /// Drafts that are in no row yet.
    pub(super) fn pending(&self) -> &BTreeMap<Seat, Vec<(String, u64)>> {
        &self.pending
    }
}

impl Table {
    /// The answer that this request of a seat got before, if it did.
    fn answered(&self, seat: Seat, request: &str) -> Option<Done> {
        let viewer = Viewer::Seat(seat);
        match self.answers.find(seat, request)? {
            Answer::Draft(after) => Some(Done { committed: false, after, sightings: Vec::new() }),
            Answer::Row(line) => {
                let line = usize::try_from(line).ok()?;
                let mut seen = self.game()?.history_to(viewer, line + 1);
                let after = seen.len() as u64;
                let before = self.game()?.history_to(viewer, line).len();
                Some(Done { committed: true, after, sightings: seen.split_off(before) })
            }
        }
    }

    /// The same, made beside the threads that deliver.
    pub async fn answer_again(&mut self, seat: Seat, request: Option<&str>) -> Option<Done> {
        self.answers.find(seat, request?)?;
        crate::work::aside().await.run(|| self.answered(seat, request?))
    }

    /// Can the answer to this act be remembered? A row is always; of drafts only so many.
    pub(super) fn may_remember(&self, seat: Seat, act: &Act, now: i64) -> Result<(), TableError> {
        let Some(game) = self.game().filter(|_| act.request.is_some() && !self.answers.has_room(seat)) else {
            return Ok(());
        };
        match game.fork().act(seat, &act.input, None, now) {
            Ok(tried) if !tried.committed => Err(TableError::Not(
                "1,000 drafts with a request id wait for your move: commit it, or leave the id out",
            )),
            Ok(_) | Err(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_told_from_another_seats_and_none_is_forgotten() {
        let mut answers = Answers::default();
        for n in 0..500 {
            answers.commit(Seat(0), Some(n.to_string()), n);
        }
        assert_eq!(answers.find(Seat(0), "0"), Some(Answer::Row(0)));
        assert_eq!(answers.find(Seat(0), "499"), Some(Answer::Row(499)));
        assert_eq!(answers.find(Seat(1), "499"), None);
        assert_eq!(answers.find(Seat(0), "500"), None);
    }

    #[test]
    fn drafts_are_written_with_the_row_they_went_into_and_are_read_again() {
        let mut answers = Answers::default();
        answers.draft(Seat(1), "a".into(), 3);
        answers.draft(Seat(1), "b".into(), 3);
        assert_eq!(answers.asked(Seat(0), None), None);
        let asked = answers.asked(Seat(1), Some("c".into())).unwrap();
        answers.commit(Seat(1), Some("c".into()), 7);
        assert!(answers.pending().is_empty());
        let again = Answers::read(vec![(7, asked)]);
        for (id, answer) in [("a", Answer::Draft(3)), ("b", Answer::Draft(3)), ("c", Answer::Row(7))] {
            assert_eq!((answers.find(Seat(1), id), again.find(Seat(1), id)), (Some(answer), Some(answer)));
        }
    }

    #[test]
    fn so_many_drafts_and_no_more() {
        let mut answers = Answers::default();
        (0..DRAFTS).for_each(|n| answers.draft(Seat(0), n.to_string(), 0));
        assert!(!answers.has_room(Seat(0)) && answers.has_room(Seat(1)));
        answers.commit(Seat(0), None, 1);
        assert!(answers.has_room(Seat(0)));
    }
}
