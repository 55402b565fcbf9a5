//! §4 The day: its phases, and what happens at its end.

use contract::{Seat, Seats, Turn};

use super::{
    in_phase, s2_fighters, s3_set_up, s5_moves, s8_battles, s8_declare, s10_supply, s11_repair,
    s12_replacements, s13_drones, s14_victory,
};
use crate::Frontier;
use crate::event::{Began, Event};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Navy, Place};

/// Ruling S1: the war begins with the set-up of the UPF; the Sathar, the force off the map and the drones follow.
pub(crate) fn open(turn: &mut Turn<'_, Frontier>) {
    turn.emit(Event::Began(Began::UpfSetUp));
}

/// Who has to decide in a phase, whether or not they have; battles have windows of their own.
pub(crate) fn asked(state: &State, phase: &Phase) -> Seats {
    let setup = &state.setup;
    let captain = |navy: Navy| Seats::one(setup.captain(navy));
    match phase {
        Phase::UpfSetUp | Phase::Nova | Phase::Replace => captain(Navy::Upf),
        Phase::SatharSetUp | Phase::Roll => captain(Navy::Sathar),
        Phase::Drones => s13_drones::asked(state),
        // Who has no ship left has nothing to say; its captain has always.
        Phase::Move(navy) => {
            let keeps = |seat: &Seat| {
                let own = state
                    .all()
                    .any(|(_, ship, info)| ship.keeper == *seat && ship.lives() && !info.class.is_station());
                own || setup.captain(*navy) == *seat
            };
            setup.seats(*navy).filter(keeps).collect()
        }
        Phase::Declare(navy) => s8_declare::strikers(state, *navy),
        Phase::Defend(navy) => s8_declare::defenders(state, navy.enemy()),
        Phase::Yards => s11_repair::asked(state),
        Phase::Begin | Phase::Fight(_) | Phase::Over(_) => Seats::NONE,
    }
}

/// May this seat say that it has decided all?
pub(crate) fn may_be_done(state: &State, seat: Seat) -> Result<(), Refusal> {
    in_phase(state, seat, &state.phase)?;
    match &state.phase {
        Phase::UpfSetUp | Phase::SatharSetUp => s3_set_up::is_set_up(state, seat),
        Phase::Drones => s13_drones::is_marked(state, seat),
        Phase::Move(Navy::Sathar) if state.setup.captain(Navy::Sathar) == seat => {
            let (count, missing) = s3_set_up::entries(state);
            if missing > 0 {
                Err(Refusal::Unentered(missing))
            } else {
                s3_set_up::halves(&state.setup, &count)
            }
        }
        Phase::Move(_) | Phase::Declare(_) | Phase::Defend(_) | Phase::Yards | Phase::Replace => Ok(()),
        Phase::Begin | Phase::Nova | Phase::Fight(_) | Phase::Roll | Phase::Over(_) => Err(Refusal::NotNow),
    }
}

/// A seat has decided all; the last one in a phase ends it.
pub(crate) fn done(turn: &mut Turn<'_, Frontier>, seat: Seat) -> Result<(), Refusal> {
    may_be_done(turn.state(), seat)?;
    turn.emit(Event::SeatDone(seat));
    let state = turn.state();
    let open = asked(state, &state.phase).iter().any(|seat| !state.done.contains(seat));
    if !open {
        end_phase(turn, seat);
    }
    Ok(())
}

