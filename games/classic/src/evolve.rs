//! Applies one fact. The only code that changes a state; it decides nothing.

use contract::Seat;

use crate::area::Area;
use crate::event::Event;
use crate::log::Log;
use crate::state::{Hull, Phase, State, Yard, rank};
use crate::types::{Berth, other, side};

/// Applies `event`.
#[inline]
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::ShotFired { seat, mark, sunk } => {
            let again = state.goes_on(*seat, mark);
            fired(state, *seat, u16::from(sunk.is_some()), again, |log, struck| {
                log.push_one(*mark, *sunk);
                struck.insert(mark.cell);
            });
        }
        Event::SalvoFired { seat, marks, sunk } => {
            fired(state, *seat, sunk.len() as u16, false, |log, struck| {
                log.push(marks, sunk);
                marks.iter().for_each(|mark| struck.insert(mark.cell));
            });
        }
        Event::ShipPlaced { seat, berth } => put(&mut state.yards[side(*seat)], *berth),
        Event::ShipMoored { seat, berth } => {
            put(&mut state.yards[side(*seat)], *berth);
            if let Phase::Placing { ready } = &mut state.phase {
                ready[side(*seat)] = state.yards[side(*seat)].hulls.len() >= state.setup.order.len();
            }
        }
        Event::ShipLifted { seat, berth } => lift(&mut state.yards[side(*seat)], berth),
        Event::FleetReady { seat, ships } => {
            let yard = &mut state.yards[side(*seat)];
            *yard = Yard::empty(ships.len());
            ships.iter().for_each(|berth| put(yard, *berth));
            if let Phase::Placing { ready } = &mut state.phase {
                ready[side(*seat)] = true;
            }
        }
        Event::BattleBegan { first, .. } => {
            let (rule, ships) = (state.setup.sunk, state.setup.order.len());
            let shots = usize::from(state.setup.limit).min(state.setup.sea.len() as usize);
            let log = || Log::with_room(rule, shots, ships);
            let logs = [log(), log()];
            state.phase = Phase::Battle { logs, next: *first, aims: Area::EMPTY, first: *first, reply: None };
        }
        Event::Aimed { cell, .. } => {
            if let Phase::Battle { aims, .. } = &mut state.phase {
                aims.insert(*cell);
            }
        }
        Event::Unaimed { cell, .. } => {
            if let Phase::Battle { aims, .. } = &mut state.phase {
                aims.remove(*cell);
            }
        }
        Event::Noted { seat, cell, guess } => state.notes[side(*seat)].set(*cell, *guess),
        Event::ReplyGiven { seat, shots } => {
            if let Phase::Battle { next, reply, .. } = &mut state.phase {
                (*next, *reply) = (*seat, Some(*shots));
            }
        }
        Event::TurnGiven { seat } => {
            if let Phase::Battle { next, .. } = &mut state.phase {
                *next = *seat;
            }
        }
        Event::BattleEnded { ending, .. } => {
            let rule = state.setup.sunk;
            if let Phase::Battle { logs, .. } = &mut state.phase {
                let logs = std::mem::replace(logs, [Log::new(rule), Log::new(rule)]);
                state.phase = Phase::Over { logs, ending: *ending };
            }
        }
    }
}

/// Puts a ship where it belongs in the order.
fn put(yard: &mut Yard, berth: Berth) {
    let hull = Hull { berth, area: berth.area() };
    let at = yard.hulls.partition_point(|other| rank(&other.berth) < rank(&berth));
    yard.hulls.insert(at, hull);
    yard.occupied = yard.occupied | hull.area;
    yard.afloat += 1;
}

fn lift(yard: &mut Yard, berth: &Berth) {
    let Some(at) = yard.hulls.iter().position(|hull| hull.berth == *berth) else { return };
    let hull = yard.hulls.remove(at);
    yard.occupied = yard.occupied - hull.area;
    yard.afloat = yard.afloat.saturating_sub(1);
}

/// A strike fell: what was hit is struck, what sank floats no more, and the turn passes, unless a hit gives another shot.
/// Ruling R10: it stays where the other seat has no shot left.
#[inline]
fn fired(state: &mut State, seat: Seat, sunk: u16, again: bool, note: impl FnOnce(&mut Log, &mut Area)) {
    let Phase::Battle { logs, next, aims, .. } = &mut state.phase else { return };
    let rival = other(seat);
    let yard = &mut state.yards[side(rival)];
    note(&mut logs[side(seat)], &mut yard.struck);
    yard.afloat = yard.afloat.saturating_sub(sunk);
    *aims = Area::EMPTY;
    let spent = logs[side(rival)].shots() >= usize::from(state.setup.limit);
    *next = if spent || again { seat } else { rival };
}
