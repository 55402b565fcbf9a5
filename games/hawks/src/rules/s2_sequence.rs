//! §2 The sequence of play, and how a battle ends.

use contract::{Seat, Turn};

use super::{
    s5_2_rearm, s8_3_shots, s8_4_volley, s9_screens, s13_turn, s14_mines, s16_drones, s19_ends, s21_2_setup,
    s21_3_break_off, s21_4_after,
};
use crate::Hawks;
use crate::event::{Ending, Event, Volley};
use crate::ship::Place;
use crate::state::Phase;
use crate::types::{Hand, Screen, ShipId, System};

/// Game turns without anything in range that end a battle: Ruling R32, Ruling R51.
const QUIET: u8 = 12;
/// §13 A Repair Turn follows every third game turn.
pub(crate) const REPAIRS: u16 = 3;
/// §12.1 What is added to a roll for a fire.
pub(crate) const FIRE: i16 = 20;

pub(crate) const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// The battle opens: both sides set up.
pub(crate) fn open(turn: &mut Turn<'_, Hawks>) {
    s21_2_setup::open(turn);
}

/// Everything is in its place: §19.3 who is side A is decided, and the first movement begins.
pub(crate) fn begin(turn: &mut Turn<'_, Hawks>) {
    let first = if let Some(navy) = turn.state().setup.first.navy() {
        turn.emit(Event::FirstDecided { dice: Vec::new(), first: navy.seat() });
        navy.seat()
    } else {
        let mut dice = Vec::new();
        loop {
            let pair = [turn.dice().d10(), turn.dice().d10()];
            dice.push(pair);
            if pair[0] != pair[1] {
                let first = Seat(u8::from(pair[1] > pair[0]));
                turn.emit(Event::FirstDecided { dice, first });
                break first;
            }
        }
    };
    if let Some(moment) = turn.state().setup.moment {
        turn.emit(Event::Resumed(moment));
        begin_movement(turn, moment.mover.seat(), moment.turn);
    } else {
        begin_movement(turn, first, 1);
    }
}

/// §2 A side's movement begins: §9 masks in orbit run out, then screens are switched and §15 seekers fly before anything
/// else.
pub(crate) fn begin_movement(turn: &mut Turn<'_, Hawks>, side: Seat, number: u16) {
    turn.emit(Event::MovementBegan { side, turn: number });
    let ships: Vec<ShipId> = turn.state().side(side).map(|(id, _)| id).collect();
    for id in ships {
        let state = turn.state();
        let ship = state.ship(id);
        // §9 In orbit a mask lasts once round the planet; in dock, too.
        let around = matches!(ship.place, Place::Orbit { .. } | Place::Docked(_));
        if around && ship.screen == Some(Screen::Ms) && ship.mask == 0 {
            turn.emit(Event::MaskLost(id));
        }
    }
    let state = turn.state();
    if s9_screens::come_first(state, state.mover) {
        turn.emit(Event::SeekersBegan);
    } else {
        steer(turn);
    }
}

/// §2 Before a side moves its ships: Ruling R28: its stations step, and Ruling R29: ships that do not steer are rolled for.
pub(crate) fn steer(turn: &mut Turn<'_, Hawks>) {
    let side = turn.state().mover;
    let ships: Vec<ShipId> = turn.state().side(side).map(|(id, _)| id).collect();
    for id in ships {
        let state = turn.state();
        if let (Place::Orbit { at, way }, Some(planet)) = (state.ship(id).place, state.planet)
            && state.info(id).class.is_station()
            && let Some(at) = way.next(planet, at)
        {
            turn.emit(Event::Stepped { at, ship: id });
        }
        let ship = turn.state().ship(id);
        if ship.condition.is_out(System::Navigation) && ship.condition.mr > 0 {
            let roll = turn.dice().d10();
            let hand = if roll <= 5 { Hand::Left } else { Hand::Right };
            turn.emit(Event::Swerves { hand, roll, ship: id });
        }
    }
}

/// §2 All movement is done: §14 §15 what lies in the hexes that were entered goes off.
pub(crate) fn after_movement(turn: &mut Turn<'_, Hawks>) {
    if end(turn) {
        return;
    }
    let shots = s14_mines::met(turn);
    if shots.is_empty() {
        s16_drones::begin(turn);
    } else {
        s8_4_volley::declare(turn, shots, Volley::Field);
    }
}

/// §12.4 Fires, then fire.
pub(crate) fn fires(turn: &mut Turn<'_, Hawks>) {
    if end(turn) {
        return;
    }
    if turn.state().setup.rules.damage_table() {
        let burning = |id: &ShipId| turn.state().ship(*id).condition.is_out(System::Fire);
        let side = turn.state().mover;
        let ships: Vec<ShipId> = turn.state().side(side).map(|(id, _)| id).filter(burning).collect();
        s21_4_after::burn(turn, ships);
        if end(turn) {
            return;
        }
    }
    begin_fire(turn, true);
}

/// §2 The next step in which somebody can fire.
pub(crate) fn begin_fire(turn: &mut Turn<'_, Hawks>, defensive: bool) {
    if s8_3_shots::any(turn.state(), defensive) {
        turn.emit(Event::FireBegan { defensive });
    } else if defensive {
        begin_fire(turn, false);
    } else {
        end_side(turn);
    }
}

/// §2 A volley is over.
pub(crate) fn after_volley(turn: &mut Turn<'_, Hawks>, volley: Volley) {
    turn.emit(Event::VolleyDone(volley));
    if end(turn) {
        return;
    }
    match volley {
        Volley::Seekers => steer(turn),
        Volley::Field => s16_drones::begin(turn),
        Volley::Defensive => begin_fire(turn, false),
        Volley::Offensive => end_side(turn),
    }
}

/// §2 A side's turn is over.
fn end_side(turn: &mut Turn<'_, Hawks>) {
    let state = turn.state();
    let (mover, number, contact) = (state.mover, state.turn, state.contact);
    if mover == state.first {
        begin_movement(turn, other(mover), number);
        return;
    }
    s19_ends::evacuate(turn);
    s5_2_rearm::rearm(turn);
    turn.emit(Event::TurnEnded { contact });
    s21_3_break_off::test(turn);
    if end(turn) {
        return;
    }
    if turn.state().quiet >= QUIET {
        let ending = s19_ends::quiet(turn.state());
        finish(turn, ending);
        return;
    }
    if turn.state().setup.rules.damage_table() && number.is_multiple_of(REPAIRS) {
        s13_turn::begin(turn);
    } else {
        next_turn(turn);
    }
}

/// §2 The next game turn.
pub(crate) fn next_turn(turn: &mut Turn<'_, Hawks>) {
    let (first, number) = (turn.state().first, turn.state().turn + 1);
    begin_movement(turn, first, number);
}

/// Ends the battle if it has ended.
pub(crate) fn end(turn: &mut Turn<'_, Hawks>) -> bool {
    if matches!(turn.state().phase, Phase::Over(_)) {
        return true;
    }
    s19_ends::outreach(turn);
    let Some(ending) = s19_ends::ending(turn.state()) else { return false };
    finish(turn, ending);
    true
}

/// The battle is over. §21.4 Fires are put out. §16 Who was a drone is told now.
pub(crate) fn finish(turn: &mut Turn<'_, Hawks>, ending: Ending) {
    s21_4_after::burn_out(turn);
    let drones: Vec<ShipId> = turn.state().marked.iter().flatten().copied().collect();
    if !drones.is_empty() && !turn.state().setup.switches.secret_drones {
        turn.emit(Event::DronesShown(drones));
    }
    turn.emit(Event::Ended(ending));
}
