//! §3 All courses of a side are flown at once, with what comes of it.

use contract::{Seat, Turn};

use super::s3_flying::{course, helm, start};
use super::s3_movement::Course;
use super::s5_1_dock::base_hex;
use super::s12_3_break_up::break_up;
use super::{in_phase, s2_sequence, s21_3_break_off};
use crate::Hawks;
use crate::event::{Cause, Event};
use crate::refusal::Refusal;
use crate::ship::{Leg, Place};
use crate::state::{Goal, Phase, State};
use crate::types::{Facing, Screen, ShipId};

/// §3 What a ship does in this movement.
struct Flight {
    ship: ShipId,
    path: Vec<Leg>,
    facing: Facing,
    place: Place,
    speed: u16,
    /// §12.3 Points of ADF and MR.
    effort: u16,
    /// §9 Would a mask be lost?
    bent: bool,
    planet: bool,
    /// §4.3 Was it turned on a pass that goes on?
    pulled: bool,
}

fn legs(course: &Course) -> Vec<Leg> {
    let start = std::iter::once(course.start);
    start.chain(course.path.iter().copied()).map(|(at, facing)| Leg { at, facing }).collect()
}

/// §3 How a ship moves; none if it stays docked or aboard. Ruling R33: who undocks and does not move is in orbit.
/// Ruling R35: who has no way but into the planet strikes it.
fn flight(state: &State, id: ShipId) -> Result<Option<Flight>, Refusal> {
    let ship = state.ship(id);
    let plot = state.plot(id);
    if plot.is_none() {
        match (ship.place, state.planet) {
            (Place::Docked(_) | Place::Aboard(_), _) => return Ok(None),
            (Place::Orbit { .. }, _) if state.info(id).class.is_station() => return Ok(None),
            (Place::Orbit { at, way }, Some(planet)) => {
                // Ruling R28, Ruling R33: it steps, and faces what it faced.
                let next = way.next(planet, at).unwrap_or(at);
                let path = [at, next].map(|at| Leg { at, facing: ship.facing }).to_vec();
                let place = Place::Orbit { at: next, way };
                let (facing, speed) = (ship.facing, 0);
                return Ok(Some(Flight {
                    ship: id,
                    path,
                    facing,
                    place,
                    speed,
                    effort: 0,
                    bent: false,
                    planet: false,
                    pulled: false,
                }));
            }
            _ => {}
        }
    }
    let helm = helm(state, id);
    let course = course(state, id).ok_or(Refusal::NoSuchShip)?;
    let goal = plot.map_or(Goal::Fly, |plot| plot.goal);
    // Ruling R35: who has no way but into the planet strikes it.
    let strikes = || start(state, id).is_some_and(|course| !course.can_end(&helm));
    let planet = course.falls || (!course.may_end(&helm) && strikes());
    if !course.may_end(&helm) && !planet && !matches!(goal, Goal::Orbit(_)) {
        return Err(Refusal::Unfinished(state.info(id).name.clone()));
    }
    let (place, speed) = match goal {
        Goal::Orbit(way) => (Place::Orbit { at: course.at(), way }, 0),
        Goal::Dock(base) if base_hex(state, base) == Some(course.at()) => {
            let aboard = !state.info(base).class.is_station();
            (if aboard { Place::Aboard(base) } else { Place::Docked(base) }, 0)
        }
        Goal::Dock(_) => return Err(Refusal::NoDock),
        Goal::Fly if course.off => (Place::Away, course.speed()),
        // Ruling R33: who undocks and does not move stays beside the planet, and orbits.
        Goal::Fly if course.path.is_empty() && helm.loose => match ship.place {
            Place::Orbit { at, way } => (Place::Orbit { at, way }, 0),
            Place::Docked(base) | Place::Aboard(base) => match state.ship(base).place {
                Place::Orbit { way, .. } => (Place::Orbit { at: course.at(), way }, 0),
                _ => (Place::Space(course.at()), 0),
            },
            _ => (Place::Space(course.at()), 0),
        },
        Goal::Fly => (Place::Space(course.at()), course.speed()),
    };
    let effort = match goal {
        Goal::Orbit(_) => helm.speed + u16::from(course.turns),
        Goal::Fly | Goal::Dock(_) => course.effort(&helm),
    };
    let bent = course.bent() || course.speed() != helm.speed;
    let (path, facing) = (legs(&course), course.facing());
    // Ruling R34: a pass ends where the ship leaves the well, stops or goes into orbit.
    let near = state.planet.is_some_and(|planet| planet.distance(course.at()) == 1);
    let pulled = course.pulled && near && speed > 0;
    Ok(Some(Flight { ship: id, path, facing, place, speed, effort, bent, planet, pulled }))
}

