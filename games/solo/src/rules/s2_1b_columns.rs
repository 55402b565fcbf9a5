//! §2.1b The columns: one suit's coins mark them.

use contract::Turn;

use super::muster;
use crate::Solo;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::Sea;
use crate::types::Suit;

/// §2.1b Any suit may mark the columns; the other three have fleets.
pub(super) fn choose_marker(turn: &mut Turn<'_, Solo>, suit: Suit) -> Result<(), Refusal> {
    let sea = muster(turn)?;
    may_change_marker(sea)?;
    if sea.marker == suit {
        return Err(Refusal::SameMarker(suit));
    }
    turn.emit(Event::MarkerChosen(suit));
    Ok(())
}

/// The marker is chosen before ships are placed.
pub(crate) fn may_change_marker(sea: &Sea) -> Result<(), Refusal> {
    if sea.ships.is_empty() { Ok(()) } else { Err(Refusal::ShipsStand) }
}
