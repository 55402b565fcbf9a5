//! §1.2 Who begins.

use contract::{Seat, Turn};

use crate::__Name__;
use crate::event::Event;
use crate::state::Phase;

/// §1.2 When both numbers are hidden one die is rolled: odd, the first player begins; even, the second.
/// Only the last one to hide gets here, so nobody rolls while the other may still act.
pub(super) fn roll_if_both_hid(turn: &mut Turn<'_, __Name__>) {
    let Phase::Hiding { hidden: [Some(_), Some(_)], .. } = turn.state().phase else { return };
    let die = turn.dice().d6();
    let seat = Seat(u8::from(die.is_multiple_of(2)));
    turn.emit(Event::BeginnerRolled { die, seat });
}
