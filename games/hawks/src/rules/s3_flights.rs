//! §3 All courses of a side are flown at once, with what comes of it.

use contract::{Seat, Turn};

use super::s3_flying::{course, helm, must_weave, orbital, start};
use super::s3_movement::{Course, Helm};
use super::s5_1_dock::base_hex;
use super::s12_3_break_up::break_up;
use super::{in_phase, s2_sequence, s9_screens, s12_2_damage, s21_3_break_off};
use crate::Hawks;
use crate::event::{Cause, Event};
use crate::refusal::Refusal;
use crate::ship::{Leg, Place, Ship};
use crate::state::{Goal, Phase, State};
use crate::types::{Facing, Orbit, Screen, ShipId};

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

/// §3 Does a ship fly by itself?
enum Carried {
    /// It does.
    No,
    /// It stays where it is, or where its base is.
    Stays,
    /// This is done with it.
    By(Flight),
}

/// §3 A ship that stays where it is, unless its planet or its station carries it.
/// Ruling R28, Ruling R33: in orbit it steps, and faces what it faces; in dock it stays, though it faces about.
fn carried(state: &State, id: ShipId) -> Carried {
    let (ship, plot) = (state.ship(id), state.plot(id));
    let Some(mut course) = course(state, id) else { return Carried::No };
    if !course.path.is_empty() || plot.is_some_and(|plot| plot.goal != Goal::Fly) {
        return Carried::No;
    }
    let (place, path) = match ship.place {
        Place::Docked(_) if course.bent() => (ship.place, Vec::new()),
        Place::Docked(_) => return Carried::Stays,
        Place::Aboard(_) if plot.is_none() => return Carried::Stays,
        Place::Orbit { .. } if state.info(id).class.is_station() => return Carried::Stays,
        Place::Orbit { way, .. } if !must_weave(state, id) => {
            let Some(at) = orbital(state, id) else { return Carried::No };
            course.orbit(at);
            (Place::Orbit { at, way }, legs(&course))
        }
        _ => return Carried::No,
    };
    let (facing, bent) = (course.facing(), course.bent());
    Carried::By(Flight {
        ship: id,
        path,
        facing,
        place,
        speed: 0,
        effort: 0,
        bent,
        planet: false,
        pulled: false,
    })
}

/// §12.3 Points of ADF and MR that a movement costs. Ruling R33: a ship that goes into orbit gives up the speed it had; the
/// step of one that is in orbit is free.
pub(crate) fn effort(helm: &Helm, course: &Course, goal: Goal) -> u16 {
    match goal {
        Goal::Orbit(_) => helm.speed + u16::from(course.turns),
        Goal::Fly | Goal::Dock(_) => course.effort(helm),
    }
}

/// §12.3 The chance in per cent that a ship breaks up with what is plotted for it. Who falls, or leaves the map, does not.
pub(crate) fn strain_percent(state: &State, id: ShipId) -> u8 {
    let plot = state.plot(id).filter(|plot| !plot.course.falls && !plot.course.off);
    let Some(plot) = plot.filter(|_| state.setup.rules.damage_table()) else { return 0 };
    let effort = effort(&helm(state, id), &plot.course, plot.goal);
    break_up(state.info(id).line.hull, state.ship(id).condition.hull, effort)
}

/// §3 How a ship moves; none if it stays docked or aboard. Ruling R33: who undocks and does not move is in orbit.
/// Ruling R35: who has no way but into the planet strikes it.
fn flight(state: &State, id: ShipId) -> Result<Option<Flight>, Refusal> {
    match carried(state, id) {
        Carried::No => {}
        Carried::Stays => return Ok(None),
        Carried::By(flight) => return Ok(Some(flight)),
    }
    let (ship, plot) = (state.ship(id), state.plot(id));
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
        // Ruling R33: a fighter that is launched and does not move stays beside the planet, and orbits.
        Goal::Fly if course.path.is_empty() && helm.loose => {
            let place = match ship.base().and_then(|base| around(state, base)) {
                Some(way) => Place::Orbit { at: course.at(), way },
                None => Place::Space(course.at()),
            };
            (place, 0)
        }
        Goal::Fly => (Place::Space(course.at()), course.speed()),
    };
    let effort = effort(&helm, &course, goal);
    // §9 Whoever docks or goes into orbit has speed 0.
    let bent = course.bent() || speed != helm.speed;
    let (path, facing) = (legs(&course), course.facing());
    // Ruling R34: a pass ends where the ship leaves the well, stops or goes into orbit.
    let near = state.planet.is_some_and(|planet| planet.distance(course.at()) == 1);
    let pulled = course.pulled && near && speed > 0;
    Ok(Some(Flight { ship: id, path, facing, place, speed, effort, bent, planet, pulled }))
}

