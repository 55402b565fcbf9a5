//! The games of a simulation, added up.

use catalogue::GameResult;

use crate::counts::Counts;
use crate::line::VERDICTS;
use crate::run::Tally;

/// Most seats a game has.
const SEATS: usize = 16;

/// The games of a simulation, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SimTally {
    /// How many games.
    pub(crate) games: u64,
    /// By verdict, in the order of [`VERDICTS`].
    pub(crate) verdicts: [u64; VERDICTS.len()],
    /// Wins by seat.
    pub(crate) wins: [u64; SEATS],
    /// Actions taken.
    pub(crate) actions: Counts,
    /// The game's own measures.
    pub(crate) measures: Vec<Counts>,
}

impl SimTally {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.games
    }
}

impl Tally for SimTally {
    fn add(&mut self, round: &[GameResult]) {
        for game in round {
            self.games += 1;
            self.verdicts[game.verdict as usize] += 1;
            let mut left = game.winners;
            while left != 0 {
                self.wins[left.trailing_zeros() as usize] += 1;
                left &= left - 1;
            }
            self.actions.add(game.actions);
            if self.measures.len() < game.measures.len() {
                self.measures.resize(game.measures.len(), Counts::default());
            }
            self.measures.iter_mut().zip(&game.measures).for_each(|(counts, value)| counts.add(*value));
        }
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.verdicts.iter_mut().zip(other.verdicts).for_each(|(sum, more)| *sum += more);
        self.wins.iter_mut().zip(other.wins).for_each(|(sum, more)| *sum += more);
        self.actions.merge(&other.actions);
        if self.measures.len() < other.measures.len() {
            self.measures.resize(other.measures.len(), Counts::default());
        }
        self.measures.iter_mut().zip(&other.measures).for_each(|(sum, more)| sum.merge(more));
    }
}
