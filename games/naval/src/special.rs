//! §15 Rules that one scenario has: plain questions to a set-up.

use contract::Seat;

use crate::tables::{Hulk, Setup, Special};
use crate::types::{Class, Hex, UnitId};

impl Setup {
    fn is(&self, unit: UnitId, name: &str) -> bool {
        self.unit(unit).name == name
    }

    fn among(&self, unit: UnitId, names: &[String]) -> bool {
        names.iter().any(|name| self.is(unit, name))
    }

    /// Is this side surprised in this turn?
    pub fn surprised(&self, of: Seat, turn: u8) -> bool {
        let is = |rule: &Special| matches!(rule, Special::Surprise { side, through, .. } if *side == of.0 + 1 && turn <= *through);
        self.special.iter().any(is)
    }

    /// Must this unit go straight ahead in this turn, since its side is surprised?
    pub fn unaware(&self, unit: UnitId, turn: u8) -> bool {
        let of = self.unit(unit).side.0 + 1;
        self.special.iter().any(|rule| match rule {
            Special::Surprise { side, through, straight } => {
                *side == of && turn <= *through && (straight.is_empty() || self.among(unit, straight))
            }
            _ => false,
        })
    }

    /// Do searchlights spare this side the starshell modifier and misidentification?
    pub fn searchlights(&self, of: Seat, turn: u8) -> bool {
        let is = |rule: &Special| matches!(rule, Special::Searchlights { side, through } if *side == of.0 + 1 && turn <= *through);
        self.special.iter().any(is)
    }

    /// Does spray hamper this side's fire over the bow?
    pub fn spray(&self, of: Seat) -> bool {
        self.special.iter().any(|rule| matches!(rule, Special::Spray { side } if *side == of.0 + 1))
    }

    /// Do its turrets break down on a double 1?
    pub fn breaks_down(&self, unit: UnitId) -> bool {
        self.special
            .iter()
            .any(|rule| matches!(rule, Special::Breakdown { unit: name } if self.is(unit, name)))
    }

    /// Does its main battery fire every other turn at most?
    pub fn every_other_turn(&self, unit: UnitId) -> bool {
        let is =
            |rule: &Special| matches!(rule, Special::EveryOtherTurn { unit: name } if self.is(unit, name));
        self.special.iter().any(is)
    }

    /// Has it bombardment shells ready in this turn?
    pub fn wrong_shells(&self, unit: UnitId, turn: u8) -> bool {
        self.special.iter().any(|rule| match rule {
            Special::BombardmentShells { units, through } => turn <= *through && self.among(unit, units),
            _ => false,
        })
    }

    /// May it not move yet?
    pub fn idle(&self, unit: UnitId, turn: u8) -> bool {
        self.special.iter().any(|rule| match rule {
            Special::Idle { units, until } => turn < *until && self.among(unit, units),
            _ => false,
        })
    }

    /// The highest speed of a jammed rudder, if its is.
    pub fn jammed(&self, unit: UnitId) -> Option<u8> {
        self.special.iter().find_map(|rule| match rule {
            Special::JammedRudder { unit: name, most } if self.is(unit, name) => Some(*most),
            _ => None,
        })
    }

    /// What a speed comes to in this weather.
    pub fn capped(&self, unit: UnitId, speed: u8) -> u8 {
        let class = self.unit(unit).class;
        if !class.ship() {
            return speed;
        }
        self.special.iter().fold(speed, |speed, rule| match rule {
            Special::Slower { by } if speed > 0 => speed.min(self.unit(unit).s.saturating_sub(*by)),
            Special::SpeedCap { classes, most, except }
                if (classes.is_empty() || classes.contains(&class)) && !self.among(unit, except) =>
            {
                speed.min(*most)
            }
            Special::JammedRudder { unit: name, most } if self.is(unit, name) => speed.min(*most),
            _ => speed,
        })
    }

    /// Has this class no torpedoes in this weather?
    pub fn no_torpedoes(&self, class: Class) -> bool {
        let is =
            |rule: &Special| matches!(rule, Special::NoTorpedoes { classes } if classes.contains(&class));
        self.special.iter().any(is)
    }

    /// Whom it may not come near, how near, and while who is afloat.
    pub fn keeps_away(&self, unit: UnitId) -> Option<(UnitId, u16, UnitId)> {
        self.special.iter().find_map(|rule| match rule {
            Special::KeepAway { units, from, distance, while_afloat } if self.among(unit, units) => {
                Some((self.named(from)?, *distance, self.named(while_afloat)?))
            }
            _ => None,
        })
    }

    /// What it is worth when its weapons are silenced, if the scenario says so.
    pub fn hulk(&self, unit: UnitId) -> Option<&Hulk> {
        self.victory.hulk.as_ref().filter(|hulk| self.is(unit, &hulk.unit))
    }

    /// Where it may bombard the shore: hex, distance, turns, and hits on weapons at most.
    pub fn bombardment(&self, unit: UnitId) -> Option<(Hex, u16, u8, u8)> {
        self.special.iter().find_map(|rule| match rule {
            Special::Bombardment { units, hex, within, turns, w_most } if self.among(unit, units) => {
                Some((*hex, *within, *turns, *w_most))
            }
            _ => None,
        })
    }
}
