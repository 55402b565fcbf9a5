//! §13 The Repair Turn: both sides order at once, then everything is rolled for.

use contract::{Seat, Turn};

use super::s13_repairs::{Attempt, attempt};
use super::{own, s2_sequence};
use crate::Hawks;
use crate::event::{Block, Event};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{ShipId, System};

/// §13 A Repair Turn begins, unless nobody has anything to repair.
pub(crate) fn begin(turn: &mut Turn<'_, Hawks>) {
    let state = turn.state();
    let needs = |side: Seat| {
        let mut ships = state.side(side);
        ships.any(|(id, ship)| !ship.condition.repairable(&state.info(id).line).is_empty())
    };
    if needs(Seat(0)) || needs(Seat(1)) {
        turn.emit(Event::RepairBegan);
    } else {
        s2_sequence::next_turn(turn);
    }
}

fn repairing(state: &State, seat: Seat) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Repair(orders) if orders[usize::from(seat.0)].is_none() => Ok(()),
        Phase::Over(_) => Err(Refusal::Over),
        _ => Err(Refusal::NotNow),
    }
}

/// §13 What a ship has not spent yet.
pub(crate) fn unspent(state: &State, seat: Seat, ship: ShipId) -> u16 {
    let spent = state.blocks[usize::from(seat.0)].iter().filter(|block| block.ship == ship);
    let spent: u16 = spent.map(|block| block.percent).sum();
    state.ship(ship).condition.dcr(&state.info(ship).line).saturating_sub(spent)
}

/// §13 May so much be spent on this?
pub(crate) fn may_mend(
    state: &State,
    seat: Seat,
    ship: ShipId,
    system: System,
    percent: u16,
) -> Result<(), Refusal> {
    repairing(state, seat)?;
    own(state, seat, ship)?;
    if !state.ship(ship).condition.repairable(&state.info(ship).line).contains(&system) {
        return Err(Refusal::NothingToMend);
    }
    let unspent = unspent(state, seat, ship);
    if (1..=unspent).contains(&percent) { Ok(()) } else { Err(Refusal::TooMuch(unspent)) }
}

pub(super) fn mend(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    system: System,
    percent: u16,
) -> Result<(), Refusal> {
    may_mend(turn.state(), seat, ship, system, percent)?;
    turn.emit(Event::BlockChosen { percent, ship, system });
    Ok(())
}

/// §13 A side's orders stand; once both do, everything is rolled for. Ruling R45: blocks for what works by then are lost.
pub(super) fn order(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    repairing(turn.state(), seat)?;
    let blocks = turn.state().blocks[usize::from(seat.0)].clone();
    turn.emit(Event::RepairsOrdered { blocks, side: seat });
    let Phase::Repair([Some(first), Some(second)]) = &turn.state().phase else { return Ok(()) };
    let all: Vec<Block> = first.iter().chain(second).copied().collect();
    for Block { percent, ship, system } in all {
        // Ruling R45: what is repaired or locked by then is not tried again.
        let state = turn.state();
        if !state.ship(ship).condition.repairable(&state.info(ship).line).contains(&system) {
            continue;
        }
        let roll = turn.dice().percent();
        let found = attempt(percent, roll);
        let attempt =
            if found == Attempt::Locked && system == System::Fire { Attempt::Failed } else { found };
        let mends = attempt == Attempt::Repaired && system == System::Hull;
        let points = if mends { u16::from(turn.dice().d10()) } else { 0 };
        turn.emit(Event::Mended { attempt, percent, points, roll, ship, system });
    }
    s2_sequence::next_turn(turn);
    Ok(())
}
