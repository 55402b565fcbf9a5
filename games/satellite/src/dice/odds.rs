//! The chances of a single turn in which the player goes for one thing only.

use super::cartridge::{CARTRIDGES, bit, fits, shots};
use super::combos::{ROLLS, Roll};
use super::turn::{RollValues, Turn, expected};

/// The goal "any of these cartridges": 1 for a roll that unlocks one of them, 0 for any other. Solved by
/// [`Turn::solve`] it gives chances and the best keeps.
pub fn goal(set: u16, wild: bool) -> RollValues {
    each(|roll| if fits(set, roll, wild) == 0 { 0.0 } else { 1.0 })
}

/// The goal "as many shots as possible" for the Barrage of this number (1 to 6).
pub fn shots_of(number: u8, wild: bool) -> RollValues {
    each(|roll| f64::from(shots(number, roll, wild)))
}

fn each(value: impl Fn(Roll) -> f64) -> RollValues {
    let mut values = [0.0; ROLLS];
    Roll::all().zip(&mut values).for_each(|(roll, slot)| *slot = value(roll));
    values
}

/// §1.1.3 The chance of each cartridge to be unlocked within one turn, going only for it.
pub fn odds(wild: bool) -> [f64; CARTRIDGES] {
    std::array::from_fn(|cartridge| expected(&goal(bit(cartridge as u8), wild)))
}

/// What a turn gives that goes only for the shots of one Barrage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarrageOdds {
    /// The expected number of shots.
    pub mean: f64,
    /// The chance of 0, 1 … 5 shots.
    pub shots: [f64; 6],
}

/// What a turn gives that goes for as many shots as possible with the Barrage of this number (1 to 6).
pub fn barrage_odds(number: u8, wild: bool) -> BarrageOdds {
    let turn = Turn::solve(&shots_of(number, wild));
    let mut chances = [0.0; 6];
    for (roll, chance) in Roll::all().zip(turn.outcomes()) {
        chances[usize::from(shots(number, roll, wild))] += chance;
    }
    BarrageOdds { mean: turn.expected(), shots: chances }
}
