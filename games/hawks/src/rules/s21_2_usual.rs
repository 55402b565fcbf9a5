//! §21.2 Where things usually begin, and how what was chosen becomes true.

use contract::{Seat, Turn};

use super::s16_drones;
use super::s21_2_setup::{berth, choice, edges, may_put, placing, planet, unplaced};
use crate::Hawks;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::ship::{Job, Now, Place};
use crate::state::{Phase, State};
use crate::tables::{Laid, Start};
use crate::types::{COLUMNS, Edge, Facing, Hex, MIDDLE, ROWS, ShipId};

/// Is there anything left to put in its usual place?
pub(crate) fn may_usual(state: &State, seat: Seat) -> Result<(), Refusal> {
    placing(state, seat, &[Job::Planet, Job::Edge, Job::Ships])?;
    unplaced(state, seat).map_or(Err(Refusal::AllPlaced), |_| Ok(()))
}

/// Drafts the usual place of everything that has none.
pub(super) fn usual(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    may_usual(turn.state(), seat)?;
    let Phase::Place { job, .. } = turn.state().phase else { return Err(Refusal::NotNow) };
    let side = usize::from(seat.0);
    let own = choice(&turn.state().setup).filter(|choice| choice.by.seat() == seat);
    let needed = own.is_some_and(|choice| !choice.optional) && job != Job::Edge;
    if needed && planet(turn.state(), seat).is_none() {
        turn.emit(Event::PlanetChosen(Some(MIDDLE)));
    }
    let open = edges(turn.state(), seat);
    if open.len() > 1 && job != Job::Planet {
        let edge = usual_edge(turn.state(), seat, &open);
        turn.emit(Event::EdgeChosen { edge, side: seat });
    }
    if job != Job::Ships {
        return Ok(());
    }
    let setup = turn.state().setup.clone();
    let chosen = |id: &ShipId| setup.ship(*id).start == Start::Chosen;
    let count = setup.fleet(seat).filter(chosen).count();
    let mut number = 0;
    for ship in setup.fleet(seat) {
        let start = setup.ship(ship).start;
        let nth = number;
        number += usize::from(start == Start::Chosen);
        if berth(turn.state(), ship).is_some() || !matches!(start, Start::Chosen | Start::Orbit) {
            continue;
        }
        let (at, facing) = match start {
            Start::Orbit => (orbit(turn.state(), seat, ship), None),
            _ => place(turn.state(), seat, nth, count),
        };
        // Where the planet is, the hex beside it.
        let mut near = std::iter::once(at).chain(at.0.around().map(Hex));
        let found = near.find_map(|at| may_put(turn.state(), seat, ship, at).ok());
        let Some(mut berth) = found else { continue };
        if let (Some(facing), Place::Space(_)) = (facing, berth.place) {
            berth.facing = facing;
        }
        turn.emit(Event::BerthChosen { berth, ship });
    }
    // §16 The first frigates are as good as any.
    for ship in s16_drones::frigates(&setup, seat) {
        if s16_drones::may_mark(turn.state(), seat, ship).is_ok() {
            turn.emit(Event::MarkChosen(ship));
        }
    }
    debug_assert!(turn.state().drafts[side].berths.len() >= number, "all have a place");
    Ok(())
}

/// The edge that is not the enemy's, the last of those that are open.
fn usual_edge(state: &State, seat: Seat, open: &[Edge]) -> Edge {
    let enemy = state.edges[1 - usize::from(seat.0)];
    open.iter().rev().find(|edge| Some(**edge) != enemy).copied().unwrap_or(open[0])
}

/// Stations spread around their planet, from the east on.
fn orbit(state: &State, seat: Seat, ship: ShipId) -> Hex {
    let before = state.setup.fleet(seat).take_while(|id| *id != ship);
    let nth = before.filter(|id| state.info(*id).class.is_station()).count();
    let around = planet(state, seat).unwrap_or(MIDDLE).0.around();
    Hex(around[nth % around.len()])
}

/// A usual place for the `number`-th of `count` ships of a side: a line across its edge, or between the planet and the
/// enemy's edge; and what it faces there, if that is not the usual facing.
fn place(state: &State, seat: Seat, number: usize, count: usize) -> (Hex, Option<Facing>) {
    let spread = 2 * number as i16 - (count as i16 - 1);
    let (column, row) = MIDDLE.0.place();
    let line = row + spread.clamp(1 - row, ROWS - row);
    match edges(state, seat).last() {
        Some(Edge::West) => (Hex::at(1, line), None),
        Some(Edge::East) => (Hex::at(COLUMNS, line), None),
        Some(Edge::North) => (Hex::at(column + spread.clamp(1 - column, COLUMNS - column), 1), None),
        Some(Edge::South) => (Hex::at(column + spread.clamp(1 - column, COLUMNS - column), ROWS), None),
        None => {
            let enemy = Seat(1 - seat.0);
            let away = if planet(state, seat).is_some() { 4 } else { 0 };
            match edges(state, enemy)[..] {
                [Edge::West] => (Hex::at(column - away, line), Some(Facing(grid::Side::West))),
                _ => (Hex::at(column + away, line), Some(Facing(grid::Side::East))),
            }
        }
    }
}

/// §21.2 Everything of a side is where it begins.
pub(super) fn deploy(turn: &mut Turn<'_, Hawks>, side: Seat) {
    let setup = turn.state().setup.clone();
    for ship in setup.fleet(side) {
        let (place, facing, speed) = match setup.ship(ship).start {
            Start::At(spot) => {
                let place = match spot.orbit {
                    Some(way) => Place::Orbit { at: spot.at, way },
                    None => Place::Space(spot.at),
                };
                (place, spot.facing, spot.speed)
            }
            Start::Away(_) => (Place::Away, Facing::default(), 0),
            Start::Docked(base) => (Place::Docked(base), Facing::default(), 0),
            Start::Aboard(base) => (Place::Aboard(base), Facing::default(), 0),
            Start::Orbit | Start::Chosen => match berth(turn.state(), ship) {
                Some(berth) => (berth.place, berth.facing, berth.speed),
                None => continue,
            },
        };
        turn.emit(Event::Deployed { facing, place, ship, speed });
        let now = setup.ship(ship).now;
        if now != Now::default() {
            turn.emit(Event::Restored { now, ship });
        }
        if let Start::Away(Some(carrier)) = setup.ship(ship).start {
            turn.emit(Event::GoneAlong { carrier, ship });
        }
    }
    let Laid { mines, seekers, hunting } = setup.laid[usize::from(side.0)].clone();
    if !mines.is_empty() || !seekers.is_empty() {
        turn.emit(Event::LaidBefore { mines, seekers, side });
    }
    for hunting in hunting {
        let seeker = turn.state().activated + 1;
        turn.emit(Event::Hunted { hunting, seeker, side });
    }
    let ships = s16_drones::given(&setup, side);
    if !ships.is_empty() {
        turn.emit(Event::Marked { ships, side });
    }
}
