//! What each fact changes. The only code that changes a state; it decides nothing.

use contract::Seat;

use crate::event::{Event, With};
use crate::rules::told;
use crate::state::{Drafted, Phase, State};
use crate::types::{Arsenal, Building, Cartridge, Cell, Cells, Placement, Roll, index, other};

/// Applies one fact.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::BuildingPlaced { seat, place } => put(state, *seat, place),
        Event::BuildingLifted { seat, building } => {
            let side = &mut state.sides[index(*seat)];
            if let Some(place) = side.places.get_mut(building.index()) {
                *place = None;
                side.built -= side.covered[building.index()];
                side.covered[building.index()] = Cells::EMPTY;
            }
        }
        Event::LayoutSet { seat, layout } => {
            layout.iter().for_each(|place| put(state, *seat, place));
            state.sides[index(*seat)].ready = true;
        }
        Event::FirstDecided { first, .. } => {
            state.first = Some(*first);
            state.turns = 1;
            state.phase = Phase::ToRoll { seat: *first };
        }
        Event::DiceRolled { seat, dice, .. } => rolled(state, *seat, *dice),
        Event::DiceHeld => {
            if let Phase::Rolling { seat, dice, rerolls } = state.phase {
                state.phase = Phase::Aiming { seat, dice, rerolls, draft: Drafted::default() };
            }
        }
        Event::CartridgeLoaded(cartridge) | Event::CartridgeGivenUp(cartridge) => {
            if let Phase::Aiming { draft, .. } = &mut state.phase {
                draft.loaded = Some(*cartridge);
            }
        }
        Event::TargetNamed(cell) => named(state, *cell),
        Event::OutlineDrawn { seat, place } => {
            let notes = &mut state.sides[index(*seat)].notes;
            match notes.binary_search(place) {
                Ok(at) => {
                    notes.remove(at);
                }
                Err(at) => notes.insert(at, *place),
            }
        }
        Event::BatchFired { seat, with, .. } => fired(state, *seat, *with),
        Event::BatchStruck { seat, with, hits, misses, destroyed, bared } => {
            struck(state, *seat, *with, (hits, misses), destroyed, *bared);
        }
        Event::TurnPassed { to, reply } => {
            state.turns = state.turns.saturating_add(1);
            state.reply |= *reply;
            pass(state, *to);
        }
        Event::DesperationBegan => {
            begin_turn(state);
            state.phase = Phase::Desperation { seat: first(state) };
        }
        Event::ArsenalsReloaded => {
            begin_turn(state);
            state.reloads = state.reloads.saturating_add(1);
            for side in &mut state.sides {
                side.arsenal = Arsenal::FULL;
                side.wild = false;
            }
            state.phase = Phase::ToRoll { seat: first(state) };
        }
        Event::SelfDestructRolled { tosses, first } => {
            begin_turn(state);
            let (tosses, draft) = (tosses.clone(), Drafted::default());
            state.phase = Phase::SelfDestruct { seat: *first, tosses, first: *first, draft };
        }
        Event::Ended(ending) => state.phase = Phase::Over { ending: *ending },
    }
}

/// An endgame begins with a turn of its own. In a position without a cartridge that is the first turn, and it has begun.
fn begin_turn(state: &mut State) {
    if !matches!(state.phase, Phase::ToRoll { .. }) {
        state.turns = state.turns.saturating_add(1);
    }
}

fn first(state: &State) -> Seat {
    state.first.unwrap_or(Seat(0))
}

fn put(state: &mut State, seat: Seat, place: &Placement) {
    let cells = state.setup.covers(place).unwrap_or_default();
    let side = &mut state.sides[index(seat)];
    if let Some(slot) = side.places.get_mut(place.building.index()) {
        *slot = Some(*place);
        side.built = (side.built - side.covered[place.building.index()]) | cells;
        side.covered[place.building.index()] = cells;
    }
}

fn rolled(state: &mut State, seat: Seat, dice: Roll) {
    state.phase = match state.phase {
        Phase::Rolling { rerolls: 0 | 1, .. } => {
            Phase::Aiming { seat, dice, rerolls: 0, draft: Drafted::default() }
        }
        Phase::Rolling { rerolls, .. } => Phase::Rolling { seat, dice, rerolls: rerolls - 1 },
        _ => Phase::Rolling { seat, dice, rerolls: 2 },
    };
}

fn named(state: &mut State, cell: Cell) {
    let Some(number) = state.setup.terms.grid.number(cell) else { return };
    if let Phase::Aiming { draft, .. } | Phase::SelfDestruct { draft, .. } = &mut state.phase
        && let Some(slot) = draft.order.get_mut(usize::from(draft.count))
    {
        *slot = number;
        draft.count += 1;
        draft.aimed |= Cells::of(number);
    }
}

/// §1.2c The cartridge is spent when the targets are named. §1.2e A Salvo that was fired makes fives wild;
/// one that was lost only if that was agreed (Ruling R4).
fn fired(state: &mut State, seat: Seat, with: With) {
    let Phase::Aiming { .. } = state.phase else { return };
    let loose = state.setup.terms.wild_after_discard;
    let side = &mut state.sides[index(seat)];
    match with {
        With::Cartridge(cartridge) => {
            side.arsenal = side.arsenal.without(cartridge);
            if cartridge == Cartridge::Salvo {
                side.wild = true;
                state.phase = Phase::Salvo { seat, left: 10 };
            }
        }
        With::Lost(cartridge) => {
            side.arsenal = side.arsenal.without(cartridge);
            side.wild |= loose && cartridge == Cartridge::Salvo;
        }
        With::Before | With::Desperation | With::SelfDestruct => {}
    }
}

fn struck(
    state: &mut State,
    seat: Seat,
    with: With,
    marks: (&[Cell], &[Cell]),
    destroyed: &[Building],
    bared: Option<Building>,
) {
    let grid = state.setup.terms.grid;
    let set = |cells: &[Cell]| -> Cells { cells.iter().filter_map(|cell| grid.number(*cell)).collect() };
    let (hits, misses) = (set(marks.0), set(marks.1));
    let strike = told(state, seat, with, (hits, misses), destroyed, bared);
    let planet = &mut state.sides[index(other(seat))];
    planet.hits |= hits;
    planet.misses |= misses;
    // A forged record may name buildings that there are not.
    let there = destroyed.iter().filter(|building| building.index() < planet.covered.len());
    planet.destroyed |= there.fold(0, |bits, building| bits | 1 << building.0);
    planet.strikes.push(strike);
    if let Phase::Salvo { left, .. } = &mut state.phase {
        *left = left.saturating_sub(1);
    }
}

fn pass(state: &mut State, to: Seat) {
    state.phase = match std::mem::replace(&mut state.phase, Phase::Placing) {
        Phase::Desperation { .. } => Phase::Desperation { seat: to },
        Phase::SelfDestruct { tosses, first, .. } => {
            Phase::SelfDestruct { seat: to, tosses, first, draft: Drafted::default() }
        }
        _ => Phase::ToRoll { seat: to },
    };
}
