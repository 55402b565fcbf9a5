//! Square boards of at most 64 cells, and straight lines on them.

/// The four directions in which a line is read; the other four are the same lines from their other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// Along a row.
    East,
    /// Down a column.
    South,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
}

impl Heading {
    /// All four, in reading order.
    pub const ALL: [Heading; 4] = [Heading::East, Heading::South, Heading::SouthEast, Heading::SouthWest];

    /// One step: rows down, columns to the right.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Heading::East => (0, 1),
            Heading::South => (1, 0),
            Heading::SouthEast => (1, 1),
            Heading::SouthWest => (1, -1),
        }
    }
}

/// The size of a board; cells are numbered along the rows from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many rows.
    pub rows: u8,
    /// How many columns.
    pub columns: u8,
}

impl Board {
    /// How many cells.
    pub const fn cells(self) -> u8 {
        self.rows * self.columns
    }

    /// Row and column of a cell.
    pub const fn place(self, cell: u8) -> (u8, u8) {
        (cell / self.columns, cell % self.columns)
    }

    /// The cell at a row and column.
    pub const fn cell(self, row: u8, column: u8) -> Option<u8> {
        if row < self.rows && column < self.columns { Some(row * self.columns + column) } else { None }
    }

    /// The cell `steps` steps from `cell`.
    pub fn walk(self, cell: u8, heading: Heading, steps: u8) -> Option<u8> {
        let (row, column) = self.place(cell);
        let (down, right) = heading.step();
        let row = i16::from(row) + i16::from(down) * i16::from(steps);
        let column = i16::from(column) + i16::from(right) * i16::from(steps);
        self.cell(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
    }

    /// The cells of a line of `length` from `cell`, as a mask; none if it leaves the board.
    ///
    /// ```
    /// use grid::{Board, Heading};
    /// let board = Board { rows: 8, columns: 6 };
    /// assert_eq!(board.line(0, Heading::East, 3), Some(0b111));
    /// assert_eq!(board.line(4, Heading::East, 3), None);
    /// assert_eq!(board.line(1, Heading::SouthWest, 2), Some(1 << 1 | 1 << 6));
    /// ```
    pub fn line(self, cell: u8, heading: Heading, length: u8) -> Option<u64> {
        (0..length).try_fold(0, |mask, step| self.walk(cell, heading, step).map(|c| mask | 1 << c))
    }

    /// Every straight line of `length` cells, once each: (first cell, last cell, mask) in reading order of
    /// the first cell, then by heading. A line of one cell has no direction.
    pub fn lines(self, length: u8) -> Vec<(u8, u8, u64)> {
        let headings = if length == 1 { &Heading::ALL[..1] } else { &Heading::ALL[..] };
        (0..self.cells())
            .flat_map(|cell| {
                headings.iter().filter_map(move |h| {
                    Some((cell, self.walk(cell, *h, length - 1)?, self.line(cell, *h, length)?))
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Board = Board { rows: 8, columns: 6 };

    #[test]
    fn lines_on_eight_by_six_are_counted_by_hand() {
        assert_eq!(BOARD.lines(1).len(), 48);
        assert_eq!(BOARD.lines(2).len(), 8 * 5 + 7 * 6 + 2 * 7 * 5);
        assert_eq!(BOARD.lines(3).len(), 8 * 4 + 6 * 6 + 2 * 6 * 4);
    }

    #[test]
    fn every_line_is_once_there() {
        for length in 1..=6 {
            let mut masks: Vec<u64> = BOARD.lines(length).iter().map(|l| l.2).collect();
            let all = masks.len();
            masks.sort_unstable();
            masks.dedup();
            assert_eq!(masks.len(), all);
            assert!(masks.iter().all(|m| m.count_ones() == u32::from(length)));
        }
    }
}
