//! Square boards of at most 256 cells: lines (up to 64 cells), rectangles and neighbourhoods on them.

use crate::mask::Mask;

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
    pub const fn cells(self) -> u16 {
        self.rows as u16 * self.columns as u16
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
        (0..self.cells() as u8)
            .flat_map(|cell| {
                headings.iter().filter_map(move |h| {
                    Some((cell, self.walk(cell, *h, length - 1)?, self.line(cell, *h, length)?))
                })
            })
            .collect()
    }

    /// The rectangle of `rows` × `columns` cells whose top left corner is `cell`; none if it leaves the board.
    ///
    /// ```
    /// use grid::{Board, Mask};
    /// let board = Board { rows: 13, columns: 9 };
    /// assert_eq!(board.rectangle::<4>(1, 2, 2), Some([1, 2, 10, 11].into_iter().collect()));
    /// assert_eq!(board.rectangle::<4>(8, 1, 2), None);
    /// ```
    pub fn rectangle<const W: usize>(self, cell: u8, rows: u8, columns: u8) -> Option<Mask<W>> {
        let (top, left) = self.place(cell);
        let inside = rows > 0 && columns > 0 && rows <= self.rows - top && columns <= self.columns - left;
        let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (top + r) * self.columns + left + c));
        inside.then(|| cells.collect())
    }

    /// Every rectangle of `rows` × `columns` or, turned, `columns` × `rows`, once each: upright ones first,
    /// both in reading order of the corner.
    pub fn rectangles<const W: usize>(self, rows: u8, columns: u8) -> Vec<Mask<W>> {
        let turned = (rows != columns).then_some((columns, rows));
        let ways = [(rows, columns)].into_iter().chain(turned);
        let corners = 0..self.cells();
        ways.flat_map(|(r, c)| corners.clone().filter_map(move |at| self.rectangle(at as u8, r, c))).collect()
    }

    /// The cells of a set and all that touch it, by a side or a corner.
    pub fn around<const W: usize>(self, cells: Mask<W>) -> Mask<W> {
        let near = |at: u8, of: u8| at.saturating_sub(1)..=(at + 1).min(of - 1);
        let grown = cells.iter().flat_map(|cell| {
            let (row, column) = self.place(cell);
            near(row, self.rows)
                .flat_map(move |r| near(column, self.columns).map(move |c| r * self.columns + c))
        });
        grown.collect()
    }

    /// The cells next to `cell` by a side: above, left, right, below.
    pub fn beside(self, cell: u8) -> impl Iterator<Item = u8> {
        let (row, column) = self.place(cell);
        let above = row.checked_sub(1).and_then(|r| self.cell(r, column));
        let left = column.checked_sub(1).and_then(|c| self.cell(row, c));
        [above, left, self.cell(row, column + 1), self.cell(row + 1, column)].into_iter().flatten()
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
    fn rectangles_and_neighbourhoods_are_counted_by_hand() {
        let planet = Board { rows: 13, columns: 9 };
        let counts =
            [(2, 3), (2, 2), (1, 4), (1, 3), (1, 2), (1, 1)].map(|(r, c)| planet.rectangles::<2>(r, c).len());
        assert_eq!(counts, [172, 96, 168, 190, 212, 117]);
        assert_eq!(planet.around(Mask::<2>::of(0)).len(), 4);
        assert_eq!(planet.around(Mask::<2>::of(116)).len(), 4);
        assert_eq!(planet.around(planet.rectangle::<2>(20, 2, 3).unwrap()).len(), 20);
        assert_eq!(planet.beside(0).collect::<Vec<_>>(), [1, 9]);
        assert_eq!(planet.beside(40).collect::<Vec<_>>(), [31, 39, 41, 49]);
        let whole = Board { rows: 16, columns: 16 };
        assert_eq!((whole.cells(), whole.rectangles::<4>(1, 1).len()), (256, 256));
        assert_eq!(whole.around(Mask::<4>::of(255)).len(), 4);
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
