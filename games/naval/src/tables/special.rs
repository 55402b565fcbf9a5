//! §15 §16 Rules that one scenario has, as its file gives them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Class, Edge, Hex};

/// A rule that one scenario has. Units are named as the scenario names them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Special {
    /// Nobody of these classes goes faster than this, but for those named.
    SpeedCap {
        /// Classes; all if none is named.
        #[serde(default)]
        classes: Vec<Class>,
        /// The highest speed.
        most: u8,
        /// Who may all the same.
        #[serde(default)]
        except: Vec<String>,
    },
    /// A gale: every unit's speed is so much less.
    Slower {
        /// By how much.
        by: u8,
    },
    /// Units of these classes have no torpedoes.
    NoTorpedoes {
        /// Which.
        classes: Vec<Class>,
    },
    /// Fire into the bow sector costs this side a further −1.
    Spray {
        /// Which side: 1 or 2.
        side: u8,
    },
    /// Through this turn the side designates no targets and fires no starshells, and these units go straight ahead.
    Surprise {
        /// Which side: 1 or 2.
        side: u8,
        /// The last turn of it.
        through: u8,
        /// Who goes straight ahead; all if nobody is named.
        #[serde(default)]
        straight: Vec<String>,
    },
    /// Through this turn the side's fire suffers neither the starshell modifier nor misidentification.
    Searchlights {
        /// Which side: 1 or 2.
        side: u8,
        /// The last turn of it.
        through: u8,
    },
    /// Whenever its natural roll on the DPT is a double 1, the unit takes a W.
    Breakdown {
        /// Which.
        unit: String,
    },
    /// These may not come nearer than this to a unit while another is afloat.
    KeepAway {
        /// Who.
        units: Vec<String>,
        /// From whom.
        from: String,
        /// The least distance.
        distance: u16,
        /// While this one is afloat.
        while_afloat: String,
    },
    /// Its rudder is jammed: each turn a die turns it to port (1–2), not at all, or to starboard (5–6); its speed is capped.
    JammedRudder {
        /// Which.
        unit: String,
        /// The highest speed.
        most: u8,
    },
    /// It fires its main battery every other turn at most.
    EveryOtherTurn {
        /// Which.
        unit: String,
    },
    /// These may not move before this turn.
    Idle {
        /// Who.
        units: Vec<String>,
        /// The first turn in which they may.
        until: u8,
    },
    /// Through this turn the main batteries of these have a third less strength.
    BombardmentShells {
        /// Who.
        units: Vec<String>,
        /// The last turn of it.
        through: u8,
    },
    /// These may bombard the shore: so many turns in a row near a hex, without a ship as target.
    Bombardment {
        /// Who.
        units: Vec<String>,
        /// The hex.
        hex: Hex,
        /// Within so many hexes of it.
        within: u16,
        /// Turns in a row.
        turns: u8,
        /// With at most so many hits on weapons.
        w_most: u8,
    },
    /// A side sees so far in these turns.
    Visibility {
        /// Which side: 1 or 2.
        side: u8,
        /// The first turn.
        from: u8,
        /// The last turn.
        through: u8,
        /// The base visibility.
        base: u16,
        /// Only of targets that lie to the west.
        #[serde(default)]
        target_west: bool,
    },
    /// From this turn on it is night.
    Nightfall {
        /// The first turn of it.
        from: u8,
        /// The base visibility.
        base: u16,
    },
    /// These fire with a modifier.
    Fire {
        /// Who.
        units: Vec<String>,
        /// What is added.
        value: i8,
    },
    /// From this turn on it goes no faster.
    Speed {
        /// Which.
        unit: String,
        /// The highest speed.
        most: u8,
        /// The first turn.
        from: u8,
        /// The variant that it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        variant: Option<String>,
    },
    /// It may go faster in one turn of so many.
    ExtraSpeed {
        /// Which.
        unit: String,
        /// By how much.
        by: u8,
        /// Of so many turns.
        every: u8,
    },
    /// These must leave when this turn is over.
    Leaves {
        /// Who.
        units: Vec<String>,
        /// The turn.
        after: u8,
        /// Over this edge, wherever they are.
        edge: Edge,
    },
    /// These enter anywhere on an edge; if a die is given, only when it shows that, each turn anew.
    Enters {
        /// Who.
        units: Vec<String>,
        /// Where.
        edge: Edge,
        /// What must be rolled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
    },
    /// §13.2 Airships: as many as a die shows, none if it shows more than `most`; or a number that is agreed.
    Zeppelins {
        /// Which side: 1 or 2.
        side: u8,
        /// What the die may show at most, and so many there are at most.
        most: u8,
        /// So many without rolling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u8>,
        /// They begin within so many hexes of a ship of theirs.
        within: u16,
        /// Or on these edges.
        #[serde(default)]
        edges: Vec<Edge>,
        /// Only in this variant.
        variant: String,
    },
    /// Through this turn these designate no targets.
    HoldFire {
        /// Who.
        units: Vec<String>,
        /// The last turn of it.
        through: u8,
    },
    /// Capital ships that leave over these edges from this turn on count as safe.
    Safe {
        /// Which side: 1 or 2.
        side: u8,
        /// Over these edges.
        edges: Vec<Edge>,
        /// The first turn.
        from: u8,
    },
    /// Once in a game all capital ships of the side turn about at no cost.
    TurnAway {
        /// Which side: 1 or 2.
        side: u8,
    },
    /// §13.3 Ships outside the straits fire at forts that a ship inside them sees.
    IndirectFire {
        /// Which side: 1 or 2.
        side: u8,
        /// Water in these areas is inside.
        inside: Vec<String>,
    },
    /// Trawlers may clear one known mine hex a turn.
    Minesweeping {
        /// Which side: 1 or 2.
        side: u8,
        /// The first turn.
        from: u8,
        /// Within so many hexes of a ship of the side.
        ship: u16,
        /// With no fort that could fire within so many hexes.
        fort: u16,
        /// What the die must show at least.
        clears: u8,
        /// Only in this variant.
        variant: String,
    },
}

impl Special {
    /// The variant in which alone it counts, if it is so.
    pub const fn variant(&self) -> Option<&String> {
        match self {
            Special::Zeppelins { variant, .. } | Special::Minesweeping { variant, .. } => Some(variant),
            Special::Speed { variant, .. } => variant.as_ref(),
            _ => None,
        }
    }
}
