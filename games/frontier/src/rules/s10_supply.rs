//! §10 Supply lines, and rearming by them.

use contract::Turn;
use hawks::condition::Condition;
use hawks::tables::Line;
use hawks::types::{Kind, Weapon};

use super::s7_militia;
use crate::Frontier;
use crate::event::Event;
use crate::state::State;
use crate::types::{Class, Navy, Place, ShipId, SystemId};

/// Systems from which a side's line may be traced. Ruling U1: of the UPF, to a star with a living fortress, through stars
/// without a Sathar ship. Ruling U2: of the Sathar, to any circle, through stars with neither a ship nor a station of the
/// UPF; the star joined to the circle counts as one of these unless the ship is there.
pub(crate) fn supplied(state: &State, navy: Navy) -> Vec<bool> {
    let setup = &state.setup;
    let here = state.presence();
    let blocks = |system: SystemId| {
        let enemy = here[system.index()][navy.enemy().index()];
        enemy || (navy == Navy::Sathar && !s7_militia::undefended(state, system))
    };
    let source = |system: SystemId| match navy {
        Navy::Upf => {
            let fortress = |planet: &crate::types::PlanetId| {
                state.station(*planet).is_some_and(|id| state.info(id).class == Class::Fortress)
            };
            setup.system(system).planets.iter().any(fortress)
        }
        Navy::Sathar => !setup.system(system).circles.is_empty(),
    };
    let mut reached: Vec<bool> = setup.system_ids().map(source).collect();
    // From the sources outward: a line goes on only through stars that do not block it. The first star of a line, that of
    // the source itself, is passed through as well when the line goes beyond it.
    let mut open: Vec<SystemId> = setup.system_ids().filter(|system| reached[system.index()]).collect();
    while let Some(system) = open.pop() {
        // Supply runs into a contested fortress system but not through it.
        let ends_here = blocks(system);
        if ends_here && !(navy == Navy::Upf && source(system)) {
            continue;
        }
        for (_, next) in setup.neighbours(system) {
            if !reached[next.index()] {
                reached[next.index()] = true;
                open.push(next);
            }
        }
    }
    reached
}

/// §10 Is a ship in supply where it is? Ruling U5: a fortress always is.
pub(crate) fn in_supply(state: &State, id: ShipId) -> bool {
    let info = state.info(id);
    let here = state.star(id);
    info.class == Class::Fortress || here.is_some_and(|system| supplied(state, info.navy)[system.index()])
}

/// Ruling U3: has a ship had a full quiet day where it is?
pub(crate) fn quiet(state: &State, id: ShipId) -> bool {
    let today = state.ship(id).today;
    !today.moved && !today.attacked && !today.spent && state.planet(id).is_some()
}

/// Ruling U4: has a ship used up anything that can be replaced?
pub(crate) fn lacks(line: &Line, condition: &Condition) -> bool {
    let shots = |weapon: &Weapon| {
        matches!(weapon.kind(), Kind::Stock | Kind::Laid)
            && condition.weapons.of(*weapon) < line.weapons.of(*weapon)
    };
    condition.icm < line.defences.icm || condition.ms < line.defences.ms || Weapon::ALL.iter().any(shots)
}

/// Ruling U4: everything that is used up is replaced.
pub(crate) fn refill(line: &Line, condition: &mut Condition) {
    for weapon in Weapon::ALL.into_iter().filter(|weapon| matches!(weapon.kind(), Kind::Stock | Kind::Laid)) {
        if let Some(held) = condition.weapons.of_mut(weapon) {
            *held = line.weapons.of(weapon);
        }
    }
    (condition.icm, condition.ms) = (line.defences.icm, line.defences.ms);
}

/// §10 At the end of a day ships and stations in supply are rearmed, and Ruling F5: fighters by their bases. Ruling U6: that is
/// all that supply is for.
pub(crate) fn rearm(turn: &mut Turn<'_, Frontier>) {
    let state = turn.state();
    let lines = Navy::ALL.map(|navy| supplied(state, navy));
    let supplied = |id: ShipId| {
        let info = state.info(id);
        let line = |system: SystemId| lines[info.navy.index()][system.index()];
        info.class == Class::Fortress || state.star(id).is_some_and(line)
    };
    let (mut full, mut free, mut counted) = (Vec::new(), Vec::new(), Vec::new());
    for (id, ship, info) in state.all().filter(|(_, ship, _)| ship.lives()) {
        let needs = lacks(&info.line, &ship.condition);
        match ship.place {
            Place::Aboard(base) if supplied(base) => {
                // Ruling U4: a base that rearms, or could, clears the count.
                if quiet(state, base) && (needs || ship.condition.rearmed > 0) {
                    full.push(id);
                } else if needs {
                    free.push(id);
                }
            }
            Place::Aboard(_) if needs && ship.condition.rearmed < RELOADS => counted.push(id),
            Place::Aboard(_) => {}
            // Ruling F5: scouts that were reloaded at a station begin to count anew, too.
            _ if (needs || ship.condition.rearmed > 0) && quiet(state, id) && supplied(id) => full.push(id),
            _ => {}
        }
    }
    if !full.is_empty() {
        turn.emit(Event::Rearmed(full));
    }
    for (ships, counts) in [(free, false), (counted, true)] {
        if !ships.is_empty() {
            turn.emit(Event::Reloaded { counts, ships });
        }
    }
}

/// Ruling F5: so often a base out of supply reloads each fighter.
const RELOADS: u8 = 2;
