//! Making a failing run short: fewer choices, then smaller ones.

use proptest::num::u32::BinarySearch;
use proptest::strategy::ValueTree;

/// A run's choices as a proptest value that can be simplified.
///
/// First whole stretches are left out, long ones before short ones; then every choice is made 0 or, where
/// that will not do, brought down by proptest's own binary search.
#[derive(Clone, Debug)]
pub(crate) struct Tape {
    /// The simplest choices known to fail.
    best: Vec<u32>,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    /// Tries without the `size` choices from `at` on.
    Cut {
        size: usize,
        at: usize,
    },
    /// Tries 0 at `at`.
    Zero {
        at: usize,
    },
    /// Tries a smaller choice at `at`.
    Lower {
        at: usize,
        search: BinarySearch,
    },
    Done,
}

impl Tape {
    pub(crate) fn new(choices: Vec<u32>) -> Self {
        Tape { best: choices, stage: Stage::Done }.begin()
    }

    fn begin(mut self) -> Self {
        let size = self.best.len().next_power_of_two() * 2;
        // A step before the first cut, so that the value as it is comes first.
        self.stage = Stage::Cut { size, at: self.best.len() };
        self
    }

    /// Moves on to the next thing to try; false if there is nothing left.
    fn advance(&mut self) -> bool {
        loop {
            self.stage = match &self.stage {
                Stage::Cut { size, at } if at + size < self.best.len() => {
                    Stage::Cut { size: *size, at: at + size }
                }
                Stage::Cut { size, .. } if *size > 1 && !self.best.is_empty() => {
                    Stage::Cut { size: size / 2, at: 0 }
                }
                Stage::Cut { .. } => Stage::Zero { at: 0 },
                Stage::Zero { at } => self.lower(*at),
                Stage::Lower { at, .. } => Stage::Zero { at: at + 1 },
                Stage::Done => return false,
            };
            let worth_a_try = match &mut self.stage {
                Stage::Cut { at, .. } => *at < self.best.len(),
                Stage::Zero { at } => self.best.get(*at).is_some_and(|choice| *choice > 0),
                Stage::Lower { search, .. } => search.simplify(),
                Stage::Done => return false,
            };
            if worth_a_try {
                return true;
            }
        }
    }

    fn lower(&self, at: usize) -> Stage {
        match self.best.get(at) {
            Some(choice) => Stage::Lower { at, search: BinarySearch::new(*choice) },
            None => Stage::Done,
        }
    }
}

impl ValueTree for Tape {
    type Value = Vec<u32>;

    fn current(&self) -> Vec<u32> {
        let mut choices = self.best.clone();
        match &self.stage {
            Stage::Cut { size, at } => {
                let end = (at + size).min(choices.len());
                choices.drain((*at).min(end)..end);
            }
            Stage::Zero { at } => {
                if let Some(slot) = choices.get_mut(*at) {
                    *slot = 0;
                }
            }
            Stage::Lower { at, search } => {
                if let Some(slot) = choices.get_mut(*at) {
                    *slot = search.current();
                }
            }
            Stage::Done => {}
        }
        choices
    }

    /// The value as it is fails: it becomes the best one, and something simpler is tried.
    fn simplify(&mut self) -> bool {
        self.best = self.current();
        let more = match &mut self.stage {
            // What followed the stretch now stands in its place.
            Stage::Cut { at, .. } => *at < self.best.len(),
            Stage::Lower { search, .. } => search.simplify(),
            Stage::Zero { .. } | Stage::Done => false,
        };
        more || self.advance()
    }

    /// The value as it is does not fail: back to the best one, and something else is tried.
    fn complicate(&mut self) -> bool {
        let more = match &mut self.stage {
            Stage::Lower { search, .. } => search.complicate(),
            Stage::Cut { .. } | Stage::Zero { .. } | Stage::Done => false,
        };
        more || self.advance()
    }
}

/// The shortest run found that still fails. `fails` tells how much work a try was; when `budget` is used
/// up, the best so far is good enough.
pub(crate) fn minimise(
    choices: Vec<u32>,
    mut budget: u64,
    mut fails: impl FnMut(&[u32]) -> (bool, u64),
) -> Vec<u32> {
    let mut tape = Tape::new(choices);
    let mut best = tape.current();
    let mut more = tape.simplify();
    while more && budget > 0 {
        let current = tape.current();
        let (failed, work) = fails(&current);
        budget = budget.saturating_sub(work.max(1));
        more = if failed {
            best = current;
            tape.simplify()
        } else {
            tape.complicate()
        };
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_two_choices_that_matter() {
        let long: Vec<u32> = (0..60).map(|i| i * 37 % 101).collect();
        let fails = |c: &[u32]| {
            let first = c.iter().position(|x| *x >= 50);
            (first.is_some_and(|at| c[at..].iter().skip(1).any(|x| *x >= 7)), 1)
        };
        assert_eq!(minimise(long, 10_000, fails), [50, 7]);
    }

    #[test]
    fn a_run_that_fails_without_any_choice_becomes_empty() {
        assert!(minimise(vec![4, 5, 6], 100, |_| (true, 1)).is_empty());
        assert_eq!(minimise(vec![4], 100, |c| (c == [4], 1)), [4]);
        assert!(minimise(vec![], 100, |_| (true, 1)).is_empty());
    }

    #[test]
    fn the_budget_is_kept() {
        let mut tries = 0;
        let best = minimise((0..100).collect(), 5, |_| {
            tries += 1;
            (false, 1)
        });
        assert_eq!((tries, best.len()), (5, 100));
    }
}
