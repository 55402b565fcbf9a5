//! §21.4 What comes out of a battle: every ship in the words of a scenario, and the whole position to go on from.

use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ship::{Now, Place, Ship};
use crate::state::{Phase, State};
use crate::tables::{Battle, Force, Hunting, Moment, Planet, Special, SpecialRule, Vessel, Wear};
use crate::types::{Facing, Navy, Screen, ShipId};

/// §21.4 What became of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It is where the battle was.
    There,
    /// §21.3 It broke off, or §6 left the map.
    Away,
    /// It was destroyed.
    Lost,
    /// §16 It was a drone and was detonated: no loss.
    Detonated,
}

/// §21.4 A ship as it comes out of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Returned {
    /// What became of it.
    pub fate: Fate,
    /// Whose it is.
    pub navy: Navy,
    /// §5.2 The base at which it is docked, or that it is aboard; or the carrier with which it is away.
    pub aboard: Option<String>,
    /// The ship, as a scenario would give it; without a place.
    pub vessel: Vessel,
}

/// §21.4 Every ship of a battle, with what it has left.
pub fn aftermath(state: &State) -> Vec<Returned> {
    let fate = |id: ShipId, ship: &Ship| match ship.place {
        Place::Lost if state.detonated.contains(&id) => Fate::Detonated,
        Place::Lost => Fate::Lost,
        Place::Away => Fate::Away,
        _ => Fate::There,
    };
    let one = |(id, ship): (ShipId, &Ship)| Returned {
        fate: fate(id, ship),
        navy: navy(state.info(id).side),
        aboard: ship.base().or(ship.along).filter(|_| !ship.lost()).map(|base| state.info(base).name.clone()),
        vessel: vessel(state, id),
    };
    state.all().map(one).collect()
}

/// §21.4 A battle from which the same position comes out again: for play that goes on later, or elsewhere. It is whole when
/// a movement has just begun. Standing orders are not part of it.
pub fn position(state: &State) -> Battle {
    let setup = &state.setup;
    let force = |side: Seat| {
        let there = |id: &ShipId| !state.ship(*id).lost() && state.ship(*id).place != Place::Waiting;
        let ships = setup.fleet(side).filter(there).map(|id| placed(state, id)).collect();
        let n = usize::from(side.0);
        let hunting = state.seekers.iter().filter(|seeker| seeker.side == side);
        Force {
            ships,
            mines: state.mines[n].iter().copied().collect(),
            seekers: state.inert[n].clone(),
            hunting: hunting.map(|seeker| Hunting { at: seeker.at, flown: seeker.flown }).collect(),
            ..Force::default()
        }
    };
    let name = |id: ShipId| state.info(id).name.clone();
    Battle {
        title: Some(setup.title.clone()),
        rules: setup.rules,
        first: navy(state.first).into(),
        planet: state.planet.map(Planet::At),
        special: setup.special.map(|special| match special {
            Special::Evacuation { ship, station, turns } => {
                SpecialRule::Evacuation { ship: name(ship), station: name(station), turns }
            }
            Special::Convoy { ship } => SpecialRule::Convoy { ship: name(ship) },
        }),
        victory: setup.victory,
        moment: Some(Moment {
            turn: state.turn,
            mover: navy(state.mover),
            quiet: state.quiet,
            contact: state.contact,
            evacuated: state.evacuated,
            in_dock: state.in_dock,
            offer: state.offer.map(navy),
        }),
        upf: force(Seat(0)),
        sathar: force(Seat(1)),
        ..Battle::default()
    }
}

fn navy(side: Seat) -> Navy {
    Navy::ALL[usize::from(side.0)]
}

/// A ship in the words of a scenario, without its place.
fn vessel(state: &State, id: ShipId) -> Vessel {
    let (ship, info) = (state.ship(id), state.info(id));
    let line = &info.line;
    // §17 The rating of its class, without what an engineer adds.
    let engineer = if state.setup.switches.skills { 10 * u16::from(info.crew.engineer) } else { 0 };
    Vessel {
        name: Some(info.name.clone()),
        hull: Some(line.hull),
        adf: Some(line.adf),
        mr: Some(line.mr),
        dcr: Some(line.dcr - engineer),
        weapons: Some(line.weapons),
        defences: Some(line.defences),
        hangar: Some(line.hangar),
        condition: Some(Wear::from(&ship.condition)),
        crew: Some(info.crew),
        militia: info.militia,
        drone: state.marked.iter().flatten().any(|known| *known == id),
        out_of_supply: info.out_of_supply,
        ..Vessel::plain(info.class, 1)
    }
}

/// A ship with its place.
fn placed(state: &State, id: ShipId) -> Vessel {
    let (ship, info) = (state.ship(id), state.info(id));
    let name = |base: ShipId| Some(state.info(base).name.clone());
    let begun = matches!(state.phase, Phase::Move | Phase::Seek) && info.side == state.mover;
    let around = matches!(ship.place, Place::Orbit { .. } | Place::Docked(_));
    let masked = around && ship.screen == Some(Screen::Ms);
    let now = Now {
        screen: ship.screen,
        // A movement that begins again takes one off again.
        mask: if masked { ship.mask + u8::from(begun) } else { 0 },
        weaves: ship.weaves,
        pulled: ship.pulled,
        fleeing: ship.fleeing,
        clear: ship.clear,
        fired: ship.fired,
        rests: ship.rests,
        attacked: ship.attacked,
        facing: Some(ship.facing).filter(|_| matches!(ship.place, Place::Docked(_))),
    };
    let now = Now { facing: now.facing.filter(|facing| *facing != Facing::default()), ..now };
    let mut vessel =
        Vessel { now: (now != Now::default() && ship.fights()).then_some(now), ..vessel(state, id) };
    match ship.place {
        Place::Space(at) => {
            (vessel.at, vessel.facing, vessel.speed) = (Some(at), Some(ship.facing), Some(ship.speed));
        }
        Place::Orbit { at, way } => {
            // A station has made its step already.
            let before = ship.path.first().map(|leg| leg.at);
            let stepped = begun && info.class.is_station() && ship.path.len() == 2;
            let at = before.filter(|_| stepped).unwrap_or(at);
            (vessel.at, vessel.facing, vessel.orbit) = (Some(at), Some(ship.facing), Some(way));
        }
        Place::Docked(base) => vessel.docked = name(base),
        Place::Aboard(base) => vessel.aboard = name(base),
        Place::Away => (vessel.away, vessel.aboard) = (true, ship.along.and_then(name)),
        Place::Waiting | Place::Lost => {}
    }
    vessel
}
