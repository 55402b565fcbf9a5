//! What one viewer was told so far.

use std::collections::VecDeque;
use std::sync::Arc;

use catalogue::Seen;

/// Sightings that are at hand; older ones are read from the journal.
const RECENT: usize = 64;

/// What one viewer was told so far.
pub(super) struct Heard {
    /// How much.
    pub(super) after: u64,
    /// In words.
    pub(super) words: Vec<Arc<str>>,
    /// The newest sightings.
    recent: VecDeque<Seen>,
}

impl Heard {
    /// Everything from the beginning.
    pub(super) fn new(seen: Vec<Seen>) -> Self {
        let mut heard = Heard { after: 0, words: Vec::new(), recent: VecDeque::new() };
        heard.add(&seen);
        heard
    }

    /// Something more.
    pub(super) fn add(&mut self, seen: &[Seen]) {
        self.after += seen.len() as u64;
        self.words.extend(seen.iter().map(|seen| seen.text.clone()).filter(|text| !text.is_empty()));
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
