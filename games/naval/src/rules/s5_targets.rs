//! §5 Target designation.

use contract::{Seat, Turn};

use super::own_real;
use crate::Naval;
use crate::event::{Event, Shot, Spotter};
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
    // Who was spotted for and is not any more: plain fire.
    if state.drafts(seat).spotters.contains_key(&unit) && battery == Battery::Main {
        let mut plain = state.clone();
        plain.drafts[usize::from(seat.0)].spotters.remove(&unit);
        return solve(&Eyes { state: &plain, side: seat }, shot).map(drop);
    }
    solve(&Eyes { state, side: seat }, shot).map(drop)
}

/// §13.3 May a ship bombard a fort that another one sees for it?
pub(crate) fn may_bombard(
    state: &State,
    seat: Seat,
    unit: UnitId,
    target: UnitId,
    spotter: UnitId,
) -> Result<(), Refusal> {
    own_real(state, seat, unit, state.phase == Phase::Aim(seat))?;
    if target.index() >= state.units.len() {
        return Err(Refusal::NoTarget);
    }
    let of_ours = spotter.index() < state.units.len() && state.info(spotter).side == seat;
    if !of_ours || !state.setup.indirect(seat) {
        return Err(if of_ours { Refusal::NoBombardment } else { Refusal::NoSpotter });
    }
    let shot = Shot { unit, battery: Battery::Main, target };
    let drafts = state.drafts(seat);
    if drafts.shots.contains(&shot) && drafts.spotters.get(&unit) == Some(&spotter) {
        return Err(Refusal::NoTarget);
    }
    let mut named = state.clone();
    named.drafts[usize::from(seat.0)].spotters.insert(unit, spotter);
    solve(&Eyes { state: &named, side: seat }, shot).map(drop)
}

/// §5 May the guns be given no target after all?
pub(crate) fn may_hold(state: &State, seat: Seat, unit: UnitId, battery: Battery) -> Result<(), Refusal> {
    own_real(state, seat, unit, state.phase == Phase::Aim(seat))?;
    let aimed = state.drafts(seat).shots.iter().any(|shot| shot.unit == unit && shot.battery == battery);
    if aimed { Ok(()) } else { Err(Refusal::NothingAimed) }
}

/// §5 A side names its targets.
pub(crate) fn designate(turn: &mut Turn<'_, Naval>, side: Seat) {
    let drafts = turn.state().drafts(side);
    let mut shots = drafts.shots.clone();
    shots.sort_unstable();
    let spotters = drafts.spotters.iter().map(|(unit, spotter)| Spotter { unit: *unit, spotter: *spotter });
    let spotters = spotters.collect();
    turn.emit(Event::Designated { shots, side, spotters });
}
