//! The map and the ships as everybody knows them from the beginning: for those who only see views.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Origin, Setup};
use crate::types::{CircleId, Class, Navy, PlanetId, RouteId, ShipId, SystemId};

/// The map, and the names and classes of all ships.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Chart {
    /// The campaign.
    pub title: String,
    /// Systems.
    pub systems: Vec<SystemChart>,
    /// Planets.
    pub planets: Vec<PlanetChart>,
    /// Routes.
    pub routes: Vec<RouteChart>,
    /// Start Circles.
    pub circles: Vec<CircleChart>,
    /// Ships and stations.
    pub ships: Vec<ShipChart>,
    /// Ruling V1: stations that the Sathar must destroy.
    pub stations_to_win: u8,
    /// Ruling V5: fortresses with which the UPF have won when the Sathar retreat.
    pub fortresses_to_win: u8,
}

/// A system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SystemChart {
    /// Its number.
    pub id: SystemId,
    /// Its name in commands.
    pub key: String,
    /// For people.
    pub name: String,
    /// Where it is drawn.
    pub xy: [i16; 2],
}

/// A planet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlanetChart {
    /// Its number.
    pub id: PlanetId,
    /// Its name in commands.
    pub key: String,
    /// For people.
    pub name: String,
    /// Its star.
    pub system: SystemId,
    /// Its station.
    pub station: Option<ShipId>,
    /// Hull points that its yard repairs in a day.
    pub yard: Option<u16>,
}

/// A route.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RouteChart {
    /// Its number.
    pub id: RouteId,
    /// The systems it joins.
    pub ends: [SystemId; 2],
    /// Its boxes, counted from the first system.
    pub boxes: u8,
    /// The jump boxes for travel to the second system and to the first.
    pub jump: [u8; 2],
}

/// A Start Circle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CircleChart {
    /// Its number.
    pub id: CircleId,
    /// The system that it leads to.
    pub system: SystemId,
    /// Its red boxes, counted from the circle.
    pub boxes: u8,
}

/// A ship or a station.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShipChart {
    /// Its number.
    pub id: ShipId,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub class: Class,
    /// Whose it is.
    pub navy: Navy,
    /// The home planet of a militia's ship.
    pub home: Option<PlanetId>,
    /// Hull points when it is whole.
    pub hull: u16,
}

impl Chart {
    /// The chart of a campaign.
    pub(super) fn of(setup: &Setup) -> Self {
        let home = |origin: Origin| match origin {
            Origin::Militia(planet) => Some(planet),
            Origin::Station(_) | Origin::Force(_) | Origin::Sathar => None,
        };
        Chart {
            title: setup.title.clone(),
            systems: setup
                .system_ids()
                .map(|id| {
                    let system = setup.system(id);
                    SystemChart { id, key: system.id.clone(), name: system.name.clone(), xy: system.xy }
                })
                .collect(),
            planets: setup
                .planet_ids()
                .map(|id| {
                    let planet = setup.planet(id);
                    let (key, name) = (planet.id.clone(), planet.name.clone());
                    PlanetChart {
                        id,
                        key,
                        name,
                        system: planet.system,
                        station: planet.station,
                        yard: planet.yard,
                    }
                })
                .collect(),
            routes: setup
                .route_ids()
                .map(|id| {
                    let route = setup.route(id);
                    RouteChart { id, ends: route.ends, boxes: route.boxes, jump: route.jump }
                })
                .collect(),
            circles: setup
                .circle_ids()
                .map(|id| {
                    let circle = setup.circle(id);
                    CircleChart { id, system: circle.system, boxes: circle.boxes }
                })
                .collect(),
            ships: setup
                .all()
                .map(|(id, info)| ShipChart {
                    id,
                    name: info.name.clone(),
                    class: info.class,
                    navy: info.navy,
                    home: home(info.origin),
                    hull: info.line.hull,
                })
                .collect(),
            stations_to_win: setup.stations_to_win,
            fortresses_to_win: setup.fortresses_to_win,
        }
    }
}
