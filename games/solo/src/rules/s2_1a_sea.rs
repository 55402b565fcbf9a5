//! §2.1a The sea: which suit owns which tile row.

use contract::Turn;

use super::muster;
use crate::Solo;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::types::Suit;

/// §2.1a The player lays the four aces beside the rows in any order (Ruling R7: it changes no odds).
pub(super) fn order_rows(turn: &mut Turn<'_, Solo>, rows: [Suit; 4]) -> Result<(), Refusal> {
    let sea = muster(turn)?;
    if Suit::ALL.iter().any(|s| !rows.contains(s)) {
        return Err(Refusal::NotFourSuits);
    }
    if sea.rows == rows {
        return Err(Refusal::SameRows);
    }
    turn.emit(Event::RowsOrdered(rows));
    Ok(())
}
