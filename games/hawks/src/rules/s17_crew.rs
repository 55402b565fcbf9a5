//! §17 Crew skills: what a pilot may try beyond the ship's MR.

use contract::{Seat, Turn};

use super::{in_phase, own, s19_ends};
use crate::Hawks;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Drafts, Phase, State};
use crate::types::ShipId;

/// §17 The chance of an extra turn, in per cent; none if it may not be tried. Ruling R50: it is announced when the movement
/// begins, before anything else is decided; not while the ship pays for an evasion, and not without any MR.
pub(crate) fn may_try(state: &State, seat: Seat, id: ShipId) -> Result<u8, Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Move))?;
    own(state, seat, id)?;
    let (ship, info) = (state.ship(id), state.info(id));
    let chance = 10 * info.crew.pilot;
    let can = state.setup.switches.skills
        && chance > 0
        && ship.condition.mr > 0
        && !ship.weaves
        && ship.extra.is_none()
        && !info.class.is_station()
        && !s19_ends::crosses(state, id);
    let first = state.drafts[usize::from(seat.0)] == Drafts::default();
    if can && first { Ok(chance) } else { Err(Refusal::NoExtra) }
}

/// §17 Tries for an extra turn: it is rolled for at once.
pub(super) fn try_extra(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
    let chance = may_try(turn.state(), seat, ship)?;
    let roll = turn.dice().percent();
    turn.emit(Event::ExtraTried { percent: chance, roll, ship });
    Ok(())
}