fn flights(state: &State, seat: Seat) -> Result<Vec<Flight>, Refusal> {
    let mut all = Vec::new();
    for (id, _) in state.side(seat) {
        all.extend(flight(state, id)?);
    }
    Ok(all)
}

/// Is every course of a side finished?
pub(crate) fn may_commit(state: &State, seat: Seat) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Move))?;
    flights(state, seat).map(drop)
}

/// §3 All courses are flown: §9 masks off a straight course are lost (Ruling R13: in the turn of their release, too), §12.3 strained ships may break up, §4.3 some fall.
pub(super) fn commit(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    may_commit(turn.state(), seat)?;
    let flights = flights(turn.state(), seat)?;
    let screens = turn.state().drafts[usize::from(seat.0)].screens.clone();
    for (ship, screen) in screens {
        if turn.state().ship(ship).screen != screen {
            turn.emit(Event::ScreenSet { screen, ship });
        }
    }
    s21_3_break_off::commit(turn, seat);
    let drafts = turn.state().drafts[usize::from(seat.0)].clone();
    for (ship, at) in drafts.mines {
        turn.emit(Event::MineLaid { at, ship });
    }
    for (ship, at) in drafts.seekers {
        turn.emit(Event::SeekerDropped { at, ship });
    }
    for Flight { ship, path, facing, place, speed, effort, bent, planet, pulled } in flights {
        turn.emit(Event::Flew { facing, path, place, pulled, ship, speed });
        if place == Place::Away {
            // Ruling R38: what is aboard goes with it.
            for other in aboard_of(turn.state(), ship) {
                turn.emit(Event::GoneAlong(other));
            }
        }
        if bent && turn.state().ship(ship).screen == Some(Screen::Ms) {
            turn.emit(Event::MaskLost(ship));
        }
        if planet {
            lose(turn, ship, Cause::Planet);
            continue;
        }
        let state = turn.state();
        let chance = break_up(state.info(ship).line.hull, state.ship(ship).condition.hull, effort);
        if state.setup.rules.damage_table() && chance > 0 && state.ship(ship).fights() {
            let roll = turn.dice().percent();
            turn.emit(Event::Strained { chance, roll, ship });
            if roll <= chance {
                lose(turn, ship, Cause::BrokeUp);
            }
        }
    }
    turn.emit(Event::MovementDone);
    s2_sequence::after_movement(turn);
    Ok(())
}

/// A ship is lost, and what was aboard with it.
pub(crate) fn lose(turn: &mut Turn<'_, Hawks>, ship: ShipId, cause: Cause) {
    turn.emit(Event::Lost { cause, ship });
    for fighter in aboard_of(turn.state(), ship) {
        turn.emit(Event::Lost { cause: Cause::Carrier, ship: fighter });
    }
}

/// What is aboard a carrier. Ruling R38: it goes where the carrier goes.
pub(crate) fn aboard_of(state: &State, carrier: ShipId) -> Vec<ShipId> {
    let aboard =
        |(id, other): (ShipId, &crate::ship::Ship)| (other.place == Place::Aboard(carrier)).then_some(id);
    state.all().filter_map(aboard).collect()
}
