//! §3 The movement of a side: courses are plotted ship by ship.

use contract::{Seat, Turn};

use super::s3_movement::{Course, Halt, Helm, price, speeds};
use super::{in_phase, own, s19_ends};
use crate::Hawks;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::ship::Place;
use crate::state::{Goal, Phase, Plot, State};
use crate::types::{Facing, Hand, Hex, Orbit, ShipId};

/// §3 What a ship's course depends on. Ruling R8: a fighter begins as its carrier flies, or at rest from a station.
/// Ruling R21: the way of a ship with navigation damage is another in every movement.
pub(crate) fn helm(state: &State, id: ShipId) -> Helm {
    let (ship, rules) = (state.ship(id), state.setup.rules);
    // §4.2 §5.1 From an orbit or a dock it starts at rest. Ruling R8: from a carrier, as the carrier flies.
    let (speed, loose) = match ship.place {
        Place::Aboard(base) => match state.ship(base).place {
            Place::Space(_) => (state.ship(base).speed, false),
            _ => (0, true),
        },
        Place::Orbit { .. } | Place::Docked(_) => (0, true),
        Place::Space(_) | Place::Waiting | Place::Away | Place::Lost => (ship.speed, false),
    };
    // §19.3 A convoy flies on as it flies; Ruling R53: only navigation damage turns it.
    let crosses = s19_ends::crosses(state, id);
    let helm = Helm {
        speed,
        adf: if crosses { 0 } else { ship.condition.adf },
        // §17 With an extra turn one more.
        mr: match ship.condition.mr {
            _ if crosses && ship.swerve.is_none() => 0,
            mr => mr + u8::from(mr > 0 && ship.extra == Some(true)),
        },
        loose,
        planet: state.planet,
        gravity: rules.gravity(),
        forced: ship.swerve,
        weaves: ship.weaves,
        owed: 0,
        edges: rules.edges() || crosses,
    };
    let owed = start(state, id).filter(|_| ship.weaves).map_or(0, |begin| price(&begin, &helm));
    Helm { owed, ..helm }
}

/// §3 The course of a ship that has not moved yet. Ruling R27: a fighter starts where its carrier stands. Ruling R28: a
/// docked ship where its station was.
pub(crate) fn start(state: &State, id: ShipId) -> Option<Course> {
    let ship = state.ship(id);
    let (at, facing) = match ship.place {
        Place::Space(at) | Place::Orbit { at, .. } => (at, ship.facing),
        Place::Docked(base) | Place::Aboard(base) => {
            let station = state.info(base).class.is_station();
            let facing = if station { ship.facing } else { state.ship(base).facing };
            (left(state, base)?, facing)
        }
        Place::Waiting | Place::Away | Place::Lost => return None,
    };
    let mut course = Course::new(at, facing);
    course.pulled = ship.pulled;
    Some(course)
}

/// Where a base stood when the movement began. Ruling R28: a station has stepped since, with every carrier in its dock.
fn left(state: &State, base: ShipId) -> Option<Hex> {
    if let Place::Docked(station) = state.ship(base).place {
        return left(state, station);
    }
    let stepped = state.ship(base).path.first().filter(|_| state.info(base).class.is_station());
    stepped.map(|leg| leg.at).or_else(|| state.hex(base))
}

/// The course as it is plotted, or before anything is.
pub(crate) fn course(state: &State, id: ShipId) -> Option<Course> {
    state.plot(id).map(|plot| plot.course.clone()).or_else(|| start(state, id))
}

pub(super) fn flyable(state: &State, seat: Seat, id: ShipId) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Move))?;
    own(state, seat, id)?;
    if state.info(id).class.is_station() {
        return Err(Refusal::Station);
    }
    // Ruling R36: where somebody lands is where the carrier ends.
    let landed = |(_, plot): &(ShipId, Plot)| plot.goal == Goal::Dock(id);
    let drafts = &state.drafts[usize::from(seat.0)];
    match state.plot(id) {
        Some(Plot { goal: Goal::Orbit(_) | Goal::Dock(_), .. }) => Err(Refusal::MovementEnded),
        _ if drafts.plots.iter().any(landed) => Err(Refusal::MovementEnded),
        _ => Ok(()),
    }
}

