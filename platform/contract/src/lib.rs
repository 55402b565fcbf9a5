//! What a game is.
//!
//! **Actions go in, events come out, and a seat sees only what it was told.** Rules are pure:
//! state + action + dice → events; only events change state; every screen, bot and page is built
//! from the [view](Game::view) and the [sightings](Game::sight) of one viewer. This crate holds that
//! contract and what follows from it for every game alike: seats, windows, legal sets, dice that can
//! be checked, hash-chained journals, records in files, and a [`Session`] that runs one game.
//!
//! It knows no game, does no I/O, reads no clock and owns no generator of its own: seeds, nonces and
//! times are handed in.
//!
//! Reading order: [`game`], [`turn`], [`decide`], [`dice`], [`legal`], [`window`], [`journal`], [`record`],
//! [`session`], [`verify`], then [`imagine`], [`mind`] and [`study`].

pub mod balance;
pub mod canonical;
pub mod choice;
pub mod decide;
pub mod dice;
mod draft;
pub mod game;
pub mod given;
pub mod guard;
pub mod hash;
pub mod imagine;
pub mod journal;
pub mod legal;
pub mod mind;
pub mod outcome;
pub mod read;
pub mod record;
pub mod seat;
mod seed;
pub mod session;
pub mod step;
pub mod study;
pub mod turn;
pub mod typo;
pub mod userdata;
pub mod verify;
pub mod whole;
pub mod window;

pub use balance::Balance;
pub use dice::{Dice, DiceFault, DiceKey, Nonce, Seed};
pub use game::{Game, Meta, Refuse, ScenarioInfo, Wire};
pub use hash::Hash;
pub use imagine::{Imagine, Worlds};
pub use journal::{Entry, Fact, Footer, Header, Journal, Player, Row};
pub use legal::{Compact, Legal, LegalSet, Words};
pub use mind::{Budget, Level, Mind, Minds};
pub use outcome::{Outcome, Verdict};
pub use record::{Record, RecordError};
pub use seat::{Seat, Seats, Viewer};
pub use session::Session;
pub use step::{ActError, Sitter, Step};
pub use study::{Answer, Measure, Param, ParamKind, Study};
pub use turn::Turn;
pub use userdata::{OptionError, UserData, UserFile};
pub use window::{Lane, Window, Windows};
