//! §1.2k The four endgames, when both arsenals are empty and nobody has won.

use contract::{Seat, Turn};

use super::s1_2b_setup::{last_totals, toss};
use crate::Satellite;
use crate::event::{Ending, Event};
use crate::state::State;
use crate::types::Endgame;

/// Are both arsenals empty?
#[inline]
pub(super) fn spent(state: &State) -> bool {
    state.sides.iter().all(|side| side.arsenal.is_empty())
}

/// A set-up position may begin with empty arsenals.
pub(super) fn begin_if_spent(turn: &mut Turn<'_, Satellite>) {
    if spent(turn.state()) {
        begin(turn);
    }
}

/// §1.2k The endgame that was agreed. Ruling R9: in Self Destruct the lower roller fires first.
pub(super) fn begin(turn: &mut Turn<'_, Satellite>) {
    match turn.state().setup.terms.endgame {
        Endgame::Ceasefire => {
            let ending = ceasefire(turn.state());
            turn.emit(Event::Ended(ending));
        }
        Endgame::Desperation => turn.emit(Event::DesperationBegan),
        Endgame::Reloaded => turn.emit(Event::ArsenalsReloaded),
        Endgame::SelfDestruct => {
            let tosses = toss(turn.dice());
            let [a, b] = last_totals(&tosses);
            let first = if a < b { Seat(0) } else { Seat(1) };
            turn.emit(Event::SelfDestructRolled { tosses, first });
        }
    }
}

/// §1.2k Ceasefire: more destroyed buildings, then more damaged sectors; equal in both, both lose.
fn ceasefire(state: &State) -> Ending {
    let done = |seat: Seat| {
        let planet = state.target(seat);
        (planet.destroyed.count_ones(), planet.hits.len())
    };
    let (ours, theirs) = (done(Seat(0)), done(Seat(1)));
    let winner = if ours > theirs { Seat(0) } else { Seat(1) };
    match (ours.0 == theirs.0, ours.1 == theirs.1) {
        (false, _) => Ending::MoreBuildings { winner },
        (true, false) => Ending::MoreDamage { winner },
        (true, true) => Ending::Deadlock,
    }
}
