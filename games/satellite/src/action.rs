//! What a player may decide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Along, Building, Cartridge, Cell, Placement, Positions};

/// One decision. Placing, holding, loading and aiming are drafts: free to take back until what they prepare
/// is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Put a building on your planet (draft).
    Place(Placement),
    /// Take a building off again (draft).
    Lift(Building),
    /// Your layout stands.
    Ready,
    /// Roll the dice in these positions; all five at the start of a turn.
    Roll(Positions),
    /// Keep the dice as they lie (draft).
    Hold,
    /// Take a cartridge that the dice unlock (draft).
    Load(Cartridge),
    /// Nothing fits: give up this cartridge for a single shot (draft).
    Lose(Cartridge),
    /// Name one more target of a batch (draft).
    Aim(Cell),
    /// Draw round sectors of the target that were all hit what you take for a destroyed building, or rub it out again
    /// (draft, pencil edition). Only you see it.
    Outline(Placement),
    /// Fire at the targets named.
    Fire,
    /// Fire at this sector.
    Shoot(Cell),
    /// Fire the beam through this sector.
    Beam {
        /// Its row or its column.
        along: Along,
        /// The target.
        at: Cell,
    },
}
