//! §1.2b Setup: placing buildings, and who begins.

use contract::{Dice, Seat, Turn};

use super::{s1_2i_reports, s1_2k_endgames};
use crate::Satellite;
use crate::event::{Event, Tosses, With};
use crate::refusal::Refusal;
use crate::state::State;
use crate::tables::Setup;
use crate::types::{Building, Cells, Contact, Placement, SEATS, other};

/// A set-up position stands from the start.
pub(crate) fn open(turn: &mut Turn<'_, Satellite>) {
    let setup = turn.state().setup.clone();
    for (seat, stand) in SEATS.into_iter().zip(&setup.position.stands) {
        if let Some(layout) = &stand.layout {
            turn.emit(Event::LayoutSet { seat, layout: layout.clone() });
            if !stand.struck.is_empty() {
                s1_2i_reports::strike(turn, other(seat), With::Before, stand.struck, None);
            }
        }
    }
    if turn.state().sides.iter().all(|side| side.ready) {
        begin(turn);
    }
}

fn name(setup: &Setup, building: Building) -> String {
    setup.terms.fleet[building.index()].name.clone()
}

/// §1.2b Where a building may stand. Ruling R2: touching is legal unless `contact` says otherwise.
pub(crate) fn free_sectors(state: &State, seat: Seat) -> Cells {
    let setup = &state.setup;
    let built = state.side(seat).built;
    match setup.terms.contact {
        Contact::Allowed => setup.all - built,
        Contact::None => setup.all - setup.board.around(built),
    }
}

/// §1.2b A building lies inside the grid, turned or not, and on no other building.
pub(super) fn place(turn: &mut Turn<'_, Satellite>, seat: Seat, place: &Placement) -> Result<(), Refusal> {
    let state = turn.state();
    let setup = &state.setup;
    let building = place.building;
    let shape = setup.terms.fleet.get(building.index()).ok_or(Refusal::NoSuchBuilding(building.0))?;
    if state.side(seat).places[building.index()].is_some() {
        return Err(Refusal::AlreadyPlaced(name(setup, building)));
    }
    if setup.terms.grid.number(place.at).is_none() {
        return Err(Refusal::OffGrid(place.at));
    }
    if place.turned && shape.rows == shape.columns {
        return Err(Refusal::SquareTurned(name(setup, building)));
    }
    let cells = setup.covers(place).ok_or_else(|| Refusal::LeavesGrid(name(setup, building)))?;
    let built = state.side(seat).built;
    if let Some(cell) = (cells & built).first() {
        return Err(Refusal::Overlap { building: name(setup, building), cell: setup.terms.grid.cell(cell) });
    }
    if setup.terms.contact == Contact::None && cells.meets(setup.board.around(built)) {
        return Err(Refusal::Contact(name(setup, building)));
    }
    turn.emit(Event::BuildingPlaced { seat, place: *place });
    Ok(())
}

/// §1.2b Until the layout stands a building may be taken off again.
pub(super) fn lift(turn: &mut Turn<'_, Satellite>, seat: Seat, building: Building) -> Result<(), Refusal> {
    let state = turn.state();
    match state.side(seat).places.get(building.index()) {
        None => Err(Refusal::NoSuchBuilding(building.0)),
        Some(None) => Err(Refusal::NotPlaced(name(&state.setup, building))),
        Some(Some(_)) => {
            turn.emit(Event::BuildingLifted { seat, building });
            Ok(())
        }
    }
}

/// §1.2b The layout stands once every building is placed. The last one in starts the game.
pub(super) fn ready(turn: &mut Turn<'_, Satellite>, seat: Seat) -> Result<(), Refusal> {
    let state = turn.state();
    let places = &state.side(seat).places;
    if let Some(missing) = places.iter().position(Option::is_none) {
        return Err(Refusal::NotAllPlaced(name(&state.setup, Building(missing as u8))));
    }
    let layout = places.iter().flatten().copied().collect();
    turn.emit(Event::LayoutSet { seat, layout });
    if turn.state().sides.iter().all(|side| side.ready) {
        begin(turn);
    }
    Ok(())
}

/// §1.2b Each player rolls two dice. Ruling R1: the higher total begins; ties are rolled again. Nobody rolls where the
/// option `first` or the scenario says who begins.
fn begin(turn: &mut Turn<'_, Satellite>) {
    let set = turn.state().setup.position.first;
    let (tosses, first) = if let Some(first) = set {
        (Tosses::new(), first)
    } else {
        let tosses = toss(turn.dice());
        let [a, b] = last_totals(&tosses);
        (tosses, if a > b { Seat(0) } else { Seat(1) })
    };
    turn.emit(Event::FirstDecided { tosses, first });
    s1_2k_endgames::begin_if_spent(turn);
}

/// Two dice for each seat, until the totals differ.
pub(super) fn toss(dice: &mut Dice) -> Tosses {
    let mut tosses = Tosses::new();
    loop {
        tosses.push([dice.two_d6(), dice.two_d6()]);
        let [a, b] = last_totals(&tosses);
        if a != b {
            return tosses;
        }
    }
}

/// The totals that decided.
pub(crate) fn last_totals(tosses: &Tosses) -> [u8; 2] {
    tosses.last().map_or([0, 0], |pair| pair.map(|(a, b)| a.saturating_add(b)))
}
