//! §7 Weapons, §9 screens.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// §7 A kind of weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Laser cannon.
    Lc,
    /// Laser battery.
    Lb,
    /// Proton beam battery.
    Pb,
    /// Electron beam battery.
    Eb,
    /// Disruptor beam cannon.
    Dc,
    /// Torpedo.
    T,
    /// Assault rocket.
    Ar,
    /// Rocket battery.
    Rb,
    /// Mines.
    M,
    /// Seeker missile.
    S,
    /// §16 Shatter drone.
    Drone,
}

/// How a weapon is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A beam: mounts, each with a target of its own, as often as there is a phase for it.
    Beam,
    /// A stock of shots, one of them a phase.
    Stock,
    /// Left in space: mines and seekers.
    Laid,
    /// The ship itself.
    Ship,
}

impl Weapon {
    /// Those that a ship may carry, in the order of §7.
    pub const ALL: [Weapon; 10] = [
        Weapon::Lc,
        Weapon::Lb,
        Weapon::Pb,
        Weapon::Eb,
        Weapon::Dc,
        Weapon::T,
        Weapon::Ar,
        Weapon::Rb,
        Weapon::M,
        Weapon::S,
    ];

    /// Its letters in tables.
    pub const fn letters(self) -> &'static str {
        match self {
            Weapon::Lc => "LC",
            Weapon::Lb => "LB",
            Weapon::Pb => "PB",
            Weapon::Eb => "EB",
            Weapon::Dc => "DC",
            Weapon::T => "T",
            Weapon::Ar => "AR",
            Weapon::Rb => "RB",
            Weapon::M => "M",
            Weapon::S => "S",
            Weapon::Drone => "drone",
        }
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Weapon::Lc => "laser cannon",
            Weapon::Lb => "laser battery",
            Weapon::Pb => "proton beam",
            Weapon::Eb => "electron beam",
            Weapon::Dc => "disruptor",
            Weapon::T => "torpedo",
            Weapon::Ar => "assault rocket",
            Weapon::Rb => "rocket battery",
            Weapon::M => "mines",
            Weapon::S => "seeker",
            Weapon::Drone => "shatter drone",
        }
    }

    /// Its name with its article.
    pub fn one(self) -> String {
        let article = match self {
            Weapon::Eb | Weapon::Ar => "an ",
            Weapon::M => "",
            Weapon::Lc
            | Weapon::Lb
            | Weapon::Pb
            | Weapon::Dc
            | Weapon::T
            | Weapon::Rb
            | Weapon::S
            | Weapon::Drone => "a ",
        };
        format!("{article}{}", self.name())
    }

    /// How it is kept.
    pub const fn kind(self) -> Kind {
        match self {
            Weapon::Lc | Weapon::Lb | Weapon::Pb | Weapon::Eb | Weapon::Dc => Kind::Beam,
            Weapon::T | Weapon::Ar | Weapon::Rb => Kind::Stock,
            Weapon::M | Weapon::S => Kind::Laid,
            Weapon::Drone => Kind::Ship,
        }
    }

    /// §7 FF: does it fire forward only?
    pub const fn forward(self) -> bool {
        matches!(self, Weapon::Lc | Weapon::Dc | Weapon::Ar)
    }

    /// §7 MPO: does it fire in its owner's own phase only?
    pub const fn own_phase_only(self) -> bool {
        matches!(self, Weapon::T | Weapon::Ar)
    }

    /// §7 RD: does every hex of range cost five per cent?
    pub const fn fades(self) -> bool {
        matches!(self.kind(), Kind::Beam)
    }

    /// §9 Is it a laser, which a mask stops?
    pub const fn laser(self) -> bool {
        matches!(self, Weapon::Lc | Weapon::Lb)
    }

    /// §5.1 May a docked ship use it?
    pub const fn battery(self) -> bool {
        matches!(self, Weapon::Lb | Weapon::Rb | Weapon::Pb | Weapon::Eb)
    }

    /// §7 How far it reaches, in hexes. Ruling R9: electron beams 12. Ruling R17: rocket batteries 3.
    pub const fn range(self) -> u16 {
        match self {
            Weapon::Lc => 10,
            Weapon::Lb | Weapon::Dc => 9,
            Weapon::Pb | Weapon::Eb => 12,
            Weapon::T | Weapon::Ar => 4,
            Weapon::Rb => 3,
            Weapon::M | Weapon::S | Weapon::Drone => 0,
        }
    }

    /// §7 The damage of a hit: so many ten-sided dice, and so much more.
    pub const fn damage(self) -> (u8, u16) {
        match self {
            Weapon::Lb | Weapon::Pb | Weapon::Eb => (1, 0),
            Weapon::Lc | Weapon::Rb => (2, 0),
            Weapon::Ar => (2, 4),
            Weapon::Dc => (3, 0),
            Weapon::M => (3, 5),
            Weapon::T => (4, 0),
            Weapon::S | Weapon::Drone => (5, 0),
        }
    }

    /// §12.1 What is added to a roll on the damage table.
    pub const fn damage_modifier(self) -> i16 {
        match self {
            Weapon::Lc | Weapon::Lb => 0,
            Weapon::Pb | Weapon::Eb => 10,
            Weapon::Dc => 20,
            Weapon::Ar | Weapon::Rb => -10,
            Weapon::T | Weapon::M | Weapon::S | Weapon::Drone => -20,
        }
    }

    /// §9 What each interceptor takes from its chance, in per cent; nothing if none can stop it.
    pub const fn interceptor(self) -> Option<i16> {
        match self {
            Weapon::T => Some(10),
            Weapon::S => Some(8),
            Weapon::Ar | Weapon::M => Some(5),
            Weapon::Rb => Some(3),
            Weapon::Lc | Weapon::Lb | Weapon::Pb | Weapon::Eb | Weapon::Dc | Weapon::Drone => None,
        }
    }
}

impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

/// §9 A screen; at most one is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Screen {
    /// Masking screen.
    Ms,
    /// Proton screen.
    Ps,
    /// Electron screen.
    Es,
    /// Stasis screen.
    Ss,
}

impl Screen {
    /// All four.
    pub const ALL: [Screen; 4] = [Screen::Ms, Screen::Ps, Screen::Es, Screen::Ss];

    /// Its letters in tables.
    pub const fn letters(self) -> &'static str {
        match self {
            Screen::Ms => "MS",
            Screen::Ps => "PS",
            Screen::Es => "ES",
            Screen::Ss => "SS",
        }
    }

    /// §8.5 Does it draw this weapon on?
    pub const fn attracts(self, weapon: Weapon) -> bool {
        matches!(
            (self, weapon),
            (Screen::Ps, Weapon::Eb)
                | (Screen::Es, Weapon::Pb)
                | (Screen::Ss, Weapon::T | Weapon::S | Weapon::M)
        )
    }
}

impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}
