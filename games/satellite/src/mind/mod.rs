//! Computer players: they see what their seat sees.

mod cadet;
mod placing;

use contract::{Level, Mind, Minds, Seat};

pub use placing::{Habit, place};

use crate::Satellite;
use crate::tables::Setup;

const LEVELS: &[Level] =
    &[Level { name: "cadet", about: "shoots at random and keeps the most frequent die" }];

impl Minds for Satellite {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, _: &Setup, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        match level {
            "cadet" => Some(Box::new(cadet::Cadet)),
            _ => None,
        }
    }
}
