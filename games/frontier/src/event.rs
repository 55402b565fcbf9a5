//! What happened.

use contract::Seat;
use hawks::rules::s13_after::Work as Mending;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::{Action, Work};
use crate::battle::{Ballot, Escape, Plan, Report, Vote};
use crate::types::{Cause, Ending, FleetId, Navy, Place, PlanetId, Retreat, ShipId, Standing, SystemId};

/// §4 The phases of the war, for those who are told of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Began {
    /// §3 The UPF set up.
    UpfSetUp,
    /// §3 The Sathar set up.
    SatharSetUp,
    /// Ruling S8: the UPF decide about the force off the map.
    Nova,
    /// §13 Both sides mark drones.
    Drones,
    /// §4 A side moves.
    Move(Navy),
    /// §8 A side declares its attacks.
    Declare(Navy),
    /// §8 The other side says how it meets the attacks of this one.
    Defend(Navy),
    /// §8 The battles of this side's attacks.
    Fight(Navy),
    /// §11 Yards work.
    Yards,
    /// §12 The Sathar roll for replacements.
    Roll,
    /// §12 The UPF choose replacements.
    Replace,
}

/// A ship and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// Where.
    pub at: Place,
    /// Which ship.
    pub ship: ShipId,
}

/// A ship and what it does without orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// What.
    pub order: Standing,
    /// Which ship.
    pub ship: ShipId,
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A seat has drafted something.
    Drafted {
        /// What.
        action: Action,
        /// Who.
        seat: Seat,
    },
    /// §4 A phase began.
    Began(Began),
    /// §4 A day began.
    DayBegan(u16),
    /// A seat has decided all in this phase.
    SeatDone(Seat),
    /// §3 Where ships of a side begin.
    Placed {
        /// Whose.
        navy: Navy,
        /// Ship and place.
        ships: Vec<Put>,
    },
    /// §14 The Sathar chose their condition of retreat.
    ConditionChosen(Retreat),
    /// §13 A side marked its drones.
    Marked {
        /// Whose.
        navy: Navy,
        /// Which.
        ships: Vec<ShipId>,
    },
    /// Ruling S8: the force off the map stays away.
    NovaHeld,
    /// Ruling S8: it stays away, and nothing is asked before this day.
    NovaRests(u16),
    /// Ruling S8: it turned up.
    NovaPlaced {
        /// Where.
        planet: PlanetId,
        /// The roll, 1 to 10.
        roll: u8,
        /// What came.
        ships: Vec<ShipId>,
    },
    /// §5 What ships do from now on without orders. Nobody but their side is told.
    Standing {
        /// Whose.
        navy: Navy,
        /// Ship and standing order.
        ships: Vec<Stand>,
    },
    /// §5 Ships moved together.
    Moved {
        /// Which.
        ships: Vec<ShipId>,
        /// Where to.
        to: Place,
    },
    /// §6 A group entered its jump box at more than one box a day.
    Jumped {
        /// The chance in per cent.
        chance: u8,
        /// The roll.
        roll: u8,
        /// Is it through?
        safe: bool,
        /// Which ships.
        ships: Vec<ShipId>,
    },
    /// §6 Ruling M12: a ship came out of its jump too far away, and is late.
    Overshot {
        /// Beyond its jump box by so many boxes, from its roll.
        boxes: u8,
        /// By so many days, from its roll.
        days: u8,
        /// Which ships.
        ships: Vec<ShipId>,
    },
    /// §2 A fighter moved to another base.
    Based {
        /// The base.
        base: ShipId,
        /// The fighter.
        ship: ShipId,
    },
    /// Ruling M3: ships are counted to a fleet, or to none.
    Labelled {
        /// Which fleet.
        fleet: Option<FleetId>,
        /// Which ships.
        ships: Vec<ShipId>,
    },
    /// Ruling M3: a fleet is called something else.
    Renamed {
        /// Which fleet.
        fleet: FleetId,
        /// What.
        name: String,
    },
    /// §15 Somebody gives these ships' orders from now on.
    Entrusted {
        /// Who.
        seat: Seat,
        /// Which ships.
        ships: Vec<ShipId>,
    },
    /// Ruling C2: attacks are declared, in the order in which they are fought.
    Declared(Vec<Plan>),
    /// Ruling C4 and C6: how an attack is met.
    Met {
        /// §15 Who commands the attack now: somebody else if the station comes to fight, or does not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attack: Option<Seat>,
        /// Which battle.
        battle: u32,
        /// Who defends.
        defenders: Vec<ShipId>,
        /// In deep space?
        deep: bool,
        /// §15 Who commands the defence.
        commander: Seat,
    },
    /// §8 A side said how it wants a battle to be fought.
    Voted {
        /// Which battle.
        battle: u32,
        /// Which side.
        navy: Navy,
        /// How.
        vote: Vote,
    },
    /// Ruling C13: a commander wants other rules than the chart's, so all players are asked.
    Balloted {
        /// Which battle.
        battle: u32,
        /// What is asked, with what the commanders have said.
        ballot: Ballot,
    },
    /// Ruling C13: a player said whether other rules are to be used.
    Cast {
        /// Does the player agree?
        agree: bool,
        /// Which battle.
        battle: u32,
        /// Which player.
        seat: Seat,
    },
    /// §8 A battle began.
    BattleBegan {
        /// Which battle.
        battle: u32,
        /// The battle as Knight Hawks has it.
        options: Box<hawks::tables::Options>,
        /// Do officers fight it?
        watched: bool,
        /// Ruling C6: is it the second part, at the station?
        second: bool,
    },
    /// §8 A battle is fought elsewhere.
    TakenElsewhere(u32),
    /// Something happened in a battle.
    Battle {
        /// Which battle.
        battle: u32,
        /// What.
        event: hawks::event::Event,
    },
    /// §8 A battle's result is written down by one side.
    Reported {
        /// Which battle.
        battle: u32,
        /// What is said.
        report: Box<Report>,
    },
    /// §8 The other side does not agree.
    Disputed(u32),
    /// §8 A battle, or a part of it, was decided.
    Decided {
        /// Which battle.
        battle: u32,
        /// What came of it.
        report: Box<Report>,
    },
    /// Ruling P1: a ship's crew worked on it after a battle.
    Mended {
        /// Which battle.
        battle: u32,
        /// What it has left.
        condition: Box<hawks::condition::Condition>,
        /// Which ship.
        ship: ShipId,
        /// Every attempt.
        works: Vec<Mending>,
    },
    /// §9 Some broke off: these sides choose their ways.
    Fleeing {
        /// Which battle.
        battle: u32,
        /// The UPF, the Sathar.
        sides: [bool; 2],
    },
    /// Ruling B1: a side has chosen its ways.
    Fled {
        /// Which battle.
        battle: u32,
        /// Which side.
        navy: Navy,
        /// Ship and way.
        ways: Vec<Escape>,
    },
    /// A battle's result waits for those before it.
    Settled(u32),
    /// Ruling C11: a battle's result holds.
    Applied(u32),
    /// §8 Battles are over without being fought, for the war is.
    Voided(Vec<u32>),
    /// A ship is out of the war.
    Lost {
        /// How.
        cause: Cause,
        /// Which ship.
        ship: ShipId,
    },
    /// Ruling L5: the militia of this system is deputized.
    Deputized(SystemId),
    /// Ruling U4: ships and stations were rearmed.
    Rearmed(Vec<ShipId>),
    /// Ruling F5: fighters were reloaded by their bases.
    Reloaded {
        /// Does it count, since the base is out of supply?
        counts: bool,
        /// Which fighters.
        ships: Vec<ShipId>,
    },
    /// §11 A yard worked on a ship.
    Repaired {
        /// Which ship.
        ship: ShipId,
        /// What was done.
        work: Work,
        /// At which planet.
        yard: PlanetId,
    },
    /// Ruling R2: the Sathar rolled for a ship.
    RolledFor {
        /// Does it come back?
        back: bool,
        /// The roll.
        roll: u8,
        /// Which ship.
        ship: ShipId,
    },
    /// Ruling R3: the UPF replaced a ship.
    Replaced {
        /// Which ship.
        ship: ShipId,
        /// By which station.
        station: ShipId,
    },
    /// Ruling V5: the Sathar are on their way home.
    RetreatBegan(Ending),
    /// §14 It is over. Ruling V9: the condition is told.
    Ended(Ending),
}
