//! Applies one fact. The only code that changes a state; it decides nothing.

use crate::event::{Event, Volley};
use crate::state::{Phase, Sea, State};
use crate::types::{Cell, Ship, Suit};

/// Applies `event`.
#[inline]
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::MarkerChosen(suit) => draft(state, |sea| sea.marker = *suit),
        Event::RowsOrdered(rows) => draft(state, |sea| sea.rows = *rows),
        Event::ShipPlaced(ship) => draft(state, |sea| float(sea, ship)),
        Event::ShipLifted(ship) => draft(state, |sea| {
            sea.ships.retain(|s| s != ship);
            sea.afloat[ship.suit.index()] &= !ship.mask().unwrap_or(0);
        }),
        Event::FleetsSailed { marker, rows, ships, sunk } => {
            state.phase = Phase::Calling(sailed(*marker, *rows, ships, sunk));
        }
        Event::SurvivorCalled(call) => {
            let sea = take_sea(state);
            state.phase = Phase::Battle { sea, call: *call, volleys: 0, last: None };
        }
        Event::VolleyFired(volley) => fired(state, volley),
        Event::BattleEnded { survivor } => {
            if let Phase::Battle { call, volleys, last, .. } = state.phase {
                let sea = take_sea(state);
                state.phase = Phase::Over { sea, call, volleys, last, survivor: *survivor };
            }
        }
    }
}

fn draft(state: &mut State, change: impl FnOnce(&mut Sea)) {
    if let Phase::Muster(sea) = &mut state.phase {
        change(sea);
    }
}

fn float(sea: &mut Sea, ship: &Ship) {
    let at = sea.ships.partition_point(|s| s.from < ship.from);
    sea.ships.insert(at, *ship);
    sea.afloat[ship.suit.index()] |= ship.mask().unwrap_or(0);
}

fn sailed(marker: Suit, rows: [Suit; 4], ships: &[Ship], sunk: &[Cell]) -> Sea {
    let mut sea = Sea { marker, rows, ships: ships.to_vec(), afloat: [0; 4] };
    // A forged record may name them in any order.
    sea.ships.sort_by_key(|ship| ship.from);
    for ship in ships {
        sea.afloat[ship.suit.index()] |= ship.mask().unwrap_or(0);
    }
    let gone: u64 = sunk.iter().fold(0, |mask, cell| mask | cell.bit());
    for mask in &mut sea.afloat {
        *mask &= !gone;
    }
    sea
}

#[inline]
fn fired(state: &mut State, volley: &Volley) {
    if let Phase::Battle { sea, volleys, last, .. } = &mut state.phase {
        if volley.hit() {
            sink(sea, volley);
        }
        *volleys += 1;
        *last = Some(*volley);
    }
}

fn sink(sea: &mut Sea, volley: &Volley) {
    for (row, sunk) in volley.sunk.iter().enumerate() {
        if let Some(suit) = sunk {
            sea.afloat[suit.index()] &= !volley.cell(row).bit();
        }
    }
}

fn take_sea(state: &mut State) -> Sea {
    match std::mem::replace(&mut state.phase, Phase::Muster(Sea::empty())) {
        Phase::Muster(sea) | Phase::Calling(sea) | Phase::Battle { sea, .. } | Phase::Over { sea, .. } => sea,
    }
}
