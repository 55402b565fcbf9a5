//! Computer players: they see what their seat sees.

mod acts;
mod aim;
mod hunt;
mod hunter;
mod placing;
mod scope;
mod style;
mod worth;

use contract::{Level, Mind, Minds, Seat};

pub(crate) use acts::Shot;
pub(crate) use aim::Aims;
pub use placing::{Habit, place};
pub(crate) use scope::{Scope, wild_rule};
pub use style::Style;
pub(crate) use worth::Worth;

use crate::Satellite;
use crate::tables::Setup;

/// Strengths, weak to strong.
const LEVELS: &[Level] = &[
    Level { name: "cadet", about: "shoots at random and keeps the most frequent die" },
    Level { name: "officer", about: "follows its hits up and plays the dice for the most sectors" },
    Level { name: "commander", about: "weighs the layouts that fit all reports and plays the dice for them" },
];

impl Minds for Satellite {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, setup: &Setup, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        match level {
            "cadet" | "easy" => Some(Box::new(hunt::Cadet)),
            "officer" => Some(Box::new(hunt::Officer::new(setup))),
            "commander" | "normal" => Some(believer(setup, Style::default())),
            _ => None,
        }
    }
}

/// A player with a belief that weighs things in its own way.
pub fn believer(setup: &Setup, style: Style) -> Box<dyn Mind<Satellite>> {
    if setup.terms.grid.sectors() <= 128 {
        Box::new(hunter::Hunter::<2>::new(setup, style))
    } else {
        Box::new(hunter::Hunter::<4>::new(setup, style))
    }
}
