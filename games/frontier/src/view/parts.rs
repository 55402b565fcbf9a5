//! The parts of a view.

use contract::Seat;
use hawks::condition::Condition;
use schemars::JsonSchema;
use serde::Serialize;

use crate::action::{Berth, Fate, Work};
use crate::battle::{Ballot, Escape, Report, Vote};
use crate::types::{Cause, FleetId, Navy, Order, Place, PlanetId, Retreat, ShipId, Standing};

/// What is done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StageView {
    /// §3 The UPF set up.
    UpfSetUp,
    /// §3 The Sathar set up.
    SatharSetUp,
    /// Ruling S8: the UPF decide about the force off the map.
    Nova,
    /// §13 Both sides mark drones.
    Drones,
    /// §5 A side moves.
    Move(Navy),
    /// §8 A side declares its attacks.
    Declare(Navy),
    /// §8 The other side meets the attacks of this one.
    Defend(Navy),
    /// §8 Battles of this side's attacks.
    Fight(Navy),
    /// §11 Yards work.
    Yards,
    /// §12 The Sathar roll for replacements.
    Roll,
    /// §12 The UPF choose replacements.
    Replace,
    /// It is over.
    Over,
}

/// A ship or a station, as a viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ShipView {
    /// Its number; the chart tells its name and class.
    pub id: ShipId,
    /// Where it is; of the viewer's own side while it sets up, where it is to be.
    pub place: Place,
    /// What it has left.
    pub condition: Condition,
    /// §15 Who gives its orders.
    pub keeper: Seat,
    /// Ruling M3: its fleet.
    pub fleet: Option<FleetId>,
    /// What it does without orders; only its side knows.
    pub standing: Option<Standing>,
    /// It moved today.
    pub moved: bool,
    /// It attacked today.
    pub attacked: bool,
    /// It was in a battle today.
    pub fought: bool,
    /// It fired or used something up today.
    pub spent: bool,
}

/// Ruling M3: a fleet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FleetView {
    /// Its number.
    pub id: FleetId,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub navy: Navy,
}

/// A loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LossView {
    /// Which ship.
    pub ship: ShipId,
    /// When.
    pub day: u16,
    /// How.
    pub cause: Cause,
    /// Has it been replaced, or rolled for in vain?
    pub settled: bool,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BattleView {
    /// Its number in the war.
    pub id: u32,
    /// The planet.
    pub planet: PlanetId,
    /// Who attacks.
    pub attacker: Navy,
    /// The attackers.
    pub attackers: Vec<ShipId>,
    /// The defenders, the station not counted.
    pub defenders: Vec<ShipId>,
    /// The station.
    pub station: Option<ShipId>,
    /// Is it in deep space?
    pub deep: bool,
    /// Who commands: the UPF, the Sathar.
    pub commanders: [Seat; 2],
    /// How far it is.
    pub stage: BattleStage,
    /// How each side wants it to be fought.
    pub votes: [Option<Vote>; 2],
    /// Ruling C13: what players say to other rules, while they are asked.
    pub ballot: Option<Ballot>,
    /// Ruling C6: is it the second part?
    pub second: bool,
    /// Who has ways to choose for ships that broke off.
    pub fleeing: [bool; 2],
    /// What is known of its result.
    pub report: Report,
    /// The board, if it is open.
    pub board: Option<hawks::view::View>,
}

/// How far a battle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BattleStage {
    /// Both sides say how it is to be fought, or how it is to be met.
    Asked,
    /// Ruling C13: all players say whether it is to be fought by other rules than the chart's.
    Ballot,
    /// Both sides fight it.
    Played,
    /// Officers fight it.
    Watched,
    /// It is fought elsewhere.
    Elsewhere,
    /// Its result is written down and waits to be confirmed.
    Reported,
    /// Those that broke off choose their ways.
    Fleeing,
    /// Its result waits for those before it.
    Done,
    /// Its result holds.
    Applied,
}

/// How the war stands, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tally {
    /// Stations that fell.
    pub stations: u16,
    /// Stations that fell in this tenday.
    pub lately: u16,
    /// Fortresses that live.
    pub fortresses: u16,
    /// Assault carriers that the Sathar have lost.
    pub carriers: u16,
    /// Heavy cruisers that they have lost.
    pub cruisers: u16,
    /// Ships that they have lost, fighters counted.
    pub ships: u16,
    /// Ships lost in combat, as the fifth condition counts them: the UPF, the Sathar.
    pub combat: [u16; 2],
}

/// A ship and what was drafted for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Drafted<T> {
    /// Which ship.
    pub ship: ShipId,
    /// What.
    pub what: T,
}

/// What a viewer has drafted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DraftsView {
    /// §3 Where ships are to begin.
    pub places: Vec<Drafted<Berth>>,
    /// §14 The condition of retreat.
    pub condition: Option<Retreat>,
    /// §13 Frigates to be marked.
    pub marks: Vec<ShipId>,
    /// §5 Orders.
    pub orders: Vec<Drafted<Order>>,
    /// §6 Groups.
    pub groups: Vec<Drafted<u16>>,
    /// Fleets.
    pub labels: Vec<Drafted<Option<FleetId>>>,
    /// Names of fleets.
    pub names: Vec<FleetName>,
    /// §15 Who is to give orders.
    pub keepers: Vec<Drafted<Seat>>,
    /// §8 The planets for which ships fight.
    pub fights: Vec<Drafted<Option<PlanetId>>>,
    /// Ruling C11: planets to be fought for first, the very first one last.
    pub first: Vec<PlanetId>,
    /// Ruling C6: where attacks are met in deep space, or not.
    pub deep: Vec<DeepView>,
    /// §15 Who is to command.
    pub commanders: Vec<CommandView>,
    /// §8 What became of ships in battles fought elsewhere.
    pub fates: Vec<FateView>,
    /// Ruling B1: ways.
    pub ways: Vec<Escape>,
    /// §11 Work of yards.
    pub works: Vec<Drafted<Work>>,
    /// Ruling R3: replacements and the stations that pay.
    pub replaced: Vec<Drafted<ShipId>>,
}

/// A fleet and its new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FleetName {
    /// Which fleet.
    pub fleet: FleetId,
    /// What it is to be called.
    pub name: String,
}

/// Where an attack is to be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeepView {
    /// Which planet's.
    pub planet: PlanetId,
    /// In deep space?
    pub deep: bool,
}

/// Who is to command for a planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CommandView {
    /// Which planet.
    pub planet: PlanetId,
    /// Who.
    pub seat: Seat,
}

/// What became of a ship in a battle fought elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FateView {
    /// Which battle.
    pub battle: u32,
    /// Which ship.
    pub ship: ShipId,
    /// What.
    pub fate: Fate,
}

/// A yard that works today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct YardView {
    /// Where.
    pub planet: PlanetId,
    /// For whom.
    pub navy: Navy,
    /// How many hull points.
    pub points: u16,
}
