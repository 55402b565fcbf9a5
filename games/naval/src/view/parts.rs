//! Parts of a view.

use std::sync::Arc;

use contract::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::course::{Leg, Step};
use crate::event::{Bombing, Ending, Launch, Order, Placing, Shot, Spotter};
use crate::state::Card;
use crate::tables::Setup;
use crate::types::{Battery, Class, ContactId, Crew, Hex, Nation, RadarSet, TorpedoRow, UnitId};
use crate::unit::Unit;

/// A unit that the viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitView {
    /// Its number.
    pub id: UnitId,
    /// Its name.
    pub name: String,
    /// Whose.
    pub side: Seat,
    /// Of which nation.
    pub nation: Option<Nation>,
    /// What it is.
    pub class: Class,
    /// Printed attack.
    pub a: u16,
    /// Printed defence.
    pub d: u16,
    /// Printed speed.
    pub s: u8,
    /// Printed range.
    pub r: u16,
    /// Printed strength of the secondary battery.
    pub secondary: u16,
    /// How many ships it stands for.
    pub ships: u8,
    /// §8.2 Its row of the torpedo table.
    pub torpedoes: Option<TorpedoRow>,
    /// §12.1 Its radar.
    pub radar: Option<RadarSet>,
    /// §6.1 What is left of the attack.
    pub attack: u16,
    /// What is left of the secondary battery.
    pub secondary_left: u16,
    /// §6.5 What is left of the speed.
    pub speed_left: u8,
    /// §11.3 Its crew in this turn.
    pub crew: Crew,
    /// The turn in which it enters at the earliest; 0 if it was there from the beginning.
    pub enters: u8,
    /// What is true of it now.
    pub unit: Unit,
    /// §12.13 The die of its radar in this turn; its owner's.
    pub radar_die: Option<u8>,
    /// §11.62 What it may do in its movement; its owner's.
    pub order: Option<Order>,
    /// §7 What it may do in the movement that is plotted; its owner's.
    pub helm: Option<HelmView>,
    /// §7 What is plotted; its owner's.
    pub plot: Option<PlotView>,
    /// §7 Where it has been: its owner's while there is fog, everybody's without it and when all is over.
    pub passages: Vec<Passage>,
}

/// §7 One movement of a unit: its hexes, the start first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Passage {
    /// In which turn.
    pub turn: u8,
    /// Where.
    pub hexes: Vec<Hex>,
}

/// §7 Within what a unit may plot its course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HelmView {
    /// The lowest speed.
    pub least: u8,
    /// The highest speed.
    pub most: u8,
    /// §12.31 Turns at most; none for any number.
    pub turns: Option<u8>,
    /// §11.62 Hexsides that it may turn at most; none for any.
    pub hexsides: Option<u8>,
    /// A first turn that it must make.
    pub swerve: i8,
    /// What it may be plotted to do next.
    pub next: Vec<Step>,
}

/// §7 A course as it will be steamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlotView {
    /// Was it plotted, or is it what happens by itself?
    pub plotted: bool,
    /// The speed.
    pub speed: u8,
    /// How many of its moves are plotted; the others follow by themselves.
    pub fixed: u8,
    /// The moves.
    pub steps: Vec<Step>,
    /// The way, the start first.
    pub path: Vec<Leg>,
    /// §11.4 Does it lay smoke?
    pub smoke: bool,
    /// §11.2 Does it launch its plane?
    pub launch: bool,
}

/// §12.21 Something that the viewer cannot make out: a unit, or a dummy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Contact {
    /// What the viewer calls it, until it moves.
    pub id: ContactId,
    /// Whose.
    pub side: Seat,
    /// Where.
    pub at: Hex,
    /// The speed on its marker.
    pub speed: u8,
}

/// §5 A target that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct ShotView {
    /// Whose guns.
    pub side: Seat,
    /// Who, if the viewer knows.
    pub unit: Option<UnitId>,
    /// With which guns, if the viewer knows.
    pub battery: Option<Battery>,
    /// At whom.
    pub target: UnitId,
}

/// §11.4 Smoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct SmokeView {
    /// Where.
    pub at: Hex,
    /// How often it has drifted.
    pub drifted: u8,
}

/// §11.5 An air strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StrikeView {
    /// Which.
    pub strike: u8,
    /// Whose.
    pub side: Seat,
    /// Torpedo planes?
    pub torpedo: bool,
    /// May it come now or later?
    pub left: bool,
    /// The first turn in which it may.
    pub from: u8,
}

/// §11.6 Who commands a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CommandView {
    /// The flagship.
    pub flagship: Option<UnitId>,
    /// Is the admiral alive?
    pub admiral: bool,
    /// §11.62 Command is lost through this turn; 0 if it is not.
    pub lost: u8,
    /// §12.5 The turn in which every crew is a level lower.
    pub shaken: u8,
}

/// §4.3 A starshell that the viewer means to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShellView {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub at: Hex,
}

/// §11.5 An air strike that the viewer means to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SendingView {
    /// Which.
    pub strike: u8,
    /// At whom.
    pub target: UnitId,
}

/// What the viewer has drafted in this phase, courses aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DraftView {
    /// §12.22 Dummies.
    pub placing: Vec<Placing>,
    /// §11.8 Hexes to be mined.
    pub mines: Vec<Hex>,
    /// §12.22 Detected units that are not to be declared.
    pub declined: Vec<UnitId>,
    /// §4.3 Starshells.
    pub shells: Vec<ShellView>,
    /// §11.5 Air strikes.
    pub strikes: Vec<SendingView>,
    /// §5 Targets.
    pub shots: Vec<Shot>,
    /// §8.2 Torpedoes; with those that are ordered already.
    pub torpedoes: Vec<Launch>,
    /// §13.3 Who spots for whom.
    pub spotters: Vec<Spotter>,
    /// §13.2 Whom airships bomb.
    pub bombs: Vec<Bombing>,
    /// §16 Do all capital ships turn about?
    pub turn_away: bool,
    /// §16 Where trawlers go.
    pub sweep: Option<Hex>,
}

/// What a unit that somebody saw is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Named {
    /// Which.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
}

/// A card of battles, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardView {
    /// Which battle is fought, from 1.
    pub battle: u16,
    /// How many there are.
    pub battles: u16,
    /// Battles won, by side.
    pub won: [u32; 2],
    /// Points of the battles that are over, by side.
    pub points: [i32; 2],
    /// Those that are over: what they are called, who won, and why.
    pub results: Vec<CardResult>,
    /// What the one is called that comes after the one that is fought; nothing after the last.
    pub next: Option<String>,
}

/// A battle of a card that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardResult {
    /// What it is called.
    pub title: String,
    /// What the winner was called there; nothing if nobody won.
    pub winner: Option<String>,
    /// Why.
    pub reason: String,
    /// Points, by side.
    pub points: [i32; 2],
}

impl CardView {
    pub(super) fn of(card: &Card, fought: bool) -> CardView {
        let (won, points) = Card::score(&card.results);
        let result = |(setup, ending): (&Arc<Setup>, &Ending)| CardResult {
            title: setup.title.clone(),
            winner: ending.winner.map(|winner| setup.sides[usize::from(winner.0)].clone()),
            reason: ending.reason.clone(),
            points: ending.points,
        };
        let battle = card.results.len() + usize::from(!fought);
        CardView {
            battle: battle as u16,
            battles: card.battles.len() as u16,
            won,
            points,
            results: card.battles.iter().zip(&card.results).map(result).collect(),
            next: card.battles.get(battle).map(|next| next.title.clone()),
        }
    }
}
