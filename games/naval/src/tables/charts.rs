//! The charts: DPT, CRT, special damage, torpedoes, radar, visibility. Data → typed tables.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::DATA;
use crate::types::{Class, Column, Hits, Quality, RadarSet, TorpedoRow};

/// All charts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// §6.2 The last range of each band but the last.
    bands: Vec<u16>,
    /// §6.2 By modified roll from `dpt_from` on: quarters of the attack strength by band.
    dpt: Vec<Vec<u16>>,
    dpt_from: i8,
    /// §6.4 By roll from 2: results by column.
    crt: Vec<Vec<Hits>>,
    special: BTreeMap<u8, SpecialHit>,
    torpedoes: BTreeMap<TorpedoRow, TorpedoTable>,
    radar: BTreeMap<RadarSet, RadarRow>,
    visibility_day: Vec<i8>,
    visibility_night: Vec<i8>,
    /// §11.8 Mines.
    pub mines: MineChart,
    /// §13.2 Airships.
    pub zeppelins: AirChart,
}

/// §11.8 What mines do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineChart {
    /// Where it comes from.
    pub source: String,
    /// One goes off if the die shows this or less.
    pub explodes: u8,
    /// The column of the CRT.
    pub column: Column,
    /// The column for large ships.
    pub large: Column,
    /// Which those are.
    pub large_classes: Vec<Class>,
}

impl MineChart {
    /// §11.8 The column against a class.
    pub fn against(&self, class: Class) -> Column {
        if self.large_classes.contains(&class) { self.large } else { self.column }
    }
}

/// §13.2 What holds for airships.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirChart {
    /// Where it comes from.
    pub source: String,
    /// Ships fire at them within so many hexes.
    pub fired_at_within: u16,
    /// The column of their bombs.
    pub bombs: Column,
}

/// §12.5 What a special hit is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum SpecialHit {
    /// A fire on deck.
    Deck,
    /// Radar destroyed.
    Radar,
    /// The rudder jams.
    Rudder,
    /// The bridge is hit.
    Bridge,
    /// Power fails.
    Engineering,
}

/// §8.2 A row of the torpedo table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TorpedoTable {
    /// The row.
    pub row: TorpedoRow,
    /// Columns by range, from 0; the first counts for 0 and 1.
    pub columns: Vec<Column>,
    /// Salvos of a scenario.
    pub salvos: u8,
    /// Where it comes from.
    pub source: String,
}

/// §12.1 A row of the radar chart.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RadarRow {
    /// The set.
    pub set: RadarSet,
    /// How good it is.
    pub quality: Quality,
    /// How far splashes are seen; none for Axis sets.
    #[serde(default)]
    pub spotting: Option<u16>,
    /// How far it leads gunfire.
    pub gun: u16,
    /// How far it detects.
    pub search: u16,
    /// Where it comes from.
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    dpt: DptFile,
    crt: CrtFile,
    special: SpecialFile,
    visibility: VisibilityFile,
    torpedo: Vec<TorpedoTable>,
    radar: Vec<RadarRow>,
    mines: MineChart,
    zeppelins: AirChart,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DptFile {
    #[expect(dead_code, reason = "provenance, for readers of the file")]
    source: String,
    bands: Vec<u16>,
    from: i8,
    quarters: Vec<Vec<u16>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CrtFile {
    #[expect(dead_code, reason = "provenance, for readers of the file")]
    source: String,
    rows: Vec<Vec<Hits>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialFile {
    #[expect(dead_code, reason = "provenance, for readers of the file")]
    source: String,
    deck: u8,
    radar: u8,
    rudder: u8,
    bridge: u8,
    engineering: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VisibilityFile {
    #[expect(dead_code, reason = "provenance, for readers of the file")]
    source: String,
    day: Vec<i8>,
    night: Vec<i8>,
}

static CHARTS: LazyLock<Charts> = LazyLock::new(|| {
    let file: File = contract::read::toml(DATA[0].1).expect("the built-in charts are tested");
    let special = [
        (file.special.deck, SpecialHit::Deck),
        (file.special.radar, SpecialHit::Radar),
        (file.special.rudder, SpecialHit::Rudder),
        (file.special.bridge, SpecialHit::Bridge),
        (file.special.engineering, SpecialHit::Engineering),
    ];
    Charts {
        bands: file.dpt.bands,
        dpt: file.dpt.quarters,
        dpt_from: file.dpt.from,
        crt: file.crt.rows,
        special: special.into_iter().collect(),
        torpedoes: file.torpedo.into_iter().map(|row| (row.row, row)).collect(),
        radar: file.radar.into_iter().map(|row| (row.set, row)).collect(),
        visibility_day: file.visibility.day,
        visibility_night: file.visibility.night,
        mines: file.mines,
        zeppelins: file.zeppelins,
    }
});

/// The built-in charts.
pub fn charts() -> &'static Charts {
    &CHARTS
}

impl Charts {
    /// §6.2 Quarters of the attack strength for a range and a modified roll.
    pub fn quarters(&self, range: u16, modified: i8) -> u16 {
        let band = self.bands.iter().filter(|last| range > **last).count();
        let row = (i16::from(modified) - i16::from(self.dpt_from)).clamp(0, self.dpt.len() as i16 - 1);
        self.dpt[row as usize][band]
    }

    /// §6.1 Damage points: the nearest whole number, halves up.
    pub fn points(&self, attack: u16, range: u16, modified: i8) -> u16 {
        (attack * self.quarters(range, modified) + 2) / 4
    }

    /// §6.4 The result of a roll of two dice, 2 to 12, in a column.
    pub fn result(&self, column: Column, roll: u8) -> Hits {
        self.crt[usize::from(roll.clamp(2, 12)) - 2][column as usize]
    }

    /// §12.5 What a roll of two dice hits.
    pub fn special(&self, roll: u8) -> Option<SpecialHit> {
        self.special.get(&roll).copied()
    }

    /// §12.5 Does a roll on the CRT call for the special damage table?
    pub const fn triggers(column: Column, roll: u8) -> bool {
        roll == 11 || (roll == 7 && !matches!(column, Column::Half))
    }

    /// §8.2 A row of the torpedo table.
    pub fn torpedo(&self, row: TorpedoRow) -> Option<&TorpedoTable> {
        self.torpedoes.get(&row)
    }

    /// §12.1 A row of the radar chart.
    pub fn radar(&self, set: RadarSet) -> Option<&RadarRow> {
        self.radar.get(&set)
    }

    /// §4.1 What a die does to the visibility.
    pub fn visibility(&self, night: bool, die: u8) -> i8 {
        let row = if night { &self.visibility_night } else { &self.visibility_day };
        row[usize::from(die.clamp(1, 6)) - 1]
    }
}

impl TorpedoTable {
    /// §8.2 The column at a range.
    pub fn column(&self, range: u16) -> Option<Column> {
        self.columns.get(usize::from(range.max(1)) - 1).copied()
    }
}
