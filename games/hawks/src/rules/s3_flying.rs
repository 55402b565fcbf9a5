//! §3 The movement of a side: courses are plotted ship by ship, then all of them are flown.

use contract::{Seat, Turn};

use super::s3_movement::{Course, Halt, Helm, speeds};
use super::s12_3_break_up::break_up;
use super::{in_phase, own, s2_sequence, s19_ends, s21_3_break_off};
use crate::Hawks;
use crate::event::{Cause, Event};
use crate::refusal::Refusal;
use crate::ship::{Leg, Place};
use crate::state::{Goal, Phase, Plot, State};
use crate::types::{Class, Facing, Hand, Hex, Orbit, Screen, ShipId};

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
    Helm {
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
        edges: rules.edges() || crosses,
    }
}

/// §3 The course of a ship that has not moved yet. Ruling R27: a fighter starts where its carrier stands. Ruling R28: a
/// docked ship where its station was.
pub(crate) fn start(state: &State, id: ShipId) -> Option<Course> {
    let ship = state.ship(id);
    let (at, facing) = match ship.place {
        Place::Space(at) | Place::Orbit { at, .. } => (at, ship.facing),
        Place::Docked(base) | Place::Aboard(base) => {
            let station = state.info(base).class.is_station();
            // Ruling R28: from the hex that the station left.
            let left = state.ship(base).path.first().filter(|_| station).map(|leg| leg.at);
            let facing = if station { ship.facing } else { state.ship(base).facing };
            (left.or_else(|| state.hex(base))?, facing)
        }
        Place::Waiting | Place::Away | Place::Lost => return None,
    };
    let mut course = Course::new(at, facing);
    course.pulled = ship.pulled;
    Some(course)
}

/// The course as it is plotted, or before anything is.
pub(crate) fn course(state: &State, id: ShipId) -> Option<Course> {
    state.plot(id).map(|plot| plot.course.clone()).or_else(|| start(state, id))
}

fn flyable(state: &State, seat: Seat, id: ShipId) -> Result<(), Refusal> {
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

/// §4.2 May a ship go into orbit? Ruling R3: if it can stop. It begins its movement beside the planet.
pub(crate) fn may_orbit(state: &State, seat: Seat, id: ShipId) -> Result<(), Refusal> {
    flyable(state, seat, id)?;
    let course = course(state, id).ok_or(Refusal::NoSuchShip)?;
    let beside = state.planet.is_some_and(|planet| planet.distance(course.at()) == 1);
    let stops = speeds(helm(state, id).speed, state.ship(id).condition.adf).contains(&0);
    let orbits = matches!(state.ship(id).place, Place::Orbit { .. } | Place::Aboard(_));
    if beside && stops && !orbits && course.path.is_empty() { Ok(()) } else { Err(Refusal::NoOrbit) }
}

pub(super) fn orbit(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId, way: Orbit) -> Result<(), Refusal> {
    may_orbit(turn.state(), seat, ship)?;
    turn.emit(Event::OrbitPlotted { ship, way });
    Ok(())
}

/// Ruling R36: where a base is when all movement is done, as far as that is plotted.
fn base_hex(state: &State, base: ShipId) -> Option<Hex> {
    state.plot(base).map(|plot| plot.course.at()).or_else(|| state.hex(base))
}

/// §5.1 May a ship dock, or §5.2 land? Ruling R6: where its base is, at a speed of at most its ADF.
pub(crate) fn may_dock(state: &State, seat: Seat, id: ShipId, base: ShipId) -> Result<(), Refusal> {
    flyable(state, seat, id)?;
    own(state, seat, base)?;
    let info = state.info(base);
    let fighter = state.info(id).class == Class::Fighter;
    let room = info.class.is_station() || (fighter && aboard(state, base) < usize::from(info.line.hangar));
    let ends = info.class.is_station() || {
        let base_course = course(state, base).ok_or(Refusal::NoSuchShip)?;
        base_course.may_end(&helm(state, base)) && !base_course.falls && !base_course.off
    };
    let course = course(state, id).ok_or(Refusal::NoSuchShip)?;
    let helm = helm(state, id);
    let there = ends && base_hex(state, base) == Some(course.at()) && state.ship(id).base().is_none();
    let slow = course.speed() <= u16::from(helm.adf) && course.may_end(&helm) && !course.falls && !course.off;
    if room && there && slow && id != base { Ok(()) } else { Err(Refusal::NoDock) }
}

/// Fighters that are aboard a base, or about to land there.
fn aboard(state: &State, base: ShipId) -> usize {
    let lands = |id: ShipId| state.plot(id).is_some_and(|plot| plot.goal == Goal::Dock(base));
    state.all().filter(|(id, ship)| ship.place == Place::Aboard(base) || lands(*id)).count()
}

pub(super) fn dock(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    base: ShipId,
) -> Result<(), Refusal> {
    may_dock(turn.state(), seat, ship, base)?;
    turn.emit(Event::DockPlotted { base, ship });
    Ok(())
}

/// §9 May a ship switch to this screen?
pub(crate) fn may_screen(
    state: &State,
    seat: Seat,
    id: ShipId,
    screen: Option<Screen>,
) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Move))?;
    own(state, seat, id)?;
    let (ship, line) = (state.ship(id), &state.info(id).line);
    let drafted = state.drafts[usize::from(seat.0)].screens.iter().find(|(ship, _)| *ship == id);
    let now = drafted.map_or(ship.screen, |(_, screen)| *screen);
    let can =
        screen.is_none_or(|screen| ship.screen == Some(screen) || ship.condition.can_raise(line, screen));
    let free = !matches!(ship.place, Place::Aboard(_));
    if can && free && now != screen { Ok(()) } else { Err(Refusal::NoScreen) }
}

pub(super) fn screen(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    screen: Option<Screen>,
) -> Result<(), Refusal> {
    may_screen(turn.state(), seat, ship, screen)?;
    turn.emit(Event::ScreenChosen { screen, ship });
    Ok(())
}

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
