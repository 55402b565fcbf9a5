//! What views are made of.

use contract::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::condition::Condition;
use crate::ship::{Berth, Job, Leg, Order, Place};
use crate::state::Seeker;
use crate::tables::{Crew, Line, Speeds};
use crate::types::{Class, Edge, Facing, Hand, Hex, Orbit, Screen, ShipId};

/// What is done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A side sets up.
    Place,
    /// A side may activate seekers.
    Seek,
    /// A side moves.
    Move,
    /// A side may detonate drones.
    Detonate,
    /// Defensive fire is declared.
    Defend,
    /// Offensive fire is declared.
    Attack,
    /// A volley is answered.
    Answer,
    /// Both sides repair.
    Repair,
    /// It is over.
    Over,
}

/// A course that is plotted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlotView {
    /// The path so far, the starting hex first.
    pub path: Vec<Leg>,
    /// Turns that were paid for.
    pub turns: u8,
    /// May it end there?
    pub finished: bool,
    /// §4.3 Does it fall onto the planet?
    pub falls: bool,
    /// It goes into orbit this way round.
    pub orbit: Option<Orbit>,
    /// It docks or lands here.
    pub dock: Option<ShipId>,
    /// §12.3 The chance that it breaks up, in per cent.
    pub break_up_percent: u8,
}

/// A ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ShipView {
    /// Its number.
    pub id: ShipId,
    /// Its name.
    pub name: String,
    /// What it is.
    pub class: Class,
    /// Whose.
    pub side: Seat,
    /// As it left the yard.
    pub line: Line,
    /// What it has left.
    pub condition: Condition,
    /// Where it is.
    pub place: Place,
    /// The hex it is in.
    pub hex: Option<Hex>,
    /// What it faces.
    pub facing: Facing,
    /// How far it moved last.
    pub speed: u16,
    /// The screen that is on.
    pub screen: Option<Screen>,
    /// Movements that a mask in orbit still covers.
    pub mask: u8,
    /// Must it weave in its next movement?
    pub weaves: bool,
    /// §8.4 What it does about shots without asking; only its owner knows.
    pub order: Option<Order>,
    /// §5.2 Has it been docked or aboard since this game turn began?
    pub rests: bool,
    /// §5.2 Was it attacked in this game turn?
    pub attacked: bool,
    /// §21.3 Does it flee?
    pub fleeing: bool,
    /// §21.3 Game turns in a row at whose end it was out of reach.
    pub clear: u8,
    /// §21.3 Has it fired a weapon at an enemy? Militia must have before it flees.
    pub fired: bool,
    /// §21.3 Does it belong to a militia?
    pub militia: bool,
    /// §17 Was an extra turn tried for in this movement, and won?
    pub extra: Option<bool>,
    /// §17 Levels of its crew; they count if the view's `skills` is true.
    pub crew: Crew,
    /// §4.3 Has the planet turned it on this pass?
    pub pulled: bool,
    /// The way it must turn in this movement.
    pub swerve: Option<Hand>,
    /// §21.4 The carrier with which it is away.
    pub along: Option<ShipId>,
    /// Its path in this side's turn, or that of the base that carried it: the hexes that `leg` of a shot counts. Nothing if
    /// it did not move.
    pub path: Vec<Leg>,
    /// §5.1 Is that the path of the base where it is docked or aboard?
    pub carried: bool,
    /// What it is to do in this movement; its owner's business until all is committed.
    pub plot: Option<PlotView>,
}

/// §21.2 A step of the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SetupView {
    /// Which step it is.
    pub step: u8,
    /// What is done in it.
    pub job: Job,
    /// By whom.
    pub side: Seat,
    /// The edges from which that side may still choose to enter; one if that is settled, none if it is bound to none.
    pub edges: Vec<Edge>,
    /// At what speed its ships begin.
    pub speed: Speeds,
    /// Where the viewer means to put the planet; the view's `planet` is the same.
    pub planet: Option<Hex>,
    /// May the viewer choose where the planet is?
    pub free_planet: bool,
    /// How the viewer's ships are to begin; its ships are shown so, too.
    pub berths: Vec<BerthView>,
    /// What has no place yet, by name; only its owner is told.
    pub unplaced: Option<String>,
}

/// §9 A screen that is to be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SwitchView {
    /// Which; none for off.
    pub screen: Option<Screen>,
    /// Whose.
    pub ship: ShipId,
}

impl From<(ShipId, Option<Screen>)> for SwitchView {
    fn from((ship, screen): (ShipId, Option<Screen>)) -> Self {
        SwitchView { screen, ship }
    }
}

impl From<SwitchView> for (ShipId, Option<Screen>) {
    fn from(view: SwitchView) -> Self {
        (view.ship, view.screen)
    }
}

/// §21.3 A ship that is to flee, or not any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FleeingView {
    /// Does it flee?
    pub on: bool,
    /// Which ship.
    pub ship: ShipId,
}

impl From<(ShipId, bool)> for FleeingView {
    fn from((ship, on): (ShipId, bool)) -> Self {
        FleeingView { on, ship }
    }
}

impl From<FleeingView> for (ShipId, bool) {
    fn from(view: FleeingView) -> Self {
        (view.ship, view.on)
    }
}

/// §14 §15 Mines or a seeker that are to be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LayingView {
    /// Where.
    pub at: Hex,
    /// By whom.
    pub ship: ShipId,
}

impl From<(ShipId, Hex)> for LayingView {
    fn from((ship, at): (ShipId, Hex)) -> Self {
        LayingView { at, ship }
    }
}

impl From<LayingView> for (ShipId, Hex) {
    fn from(view: LayingView) -> Self {
        (view.ship, view.at)
    }
}

/// §21.2 How a ship is to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BerthView {
    /// How.
    pub berth: Berth,
    /// Which ship.
    pub ship: ShipId,
}

impl From<(ShipId, Berth)> for BerthView {
    fn from((ship, berth): (ShipId, Berth)) -> Self {
        BerthView { berth, ship }
    }
}

impl From<BerthView> for (ShipId, Berth) {
    fn from(view: BerthView) -> Self {
        (view.ship, view.berth)
    }
}

/// §19.1 How far an evacuation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EvacuationView {
    /// Full game turns in dock so far.
    pub turns: u8,
    /// Does this one still count: has the ship been in dock for all of it?
    pub in_dock: bool,
}

/// §15 A seeker that flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeekerView {
    /// Its number, in the order of activation.
    pub number: u16,
    /// Whose.
    pub side: Seat,
    /// Where it is.
    pub at: Hex,
    /// How often it has flown.
    pub flown: u8,
}

impl From<Seeker> for SeekerView {
    fn from(Seeker { number, side, at, flown }: Seeker) -> Self {
        SeekerView { number, side, at, flown }
    }
}

impl From<SeekerView> for Seeker {
    fn from(SeekerView { number, side, at, flown }: SeekerView) -> Self {
        Seeker { number, side, at, flown }
    }
}

/// A ship that a fact is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Named {
    /// What it is called.
    pub name: String,
    /// Which.
    pub ship: ShipId,
}
