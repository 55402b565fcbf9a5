//! What a shot may be expected to do, quickly.

use std::sync::LazyLock;

use crate::gunnery::{result, ways};
use crate::tables::charts;
use crate::types::{Column, Hits};

/// Expected hits on weapons and speed, and the chance that the target is destroyed at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Expected {
    pub(crate) w: f64,
    pub(crate) s: f64,
    pub(crate) x: f64,
}

impl Expected {
    /// What it is worth.
    pub(crate) fn worth(self, worth: [f64; 3]) -> f64 {
        self.w * worth[0] + self.s * worth[1] + self.x * worth[2]
    }
}

/// By column and flash.
static COLUMNS: LazyLock<[[Expected; 2]; 7]> = LazyLock::new(|| {
    let one = |column: Column, flash: bool| {
        let mut sum = Expected::default();
        for roll in 2..=12u8 {
            let Hits { w, s, x } = result(charts(), column, roll, flash);
            let share = f64::from(ways(roll)) / 36.0;
            sum.w += f64::from(w) * share;
            sum.s += f64::from(s) * share;
            sum.x += f64::from(u8::from(x)) * share;
        }
        sum
    };
    Column::ALL.map(|column| [false, true].map(|flash| one(column, flash)))
});

/// Modified rolls that are told apart.
const ROLLS: usize = 48;
/// The roll of the first of them.
const LEAST: i8 = -18;

/// Quarters of the attack strength by range band and modified roll.
static QUARTERS: LazyLock<[[u16; ROLLS]; 6]> = LazyLock::new(|| {
    let ranges = [0, 5, 9, 13, 17, 21];
    ranges.map(|range| std::array::from_fn(|n| charts().quarters(range, n as i8 + LEAST)))
});

pub(crate) const fn band(range: u16) -> usize {
    match range {
        0..=4 => 0,
        5..=8 => 1,
        9..=12 => 2,
        13..=16 => 3,
        17..=20 => 4,
        _ => 5,
    }
}

/// §6 What a shot is expected to do.
pub(crate) fn expected(attack: u16, defence: u16, range: u16, total: i8, flash: bool) -> Expected {
    let quarters = &QUARTERS[band(range)];
    let mut sum = Expected::default();
    let mut shares = [0u32; 7];
    for roll in 2..=12u8 {
        let at = (roll as i8 + total - LEAST).clamp(0, ROLLS as i8 - 1);
        let points = (attack * quarters[at as usize] + 2) / 4;
        if let Some(column) = Column::odds(points, defence) {
            shares[column as usize] += ways(roll);
        }
    }
    for (share, column) in shares.into_iter().zip(COLUMNS.iter()) {
        if share > 0 {
            let (share, one) = (f64::from(share) / 36.0, column[usize::from(flash)]);
            sum.w += one.w * share;
            sum.s += one.s * share;
            sum.x += one.x * share;
        }
    }
    sum
}

/// §8.2 What a roll in a column is expected to do under water.
pub(crate) fn torpedo(column: Column) -> Expected {
    let one = COLUMNS[column as usize][0];
    Expected { w: 0.0, s: one.w + one.s, x: one.x }
}

/// §13.2 What a roll in a column is expected to do.
pub(crate) fn bomb(column: Column) -> Expected {
    COLUMNS[column as usize][0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gunnery::outcomes;

    #[test]
    fn expectations_are_those_of_the_exact_odds() {
        for (a, d, range, total) in [(18, 15, 9, -2), (27, 11, 4, 0), (6, 6, 8, 2), (5, 14, 21, -5)] {
            let exact = outcomes(charts(), a, d, range, total, false);
            let share = |of: fn(&Hits) -> u8| {
                exact.iter().map(|(hits, n)| f64::from(of(hits)) * f64::from(*n) / 1296.0).sum::<f64>()
            };
            let quick = expected(a, d, range, total, false);
            assert!((quick.w - share(|h| h.w)).abs() < 1e-9 && (quick.s - share(|h| h.s)).abs() < 1e-9);
            assert!((quick.x - share(|h| u8::from(h.x))).abs() < 1e-9);
        }
    }
}