fn end_phase(turn: &mut Turn<'_, Frontier>, seat: Seat) {
    match turn.state().phase.clone() {
        Phase::UpfSetUp => {
            s3_set_up::commit(turn, seat);
            turn.emit(Event::Began(Began::SatharSetUp));
        }
        Phase::SatharSetUp => {
            s3_set_up::commit(turn, seat);
            if !offer_nova(turn) {
                drones(turn);
            }
        }
        Phase::Drones => {
            s13_drones::commit(turn);
            day(turn, 1);
        }
        Phase::Move(navy) => {
            s5_moves::carry_out(turn, navy);
            if s14_victory::judge(turn) {
                return;
            }
            match navy {
                Navy::Sathar if offer_nova(turn) => {}
                Navy::Sathar => turn.emit(Event::Began(Began::Move(Navy::Upf))),
                Navy::Upf => declare(turn, Navy::Sathar),
            }
        }
        Phase::Declare(navy) => {
            let plans = s8_declare::plans(turn.state(), navy);
            if plans.is_empty() {
                return after_battles(turn, navy);
            }
            turn.emit(Event::Declared(plans));
            if s8_declare::defenders(turn.state(), navy.enemy()).is_empty() {
                s8_battles::begin(turn, navy);
            } else {
                turn.emit(Event::Began(Began::Defend(navy)));
            }
        }
        Phase::Defend(navy) => {
            s8_declare::meet(turn, navy.enemy());
            s8_battles::begin(turn, navy);
        }
        Phase::Yards => {
            s11_repair::commit(turn);
            after_yards(turn);
        }
        Phase::Replace => {
            s12_replacements::commit(turn);
            tomorrow(turn);
        }
        Phase::Begin | Phase::Nova | Phase::Fight(_) | Phase::Roll | Phase::Over(_) => {}
    }
}

/// Ruling S8: asks about the force that is off the map, if there is one.
fn offer_nova(turn: &mut Turn<'_, Frontier>) -> bool {
    let state = turn.state();
    let waits = state.day >= state.nova_again && state.all().any(|(_, ship, _)| ship.place == Place::OffMap);
    if waits {
        turn.emit(Event::Began(Began::Nova));
    }
    waits
}

/// What follows the decision about the force that is off the map.
pub(crate) fn after_nova(turn: &mut Turn<'_, Frontier>) {
    if turn.state().day == 0 {
        drones(turn);
    } else {
        turn.emit(Event::Began(Began::Move(Navy::Upf)));
    }
}

/// §13 Drones are marked, if there are any; then the first day begins.
fn drones(turn: &mut Turn<'_, Frontier>) {
    if s13_drones::asked(turn.state()).is_empty() {
        day(turn, 1);
    } else {
        turn.emit(Event::Began(Began::Drones));
    }
}

/// §4 A day begins: the Sathar move.
fn day(turn: &mut Turn<'_, Frontier>, day: u16) {
    turn.emit(Event::DayBegan(day));
    turn.emit(Event::Began(Began::Move(Navy::Sathar)));
}

/// §8 A side declares its attacks, if there is anything to attack.
fn declare(turn: &mut Turn<'_, Frontier>, navy: Navy) {
    if s8_declare::strikers(turn.state(), navy).is_empty() {
        after_battles(turn, navy);
    } else {
        turn.emit(Event::Began(Began::Declare(navy)));
    }
}

/// What follows the battles of a side's attacks.
pub(crate) fn after_battles(turn: &mut Turn<'_, Frontier>, navy: Navy) {
    match navy {
        Navy::Sathar => declare(turn, Navy::Upf),
        Navy::Upf => {
            s2_fighters::land(turn);
            s10_supply::rearm(turn);
            if s11_repair::asked(turn.state()).is_empty() {
                s11_repair::commit(turn);
                after_yards(turn);
            } else {
                turn.emit(Event::Began(Began::Yards));
            }
        }
    }
}

/// The end of the day: checks of ten and twenty days.
fn after_yards(turn: &mut Turn<'_, Frontier>) {
    if s14_victory::at_day_end(turn) {
        return;
    }
    if s12_replacements::due(turn.state()) && !s12_replacements::returning(turn.state()).is_empty() {
        turn.emit(Event::Began(Began::Roll));
    } else {
        replace(turn);
    }
}

/// Ruling R3: the UPF choose, if there is anything to choose.
pub(crate) fn replace(turn: &mut Turn<'_, Frontier>) {
    if s12_replacements::due(turn.state()) && s12_replacements::any(turn.state()) {
        turn.emit(Event::Began(Began::Replace));
    } else {
        tomorrow(turn);
    }
}

/// §4 The marker goes on.
fn tomorrow(turn: &mut Turn<'_, Frontier>) {
    let next = turn.state().day.saturating_add(1);
    day(turn, next);
}
