//! A computer player's desk: the world as it knows it, with the drafts it has made.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::{Dice, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::evolve::evolve;
use crate::picture::picture;
use crate::rules::{may_draft, s12_replacements};
use crate::ship::Ship;
use crate::state::State;
use crate::tables::{Setup, ShipInfo};
use crate::types::{CircleId, Class, Navy, Order, Place, PlanetId, ShipId, SystemId};
use crate::view::View;

/// The world as a seat knows it, and what it has drafted.
pub(crate) struct Desk {
    pub(crate) state: State,
    pub(crate) seat: Seat,
    pub(crate) navy: Navy,
    pub(crate) plan: Vec<Action>,
}

impl Desk {
    /// None for a seat that does not play.
    pub(crate) fn new(setup: &Arc<Setup>, view: &View, seat: Seat) -> Option<Self> {
        let navy = setup.side(seat)?;
        let state = picture(setup, view, |_, board| hawks::picture::picture(&board.basis, board));
        Some(Desk { state, seat, navy, plan: Vec::new() })
    }

    /// Drafts something if it is allowed.
    pub(crate) fn draft(&mut self, action: Action) -> bool {
        let fits = may_draft(&self.state, self.seat, &action).is_ok();
        if fits {
            evolve(&mut self.state, &Event::Drafted { action: action.clone(), seat: self.seat });
            self.plan.push(action);
        }
        fits
    }

    /// Ships of its own that live, stations and fighters not counted.
    pub(crate) fn fleet(&self) -> Vec<ShipId> {
        let own = |(_, ship, info): &(ShipId, &Ship, &ShipInfo)| {
            info.navy == self.navy && ship.lives() && info.is_capital() && ship.keeper == self.seat
        };
        self.state.all().filter(own).map(|(id, ..)| id).collect()
    }

    /// Ships of its own, by where they are.
    pub(crate) fn stacks(&self) -> BTreeMap<Place, Vec<ShipId>> {
        let mut stacks: BTreeMap<Place, Vec<ShipId>> = BTreeMap::new();
        for ship in self.fleet() {
            stacks.entry(self.state.ship(ship).place).or_default().push(ship);
        }
        stacks
    }

    /// Sends a ship somewhere.
    pub(crate) fn send(&mut self, ship: ShipId, to: PlanetId, rate: u8) -> bool {
        self.draft(Action::Order { order: Order::Course { rate, to }, ship })
    }

    /// Living stations with their planets.
    pub(crate) fn stations(&self) -> Vec<(PlanetId, ShipId)> {
        let setup = &self.state.setup;
        setup.planet_ids().filter_map(|planet| Some((planet, self.state.station(planet)?))).collect()
    }

    /// Systems with a living station.
    pub(crate) fn held(&self) -> Vec<SystemId> {
        let mut systems: Vec<SystemId> =
            self.stations().into_iter().map(|(planet, _)| self.state.setup.star(planet)).collect();
        systems.dedup();
        systems
    }

    /// §13 Marks frigates at random.
    pub(crate) fn mark_any(&mut self, dice: &mut Dice) {
        let setup = self.state.setup.clone();
        let mut frigates: Vec<ShipId> = setup
            .all()
            .filter(|(_, info)| info.navy == self.navy && info.class == Class::Frigate)
            .map(|(id, _)| id)
            .collect();
        while !frigates.is_empty() {
            let frigate = frigates.swap_remove(dice.index(frigates.len()));
            self.draft(Action::Mark(frigate));
        }
    }

    /// Ruling R3: replaces what it can, the largest first.
    pub(crate) fn replace_all(&mut self) {
        loop {
            let mut choices = s12_replacements::choices(&self.state, self.seat);
            choices.retain(|(ship, _)| !self.state.drafts(self.seat).replaced.contains_key(ship));
            let best = choices.into_iter().max_by_key(|(ship, _)| (self.state.info(*ship).line.hull, *ship));
            let Some((ship, station)) = best else { return };
            if !self.draft(Action::Replace { ship, station }) {
                return;
            }
        }
    }

    /// Ruling P7: whoever must come in and was not told where goes where fewest go.
    pub(crate) fn enter_rest(&mut self) {
        let setup = self.state.setup.clone();
        if setup.captain(self.navy) != self.seat || self.navy != Navy::Sathar {
            return;
        }
        let mut count: BTreeMap<CircleId, usize> = setup.circle_ids().map(|circle| (circle, 0)).collect();
        for drafts in self.state.drafts(self.seat).orders.values() {
            if let Order::Enter(circle) = drafts {
                *count.entry(*circle).or_default() += 1;
            }
        }
        let back: Vec<ShipId> = self
            .state
            .all()
            .filter(|(id, ship, info)| {
                let told = self.state.drafts(self.seat).orders.contains_key(id);
                matches!(ship.place, Place::Void { back } if back <= self.state.day)
                    && info.is_capital()
                    && !told
            })
            .map(|(id, ..)| id)
            .collect();
        for ship in back {
            let Some(circle) =
                count.iter().min_by_key(|(circle, number)| (**number, **circle)).map(|(c, _)| *c)
            else {
                return;
            };
            if self.draft(Action::Order { order: Order::Enter(circle), ship }) {
                *count.entry(circle).or_default() += 1;
            }
        }
    }
}
