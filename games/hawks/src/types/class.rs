//! §18 Kinds of ships and stations.

use std::fmt;
use std::str::FromStr;

use contract::typo::did_you_mean;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// §18 A kind of ship or station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Carried by others, fast and fragile.
    Fighter,
    /// Small and quick.
    AssaultScout,
    /// The smallest of the line.
    Frigate,
    /// Screens the big ones.
    Destroyer,
    /// Lays mines, drops seekers.
    Minelayer,
    /// Fast for its size.
    LightCruiser,
    /// Slow and strong.
    HeavyCruiser,
    /// Carries fighters.
    AssaultCarrier,
    /// The strongest.
    Battleship,
    /// Unarmed.
    Freighter,
    /// §18.1 A station of the Basic Game.
    Station,
    /// §18.3 The smallest station of the Advanced Game.
    ArmedStation,
    /// §18.3 The middle one.
    FortifiedStation,
    /// §18.3 The largest.
    Fortress,
}

impl Class {
    /// All of them, small ones first, then stations.
    pub const ALL: [Class; 14] = [
        Class::Fighter,
        Class::AssaultScout,
        Class::Frigate,
        Class::Destroyer,
        Class::Minelayer,
        Class::LightCruiser,
        Class::HeavyCruiser,
        Class::AssaultCarrier,
        Class::Battleship,
        Class::Freighter,
        Class::Station,
        Class::ArmedStation,
        Class::FortifiedStation,
        Class::Fortress,
    ];

    /// Its name in files and commands.
    pub const fn id(self) -> &'static str {
        match self {
            Class::Fighter => "fighter",
            Class::AssaultScout => "assault_scout",
            Class::Frigate => "frigate",
            Class::Destroyer => "destroyer",
            Class::Minelayer => "minelayer",
            Class::LightCruiser => "light_cruiser",
            Class::HeavyCruiser => "heavy_cruiser",
            Class::AssaultCarrier => "assault_carrier",
            Class::Battleship => "battleship",
            Class::Freighter => "freighter",
            Class::Station => "station",
            Class::ArmedStation => "armed_station",
            Class::FortifiedStation => "fortified_station",
            Class::Fortress => "fortress",
        }
    }

    /// Its letters on a counter.
    pub const fn letters(self) -> &'static str {
        match self {
            Class::Fighter => "F",
            Class::AssaultScout => "AS",
            Class::Frigate => "FF",
            Class::Destroyer => "DD",
            Class::Minelayer => "ML",
            Class::LightCruiser => "CL",
            Class::HeavyCruiser => "CH",
            Class::AssaultCarrier => "CV",
            Class::Battleship => "BB",
            Class::Freighter => "FR",
            Class::Station => "SS",
            Class::ArmedStation => "SA",
            Class::FortifiedStation => "SF",
            Class::Fortress => "FO",
        }
    }

    /// Does it always orbit its planet?
    pub const fn is_station(self) -> bool {
        matches!(self, Class::Station | Class::ArmedStation | Class::FortifiedStation | Class::Fortress)
    }

    /// §8.6 May it evade torpedoes? §5.1 And is it safe where it is docked?
    pub const fn is_small(self) -> bool {
        matches!(self, Class::Fighter | Class::AssaultScout)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id().replace('_', " "))
    }
}

impl FromStr for Class {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.trim().to_ascii_lowercase().replace([' ', '-'], "_");
        let singular = wanted.strip_suffix('s').unwrap_or(&wanted);
        let found = Class::ALL.into_iter().find(|class| class.id() == wanted || class.id() == singular);
        found.ok_or_else(|| {
            let names = Class::ALL.map(Class::id);
            let hint = did_you_mean(singular, &names);
            format!("there is no class `{text}`{hint}: take {}", names.join(", "))
        })
    }
}
