//! What the player may decide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Cell, Ship, Suit};

/// One decision. All but `call` and `fire` are drafts: free to take back until the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Choose the suit whose coins mark the columns.
    Marker(Suit),
    /// Choose the order of the suits' tile rows, from the top.
    Rows([Suit; 4]),
    /// Place a ship.
    Place(Ship),
    /// Take back the ship whose first cell this is.
    Lift(Cell),
    /// Predict the survivor; the layout stands from now on.
    Call(Suit),
    /// Roll a volley.
    Fire,
}
