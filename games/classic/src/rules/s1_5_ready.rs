//! §1.5 Ready, and who begins.

use contract::{Seat, Turn};

use super::s1_3_placing::freely;
use crate::Classic;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::types::First;

/// §1.5 A seat that has placed all its ships says that it is ready. Ruling R3: then its layout stands.
pub(super) fn ready(turn: &mut Turn<'_, Classic>, seat: Seat) -> Result<(), Refusal> {
    let state = turn.state();
    freely(state, seat)?;
    let missing = state.setup.order.len() - state.yard(seat).hulls.len();
    if missing > 0 {
        return Err(Refusal::NotAllPlaced(missing));
    }
    let ships = state.yard(seat).berths();
    turn.emit(Event::FleetReady { seat, ships });
    begin_if_both(turn);
    Ok(())
}

/// §1.5 Once both layouts stand the battle begins. A coin tells who fires first (heads: the first seat), or
/// the first seat always does.
#[inline]
pub(super) fn begin_if_both(turn: &mut Turn<'_, Classic>) {
    if !matches!(turn.state().phase, Phase::Placing { ready: [true, true] }) {
        return;
    }
    match turn.state().setup.first {
        First::Blue => turn.emit(Event::BattleBegan { first: Seat(0), coin: None }),
        First::Lot => {
            let heads = turn.dice().coin();
            turn.emit(Event::BattleBegan { first: Seat(u8::from(!heads)), coin: Some(u8::from(heads)) });
        }
    }
}
