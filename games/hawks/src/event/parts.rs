//! What facts are made of.

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Hex, ShipId, System, Weapon};

/// §8.4 A shot as it was declared, with what its target does about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Where the target counts as being.
    pub at: Hex,
    /// §8.6 Does the target evade?
    pub evades: bool,
    /// From where it is fired.
    pub from: Hex,
    /// §8.2 Is the target in the middle row, or in the same hex?
    pub head_on: bool,
    /// §9 Interceptors thrown at it, by the ships that throw them.
    pub icms: Vec<Thrown>,
    /// Who shoots; nobody if it is a mine or a seeker.
    pub ship: Option<ShipId>,
    /// At whom.
    pub target: ShipId,
    /// With what.
    pub weapon: Weapon,
}

impl Attack {
    /// §9 Interceptors thrown at it by a ship.
    pub fn thrown_by(&self, ship: ShipId) -> u8 {
        self.icms.iter().find(|thrown| thrown.ship == ship).map_or(0, |thrown| thrown.count)
    }

    /// §9 All interceptors thrown at it.
    pub fn thrown(&self) -> u8 {
        self.icms.iter().fold(0, |sum, thrown| sum.saturating_add(thrown.count))
    }

    /// §9 One more is thrown at it by a ship.
    pub(crate) fn throw(&mut self, ship: ShipId) {
        match self.icms.iter_mut().find(|thrown| thrown.ship == ship) {
            Some(thrown) => thrown.count = thrown.count.saturating_add(1),
            None => self.icms.push(Thrown { count: 1, ship }),
        }
    }

    /// §14 §15 What lies in a hex goes off under a ship there.
    pub const fn field(weapon: Weapon, at: Hex, target: ShipId) -> Self {
        Attack { at, evades: false, from: at, head_on: false, icms: Vec::new(), ship: None, target, weapon }
    }
}

/// §9 Interceptors that a ship throws at a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Thrown {
    /// How many.
    pub count: u8,
    /// Whose.
    pub ship: ShipId,
}

/// §13 A block of a ship's damage control: what it is spent on, and how many per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// How many per cent.
    pub percent: u16,
    /// Which ship.
    pub ship: ShipId,
    /// On what.
    pub system: System,
}

/// When a volley is fired, and so what comes after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Volley {
    /// §15 Seekers that have moved.
    Seekers,
    /// §14 §15 Mines and seekers that ships have met.
    Field,
    /// §8.3 Defensive fire.
    Defensive,
    /// §8.3 Offensive fire.
    Offensive,
}

/// Why a ship was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Its hull gave way.
    Hull,
    /// §12.3 It broke up.
    BrokeUp,
    /// §4.3 It fell onto the planet, or §4.1 struck it.
    Planet,
    /// §5.2 Its carrier was lost.
    Carrier,
    /// §16 It was a drone, and was detonated: no loss.
    Detonated,
    /// A station without ships, where it is agreed that it falls to guns that outreach it.
    Outreached,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The other side has nothing left.
    Destroyed(Seat),
    /// Neither side has.
    BothDestroyed,
    /// Only fighters are left of the side that survived.
    OnlyFighters(Seat),
    /// Ruling R32, Ruling R51: nothing was in range for twelve game turns.
    Quiet,
    /// §19.1 The crew of the station got away: the UPF wins.
    Evacuated,
    /// §19.1 It did not: the Sathar win.
    Stranded,
    /// §19.3 Nothing but the convoy got away.
    Escaped,
    /// §21.3 The other side has broken off: this one holds the field.
    BrokeOff(Seat),
    /// §21.3 Neither side is left, and not all of it was destroyed: nobody holds the field.
    BothGone,
    /// §21.3 Both sides agreed.
    Agreed,
}
