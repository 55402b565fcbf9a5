//! §13.2 Airships: how many there are, where they begin, bombs, and the wind.

use contract::{Seat, Turn};

use super::{moving, own, s6_5_damage, s6_gunfire, s7_helm, s11_6_command};
use crate::Naval;
use crate::event::{Bomb, Bombing, Cause, Event};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::Map;
use crate::types::{Class, Edge, Hex, UnitId};
use crate::unit::Place;

/// §13.2 Before play a die says how many airships there are; or the number is agreed.
pub(crate) fn muster(turn: &mut Turn<'_, Naval>) {
    let setup = turn.state().setup().clone();
    let Some(airships) = setup.airships() else { return };
    let die = if airships.number.is_some() { None } else { Some(turn.dice().d6()) };
    let rolled = die.filter(|die| *die <= airships.most).unwrap_or(0);
    let number = airships.number.unwrap_or(rolled);
    turn.emit(Event::ZeppelinsRolled { die, number, side: airships.side });
}

/// §13.2 Airships of a side that came out of the die and are not on the map: before play they may be placed.
pub(crate) fn moored(state: &State, seat: Seat) -> impl Iterator<Item = UnitId> {
    let number = usize::from(state.zeppelins[usize::from(seat.0)]);
    let all = state.all().filter(move |(_, info, _)| info.class == Class::Zeppelin && info.side == seat);
    all.take(number).filter(|(_, _, unit)| unit.place == Place::Waiting).map(|(id, ..)| id)
}

/// Does a hex lie on this edge of the map?
pub(crate) const fn on_edge(map: &Map, hex: Hex, edge: Edge) -> bool {
    map.inside(hex)
        && match edge {
            Edge::North => hex.y == 1,
            Edge::South => hex.y == map.rows,
            Edge::West => hex.x == 1,
            Edge::East => hex.x == map.columns,
        }
}

/// §13.2 May an airship begin here: near a ship of its side, or on the edge from which its side comes?
pub(crate) fn berth(state: &State, seat: Seat, at: Hex) -> bool {
    let Some(airships) = state.setup.airships() else { return false };
    let map = &state.setup.map;
    let near = |hex: Hex| hex.distance(at) <= airships.within;
    let ships = || state.real(seat).filter(|(_, info, _)| info.class.ship());
    map.inside(at)
        && (ships().any(|(_, _, unit)| unit.hex().is_some_and(near))
            || airships.edges.iter().any(|edge| on_edge(map, at, *edge)))
}

/// §13.2 May an airship be placed here, before play?
pub(crate) fn may_place(state: &State, seat: Seat, id: UnitId, at: Hex, speed: u8) -> Result<(), Refusal> {
    if !matches!(state.phase, Phase::Deploy(_)) {
        return Err(Refusal::NotNow);
    }
    let drafted = state.drafts(seat).placing.iter().any(|placing| placing.unit == id);
    let free = moored(state, seat).any(|known| known == id) && !drafted;
    if free && speed <= state.info(id).s && berth(state, seat, at) { Ok(()) } else { Err(Refusal::NoPlace) }
}

/// §13.2 May an airship bomb this ship? It must come over the ship or, Ruling N35, begin its move there, and it bombs once a
/// turn. Ruling N22: the side must know what lies there.
pub(crate) fn may_bomb(state: &State, seat: Seat, id: UnitId, target: UnitId) -> Result<(), Refusal> {
    let (info, now) = own(state, seat, id, moving(state, seat))?;
    let there = target.index() < state.units.len() && state.info(target).side != seat;
    let fair = there && state.info(target).class.ship() && state.knows(seat, target);
    let at = if fair { state.unit(target).hex() } else { None };
    let busy = state.drafts(seat).bombs.iter().any(|bombing| bombing.unit == id);
    let plotted = state.drafts(seat).courses.contains_key(&id);
    let plot = s7_helm::plot_view(state, id).filter(|_| plotted);
    let over =
        |at: Hex| now.hex() == Some(at) || plot.is_some_and(|plot| plot.path.iter().any(|leg| leg.at == at));
    let airship = info.class == Class::Zeppelin && !busy;
    if airship && at.is_some_and(over) { Ok(()) } else { Err(Refusal::NoBombs) }
}

/// §13.2 An airship begins in a hex, or comes to one, where it is to bomb somebody.
pub(crate) fn pass(turn: &mut Turn<'_, Naval>, bombing: Bombing, at: Hex) -> bool {
    if turn.state().unit(bombing.target).hex() != Some(at) {
        return false;
    }
    let roll = turn.dice().two_d6();
    let charts = turn.state().setup.charts();
    let column = charts.zeppelins.bombs;
    let hits = charts.result(column, roll.0 + roll.1);
    let Bombing { unit, target } = bombing;
    turn.emit(Event::Bombed(Bomb { unit, target, at, column, roll, hits }));
    true
}

/// §13.2 When an airship has moved, the wind carries it one hex.
pub(crate) fn drift(turn: &mut Turn<'_, Naval>, unit: UnitId) {
    let state = turn.state();
    if let Some(from) = state.unit(unit).hex() {
        let at = from.toward(state.wind.opposite());
        turn.emit(Event::Drifted { at, unit });
    }
}

/// §13.2 Both sides have moved: what bombs have done counts, and §12.5 what they have hit besides.
pub(crate) fn count(turn: &mut Turn<'_, Naval>) {
    let bombs = turn.state().bombs.clone();
    if bombs.is_empty() {
        return;
    }
    turn.emit(Event::BombsCounted);
    for bomb in bombs {
        if turn.state().unit(bomb.target).in_play() {
            s6_gunfire::special(turn, bomb.target, bomb.column, bomb.roll.0 + bomb.roll.1);
            s6_5_damage::apply(turn, bomb.target, bomb.hits, Cause::Bomb);
        }
    }
    s11_6_command::check(turn);
}
