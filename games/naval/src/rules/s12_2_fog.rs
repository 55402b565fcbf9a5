//! §12.2 Fog of war: detection, dummies, declarations.

use contract::{Seat, Turn};

use crate::Naval;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::scene::{Eyes, Scene as _};
use crate::state::{Phase, State};
use crate::types::{Class, Hex, UnitId, enemy};

/// §12.22 May a dummy be put here? Before play, or in one's movement once it is off the map.
pub(crate) fn may_place(state: &State, seat: Seat, id: UnitId, at: Hex, speed: u8) -> Result<(), Refusal> {
    let now = match &state.phase {
        Phase::Deploy(_) => true,
        Phase::Move(side) => *side == seat,
        _ => false,
    };
    if !now {
        return Err(Refusal::NotNow);
    }
    if !spare(state, seat).any(|dummy| dummy == id) {
        return Err(Refusal::NoDummy);
    }
    let map = &state.setup.map;
    if map.inside(at) && map.terrain(at).navigable() && speed <= 6 { Ok(()) } else { Err(Refusal::NoPlace) }
}

/// §12.22 Dummies of a side that are off the map and not drafted yet.
pub(crate) fn spare(state: &State, seat: Seat) -> impl Iterator<Item = UnitId> {
    let drafted = &state.drafts(seat).placing;
    state
        .all()
        .filter(move |(id, info, unit)| {
            info.class == Class::Dummy
                && info.side == seat
                && !unit.in_play()
                && !drafted.iter().any(|placing| placing.unit == *id)
        })
        .map(|(id, ..)| id)
}

/// §12.22 §11.8 Both sides have laid out what they hide.
pub(crate) fn deploy(turn: &mut Turn<'_, Naval>) {
    for side in [Seat(0), Seat(1)] {
        let drafts = turn.state().drafts(side).clone();
        for placing in drafts.placing {
            let crate::event::Placing { unit, at, heading, speed } = placing;
            turn.emit(Event::Placed { at, heading, speed, unit });
        }
        for at in drafts.mines {
            turn.emit(Event::Mined { at, side });
        }
    }
}

/// §12.21 A side moves: every unit of it is a contact again, whoever had made it out.
pub(crate) fn conceal(turn: &mut Turn<'_, Naval>, side: Seat) {
    if turn.state().setup.fog() {
        turn.emit(Event::Concealed { side });
    }
}

/// §12.21 Is something of the enemy's in this hex made out by a side: by eye, and in phase one by radar too? §4.3 What is
/// lit is seen at any distance; Ruling N21: not by airships.
pub(crate) fn made_out(state: &State, side: Seat, at: Hex, radar: bool) -> bool {
    let eyes = Eyes { state, side };
    let lit = eyes.lit(at);
    eyes.ours(side).into_iter().any(|id| {
        let Some(from) = eyes.at(id) else { return false };
        let search = eyes.radar(id).filter(|_| radar).map_or(0, |radar| radar.search);
        let near = from.distance(at) <= search || lit && eyes.info(id).class != Class::Zeppelin;
        eyes.looks(id, at, false) || near && eyes.clear(from, at)
    })
}

/// §12.21 Detection: what is made out is known until its side moves; dummies are removed. Ruling N5: before torpedoes, by
/// eye alone.
pub(crate) fn detect(turn: &mut Turn<'_, Naval>, phase_one: bool) {
    if !turn.state().setup.fog() {
        return;
    }
    // What each side makes out hangs on where everything lies now, dummies among it.
    let mut found: Vec<(Seat, UnitId)> = Vec::new();
    let mut spotted: [Vec<UnitId>; 2] = [Vec::new(), Vec::new()];
    let state = turn.state();
    for by in [Seat(0), Seat(1)] {
        for (id, _, unit) in state.side(enemy(by)).filter(|(id, ..)| !state.knows(by, *id)) {
            let Some(at) = unit.hex() else { continue };
            let plane = phase_one && from_the_air(state, by, at);
            if plane || made_out(state, by, at, phase_one) {
                found.push((by, id));
                if plane && state.info(id).class != Class::Dummy {
                    spotted[usize::from(by.0)].push(id);
                }
            }
        }
    }
    tell(turn, found);
    for (by, units) in [Seat(0), Seat(1)].into_iter().zip(spotted) {
        if !units.is_empty() {
            turn.emit(Event::Declared { by, units });
        }
    }
}

