//! §1.2g Which sectors a shot strikes.

use contract::OptionError;

use super::Bursts;
use crate::types::{Along, Cartridge, Cells, Grid};

/// Every pattern at every target, worked out once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    /// Plus, square and diamond, by target.
    bursts: [Vec<Cells>; 3],
    /// By row.
    rows: Vec<Cells>,
    /// By column.
    columns: Vec<Cells>,
}

impl Patterns {
    /// The patterns of a grid.
    pub(crate) fn new(grid: Grid, bursts: &Bursts) -> Result<Self, OptionError> {
        let board = grid.board();
        let mut tables: [Vec<Cells>; 3] = Default::default();
        for ((name, picture), table) in bursts.pictures().into_iter().zip(&mut tables) {
            let offsets = offsets(picture).map_err(|e| OptionError::field(format!("bursts.{name}"), e))?;
            for target in 0..board.cells() {
                let (row, column) = board.place(target as u8);
                let struck = offsets.iter().filter_map(|(down, right)| {
                    let row = u8::try_from(i16::from(row) + down).ok()?;
                    board.cell(row, u8::try_from(i16::from(column) + right).ok()?)
                });
                table.push(struck.collect());
            }
        }
        let cells = |along: fn(u8, u8) -> u8, n: u8| {
            (0..board.cells() as usize)
                .map(|c| c as u8)
                .filter(|c| {
                    let (row, column) = board.place(*c);
                    along(row, column) == n
                })
                .collect()
        };
        let rows = (0..board.rows).map(|n| cells(|row, _| row, n)).collect();
        let columns = (0..board.columns).map(|n| cells(|_, column| column, n)).collect();
        Ok(Patterns { bursts: tables, rows, columns })
    }

    /// The sectors struck by one shot of `cartridge` at `target`; parts beyond the rim are dropped.
    /// A beam needs to know its way; without one it is the single sector.
    #[inline]
    pub(crate) fn struck(&self, cartridge: Cartridge, along: Option<Along>, target: u8) -> Cells {
        let columns = self.columns.len() as u8;
        let row = || self.rows[usize::from(target / columns)];
        let column = || self.columns[usize::from(target % columns)];
        match (cartridge, along) {
            (Cartridge::Plus, _) => self.bursts[0][usize::from(target)],
            (Cartridge::Square, _) => self.bursts[1][usize::from(target)],
            (Cartridge::Diamond, _) => self.bursts[2][usize::from(target)],
            (Cartridge::Beam, Some(Along::Row)) => row(),
            (Cartridge::Beam, Some(Along::Column)) => column(),
            (Cartridge::Cross, _) => row() | column(),
            _ => Cells::of(target),
        }
    }
}

/// The sectors of a picture relative to its `@`.
fn offsets(picture: &[String]) -> Result<Vec<(i16, i16)>, String> {
    let mut center = None;
    let mut marks = Vec::new();
    for (row, line) in picture.iter().enumerate() {
        for (column, mark) in line.chars().enumerate() {
            let at = (row as i16, column as i16);
            match mark {
                '.' => {}
                '#' => marks.push(at),
                '@' if center.is_none() => {
                    center = Some(at);
                    marks.push(at);
                }
                '@' => return Err("there is more than one target `@`".into()),
                other => {
                    return Err(format!(
                        "`{other}` means nothing here: `@` is the target, `#` is struck too, `.` is not"
                    ));
                }
            }
        }
    }
    let center = center.ok_or("there is no target: put one `@` into the picture")?;
    if picture.len() > 31 || picture.iter().any(|line| line.len() > 31) {
        return Err("the picture is larger than any grid".into());
    }
    Ok(marks.into_iter().map(|(row, column)| (row - center.0, column - center.1)).collect())
}
