//! Data files and options → a validated set-up. Unknown fields are refused, and what is wrong is named.

mod bounds;
mod builder;
mod card;
mod chart;
mod charts;
mod check;
mod even;
mod options;
mod prepare;
mod roster;
mod rows;
mod scenario;
mod setup;
mod ships;
mod special;
mod stories;
mod switches;

pub use card::cards;
pub use charts::{AirChart, Charts, MineChart, RadarRow, SpecialHit, TorpedoTable, charts};
pub use even::Even;
pub(crate) use even::evened;
pub use options::{Options, Preset, ScenarioChoice};
pub use prepare::{named_scenarios, prepare, scenarios, settled};
pub use roster::{Roster, slug};
pub use scenario::{
    Condition, Damage, Exit, FortRow, Hulk, MapFile, Plane, Scenario, Strike, UnitRow, Victory, Win,
};
pub use setup::{Map, Setup, UnitInfo};
pub use ships::{Ship, ShipFile, ships};
pub use special::Special;
pub use stories::{chapter, story};
pub use switches::{Rule, Switches};

/// The data files, compiled in.
pub const DATA: &[(&str, &str)] = &[
    ("charts.toml", include_str!("../../data/charts.toml")),
    ("ships.toml", include_str!("../../data/ships.toml")),
    ("scenarios.toml", include_str!("../../data/scenarios.toml")),
    ("salvo_ii.toml", include_str!("../../data/salvo_ii.toml")),
];
