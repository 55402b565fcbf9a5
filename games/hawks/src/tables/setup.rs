//! A battle, resolved and checked: what play begins with. It holds no rule of play.

use contract::Seat;

use super::{Crew, FireFrom, First, Hunting, Line, Moment, Planet, Preplace, Speeds, Victory, Zone};
use crate::condition::Condition;
use crate::ship::Now;
use crate::types::{Class, Facing, Hex, Orbit, Rules, ShipId};

/// Ships of a battle at most.
pub const MOST_SHIPS: usize = 200;

/// Ships of a battle that is set up by itself, at most: with more of them a computer player would take too long. The battles
/// of a campaign are as large as its fleets.
pub const MOST_ALONE: usize = 100;

/// §3.1 The speed of a ship that is set up, at most. Ruling R30.
pub const MOST_SPEED: u16 = 30;

/// Options and a battle, validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// For people.
    pub title: String,
    /// Which rules the battle is fought by.
    pub rules: Rules,
    /// All ships: those of the UPF, then those of the Sathar. A [`ShipId`] is a place in this list.
    pub ships: Vec<ShipInfo>,
    /// The planet; none in open space.
    pub planet: Option<Planet>,
    /// §2 Who is side A.
    pub first: First,
    /// Who sets up first, and who after that.
    pub order: [Seat; 2],
    /// How each side sets up, by seat.
    pub terms: [Terms; 2],
    /// Rules that can be switched.
    pub switches: Switches,
    /// What this battle has besides.
    pub special: Option<Special>,
    /// Who wins.
    pub victory: Victory,
    /// §14 Where the defender may lay mines and seekers before play; nothing for the whole sheet.
    pub mine_zone: Vec<Hex>,
    /// The moment from which play goes on, if it does not begin here.
    pub moment: Option<Moment>,
    /// §14 §15 What each side has laid already, by seat.
    pub laid: [Laid; 2],
}

impl Setup {
    /// One ship.
    pub fn ship(&self, id: ShipId) -> &ShipInfo {
        &self.ships[id.index()]
    }

    /// The ships of a side.
    pub fn fleet(&self, side: Seat) -> impl Iterator<Item = ShipId> {
        let ids = self.ships.iter().enumerate().filter(move |(_, ship)| ship.side == side);
        ids.map(|(n, _)| ShipId(n as u8))
    }

    /// §14 The side that may lay mines and seekers before play; none if a die decides who attacks.
    pub fn defender(&self) -> Option<Seat> {
        self.first.navy().map(|navy| navy.enemy().seat())
    }
}

/// §14 §15 What a side has laid already when a battle begins from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    /// Mines.
    pub mines: Vec<Hex>,
    /// Seekers that lie in wait.
    pub seekers: Vec<Hex>,
    /// Seekers that fly.
    pub hunting: Vec<Hunting>,
}

/// A ship as it begins a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipInfo {
    /// What it is called; no other ship is called so.
    pub name: String,
    /// What it is.
    pub class: Class,
    /// Whose it is: the UPF has the first seat, the Sathar the second.
    pub side: Seat,
    /// §18 What it is like when it is whole, with what the scenario gives it; §17 its DCR with what an engineer adds.
    pub line: Line,
    /// §21.4 What it begins with.
    pub condition: Condition,
    /// §17 Levels of its crew; they count only if skills are used.
    pub crew: Crew,
    /// §21.3 Does it belong to a militia?
    pub militia: bool,
    /// §16 Is it a shatter drone?
    pub drone: bool,
    /// §5.2 Is it a base out of supply?
    pub out_of_supply: bool,
    /// What it is in the middle of.
    pub now: Now,
    /// Where it begins.
    pub start: Start,
}

/// Where a ship begins. Ruling R54: in The Stand fighters begin aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// In the zone of its side; the place is chosen while setting up.
    Chosen,
    /// §4.2 A station: hex and direction of its orbit are chosen while setting up.
    Orbit,
    /// §5.1 Docked at this station.
    Docked(ShipId),
    /// §5.2 Aboard this carrier.
    Aboard(ShipId),
    /// Here.
    At(Spot),
    /// §21.3 Nowhere: it is away already, perhaps with a carrier.
    Away(Option<ShipId>),
}

impl Start {
    /// §5 The station or carrier at which it begins.
    pub const fn base(self) -> Option<ShipId> {
        match self {
            Start::Docked(base) | Start::Aboard(base) => Some(base),
            Start::Chosen | Start::Orbit | Start::At(_) | Start::Away(_) => None,
        }
    }
}

/// A place on the map that the battle gives a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its hex.
    pub at: Hex,
    /// What it faces.
    pub facing: Facing,
    /// Its speed.
    pub speed: u16,
    /// §4.2 Which way it orbits, if it does.
    pub orbit: Option<Orbit>,
}

/// How a side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Where.
    pub zone: Zone,
    /// At what speed.
    pub speed: Speeds,
}

/// Rules that can be switched, as they hold in this battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Switches {
    /// §8.3 From where a ship fires that has moved. Ruling R12.
    pub fire_from: FireFrom,
    /// §5.1 May docked ships use their interceptors? Ruling R7.
    pub docked_icms: bool,
    /// §15 What a defender may lay before play. Ruling R22.
    pub preplace: Preplace,
    /// §17 Are crew skills used?
    pub skills: bool,
    /// §16 Are there shatter drones?
    pub shatter_drones: bool,
    /// §16 Are they those of a campaign, known to their owner alone?
    pub secret_drones: bool,
    /// §21.3 Does one shot free all of a militia to flee?
    pub militia_together: bool,
    /// Does a station without ships fall to guns that outreach it?
    pub stations_fall: bool,
}

/// What a battle has besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// §19.1 A ship takes the crew off a station.
    Evacuation {
        /// The ship.
        ship: ShipId,
        /// The station.
        station: ShipId,
        /// Full game turns in dock that it needs.
        turns: u8,
    },
    /// §19.3 A ship flies straight across the map and leaves it.
    Convoy {
        /// The ship.
        ship: ShipId,
    },
}
