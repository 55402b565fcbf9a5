//! §8.5 The chance of a shot, item by item.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tables::{Cell, Column, CombatTable};
use crate::types::{Screen, Weapon};

/// §17 Skills that a shot may use, as levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// The gunner's.
    pub gunner: u8,
    /// The pilot's, of the ship that shoots.
    pub pilot: u8,
}

/// §8.5 Everything that a shot depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Shot {
    /// The weapon.
    pub weapon: Weapon,
    /// How far it is.
    pub range: u16,
    /// §8.2 Is the target in the middle row, or in the same hex?
    pub head_on: bool,
    /// Has the target a reflective hull?
    pub hull: bool,
    /// The screen that is on at the target.
    pub screen: Option<Screen>,
    /// Is the ship that shoots masked itself?
    pub masked: bool,
    /// §12.2 Was its combat control hit?
    pub shaken: bool,
    /// §9 Interceptors thrown at it.
    pub interceptors: u8,
    /// §8.6 The target evades: its MR, and §17 its pilot's level.
    pub evasion: Option<(u8, u8)>,
    /// §17 Skills, if they count.
    pub skill: Option<Skill>,
}

impl Shot {
    /// A plain shot at a reflective hull.
    pub const fn new(weapon: Weapon, range: u16) -> Self {
        Shot {
            weapon,
            range,
            head_on: false,
            hull: true,
            screen: None,
            masked: false,
            shaken: false,
            interceptors: 0,
            evasion: None,
            skill: None,
        }
    }
}

/// §8.5 One item of a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// The table's own number against this.
    Table(Column),
    /// §8.2 Head-on.
    HeadOn,
    /// §7 Range, in hexes.
    Range(u16),
    /// §12.2 Combat control was hit.
    CombatControl,
    /// §9 So many interceptors.
    Interceptors(u8),
    /// §8.6 The target evades.
    Evasion,
    /// §17 The level of the pilot that evades.
    Dodge(u8),
    /// §17 The gunner's level.
    Gunner(u8),
    /// §17 The pilot's level.
    Pilot(u8),
}

impl Item {
    /// The rule behind it.
    pub const fn section(&self) -> &'static str {
        match self {
            Item::Table(_) => "§10",
            Item::HeadOn => "§8.2",
            Item::Range(_) => "§7",
            Item::CombatControl => "§12.2",
            Item::Interceptors(_) => "§9",
            Item::Evasion => "§8.6",
            Item::Dodge(_) | Item::Gunner(_) | Item::Pilot(_) => "§17",
        }
    }
}

/// §8.5 A part of a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Part {
    /// What it is.
    pub item: Item,
    /// What it adds, in per cent.
    pub percent: i16,
}

/// §8.5 A chance with what it is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chance {
    /// Each item with what it adds, the table's number first.
    pub items: Vec<Part>,
    /// The chance in per cent: a roll of 5 or less always hits, one of 96 or more never does.
    pub percent: u8,
    /// Is damage to the hull halved?
    pub halved: bool,
}

/// §8.5 What a weapon meets. Lasers out of a mask meet one (Ruling R31: two masks count once); a screen that attracts the weapon counts though it is worse;
/// else the best of what works.
pub fn meets(table: &CombatTable, shot: &Shot) -> Option<(Column, Cell)> {
    let of = |column: Column| table.cell(shot.weapon, column).map(|cell| (column, cell));
    let mask = Column::Screen(Screen::Ms);
    if shot.masked && shot.weapon.laser() {
        return of(mask);
    }
    if let Some(screen) = shot.screen.filter(|screen| screen.attracts(shot.weapon)) {
        return of(Column::Screen(screen));
    }
    let hull = if shot.hull { Column::Rh } else { Column::None };
    let hull = of(hull).filter(|_| shot.hull || shot.screen.is_none());
    let screen = shot.screen.and_then(|screen| of(Column::Screen(screen)));
    hull.into_iter().chain(screen).min_by_key(|(_, cell)| cell.chance)
}

/// §8.5 The chance of a shot; none if the table knows no such shot.
pub fn chance(table: &CombatTable, shot: &Shot) -> Option<Chance> {
    let (column, cell) = meets(table, shot)?;
    let mut items = vec![Part { item: Item::Table(column), percent: i16::from(cell.chance) }];
    let mut add = |item: Item, percent: i16| items.push(Part { item, percent });
    if shot.weapon.forward() && shot.head_on {
        add(Item::HeadOn, 10);
    }
    if shot.weapon.fades() && shot.range > 0 {
        add(Item::Range(shot.range), -5 * shot.range as i16);
    }
    if shot.shaken {
        add(Item::CombatControl, -10);
    }
    if let Some(each) = shot.weapon.interceptor().filter(|_| shot.interceptors > 0) {
        add(Item::Interceptors(shot.interceptors), -each * i16::from(shot.interceptors));
    }
    if let Some((mr, pilot)) = shot.evasion.filter(|_| shot.weapon == Weapon::T) {
        add(Item::Evasion, -5 * i16::from(mr));
        if pilot > 0 {
            add(Item::Dodge(pilot), -3 * i16::from(pilot));
        }
    }
    if let Some(Skill { gunner, pilot }) = shot.skill {
        let aimed = !matches!(shot.weapon, Weapon::M | Weapon::S | Weapon::Drone);
        if aimed && gunner > 0 {
            add(Item::Gunner(gunner), 5 * i16::from(gunner));
        }
        if shot.weapon.forward() && pilot > 0 {
            add(Item::Pilot(pilot), 5 * i16::from(pilot));
        }
    }
    let sum: i16 = items.iter().map(|part| part.percent).sum();
    Some(Chance { items, percent: sum.clamp(5, 95) as u8, halved: cell.halved })
}
