//! Where hexes are drawn. Whole numbers throughout: a hex is 52 units wide and 60 high, rows are 45 apart, which is
//! regular to a thousandth.

use super::counter::Detail;
use crate::types::{Facing, Hex};

/// Half the width of a hex.
pub const HALF: i32 = 26;
/// From one row to the next.
pub const ROW: i32 = 45;
/// From the middle of a hex to its top.
pub const POINT: i32 = 30;
/// §1 Columns and rows of the sheet.
pub const SHEET: (i16, i16) = (55, 39);

/// The middle of a hex. The hex 1.1 is at the origin.
///
/// ```
/// use hawks::board::geometry::centre;
/// use hawks::types::Hex;
/// assert_eq!(centre(Hex::at(1, 1)), (0, 0));
/// assert_eq!(centre(Hex::at(3, 2)), (130, 45));
/// ```
pub const fn centre(hex: Hex) -> (i32, i32) {
    (hex.0.q as i32 * 2 * HALF + hex.0.r as i32 * HALF, hex.0.r as i32 * ROW)
}

/// The six corners of a hex around its middle, clockwise from the top.
pub const CORNERS: [(i32, i32); 6] =
    [(0, -POINT), (HALF, -15), (HALF, 15), (0, POINT), (-HALF, 15), (-HALF, -15)];

/// The outline of a hex as a path.
pub fn outline(hex: Hex) -> String {
    let (x, y) = centre(hex);
    format!("M{x} {}l26 15v30l-26 15l-26 -15v-30z", y - POINT)
}

/// The outlines of many hexes as one path.
pub fn outlines(hexes: impl IntoIterator<Item = Hex>) -> String {
    hexes.into_iter().map(outline).collect()
}

/// How far a ship that faces so is turned, in degrees clockwise from the east.
pub const fn degrees(facing: Facing) -> i32 {
    facing.0.number() as i32 * 60
}

/// The point so many thousandths of the way between two hexes.
pub const fn between(from: Hex, to: Hex, thousandths: i32) -> (i32, i32) {
    let ((ax, ay), (bx, by)) = (centre(from), centre(to));
    (ax + (bx - ax) * thousandths / 1000, ay + (by - ay) * thousandths / 1000)
}

/// How long the line between two hexes is drawn.
pub const fn length(from: Hex, to: Hex) -> i32 {
    let ((ax, ay), (bx, by)) = (centre(from), centre(to));
    ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).isqrt()
}

/// The part of space that is drawn: columns and rows, first and last ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// First and last column.
    pub columns: (i16, i16),
    /// First and last row.
    pub rows: (i16, i16),
}

impl Window {
    /// The whole sheet.
    pub const SHEET: Window = Window { columns: (1, SHEET.0), rows: (1, SHEET.1) };

    /// The smallest window with these hexes in it and `margin` more on every side; the middle of the sheet if there
    /// are none.
    pub fn around(hexes: impl IntoIterator<Item = Hex>, margin: i16) -> Window {
        let mut places = hexes.into_iter().map(|hex| hex.0.place());
        let Some((column, row)) = places.next() else {
            return Window { columns: (20, 36), rows: (14, 26) };
        };
        let mut window = Window { columns: (column, column), rows: (row, row) };
        for (column, row) in places {
            window.columns = (window.columns.0.min(column), window.columns.1.max(column));
            window.rows = (window.rows.0.min(row), window.rows.1.max(row));
        }
        let wider = |(first, last): (i16, i16)| (first.saturating_sub(margin), last.saturating_add(margin));
        Window { columns: wider(window.columns), rows: wider(window.rows) }
    }

    /// Its middle, if it has more columns or rows than these.
    pub fn at_most(self, columns: i16, rows: i16) -> Window {
        let cut = |(first, last): (i16, i16), most: i16| {
            let extra = (i32::from(last) - i32::from(first) + 1 - i32::from(most)).max(0);
            let begin = i32::from(first) + extra / 2;
            (begin as i16, (i32::from(last) - (extra - extra / 2)) as i16)
        };
        Window { columns: cut(self.columns, columns), rows: cut(self.rows, rows) }
    }

