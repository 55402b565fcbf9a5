//! §11.8 Mines.

use contract::{Seat, Turn};

use super::s6_5_damage;
use crate::Naval;
use crate::event::{Cause, Event};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::Rule;
use crate::types::{Hex, Hits, UnitId};

/// §11.8 May this hex be mined in secret, before play? No ship may lie there.
pub(crate) fn may_mine(state: &State, seat: Seat, at: Hex) -> Result<(), Refusal> {
    if !matches!(state.phase, Phase::Deploy(_)) {
        return Err(Refusal::NotNow);
    }
    let (setup, drafted) = (&state.setup, &state.drafts(seat).mines);
    let left = usize::from(setup.hidden_mines[usize::from(seat.0)]) > drafted.len();
    let free = !drafted.contains(&at) && !state.mines.contains(&at);
    let empty = !state.setup.units.iter().any(|unit| unit.at == Some(at) && unit.class.ship());
    let sea = setup.map.inside(at) && setup.map.terrain(at).navigable();
    if setup.on(Rule::Mines) && left && free && empty && sea { Ok(()) } else { Err(Refusal::NoMine) }
}

/// §11.8 A unit enters a hex: if it is mined, it is attacked once.
pub(crate) fn enter(turn: &mut Turn<'_, Naval>, unit: UnitId, at: Hex) {
    let state = turn.state();
    let found = state.hidden_mines.iter().any(|mines| mines.contains(&at));
    let class = state.info(unit).class;
    if !state.setup.on(Rule::Mines) || !class.ship() || !(found || state.mines.contains(&at)) {
        return;
    }
    let die = turn.dice().d6();
    let mines = &turn.state().setup.charts().mines;
    let column = (die <= mines.explodes).then_some(mines.against(class));
    let roll = column.map(|_| turn.dice().two_d6());
    let charts = turn.state().setup.charts();
    let hits = match (column, roll) {
        (Some(column), Some(roll)) => charts.result(column, roll.0 + roll.1).underwater(),
        _ => Hits::NONE,
    };
    turn.emit(Event::MineEntered { at, column, die, found, hits, roll, unit });
    s6_5_damage::apply(turn, unit, hits, Cause::Mine);
}
