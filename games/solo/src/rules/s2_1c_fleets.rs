//! §2.1c The fleets: placing ships.

use contract::Turn;

use super::muster;
use crate::Solo;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::types::{Cell, Ship};

/// §2.1c A ship is an unbroken straight line. Ruling R1: no two coins on a cell. Ruling R2: ships may touch
/// or cross. Ruling R3: tile borders and the rows' suits do not matter.
pub(super) fn place(turn: &mut Turn<'_, Solo>, ship: &Ship) -> Result<(), Refusal> {
    let sea = muster(turn)?;
    if ship.suit == sea.marker {
        return Err(Refusal::MarkerHasNoFleet(ship.suit));
    }
    if turn.state().left_to_place(ship.suit, ship.ship) == 0 {
        return Err(Refusal::NoneLeft(ship.suit, ship.ship));
    }
    let mask = ship.mask().ok_or(Refusal::NotALine(ship.ship, ship.from, ship.to))?;
    if let Some(cell) = Cell::of_mask(mask & sea.occupied()).next() {
        return Err(Refusal::CellTaken(cell));
    }
    turn.emit(Event::ShipPlaced(*ship));
    Ok(())
}

/// §2.1c Until the call a ship may be taken back.
pub(super) fn lift(turn: &mut Turn<'_, Solo>, cell: Cell) -> Result<(), Refusal> {
    let sea = muster(turn)?;
    let ship = *sea.ships.iter().find(|s| s.from == cell).ok_or(Refusal::NoShipThere(cell))?;
    turn.emit(Event::ShipLifted(ship));
    Ok(())
}
