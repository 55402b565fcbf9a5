//! §7 Militia: the leash, the threat, and its end.

use crate::state::State;
use crate::types::{End, Navy, Place, RouteId, ShipId, SystemId};

/// Ruling L2: is a system threatened? Any Sathar ship in its circle or red boxes, at its star, or in a blue box on its side.
pub(crate) fn threatened(state: &State, system: SystemId) -> bool {
    let setup = &state.setup;
    state.all().filter(|(_, _, info)| info.navy == Navy::Sathar).any(|(_, ship, _)| match ship.place {
        Place::Star(planet) => setup.star(planet) == system,
        Place::Track { route, side, .. } => setup.route(route).system(side) == system,
        Place::Red { circle, .. } | Place::Circle(circle) => setup.circle(circle).system == system,
        Place::Void { .. }
        | Place::Astray { .. }
        | Place::Reserve
        | Place::OffMap
        | Place::Aboard(_)
        | Place::Lost
        | Place::Destroyed => false,
    })
}

/// Ruling L5: has every station of a system fallen?
pub(crate) fn undefended(state: &State, system: SystemId) -> bool {
    state.setup.system(system).planets.iter().all(|planet| state.station(*planet).is_none())
}

/// Is anything left of a system's militia, wherever it is?
pub(crate) fn lives(state: &State, system: SystemId) -> bool {
    state.all().any(|(_, ship, info)| {
        ship.lives() && info.home().is_some_and(|planet| state.setup.star(planet) == system)
    })
}

/// §7 The system to which a ship is bound as militia, Ruling L4: whichever planet of it is its home; none if it is none, or
/// Ruling L5: if it is deputized.
pub(crate) fn home(state: &State, id: ShipId) -> Option<SystemId> {
    let home = state.setup.star(state.info(id).home()?);
    (!undefended(state, home)).then_some(home)
}

/// Ruling L1: may militia of this home be at this place?
pub(crate) fn leashed(state: &State, home: SystemId, place: Place) -> bool {
    let setup = &state.setup;
    match place {
        Place::Star(planet) => {
            let system = setup.star(planet);
            system == home || setup.neighbours(home).any(|(_, next)| next == system)
        }
        Place::Track { route, .. } => setup.route(route).end(home).is_some(),
        _ => true,
    }
}

/// The route between two systems, if one joins them.
fn joining(state: &State, from: SystemId, to: SystemId) -> Option<RouteId> {
    state.setup.neighbours(from).find(|(_, next)| *next == to).map(|(route, _)| route)
}

/// Ruling L1: the route on which a ship leaves a star for a system: militia takes those that touch its home, even if another
/// way is shorter.
pub(crate) fn first_route(state: &State, id: ShipId, from: SystemId, to: SystemId) -> Option<RouteId> {
    let shortest = || state.setup.first_route(from, to);
    let Some(home) = home(state, id) else { return shortest() };
    joining(state, from, if from == home { to } else { home }).or_else(shortest)
}

/// Days between two systems at one box a day; Ruling L1: for militia by the routes that touch its home.
fn days(state: &State, home: Option<SystemId>, from: SystemId, to: SystemId) -> Option<u16> {
    let Some(home) = home.filter(|_| from != to) else { return state.setup.days(from, to) };
    let leg = |system: SystemId| match joining(state, system, home) {
        _ if system == home => Some(0),
        Some(route) => Some(u16::from(state.setup.route(route).boxes) + 1),
        None => None,
    };
    Some(leg(from)? + leg(to)?)
}

/// §5 Days from a box to a system at one box a day: ahead, and after turning round.
pub(crate) fn both_ways(state: &State, home: Option<SystemId>, place: Place, to: SystemId) -> (u16, u16) {
    let Place::Track { route, at, heading, .. } = place else { return (0, u16::MAX) };
    let track = state.setup.route(route);
    let by = |end: End| {
        let left = if end == End::A { at } else { track.boxes + 1 - at };
        days(state, home, track.system(end), to).map_or(u16::MAX, |days| days + u16::from(left))
    };
    (by(heading), by(heading.other()))
}

/// Ruling L3: how militia goes home from a track: ahead, or after turning round; both if both are as quick.
pub(crate) fn homeward(state: &State, home: SystemId, place: Place) -> (bool, bool) {
    let (ahead, back) = both_ways(state, Some(home), place, home);
    (ahead <= back, back <= ahead)
}
