//! What happened.

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notes::Guess;
use crate::types::{Berth, Cell, Kind, Mark};

/// §3 How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// §3.1 The other fleet is sunk.
    FleetSunk {
        /// Who won.
        winner: Seat,
    },
    /// §3.2 All shots are fired.
    ShotsSpent {
        /// Ships sunk by each seat.
        sunk: [u16; 2],
    },
    /// §3.3 Both fleets are sunk: the last reply was good enough.
    BothSunk,
}

impl Ending {
    /// Who won; nobody if it is a draw. Ruling R9: whoever sank more ships.
    pub fn winner(&self) -> Option<Seat> {
        match *self {
            Ending::FleetSunk { winner } => Some(winner),
            Ending::BothSunk => None,
            Ending::ShotsSpent { sunk: [blue, red] } if blue == red => None,
            Ending::ShotsSpent { sunk: [blue, red] } => Some(Seat(u8::from(red > blue))),
        }
    }
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A ship was put down (draft).
    ShipPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        berth: Berth,
    },
    /// A ship was taken back (draft).
    ShipLifted {
        /// Whose.
        seat: Seat,
        /// From where.
        berth: Berth,
    },
    /// A ship was put down for good.
    ShipMoored {
        /// Whose.
        seat: Seat,
        /// Where.
        berth: Berth,
    },
    /// A layout stands.
    FleetReady {
        /// Whose.
        seat: Seat,
        /// The ships, long ones first, then in reading order.
        ships: Vec<Berth>,
    },
    /// Both layouts stand: the battle begins.
    BattleBegan {
        /// Who fires first.
        first: Seat,
        /// The coin that decided it, where one did: 1 is heads, for the first seat.
        coin: Option<u8>,
    },
    /// A cell was aimed at (draft).
    Aimed {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
    },
    /// The aim was taken off a cell (draft).
    Unaimed {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
    },
    /// A player noted what it takes a counted shot for (draft).
    Noted {
        /// Who.
        seat: Seat,
        /// Where the shot fell.
        cell: Cell,
        /// What it is taken for.
        guess: Guess,
    },
    /// A single shot was fired.
    ShotFired {
        /// By whom.
        seat: Seat,
        /// Where, and whether a ship was there.
        mark: Mark,
        /// The ship that sank.
        sunk: Option<Kind>,
    },
    /// A salvo was fired.
    SalvoFired {
        /// By whom.
        seat: Seat,
        /// Where, in reading order, and whether ships were there.
        marks: Vec<Mark>,
        /// The ships that sank, short ones first.
        sunk: Vec<Kind>,
    },
    /// A fleet is sunk, and its owner finishes the round.
    ReplyGiven {
        /// Whose fleet it is.
        seat: Seat,
        /// Shots of a salvo: as many as its ships were before the last one fell.
        shots: u16,
    },
    /// In a set-up position the next shot is this seat's.
    TurnGiven {
        /// Whose.
        seat: Seat,
    },
    /// The battle is over; both layouts are shown.
    BattleEnded {
        /// How.
        ending: Ending,
        /// The ships of both seats.
        layouts: [Vec<Berth>; 2],
    },
}
