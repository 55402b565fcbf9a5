//! §21.3 Breaking off: ships that flee are away once nobody can reach them; and sides may agree to end a battle.

use contract::{Seat, Turn};

use super::s3_flights::along;
use super::{in_phase, own, s2_sequence};
use crate::Hawks;
use crate::event::{Ending, Event};
use crate::refusal::Refusal;
use crate::ship::{Place, Ship};
use crate::state::{Phase, State};
use crate::tables::Victory;
use crate::types::{Hex, ShipId, Weapon};

/// §21.3 Is it a battle for the field, from which one may break off?
fn open_field(state: &State, seat: Seat) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Move))?;
    if state.setup.victory == Victory::Field { Ok(()) } else { Err(Refusal::NoField) }
}

/// Is a ship to flee, as far as that is drafted?
pub(crate) fn flees(state: &State, id: ShipId) -> bool {
    let drafted = &state.drafts[usize::from(state.info(id).side.0)].fleeing;
    drafted.iter().find(|(ship, _)| *ship == id).map_or(state.ship(id).fleeing, |(_, on)| *on)
}

/// §21.3 May a ship be marked as fleeing, or not any more? Ruling R59: militia only after it has fired itself, unless it has
/// nothing to fire.
pub(crate) fn may_flee(state: &State, seat: Seat, id: ShipId, on: bool) -> Result<(), Refusal> {
    open_field(state, seat)?;
    own(state, seat, id)?;
    if state.info(id).class.is_station() {
        return Err(Refusal::Station);
    }
    let together = |other: &(ShipId, &Ship)| {
        state.info(other.0).militia && state.info(other.0).side == seat && other.1.fired
    };
    let freed = state.ship(id).fired
        || (state.setup.switches.militia_together && state.all().any(|other| together(&other)));
    if on && state.info(id).militia && !freed && longest(state.ship(id)).is_some() {
        return Err(Refusal::Militia);
    }
    if flees(state, id) == on { Err(Refusal::NoFlight) } else { Ok(()) }
}

pub(super) fn flee(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId, on: bool) -> Result<(), Refusal> {
    may_flee(turn.state(), seat, ship, on)?;
    turn.emit(Event::FlightChosen { on, ship });
    Ok(())
}

/// §21.3 May a side offer to end the battle? Ruling R61: with its movement, unless the other has offered it.
pub(crate) fn may_offer(state: &State, seat: Seat) -> Result<(), Refusal> {
    open_field(state, seat)?;
    let offered = state.offer.is_some() || state.drafts[usize::from(seat.0)].offers;
    if offered { Err(Refusal::NoOffer) } else { Ok(()) }
}

pub(super) fn offer(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    may_offer(turn.state(), seat)?;
    turn.emit(Event::OfferChosen(seat));
    Ok(())
}

/// §21.3 May a side agree to end the battle? Ruling R61: in the movement that follows the offer.
pub(crate) fn may_agree(state: &State, seat: Seat) -> Result<(), Refusal> {
    open_field(state, seat)?;
    if state.offer == Some(s2_sequence::other(seat)) { Ok(()) } else { Err(Refusal::NoOffer) }
}

pub(super) fn agree(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    may_agree(turn.state(), seat)?;
    s2_sequence::finish(turn, Ending::Agreed);
    Ok(())
}

/// A movement is committed: what was drafted of this becomes known.
pub(super) fn commit(turn: &mut Turn<'_, Hawks>, seat: Seat) {
    let drafts = turn.state().drafts[usize::from(seat.0)].clone();
    for (ship, on) in drafts.fleeing {
        if turn.state().ship(ship).fleeing != on {
            turn.emit(Event::Fleeing { on, ship });
        }
    }
    if drafts.offers {
        turn.emit(Event::Offered(seat));
    }
}

/// §21.3 How far a ship can fire with what works; nothing if it cannot.
fn longest(ship: &Ship) -> Option<u16> {
    let works = |weapon: &Weapon| weapon.range() > 0 && ship.condition.usable(*weapon) > 0;
    Weapon::ALL.into_iter().filter(works).map(Weapon::range).max()
}

/// §21.3 Enemies that count: those that are not drifting. A station never drifts.
fn pursuers(state: &State, side: Seat) -> Vec<(ShipId, Hex)> {
    let counts =
        |(id, ship): &(ShipId, &Ship)| state.info(*id).class.is_station() || !ship.condition.drifting();
    let enemies = state.side(s2_sequence::other(side)).filter(counts);
    enemies.filter_map(|(id, _)| Some((id, state.hex(id)?))).collect()
}

/// §21.3 Is a ship out of reach, and does anybody follow it? Ruling R60: who moves, and would be nearer one hex ahead,
/// follows.
fn escapes(state: &State, id: ShipId, at: Hex) -> (bool, bool) {
    let mut followed = false;
    for (enemy, hex) in pursuers(state, state.info(id).side) {
        let ship = state.ship(enemy);
        let distance = hex.distance(at);
        if longest(ship).is_some_and(|reach| distance <= reach) {
            return (false, true);
        }
        let moves = matches!(ship.place, Place::Space(_)) && ship.speed > 0;
        followed |= moves && hex.toward(ship.facing).distance(at) <= distance;
    }
    (true, followed)
}

/// §21.3 A game turn is over: who flees and is out of reach for the second time is away; once is enough if nobody
/// follows.
pub(super) fn test(turn: &mut Turn<'_, Hawks>) {
    let state = turn.state();
    if state.setup.victory != Victory::Field {
        return;
    }
    let mut found = Vec::new();
    for (id, ship) in state.all().filter(|(_, ship)| ship.fleeing && ship.fights()) {
        let Place::Space(at) = ship.place else {
            found.push((id, 0, false));
            continue;
        };
        let (clear, followed) = escapes(state, id, at);
        let turns = if clear && ship.speed > 0 { ship.clear + 1 } else { 0 };
        found.push((id, turns, turns >= 2 || (turns == 1 && !followed)));
    }
    for (ship, turns, away) in found {
        if turn.state().ship(ship).clear != turns {
            turn.emit(Event::Outran { ship, turns });
        }
        if away {
            along(turn, ship);
            turn.emit(Event::Escaped(ship));
        }
    }
}
