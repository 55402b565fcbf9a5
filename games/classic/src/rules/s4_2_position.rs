//! §4.2 Set-up positions.

use contract::{Seat, Turn};

use super::s1_5_ready::begin_if_both;
use crate::Classic;
use crate::area::Area;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::types::{Cell, Kind, Mark, Variant, other, side};

/// §4.2 Layouts that the set-up gives stand from the start; where both do, the battle may have begun.
pub(crate) fn open(turn: &mut Turn<'_, Classic>) {
    let setup = turn.state().setup.clone();
    for seat in [Seat(0), Seat(1)] {
        if let Some(ships) = &setup.position.fleets[side(seat)] {
            turn.emit(Event::FleetReady { seat, ships: ships.clone() });
        }
    }
    let both = matches!(turn.state().phase, Phase::Placing { ready: [true, true] });
    let Some(next) = setup.position.next else { return begin_if_both(turn) };
    if !both {
        return;
    }
    turn.emit(Event::BattleBegan { first: first(turn.state(), next), coin: None });
    for seat in [Seat(0), Seat(1)] {
        for strike in &setup.position.strikes[side(seat)] {
            struck(turn, seat, strike);
        }
    }
    turn.emit(Event::TurnGiven { seat: next });
}

/// Ruling R18: where the other seat has had more turns than the one whose turn it is, the other fired first.
fn first(state: &State, next: Seat) -> Seat {
    if turns(state, other(next)) > turns(state, next) { other(next) } else { next }
}

/// How many turns `seat` has finished: one for each strike, but §2.6 with `again` none for a new hit, unless Ruling R12 it
/// was the last shot of a limit.
fn turns(state: &State, seat: Seat) -> usize {
    let setup = &state.setup;
    let ships = state.yard(other(seat)).occupied;
    let (mut struck, mut fired) = (Area::EMPTY, 0);
    let ends = |strike: &&Vec<Cell>| {
        let cells: Area = strike.iter().copied().collect();
        let new_hit = cells.meets(ships - struck);
        struck = struck | cells;
        fired += strike.len();
        !(setup.again && new_hit) || fired >= usize::from(setup.limit)
    };
    setup.position.strikes[side(seat)].iter().filter(ends).count()
}

/// A strike that fell before the game begins.
fn struck(turn: &mut Turn<'_, Classic>, seat: Seat, strike: &[Cell]) {
    let yard = turn.state().yard(other(seat));
    let marks: Vec<Mark> = strike.iter().map(|cell| yard.mark(*cell, turn.state().setup.hits)).collect();
    let cells: Area = strike.iter().copied().collect();
    let mut sunk: Vec<Kind> = yard.sinks(cells - yard.struck).collect();
    sunk.sort_unstable();
    match (turn.state().setup.variant, marks.as_slice()) {
        (Variant::Single, [mark]) => {
            turn.emit(Event::ShotFired { seat, mark: *mark, sunk: sunk.first().copied() });
        }
        (Variant::Single | Variant::Salvo, _) => turn.emit(Event::SalvoFired { seat, marks, sunk }),
    }
}
