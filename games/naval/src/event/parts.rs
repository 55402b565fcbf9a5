//! Parts of facts: shots, modifiers, causes, endings.

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Battery, Column, Heading, Hex, Hits, UnitId};

/// §3 A phase in which somebody decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// §12.22 Before play: dummies and hidden mines.
    Deploy,
    /// §12.22 What is sighted is declared.
    Sight,
    /// §4.3 Starshells.
    Shell,
    /// §11.5 Air strikes.
    Strike,
    /// §5 Targets are named.
    Aim,
    /// §7 Movement.
    Move,
    /// §8.2 Torpedoes.
    Torpedo,
    /// A battle of a card is over, and the next one has not begun.
    Between,
    /// It is over.
    Over,
}

impl Stage {
    /// Is the battle over, be it the last one or not?
    pub const fn fought(self) -> bool {
        matches!(self, Stage::Between | Stage::Over)
    }
}

/// §5 A battery and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who.
    pub unit: UnitId,
    /// With which guns.
    pub battery: Battery,
    /// At whom.
    pub target: UnitId,
}

/// §13.3 Who spots for a ship that bombards a fort which it cannot see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spotter {
    /// Who fires.
    pub unit: UnitId,
    /// Who spots.
    pub spotter: UnitId,
}

/// §13.2 A ship that an airship is to bomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bombing {
    /// Which airship.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
}

/// §13.2 Bombs on a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bomb {
    /// Which airship.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Where.
    pub at: Hex,
    /// In which column.
    pub column: Column,
    /// The dice on the CRT.
    pub roll: (u8, u8),
    /// What it does.
    pub hits: Hits,
}

/// §12.22 A dummy that is to be put on the map; §13.2 an airship, §16 a reinforcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// Which.
    pub unit: UnitId,
    /// Where.
    pub at: Hex,
    /// Its heading.
    pub heading: Heading,
    /// The speed on its marker.
    pub speed: u8,
}

/// §8.2 A salvo of torpedoes and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Launch {
    /// Who.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
}

/// §6.3 What changes a roll on the DPT.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ModifierKind {
    /// Target DIW or at speed 1.
    SlowTarget,
    /// §11.3 Crack crew.
    CrackCrew,
    /// §12.62 Crossing the T.
    CrossingT,
    /// §12.5 The target has a deck fire at night.
    DeckFire,
    /// Concentrated fire.
    Concentrated,
    /// §11.3 Poor crew.
    PoorCrew,
    /// Firing into the bow or stern sector.
    EndOn,
    /// §4.3 Lit by a starshell.
    Starshell,
    /// The firing ship turned.
    Turned,
    /// §12.61 Shifting targets.
    Shifted,
    /// §12.63 The target's speed is 6.
    FastTarget,
    /// §12.64 Firing at maximum speed.
    FullSpeed,
    /// Fired at in this turn.
    FiredAt,
    /// §11.11 §12.11 Advanced radar.
    AdvancedRadar,
    /// §11.11 §12.11 Low-grade radar.
    LowRadar,
    /// §11.2 Spotted from the air.
    Plane,
    /// Spray over the bow, in one scenario.
    Spray,
    /// §13.2 Spotted by an airship.
    Zeppelin,
    /// §13.3 Indirect bombardment.
    Indirect,
    /// A heavy sea, in one scenario.
    HeavySea,
    /// §10 What one side's guns suffer for the sake of an even battle.
    Handicap,
}

