//! How a game of the day ended, noted for the list of the day's results.

use contract::Verdict;
use serde_json::Value;

use super::Table;
use crate::desk::Ended;

/// What a keepsake holds beside figures of the game.
const NO_FIGURES: &[&str] = &["time"];

impl Table {
    /// Notes how a game of the day ended, once it has. One that was broken off before the first move has no result.
    pub(super) fn note_result(&mut self, now: i64) {
        let Some(game) = self.game.as_ref().filter(|game| game.moves() > 0) else { return };
        let Some(outcome) = game.outcome().filter(|_| self.desk.day.is_some() && self.desk.ended.is_none())
        else {
            return;
        };
        let people = self.desk.people();
        let won = match outcome.result {
            Verdict::Win => Some(outcome.winners.iter().any(|seat| people >> seat.0 & 1 == 1)),
            // Nobody but the player was there to win.
            Verdict::None if self.desk.chairs.len() == 1 => Some(false),
            Verdict::Draw | Verdict::BothLose | Verdict::None => None,
        };
        let figures = match game.keepsake() {
            Some(Value::Object(fields)) => fields
                .into_iter()
                .filter(|(name, _)| !NO_FIGURES.contains(&name.as_str()))
                .filter_map(|(name, value)| Some((name.replace('_', " "), value.as_u64()?)))
                .collect(),
            _ => Vec::new(),
        };
        let began = self.entry.replay(&game.record()).map_or(now, |replay| replay.time_of(0));
        let (reason, took, moves) = (outcome.reason.clone(), (now - began).max(0), game.moves());
        self.desk.ended = Some(Ended { at: now, took, won, reason, moves, figures });
        self.touched = true;
    }
}
