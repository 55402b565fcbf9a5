//! What happened: one fact each, with its numbers.

mod parts;

pub use parts::{
    Bomb, Bombing, Cause, Ending, Launch, Modifier, ModifierKind, NextBattle, Order, Placing, Repair, Shift,
    ShiftKind, Shot, Spotter, Stage, Volley,
};

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::course::Leg;
use crate::tables::SpecialHit;
use crate::types::{Column, Edge, Heading, Hex, Hits, TrackKind, UnitId};

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A draft of a side.
    Drafted {
        /// What.
        action: Action,
        /// Whose.
        side: Seat,
    },
    /// §12.22 §11.8 A side has laid its dummies and mines before play; only it knows where and what.
    Deployed {
        /// Hexes that are mined.
        mines: Vec<Hex>,
        /// Dummies.
        placing: Vec<Placing>,
        /// Which side.
        side: Seat,
    },
    /// §12.22 A dummy stands on the map.
    Placed {
        /// Where.
        at: Hex,
        /// Its heading.
        heading: Heading,
        /// The speed on its marker.
        speed: u8,
        /// Which dummy.
        unit: UnitId,
    },
    /// §11.8 A hex is mined in secret.
    Mined {
        /// Where.
        at: Hex,
        /// By whom.
        side: Seat,
    },
    /// §3 A turn begins: what was detected and lit is so no more.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// §3 A phase begins in which somebody decides.
    StageBegan {
        /// Who; none for both.
        side: Option<Seat>,
        /// Which.
        stage: Stage,
    },
    /// §4.1 The visibility of the turn.
    VisibilityRolled {
        /// What the die does.
        change: i8,
        /// The die.
        die: u8,
        /// How far one sees.
        now: u16,
    },
    /// §3.1 The advantage of the turn.
    AdvantageRolled {
        /// What is added, by side.
        bonus: [i8; 2],
        /// The dice, by side.
        dice: [u8; 2],
        /// Who has it.
        holder: Seat,
    },
    /// §12.13 How far an impaired radar reaches in this turn.
    RadarRolled {
        /// The die.
        die: u8,
        /// The ship.
        unit: UnitId,
    },
    /// §12.21 A side has made out a unit. Only that side knows.
    Detected {
        /// Who.
        by: Seat,
        /// Whom.
        unit: UnitId,
    },
    /// §12.22 A dummy was looked at, and is removed.
    DummyFound {
        /// Where it was.
        at: Hex,
        /// The speed on its marker.
        speed: u8,
        /// Which dummy.
        unit: UnitId,
    },
    /// §12.22 What a side declares to have sighted: only this it may fire at.
    Declared {
        /// Who.
        by: Seat,
        /// Whom.
        units: Vec<UnitId>,
    },
    /// §4.3 A starshell.
    ShellFired {
        /// At which hex.
        aimed: Hex,
        /// Where it lit up the sea; nowhere if it was a dud.
        burst: Option<Hex>,
        /// The die.
        die: u8,
        /// Who.
        unit: UnitId,
    },
    /// §11.5 An air strike.
    StrikeFlown {
        /// What is added to the die.
        bonus: i8,
        /// In which column; none if it is driven off.
        column: Option<Column>,
        /// The die.
        die: u8,
        /// What it does.
        hits: Hits,
        /// The dice on the CRT.
        roll: Option<(u8, u8)>,
        /// Which strike.
        strike: u8,
        /// At whom.
        target: UnitId,
    },
    /// §5 The targets of a side.
    Designated {
        /// All of them.
        shots: Vec<Shot>,
        /// Whose.
        side: Seat,
        /// §13.3 Who spots for whom.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spotters: Vec<Spotter>,
    },
    /// §6 A shot is resolved; what it does is applied when all are.
    Fired(Volley),
    /// §12.5 A special hit.
    SpecialRolled {
        /// What is hit.
        hit: Option<SpecialHit>,
        /// The dice.
        roll: (u8, u8),
        /// Whose.
        unit: UnitId,
    },
    /// §6.5 A unit takes hits.
    Damaged {
        /// By what.
        cause: Cause,
        /// Hits on speed that it takes.
        s: u8,
        /// Which unit.
        unit: UnitId,
        /// Hits on weapons that it takes.
        w: u8,
    },
    /// §6.5 A unit is sunk or destroyed.
    Sunk {
        /// By what.
        cause: Cause,
        /// Which.
        unit: UnitId,
    },
    /// §11.62 A side has lost its command.
    CommandLost {
        /// Which side.
        side: Seat,
        /// Through this turn.
        through: u8,
    },
    /// §12.5 The admiral of a side is dead.
    AdmiralKilled {
        /// Which side.
        side: Seat,
    },
    /// §11.62 Another ship becomes flagship.
    FlagshipNamed {
        /// Which.
        unit: UnitId,
    },
    /// §11.62 What a unit may do in its movement.
    OrderRolled {
        /// The die.
        die: u8,
        /// What it may do.
        order: Order,
        /// Which unit.
        unit: UnitId,
    },
    /// A unit comes onto the map.
    Entered {
        /// Where.
        at: Hex,
        /// Which unit.
        unit: UnitId,
    },
    /// §16 Reinforcements that may enter in this movement, anywhere on their edge; none if a die kept them away.
    Arriving {
        /// The die, if one was rolled.
        die: Option<u8>,
        /// Which side.
        side: Seat,
        /// Who may enter.
        units: Vec<UnitId>,
    },
    /// §13.2 How many airships there are.
    ZeppelinsRolled {
        /// The die; none if the number was agreed.
        die: Option<u8>,
        /// How many.
        number: u8,
        /// Whose.
        side: Seat,
    },
    /// §13.2 The wind has carried an airship.
    Drifted {
        /// To where.
        at: Hex,
        /// Which.
        unit: UnitId,
    },
    /// §13.2 An airship has bombed a ship; what it does counts when both sides have moved.
    Bombed(Bomb),
    /// §13.2 Both sides have moved: what bombs have done counts now.
    BombsCounted,
    /// §16 A unit exceeds its speed.
    Driven {
        /// Which.
        unit: UnitId,
    },
    /// §16 The capital ships of a side have turned about.
    TurnedAway {
        /// Which side.
        side: Seat,
        /// Who has.
        units: Vec<UnitId>,
    },
    /// §16 Trawlers have been at a mine hex.
    Swept {
        /// Where.
        at: Hex,
        /// Is it clear now?
        cleared: bool,
        /// The die.
        die: u8,
        /// Whose trawlers.
        side: Seat,
    },
    /// §7 A unit has moved.
    Moved {
        /// Where it was, hex by hex and heading by heading; the start first.
        path: Vec<Leg>,
        /// The speed that it executed.
        speed: u8,
        /// Which unit.
        unit: UnitId,
    },
    /// §1.4 A unit has left for good.
    Left {
        /// Over which edge.
        edge: Edge,
        /// Which unit.
        unit: UnitId,
    },
    /// §11.4 Smoke was laid.
    Smoked {
        /// Where.
        hexes: Vec<Hex>,
        /// By whom.
        unit: UnitId,
    },
    /// §11.8 A mine hex was entered.
    MineEntered {
        /// Where.
        at: Hex,
        /// In which column a mine went off.
        column: Option<Column>,
        /// The die.
        die: u8,
        /// Was the field hidden when the movement began?
        found: bool,
        /// What it does.
        hits: Hits,
        /// The dice on the CRT.
        roll: Option<(u8, u8)>,
        /// Who entered.
        unit: UnitId,
    },
    /// §11.2 A plane was launched.
    PlaneLaunched {
        /// On station from this turn on.
        from: u8,
        /// Whose.
        unit: UnitId,
    },
    /// §11.2 A plane is on station.
    PlaneArrived {
        /// Through this turn.
        through: u8,
        /// Whose.
        unit: UnitId,
    },
    /// §11.2 A plane on station: is it lost?
    PlaneRolled {
        /// Is it lost?
        lost: bool,
        /// The dice.
        roll: (u8, u8),
        /// Whose.
        unit: UnitId,
    },
    /// §11.2 A plane has gone home.
    PlaneGone {
        /// Whose.
        unit: UnitId,
    },
    /// §12.21 With fog the units of a side are covered again as it moves: nobody has made them out any more.
    Concealed {
        /// Which side.
        side: Seat,
    },
    /// §3 The movement of a side is over: its markers lie where they lie.
    MovementEnded {
        /// Which side.
        side: Seat,
    },
    /// §8.2 A side has named the targets of its torpedoes.
    TorpedoesOrdered {
        /// What.
        launches: Vec<Launch>,
        /// Which side.
        side: Seat,
    },
    /// §8.2 A salvo of torpedoes.
    TorpedoRun {
        /// In which column, after shifts; none if it cannot hit.
        column: Option<Column>,
        /// What it does.
        hits: Hits,
        /// How far.
        range: u16,
        /// The dice on the CRT.
        roll: Option<(u8, u8)>,
        /// Column shifts.
        shifts: Vec<Shift>,
        /// At whom.
        target: UnitId,
        /// Who.
        unit: UnitId,
    },
    /// §9 Damage control.
    RepairTried {
        /// What is added.
        bonus: i8,
        /// What comes of it.
        result: Repair,
        /// The dice.
        roll: (u8, u8),
        /// On which track.
        track: TrackKind,
        /// Which unit.
        unit: UnitId,
    },
    /// §11.4 Smoke has drifted, or is gone.
    SmokeDrifted,
    /// §11.7 The wind.
    WindRolled {
        /// The dice.
        roll: (u8, u8),
        /// From where it blows.
        wind: Heading,
    },
    /// A unit has bombarded the shore for another turn, or has not.
    Bombarding {
        /// Turns in a row.
        turns: u8,
        /// Which unit.
        unit: UnitId,
    },
    /// The bombardment of the shore is carried out.
    Bombarded {
        /// By whom.
        unit: UnitId,
    },
    /// A battle of a card is over.
    BattleEnded {
        /// How.
        ending: Ending,
        /// The one that comes next; nothing after the last.
        next: Option<NextBattle>,
        /// What the side is called that won this one; nothing if nobody did.
        won: Option<String>,
    },
    /// A side has seen enough of a battle that is over.
    Ready {
        /// Which.
        side: Seat,
    },
    /// The next battle of a card begins.
    BattleBegan(NextBattle),
    /// It is over.
    Ended(Ending),
}

