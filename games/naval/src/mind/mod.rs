//! Computer players: they see what a seat sees.

mod check;
mod ends;
mod mission;
mod odds;
mod picture;
mod random;
mod reference;

use contract::{Budget, Dice, Legal, Level, Mind, Minds, Seat};

use self::picture::{picture, with_drafts};
use crate::Naval;
use crate::action::Action;
use crate::tables::Setup;
use crate::view::{Sighting, View};

/// Strengths, weak to strong; then two that others are measured by.
const LEVELS: &[Level] = &[
    Level { name: "reference", about: "holds its range, keeps its broadside to the enemy and fires" },
    Level { name: "random", about: "does anything that is allowed" },
];

impl Minds for Naval {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, _: &Setup, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        let grade = match level {
            "reference" => Grade::Reference,
            "random" => Grade::Random,
            _ => return None,
        };
        Some(Box::new(Admiral(grade)))
    }
}

/// How good a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grade {
    Reference,
    Random,
}

/// A player. It remembers nothing: a view tells all that it goes by.
struct Admiral(Grade);

impl Mind<Naval> for Admiral {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action>,
        _: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        let Some(seat) = view.seat else { return };
        if self.0 == Grade::Random {
            return random::choose(legal, dice, plan);
        }
        let state = picture(view);
        let mut orders = Vec::new();
        match self.0 {
            Grade::Reference => reference::orders(&state, seat, &mut orders),
            Grade::Random => {}
        }
        plan.extend(check::sure(with_drafts(view, state), seat, &orders));
    }
}
