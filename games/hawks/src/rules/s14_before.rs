//! §14 §15 Mines and seekers that the defender lays before play.

use contract::{Seat, Turn};

use super::s21_2_setup::{placing, planet};
use crate::Hawks;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::ship::Job;
use crate::state::State;
use crate::tables::{Preplace, Setup};
use crate::types::{COLUMNS, Class, Hex, ROWS, Rules, ShipId, Weapon};

/// §14 Has a side anything to lay before play? Ruling R22: only the defender.
pub(crate) fn sows(setup: &Setup, side: Seat) -> bool {
    setup.fleet(side).any(|id| stock(setup, id, Weapon::M) > 0 || stock(setup, id, Weapon::S) > 0)
}

/// §14 What a ship may lay before play. Ruling R22: minelayers, and every carrier of seekers where that is agreed.
pub(crate) fn stock(setup: &Setup, id: ShipId, weapon: Weapon) -> u8 {
    let info = setup.ship(id);
    let may = setup.rules != Rules::Basic
        && setup.defender() == Some(info.side)
        && (info.class == Class::Minelayer || setup.switches.preplace == Preplace::All)
        && matches!(weapon, Weapon::M | Weapon::S);
    if may { info.condition.usable(weapon) } else { 0 }
}

/// §14 The hexes in which something may be laid before play, sorted; whether one is the planet's is told by the rules.
pub(crate) fn zone(given: &[Hex]) -> Vec<Hex> {
    if !given.is_empty() {
        return given.to_vec();
    }
    let mut all: Vec<Hex> =
        (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| Hex::at(column, row))).collect();
    all.sort_unstable();
    all
}

/// §14 §15 May this be laid here? Ruling R47: one pattern of mines a hex, none in the planet's.
pub(crate) fn may_sow(state: &State, seat: Seat, id: ShipId, weapon: Weapon, at: Hex) -> Result<(), Refusal> {
    placing(state, seat, &[Job::Ships])?;
    if id.index() >= state.ships.len() || state.info(id).side != seat {
        return Err(Refusal::NotYours);
    }
    let zone = &state.setup.mine_zone;
    let inside = if zone.is_empty() { at.on_sheet() } else { zone.binary_search(&at).is_ok() };
    let free = inside && planet(state, seat) != Some(at);
    let drafts = &state.drafts[usize::from(seat.0)];
    let mined = &state.setup.laid[usize::from(seat.0)].mines;
    let free_of = |at: Hex| drafts.mines.iter().all(|(_, known)| *known != at) && !mined.contains(&at);
    let clear = weapon != Weapon::M || free_of(at);
    let laid = if weapon == Weapon::M { &drafts.mines } else { &drafts.seekers };
    let spent = laid.iter().filter(|(ship, _)| *ship == id).count();
    let left = usize::from(stock(&state.setup, id, weapon)) > spent;
    if free && clear && left { Ok(()) } else { Err(Refusal::NoSowing) }
}

pub(super) fn sow(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    weapon: Weapon,
    at: Hex,
) -> Result<(), Refusal> {
    may_sow(turn.state(), seat, ship, weapon, at)?;
    turn.emit(match weapon {
        Weapon::M => Event::MinePlotted { at, ship },
        _ => Event::SeekerPlotted { at, ship },
    });
    Ok(())
}
