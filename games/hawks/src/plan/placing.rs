//! §21.2 Setting up: what can be put where.

use super::Plan;
use crate::action::Action;
use crate::rules::s14_before::{may_sow, stock};
use crate::rules::s16_drones::may_mark;
use crate::rules::s21_2_setup::{
    may_enter, may_face, may_moor, may_orbit, may_put, may_put_planet, may_speed,
};
use crate::rules::s21_2_usual::may_usual;
use crate::ship::Job;
use crate::tables::Start;
use crate::types::{Hex, ShipId, Weapon};
use crate::view::{ShipView, Stage, View};

/// What pointing at a hex puts there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Put {
    /// The planet.
    Planet,
    /// This ship.
    Ship(ShipId),
    /// §14 §15 Mines or a seeker of this ship.
    Sow(ShipId, Weapon),
}

impl Put {
    /// In words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Put::Planet => "the planet",
            Put::Ship(_) => "the ship",
            Put::Sow(_, Weapon::M) => "mines",
            Put::Sow(..) => "a seeker",
        }
    }

    /// The action that puts it there.
    pub(crate) const fn action(self, at: Hex) -> Action {
        match self {
            Put::Planet => Action::Planet(Some(at)),
            Put::Ship(ship) => Action::Put { at, ship },
            Put::Sow(ship, weapon) => Action::Sow { at, ship, weapon },
        }
    }
}

/// Is this a ship of the viewer's whose place is chosen, and that has none yet?
pub(crate) fn unplaced(view: &View, ship: &ShipView) -> bool {
    let Some(setup) = &view.setup else { return false };
    let chosen = matches!(view.basis.ship(ship.id).start, Start::Chosen | Start::Orbit);
    let placed = setup.berths.iter().any(|known| known.ship == ship.id);
    view.seat == Some(ship.side) && chosen && !placed
}

impl Plan<'_> {
    /// §21.2 Does this step only place the planet, or only name an edge?
    pub(crate) fn job(&self) -> Option<Job> {
        self.view.setup.as_ref().filter(|_| self.at(Stage::Place)).map(|setup| setup.job)
    }

    /// §14 §15 What a ship may still lay before play.
    pub(crate) fn sowing(&self, id: ShipId, weapon: Weapon) -> u8 {
        let drafted = if weapon == Weapon::M { &self.view.laying } else { &self.view.dropping };
        let spent = drafted.iter().filter(|laid| laid.ship == id).count() as u8;
        stock(&self.view.basis, id, weapon).saturating_sub(spent)
    }

    /// What can be put somewhere with this ship in hand.
    pub(crate) fn puts(&self, ship: Option<ShipId>) -> Vec<Put> {
        let (Some(job), Some(setup)) = (self.job(), &self.view.setup) else { return Vec::new() };
        let mut list = Vec::new();
        let planet = setup.free_planet && (job == Job::Planet || self.view.planet.is_none());
        list.extend(planet.then_some(Put::Planet));
        if let Some(id) = ship.filter(|id| job == Job::Ships && self.own(*id)) {
            let open = matches!(self.view.basis.ship(id).start, Start::Chosen | Start::Orbit);
            list.extend(open.then_some(Put::Ship(id)));
            let sows = [Weapon::M, Weapon::S].into_iter().filter(|weapon| self.sowing(id, *weapon) > 0);
            list.extend(sows.map(|weapon| Put::Sow(id, weapon)));
        }
        list.extend((!planet && setup.free_planet).then_some(Put::Planet));
        list
    }

    /// May this be put there?
    pub(crate) fn may_place(&self, put: Put, at: Hex) -> Result<(), String> {
        self.may_set(&put.action(at))
    }

    /// Would this be accepted while setting up?
    pub(crate) fn may_set(&self, action: &Action) -> Result<(), String> {
        let (Some(seat), state) = (self.asked(), &self.state) else {
            return Err("it is not your turn".into());
        };
        let done = match *action {
            Action::Planet(at) => may_put_planet(state, seat, at),
            Action::Enter(edge) => may_enter(state, seat, edge),
            Action::Put { at, ship } => may_put(state, seat, ship, at).map(drop),
            Action::Speed { ship, speed } => may_speed(state, seat, ship, speed),
            Action::Face { facing, ship } => may_face(state, seat, ship, facing).map(drop),
            Action::Orbit { ship, way } => may_orbit(state, seat, ship, way).map(drop),
            Action::Dock { base, ship } => may_moor(state, seat, ship, base).map(drop),
            Action::Usual => may_usual(state, seat),
            Action::Sow { at, ship, weapon } => may_sow(state, seat, ship, weapon, at),
            Action::Mark(ship) => may_mark(state, seat, ship),
            _ => return if self.may(action) { Ok(()) } else { Err("not now".into()) },
        };
        done.map_err(|refusal| refusal.to_string())
    }

    /// Own ships whose place is chosen and that have none yet.
    pub(crate) fn unplaced(&self) -> Vec<&ShipView> {
        self.view.ships.iter().filter(|ship| unplaced(self.view, ship)).collect()
    }
}
