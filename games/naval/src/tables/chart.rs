//! §1.4 The map of a scenario from its file.

use std::collections::BTreeMap;

use contract::OptionError;

use super::{Map, MapFile};
use crate::types::{Hex, Terrain};

/// Hexes that the areas of a scenario name at most, counted once for each area: twice as many as the largest map has.
const MOST_NAMED: usize = 2 * 99 * 99;

/// §1.4 The map of a scenario.
pub(super) fn map(file: &MapFile) -> Result<Map, OptionError> {
    if !(1..=99).contains(&file.columns) || !(1..=99).contains(&file.rows) {
        return Err(OptionError::field("map", "a map has 1 to 99 columns and rows"));
    }
    if file.picture.len() > file.rows as usize {
        return Err(OptionError::field("map.picture", format!("the map has {} rows", file.rows)));
    }
    let mut terrain = BTreeMap::new();
    for (y, line) in (1i16..).zip(&file.picture) {
        for (x, letter) in (1i16..).zip(line.chars().filter(|letter| !letter.is_whitespace())) {
            if x > file.columns {
                let why = format!("the map has {} columns", file.columns);
                return Err(OptionError::field(format!("map.picture[{}]", y - 1), why));
            }
            let kind = MapFile::letter(letter).ok_or_else(|| {
                let why = format!("`{letter}` is no kind of hex: . p L or #");
                OptionError::field(format!("map.picture[{}]", y - 1), why)
            })?;
            if kind != Terrain::Sea {
                terrain.insert(Hex { x, y }, kind);
            }
        }
    }
    let kinds = [
        ("land", &file.land, Terrain::Land),
        ("partial_land", &file.partial_land, Terrain::PartialLand),
        ("partial_sea", &file.partial_sea, Terrain::PartialSea),
    ];
    let mut areas = Areas::of(file);
    for (field, named, kind) in kinds {
        for (n, area) in named.iter().enumerate() {
            let hexes =
                areas.hexes(area).map_err(|why| OptionError::field(format!("map.{field}[{n}]"), why))?;
            terrain.extend(hexes.map(|hex| (hex, kind)));
        }
    }
    Ok(Map::new(file.columns, file.rows, terrain, file.closed))
}

/// Reads the areas of one map. However many there are and however they overlap, what they name is bounded.
pub(super) struct Areas<'a> {
    file: &'a MapFile,
    named: usize,
}

impl<'a> Areas<'a> {
    pub(super) const fn of(file: &'a MapFile) -> Self {
        Areas { file, named: 0 }
    }

    /// A hex, or all columns and rows between two.
    pub(super) fn hexes(&mut self, area: &str) -> Result<impl Iterator<Item = Hex> + use<>, String> {
        let MapFile { columns, rows, .. } = *self.file;
        let (from, to) = area.split_once('-').unwrap_or((area, area));
        let (from, to): (Hex, Hex) = (from.parse()?, to.parse()?);
        if from.x > to.x || from.y > to.y {
            return Err(format!("`{area}`: {from} does not lie to the north and west of {to}"));
        }
        if from.x < 1 || from.y < 1 || to.x > columns || to.y > rows {
            return Err(format!("`{area}` is not on the map of {columns} columns and {rows} rows"));
        }
        self.named += ((to.x - from.x + 1) * (to.y - from.y + 1)) as usize;
        if self.named > MOST_NAMED {
            return Err(format!(
                "with `{area}` the areas name more than {MOST_NAMED} hexes: write fewer that overlap"
            ));
        }
        Ok((from.x..=to.x).flat_map(move |x| (from.y..=to.y).map(move |y| Hex { x, y })))
    }
}
