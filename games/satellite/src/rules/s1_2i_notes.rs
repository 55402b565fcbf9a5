//! §1.2i Notes: what a player of the pencil edition takes for a destroyed building.

use contract::{Seat, Turn};

use crate::Satellite;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::types::{Building, Cells, Edition, Placement};

/// §1.2i The attacker draws a rectangle round sectors of the target that were all hit, or rubs it out again. It is the
/// player's own note: nobody else sees it, and it need not be true.
pub(super) fn outline(turn: &mut Turn<'_, Satellite>, seat: Seat, place: &Placement) -> Result<(), Refusal> {
    let state = turn.state();
    let fleet = &state.setup.terms.fleet;
    if state.setup.terms.edition != Edition::Pencil {
        return Err(Refusal::NoNotes);
    }
    let Some(shape) = fleet.get(place.building.index()) else {
        return Err(Refusal::NoSuchBuilding(place.building.0));
    };
    let Some(cells) = state.setup.covers(place) else { return Err(Refusal::LeavesGrid(shape.name.clone())) };
    if !cells.within(state.target(seat).hits) {
        return Err(Refusal::NotAllHit(shape.name.clone()));
    }
    turn.emit(Event::OutlineDrawn { seat, place: *place });
    Ok(())
}

/// Every note that `seat` may draw or rub out now.
pub(crate) fn outlines(state: &State, seat: Seat) -> Vec<Placement> {
    let setup = &state.setup;
    if setup.terms.edition != Edition::Pencil || state.target(seat).hits.is_empty() {
        return Vec::new();
    }
    let hits = state.target(seat).hits;
    let of = |building: Building| {
        let ways = setup.anchors(building, hits);
        let all = [false, true].into_iter().zip(ways);
        all.flat_map(move |(turned, cells): (bool, Cells)| {
            let places: Vec<u8> = cells.iter().collect();
            places.into_iter().map(move |at| (building, at, turned))
        })
    };
    let place = |(building, at, turned)| Placement { building, at: setup.terms.grid.cell(at), turned };
    setup.buildings().flat_map(of).map(place).collect()
}
