//! Five dice, two re-rolls, thirteen cartridges: what fits, how likely it is, and what to keep. All of it exact,
//! by dynamic programming; nothing is sampled, rolled or read from outside.
//!
//! Reading order: rolls and keeps ([`Roll`], [`Keep`]), cartridges ([`fits`], [`shots`], [`Stock`]), one turn
//! ([`Turn`]), the chances of one turn ([`odds()`]), a turn within a game ([`Plan`]), a whole arsenal ([`Arsenal`]).
//!
//! Rolls, keeps and cartridges are whole numbers and may be read by rules. The rest has floats and decides no rule.

mod arsenal;
mod cartridge;
mod combos;
mod gains;
mod odds;
mod plan;
mod turn;

#[cfg(test)]
mod tests_arsenal;
#[cfg(test)]
mod tests_cartridge;
#[cfg(test)]
mod tests_combos;
#[cfg(test)]
mod tests_plan;
#[cfg(test)]
mod tests_turn;
#[cfg(test)]
mod tests_yahtzee;

pub use arsenal::{Arsenal, Forecast};
pub use cartridge::{
    ALL, BARRAGES, CARTRIDGES, FOUR_OF_A_KIND, FULL_HOUSE, HAZARD, LARGE_STRAIGHT, SALVO, SMALL_STRAIGHT,
    Stock, THREE_OF_A_KIND, WildAfter, bit, fits, members, shots,
};
pub use combos::{DICE, KEEPS, Keep, ROLLS, Roll};
pub use gains::Gains;
pub use odds::{BarrageOdds, barrage_odds, goal, odds, shots_of};
pub use plan::{Choice, Plan};
pub use turn::{RollValues, Turn, expected};
