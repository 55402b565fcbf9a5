//! The conformance battery every game passes, and what rule tests are written with.
//!
//! - [`Battery`] plays games at random, generic over any game that can [imagine](contract::Imagine), and
//!   holds every state, act and record against the [points](Point): what is listed is accepted, what is not
//!   is refused, the facts fold, records replay, nothing leaks, simultaneous acts commute, the game ends.
//!   A failing run is made short before it is [reported](Finding).
//! - [`Scripted`] hands a rule test the dice: three lines to a test.
//! - [`golden`] compares a text with a file, [`transcript`] and [`told`] make such texts of games.
//! - [`recorded`] decides a game again that a file holds: its actions, and a hash of what they led to.
//! - [`Twins`] plays two games in which two hidden things of one kind have changed places ([`Swap`]), and holds everything
//!   that others get of them against each other, byte for byte, the choices of minds among it.
//! - [`Tree`] walks through every history of a tiny set-up and counts information sets.
//! - [`overridden_options_are_refused`] finds options that a scenario ignores.
//! - [`play`] and [`fuzz_actions`] drive any game by numbers, for benches and fuzz targets.
//!
//! It knows the contract and no game. It is a dev-dependency: nothing here runs at a table.

mod battery;
mod case;
mod checks;
mod complete;
mod driver;
mod fuzz;
mod golden;
pub mod inputs;
mod judge;
mod mix;
mod paths;
mod point;
mod pool;
mod raw;
mod recorded;
mod scripted;
mod settled;
mod shrink;
mod summary;
mod transcript;
mod tree;
mod twins;

pub use battery::Battery;
pub use case::Case;
pub use driver::{Played, choices_from_bytes, play, replay};
pub use fuzz::fuzz_actions;
pub use golden::{BLESS, golden};
pub use point::{Finding, Point};
#[doc(hidden)]
pub use recorded::keep;
pub use recorded::recorded;
pub use scripted::Scripted;
pub use settled::overridden_options_are_refused;
pub use summary::Summary;
pub use transcript::{told, transcript};
pub use tree::{Counts, DraftPaths, Limits, Order, Tree};
pub use twins::{Compared, Swap, Twins};
