//! The list of games, with types erased: JSON and text at the border.
//!
//! [`games`] is the one list. Behind it every game is an [`Entry`] (what it is, how it is begun, loaded,
//! verified, simulated, asked) and every running game a [`Match`] (view, legal, act, text, picture). No code
//! here matches on a particular game's actions or events.

mod advised;
mod coach;
pub mod complete;
mod daily;
mod engine;
mod entry;
mod errors;
mod lead;
mod matches;
mod played;
mod playout;
mod replay;
mod sides;
mod stand_in;

pub use coach::{Coach, Cue};
pub use contract::typo::did_you_mean;
pub use daily::{daily_deal, day, day_span};
pub use engine::{Engine, LONGEST_LINE};
pub use entry::{Entry, Schemas, Start};
pub use errors::{AnalysisError, LoadError, Trouble};
pub use lead::{Aim, Lead};
pub use matches::{Input, LegalAction, Match, Moved, Question, Seen};
pub use playout::{GameResult, Simulator};
pub use replay::Replay;
pub use sides::seat_names;

use entry::Listed;

/// Every game, in the order shown to people.
// Inlined into another crate, the list would be compiled there, and all games with it.
#[inline(never)]
pub fn games() -> &'static [&'static dyn Entry] {
    &[
        &Listed::<solo::Solo>::NEW,
        &Listed::<classic::Classic>::NEW,
        &Listed::<satellite::Satellite>::NEW,
        &Listed::<naval::Naval>::NEW,
        &Listed::<hawks::Hawks>::NEW,
        &Listed::<frontier::Frontier>::NEW,
    ]
}

/// A game that need not be on the list, for tests of what is built upon the catalogue.
pub fn unlisted<
    G: contract::Game + contract::Imagine + paint::Present + contract::Minds + contract::Study,
>() -> &'static dyn Entry {
    const { &Listed::<G>::NEW }
}

/// The game with this id.
pub fn find(id: &str) -> Result<&'static dyn Entry, Trouble> {
    games().iter().find(|g| g.meta().id == id).copied().ok_or_else(|| {
        let ids: Vec<&str> = games().iter().map(|g| g.meta().id).collect();
        Trouble::Other(format!(
            "there is no game `{id}`{}; the games are: {}",
            did_you_mean(id, &ids),
            ids.join(", ")
        ))
    })
}
