//! §2.1d The prediction.

use contract::Turn;

use crate::Solo;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::types::Suit;

/// §2.1d Exactly one of the three fleets is called, after placing and before the first volley. In a set-up
/// position a fleet may be gone already: it has nothing left to survive with.
pub(super) fn call(turn: &mut Turn<'_, Solo>, suit: Suit) -> Result<(), Refusal> {
    let state = turn.state();
    let sea = match &state.phase {
        Phase::Muster(sea) | Phase::Calling(sea) => sea,
        Phase::Battle { .. } => return Err(Refusal::AlreadyCalled),
        Phase::Over { .. } => return Err(Refusal::BattleOver),
    };
    if suit == sea.marker {
        return Err(Refusal::MarkerHasNoFleet(suit));
    }
    let left = state.coins_left();
    if left > 0 {
        return Err(Refusal::NotAllPlaced(left));
    }
    if sea.callable().all(|afloat| afloat != suit) {
        return Err(Refusal::NothingAfloat(suit));
    }
    if matches!(state.phase, Phase::Muster(_)) {
        let (marker, rows, ships) = (sea.marker, sea.rows, sea.ships.clone());
        turn.emit(Event::FleetsSailed { marker, rows, ships, sunk: Vec::new() });
    }
    turn.emit(Event::SurvivorCalled(suit));
    Ok(())
}
