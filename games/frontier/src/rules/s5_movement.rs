//! §5 Movement along the tracks: one step, and a day's run.

use crate::tables::Setup;
use crate::types::{End, Navy, Place, PlanetId, SystemId};

/// §5 What a run of some boxes leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where it ends.
    pub to: Arrival,
    /// §6 Did it jump?
    pub jumped: bool,
}

/// Where a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// On the track.
    Place(Place),
    /// At a star.
    Star(SystemId),
    /// Ruling M14: in the Void.
    Void,
}

/// Ruling M1, Ruling M8: a run of so many boxes along its track; it ends in the jump box and at a star.
///
/// ```
/// use contract::UserData;
/// use frontier::rules::s5_movement::{Arrival, run};
/// use frontier::tables::{Options, prepare};
/// use frontier::types::{End, Place, RouteId};
/// let setup = prepare(&Options::default(), &UserData::default()).unwrap();
/// // Prenglar – Cassidine has seven boxes: the jump is in the fourth.
/// let at = |at, side| Place::Track { route: RouteId(0), at, side, heading: End::B, rate: 3 };
/// let there = run(&setup, at(3, End::A), 3);
/// assert_eq!((there.to, there.jumped), (Arrival::Place(at(4, End::B)), true));
/// assert_eq!(run(&setup, at(7, End::B), 3).to, Arrival::Star(setup.routes[0].ends[1]));
/// ```
pub fn run(setup: &Setup, from: Place, rate: u8) -> Run {
    let mut place = from;
    for _ in 0..rate {
        match place {
            Place::Track { route, at, side, heading, rate } => {
                let track = setup.route(route);
                let next = match heading {
                    End::A => at - 1,
                    End::B => at + 1,
                };
                if next == 0 || next > track.boxes {
                    return Run { to: Arrival::Star(track.system(heading)), jumped: false };
                }
                let jump = track.jump_toward(heading);
                let beyond = if heading == End::B { next >= jump } else { next <= jump };
                let now = if beyond { heading } else { side };
                place = Place::Track { route, at: next, side: now, heading, rate };
                if now != side {
                    return Run { to: Arrival::Place(place), jumped: true };
                }
            }
            Place::Red { circle, at, inward: true } => {
                let track = setup.circle(circle);
                if at == track.boxes {
                    return Run { to: Arrival::Star(track.system), jumped: false };
                }
                place = Place::Red { circle, at: at + 1, inward: true };
            }
            Place::Red { at: 1, inward: false, .. } => return Run { to: Arrival::Void, jumped: false },
            Place::Red { circle, at, inward: false } => {
                place = Place::Red { circle, at: at - 1, inward: false };
            }
            // Ruling M4: out of the circle at once.
            Place::Circle(circle) => place = Place::Red { circle, at: 1, inward: true },
            Place::Star(_)
            | Place::Void { .. }
            | Place::Astray { .. }
            | Place::Reserve
            | Place::OffMap
            | Place::Aboard(_)
            | Place::Lost
            | Place::Destroyed => {}
        }
    }
    Run { to: Arrival::Place(place), jumped: false }
}

/// Ruling M5: the same place, bound the other way.
pub const fn turned(place: Place) -> Place {
    match place {
        Place::Track { route, at, side, heading, .. } => {
            Place::Track { route, at, side, heading: heading.other(), rate: 1 }
        }
        Place::Red { circle, at, inward } => Place::Red { circle, at, inward: !inward },
        other => other,
    }
}

/// §5 The first box of a route, as seen from this star.
pub fn first_box(setup: &Setup, from: SystemId, route: crate::types::RouteId, rate: u8) -> Option<Place> {
    let track = setup.route(route);
    let side = track.end(from)?;
    // One step before the first box.
    let at = match side {
        End::A => 0,
        End::B => track.boxes + 1,
    };
    Some(Place::Track { route, at, side, heading: side.other(), rate })
}

/// §5 Days from a place to a system at one box a day, ahead or after turning round; none from where there is no way.
pub fn days_from(setup: &Setup, place: Place, to: SystemId) -> Option<u16> {
    match place {
        Place::Star(planet) => setup.days(setup.star(planet), to),
        Place::Track { route, at, heading, .. } => {
            let track = setup.route(route);
            let left = match heading {
                End::A => at,
                End::B => track.boxes + 1 - at,
            };
            Some(u16::from(left) + setup.days(track.system(heading), to)?)
        }
        Place::Red { circle, at, inward: true } => {
            let track = setup.circle(circle);
            Some(u16::from(track.boxes + 1 - at) + setup.days(track.system, to)?)
        }
        Place::Circle(circle) => {
            let track = setup.circle(circle);
            Some(u16::from(track.boxes) + 1 + setup.days(track.system, to)?)
        }
        Place::Red { inward: false, .. }
        | Place::Void { .. }
        | Place::Astray { .. }
        | Place::Reserve
        | Place::OffMap
        | Place::Aboard(_)
        | Place::Lost
        | Place::Destroyed => None,
    }
}

/// Ruling M2: the planet at which a ship arrives that names none: the first with a living station, else the first.
pub(crate) fn usual_planet(state: &crate::state::State, system: SystemId) -> PlanetId {
    let planets = &state.setup.system(system).planets;
    planets.iter().copied().find(|planet| state.station(*planet).is_some()).unwrap_or(planets[0])
}

/// Is any ship of this side, stations not counted, at the star?
pub(crate) fn ships_at(state: &crate::state::State, navy: Navy, system: SystemId) -> bool {
    state.at_star(navy, system).any(|id| !state.info(id).class.is_station())
}
