//! Armada: everything the games to come need of the contract, in one small game.
//!
//! - *Muster*, both seats at once and in secret: which of the two squadrons is real? The other is a dummy.
//!   A mark is a draft, being ready commits, and the last one in tosses for the first move.
//! - *Approach*, in turn: plot (a draft) and sail one of the squadrons, real or not, or scout one of the
//!   other's, which turns it over. Until then a dummy looks like a squadron in every byte.
//! - *Battle*: squadrons meet, all are turned over, and every pair fights a [`Duel`] in a lane of its own.

mod imagine;
mod rules;
mod view;

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::duel::{self, Duel};

pub(crate) use rules::fights;

/// The game.
pub(crate) struct Armada;

/// What is wrong with the game, if anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Flaw {
    #[default]
    None,
    /// A dummy leaves no wake when it sails.
    NoWake,
    /// A dummy's sailing is not seen at all.
    Unseen,
}

/// How it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// Turns of each seat in the approach.
    pub(crate) turns: u8,
    /// How many pairs of squadrons fight.
    pub(crate) battles: u8,
    /// A dummy's hull; a real squadron has one more.
    pub(crate) hull: u8,
    /// Rounds of a duel.
    pub(crate) rounds: u8,
    pub(crate) flaw: Flaw,
}

impl Default for Options {
    fn default() -> Self {
        Options { turns: 2, battles: 2, hull: 1, rounds: 3, flaw: Flaw::None }
    }
}

/// Where a game stands, with what belongs to that time alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Each seat's mark: a draft.
    Muster { marks: [Option<u8>; 2] },
    /// Whose move it is, what it plots (a draft), and how many moves each seat has left.
    Approach { turn: Seat, plot: Option<Plot>, left: [u8; 2] },
    /// One duel for each pair of squadrons.
    Battle { duels: Vec<duel::State> },
    /// All is over; battles won by each seat.
    Over { won: [u8; 2] },
}

/// A squadron and where it is to sail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Plot {
    pub(crate) squadron: u8,
    pub(crate) to: u8,
}

/// Everything that is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    /// Which squadron of each seat is real, once it is mustered.
    pub(crate) real: [Option<u8>; 2],
    /// Which squadrons lie face up.
    pub(crate) shown: [[bool; 2]; 2],
    /// Where they are.
    pub(crate) at: [[u8; 2]; 2],
}

/// The flagship's name: a secret.
pub(crate) fn flagship(seat: Seat, squadron: u8) -> String {
    format!("flagship-{seat}-in-{squadron}")
}

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    /// A draft: this squadron is to be the real one.
    Mark(u8),
    /// Commits the mark.
    Ready,
    /// A draft: where to sail.
    Plot(Plot),
    /// Sails as plotted.
    Sail,
    /// Turns one of the other's squadrons over.
    Scout(u8),
    /// Fights in one of the battles.
    Fight { battle: u8, act: duel::Action },
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Marked { seat: Seat, squadron: u8 },
    Mustered { seat: Seat, real: u8 },
    Began { first: Seat },
    Plotted { seat: Seat, plot: Plot },
    Sailed { seat: Seat, plot: Plot },
    Turned { owner: Seat, squadron: u8, real: bool },
    Passed { seat: Seat },
    Joined { hulls: Vec<[u8; 2]> },
    Fought { battle: u8, event: duel::Event },
    Ended { won: [u8; 2] },
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("this is not the time for that")]
    NotNow,
    #[error("there is no such squadron, place or battle")]
    NoSuchThing,
    #[error("nothing is marked or plotted yet")]
    NothingDrafted,
    #[error("that changes nothing")]
    NoChange,
    #[error(transparent)]
    Duel(#[from] duel::Refusal),
}

impl contract::Refuse for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NotNow => "not_now",
            Refusal::NoSuchThing => "no_such_thing",
            Refusal::NothingDrafted => "nothing_drafted",
            Refusal::NoChange => "no_change",
            Refusal::Duel(inner) => inner.kind(),
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn | Refusal::NotNow => "§1",
            Refusal::NoSuchThing | Refusal::NoChange => "§2",
            Refusal::NothingDrafted => "Ruling A1",
            Refusal::Duel(inner) => inner.section(),
        }
    }
}
