//! §10 Chances to hit.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DATA;
use crate::types::{Rules, Screen, Weapon};

/// §10 What a weapon meets: one column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// Nothing, not even a reflective hull.
    None,
    /// A reflective hull.
    Rh,
    /// A screen.
    Screen(Screen),
}

/// §10 One cell of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The chance in per cent.
    pub chance: u8,
    /// Is damage to the hull halved, fractions up?
    pub halved: bool,
}

/// A row as the file has it: negative where damage is halved.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    none: Option<i8>,
    rh: i8,
    ps: Option<i8>,
    es: Option<i8>,
    ss: Option<i8>,
    ms: i8,
}

/// §10 A whole table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatTable {
    lc: Row,
    lb: Row,
    pb: Option<Row>,
    eb: Option<Row>,
    dc: Option<Row>,
    t: Row,
    ar: Row,
    rb: Row,
    m: Option<Row>,
    s: Option<Row>,
}

impl CombatTable {
    /// §10 The cell for a weapon against this; none if the table has no such cell.
    pub fn cell(&self, weapon: Weapon, column: Column) -> Option<Cell> {
        let row = match weapon {
            Weapon::Lc => Some(self.lc),
            Weapon::Lb => Some(self.lb),
            Weapon::Pb => self.pb,
            Weapon::Eb => self.eb,
            Weapon::Dc => self.dc,
            Weapon::T => Some(self.t),
            Weapon::Ar => Some(self.ar),
            Weapon::Rb => Some(self.rb),
            Weapon::M => self.m,
            Weapon::S => self.s,
            Weapon::Drone => None,
        }?;
        let number = match column {
            Column::None => row.none,
            Column::Rh => Some(row.rh),
            Column::Screen(Screen::Ms) => Some(row.ms),
            Column::Screen(Screen::Ps) => row.ps,
            Column::Screen(Screen::Es) => row.es,
            Column::Screen(Screen::Ss) => row.ss,
        }?;
        Some(Cell { chance: number.unsigned_abs(), halved: number < 0 })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    basic: CombatTable,
    advanced: CombatTable,
    skilled: CombatTable,
}

static FILE: LazyLock<File> =
    LazyLock::new(|| contract::read::toml(DATA[1].1).expect("the built-in tables are tested"));

/// §10 The table of these rules: §10.1 of the Basic Game, §10.2 of the others, §10.3 where gunners have skills of their
/// own (`skilled`). Ruling R19, Ruling R20: its stars halve beams through their own screen and lasers through a mask.
pub fn combat_table(rules: Rules, skilled: bool) -> &'static CombatTable {
    match (rules, skilled) {
        (Rules::Basic, _) => &FILE.basic,
        (Rules::Advanced, false) | (Rules::Campaign, _) => &FILE.advanced,
        (Rules::Advanced, true) => &FILE.skilled,
    }
}
