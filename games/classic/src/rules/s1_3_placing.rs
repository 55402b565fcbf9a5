//! §1.3 Placing ships.

use contract::{Seat, Turn};

use super::{placing, s1_5_ready};
use crate::Classic;
use crate::area::Area;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{State, Yard};
use crate::tables::Setup;
use crate::types::{Berth, Cell, Contact, Heading, Kind, Placing, side};

/// §1.3 A ship is put down anywhere it fits, and may be taken back until the layout stands.
pub(super) fn place(turn: &mut Turn<'_, Classic>, seat: Seat, berth: Berth) -> Result<(), Refusal> {
    let state = turn.state();
    freely(state, seat)?;
    let yard = state.yard(seat);
    if state.setup.count(berth.ship) == 0 {
        return Err(Refusal::NotInFleet { ship: berth.ship, fleet: fleet(&state.setup) });
    }
    if yard.count(berth.ship) >= state.setup.count(berth.ship) {
        return Err(Refusal::NoneLeft(berth.ship));
    }
    fits(&state.setup, yard, berth)?;
    turn.emit(Event::ShipPlaced { seat, berth });
    Ok(())
}

/// §1.2 The fleet's kinds with their lengths, long ones first.
fn fleet(setup: &Setup) -> String {
    let kinds = setup.classes.iter().map(|class| match class.ship.length() {
        length @ ..6 => format!("{} ({length})", class.ship),
        6.. => class.ship.to_string(),
    });
    kinds.collect::<Vec<_>>().join(", ")
}

/// §1.3 Takes a ship back.
pub(super) fn lift(turn: &mut Turn<'_, Classic>, seat: Seat, cell: Cell) -> Result<(), Refusal> {
    let state = turn.state();
    freely(state, seat)?;
    let hull = state.yard(seat).hulls.iter().find(|hull| hull.berth.at == cell);
    let berth = hull.ok_or(Refusal::NoShipThere(cell))?.berth;
    turn.emit(Event::ShipLifted { seat, berth });
    Ok(())
}

/// §1.3 Where ships are placed for good, the next one of the fleet goes down and stays. Ruling R11: only
/// where the rest of the fleet still finds room.
#[inline]
pub(super) fn moor(turn: &mut Turn<'_, Classic>, seat: Seat, berth: Berth) -> Result<(), Refusal> {
    let state = turn.state();
    placing(state, seat)?;
    let (setup, yard) = (&state.setup, state.yard(seat));
    if setup.placing == Placing::Free {
        return Err(Refusal::PlacedFreely);
    }
    let next = setup.order[yard.hulls.len()];
    if berth.ship != next {
        return Err(Refusal::NotNext(next));
    }
    fits(setup, yard, berth)?;
    if !setup.roomy && !leaves_room(setup, yard, berth) {
        return Err(Refusal::NoRoomAfter(next));
    }
    turn.emit(Event::ShipMoored { seat, berth });
    s1_5_ready::begin_if_both(turn);
    Ok(())
}

/// Are ships moved about freely, and is this seat still at it?
pub(super) fn freely(state: &State, seat: Seat) -> Result<(), Refusal> {
    placing(state, seat)?;
    match state.setup.placing {
        Placing::Free => Ok(()),
        Placing::Fixed => Err(Refusal::PlacedForGood(state.setup.order[state.yards[side(seat)].hulls.len()])),
    }
}

/// §1.1, §1.3, §1.4 May a ship lie here? Ruling R2: a corner counts as touching.
#[inline]
fn fits(setup: &Setup, yard: &Yard, berth: Berth) -> Result<(), Refusal> {
    if berth.ship.length() == 1 && berth.heading == Heading::Down {
        return Err(Refusal::NoDirection);
    }
    let area = berth.area();
    if area.len() != u32::from(berth.ship.length()) || !area.within(setup.sea) {
        return Err(Refusal::OffBoard(berth));
    }
    if let Some(cell) = (area & yard.occupied).cells().next() {
        return Err(Refusal::CellTaken(cell));
    }
    match setup.contact {
        Contact::Allowed => Ok(()),
        Contact::None => match (area & yard.occupied.around()).cells().next() {
            Some(cell) => Err(Refusal::TooClose(cell)),
            None => Ok(()),
        },
    }
}

/// §1.3 The upper or left ends from which a ship of this kind may lie, across and down, on these free cells. A
/// ship of one cell lies across.
#[inline]
pub(crate) fn rooms(free: Area, kind: Kind) -> [Area; 2] {
    let across = free.starts(Heading::Across, kind.length());
    let down = if kind.length() == 1 { Area::EMPTY } else { free.starts(Heading::Down, kind.length()) };
    [across, down]
}

/// Ruling R11: does the rest of the fleet find room once this ship lies there?
fn leaves_room(setup: &Setup, yard: &Yard, berth: Berth) -> bool {
    let mut rest = setup.order[yard.hulls.len() + 1..].to_vec();
    rest.sort_unstable_by(|a, b| b.cmp(a));
    finds_room(setup.sea - yard.closed(setup.contact) - closed(berth, setup.contact), &rest, setup.contact)
}

/// The cells that a ship closes to others.
fn closed(berth: Berth, contact: Contact) -> Area {
    match contact {
        Contact::Allowed => berth.area(),
        Contact::None => berth.area().around(),
    }
}

/// Steps after which a search for room is given up. There may be one for every place of a ship, so they are few; only
/// fleets that leave enough of the board free are placed for good.
const PATIENCE: u32 = 5000;

/// Is there a layout of ships of these kinds, long ones first, on these free cells? Where a long search finds none,
/// there counts as none.
pub(crate) fn finds_room(free: Area, kinds: &[Kind], contact: Contact) -> bool {
    looks_for_room(free, kinds, contact, PATIENCE) == Some(true)
}

/// The same, or nothing if it takes more steps than this to tell. A complete search; ships of one kind are taken in
/// reading order, so that none is tried twice.
pub(crate) fn looks_for_room(free: Area, kinds: &[Kind], contact: Contact, steps: u32) -> Option<bool> {
    fn search(
        free: Area,
        kinds: &[Kind],
        contact: Contact,
        from: Option<(Kind, u8, Heading)>,
        steps: &mut u32,
    ) -> Option<bool> {
        let Some((kind, rest)) = kinds.split_first() else { return Some(true) };
        let cells: u32 = kinds.iter().map(|k| u32::from(k.length())).sum();
        if free.len() < cells {
            return Some(false);
        }
        *steps = steps.checked_sub(1)?;
        let [across, down] = rooms(free, *kind);
        for (heading, starts) in [(Heading::Across, across), (Heading::Down, down)] {
            for at in starts.cells() {
                // Reading order among ships of one kind; across before down.
                let early = from.is_some_and(|(k, cell, way)| k == *kind && (heading, at.0) < (way, cell));
                if early {
                    continue;
                }
                let berth = Berth { ship: *kind, at, heading };
                let left = free - closed(berth, contact);
                if search(left, rest, contact, Some((*kind, at.0, heading)), steps)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
    let mut steps = steps;
    search(free, kinds, contact, None, &mut steps)
}
