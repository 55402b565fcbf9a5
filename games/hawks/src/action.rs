//! What a side may decide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ship::Order;
use crate::types::{Edge, Facing, Hand, Hex, Orbit, Screen, ShipId, System, Weapon};

/// One decision. All but those for which [`Action::binds`] are drafts: free to take back until the phase is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// §21.2 Put the planet here, or §21.2 meet away from it.
    Planet(Option<Hex>),
    /// §21.2 Enter from this edge.
    Enter(Edge),
    /// §21.2 Begin here, with the facing and the speed that are usual there; a station in orbit.
    Put {
        /// Where.
        at: Hex,
        /// Which ship.
        ship: ShipId,
    },
    /// §21.2 Begin with this speed.
    Speed {
        /// Which ship.
        ship: ShipId,
        /// How fast.
        speed: u16,
    },
    /// §21.2 Put everything that has no place yet where it usually begins.
    Usual,
    /// §14 §15 Lay mines or a seeker here before play.
    Sow {
        /// Where.
        at: Hex,
        /// Of which ship's stock.
        ship: ShipId,
        /// What: M or S.
        weapon: Weapon,
    },
    /// §16 Mark this frigate as a shatter drone.
    Mark(ShipId),
    /// This side has set up.
    Deploy,
    /// §16 Detonate this drone.
    Blast(ShipId),
    /// All drones that are to be are detonated.
    Detonate,
    /// §9 Switch a screen on, or all off.
    Screen {
        /// Whose.
        ship: ShipId,
        /// Which; none for off.
        screen: Option<Screen>,
    },
    /// §3.2 Enter the hex ahead.
    Step(ShipId),
    /// §3.2 Turn by one hexside in the hex just entered.
    Turn {
        /// To which hand.
        hand: Hand,
        /// Which ship.
        ship: ShipId,
    },
    /// §3.2 Face this where it starts: standing still, in orbit or docked.
    Face {
        /// What.
        facing: Facing,
        /// Which ship.
        ship: ShipId,
    },
    /// §4.2 Go into orbit.
    Orbit {
        /// Which ship.
        ship: ShipId,
        /// Which way round.
        way: Orbit,
    },
    /// §5.1 Dock, or §5.2 land, where it ends.
    Dock {
        /// At what.
        base: ShipId,
        /// Which ship.
        ship: ShipId,
    },
    /// §14 Lay a pattern of mines in the hex where it is on its course.
    Lay(ShipId),
    /// §15 Drop a seeker there.
    Drop(ShipId),
    /// §21.3 Mark a ship as fleeing, or not any more.
    Flee {
        /// Does it flee?
        on: bool,
        /// Which ship.
        ship: ShipId,
    },
    /// §21.3 Offer to end the battle.
    Offer,
    /// §21.3 Agree to end it.
    Agree,
    /// §17 Try for a turn more than the MR: it is rolled for at once.
    Extra(ShipId),
    /// All movement is done.
    Move,
    /// §15 Activate a seeker that lies here.
    Activate(Hex),
    /// All seekers that are to be are activated: they fly.
    Seek,
    /// §8.4 Give a standing order: what to do about shots without asking. Ruling R64.
    Standing {
        /// What.
        order: Order,
        /// To which ship; none for all.
        ship: Option<ShipId>,
    },
    /// §8.4 Declare one more shot.
    Aim {
        /// Which hex of the path: of the target's in defensive fire, of the shooter's in offensive fire.
        leg: u8,
        /// Who shoots.
        ship: ShipId,
        /// At whom.
        target: ShipId,
        /// With what.
        weapon: Weapon,
    },
    /// All shots are declared.
    Fire,
    /// §9 Throw interceptors at one of the shots.
    Throw {
        /// How many in all from this ship.
        count: u8,
        /// Whose.
        ship: ShipId,
        /// At which shot, in the order declared.
        shot: u16,
    },
    /// §8.6 Evade one of the torpedoes.
    Evade(u16),
    /// All answers are given.
    Answer,
    /// §13 Spend a part of a ship's damage control.
    Mend {
        /// How many per cent.
        percent: u16,
        /// Which ship.
        ship: ShipId,
        /// On what.
        system: System,
    },
    /// All repairs are ordered.
    Repair,
}

impl Action {
    /// Those that commit a phase; with each of them what was drafted before it stands. [`Action::Extra`] and
    /// [`Action::Agree`] commit too, but end no phase.
    pub const BINDING: [Action; 7] = [
        Action::Deploy,
        Action::Seek,
        Action::Move,
        Action::Detonate,
        Action::Fire,
        Action::Answer,
        Action::Repair,
    ];

    /// Does it commit?
    pub fn binds(&self) -> bool {
        matches!(self, Action::Extra(_) | Action::Agree) || Action::BINDING.contains(self)
    }
}
