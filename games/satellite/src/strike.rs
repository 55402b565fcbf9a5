//! A batch as it was reported: what everybody was told.

use schemars::JsonSchema;
use serde::Serialize;

use crate::event::With;
use crate::types::{Building, Sectors};

/// What everybody was told of one batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Strike {
    /// With what it was fired.
    pub with: With,
    /// Newly struck sectors with a building.
    pub hits: Sectors,
    /// Newly struck sectors without.
    pub misses: Sectors,
    /// How many buildings it destroyed.
    pub destroyed: u8,
    /// Their kinds, where the report tells: the first building of the fleet with that shape.
    pub kinds: Vec<Building>,
    /// Where they stood, where the report or a Hazard tells.
    pub outlines: Vec<Sectors>,
}
