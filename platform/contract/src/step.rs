//! Who sits down, what an act leads to, and why it does not happen.

use thiserror::Error;

use crate::dice::{DiceFault, Nonce};
use crate::game::{Game, Refuse};
use crate::journal::Player;
use crate::seat::{Seat, Viewer};

/// Somebody who sits down.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// The name shown.
    pub name: String,
    /// A person or a mind.
    pub player: Player,
    /// What the seat adds to the dice.
    pub nonce: Nonce,
}

impl Sitter {
    /// A person without a name and with an empty nonce; for tests and the engine.
    pub fn nobody() -> Self {
        Sitter { name: String::new(), player: Player::Human, nonce: Nonce::default() }
    }
}

/// Why an act did not happen. Nothing has changed.
#[derive(Debug, Error)]
pub enum ActError<R: Refuse> {
    /// The rules say no.
    #[error("{0}")]
    Refused(R),
    /// It is not this seat's turn.
    #[error("it is not seat {0}'s turn")]
    NotYourTurn(Seat),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The seat does not exist.
    #[error("there is no seat {0}")]
    NoSeat(Seat),
    /// Several binding actions, or one before the last.
    #[error("a batch is any number of drafts and at most one binding action, which comes last")]
    Batch,
    /// Nothing to do.
    #[error("no action given")]
    Nothing,
    /// The dice handed in do not fit.
    #[error("{0}")]
    Dice(#[from] DiceFault),
    /// The game was loaded without its seed, so it has no dice of its own.
    #[error("this record holds no seed, so there are no dice to go on with: hand in the rolls")]
    NoSeed,
    /// The game was begun under other rules.
    #[error("this game can only be watched: {0}")]
    ViewOnly(String),
}

/// What an act led to.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// Was it committed as a row, or kept as a draft?
    pub committed: bool,
    /// The dice of the row.
    pub rolls: Vec<u32>,
    /// What each viewer saw of it: the seats in order, then the public.
    pub sightings: Vec<(Viewer, Vec<G::Sighting>)>,
}
