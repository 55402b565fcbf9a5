//! What a player may decide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::Number;

/// One decision. `pick` is a draft: free to take back until the number is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Pick a number to hide.
    Pick(Number),
    /// Hide the number picked.
    Hide,
    /// Name the number the other may have hidden.
    Name(Number),
}
