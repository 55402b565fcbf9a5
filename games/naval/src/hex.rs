//! Geometry in integers: neighbours, distances, sectors and lines of sight.

use crate::types::{Heading, Hex, Sector};

/// §1.3 The one place where it is said that even columns lie half a hex lower than odd ones.
const fn lower(x: i16) -> i16 {
    if x.rem_euclid(2) == 0 { 1 } else { 0 }
}

impl Heading {
    /// §1.1 One step that way, in axial numbers.
    const fn step(self) -> (i16, i16) {
        match self {
            Heading::A => (0, -1),
            Heading::B => (1, -1),
            Heading::C => (1, 0),
            Heading::D => (0, 1),
            Heading::E => (-1, 1),
            Heading::F => (-1, 0),
        }
    }
}

impl Hex {
    /// §1.1 Axial numbers.
    const fn axial(self) -> (i16, i16) {
        (self.x, self.y - (self.x - 1).div_euclid(2))
    }

    const fn from_axial(q: i16, r: i16) -> Hex {
        Hex { x: q, y: r + (q - 1).div_euclid(2) }
    }

    /// §1.1 The hex beside it that way.
    pub const fn toward(self, heading: Heading) -> Hex {
        self.along(heading, 1)
    }

    /// So many steps that way.
    pub const fn along(self, heading: Heading, steps: i16) -> Hex {
        let ((q, r), (dq, dr)) = (self.axial(), heading.step());
        Hex::from_axial(q + dq * steps, r + dr * steps)
    }

    /// The six around it, clockwise from north.
    pub fn around(self) -> [Hex; 6] {
        Heading::ALL.map(|heading| self.toward(heading))
    }

    /// §1.1 How many steps it is to another.
    pub const fn distance(self, other: Hex) -> u16 {
        let ((q, r), (oq, or)) = (self.axial(), other.axial());
        let (dq, dr) = (oq - q, or - r);
        let s = (dq + dr).unsigned_abs();
        let most = if dq.unsigned_abs() > dr.unsigned_abs() { dq.unsigned_abs() } else { dr.unsigned_abs() };
        if s > most { s } else { most }
    }

    /// §1.2 In which sector another hex lies for a ship here with this heading: exact, in integers.
    pub const fn sector(self, heading: Heading, other: Hex) -> Sector {
        let ((q, r), (oq, or)) = (self.axial(), other.axial());
        // Turned so that the ship heads north.
        let (mut dq, mut dr) = ((oq - q) as i32, (or - r) as i32);
        let mut left = heading as u8;
        while left > 0 {
            (dq, dr) = (dq + dr, -dq);
            left -= 1;
        }
        let ahead = -(2 * dr + dq);
        let aside = 3 * dq.abs();
        if aside < ahead {
            Sector::Bow
        } else if aside < -ahead {
            Sector::Stern
        } else {
            Sector::Broadside
        }
    }

    /// The heading that leads to a neighbour.
    pub fn side_to(self, other: Hex) -> Option<Heading> {
        Heading::ALL.into_iter().find(|heading| self.toward(*heading) == other)
    }

    /// Its centre on a grid on which corners are whole numbers too: a hex is 4 wide and 2 high.
    pub(crate) const fn point(self) -> (i32, i32) {
        (3 * self.x as i32, 2 * self.y as i32 + lower(self.x) as i32)
    }
}

/// §4.2 The hexes that a line between two centres crosses, both ends left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Crossed inside.
    pub crossed: Vec<Hex>,
    /// Where the line runs along a hexside: the hexes on both sides of it.
    pub beside: Vec<(Hex, Hex)>,
}

