//! Names of units on the chart: written where they hide nothing, below a unit or beside it, or not at all.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::counter::{Counter, Kind};
use super::geometry::centre;
use crate::types::{Class, Hex};

/// How far a drawn unit reaches from the middle of its hex.
const HULL: i32 = 22;
/// The width of a letter, about.
const LETTER: i32 = 6;
/// The height of a line.
const LINE: i32 = 11;

/// Where a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Below,
    Right,
    Left,
}

/// A part of the chart: left, top, right, bottom.
type Area = (i32, i32, i32, i32);

/// The name of a unit, or of the units in one hex.
pub(super) struct Label<'a> {
    pub(super) hex: Hex,
    lines: Vec<&'a str>,
    place: Place,
}

impl Label<'_> {
    /// Around the middle of its hex.
    pub(super) fn draw(&self) -> Markup {
        let (x, y, anchor) = match self.place {
            Place::Below => (0, 38, "middle"),
            Place::Right => (26, 4, "start"),
            Place::Left => (-26, 4, "end"),
        };
        html! { @for (n, line) in (0..).zip(&self.lines) { text x=(x) y=(y + LINE * n) text-anchor=(anchor) { (line) } } }
    }

    fn area(&self) -> Area {
        let wide = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as i32 * LETTER;
        let high = LINE * self.lines.len() as i32;
        let (x, y) = centre(self.hex);
        match self.place {
            Place::Below => (x - wide / 2, y + 28, x + wide / 2, y + 28 + high),
            Place::Right => (x + 26, y - 6, x + 26 + wide, y - 6 + high),
            Place::Left => (x - 26 - wide, y - 6, x - 26, y - 6 + high),
        }
    }
}

const fn overlap(a: Area, b: Area) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

/// The lines of a unit's name. Forts stand close together, and have long names: two words are two lines.
fn lines(unit: &Counter) -> Vec<&str> {
    match (unit.kind, unit.name.split_once(' ')) {
        (Kind::Unit(Class::Fort, _), Some((first, rest))) => vec![first, rest],
        _ => vec![&unit.name[..]],
    }
}

/// All names that hide neither a unit nor another name. Contacts have none.
pub(super) fn labels<'a>(piles: &BTreeMap<Hex, Vec<&'a Counter>>) -> Vec<Label<'a>> {
    let hull = |hex: &Hex| {
        let (x, y) = centre(*hex);
        (x - HULL, y - HULL, x + HULL, y + HULL)
    };
    let hulls: Vec<(Hex, Area)> = piles.keys().map(|hex| (*hex, hull(hex))).collect();
    let mut all: Vec<Label<'a>> = Vec::new();
    for (hex, units) in piles {
        let named = units.iter().filter(|unit| matches!(unit.kind, Kind::Unit(..)));
        let lines: Vec<&str> = named.flat_map(|unit| lines(unit)).collect();
        if lines.is_empty() {
            continue;
        }
        let places = if lines.len() == 1 {
            &[Place::Below, Place::Right, Place::Left][..]
        } else {
            &[Place::Below, Place::Right][..]
        };
        let free = |label: &Label<'_>| {
            let area = label.area();
            !hulls.iter().any(|(at, hull)| at != hex && overlap(area, *hull))
                && !all.iter().any(|other| overlap(area, other.area()))
        };
        let found =
            places.iter().map(|place| Label { hex: *hex, lines: lines.clone(), place: *place }).find(free);
        all.extend(found);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Flag, State};
    use crate::types::{Heading, Track};

    fn ship(name: &str) -> Counter {
        Counter {
            key: String::new(),
            name: name.into(),
            kind: Kind::Unit(Class::Bb, 1),
            side: Flag::First,
            nation: "British".into(),
            hex: Hex::at(1, 1),
            heading: Some(Heading::A),
            speed: 3,
            w: Track::default(),
            s: Track::default(),
            flag: false,
            hidden: false,
            signs: Vec::new(),
            state: State::Plain,
        }
    }

    #[test]
    fn names_keep_clear_of_hulls_and_of_each_other() {
        let ships: Vec<Counter> = ["Good Hope", "Monmouth", "Glasgow", "Otranto"].map(ship).into();
        let column = |hexes: &[(i16, i16)]| {
            let piles: BTreeMap<Hex, Vec<&Counter>> =
                hexes.iter().zip(&ships).map(|((x, y), ship)| (Hex::at(*x, *y), vec![ship])).collect();
            labels(&piles).iter().map(|label| (label.hex, label.place)).collect::<Vec<_>>()
        };
        // A line of ships one behind the other: the last has room below, the others beside them.
        let line = column(&[(12, 5), (12, 6), (12, 7), (12, 8)]);
        assert_eq!(line.len(), 4);
        assert_eq!(line[3], (Hex::at(12, 8), Place::Below));
        assert!(line[..3].iter().all(|(_, place)| *place == Place::Right), "{line:?}");
        // Somebody to the right: to the left.
        let pair = column(&[(12, 5), (12, 6), (13, 6)]);
        assert!(pair.contains(&(Hex::at(12, 5), Place::Left)), "{pair:?}");
    }

    #[test]
    fn a_stack_names_all_its_ships() {
        let (hood, wales) = (ship("Hood"), ship("Prince of Wales"));
        let piles = BTreeMap::from([(Hex::at(5, 5), vec![&hood, &wales])]);
        assert_eq!(labels(&piles)[0].lines, ["Hood", "Prince of Wales"]);
    }
}
