//! §11.6 Command control, §11.62 its loss; §3.1 what an admiral is good for.

use contract::{Seat, Turn};

use crate::Naval;
use crate::event::{Event, Order};
use crate::state::State;
use crate::tables::{Rule, UnitInfo};
use crate::types::{Class, UnitId};
use crate::unit::{Place, Unit};

/// §11.62 Is a side without command in this turn?
pub(crate) fn lost(state: &State, side: Seat) -> bool {
    let until = state.command[usize::from(side.0)].lost;
    until != 0 && state.turn <= until && state.turn + 2 > until
}

/// §3.1 What a side adds to its advantage roll.
pub(crate) fn bonus(state: &State, side: Seat) -> i8 {
    let command = &state.command[usize::from(side.0)];
    let works = |id: UnitId| state.unit(id).in_play() && !state.unit(id).w.full();
    let admiral = command.admiral && command.flagship.is_some_and(works);
    i8::from(admiral) - if lost(state, side) { 2 } else { 0 }
}

/// §11.62 Has a flagship been sunk or silenced? §3.1 Without command control one that is silenced keeps its admiral.
pub(crate) fn check(turn: &mut Turn<'_, Naval>) {
    for side in [Seat(0), Seat(1)] {
        let state = turn.state();
        let Some(flagship) = state.command[usize::from(side.0)].flagship else { continue };
        let unit = state.unit(flagship);
        if unit.place == Place::Sunk || unit.w.full() && state.setup.on(Rule::Command) {
            lose(turn, side);
        }
    }
}

/// §11.62 A side loses its command for the two turns that follow.
fn lose(turn: &mut Turn<'_, Naval>, side: Seat) {
    let through = if turn.state().setup.on(Rule::Command) { turn.state().turn + 2 } else { 0 };
    turn.emit(Event::CommandLost { side, through });
}

/// §12.5 A hit on the bridge: of a flagship it kills the admiral.
pub(crate) fn bridge(turn: &mut Turn<'_, Naval>, unit: UnitId) {
    let state = turn.state();
    let side = state.info(unit).side;
    let command = &state.command[usize::from(side.0)];
    if command.flagship == Some(unit) && command.admiral {
        turn.emit(Event::AdmiralKilled { side });
        lose(turn, side);
    }
}

/// §11.62 Afterwards the largest capital ship becomes flagship. Ruling N10: by attack and defence as printed, and none with
/// three W: it would be lost again at once.
pub(crate) fn recover(turn: &mut Turn<'_, Naval>) {
    if !turn.state().setup.on(Rule::Command) {
        return;
    }
    for side in [Seat(0), Seat(1)] {
        let state = turn.state();
        let command = &state.command[usize::from(side.0)];
        if command.flagship.is_some() || command.lost == 0 || state.turn < command.lost {
            continue;
        }
        let capital = state.all().filter(|(_, info, unit)| {
            info.side == side && info.class.capital() && unit.in_play() && !unit.w.full()
        });
        let largest = capital.max_by_key(|(id, info, _)| (info.a + info.d, std::cmp::Reverse(*id)));
        if let Some((unit, ..)) = largest {
            turn.emit(Event::FlagshipNamed { unit });
        }
    }
}

/// §11.62 Units that are rolled for before their side moves: all of them without command, and §15 always one whose rudder is
/// jammed. §12.22 §16 Dummies that may be placed in this movement and ships that enter in it are among them: free to turn,
/// they would give themselves away.
pub(crate) fn rolled_for(state: &State, side: Seat) -> Vec<UnitId> {
    let lost = lost(state, side);
    let of = |(id, info, unit): &(UnitId, &UnitInfo, &Unit)| {
        let there = unit.in_play() || info.class == Class::Dummy || state.arriving.contains(id);
        let moves = there && info.side == side && info.class != Class::Fort;
        moves && (lost || state.setup.jammed(*id).is_some())
    };
    state.all().filter(of).map(|(id, ..)| id).collect()
}

/// §11.62 Without command every unit rolls before it moves, dummies too; §15 a jammed rudder is rolled for as well.
pub(crate) fn orders(turn: &mut Turn<'_, Naval>, side: Seat) {
    for unit in rolled_for(turn.state(), side) {
        let jammed = turn.state().setup.jammed(unit).is_some();
        let die = turn.dice().d6();
        let order = match (jammed, die) {
            (true, 1 | 2) => Order::Swerve(-1),
            (true, 5 | 6) => Order::Swerve(1),
            (true, _) | (false, 1..=3) => Order::Straight,
            (false, _) => Order::OneTurn,
        };
        turn.emit(Event::OrderRolled { die, order, unit });
    }
}
