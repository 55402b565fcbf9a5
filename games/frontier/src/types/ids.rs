//! Numbers of things, in the order of the campaign's data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $kind:ty) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
        )]
        pub struct $name(pub $kind);

        impl $name {
            /// Its place in the list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// §1 A system.
    SystemId,
    u8
);
id!(
    /// §1 A planet.
    PlanetId,
    u8
);
id!(
    /// §1 A route between two systems.
    RouteId,
    u8
);
id!(
    /// §1 A Start Circle.
    CircleId,
    u8
);
id!(
    /// §2 A ship or a station.
    ShipId,
    u16
);
id!(
    /// §5 A fleet: a name for some ships. Ruling M3.
    FleetId,
    u8
);
