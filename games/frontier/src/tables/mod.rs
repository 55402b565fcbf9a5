//! The campaign's data and a game's options → a validated set-up.

mod campaign;
mod chart;
mod graph;
mod options;
mod prepare;
mod setup;
mod ships;

pub use campaign::{
    Campaign, CircleFile, ForceFile, PlanetFile, RetreatFile, RouteFile, SatharFile, SystemFile,
};
pub use chart::{Chart, CircleChart, PlanetChart, RouteChart, ShipChart, SystemChart};
pub use graph::{jump_box, jump_boxes};
pub use options::{
    Battles, DroneIdentity, FifthCondition, FirstCircle, MilitiaShot, Misjump, Options, OrderOfBattle,
    Preplace, RuleChoice, Scenario, Sniping, YardSystems,
};
pub use prepare::{named_campaigns, prepare, scenarios, settled};
pub use setup::{Circle, ForceInfo, Origin, Planet, Role, Route, Setup, ShipInfo, System};

/// The data files compiled in: name and text.
pub const DATA: &[(&str, &str)] = &[
    ("fdm.toml", include_str!("../../data/fdm.toml")),
    ("outpost.toml", include_str!("../../data/outpost.toml")),
];
