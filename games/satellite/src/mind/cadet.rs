//! The weakest player: random targets, the most frequent die.

use contract::{Budget, Dice, Legal, Mind};

use super::{Habit, place};
use crate::Satellite;
use crate::action::Action;
use crate::view::{Sighting, Stage, View};

/// Random hunt.
pub(super) struct Cadet;

impl Mind<Satellite> for Cadet {
    fn heeds(&self) -> bool {
        false
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
        if view.stage == Stage::Placing {
            plan.extend(place(&view.terms, Habit::Anywhere, dice).into_iter().map(Action::Place));
            plan.push(Action::Ready);
            return;
        }
        plan.extend(legal.nth(dice.wide(legal.len())));
    }
}
