//! A player with a belief, whatever the size of the grid.

use contract::{Budget, Dice, Legal, Mind};

use super::hunter::Hunter;
use super::style::Style;
use crate::Satellite;
use crate::action::Action;
use crate::tables::Setup;
use crate::view::{Sighting, View};

/// A player with a belief about the other planet.
pub struct Believer(Size);

/// Small grids fit masks of two words.
enum Size {
    Small(Hunter<2>),
    Large(Hunter<4>),
}

impl Believer {
    /// A player who weighs things in its own way.
    pub fn new(setup: &Setup, style: Style) -> Self {
        Believer(if setup.terms.grid.sectors() <= 128 {
            Size::Small(Hunter::new(setup, style))
        } else {
            Size::Large(Hunter::new(setup, style))
        })
    }

    /// For each sector of the other planet, in reading order, the chance that it saw for a building not yet struck when
    /// it was last asked; empty if it was not.
    pub fn chances(&self) -> &[f64] {
        match &self.0 {
            Size::Small(hunter) => hunter.chances(),
            Size::Large(hunter) => hunter.chances(),
        }
    }
}

impl Mind<Satellite> for Believer {
    /// The view tells everything.
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        match &mut self.0 {
            Size::Small(hunter) => hunter.forget(),
            Size::Large(hunter) => hunter.forget(),
        }
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(
        &mut self,
        view: &View,
        _: &Legal<Action>,
        budget: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        match &mut self.0 {
            Size::Small(hunter) => hunter.choose(view, budget, dice, plan),
            Size::Large(hunter) => hunter.choose(view, budget, dice, plan),
        }
    }
}