impl Event {
    /// The units that it is about.
    pub fn units(&self) -> Vec<UnitId> {
        match self {
            Event::Drafted { .. }
            | Event::Deployed { .. }
            | Event::Mined { .. }
            | Event::TurnBegan { .. }
            | Event::StageBegan { .. }
            | Event::VisibilityRolled { .. }
            | Event::AdvantageRolled { .. }
            | Event::CommandLost { .. }
            | Event::AdmiralKilled { .. }
            | Event::ZeppelinsRolled { .. }
            | Event::BombsCounted
            | Event::Swept { .. }
            | Event::Concealed { .. }
            | Event::MovementEnded { .. }
            | Event::SmokeDrifted
            | Event::WindRolled { .. }
            | Event::BattleEnded { .. }
            | Event::Ready { .. }
            | Event::BattleBegan(_)
            | Event::Ended(_) => Vec::new(),
            Event::Placed { unit, .. }
            | Event::RadarRolled { unit, .. }
            | Event::Detected { unit, .. }
            | Event::DummyFound { unit, .. }
            | Event::ShellFired { unit, .. }
            | Event::SpecialRolled { unit, .. }
            | Event::Damaged { unit, .. }
            | Event::Sunk { unit, .. }
            | Event::FlagshipNamed { unit }
            | Event::OrderRolled { unit, .. }
            | Event::Entered { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Left { unit, .. }
            | Event::Smoked { unit, .. }
            | Event::MineEntered { unit, .. }
            | Event::PlaneLaunched { unit, .. }
            | Event::PlaneArrived { unit, .. }
            | Event::PlaneRolled { unit, .. }
            | Event::PlaneGone { unit }
            | Event::RepairTried { unit, .. }
            | Event::Bombarding { unit, .. }
            | Event::Drifted { unit, .. }
            | Event::Driven { unit }
            | Event::Bombarded { unit } => vec![*unit],
            Event::Arriving { units, .. } | Event::TurnedAway { units, .. } => units.clone(),
            Event::Bombed(bomb) => vec![bomb.unit, bomb.target],
            Event::StrikeFlown { target, .. } => vec![*target],
            Event::Declared { units, .. } => units.clone(),
            Event::Designated { shots, spotters, .. } => {
                let spotters = spotters.iter().map(|spotter| spotter.spotter);
                shots.iter().flat_map(|shot| [shot.unit, shot.target]).chain(spotters).collect()
            }
            Event::Fired(volley) => vec![volley.shot.unit, volley.shot.target, volley.struck],
            Event::TorpedoesOrdered { launches, .. } => {
                launches.iter().flat_map(|launch| [launch.unit, launch.target]).collect()
            }
            Event::TorpedoRun { target, unit, .. } => vec![*unit, *target],
        }
    }
}
