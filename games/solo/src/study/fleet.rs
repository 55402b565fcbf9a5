//! What a fleet is made of, and which fleet rows it can cast on the board.
//!
//! Owns ship sizes and the list of fleet rows (one fleet's coins by half-row). Knows nothing of columns or odds.

use crate::types::Variant;

impl Variant {
    /// §2.1c, §2.1g Coins of each ship that a suit builds from its six.
    pub(super) fn sizes(self) -> &'static [u8] {
        match self {
            Variant::Ships => &[1, 2, 3],
            Variant::Wumpuses => &[1; 6],
        }
    }

    /// §2.2 All distinct fleet rows, in ascending order: 1116 with ships, 1716 with dinghies.
    #[cfg(test)]
    pub(super) fn rows(self) -> Vec<[u8; 8]> {
        fleet_rows(self.sizes())
    }
}

/// How one ship lies, as far as rows go: all coins in one half-row, or one in each of consecutive half-rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lie {
    /// Along a half-row.
    Along(usize),
    /// Down from this half-row, straight or slanting.
    Down(usize),
}

impl Lie {
    /// Every way a ship of this size can lie; a single coin lies along its half-row.
    pub(super) fn all(size: u8) -> impl Iterator<Item = Self> {
        let down = if size > 1 { 9 - usize::from(size) } else { 0 };
        (0..8).map(Self::Along).chain((0..down).map(Self::Down))
    }

    /// Coins the ship puts into each half-row.
    pub(super) fn coins(self, size: u8) -> [u8; 8] {
        let mut row = [0; 8];
        match self {
            Self::Along(r) => row[r] = size,
            Self::Down(r) => row[r..r + usize::from(size)].fill(1),
        }
        row
    }
}

/// All distinct fleet rows of ships of these sizes, ascending; no half-row takes more than its six cells.
pub(super) fn fleet_rows(sizes: &[u8]) -> Vec<[u8; 8]> {
    let mut rows = vec![[0_u8; 8]];
    for &size in sizes {
        rows = rows
            .iter()
            .flat_map(|row| {
                Lie::all(size).map(move |lie| {
                    let coins = lie.coins(size);
                    std::array::from_fn(|r| row[r] + coins[r])
                })
            })
            .filter(|row: &[u8; 8]| row.iter().all(|&c| c <= 6))
            .collect();
        rows.sort_unstable();
        rows.dedup();
    }
    rows
}
