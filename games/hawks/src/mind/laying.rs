//! What ships leave on their way: mines where an enemy may come, seekers where one is near.

use contract::Seat;

use crate::action::Action;
use crate::ship::Place;
use crate::state::State;
use crate::types::{Hex, Rules, ShipId, Weapon};

/// Patterns of mines that are laid in one movement.
const PATTERNS: u8 = 3;
/// So near an enemy must come to where mines are laid.
const LAYING: u16 = 10;
/// So near an enemy must come to where a seeker is dropped.
const DROPPING: u16 = 4;

/// What a ship lays on its way.
pub(super) struct Layer<'a> {
    state: &'a State,
    seat: Seat,
    id: ShipId,
    /// Where enemies are thought to be next.
    foes: Vec<Hex>,
    mines: u8,
    seekers: u8,
}

impl<'a> Layer<'a> {
    pub(super) fn new(state: &'a State, foes: Vec<Hex>, seat: Seat, id: ShipId) -> Self {
        let ship = state.ship(id);
        let free = matches!(ship.place, Place::Space(_) | Place::Orbit { .. });
        let may = free && state.setup.rules != Rules::Basic;
        let stock = |weapon: Weapon| if may { ship.condition.usable(weapon) } else { 0 };
        Layer { state, seat, id, foes, mines: stock(Weapon::M).min(PATTERNS), seekers: stock(Weapon::S) }
    }

    fn near(&self, at: Hex, most: u16) -> bool {
        self.foes.iter().any(|foe| foe.distance(at) <= most)
    }

    /// §14 A pattern of mines where it is now, if an enemy may come here.
    pub(super) fn lay(&mut self, at: Hex, plan: &mut Vec<Action>) {
        let known = &self.state.mines[usize::from(self.seat.0)];
        // Two ships that lay on one way would be in each other's.
        let others = plan.iter().any(|action| matches!(action, Action::Lay(ship) if *ship != self.id));
        if self.mines > 0 && !others && !known.contains(&at) && self.near(at, LAYING) {
            let again = plan.iter().rev().take_while(|action| **action != Action::Step(self.id));
            if again.filter(|action| **action == Action::Lay(self.id)).count() == 0 {
                plan.push(Action::Lay(self.id));
                self.mines -= 1;
            }
        }
    }

    /// §15 A seeker where it starts, if an enemy comes there and it goes away itself.
    pub(super) fn drop_seeker(&mut self, at: Hex, end: Hex, plan: &mut Vec<Action>) {
        if self.seekers > 0 && end.distance(at) >= 4 && self.near(at, DROPPING) {
            plan.push(Action::Drop(self.id));
            self.seekers -= 1;
        }
    }
}
