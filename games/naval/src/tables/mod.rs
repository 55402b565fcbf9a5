//! Data files and options → a validated set-up. Unknown fields are refused, and what is wrong is named.

mod builder;
mod chart;
mod charts;
mod check;
mod later;
mod options;
mod prepare;
mod roster;
mod scenario;
mod setup;
mod ships;
mod switches;

pub use charts::{Charts, RadarRow, SpecialHit, TorpedoTable, charts};
pub use later::{Later, salvo_ii};
pub use options::{Options, Preset, ScenarioChoice};
pub use prepare::{named_scenarios, prepare, scenarios};
pub use roster::{Roster, slug};
pub use scenario::{
    Condition, Damage, Exit, FortRow, Hulk, MapFile, Plane, Scenario, Special, Strike, UnitRow, Victory, Win,
};
pub use setup::{Map, Setup, UnitInfo};
pub use ships::{Ship, ShipFile, ships};
pub use switches::{Rule, Switches};

/// The data files, compiled in.
pub const DATA: &[(&str, &str)] = &[
    ("charts.toml", include_str!("../../data/charts.toml")),
    ("ships.toml", include_str!("../../data/ships.toml")),
    ("scenarios.toml", include_str!("../../data/scenarios.toml")),
    ("salvo_ii.toml", include_str!("../../data/salvo_ii.toml")),
];
