//! Sectors and the grid they lie on.

use std::fmt;
use std::str::FromStr;

use grid::Board;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// §1.2a One sector, written as its row's letter and its column's number: `A1`, `M9`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// 0 is A.
    letter: u8,
    /// 0 is column 1.
    column: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.letter), self.column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad =
            || format!("`{text}` is no sector: write its row's letter and its column's number, as in D4");
        let (letter, column) = text.split_at_checked(1).ok_or_else(bad)?;
        let letter = letter.as_bytes()[0].to_ascii_uppercase();
        if !letter.is_ascii_uppercase() || column.len() > 2 || column.starts_with(['0', '+']) {
            return Err(bad());
        }
        let column: u8 = column.parse().map_err(|_| bad())?;
        Ok(Cell { letter: letter - b'A', column: column.checked_sub(1).ok_or_else(bad)? })
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Cell {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[A-Z][1-9][0-9]?$", "description": "a sector, such as D4"})
    }
}

/// §1.1.1 The grid of a planet: rows are letters, columns are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// How many rows, 1 to 16.
    #[schemars(range(min = 1, max = 16))]
    pub rows: u8,
    /// How many columns, 1 to 16.
    #[schemars(range(min = 1, max = 16))]
    pub columns: u8,
    /// Leave out the letter I, which looks like the number 1.
    #[serde(default)]
    pub skip_i: bool,
}

/// The place of the letter I.
const I: u8 = b'I' - b'A';

impl Grid {
    /// The grid as a board of cells numbered along the rows.
    pub const fn board(self) -> Board {
        Board { rows: self.rows, columns: self.columns }
    }

    /// How many sectors.
    pub const fn sectors(self) -> u16 {
        self.board().cells()
    }

    /// The number of a sector on this grid; none if it is not there.
    #[inline]
    pub const fn number(self, cell: Cell) -> Option<u8> {
        let row = match cell.letter {
            I if self.skip_i => return None,
            letter if self.skip_i && letter > I => letter - 1,
            letter => letter,
        };
        self.board().cell(row, cell.column)
    }

    /// The sector with this number.
    #[inline]
    pub const fn cell(self, number: u8) -> Cell {
        let row = number / self.columns;
        let letter = if self.skip_i && row >= I { row + 1 } else { row };
        Cell { letter, column: number % self.columns }
    }

    /// The letter of a row.
    pub fn letter(self, row: u8) -> char {
        char::from(b'A' + self.cell(row * self.columns).letter)
    }

    /// Its first and last sectors, for people.
    pub fn span(self) -> String {
        format!("{} to {}", self.cell(0), self.cell((self.sectors() - 1) as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_go_both_ways_with_and_without_the_letter_i() {
        for skip_i in [false, true] {
            let grid = Grid { rows: 12, columns: 10, skip_i };
            for number in 0..120 {
                let cell = grid.cell(number);
                assert_eq!(grid.number(cell), Some(number));
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
            assert_eq!(grid.letter(11), if skip_i { 'M' } else { 'L' });
            assert_eq!(grid.number("I1".parse().unwrap()).is_none(), skip_i);
        }
        let planet = Grid { rows: 13, columns: 9, skip_i: false };
        assert_eq!(planet.span(), "A1 to M9");
        assert_eq!(planet.number("A10".parse().unwrap()), None);
        assert_eq!(planet.number("N1".parse().unwrap()), None);
    }

    #[test]
    fn what_is_no_sector_is_refused() {
        for text in ["", "A", "1", "A0", "A01", "AA1", "A100", "Ä1", "A+1", "A1 ", "a-1"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
        assert_eq!("d4".parse::<Cell>().unwrap().to_string(), "D4");
    }
}
