//! §8 §8.2 Torpedoes: both sides name targets at once, then all salvos run.

use std::collections::BTreeMap;

use contract::{Seat, Turn};

use super::{own_real, s6_5_damage, s11_6_command};
use crate::Naval;
use crate::event::{Cause, Event, Launch, Shift, ShiftKind};
use crate::gunnery::result;
use crate::refusal::Refusal;
use crate::scene::{Eyes, Scene, Truth};
use crate::state::{Phase, State};
use crate::types::{Class, Column, Hits, UnitId};
use crate::unit::Place;

/// §8.2 Which sides are asked: those that have a unit with tubes afloat. Ruling N9: with fog that is all that counts,
/// so that nobody learns who has salvos left. Ruling N19: a side that is surprised is not asked.
pub(crate) fn armed(state: &State) -> [bool; 2] {
    [Seat(0), Seat(1)].map(|side| {
        state.all().any(|(id, info, unit)| {
            let tubes = info.side == side && info.torpedoes.is_some() && info.salvos > 0;
            let open = if state.setup.fog() {
                !matches!(unit.place, Place::Sunk | Place::Left(_))
            } else {
                state.all().any(|(target, ..)| may_run(state, side, id, target).is_ok())
            };
            let aware = !state.setup.surprised(side, state.turn);
            tubes && aware && !state.setup.no_torpedoes(info.class) && open
        })
    })
}

/// §8.2 The column and its shifts, from what somebody knows; none below 1:2.
pub fn column(scene: &(impl Scene + ?Sized), launch: Launch) -> Option<(Column, Vec<Shift>)> {
    let setup = scene.setup();
    let info = scene.info(launch.unit);
    let (firer, prey) = (scene.known(launch.unit)?, scene.known(launch.target)?);
    let (from, to) = (firer.hex()?, prey.hex()?);
    let base = setup.charts().torpedo(info.torpedoes?)?.column(from.distance(to))?;
    let mut shifts = Vec::new();
    let mut add = |holds: bool, kind: ShiftKind, value: i8| {
        if holds {
            shifts.push(Shift { kind, value });
        }
    };
    add(prey.speed <= 1, ShiftKind::SlowTarget, 1);
    add(prey.speed >= 6, ShiftKind::FastTarget, -1);
    add(to.sector(prey.heading, from).end_on(), ShiftKind::Combed, -1);
    add(firer.w.hits > 0, ShiftKind::Damage, -(firer.w.hits as i8));
    let crew = scene.crew(launch.unit).bonus();
    add(crew != 0, ShiftKind::Crew, crew);
    let total = shifts.iter().map(|shift| shift.value).sum();
    Some((base.shifted(total)?, shifts))
}

/// §8.2 May this unit attack this target?
pub(crate) fn may_run(state: &State, seat: Seat, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let info = state.info(unit);
    let now = state.unit(unit);
    let ready = info.torpedoes.is_some() && now.salvos > 0 && now.powered(state.turn) && now.in_play();
    if !ready || state.setup.no_torpedoes(info.class) {
        return Err(Refusal::NoTorpedoes);
    }
    if state.setup.surprised(seat, state.turn) {
        return Err(Refusal::Surprised);
    }
    let eyes = Eyes { state, side: seat };
    let known = target.index() < state.units.len() && eyes.at(target).is_some();
    if !known || state.info(target).side == seat || !state.info(target).class.ship() {
        return Err(Refusal::NoTarget);
    }
    let (Some(from), Some(to)) = (now.hex(), eyes.at(target)) else { return Err(Refusal::NoTarget) };
    // §4.1 The ship that fires must see its target itself.
    let seen = eyes.looks(unit, to, false) || eyes.lit(to);
    // §12.41 Destroyers fire nothing over capital ships.
    let clear = || eyes.clear_for(from, to, info.class == Class::Dd);
    match column(&eyes, Launch { unit, target }) {
        Some(_) if seen && clear() => Ok(()),
        _ => Err(Refusal::NoRun),
    }
}

/// §8.2 May a unit fire a salvo at this target?
pub(crate) fn may_launch(state: &State, seat: Seat, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    own_real(state, seat, unit, matches!(state.phase, Phase::Torpedo(_)))?;
    if state.drafts(seat).torpedoes.contains(&Launch { unit, target }) {
        return Err(Refusal::NoTorpedoes);
    }
    may_run(state, seat, unit, target)
}

/// §8.2 A side names its targets.
pub(crate) fn order(turn: &mut Turn<'_, Naval>, side: Seat) {
    let mut launches = turn.state().drafts(side).torpedoes.clone();
    launches.sort_unstable();
    turn.emit(Event::TorpedoesOrdered { launches, side });
}

/// §8.2 All salvos run, by number of the firing unit; what they do is applied when all have.
pub(crate) fn run(turn: &mut Turn<'_, Naval>) {
    let Phase::Torpedo(orders) = turn.state().phase.clone() else { return };
    let mut all: Vec<Launch> = orders.into_iter().flatten().flatten().collect();
    all.sort_unstable();
    let mut taken: BTreeMap<UnitId, Hits> = BTreeMap::new();
    for launch in all {
        let state = turn.state();
        let found = column(&Truth(state), launch);
        let at = |id: UnitId| state.unit(id).hex();
        let range = at(launch.unit).zip(at(launch.target)).map_or(0, |(from, to)| from.distance(to));
        let roll = found.as_ref().map(|_| turn.dice().two_d6());
        let (charts, flash) = (turn.state().setup.charts(), turn.state().setup.flashes(launch.target));
        let hits = match (&found, roll) {
            (Some((column, _)), Some(roll)) => result(charts, *column, roll.0 + roll.1, flash).underwater(),
            _ => Hits::NONE,
        };
        let (column, shifts) = found.map_or((None, Vec::new()), |(column, shifts)| (Some(column), shifts));
        let Launch { unit, target } = launch;
        turn.emit(Event::TorpedoRun { column, hits, range, roll, shifts, target, unit });
        let sum = taken.entry(target).or_default();
        *sum = Hits { w: 0, s: sum.s + hits.s, x: sum.x || hits.x };
    }
    for (unit, hits) in taken {
        s6_5_damage::apply(turn, unit, hits, Cause::Torpedo);
    }
    s11_6_command::check(turn);
}
