//! §1.2h Fewer untouched sectors than shots.

use contract::Seat;

use crate::state::State;

/// §1.2h There are never more targets than untouched sectors. If every sector is touched all buildings are
/// destroyed, so nobody is ever without a target.
#[inline]
pub(super) fn capped(state: &State, seat: Seat, shots: u8) -> u8 {
    (state.untouched(seat).len().min(u32::from(shots))) as u8
}
