//! A ship as a scenario gives it.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Defences, Weapons};
use crate::condition::Condition;
use crate::ship::Now;
use crate::types::{Class, Facing, Hex, Orbit, System, Weapon};

fn one() -> u8 {
    1
}

fn is_one(number: &u8) -> bool {
    *number == 1
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// §19 A ship of a scenario, or several that are alike. What it names counts, even if it is more than its class has;
/// everything else is as its class has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a ship with its fields, such as { class = \"frigate\" }")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Vessel {
    /// What it is.
    pub class: Class,
    /// What it is called; several ships are numbered. Without a name it is called after its side and class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many there are.
    #[serde(default = "one", skip_serializing_if = "is_one", deserialize_with = "crate::whole::number")]
    pub number: u8,
    /// Hull points.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::hull")]
    pub hull: Option<u16>,
    /// Acceleration and deceleration.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::small")]
    pub adf: Option<u8>,
    /// Manoeuvre rating.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::small")]
    pub mr: Option<u8>,
    /// Damage control rating.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::dcr")]
    pub dcr: Option<u16>,
    /// All its weapons: what is not named here it does not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapons: Option<Weapons>,
    /// All its defences: what is not named here it does not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defences: Option<Defences>,
    /// How many fighters it carries.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::small")]
    pub hangar: Option<u8>,
    /// §21.4 What it has left, if it is not as new.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Wear>,
    /// §17 Levels of its crew, if they are not the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crew: Option<Crew>,
    /// §17 §21.3 Does it belong to a militia?
    #[serde(default, skip_serializing_if = "is_false")]
    pub militia: bool,
    /// §5.2 Is this base out of supply? It then rearms each of its ships twice.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out_of_supply: bool,
    /// §16 Is this frigate a shatter drone? Without any that is, they are marked while setting up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub drone: bool,
    /// What it is in the middle of, in a position from which play goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Now>,
    /// §21.3 Is it away already: has it broken off, or left the map?
    #[serde(default, skip_serializing_if = "is_false")]
    pub away: bool,
    /// Where it is; without it, its place is chosen while setting up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// What it faces there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Its speed there.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::speed")]
    pub speed: Option<u16>,
    /// §4.2 Which way it orbits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orbit: Option<Orbit>,
    /// §5.1 The name of the station at which it is docked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub docked: Option<String>,
    /// §5.2 The name of the carrier on which this fighter is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aboard: Option<String>,
}

impl Vessel {
    /// So many of a class, as the class has them.
    pub fn plain(class: Class, number: u8) -> Self {
        Vessel {
            class,
            name: None,
            number,
            hull: None,
            adf: None,
            mr: None,
            dcr: None,
            weapons: None,
            defences: None,
            hangar: None,
            condition: None,
            crew: None,
            militia: false,
            drone: false,
            now: None,
            away: false,
            out_of_supply: false,
            at: None,
            facing: None,
            speed: None,
            orbit: None,
            docked: None,
            aboard: None,
        }
    }
}

/// §21.4 What a ship has left: the fields of a [`Condition`]. What is not named is as built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "what a ship has left, such as { hull = 12 }")]
pub struct Wear {
    /// Hull points left.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::hull")]
    pub hull: Option<u16>,
    /// ADF left.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::small")]
    pub adf: Option<u8>,
    /// MR left.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::small")]
    pub mr: Option<u8>,
    /// Mounts that work, and shots that are left.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weapons: BTreeMap<Weapon, u8>,
    /// Mounts of beams that do not work.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hit: BTreeMap<Weapon, u8>,
    /// §13 Of those, mounts that cannot be repaired in space any more.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub beyond: BTreeMap<Weapon, u8>,
    /// Masking screens left.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::small")]
    pub ms: Option<u8>,
    /// Interceptors left.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::small")]
    pub icm: Option<u8>,
    /// §5.2 How often it was rearmed by a base out of supply.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::small")]
    pub rearmed: Option<u8>,
    /// What does not work, apart from hull, drive, steering and mounts.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub out: BTreeSet<System>,
    /// What cannot be repaired in space any more.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub locked: BTreeSet<System>,
}

impl From<&Condition> for Wear {
    fn from(condition: &Condition) -> Self {
        let counts = |weapons: &Weapons| Weapon::ALL.map(|weapon| (weapon, weapons.of(weapon))).into();
        Wear {
            hull: Some(condition.hull),
            adf: Some(condition.adf),
            mr: Some(condition.mr),
            weapons: counts(&condition.weapons),
            hit: counts(&condition.hit),
            beyond: counts(&condition.beyond),
            ms: Some(condition.ms),
            icm: Some(condition.icm),
            rearmed: (condition.rearmed > 0).then_some(condition.rearmed),
            out: condition.out.clone(),
            locked: condition.locked.clone(),
        }
    }
}

/// §17 Levels of a crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Crew {
    /// Of every gunner.
    #[serde(deserialize_with = "crate::whole::level")]
    pub gunners: u8,
    /// Of the pilot.
    #[serde(deserialize_with = "crate::whole::level")]
    pub pilot: u8,
    /// Of the engineer.
    #[serde(deserialize_with = "crate::whole::level")]
    pub engineer: u8,
}

impl Crew {
    /// §17 The crews of militias.
    pub const MILITIA: Crew = Crew::all(1);

    /// The same level for all.
    pub const fn all(level: u8) -> Self {
        Crew { gunners: level, pilot: level, engineer: level }
    }
}
