//! How a captain sets up.

use contract::Seat;

use crate::action::Action;
use crate::rules::s14_before::{may_sow, stock};
use crate::ship::Job;
use crate::state::{Phase, State};
use crate::types::{Edge, Hex, MIDDLE, ShipId, Weapon};

/// Everything where it usually begins; mines and seekers on the enemy's way to what is defended.
pub(super) fn place(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    if matches!(state.phase, Phase::Place { job: Job::Ships, .. }) {
        sow(state, seat, plan);
    }
    plan.push(Action::Deploy);
}

/// §14 §15 Mines in two rows across the enemy's way; seekers behind them.
fn sow(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let Some(planet) = state.planet.or(Some(MIDDLE)) else { return };
    let (column, row) = planet.0.place();
    let toward: i16 = match state.edges[1 - usize::from(seat.0)] {
        Some(Edge::West) => -1,
        _ => 1,
    };
    let ships: Vec<ShipId> = state.setup.fleet(seat).collect();
    let mut taken: Vec<Hex> = Vec::new();
    for ship in &ships {
        let mines = stock(&state.setup, *ship, Weapon::M);
        let rows = i16::from(mines / 2).max(1);
        for n in 0..i16::from(mines) {
            let (line, across) = (n / rows, n % rows - rows / 2);
            let at = Hex::at(column + toward * (7 - 3 * line), row + across);
            if !taken.contains(&at) && may_sow(state, seat, *ship, Weapon::M, at).is_ok() {
                taken.push(at);
                plan.push(Action::Sow { at, ship: *ship, weapon: Weapon::M });
            }
        }
        for n in 0..i16::from(stock(&state.setup, *ship, Weapon::S)) {
            let at = Hex::at(column + toward * 9, row - 3 + 2 * (n % 4));
            if may_sow(state, seat, *ship, Weapon::S, at).is_ok() {
                plan.push(Action::Sow { at, ship: *ship, weapon: Weapon::S });
            }
        }
    }
}
