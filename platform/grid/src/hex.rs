//! Hexes with a point up, in rows; odd rows lie half a hex to the right. Axial numbers, no edges.

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

/// One hex. A chart numbers columns and rows from 1, and goes on in both directions: [`Hex::place`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// To the east.
    pub q: i16,
    /// To the south-east.
    pub r: i16,
}

/// One of the six sides of a hex, clockwise from the east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// To the right.
    #[default]
    East,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
    /// Up and to the right.
    NorthEast,
}

impl Side {
    /// All six, clockwise.
    pub const ALL: [Side; 6] =
        [Side::East, Side::SouthEast, Side::SouthWest, Side::West, Side::NorthWest, Side::NorthEast];

    /// Its number, clockwise from the east.
    pub const fn number(self) -> usize {
        self as usize
    }

    /// So many sides further, clockwise.
    ///
    /// ```
    /// use grid::hex::Side;
    /// assert_eq!(Side::East.turned(1), Side::SouthEast);
    /// assert_eq!(Side::East.turned(-1), Side::NorthEast);
    /// ```
    pub const fn turned(self, by: i8) -> Side {
        Side::ALL[(self as i8 + by).rem_euclid(6) as usize]
    }

    /// The next one clockwise.
    pub const fn right(self) -> Side {
        self.turned(1)
    }

    /// The next one anticlockwise.
    pub const fn left(self) -> Side {
        self.turned(-1)
    }

    /// The one across.
    pub const fn opposite(self) -> Side {
        self.turned(3)
    }

    /// Where `other` is, seen from here: 0 ahead, 1 and −1 beside it, 2 and −2, 3 behind.
    pub const fn bearing(self, other: Side) -> i8 {
        let by = (other as i8 - self as i8).rem_euclid(6);
        if by > 3 { by - 6 } else { by }
    }

    /// One step that way.
    pub const fn step(self) -> Hex {
        let (q, r) = match self {
            Side::East => (1, 0),
            Side::SouthEast => (0, 1),
            Side::SouthWest => (-1, 1),
            Side::West => (-1, 0),
            Side::NorthWest => (0, -1),
            Side::NorthEast => (1, -1),
        };
        Hex { q, r }
    }

    /// A short name, as on a compass rose.
    pub const fn name(self) -> &'static str {
        ["e", "se", "sw", "w", "nw", "ne"][self as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Side {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.trim().to_ascii_lowercase();
        let found = Side::ALL.into_iter().find(|side| side.name() == wanted);
        found.ok_or_else(|| format!("`{text}` is no side of a hex: e, se, sw, w, nw, ne"))
    }
}

impl Hex {
    /// The hex in this column and row, both from 1.
    ///
    /// ```
    /// use grid::hex::Hex;
    /// assert_eq!(Hex::at(1, 1), Hex { q: 0, r: 0 });
    /// assert_eq!(Hex::at(24, 12).place(), (24, 12));
    /// assert_eq!(Hex::at(-3, 12).to_string(), "-3.12");
    /// ```
    pub const fn at(column: i16, row: i16) -> Hex {
        let r = row - 1;
        Hex { q: column - 1 - (r - (r & 1)) / 2, r }
    }

    /// Its column and row, both from 1.
    pub const fn place(self) -> (i16, i16) {
        (self.q + (self.r - (self.r & 1)) / 2 + 1, self.r + 1)
    }

    /// The one beside it on that side.
    pub fn toward(self, side: Side) -> Hex {
        self + side.step()
    }

    /// So many steps that way.
    pub fn along(self, side: Side, steps: i16) -> Hex {
        let Hex { q, r } = side.step();
        Hex { q: self.q + q * steps, r: self.r + r * steps }
    }

    /// The six around it, clockwise from the east.
    pub fn around(self) -> [Hex; 6] {
        Side::ALL.map(|side| self.toward(side))
    }

    /// How many steps it is to another.
    pub const fn distance(self, other: Hex) -> u16 {
        let (q, r) = (other.q - self.q, other.r - self.r);
        let s = q + r;
        ((q.unsigned_abs() as u32 + r.unsigned_abs() as u32 + s.unsigned_abs() as u32) / 2) as u16
    }