impl Line {
    /// The line between two hexes.
    ///
    /// ```
    /// use naval::hex::Line;
    /// use naval::types::Hex;
    /// let line = Line::between(Hex::at(18, 8), Hex::at(18, 5));
    /// assert_eq!(line.crossed, [Hex::at(18, 6), Hex::at(18, 7)]);
    /// // Along a hexside.
    /// assert_eq!(Line::between(Hex::at(3, 4), Hex::at(5, 4)).beside, [(Hex::at(4, 3), Hex::at(4, 4))]);
    /// ```
    pub fn between(from: Hex, to: Hex) -> Line {
        let mut line = Line::default();
        let far = from.distance(to);
        if far < 2 {
            return line;
        }
        let ((px, py), (qx, qy)) = (from.point(), to.point());
        let (dx, dy) = (qx - px, qy - py);
        let whole = dx * dx + 3 * dy * dy;
        let mut touched: Vec<(Hex, bool)> = Vec::new();
        let mut look = |hex: Hex| {
            if hex == from || hex == to || from.distance(hex) + hex.distance(to) > far + 1 {
                return;
            }
            let (hx, hy) = hex.point();
            let along = (hx - px) * dx + 3 * (hy - py) * dy;
            if along <= 0 || along >= whole {
                return;
            }
            // How many corners lie to the left of the line, on it and to its right.
            let (mut less, mut on, mut more) = (0, 0, 0);
            for (cx, cy) in [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)] {
                let side: i32 = dx * (hy + cy - py) - dy * (hx + cx - px);
                less += u8::from(side < 0);
                on += u8::from(side == 0);
                more += u8::from(side > 0);
            }
            if less > 0 && more > 0 {
                line.crossed.push(hex);
            } else if on == 2 {
                touched.push((hex, less > 0));
            }
        };
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        for x in left - 1..=right + 1 {
            // The row at which the line passes this column, and one to either side.
            let middle = if dx == 0 {
                None
            } else {
                Some(((py * dx + (3 * i32::from(x) - px) * dy).div_euclid(2 * dx)) as i16)
            };
            let rows = match middle {
                None => from.y.min(to.y)..=from.y.max(to.y),
                // A column is wide: a steep line passes many of its hexes.
                Some(row) => {
                    let reach = (dy.abs() / dx.abs() + 2) as i16;
                    row - reach..=row + reach
                }
            };
            rows.for_each(|y| look(Hex { x, y }));
        }
        for (hex, _) in touched.iter().filter(|(_, below)| *below) {
            let (hx, hy) = hex.point();
            let across = |(other, below): &&(Hex, bool)| {
                let (ox, oy) = other.point();
                !*below && hex.distance(*other) == 1 && (ox - hx) * dx + 3 * (oy - hy) * dy == 0
            };
            line.beside.extend(touched.iter().find(across).map(|(other, _)| (*hex, *other)));
        }
        line.crossed.sort_unstable();
        line.beside.sort_unstable();
        line
    }

    /// §4.2 Is the line blocked by what blocks a hex? Along a hexside only if both sides do.
    pub fn blocked(&self, blocks: impl Fn(Hex) -> bool) -> bool {
        self.crossed.iter().any(|hex| blocks(*hex))
            || self.beside.iter().any(|(one, other)| blocks(*one) && blocks(*other))
    }

    /// All hexes on it.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.crossed.iter().copied().chain(self.beside.iter().flat_map(|(one, other)| [*one, *other]))
    }

    /// How many hexes of a kind lie on it; of two beside it both must be.
    pub fn count(&self, of: impl Fn(Hex) -> bool) -> usize {
        self.count_with(of, |_| false)
    }

    /// The same where of two beside it one may block otherwise.
    pub fn count_with(&self, of: impl Fn(Hex) -> bool, otherwise: impl Fn(Hex) -> bool) -> usize {
        let both = |one: Hex, other: Hex| of(one) && (of(other) || otherwise(other));
        let beside = self.beside.iter().filter(|(one, other)| both(*one, *other) || both(*other, *one));
        self.crossed.iter().filter(|hex| of(**hex)).count() + beside.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        text.parse().expect("a hex")
    }

    #[test]
    fn s1_1_neighbours_and_distances() {
        let around = |at: &str| hex(at).around().map(|h| h.to_string());
        assert_eq!(around("1808"), ["1807", "1908", "1909", "1809", "1709", "1708"]);
        assert_eq!(around("2105"), ["2104", "2204", "2205", "2106", "2005", "2004"]);
        assert_eq!(hex("1808").distance(hex("2203")), 7);
        assert_eq!(hex("1008").distance(hex("2516")), 15);
        assert_eq!(hex("1214").distance(hex("2110")), 9);
        assert_eq!(hex("1812").distance(hex("0606")), 12);
    }

    #[test]
    fn s1_2_sectors_are_exact() {
        // Bearing 60 degrees, and 300 degrees.
        assert_eq!(hex("1214").sector(Heading::B, hex("2110")), Sector::Bow);
        assert_eq!(hex("1812").sector(Heading::F, hex("0606")), Sector::Bow);
        assert_eq!(hex("1812").sector(Heading::C, hex("0606")), Sector::Stern);
        // Exactly 30 degrees is broadside.
        assert_eq!(hex("0305").sector(Heading::A, hex("0403")), Sector::Broadside);
        assert_eq!(hex("0305").sector(Heading::A, hex("0305")), Sector::Broadside);
        for heading in Heading::ALL {
            let ahead = hex("1010").along(heading, 5);
            assert_eq!(hex("1010").sector(heading, ahead), Sector::Bow);
            assert_eq!(hex("1010").sector(heading.opposite(), ahead), Sector::Stern);
            assert_eq!(hex("1010").sector(heading.turned(1), ahead), Sector::Broadside);
        }
    }

    #[test]
    fn s4_2_lines_are_the_same_both_ways() {
        for (x, y) in (1..14).flat_map(|x| (1..14).map(move |y| (x, y))) {
            let (from, to) = (hex("0707"), Hex::at(x, y));
            let (there, back) = (Line::between(from, to), Line::between(to, from));
            assert_eq!(there.crossed, back.crossed, "{from} {to}");
            let norm = |line: &Line| {
                let mut all: Vec<_> = line.beside.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
                all.sort_unstable();
                all
            };
            assert_eq!(norm(&there), norm(&back));
            let far = usize::from(from.distance(to));
            assert!(there.crossed.len() + there.beside.len() + 1 >= far, "{from} {to} {there:?}");
        }
    }
}
