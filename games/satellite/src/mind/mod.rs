//! Computer players: they see what their seat sees.

mod acts;
mod aim;
mod believer;
mod finish;
mod hunt;
mod hunter;
mod placing;
mod scope;
mod style;
mod worth;

use contract::{Level, Mind, Minds, Seat};

pub(crate) use acts::{Shot, open};
pub(crate) use aim::Aims;
pub use believer::Believer;
pub use placing::{Habit, place};
pub(crate) use scope::{Scope, wild_rule};
pub use style::{Future, Style};
pub(crate) use worth::Worth;

use crate::Satellite;
use crate::tables::Setup;

/// Strengths, weak to strong.
const LEVELS: &[Level] = &[
    Level {
        name: "cadet",
        about: "shoots at random, forgets half its hits, and keeps the most frequent die",
    },
    Level { name: "officer", about: "follows its hits up and plays the dice for the most sectors" },
    Level { name: "commander", about: "weighs layouts that fit all reports and goes for damage" },
    Level { name: "admiral", about: "weighs many more, saves shots for the search, and finishes in time" },
];

impl Minds for Satellite {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, setup: &Setup, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        match level {
            "cadet" | "easy" => Some(Box::new(hunt::Cadet)),
            "officer" => Some(Box::new(hunt::Officer::new(setup))),
            "commander" | "normal" => Some(Box::new(Believer::new(setup, Style::usual()))),
            "admiral" | "hard" => Some(Box::new(Believer::new(setup, Style::strongest()))),
            _ => None,
        }
    }
}
