//! Orders for a day's movement.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CircleId, PlanetId, RouteId, ShipId};

/// §5 What a ship is to do today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Stay, or coast in its box. Ruling M4.
    Hold,
    /// Go on along its track. Ruling M9: at this rate.
    Ahead(u8),
    /// Ruling M5: turn round, and go back one box.
    Reverse,
    /// Leave the star.
    Leave {
        /// §6 So many boxes a day: more than one is a risk jump. Ruling M6.
        rate: u8,
        /// By this route.
        route: RouteId,
    },
    /// Ruling M14: leave the star for this circle, and so for the Void.
    Home(CircleId),
    /// Ruling M2: go to another planet of the same star.
    Planet(PlanetId),
    /// Go to this planet the shortest way, day by day until it is there.
    Course {
        /// §6 At this rate; at 1 while nothing more is allowed.
        rate: u8,
        /// Where to.
        to: PlanetId,
    },
    /// §3 Come onto the map through this circle, and on to its first red box.
    Enter(CircleId),
    /// Ruling F4: a fighter moves to this base.
    Base(ShipId),
}

/// What a ship does on the days for which it has no order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Standing {
    /// It stays where it is.
    #[default]
    Hold,
    /// It goes on along its track, at most at this rate.
    Ahead(u8),
    /// It goes to this planet.
    Course {
        /// At this rate where that is allowed.
        rate: u8,
        /// Where to.
        to: PlanetId,
    },
}

/// Ruling B1: the way by which a ship that broke off leaves the star.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Into the first box of this route.
    Route(RouteId),
    /// Ruling B2: the same, and on at this rate if that is allowed.
    Fast {
        /// So many boxes a day.
        rate: u8,
        /// Which route.
        route: RouteId,
    },
    /// Into the last red box of this circle's track.
    Red(CircleId),
}