impl ModifierKind {
    /// §6.3 Where it is written.
    pub const fn section(self) -> &'static str {
        match self {
            ModifierKind::SlowTarget
            | ModifierKind::Concentrated
            | ModifierKind::EndOn
            | ModifierKind::Turned
            | ModifierKind::FiredAt => "§6.3",
            ModifierKind::CrackCrew | ModifierKind::PoorCrew => "§11.3",
            ModifierKind::CrossingT => "§12.62",
            ModifierKind::DeckFire => "§12.5",
            ModifierKind::Starshell => "§4.3",
            ModifierKind::Shifted => "§12.61",
            ModifierKind::FastTarget => "§12.63",
            ModifierKind::FullSpeed => "§12.64",
            ModifierKind::AdvancedRadar | ModifierKind::LowRadar => "§12.11",
            ModifierKind::Plane => "§11.2",
            ModifierKind::Spray => "§15",
            ModifierKind::Zeppelin => "§13.2",
            ModifierKind::Indirect => "§13.3",
            ModifierKind::HeavySea => "§16",
            ModifierKind::Handicap => "§10",
        }
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            ModifierKind::SlowTarget => "target stopped or at speed 1",
            ModifierKind::CrackCrew => "crack crew",
            ModifierKind::CrossingT => "crossing the T",
            ModifierKind::DeckFire => "target has a deck fire at night",
            ModifierKind::Concentrated => "concentrated fire",
            ModifierKind::PoorCrew => "poor crew",
            ModifierKind::EndOn => "firing from the bow or stern sector",
            ModifierKind::Starshell => "target lit by starshell",
            ModifierKind::Turned => "firing ship turned last turn",
            ModifierKind::Shifted => "shifting targets",
            ModifierKind::FastTarget => "target at speed 6",
            ModifierKind::FullSpeed => "firing at maximum speed",
            ModifierKind::FiredAt => "fired at this turn",
            ModifierKind::AdvancedRadar => "advanced radar",
            ModifierKind::LowRadar => "low-grade radar",
            ModifierKind::Plane => "spotted from the air",
            ModifierKind::Spray => "spray over the bow",
            ModifierKind::Zeppelin => "spotted by a zeppelin",
            ModifierKind::Indirect => "indirect bombardment",
            ModifierKind::HeavySea => "heavy sea",
            ModifierKind::Handicap => "handicap",
        }
    }
}

/// §6.3 A modifier and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// Which.
    pub kind: ModifierKind,
    /// What it adds.
    pub value: i8,
}

/// The battle of a card that begins when another is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextBattle {
    /// Its place on the card, from 0.
    pub place: u8,
    /// What it is called.
    pub title: String,
}

/// §6 A shot with all its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Volley {
    /// Who fired at whom.
    pub shot: Shot,
    /// How far.
    pub range: u16,
    /// §6.1 The attack strength.
    pub attack: u16,
    /// §6.2 The dice on the DPT.
    pub roll: (u8, u8),
    /// §6.3 What was added.
    pub modifiers: Vec<Modifier>,
    /// The modified roll.
    pub modified: i8,
    /// §6.2 Quarters of the attack strength.
    pub quarters: u16,
    /// §6.1 Damage points.
    pub points: u16,
    /// §11.61 Who is struck: the target, or somebody friendly by mistake.
    pub struck: UnitId,
    /// §6.4 The column; none below 1:2.
    pub column: Option<Column>,
    /// §6.4 The dice on the CRT.
    pub crt: Option<(u8, u8)>,
    /// §6.5 What it does.
    pub hits: Hits,
}

/// By what a unit is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// §6 Gunfire.
    Gunfire,
    /// §8.2 Torpedoes.
    Torpedo,
    /// §11.8 A mine.
    Mine,
    /// §11.5 Planes.
    AirStrike,
    /// §7 It ran aground.
    Grounding,
    /// Its own turrets broke down.
    Breakdown,
    /// §13.2 Bombs of an airship.
    Bomb,
}

/// §11.62 What a unit may do in its movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Straight ahead; it may slow by 1.
    Straight,
    /// One turn of one hexside at most.
    OneTurn,
    /// A jammed rudder turns it by so many hexsides.
    Swerve(i8),
}

/// §8.2 What shifts the column of torpedoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShiftKind {
    /// The target is stopped or at speed 1.
    SlowTarget,
    /// The target's speed is 6.
    FastTarget,
    /// The target combs the tracks.
    Combed,
    /// Hits on the firing unit's weapons.
    Damage,
    /// §11.3 The crew.
    Crew,
}

/// §8.2 A shift and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// Why.
    pub kind: ShiftKind,
    /// By how many columns.
    pub value: i8,
}

/// §9 What comes of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// A hit is unrepairable now.
    Unrepairable,
    /// Nothing.
    Nothing,
    /// A hit is removed.
    Removed,
    /// There was nothing to repair: the dice were rolled so that nobody could count them (Ruling N8).
    Idle,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Who won; none for a draw.
    pub winner: Option<Seat>,
    /// §10 Victory points, by side.
    pub points: [i32; 2],
    /// Why, in one plain clause.
    pub reason: String,
}
