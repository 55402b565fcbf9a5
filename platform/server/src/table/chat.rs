//! What players say to each other: kept with the table, never in its journal, never told to those who only watch.

use contract::Seat;
use serde::{Deserialize, Serialize};
use store::{Change, Commit, Store};

use super::{Table, TableError};
use crate::text::tidy_remark;

/// No remark has more letters.
const LONGEST: usize = 300;
/// So many remarks are shown.
const SHOWN: usize = 100;
/// So many remarks of one seat in so many milliseconds, and no more.
const OFTEN: (usize, i64) = (5, 10_000);
/// A table has no more remarks.
const MOST: usize = 10_000;

/// Who hears a remark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// All players.
    #[default]
    Table,
    /// Those of one's own side.
    Side,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// By whom.
    pub seat: Seat,
    /// To whom.
    #[serde(default)]
    pub to: Channel,
    /// When: Unix milliseconds.
    pub time: i64,
    /// What.
    pub text: String,
    /// Does the table say it, about the seat?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub notice: bool,
}

impl Remark {
    /// A remark as it was kept.
    pub(super) fn read(line: &str) -> Option<Self> {
        let remark: Remark = serde_json::from_str(line).ok()?;
        Some(Remark { text: tidy_remark(&remark.text, LONGEST), ..remark })
    }
}

impl Table {
    /// What a seat can hear, the last of it.
    pub fn remarks(&self, seat: Seat) -> impl Iterator<Item = &Remark> {
        self.remarks_since(seat, self.remarks.len().saturating_sub(SHOWN))
    }

    /// How many remarks there were.
    pub fn remarked(&self) -> usize {
        self.remarks.len()
    }

    /// What a seat can hear of the remarks after the first `from`.
    pub fn remarks_since(&self, seat: Seat, from: usize) -> impl Iterator<Item = &Remark> {
        let heard = move |remark: &&Remark| match remark.to {
            Channel::Table => true,
            Channel::Side => self.desk.one_side(remark.seat, seat),
        };
        self.remarks[from.min(self.remarks.len())..].iter().filter(heard)
    }

    /// A seat says something.
    pub async fn say(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        to: Channel,
        text: &str,
        now: i64,
    ) -> Result<(), TableError> {
        let text = tidy_remark(text, LONGEST);
        if text.is_empty() {
            return Ok(());
        }
        let lately = self.remarks.iter().rev().take_while(|remark| now - remark.time < OFTEN.1);
        if lately.filter(|remark| remark.seat == seat).count() >= OFTEN.0 {
            return Err(TableError::Not("not so fast: wait a moment before you say more"));
        }
        if self.remarks.len() >= MOST {
            return Err(TableError::Not("enough was said at this table"));
        }
        let remark = Remark { seat, to, time: now, text, notice: false };
        let change = self.written(&remark);
        store.commit(Commit { table: self.id.clone(), changes: vec![change] }).await.map_err(|error| {
            tracing::error!(table = %self.id, %error, "not kept");
            TableError::Unsaved
        })?;
        self.remarks.push(remark);
        Ok(())
    }

    fn written(&self, remark: &Remark) -> Change {
        let line = serde_json::to_string(remark).expect("a remark is JSON");
        Change::Chat(self.remarks.len() as u64, line)
    }

    /// Something the table says to all players about a seat: what is kept of it, and what is shown once it is.
    pub(super) fn notice(&self, seat: Seat, text: String, now: i64) -> (Change, Remark) {
        let remark = Remark { seat, to: Channel::Table, time: now, text, notice: true };
        (self.written(&remark), remark)
    }
}
