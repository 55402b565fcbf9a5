//! Whatever is allowed.

use contract::{Budget, Dice, Legal, Mind};

use crate::Frontier;
use crate::action::Action;
use crate::view::{Sighting, View};

/// Does anything that is allowed.
pub(super) struct Random;

impl Mind<Frontier> for Random {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(
        &mut self,
        _: &View,
        legal: &Legal<Action>,
        _: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        // After some drafts it commits, if it can.
        let ready = legal.contains(&Action::Done).then_some(Action::Done);
        let tired = dice.pick(16) == 1;
        plan.extend(ready.filter(|_| tired).or_else(|| legal.nth(dice.wide(legal.len().max(1)))));
    }
}
