//! §12.2 The damage table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Screen, System, Weapon};

/// §12.2 One row of the damage table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// The hull, twice the damage.
    HullTwice,
    /// The hull.
    Hull,
    /// One point of ADF.
    DriveOne,
    /// Half of the original ADF, fractions up.
    DriveHalf,
    /// All of the ADF.
    DriveAll,
    /// One point of MR.
    SteeringOne,
    /// All of the MR.
    SteeringAll,
    /// A weapon, by this list of [`WEAPONS`].
    Weapon(u8),
    /// Screens and interceptors fail.
    Power,
    /// A defence, by this list of [`DEFENCES`].
    Defence(u8),
    /// It aims worse.
    CombatControl,
    /// It does not steer where it should.
    Navigation,
    /// It burns.
    Fire,
    /// It repairs worse.
    DamageControl,
    /// It burns, drifts, aims worse and repairs worse.
    Disaster,
}

impl Band {
    /// §12.2 The row for a roll with its modifier.
    pub const fn of(result: i16) -> Band {
        match result {
            i16::MIN..=10 => Band::HullTwice,
            11..=45 => Band::Hull,
            46..=49 => Band::DriveOne,
            50..=52 => Band::DriveHalf,
            53 => Band::DriveAll,
            54..=58 => Band::SteeringOne,
            59..=60 => Band::SteeringAll,
            61..=62 => Band::Weapon(0),
            63..=64 => Band::Weapon(1),
            65..=66 => Band::Weapon(2),
            67..=68 => Band::Weapon(3),
            69..=70 => Band::Weapon(4),
            71..=74 => Band::Power,
            75..=77 => Band::Defence(0),
            78..=80 => Band::Defence(1),
            81..=84 => Band::Defence(2),
            85..=91 => Band::CombatControl,
            92..=97 => Band::Navigation,
            98..=105 => Band::Fire,
            106..=116 => Band::DamageControl,
            117.. => Band::Disaster,
        }
    }
}

/// §12.2 Which weapon is hit: the first of a list that works.
pub const WEAPONS: [&[Weapon]; 5] = [
    &[Weapon::Lc, Weapon::Lb, Weapon::Pb, Weapon::Eb, Weapon::Ar, Weapon::Rb],
    &[Weapon::Pb, Weapon::Eb, Weapon::Lb, Weapon::Rb, Weapon::T, Weapon::Ar],
    &[Weapon::Dc, Weapon::Lc, Weapon::Ar, Weapon::T, Weapon::Lb],
    &[Weapon::T, Weapon::Ar, Weapon::Eb, Weapon::Pb, Weapon::Lb, Weapon::Rb],
    &[Weapon::Lb, Weapon::Rb, Weapon::T, Weapon::Ar, Weapon::Pb, Weapon::Eb, Weapon::Lc],
];

/// §12.2 Which defence is hit: the first of a list that works.
pub const DEFENCES: [&[System]; 3] = [
    &[
        System::Screen(Screen::Ps),
        System::Screen(Screen::Es),
        System::Screen(Screen::Ss),
        System::Screen(Screen::Ms),
        System::Interceptors,
    ],
    &[
        System::Screen(Screen::Ms),
        System::Interceptors,
        System::Screen(Screen::Ss),
        System::Screen(Screen::Ps),
        System::Screen(Screen::Es),
    ],
    &[
        System::Interceptors,
        System::Screen(Screen::Ss),
        System::Screen(Screen::Ps),
        System::Screen(Screen::Es),
        System::Screen(Screen::Ms),
    ],
];
