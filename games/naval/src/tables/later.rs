//! §16 Rules that only scenarios of Salvo II have. They are read, so that the data are complete; the loader refuses a battle
//! that needs one, since no rule of play knows them yet.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DATA, Scenario};
use crate::types::Edge;

/// A rule of a scenario of Salvo II. Units are named as the scenario names them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Later {
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
    /// These leave play when this turn is over.
    Leaves {
        /// Who.
        units: Vec<String>,
        /// The turn.
        after: u8,
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
    /// §13.2 Airships: as many as a die shows, none on 5 and 6; in a variant so many.
    Zeppelins {
        /// Which side: 1 or 2.
        side: u8,
        /// So many without rolling, if that is agreed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u8>,
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
    /// Trawlers clear a mine hex on a 6.
    Minesweeping {
        /// Which side: 1 or 2.
        side: u8,
        /// The first turn.
        from: u8,
        /// Only in this variant.
        variant: String,
    },
}

static SCENARIOS: LazyLock<BTreeMap<String, Scenario>> =
    LazyLock::new(|| toml::from_str(DATA[3].1).expect("the built-in scenarios of Salvo II are tested"));

/// §16 The scenarios of Salvo II by name; they are not offered yet.
pub fn salvo_ii() -> &'static BTreeMap<String, Scenario> {
    &SCENARIOS
}
