//! §18 Ships and stations as they leave the yard.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DATA;
use crate::types::{Class, Rules, Screen, Weapon};

/// §7 What a ship carries: mounts of beams, shots of stocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Weapons {
    /// Laser cannons.
    pub lc: u8,
    /// Laser batteries.
    pub lb: u8,
    /// Proton beam batteries.
    pub pb: u8,
    /// Electron beam batteries.
    pub eb: u8,
    /// Disruptor cannons.
    pub dc: u8,
    /// Torpedoes.
    pub t: u8,
    /// Assault rockets.
    pub ar: u8,
    /// Salvoes of rocket batteries.
    pub rb: u8,
    /// Patterns of mines.
    pub m: u8,
    /// Seekers.
    pub s: u8,
}

impl Weapons {
    /// How many of one kind.
    pub const fn of(&self, weapon: Weapon) -> u8 {
        match weapon {
            Weapon::Lc => self.lc,
            Weapon::Lb => self.lb,
            Weapon::Pb => self.pb,
            Weapon::Eb => self.eb,
            Weapon::Dc => self.dc,
            Weapon::T => self.t,
            Weapon::Ar => self.ar,
            Weapon::Rb => self.rb,
            Weapon::M => self.m,
            Weapon::S => self.s,
            Weapon::Drone => 0,
        }
    }

    /// The number of one kind, to change it.
    pub const fn of_mut(&mut self, weapon: Weapon) -> Option<&mut u8> {
        Some(match weapon {
            Weapon::Lc => &mut self.lc,
            Weapon::Lb => &mut self.lb,
            Weapon::Pb => &mut self.pb,
            Weapon::Eb => &mut self.eb,
            Weapon::Dc => &mut self.dc,
            Weapon::T => &mut self.t,
            Weapon::Ar => &mut self.ar,
            Weapon::Rb => &mut self.rb,
            Weapon::M => &mut self.m,
            Weapon::S => &mut self.s,
            Weapon::Drone => return None,
        })
    }
}

/// §9 What a ship holds against weapons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "they are the columns of a table")]
pub struct Defences {
    /// A reflective hull.
    pub rh: bool,
    /// Masking screens.
    pub ms: u8,
    /// A proton screen.
    pub ps: bool,
    /// An electron screen.
    pub es: bool,
    /// A stasis screen.
    pub ss: bool,
    /// Interceptor missiles.
    pub icm: u8,
}

impl Defences {
    /// Does the ship have this screen at all?
    pub const fn has(&self, screen: Screen) -> bool {
        match screen {
            Screen::Ms => self.ms > 0,
            Screen::Ps => self.ps,
            Screen::Es => self.es,
            Screen::Ss => self.ss,
        }
    }
}

/// §18 One line of the tables of ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Hull points.
    pub hull: u16,
    /// Acceleration and deceleration.
    pub adf: u8,
    /// Manoeuvre rating.
    pub mr: u8,
    /// Damage control rating.
    #[serde(default)]
    pub dcr: u16,
    /// Weapons.
    pub weapons: Weapons,
    /// Defences.
    pub defences: Defences,
    /// How many fighters it carries.
    #[serde(default)]
    pub hangar: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    basic: BTreeMap<Class, Line>,
    advanced: BTreeMap<Class, Line>,
}

static FILE: LazyLock<File> =
    LazyLock::new(|| contract::read::toml(DATA[0].1).expect("the built-in ships are tested"));

/// §18 The ships of these rules, by class: §18.1 of the Basic Game; §18.2 and §18.3 of the others. Ruling R23: a
/// campaign's too.
pub fn lines(rules: Rules) -> &'static BTreeMap<Class, Line> {
    match rules {
        Rules::Basic => &FILE.basic,
        Rules::Advanced | Rules::Campaign => &FILE.advanced,
    }
}
