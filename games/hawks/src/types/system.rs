//! §13 What can be put out of order, and repaired.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Screen, Weapon};

/// §13 A system of a ship. Drive, steering and hull each count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// The hull.
    Hull,
    /// What changes its speed.
    Drive,
    /// What turns it.
    Steering,
    /// A weapon: one mount of a beam, or a whole stock.
    Weapon(Weapon),
    /// A powered screen, or all masking screens.
    Screen(Screen),
    /// All interceptors.
    Interceptors,
    /// A short circuit: no screens, no interceptors.
    Power,
    /// It aims badly.
    CombatControl,
    /// It does not steer where it should.
    Navigation,
    /// It burns.
    Fire,
    /// It repairs badly.
    DamageControl,
}