/// The way round the planet of a base: its own, or that of the station where it is docked.
fn around(state: &State, base: ShipId) -> Option<Orbit> {
    match state.ship(base).place {
        Place::Orbit { way, .. } => Some(way),
        Place::Docked(station) => around(state, station),
        Place::Space(_) | Place::Aboard(_) | Place::Waiting | Place::Away | Place::Lost => None,
    }
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

/// §3 All courses are flown, and then what comes of them: §9 masks off a straight course are lost (Ruling R13: in the turn of their release, too), §12.3 strained ships may break up, §4.3 some fall.
pub(super) fn commit(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    may_commit(turn.state(), seat)?;
    let flights = flights(turn.state(), seat)?;
    s9_screens::commit(turn, seat);
    s21_3_break_off::commit(turn, seat);
    let drafts = turn.state().drafts[usize::from(seat.0)].clone();
    for (ship, at) in drafts.mines {
        turn.emit(Event::MineLaid { at, ship });
    }
    for (ship, at) in drafts.seekers {
        turn.emit(Event::SeekerDropped { at, ship });
    }
    let mut strains = Vec::new();
    for Flight { ship, path, facing, place, speed, effort, bent, planet, pulled } in flights {
        turn.emit(Event::Flew { facing, path, place, pulled, ship, speed });
        if bent && turn.state().ship(ship).screen == Some(Screen::Ms) {
            turn.emit(Event::MaskLost(ship));
        }
        strains.push((ship, effort, planet));
    }
    for (ship, effort, planet) in strains {
        strain(turn, ship, effort, planet);
    }
    turn.emit(Event::MovementDone);
    s2_sequence::after_movement(turn);
    Ok(())
}

/// §3 What comes of a movement, once all ships are where they end (Ruling R36): §4.3 it falls, Ruling R38: it is gone with
/// what is aboard, or §12.3 it may break up.
fn strain(turn: &mut Turn<'_, Hawks>, ship: ShipId, effort: u16, planet: bool) {
    let state = turn.state();
    match state.ship(ship).place {
        // Its carrier was lost before it.
        Place::Lost => {}
        _ if planet => lose(turn, ship, Cause::Planet),
        Place::Away => along(turn, ship),
        _ => {
            let chance = break_up(state.info(ship).line.hull, state.ship(ship).condition.hull, effort);
            if state.setup.rules.damage_table() && chance > 0 {
                let roll = turn.dice().percent();
                turn.emit(Event::Strained { percent: chance, roll, ship });
                if roll <= chance {
                    // §5.1 Its station suffers, if it has docked.
                    s12_2_damage::wreck(turn, ship, Cause::BrokeUp);
                }
            }
        }
    }
}

/// Ruling R38: what is aboard a carrier goes with it.
pub(super) fn along(turn: &mut Turn<'_, Hawks>, carrier: ShipId) {
    for ship in aboard_of(turn.state(), carrier) {
        turn.emit(Event::GoneAlong { carrier, ship });
    }
}

/// A ship is lost, and §5.2 what was aboard with it; §21.4 also what is away with it.
pub(crate) fn lose(turn: &mut Turn<'_, Hawks>, ship: ShipId, cause: Cause) {
    let mut with = aboard_of(turn.state(), ship);
    let away = |(_, other): &(ShipId, &Ship)| other.place == Place::Away && other.along == Some(ship);
    with.extend(turn.state().all().filter(away).map(|(id, _)| id));
    turn.emit(Event::Lost { cause, ship });
    for fighter in with {
        turn.emit(Event::Lost { cause: Cause::Carrier, ship: fighter });
    }
}

/// What is aboard a carrier. Ruling R38: it goes where the carrier goes.
pub(crate) fn aboard_of(state: &State, carrier: ShipId) -> Vec<ShipId> {
    let aboard = |(id, other): (ShipId, &Ship)| (other.place == Place::Aboard(carrier)).then_some(id);
    state.all().filter_map(aboard).collect()
}
