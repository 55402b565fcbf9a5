//! Answers that are remembered, so that a request sent again gets the same one.

use std::collections::VecDeque;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::LazyLock;

use contract::Seat;

/// So many are remembered.
const ANSWERS: usize = 64;

/// What a request led to: what its seat saw of it are the sightings from `from` up to `after`.
pub(super) struct Answer {
    pub(super) committed: bool,
    pub(super) from: u64,
    pub(super) after: u64,
}

/// The newest answers. Almost every request is a new one, and that is seen from their marks, which lie side by side.
#[derive(Default)]
pub(super) struct Answers {
    marks: VecDeque<u64>,
    known: VecDeque<(Seat, String, Answer)>,
}

impl Answers {
    /// The answer that this request of a seat got, if it was one of the newest.
    pub(super) fn find(&self, seat: Seat, request: &str) -> Option<&Answer> {
        let wanted = mark(seat, request);
        let alike = (0..).zip(&self.marks).filter(|(_, mark)| **mark == wanted).map(|(n, _): (usize, _)| n);
        let mut known = alike.filter_map(|n| self.known.get(n));
        let (.., answer) = known.find(|(who, text, _)| *who == seat && text == request)?;
        Some(answer)
    }

    /// Remembers one more; the oldest is forgotten.
    pub(super) fn add(&mut self, seat: Seat, request: String, answer: Answer) {
        if self.known.len() == ANSWERS {
            self.marks.pop_front();
            self.known.pop_front();
        }
        self.marks.push_back(mark(seat, &request));
        self.known.push_back((seat, request, answer));
    }
}

fn mark(seat: Seat, request: &str) -> u64 {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    KEY.hash_one((seat.0, request))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_told_from_another_seats_and_the_oldest_is_forgotten() {
        let mut answers = Answers::default();
        for n in 0..=ANSWERS as u64 {
            answers.add(Seat(0), n.to_string(), Answer { committed: true, from: n, after: n + 1 });
        }
        assert!(answers.find(Seat(0), "0").is_none());
        assert_eq!(answers.find(Seat(0), "1").map(|answer| answer.from), Some(1));
        assert_eq!(answers.find(Seat(0), "64").map(|answer| answer.from), Some(64));
        assert!(answers.find(Seat(1), "64").is_none());
        assert!(answers.find(Seat(0), "65").is_none());
    }
}
