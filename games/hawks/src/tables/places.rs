//! Where the ships of a battle begin.

use std::collections::BTreeMap;

use contract::OptionError;
use contract::typo::did_you_mean;

use super::roster::{Entry, key};
use super::{Battle, MOST_SPEED, Planet, Speeds, Spot, Start, Terms, Zone};
use crate::types::{Class, Edge, Facing, Hex, Navy, ShipId};

/// Further than this no ship is from the first hex of the sheet.
const FARTHEST: i16 = 999;

/// Gives every ship its start; returns how each side sets up the others.
pub(super) fn places(battle: &Battle, list: &mut [Entry<'_>]) -> Result<[Terms; 2], OptionError> {
    let mut starts = Vec::with_capacity(list.len());
    for entry in list.iter() {
        starts.push(start(battle, list, entry)?);
    }
    room(list, &starts)?;
    let terms = |navy: Navy| {
        let (zone, speed) = (edges(battle, list, &starts, navy)?, speeds(battle, list, &starts, navy)?);
        Ok(Terms { zone, speed })
    };
    let terms = [terms(Navy::Upf)?, terms(Navy::Sathar)?];
    for (entry, start) in list.iter_mut().zip(starts) {
        entry.info.start = start;
    }
    Ok(terms)
}

/// Where one ship begins.
fn start(battle: &Battle, list: &[Entry<'_>], entry: &Entry<'_>) -> Result<Start, OptionError> {
    let (vessel, station) = (entry.vessel, entry.vessel.class.is_station());
    if station && battle.planet.is_none() {
        let why = format!("{} is a station and orbits a planet: give the battle one", entry.info.name);
        return Err(entry.wrong("orbit", why));
    }
    let base = match (&vessel.docked, &vessel.aboard) {
        (Some(_), Some(_)) => {
            return Err(entry.wrong("aboard", "a ship is docked or aboard, not both"));
        }
        (Some(name), None) => Some(("docked", name)),
        (None, Some(name)) => Some(("aboard", name)),
        (None, None) => None,
    };
    if vessel.away && (vessel.docked.is_some() || vessel.at.is_some() || station) {
        return Err(entry.wrong(
            "away",
            "a ship that is away has no place, at most a carrier, and a station is never away",
        ));
    }
    let extras = [
        ("at", vessel.at.is_some()),
        ("facing", vessel.facing.is_some()),
        ("speed", vessel.speed.is_some()),
        ("orbit", vessel.orbit.is_some()),
    ];
    let extra = extras.iter().find(|(_, given)| *given).map(|(field, _)| *field);
    match (base, vessel.at, extra) {
        (Some((field, _)), _, Some(extra)) => {
            Err(entry.wrong(extra, format!("`{field}` tells where it is: leave `{extra}` out")))
        }
        (Some((field, name)), _, None) => {
            let base = based(list, entry, field, name)?;
            if vessel.away {
                let gone = list[base.index()].vessel.away;
                let why = "a ship is away with a carrier only if that is away, too";
                return if gone { Ok(Start::Away(Some(base))) } else { Err(entry.wrong("aboard", why)) };
            }
            Ok(if field == "docked" { Start::Docked(base) } else { Start::Aboard(base) })
        }
        (None, Some(at), _) => placed(battle, entry, at).map(Start::At),
        (None, None, Some(extra)) => {
            Err(entry.wrong(extra, format!("`{extra}` goes with a place: give `at` too, or leave it out")))
        }
        (None, None, None) if vessel.away => Ok(Start::Away(None)),
        (None, None, None) if station => Ok(Start::Orbit),
        (None, None, None) => Ok(Start::Chosen),
    }
}

/// §5 The base at which a ship begins.
fn based(list: &[Entry<'_>], entry: &Entry<'_>, field: &str, name: &str) -> Result<ShipId, OptionError> {
    let wanted = key(name);
    let own = |other: &Entry<'_>| other.navy == entry.navy;
    let found = list.iter().position(|other| own(other) && key(&other.info.name) == wanted);
    let Some(n) = found else {
        let is_base = |other: &&Entry<'_>| match field {
            "docked" => other.info.class.is_station(),
            _ => other.info.line.hangar > 0,
        };
        let bases = list.iter().filter(|other| own(other)).filter(is_base);
        let names: Vec<&str> = bases.map(|other| other.info.name.as_str()).collect();
        let hint = did_you_mean(name, &names);
        let all = match names.as_slice() {
            [] => "they have none".to_owned(),
            names => format!("take {}", names.join(", ")),
        };
        return Err(entry.wrong(field, format!("the {} have no base `{name}`{hint}: {all}", entry.navy)));
    };
    let base = &list[n].info;
    if entry.info.class.is_station() {
        return Err(entry.wrong(field, "a station is in orbit, and never docked or aboard"));
    }
    if field == "docked" && !base.class.is_station() {
        let why = format!("{} is no station: fighters on a carrier are `aboard`", base.name);
        return Err(entry.wrong(field, why));
    }
    if field == "aboard" && base.line.hangar == 0 {
        let why = format!("{} carries no fighters: ships at a station are `docked`", base.name);
        return Err(entry.wrong(field, why));
    }
    if field == "aboard" && entry.info.class != Class::Fighter {
        return Err(entry.wrong(field, format!("a carrier takes fighters, no {}", entry.info.class)));
    }
    Ok(ShipId(n as u8))
}

/// §5.2 No carrier holds more fighters than it has room for.
fn room(list: &[Entry<'_>], starts: &[Start]) -> Result<(), OptionError> {
    let mut aboard: BTreeMap<usize, u8> = BTreeMap::new();
    for (entry, start) in list.iter().zip(starts) {
        let Start::Aboard(base) = start else { continue };
        let base = base.index();
        let (carrier, number) = (&list[base].info, aboard.entry(base).or_default());
        *number += 1;
        if *number > carrier.line.hangar {
            let most = carrier.line.hangar;
            return Err(entry.wrong("aboard", format!("{} has room for {most} fighters only", carrier.name)));
        }
    }
    Ok(())
}

/// A place that the battle gives.
fn placed(battle: &Battle, entry: &Entry<'_>, at: Hex) -> Result<Spot, OptionError> {
    let (vessel, station) = (entry.vessel, entry.vessel.class.is_station());
    let planet = match battle.planet {
        Some(Planet::At(hex)) => Some(hex),
        Some(Planet::Chosen(_)) | None => None,
    };
    let (column, row) = at.0.place();
    if planet == Some(at) {
        return Err(entry.wrong("at", format!("{at} is the planet: no ship can be there")));
    }
    if battle.rules.edges() && !at.on_sheet() {
        return Err(entry.wrong("at", format!("{at} is not on the sheet: columns 1 to 55, rows 1 to 39")));
    }
    // A position of play may be far out, and ships may be fast.
    let (farthest, fastest) = if battle.moment.is_some() { (9999, 250) } else { (FARTHEST, MOST_SPEED) };
    if column.abs() > farthest || row.abs() > farthest {
        return Err(entry.wrong("at", format!("{at} is too far away: at most {farthest} columns and rows")));
    }
    let speed = vessel.speed.unwrap_or(0);
    if speed > fastest {
        let why = format!("ships are set up at a speed of at most {fastest}, not {speed}");
        return Err(entry.wrong("speed", why));
    }
    if station && vessel.orbit.is_none() {
        let why = "a station is in orbit: say `orbit`, clockwise or anticlockwise";
        return Err(entry.wrong("at", why));
    }
    if vessel.orbit.is_some() {
        if planet.is_none_or(|planet| planet.distance(at) != 1) {
            let why = match planet {
                Some(planet) => format!("{at} is not beside the planet at {planet}: no orbit leads there"),
                None => "an orbit needs a planet with a hex: give the battle's `planet` one".to_owned(),
            };
            return Err(entry.wrong("at", why));
        }
        if speed > 0 {
            return Err(entry.wrong("speed", "in orbit the speed is 0"));
        }
    }
    let facing = match vessel.facing {
        Some(facing) => facing,
        None if station => Facing::default(),
        None => return Err(entry.wrong("at", "say what it is facing: `facing` is e, se, sw, w, nw or ne")),
    };
    Ok(Spot { at, facing, speed, orbit: vessel.orbit })
}

/// §21.2 Ships that enter from an edge are all on one edge, and face inward. Ruling R55. Where one has its place the others
/// have that edge.
fn edges(battle: &Battle, list: &[Entry<'_>], starts: &[Start], navy: Navy) -> Result<Zone, OptionError> {
    let zone = battle.force(navy).zone;
    let mut left: Vec<Edge> = zone.edges().to_vec();
    if left.is_empty() {
        return Ok(zone);
    }
    for (entry, start) in list.iter().zip(starts) {
        let Start::At(place) = start else { continue };
        if entry.navy != navy || entry.info.class.is_station() {
            continue;
        }
        left.retain(|edge| edge.has(place.at));
        if left.is_empty() {
            let names: Vec<String> = zone.edges().iter().map(ToString::to_string).collect();
            let why = format!(
                "{} is not on the edge of its side: all its ships enter from one edge, {}",
                place.at,
                names.join(" or ")
            );
            return Err(entry.wrong("at", why));
        }
        if !left.iter().any(|edge| edge.inward().contains(&place.facing)) {
            let ways: Vec<String> = left[0].inward().iter().map(ToString::to_string).collect();
            let why = format!("on this edge a ship faces inward: {}", ways.join(", "));
            return Err(entry.wrong("facing", why));
        }
        // In a corner two edges are left, and a ship may face inward from one of them only.
        left.retain(|edge| edge.inward().contains(&place.facing));
    }
    Ok(if let [edge] = left[..] { edge.into() } else { zone })
}

/// §19 The speeds of a side agree with what the battle says of them. Where one has its place and all have the same, that is
/// theirs.
fn speeds(battle: &Battle, list: &[Entry<'_>], starts: &[Start], navy: Navy) -> Result<Speeds, OptionError> {
    let mut wanted = match battle.force(navy).speed {
        Speeds::Each => return Ok(Speeds::Each),
        Speeds::Common => None,
        Speeds::Fixed(speed) if speed > MOST_SPEED => {
            let why = format!("ships are set up at a speed of at most {MOST_SPEED}, not {speed}");
            return Err(OptionError::field(format!("{}.speed", navy.id()), why));
        }
        Speeds::Fixed(speed) => Some(speed),
    };
    for (entry, start) in list.iter().zip(starts).filter(|(entry, _)| entry.navy == navy) {
        let Start::At(place) = start else { continue };
        if place.orbit.is_some() {
            continue;
        }
        let speed = *wanted.get_or_insert(place.speed);
        if place.speed != speed {
            let why = format!("all ships of the {navy} have the same speed: {speed}, not {}", place.speed);
            return Err(entry.wrong("speed", why));
        }
    }
    Ok(wanted.map_or(Speeds::Common, Speeds::Fixed))
}
