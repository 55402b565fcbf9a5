//! §6 Gunnery in plain values: what may come of a shot.

use std::collections::BTreeMap;

use crate::tables::Charts;
use crate::types::{Column, Hits};

/// §6.4 §11.9 The result of a roll in a column.
pub fn result(charts: &Charts, column: Column, roll: u8, flash: bool) -> Hits {
    if flash && roll == 2 && column != Column::Half {
        return Hits { x: true, ..Hits::NONE };
    }
    charts.result(column, roll)
}

/// In how many of 36 rolls two dice show this.
pub const fn ways(roll: u8) -> u32 {
    if roll < 2 || roll > 12 {
        0
    } else if roll <= 7 {
        roll as u32 - 1
    } else {
        13 - roll as u32
    }
}

/// §6 What may come of a shot: each result with its number of 1,296 equally likely pairs of rolls.
pub fn outcomes(
    charts: &Charts,
    attack: u16,
    defence: u16,
    range: u16,
    total: i8,
    flash: bool,
) -> BTreeMap<Hits, u32> {
    let mut all = BTreeMap::new();
    for roll in 2..=12u8 {
        let points = charts.points(attack, range, roll as i8 + total);
        match Column::odds(points, defence) {
            None => *all.entry(Hits::NONE).or_insert(0) += ways(roll) * 36,
            Some(column) => {
                for crt in 2..=12u8 {
                    *all.entry(result(charts, column, crt, flash)).or_insert(0) += ways(roll) * ways(crt);
                }
            }
        }
    }
    all
}
