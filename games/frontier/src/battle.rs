//! A battle of the war: who is in it, where, and how far it is.

use contract::Seat;
use hawks::condition::Condition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Method, Navy, PlanetId, Rules, ShipId, Way};

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Its number in the war, from 1: its lane.
    pub id: u32,
    /// What it is for, who is in it.
    pub plan: Plan,
    /// How far it is.
    pub stage: Stage,
    /// Ruling C6: is it the second part, at the station?
    pub second: bool,
    /// What is known so far of those that were in it.
    pub report: Report,
}

/// §8 A battle as it is declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The planet.
    pub planet: PlanetId,
    /// Who attacks.
    pub attacker: Navy,
    /// The attackers.
    pub attackers: Vec<ShipId>,
    /// Those that defend, stations not counted.
    pub defenders: Vec<ShipId>,
    /// The planet's station, if it lives: it fights for the UPF whoever attacks, unless they meet in deep space.
    pub station: Option<ShipId>,
    /// Ruling C6: do they meet in deep space?
    pub deep: bool,
    /// §15 Who commands: the UPF, the Sathar.
    pub commanders: [Seat; 2],
}

impl Plan {
    /// The ships of a side, the station not counted.
    pub fn ships(&self, navy: Navy) -> &[ShipId] {
        if self.attacker == navy { &self.attackers } else { &self.defenders }
    }

    /// Ruling C6: the station, if it can come to fight in this battle: at the planet, or when those who met its attackers in
    /// deep space are beaten. It is no part of a battle that the Sathar meet in deep space.
    pub fn guard(&self) -> Option<ShipId> {
        self.station.filter(|_| self.attacker == Navy::Sathar || !self.deep)
    }

    /// Ruling C1: is there anybody of the other side to be fought?
    pub fn opposed(&self) -> bool {
        !self.defenders.is_empty() || (self.attacker == Navy::Sathar && self.station.is_some())
    }

    /// Everybody who can come to fight in this battle, the station counted.
    pub fn all(&self) -> impl Iterator<Item = ShipId> {
        self.attackers.iter().chain(&self.defenders).copied().chain(self.guard())
    }

    /// Ruling C8: how many ships it is a battle of. Both parts of a battle go by this number, whoever is left for the second.
    pub fn number(&self) -> usize {
        self.all().count()
    }
}

/// How far a battle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// §8 Both sides say how it is to be fought; what each has said.
    Asked([Option<Vote>; 2]),
    /// Ruling C13: all players say whether it is to be fought by other rules than the chart's.
    Ballot(Ballot),
    /// It is fought.
    Open {
        /// The battle itself.
        inner: Box<hawks::state::State>,
        /// Do officers fight it while both sides look on?
        watched: bool,
    },
    /// It is fought elsewhere; has its result been written down?
    Hand(bool),
    /// §9 Those that broke off choose their ways: which sides have not yet.
    Fleeing([bool; 2]),
    /// Its result is known and waits for those before it.
    Done,
    /// Its result holds.
    Applied,
}

/// §8 How a side wants a battle to be fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    /// How.
    pub method: Method,
    /// By which rules; none for those of the chart.
    pub rules: Option<Rules>,
}

/// Ruling C13: whether a battle is to be fought by other rules than the chart's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ballot {
    /// How it is fought, whatever the players say.
    pub method: Method,
    /// The other rules.
    pub rules: Rules,
    /// Every player, with what each has said.
    pub said: Vec<Said>,
}

impl Ballot {
    /// What a player has said so far; none if the seat has no say.
    pub fn of(&self, seat: Seat) -> Option<&Said> {
        self.said.iter().find(|said| said.seat == seat)
    }

    /// Those who have not said anything yet.
    pub fn left(&self) -> impl Iterator<Item = Seat> {
        self.said.iter().filter(|said| said.agree.is_none()).map(|said| said.seat)
    }

    /// Does a majority of all players agree?
    pub fn carried(&self) -> bool {
        2 * self.said.iter().filter(|said| said.agree == Some(true)).count() > self.said.len()
    }
}

/// What a player says to other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// Which player.
    pub seat: Seat,
    /// For them, or against; nothing so far.
    pub agree: Option<bool>,
}

/// §8 What came of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Who holds the field; nobody if neither does.
    pub winner: Option<Navy>,
    /// How many game turns it took.
    pub turns: u16,
    /// Every ship that was in it.
    pub ships: Vec<Returned>,
    /// Ruling B1: the ways of those that broke off.
    pub ways: Vec<Escape>,
}

impl Report {
    /// What became of a ship.
    pub fn of(&self, ship: ShipId) -> Option<&Returned> {
        self.ships.iter().find(|returned| returned.ship == ship)
    }
}

/// Ruling B1: a ship that broke off, and its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Escape {
    /// Which ship.
    pub ship: ShipId,
    /// Its way.
    pub way: Way,
}

/// §8 What became of a ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Returned {
    /// Which ship.
    pub ship: ShipId,
    /// What became of it.
    pub fate: hawks::aftermath::Fate,
    /// What it has left.
    pub condition: Condition,
    /// A fighter: the base that it is aboard, or with which it is away.
    pub aboard: Option<ShipId>,
    /// Did it fire, or use something up?
    pub spent: bool,
    /// Ruling B3: did it fire a weapon at an enemy, in a battle that is fought here?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fired: bool,
}
