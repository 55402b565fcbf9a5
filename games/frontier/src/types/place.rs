//! Where a ship is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CircleId, PlanetId, RouteId, ShipId};

/// §1 An end of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The system named first.
    A,
    /// The other one.
    B,
}

impl End {
    /// The other end.
    pub const fn other(self) -> End {
        match self {
            End::A => End::B,
            End::B => End::A,
        }
    }
}

/// §5 Where a ship is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    /// Ruling M2: at a planet, and so at its star.
    Star(PlanetId),
    /// §5 In a transit box.
    Track {
        /// Of this route.
        route: RouteId,
        /// Which box, from 1, counted from the end A.
        at: u8,
        /// In whose space it is.
        side: End,
        /// Where it is bound.
        heading: End,
        /// §6 The rate at which it left its star; 1 once it has turned round.
        rate: u8,
    },
    /// §1 In a red box.
    Red {
        /// Of this circle's track.
        circle: CircleId,
        /// Which box, from 1, counted from the circle.
        at: u8,
        /// Is it bound for the star?
        inward: bool,
    },
    /// §3 In a Start Circle.
    Circle(CircleId),
    /// Ruling P7: in the Void until this day.
    Void {
        /// The day on which it comes back.
        back: u16,
    },
    /// Ruling M12: it came out of its jump too far away, and is back in its jump box on this day.
    Astray {
        /// The day on which it is back.
        back: u16,
        /// Where it is bound.
        heading: End,
        /// On this route.
        route: RouteId,
    },
    /// §3 Not on the map yet.
    Reserve,
    /// §3 With Strike Force NOVA, off the map.
    OffMap,
    /// §2 A fighter aboard a carrier or at a station.
    Aboard(ShipId),
    /// §6 Lost in a jump that failed, or left behind.
    Lost,
    /// Destroyed in combat.
    Destroyed,
}

impl Place {
    /// Is it gone for good?
    pub const fn gone(self) -> bool {
        matches!(self, Place::Lost | Place::Destroyed)
    }

    /// Is it on the map by itself: at a star, on a track or in a circle?
    pub const fn on_map(self) -> bool {
        matches!(self, Place::Star(_) | Place::Track { .. } | Place::Red { .. } | Place::Circle(_))
    }
}
