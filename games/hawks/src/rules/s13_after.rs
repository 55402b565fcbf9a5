//! §13 Repairs after a battle: with what damage control a ship has, until nothing more can be done in space.

use contract::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::s13_repairs::{Attempt, attempt, lock, repair};
use crate::condition::Condition;
use crate::tables::Line;
use crate::types::System;

/// §13 So many Repair Turns have room in a day.
pub const DAY: u8 = 40;
/// §13 More than this never helps: 90 and above always fail.
const MOST: u16 = 89;

/// §13 One attempt of a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// How it went.
    pub attempt: Attempt,
    /// How many per cent were spent.
    pub percent: u16,
    /// Points of a repaired hull.
    pub points: u16,
    /// The roll.
    pub roll: u8,
    /// On what.
    pub system: System,
    /// In which Repair Turn, from 1.
    pub turn: u8,
}

/// What is tried first. Ruling R66: damage control, by which all else is repaired, after a fire; the hull last.
fn rank(system: System) -> u8 {
    match system {
        System::Fire => 0,
        System::DamageControl => 1,
        System::Drive | System::Steering => 2,
        System::Power | System::CombatControl | System::Navigation => 3,
        System::Weapon(_) | System::Screen(_) | System::Interceptors => 4,
        System::Hull => 5,
    }
}

/// §13 A ship after the repairs that follow a battle, with every attempt: at most so many Repair Turns. Other systems are
/// tried until they work or are locked; the first failure at the hull ends its repair in space. Ruling R66: each block has
/// 89 per cent, or all there is if that is less, and the hull has one a turn when nothing else is left to try.
///
/// ```
/// use contract::Dice;
/// use hawks::condition::Condition;
/// use hawks::rules::s13_after::{DAY, mend_after};
/// use hawks::tables::lines;
/// use hawks::types::{Class, Rules, System};
/// let line = lines(Rules::Advanced)[&Class::Destroyer];
/// let hurt = Condition { hull: 40, ..Condition::new(&line) };
/// // A success that brings 4 points, then a failure.
/// let (mended, works) = mend_after(&line, &hurt, DAY, &mut Dice::given(vec![75, 4, 76]));
/// assert_eq!((mended.hull, works.len()), (44, 2));
/// assert!(mended.locked.contains(&System::Hull));
/// ```
pub fn mend_after(line: &Line, hurt: &Condition, turns: u8, dice: &mut Dice) -> (Condition, Vec<Work>) {
    let (mut now, mut works) = (hurt.clone(), Vec::new());
    for turn in 1..=turns {
        let mut systems = now.repairable(line);
        systems.sort_by_key(|system| rank(*system));
        let only_hull = systems.iter().all(|system| *system == System::Hull);
        systems.retain(|system| only_hull || *system != System::Hull);
        let mut unspent = now.dcr(line);
        let block = unspent.min(MOST);
        if systems.is_empty() || block == 0 {
            break;
        }
        for system in systems {
            if unspent < block {
                break;
            }
            unspent -= block;
            let roll = dice.percent();
            let found = attempt(block, roll);
            // Ruling R45: a fire cannot be locked.
            let fire = found == Attempt::Locked && system == System::Fire;
            let attempt = if fire { Attempt::Failed } else { found };
            let mends = attempt == Attempt::Repaired && system == System::Hull;
            let points = if mends { u16::from(dice.d10()) } else { 0 };
            match attempt {
                Attempt::Repaired => repair(line, &mut now, system, points),
                // §13 The first failure ends the repair of a hull in space.
                Attempt::Failed if system == System::Hull => lock(&mut now, system),
                Attempt::Failed => {}
                Attempt::Locked => lock(&mut now, system),
            }
            works.push(Work { attempt, percent: block, points, roll, system, turn });
        }
    }
    (now, works)
}
