//! §7 Militia: the leash, the threat, and its end.

use crate::state::State;
use crate::types::{End, Navy, Place, ShipId, SystemId};

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

/// §7 The system to which a ship is bound as militia; none if it is none, or Ruling L5: if it is deputized.
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

/// Ruling L3: how militia goes home from a track: ahead, or after turning round; both if both are as quick.
pub(crate) fn homeward(state: &State, home: SystemId, place: Place) -> (bool, bool) {
    let Place::Track { route, at, heading, .. } = place else { return (true, false) };
    let track = state.setup.route(route);
    let to = |end: End| {
        let left = if end == End::A { at } else { track.boxes + 1 - at };
        state.setup.days(track.system(end), home).map_or(u16::MAX, |days| days + u16::from(left))
    };
    let (ahead, back) = (to(heading), to(heading.other()));
    (ahead <= back, back <= ahead)
}
