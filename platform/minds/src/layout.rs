//! Hidden pieces on a square board, and what was reported of them.

mod candidates;
mod evidence;
mod solve;
#[cfg(test)]
mod tests;

use grid::{Board, Mask};

pub use candidates::Candidates;
pub(crate) use candidates::{Load, Spot};
pub use evidence::{Evidence, Tally};
pub(crate) use solve::Search;
pub use solve::{STEPS, TooLong, solve, solve_within};

/// The pieces of a hidden layout and every place each may lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fleet<const W: usize> {
    /// The board.
    pub board: Board,
    /// The pieces.
    pub pieces: Vec<Piece<W>>,
    /// May pieces touch each other, by side or corner? They never overlap.
    pub contact: bool,
}

/// One piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<const W: usize> {
    /// Pieces of one kind look the same: equal placements, and a report that names a kind does not tell them
    /// apart.
    pub kind: u8,
    /// Every place it may lie.
    pub placements: Vec<Mask<W>>,
}

/// What the shooter was told of one batch of shots. Batches are reported one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<const W: usize> {
    /// Struck cells that belong to a piece (in this batch for the first time).
    pub hits: Mask<W>,
    /// Struck cells that are empty.
    pub misses: Mask<W>,
    /// What was said about pieces whose last cell was struck in this batch.
    pub told: Told<W>,
    /// Pieces whose outline was shown for another reason: each is a piece of the layout.
    pub shown: Vec<Mask<W>>,
    /// Struck cells of which only the number of hits was said. None of them is among `hits` or `misses`.
    pub counted: Option<Tally<W>>,
}

/// What is said about pieces destroyed in a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told<const W: usize> {
    /// Nothing is ever said.
    Nothing,
    /// How many.
    Count(u8),
    /// Of which kinds, ascending.
    Kinds(Vec<u8>),
    /// Which cells each of them lies on.
    Outlines(Vec<Mask<W>>),
}
