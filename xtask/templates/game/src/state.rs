//! Everything that is true. It never leaves: views and sightings do.

use std::sync::Arc;

use contract::Seat;

use crate::tables::Setup;
use crate::types::Number;

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// §1.1 Numbers are being hidden.
    Hiding {
        /// What each seat has picked (a draft).
        picks: [Option<Number>; 2],
        /// What each seat has hidden.
        hidden: [Option<Number>; 2],
    },
    /// §1.3 Numbers are being named.
    Duel {
        /// What each seat has hidden.
        hidden: [Number; 2],
        /// What each seat has named, in order.
        named: [Vec<Number>; 2],
        /// Whose turn it is.
        next: Seat,
    },
    /// §1.4 It is over.
    Over {
        /// What each seat had hidden.
        hidden: [Number; 2],
        /// What each seat has named, in order.
        named: [Vec<Number>; 2],
        /// Who named the right number.
        winner: Seat,
    },
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) setup: Arc<Setup>,
    pub(crate) phase: Phase,
}

impl State {
    /// What must hold whatever happened.
    pub(crate) fn audit(&self) -> Result<(), String> {
        let known = |number: &Number| (1..=self.setup.numbers).contains(&number.0);
        let (hidden, named): (Vec<Number>, &[Vec<Number>]) = match &self.phase {
            Phase::Hiding { picks, hidden } => (picks.iter().chain(hidden).flatten().copied().collect(), &[]),
            Phase::Duel { hidden, named, .. } | Phase::Over { hidden, named, .. } => (hidden.to_vec(), named),
        };
        if !hidden.iter().chain(named.iter().flatten()).all(known) {
            return Err("a number is out of range".into());
        }
        match named.iter().map(Vec::len).collect::<Vec<_>>()[..] {
            [a, b] if a.abs_diff(b) > 1 => Err("a turn was skipped".into()),
            _ => Ok(()),
        }
    }
}
