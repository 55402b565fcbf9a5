//! §13 Repairs: what can be mended, what is spent on it, and the chance.

use super::Plan;
use crate::event::Block;
use crate::rules::s13_turn::unspent;
use crate::types::{ShipId, System};
use crate::view::Stage;

/// What one ship can mend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Workshop {
    pub(crate) ship: ShipId,
    /// Damage control now.
    pub(crate) rating: u16,
    /// What is not spent yet.
    pub(crate) unspent: u16,
    /// Each system with what is spent on it.
    pub(crate) systems: Vec<(System, u16)>,
}

/// §13 The chance of a block of this size: a roll of 90 or more always fails.
pub(crate) const fn success(percent: u16) -> u16 {
    if percent > 89 { 89 } else { percent }
}

impl Plan<'_> {
    /// The viewer's ships that have something to mend.
    pub(crate) fn workshops(&self) -> Vec<Workshop> {
        let Some(seat) = self.asked().filter(|_| self.view.stage == Stage::Repair) else { return Vec::new() };
        let shop = |id: ShipId| {
            let (ship, line) = (self.state.ship(id), &self.state.info(id).line);
            let systems = ship.condition.repairable(line);
            let spent = |system: System| {
                let of = |block: &&Block| block.ship == id && block.system == system;
                self.view.blocks.iter().filter(of).map(|block| block.percent).sum::<u16>()
            };
            (!systems.is_empty()).then(|| Workshop {
                ship: id,
                rating: ship.condition.dcr(line),
                unspent: unspent(&self.state, seat, id),
                systems: systems.into_iter().map(|system| (system, spent(system))).collect(),
            })
        };
        self.state.side(seat).filter_map(|(id, _)| shop(id)).collect()
    }
}
