//! What happened. The members of each fact are declared as a journal has them, in alphabetical order.

mod parts;
mod ships;

pub use parts::{Attack, Block, Cause, Ending, Thrown, Volley};

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::s8_5_to_hit::Chance;
use crate::rules::s12_2_damage::Harm;
use crate::rules::s13_repairs::Attempt;
use crate::ship::{Berth, Job, Leg, Now, Order, Place};
use crate::tables::{Band, Hunting, Moment};
use crate::types::{Edge, Facing, Hand, Hex, Orbit, Screen, ShipId, System};

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// §21.2 A step of the set-up began.
    SetupBegan {
        /// What is done.
        job: Job,
        /// By whom.
        side: Seat,
        /// Which step it is.
        step: u8,
    },
    /// The planet is to be here, or nowhere (draft).
    PlanetChosen(Option<Hex>),
    /// A side is to enter from this edge (draft).
    EdgeChosen {
        /// Which.
        edge: Edge,
        /// Who.
        side: Seat,
    },
    /// A ship is to begin so (draft).
    BerthChosen {
        /// How.
        berth: Berth,
        /// Which ship.
        ship: ShipId,
    },
    /// A frigate is to be marked as a drone (draft).
    MarkChosen(ShipId),
    /// §16 A side has marked its drones. Only it knows.
    Marked {
        /// Which.
        ships: Vec<ShipId>,
        /// Whose.
        side: Seat,
    },
    /// §16 The side that moves may detonate drones.
    DronesBegan,
    /// A drone is to be detonated (draft).
    BlastChosen(ShipId),
    /// §16 A ship is hit by a drone that explodes.
    Blasted {
        /// The drone.
        drone: ShipId,
        /// Who is hit.
        ship: ShipId,
    },
    /// §16 All drones that were named have exploded.
    DronesDone,
    /// §16 The battle is over: these were the drones.
    DronesShown(Vec<ShipId>),
    /// §5.1 A ship is left in orbit where its station was.
    CastOff {
        /// Where it is now.
        place: Place,
        /// Which ship.
        ship: ShipId,
    },
    /// §6 A ship is away with its carrier.
    GoneAlong {
        /// Which carrier.
        carrier: ShipId,
        /// Which ship.
        ship: ShipId,
    },
    /// §21.2 A side enters from this edge.
    EdgeTaken {
        /// Which.
        edge: Edge,
        /// Who.
        side: Seat,
    },
    /// §21.2 A side has set up.
    SideReady(Seat),
    /// §4.1 The planet was placed.
    PlanetPlaced(Hex),
    /// §2 Who is side A; with the dice of both sides, if they decided it.
    FirstDecided {
        /// Pairs of dice, until they differed.
        dice: Vec<[u8; 2]>,
        /// Who.
        first: Seat,
    },
    /// A ship was set up.
    Deployed {
        /// What it faces.
        facing: Facing,
        /// Where.
        place: Place,
        /// Which ship.
        ship: ShipId,
        /// How fast it is.
        speed: u16,
    },
    /// A ship is in the middle of this, in a position from which play goes on.
    Restored {
        /// Of what.
        now: Now,
        /// Which ship.
        ship: ShipId,
    },
    /// §14 §15 What a side had laid already. Only it knows.
    LaidBefore {
        /// Mines.
        mines: Vec<Hex>,
        /// Seekers in wait.
        seekers: Vec<Hex>,
        /// Whose.
        side: Seat,
    },
    /// §15 A seeker of a side flies already.
    Hunted {
        /// Where it is, and how often it has flown.
        hunting: Hunting,
        /// Its number.
        seeker: u16,
        /// Whose.
        side: Seat,
    },
    /// Play goes on from this moment.
    Resumed(Moment),
    /// §2 A side's movement began.
    MovementBegan {
        /// Whose.
        side: Seat,
        /// The game turn.
        turn: u16,
    },
    /// §4.2 A station took its step around the planet.
    Stepped {
        /// Where it is now.
        at: Hex,
        /// Which.
        ship: ShipId,
    },
    /// §12.2 Ruling R29: a ship that does not steer where it should will turn this way.
    Swerves {
        /// Which way.
        hand: Hand,
        /// The die.
        roll: u8,
        /// Which ship.
        ship: ShipId,
    },
    /// A ship is to flee, or not any more (draft).
    FlightChosen {
        /// Does it flee?
        on: bool,
        /// Which ship.
        ship: ShipId,
    },
    /// §21.3 A ship flees, or not any more.
    Fleeing {
        /// Does it flee?
        on: bool,
        /// Which ship.
        ship: ShipId,
    },
    /// §21.3 A ship that flees was out of reach at the end of so many game turns in a row.
    Outran {
        /// Which ship.
        ship: ShipId,
        /// So many.
        turns: u8,
    },
    /// §21.3 A ship has broken off.
    Escaped(ShipId),
    /// The end of the battle is to be offered (draft).
    OfferChosen(Seat),
    /// §21.3 A side offers to end the battle.
    Offered(Seat),
    /// §8.4 A standing order was given (draft). Only its side knows.
    OrderSet {
        /// What.
        order: Order,
        /// To whom.
        ships: Vec<ShipId>,
        /// By whom.
        side: Seat,
    },
    /// §5.2 A fighter or an assault scout has its rockets back.
    Rearmed {
        /// Does it count: is its base out of supply?
        counted: bool,
        /// Which ship.
        ship: ShipId,
    },
    /// §17 A pilot tried for an extra turn.
    ExtraTried {
        /// The chance, in per cent.
        percent: u8,
        /// The roll.
        roll: u8,
        /// Which ship.
        ship: ShipId,
    },
    /// §9 A mask in orbit is used up, or a course was not straight.
    MaskLost(ShipId),
    /// §15 A side may activate seekers.
    SeekersBegan,
    /// A seeker is to be activated (draft).
    ActivationChosen(Hex),
    /// §15 A seeker was activated: from now on everybody sees it.
    Activated {
        /// Where it lay.
        at: Hex,
        /// Its number, in the order in which they were activated.
        seeker: u16,
        /// Whose.
        side: Seat,
    },
    /// §15 A seeker flew.
    Sought {
        /// The hexes it entered.
        path: Vec<Hex>,
        /// Which.
        seeker: u16,
    },
    /// §15 A seeker is gone: it exploded, or has flown its last.
    SeekerGone(u16),
    /// A mine is to be laid here (draft).
    MinePlotted {
        /// Where.
        at: Hex,
        /// By whom.
        ship: ShipId,
    },
    /// A seeker is to be dropped here (draft).
    SeekerPlotted {
        /// Where.
        at: Hex,
        /// By whom.
        ship: ShipId,
    },
    /// §14 A pattern of mines was laid. Only its side knows.
    MineLaid {
        /// Where.
        at: Hex,
        /// By whom.
        ship: ShipId,
    },
    /// §15 A seeker was dropped. Only its side knows.
    SeekerDropped {
        /// Where.
        at: Hex,
        /// By whom.
        ship: ShipId,
    },
    /// §14 A pattern of mines went off, and is gone.
    MineBlew {
        /// Where.
        at: Hex,
        /// Whose it was.
        side: Seat,
    },
    /// A screen is to be switched (draft).
    ScreenChosen {
        /// Which; none for off.
        screen: Option<Screen>,
        /// Whose.
        ship: ShipId,
    },
    /// A ship is to enter the hex ahead (draft).
    StepPlotted(ShipId),
    /// A ship is to turn (draft).
    TurnPlotted {
        /// To which hand.
        hand: Hand,
        /// Which ship.
        ship: ShipId,
    },
    /// A ship is to face this (draft).
    FacingPlotted {
        /// What.
        facing: Facing,
        /// Which ship.
        ship: ShipId,
    },
    /// A ship is to go into orbit (draft).
    OrbitPlotted {
        /// Which ship.
        ship: ShipId,
        /// Which way round.
        way: Orbit,
    },
    /// A ship is to dock or to land (draft).
    DockPlotted {
        /// Where.
        base: ShipId,
        /// Which ship.
        ship: ShipId,
    },
    /// §9 A screen was switched.
    ScreenSet {
        /// Which; none for off.
        screen: Option<Screen>,
        /// Whose.
        ship: ShipId,
    },
    /// §3 A ship moved.
    Flew {
        /// What it faces now.
        facing: Facing,
        /// Its path, the starting hex first.
        path: Vec<Leg>,
        /// Where it is now.
        place: Place,
        /// §4.3 Has the planet turned it on a pass that goes on?
        pulled: bool,
        /// Which ship.
        ship: ShipId,
        /// How far it moved.
        speed: u16,
    },
    /// §12.3 A severely damaged ship used its drive or its steering.
    Strained {
        /// The chance that it breaks up, in per cent.
        percent: u8,
        /// The roll.
        roll: u8,
        /// Which ship.
        ship: ShipId,
    },
    /// A ship was lost.
    Lost {
        /// Why.
        cause: Cause,
        /// Which.
        ship: ShipId,
    },
    /// §2 All movement of a side is done.
    MovementDone,
    /// §12.4 The damage table was rolled for a fire.
    Burned {
        /// The row.
        band: Band,
        /// The roll, without what is added.
        roll: u8,
        /// Which ship.
        ship: ShipId,
    },
    /// The phase in which a side fires began.
    FireBegan {
        /// Is it defensive?
        defensive: bool,
    },
    /// A shot is to be declared (draft).
    ShotAimed(Attack),
    /// §8.4 Shots were declared; what their targets do about them is to be answered.
    Declared {
        /// The shots, in order.
        shots: Vec<Attack>,
        /// When.
        volley: Volley,
    },
    /// §8.4 A side is asked about the shots at its ships.
    Asked(Seat),
    /// Interceptors are to be thrown (draft).
    ThrowChosen {
        /// How many in all.
        count: u8,
        /// Whose.
        ship: ShipId,
        /// At which shot.
        shot: u16,
    },
    /// A torpedo is to be evaded (draft).
    EvasionChosen(u16),
    /// §9 §8.6 The answers of a side were given.
    Answered {
        /// The shots with them.
        shots: Vec<Attack>,
        /// Whose.
        side: Seat,
    },
    /// §8.5 A shot was rolled for.
    Shot {
        /// The shot.
        attack: Attack,
        /// Its chance, item by item.
        chance: Chance,
        /// Did it hit?
        hit: bool,
        /// The roll.
        roll: u8,
    },
    /// §8.4 A shot at a ship that was lost before it.
    Wasted(Attack),
    /// §12.2 A hit was looked up in the damage table.
    TableRolled {
        /// The row.
        band: Band,
        /// The roll, without what is added.
        roll: u8,
        /// Who was hit.
        ship: ShipId,
    },
    /// §11 §12.2 A hull was damaged.
    HullHit {
        /// Points.
        points: u16,
        /// Whose.
        ship: ShipId,
    },
    /// §12.2 Something else was damaged.
    Harmed {
        /// What.
        harm: Harm,
        /// Whose.
        ship: ShipId,
    },
    /// A volley is over.
    VolleyDone(Volley),
    /// §13 A Repair Turn began.
    RepairBegan,
    /// A block is to be spent (draft).
    BlockChosen {
        /// How many per cent.
        percent: u16,
        /// Which ship.
        ship: ShipId,
        /// On what.
        system: System,
    },
    /// §13 A side has ordered its repairs; nobody else knows them yet.
    RepairsOrdered {
        /// What.
        blocks: Vec<Block>,
        /// Who.
        side: Seat,
    },
    /// §13 A repair was tried.
    Mended {
        /// How it went.
        attempt: Attempt,
        /// How many per cent were spent.
        percent: u16,
        /// Points of a repaired hull.
        points: u16,
        /// The roll.
        roll: u8,
        /// Which ship.
        ship: ShipId,
        /// On what.
        system: System,
    },
    /// §19.1 A ship has been in dock for one more full game turn to take a crew off.
    CrewTaken {
        /// So many by now.
        done: u8,
        /// Of so many.
        of: u8,
    },
    /// §2 A game turn is over.
    TurnEnded {
        /// Was anything in range?
        contact: bool,
    },
    /// It is over.
    Ended(Ending),
}
