//! §5.1 Docking, and §5.2 landing on a carrier.

use contract::{Seat, Turn};

use super::own;
use super::s3_flying::{course, flyable, helm, orbital};
use crate::Hawks;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::ship::Place;
use crate::state::{Goal, Plot, State};
use crate::types::{Class, Hex, ShipId};

/// Ruling R36: where a base is when all movement is done, as far as that is plotted. Ruling R28: a carrier that stays in
/// orbit has made its step by then.
pub(super) fn base_hex(state: &State, base: ShipId) -> Option<Hex> {
    match state.plot(base) {
        Some(Plot { course, goal }) if !course.path.is_empty() || *goal != Goal::Fly => Some(course.at()),
        _ => orbital(state, base).or_else(|| state.hex(base)),
    }
}

/// §5.1 May a ship dock, or §5.2 land? Ruling R6: where its base is, at a speed of at most its ADF, and not at the base from
/// which it set out in this movement.
pub(crate) fn may_dock(state: &State, seat: Seat, id: ShipId, base: ShipId) -> Result<(), Refusal> {
    flyable(state, seat, id)?;
    own(state, seat, base)?;
    let info = state.info(base);
    let fighter = state.info(id).class == Class::Fighter;
    let room = info.class.is_station() || (fighter && aboard(state, base) < usize::from(info.line.hangar));
    let ends = info.class.is_station() || {
        let base_course = course(state, base).ok_or(Refusal::NoSuchShip)?;
        base_course.may_end(&helm(state, base)) && !base_course.falls && !base_course.off
    };
    let course = course(state, id).ok_or(Refusal::NoSuchShip)?;
    let helm = helm(state, id);
    let there = ends && base_hex(state, base) == Some(course.at()) && state.ship(id).base() != Some(base);
    let slow = course.speed() <= u16::from(helm.adf) && course.may_end(&helm) && !course.falls && !course.off;
    if room && there && slow && id != base { Ok(()) } else { Err(Refusal::NoDock) }
}

/// Fighters that stay aboard a base, or are about to land there.
fn aboard(state: &State, base: ShipId) -> usize {
    let lands = |id: ShipId| state.plot(id).is_some_and(|plot| plot.goal == Goal::Dock(base));
    let stays = |id: ShipId| state.ship(id).place == Place::Aboard(base) && state.plot(id).is_none();
    state.all().filter(|(id, _)| stays(*id) || lands(*id)).count()
}

pub(super) fn dock(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    base: ShipId,
) -> Result<(), Refusal> {
    may_dock(turn.state(), seat, ship, base)?;
    turn.emit(Event::DockPlotted { base, ship });
    Ok(())
}
