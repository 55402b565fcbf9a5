//! What a ship has left: everything that outlasts a battle.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tables::{Line, Weapons};
use crate::types::{Kind, Screen, System, Weapon};

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// §21.4 What a ship has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Hull points.
    pub hull: u16,
    /// Acceleration and deceleration.
    pub adf: u8,
    /// Manoeuvre rating.
    pub mr: u8,
    /// Mounts that work, and shots that are left.
    pub weapons: Weapons,
    /// Mounts that do not work.
    #[serde(default)]
    pub hit: Weapons,
    /// §13 Of those, mounts that cannot be repaired in space any more.
    #[serde(default)]
    pub beyond: Weapons,
    /// Masking screens left.
    pub ms: u8,
    /// Interceptors left.
    pub icm: u8,
    /// §5.2 How often it was rearmed by a base out of supply.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rearmed: u8,
    /// What does not work, apart from hull, drive, steering and mounts.
    #[serde(default)]
    pub out: BTreeSet<System>,
    /// What cannot be repaired in space any more.
    #[serde(default)]
    pub locked: BTreeSet<System>,
}

impl Condition {
    /// As it leaves the yard.
    pub fn new(line: &Line) -> Self {
        Condition {
            hull: line.hull,
            adf: line.adf,
            mr: line.mr,
            weapons: line.weapons,
            hit: Weapons::default(),
            beyond: Weapons::default(),
            ms: line.defences.ms,
            icm: line.defences.icm,
            rearmed: 0,
            out: BTreeSet::new(),
            locked: BTreeSet::new(),
        }
    }

    /// Is this out of order?
    pub fn is_out(&self, system: System) -> bool {
        self.out.contains(&system)
    }

    /// §7 Mounts that can fire, or shots that can be fired.
    pub fn usable(&self, weapon: Weapon) -> u8 {
        if self.is_out(System::Weapon(weapon)) { 0 } else { self.weapons.of(weapon) }
    }

    /// §9 Can this screen be switched on? §12.2 Not during a short circuit.
    pub fn can_raise(&self, line: &Line, screen: Screen) -> bool {
        let there = if screen == Screen::Ms { self.ms > 0 } else { line.defences.has(screen) };
        there && !self.is_out(System::Screen(screen)) && !self.is_out(System::Power)
    }

    /// §9 Interceptors that can be thrown. §12.2 None during a short circuit.
    pub fn interceptors(&self) -> u8 {
        let down = self.is_out(System::Interceptors) || self.is_out(System::Power);
        if down { 0 } else { self.icm }
    }

    /// §13 The rating for repairs now. Ruling R18: half of it, fractions up, after a hit on damage control.
    pub fn dcr(&self, line: &Line) -> u16 {
        if self.is_out(System::DamageControl) { line.dcr.div_ceil(2) } else { line.dcr }
    }

    /// §3.1 Neither drive nor steering: does it fly on as it flies?
    pub const fn drifting(&self) -> bool {
        self.adf == 0 && self.mr == 0
    }

    /// §12.2 Does a weapon count as a system that can be hit? An empty stock does.
    pub(crate) fn can_be_hit(&self, line: &Line, weapon: Weapon) -> bool {
        match weapon.kind() {
            Kind::Beam => self.weapons.of(weapon) > 0,
            Kind::Stock => line.weapons.of(weapon) > 0 && !self.is_out(System::Weapon(weapon)),
            Kind::Laid | Kind::Ship => false,
        }
    }

    /// §12.2 Does a defence count as a system that can be hit?
    pub(crate) fn can_fail(&self, line: &Line, system: System) -> bool {
        let there = match system {
            System::Screen(screen) => line.defences.has(screen),
            System::Interceptors => line.defences.icm > 0,
            _ => false,
        };
        there && !self.is_out(system)
    }

    /// §13 What can be repaired in space now.
    pub fn repairable(&self, line: &Line) -> Vec<System> {
        let mut list = Vec::new();
        list.extend((self.hull < line.hull).then_some(System::Hull));
        list.extend((self.adf < line.adf).then_some(System::Drive));
        list.extend((self.mr < line.mr).then_some(System::Steering));
        let mounts = |weapon: &Weapon| self.hit.of(*weapon) > self.beyond.of(*weapon);
        list.extend(Weapon::ALL.into_iter().filter(mounts).map(System::Weapon));
        list.extend(self.out.iter().copied());
        list.retain(|system| !self.locked.contains(system));
        list.sort_unstable();
        list
    }
}
