//! §13 Repairs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::condition::Condition;
use crate::tables::Line;
use crate::types::{Kind, System};

/// §13 How an attempt went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Attempt {
    /// It works again.
    Repaired,
    /// Not yet.
    Failed,
    /// Not here any more.
    Locked,
}

/// §13 What a roll means for a block of this size: 90 to 98 always fails, 99 and 100 for good.
pub const fn attempt(block: u16, roll: u8) -> Attempt {
    match roll {
        99.. => Attempt::Locked,
        90..=98 => Attempt::Failed,
        _ if roll as u16 <= block => Attempt::Repaired,
        _ => Attempt::Failed,
    }
}

/// §13 Puts 99 or 100 into effect: of a beam one mount cannot be repaired in space any more, of everything else the whole
/// system.
pub fn lock(condition: &mut Condition, system: System) {
    match system {
        System::Weapon(weapon) if weapon.kind() == Kind::Beam => {
            let hit = condition.hit.of(weapon);
            if let Some(beyond) = condition.beyond.of_mut(weapon) {
                *beyond = beyond.saturating_add(1).min(hit);
            }
        }
        _ => {
            condition.locked.insert(system);
        }
    }
}

/// §13 Puts a success into effect; `points` are those of a repaired hull.
pub fn repair(line: &Line, condition: &mut Condition, system: System, points: u16) {
    match system {
        System::Hull => condition.hull = (condition.hull + points).min(line.hull),
        System::Drive => condition.adf = (condition.adf + 1).min(line.adf),
        System::Steering => condition.mr = (condition.mr + 1).min(line.mr),
        System::Weapon(weapon) if weapon.kind() == Kind::Beam => {
            if let (Some(works), Some(hit)) = (condition.weapons.of_mut(weapon), condition.hit.of_mut(weapon))
                && *hit > 0
            {
                *hit -= 1;
                *works += 1;
            }
        }
        _ => {
            condition.out.remove(&system);
        }
    }
}
