//! §16 What fleets do in the scenarios of Salvo II: reinforcements, ships that must leave, a fleet that turns away,
//! trawlers.

use contract::{Seat, Turn};

use super::moving;
use super::s7_helm::forced;
use super::s13_2_zeppelins::on_edge;
use crate::Naval;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::tables::Rule;
use crate::types::{Class, Heading, Hex, UnitId, enemy};
use crate::unit::Place;

/// §16 Reinforcements that may choose where they enter: some come at once, some when a die says so. Ruling N25: one die
/// a turn for all of them.
pub(crate) fn arrive(turn: &mut Turn<'_, Naval>, side: Seat) {
    let setup = turn.state().setup().clone();
    for (units, needed) in setup.entries() {
        let state = turn.state();
        let due = |id: &UnitId| {
            let info = state.info(*id);
            info.side == side && info.enters <= state.turn && state.unit(*id).place == Place::Waiting
        };
        let units: Vec<UnitId> = units.into_iter().filter(due).collect();
        if units.is_empty() {
            continue;
        }
        let die = needed.map(|_| turn.dice().d6());
        let units = if die == needed { units } else { Vec::new() };
        turn.emit(Event::Arriving { die, side, units });
    }
}

/// §16 May a reinforcement enter here? On its edge, heading and going as it does.
pub(crate) fn may_enter(
    state: &State,
    seat: Seat,
    id: UnitId,
    at: Hex,
    heading: Heading,
    speed: u8,
) -> Result<(), Refusal> {
    if !moving(state, seat) {
        return Err(Refusal::NotNow);
    }
    let drafted = state.drafts(seat).placing.iter().any(|placing| placing.unit == id);
    if !state.arriving.contains(&id) || drafted {
        return Err(Refusal::NoDummy);
    }
    let (info, map) = (state.info(id), &state.setup.map);
    let there = state.setup.entry(id).is_some_and(|edge| on_edge(map, at, edge));
    let so = there && map.terrain(at).navigable() && heading == info.heading && speed == info.speed;
    if so { Ok(()) } else { Err(Refusal::NoPlace) }
}

/// §16 Those who must leave when this turn is over do (Ruling N29).
pub(crate) fn leave(turn: &mut Turn<'_, Naval>) {
    let state = turn.state();
    let must = |id: UnitId| Some((id, state.setup.leaves(id, state.turn)?));
    let play = state.all().filter(|(_, _, unit)| unit.in_play());
    let all: Vec<_> = play.filter_map(|(id, ..)| must(id)).collect();
    for (unit, edge) in all {
        turn.emit(Event::Left { edge, unit });
    }
}

/// §16 May a side turn its capital ships about?
pub(crate) fn may_turn_away(state: &State, seat: Seat) -> Result<(), Refusal> {
    if !moving(state, seat) {
        return Err(Refusal::NotNow);
    }
    let done = state.turned_away[usize::from(seat.0)] || state.drafts(seat).turn_away;
    if state.setup.turns_away(seat) && !done { Ok(()) } else { Err(Refusal::NoTurnAway) }
}

/// §16 Does this unit turn about with its fleet? Ruling N26: not one that lies dead in the water or must go straight.
pub(crate) fn about(state: &State, id: UnitId) -> bool {
    let (info, unit) = (state.info(id), state.unit(id));
    info.class.capital()
        && unit.in_play()
        && unit.speed_left(&state.setup, info.s) > 0
        && !forced(state, id)
        && !state.orders.contains_key(&id)
}

/// §16 The fleet turns away.
pub(crate) fn turn_away(turn: &mut Turn<'_, Naval>, side: Seat) {
    let state = turn.state();
    let units = state.side(side).map(|(id, ..)| id).filter(|id| about(state, *id)).collect();
    turn.emit(Event::TurnedAway { side, units });
}

/// §16 May trawlers go to this hex? Ruling N27: a fort that has been hit, or is destroyed, is suppressed.
pub(crate) fn may_sweep(state: &State, seat: Seat, at: Hex) -> Result<(), Refusal> {
    if !moving(state, seat) {
        return Err(Refusal::NotNow);
    }
    let Some(trawlers) = state.setup.sweeping(seat) else { return Err(Refusal::NoSweep) };
    let known = state.setup.on(Rule::Mines) && state.mines.contains(&at);
    let near = |hex: Option<Hex>, far: u16| hex.is_some_and(|hex| hex.distance(at) <= far);
    let ship = state.real(seat).any(|(_, info, unit)| info.class.ship() && near(unit.hex(), trawlers.ship));
    let fort = state.real(enemy(seat)).any(|(_, info, unit)| {
        info.class == Class::Fort && unit.w.hits == 0 && near(unit.hex(), trawlers.fort)
    });
    let ready = state.turn >= trawlers.from && state.drafts(seat).sweep.is_none();
    if known && ship && !fort && ready { Ok(()) } else { Err(Refusal::NoSweep) }
}

/// §16 Trawlers go before the ships move.
pub(crate) fn sweep(turn: &mut Turn<'_, Naval>, side: Seat, at: Hex) {
    let Some(trawlers) = turn.state().setup.sweeping(side) else { return };
    let die = turn.dice().d6();
    turn.emit(Event::Swept { at, cleared: die >= trawlers.clears, die, side });
}
