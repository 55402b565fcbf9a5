//! Sets of cells: bits in rows of sixteen, so that a shift by one is a step to the side and a shift by sixteen
//! a step down, on every board.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use grid::Mask;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::types::{Cell, Heading, WIDEST};

/// A set of cells; written as a list of their names.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area(pub(crate) Mask<4>);

/// One bit in each of the four rows of a word.
const ROWS: u64 = 0x0001_0001_0001_0001;

impl Area {
    /// No cell.
    pub const EMPTY: Area = Area(Mask::EMPTY);

    /// One cell.
    #[inline]
    pub const fn of(cell: Cell) -> Area {
        Area(Mask::of(cell.0))
    }

    /// §1.1 All cells of a board.
    pub fn board(rows: u8, columns: u8) -> Area {
        let lane = (1u64 << columns.min(WIDEST)) - 1;
        let all = Mask([lane * ROWS; 4]);
        Area(all & Mask::below(u16::from(rows.min(WIDEST)) * u16::from(WIDEST)))
    }

    /// The cells of a line, as far as they exist.
    pub fn line(from: Cell, heading: Heading, length: u8) -> Area {
        let mut words = [0u64; 4];
        match heading {
            Heading::Across => {
                let (lane, row) = ((1u64 << length) - 1, u32::from(from.0 & 0x30));
                let columns = (lane << from.column()) & 0xffff;
                words[usize::from(from.0 >> 6)] = columns << row;
            }
            Heading::Down => {
                for row in from.row()..(from.row() + length).min(WIDEST) {
                    let cell = row * WIDEST + from.column();
                    words[usize::from(cell >> 6)] |= 1 << (cell & 63);
                }
            }
        }
        Area(Mask(words))
    }

    /// Is `cell` in the set?
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0.has(cell.0)
    }

    /// Takes a cell in.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0.0[usize::from(cell.0 >> 6)] |= 1 << (cell.0 & 63);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0.0[usize::from(cell.0 >> 6)] &= !(1 << (cell.0 & 63));
    }

    /// Is it exactly one cell?
    #[inline]
    pub fn is_one(self) -> bool {
        let [a, b, c, d] = self.0.0;
        let words = [a, b, c, d].map(|word| u8::from(word != 0)).iter().sum::<u8>();
        let low = |word: u64| word & word.wrapping_sub(1);
        words == 1 && low(a) | low(b) | low(c) | low(d) == 0
    }

    /// Is it empty?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Do the two share a cell?
    #[inline]
    pub fn meets(self, other: Area) -> bool {
        self.0.meets(other.0)
    }

    /// Is every cell of this set in `other`?
    #[inline]
    pub fn within(self, other: Area) -> bool {
        self.0.within(other.0)
    }

    /// How many cells.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.len()
    }

    /// The cell that `index` others come before.
    #[inline]
    pub fn nth(self, index: u32) -> Option<Cell> {
        self.0.nth(index).map(Cell)
    }

    /// The cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.0.iter().map(Cell)
    }

    /// Every cell `by` numbers lower; `by` is 1 to 63.
    #[inline]
    fn lowered(self, by: u32) -> Area {
        let [a, b, c, d] = self.0.0;
        let join = |low: u64, high: u64| low >> by | high << (64 - by);
        Area(Mask([join(a, b), join(b, c), join(c, d), d >> by]))
    }

    /// Every cell `by` numbers higher; `by` is 1 to 63.
    #[inline]
    fn raised(self, by: u32) -> Area {
        let [a, b, c, d] = self.0.0;
        let join = |low: u64, high: u64| high << by | low >> (64 - by);
        Area(Mask([a << by, join(a, b), join(b, c), join(c, d)]))
    }

    /// The first cells of all lines of `length` that lie within this set.
    #[inline]
    pub fn starts(self, heading: Heading, length: u8) -> Area {
        let (by, lane) = match heading {
            Heading::Across => (1, (1u64 << (WIDEST + 1 - length)) - 1),
            Heading::Down => (u32::from(WIDEST), u64::from(u16::MAX)),
        };
        let mut found = self;
        for _ in 1..length {
            found = found.lowered(by) & self;
        }
        // A line across must not run over the edge into the next row.
        found & Area(Mask([lane * ROWS; 4]))
    }

    /// The cells of this set and all that touch one of them, by a side or a corner.
    pub fn around(self) -> Area {
        let (first, last) = (ROWS, ROWS << (WIDEST - 1));
        let edge = |column: u64| Area(Mask([column; 4]));
        let wide = self | (self.raised(1) - edge(first)) | (self.lowered(1) - edge(last));
        let step = u32::from(WIDEST);
        wide | wide.raised(step) | wide.lowered(step)
    }
}

