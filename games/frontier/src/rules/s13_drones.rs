//! §13 Shatter drones: which frigates they are.

use contract::{Seat, Seats, Turn};

use super::in_phase;
use crate::Frontier;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Class, Navy, ShipId};

/// Ruling D1: so many a side.
const DRONES: usize = 2;

fn frigates(state: &State, navy: Navy) -> impl Iterator<Item = ShipId> {
    state
        .setup
        .all()
        .filter(move |(_, info)| info.navy == navy && info.class == Class::Frigate)
        .map(|(id, _)| id)
}

/// How many a side marks.
fn number(state: &State, navy: Navy) -> usize {
    if state.setup.options.shatter_drones { frigates(state, navy).count().min(DRONES) } else { 0 }
}

/// Who marks drones before the first day.
pub(crate) fn asked(state: &State) -> Seats {
    Navy::ALL
        .into_iter()
        .filter(|navy| number(state, *navy) > 0)
        .map(|navy| state.setup.captain(navy))
        .collect()
}

/// Ruling D1: may this frigate be marked?
pub(crate) fn may_mark(state: &State, seat: Seat, id: ShipId) -> Result<(), Refusal> {
    in_phase(state, seat, &Phase::Drones)?;
    let navy = state.setup.side(seat).ok_or(Refusal::NotNow)?;
    let marked = &state.drafts(seat).marks;
    let fits = frigates(state, navy).any(|known| known == id) && !marked.contains(&id);
    if fits && marked.len() < number(state, navy) { Ok(()) } else { Err(Refusal::NoDrone) }
}

/// Has a side marked all it must?
pub(crate) fn is_marked(state: &State, seat: Seat) -> Result<(), Refusal> {
    let navy = state.setup.side(seat).ok_or(Refusal::NotNow)?;
    let number = number(state, navy);
    if state.drafts(seat).marks.len() == number { Ok(()) } else { Err(Refusal::Unmarked(number)) }
}

/// Ruling D1: both sides have marked theirs.
pub(crate) fn commit(turn: &mut Turn<'_, Frontier>) {
    for navy in Navy::ALL {
        let captain = turn.state().setup.captain(navy);
        let ships: Vec<ShipId> = turn.state().drafts(captain).marks.iter().copied().collect();
        if !ships.is_empty() {
            turn.emit(Event::Marked { navy, ships });
        }
    }
}