/// §12.21 Is a hex within reach of a plane on station: within its ship's range? §13.2 Or of an airship?
fn from_the_air(state: &State, by: Seat, at: Hex) -> bool {
    let eyes = Eyes { state, side: by };
    let near = |id: &UnitId| eyes.at(*id).is_some_and(|from| from.distance(at) <= eyes.info(*id).r);
    eyes.overlooked(by, at) || eyes.ours(by).iter().any(|id| eyes.plane(*id) && near(id))
}

fn tell(turn: &mut Turn<'_, Naval>, found: Vec<(Seat, UnitId)>) {
    for (by, unit) in found {
        let state = turn.state();
        let (class, now) = (state.info(unit).class, state.unit(unit));
        match (class, now.hex()) {
            (Class::Dummy, Some(at)) => {
                let speed = now.speed;
                turn.emit(Event::DummyFound { at, speed, unit });
            }
            (_, Some(_)) => turn.emit(Event::Detected { by, unit }),
            (_, None) => {}
        }
    }
}

/// §4.3 §12.21 What starshells light up is made out, and needs no declaration.
pub(crate) fn lit(turn: &mut Turn<'_, Naval>) {
    let state = turn.state();
    if !state.setup.fog() || state.bursts.is_empty() {
        return;
    }
    for by in [Seat(0), Seat(1)] {
        let state = turn.state();
        let eyes = Eyes { state, side: by };
        // Ruling N21: airships see nothing by themselves.
        let looks = |id: &UnitId| eyes.info(*id).class != Class::Zeppelin;
        let from: Vec<Hex> = eyes.ours(by).into_iter().filter(looks).filter_map(|id| eyes.at(id)).collect();
        let sees = |at: Hex| from.iter().any(|from| eyes.clear(*from, at));
        let bright = |at: Hex| eyes.lit(at) && sees(at);
        let units: Vec<UnitId> = state
            .side(enemy(by))
            .filter(|(_, info, unit)| !info.class.open() && unit.hex().is_some_and(bright))
            .map(|(id, ..)| id)
            .collect();
        let new = units.iter().filter(|id| !state.knows(by, **id)).map(|id| (by, *id)).collect();
        let declared = &state.declared[usize::from(by.0)];
        let open: Vec<UnitId> = units
            .iter()
            .copied()
            .filter(|id| state.info(*id).class != Class::Dummy && !declared.contains(id))
            .collect();
        tell(turn, new);
        if !open.is_empty() {
            turn.emit(Event::Declared { by, units: open });
        }
    }
}

/// §12.22 May a detected unit be left undeclared, or declared after all?
pub(crate) fn may_decline(state: &State, seat: Seat, id: UnitId, decline: bool) -> Result<(), Refusal> {
    if state.phase != Phase::Sight(seat) {
        return Err(Refusal::NotNow);
    }
    let side = usize::from(seat.0);
    let open = state.detected[side].contains(&id) && !state.declared[side].contains(&id);
    let declined = state.drafts(seat).declined.contains(&id);
    if open && declined != decline { Ok(()) } else { Err(Refusal::NotDetected) }
}

/// §12.22 A side declares what it has sighted.
pub(crate) fn declare(turn: &mut Turn<'_, Naval>, by: Seat) {
    let state = turn.state();
    let side = usize::from(by.0);
    let declined = &state.drafts(by).declined;
    let open = state.detected[side].iter().filter(|id| !state.declared[side].contains(id));
    let units = open.filter(|id| !declined.contains(id)).copied().collect();
    turn.emit(Event::Declared { by, units });
}
