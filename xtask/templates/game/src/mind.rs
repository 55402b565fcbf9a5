//! Computer players: they see what a seat sees.

use contract::{Budget, Dice, Legal, Level, Mind, Minds, Seat};

use crate::__Name__;
use crate::action::Action;
use crate::tables::Setup;
use crate::types::Number;
use crate::view::{Sighting, Stage, View};

/// Strengths, weak to strong.
const LEVELS: &[Level] = &[
    Level { name: "easy", about: "counts upwards" },
    Level { name: "hard", about: "cannot be read: every number is as likely" },
];

impl Minds for __Name__ {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, _: &Setup, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        match level {
            "easy" => Some(Box::new(Player { guesses: false })),
            "hard" => Some(Box::new(Player { guesses: true })),
            _ => None,
        }
    }
}

/// Takes the lowest number left, or any.
struct Player {
    guesses: bool,
}

impl Player {
    fn take(&self, left: &[Number], dice: &mut Dice) -> Option<Number> {
        if self.guesses && !left.is_empty() { Some(left[dice.index(left.len())]) } else { left.first().copied() }
    }
}

impl Mind<__Name__> for Player {
    /// The view tells everything; nothing needs to be remembered.
    fn heeds(&self) -> bool {
        false
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(&mut self, view: &View, _: &Legal<Action>, _: Budget, dice: &mut Dice, plan: &mut Vec<Action>) {
        let numbers = Number::up_to(view.numbers);
        match view.stage {
            Stage::Hiding => {
                let left: Vec<Number> = numbers.collect();
                let pick = self.take(&left, dice).filter(|n| view.picked != Some(*n));
                plan.extend(pick.map(Action::Pick));
                plan.push(Action::Hide);
            }
            Stage::Duel | Stage::Over => {
                let named = view.seat.map_or(&[][..], |s| &view.named[usize::from(s.0)]);
                let left: Vec<Number> = numbers.filter(|n| !named.contains(n)).collect();
                plan.extend(self.take(&left, dice).map(Action::Name));
            }
        }
    }
}