impl BitAnd for Area {
    type Output = Area;

    #[inline]
    fn bitand(self, other: Area) -> Area {
        Area(self.0 & other.0)
    }
}

impl BitOr for Area {
    type Output = Area;

    #[inline]
    fn bitor(self, other: Area) -> Area {
        Area(self.0 | other.0)
    }
}

impl Sub for Area {
    type Output = Area;

    #[inline]
    fn sub(self, other: Area) -> Area {
        Area(self.0 - other.0)
    }
}

impl FromIterator<Cell> for Area {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Area {
        cells.into_iter().fold(Area::EMPTY, |all, cell| all | Area::of(cell))
    }
}

impl fmt::Debug for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.cells()).finish()
    }
}

impl Serialize for Area {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.cells())
    }
}

impl JsonSchema for Area {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Area".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "items": generator.subschema_for::<Cell>(),
            "uniqueItems": true,
            "description": "cells in reading order",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    #[test]
    fn lines_stay_on_the_board() {
        for (rows, columns) in [(1, 1), (3, 5), (10, 10), (16, 16)] {
            let board = Area::board(rows, columns);
            assert_eq!(board.len(), u32::from(rows) * u32::from(columns));
            for length in 1..=16 {
                for heading in [Heading::Across, Heading::Down] {
                    let fits = |c: Cell| {
                        let line = Area::line(c, heading, length);
                        line.len() == u32::from(length) && line.within(board)
                    };
                    let wanted: Area = (0..=255).map(Cell).filter(|c| fits(*c)).collect();
                    assert_eq!(
                        board.starts(heading, length),
                        wanted,
                        "{rows}×{columns}, {length} {heading:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn around_does_not_leave_a_side_and_come_in_at_the_other() {
        for number in 0..=255 {
            let one = Cell(number);
            let near = |c: &Cell| c.row().abs_diff(one.row()) <= 1 && c.column().abs_diff(one.column()) <= 1;
            let wanted: Area = (0..=255).map(Cell).filter(near).collect();
            assert_eq!(Area::of(one).around(), wanted, "{one}");
        }
    }

    #[test]
    fn one_cell_is_told_from_none_and_from_more() {
        for number in 0..=255 {
            let one = Area::of(Cell(number));
            assert!(one.is_one() && !one.around().is_one());
            let mut two = one;
            two.insert(Cell(number ^ 0x51));
            assert!(!two.is_one() && two.len() == 2);
            two.remove(Cell(number));
            assert!(two.is_one() && !Area::EMPTY.is_one());
        }
    }

    #[test]
    fn cells_are_read_as_they_are_written() {
        for number in 0..=255 {
            let one = Cell(number);
            assert_eq!(one.to_string().parse(), Ok(one));
            assert_eq!(one.to_string().to_lowercase().parse(), Ok(one));
        }
        assert_eq!((cell("A1"), cell("p16"), cell("B3")), (Cell(0), Cell(255), Cell(18)));
        for bad in ["", "A", "A0", "A17", "Q1", "A01", "1A", "A+1", "Ä1", "A1x", "A123"] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }
}
