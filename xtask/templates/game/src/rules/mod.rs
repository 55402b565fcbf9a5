//! The rules, one file per section. Each checks, then rolls, then emits.

mod s1_1_hiding;
mod s1_2_beginner;
mod s1_3_naming;
mod s1_4_end;

use contract::{Seat, Turn};

pub(crate) use s1_1_hiding::may_pick;
pub(crate) use s1_3_naming::may_name;
pub(crate) use s1_4_end::outcome;

use crate::__Name__;
use crate::action::Action;
use crate::refusal::Refusal;

/// Decides one action.
pub(crate) fn act(turn: &mut Turn<'_, __Name__>, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Pick(number) => s1_1_hiding::pick(turn, seat, *number),
        Action::Hide => s1_1_hiding::hide(turn, seat),
        Action::Name(number) => s1_3_naming::name(turn, seat, *number),
    }
}
