//! The games of a day that were finished at this server.

use std::collections::BTreeSet;

use store::{Status, Summary, TableId};

use super::{Hall, HallError};
use crate::desk::{Desk, Ended};

/// So many finished tables of a day are looked through, a page at a time.
const PAGE: u32 = 250;
const PAGES: usize = 20;

/// One finished game of a day.
pub struct Result {
    /// Its table.
    pub id: TableId,
    /// Its game.
    pub game: String,
    /// What its table remembers.
    pub desk: Desk,
    /// How it ended.
    pub ended: Ended,
}

impl Hall {
    /// The finished games of a day: those that were won first, the shortest, the earliest.
    pub async fn results(&self, day: &str) -> std::result::Result<Vec<Result>, HallError> {
        let Some((from, to)) = catalogue::day_span(day) else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        let none = || Summary {
            id: TableId(String::new()),
            game: String::new(),
            created: to,
            status: Status::Over,
            desk: String::new(),
        };
        let mut last = none();
        for _ in 0..PAGES {
            let page = self.store.list(Status::Over, Some(&last), PAGE).await?;
            let whole = page.len() as u32 == PAGE;
            let early = page.last().is_none_or(|summary| summary.created < from);
            last = page.last().cloned().unwrap_or_else(none);
            found.extend(page.into_iter().filter_map(|summary| result(summary, day)));
            if early || !whole {
                break;
            }
        }
        found.sort_by_key(|result| {
            let Ended { won, at, moves, .. } = &result.ended;
            (*won != Some(true), *moves, *at, result.id.clone())
        });
        Ok(found)
    }
}

/// Those of somebody's tables, with their seats (bits), at which they play a day's games: game, table, and whether it is
/// finished.
pub(crate) fn daily_of(tables: &[(Summary, u32)], day: &str) -> BTreeSet<(String, TableId, bool)> {
    let own = |(summary, seats): &(Summary, u32)| {
        let desk: Desk = serde_json::from_str(&summary.desk).ok()?;
        let void = summary.status == Status::Over && desk.ended.is_none();
        let fits = *seats != 0 && desk.day.as_deref() == Some(day) && !void;
        fits.then(|| (summary.game.clone(), summary.id.clone(), desk.ended.is_some()))
    };
    tables.iter().filter_map(own).collect()
}

fn result(summary: Summary, day: &str) -> Option<Result> {
    let desk: Desk = serde_json::from_str(&summary.desk).ok()?;
    let ended = desk.ended.clone().filter(|_| desk.day.as_deref() == Some(day))?;
    Some(Result { id: summary.id, game: summary.game, desk, ended })
}
