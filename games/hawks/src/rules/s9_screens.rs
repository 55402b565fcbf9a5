//! §9 Screens, switched on and off when a movement begins.

use contract::{Seat, Turn};

use super::{in_phase, own, s15_seekers};
use crate::Hawks;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::ship::{Place, Ship};
use crate::state::{Phase, State};
use crate::types::{Screen, ShipId, System};

/// §2 Are a side's screens switched in a step of their own, before it moves anything? So that they come before seekers, and
/// §12.2 before it is known which way ships turn that do not steer. Everybody knows what that depends on.
pub(crate) fn come_first(state: &State, side: Seat) -> bool {
    let screens = |id: ShipId| Screen::ALL.into_iter().any(|screen| state.info(id).line.defences.has(screen));
    let wild = |ship: &Ship| ship.condition.is_out(System::Navigation) && ship.condition.mr > 0;
    s15_seekers::asks(&state.setup, side)
        || (state.side(side).any(|(_, ship)| wild(ship)) && state.side(side).any(|(id, _)| screens(id)))
}

/// §9 May a ship switch to this screen? §2 Where that is a step of its own it is done then.
pub(crate) fn may_screen(
    state: &State,
    seat: Seat,
    id: ShipId,
    screen: Option<Screen>,
) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Seek | Phase::Move))?;
    own(state, seat, id)?;
    if state.phase == Phase::Move && come_first(state, seat) {
        return Err(Refusal::ScreensSet);
    }
    let (ship, line) = (state.ship(id), &state.info(id).line);
    let drafted = state.drafts[usize::from(seat.0)].screens.iter().find(|(ship, _)| *ship == id);
    let now = drafted.map_or(ship.screen, |(_, screen)| *screen);
    let can =
        screen.is_none_or(|screen| ship.screen == Some(screen) || ship.condition.can_raise(line, screen));
    let free = !matches!(ship.place, Place::Aboard(_));
    if can && free && now != screen { Ok(()) } else { Err(Refusal::NoScreen) }
}

pub(super) fn screen(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    screen: Option<Screen>,
) -> Result<(), Refusal> {
    may_screen(turn.state(), seat, ship, screen)?;
    turn.emit(Event::ScreenChosen { screen, ship });
    Ok(())
}

/// §9 The screens are switched that are to be.
pub(super) fn commit(turn: &mut Turn<'_, Hawks>, seat: Seat) {
    for (ship, screen) in turn.state().drafts[usize::from(seat.0)].screens.clone() {
        if turn.state().ship(ship).screen != screen {
            turn.emit(Event::ScreenSet { screen, ship });
        }
    }
}
