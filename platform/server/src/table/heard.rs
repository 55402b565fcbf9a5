//! What one viewer was told so far.

use std::collections::VecDeque;
use std::sync::Arc;

use catalogue::Seen;

/// Sightings that are at hand, of those since the table woke; older ones are read from the journal.
const RECENT: usize = 8;

/// Sentences that are at hand.
pub(crate) const WORDS: usize = 40;

/// What one viewer was told so far.
pub(super) struct Heard {
    /// How much.
    pub(super) after: u64,
    /// The newest of it in words, oldest first.
    pub(super) words: VecDeque<Arc<str>>,
    /// How many sentences there were in all.
    pub(super) said: usize,
    /// The newest sightings.
    recent: VecDeque<Seen>,
}

impl Heard {
    /// Everything from the beginning.
    pub(super) fn new(seen: Vec<Seen>) -> Self {
        let mut heard = Heard { after: 0, words: VecDeque::new(), said: 0, recent: VecDeque::new() };
        heard.add(&seen);
        // Who waits for them has not been here yet.
        heard.recent = VecDeque::new();
        heard
    }

    /// Something more.
    pub(super) fn add(&mut self, seen: &[Seen]) {
        self.after += seen.len() as u64;
        for text in seen.iter().map(Seen::text).filter(|text| !text.is_empty()) {
            if self.words.len() == WORDS {
                self.words.pop_front();
            }
            self.words.push_back(text.clone());
            self.said += 1;
        }
        let newest = &seen[seen.len().saturating_sub(RECENT)..];
        let kept = RECENT - newest.len();
        self.recent.drain(..self.recent.len().saturating_sub(kept));
        self.recent.extend(newest.iter().cloned());
    }

    /// What came after the first `from` sightings, oldest first; none if that is too long ago.
    pub(super) fn since(&self, from: u64) -> Option<Vec<Seen>> {
        let missing = self.after.saturating_sub(from) as usize;
        let known = self.recent.len().checked_sub(missing)?;
        Some(self.recent.iter().skip(known).cloned().collect())
    }
}
