//! §4.3 Starshells; §12.42 one for each ship.

use contract::{Seat, Turn};

use super::own_real;
use crate::Naval;
use crate::event::Event;
use crate::hex::Line;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::Rule;
use crate::types::{Hex, UnitId};

/// §4.3 §12.42 How many starshells a unit may fire in this turn, all in all.
pub(crate) fn allowance(state: &State, id: UnitId) -> u8 {
    let (info, unit) = (state.info(id), state.unit(id));
    if info.a == 0 || unit.w.full() || !unit.powered(state.turn) || !info.class.ship() {
        return 0;
    }
    if state.setup.on(Rule::ShipStarshells) && info.ships > 1 {
        info.ships.saturating_sub(unit.w.hits)
    } else {
        1
    }
}

/// §4.3 May a unit fire a starshell at this hex? Ruling N6: only land and smoke are in its way.
pub(crate) fn may_shell(state: &State, seat: Seat, id: UnitId, at: Hex) -> Result<(), Refusal> {
    let (_, unit) = own_real(state, seat, id, state.phase == Phase::Shell(seat))?;
    let fired = state.drafts(seat).shells.iter().filter(|(who, _)| *who == id).count() as u8;
    if fired >= allowance(state, id) {
        return Err(Refusal::NoStarshell);
    }
    let from = unit.hex().ok_or(Refusal::NotYours)?;
    if reaches(state, from, at) { Ok(()) } else { Err(Refusal::ShellTooFar) }
}

/// §4.3 Is the hex within reach, and no land or smoke in the way? Ruling N3: smoke is seen into and out of from an
/// adjacent hex only.
pub(crate) fn reaches(state: &State, from: Hex, at: Hex) -> bool {
    let setup = &state.setup;
    if from.distance(at) > setup.edition.starshell_range() {
        return false;
    }
    if setup.map.terrain.is_empty() && state.smoke.is_empty() {
        return true;
    }
    let smoky = |hex: Hex| state.smoke.contains_key(&hex);
    if from.distance(at) > 1 && (smoky(from) || smoky(at)) {
        return false;
    }
    let blocks = |hex: Hex| setup.map.terrain(hex).blocks() || smoky(hex);
    !Line::between(from, at).blocked(blocks)
}

/// §4.3 A side fires its starshells.
pub(crate) fn fire(turn: &mut Turn<'_, Naval>, seat: Seat) {
    let mut shells = turn.state().drafts(seat).shells.clone();
    shells.sort_by_key(|(unit, _)| *unit);
    for (unit, aimed) in shells {
        let die = turn.dice().d6();
        let burst = match die {
            1..=4 => Some(aimed),
            5 => Some(aimed.toward(turn.state().wind.opposite())),
            _ => None,
        };
        turn.emit(Event::ShellFired { aimed, burst, die, unit });
    }
}
