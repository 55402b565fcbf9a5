//! What a seat may decide.

use contract::Seat;
use hawks::types::System;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{CircleId, FleetId, Method, Order, PlanetId, Retreat, Rules, ShipId, Way};

/// One decision. All but those for which [`Action::binds`] are drafts: free to take back until something is committed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// §3 Begin the war here.
    Place {
        /// Where.
        at: Berth,
        /// Which ship.
        ship: ShipId,
    },
    /// §14 Choose the condition of retreat.
    Condition(Retreat),
    /// §13 Mark this frigate as a shatter drone.
    Mark(ShipId),
    /// Ruling S8: place the force that is off the map now, or keep it away.
    Nova(bool),
    /// Ruling S8: it stays away, and nobody asks for so many days.
    Rest(u16),
    /// §5 An order for today.
    Order {
        /// What.
        order: Order,
        /// Which ship.
        ship: ShipId,
    },
    /// Ruling M11: jump with the ships of this number.
    Group {
        /// The number; 0 for all that are not told otherwise. A ship that is to jump alone takes its own number, from 1.
        group: u16,
        /// Which ship.
        ship: ShipId,
    },
    /// Ruling M3: count a ship to a fleet, or to none.
    Label {
        /// Which fleet.
        fleet: Option<FleetId>,
        /// Which ship.
        ship: ShipId,
    },
    /// Ruling M3: call a fleet something else.
    Rename {
        /// Which fleet.
        fleet: FleetId,
        /// What.
        name: String,
    },
    /// §15 Let somebody else of the side give this ship's orders.
    Entrust {
        /// Who.
        seat: Seat,
        /// Which ship.
        ship: ShipId,
    },
    /// Ruling C2: take part in the attack on this planet, or in none.
    Strike {
        /// Which planet.
        planet: Option<PlanetId>,
        /// Which ship.
        ship: ShipId,
    },
    /// Ruling C11: fight for this planet before all others.
    First(PlanetId),
    /// Ruling C4: join the defence of this planet, or stay out.
    Join {
        /// Which planet.
        planet: Option<PlanetId>,
        /// Which ship.
        ship: ShipId,
    },
    /// Ruling C6: meet the attackers of this planet in deep space, or at the planet.
    Meet {
        /// In deep space?
        deep: bool,
        /// Which planet.
        planet: PlanetId,
    },
    /// §15 Who commands the side's ships in the battle for this planet.
    Command {
        /// Which planet.
        planet: PlanetId,
        /// Who.
        seat: Seat,
    },
    /// §8 How this battle is to be fought.
    Vote {
        /// Which battle.
        battle: u32,
        /// How.
        method: Method,
        /// By which rules; none for those of the chart.
        rules: Option<Rules>,
    },
    /// A decision in a battle.
    Battle {
        /// What.
        action: hawks::action::Action,
        /// Which battle.
        battle: u32,
    },
    /// §8 Let the officers of a battle that is watched go on.
    Next(u32),
    /// §8 What became of a ship in a battle fought elsewhere.
    Report {
        /// Which battle.
        battle: u32,
        /// What became of it.
        fate: Fate,
        /// Which ship.
        ship: ShipId,
    },
    /// §8 The result of a battle fought elsewhere is written down.
    Submit(u32),
    /// §8 The result that the other side has written down is right, or not. Ruling C13: other rules are to be used, or not.
    Confirm {
        /// Is it so?
        agree: bool,
        /// Which battle.
        battle: u32,
    },
    /// Ruling B1: the way a ship takes that broke off.
    Refuge {
        /// Which battle.
        battle: u32,
        /// Which ship.
        ship: ShipId,
        /// Which way.
        way: Way,
    },
    /// §9 All ways are chosen.
    Flee(u32),
    /// §11 What a yard does for a ship.
    Yard {
        /// Which ship.
        ship: ShipId,
        /// What.
        work: Work,
    },
    /// Ruling R2: the Sathar roll for their replacements.
    Roll,
    /// Ruling R3: replace a ship by the allowance of a station.
    Replace {
        /// Which ship.
        ship: ShipId,
        /// By which station.
        station: ShipId,
    },
    /// This seat has decided all it wants to in this phase.
    Done,
}

/// §3 Where a ship begins the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Berth {
    /// At a planet.
    Planet(PlanetId),
    /// Off the map, with the force that waits there.
    OffMap,
    /// In a Start Circle.
    Circle(CircleId),
    /// In reserve.
    Reserve,
    /// A fighter, at this station or aboard this carrier.
    Base(ShipId),
}

/// §8 What became of a ship in a battle fought elsewhere. What is not said is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fate {
    /// It is where the battle was, with so many hull points.
    There(u16),
    /// It broke off, with so many hull points.
    Away(u16),
    /// It was destroyed.
    Lost,
    /// §13 It was a drone and was detonated.
    Detonated,
    /// Its ADF is now this.
    Adf(u8),
    /// Its MR is now this.
    Mr(u8),
    /// So many of a weapon are left.
    Left {
        /// How many.
        number: u8,
        /// Which.
        weapon: hawks::types::Weapon,
    },
    /// So many interceptors are left.
    Icm(u8),
    /// So many masking screens are left.
    Ms(u8),
    /// Ruling U3: it neither fired nor used anything up.
    Held,
}

/// Ruling P4: what a yard does for a ship in a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Work {
    /// So many hull points.
    Hull(u16),
    /// One system, wholly.
    System(System),
}

impl Action {
    /// Does it commit?
    pub fn binds(&self) -> bool {
        match self {
            Action::Nova(_)
            | Action::Rest(_)
            | Action::Vote { .. }
            | Action::Next(_)
            | Action::Submit(_)
            | Action::Confirm { .. }
            | Action::Flee(_)
            | Action::Roll
            | Action::Done => true,
            Action::Battle { action, .. } => action.binds(),
            Action::Place { .. }
            | Action::Condition(_)
            | Action::Mark(_)
            | Action::Order { .. }
            | Action::Group { .. }
            | Action::Label { .. }
            | Action::Rename { .. }
            | Action::Entrust { .. }
            | Action::Strike { .. }
            | Action::First(_)
            | Action::Join { .. }
            | Action::Meet { .. }
            | Action::Command { .. }
            | Action::Report { .. }
            | Action::Refuge { .. }
            | Action::Yard { .. }
            | Action::Replace { .. } => false,
        }
    }

    /// The battle that it is a decision in.
    pub const fn battle(&self) -> Option<u32> {
        match self {
            Action::Vote { battle, .. }
            | Action::Battle { battle, .. }
            | Action::Next(battle)
            | Action::Report { battle, .. }
            | Action::Submit(battle)
            | Action::Confirm { battle, .. }
            | Action::Refuge { battle, .. }
            | Action::Flee(battle) => Some(*battle),
            Action::Place { .. }
            | Action::Condition(_)
            | Action::Mark(_)
            | Action::Nova(_)
            | Action::Rest(_)
            | Action::Order { .. }
            | Action::Group { .. }
            | Action::Label { .. }
            | Action::Rename { .. }
            | Action::Entrust { .. }
            | Action::Strike { .. }
            | Action::First(_)
            | Action::Join { .. }
            | Action::Meet { .. }
            | Action::Command { .. }
            | Action::Yard { .. }
            | Action::Roll
            | Action::Replace { .. }
            | Action::Done => None,
        }
    }
}
