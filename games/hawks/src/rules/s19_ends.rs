//! §19 How battles end: each scenario by its own rule.

use contract::{Seat, Turn};

use super::s12_2_damage;
use crate::Hawks;
use crate::event::{Cause, Ending, Event};
use crate::ship::{Place, Ship};
use crate::state::State;
use crate::tables::{Special, Victory};
use crate::types::{Class, ShipId, Weapon};

const UPF: Seat = Seat(0);
const SATHAR: Seat = Seat(1);

/// §19 How the battle has ended, if it has.
pub(crate) fn ending(state: &State) -> Option<Ending> {
    let [upf, sathar] = [UPF, SATHAR].map(|side| state.side(side).next().is_some());
    match (state.setup.victory, state.setup.special) {
        (Victory::Evacuation, Some(Special::Evacuation { ship, station, turns })) => {
            evacuation(state, (ship, station, turns), sathar)
        }
        (Victory::Convoy, Some(Special::Convoy { ship })) => convoy(state, ship, sathar),
        (Victory::Field, _) => match (upf, sathar) {
            (true, true) => None,
            (left, right) => Some(field(state, left, right)),
        },
        _ => match (upf, sathar) {
            (true, true) => None,
            (false, false) => Some(Ending::BothDestroyed),
            (left, _) => {
                let winner = if left { UPF } else { SATHAR };
                let fighters = state.side(winner).all(|(id, _)| state.info(id).class == Class::Fighter);
                Some(if fighters { Ending::OnlyFighters(winner) } else { Ending::Destroyed(winner) })
            }
        },
    }
}

/// In a campaign that has it so, stations that are alone fall to an enemy with electron or proton beams; fortresses do not.
pub(crate) fn outreach(turn: &mut Turn<'_, Hawks>) {
    let state = turn.state();
    let weak = |(id, _): (ShipId, &Ship)| {
        matches!(state.info(id).class, Class::ArmedStation | Class::FortifiedStation)
    };
    let long = |(_, ship): (ShipId, &Ship)| {
        ship.condition.usable(Weapon::Eb) > 0 || ship.condition.usable(Weapon::Pb) > 0
    };
    if !state.setup.switches.stations_fall || !state.side(UPF).all(weak) || !state.side(SATHAR).any(long) {
        return;
    }
    let stations: Vec<ShipId> = state.side(UPF).map(|(id, _)| id).collect();
    for station in stations {
        s12_2_damage::wreck(turn, station, Cause::Outreached);
    }
}

/// §21.3 Who holds the field when one side is gone, or both.
fn field(state: &State, upf: bool, sathar: bool) -> Ending {
    let away =
        |side: Seat| state.all().any(|(id, ship)| state.info(id).side == side && ship.place == Place::Away);
    match (upf, sathar) {
        (false, false) if away(UPF) || away(SATHAR) => Ending::BothGone,
        (false, false) => Ending::BothDestroyed,
        (left, _) => {
            let (holder, other) = if left { (UPF, SATHAR) } else { (SATHAR, UPF) };
            if away(other) { Ending::BrokeOff(holder) } else { Ending::Destroyed(holder) }
        }
    }
}

/// §19.1 The crew is off and the ship away: the UPF. Ruling R52: the Sathar once that cannot be any more, the UPF once
/// nobody is left to stop it.
fn evacuation(state: &State, (ship, station, turns): (ShipId, ShipId, u8), sathar: bool) -> Option<Ending> {
    let off = state.evacuated >= turns;
    match state.ship(ship).place {
        Place::Away if off => Some(Ending::Evacuated),
        Place::Away | Place::Lost => Some(Ending::Stranded),
        _ if !off && state.ship(station).lost() => Some(Ending::Stranded),
        _ if !sathar => Some(Ending::Evacuated),
        _ => None,
    }
}

/// §19.3 Who destroys all ships of the other side. Ruling R53: the battle goes on while the convoy is the last of its
/// side; if nothing but the convoy got away it is a draw.
fn convoy(state: &State, ship: ShipId, sathar: bool) -> Option<Ending> {
    let escort = state.side(UPF).any(|(id, _)| id != ship);
    match (escort, sathar, state.ship(ship).place) {
        (false, false, Place::Lost) => Some(Ending::BothDestroyed),
        (_, false, _) => Some(Ending::Destroyed(UPF)),
        (true, true, _) => None,
        (false, true, Place::Lost) => Some(Ending::Destroyed(SATHAR)),
        (false, true, Place::Away) => Some(Ending::Escaped),
        (false, true, _) => None,
    }
}

/// Ruling R32, Ruling R51: nothing was in range for twelve game turns.
pub(crate) fn quiet(state: &State) -> Ending {
    if state.setup.victory == Victory::Evacuation { Ending::Stranded } else { Ending::Quiet }
}

/// §19.1 A game turn is over: did the ship spend all of it in dock?
pub(crate) fn evacuate(turn: &mut Turn<'_, Hawks>) {
    let state = turn.state();
    if let Some(Special::Evacuation { turns, .. }) = state.setup.special
        && state.in_dock
        && state.evacuated < turns
    {
        let done = state.evacuated + 1;
        turn.emit(Event::CrewTaken { done, of: turns });
    }
}

/// §19.1 Is the ship docked at the station whose crew it takes?
pub(crate) fn docked(state: &State) -> bool {
    match state.setup.special {
        Some(Special::Evacuation { ship, station, .. }) => state.ship(ship).place == Place::Docked(station),
        Some(Special::Convoy { .. }) | None => false,
    }
}

/// §19.1 Once its crew is off a station is silent.
pub(crate) fn silent(state: &State, id: ShipId) -> bool {
    match state.setup.special {
        Some(Special::Evacuation { station, turns, .. }) => id == station && state.evacuated >= turns,
        Some(Special::Convoy { .. }) | None => false,
    }
}

/// §19.3 Is this the ship that flies straight across?
pub(crate) fn crosses(state: &State, id: ShipId) -> bool {
    matches!(state.setup.special, Some(Special::Convoy { ship }) if ship == id)
}