/// May a change of its course be made? It must leave a way to end the movement, unless there never was one.
fn change(
    state: &State,
    seat: Seat,
    id: ShipId,
    change: impl FnOnce(&mut Course, &Helm) -> Result<(), Halt>,
) -> Result<(), Refusal> {
    flyable(state, seat, id)?;
    let helm = helm(state, id);
    let mut course = course(state, id).ok_or(Refusal::NoSuchShip)?;
    change(&mut course, &helm).map_err(Refusal::Course)?;
    let lost = || start(state, id).is_some_and(|course| !course.can_end(&helm));
    if course.can_end(&helm) || lost() { Ok(()) } else { Err(Refusal::DeadEnd) }
}

/// §3.2 May a ship enter the hex ahead?
pub(crate) fn may_step(state: &State, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
    change(state, seat, ship, Course::step)
}

/// §3.2 May a ship turn?
pub(crate) fn may_turn(state: &State, seat: Seat, ship: ShipId, hand: Hand) -> Result<(), Refusal> {
    change(state, seat, ship, |course, helm| course.turn(helm, hand))
}

/// §3.2 May a ship face this where it starts?
pub(crate) fn may_face(state: &State, seat: Seat, ship: ShipId, facing: Facing) -> Result<(), Refusal> {
    change(state, seat, ship, |course, helm| {
        if course.facing() == facing { Err(Halt::FacesSo) } else { course.face(helm, facing) }
    })
}

pub(super) fn step(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
    may_step(turn.state(), seat, ship)?;
    turn.emit(Event::StepPlotted(ship));
    Ok(())
}

pub(super) fn turn_ship(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    hand: Hand,
) -> Result<(), Refusal> {
    may_turn(turn.state(), seat, ship, hand)?;
    turn.emit(Event::TurnPlotted { hand, ship });
    Ok(())
}

pub(super) fn face(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    facing: Facing,
) -> Result<(), Refusal> {
    may_face(turn.state(), seat, ship, facing)?;
    turn.emit(Event::FacingPlotted { facing, ship });
    Ok(())
}

/// §8.6 Must a ship fly, since it has evaded? Ruling R42: if it can at all.
pub(crate) fn must_weave(state: &State, id: ShipId) -> bool {
    helm(state, id).owed > 0
}

/// §4.2 The hex into which a ship in orbit steps. Ruling R28: stations have stepped already.
pub(crate) fn orbital(state: &State, id: ShipId) -> Option<Hex> {
    match (state.ship(id).place, state.planet) {
        (Place::Orbit { at, way }, Some(planet)) if !state.info(id).class.is_station() => {
            way.next(planet, at)
        }
        _ => None,
    }
}

/// §4.2 May a ship go into orbit? Ruling R3: if it can stop. It begins its movement beside the planet. Ruling R28: one that
/// is in orbit may make its step now, to lay something where it leads.
pub(crate) fn may_orbit(state: &State, seat: Seat, id: ShipId, way: Orbit) -> Result<(), Refusal> {
    flyable(state, seat, id)?;
    let course = course(state, id).ok_or(Refusal::NoSuchShip)?;
    let beside = state.planet.is_some_and(|planet| planet.distance(course.at()) == 1);
    // §19.3 A convoy keeps its speed, whatever its ADF: Ruling R53.
    let helm = helm(state, id);
    let stops = speeds(helm.speed, helm.adf).contains(&0);
    let free = match state.ship(id).place {
        Place::Orbit { way: now, .. } => now == way,
        _ => true,
    };
    match beside && stops && free && course.path.is_empty() {
        true if helm.owed > 0 => Err(Refusal::MustWeave),
        true => Ok(()),
        false => Err(Refusal::NoOrbit),
    }
}

pub(super) fn orbit(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId, way: Orbit) -> Result<(), Refusal> {
    may_orbit(turn.state(), seat, ship, way)?;
    turn.emit(Event::OrbitPlotted { ship, way });
    Ok(())
}