    /// Is the hex in it?
    pub fn holds(&self, hex: Hex) -> bool {
        let (column, row) = hex.0.place();
        (self.columns.0..=self.columns.1).contains(&column) && (self.rows.0..=self.rows.1).contains(&row)
    }

    /// Its hexes, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (rows.0..=rows.1).flat_map(move |row| (columns.0..=columns.1).map(move |column| Hex::at(column, row)))
    }

    /// What it has in common with another, if anything.
    pub fn common(&self, other: &Window) -> Option<Window> {
        let both = |a: (i16, i16), b: (i16, i16)| Some((a.0.max(b.0), a.1.min(b.1))).filter(|(a, b)| a <= b);
        Some(Window { columns: both(self.columns, other.columns)?, rows: both(self.rows, other.rows)? })
    }

    /// Left, top, width and height of the picture, labels included: a view box.
    pub fn bounds(&self) -> (i32, i32, i32, i32) {
        let first = centre(Hex::at(self.columns.0, self.rows.0));
        let last = centre(Hex::at(self.columns.1, self.rows.1));
        // Every other row lies half a hex to the right: the grid begins with one that does not.
        let left = i32::from(self.columns.0 - 1) * 2 * HALF - HALF;
        let right = i32::from(self.columns.1 - 1) * 2 * HALF + 2 * HALF;
        let (top, bottom) = (first.1 - POINT, last.1 + POINT);
        let margin = self.margin();
        (left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin)
    }

    /// Room for labels around the grid.
    pub const fn margin(&self) -> i32 {
        match self.detail() {
            Detail::Near => 30,
            Detail::Far => 50,
        }
    }

    /// Maps of more than 36 columns are seen from afar.
    pub const fn detail(&self) -> Detail {
        if self.columns.1 - self.columns.0 >= 36 { Detail::Far } else { Detail::Near }
    }

    /// The row and the column of a hex, counted from the window's corner: how a page names a cell.
    pub fn cell(&self, hex: Hex) -> Option<(u16, u16)> {
        let (column, row) = hex.0.place();
        self.holds(hex).then(|| ((row - self.rows.0) as u16, (column - self.columns.0) as u16))
    }

    /// The hex of a cell.
    pub const fn hex(&self, (row, column): (u16, u16)) -> Hex {
        Hex::at(self.columns.0.saturating_add_unsigned(column), self.rows.0.saturating_add_unsigned(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_touch() {
        let hex = Hex::at(24, 12);
        let (x, y) = centre(hex);
        let steps: Vec<_> =
            Facing::all().map(|facing| centre(hex.toward(facing))).map(|(a, b)| (a - x, b - y)).collect();
        assert_eq!(steps, [(52, 0), (26, 45), (-26, 45), (-52, 0), (-26, -45), (26, -45)]);
    }

    #[test]
    fn a_window_holds_what_it_lists_and_names_its_cells() {
        let window = Window { columns: (-2, 4), rows: (38, 41) };
        assert_eq!(window.hexes().count(), 28);
        let (left, top, width, height) = window.bounds();
        for hex in window.hexes() {
            assert!(window.holds(hex));
            assert_eq!(window.cell(hex).map(|cell| window.hex(cell)), Some(hex));
            for (dx, dy) in CORNERS {
                let (x, y) = centre(hex);
                assert!(
                    (left..=left + width).contains(&(x + dx)) && (top..=top + height).contains(&(y + dy))
                );
            }
        }
        assert_eq!(window.cell(Hex::at(5, 40)), None);
        assert_eq!(window.common(&Window::SHEET), Some(Window { columns: (1, 4), rows: (38, 39) }));
        assert_eq!(window.common(&Window { columns: (9, 12), rows: (38, 41) }), None);
    }

    #[test]
    fn a_window_is_laid_around_hexes() {
        let window = Window::around([Hex::at(10, 7), Hex::at(3, 9)], 2);
        assert_eq!(window, Window { columns: (1, 12), rows: (5, 11) });
        assert_eq!(window.at_most(7, 40), Window { columns: (3, 9), rows: (5, 11) });
        assert_eq!(window.at_most(12, 2), Window { columns: (1, 12), rows: (7, 8) });
        assert!(Window::around([], 2).holds(Hex::at(28, 20)));
    }
}
