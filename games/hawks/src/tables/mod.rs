//! Tables of the rules and battles, from data files; options → a validated set-up.

mod battle;
mod builder;
mod combat;
mod damage;
mod options;
mod places;
mod prepare;
mod roster;
mod setup;
mod ships;
mod vessel;

pub use battle::{
    Battle, First, Force, Hunting, Moment, Planet, PlanetChoice, SpecialRule, Speeds, Victory, Zone,
};
pub use combat::{Cell, Column, CombatTable, combat_table};
pub use damage::{Band, DEFENCES, WEAPONS};
pub use options::{FireFrom, Options, Preplace, Scenario, Skills};
pub(crate) use prepare::{amends, bounded};
pub use prepare::{named_battles, prepare, read_battle, scenarios, settled};
pub use roster::{LONGEST_NAME, key as name_key};
pub use setup::{
    Laid, MOST_ALONE, MOST_SHIPS, MOST_SPEED, Setup, ShipInfo, Special, Spot, Start, Switches, Terms,
};
pub use ships::{Defences, Line, Weapons, lines};
pub use vessel::{Crew, Vessel, Wear};

/// The data files of this game.
pub const DATA: &[(&str, &str)] = &[
    ("ships.toml", include_str!("../../data/ships.toml")),
    ("combat.toml", include_str!("../../data/combat.toml")),
    ("scenarios.toml", include_str!("../../data/scenarios.toml")),
];
