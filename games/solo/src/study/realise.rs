//! From a composition back to ships on the board.
//!
//! Owns the search for cells. Complete: if it finds nothing, nothing exists. Deterministic and tidy: ships lie along
//! rows where they can, then straight down, then slanting, each as far to the left as possible.

use super::fleet::Lie;
use super::odds::{Comp, FLEETS};
use crate::types::Variant;

/// Half-columns of the board.
const COLUMNS: usize = 6;

/// A ship on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// Its fleet, 0 to 2.
    pub fleet: u8,
    /// Its cells from end to end; cell = half-row · 6 + column.
    pub cells: Vec<u8>,
}

/// §2.1 Fleets: ships that give exactly this composition, half-row by half-row, or nothing if there are none.
///
/// Sorted by fleet, then by size.
pub fn realise(comp: &Comp, variant: Variant) -> Option<Vec<Ship>> {
    realise_sizes(comp, variant.sizes())
}

/// [`realise_class_sizes`] for the ships of a variant.
#[cfg(test)]
pub(super) fn realise_class(comp: &Comp, variant: Variant) -> Option<(Comp, Vec<Ship>)> {
    realise_class_sizes(comp, variant.sizes(), &variant.rows())
}

/// §2.2 The same for the layout's class: upper half-rows may change places among tile rows, and so may lower ones.
///
/// Gives the composition that was found to work, the given one if possible. `rows` are the fleet rows of these sizes.
pub(super) fn realise_class_sizes(comp: &Comp, sizes: &[u8], rows: &[[u8; 8]]) -> Option<(Comp, Vec<Ship>)> {
    let (upper, lower) = (comp.half(0), comp.half(1));
    let lowers = arrangements(&lower);
    for up in arrangements(&upper) {
        for low in &lowers {
            let arranged = Comp::from_halves(&up, low);
            let castable = (0..FLEETS).all(|f| rows.binary_search(&arranged.0.map(|row| row[f])).is_ok());
            if castable && let Some(ships) = realise_sizes(&arranged, sizes) {
                return Some((arranged, ships));
            }
        }
    }
    None
}

/// The distinct orders of four half-rows, the given one first.
fn arrangements(rows: &[[u8; FLEETS]; 4]) -> Vec<[[u8; FLEETS]; 4]> {
    let mut list = Vec::with_capacity(24);
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                let arranged = [rows[a], rows[b], rows[c], rows[6 - a - b - c]];
                if !list.contains(&arranged) {
                    list.push(arranged);
                }
            }
        }
    }
    list
}

/// [`realise`] for any ship sizes.
pub(super) fn realise_sizes(comp: &Comp, sizes: &[u8]) -> Option<Vec<Ship>> {
    let coins: u32 = sizes.iter().map(|&s| u32::from(s)).sum();
    if !comp.fits() || (0..FLEETS).any(|f| comp.coins(f) != coins) {
        return None;
    }
    let mut order: Vec<(u8, u8)> = Vec::new();
    for fleet in 0..FLEETS as u8 {
        order.extend(sizes.iter().filter(|&&s| s > 1).map(|&size| (fleet, size)));
    }
    order.sort_by_key(|&(fleet, size)| (std::cmp::Reverse(size), fleet));
    let mut lies = Vec::with_capacity(order.len());
    choose_lies(&order, *comp, &mut lies)
}

/// A ship longer than one coin, with the rows it takes.
#[derive(Clone, Copy)]
struct Line {
    fleet: u8,
    size: u8,
    lie: Lie,
}

/// Chooses rows for every line, largest first; what is left over is single coins.
fn choose_lies(order: &[(u8, u8)], left: Comp, lies: &mut Vec<Line>) -> Option<Vec<Ship>> {
    let Some(&(fleet, size)) = order.get(lies.len()) else {
        return choose_columns(lies, &left);
    };
    let f = usize::from(fleet);
    for lie in Lie::all(size) {
        let coins = lie.coins(size);
        if (0..8).all(|r| left.0[r][f] >= coins[r]) {
            let mut rest = left;
            for (row, taken) in rest.0.iter_mut().zip(coins) {
                row[f] -= taken;
            }
            lies.push(Line { fleet, size, lie });
            let found = choose_lies(order, rest, lies);
            lies.pop();
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Chooses columns: lines along rows first, the hardest to fit, then those that run down, then single coins, which
/// always fit because no half-row is over-full.
fn choose_columns(lies: &[Line], singles: &Comp) -> Option<Vec<Ship>> {
    let mut lines = lies.to_vec();
    lines.sort_by_key(|line| (matches!(line.lie, Lie::Down(_)), std::cmp::Reverse(line.size), line.fleet));
    let mut ships = Vec::with_capacity(lines.len());
    let mut taken = place_lines(&lines, 0, &mut ships)?;
    for (r, row) in singles.0.iter().enumerate() {
        for (fleet, &coins) in row.iter().enumerate() {
            for _ in 0..coins {
                let cell = (r * COLUMNS..(r + 1) * COLUMNS).find(|cell| taken >> cell & 1 == 0)?;
                taken |= 1 << cell;
                ships.push(Ship { fleet: fleet as u8, cells: vec![cell as u8] });
            }
        }
    }
    ships.sort_by_key(|ship| (ship.fleet, ship.cells.len(), ship.cells[0]));
    Some(ships)
}

/// Places the lines one after another; gives the cells taken, one bit each.
fn place_lines(lines: &[Line], taken: u64, ships: &mut Vec<Ship>) -> Option<u64> {
    let Some(line) = lines.get(ships.len()) else {
        return Some(taken);
    };
    for cells in placements(*line) {
        let mask = cells.iter().fold(0_u64, |mask, &cell| mask | 1 << cell);
        if taken & mask == 0 {
            ships.push(Ship { fleet: line.fleet, cells });
            let found = place_lines(lines, taken | mask, ships);
            if found.is_some() {
                return found;
            }
            ships.pop();
        }
    }
    None
}

/// Every place for a line in its rows, tidiest first: straight before slanting, left before right.
fn placements(line: Line) -> impl Iterator<Item = Vec<u8>> {
    let (row, steps): (usize, &[[isize; 2]]) = match line.lie {
        Lie::Along(row) => (row, &[[0, 1]]),
        Lie::Down(row) => (row, &[[1, 0], [1, 1], [1, -1]]),
    };
    steps.iter().flat_map(move |&step| {
        (0..COLUMNS).filter_map(move |column| {
            (0..line.size as isize).map(|k| cell(row, column, step.map(|s| s * k))).collect()
        })
    })
}

/// The cell this far down and to the right, if it is on the board.
fn cell(row: usize, column: usize, [down, right]: [isize; 2]) -> Option<u8> {
    let row = row.checked_add_signed(down).filter(|&r| r < 8)?;
    let column = column.checked_add_signed(right).filter(|&c| c < COLUMNS)?;
    Some((row * COLUMNS + column) as u8)
}
