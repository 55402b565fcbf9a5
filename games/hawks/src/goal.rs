//! What wins a battle, how far it is, and what it came to in the end; told from the view alone.

use contract::Seat;

use crate::event::Ending;
use crate::ship::Place;
use crate::tables::{Special, Victory};
use crate::tell::side;
use crate::types::{Facing, Hex, ShipId};
use crate::view::{ShipView, View};

/// What wins, for the viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    /// What is to be done.
    pub(crate) words: String,
    /// How far it is, in words.
    pub(crate) far: String,
    /// The same as a part of a whole.
    pub(crate) part: (u16, u16),
    /// The section behind it.
    pub(crate) section: &'static str,
}

/// What comes of a ship that leaves the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// §6 It is out of the battle.
    Plain,
    /// §19.1 It takes the crew away: the battle is won.
    Wins,
    /// §19.1 It leaves the crew behind: the battle is lost.
    Loses,
}

/// §19.1 What comes of this ship if it leaves the map now.
pub(crate) fn leaving(view: &View, id: ShipId) -> Leaving {
    match view.basis.special {
        Some(Special::Evacuation { ship, turns, .. }) if ship == id => {
            if view.evacuated.turns >= turns {
                Leaving::Wins
            } else {
                Leaving::Loses
            }
        }
        _ => Leaving::Plain,
    }
}

/// §19.1 The viewer's ship that has the crew aboard and is to be flown off the map.
pub(crate) fn rescuer(view: &View) -> Option<&ShipView> {
    let Some(Special::Evacuation { ship, turns, .. }) = view.basis.special else { return None };
    let loaded = view.evacuated.turns >= turns;
    let here = |ship: &&ShipView| !matches!(ship.place, Place::Waiting | Place::Away | Place::Lost);
    let able = |ship: &&ShipView| view.seat == Some(ship.side) && (ship.condition.adf > 0 || ship.speed > 0);
    view.ships.get(ship.index()).filter(here).filter(|ship| loaded && able(ship))
}

/// §19.1 Is this the station whose crew is off?
pub(crate) fn silent(view: &View, id: ShipId) -> bool {
    match view.basis.special {
        Some(Special::Evacuation { station, turns, .. }) => id == station && view.evacuated.turns >= turns,
        Some(Special::Convoy { .. }) | None => false,
    }
}

/// What wins, for whoever looks.
pub(crate) fn goal(view: &View) -> Goal {
    match (view.basis.victory, view.basis.special) {
        (Victory::Evacuation, Some(Special::Evacuation { ship, station, turns })) => {
            evacuation(view, ship, station, turns)
        }
        (Victory::Convoy, Some(Special::Convoy { ship })) => convoy(view, ship),
        (Victory::Field, _) => {
            let words = match view.seat {
                Some(_) => "Hold the field: destroy the enemy's ships, or make them break off.",
                None => "Who holds the field wins: the other fleet destroyed, or broken off.",
            };
            fleet(view, words, "21.3")
        }
        (Victory::LastFleet | Victory::Evacuation | Victory::Convoy, _) => {
            let words = match view.seat {
                Some(_) => "Destroy every enemy ship.",
                None => "Who destroys every ship of the other side wins.",
            };
            fleet(view, words, "19")
        }
    }
}

/// The other fleet is to go; so much of it is gone.
fn fleet(view: &View, words: &str, section: &'static str) -> Goal {
    let (far, part) = if let Some(seat) = view.seat {
        let (here, all) = strength(view, Seat(1 - seat.0));
        (format!("Enemy ships left: {here} of {all}"), (all - here, all))
    } else {
        let [upf, sathar] = [Seat(0), Seat(1)].map(|seat| strength(view, seat));
        (format!("{} has {}, {} has {}", side(Seat(0)), upf.0, side(Seat(1)), sathar.0), (0, 0))
    };
    Goal { words: words.into(), far, part, section }
}

/// How many ships a side has in the battle, and had.
pub(crate) fn strength(view: &View, seat: Seat) -> (u16, u16) {
    let own = || view.ships.iter().filter(|ship| ship.side == seat);
    let here = |ship: &&ShipView| !matches!(ship.place, Place::Away | Place::Lost);
    (own().filter(here).count() as u16, own().count() as u16)
}