    /// The side through which a straight row of hexes leads to another; none if no such row does, or it is the same.
    pub fn row_to(self, other: Hex) -> Option<Side> {
        let steps = self.distance(other);
        if steps == 0 {
            return None;
        }
        Side::ALL.into_iter().find(|side| self.along(*side, steps as i16) == other)
    }

    /// Does `middle` lie strictly between this and another on one straight row?
    pub fn behind(self, middle: Hex, other: Hex) -> bool {
        let between = self.row_to(middle).is_some_and(|side| self.row_to(other) == Some(side));
        between && self.distance(middle) < self.distance(other)
    }
}

impl Add for Hex {
    type Output = Hex;

    fn add(self, other: Hex) -> Hex {
        Hex { q: self.q + other.q, r: self.r + other.r }
    }
}

impl Sub for Hex {
    type Output = Hex;

    fn sub(self, other: Hex) -> Hex {
        Hex { q: self.q - other.q, r: self.r - other.r }
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.place();
        write!(f, "{column}.{row}")
    }
}

impl FromStr for Hex {
    type Err = String;

    /// Column and row with a dot between them.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no hex: a column and a row, such as 24.12");
        let (column, row) = text.trim().split_once('.').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<i16>().ok().filter(|n| n.abs() <= 9999);
        Ok(Hex::at(number(column).ok_or_else(wrong)?, number(row).ok_or_else(wrong)?))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn hexes() -> impl Strategy<Value = Hex> {
        (-300i16..300, -300i16..300).prop_map(|(q, r)| Hex { q, r })
    }

    proptest! {
        #[test]
        fn a_hex_is_read_as_it_is_written(hex in hexes()) {
            prop_assert_eq!(hex.to_string().parse::<Hex>(), Ok(hex));
            let (column, row) = hex.place();
            prop_assert_eq!(Hex::at(column, row), hex);
        }

        #[test]
        fn distance_is_the_fewest_steps(from in hexes(), to in hexes()) {
            let steps = from.distance(to);
            prop_assert_eq!(to.distance(from), steps);
            let nearer = from.around().into_iter().map(|hex| hex.distance(to)).min();
            prop_assert_eq!(nearer, Some(steps.abs_diff(1)));
        }

        #[test]
        fn a_straight_row_leads_there_and_back(from in hexes(), side in 0usize..6, steps in 1i16..60) {
            let side = Side::ALL[side];
            let to = from.along(side, steps);
            prop_assert_eq!((from.row_to(to), to.row_to(from)), (Some(side), Some(side.opposite())));
            prop_assert_eq!(from.distance(to), steps as u16);
            prop_assert!(steps == 1 || from.behind(from.along(side, steps - 1), to));
            prop_assert!(!from.behind(to, from.along(side, steps - 1)));
        }
    }

    #[test]
    fn odd_rows_lie_half_a_hex_to_the_right() {
        // Rows are counted from 1, so that the second one is the first that is moved.
        assert_eq!(Hex::at(5, 1).toward(Side::SouthEast), Hex::at(5, 2));
        assert_eq!(Hex::at(5, 2).toward(Side::SouthEast), Hex::at(6, 3));
        assert_eq!(Hex::at(5, 2).toward(Side::SouthWest), Hex::at(5, 3));
        assert_eq!(Hex::at(5, 1).toward(Side::NorthWest), Hex::at(4, 0));
    }

    #[test]
    fn bearings_go_both_ways_round() {
        let seen: Vec<i8> = Side::ALL.map(|side| Side::SouthWest.bearing(side)).to_vec();
        assert_eq!(seen, [-2, -1, 0, 1, 2, 3]);
    }

    #[test]
    fn what_is_no_hex_is_said_so() {
        for text in ["", "12", "1.", ".4", "a.b", "1.2.3", "99999.1"] {
            assert!(text.parse::<Hex>().is_err(), "{text}");
        }
        assert!("north".parse::<Side>().is_err());
    }
}
