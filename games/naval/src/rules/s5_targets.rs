//! §5 Target designation.

use contract::{Seat, Turn};

use super::own_real;
use crate::Naval;
use crate::event::{Event, Shot};
use crate::gunnery::solve;
use crate::refusal::Refusal;
use crate::scene::Eyes;
use crate::state::{Phase, State};
use crate::types::{Battery, UnitId};

/// §5 May this target be named for these guns?
pub(crate) fn may_aim(
    state: &State,
    seat: Seat,
    unit: UnitId,
    battery: Battery,
    target: UnitId,
) -> Result<(), Refusal> {
    own_real(state, seat, unit, state.phase == Phase::Aim(seat))?;
    if target.index() >= state.units.len() {
        return Err(Refusal::NoTarget);
    }
    let shot = Shot { unit, battery, target };
    if state.drafts(seat).shots.contains(&shot) {
        return Err(Refusal::NoTarget);
    }
    solve(&Eyes { state, side: seat }, shot).map(drop)
}

/// §5 May the guns be given no target after all?
pub(crate) fn may_hold(state: &State, seat: Seat, unit: UnitId, battery: Battery) -> Result<(), Refusal> {
    own_real(state, seat, unit, state.phase == Phase::Aim(seat))?;
    let aimed = state.drafts(seat).shots.iter().any(|shot| shot.unit == unit && shot.battery == battery);
    if aimed { Ok(()) } else { Err(Refusal::NothingAimed) }
}

/// §5 A side names its targets.
pub(crate) fn designate(turn: &mut Turn<'_, Naval>, side: Seat) {
    let mut shots = turn.state().drafts(side).shots.clone();
    shots.sort_unstable();
    turn.emit(Event::Designated { shots, side });
}