fn named(view: &View, id: ShipId) -> &str {
    view.ships.get(id.index()).map_or("", |ship| ship.name.as_str())
}

/// §19.1 The crew is taken off in dock, turn by turn, then flown off the map.
fn evacuation(view: &View, ship: ShipId, station: ShipId, turns: u8) -> Goal {
    let (name, base) = (named(view, ship), named(view, station));
    let (done, off) = (view.evacuated.turns, view.evacuated.turns >= turns);
    let vessel = view.ships.get(ship.index());
    let docked = vessel.is_some_and(|ship| matches!(ship.place, Place::Docked(_) | Place::Waiting));
    let words = match (view.seat, off) {
        (Some(Seat(1)), false) => {
            format!(
                "Destroy {name}, or {base} while its crew is on it. {name} must not get away with the crew."
            )
        }
        (Some(Seat(1)), true) => format!("Destroy {name} before it flies off the map with the crew."),
        (_, true) => format!("Fly {name} off any edge of the map: that wins."),
        (_, false) if docked => {
            format!("Keep {name} docked until the crew is aboard, then fly it off any edge of the map.")
        }
        (_, false) => {
            format!(
                "Dock {name} at {base} again until the crew is aboard, then fly it off any edge of the map."
            )
        }
    };
    let edge = vessel.and_then(|ship| ship.hex).map(to_edge);
    let far = match (off, edge) {
        (true, Some(edge)) => format!("Crew aboard. The nearest edge is {edge} hexes away"),
        (true, None) => "Crew aboard".to_owned(),
        (false, _) => format!("Crew aboard: {done} of {turns} turns in dock"),
    };
    Goal { words, far, part: (done.into(), turns.into()), section: "19.1" }
}

/// §19.3 Who destroys the other side; the convoy flies straight across.
fn convoy(view: &View, ship: ShipId) -> Goal {
    let name = named(view, ship);
    let words = match view.seat {
        Some(Seat(1)) => format!("Destroy every enemy ship, {name} too, before it is across the map."),
        Some(_) => format!("Destroy every enemy ship. {name} flies straight across the map: guard it."),
        None => "Who destroys every ship of the other side wins.".to_owned(),
    };
    let mut goal = fleet(view, &words, "19.3");
    let vessel = view.ships.get(ship.index());
    let far = vessel.map_or_else(String::new, |ship| match (ship.place, ship.hex) {
        (Place::Lost, _) => format!("{name} is lost"),
        (Place::Away, _) => format!("{name} is across"),
        (_, Some(hex)) => format!("{name}: {} hexes to go", ahead(hex, ship.facing)),
        (_, None) => String::new(),
    });
    if !far.is_empty() {
        goal.far = format!("{far}. {}", goal.far);
    }
    goal
}

/// Hexes to fly straight on until the sheet is left.
fn ahead(from: Hex, facing: Facing) -> u16 {
    let mut at = from;
    let mut count = 0;
    while at.on_sheet() {
        (at, count) = (at.toward(facing), count + 1);
    }
    count
}

/// Hexes to the nearest edge.
fn to_edge(from: Hex) -> u16 {
    Facing::all().map(|facing| ahead(from, facing)).min().unwrap_or(0)
}

/// How it ended: who won, by what, and the section.
pub(crate) fn verdict(ending: Ending) -> (Option<Seat>, &'static str, &'static str) {
    match ending {
        Ending::Destroyed(winner) => (Some(winner), "Nothing is left of the other fleet.", "19"),
        Ending::BrokeOff(winner) => (Some(winner), "The other fleet has broken off.", "21.3"),
        Ending::Evacuated => (Some(Seat(0)), "The crew got away.", "19.1"),
        Ending::Stranded => (Some(Seat(1)), "The crew did not get away.", "19.1"),
        Ending::BothDestroyed => (None, "Nothing is left of either fleet.", "19"),
        Ending::OnlyFighters(_) => (None, "Only fighters are left, and they hold nothing.", "19"),
        Ending::Escaped => (None, "Nothing but the convoy got away.", "19.3"),
        Ending::BothGone => (None, "Neither fleet holds the field.", "21.3"),
        Ending::Agreed => (None, "Both sides agreed to end it.", "21.3"),
        Ending::Quiet => (None, "Nothing was in range for twelve game turns.", "20"),
    }
}
