//! Where hexes are drawn. Whole numbers throughout: a hex is 60 units wide and 52 high, columns are 45 apart, which is
//! regular to a thousandth.

use crate::types::{Heading, Hex};

/// From one column to the next.
pub const COLUMN: i32 = 45;
/// From one row to the next.
pub const ROW: i32 = 52;
/// From the middle of a hex to its side.
pub const HALF: i32 = 26;
/// From the middle of a hex to its corner.
pub const POINT: i32 = 30;

/// The middle of a hex. The hex 0101 is at the origin.
///
/// ```
/// use naval::board::geometry::centre;
/// use naval::types::Hex;
/// assert_eq!(centre(Hex::at(1, 1)), (0, 0));
/// assert_eq!(centre(Hex::at(4, 3)), (135, 130));
/// ```
pub const fn centre(hex: Hex) -> (i32, i32) {
    let (x, y) = hex.point();
    (x * COLUMN / 3 - COLUMN, y * HALF - ROW)
}

/// The outline of a hex as a path.
pub fn outline(hex: Hex) -> String {
    let (x, y) = centre(hex);
    format!("M{} {y}l15 -26h30l15 26l-15 26h-30z", x - POINT)
}

/// The outlines of many hexes as one path.
pub fn outlines(hexes: impl IntoIterator<Item = Hex>) -> String {
    hexes.into_iter().map(outline).collect()
}

/// How far a ship with this heading is turned, in degrees clockwise from north.
pub const fn degrees(heading: Heading) -> i32 {
    heading as i32 * 60
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

/// The part of the sea that is drawn: columns and rows, first and last ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// First and last column.
    pub columns: (i16, i16),
    /// First and last row.
    pub rows: (i16, i16),
}

impl Window {
    /// A map of so many columns and rows.
    pub const fn frame(columns: i16, rows: i16) -> Window {
        Window { columns: (1, columns), rows: (1, rows) }
    }

    /// The smallest window with these hexes in it and `margin` more on every side; none if there are none.
    pub fn around(hexes: impl IntoIterator<Item = Hex>, margin: i16) -> Option<Window> {
        let mut hexes = hexes.into_iter();
        let Hex { x, y } = hexes.next()?;
        let mut window = Window { columns: (x, x), rows: (y, y) };
        for Hex { x, y } in hexes {
            window.columns = (window.columns.0.min(x), window.columns.1.max(x));
            window.rows = (window.rows.0.min(y), window.rows.1.max(y));
        }
        let wider = |(first, last): (i16, i16)| (first.saturating_sub(margin), last.saturating_add(margin));
        Some(Window { columns: wider(window.columns), rows: wider(window.rows) })
    }

    /// A window that holds both.
    pub fn joined(self, other: Window) -> Window {
        let both = |a: (i16, i16), b: (i16, i16)| (a.0.min(b.0), a.1.max(b.1));
        Window { columns: both(self.columns, other.columns), rows: both(self.rows, other.rows) }
    }

    /// At least so many columns and rows around the same middle.
    pub fn at_least(self, columns: i16, rows: i16) -> Window {
        let wider = |(first, last): (i16, i16), least: i16| {
            let more = (least - (last - first + 1)).max(0);
            (first - more / 2, last + more - more / 2)
        };
        Window { columns: wider(self.columns, columns), rows: wider(self.rows, rows) }
    }

    /// Is the hex in it?
    pub fn holds(&self, hex: Hex) -> bool {
        (self.columns.0..=self.columns.1).contains(&hex.x) && (self.rows.0..=self.rows.1).contains(&hex.y)
    }

    /// Its hexes, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (rows.0..=rows.1).flat_map(move |y| (columns.0..=columns.1).map(move |x| Hex { x, y }))
    }

    /// Left, top, width and height of its hexes.
    pub fn bare(&self) -> (i32, i32, i32, i32) {
        let (left, _) = centre(Hex::at(self.columns.0, 1));
        let (right, _) = centre(Hex::at(self.columns.1, 1));
        let (top, bottom) = (i32::from(self.rows.0 - 1) * ROW - HALF, i32::from(self.rows.1) * ROW);
        (left - POINT, top, right - left + 2 * POINT, bottom - top)
    }

    /// The same with room for labels: a view box.
    pub fn bounds(&self) -> (i32, i32, i32, i32) {
        let (left, top, width, height) = self.bare();
        (left - Self::MARGIN, top - Self::MARGIN, width + 2 * Self::MARGIN, height + 2 * Self::MARGIN)
    }

    /// Room for labels around the grid.
    pub const MARGIN: i32 = 30;

    /// The row and the column of a hex, counted from the window's corner: how a page names a cell.
    pub fn cell(&self, hex: Hex) -> Option<(u16, u16)> {
        self.holds(hex).then(|| ((hex.y - self.rows.0) as u16, (hex.x - self.columns.0) as u16))
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
        for hex in [Hex::at(17, 8), Hex::at(18, 8), Hex::at(-3, -2), Hex::at(0, 0)] {
            let (x, y) = centre(hex);
            let steps = hex.around().map(centre).map(|(a, b)| (a - x, b - y));
            assert_eq!(steps, [(0, -52), (45, -26), (45, 26), (0, 52), (-45, 26), (-45, -26)], "{hex}");
        }
    }

    #[test]
    fn a_window_holds_what_it_lists_and_names_its_cells() {
        let window = Window { columns: (-2, 4), rows: (22, 26) };
        assert_eq!(window.hexes().count(), 35);
        let (left, top, width, height) = window.bare();
        for hex in window.hexes() {
            assert_eq!(window.cell(hex).map(|cell| window.hex(cell)), Some(hex));
            let (x, y) = centre(hex);
            assert!(x - POINT >= left && x + POINT <= left + width, "{hex}");
            assert!(y - HALF >= top && y + HALF <= top + height, "{hex}");
        }
        assert_eq!(window.cell(Hex::at(5, 23)), None);
        let around = Window::around([Hex::at(10, 7), Hex::at(3, 9)], 2);
        assert_eq!(around, Some(Window { columns: (1, 12), rows: (5, 11) }));
        assert_eq!(Window::around([], 2), None);
        assert_eq!(Window::frame(2, 2).at_least(5, 2), Window { columns: (0, 4), rows: (1, 2) });
    }
}
