//! Cups: both seats hide a pearl under a cup at the same time, then guess in turn.
//!
//! Played by the rules it is single-ship Battleship on a strip, so published counts apply to it. By an
//! option it has one of many [flaws](Flaw), each of which one point of the battery is there to catch.

mod flaw;
mod imagine;
mod rules;
mod view;

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) use flaw::Flaw;

/// The game.
pub(crate) struct Cups;

/// How it is played, and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// How many cups each seat has.
    pub(crate) cups: u8,
    /// How often each seat may guess.
    pub(crate) guesses: u8,
    /// May seats eye a cup (a draft)?
    pub(crate) eyes: bool,
    /// Is a die rolled for the first guess?
    pub(crate) toss: bool,
    /// What is wrong.
    pub(crate) flaw: Flaw,
}

impl Default for Options {
    fn default() -> Self {
        Options { cups: 5, guesses: 3, eyes: true, toss: true, flaw: Flaw::None }
    }
}

impl Options {
    /// The default game with something wrong.
    pub(crate) fn flawed(flaw: Flaw) -> Self {
        Options { flaw, ..Options::default() }
    }

    /// Set-ups small enough to be walked through.
    pub(crate) fn tiny(flaw: Flaw) -> [(&'static str, Self); 2] {
        let plain = Options { cups: 3, guesses: 2, eyes: false, toss: false, flaw };
        [("three cups", plain), ("two cups", Options { cups: 2, guesses: 1, eyes: true, ..plain })]
    }
}

/// The options, and a number that a flawed game changes from time to time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) options: Options,
    pub(crate) shift: u8,
}

/// A value that can be changed behind the back of whoever lends the state out.
pub(crate) struct Flicker(pub(crate) AtomicU8);

impl Flicker {
    pub(crate) fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Clone for Flicker {
    fn clone(&self) -> Self {
        Flicker(AtomicU8::new(self.get()))
    }
}

impl PartialEq for Flicker {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for Flicker {}

impl fmt::Debug for Flicker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

/// One guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Guess {
    pub(crate) seat: Seat,
    pub(crate) cup: u8,
    pub(crate) hit: bool,
}

/// Everything that is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) setup: Setup,
    /// Under which cup each seat hid its pearl.
    pub(crate) hidden: [Option<u8>; 2],
    /// Which cup each seat eyes.
    pub(crate) eyed: [Option<u8>; 2],
    /// Whose guess it is, once both have hidden.
    pub(crate) turn: Option<Seat>,
    /// What the die showed.
    pub(crate) toss: Option<u8>,
    /// Who hid first; only a flawed game knows.
    pub(crate) first_in: Option<Seat>,
    /// Guesses so far.
    pub(crate) guesses: Vec<Guess>,
    /// Pearls in the game: two, by law.
    pub(crate) pearls: u8,
    /// Something that facts do not tell.
    pub(crate) flicker: Flicker,
}

impl State {
    pub(crate) fn has(&self, flaw: Flaw) -> bool {
        self.setup.options.flaw == flaw
    }

    pub(crate) fn hidden_by(&self, seat: Seat) -> Option<u8> {
        self.hidden.get(usize::from(seat.0)).copied().flatten()
    }

    /// Has `seat` guessed `cup`?
    pub(crate) fn guessed(&self, seat: Seat, cup: u8) -> bool {
        self.guesses.iter().any(|g| g.seat == seat && g.cup == cup)
    }

    pub(crate) fn found(&self) -> Option<Seat> {
        self.guesses.iter().find(|g| g.hit).map(|g| g.seat)
    }

    pub(crate) fn over(&self) -> bool {
        let all = 2 * usize::from(self.setup.options.guesses);
        self.found().is_some() || self.guesses.len() >= all
    }
}

/// The other seat.
pub(crate) fn rival(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// A pearl's own name: a secret that must not be read by others.
pub(crate) fn pearl(seat: Seat, cup: u8) -> String {
    format!("pearl-{seat}-under-{cup}")
}

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    /// A draft: thinks of a cup.
    Eye(u8),
    /// Hides the pearl.
    Hide(u8),
    /// Looks under one of the other's cups.
    Guess(u8),
}

/// A number that does not survive JSON once it is over 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
pub(crate) struct Odd(pub(crate) u8);

impl Serialize for Odd {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u8(self.0.min(100))
    }
}

impl<'de> Deserialize<'de> for Odd {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        u8::deserialize(input).map(Odd)
    }
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Eyed { seat: Seat, cup: u8 },
    Hid { seat: Seat, cup: u8, stamp: u32 },
    Tossed { roll: u8, first: Seat },
    Guessed { seat: Seat, cup: u8, hit: bool, odd: Odd },
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub(crate) struct Refusal {
    pub(crate) kind: &'static str,
    pub(crate) section: &'static str,
    pub(crate) text: String,
}

impl contract::Refuse for Refusal {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn section(&self) -> &'static str {
        self.section
    }
}
