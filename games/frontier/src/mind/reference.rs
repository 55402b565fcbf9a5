//! The mind that others are measured by; it does not change. The Sathar go for the nearest weak station, the UPF for the nearest
//! threat, and both attack whatever is there.

use contract::Dice;

use super::Brain;
use super::desk::Desk;
use super::opening;
use crate::action::{Action, Berth};
use crate::rules::s5_movement::days_from;
use crate::rules::{s7_militia, s8_declare};
use crate::types::{CircleId, Navy, Place, PlanetId, ShipId, SystemId};

/// The nearest weak station, or the nearest threat.
pub(super) struct Reference;

impl Brain for Reference {
    fn set_up(&mut self, desk: &mut Desk, dice: &mut Dice) {
        if desk.navy == Navy::Upf {
            return;
        }
        // All ships, class by class, over all circles.
        let circles = desk.state.setup.circles.len() as u8;
        let ships: Vec<ShipId> = desk
            .state
            .setup
            .all()
            .filter(|(_, info)| info.navy == Navy::Sathar && info.is_capital())
            .map(|(id, _)| id)
            .collect();
        for (circle, ship) in (0..circles).map(CircleId).cycle().zip(ships) {
            desk.draft(Action::Place { at: Berth::Circle(circle), ship });
        }
        opening::condition(desk, dice);
    }

    fn calls(&mut self, _: &Desk) -> bool {
        true
    }

    fn moves(&mut self, desk: &mut Desk, _: &mut Dice) {
        for (place, ships) in desk.stacks() {
            if !matches!(place, Place::Star(_)) {
                continue;
            }
            let goal = match desk.navy {
                Navy::Sathar => weak_station(desk, place),
                Navy::Upf => threat(desk, place),
            };
            let Some(goal) = goal.filter(|goal| place != Place::Star(*goal)) else { continue };
            for ship in ships {
                desk.send(ship, goal, 1);
            }
        }
    }

    fn attacks(&mut self, desk: &mut Desk, _: &mut Dice) {
        attack_all(desk);
    }

    fn defends(&mut self, _: &mut Desk, _: &mut Dice) {}
}

/// Every ship attacks: what is at its own planet, else whatever else is at the star.
fn attack_all(desk: &mut Desk) {
    for ship in desk.fleet() {
        let Some(here) = desk.state.planet(ship) else { continue };
        let setup = desk.state.setup.clone();
        let others = setup.system(setup.star(here)).planets.iter().copied();
        let mut planets = std::iter::once(here).chain(others);
        let target = planets.find(|planet| s8_declare::target(&desk.state, desk.navy, *planet));
        if let Some(planet) = target {
            desk.draft(Action::Strike { planet: Some(planet), ship });
        }
    }
}

/// The station that is nearest; of several the one with the smallest hull.
fn weak_station(desk: &Desk, place: Place) -> Option<PlanetId> {
    let state = &desk.state;
    let key = |(planet, station): &(PlanetId, ShipId)| {
        let days = days_from(&state.setup, place, state.setup.star(*planet)).unwrap_or(u16::MAX);
        (days, state.ship(*station).condition.hull, *planet)
    };
    desk.stations().into_iter().min_by_key(key).map(|(planet, _)| planet)
}

/// The nearest system that is held and threatened.
fn threat(desk: &Desk, place: Place) -> Option<PlanetId> {
    let state = &desk.state;
    let threatened = |system: &SystemId| s7_militia::threatened(state, *system);
    let near = |system: &SystemId| (days_from(&state.setup, place, *system).unwrap_or(u16::MAX), *system);
    let system = desk.held().into_iter().filter(threatened).min_by_key(near)?;
    state.setup.system(system).planets.iter().copied().find(|planet| state.station(*planet).is_some())
}
