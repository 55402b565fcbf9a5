//! What a saved game is, at a glance.

use std::path::PathBuf;

use contract::record::MAX_BYTES;
use contract::{Outcome, Player, Record};

use super::keeper::Files;
use super::{Shelf, read_secret};
use crate::files::read_kept;

/// How a saved game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It can be continued.
    Unfinished {
        /// Was its last line cut off?
        torn: bool,
        /// Is its seed file there, and whole? Without it the game can only be watched.
        seed: bool,
    },
    /// It is over.
    Finished(Outcome),
    /// It cannot be read, and why.
    Broken(String),
}

/// One saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its name on the shelf.
    pub id: String,
    /// Its record.
    pub path: PathBuf,
    /// The game it is of; empty if that cannot be read.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// When it was begun: Unix milliseconds; 0 if that cannot be read.
    pub created: i64,
    /// Who plays: name and kind.
    pub players: Vec<(String, Player)>,
    /// What the seats are called.
    pub sides: Vec<String>,
    /// The text its dice are made from, if there is one and it can be known.
    pub deal: Option<String>,
    /// Committed moves.
    pub moves: usize,
    /// How it stands.
    pub status: Status,
}

/// Looks at one file. Never fails: what cannot be read is told as broken.
pub(super) fn look(shelf: &Shelf, id: &str) -> Saved {
    let mut saved = Saved {
        id: id.to_owned(),
        path: shelf.path(id),
        game: String::new(),
        title: id.to_owned(),
        created: 0,
        players: Vec::new(),
        sides: Vec::new(),
        deal: None,
        moves: 0,
        status: Status::Broken(String::new()),
    };
    saved.status = read(shelf, &mut saved).unwrap_or_else(Status::Broken);
    saved
}

fn read(shelf: &Shelf, saved: &mut Saved) -> Result<Status, String> {
    let bytes = read_kept(&saved.path, MAX_BYTES as u64).map_err(|e| format!("it cannot be read: {e}"))?;
    let record = Record::parse_torn(&bytes).map_err(|e| e.to_string())?;
    record.game().clone_into(&mut saved.game);
    let entry = shelf.entry(record.game()).map_err(|e| e.to_string())?;
    entry.meta().title.clone_into(&mut saved.title);
    let json = record.to_json();
    saved.created = json["header"]["header"]["created"].as_i64().unwrap_or_default();
    let rows = json["rows"].as_array().map(Vec::as_slice).unwrap_or_default();
    saved.moves = rows.iter().filter(|row| row["row"]["entry"]["moved"].is_object()).count();
    // Reading the bodies as the game's own tells what the chain of hashes cannot.
    let replay = entry.replay(&record).map_err(|e| e.to_string())?;
    saved.players = replay.players();
    saved.sides = replay.sides().to_vec();
    if let Some(outcome) = replay.outcome() {
        saved.deal = json["footer"]["footer"]["deal"].as_str().map(str::to_owned);
        return Ok(Status::Finished(outcome.clone()));
    }
    let secret = read_secret(&Files::new(shelf.dir(), &saved.id));
    let seed = secret.is_ok();
    saved.deal = secret.ok().and_then(|s| s.deal);
    Ok(Status::Unfinished { torn: record.is_torn(), seed })
}
